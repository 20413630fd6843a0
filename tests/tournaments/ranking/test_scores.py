"""What cannot be an evening of a season."""

from __future__ import annotations

import pytest

from tests.tournaments.ranking.seasons import evening, played, scores
from tournaments.ranking import Code, EveningScores


def test_entrant_twice_in_an_evening_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        evening(1, scores(1, 5), scores(1, 6))


def test_evening_without_rounds_is_refused() -> None:
    with pytest.raises(ValueError, match="no rounds"):
        evening(1, rounds=0)


def test_two_results_for_one_round_are_refused() -> None:
    with pytest.raises(ValueError, match="two results"):
        EveningScores(entrant=1, rounds=(*played(5), *played(6)))


def test_penalty_above_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="more than zero"):
        scores(1, 5, penalty=1)


def test_code_of_a_round_for_a_whole_evening_is_refused() -> None:
    with pytest.raises(ValueError, match="whole evening"):
        EveningScores(entrant=1, code=Code.SAT_OUT)
