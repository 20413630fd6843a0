"""HouseRules: every variant a club can set, in one frozen object, and the presets.

Decides which settings exist and which of them contradict each other. What a setting does to a score is
decided in `outcomes` and `limits`. The settings called labels below do not change a two-sided score at all:
they are printed on the sheet and the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scoring.plain_data import PlainReader
from scoring.violations import Violation, ViolationCode

MOST_HANDS = 32
RANKS_OF_FOURS = ("7", "8", "9", "10", "Q", "K", "A")
"""Ranks that may count 100 as four of a kind, in roem order; jacks have a setting of their own."""


class TrumpMaking(StrEnum):
    """Who makes trump. Only FORCED changes what can be checked: the eldest hand always declares."""

    FREE = "free"
    FORCED = "forced"
    DEALER_FIRST = "dealer_first"
    TURNED_UP = "turned_up"


class FollowRule(StrEnum):
    """When a player must trump."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"
    AMSTERDAM_UNDERTRUMP = "amsterdam_undertrump"


class Deal(StrEnum):
    """How the cards are dealt."""

    THREE_TWO_THREE = "3-2-3"
    FOUR_FOUR = "4-4"


class HouseRulesError(ValueError):
    """House rules that cannot be read or that contradict themselves; the text names every key."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(f"{problem.field}: {problem.code.value}" for problem in problems))
        self.problems = problems

    @property
    def key(self) -> str:
        """The first setting that is wrong."""
        return self.problems[0].field


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Every variant a club can set.

    >>> HouseRules(four_jacks=100).pit_bonus
    100
    >>> HouseRules(slot_with_pit=True)
    Traceback (most recent call last):
    ...
    scoring.house_rules.HouseRulesError: slot_with_pit: rules_contradiction
    """

    hands: int = 16
    """Hands per round, 1 to 32."""
    four_jacks: int = 200
    """200 or 100."""
    fours: tuple[str, ...] = ("10", "Q", "K", "A")
    """The other ranks of which four in one trick count 100; kept in roem order."""
    pit_bonus: int = 100
    """For the declaring side that takes all tricks; a multiple of 10."""
    counter_pit: int = 0
    """For the defenders who take all tricks; 0 makes it a plain nat."""
    no_nat: bool = False
    """A failed contract costs nothing: each side keeps its own."""
    slot: int = 0
    """For the declaring side when the defenders score nothing at all; a multiple of 10."""
    slot_with_pit: bool = False
    """Whether the slot bonus comes on top of a pit."""
    trump: TrumpMaking = TrumpMaking.FREE

    # Labels.
    follow: FollowRule = FollowRule.AMSTERDAM
    declare_without_trump: bool = True
    deal: Deal = Deal.THREE_TWO_THREE
    first_hand_clubs: bool = False

    def __post_init__(self) -> None:
        problems = tuple(
            Violation.of(ViolationCode.RULES_CONTRADICTION, key) for key, fine in self._conditions() if not fine
        )
        if problems:
            raise HouseRulesError(problems)
        in_order = tuple(rank for rank in RANKS_OF_FOURS if rank in self.fours)
        object.__setattr__(self, "fours", in_order)

    def _conditions(self) -> tuple[tuple[str, bool], ...]:
        return (
            ("hands", 1 <= self.hands <= MOST_HANDS),
            ("four_jacks", self.four_jacks in (100, 200)),
            ("fours", set(self.fours) <= set(RANKS_OF_FOURS) and len(set(self.fours)) == len(self.fours)),
            # Bonuses in tens keep the last digit of every total a check on the card points.
            ("pit_bonus", self.pit_bonus >= 0 and self.pit_bonus % 10 == 0),
            ("counter_pit", self.counter_pit >= 0 and self.counter_pit % 10 == 0),
            ("slot", self.slot >= 0 and self.slot % 10 == 0),
            ("slot_with_pit", self.slot > 0 or not self.slot_with_pit),
        )

    @property
    def full_pit_bonus(self) -> int:
        """What a pit brings besides the cards and the roem.

        >>> HouseRules(slot=50, slot_with_pit=True).full_pit_bonus
        150
        """
        return self.pit_bonus + (self.slot if self.slot_with_pit else 0)

    @property
    def largest_bonus(self) -> int:
        """The most one hand can bring besides the cards and the roem.

        >>> HouseRules(counter_pit=100, pit_bonus=0).largest_bonus
        100
        """
        return max(self.full_pit_bonus, self.counter_pit, self.slot)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> HouseRules:
        """Read settings, refusing unknown keys, wrong types and contradictions. What is left out has its
        default.

        "preset" names the rules that the other keys then override.

        >>> HouseRules.from_dict({"preset": "NKU", "hands": 12}).four_jacks
        100
        >>> HouseRules.from_dict({"pitbonus": 100})
        Traceback (most recent call last):
        ...
        scoring.house_rules.HouseRulesError: pitbonus: unknown_key
        """
        reader = PlainReader(data, known=("preset", *(field.name for field in fields(cls))))
        preset = reader.text("preset")
        if preset is not None and preset not in PRESETS:
            reader.refuse(ViolationCode.NOT_A_CHOICE, "preset")
        values: dict[str, object] = {
            "hands": reader.whole_number("hands"),
            "four_jacks": reader.whole_number("four_jacks"),
            "fours": _read_fours(reader),
            "pit_bonus": reader.whole_number("pit_bonus"),
            "counter_pit": reader.whole_number("counter_pit"),
            "no_nat": reader.truth("no_nat"),
            "slot": reader.whole_number("slot"),
            "slot_with_pit": reader.truth("slot_with_pit"),
            "trump": reader.choice("trump", TrumpMaking),
            "follow": reader.choice("follow", FollowRule),
            "declare_without_trump": reader.truth("declare_without_trump"),
            "deal": reader.choice("deal", Deal),
            "first_hand_clubs": reader.truth("first_hand_clubs"),
        }
        if reader.problems:
            raise HouseRulesError(tuple(reader.problems))
        base = AMSTERDAM if preset is None else PRESETS[preset]
        typed = {key: value for key, value in values.items() if value is not None}
        return replace(base, **typed)  # type: ignore[arg-type]  # the reader has checked each type

    def as_dict(self) -> dict[str, object]:
        """Every setting as plain data; `from_dict` gives the same rules back.

        >>> HouseRules.from_dict(NKU.as_dict()) == NKU
        True
        """
        plain: dict[str, object] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, StrEnum):
                value = value.value
            plain[field.name] = list(value) if isinstance(value, tuple) else value
        return plain


def _read_fours(reader: PlainReader) -> tuple[str, ...] | None:
    value = reader.data.get("fours")
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(isinstance(rank, str) for rank in value):
        reader.refuse(ViolationCode.NOT_A_CHOICE, "fours")
        return None
    return tuple(value)


AMSTERDAM = HouseRules()
ROTTERDAM = HouseRules(follow=FollowRule.ROTTERDAM)
UTRECHT = HouseRules(trump=TrumpMaking.FORCED)
NKU = HouseRules(follow=FollowRule.ROTTERDAM, trump=TrumpMaking.DEALER_FIRST, four_jacks=100, fours=RANKS_OF_FOURS)
DE_PITSLAG = HouseRules(trump=TrumpMaking.FORCED, counter_pit=100)

PRESETS: dict[str, HouseRules] = {
    "AMSTERDAM": AMSTERDAM,
    "ROTTERDAM": ROTTERDAM,
    "UTRECHT": UTRECHT,
    "NKU": NKU,
    "DE_PITSLAG": DE_PITSLAG,
}
"""Rules by the name clubs and the command line know them by."""
