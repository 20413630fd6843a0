"""The examples beside the house rules are numbers of the game, worked out for the rules one looks at."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import PRESETS, HouseRules
from tests.factories import rules_of
from tournaments.web.examples import examples_of
from tournaments.web.forms.settings import SCORED


def english(rules: HouseRules) -> dict[str, str]:
    with translation.override("en"):
        return examples_of(rules)


@pytest.mark.parametrize(
    ("setting", "numbers"),
    [
        ("hands", ["2\N{NARROW NO-BREAK SPACE}592"]),
        ("four_jacks", ["292–70", "192–70"]),
        ("fours", ["192–70", "92–70"]),
        ("pit_bonus", ["302–0", "202–0"]),
        ("counter_pit", ["0–262", "0–162"]),
        ("no_nat", ["0–182", "82–100"]),
        ("slot", ["212–0", "162–0"]),
        ("slot_with_pit", ["312–0", "262–0"]),
        ("trump", ["they, we, they, we"]),
    ],
)
def test_the_numbers_of_amsterdam(setting: str, numbers: list[str]) -> None:
    example = english(PRESETS["AMSTERDAM"])[setting]
    assert all(number in example for number in numbers), example


def test_the_numbers_follow_the_rules_of_the_club() -> None:
    rules = english(rules_of(hands=12, pit_bonus=150, counter_pit=50, slot=80))
    assert "1\N{NARROW NO-BREAK SPACE}944" in rules["hands"]
    assert "352–0" in rules["pit_bonus"]
    assert "0–212" in rules["counter_pit"]
    assert "242–0" in rules["slot"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_that_changes_a_score_has_an_example_under_every_preset(preset: str) -> None:
    assert set(english(PRESETS[preset])) == set(SCORED)


def test_odd_rules_have_examples_too() -> None:
    assert set(english(rules_of(no_nat=True, pit_bonus=0, slot=50, slot_with_pit=True, fours=[]))) == set(SCORED)
