"""The list at the door as it looks: who is found, what each may be asked, what the number means, what can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import selectors, wording
from tournaments.models import Attendance, AttendanceState, Evening, Player
from tournaments.models.people import in_list_order
from tournaments.seating import Form
from tournaments.seating.shapes import shape_of
from tournaments.seating.systems import LeftOver
from tournaments.services import questions
from tournaments.web.forms.money import amount_of

_KEPT = "door_done"
NO_STATE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """One person on the list; `state` is empty for who was not mentioned yet."""

    player: Player
    state: str
    paid: int
    owes: bool
    found: bool
    is_house: bool = False

    @property
    def is_present(self) -> bool:
        return self.state == AttendanceState.PRESENT

    @property
    def seen(self) -> str:
        """The state a tap goes out from, as the form sends it."""
        return self.state or NO_STATE

    @property
    def amount(self) -> str:
        """What was paid, as it is typed."""
        return amount_of(self.paid) if self.paid else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What was done last, and the act that takes it back."""

    text: str
    act: str
    player_id: int
    values: dict[str, str]


def guests_of(evening: Evening, *, query: str = "") -> list[Guest]:
    """Return who may be ticked, in name order: the active members and guests, and whoever was mentioned."""
    rows = {row.player_id: row for row in selectors.attendance_of(evening)}
    active = {player.pk for player in selectors.active_players_of(evening.club, on=evening.date)}
    words = in_list_order(query).split()
    return [
        guest_of(evening, player, rows.get(player.pk), found=_has(player, words))
        for player in selectors.players_of(evening.club)
        if player.pk in rows or (player.pk in active and player.merged_into_id is None)
    ]


def guest_of(evening: Evening, player: Player, row: Attendance | None, *, found: bool = True) -> Guest:
    if row is None:
        return Guest(player=player, state="", paid=0, owes=False, found=found)
    is_present = row.state == AttendanceState.PRESENT
    return Guest(
        player=player,
        state=row.state,
        paid=row.paid,
        owes=is_present and not row.is_house and row.paid < evening.entry_fee,
        found=found,
        is_house=row.is_house,
    )


def _has(player: Player, words: Sequence[str]) -> bool:
    """Whether every word is somewhere in the name or the number; accents and capitals do not matter."""
    text = in_list_order(player.full_name, player.number)
    return all(word in text for word in words)


def meaning_tonight(evening: Evening, guests: Sequence[Guest]) -> str:
    """Return what the people present on this list come to, under what becomes of who is left over that evening."""
    house = sum(row.is_present and row.is_house for row in guests)
    present = sum(row.is_present for row in guests) - house
    return meaning_of(present, left_over=questions.left_over_of(evening), house=house)


def meaning_of(count: int, *, left_over: LeftOver = LeftOver.SIT_OUT, house: int = 0) -> str:
    """Return what a number of people present comes to: so many tables, so many sit out, or how many are missing.

    `house` are the house players who are there besides.

    >>> meaning_of(23), meaning_of(3)
    ('23 present → 5 tables, 3 sit out', '3 present: 1 more for a table')
    >>> meaning_of(23, left_over=LeftOver.THREE)
    '23 present → 5 tables of four and one of three'
    >>> meaning_of(23, left_over=LeftOver.HOUSE, house=1)
    '23 present and 1 of the house → 6 tables'
    """
    present = ngettext("%(count)s present", "%(count)s present", count) % {"count": count}
    if house:
        present = _("%(present)s and %(house)s of the house") % {"present": present, "house": house}
    shape = shape_of(entrants=count, form=Form.INDIVIDUAL, left_over=left_over, house=house)
    if shape.threes == 1 and shape.tables:
        tables = ngettext(
            "%(count)s table of four and one of three", "%(count)s tables of four and one of three", shape.tables
        )
        return f"{present} → {tables % {'count': shape.tables}}"
    if shape.threes and shape.tables:
        tables = ngettext(
            "%(count)s table of four and %(threes)s of three",
            "%(count)s tables of four and %(threes)s of three",
            shape.tables,
        )
        return f"{present} → {tables % {'count': shape.tables, 'threes': shape.threes}}"
    if shape.threes:
        threes = ngettext("%(count)s table of three", "%(count)s tables of three", shape.threes)
        return f"{present} → {threes % {'count': shape.threes}}"
    if not shape.tables:
        missing = 4 - count
        more = ngettext("%(count)s more for a table", "%(count)s more for a table", missing) % {"count": missing}
        return f"{present}: {more}"
    if shape.waiting:
        wait = ngettext("%(count)s catches up later", "%(count)s catch up later", shape.waiting)
        return f"{present} → {_tables(shape.tables)}, {wait % {'count': shape.waiting}}"
    if not shape.sit_out:
        return f"{present} → {_tables(shape.tables)}"
    sits = ngettext("%(count)s sits out", "%(count)s sit out", shape.sit_out) % {"count": shape.sit_out}
    return f"{present} → {_tables(shape.tables)}, {sits}"


def meaning_of_pairs(count: int) -> str:
    """Return what a number of pairs comes to.

    >>> meaning_of_pairs(11), meaning_of_pairs(1)
    ('11 pairs → 5 tables, 1 pair sits out', '1 pair: 1 more pair for a table')
    """
    pairs = ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count}
    if count < 2:
        missing = ngettext("%(count)s more pair for a table", "%(count)s more pairs for a table", 2 - count)
        return f"{pairs}: {missing % {'count': 2 - count}}"
    if count % 2 == 0:
        return f"{pairs} → {_tables(count // 2)}"
    sits = _("1 pair sits out")
    return f"{pairs} → {_tables(count // 2)}, {sits}"


def _tables(count: int) -> str:
    return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}


def remember(request: HttpRequest, kind: str, player: Player, *, was: Any = None, now: Any = None) -> None:
    """Keep what was just done for the next time the list is shown, once."""
    request.session[_KEPT] = {"kind": kind, "player": player.pk, "was": was, "now": now}


def done_of(request: HttpRequest, evening: Evening) -> Done | None:
    """Return what was done last, if that is something to say; asked once it is forgotten."""
    kept = request.session.pop(_KEPT, None)
    player = selectors.players_of(evening.club).filter(pk=kept["player"]).first() if kept else None
    if kept is None or player is None:
        return None
    name, was, now = selectors.staff_names(evening.club).of(player), kept["was"], kept["now"]
    if kept["kind"] == "guest":
        text = _("%(player)s is present as a guest, number %(number)s.") % {"player": name, "number": player.number}
        return Done(text=text, act="guest-remove", player_id=player.pk, values={})
    if kept["kind"] == "paid":
        text = _("%(player)s paid %(amount)s.") if now else _("%(player)s has not paid.")
        values = {"cents": str(was), "seen": str(now)}
        text %= {"player": name, "amount": wording.money(now)}
        return Done(text=text, act="attendance-paid", player_id=player.pk, values=values)
    if kept["kind"] == "house":
        text = _("%(player)s plays for the house tonight.") if now == "yes" else _("%(player)s is no house player.")
        text %= {"player": name}
        return Done(text=text, act="attendance-house", player_id=player.pk, values={"is_house": was})
    text = str(_STATES[now]()) % {"player": name}
    return Done(text=text, act="attendance-mark", player_id=player.pk, values={"state": was, "seen": now})


_STATES = {
    AttendanceState.PRESENT.value: lambda: _("%(player)s is present."),
    AttendanceState.ABSENT_NOTIFIED.value: lambda: _("%(player)s is absent with notice."),
    AttendanceState.ABSENT.value: lambda: _("%(player)s is absent without notice."),
    NO_STATE: lambda: _("%(player)s is off the list."),
}
