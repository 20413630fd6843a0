"""Plans for an evening of single players without a history, made by rule and without a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

from tournaments.seating import developed, shift, whist
from tournaments.seating.left_over import Movement, empty_seats, leave_out, swap_in
from tournaments.seating.plans import RoundPlan
from tournaments.seating.small_plans import stored

_NOBODY: Mapping[int, int] = MappingProxyType({})


def without_history(players: int, rounds: int, *, threes: int = 0, rng: Random) -> tuple[RoundPlan, ...] | None:
    """The best plan known for players 0, 1, 2 …, or None where nothing good is known.

    `threes` tables of three fill the last tables (as many as players are missing); without them the one, two or three
    left over sit out, nobody twice before everybody once. Who gets which number in the plan is drawn, so nobody is
    favoured: the same `rng` gives the same plan.
    """
    if rounds < 1 or players < 4 or threes not in {0, -players % 4} or 3 * threes > players:
        return None
    plan = _plan(players, rounds, threes, rng)
    return None if plan is None else relabelled(plan, players, rng)


def in_one_column(
    players: int, rounds: int, column: Sequence[int], *, stays: bool = False, rng: Random
) -> tuple[RoundPlan, ...] | None:
    """A plan in which the players named never meet one another, nobody meets anybody twice, and the rest is drawn.

    With `stays` they keep their tables all evening: a place for people who cannot walk. They are a column of the shift
    movement, so there can be no more of them than tables. None where they are too many or no such movement is known.
    """
    movement = shift.movement(players // 4, rounds, stays=stays)
    if movement is None or len(column) > players // 4:
        return None
    plan = swap_in(movement, players % 4, rng)
    if plan is None:
        return None
    places = rng.sample(range(players // 4), len(column))
    return relabelled(plan, players, rng, given=dict(zip(places, column, strict=True)))


def relabelled(
    plan: Sequence[RoundPlan], players: int, rng: Random, *, given: Mapping[int, int] = _NOBODY
) -> tuple[RoundPlan, ...]:
    """The same plan with the players drawn anew; `given` says who gets a certain number of the plan."""
    rest = sorted(set(range(players)).difference(given.values()))
    rng.shuffle(rest)
    left = iter(rest)
    drawn = [given[number] if number in given else next(left) for number in range(players)]
    return tuple(
        RoundPlan(
            tables=tuple(
                tuple(tuple(drawn[player] for player in side) for side in table) for table in round_plan.tables
            ),
            sit_outs=tuple(sorted(drawn[player] for player in round_plan.sit_outs)),
        )
        for round_plan in plan
    )


def _plan(players: int, rounds: int, threes: int, rng: Random) -> Sequence[RoundPlan] | None:
    if players in {4, 5} and not threes:
        # Here a round of whist is all there is.
        cycle = whist.cycle(players)
        assert cycle is not None
        return [cycle[number % len(cycle)] for number in range(rounds)]
    # What is stored was searched because no rule does as well, or the search of a rule takes long.
    return stored(players, rounds, threes=threes) or _by_rule(players, rounds, threes, rng)


def _by_rule(players: int, rounds: int, threes: int, rng: Random) -> tuple[RoundPlan, ...] | None:
    """A plan in which nobody meets anybody twice, made from a movement of full tables."""
    below = players - players % 4
    if players % 4 == 3 and not threes:
        # The three who wait never meet, so they and a late arrival are a table nobody else need notice.
        for movement in _movements(below + 4, rounds):
            return leave_out(movement, rng)
    if not threes:
        for movement in _movements(below, rounds):
            plan = swap_in(movement, players - below, rng)
            if plan is not None:
                return plan
        return None
    for movement in _movements(below + 4, rounds):
        plan = empty_seats(movement, threes, rng)
        if plan is not None:
            return plan
    return None


def _movements(players: int, rounds: int) -> Iterator[Movement]:
    """What is known for full tables. Best everybody moves: then nobody plays at one table twice."""
    for found in (
        shift.movement(players // 4, rounds),
        shift.movement(players // 4, rounds, stays=True),
        developed.movement(players, rounds),
    ):
        if found is not None:
            yield found
