"""Everything that can be wrong with, or odd about, what was typed: codes with a field and numbers, never
sentences.

The codes are an interface: programs, tests and translations depend on them, so they are added to but never
renamed. Sentences are made outside this package.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self


class ViolationCode(StrEnum):
    """Why an entry is refused."""

    # What was typed cannot be read.
    BAD_JSON = "bad_json"
    NOT_AN_OBJECT = "not_an_object"
    NOT_A_LIST = "not_a_list"
    UNKNOWN_KEY = "unknown_key"
    KEY_TWICE = "key_twice"
    """An object has a key twice, and which of the two was meant nobody knows."""
    NOT_A_NUMBER = "not_a_number"
    NOT_A_CHOICE = "not_a_choice"
    RULES_CONTRADICTION = "rules_contradiction"
    """The house rules contradict themselves, or a setting lies outside what it may be."""
    FIELD_NOT_IN_FORM = "field_not_in_form"
    """This field does not belong to the form or level of the entry; it is refused rather than passed over."""
    FIELD_NOT_PLAYED = "field_not_played"
    """This field belongs to a variant that these house rules do not play; `setting` names it."""
    UNKNOWN_TRUMP = "unknown_trump"

    # Card points.
    POINTS_MISSING = "points_missing"
    POINTS_RANGE = "points_range"
    POINTS_SUM = "points_sum"
    POINTS_UNREACHABLE = "points_unreachable"
    """No set of tricks is worth 1 point, and so none leaves 161."""

    # Roem.
    ROEM_VALUE = "roem_value"
    """No claims add up to this: 10, 30, 25, less than nothing, or more than the cards hold."""

    HAND_ROEM_VALUE = "hand_roem_value"
    """No cards show this amount of roem from the hand."""
    HAND_ROEM_BOTH = "hand_roem_both"
    """Only the side with the better roem shows it; the other side shows its stuk at most."""

    # Tricks, and points and roem together.
    TRICKS_SUM = "tricks_sum"
    TRICKS_POINTS = "tricks_points"
    """That many tricks cannot hold these points, or this roem."""
    NO_TRICKS_BUT_POINTS = "no_tricks_but_points"
    ALL_TRICKS_BUT_POINTS_LEFT = "all_tricks_but_points_left"
    JOINT = "joint"
    """Each number is possible, together they are not."""

    THREE_NOT_PLAYED = "three_not_played"
    """These house rules do not say what a nat costs at a table of three, so there is none."""
    THREE_NOT_JUDGED = "three_not_judged"
    """Tricks of three cards: only the play of a table of four is judged."""

    # Marks and the declaring side.
    MARK_BOTH = "mark_both"
    MARK_WITH_POINTS = "mark_with_points"
    """The marked side scores nothing, so nothing stands beside the mark."""
    MARK_NOT_ALLOWED = "mark_not_allowed"
    NAT_NOT_MARKED = "nat_not_marked"
    """The declaring side does not have more than the defenders, yet no N was written."""
    DECLARER_CONTRADICTION = "declarer_contradiction"
    CALLED_RANGE = "called_range"
    """Nothing (0), kraken (1), herkraken (2) and superkraken (3) can be called."""
    LEDIG_CONTRADICTION = "ledig_contradiction"
    """Tricks, mark and declaring side do not tell the same of a bid to take no trick."""
    UNDECIDED = "undecided"
    """A hand of a sheet can be read in several ways that differ in score: say who declared, or who took all tricks."""

    # Totals and control sums.
    TOTAL_MISSING = "total_missing"
    TOTAL_RANGE = "total_range"
    TOTAL_ABOVE_MAXIMUM = "total_above_maximum"
    CONTROL_SUM = "control_sum"
    NOT_A_MULTIPLE = "not_a_multiple"
    """The hand counted double, four times or more, and this total is not so many times anything."""
    IMPOSSIBLE = "impossible"

    # Counts on a sheet.
    PITS_COUNT = "pits_count"
    PIT_WITHOUT_BONUS = "pit_without_bonus"
    NATS_COUNT = "nats_count"
    HANDS_COUNT = "hands_count"
    HANDS_COUNT_MISSING = "hands_count_missing"
    """A round that ends at a target has no fixed number of hands, so sums alone do not tell it."""
    TARGET_PASSED = "target_passed"
    """A side had reached the target before this hand, so it was never played."""
    TARGET_NOT_REACHED = "target_not_reached"
    """Nobody has reached the target, and there were hands left to play."""
    HAND_NUMBER = "hand_number"
    HAND_TWICE = "hand_twice"
    HAND_MISSING = "hand_missing"

    # Played cards. Tricks, and the cards of a trick, are counted from 1 in fields: "tricks[3][2]"; positions from 0.
    NOT_A_CARD = "not_a_card"
    CARD_TWICE = "card_twice"
    CARDS_COUNT = "cards_count"
    TRICK_SIZE = "trick_size"
    TRICKS_COUNT = "tricks_count"
    POSITION_RANGE = "position_range"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    """A card fell that the hand of that position does not hold."""
    HAND_SIZE = "hand_size"
    """More cards than somebody can have held."""
    CLAIM_VALUE = "claim_value"
    """Roem was claimed that does not lie in the trick."""
    CLAIMS_COUNT = "claims_count"


class NoticeCode(StrEnum):
    """What is accepted, but worth asking about."""

    POINTS_162_WITHOUT_PIT = "points_162_without_pit"
    ROEM_UNUSUAL = "roem_unusual"
    TOTAL_UNUSUAL = "total_unusual"
    DECLARER_CONTRADICTS_DEALER = "declarer_contradicts_dealer"


ParamValue = int | str | tuple[int, ...] | tuple[str, ...]
Params = tuple[tuple[str, ParamValue], ...]


def _under(parent: str, field: str) -> str:
    return f"{parent}.{field}" if field else parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One reason why an entry is refused.

    `field` names the field of the entry ("points_a", "hands[7].roem_a" with the number of the hand as on
    paper); it is empty where the entry as a whole is meant. `params` holds the numbers a sentence about it
    needs.

    >>> problem = Violation.of(ViolationCode.POINTS_SUM, "", expected=162, given=161)
    >>> problem.as_dict()
    {'code': 'points_sum', 'field': '', 'params': {'expected': 162, 'given': 161}}
    """

    code: ViolationCode
    field: str = ""
    params: Params = ()

    @classmethod
    def of(cls, code: ViolationCode, field: str, **params: ParamValue) -> Self:
        """Make one, with its parameters as keywords.

        >>> Violation.of(ViolationCode.ROEM_VALUE, "roem_a", given=30).params
        (('given', 30),)
        """
        return cls(code=code, field=field, params=tuple(params.items()))

    @property
    def params_dict(self) -> dict[str, ParamValue]:
        """The parameters by name.

        >>> Violation.of(ViolationCode.ROEM_VALUE, "roem_a", given=30).params_dict
        {'given': 30}
        """
        return dict(self.params)

    def under(self, parent: str) -> Self:
        """The same problem, seen from the entry that contains this one.

        >>> Violation.of(ViolationCode.ROEM_VALUE, "roem_a", given=30).under("hands[7]").field
        'hands[7].roem_a'
        """
        return replace(self, field=_under(parent, self.field))

    def as_dict(self) -> dict[str, object]:
        """Plain data for the outside world.

        >>> Violation(code=ViolationCode.MARK_BOTH).as_dict()
        {'code': 'mark_both', 'field': '', 'params': {}}
        """
        return {"code": self.code.value, "field": self.field, "params": _plain(self.params)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing that is accepted but worth asking about; built like a `Violation`.

    >>> Notice.of(NoticeCode.ROEM_UNUSUAL, "", roem=140).as_dict()
    {'code': 'roem_unusual', 'field': '', 'params': {'roem': 140}}
    """

    code: NoticeCode
    field: str = ""
    params: Params = ()

    @classmethod
    def of(cls, code: NoticeCode, field: str, **params: ParamValue) -> Self:
        """Make one, with its parameters as keywords.

        >>> Notice.of(NoticeCode.TOTAL_UNUSUAL, "total_a", given=2500).field
        'total_a'
        """
        return cls(code=code, field=field, params=tuple(params.items()))

    @property
    def params_dict(self) -> dict[str, ParamValue]:
        """The parameters by name.

        >>> Notice.of(NoticeCode.ROEM_UNUSUAL, "", roem=140).params_dict
        {'roem': 140}
        """
        return dict(self.params)

    def under(self, parent: str) -> Self:
        """The same notice, seen from the entry that contains this one.

        >>> Notice(code=NoticeCode.POINTS_162_WITHOUT_PIT, field="points_a").under("hands[3]").field
        'hands[3].points_a'
        """
        return replace(self, field=_under(parent, self.field))

    def as_dict(self) -> dict[str, object]:
        """Plain data for the outside world.

        >>> Notice(code=NoticeCode.POINTS_162_WITHOUT_PIT, field="points_a").as_dict()
        {'code': 'points_162_without_pit', 'field': 'points_a', 'params': {}}
        """
        return {"code": self.code.value, "field": self.field, "params": _plain(self.params)}


def _plain(params: Params) -> dict[str, object]:
    # JSON knows lists, not tuples; turning them here keeps what is stored equal to what is read back.
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params}


def _sentence(violations: Iterable[Violation]) -> str:
    return "; ".join(
        f"{problem.field}: {problem.code.value}" if problem.field else problem.code.value for problem in violations
    )


class InvalidEntry(ValueError):
    """The entry could be read, but cannot be a result under these rules; `violations` holds every reason."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__(_sentence(violations))
        self.violations = violations


class EntryError(ValueError):
    """Plain data that is not an entry at all; `problems` holds every reason."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        super().__init__(_sentence(problems))
        self.problems = problems


class HandUndecided(ValueError):
    """The readings of this hand differ in score, so there is no number to read."""
