"""When two results are the same one."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from scoring import HouseRules, score_sheet
from tests.factories import hands_entry, rules_of
from tournaments.services import entries

KRAKEN = {"doubling": "final", "spades_double": True, "roem_in_hand": True}


def digest(*hands: dict[str, Any], rules: HouseRules) -> str:
    entry = hands_entry(*hands)
    return entries.digest_of(entry, score_sheet(entry, rules))


def test_the_fingerprint_of_an_ordinary_result_stays_what_it_was_before_there_were_variants() -> None:
    """It is compared with what was stored then."""
    hands = [{"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20}, {"mark_a": "N", "points_b": 162}]
    content = {
        "level": "hands",
        "sides": [[112, 92, 20, 0, 1], [232, 232, 0, 0, 0]],
        "hands": [
            {"hand": [1, "A", "made"], "a": [92, 20, 112], "b": [70, 0, 70]},
            {"hand": [2, "A", "nat"], "a": [0, 0, 0], "b": [162, 0, 162]},
        ],
    }
    before = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    assert digest(*hands, rules=rules_of(2)) == before


def test_a_blank_and_a_zero_are_the_same() -> None:
    rules = rules_of(1, **KRAKEN)
    hand = {"declarer": "A", "trump": "h", "points_a": 92, "points_b": 70}
    spelled_out = {**hand, "called": 0, "roem_a": 0, "hand_roem_b": 0}
    assert digest(hand, rules=rules) == digest(spelled_out, rules=rules)


def test_another_trump_is_the_same_result_where_it_counts_the_same() -> None:
    rules = rules_of(1, **KRAKEN)
    hand = {"declarer": "A", "points_a": 92, "points_b": 70}
    assert digest({**hand, "trump": "h"}, rules=rules) == digest({**hand, "trump": "c"}, rules=rules)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # 324 against 0: a kraken in hearts, or spades that nobody called.
        ({"called": 1, "trump": "h", "points_a": 162, "mark_b": "N"}, {"called": 0, "trump": "s"}),
        # 112 against 70: the 20 lay in a trick, or was shown.
        (
            {"declarer": "A", "trump": "h", "points_a": 92, "points_b": 70, "roem_a": 20},
            {"roem_a": None, "hand_roem_a": 20},
        ),
    ],
)
def test_another_hand_with_the_same_totals(one: dict[str, Any], other: dict[str, Any]) -> None:
    rules = rules_of(1, **KRAKEN)
    assert digest(one, rules=rules) != digest({**one, **other}, rules=rules)
