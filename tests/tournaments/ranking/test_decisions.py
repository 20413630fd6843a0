"""What was played or drawn: about whom it decides, and which one when there are more."""

from __future__ import annotations

import pytest

from tournaments.ranking import Decision, TieBreak
from tournaments.ranking.decisions import decided_numbers

PLAYED = Decision(kind=TieBreak.EXTRA_HANDS, worth={1: 400, 2: 300, 3: 300})
AGAIN = Decision(kind=TieBreak.EXTRA_HANDS, worth={2: 250, 3: 410})
DRAWN = Decision(kind=TieBreak.LOT, worth={1: 0, 2: 1})


def test_decision_tells_those_it_is_about_apart() -> None:
    assert decided_numbers([PLAYED], TieBreak.EXTRA_HANDS, [3, 1, 2]) == [300, 400, 300]


def test_decision_about_more_than_the_group_holds() -> None:
    assert decided_numbers([PLAYED], TieBreak.EXTRA_HANDS, [1, 2]) == [400, 300]


def test_decision_about_fewer_than_the_group_decides_nothing() -> None:
    assert decided_numbers([AGAIN], TieBreak.EXTRA_HANDS, [1, 2, 3]) is None


def test_decision_of_another_kind_decides_nothing() -> None:
    assert decided_numbers([PLAYED], TieBreak.LOT, [1, 2]) is None
    assert decided_numbers([PLAYED, DRAWN], TieBreak.LOT, [1, 2]) == [0, 1]


def test_who_is_equal_after_the_extra_hands_may_play_again() -> None:
    assert decided_numbers([PLAYED, AGAIN], TieBreak.EXTRA_HANDS, [2, 3]) == [250, 410]
    assert decided_numbers([PLAYED], TieBreak.EXTRA_HANDS, [2, 3]) == [300, 300]


def test_first_decision_that_tells_them_apart_stands() -> None:
    turned = Decision(kind=TieBreak.LOT, worth={1: 1, 2: 0})
    assert decided_numbers([DRAWN, turned], TieBreak.LOT, [1, 2]) == [0, 1]


def test_nothing_is_decided_by_another_rule() -> None:
    with pytest.raises(ValueError, match="pits"):
        Decision(kind=TieBreak.PITS, worth={1: 1})
