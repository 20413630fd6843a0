"""Rounds by fours, whatever bears on the draw: who comes together is drawn anew for every three rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.seating import fours
from tournaments.seating.brief import Brief, Drawn
from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.couples import count_couples, mates_at
from tournaments.seating.field import renamed
from tournaments.seating.homes import everybody_in
from tournaments.seating.plans import RoundPlan
from tournaments.seating.player_rounds import draw_anew
from tournaments.seating.sit_outs import sat_out_tonight, sit_out_arrears
from tournaments.seating.staying import stay_together


def draw_fours(brief: Brief) -> Drawn:
    """Four drawn together partner one another in turn; then new fours are drawn, of people who met least.

    Who does not fill a table joins one as a fifth, of whom one sits out in turn. Where there are too few tables for
    that, or a single round is drawn, after which nobody could tell who waited for which table, all are drawn anew.
    Of fours that were announced those who can stay together do.
    """
    players, spare = len(brief.entrants), brief.idle
    made = [*(stay_together(brief, brief.played, brief.published) or ())]
    stays = bool(made)
    if not stays and (spare > brief.tables or (spare and brief.rounds == 1)):
        return replace(draw_anew(brief), unmet=(Unmet(rule=Rule.SYSTEM, instead=Instead.REDRAW),))
    if brief.is_free and not brief.history:
        rounds = fours.draw(players, brief.rounds, threes=brief.threes, rng=brief.rng)
        if rounds is not None:
            return Drawn(rounds=renamed(rounds, brief.entrants), method="fours/1")
    effort = 0
    everybody = frozenset(brief.entrants)
    while len(made) < brief.rounds:
        before = (*brief.played, *made)
        staying = stay_together(brief, before, brief.published[len(made) :]) if stays else None
        if staying is not None:
            made += staying
            continue
        going_on = fours.next_turn(before)
        if going_on is not None and everybody_in([going_on]) == everybody:
            made.append(going_on)
            continue
        again = draw_anew(replace(brief, rounds=1, played=before, published=brief.published[len(made) : len(made) + 1]))
        effort = max(effort, again.effort)
        groups = [[one for side in table for one in side] for table in again.rounds[0].tables]
        _add_fifths(brief, groups, again.rounds[0].sit_outs, before)
        # The round of tonight in which fours are drawn anew is the first of three.
        for number in range(min(fours.ROUNDS, brief.rounds - len(made))):
            turns = [fours.turn(group, number) for group in groups]
            idle = sorted(one for _, out in turns for one in out)
            made.append(RoundPlan(tables=tuple(table for table, _ in turns), sit_outs=tuple(idle)))
    method = "fours_staying/1" if stays else "fours_anew/1" if brief.published else "fours/1"
    return Drawn(rounds=tuple(made), method=method, effort=effort)


def _add_fifths(brief: Brief, groups: list[list[int]], fifths: Sequence[int], before: Sequence[RoundPlan]) -> None:
    """Let each fifth join four he met least, whose turn it is to sit out; of five the first sits out first."""
    tonight, arrears = sat_out_tonight(brief.entrants, before), sit_out_arrears(brief.entrants, brief.history)
    met = count_couples(before, mates_at)

    def order(one: int) -> tuple[int, Fraction]:
        return tonight[one], arrears[one]

    for fifth in fifths:
        able = [group for group in groups if len(group) == 4]
        brief.rng.shuffle(able)
        group = min(
            able,
            key=lambda group: (
                sum(met[min(one, fifth), max(one, fifth)] for one in group),
                sorted(map(order, group))[: fours.ROUNDS],
            ),
        )
        group.append(fifth)
        brief.rng.shuffle(group)
        group.sort(key=order)
