"""What is sent from the door: a state, an amount of money, the name of a guest."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import AttendanceState
from tournaments.web.door import NO_STATE
from tournaments.web.forms.money import MoneyField


class StateField(forms.ChoiceField):
    """A state of attendance; "none" is nobody's mention."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(NO_STATE, NO_STATE), *AttendanceState.choices], **kwargs)

    def clean(self, value: Any) -> AttendanceState | None:
        code = super().clean(value)
        return None if code == NO_STATE else AttendanceState(code)


class MarkForm(forms.Form):
    state = StateField()
    seen = StateField()


class PaidForm(forms.Form):
    """Either an amount as typed, or cents from a button."""

    amount = MoneyField(label=_("Amount"))
    cents = forms.IntegerField(required=False)
    seen = forms.IntegerField()

    def paid(self) -> int:
        cents = self.cleaned_data["cents"]
        return int(self.cleaned_data["amount"] if cents is None else cents)


class HouseForm(forms.Form):
    """Whether somebody plays for the house."""

    is_house = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class GuestForm(forms.Form):
    first_name = forms.CharField(label=_("First name"), max_length=60, required=False)
    infix = forms.CharField(label=_("Infix"), max_length=20, required=False)
    last_name = forms.CharField(label=_("Last name"), max_length=60, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["infix"].widget.attrs["class"] = "short"
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
