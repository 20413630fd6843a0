"""From what is known of the players to what their company costs: season, tonight, rules, what was announced.

Whole numbers only, so that a draw is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.couples import CouplesAt, mates_at, partners_at, seated_in
from tournaments.seating.field import Field, Matrix
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import WEIGHTS, Weights

# Where there are so many tables, three who sit out together had better not meet, by this share of a meeting again: with
# a late arrival they are then a table, and nobody else need notice.
_ROOM_ENOUGH = 4
_WAIT_TOGETHER = 5
# With a memory that fades an evening counts for so many quarters at most, and for one at least.
_QUARTERS = 4


def make_field(
    *,
    entrants: Sequence[int],
    sit_outs: Sequence[Sequence[int]],
    threes: int = 0,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    published: Sequence[RoundPlan] = (),
    weights: Weights = WEIGHTS,
) -> Field:
    """The field of single players for as many rounds as there are sit-outs; player i is the i-th of the entrants.

    `played` are the earlier rounds of tonight, all counted with tonight's weights; `published` what was announced for
    the rounds now searched. Entrants of earlier rounds who are not here any more are passed over. Where memory fades
    all prices are in quarters, like the season.
    """
    weights = weights.beside_season
    index = {entrant: number for number, entrant in enumerate(entrants)}
    partnered, met = (_counted(played, index, couples_at) for couples_at in (partners_at, mates_at))
    season_partnered, season_met = season_counts(history, entrants, fade=weights.fade)
    season = weights.season_meeting * season_met
    as_opponents = np.repeat(season[None], len(sit_outs), axis=0)
    as_partners = as_opponents + weights.season_partner * season_partnered
    for number in range(len(sit_outs)):
        _forbid(as_partners[number], as_opponents[number], len(played) + number + 1, constraints, index, weights)
    if len(entrants) >= 4 * _ROOM_ENOUGH and not published:
        waiting = _waiting_in_threes(sit_outs, index) * (weights.meeting_again // _WAIT_TOGETHER)
        as_partners += waiting
        as_opponents += waiting
    published = published[: len(sit_outs)]
    moved = _moved(published, sit_outs, index)
    for number, announced in enumerate(published):
        # Rather those who are disturbed anyway than others.
        bonus = np.maximum(0, weights.stay - 2 * weights.season_unit * (moved[:, None] + moved[None, :])) * _counted(
            [announced], index, mates_at
        )
        as_partners[number] -= bonus
        as_opponents[number] -= bonus
    visits = visits_to_threes(played, entrants)
    return Field(
        sit_outs=tuple(tuple(sorted(index[entrant] for entrant in sitting)) for sitting in sit_outs),
        as_partners=as_partners,
        as_opponents=as_opponents,
        partnered=partnered,
        opposed=met - partnered,
        at_three=np.repeat(weights.three_again * visits[None], len(sit_outs), axis=0),
        threes=threes,
        weights=weights,
        published=_indexed(published, index),
    )


def season_counts(history: History, entrants: Sequence[int], *, fade: int = 0) -> tuple[Matrix, Matrix]:
    """How often each couple were partners, and met at all, on the earlier evenings; in quarters where memory fades.

    With `fade` the latest so many evenings count four quarters each, as many before them two, and all older ones one.
    """
    index = {entrant: number for number, entrant in enumerate(entrants)}
    partnered, met = (np.zeros((len(entrants), len(entrants)), dtype=np.int64) for _ in range(2))
    for back, evening in enumerate(reversed(history.evenings)):
        times = max(1, _QUARTERS >> min(back // fade, 2)) if fade else 1
        partnered += times * _counted(evening.rounds, index, partners_at)
        met += times * _counted(evening.rounds, index, mates_at)
    return partnered, met


def visits_to_threes(rounds: Iterable[RoundPlan], entrants: Sequence[int]) -> Matrix:
    """How often each of the entrants sat at a table of three."""
    index = {entrant: number for number, entrant in enumerate(entrants)}
    visits = np.zeros(len(entrants), dtype=np.int64)
    for planned in rounds:
        for table in planned.tables:
            if len(table) == 3:
                for side in table:
                    for entrant in side:
                        if entrant in index:
                            visits[index[entrant]] += 1
    return visits


def _counted(rounds: Iterable[RoundPlan], index: dict[int, int], couples_at: CouplesAt) -> Matrix:
    counts = np.zeros((len(index), len(index)), dtype=np.int64)
    for planned in rounds:
        for table in planned.tables:
            for first, second in couples_at(table):
                i, j = index.get(first), index.get(second)
                if i is not None and j is not None:
                    counts[i, j] += 1
                    counts[j, i] += 1
    return counts


def _waiting_in_threes(sit_outs: Sequence[Sequence[int]], index: dict[int, int]) -> Matrix:
    """How often each two are two of three who sit out the same round."""
    counts = np.zeros((len(index), len(index)), dtype=np.int64)
    for sitting in sit_outs:
        for first, second in combinations(sitting, 2) if len(sitting) == 3 else ():
            i, j = index[first], index[second]
            counts[i, j] += 1
            counts[j, i] += 1
    return counts


def _moved(published: Sequence[RoundPlan], sit_outs: Sequence[Sequence[int]], index: dict[int, int]) -> Matrix:
    """One for each who plays in a round in which he was to sit out or was not expected, or the other way round."""
    moved = np.zeros(len(index), dtype=np.int64)
    for announced, sitting in zip(published, sit_outs, strict=False):
        expected = seated_in(announced)
        for entrant, number in index.items():
            if (entrant in expected) == (entrant in sitting):
                moved[number] = 1
    return moved


def _forbid(
    as_partners: Matrix,
    as_opponents: Matrix,
    round_number: int,
    constraints: Constraints,
    index: dict[int, int],
    weights: Weights,
) -> None:
    """Every rule a couple would break costs once, however many rules name it otherwise than by another kind."""
    seeded = sorted(constraints.apart.get(round_number, frozenset()))
    for couples, matrices in (
        (sorted(constraints.never_partners), (as_partners,)),
        (sorted(constraints.never_at_one_table), (as_partners, as_opponents)),
        (list(combinations(seeded, 2)), (as_partners, as_opponents)),
    ):
        for first, second in couples:
            i, j = index.get(first), index.get(second)
            if i is not None and j is not None:
                for matrix in matrices:
                    matrix[i, j] += weights.rule_broken
                    matrix[j, i] += weights.rule_broken


def _indexed(rounds: Iterable[RoundPlan], index: dict[int, int]) -> tuple[RoundPlan, ...]:
    """The rounds with who is here by number and the others left out; tables may so become too small."""
    return tuple(
        RoundPlan(
            tables=tuple(
                tuple(tuple(index[entrant] for entrant in side if entrant in index) for side in table)
                for table in planned.tables
            ),
            sit_outs=tuple(index[entrant] for entrant in planned.sit_outs if entrant in index),
        )
        for planned in rounds
    )
