"""What is said of an evening that was dropped is true of what went before it."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.tournaments.ranking.seasons import evening, row, rules_of, scores
from tournaments.counted_words import evening_sentences
from tournaments.ranking import Code, CompetitionRules, EveningOfSeason, EveningScores, rank_season

NEVER_DROPPED = {"excused": {"points_from": "fixed", "points": 40, "droppable": False}}
EXCUSED = EveningScores(entrant=1, code=Code.EXCUSED)


def said_of(number: int, *evenings: EveningOfSeason, rules: CompetitionRules) -> str:
    place = row(rank_season(evenings, rules=rules, periods=(1, 2, 3)), 1)
    counted = next(counted for counted in place.evenings if counted.evening == number)
    with translation.override("en"):
        return evening_sentences(rules, place, counted)[0]


def brought(*totals: int | EveningScores) -> list[EveningOfSeason]:
    return [
        evening(number, scores(1, total) if isinstance(total, int) else total)
        for number, total in enumerate(totals, start=1)
    ]


def test_better_evenings_dropped_it() -> None:
    assert said_of(3, *brought(60, 50, 40), rules=rules_of("best", best=2)) == "Dropped: the best 2 are all better."
    assert said_of(2, *brought(60, 50), rules=rules_of("best", best=1)) == "Dropped: the one that counts is better."


def test_equal_evening_was_earlier() -> None:
    said = said_of(3, *brought(60, 50, 50), rules=rules_of("best", best=2))
    assert said == "Dropped: 2 evenings count, and of equal ones the earliest."


@pytest.mark.parametrize("total", [40, 45])
def test_evening_that_is_never_dropped_goes_before_it(total: int) -> None:
    rules = rules_of("best", best=2, codes=NEVER_DROPPED)
    said = said_of(1, *brought(total, 60, EXCUSED), rules=rules)
    assert said == "Dropped: 2 evenings count, and one that is never dropped goes before this one."


def test_more_is_never_dropped_than_counts() -> None:
    rules = rules_of("best", best=1, codes=NEVER_DROPPED)
    said = said_of(2, *brought(EXCUSED, EXCUSED), rules=rules)
    assert said == "Dropped: 1 evening counts, and of those that are never dropped the lowest."


def test_only_evenings_of_the_own_period_are_compared() -> None:
    rules = rules_of("periods", best=1, best_periods=2, codes=NEVER_DROPPED)
    held = [
        evening(1, scores(1, 60), period=1),
        evening(2, scores(1, 50), period=1),
        evening(3, EXCUSED, period=2),
    ]
    assert said_of(2, *held, rules=rules) == "Dropped: the one that counts is better."


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (50, 60, "Dropped: its period is not the best one."),
        (60, 60, "Dropped with its period: 1 period counts, and of equal ones the earliest."),
    ],
)
def test_period_that_does_not_count(first: int, second: int, sentence: str) -> None:
    held = [evening(1, scores(1, second), period=1), evening(2, scores(1, first), period=2)]
    assert said_of(2, *held, rules=rules_of("periods", best=1, best_periods=1)) == sentence


def test_period_with_an_evening_that_is_never_dropped_goes_before_it() -> None:
    rules = rules_of("periods", best=1, best_periods=1, codes=NEVER_DROPPED)
    held = [evening(1, scores(1, 60), period=1), evening(2, EXCUSED, period=2)]
    assert said_of(1, *held, rules=rules).endswith("one with an evening that is never dropped goes before it.")
