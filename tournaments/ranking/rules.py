"""Everything a competition counts by, in one frozen object: what is stored with it and printed under its list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from tournaments.ranking.codes import Code, PointsFrom, ScoreCode, default_codes
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.tie_breaks import TieBreak

DEFAULT_CHAIN = (TieBreak.PITS, TieBreak.FEWEST_NATS, TieBreak.ROEM, TieBreak.BEST_ROUND)
MOST_EVENINGS = 200
MOST_PERIODS = 52
MOST_POINTS = 20_000


class RuleIssue(StrEnum):
    """What can be wrong with one key of the rules."""

    UNKNOWN = "unknown"
    NO_CHOICE = "no_choice"
    NOT_A_NUMBER = "not_a_number"
    # `best` is more than there are evenings to take them from.
    BEST_OF_FEWER = "best_of_fewer"
    # More is asked as a minimum than there are evenings.
    MINIMUM_OF_FEWER = "minimum_of_fewer"
    # The counting rule needs this number.
    MISSING = "missing"
    # The counting rule, or the source of the points, has no use for it.
    UNUSED = "unused"
    TWICE = "twice"
    # A code without points.
    WITHOUT_POINTS = "without_points"
    # What is worth points of a round given to a code of an evening, or the other way round.
    NOT_OF_THIS_CODE = "not_of_this_code"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleProblem:
    """What is wrong at one key, such as `counting.best` or `codes.absent.points`."""

    field: str
    issue: RuleIssue
    params: tuple[tuple[str, str | int], ...] = ()


class CompetitionRulesError(ValueError):
    """Rules that cannot be used; `problems` names everything that is wrong with them."""

    def __init__(self, *problems: RuleProblem) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.issue}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionRules:
    """How a competition counts, what its codes are worth, and what separates equal totals.

    `guests` says whether guests are ranked in the season. `unmarked` is the code of a member of whom nothing was noted
    on an evening; None: no result, and nothing missing. Raises CompetitionRulesError naming everything that is wrong.
    """

    counting: Counting = field(default_factory=Counting)
    codes: tuple[ScoreCode, ...] = field(default_factory=default_codes)
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_CHAIN
    guests: bool = False
    unmarked: Code | None = None

    def __post_init__(self) -> None:
        problems = (*_wrong_counting(self.counting), *_wrong_codes(self.codes), *_wrong_chain(self.tie_breaks))
        if self.unmarked is not None and not self.unmarked.is_of_evening:
            problems += (RuleProblem(field="unmarked", issue=RuleIssue.NOT_OF_THIS_CODE),)
        if problems:
            raise CompetitionRulesError(*problems)

    def code(self, code: Code) -> ScoreCode:
        """What this code is worth; a code that is not mentioned is worth what it is by default."""
        return next(found for found in (*self.codes, *default_codes()) if found.code is code)

    def as_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> CompetitionRules.from_dict({"counting": {"rule": "best", "best": 5}}).as_dict()["counting"]["best"]
        5
        """
        return {
            "counting": {
                "rule": self.counting.rule.value,
                "best": self.counting.best,
                "best_periods": self.counting.best_periods,
                "evenings": self.counting.evenings,
                "minimum_evenings": self.counting.minimum_evenings,
                "place_points": list(self.counting.place_points),
            },
            "codes": {
                code.code.value: {
                    "points_from": code.points_from.value,
                    "points": code.points,
                    "pits": code.pits,
                    "droppable": code.droppable,
                    "attended": code.attended,
                    "in_average": code.in_average,
                    "most": code.most,
                }
                for code in self.codes
            },
            "tie_breaks": [rule.value for rule in self.tie_breaks],
            "guests": self.guests,
            "unmarked": self.unmarked.value if self.unmarked else None,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CompetitionRules:
        """The other way round; what is left out has its default, and a code that is not mentioned its own.

        Raises CompetitionRulesError with every problem at once.
        """
        if not isinstance(data, Mapping):
            raise CompetitionRulesError(RuleProblem(field="", issue=RuleIssue.NO_CHOICE))
        reader = _Reader()
        reader.known("", data, {item.name for item in fields(cls)})
        values: dict[str, Any] = {}
        if "counting" in data:
            values["counting"] = reader.counting(data["counting"])
        if "codes" in data:
            values["codes"] = reader.codes(data["codes"])
        if "tie_breaks" in data:
            values["tie_breaks"] = reader.chain(data["tie_breaks"])
        if "guests" in data:
            values["guests"] = reader.yes_or_no("guests", data["guests"])
        if data.get("unmarked") is not None:
            values["unmarked"] = reader.choice("unmarked", data["unmarked"], Code)
        if not reader.problems:
            return cls(**values)
        # What can be read is judged too, so that everything wrong is told at once.
        try:
            cls(**{key: value for key, value in values.items() if value is not None})
        except CompetitionRulesError as error:
            seen = {problem.field for problem in reader.problems}
            reader.problems += [problem for problem in error.problems if problem.field not in seen]
        raise CompetitionRulesError(*reader.problems)


class _Reader:
    """Reads plain data and collects what cannot be read; what cannot be read is None."""

    def __init__(self) -> None:
        self.problems: list[RuleProblem] = []

    def wrong(self, field_: str, issue: RuleIssue, **params: str | int) -> None:
        self.problems.append(RuleProblem(field=field_, issue=issue, params=tuple(params.items())))

    def known(self, prefix: str, data: Mapping[str, Any], names: set[str]) -> None:
        for key in data:
            if key not in names:
                self.wrong(f"{prefix}{key}", RuleIssue.UNKNOWN)

    def choice(self, field_: str, value: Any, choices: type[StrEnum]) -> Any:
        found = next((choice for choice in choices if isinstance(value, str) and choice.value == value), None)
        if found is None:
            self.wrong(field_, RuleIssue.NO_CHOICE, choices=", ".join(choice.value for choice in choices))
        return found

    def yes_or_no(self, field_: str, value: Any) -> bool | None:
        if type(value) is not bool:
            self.wrong(field_, RuleIssue.NO_CHOICE, choices="true, false")
            return None
        return value

    def number(self, field_: str, value: Any, *, lowest: int, highest: int) -> int | None:
        if type(value) is not int or not lowest <= value <= highest:
            self.wrong(field_, RuleIssue.NOT_A_NUMBER, lowest=lowest, highest=highest)
            return None
        return value

    def counting(self, data: Any) -> Counting | None:
        if not isinstance(data, Mapping):
            self.wrong("counting", RuleIssue.NO_CHOICE)
            return None
        before = len(self.problems)
        self.known("counting.", data, {item.name for item in fields(Counting)})
        values: dict[str, Any] = {}
        if "rule" in data:
            values["rule"] = self.choice("counting.rule", data["rule"], CountingRule)
        bounds = {
            "best": (1, MOST_EVENINGS),
            "best_periods": (1, MOST_PERIODS),
            "evenings": (0, MOST_EVENINGS),
            "minimum_evenings": (0, MOST_EVENINGS),
        }
        for key, (lowest, highest) in bounds.items():
            if data.get(key) is not None:
                values[key] = self.number(f"counting.{key}", data[key], lowest=lowest, highest=highest)
        if "place_points" in data:
            points = data["place_points"]
            fits = isinstance(points, list | tuple)
            if fits and all(type(number) is int and 0 <= number <= MOST_POINTS for number in points):
                values["place_points"] = tuple(points)
            else:
                self.wrong("counting.place_points", RuleIssue.NOT_A_NUMBER, lowest=0, highest=MOST_POINTS)
        return Counting(**values) if len(self.problems) == before else None

    def codes(self, data: Any) -> tuple[ScoreCode, ...] | None:
        if not isinstance(data, Mapping):
            self.wrong("codes", RuleIssue.NO_CHOICE)
            return None
        self.known("codes.", data, {code.value for code in Code})
        read = []
        for default in default_codes():
            given = data.get(default.code.value)
            found = default if given is None else self._code(default.code, given)
            if found is not None:
                read.append(found)
        return tuple(read)

    def _code(self, code: Code, data: Any) -> ScoreCode | None:
        prefix = f"codes.{code.value}."
        if not isinstance(data, Mapping):
            self.wrong(prefix.rstrip("."), RuleIssue.NO_CHOICE)
            return None
        before = len(self.problems)
        self.known(prefix, data, {item.name for item in fields(ScoreCode)} - {"code"})
        values: dict[str, Any] = {}
        if "points_from" not in data:
            self.wrong(f"{prefix}points_from", RuleIssue.MISSING)
        else:
            values["points_from"] = self.choice(f"{prefix}points_from", data["points_from"], PointsFrom)
        for key, highest in (("points", MOST_POINTS), ("most", MOST_EVENINGS)):
            if data.get(key) is not None:
                values[key] = self.number(f"{prefix}{key}", data[key], lowest=0, highest=highest)
        if "pits" in data:
            values["pits"] = self.number(f"{prefix}pits", data["pits"], lowest=0, highest=99)
        for key in ("droppable", "attended", "in_average"):
            if key in data:
                values[key] = self.yes_or_no(f"{prefix}{key}", data[key])
        return ScoreCode(code=code, **values) if len(self.problems) == before else None

    def chain(self, data: Any) -> tuple[TieBreak, ...] | None:
        if not isinstance(data, list | tuple):
            self.wrong("tie_breaks", RuleIssue.NO_CHOICE, choices=", ".join(rule.value for rule in TieBreak))
            return None
        read = [self.choice("tie_breaks", value, TieBreak) for value in data]
        return tuple(rule for rule in read if rule is not None)


_NEEDS_BEST = frozenset({CountingRule.BEST, CountingRule.AVERAGE_OF_BEST, CountingRule.PERIODS})


def _wrong_counting(counting: Counting) -> tuple[RuleProblem, ...]:
    found: list[RuleProblem] = []

    def wrong(key: str, issue: RuleIssue, **params: int) -> None:
        found.append(RuleProblem(field=f"counting.{key}", issue=issue, params=tuple(params.items())))

    for key, needed in (
        ("best", counting.rule in _NEEDS_BEST),
        ("best_periods", counting.rule is CountingRule.PERIODS),
    ):
        if needed and getattr(counting, key) is None:
            wrong(key, RuleIssue.MISSING)
        elif not needed and getattr(counting, key) is not None:
            wrong(key, RuleIssue.UNUSED)
    if counting.evenings:
        if counting.best is not None and counting.best > counting.evenings:
            wrong("best", RuleIssue.BEST_OF_FEWER, best=counting.best, evenings=counting.evenings)
        # Under nested periods `evenings` is that of one period, and the minimum is over the season.
        if counting.rule is not CountingRule.PERIODS and counting.minimum_evenings > counting.evenings:
            wrong(
                "minimum_evenings",
                RuleIssue.MINIMUM_OF_FEWER,
                minimum=counting.minimum_evenings,
                evenings=counting.evenings,
            )
    if counting.place_points and counting.rule is CountingRule.AVERAGE_PER_ROUND:
        wrong("place_points", RuleIssue.UNUSED)
    return tuple(found)


_OF_ROUND = frozenset({PointsFrom.EVENING, PointsFrom.ROUND, PointsFrom.OWN_AVERAGE})
_OF_EVENING = frozenset(PointsFrom) - {PointsFrom.EVENING}


def _wrong_codes(codes: tuple[ScoreCode, ...]) -> tuple[RuleProblem, ...]:
    found = []
    for position, code in enumerate(codes):
        prefix = f"codes.{code.code.value}"
        if code.code in {other.code for other in codes[:position]}:
            found.append(RuleProblem(field=prefix, issue=RuleIssue.TWICE))
        allowed = _OF_EVENING if code.code.is_of_evening else _OF_ROUND
        if code.points_from is PointsFrom.REPLACES_LOWEST and code.code is not Code.FILL_IN:
            allowed = allowed - {PointsFrom.REPLACES_LOWEST}
        if code.points_from not in allowed:
            choices = ", ".join(sorted(source.value for source in allowed))
            problem = RuleProblem(
                field=f"{prefix}.points_from", issue=RuleIssue.NOT_OF_THIS_CODE, params=(("choices", choices),)
            )
            found.append(problem)
        has_points = code.points_from in (PointsFrom.ROUND, PointsFrom.FIXED)
        if has_points and code.points is None:
            found.append(RuleProblem(field=f"{prefix}.points", issue=RuleIssue.WITHOUT_POINTS))
        elif not has_points and code.points is not None:
            found.append(RuleProblem(field=f"{prefix}.points", issue=RuleIssue.UNUSED))
    return tuple(found)


def _wrong_chain(chain: tuple[TieBreak, ...]) -> tuple[RuleProblem, ...]:
    twice = sorted({rule.value for rule in chain if chain.count(rule) > 1})
    return tuple(RuleProblem(field="tie_breaks", issue=RuleIssue.TWICE, params=(("rule", rule),)) for rule in twice)
