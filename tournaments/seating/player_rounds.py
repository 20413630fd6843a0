"""Rounds of single players: a movement where one is known and nothing bears on the draw, a search otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from tournaments.seating import movements, whist
from tournaments.seating.bounds import lower_bound
from tournaments.seating.brief import Brief, Drawn, Progress
from tournaments.seating.casting import fit, go_on
from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.costs import make_field, visits_to_threes
from tournaments.seating.evening_search import default_effort, search_evening
from tournaments.seating.field import Field, renamed
from tournaments.seating.mended_evening import Turns
from tournaments.seating.mending import mend, weights_of_now
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.sit_outs import assign_to_slots, plan_sit_outs, sat_out_tonight, sit_out_costs
from tournaments.seating.swiss_fours import draw_by_standing
from tournaments.seating.threes import assign_threes, goes_round, plan_threes, three_handed_in

# The work of a search grows with the square of the field, so the largest fields are searched for fewer steps.
_LARGE = 128
# An evening has so many rounds at most, as far as is looked ahead where rounds are drawn one at a time.
_EVENING = 5
# Drawn one at a time, the rounds of these fields run into second meetings that a movement avoids; larger ones have room
# enough, and in smaller ones a second meeting cannot be avoided.
_GOES_ON = range(15, 29)
# Here nearly everybody must meet nearly everybody in five rounds.
_TIGHT = range(15, 18)
# To play three-handed out of turn is worse than so many partners again; a rule of the club still comes before it.
_OUT_OF_TURN = 20
_FURTHEST = 3
# Who is to sit out is drawn so often where another choice may spare a meeting.
_TRIES = 6


def draw_whist(brief: Brief) -> Drawn:
    """The rounds of a whist cycle; every round anew where there is none, or tonight's earlier rounds were not of it."""
    cycle = None if brief.threes else whist.cycle(len(brief.entrants))
    rounds = None
    if cycle is not None:
        known = cycle
        rounds = go_on(brief, lambda turns: [known[turn % len(known)] for turn in turns])
    if rounds is None:
        return replace(draw_anew(brief), unmet=(Unmet(rule=Rule.SYSTEM, instead=Instead.REDRAW),))
    if brief.homes.entrants:
        # Somebody keeps a table: then the numbers are given anew, and who played what is told by the company alone.
        return Drawn(rounds=rounds, method="whist/2")
    return Drawn(rounds=rounds, method="whist/1", numbered=True)


def draw_swiss(brief: Brief) -> Drawn:
    """By the standing, in fours; round after round by the same standing if there are more than one."""
    made: list[RoundPlan] = []
    sit_outs = plan_sit_outs(
        entrants=brief.entrants,
        counts=[brief.idle] * brief.rounds,
        played=brief.played,
        history=brief.history,
        keep=[announced.sit_outs for announced in brief.published],
        rng=brief.rng,
    )
    effort = _effort(brief, 1)
    newcomers = sorted(set(brief.entrants).difference(brief.standing))
    for turn in range(brief.rounds):
        made.append(
            draw_by_standing(
                entrants=brief.entrants,
                standing=[*brief.standing, *newcomers],
                sit_outs=sit_outs[turn],
                threes=brief.threes,
                played=[*brief.played, *made],
                constraints=brief.apart,
                published=brief.published[turn : turn + 1],
                weights=brief.weights,
                effort=effort,
                rng=brief.rng,
                progress=_part(brief.progress, turn, brief.rounds),
            )
        )
    return Drawn(rounds=tuple(made), method="swiss/1", effort=effort, numbered=not brief.homes.entrants)


def draw_anew(brief: Brief) -> Drawn:
    """New partners and opponents every round."""
    players = len(brief.entrants)
    movement = movements.without_history(players, brief.rounds, threes=brief.threes, rng=brief.rng)
    if brief.is_free and movement is not None:
        names: Sequence[int] | dict[int, int] = brief.entrants
        if brief.history and brief.idle:
            slots = [planned.sit_outs for planned in movement]
            names = assign_to_slots(slots, entrants=brief.entrants, history=brief.history, rng=brief.rng)
        elif brief.history and brief.threes:
            threes = [tuple(three_handed_in(planned)) for planned in movement]
            names = assign_threes(threes, entrants=brief.entrants, history=brief.history, rng=brief.rng)
        return Drawn(rounds=renamed(movement, names), method="movement/1")
    rounds = _gone_on(brief)
    if rounds is not None:
        return Drawn(rounds=rounds, method="movement/1")
    # Who draws several rounds at once knows which are to come; looked further ahead, these would be worse.
    ahead = max(0, _EVENING - len(brief.played) - brief.rounds) if brief.rounds == 1 else 0
    if ahead and brief.remembers and players in _TIGHT and not brief.published and not brief.constraints:
        # The rounds to come are drawn with these, or these would leave them no way without a second meeting.
        further = replace(brief, rounds=brief.rounds + ahead)
        movement = movements.without_history(players, further.rounds, threes=brief.threes, rng=brief.rng)
        drawn = _search(further, movement)
        return replace(drawn, rounds=drawn.rounds[: brief.rounds])
    return _search(brief, movement)


def _gone_on(brief: Brief) -> tuple[RoundPlan, ...] | None:
    """The next rounds of the movement tonight's earlier rounds are of, if nothing else bears on the draw."""
    players, before = len(brief.entrants), len(brief.played)
    alone = not (brief.remembers or brief.constraints or brief.published or brief.history)
    if not (alone and before and before + brief.rounds <= _EVENING and players in _GOES_ON):
        return None
    # Of every evening of so many players the same movement, or later rounds could not be told to be of it.
    lot = Random(f"seating/movement/{players}/{brief.threes}")  # noqa: S311
    laid_down = movements.without_history(players, _EVENING, threes=brief.threes, rng=lot)
    names = None if laid_down is None else fit(laid_down, brief.played, brief.rng)
    if laid_down is None or names is None or sorted(names) != list(brief.entrants):
        return None
    rounds = renamed(laid_down[before : before + brief.rounds], names)
    # Cut off here the tables of three of a movement need not have gone round.
    return rounds if goes_round(brief.entrants, (*brief.played, *rounds)) else None


def _search(brief: Brief, movement: Sequence[RoundPlan] | None) -> Drawn:
    if brief.published and brief.weights.stay:
        return _mended(brief)
    effort = _effort(brief, brief.rounds)
    # Where nothing bears on the draw, others who sit out or play three-handed may spare a meeting.
    tries = _TRIES if (brief.idle or brief.threes) and not brief.remembers and not brief.published else 1
    best: tuple[int, tuple[RoundPlan, ...]] | None = None
    for attempt in range(tries):
        sit_outs = plan_sit_outs(
            entrants=brief.entrants,
            counts=[brief.idle] * brief.rounds,
            played=brief.played,
            history=brief.history,
            keep=[announced.sit_outs for announced in brief.published],
            rng=brief.rng,
        )
        field = make_field(
            entrants=brief.entrants,
            sit_outs=sit_outs,
            threes=brief.threes,
            played=brief.played,
            history=brief.history,
            constraints=brief.apart,
            published=brief.published,
            weights=brief.weights,
        )
        field = _in_turn(brief, field)
        target = None if brief.published else _least(brief, sit_outs)
        found = search_evening(
            field,
            effort=effort // tries,
            rng=Random(brief.rng.getrandbits(64)),  # noqa: S311
            start=movement,
            progress=_part(brief.progress, attempt, tries),
            target=target,
        )
        if best is None or found.cost < best[0]:
            best = found.cost, renamed(found.rounds, brief.entrants)
        if not found.cost:
            break
    assert best is not None
    return Drawn(rounds=best[1], method="search/1", effort=effort)


def _in_turn(brief: Brief, field: Field) -> Field:
    """The field with a price on tables of three for everybody but those whose turn it is."""
    if not brief.threes:
        return field
    rota = plan_threes(
        entrants=brief.entrants,
        tables=brief.threes,
        rounds=brief.rounds,
        played=brief.played,
        history=brief.history,
        keep=[tuple(three_handed_in(announced)) for announced in brief.published],
        rng=brief.rng,
    )
    price = _OUT_OF_TURN * field.weights.partner_again
    visits = visits_to_threes(brief.played, brief.entrants)
    at_three = field.at_three.copy()
    for number, chosen in enumerate(rota):
        # Where a rule takes somebody's turn it goes to another who had few.
        ahead = np.minimum(visits - visits.min(), _FURTHEST)
        in_turn = np.isin(brief.entrants, chosen)
        at_three[number] += np.where(in_turn, 0, price * (1 + ahead))
        visits += in_turn
    return replace(field, at_three=at_three)


def _mended(brief: Brief) -> Drawn:
    """The rounds announced, with as little changed as can be; further rounds as if nothing had been announced."""
    effort = _effort(brief, brief.rounds)
    named = replace(brief, rounds=len(brief.published))
    rounds = _mend(named, effort)
    if brief.rounds > named.rounds:
        further = replace(
            brief, rounds=brief.rounds - named.rounds, played=(*brief.played, *rounds), published=(), effort=effort
        )
        rounds = (*rounds, *_search(further, None).rounds)
    return Drawn(rounds=rounds, method="mended/1", effort=effort)


def _mend(brief: Brief, effort: int) -> tuple[RoundPlan, ...]:
    weights, entrants = brief.weights, brief.entrants
    # Tables of three go round like sit-outs, whoever is disturbed.
    of_now = weights_of_now(weights)
    of_now = replace(of_now, three_again=of_now.partner_again)
    # Mending chooses itself who sits out.
    field = make_field(
        entrants=entrants,
        sit_outs=[entrants[: brief.idle]] * brief.rounds,
        threes=brief.threes,
        played=brief.played,
        history=brief.history,
        constraints=brief.apart,
        published=brief.published,
        weights=of_now,
    )
    tonight, owed = sat_out_tonight(entrants, brief.played), sit_out_costs(entrants, brief.history)
    idle = frozenset(brief.played[-1].sit_outs) if brief.played else frozenset()
    turns = Turns(
        tonight=[tonight[one] for one in entrants],
        last=frozenset(number for number, one in enumerate(entrants) if one in idle),
        owed=[weights.season_unit * owed[one] for one in entrants],
    )
    stay = weights.beside_season.stay
    mended = mend(field, turns, stay=stay, effort=effort, rng=brief.rng, progress=_part(brief.progress, 0, 2))
    if mended.again:
        # Where some still meet again more has to change; mending starts from that too.
        so_far = renamed(mended.rounds, entrants)
        near = make_field(
            entrants=entrants,
            sit_outs=[planned.sit_outs for planned in so_far],
            threes=brief.threes,
            played=brief.played,
            history=brief.history,
            constraints=brief.apart,
            published=so_far,
            weights=weights,
        )
        near = _in_turn(replace(brief, published=so_far), near)
        found = search_evening(near, effort=effort, rng=brief.rng, progress=_part(brief.progress, 1, 2))
        again = mend(field, turns, stay=stay, effort=effort, rng=brief.rng, starts=[mended.rounds, found.rounds])
        mended = min(mended, again, key=lambda way: way.cost)
    if brief.progress is not None:
        brief.progress(2 * effort, 2 * effort)
    return renamed(mended.rounds, entrants)


def _effort(brief: Brief, rounds: int) -> int:
    players = len(brief.entrants)
    if brief.effort is not None:
        return brief.effort
    effort = default_effort(players, rounds)
    return effort if players <= _LARGE else max(50, effort * _LARGE**2 // players**2)


def _part(progress: Progress | None, attempt: int, tries: int) -> Progress | None:
    """Progress of one of several searches, told as progress of all of them."""
    if progress is None:
        return None
    return lambda done, total: progress(attempt * total + done, tries * total)


def _least(brief: Brief, sit_outs: Sequence[Sequence[int]]) -> int:
    """A cost the search need not try to stay under: the counting bound of any plan with these sit-outs."""
    rounds = [_anyhow([one for one in brief.entrants if one not in idle], brief.threes, idle) for idle in sit_outs]
    return lower_bound(
        rounds,
        brief.played,
        history=brief.history,
        constraints=brief.constraints,
        weights=brief.weights,
        cost=0,
    ).cost


def _anyhow(players: Sequence[int], threes: int, idle: Sequence[int]) -> RoundPlan:
    tables: list[TablePlan] = [
        tuple((player,) for player in players[start : start + 3]) for start in range(0, 3 * threes, 3)
    ]
    rest = players[3 * threes :]
    tables += [((rest[at], rest[at + 1]), (rest[at + 2], rest[at + 3])) for at in range(0, len(rest), 4)]
    return RoundPlan(tables=tuple(tables), sit_outs=tuple(idle))
