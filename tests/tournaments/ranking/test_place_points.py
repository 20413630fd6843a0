"""Points for the places of an evening."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.ranking.seasons import evening, kinds, row, rules_of, scores
from tournaments.ranking import Code, EveningScores, ProblemKind, RoundResult, rank_season


def test_place_goes_by_the_chain_and_shared_places_share() -> None:
    def with_pits(entrant: int, total: int, pits: int) -> EveningScores:
        return EveningScores(entrant=entrant, rounds=(RoundResult(round_number=1, total=total, pits=pits),))

    season = rank_season(
        [evening(1, with_pits(1, 50, 1), with_pits(2, 50, 0), with_pits(3, 50, 0), with_pits(4, 40, 0))],
        rules=rules_of(place_points=[10, 7, 4], chain=("pits",)),
    )
    assert [(place.entrant, place.value, place.evenings[0].place) for place in season.places] == [
        (1, 10, 1),
        (2, Fraction(11, 2), 2),
        (3, Fraction(11, 2), 2),
        (4, 0, 4),
    ]
    assert [place.evenings[0].total for place in season.places] == [50, 50, 50, 40]


@pytest.mark.parametrize(
    ("worth", "value"),
    [
        ({"points_from": "fixed", "points": 2}, 2),
        ({"points_from": "lowest"}, 7),
        ({"points_from": "own_average"}, Fraction(17, 2)),
    ],
)
def test_codes_under_points_for_places(worth: dict[str, Any], value: Fraction) -> None:
    season = rank_season(
        [
            evening(1, EveningScores(entrant=1, code=Code.ABSENT), scores(2, 60), scores(3, 50)),
            evening(2, scores(1, 60), scores(2, 50)),
            evening(3, scores(1, 50), scores(2, 60)),
        ],
        rules=rules_of(place_points=[10, 7], codes={"absent": worth}),
    )
    found = row(season, 1).evenings[0]
    assert (found.value, found.total, found.place) == (value, None, None)


def test_penalty_of_somebody_absent_takes_no_points_for_places() -> None:
    season = rank_season(
        [evening(1, EveningScores(entrant=1, code=Code.ABSENT, penalty=-100), scores(2, 60))],
        rules=rules_of(place_points=[10], codes={"absent": {"points_from": "fixed", "points": 2}}),
    )
    assert row(season, 1).value == 2
    assert kinds(season) == [(ProblemKind.PENALTY_WITHOUT_POINTS, 1)]
