"""Evenings of which only the total is known, as published lists have them: they count, and tell nothing else."""

from __future__ import annotations

import pytest

from tournaments.ranking import (
    Code,
    CompetitionRules,
    Counting,
    CountingRule,
    EntrantResults,
    RoundResult,
    TieBreak,
    rank_evening,
)
from tournaments.ranking.scores import EveningOfSeason, EveningScores
from tournaments.ranking.season import rank_season
from tournaments.ranking.season_places import ProblemKind

ANNA, BRAM = 1, 2


def known(number: int, *, rounds: int = 4, **totals: int) -> EveningOfSeason:
    """An evening of which only totals are known."""
    entrants = tuple(
        EveningScores(entrant={"anna": ANNA, "bram": BRAM}[who], whole=total) for who, total in totals.items()
    )
    return EveningOfSeason(evening=number, planned_rounds=rounds, entrants=entrants)


def played(number: int, entrant: int, *totals: int) -> EveningOfSeason:
    rounds = tuple(
        RoundResult(round_number=place, total=total, points=total, roem=0, pits=0, nats=0)
        for place, total in enumerate(totals, start=1)
    )
    scores = EveningScores(entrant=entrant, rounds=rounds)
    return EveningOfSeason(evening=number, planned_rounds=len(totals), entrants=(scores,))


def test_a_known_total_counts_as_any_evening_does() -> None:
    season = rank_season(
        [known(1, anna=5000, bram=5200), known(2, anna=5100), known(3, anna=4000)],
        rules=CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=2)),
    )
    first, second = season.places
    assert (first.entrant, first.value, first.raw_total, first.counted, first.dropped) == (ANNA, 10100, 14100, 2, 1)
    assert (second.entrant, second.value, second.attended) == (BRAM, 5200, 1)
    assert season.problems == ()


def test_figures_that_were_never_published_separate_nobody() -> None:
    season = rank_season([known(1, anna=5000, bram=5000)], rules=CompetitionRules())
    assert [(place.place, place.tied) for place in season.places] == [(1, True), (1, True)]
    figures = season.places[0].figures
    assert (figures.points, figures.roem, figures.pits, figures.nats) == (None, None, None, None)
    assert (figures.best_round, figures.last_round) == (None, None)


def test_the_best_evening_is_known() -> None:
    rules = CompetitionRules(tie_breaks=(TieBreak.BEST_EVENING,))
    season = rank_season([known(1, anna=5000, bram=5200), known(2, anna=5000, bram=4800)], rules=rules)
    assert [(place.entrant, place.place) for place in season.places] == [(BRAM, 1), (ANNA, 2)]
    assert season.places[1].decided_by is TieBreak.BEST_EVENING


def test_a_best_round_may_hide_in_an_evening_without_rounds() -> None:
    season = rank_season([played(1, ANNA, 1500, 1600), known(2, anna=5000)], rules=CompetitionRules())
    assert season.places[0].figures.best_round is None
    later = rank_season([known(1, anna=5000), played(2, ANNA, 1500, 1600)], rules=CompetitionRules())
    assert later.places[0].figures.last_round == 1600


def test_an_average_per_round_takes_the_rounds_of_the_evening() -> None:
    rules = CompetitionRules(counting=Counting(rule=CountingRule.AVERAGE_PER_ROUND))
    season = rank_season([known(1, anna=5000), played(2, ANNA, 1500, 1600)], rules=rules)
    assert (season.places[0].value, season.places[0].parts) == ((5000 + 3100) / 6, 6)


def test_points_for_places_follow_known_totals() -> None:
    rules = CompetitionRules(counting=Counting(place_points=(10, 8)))
    season = rank_season([known(1, anna=5000, bram=5200)], rules=rules)
    assert [(place.entrant, place.value) for place in season.places] == [(BRAM, 10), (ANNA, 8)]


def test_a_code_beside_a_known_total_is_a_problem() -> None:
    scores = EveningScores(entrant=ANNA, whole=5000, code=Code.ABSENT)
    evening = EveningOfSeason(evening=1, planned_rounds=4, entrants=(scores,))
    season = rank_season([evening], rules=CompetitionRules())
    assert [problem.kind for problem in season.problems] == [ProblemKind.CODE_OF_SOMEBODY_PRESENT]
    assert season.places[0].value == 5000


def test_a_total_beside_rounds_is_no_evening() -> None:
    rounds = (RoundResult(round_number=1, total=1500),)
    with pytest.raises(ValueError, match="not made of them"):
        EveningScores(entrant=ANNA, rounds=rounds, whole=5000)
    with pytest.raises(ValueError, match="not made of them"):
        EntrantResults(entrant=ANNA, rounds=rounds, whole=5000)


def test_an_evening_ranks_known_totals() -> None:
    places = rank_evening(
        [EntrantResults(entrant=ANNA, rounds=(), whole=5000), EntrantResults(entrant=BRAM, rounds=(), whole=5200)],
        tie_breaks=(TieBreak.PITS,),
    )
    assert [(place.entrant, place.place, place.total, place.pits) for place in places] == [
        (BRAM, 1, 5200, None),
        (ANNA, 2, 5000, None),
    ]
