"""Which prizes an evening or a competition gives, in their order of precedence: what is stored with it.

The order of the prizes is the order in which they are awarded. With one prize each, who already has one passes the next
on; see `prizes` for to whom. Prizes for places always stand together, lowest place first, where the first of them was
written: a place that several share takes the prizes of all the places it covers, wherever these were written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

MOST_PLACES = 500
MOST_PRIZES = 60
MOST_CENTS = 10_000_000
MOST_CHARACTERS = 60


class PrizeKind(StrEnum):
    """What a prize is for. The values are stored: never rename one."""

    PLACE = "place"
    # The places 1, 2, 3, 4, 8, 12, 16 … as far as the list goes, but for those that have a prize of their own.
    FORMULA_OF_FOUR = "formula_of_four"
    LAST_PLACE = "last_place"
    MOST_PITS = "most_pits"
    HIGHEST_ROUND = "highest_round"
    HIGHEST_ROEM = "highest_roem"
    # The best placed of a category of the club, or of the guests.
    CATEGORY = "category"
    GUESTS = "guests"

    @property
    def is_of_places(self) -> bool:
        return self in (PrizeKind.PLACE, PrizeKind.FORMULA_OF_FOUR)


class Sharing(StrEnum):
    """What happens where several are equal. The values are stored: never rename one."""

    # The money of all prizes they take is added and split; what is no money they have together.
    MONEY = "money"
    # Nobody has it until a lot was drawn among them.
    DRAW = "draw"


class PrizeIssue(StrEnum):
    """What can be wrong with one key of a scheme."""

    UNKNOWN = "unknown"
    NO_CHOICE = "no_choice"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_LIST = "not_a_list"
    NOT_AN_OBJECT = "not_an_object"
    NOT_A_TEXT = "not_a_text"
    TEXT_TOO_LONG = "text_too_long"
    TOO_MANY = "too_many"
    MISSING = "missing"
    # This kind of prize has no use for it.
    UNUSED = "unused"
    # `to` comes before `place`.
    BACKWARDS = "backwards"
    # A prize of this kind, or of one of these places, is there already.
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeProblem:
    """What is wrong at one key, such as `prizes[2].cents`; rows are counted from 1."""

    field: str
    issue: PrizeIssue
    params: tuple[tuple[str, str | int], ...] = ()


class PrizeRulesError(ValueError):
    """A scheme that cannot be used; `problems` names everything that is wrong with it."""

    def __init__(self, *problems: PrizeProblem) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.issue}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRule:
    """One line of a scheme.

    `place` and `to` belong to PLACE: every place of these has the prize of this line; `to` None is that one place.
    `category` is the id of a category and belongs to CATEGORY. `cents` is the money of one such prize, None for none;
    `what` is what it is otherwise ("a ham").
    """

    kind: PrizeKind
    place: int | None = None
    to: int | None = None
    category: int | None = None
    cents: int | None = None
    what: str = ""

    @property
    def places(self) -> range:
        """The places of a PLACE; of another kind none."""
        return range(self.place, (self.to or self.place) + 1) if self.place is not None else range(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """A whole scheme. Raises PrizeRulesError naming everything that is wrong with it.

    >>> rules = PrizeRules.from_dict({"prizes": [{"kind": "most_pits"}, {"kind": "place", "place": 1, "cents": 2500}]})
    >>> [rule.kind.value for rule in rules.prizes], rules.one_each
    (['most_pits', 'place'], True)
    """

    prizes: tuple[PrizeRule, ...] = ()
    one_each: bool = True
    shared: Sharing = Sharing.MONEY

    def __post_init__(self) -> None:
        object.__setattr__(self, "prizes", _together(self.prizes))
        if problems := _wrong(self.prizes):
            raise PrizeRulesError(*problems)

    def as_dict(self) -> dict[str, Any]:
        """As plain data; every prize with all its keys, so that two equal schemes are written alike."""
        return {
            "prizes": [
                {
                    "kind": rule.kind.value,
                    "place": rule.place,
                    "to": rule.to,
                    "category": rule.category,
                    "cents": rule.cents,
                    "what": rule.what,
                }
                for rule in self.prizes
            ],
            "one_each": self.one_each,
            "shared": self.shared.value,
        }

    @classmethod
    def from_dict(cls, data: Any) -> PrizeRules:
        """The other way round; what is left out has its default. Raises PrizeRulesError with every problem at once."""
        if not isinstance(data, Mapping):
            raise PrizeRulesError(PrizeProblem(field="", issue=PrizeIssue.NOT_AN_OBJECT))
        reader = _Reader()
        reader.known("", data, {item.name for item in fields(cls)})
        values: dict[str, Any] = {}
        if "prizes" in data:
            values["prizes"] = reader.prizes(data["prizes"])
        if "one_each" in data:
            if type(data["one_each"]) is bool:
                values["one_each"] = data["one_each"]
            else:
                reader.wrong("one_each", PrizeIssue.NO_CHOICE, choices="true, false")
        if "shared" in data:
            values["shared"] = reader.choice("shared", data["shared"], Sharing)
        if reader.problems:
            raise PrizeRulesError(*reader.problems)
        return cls(**values)


def default_rules() -> PrizeRules:
    """What an evening starts with: three places, the last place and the most pits, no money."""
    return PrizeRules(
        prizes=(
            PrizeRule(kind=PrizeKind.PLACE, place=1, to=3),
            PrizeRule(kind=PrizeKind.LAST_PLACE),
            PrizeRule(kind=PrizeKind.MOST_PITS),
        )
    )


class _Reader:
    """Reads plain data and collects what cannot be read; what cannot be read is None."""

    def __init__(self) -> None:
        self.problems: list[PrizeProblem] = []

    def wrong(self, field: str, issue: PrizeIssue, **params: str | int) -> None:
        self.problems.append(PrizeProblem(field=field, issue=issue, params=tuple(params.items())))

    def known(self, prefix: str, data: Mapping[str, Any], names: set[str]) -> None:
        for key in data:
            if key not in names:
                self.wrong(f"{prefix}{key}", PrizeIssue.UNKNOWN)

    def choice(self, field: str, value: Any, choices: type[StrEnum]) -> Any:
        found = next((choice for choice in choices if isinstance(value, str) and choice.value == value), None)
        if found is None:
            self.wrong(field, PrizeIssue.NO_CHOICE, choices=", ".join(choice.value for choice in choices))
        return found

    def prizes(self, data: Any) -> tuple[PrizeRule, ...]:
        if not isinstance(data, list | tuple):
            self.wrong("prizes", PrizeIssue.NOT_A_LIST)
            return ()
        if len(data) > MOST_PRIZES:
            self.wrong("prizes", PrizeIssue.TOO_MANY, most=MOST_PRIZES)
            return ()
        read = [self._prize(f"prizes[{number}]", row) for number, row in enumerate(data, start=1)]
        # The lines are judged as they were written: once they are put together a problem would name another line. A
        # line of which something cannot be read is judged too, but for the keys that are told already.
        rows = [(number, rule) for number, rule in enumerate(read, start=1) if rule is not None]
        seen = {problem.field for problem in self.problems}
        self.problems += [problem for problem in _wrong_lines(rows) if problem.field not in seen]
        return tuple(rule for rule in read if rule is not None)

    def _prize(self, at: str, data: Any) -> PrizeRule | None:
        if not isinstance(data, Mapping):
            self.wrong(at, PrizeIssue.NOT_AN_OBJECT)
            return None
        self.known(f"{at}.", data, {item.name for item in fields(PrizeRule)})
        values: dict[str, Any] = {}
        if "kind" in data:
            values["kind"] = self.choice(f"{at}.kind", data["kind"], PrizeKind)
        else:
            self.wrong(f"{at}.kind", PrizeIssue.MISSING)
        bounds = {
            "place": (1, MOST_PLACES),
            "to": (1, MOST_PLACES),
            "category": (1, 2**63 - 1),
            "cents": (0, MOST_CENTS),
        }
        for key, (lowest, highest) in bounds.items():
            number = data.get(key)
            if number is None:
                continue
            if type(number) is not int or not lowest <= number <= highest:
                self.wrong(f"{at}.{key}", PrizeIssue.NOT_A_NUMBER, lowest=lowest, highest=highest)
            else:
                values[key] = number
        what = data.get("what", "")
        if not isinstance(what, str):
            self.wrong(f"{at}.what", PrizeIssue.NOT_A_TEXT)
        elif len(what.strip()) > MOST_CHARACTERS:
            self.wrong(f"{at}.what", PrizeIssue.TEXT_TOO_LONG, most=MOST_CHARACTERS)
        else:
            values["what"] = what.strip()
        # Without its kind there is nothing to say of the rest.
        return PrizeRule(**values) if values.get("kind") is not None else None


def _together(rules: tuple[PrizeRule, ...]) -> tuple[PrizeRule, ...]:
    """The prizes for places where the first of them stands, in the order of the places, the formula last."""
    of_places = sorted(
        (rule for rule in rules if rule.kind.is_of_places),
        key=lambda rule: (rule.kind is PrizeKind.FORMULA_OF_FOUR, rule.place or 0),
    )
    ordered: list[PrizeRule] = []
    for rule in rules:
        if not rule.kind.is_of_places:
            ordered.append(rule)
        elif of_places:
            ordered += of_places
            of_places = []
    return tuple(ordered)


def _wrong(rules: tuple[PrizeRule, ...]) -> list[PrizeProblem]:
    return _wrong_lines(list(enumerate(rules, start=1)))


def _wrong_lines(rows: list[tuple[int, PrizeRule]]) -> list[PrizeProblem]:
    found: list[PrizeProblem] = []

    def wrong(number: int, key: str, issue: PrizeIssue, **params: int) -> None:
        found.append(PrizeProblem(field=f"prizes[{number}].{key}", issue=issue, params=tuple(params.items())))

    taken: set[int] = set()
    seen: set[tuple[PrizeKind, int | None]] = set()
    for number, rule in rows:
        for key, of_kind in (("place", PrizeKind.PLACE), ("category", PrizeKind.CATEGORY)):
            if rule.kind is of_kind and getattr(rule, key) is None:
                wrong(number, key, PrizeIssue.MISSING)
            elif rule.kind is not of_kind and getattr(rule, key) is not None:
                wrong(number, key, PrizeIssue.UNUSED)
        if rule.kind is not PrizeKind.PLACE and rule.to is not None:
            wrong(number, "to", PrizeIssue.UNUSED)
        elif rule.place is not None and rule.to is not None and rule.to < rule.place:
            wrong(number, "to", PrizeIssue.BACKWARDS, place=rule.place)
        if rule.kind is PrizeKind.PLACE:
            if taken & set(rule.places):
                wrong(number, "place", PrizeIssue.TWICE)
            taken |= set(rule.places)
        elif rule.kind is not PrizeKind.CATEGORY or rule.category is not None:
            same = (rule.kind, rule.category if rule.kind is PrizeKind.CATEGORY else None)
            if same in seen:
                wrong(number, "kind", PrizeIssue.TWICE)
            seen.add(same)
    return found
