"""Reads of members, and of who is there on an evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, Q, QuerySet, Sum

from tournaments.models import (
    Attendance,
    AttendanceState,
    Club,
    Evening,
    EveningPair,
    KeptName,
    Pair,
    Penalty,
    Player,
    PublicName,
)
from tournaments.models.people import in_list_order


def players_of(club: Club) -> QuerySet[Player]:
    """Return the club's players in the order of a Dutch list of names."""
    return club.players.filter(merged_into=None)


def active_players_of(club: Club, *, on: date) -> QuerySet[Player]:
    """Return who may come to play on that day."""
    return players_active(players_of(club), on=on)


def players_active(players: QuerySet[Player], *, on: date, active: bool = True) -> QuerySet[Player]:
    """Return those of these players who may come to play on that day, or else those who may not."""
    may_come = Q(active_from=None) | Q(active_from__lte=on), Q(active_until=None) | Q(active_until__gte=on)
    return players.filter(*may_come) if active else players.exclude(*may_come)


def players_named(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Return those of whom every word of the text is in the name or the number; two letters will do.

    Names are compared as they are sorted, so "cos" finds Ćosić on every database, and "OZ" finds Öztürk.
    """
    for word in text.split()[:5]:
        in_number = Q(number__icontains=word)
        plain = in_list_order(word)
        players = players.filter(in_number | Q(sort_name__contains=plain) if plain else in_number)
    return players


def present_ids(evening: Evening) -> set[int]:
    """Return the ids of the players marked present."""
    return set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )


def attendance_of(evening: Evening) -> QuerySet[Attendance]:
    """Return who was mentioned for this evening, present or not, in name order."""
    return evening.attendances.select_related("player").order_by("player__sort_name", "player__number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """What came in at the door, in cents, and how many of those present have not paid the whole fee."""

    total: int
    owing: int


def till_of(evening: Evening) -> Till:
    """Return the cash of an evening; one query."""
    owes = Q(state=AttendanceState.PRESENT, is_house=False, paid__lt=evening.entry_fee)
    sums = evening.attendances.aggregate(total=Sum("paid", default=0), owing=Count("pk", filter=owes))
    return Till(**sums)


def pairs_of(evening: Evening) -> QuerySet[EveningPair]:
    """Return the fixed pairs of this evening in name order."""
    return evening.evening_pairs.select_related("pair__first", "pair__second").order_by(
        "pair__first__sort_name", "pair__first__number"
    )


def penalties_of(evening: Evening) -> QuerySet[Penalty]:
    """Return the penalties of this evening, the cancelled ones too, in the order they were given."""
    return evening.penalties.select_related("player", "given_by")


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffNames:
    """How people of one club are called on the pages of its staff: by name, and by number too where two share it.

    Never for strangers: they get the public name and nothing else.
    """

    shared: frozenset[str]
    kept: Mapping[int, KeptName] = field(default_factory=dict)
    """Of a closed evening or competition: how everybody was called then."""

    def as_called(self, player: Player) -> Player:
        """Return the player as it is called here; never to be stored."""
        return _as_called(player, self.kept)

    def of(self, player: Player) -> str:
        player = self.as_called(player)
        return player.label if player.sort_name in self.shared else player.full_name


def staff_names(club: Club) -> StaffNames:
    """Return how the people of this club are told apart, whoever of them is shown; one query.

    Names that differ in capitals, accents or apostrophes only are taken for one.
    """
    people = players_of(club).order_by().values("sort_name").annotate(people=Count("pk")).filter(people__gt=1)
    return StaffNames(shared=frozenset(people.values_list("sort_name", flat=True)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicNames:
    """How people of one club are called where strangers read it: as each allows, and by number too where two share it.

    Who wants to be known by number only, or not at all, is shown as just that, and makes nobody else's number appear:
    a number behind a name that stands there once would tell that somebody hides behind it.
    """

    shared: frozenset[str]
    kept: Mapping[int, KeptName] = field(default_factory=dict)
    """Of a closed evening or competition: how everybody was called then."""
    numbered: frozenset[int] = frozenset()
    """Who of those is told apart by number."""

    def as_called(self, player: Player) -> Player:
        """Return the player as it is called here; never to be stored."""
        return _as_called(player, self.kept)

    def of(self, player: Player) -> str:
        player = self.as_called(player)
        is_shared = player.pk in self.numbered or shown_by_name(player) in self.shared
        return f"{player.public_name} ({player.number})" if is_shared else player.public_name

    def of_pair(self, pair: Pair) -> str:
        return f"{self.of(pair.first)} & {self.of(pair.second)}"


def public_names(club: Club) -> PublicNames:
    """Return how strangers tell the people of this club apart, whoever of them is shown; one query.

    Looked for among everybody of the club, not among who is there tonight: otherwise somebody's name would change in
    the middle of an evening because a namesake comes in, and be another one last week than today. Who was merged into
    somebody else is nobody any more.
    """
    return PublicNames(shared=namesakes(players_of(club).order_by()))


def namesakes(players: Iterable[Player]) -> frozenset[str]:
    """Return the names, as `shown_by_name` compares them, that strangers would read for two or more of these people."""
    counts = Counter(shown_by_name(player) for player in players)
    return frozenset(name for name, people in counts.items() if name is not None and people > 1)


def shown_by_name(player: Player) -> str | None:
    """Return the name strangers read, as names are compared: without capitals, accents and apostrophes.

    None for who is not shown by name.
    """
    is_named = player.public_name_policy in (PublicName.FULL, PublicName.FIRST_INITIAL)
    return in_list_order(player.public_name) if is_named else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Everybody by name and number, for organisers; in a closed evening or competition as it was then."""

    kept: Mapping[int, KeptName] = field(default_factory=dict)

    def of(self, player: Player) -> str:
        return _as_called(player, self.kept).label


Names = PublicNames | StaffNames | Labels


def _as_called(player: Player, kept: Mapping[int, KeptName]) -> Player:
    row = kept.get(player.pk)
    return row.as_then if row is not None else player


def name_of(entrant: Player | Pair | None, names: Names) -> str:
    """Return what a player or a pair is called where these names are used."""
    if isinstance(entrant, Pair):
        return f"{names.of(entrant.first)} & {names.of(entrant.second)}"
    return names.of(entrant) if entrant is not None else ""
