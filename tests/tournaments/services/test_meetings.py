"""Who sat against whom, out of the seats and sheets: on an evening, and over a season."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    make_club,
    make_competition,
    make_evening,
    make_players,
    make_round,
    make_table_of_three,
    make_user,
    play_evening,
    record,
    rules_of,
    totals_entry,
)
from tournaments.models import Competition, CompetitionPair, EntrantKind, Evening, Pair, Player, Standing
from tournaments.ranking import SideResult, meetings_of
from tournaments.services import entries, evenings, meetings, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


def chosen(*chain: str) -> Evening:
    club = make_club()
    club.tie_breaks = list(chain)
    club.save()
    return make_evening(club)


def test_tables_of_an_evening_by_round(director: User) -> None:
    evening = chosen("mutual")
    one, two, three, four = make_players(evening.club, 4)
    record(make_round(evening, [one, two, three, four]).tables.get(), totals_entry(1500, 1312), by=director)
    make_round(evening, [one, three, two, four], number=2)
    alone = {player.pk: player.pk for player in (one, two, three, four)}
    # The second round has no result yet, so nobody met there.
    assert meetings.tables_of_evening(evening, alone) == {
        1: [
            (
                SideResult(entrants=(one.pk, two.pk), total=1500),
                SideResult(entrants=(three.pk, four.pk), total=1312),
            )
        ]
    }


def test_mutual_result_decides_on_an_evening(director: User) -> None:
    evening = chosen("mutual")
    one, two, three, four = make_players(evening.club, 4)
    record(make_round(evening, [one, two, three, four]).tables.get(), totals_entry(1500, 1312), by=director)
    second = make_round(evening, [one, three, two, four], number=2)
    record(second.tables.get(), totals_entry(1400, 1412), by=director)
    # 2900, 2912, 2712, 2724: nobody is equal; a third round makes 1 and 2 equal, who then met once (1400 against 1412).
    third = make_round(evening, [one, two, three, four], number=3)
    record(third.tables.get(), totals_entry(1500, 1312), by=director)
    standings.recompute(evening.pk)
    after = Standing.objects.filter(evening=evening, after_round=1).order_by("order")
    assert [row.place for row in after] == [1, 1, 3, 3]
    assert after[0].explanation["passed_over"] == [["mutual", "not_all_met"]]
    assert Evening.objects.get().tie_breaks == ["mutual"]


def test_three_all_sit_against_each_other(director: User) -> None:
    table = make_table_of_three()
    told = {"level": "totals", "total_a": 900, "total_b": 800, "total_c": 700}
    record(table, entries.read_entry(told, of_three=True), by=director)
    players = list(table.seats.order_by("position").values_list("player_id", flat=True))
    tables = meetings.tables_of_evening(table.round.evening, {player: player for player in players})
    assert meetings_of(tables[1]).mutual_results(players) == [300, 0, -300]


# Seasons


def people_of(competition: Competition, count: int = 4) -> list[Player]:
    return make_players(competition.club, count)


def test_season_sums_over_its_evenings_in_one_query(director: User) -> None:
    competition = make_competition(make_club())
    players = people_of(competition)
    nights = [
        play_evening([competition], players, [(1500, 1312)], by=director, date=dt.date(2026, 10, day)) for day in (1, 8)
    ]
    one, two, three, _four = (player.pk for player in players)
    with CaptureQueriesContext(connection) as queries:
        met = meetings.meetings_of_season(competition, [night.pk for night in nights])
    assert len(queries) == 1
    assert met.between(one, three) == (3000, 2624)
    assert met.between(one, two) is None
    assert meetings.meetings_of_season(competition, [nights[0].pk]).between(three, one) == (1312, 1500)


def test_pair_meets_wherever_its_players_sit_against_those_of_another(director: User) -> None:
    competition = make_competition(make_club(), entrants=EntrantKind.PAIRS)
    one, two, three, four = people_of(competition)
    pairs = [
        Pair.objects.create(club=competition.club, first=first, second=second)
        for first, second in ((one, three), (two, four))
    ]
    for pair in pairs:
        CompetitionPair.objects.create(competition=competition, pair=pair)
    # One of each pair on each side: each pair made both totals against the other.
    night = play_evening([competition], [one, two, three, four], [(1500, 1312)], by=director)
    met = meetings.meetings_of_season(competition, [night.pk])
    assert met.between(pairs[0].pk, pairs[1].pk) == (2812, 2812)


def test_pair_of_an_evening_of_pairs_meets_as_it_sits(director: User) -> None:
    competition = make_competition(make_club(), entrants=EntrantKind.PAIRS)
    players = people_of(competition)
    evening = make_evening(competition.club, entrants=EntrantKind.PAIRS, house_rules=rules_of())
    for first, second in (players[:2], players[2:]):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    record(make_round(evening, players).tables.get(), totals_entry(1500, 1312), by=director)
    one, two = evening.evening_pairs.order_by("pk").values_list("pair_id", flat=True)
    with CaptureQueriesContext(connection) as queries:
        met = meetings.meetings_of_season(competition, [evening.pk])
    assert len(queries) == 3
    # The pair sits there once, though both of its players do.
    assert met.between(one, two) == (1500, 1312)
