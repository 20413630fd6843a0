"""Kraken, herkraken and superkraken: by how much a hand counts, and who must then have more than the other side.

Decides nothing about the score itself; `outcomes` multiplies.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.hand_entry import HandEntry
from scoring.house_options import Doubling, Obliged
from scoring.house_rules import HouseRules
from scoring.most import possible_times
from scoring.violations import Violation, ViolationCode

MOST_CALLED = 3
"""0 nothing called, 1 kraken by the defenders, 2 herkraken by the declarers, 3 superkraken by the defenders."""
SPADES = "s"


def check_called(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> int:
    """What was called, 0 to 3; nothing typed is nothing called.

    >>> problems: list[Violation] = []
    >>> check_called(HandEntry.from_dict({"form": "captured", "called": 1}), HouseRules(), problems)
    0
    >>> [problem.code.value for problem in problems]
    ['field_not_played']
    """
    called = entry.called
    if not called:
        return 0
    if not 0 <= called <= MOST_CALLED:
        problems.append(Violation.of(ViolationCode.CALLED_RANGE, "called", given=called, lowest=0, highest=MOST_CALLED))
        return 0
    if rules.doubling is Doubling.NONE:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_PLAYED, "called", setting="doubling"))
        return 0
    return called


def multipliers(called: int, trump: str | None, rules: HouseRules) -> tuple[int, ...]:
    """How often the hand can count: two ways where spades count double and nobody noted the trump.

    >>> rules = HouseRules(doubling=Doubling.FINAL, spades_double=True)
    >>> multipliers(2, "h", rules), multipliers(2, "s", rules), multipliers(0, None, rules)
    ((4,), (8,), (1, 2))
    """
    times: int = 2**called
    if not rules.spades_double:
        return (times,)
    if trump is None:
        return (times, 2 * times)
    return (2 * times,) if trump == SPADES else (times,)


def all_multipliers(rules: HouseRules) -> tuple[int, ...]:
    """Every number of times a hand can count, whatever was called.

    >>> all_multipliers(HouseRules(doubling=Doubling.BASE))
    (1, 2, 4, 8)
    """
    return possible_times(rules.doubling, spades_double=rules.spades_double)


def all_calls(rules: HouseRules) -> tuple[tuple[int, int], ...]:
    """Everything that can be called, each with how often the hand can then count.

    >>> all_calls(HouseRules())
    ((0, 1),)
    """
    if rules.doubling is Doubling.NONE:
        return ((0, 1),)
    return tuple((called, times) for called in range(MOST_CALLED + 1) for times in multipliers(called, None, rules))


def obliged_side(declarer: int, called: int, rules: HouseRules) -> int:
    """Who must have more than the other side; sides are 0 and 1.

    >>> rules = HouseRules(doubling=Doubling.FINAL, obliged=Obliged.LAST_CALLER)
    >>> [obliged_side(0, called, rules) for called in (0, 1, 2, 3)]
    [0, 1, 0, 1]
    """
    if called % 2 and rules.obliged is Obliged.LAST_CALLER:
        return 1 - declarer
    return declarer


def possible_sums(rules: HouseRules, hands: int) -> frozenset[int]:
    """How often 162 can stand in the points of so many hands: as often as hands, unless some count more or not at all.

    >>> sorted(possible_sums(HouseRules(doubling=Doubling.FINAL), 2))
    [2, 3, 4, 5, 6, 8, 9, 10, 12, 16]
    """
    # The points of a ledig hand do not count.
    each = (0, *all_multipliers(rules)) if rules.ledig else all_multipliers(rules)
    return _sums(each, hands)


@lru_cache(maxsize=256)
def _sums(each: tuple[int, ...], hands: int) -> frozenset[int]:
    sums = {0}
    for _hand in range(hands):
        sums = {so_far + times for so_far in sums for times in each}
    return frozenset(sums)
