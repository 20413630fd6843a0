"""Who is there, penalties and reasons, as typed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.web.forms.players import PlayerField


class PairForm(forms.Form):
    first = PlayerField(label=_("First player"))
    second = PlayerField(label=_("Second player"))

    def __init__(self, *args: object, players: list[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]


class PenaltyForm(forms.Form):
    player = PlayerField(label=_("Player"))
    points = forms.IntegerField(
        label=_("Points taken"),
        help_text=_("A number such as 100. The partner keeps the points of the table."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: object, players: list[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]
        self.fields["points"].widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short"})


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)
