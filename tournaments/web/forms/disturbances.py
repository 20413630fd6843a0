"""What can happen to a seated round, one form each: what may be chosen, what it does, what is said afterwards.

Holds no rule: choices are what the board shows, and `services.seats` refuses what cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from django import forms
from django.contrib.auth.models import User
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import selectors, wording
from tournaments.models import Credit, Door, Player, Seat
from tournaments.selectors import RoundBoard, StaffNames
from tournaments.services import rounds, seatings, seats
from tournaments.services.reasons import MOST_CHARACTERS
from tournaments.templatetags.klaverjas import points, side_of_seat
from tournaments.web.forms.players import PlayerField
from tournaments.web.forms.seating import CHAIRS, IN_PLAYING_ORDER, seating_of

Choices = list[tuple[object, object]]


class Disturbance(forms.Form):
    """One act on a round. `act` is its word in what is sent; `reason` is asked where the act is looked at first."""

    act: ClassVar[str]
    title: ClassVar[str | Promise]
    hint: str | Promise
    reason_needed = True
    touched: seats.Touched | None = None
    """What it came to, once it was run, where receipts tell that."""

    def __init__(self, *args: object, board: RoundBoard, people: Sequence[Player], **kwargs: object) -> None:
        # One page holds them all, so ids carry the name of the act.
        super().__init__(*args, **{**kwargs, "auto_id": f"{self.act}_%s"})  # type: ignore[arg-type]
        self.board = board
        self.people = {player.pk: player for player in people}
        self.evening = board.round.evening
        self.round_number = board.round.number
        self.fill()

    @cached_property
    def names(self) -> StaffNames:
        return selectors.staff_names(self.evening.club)

    def fill(self) -> None:
        """Give the fields the choices that the board has."""
        raise NotImplementedError

    @property
    def is_possible(self) -> bool:
        """Whether there is anything to choose."""
        return True

    def run(self, *, by: User, reason: str) -> None:
        """Do it, or be refused by the service."""
        raise NotImplementedError

    def done(self) -> str:
        """Say in one line what was done."""
        raise NotImplementedError

    def choose(self, name: str, choices: Choices, *, empty: str | Promise | None = None) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*([("", empty)] if empty is not None else []), *choices]

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """What was chosen, to be sent once more with the confirmation."""
        return [(name, str(self.data.get(name, ""))) for name in self.fields]


class SwapForm(Disturbance):
    act = "swap"
    title = _("Let two people change places")
    hint = _("Also for somebody who sits out, and for wrong chairs noticed later: a result stays with its chairs.")
    first = PlayerField(label=_("Who"))
    second = PlayerField(label=_("With whom"))

    def fill(self) -> None:
        # Nobody reads a draft yet.
        self.reason_needed = self.board.round.is_published
        placed = [
            (seat.player, f"{gettext('table')} {card.table.number}, {side_of_seat(seat)}")
            for card in self.board.tables
            for seat in card.seats
        ]
        placed += [
            (out.player, wording.credit_label(out.code)) for out in self.board.sit_outs if out.code == Credit.SAT_OUT
        ]
        self.placed = {player.pk: player for player, _where in placed}
        placed.sort(key=lambda place: (place[0].sort_name, place[0].number))
        choices: Choices = [(player.pk, f"{player.label} · {where}") for player, where in placed]
        for name in ("first", "second"):
            self.choose(name, choices, empty=_("choose a player"))

    def run(self, *, by: User, reason: str) -> None:
        data = self.cleaned_data
        self.touched = seats.swap_people(
            evening_id=self.evening.pk,
            number=self.round_number,
            first_id=data["first"],
            second_id=data["second"],
            by=by,
            door=Door.DESK,
            reason=reason,
        )

    def done(self) -> str:
        one, other = (self.names.of(self.placed[self.cleaned_data[name]]) for name in ("first", "second"))
        if self.evening.is_pairs:
            return gettext("The pairs of %(one)s and %(other)s changed places.") % {"one": one, "other": other}
        return gettext("%(one)s and %(other)s changed places.") % {"one": one, "other": other}


class SubstituteForm(Disturbance):
    act = "substitute"
    title = _("Somebody sits for another")
    hint = _("The substitute plays; the points are for the player whose chair it is.")
    chair = forms.ChoiceField(label=_("Whose chair"))
    sitter = PlayerField(label=_("Who sits there"), required=False)

    def fill(self) -> None:
        self.chairs = _chairs(self.board)
        self.choose("chair", _by_table(self.board), empty=_("choose a chair"))
        choices: Choices = [(player.pk, player.label) for player in _without_chair(self.board, self.people.values())]
        self.choose("sitter", choices, empty=_("the player again"))

    def run(self, *, by: User, reason: str) -> None:
        seat = self.chairs[self.cleaned_data["chair"]]
        seats.substitute(
            table_id=seat.table_id,
            position=seat.position,
            sitter_id=self.cleaned_data["sitter"],
            by=by,
            door=Door.DESK,
            reason=reason,
        )

    def done(self) -> str:
        seat = self.chairs[self.cleaned_data["chair"]]
        seat.refresh_from_db(fields=["sitter"])
        player = self.names.of(seat.player)
        if seat.sitter_id == seat.player_id:
            return gettext("%(player)s sits there again.") % {"player": player}
        names = {"sitter": self.names.of(seat.sitter), "player": player}
        return gettext("%(sitter)s sits for %(player)s, who keeps the points.") % names


class LeaveForm(Disturbance):
    act = "leave"
    title = _("Somebody goes home early")
    hint = _("Later rounds count as missed. Who already has a chair in one needs a substitute there first.")
    reason_needed = False
    player = PlayerField(label=_("Who"))
    after_round = forms.TypedChoiceField(label=_("Goes home"), coerce=int, required=False, empty_value=None)

    def fill(self) -> None:
        there = self.evening.attendances.filter(state="present").select_related("player")
        self.there = {row.player_id: row for row in there.order_by("player__sort_name", "player__number")}
        choices: Choices = [
            (
                pk,
                row.player.label
                if row.until_round is None
                else f"{row.player.label} · {gettext('until round %(number)s') % {'number': row.until_round}}",
            )
            for pk, row in self.there.items()
        ]
        self.choose("player", choices, empty=_("choose a player"))
        rounds_left: Choices = [
            (number, gettext("after round %(number)s") % {"number": number})
            for number in range(1, self.evening.planned_rounds)
        ]
        self.choose("after_round", rounds_left, empty=_("not: stays to the end"))
        # Who is chosen here nearly always goes after the round that is played now.
        self.fields["after_round"].initial = min(self.round_number, self.evening.planned_rounds - 1)

    @property
    def is_possible(self) -> bool:
        return bool(self.there) and self.evening.planned_rounds > 1

    def run(self, *, by: User, reason: str) -> None:
        seats.leave_early(
            evening_id=self.evening.pk,
            player_id=self.cleaned_data["player"],
            after_round=self.cleaned_data["after_round"],
            by=by,
            door=Door.DESK,
            reason=reason,
        )

    def done(self) -> str:
        player = self.names.of(self.there[self.cleaned_data["player"]].player)
        number = self.cleaned_data["after_round"]
        if self.evening.is_pairs and number is None:
            return gettext("The pair of %(player)s stays to the end.") % {"player": player}
        if self.evening.is_pairs:
            return gettext("The pair of %(player)s goes home after round %(number)s.") % {
                "player": player,
                "number": number,
            }
        if number is None:
            return gettext("%(player)s stays to the end.") % {"player": player}
        return gettext("%(player)s goes home after round %(number)s.") % {"player": player, "number": number}


class AddTableForm(Disturbance):
    act = "add_table"
    title = _("One table more")
    hint = _("For four who are there and have no chair. Everybody else stays seated.")
    number = forms.IntegerField(label=_("Number of the table"), min_value=1, max_value=32_767)

    def fill(self) -> None:
        there = self.evening.attendances.filter(state="present").exclude(until_round__lt=self.round_number)
        present = set(there.values_list("player_id", flat=True))
        self.free = [player for player in _without_chair(self.board, self.people.values()) if player.pk in present]
        taken = [card.table.number for card in self.board.tables]
        self.fields["number"].initial = max(taken, default=0) + 1
        self.fields["number"].widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short"})
        self.threes = seatings.knows_tables_of_three(self.evening)
        if self.threes:
            self.hint = _("For four or three who are there and have no chair. Everybody else stays seated.")
        for key, label in CHAIRS:
            may_be_empty = self.threes and key == IN_PLAYING_ORDER[-1]
            empty = _("nobody: a table of three") if may_be_empty else _("choose a player")
            self.fields[key] = PlayerField(label=label, required=not may_be_empty)
            self.choose(key, [(player.pk, player.label) for player in self.free], empty=empty)

    @property
    def is_possible(self) -> bool:
        return len(self.free) >= seatings.fewest_at_a_table(self.evening)

    def run(self, *, by: User, reason: str) -> None:
        data = self.cleaned_data
        seating = seating_of(data["number"], {key: data[key] for key in IN_PLAYING_ORDER}, threes=self.threes)
        assert seating is not None  # every chair that may not be empty is a required field
        seats.add_table(
            evening_id=self.evening.pk,
            number=self.round_number,
            seating=seating,
            by=by,
            door=Door.DESK,
            reason=reason,
        )

    def done(self) -> str:
        return gettext("Table %(table)s plays too.") % {"table": self.cleaned_data["number"]}


class DropTableForm(Disturbance):
    act = "drop_table"
    title = _("Take a table out")
    hint = _("Only a table without a result. Who sits there gets points for the round without playing it.")
    table = forms.ChoiceField(label=_("Table"))
    code = forms.ChoiceField(label=_("They get"))

    def fill(self) -> None:
        self.open = {str(card.table.number): card.table for card in self.board.tables if card.sheet is None}
        names = {
            str(card.table.number): ", ".join(self.names.of(seat.player) for seat in card.seats)
            for card in self.board.tables
        }
        choices: Choices = [(number, f"{gettext('Table')} {number}: {names[number]}") for number in self.open]
        self.choose("table", choices, empty=_("choose a table"))
        figures = self.evening.credits
        given: Choices = [
            (code.value, f"{code.label}: {points(figures[code.value]['points'])}")
            for code in Credit
            if code.value in figures
        ]
        self.choose("code", given)
        self.fields["code"].initial = Credit.MISSED.value

    @property
    def is_possible(self) -> bool:
        return bool(self.open) and len(self.board.tables) > 1

    def run(self, *, by: User, reason: str) -> None:
        table = self.open[self.cleaned_data["table"]]
        code = Credit(self.cleaned_data["code"])
        seats.drop_table(table_id=table.pk, code=code, by=by, door=Door.DESK, reason=reason)

    def done(self) -> str:
        return gettext("Table %(table)s is taken out of this round.") % {"table": self.cleaned_data["table"]}


class DealerForm(Disturbance):
    act = "dealer"
    title = _("Who deals first")
    hint = _("The other dealers follow from it; under forced trump also who declares.")
    reason_needed = False
    chair = forms.ChoiceField(label=_("First dealer"))

    def fill(self) -> None:
        self.chairs = _chairs(self.board)
        self.choose("chair", _by_table(self.board, only_open=True), empty=_("choose a chair"))

    @property
    def is_possible(self) -> bool:
        return any(card.sheet is None for card in self.board.tables)

    def run(self, *, by: User, reason: str) -> None:  # noqa: ARG002 - as the others
        seat = self.chairs[self.cleaned_data["chair"]]
        rounds.set_first_dealer(table_id=seat.table_id, first_dealer=seat.position)

    def done(self) -> str:
        seat = self.chairs[self.cleaned_data["chair"]]
        names = {"player": self.names.of(seat.sitter), "table": seat.table.number}
        return gettext("At table %(table)s %(player)s deals first.") % names


class ReasonField(forms.Form):
    """The last word before an act is done."""

    reason = forms.CharField(label=_("Reason"), max_length=MOST_CHARACTERS, required=False)


PUBLISHED: tuple[type[Disturbance], ...] = (
    SwapForm,
    SubstituteForm,
    LeaveForm,
    AddTableForm,
    DropTableForm,
    DealerForm,
)
DRAFT: tuple[type[Disturbance], ...] = (SwapForm, LeaveForm, DealerForm)


def _chairs(board: RoundBoard) -> dict[str, Seat]:
    return {f"{card.table.pk}:{seat.position}": seat for card in board.tables for seat in card.seats}


def _by_table(board: RoundBoard, *, only_open: bool = False) -> Choices:
    groups: Choices = []
    for card in board.tables:
        if only_open and card.sheet is not None:
            continue
        inside = [
            (f"{card.table.pk}:{seat.position}", f"{card.table.number} · {side_of_seat(seat)}: {_seat_label(seat)}")
            for seat in card.seats
        ]
        groups.append((f"{gettext('Table')} {card.table.number}", inside))
    return groups


def _seat_label(seat: Seat) -> str:
    if seat.sitter_id == seat.player_id:
        return seat.player.label
    return gettext("%(sitter)s for %(player)s") % {"sitter": seat.sitter.label, "player": seat.player.label}


def _without_chair(board: RoundBoard, people: Iterable[Player]) -> list[Player]:
    taken = {pk for card in board.tables for seat in card.seats for pk in (seat.player_id, seat.sitter_id)}
    return [player for player in people if player.pk not in taken]
