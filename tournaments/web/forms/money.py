"""Money as people type it: "2,50", "2.50", "€ 3"; kept in whole cents, so that no sum is ever off by one."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy as _

_AMOUNT = re.compile(r"^(?:€\s*)?(\d{1,6})(?:[.,](\d{2}|-))?$")


def cents_of(typed: str) -> int | None:
    """Return the amount in cents, or nothing for what is no amount.

    >>> cents_of("2,50"), cents_of("€ 3"), cents_of("4.-"), cents_of("2,5"), cents_of("1.000,00")
    (250, 300, 400, None, None)
    """
    found = _AMOUNT.match(typed.strip())
    if not found:
        return None
    return int(found[1]) * 100 + (int(found[2]) if found[2] and found[2] != "-" else 0)


def amount_of(cents: int) -> str:
    """Return cents as they are typed again, with the comma of a Dutch cash book.

    >>> amount_of(250), amount_of(5)
    ('2,50', '0,05')
    """
    return f"{cents // 100},{cents % 100:02d}"


class MoneyField(forms.CharField):
    """An amount in euros; empty is nothing, and what is no amount is refused."""

    default_error_messages = {"no_amount": _("Fill in an amount such as 2,50.")}

    def __init__(self, **kwargs: object) -> None:
        super().__init__(required=False, max_length=20, **kwargs)  # type: ignore[arg-type]
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "class": "short"}

    def prepare_value(self, value: object) -> object:
        return amount_of(value) if isinstance(value, int) else value

    def clean(self, value: object) -> int:
        if isinstance(value, int):  # a disabled field gives back what it started with
            return value
        typed = super().clean(value)
        cents = cents_of(typed) if typed else 0
        if cents is None:
            raise forms.ValidationError(self.error_messages["no_amount"], code="no_amount")
        return cents

    def has_changed(self, initial: object, data: object) -> bool:
        return super().has_changed(self.prepare_value(initial), data)
