"""What entrants are called on the pages of the staff: players by name, pairs by both names."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tournaments import selectors
from tournaments.models import Evening


def namer_of(evening: Evening, entrants: Collection[int]) -> Callable[[int], str]:
    """Return what names each of these entrants; somebody unknown gets the bare number."""
    if not entrants:
        return _number
    called = selectors.staff_names(evening.club)
    names: dict[int, str] = {}
    if evening.is_pairs:
        for entry in selectors.pairs_of(evening).filter(pair__in=entrants):
            names[entry.pair_id] = f"{called.of(entry.pair.first)} & {called.of(entry.pair.second)}"
    # A player in no pair goes by its negative number on an evening of pairs.
    people = [abs(entrant) for entrant in entrants if not evening.is_pairs or entrant < 0]
    for player in selectors.players_of(evening.club).filter(pk__in=people):
        names[-player.pk if evening.is_pairs else player.pk] = called.of(player)
    return lambda entrant: names.get(entrant) or _number(entrant)


def _number(entrant: int) -> str:
    return str(abs(entrant))
