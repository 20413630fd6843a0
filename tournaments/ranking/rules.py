"""Everything a competition counts by, in one frozen object: what is stored with it and printed under its list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from tournaments.ranking.codes import Code, PointsFrom, ScoreCode, default_codes
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.rule_problems import RuleIssue, RuleProblem, wrong_chain, wrong_codes, wrong_counting
from tournaments.ranking.tie_breaks import TieBreak

DEFAULT_CHAIN = (TieBreak.PITS, TieBreak.FEWEST_NATS, TieBreak.ROEM, TieBreak.BEST_ROUND)
MOST_EVENINGS = 200
MOST_PERIODS = 52
MOST_POINTS = 20_000


class CompetitionRulesError(ValueError):
    """Rules that cannot be used; `problems` names everything that is wrong with them.

    `counting` is what could be read of the counting rule, for who has more to ask of it; None: not even which it is.
    """

    def __init__(self, *problems: RuleProblem, counting: Counting | None = None) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.issue}" for problem in problems))
        self.problems = problems
        self.counting = counting


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
        problems = (*wrong_counting(self.counting), *wrong_codes(self.codes), *wrong_chain(self.tie_breaks))
        if self.unmarked is not None and not self.unmarked.is_of_evening:
            problems += (RuleProblem(field="unmarked", issue=RuleIssue.NOT_OF_THIS_CODE),)
        if problems:
            raise CompetitionRulesError(*problems, counting=self.counting)

    def code(self, code: Code) -> ScoreCode:
        """What this code is worth; a code that is not mentioned is worth what it is by default."""
        return next(found for found in (*self.codes, *default_codes()) if found.code is code)

    @property
    def counts_by_round(self) -> bool:
        """Whether how many rounds an evening had changes what it is worth, even where only its total is known.

        >>> CompetitionRules().counts_by_round
        False
        >>> CompetitionRules(counting=Counting(rule=CountingRule.AVERAGE_PER_ROUND)).counts_by_round
        True
        """
        return self.counting.rule is CountingRule.AVERAGE_PER_ROUND or any(
            code.points_from is PointsFrom.OWN_AVERAGE
            or (code.code.is_of_evening and code.points_from is PointsFrom.ROUND)
            for code in self.codes
        )

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
        raise CompetitionRulesError(*reader.problems, counting=values.get("counting"))


class _Reader:
    """Reads plain data and collects what cannot be read; what cannot be read is None.

    Of a whole, what could be read is returned, so that it can be judged too. Whoever judges it leaves out a key that a
    problem here names already.
    """

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
        read = {key: value for key, value in values.items() if value is not None}
        if "rule" in values and "rule" not in read:
            # Whichever rule is meant: what is wrong under every one of them is wrong.
            under_each = [wrong_counting(Counting(**{**read, "rule": rule})) for rule in CountingRule]
            seen = {problem.field for problem in self.problems}
            self.problems += [
                problem
                for problem in under_each[0]
                if problem.field not in seen and all(problem in found for found in under_each)
            ]
            return None
        return Counting(**read)

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
        self.known(prefix, data, {item.name for item in fields(ScoreCode)} - {"code"})
        values: dict[str, Any] = {}
        if "points_from" not in data:
            # It is a choice, so what is missing is no number.
            self.wrong(f"{prefix}points_from", RuleIssue.NO_CHOICE, choices=", ".join(PointsFrom))
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
        read = {key: value for key, value in values.items() if value is not None}
        # Without the source of its points there is nothing to say of them.
        return ScoreCode(code=code, **read) if "points_from" in read else None

    def chain(self, data: Any) -> tuple[TieBreak, ...] | None:
        if not isinstance(data, list | tuple):
            self.wrong("tie_breaks", RuleIssue.NO_CHOICE, choices=", ".join(rule.value for rule in TieBreak))
            return None
        read = [self.choice("tie_breaks", value, TieBreak) for value in data]
        known = tuple(rule for rule in read if rule is not None)
        if len(known) < len(read):
            # All of the chain is one key, of which a problem is told already: the others have to be told here.
            self.problems += wrong_chain(known)
        return known
