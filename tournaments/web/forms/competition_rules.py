"""The rules of a competition as typed: what counts, what the codes are worth, who is ahead when two are equal.

The form reads; `ranking` judges. What the chosen way of counting has no use for is not asked, so it is not sent either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments import season_words, wording
from tournaments.ranking import Code, CompetitionRules, CompetitionRulesError, CountingRule, PointsFrom, TieBreak
from tournaments.ranking.codes import EVENING_CODES
from tournaments.ranking.rule_problems import RuleIssue, RuleProblem
from tournaments.ranking.rules import MOST_EVENINGS, MOST_PERIODS, MOST_POINTS

CHAIN = tuple(f"tie_break_{place}" for place in range(1, len(TieBreak) + 1))
NUMBERS: Mapping[CountingRule, tuple[str, ...]] = {
    CountingRule.TOTAL: ("minimum_evenings",),
    CountingRule.BEST: ("best", "evenings", "minimum_evenings"),
    CountingRule.AVERAGE_OF_BEST: ("best", "evenings", "minimum_evenings"),
    CountingRule.AVERAGE_PER_ROUND: ("minimum_evenings",),
    CountingRule.PERIODS: ("best", "evenings", "best_periods", "minimum_evenings"),
}
"""Which numbers each way of counting asks for."""
MOST_PITS = 99
CODE_FIELDS = ("points_from", "points", "pits", "droppable", "attended", "in_average", "most")
_ROUND_SOURCES = (PointsFrom.EVENING, PointsFrom.ROUND, PointsFrom.OWN_AVERAGE)
_EVENING_SOURCES = (
    PointsFrom.NOTHING,
    PointsFrom.FIXED,
    PointsFrom.ROUND,
    PointsFrom.LOWEST,
    PointsFrom.OWN_AVERAGE,
)
_WORTH_POINTS = (PointsFrom.ROUND.value, PointsFrom.FIXED.value)
_BETWEEN = re.compile(r"[\s,;]+")


def sources_of(code: Code) -> tuple[PointsFrom, ...]:
    """Return where the points of this code can come from."""
    if not code.is_of_evening:
        return _ROUND_SOURCES
    return (*_EVENING_SOURCES, PointsFrom.REPLACES_LOWEST) if code is Code.FILL_IN else _EVENING_SOURCES


def _number(label: Any, highest: int, help_text: Any = "", *, lowest: int = 0) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=False,
        min_value=lowest,
        max_value=highest,
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )


def _choice(words: tuple[str | Promise, str | Promise]) -> SafeString:
    return format_html("<strong>{}</strong> <small>{}</small>", *words)


class CountingFields(forms.Form):
    """What counts, with its numbers; also asked when a competition is made."""

    rule = forms.ChoiceField(label=_("What counts"), widget=forms.RadioSelect, initial=CountingRule.TOTAL.value)
    best = _number(_("How many evenings count"), MOST_EVENINGS, _("The 5 of the best 5 of 7."), lowest=1)
    evenings = _number(
        _("Out of how many evenings"), MOST_EVENINGS, _("The 7. Leave it empty when that is not known yet.")
    )
    best_periods = _number(
        _("How many periods count"), MOST_PERIODS, _("Of the sums of all periods so many add up."), lowest=1
    )
    minimum_evenings = _number(
        _("Fewest evenings to have a place"),
        MOST_EVENINGS,
        _("Who came less often stands below the others. Leave it empty when everybody has a place."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["rule"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(rule.value, _choice(season_words.COUNTING[rule])) for rule in CountingRule]

    @property
    def numbers(self) -> list[tuple[forms.BoundField, str]]:
        """Return each number with the ways of counting it belongs to, as the class of its box."""
        names = ("best", "evenings", "best_periods", "minimum_evenings")
        return [(self[name], _belongs_to(name)) for name in names]

    def counting_typed(self) -> dict[str, Any]:
        """Return the counting rule as plain data, without the numbers it has no use for."""
        data = self.cleaned_data
        rule = CountingRule(data["rule"])
        typed: dict[str, Any] = {"rule": rule.value}
        for name in NUMBERS[rule]:
            if data.get(name) is not None:
                typed[name] = data[name]
        return typed


def _belongs_to(name: str) -> str:
    rules = [rule for rule, names in NUMBERS.items() if name in names]
    return "" if len(rules) == len(NUMBERS) else " ".join(f"of-{rule.value}" for rule in rules)


class RulesForm(CountingFields):
    """All rules of a competition."""

    place_points = forms.CharField(
        label=_("Points for the places of an evening"),
        required=False,
        max_length=400,
        help_text=_("Only where places count instead of points: 25 20 15 10. Leave it empty otherwise."),
    )
    guests = forms.BooleanField(
        label=_("Guests are ranked too"),
        required=False,
        help_text=_("Without this, guests have their place of the evening and none here."),
    )
    unmarked = forms.ChoiceField(
        label=_("A member of whom nothing was noted"),
        required=False,
        help_text=_("Who is a member that day, did not play, and was not marked absent at the door."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for code in Code:
            self.fields.update(_code_fields(code))
        rules = [("", _("nothing more")), *((rule.value, wording.TIE_BREAKS[rule]) for rule in TieBreak)]
        for place, name in enumerate(CHAIN, start=1):
            label = format_lazy("{} {}", _("Decides as number"), place)
            self.fields[name] = forms.ChoiceField(label=label, choices=rules, required=False)
        unmarked = self.fields["unmarked"]
        assert isinstance(unmarked, forms.ChoiceField)
        unmarked.choices = [
            ("", _("has no result")),
            *((code.value, season_words.CODES[code]) for code in Code if code in EVENING_CODES - {Code.FILL_IN}),
        ]
        self.rules: CompetitionRules | None = None

    @property
    def code_rows(self) -> list[dict[str, Any]]:
        """Return the codes with their words and their fields, those of a round first."""
        return [
            {
                "code": code,
                "label": season_words.CODES[code],
                "meaning": season_words.CODE_MEANINGS[code],
                "fields": [self[f"code_{code.value}_{name}"] for name in CODE_FIELDS],
            }
            for code in Code
        ]

    @property
    def chain(self) -> list[forms.BoundField]:
        return [self[name] for name in CHAIN]

    def clean(self) -> dict[str, Any]:
        """Read the rules, and let `ranking` judge what could be read, so that everything wrong is told at once."""
        data: dict[str, Any] = super().clean() or {}
        problems: Iterable[RuleProblem] = ()
        try:
            self.rules = CompetitionRules.from_dict(self._typed(data))
        except CompetitionRulesError as error:
            problems = error.problems
        for problem in problems:
            name = self._place_of(problem)
            if name not in self.errors:
                self.add_error(name, season_words.rule_problem_sentence(problem))
        return data

    def _typed(self, data: Mapping[str, Any]) -> dict[str, Any]:
        chain = [data[name] for name in CHAIN if data.get(name)]
        counting = self.counting_typed() if data.get("rule") else {}
        if points := self._place_points(data):
            counting["place_points"] = points
        return {
            "counting": counting,
            "codes": {code.value: _code_typed(code, data) for code in Code},
            "tie_breaks": chain,
            "guests": bool(data.get("guests")),
            "unmarked": data.get("unmarked") or None,
        }

    def _place_points(self, data: Mapping[str, Any]) -> list[int]:
        parts = [part for part in _BETWEEN.split(data.get("place_points") or "") if part]
        if all(part.isascii() and part.isdecimal() and int(part) <= MOST_POINTS for part in parts):
            return [int(part) for part in parts]
        self.add_error("place_points", _("Fill in whole numbers with a space between them, such as 25 20 15 10."))
        return []

    def _place_of(self, problem: RuleProblem) -> str | None:
        """Return where a rule is typed: of two that are the same the second."""
        if problem.field == "tie_breaks" and problem.issue is RuleIssue.TWICE:
            twice = dict(problem.params).get("rule")
            return [name for name in CHAIN if self.cleaned_data.get(name) == twice][-1]
        name = field_of(problem.field)
        return name if name in self.fields else None


def field_of(key: str) -> str:
    """Return where a key of the rules is typed.

    >>> field_of("counting.best"), field_of("codes.absent.points"), field_of("codes.absent"), field_of("tie_breaks")
    ('best', 'code_absent_points', 'code_absent_points_from', 'tie_break_1')
    >>> field_of("rules.counting.evenings"), field_of("evenings")
    ('evenings', 'evening_ids')
    """
    if key == "evenings":
        # Which evenings count; how many there are is `counting.evenings`.
        return "evening_ids"
    first, _dot, rest = key.removeprefix("rules.").partition(".")
    if first == "codes":
        code, _dot, name = rest.partition(".")
        return f"code_{code}_{name or 'points_from'}"
    if first == "counting":
        return rest or "rule"
    return CHAIN[0] if first == "tie_breaks" else first


def typed_rules(rules: CompetitionRules) -> dict[str, object]:
    """Return these rules as the form's own fields."""
    data = rules.as_dict()
    counting = data["counting"]
    typed: dict[str, object] = {
        **counting,
        "evenings": counting["evenings"] or None,
        "minimum_evenings": counting["minimum_evenings"] or None,
        "place_points": " ".join(map(str, counting["place_points"])),
        "guests": data["guests"],
        "unmarked": data["unmarked"] or "",
    }
    for code in Code:
        worth = rules.code(code)
        for name in CODE_FIELDS:
            value = getattr(worth, name)
            typed[f"code_{code.value}_{name}"] = value.value if isinstance(value, PointsFrom) else value
    typed.update(zip(CHAIN, data["tie_breaks"], strict=False))
    return typed


def _code_fields(code: Code) -> dict[str, forms.Field]:
    called = season_words.CODES[code]
    sources = [(source.value, season_words.POINTS_FROM[source]) for source in sources_of(code)]
    columns: dict[str, tuple[str | Promise, forms.Field]] = {
        "points_from": (_("worth"), forms.ChoiceField(choices=sources)),
        "points": (_("points"), _number("", MOST_POINTS)),
        "pits": (_("pits"), _number("", MOST_PITS)),
        "droppable": (_("may be dropped"), forms.BooleanField(required=False)),
        "attended": (_("counts as being there"), forms.BooleanField(required=False)),
        "in_average": (_("counts in the average"), forms.BooleanField(required=False)),
        "most": (_("how often at most"), _number("", MOST_EVENINGS)),
    }
    fields = {}
    for name, (words, field) in columns.items():
        field.label = format_lazy("{}: {}", called, words)
        # For the cell: the row says already which code it is.
        field.column, field.short_label = name, words  # type: ignore[attr-defined]
        fields[f"code_{code.value}_{name}"] = field
    return fields


def _code_typed(code: Code, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a code as plain data; what could not be read has its default, its field says what is wrong with it."""
    typed = {name: data.get(f"code_{code.value}_{name}") for name in CODE_FIELDS}
    if not typed["points_from"]:
        typed["points_from"] = sources_of(code)[0].value
    if typed["points_from"] not in _WORTH_POINTS:
        # A number beside a choice that is worth no number says nothing: the choice is read.
        typed["points"] = None
    return typed | {"pits": typed["pits"] or 0}
