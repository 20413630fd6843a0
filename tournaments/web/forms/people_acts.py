"""What can happen to the people of a seated round: two change places, somebody sits for another, somebody goes home."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models import Credit, Door
from tournaments.services import seats
from tournaments.templatetags.klaverjas import side_of_seat
from tournaments.web.forms.disturbance import Choices, Disturbance, by_table, chairs_of, without_chair
from tournaments.web.forms.players import PlayerField


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

    def will_be(self) -> str:
        one, other = (self.names.of(self.placed[self.cleaned_data[name]]) for name in ("first", "second"))
        return gettext("%(one)s and %(other)s are partners: they will only change chairs with each other.") % {
            "one": one,
            "other": other,
        }


class SubstituteForm(Disturbance):
    act = "substitute"
    title = _("Somebody sits for another")
    hint = _("The substitute plays; the points are for the player whose chair it is.")
    chair = forms.ChoiceField(label=_("Whose chair"))
    sitter = PlayerField(label=_("Who sits there"), required=False)

    def fill(self) -> None:
        self.chairs = chairs_of(self.board)
        self.choose("chair", by_table(self.board), empty=_("choose a chair"))
        choices: Choices = [(player.pk, player.label) for player in without_chair(self.board, self.people.values())]
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
