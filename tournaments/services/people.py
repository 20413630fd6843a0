"""Members and pairs: added and changed here, by pages and API alike. Merging doubles is in `services.merging`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from tournaments import selectors
from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import AttendanceState, Club, Evening, EveningState, Pair, Player, StandingFragment
from tournaments.services import categories, versions

# What a door may set; the club and the pairs of a player are never changed by an edit. `categories` are ids.
PLAYER_FIELDS = (
    "number",
    "first_name",
    "infix",
    "last_name",
    "public_name_policy",
    "is_guest",
    "categories",
    "active_from",
    "active_until",
    "needs_fixed_table",
    "fixed_table",
)


def add_player(*, club: Club, **values: Any) -> Player:
    """Add a member or guest; raises TournamentError naming every field that cannot be."""
    return _save(Player(club=club), values)


def change_player(*, player: Player, **values: Any) -> Player:
    """Change what is given of a member; the rest stays."""
    return _save(player, values)


def deactivate_player(*, player: Player, last_day: dt.date) -> Player:
    """Take somebody off the list at the door after that day; refused, naming it, when there is a later evening.

    Old results stay as they are.
    """
    return change_player(player=player, active_until=last_day)


def reactivate_player(*, player: Player) -> Player:
    """Put somebody back on the list at the door."""
    return change_player(player=player, active_until=None)


def next_number(club: Club, *, taken: Iterable[str] = ()) -> str:
    """Return a number nobody in the club has or had: one more than the highest, so that no number is ever reused.

    `taken` are numbers that are about to be given.
    """
    numbers = {*taken, *Player.objects.filter(club=club).values_list("number", flat=True)}
    # A number of ten digits or more is no count but a code of some other register.
    counted = [int(number) for number in numbers if number.isascii() and number.isdecimal() and len(number) < 10]
    return str(max(counted, default=0) + 1)


def store_player(player: Player) -> None:
    """Store a player that was checked already, and let every standing follow that shows other names by it."""
    store_players([player])


def store_players(players: Sequence[Player]) -> None:
    """Store players of one club that were checked already, and let every standing follow that shows other names by it.

    Standings are kept as they were rendered, so without this a name would stay public that the player wants hidden.
    """
    if not players:
        return
    with transaction.atomic():
        # Evenings are locked before the player is touched, as every act of an evening does, and always in one order.
        club = players[0].club
        locked = versions.lock_evenings(evenings_naming_otherwise(club, stored=players))
        renamed = people_named_otherwise(club, stored=players)
        before = Player.objects.in_bulk([player.pk for player in players if player.pk is not None])
        for player in players:
            player.save()
        show_anew(locked.values())
        everywhere = any(
            player.pk in before and _ranked_as(player) != _ranked_as(before[player.pk]) for player in players
        )
        added = any(player.pk not in before and not player.is_guest for player in players)
        versions.members_changed(club, everywhere=everywhere, where_unmarked=added, naming=renamed)


def evenings_naming_otherwise(
    club: Club, *, stored: Sequence[Player] = (), gone: Sequence[Player] = ()
) -> frozenset[int]:
    """Return the ids of the evenings that show other names once these people of the club are stored, or gone.

    Those of who is renamed, and those of namesakes: who gets one is shown with the number from then on, and who loses
    the last one without it. Of closed evenings only those of somebody who chose to be shown otherwise.
    """
    renamed = people_named_otherwise(club, stored=stored, gone=gone)
    before = Player.objects.in_bulk([player.pk for player in stored if player.pk is not None])
    # Closed lists keep their names, and only what strangers may see of a name is everybody's choice of today.
    chosen = {
        player.pk
        for player in stored
        if player.pk in before and before[player.pk].public_name_policy != player.public_name_policy
    }
    of_open = _evenings_that_name(renamed).filter(state=EveningState.OPEN) if renamed else Evening.objects.none()
    of_closed = _evenings_that_name(chosen) if chosen else Evening.objects.none()
    return frozenset((*of_open.values_list("pk", flat=True), *of_closed.values_list("pk", flat=True)))


def people_named_otherwise(club: Club, *, stored: Sequence[Player] = (), gone: Sequence[Player] = ()) -> set[int]:
    """Return the ids of the people who are called otherwise once these are stored, or gone."""
    before = Player.objects.in_bulk([player.pk for player in stored if player.pk is not None])
    named = [player for player in stored if player.pk not in before or _shown(before[player.pk]) != _shown(player)]
    if not named and not gone:
        return set()
    changed = {player.pk for player in (*named, *gone)}
    everybody = list(selectors.players_of(club))
    others = [player for player in everybody if player.pk not in changed]
    told_apart = selectors.namesakes(everybody) ^ selectors.namesakes((*others, *named))
    renamed = {pk for pk in changed if pk in before}
    return renamed | {player.pk for player in others if selectors.shown_by_name(player) in told_apart}


def _evenings_that_name(player_ids: Iterable[int]) -> QuerySet[Evening]:
    """Return the evenings whose standing or seating shows one of these people."""
    of_pair = Q(standings__pair__first__in=player_ids) | Q(standings__pair__second__in=player_ids)
    seated = Q(rounds__seats__player__in=player_ids) | Q(rounds__seats__sitter__in=player_ids)
    waiting = Q(rounds__sit_outs__player__in=player_ids)
    return Evening.objects.filter(Q(standings__player__in=player_ids) | of_pair | seated | waiting)


def show_anew(evenings: Iterable[Evening]) -> None:
    """Let the standings of these locked evenings follow a change of names.

    Until the recompute has rendered it anew a standing is rendered for every reader, with the new name.
    """
    evenings = list(evenings)
    StandingFragment.objects.filter(evening__in=evenings).delete()
    for evening in evenings:
        versions.raise_results(evening, even_closed=True)


def last_guest_number(club: Club) -> int:
    """Return the highest number after a G that a player of this club has, or 0."""
    taken = club.players.filter(number__iregex=r"^G[0-9]{1,9}$").values_list("number", flat=True)
    return max((int(number[1:]) for number in taken), default=0)


def pair_of(*, club: Club, first: Player, second: Player) -> Pair:
    """Return the one pair these two players are, making it the first time they play together."""
    if first.pk == second.pk:
        raise refuse(ErrorCode.PAIR_OF_ONE, "second")
    low, high = sorted((first, second), key=lambda player: player.pk)
    pair, _ = Pair.objects.get_or_create(first=low, second=high, defaults={"club": club})
    return pair


def problems_of(player: Player) -> list[Problem]:
    """Return what is wrong with the values of a player, each at its field; asks the database nothing."""
    try:
        player.full_clean(exclude=["club", "merged_into"], validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        return [
            Problem(code=ErrorCode.INVALID_VALUE, field="" if name == "__all__" else name, params={"why": message})
            for name, messages in error.message_dict.items()
            for message in messages
        ]
    return []


def plays_later(player: Player) -> list[Problem]:
    """Name the evenings after the player's last day at which the player is present already."""
    if player.active_until is None or player.pk is None:
        return []
    present = Q(attendances__player=player, attendances__state=AttendanceState.PRESENT)
    evenings = Evening.objects.filter(present, date__gt=player.active_until).order_by("date", "pk").distinct()
    return [
        Problem(
            code=ErrorCode.PLAYS_LATER,
            field="active_until",
            params={"player": player.label, "evening": evening.label},
        )
        for evening in evenings
    ]


def _save(player: Player, values: dict[str, Any]) -> Player:
    before, last_day = player.label, player.active_until
    chosen = values.get("categories")
    for name, value in values.items():
        if name not in PLAYER_FIELDS:
            raise TypeError(f"A player has no settable {name}.")
        if name == "categories":
            continue
        setattr(player, name, value.strip() if isinstance(value, str) else value)
    problems = []
    if player.merged_into is not None:
        params = {"player": before, "into": player.merged_into.label}
        raise refuse(ErrorCode.PLAYER_MERGED, **params)
    taken = Player.objects.filter(club=player.club, number=player.number).exclude(pk=player.pk)
    if taken.exists():
        problems.append(Problem(code=ErrorCode.NUMBER_TAKEN, field="number", params={"number": player.number}))
    problems += problems_of(player)
    if chosen is not None:
        problems += categories.check_categories(player.club, chosen)
    if player.active_until != last_day:
        problems += plays_later(player)
    if problems:
        raise TournamentError(*problems)
    try:
        with transaction.atomic():
            store_player(player)
            if chosen is not None:
                player.categories.set(chosen)
    except IntegrityError as error:
        # Somebody took the number between our look and our write; the constraint is the last guard.
        raise refuse(ErrorCode.NUMBER_TAKEN, "number", number=player.number) from error
    return player


def _shown(player: Player) -> tuple[str, ...]:
    return player.number, player.first_name, player.infix, player.last_name, player.public_name_policy


def _ranked_as(player: Player) -> tuple[object, ...]:
    """Return what the standing of a season depends on besides results."""
    return player.is_guest, player.active_from, player.active_until
