"""What can happen to the tables of a seated round: one more, one less, who deals first."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Credit, Door
from tournaments.services import rounds, seatings, tables
from tournaments.templatetags.klaverjas import points
from tournaments.web.forms.disturbance import Choices, Disturbance, by_table, chairs_of, without_chair
from tournaments.web.forms.players import PlayerField
from tournaments.web.forms.seating import CHAIRS, IN_PLAYING_ORDER, seating_of


class AddTableForm(Disturbance):
    act = "add_table"
    title = _("One table more")
    hint = _("For four who are there and have no chair. Everybody else stays seated.")
    number = forms.IntegerField(label=_("Number of the table"), min_value=1, max_value=32_767)

    def fill(self) -> None:
        there = self.evening.attendances.filter(state="present").exclude(until_round__lt=self.round_number)
        present = set(there.values_list("player_id", flat=True))
        self.free = [player for player in without_chair(self.board, self.people.values()) if player.pk in present]
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
        tables.add_table(
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
        tables.drop_table(table_id=table.pk, code=code, by=by, door=Door.DESK, reason=reason)

    def done(self) -> str:
        return gettext("Table %(table)s is taken out of this round.") % {"table": self.cleaned_data["table"]}


class DealerForm(Disturbance):
    act = "dealer"
    title = _("Who deals first")
    hint = _("The other dealers follow from it; under forced trump also who declares.")
    reason_needed = False
    chair = forms.ChoiceField(label=_("First dealer"))

    def fill(self) -> None:
        self.chairs = chairs_of(self.board)
        self.choose("chair", by_table(self.board, only_open=True), empty=_("choose a chair"))

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
