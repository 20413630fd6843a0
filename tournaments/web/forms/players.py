"""One player out of a list, chosen by name."""

from __future__ import annotations

from typing import Any

from django import forms

MOST_DIGITS = 15


class PlayerField(forms.TypedChoiceField):
    """One of the players that were offered; empty only where that is allowed.

    Somebody who is not offered (any more: the page was opened before somebody else sat down) is for the services to
    refuse. They say by name what is wrong and what to do, where a form could only say that the choice is gone.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, empty_value=None, **kwargs)

    def valid_value(self, value: str) -> bool:
        return value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS
