"""What holds for every form of a hand; each form has its own tests."""

from __future__ import annotations

import pytest

from scoring import HandEntry, HouseRules, InvalidEntry, check_hand, score_hand
from scoring.hand import judge_hand

from .making import make_captured, make_totals, make_written

RULES = HouseRules()
GOOD = [make_captured((82, 80), number=7), make_written((82, 80), number=7), make_totals((82, 80), number=7)]
BAD = [make_captured((82, 81)), make_written((82, 81)), make_totals((82, 81))]


@pytest.mark.parametrize("entry", GOOD)
def test_every_form_gives_the_same_score(entry: HandEntry) -> None:
    score = score_hand(entry, RULES)
    assert (score.number, score.total_a, score.total_b, score.notices) == (7, 82, 80, ())
    assert check_hand(entry, RULES) == ()


@pytest.mark.parametrize("entry", BAD)
def test_a_bad_hand_raises_what_the_check_returns(entry: HandEntry) -> None:
    with pytest.raises(InvalidEntry) as caught:
        score_hand(entry, RULES)
    assert caught.value.violations == check_hand(entry, RULES) != ()


@pytest.mark.parametrize("entry", [*GOOD, *BAD])
def test_a_judgement_is_either_problems_or_a_score(entry: HandEntry) -> None:
    violations, score = judge_hand(entry, RULES)
    assert bool(violations) is (score is None)


@pytest.mark.parametrize(
    ("totals", "noticed"), [((182, 100), False), ((192, 100), True), ((312, 0), False), ((392, 0), True)]
)
def test_much_roem_in_two_totals_is_asked_about(totals: tuple[int, int], *, noticed: bool) -> None:
    """312 - 0 can be 150 of roem, but a pit with 50 is the likelier reading; 392 - 0 is much in either."""
    assert bool(score_hand(make_totals(totals), RULES).notices) is noticed


@pytest.mark.parametrize(("totals", "noticed"), [((332, 0), False), ((342, 0), True), ((200, 102), True)])
def test_bonuses_are_no_roem(totals: tuple[int, int], *, noticed: bool) -> None:
    rules = HouseRules(slot=50, pit_bonus=0)
    assert bool(score_hand(make_totals(totals, declarer="A"), rules).notices) is noticed
