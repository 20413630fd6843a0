"""The prizes of an evening or a competition as typed: a line for each, in their order of precedence.

A line without anything in it is no prize. What is wrong with the lines is for `ranking` to say; here each has its place
on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.models import Category
from tournaments.prize_rule_words import KINDS, SHARING
from tournaments.ranking import PrizeKind, PrizeRules, Sharing
from tournaments.ranking.prize_rules import MOST_CHARACTERS, MOST_PLACES, MOST_PRIZES
from tournaments.web.forms.money import MoneyField

SPARE = 3
"""Empty lines below those that are there; who needs more saves first."""
COUNT = "prize_lines"
_PARTS = ("order", "for", "place", "to", "amount", "what")
_OF_KEY = {"kind": "for", "category": "for", "place": "place", "to": "to", "cents": "amount", "what": "what"}
_FIELD = re.compile(r"^(?:(?:prizes|scheme)\.)?prizes\[(?P<number>\d+)\](?:\.(?P<key>\w+))?$")


class AmountField(MoneyField):
    """An amount in euros, or nothing where a prize is no money."""

    def clean(self, value: object) -> Any:
        return None if value in ("", None) else super().clean(value)


@dataclass(frozen=True, slots=True)
class Line:
    """The fields of one prize on the page."""

    number: int
    fields: Sequence[forms.BoundField]

    @property
    def errors(self) -> list[str]:
        return [str(error) for field in self.fields for error in field.errors]


class PrizeFields(forms.Form):
    """The lines of a scheme beside whatever else a form asks."""

    def add_prizes(self, categories: Iterable[Category], *, lines: int) -> None:
        """Add the fields: as many lines as there are, or as were sent, and some to spare."""
        sent = self.data.get(COUNT, "") if self.is_bound else ""
        count = int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 4 else lines + SPARE
        self.prize_lines = min(count, MOST_PRIZES + SPARE)
        choices = _choices(categories)
        self.fields[COUNT] = forms.IntegerField(
            label=_("Prizes"), required=False, initial=self.prize_lines, widget=forms.HiddenInput
        )
        for number in range(1, self.prize_lines + 1):
            self.fields |= {f"prize_{number}_{name}": field for name, field in _line_fields(number, choices).items()}
        self.fields["one_each"] = forms.BooleanField(
            label=_("One prize each: who has one passes the next on, in the order of this list"), required=False
        )
        self.fields["shared"] = forms.ChoiceField(
            label=_("Where several are equal"),
            choices=[(sharing.value, words) for sharing, words in SHARING.items()],
            widget=forms.RadioSelect,
            required=False,
        )

    @property
    def count_field(self) -> forms.BoundField:
        return self[COUNT]

    @property
    def lines(self) -> list[Line]:
        return [
            Line(number, [self[f"prize_{number}_{name}"] for name in _PARTS])
            for number in range(1, self.prize_lines + 1)
        ]

    @property
    def prize_names(self) -> set[str]:
        """The names of all fields about prizes."""
        return {COUNT, "one_each", "shared"} | {
            f"prize_{number}_{name}" for number in range(1, self.prize_lines + 1) for name in _PARTS
        }

    @property
    def has_prizes(self) -> bool:
        """Whether the page that was sent had the lines at all; a program that leaves them out changes nothing."""
        return COUNT in self.data

    def prizes_typed(self) -> dict[str, Any]:
        """Return the scheme as plain data, the lines in the order that was typed."""
        data = self.cleaned_data
        return {
            "prizes": [self._typed(number) for number in self._written()],
            "one_each": data["one_each"],
            "shared": data["shared"] or Sharing.MONEY.value,
        }

    def field_of_prize(self, name: str) -> str:
        """Return where on the page something is that was refused at `prizes[2].cents`, or the name as it is."""
        found = _FIELD.match(name)
        written = self._written() if found else []
        if not found or not 1 <= int(found["number"]) <= len(written):
            return f"prize_1_{_PARTS[1]}" if name in ("prizes", "prizes.prizes") else name
        return f"prize_{written[int(found['number']) - 1]}_{_OF_KEY.get(found['key'] or 'kind', 'for')}"

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        for number in range(1, self.prize_lines + 1):
            values = [self.cleaned_data.get(f"prize_{number}_{name}") for name in ("place", "to", "amount", "what")]
            chosen = self.cleaned_data.get(f"prize_{number}_for")
            if not chosen and any(value not in ("", None) for value in values):
                self.add_error(f"prize_{number}_for", _now("Choose what this prize is for, or empty the line."))
        return cleaned

    def _written(self) -> list[int]:
        """The numbers of the lines that are prizes, in the order that was typed; a line without order comes last."""
        data = self.cleaned_data
        written = [number for number in range(1, self.prize_lines + 1) if data.get(f"prize_{number}_for")]
        return sorted(written, key=lambda number: (data.get(f"prize_{number}_order") or MOST_PLACES, number))

    def _typed(self, number: int) -> dict[str, Any]:
        kind, _separator, category = str(self.cleaned_data[f"prize_{number}_for"]).partition(":")
        return {
            "kind": kind,
            "place": self.cleaned_data[f"prize_{number}_place"],
            "to": self.cleaned_data[f"prize_{number}_to"],
            "category": int(category) if category else None,
            "cents": self.cleaned_data[f"prize_{number}_amount"],
            "what": self.cleaned_data[f"prize_{number}_what"],
        }


class SchemeForm(PrizeFields):
    """The prizes of a competition, which has a page of its own for them."""

    def __init__(self, data: Any = None, *, categories: Iterable[Category], rules: PrizeRules) -> None:
        super().__init__(data, initial=typed_prizes(rules))
        self.add_prizes(categories, lines=len(rules.prizes))


def typed_prizes(rules: PrizeRules) -> dict[str, Any]:
    """Return a scheme as the form's own fields."""
    typed: dict[str, Any] = {"one_each": rules.one_each, "shared": rules.shared.value}
    for number, rule in enumerate(rules.prizes, start=1):
        is_category = rule.kind is PrizeKind.CATEGORY
        typed |= {
            f"prize_{number}_order": number,
            f"prize_{number}_for": f"{rule.kind.value}:{rule.category}" if is_category else rule.kind.value,
            f"prize_{number}_place": rule.place,
            f"prize_{number}_to": rule.to,
            f"prize_{number}_amount": rule.cents,
            f"prize_{number}_what": rule.what,
        }
    return typed


def _choices(categories: Iterable[Category]) -> list[tuple[str, Any]]:
    kinds: Mapping[PrizeKind, Any] = {kind: words for kind, words in KINDS.items() if kind is not PrizeKind.CATEGORY}
    return [
        ("", "–"),
        *((kind.value, words) for kind, words in kinds.items()),
        *(
            (f"{PrizeKind.CATEGORY.value}:{category.pk}", format_lazy(_("Best of: {category}"), category=category.name))
            for category in categories
        ),
    ]


def _line_fields(number: int, choices: list[tuple[str, Any]]) -> dict[str, forms.Field]:
    def place(label: Any) -> forms.IntegerField:
        return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST_PLACES)

    fields: dict[str, forms.Field] = {
        "order": place(_("Order")),
        "for": forms.ChoiceField(label=_("For"), choices=choices, required=False),
        "place": place(_("From place")),
        "to": place(_("To place")),
        "amount": AmountField(label=_("Euros")),
        "what": forms.CharField(label=_("What else"), max_length=MOST_CHARACTERS, required=False),
    }
    for name in ("order", "place", "to"):
        fields[name].widget.attrs |= {"class": "short", "inputmode": "numeric"}
    fields["what"].widget.attrs["autocomplete"] = "off"
    for name, field in fields.items():
        # Every line has the same labels, so what is read aloud says which prize it is.
        field.widget.attrs["aria-label"] = format_lazy("{} {}: {}", _("Prize"), number, field.label)
        if name == "order":
            field.initial = number
    return fields


class LotForm(forms.Form):
    """The lot among those who are equal for one prize: who was drawn first, second, and so on."""

    def __init__(self, *args: Any, equal: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.equal = list(equal)
        for entrant in self.equal:
            self.fields[f"drawn_{entrant}"] = forms.IntegerField(required=False, min_value=1, max_value=MOST_PLACES)

    def order(self) -> list[int]:
        """Return who was drawn, first to last; who has no number, or one of another, makes it no lot of everybody."""
        numbers = {entrant: self.cleaned_data.get(f"drawn_{entrant}") for entrant in self.equal}
        drawn = sorted((number, entrant) for entrant, number in numbers.items() if number)
        whole = [number for number, _entrant in drawn] == list(range(1, len(self.equal) + 1))
        return [entrant for _number, entrant in drawn] if whole else []
