"""A decision about a hand, as typed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.rulings import MOST_CHARACTERS


class RulingForm(forms.Form):
    number = forms.IntegerField(
        label=_("Hand"), widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short", "autocomplete": "off"})
    )
    text = forms.CharField(
        label=_("What was decided"),
        max_length=MOST_CHARACTERS,
        help_text=_("A misdeal, a revoke: it stands beside the hand and changes no score."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{**kwargs, "auto_id": "ruling_%s"})  # type: ignore[arg-type]
