"""The examples beside the house rules are numbers of the game, worked out for the rules one looks at."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import PRESETS, HouseRules
from tests.factories import rules_of
from tournaments.web.examples import examples_of
from tournaments.web.forms.settings import AT_THE_TABLE, SCORED, SOCIAL
from tournaments.web.social_examples import social_examples_of
from tournaments.web.table_examples import table_examples_of


def english(rules: HouseRules) -> dict[str, str]:
    with translation.override("en"):
        return examples_of(rules) | social_examples_of(rules)


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
        ("doubling", ["120–62", "240–124", "220–124"]),
        ("obliged", ["200–124", "324–0"]),
        ("spades_double", ["200–124", "100–62"]),
        ("roem_in_hand", ["130–82", "0–162"]),
        ("ledig_made", ["50–0"]),
        ("ledig_failed", ["0–50"]),
        ("three_players", ["0–80–32", "0–182–182"]),
        ("target", ["1\N{NARROW NO-BREAK SPACE}500", "16"]),
    ],
)
def test_the_numbers_of_amsterdam(setting: str, numbers: list[str]) -> None:
    example = english(PRESETS["AMSTERDAM"])[setting]
    assert all(number in example for number in numbers), example


def test_every_rule_at_the_table_has_an_example_of_what_it_changes() -> None:
    with translation.override("en"):
        examples = table_examples_of()
    assert set(examples) == set(AT_THE_TABLE)
    assert "♣A of your partner wins: ♥7 ♥J ♠A in Amsterdam, ♥7 ♥J in Rotterdam" in examples["follow"]
    assert "♠A in Amsterdam, ♥7 in Rotterdam" in examples["follow"]
    assert "3 cards after the first turn, with 4-4 4: 12 or 16 of the 32" in examples["deal"]


def test_the_numbers_follow_the_rules_of_the_club() -> None:
    rules = english(rules_of(hands=12, pit_bonus=150, counter_pit=50, slot=80))
    assert "1\N{NARROW NO-BREAK SPACE}944" in rules["hands"]
    assert "352–0" in rules["pit_bonus"]
    assert "0–212" in rules["counter_pit"]
    assert "242–0" in rules["slot"]


def test_the_social_numbers_follow_the_rules_of_the_club() -> None:
    rules = english(
        rules_of(
            hands=12,
            doubling="base",
            obliged="last_caller",
            ledig_made=[100, 20],
            ledig_failed=[0, 200],
            target=1000,
        )
    )
    assert "324–0" in rules["obliged"]
    assert "100–20" in rules["ledig_made"]
    assert "0–200" in rules["ledig_failed"]
    assert "1\N{NARROW NO-BREAK SPACE}000" in rules["target"]
    assert "12 hands" in rules["target"]


def test_an_ordinary_rule_is_shown_without_the_social_variants() -> None:
    kraken = rules_of(doubling="final", spades_double=True, roem_in_hand=True)
    assert english(kraken)["no_nat"] == english(rules_of())["no_nat"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_that_changes_a_score_has_an_example_under_every_preset(preset: str) -> None:
    assert set(english(PRESETS[preset])) == {*SCORED, *SOCIAL}


def test_odd_rules_have_examples_too() -> None:
    assert set(english(rules_of(no_nat=True, pit_bonus=0, slot=50, slot_with_pit=True, fours=[]))) == {*SCORED, *SOCIAL}


def test_one_hand_is_not_called_hands() -> None:
    found = english(rules_of(hands=1))
    assert found["hands"].startswith("1 hand is 162 ")
    assert found["target"].endswith("at most 1 hand.")
    with translation.override("nl"):
        dutch = examples_of(rules_of(hands=1)) | social_examples_of(rules_of(hands=1))
    assert dutch["hands"].startswith("1 spel is ")
    assert dutch["target"].endswith("hooguit 1 spel.")
