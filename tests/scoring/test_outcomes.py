from __future__ import annotations

import pytest

from scoring import HouseRules, Outcome
from scoring.outcomes import settle


@pytest.mark.parametrize(
    ("points", "roem", "totals", "outcome"),
    [
        ((82, 80), (0, 20), (0, 182), Outcome.NAT),
        ((91, 71), (0, 20), (0, 182), Outcome.NAT),
        ((90, 72), (0, 20), (0, 182), Outcome.NAT),
        ((64, 98), (0, 40), (0, 202), Outcome.NAT),
        ((70, 92), (40, 20), (0, 222), Outcome.NAT),
        ((100, 62), (20, 50), (120, 112), Outcome.MADE),
    ],
)
def test_the_worked_examples(
    points: tuple[int, int], roem: tuple[int, int], totals: tuple[int, int], outcome: Outcome
) -> None:
    reading = settle(declarer=0, points=points, roem=roem, all_tricks=None, rules=HouseRules())
    assert ((reading.total_a, reading.total_b), reading.outcome) == (totals, outcome)


def test_a_pit_brings_the_bonus_on_top_of_the_roem() -> None:
    reading = settle(declarer=0, points=(162, 0), roem=(40, 0), all_tricks=0, rules=HouseRules())
    assert (reading.points_a, reading.roem_a, reading.bonus_a, reading.total_a) == (162, 40, 100, 302)


def test_a_counter_pit_is_a_plain_nat_unless_the_club_pays_it() -> None:
    for bonus in (0, 100):
        rules = HouseRules(counter_pit=bonus)
        reading = settle(declarer=0, points=(0, 162), roem=(0, 20), all_tricks=1, rules=rules)
        assert reading.outcome is Outcome.COUNTER_PIT
        assert (reading.total_a, reading.total_b, reading.bonus_b) == (0, 182 + bonus, bonus)


def test_without_nat_each_side_keeps_its_own() -> None:
    reading = settle(declarer=1, points=(92, 70), roem=(20, 0), all_tricks=None, rules=HouseRules(no_nat=True))
    assert (reading.total_a, reading.total_b, reading.outcome) == (112, 70, Outcome.FAILED)


def test_slot_needs_defenders_without_a_single_point() -> None:
    rules = HouseRules(slot=50)
    assert settle(declarer=0, points=(162, 0), roem=(0, 0), all_tricks=None, rules=rules).total_a == 212
    assert settle(declarer=0, points=(162, 0), roem=(0, 20), all_tricks=None, rules=rules).total_a == 162
    assert settle(declarer=0, points=(142, 20), roem=(0, 20), all_tricks=None, rules=rules).total_a == 142
    assert settle(declarer=0, points=(160, 2), roem=(0, 0), all_tricks=None, rules=rules).total_a == 160


def test_slot_comes_on_top_of_a_pit_only_where_the_club_says_so() -> None:
    for with_pit, total in ((False, 262), (True, 312)):
        rules = HouseRules(slot=50, slot_with_pit=with_pit)
        assert settle(declarer=0, points=(162, 0), roem=(0, 0), all_tricks=0, rules=rules).total_a == total


def test_slot_is_for_declarers_only() -> None:
    reading = settle(declarer=0, points=(0, 162), roem=(0, 0), all_tricks=None, rules=HouseRules(slot=50))
    assert (reading.total_a, reading.total_b) == (0, 162)
