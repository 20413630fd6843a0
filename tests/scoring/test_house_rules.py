from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import (
    PRESETS,
    Doubling,
    FollowRule,
    HouseRules,
    HouseRulesError,
    Obliged,
    ThreePlayers,
    TrumpMaking,
)


def refused(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(HouseRulesError) as caught:
        HouseRules.from_dict(data)
    return [(problem.field, problem.code.value) for problem in caught.value.problems]


def test_it_works() -> None:
    rules = HouseRules.from_dict({"hands": 12, "no_nat": True, "fours": ["A", "9"], "trump": "forced"})
    assert rules == HouseRules(hands=12, no_nat=True, fours=("9", "A"), trump=TrumpMaking.FORCED)


def test_nothing_given_is_amsterdam() -> None:
    assert HouseRules.from_dict({}) == PRESETS["AMSTERDAM"] == HouseRules()


@pytest.mark.parametrize("name", PRESETS)
def test_presets_come_back_from_plain_data(name: str) -> None:
    plain = json.loads(json.dumps(PRESETS[name].as_dict()))
    assert HouseRules.from_dict(plain) == PRESETS[name]
    assert HouseRules.from_dict({"preset": name}) == PRESETS[name]


def test_presets_differ_as_the_clubs_do() -> None:
    assert PRESETS["NKU"].four_jacks == 100
    assert PRESETS["NKU"].fours == ("7", "8", "9", "10", "Q", "K", "A")
    assert PRESETS["NKU"].trump is TrumpMaking.DEALER_FIRST
    assert PRESETS["NKU"].follow is PRESETS["ROTTERDAM"].follow is FollowRule.ROTTERDAM
    assert PRESETS["UTRECHT"].trump is PRESETS["DE_PITSLAG"].trump is TrumpMaking.FORCED
    assert (PRESETS["DE_PITSLAG"].counter_pit, PRESETS["UTRECHT"].counter_pit) == (100, 0)


def test_the_sixth_preset_is_kraken() -> None:
    assert len(PRESETS) == 6
    kraken = PRESETS["KRAKEN"]
    assert (kraken.doubling, kraken.obliged) == (Doubling.FINAL, Obliged.DECLARER)
    assert (kraken.spades_double, kraken.roem_in_hand, kraken.ledig, kraken.target) == (True, True, False, None)
    assert kraken.three_players is ThreePlayers.NONE


def test_social_variants_are_off_unless_chosen() -> None:
    assert HouseRules().is_ordinary
    for rules in (
        HouseRules(doubling=Doubling.BASE),
        HouseRules(roem_in_hand=True),
        HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50)),
    ):
        assert not rules.is_ordinary


def test_social_variants_come_from_plain_data() -> None:
    data = {
        "doubling": "base",
        "obliged": "last_caller",
        "ledig_made": [50, 0],
        "ledig_failed": [0, 50],
        "three_players": "each_all",
        "target": 1500,
    }
    rules = HouseRules.from_dict(data)
    assert (rules.ledig, rules.ledig_made, rules.ledig_failed) == (True, (50, 0), (0, 50))
    assert {key: rules.as_dict()[key] for key in data} == data
    assert HouseRules().as_dict()["ledig_made"] is None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"obliged": "last_caller"}, [("obliged", "rules_contradiction")]),
        ({"spades_double": True}, [("spades_double", "rules_contradiction")]),
        ({"ledig_made": [50, 0]}, [("ledig_failed", "rules_contradiction")]),
        ({"ledig_failed": [0, 50]}, [("ledig_made", "rules_contradiction")]),
        (
            {"ledig_made": [55, 0], "ledig_failed": [0, -50]},
            [("ledig_made", "rules_contradiction"), ("ledig_failed", "rules_contradiction")],
        ),
        ({"target": 0}, [("target", "rules_contradiction")]),
        # No side ever has more than 962 of a hand, so such a round would never end by its target.
        ({"target": 16 * 962 + 1}, [("target", "rules_contradiction")]),
        ({"target": 1500, "hands": 1}, [("target", "rules_contradiction")]),
        ({"target": 100_000, "preset": "KRAKEN", "hands": 4}, [("target", "rules_contradiction")]),
        ({"target": 1500, "hands": 33}, [("hands", "rules_contradiction")]),
        ({"target": "1500"}, [("target", "not_a_number")]),
        ({"ledig_made": 50}, [("ledig_made", "not_a_list")]),
        ({"ledig_made": [50, 0, 0]}, [("ledig_made", "not_a_list")]),
        ({"ledig_made": [True, 0]}, [("ledig_made", "not_a_number")]),
        ({"doubling": True}, [("doubling", "not_a_choice")]),
        ({"three_players": "all"}, [("three_players", "not_a_choice")]),
        ({"roem_in_hand": "yes"}, [("roem_in_hand", "not_a_choice")]),
    ],
)
def test_social_variants_that_cannot_be(data: Any, expected: list[tuple[str, str]]) -> None:
    assert refused(data) == expected


def test_roem_in_hand_can_keep_the_slot_bonus_from_a_pit() -> None:
    rules = HouseRules(slot=50, slot_with_pit=True)
    assert (rules.least_pit_bonus, HouseRules(slot=50, slot_with_pit=True, roem_in_hand=True).least_pit_bonus) == (
        150,
        100,
    )


def test_a_preset_can_be_overridden() -> None:
    rules = HouseRules.from_dict({"preset": "NKU", "four_jacks": 200, "follow": "amsterdam"})
    assert (rules.four_jacks, rules.follow, rules.trump) == (200, FollowRule.AMSTERDAM, TrumpMaking.DEALER_FIRST)


@pytest.mark.parametrize("name", ["first_hand_clubs", "no_nat"])
def test_a_setting_of_yes_or_no_is_read(name: str) -> None:
    assert [getattr(HouseRules.from_dict({name: value}), name) for value in (True, False)] == [True, False]


def test_a_setting_of_zero_overrides_a_preset() -> None:
    assert HouseRules.from_dict({"preset": "DE_PITSLAG", "counter_pit": 0, "pit_bonus": 0}).counter_pit == 0


def test_equal_rules_are_one_in_a_set() -> None:
    assert len({HouseRules(fours=("A", "K")), HouseRules(fours=("K", "A"))}) == 1


@pytest.mark.parametrize("name", ["pit_bonus", "counter_pit", "slot"])
def test_any_bonus_can_be_the_largest(name: str) -> None:
    bonuses = {"pit_bonus": 0, "counter_pit": 0, "slot": 0, name: 150}
    assert HouseRules.from_dict(bonuses).largest_bonus == 150


def test_what_a_pit_brings() -> None:
    assert HouseRules().full_pit_bonus == 100
    assert HouseRules(slot=50).full_pit_bonus == 100
    assert HouseRules(slot=50, slot_with_pit=True).full_pit_bonus == 150
    assert HouseRules(pit_bonus=0, counter_pit=100, slot=50).largest_bonus == 100


def test_an_unknown_key_is_refused() -> None:
    assert refused({"pitbonus": 100}) == [("pitbonus", "unknown_key")]


def test_an_unknown_preset_is_refused() -> None:
    assert refused({"preset": "GRONINGEN"}) == [("preset", "not_a_choice")]


def test_every_wrong_type_is_refused_at_once() -> None:
    data = {"hands": "16", "pit_bonus": 100.0, "no_nat": 1, "trump": "sometimes", "fours": "A", "deal": 4}
    assert sorted(refused(data)) == [
        ("deal", "not_a_choice"),
        ("fours", "not_a_choice"),
        ("hands", "not_a_number"),
        ("no_nat", "not_a_choice"),
        ("pit_bonus", "not_a_number"),
        ("trump", "not_a_choice"),
    ]


def test_what_is_no_object_is_refused() -> None:
    assert refused([1]) == [("", "not_an_object")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", 0),
        ("hands", 33),
        ("four_jacks", 150),
        ("fours", ["A", "A"]),
        ("fours", ["J"]),
        ("fours", ["6"]),
        ("pit_bonus", 5),
        ("pit_bonus", -100),
        ("counter_pit", 101),
        ("counter_pit", -10),
        ("slot", 55),
        ("slot", -50),
        ("slot_with_pit", True),
    ],
)
def test_a_contradiction_is_refused(key: str, value: object) -> None:
    assert refused({key: value}) == [(key, "rules_contradiction")]


def test_every_contradiction_is_refused_at_once_and_named() -> None:
    with pytest.raises(HouseRulesError, match=r"hands.*slot_with_pit") as caught:
        HouseRules(hands=40, slot_with_pit=True)
    assert caught.value.key == "hands"


def test_the_target_may_be_all_that_a_side_can_reach() -> None:
    assert HouseRules(target=16 * 962).target == 15_392
    assert HouseRules(target=962, hands=1).hands == 1


def test_what_is_no_choice_comes_with_the_choices() -> None:
    with pytest.raises(HouseRulesError) as caught:
        HouseRules.from_dict({"preset": "UTREGT", "three_players": "everyone"})
    choices = {problem.field: problem.params_dict["choices"] for problem in caught.value.problems}
    assert choices == {"preset": tuple(PRESETS), "three_players": ("none", "own", "each_all")}
