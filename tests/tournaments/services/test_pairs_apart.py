"""A pair of a competition on evenings for individuals: what counts of a round that one of the two was credited."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_competition,
    make_evening,
    make_players,
    make_round,
    make_user,
    record,
    totals_entry,
)
from tournaments import season_report
from tournaments.models import Competition, CompetitionPair, EntrantKind, Pair, Player, SeasonStanding, SeasonState
from tournaments.selectors.seasons import explanation_of
from tournaments.services import evenings, people, seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def players() -> list[Player]:
    """Anna and Elly, the first and the last of them, are the pair."""
    return make_players(make_club(), 5)


def competition_of(players: Sequence[Player], code: dict[str, Any], *, rule: str = "total") -> tuple[Competition, Pair]:
    """A competition for pairs in which sitting out is worth this, and the pair of the first and the last player."""
    club = players[0].club
    rules = {"counting": {"rule": rule}, "codes": {"sat_out": code}, "tie_breaks": []}
    competition = make_competition(club, entrants=EntrantKind.PAIRS, rules=rules)
    pair = people.pair_of(club=club, first=players[0], second=players[-1])
    CompetitionPair.objects.create(competition=competition, pair=pair)
    return competition, pair


def play(competition: Competition, *rounds: tuple[Sequence[Player], int], by: User, week: int = 0) -> None:
    """An evening of one table, side A making these totals; the fifth of each round sits out."""
    date = EVENING_DATE + dt.timedelta(weeks=week)
    evening = make_evening(competition.club, competitions=[competition], planned_rounds=len(rounds), date=date)
    for number, (seated, total) in enumerate(rounds, start=1):
        record(make_round(evening, seated, number=number).tables.get(), totals_entry(total, 1312), by=by)
    evenings.close_evening(evening_id=evening.pk, by=by)
    seasons.recompute(competition.pk)


def turned(players: Sequence[Player]) -> list[Player]:
    """The last player in the chair of the first, who sits out."""
    first, *others, last = players
    return [last, *others, first]


def line_of(competition: Competition) -> SeasonStanding:
    return SeasonStanding.objects.get(competition=competition)


def test_who_sits_out_brings_the_own_average(players: list[Player], director: User) -> None:
    competition, _pair = competition_of(players, {"points_from": "own_average"})
    play(competition, (players, 1500), (turned(players), 1400), by=director)
    play(competition, (players, 1600), by=director, week=1)
    # The first makes 1550 on average, the last 1400; each brings it where it sat out.
    assert line_of(competition).points == (1500 + 1400) + (1400 + 1550) + (1600 + 1400)
    assert SeasonState.objects.get(competition=competition).problems == []


def test_an_average_of_nothing_is_a_problem_and_no_zero(players: list[Player], director: User) -> None:
    competition, pair = competition_of(players, {"points_from": "own_average"})
    play(competition, (players, 1500), by=director)
    problems = SeasonState.objects.get(competition=competition).problems
    assert [(item["kind"], item["entrant"], item["round"]) for item in problems] == [
        ("own_average_of_nothing", pair.pk, 1)
    ]


def test_points_for_the_round_count_as_card_points(players: list[Player], director: User) -> None:
    competition, _pair = competition_of(players, {"points_from": "round", "points": 1000, "pits": 1})
    play(competition, (players, 1500), by=director)
    assert line_of(competition).points == 2500


def test_the_explanation_tells_the_code(players: list[Player], director: User) -> None:
    competition, pair = competition_of(players, {"points_from": "own_average"})
    play(competition, (players, 1500), (turned(players), 1400), by=director)
    found = explanation_of(competition, pair.pk)
    assert found is not None
    with translation.override("en"):
        (evening,) = season_report.explanation_report(found, full=True)["evenings"]
    assert [(item["total"], item["code"]) for item in evening["rounds"]] == [(2900, "sat_out"), (2900, "sat_out")]
    assert "Round 1 holds what one of the two was credited: sat out." in evening["sentences"]


@pytest.mark.parametrize(("in_average", "average"), [(True, (2500 + 2812) // 2), (False, 2812)])
def test_a_round_with_a_credit_is_in_the_average_where_the_rules_say_so(
    players: list[Player], director: User, in_average: bool, average: int
) -> None:
    code = {"points_from": "round", "points": 1000, "in_average": in_average}
    competition, pair = competition_of(players, code, rule="average_per_round")
    together = [players[0], players[1], players[4], players[3], players[2]]
    play(competition, (players, 1500), (together, 1500), by=director)
    found = explanation_of(competition, pair.pk)
    assert found is not None
    assert found.row.line.value == average


def test_a_credit_given_too_often_is_no_result(players: list[Player], director: User) -> None:
    competition, pair = competition_of(players, {"points_from": "round", "points": 1000, "most": 1})
    play(competition, (players, 1500), (turned(players), 1400), by=director)
    assert line_of(competition).points == 2500
    problems = SeasonState.objects.get(competition=competition).problems
    assert [(item["kind"], item["entrant"], item["round"]) for item in problems] == [("over_the_most", pair.pk, 2)]
