"""What the ranking of a season says: places, what each was made of, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.codes import Code
from tournaments.ranking.figures import Figures, RoundResult
from tournaments.ranking.refining import Passed
from tournaments.ranking.tie_breaks import TieBreak


class Why(StrEnum):
    """Why an evening counts or does not. The values are stored: never rename one."""

    COUNTS = "counts"
    # It counts, whatever else there is: its code may not be dropped.
    NOT_DROPPABLE = "not_droppable"
    # Better evenings fill the number that counts.
    DROPPED = "dropped"
    # It is among the best of its period, but the period is not among those that count.
    PERIOD_DROPPED = "period_dropped"
    # Its day falls in no period.
    NO_PERIOD = "no_period"
    # Nothing of it counts in an average.
    NOT_IN_AVERAGE = "not_in_average"
    # Its code is no result: the evening does not exist for this person.
    EXCUSED = "excused"
    # The code was given more often than the rules allow.
    OVER_THE_MOST = "over_the_most"
    # Nothing is known: not there, or the number is missing.
    NO_RESULT = "no_result"

    @property
    def counts(self) -> bool:
        return self in (Why.COUNTS, Why.NOT_DROPPABLE)


class ProblemKind(StrEnum):
    """What keeps a row from being whole. The values are stored: never rename one."""

    # There should be a result of this round.
    MISSING_RESULT = "missing_result"
    # The code brings the evening's lowest score, but nobody was there the whole evening.
    LOWEST_OF_NOBODY = "lowest_of_nobody"
    # The code brings the own average, but this person played no round.
    OWN_AVERAGE_OF_NOTHING = "own_average_of_nothing"
    OVER_THE_MOST = "over_the_most"
    # There are rounds of somebody with a code for the whole evening; the rounds count.
    CODE_OF_SOMEBODY_PRESENT = "code_of_somebody_present"
    # The code lets a fill-in's round replace an own one, and there is no own one.
    NOTHING_TO_REPLACE = "nothing_to_replace"
    # A penalty on an evening that brought this person no points to take it from.
    PENALTY_WITHOUT_POINTS = "penalty_without_points"
    # The evening falls in no period; of the whole evening, not of one entrant.
    NO_PERIOD = "no_period"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonProblem:
    """Something the organiser has to put right. Until then the row is ranked on what is there."""

    kind: ProblemKind
    evening: int
    entrant: int | None = None
    round_number: int | None = None
    code: Code | None = None


class Unplaced(StrEnum):
    """Why somebody has no place. The values are stored: never rename one."""

    BELOW_MINIMUM = "below_minimum"
    # No evening brought a number.
    NO_RESULT = "no_result"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedEvening:
    """One evening of one entrant, as this competition values it.

    `total` is in points, penalty included; None where no points were made or credited. `value` is what the evening
    brings here: the total, or the points for `place`; None: no result. `rounds` are valued by this competition's codes,
    in order; `replaced` the own rounds that gave way to better ones played as a fill-in. `code` is that of the whole
    evening. `averaged` is how many rounds count in an average per round, and `averaged_points` what they and the
    penalty add up to.
    """

    evening: int
    period: int | None
    planned_rounds: int
    why: Why
    value: Fraction | None = None
    total: int | None = None
    place: int | None = None
    code: Code | None = None
    penalty: int = 0
    rounds: tuple[RoundResult, ...] = ()
    replaced: tuple[RoundResult, ...] = ()
    missing: tuple[int, ...] = ()
    pits: int | None = None
    droppable: bool = True
    attended: bool = False
    averaged: int = 0
    averaged_points: int = 0

    @property
    def counts(self) -> bool:
        return self.why.counts


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPeriod:
    """One period of one entrant: the sum of its best evenings. Not droppable: it holds an evening that is not."""

    period: int
    total: Fraction
    counts: bool
    droppable: bool
    counted: int
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlace:
    """One line of a season standing.

    `value` is what ranks: `counting_total` divided by `parts` (1 for totals; the evenings, or the rounds, an average is
    taken over). `raw_total` is everything with a result, dropped or not. Both are in points, or in points for places.
    `needed` is how many evenings more there is room for before a better evening drops a worse one; 0 where everything
    counts. `needed_for_minimum` is how many evenings must still be attended for a place. `figures` are those of what
    counts; what was dropped separates nobody. `incomplete`: a problem names this entrant.
    """

    entrant: int
    place: int | None
    tied: bool
    value: Fraction
    raw_total: Fraction
    counting_total: Fraction
    parts: int
    counted: int
    dropped: int
    attended: int
    needed: int
    needed_for_minimum: int
    evenings: tuple[CountedEvening, ...]
    periods: tuple[CountedPeriod, ...]
    figures: Figures
    unplaced: Unplaced | None
    incomplete: bool
    decided_by: TieBreak | None
    numbers: tuple[int, int] | None
    passed_over: tuple[Passed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season as it stands: best first, below them who has no place. `evenings` is how many were ranked."""

    places: tuple[SeasonPlace, ...]
    problems: tuple[SeasonProblem, ...]
    evenings: int
