"""Roem in hand: which amounts, and which pairs of amounts, two sides can show under the house rules.

The amounts themselves are in `shown_roem`.
"""

from __future__ import annotations

from scoring.hand_entry import HandEntry
from scoring.house_rules import HouseRules
from scoring.outcomes import LETTERS
from scoring.roem_values import STUK
from scoring.shown_roem import SHOWN, SHOWN_WITHOUT_STUK, SUMS_SHOWN
from scoring.violations import Violation, ViolationCode

_NOTHING = frozenset({0})


def amounts_in_hand(rules: HouseRules) -> frozenset[int]:
    """What one side can show under these rules; nothing where roem in hand is not played.

    >>> sorted(amounts_in_hand(HouseRules()))
    [0]
    >>> 30 in amounts_in_hand(HouseRules(roem_in_hand=True))
    False
    """
    return SHOWN[rules.four_jacks] if rules.roem_in_hand else _NOTHING


def sums_in_hand(rules: HouseRules) -> frozenset[int]:
    """What both sides together can show: all of one side, and perhaps the stuk of the other.

    >>> max(sums_in_hand(HouseRules(roem_in_hand=True)))
    570
    """
    return SUMS_SHOWN[rules.four_jacks] if rules.roem_in_hand else _NOTHING


def beside(amount: int, rules: HouseRules) -> frozenset[int]:
    """What the other side can show beside this amount.

    >>> sorted(beside(50, HouseRules(roem_in_hand=True)))
    [0, 20]
    """
    if not rules.roem_in_hand:
        return _NOTHING
    shown, without_stuk = SHOWN[rules.four_jacks], SHOWN_WITHOUT_STUK[rules.four_jacks]
    if amount == 0:
        return shown
    possible = {0, STUK} if amount in without_stuk else {0}
    return frozenset(possible | without_stuk if amount == STUK else possible)


def check_hand_roem(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[int, int]:
    """Each side can show this, and both together; nothing typed is nothing shown.

    >>> problems: list[Violation] = []
    >>> entry = HandEntry.from_dict({"form": "captured", "hand_roem_a": 50, "hand_roem_b": 40})
    >>> check_hand_roem(entry, HouseRules(roem_in_hand=True), problems)
    (50, 40)
    >>> [problem.code.value for problem in problems]
    ['hand_roem_both']
    """
    typed = (entry.hand_roem_a, entry.hand_roem_b)
    if typed == (None, None):
        return 0, 0
    roem = (typed[0] or 0, typed[1] or 0)
    if not rules.roem_in_hand:
        problems += (
            Violation.of(ViolationCode.FIELD_NOT_PLAYED, f"hand_roem_{letter}", setting="roem_in_hand")
            for letter, value in zip(LETTERS, typed, strict=True)
            if value
        )
        return 0, 0
    before = len(problems)
    for letter, value in zip(LETTERS, roem, strict=True):
        check_amount(value, f"hand_roem_{letter}", SHOWN[rules.four_jacks], problems)
    if len(problems) == before and roem[1] not in beside(roem[0], rules):
        problems.append(Violation.of(ViolationCode.HAND_ROEM_BOTH, "", hand_roem_a=roem[0], hand_roem_b=roem[1]))
    return roem


def check_amount(value: int, field: str, possible: frozenset[int], problems: list[Violation]) -> None:
    """The cards can show this amount.

    >>> problems: list[Violation] = []
    >>> check_amount(30, "hand_roem_a", amounts_in_hand(HouseRules(roem_in_hand=True)), problems)
    >>> [problem.code.value for problem in problems]
    ['hand_roem_value']
    """
    if value not in possible:
        problems.append(Violation.of(ViolationCode.HAND_ROEM_VALUE, field, given=value, highest=max(possible)))
