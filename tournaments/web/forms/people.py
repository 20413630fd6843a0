"""A member, as typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Category, Player, PublicName

_NAMES = ("number", "first_name", "infix", "last_name")
# Who a form without a name shows its examples with.
_SOMEBODY = {"number": "1002", "first_name": "Bram", "infix": "van", "last_name": "Dijk"}


class PlayerForm(forms.Form):
    number = forms.CharField(label=_("Number"), max_length=12, help_text=_("Tells two people of one name apart."))
    first_name = forms.CharField(label=_("First name"), max_length=60)
    infix = forms.CharField(label=_("Infix"), max_length=20, required=False, help_text=_('Such as "van der".'))
    last_name = forms.CharField(label=_("Last name"), max_length=60)
    public_name_policy = forms.ChoiceField(
        label=_("What strangers see of the name"),
        choices=PublicName,
        initial=PublicName.FULL,
        widget=forms.RadioSelect,
    )
    is_guest = forms.BooleanField(label=_("Guest, not a member"), required=False)
    categories = forms.TypedMultipleChoiceField(
        label=_("Categories with prizes of their own"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    needs_fixed_table = forms.BooleanField(label=_("Needs a fixed table"), required=False)
    fixed_table = forms.IntegerField(
        label=_("Number of the fixed table"),
        min_value=1,
        max_value=200,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
        help_text=_("Empty: any table, as long as it is the same all evening."),
    )
    active_from = forms.DateField(
        label=_("Member from"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    active_until = forms.DateField(
        label=_("Member until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("After that day the name is no longer on the list at the door; old results stay."),
    )

    def __init__(self, *args: object, categories: Iterable[Category], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["categories"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(category.pk, category.name) for category in categories]
        self.fields["number"].widget.attrs["class"] = "short"
        self.fields["infix"].widget.attrs["class"] = "short"
        for name in _NAMES:
            self.fields[name].widget.attrs["autocomplete"] = "off"

    @property
    def public_examples(self) -> Mapping[str, str]:
        """What each choice would show of this very person; of somebody, as long as no name is typed."""
        typed: dict[str, Any] = {name: str(self[name].value() or "").strip() for name in _NAMES}
        if not (typed["first_name"] and typed["last_name"]):
            typed = dict(_SOMEBODY)
        return {policy: Player(**typed, public_name_policy=policy).public_name for policy in PublicName.values}


class LastDayForm(forms.Form):
    last_day = forms.DateField(
        label=_("Last day as a member"),
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


def values_of(player: Player) -> dict[str, object]:
    """Return what the form of this player starts with."""
    values = {name: getattr(player, name) for name in PlayerForm.base_fields if name != "categories"}
    return {**values, "categories": list(player.categories.values_list("pk", flat=True))}
