"""Points and pits for a round without playing, as typed: of a club and of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tournaments.models import Credit

FIRST = f"{Credit.SAT_OUT.value}_points"
"""Where what is wrong with the credits as a whole stands."""


def credit_fields() -> dict[str, forms.IntegerField]:
    """Return two fields for each credit, by their names."""
    fields = {}
    for code, label in Credit.choices:
        fields[f"{code}_points"] = forms.IntegerField(label=label, min_value=0, max_value=100_000)
        fields[f"{code}_pits"] = forms.IntegerField(label=label, min_value=0, max_value=100)
    for field in fields.values():
        field.widget.attrs["class"] = "short"
    return fields


def credit_rows(form: forms.Form) -> list[tuple[forms.BoundField, forms.BoundField]]:
    """Return the fields of each credit, points and pits."""
    return [(form[f"{code}_points"], form[f"{code}_pits"]) for code in Credit.values]


def credits_typed(data: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Return the credits in the cleaned data of a form, as the services name them."""
    return {code: {"points": data[f"{code}_points"], "pits": data[f"{code}_pits"]} for code in Credit.values}


def typed_credits(credits: Mapping[str, Mapping[str, int]]) -> dict[str, object]:
    """Return these credits as the form's own fields."""
    return {f"{code}_{name}": figures[name] for code, figures in credits.items() for name in ("points", "pits")}
