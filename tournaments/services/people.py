"""Members and pairs: added and changed here, by pages and API alike."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Club, Evening, Pair, Player, StandingFragment
from tournaments.services import versions

# What a door may set; the club and the pairs of a player are never changed by an edit.
PLAYER_FIELDS = (
    "number",
    "first_name",
    "infix",
    "last_name",
    "public_name_policy",
    "is_guest",
    "active_from",
    "active_until",
    "needs_fixed_table",
)


def add_player(*, club: Club, **values: Any) -> Player:
    """Add a member or guest; raises TournamentError naming every field that cannot be."""
    return _save(Player(club=club), values)


def change_player(*, player: Player, **values: Any) -> Player:
    """Change what is given of a member; the rest stays."""
    return _save(player, values)


def store_player(player: Player) -> None:
    """Store a player that was checked already, and let every standing follow that shows the old name.

    Standings are kept as they were rendered, so without this a name would stay public that the player wants hidden.
    """
    with transaction.atomic():
        before = Player.objects.filter(pk=player.pk).first()
        shown_at: list[int] = []
        if before is not None and _shown(before) != _shown(player):
            of_pair = Q(standings__pair__first=player) | Q(standings__pair__second=player)
            evenings = Evening.objects.filter(Q(standings__player=player) | of_pair)
            shown_at = sorted(set(evenings.values_list("pk", flat=True)))
        # Evenings are locked before the player is touched, as every act of an evening does, and always in one order.
        locked = [versions.lock_evening(pk, even_closed=True) for pk in shown_at]
        player.save()
        # Until the recompute has rendered it anew the standing is rendered for every reader, with the new name.
        StandingFragment.objects.filter(evening_id__in=shown_at).delete()
        for evening in locked:
            versions.raise_results(evening, even_closed=True)


def pair_of(*, club: Club, first: Player, second: Player) -> Pair:
    """Return the one pair these two players are, making it the first time they play together."""
    if first.pk == second.pk:
        raise refuse(ErrorCode.PAIR_OF_ONE, "second")
    low, high = sorted((first, second), key=lambda player: player.pk)
    pair, _ = Pair.objects.get_or_create(first=low, second=high, defaults={"club": club})
    return pair


def _save(player: Player, values: dict[str, Any]) -> Player:
    for name, value in values.items():
        if name not in PLAYER_FIELDS:
            raise TypeError(f"A player has no settable {name}.")
        setattr(player, name, value.strip() if isinstance(value, str) else value)
    problems = []
    taken = Player.objects.filter(club=player.club, number=player.number).exclude(pk=player.pk)
    if taken.exists():
        problems.append(Problem(code=ErrorCode.NUMBER_TAKEN, field="number", params={"number": player.number}))
    try:
        player.full_clean(validate_constraints=False)
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            field = "" if name == "__all__" else name
            problems += [
                Problem(code=ErrorCode.INVALID_VALUE, field=field, params={"why": message}) for message in messages
            ]
    if problems:
        raise TournamentError(*problems)
    try:
        store_player(player)
    except IntegrityError as error:
        # Somebody took the number between our look and our write; the constraint is the last guard.
        raise refuse(ErrorCode.NUMBER_TAKEN, "number", number=player.number) from error
    return player


def _shown(player: Player) -> tuple[str, ...]:
    return player.number, player.first_name, player.infix, player.last_name, player.public_name_policy
