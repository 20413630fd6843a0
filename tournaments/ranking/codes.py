"""Codes instead of numbers: what somebody gets who did not play a round, or a whole evening.

Clubs publish such codes in their rules (Texel, TWV De Waal, De Lijst, 't Harde, Westerwolde); what each is worth is the
competition's choice. A code whose points nobody set is a problem the organiser sees, never a zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Why there is no played number. The values are stored: never rename one.

    The first three stand for a round, the others for a whole evening.
    """

    SAT_OUT = "sat_out"
    LATE = "late"
    MISSED = "missed"
    ABSENT_NOTIFIED = "absent_notified"
    ABSENT = "absent"
    FILL_IN = "fill_in"
    EXCUSED = "excused"

    @property
    def is_of_evening(self) -> bool:
        """Whether it stands for a whole evening.

        >>> Code.ABSENT.is_of_evening, Code.SAT_OUT.is_of_evening
        (True, False)
        """
        return self in EVENING_CODES


EVENING_CODES = frozenset({Code.ABSENT_NOTIFIED, Code.ABSENT, Code.FILL_IN, Code.EXCUSED})


class PointsFrom(StrEnum):
    """Where the points of a code come from. The values are stored: never rename one."""

    # What the evening credited itself; of round codes only.
    EVENING = "evening"
    # `points` of the code, for each round.
    ROUND = "round"
    # `points` of the code, for the whole evening.
    FIXED = "fixed"
    # The lowest total, penalty included, of who played or sat out every round of that evening and is ranked here.
    LOWEST = "lowest"
    # The person's own average per round of the season's played rounds, times the rounds; rounded half up.
    OWN_AVERAGE = "own_average"
    # The fill-in's set takes the place of the own lowest set of that evening where it is better, pits included.
    REPLACES_LOWEST = "replaces_lowest"
    # It is no result at all: the evening does not exist for this person.
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCode:
    """What one code is worth in a competition.

    `points` belongs to ROUND and FIXED and is None elsewhere. `most` is how often one entrant may have it in a season;
    None = as often as it happens.
    """

    code: Code
    points_from: PointsFrom
    points: int | None = None
    pits: int = 0
    droppable: bool = True
    attended: bool = False
    in_average: bool = False
    most: int | None = None


def default_codes() -> tuple[ScoreCode, ...]:
    """What a competition starts with: rounds as the evening credits them, and no result for who is absent.

    >>> [code.code.value for code in default_codes()][:3]
    ['sat_out', 'late', 'missed']
    """
    of_round = (Code.SAT_OUT, Code.LATE, Code.MISSED)
    return (
        *(ScoreCode(code=code, points_from=PointsFrom.EVENING, attended=True) for code in of_round),
        ScoreCode(code=Code.ABSENT_NOTIFIED, points_from=PointsFrom.NOTHING),
        ScoreCode(code=Code.ABSENT, points_from=PointsFrom.NOTHING),
        ScoreCode(code=Code.FILL_IN, points_from=PointsFrom.NOTHING),
        ScoreCode(code=Code.EXCUSED, points_from=PointsFrom.NOTHING),
    )
