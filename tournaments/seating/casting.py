"""Who plays which number of a movement that is laid down in advance, and goes on through the evening.

A later round of a movement only makes sense for who played the earlier ones in their places. The places are read off
the first round of tonight; where its tables were numbered anew, because somebody keeps one, they are found by who sat
with whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import rustworkx

from tournaments.seating.brief import Brief
from tournaments.seating.field import renamed
from tournaments.seating.homes import everybody_in
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.sit_outs import assign_to_slots

# Rounds that are alike are found in far fewer steps; more only tell that these are not.
_VF2_STEPS = 200_000

# The rounds of the movement with these indices, of entrants 0, 1, 2 ….
Movement = Callable[[Sequence[int]], Sequence[RoundPlan]]


def cast(brief: Brief, movement: Movement) -> list[int] | None:
    """The entrant of each number, or None where tonight's earlier rounds are not of this movement.

    In the first round the lot decides, and of who sits out whose turn it is.
    """
    if brief.played:
        names = _read_off(brief, movement)
        if names is None and brief.homes.entrants:
            names = fit(movement(range(len(brief.played))), brief.played, brief.rng)
        return names if names is not None and sorted(names) == list(brief.entrants) else None
    if brief.history and brief.idle:
        slots = [planned.sit_outs for planned in movement(range(brief.rounds))]
        taken = assign_to_slots(slots, entrants=brief.entrants, history=brief.history, rng=brief.rng)
        return [taken[number] for number in range(len(brief.entrants))]
    return brief.rng.sample(brief.entrants, len(brief.entrants))


def go_on(brief: Brief, movement: Movement) -> tuple[RoundPlan, ...] | None:
    """The next rounds of a movement, or None where tonight's earlier rounds were others, or of other people."""
    names = cast(brief, movement)
    if names is None:
        return None
    return renamed(movement(range(len(brief.played), len(brief.played) + brief.rounds)), names)


def fit(laid_down: Sequence[RoundPlan], played: Sequence[RoundPlan], rng: Random) -> list[int] | None:
    """Who must have played which number if the rounds played were the first of these; None if they cannot have been.

    Where the tables were numbered anew only who sat with whom is left to go by. That is comparing two graphs, which a
    few rounds of a small field do not make hard. Of several possible answers the lot takes one.
    """
    theirs = sorted(everybody_in(played[:1]))
    numbers = sorted(everybody_in(laid_down[:1]))
    if len(theirs) != len(numbers) or any(sorted(everybody_in([past])) != theirs for past in played):
        return None
    wanted, wanted_at = _graph(laid_down[: len(played)], rng.sample(numbers, len(numbers)))
    found, found_at = _graph(played, rng.sample(theirs, len(theirs)))
    mappings = rustworkx.vf2_mapping(
        wanted, found, node_matcher=lambda one, other: one == other, id_order=False, call_limit=_VF2_STEPS
    )
    mapping = next(iter(mappings), None)
    if mapping is None:
        return None
    people = {at: entrant for entrant, at in found_at.items()}
    return [people[mapping[wanted_at[number]]] for number in numbers]


def _graph(
    rounds: Sequence[RoundPlan], entrants: Sequence[int]
) -> tuple[rustworkx.PyGraph[tuple[int, str], None], dict[int, int]]:
    """Entrants joined to their sides, sides to their tables, and who sits out to the bench of the round."""
    graph: rustworkx.PyGraph[tuple[int, str], None] = rustworkx.PyGraph()
    at = {entrant: graph.add_node((-1, "entrant")) for entrant in entrants}
    for number, planned in enumerate(rounds):
        bench = graph.add_node((number, "bench"))
        graph.add_edges_from_no_data([(bench, at[entrant]) for entrant in planned.sit_outs])
        for table in planned.tables:
            middle = graph.add_node((number, "table"))
            for side in table:
                chairs = graph.add_node((number, "side"))
                graph.add_edge(middle, chairs, None)
                graph.add_edges_from_no_data([(chairs, at[entrant]) for entrant in side])
    return graph, at


def _read_off(brief: Brief, movement: Movement) -> list[int] | None:
    laid_down = movement(range(len(brief.played)))
    names: dict[int, int] = {}
    first, played = laid_down[0], brief.played[0]
    places = [*(one for table in first.tables for side in table for one in side), *first.sit_outs]
    people = [*(one for table in played.tables for side in table for one in side), *played.sit_outs]
    if len(places) != len(people) or sorted(people) != list(brief.entrants):
        return None
    names = dict(zip(places, people, strict=True))
    cast_as = [names[number] for number in range(len(names))]
    for planned, was in zip(renamed(laid_down, cast_as), brief.played, strict=True):
        if _company(planned) != _company(was):
            return None
    return cast_as


def _company(planned: RoundPlan) -> frozenset[frozenset[frozenset[int]]]:
    return frozenset(_sides(table) for table in planned.tables)


def _sides(table: TablePlan) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(side) for side in table)
