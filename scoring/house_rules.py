"""HouseRules: every variant a club can set, in one frozen object, and the presets.

Decides which settings exist and which of them contradict each other. What a setting does to a score is
decided in `outcomes` and `limits`. The settings called labels below do not change a two-sided score at all:
they are printed on the sheet and the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scoring.house_options import (
    MOST_HANDS,
    RANKS_OF_FOURS,
    Deal,
    Doubling,
    FollowRule,
    Obliged,
    ThreePlayers,
    TrumpMaking,
)
from scoring.most import most_of_hand, most_roem, possible_times
from scoring.plain_data import PlainReader
from scoring.violations import Violation, ViolationCode

__all__ = [
    "AMSTERDAM",
    "DE_PITSLAG",
    "KRAKEN",
    "MOST_HANDS",
    "NKU",
    "PRESETS",
    "RANKS_OF_FOURS",
    "ROTTERDAM",
    "UTRECHT",
    "HouseRules",
    "HouseRulesError",
]


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

    # Social variants.
    doubling: Doubling = Doubling.NONE
    obliged: Obliged = Obliged.DECLARER
    spades_double: bool = False
    """With spades as trump every hand counts double once more, called or not; only where doubling is played."""
    roem_in_hand: bool = False
    """Roem can also be shown from the hand; it is entered in a field of its own and counts in the contract."""
    ledig_made: tuple[int, int] | None = None
    """What the side that bids to take no trick, and the other side, score when it succeeds. None: not played."""
    ledig_failed: tuple[int, int] | None = None
    """The same for a bid that fails."""
    three_players: ThreePlayers = ThreePlayers.NONE
    target: int | None = None
    """The first side with so many points ends the round; `hands` is then the most hands it can have."""

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
        # What one side can reach in a round; a target above it would never end one.
        if self.target is not None and self.target > self.most_of_hand * self.hands:
            raise HouseRulesError((Violation.of(ViolationCode.RULES_CONTRADICTION, "target"),))

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
            ("obliged", self.obliged is Obliged.DECLARER or self.doubling is not Doubling.NONE),
            ("spades_double", self.doubling is not Doubling.NONE or not self.spades_double),
            ("ledig_made", _is_pair_of_bonuses(self.ledig_made, self.ledig_failed)),
            ("ledig_failed", _is_pair_of_bonuses(self.ledig_failed, self.ledig_made)),
            ("target", self.target is None or self.target > 0),
        )

    @property
    def ledig(self) -> bool:
        """Whether a side can bid to take no trick.

        >>> HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50)).ledig
        True
        """
        return self.ledig_made is not None and self.ledig_failed is not None

    @property
    def ledig_pairs(self) -> tuple[tuple[int, int], ...]:
        """What a hand of ledig can bring to the side that bid it and to the other.

        >>> HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50)).ledig_pairs
        ((50, 0), (0, 50))
        """
        return tuple(pair for pair in (self.ledig_made, self.ledig_failed) if pair is not None)

    @property
    def is_ordinary(self) -> bool:
        """Whether every hand has 162 points, counts once, and has all its roem in tricks.

        >>> HouseRules().is_ordinary, HouseRules(roem_in_hand=True).is_ordinary
        (True, False)
        """
        return self.doubling is Doubling.NONE and not self.roem_in_hand and not self.ledig

    @property
    def full_pit_bonus(self) -> int:
        """What a pit brings besides the cards and the roem.

        >>> HouseRules(slot=50, slot_with_pit=True).full_pit_bonus
        150
        """
        return self.pit_bonus + (self.slot if self.slot_with_pit else 0)

    @property
    def least_pit_bonus(self) -> int:
        """What a pit brings at least: roem shown by who took no trick keeps the slot bonus away.

        >>> HouseRules(slot=50, slot_with_pit=True, roem_in_hand=True).least_pit_bonus
        100
        """
        return self.pit_bonus if self.roem_in_hand else self.full_pit_bonus

    @property
    def largest_bonus(self) -> int:
        """The most one hand can bring besides the cards and the roem.

        >>> HouseRules(counter_pit=100, pit_bonus=0).largest_bonus
        100
        """
        return max(self.full_pit_bonus, self.counter_pit, self.slot)

    @property
    def most_roem_of_hand(self) -> int:
        """The most roem and bonuses of one hand, counted once.

        >>> HouseRules().most_roem_of_hand, HouseRules(roem_in_hand=True).most_roem_of_hand
        (800, 1370)
        """
        return most_roem(self.four_jacks, self.fours, roem_in_hand=self.roem_in_hand) + self.largest_bonus

    @property
    def most_of_hand(self) -> int:
        """The most that one hand can bring, to one side or to both together, whatever was called.

        >>> HouseRules().most_of_hand, HouseRules(doubling=Doubling.FINAL).most_of_hand
        (962, 7696)
        """
        times = max(possible_times(self.doubling, spades_double=self.spades_double))
        return most_of_hand(self.most_roem_of_hand, self.doubling, times, self.ledig_pairs)

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
            reader.refuse_choice("preset", PRESETS)
        values: dict[str, object] = {
            "hands": reader.whole_number("hands"),
            "four_jacks": reader.whole_number("four_jacks"),
            "fours": reader.texts("fours"),
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
            "doubling": reader.choice("doubling", Doubling),
            "obliged": reader.choice("obliged", Obliged),
            "spades_double": reader.truth("spades_double"),
            "roem_in_hand": reader.truth("roem_in_hand"),
            "ledig_made": reader.pair("ledig_made"),
            "ledig_failed": reader.pair("ledig_failed"),
            "three_players": reader.choice("three_players", ThreePlayers),
            "target": reader.whole_number("target"),
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


def _is_pair_of_bonuses(pair: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    """Whether a pair of a ledig hand can stand beside the other one: both are there or neither is."""
    if pair is None:
        return other is None
    return all(number >= 0 and number % 10 == 0 for number in pair)


AMSTERDAM = HouseRules()
ROTTERDAM = HouseRules(follow=FollowRule.ROTTERDAM)
UTRECHT = HouseRules(trump=TrumpMaking.FORCED)
NKU = HouseRules(follow=FollowRule.ROTTERDAM, trump=TrumpMaking.DEALER_FIRST, four_jacks=100, fours=RANKS_OF_FOURS)
DE_PITSLAG = HouseRules(trump=TrumpMaking.FORCED, counter_pit=100)
KRAKEN = HouseRules(doubling=Doubling.FINAL, spades_double=True, roem_in_hand=True)

PRESETS: dict[str, HouseRules] = {
    "AMSTERDAM": AMSTERDAM,
    "ROTTERDAM": ROTTERDAM,
    "UTRECHT": UTRECHT,
    "NKU": NKU,
    "DE_PITSLAG": DE_PITSLAG,
    "KRAKEN": KRAKEN,
}
"""Rules by the name clubs and the command line know them by."""
