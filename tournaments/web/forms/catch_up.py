"""A catch-up table, as chosen: its number and who sits where."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.selectors import RoundBoard, StaffNames
from tournaments.selectors.catch_up import CatchUp
from tournaments.services.seatings import TableSeating
from tournaments.web.forms.players import PlayerField
from tournaments.web.forms.seating import CHAIRS


class CatchUpForm(forms.Form):
    """Starts as it is suggested."""

    number = forms.IntegerField(
        label=_("Number of the table"),
        min_value=1,
        max_value=32_767,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
    )

    def __init__(self, *args: object, board: RoundBoard, found: CatchUp, names: StaffNames, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["number"].initial = max((card.table.number for card in board.tables), default=0) + 1
        waiting = [(player.pk, names.of(player)) for player in found.waiting]
        fill_ins = [(player.pk, names.of(player)) for player in found.fill_ins]
        groups = [(gettext("Waits"), waiting), (gettext("Fills in"), fill_ins)]
        (a1, a2), (b1, b2) = found.sides or ((None, None), (None, None))
        suggested = {"a1": a1, "a2": a2, "b1": b1, "b2": b2}
        for name, label in CHAIRS:
            field = PlayerField(label=label)
            field.choices = [("", gettext("choose a player")), *groups]
            field.initial = suggested[name]
            self.fields[name] = field

    @property
    def chairs(self) -> list[forms.BoundField]:
        return [self[name] for name, _label in CHAIRS]

    def seating(self) -> TableSeating:
        data = self.cleaned_data
        return TableSeating(number=data["number"], side_a=(data["a1"], data["a2"]), side_b=(data["b1"], data["b2"]))
