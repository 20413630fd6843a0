"""Seasons and competitions as typed: made, and changed with their periods, pairs and evenings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import CompetitionPair, EntrantKind, Evening, Period, Player
from tournaments.templatetags.klaverjas import day
from tournaments.web.forms.competition_rules import CountingFields, RulesForm, field_of
from tournaments.web.forms.players import PlayerField

FEWEST_PERIODS = 7
MORE_PERIODS = 2
NEW_PAIRS = 4
PERIOD_PARTS = ("name", "starts_on", "ends_on")
_NUMBERED = re.compile(r"^(?P<what>periods|pairs)\[(?P<index>\d+)\](?:\.(?P<name>\w+))?$")


def _day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name of the season"), max_length=40, help_text=_("Such as 2026-2027."))
    starts_on = _day(_("First day"))
    ends_on = _day(_("Last day"))


class EveningsField(forms.TypedMultipleChoiceField):
    """The evenings that count, to be ticked."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, required=False, widget=forms.CheckboxSelectMultiple, **kwargs)

    def offer(self, evenings: Iterable[Evening]) -> None:
        self.choices = [(evening.pk, evening_words(evening)) for evening in evenings]


def evening_words(evening: Evening) -> str:
    """Return a day and the title, as people tell evenings apart."""
    return f"{day(evening.date)} · {evening.title}" if evening.title else day(evening.date)


class EveningsForm(forms.Form):
    evening_ids = EveningsField(label=_("These evenings count"))

    def __init__(self, *args: object, evenings: Iterable[Evening], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["evening_ids"]
        assert isinstance(field, EveningsField)
        field.offer(evenings)


class PeriodFields(CountingFields):
    """The periods of nested counting, a line for each and some to spare."""

    def __init__(self, *args: object, periods: Sequence[Period] = (), **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.period_count = max(FEWEST_PERIODS, len(periods) + MORE_PERIODS)
        for number in range(1, self.period_count + 1):
            self.fields.update(_period_fields(number))
        for number, period in enumerate(periods, start=1):
            for name in PERIOD_PARTS:
                self.initial.setdefault(f"period_{number}_{name}", getattr(period, name))

    @property
    def period_rows(self) -> list[list[forms.BoundField]]:
        return [
            [self[f"period_{number}_{name}"] for name in PERIOD_PARTS] for number in range(1, self.period_count + 1)
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for number in range(1, self.period_count + 1):
            names = [f"period_{number}_{name}" for name in PERIOD_PARTS]
            typed = [name for name in names if data.get(name) or name in self.errors]
            for name in names if typed else ():
                if name not in typed:
                    self.add_error(name, _("A period has a name, a first day and a last day. Fill this in too."))
        return data

    def periods_typed(self) -> list[dict[str, Any]]:
        """Return the periods that were filled in; they stay while another way of counting has no use for them."""
        data = self.cleaned_data
        return [{name: data.get(f"period_{number}_{name}") for name in PERIOD_PARTS} for number in self._filled_in()]

    def place_of(self, field: str) -> str:
        """Return where something the service speaks of is typed: it counts only the lines that were filled in."""
        if (found := _NUMBERED.match(field)) and found["what"] == "periods":
            return f"period_{self._filled_in()[int(found['index']) - 1]}_{found['name'] or 'name'}"
        return "period_1_name" if field == "periods" else field_of(field)

    def _filled_in(self) -> list[int]:
        return [n for n in range(1, self.period_count + 1) if self.cleaned_data.get(f"period_{n}_name")]


class CompetitionForm(PeriodFields, EveningsForm):
    """A new competition: what it is called, who is ranked, what counts and which evenings."""

    name = forms.CharField(label=_("Name of the competition"), max_length=60)
    entrants = forms.ChoiceField(
        label=_("Who is in the list"),
        choices=[
            (EntrantKind.INDIVIDUAL, _("everybody alone, with the own points")),
            (EntrantKind.PAIRS, _("fixed pairs")),
        ],
        initial=EntrantKind.INDIVIDUAL,
        widget=forms.RadioSelect,
        help_text=_("Both can run side by side over the same evenings: make two competitions."),
    )


class CompetitionRulesForm(PeriodFields, RulesForm):
    """Everything about a competition that can change: its name, its rules, its periods and its pairs."""

    name = forms.CharField(label=_("Name of the competition"), max_length=60)

    def __init__(
        self, *args: object, pairs: Sequence[CompetitionPair] | None, players: Iterable[Player], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.has_pairs = pairs is not None
        if pairs is not None:
            self.fields.update(_pair_fields(pairs, players))
            self.initial.setdefault("pairs", [entry.pair_id for entry in pairs])

    @property
    def new_pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        if not self.has_pairs:
            return []
        return [(self[f"pair_{number}_first"], self[f"pair_{number}_second"]) for number in range(1, NEW_PAIRS + 1)]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        for number in range(1, NEW_PAIRS + 1) if self.has_pairs else ():
            first, second = f"pair_{number}_first", f"pair_{number}_second"
            if (data.get(first) is None) != (data.get(second) is None):
                self.add_error(first if data.get(first) is None else second, _("A pair is two people. Choose both."))
        return data

    def kept_pairs(self) -> list[int]:
        """Return the pairs that stay, by their number."""
        return list(self.cleaned_data.get("pairs", ()))

    def added_pairs(self) -> list[tuple[int, int]]:
        """Return the pairs that were chosen anew, as players."""
        data = self.cleaned_data
        return [(data[f"pair_{n}_first"], data[f"pair_{n}_second"]) for n in self._chosen()]

    def place_of(self, field: str) -> str:
        """Return where something the service speaks of is typed, of the pairs too."""
        if (found := _NUMBERED.match(field)) and found["what"] == "pairs":
            index = int(found["index"]) - 1 - len(self.kept_pairs())
            return "pairs" if index < 0 else f"pair_{self._chosen()[index]}_first"
        return super().place_of(field)

    def _chosen(self) -> list[int]:
        names = {n: (f"pair_{n}_first", f"pair_{n}_second") for n in range(1, NEW_PAIRS + 1)}
        return [n for n, both in names.items() if all(self.cleaned_data.get(name) is not None for name in both)]


def _period_fields(number: int) -> dict[str, forms.Field]:
    def label(words: Any) -> Any:
        return format_lazy("{} {}: {}", _("Period"), number, words)

    fields: dict[str, forms.Field] = {
        "name": forms.CharField(label=label(_("name")), max_length=40, required=False),
        "starts_on": _day(label(_("first day"))),
        "ends_on": _day(label(_("last day"))),
    }
    for field in fields.values():
        field.required = False
    return {f"period_{number}_{name}": field for name, field in fields.items()}


def _pair_fields(pairs: Sequence[CompetitionPair], players: Iterable[Player]) -> dict[str, forms.Field]:
    kept = forms.TypedMultipleChoiceField(
        label=_("Pairs of this competition"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    kept.choices = [(entry.pair_id, str(entry.pair)) for entry in pairs]
    choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]
    fields: dict[str, forms.Field] = {"pairs": kept}
    for number in range(1, NEW_PAIRS + 1):
        for name, words in (("first", _("One of the pair")), ("second", _("The other"))):
            field = PlayerField(label=words, required=False)
            field.choices = choices
            fields[f"pair_{number}_{name}"] = field
    return fields
