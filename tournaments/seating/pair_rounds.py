"""Rounds of fixed pairs: by a movement, by matching, or by the standing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tournaments.seating import rings
from tournaments.seating.brief import Brief, Drawn
from tournaments.seating.casting import go_on
from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.field import renamed
from tournaments.seating.matching import default_effort, match_evening
from tournaments.seating.pair_field import make_pair_field
from tournaments.seating.plans import RoundPlan
from tournaments.seating.swiss_pairs import draw_swiss_pairs
from tournaments.seating.table_numbers import number_tables


def draw_circle(brief: Brief) -> Drawn:
    """The circle method; matching where tonight's earlier rounds were not drawn by it."""

    def circle(turns: Sequence[int]) -> Sequence[RoundPlan]:
        return [rings.circle(len(brief.entrants), 1, first=turn)[0] for turn in turns]

    rounds = go_on(brief, circle)
    if rounds is None:
        return _else_matched(brief)
    if brief.homes.entrants:
        # Some pair keeps a table: then the numbers are given anew, and who played what is told by the company alone.
        return Drawn(rounds=rounds, method="circle/3")
    return Drawn(rounds=rounds, method="circle/1", numbered=True)


def draw_mitchell(brief: Brief) -> Drawn:
    """Half of the pairs stay; matching where tonight's earlier rounds were not drawn like this.

    After as many rounds as the movement has without a second meeting it goes on by matching too.
    """
    left = max(0, rings.mitchell_rounds(len(brief.entrants)) - len(brief.played))
    if brief.rounds > left:
        return _and_then_matched(brief, left)

    def mitchell(turns: Sequence[int]) -> Sequence[RoundPlan]:
        return [rings.mitchell(len(brief.entrants), 1, first=turn)[0] for turn in turns]

    rounds = go_on(brief, mitchell)
    if rounds is None:
        return _else_matched(brief)
    if not brief.played:
        rounds = _at_home(brief, rounds)
    return Drawn(rounds=rounds, method="mitchell/1", numbered=True)


def draw_matched(brief: Brief) -> Drawn:
    """Whom each met least, tonight and this season."""
    if brief.is_free and not brief.history:
        rounds = rings.circle(len(brief.entrants), brief.rounds)
        names = brief.rng.sample(brief.entrants, len(brief.entrants))
        ring = rings.circle_rounds(len(brief.entrants))
        if brief.rounds > ring:
            turns = _circles(ring, brief.rounds, brief.rng)
            return Drawn(rounds=renamed([rounds[turn] for turn in turns], names), method="circle/2")
        turns = brief.rng.sample(range(brief.rounds), brief.rounds)
        return Drawn(rounds=renamed([rounds[turn] for turn in turns], names), method="circle/1")
    field = make_pair_field(
        pairs=brief.entrants,
        rounds=brief.rounds,
        played=brief.played,
        history=brief.history,
        constraints=brief.apart,
        published=brief.published,
        weights=brief.weights,
    )
    effort = default_effort(field.size, field.rounds) if brief.effort is None else brief.effort
    matched = match_evening(field, rng=brief.rng, effort=effort, progress=brief.progress)
    return Drawn(rounds=renamed(matched.rounds, brief.entrants), method="matching/1", effort=effort)


def draw_by_standing(brief: Brief) -> Drawn:
    """The first against the second, and so on; round after round by the same standing if there are more than one."""
    here = set(brief.entrants)
    known = [pair for pair in dict.fromkeys(brief.standing) if pair in here]
    standing = [*known, *brief.rng.sample(sorted(here.difference(known)), len(here) - len(known))]
    rounds: list[RoundPlan] = []
    for turn in range(brief.rounds):
        rounds.append(
            draw_swiss_pairs(
                standing=standing,
                played=[*brief.played, *rounds],
                constraints=brief.apart,
                published=brief.published[turn] if turn < len(brief.published) else None,
                stay=brief.weights.stay,
                rng=brief.rng,
            )
        )
    return Drawn(rounds=tuple(rounds), method="swiss/1", numbered=not brief.homes.entrants)


def _circles(ring: int, rounds: int, rng: Random) -> list[int]:
    """One circle after another, each in an order of its own, of which no round comes twice in a row."""
    turns: list[int] = []
    while len(turns) < rounds:
        circle = rng.sample(range(ring), ring)
        if turns and turns[-1] == circle[0]:
            circle.reverse()
        turns += circle
    return turns[:rounds]


def _else_matched(brief: Brief) -> Drawn:
    drawn = draw_matched(brief)
    unmet = (Unmet(rule=Rule.SYSTEM, instead=Instead.MATCHING),)
    return Drawn(rounds=drawn.rounds, method=drawn.method, effort=drawn.effort, unmet=unmet)


def _and_then_matched(brief: Brief, left: int) -> Drawn:
    """So many rounds of the Mitchell movement, and whom each met least in those that follow."""
    first = draw_mitchell(replace(brief, rounds=left, published=brief.published[:left])) if left else None
    if first is not None and first.unmet:
        return _else_matched(brief)
    made = () if first is None else first.rounds
    before = (*brief.played, *made)
    rest = replace(brief, rounds=brief.rounds - left, played=before, published=brief.published[left:])
    drawn = draw_matched(rest)
    # The rounds of the movement keep the tables they have.
    numbered = number_tables(
        drawn.rounds,
        played=before,
        history=brief.history,
        homes=brief.homes,
        published=rest.published,
        rng=brief.rng,
    )
    numbers = range(len(before) + 1, len(before) + rest.rounds + 1)
    unmet = (Unmet(rule=Rule.SYSTEM, instead=Instead.MATCHING, rounds=tuple(numbers)),)
    method = drawn.method if first is None else first.method
    return Drawn(rounds=(*made, *numbered), method=method, effort=drawn.effort, numbered=True, unmet=unmet)


def _at_home(brief: Brief, rounds: Sequence[RoundPlan]) -> tuple[RoundPlan, ...]:
    """The same rounds with every pair that keeps a table among those who stay, at its own table where it has one."""
    stay = [table[0][0] for table in rounds[0].tables]
    homes = brief.homes
    swapped = {pair: pair for pair in brief.entrants}

    def swap(one: int, other: int) -> None:
        swapped[one], swapped[other] = swapped[other], swapped[one]

    at = {table: place for place, table in enumerate(stay, start=1)}
    by_number = {number: pair for pair, number in at.items()}
    for pair, number in sorted(homes.numbers.items()):
        holder = next(name for name, now in swapped.items() if now == pair)
        if number in by_number:
            swap(holder, by_number[number])
    for pair in sorted(homes.anywhere):
        holder = next(name for name, now in swapped.items() if now == pair)
        if holder not in at:
            free = [name for name in stay if swapped[name] not in homes.entrants]
            if free:
                swap(holder, free[0])
    return renamed(rounds, swapped)
