"""The standing that prizes follow from: of an evening the newest one, of a competition that of the season.

With every line go what prizes ask besides: the categories somebody belongs to, and who is a guest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from tournaments.models import Competition, Evening, KeptName, Pair, Player, SeasonState, StandingState
from tournaments.ranking import Contender, Place
from tournaments.ranking.season_data import FIGURES

Scope = Evening | Competition


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The standing that prizes follow from, in its order, with everybody in it."""

    contenders: tuple[Contender, ...]
    people: Mapping[int, Player | Pair]
    version: int
    after_round: int = 0


def shown_of(scope: Scope) -> Shown:
    """Return the newest standing of an evening, or that of a competition."""
    return _shown_of_evening(scope) if isinstance(scope, Evening) else _shown_of_competition(scope)


def contenders_of_places(scope: Scope, places: Sequence[Place]) -> tuple[Contender, ...]:
    """Return these places of an evening, best first, as the awarding of prizes reads them."""
    belonging = _belonging(scope, [place.entrant for place in places])
    return tuple(
        Contender(
            entrant=place.entrant,
            place=place.place,
            value=place.total,
            pits=place.pits,
            roem=place.roem,
            best_round=place.best_round,
            categories=belonging[place.entrant][0],
            is_guest=belonging[place.entrant][1],
        )
        for place in places
    )


def of_scope(scope: Scope) -> Q:
    """Return the condition that a row is about this evening, or this competition."""
    return Q(evening=scope) if isinstance(scope, Evening) else Q(competition=scope)


def _shown_of_evening(evening: Evening) -> Shown:
    version = StandingState.objects.filter(evening=evening).values_list("standings_version", flat=True).first() or 0
    newest = evening.standings.order_by("-after_round").values_list("after_round", flat=True).first() or 0
    rows = list(
        evening.standings.filter(after_round=newest)
        .select_related("player", "pair__first", "pair__second")
        .order_by("order")
    )
    belonging = _belonging(evening, [row.player_id or row.pair_id or 0 for row in rows])
    contenders = []
    for row in rows:
        entrant = row.player_id or row.pair_id or 0
        played = [item["total"] for item in row.explanation["rounds"] if not item["code"]]
        contenders.append(
            Contender(
                entrant=entrant,
                place=row.place,
                value=row.total,
                pits=row.pits,
                roem=row.roem,
                best_round=max(played, default=None),
                categories=belonging[entrant][0],
                is_guest=belonging[entrant][1],
            )
        )
    people = {row.player_id or row.pair_id or 0: person for row in rows if (person := row.player or row.pair)}
    return Shown(contenders=tuple(contenders), people=people, version=version, after_round=newest)


def _shown_of_competition(competition: Competition) -> Shown:
    state = SeasonState.objects.filter(competition=competition)
    version = state.values_list("standings_version", flat=True).first() or 0
    rows = list(competition.season_standings.select_related("player", "pair__first", "pair__second").order_by("order"))
    belonging = _belonging(competition, [row.player_id or row.pair_id or 0 for row in rows])
    contenders = []
    for row in rows:
        entrant = row.player_id or row.pair_id or 0
        figures = dict(zip(FIGURES, row.explanation["figures"], strict=True))
        contenders.append(
            Contender(
                entrant=entrant,
                place=row.place,
                value=Fraction(row.points, row.parts),
                pits=figures["pits"],
                roem=figures["roem"],
                best_round=figures["best_round"],
                categories=belonging[entrant][0],
                is_guest=belonging[entrant][1],
            )
        )
    people = {row.player_id or row.pair_id or 0: person for row in rows if (person := row.player or row.pair)}
    return Shown(contenders=tuple(contenders), people=people, version=version)


def _belonging(scope: Scope, entrants: list[int]) -> dict[int, tuple[frozenset[int], bool]]:
    """Return the categories of every entrant, and whether it is a guest; of a pair what both are.

    Who was a guest when the evening or the competition was closed stays one in its list.
    """
    players_of: dict[int, tuple[int, ...]] = {entrant: (entrant,) for entrant in entrants}
    if scope.is_pairs:
        pairs = Pair.objects.filter(pk__in=entrants).values_list("pk", "first_id", "second_id")
        players_of = {pk: (first, second) for pk, first, second in pairs}
    everybody = {player for players in players_of.values() for player in players}
    guests = dict(Player.objects.filter(pk__in=everybody).values_list("pk", "is_guest"))
    kept = KeptName.objects.filter(of_scope(scope), player__in=everybody)
    guests |= dict(kept.values_list("player_id", "is_guest"))
    categories: dict[int, set[int]] = defaultdict(set)
    for player, category in Player.categories.through.objects.filter(player_id__in=everybody).values_list(
        "player_id", "category_id"
    ):
        categories[player].add(category)
    return {
        entrant: (
            frozenset.intersection(*(frozenset(categories[player]) for player in players)),
            all(guests.get(player, False) for player in players),
        )
        for entrant, players in players_of.items()
    }
