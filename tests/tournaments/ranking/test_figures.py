"""What an evening's rounds add up to, and what stays unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournaments.ranking import EntrantResults, Figures, RoundResult, figures_of

FIRST = RoundResult(round_number=1, total=1500, points=1300, roem=200, pits=1, nats=3)
SECOND = RoundResult(round_number=2, total=1700, points=1400, roem=300, pits=0, nats=2)


def figures(*rounds: RoundResult, penalty: int = 0) -> Figures:
    return figures_of(EntrantResults(entrant=1, rounds=rounds, penalty=penalty))


def test_it_works() -> None:
    assert figures(FIRST, SECOND) == Figures(
        total=3200, points=2700, roem=500, pits=1, nats=5, best_round=1700, last_round=1700
    )


def test_penalty_counts_in_the_total_only() -> None:
    with_penalty = figures(FIRST, SECOND, penalty=-100)
    assert with_penalty.total == 3100
    assert (with_penalty.points, with_penalty.roem, with_penalty.best_round) == (2700, 500, 1700)


@pytest.mark.parametrize("missing", ["points", "roem", "pits", "nats"])
def test_figure_is_unknown_as_soon_as_one_played_round_lacks_it(missing: str) -> None:
    known = ("points", "roem", "pits", "nats")
    unknown: dict[str, Any] = {missing: None}
    bare = replace(SECOND, **unknown)
    result = figures(FIRST, bare)
    assert getattr(result, missing) is None
    assert all(getattr(result, name) is not None for name in known if name != missing)
    assert result.total == 3200


def test_credit_is_all_points_and_brings_its_pits() -> None:
    credit = RoundResult(round_number=2, total=1600, pits=1, code="sit_out")
    assert figures(FIRST, credit) == Figures(
        total=3100, points=2900, roem=200, pits=2, nats=3, best_round=1500, last_round=1500
    )


def test_credit_that_says_nothing_of_pits_hides_no_figure() -> None:
    assert figures(FIRST, RoundResult(round_number=2, total=1450, code="missed")).pits == 1


def test_credit_is_nobodys_best_or_last_round() -> None:
    only_credit = figures(RoundResult(round_number=1, total=1600, code="sit_out"))
    assert (only_credit.best_round, only_credit.last_round) == (None, None)
    assert only_credit.total == 1600


def test_last_round_goes_by_number_not_by_order() -> None:
    assert figures(SECOND, FIRST).last_round == SECOND.total


def test_nothing_played_is_nothing_and_not_unknown() -> None:
    nothing = figures()
    assert (nothing.total, nothing.points, nothing.pits, nothing.best_round) == (0, 0, 0, None)


def test_penalty_above_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="more than zero"):
        EntrantResults(entrant=1, rounds=(), penalty=10)


def test_two_results_for_one_round_are_refused() -> None:
    with pytest.raises(ValueError, match="two results"):
        EntrantResults(entrant=1, rounds=(FIRST, FIRST))
