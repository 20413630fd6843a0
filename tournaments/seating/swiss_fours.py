"""One round of single players by the standing: the first four at one table, the next four at another.

Blocks of four meet again and again, so meeting again has a price: as much as sitting half of the field apart. The
search begins with the blocks and so is never worse than they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.costs import make_field
from tournaments.seating.evening_search import Found, search_evening
from tournaments.seating.field import Field, Matrix, Progress, marginal, renamed
from tournaments.seating.from_the_top import seat_from_the_top
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.weights import WEIGHTS, Weights

# Steps of the search, about half a second, and how many searches share them.
_EFFORT = 12000
_TRIES = 3
# As many unfinished seatings are gone on with, and what effort each of them takes.
_WIDTH = 200
_STEPS_A_WAY = 10
# How many meetings again one partner again is worth.
_PARTNER = 20
# How many partners again one more at a table of three again is worth.
_THREE = 5
# The best against the last of four, the usual partners of a round by standing, then the other ways.
_PAIRINGS = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))


def weights_by_standing(weights: Weights, players: int) -> Weights:
    """What a round by the standing is counted with, next to one unit per squared difference of places.

    The season plays no part: who belongs together is for the standing to say.
    """
    apart = max(1, players // 2) ** 2
    return replace(
        weights,
        partner_again=_PARTNER * apart,
        meeting_again=apart,
        third_meeting=0,
        season_partner=0,
        season_meeting=0,
        # Above what another at the table of three could spare in places and meetings.
        three_again=_THREE * _PARTNER * apart,
        fade=0,
        # Above anything the places of a large field can add up to.
        rule_broken=max(weights.rule_broken, 10 * _PARTNER * apart),
    )


def draw_by_standing(
    *,
    entrants: Sequence[int],
    standing: Sequence[int],
    sit_outs: Sequence[int] = (),
    threes: int = 0,
    played: Sequence[RoundPlan] = (),
    constraints: Constraints = NO_CONSTRAINTS,
    published: Sequence[RoundPlan] = (),
    weights: Weights = WEIGHTS,
    effort: int | None = None,
    rng: Random,
    progress: Progress | None = None,
) -> RoundPlan:
    """The next round; `standing` is the entrants, the best first, and who stands nowhere yet comes after them."""
    place = {entrant: number for number, entrant in enumerate(standing)}
    # Sorting is stable, so who stands nowhere yet stays in the order given.
    ranked = sorted(entrants, key=lambda entrant: place.get(entrant, len(place)))
    field = _priced(
        make_field(
            entrants=ranked,
            sit_outs=[sit_outs],
            threes=threes,
            played=played,
            constraints=constraints,
            published=published[:1],
            weights=weights_by_standing(weights, len(ranked)),
        )
    )
    effort = _EFFORT if effort is None else effort
    announced, blocks = field.published, blocks_of(_threes_last(field), threes)
    from_the_top = blocks if threes else _from_the_top(field, effort, rng)
    # Short searches end in different valleys, so several of them find more than a long one.
    tries: list[Found] = []
    for number, start in enumerate((from_the_top, blocks, from_the_top)):
        # A start and no announcement: nothing is won by staying near it.
        begun = replace(field, published=(start,), weights=replace(field.weights, stay=0))
        tries.append(search_evening(begun, effort=effort // _TRIES, rng=rng, progress=_part(progress, number)))
    found = min(tries, key=lambda tried: tried.cost)
    if announced:
        again = search_evening(field, effort=effort, rng=rng)
        found = again if again.cost <= found.cost else found
    return renamed([_paired(found.rounds[0], field)], ranked)[0]


def _part(progress: Progress | None, number: int) -> Progress | None:
    """Progress of one of the tries, told as progress of all of them."""
    if progress is None:
        return None
    return lambda done, total: progress(number * total + done, _TRIES * total)


def blocks_of(ranked: Sequence[int], threes: int = 0) -> RoundPlan:
    """The first and the fourth against the second and the third, and so on; tables of three at the end.

    >>> blocks_of(range(8)).tables
    (((0, 3), (1, 2)), ((4, 7), (5, 6)))
    """
    fours = (len(ranked) - 3 * threes) // 4
    edges = [*range(0, 4 * fours, 4), *range(4 * fours, len(ranked) + 1, 3)]
    tables: list[TablePlan] = []
    for first, last in pairwise(edges):
        block = tuple(ranked[first:last])
        tables.append(
            ((block[0], block[3]), (block[1], block[2])) if len(block) == 4 else tuple((player,) for player in block)
        )
    return RoundPlan(tables=tuple(tables))


def _threes_last(field: Field) -> list[int]:
    """Who plays, best first; who was at a table of three least, the lowest of them, at the end."""
    playing, at_three = field.playing(0), field.at_three[0]
    last = sorted(playing, key=lambda player: (int(at_three[player]), -player))[: 3 * field.threes]
    return [*(player for player in playing if player not in last), *sorted(last)]


def _from_the_top(field: Field, effort: int, rng: Random) -> RoundPlan:
    """The better of two: made from the top down, and from the bottom up."""
    as_partners, as_opponents = marginal(field, 0, field.partnered, field.opposed)
    playing = np.array(field.playing(0))
    width = max(1, min(_WIDTH, effort // _STEPS_A_WAY))
    return min(
        (
            seat_from_the_top(ranked, as_partners, as_opponents, _apart(field), width=width, rng=rng).planned
            for ranked in (playing, playing[::-1])
        ),
        key=lambda planned: field.cost([planned]),
    )


def _apart(field: Field) -> Matrix:
    """The squared differences of the places; a sit-out between two who play does not set them further apart."""
    places = np.arange(field.players, dtype=np.int64)
    apart: Matrix = (places[:, None] - places[None, :]) ** 2
    playing = np.array(field.playing(0))
    nearer = np.arange(len(playing), dtype=np.int64)
    apart[np.ix_(playing, playing)] = (nearer[:, None] - nearer[None, :]) ** 2
    return apart


def _priced(field: Field) -> Field:
    """The field with what sitting apart in the standing costs; players are their places."""
    apart = _apart(field)
    return replace(field, as_partners=field.as_partners + apart, as_opponents=field.as_opponents + apart)


def _paired(planned: RoundPlan, field: Field) -> RoundPlan:
    """The same tables from the top of the standing down, where nothing is lost by it the first with the fourth."""
    as_partners, as_opponents = marginal(field, 0, field.partnered, field.opposed)
    more = as_partners - as_opponents
    tables: list[TablePlan] = []
    for table in sorted(planned.tables, key=lambda table: min(player for side in table for player in side)):
        players = sorted(player for side in table for player in side)
        if len(table) == 3:
            tables.append(tuple((player,) for player in players))
            continue
        ways: list[TablePlan] = [
            tuple((players[first], players[second]) for first, second in pairing) for pairing in _PAIRINGS
        ]
        tables.append(min(ways, key=lambda way: sum(int(more[first, second]) for first, second in way)))
    return RoundPlan(tables=tuple(tables), sit_outs=planned.sit_outs)
