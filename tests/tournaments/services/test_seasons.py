"""The standing of a competition: from a closed evening to its rows, rebuilt only when something changed."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    make_club,
    make_competition,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_user,
    play_evening,
    record,
    totals_entry,
)
from tournaments.models import (
    AttendanceState,
    Club,
    Competition,
    CompetitionPair,
    Door,
    EntrantKind,
    Evening,
    EveningResult,
    Player,
    SeasonStanding,
    SeasonState,
    Standing,
)
from tournaments.ranking import Code
from tournaments.services import (
    codes,
    competitions,
    evenings,
    penalties,
    people,
    prizegiving,
    results,
    season_scores,
    seasons,
    standings,
)

pytestmark = pytest.mark.django_db

FIRST = dt.date(2026, 10, 1)
BEST_TWO = {"counting": {"rule": "best", "best": 2}, "tie_breaks": []}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def players(club: Club) -> list[Player]:
    return make_players(club, 4)


@pytest.fixture
def competition(club: Club) -> Competition:
    return make_competition(club, rules=BEST_TWO)


def play(competition: Competition, players: Sequence[Player], *totals: int, by: User, **values: Any) -> Evening:
    """An evening of one table, in which side A made these totals; side B always makes 1312."""
    week = values.pop("week", Evening.objects.count())
    values.setdefault("date", FIRST + dt.timedelta(weeks=week))
    return play_evening([competition], players, *[[(total, 1312)] for total in totals], by=by, **values)


def lines(competition: Competition) -> list[tuple[int | None, int | None, int, int, int]]:
    """Place, player, points, raw total and evenings attended of every line."""
    rows = SeasonStanding.objects.filter(competition=competition).order_by("order")
    return [(row.place, row.player_id or row.pair_id, row.points, row.raw_total, row.attended) for row in rows]


def points(competition: Competition) -> dict[int, int]:
    return {entrant or 0: points for _place, entrant, points, _raw, _attended in lines(competition)}


# From evening to season


def test_closed_evenings_make_a_standing(competition: Competition, players: list[Player], director: User) -> None:
    a, b, c, d = players
    for total in (1500, 1600, 1400):
        play(competition, players, total, by=director)
    assert seasons.recompute(competition.pk)
    assert lines(competition) == [
        (1, a.pk, 3100, 4500, 3),
        (1, b.pk, 3100, 4500, 3),
        (3, c.pk, 2624, 3936, 3),
        (3, d.pk, 2624, 3936, 3),
    ]


def test_evening_counts_from_its_closing_on(competition: Competition, players: list[Player], director: User) -> None:
    evening = play(competition, players, 1500, by=director, close=False)
    assert not seasons.recompute(competition.pk)
    evenings.close_evening(evening_id=evening.pk, by=director)
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1500
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason="telfout")
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1500


def test_evening_kept_for_the_prize_giving_does_not_count_yet(
    competition: Competition, players: list[Player], director: User
) -> None:
    play(competition, players, 1500, by=director)
    evening = play(competition, players, 1600, by=director, close=False)
    prizegiving.hide_standing(evening_id=evening.pk, from_round=1, by=director, door=Door.DESK)
    evenings.close_evening(evening_id=evening.pk, by=director)
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1500
    prizegiving.show_standing(evening_id=evening.pk, by=director, door=Door.DESK)
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 3100


def test_evening_that_is_hidden_again_counts_no_more_and_no_version_is_used_twice(
    competition: Competition, players: list[Player], director: User
) -> None:
    play(competition, players, 1500, by=director)
    evening = play(competition, players, 1600, by=director)
    seasons.recompute(competition.pk)
    shown = SeasonState.objects.get().standings_version
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason="prijsuitreiking")
    prizegiving.hide_standing(evening_id=evening.pk, from_round=1, by=director, door=Door.DESK)
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1500
    assert SeasonState.objects.get().standings_version > shown


def test_correction_of_an_old_evening_reaches_the_season(
    competition: Competition, players: list[Player], director: User
) -> None:
    evening = play(competition, players, 1500, by=director)
    seasons.recompute(competition.pk)
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason="telfout")
    table = evening.rounds.get().tables.get()
    results.correct_sheet(
        table_id=table.pk,
        entry=totals_entry(1510, 1302),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="telfout",
    )
    assert seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1510
    assert Standing.objects.get(player=players[0]).total == 1510


def test_evening_counts_for_several_competitions(players: list[Player], club: Club, director: User) -> None:
    best, everything = make_competition(club, rules=BEST_TWO), make_competition(club, rules={"tie_breaks": []})
    for week, total in enumerate((1500, 1600, 1400)):
        day = FIRST + dt.timedelta(weeks=week)
        play_evening([best, everything], players, [(total, 1312)], by=director, date=day)
    for competition in (best, everything):
        seasons.recompute(competition.pk)
    assert points(best)[players[0].pk] == 3100
    assert points(everything)[players[0].pk] == 4500


def test_periods_are_those_the_days_fall_in(club: Club, players: list[Player], director: User) -> None:
    rules = {"counting": {"rule": "periods", "best": 1, "best_periods": 2}, "tie_breaks": []}
    competition = make_competition(club, rules=rules)
    for number, month in enumerate((10, 11, 12), start=1):
        competition.periods.create(
            name=f"Periode {number}", starts_on=dt.date(2026, month, 1), ends_on=dt.date(2026, month, 30)
        )
        for day, total in ((1, 1400 + 10 * number), (8, 1300)):
            play(competition, players, total, by=director, date=dt.date(2026, month, day))
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1420 + 1430


# Who is ranked


def test_guests_are_ranked_only_where_the_rules_say_so(club: Club, director: User) -> None:
    players = [*make_players(club, 3), make_player(club, is_guest=True)]
    without, with_ = make_competition(club), make_competition(club, rules={"guests": True})
    play_evening([without, with_], players, [(1500, 1312)], by=director)
    for competition in (without, with_):
        seasons.recompute(competition.pk)
    assert players[3].pk not in points(without)
    assert points(with_)[players[3].pk] == 1312
    people.change_player(player=players[3], is_guest=False)
    assert seasons.recompute(without.pk)
    assert points(without)[players[3].pk] == 1312


def test_penalty_counts_for_one_of_two_partners(
    competition: Competition, players: list[Player], director: User
) -> None:
    evening = play(competition, players, 1500, by=director, close=False)
    penalties.give_penalty(evening_id=evening.pk, player_id=players[0].pk, points=-100, reason="verzaakt", by=director)
    evenings.close_evening(evening_id=evening.pk, by=director)
    seasons.recompute(competition.pk)
    assert (points(competition)[players[0].pk], points(competition)[players[1].pk]) == (1400, 1500)


def test_evening_of_pairs_counts_for_pairs_and_for_each_player_alone(
    club: Club, players: list[Player], director: User
) -> None:
    alone = make_competition(club)
    pairs = make_competition(club, entrants=EntrantKind.PAIRS)
    evening = make_pairs_evening([alone, pairs], players, director)
    entered = [entry.pair_id for entry in evening.evening_pairs.order_by("pk")]
    for competition in (alone, pairs):
        seasons.recompute(competition.pk)
    assert points(pairs) == {entered[0]: 1500, entered[1]: 1312}
    assert points(alone) == {players[0].pk: 1500, players[1].pk: 1500, players[2].pk: 1312, players[3].pk: 1312}


def make_pairs_evening(for_: Sequence[Competition], players: Sequence[Player], by: User) -> Evening:
    evening = make_evening(players[0].club, entrants=EntrantKind.PAIRS, competitions=for_, planned_rounds=1)
    for first, second in zip(players[::2], players[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    record(make_round(evening, players).tables.get(), totals_entry(1500, 1312), by=by)
    return evenings.close_evening(evening_id=evening.pk, by=by)


def test_pair_of_a_competition_has_what_its_two_players_make_apart(club: Club, director: User) -> None:
    a, _b, c, _d = players = make_players(club, 4)
    competition = make_competition(club, entrants=EntrantKind.PAIRS)
    pair = people.pair_of(club=club, first=a, second=c)
    CompetitionPair.objects.create(competition=competition, pair=pair)
    play_evening([competition], players, [(1500, 1312)], [(1600, 1212)], by=director)
    seasons.recompute(competition.pk)
    assert points(competition) == {pair.pk: 1500 + 1312 + 1600 + 1212}


def test_pair_of_which_one_did_not_play_misses_every_round(club: Club, director: User) -> None:
    players = make_players(club, 5)
    competition = make_competition(club, entrants=EntrantKind.PAIRS)
    pair = people.pair_of(club=club, first=players[0], second=players[4])
    CompetitionPair.objects.create(competition=competition, pair=pair)
    evening = play_evening([competition], players[:4], [(1500, 1312)], by=director)
    seasons.recompute(competition.pk)
    problems = SeasonState.objects.get().problems
    assert [(item["kind"], item["evening"], item["entrant"], item["round"]) for item in problems] == [
        ("missing_result", evening.pk, pair.pk, 1)
    ]


# Codes

ABSENCE = {
    "tie_breaks": [],
    "codes": {
        "absent_notified": {"points_from": "fixed", "points": 1000},
        "absent": {"points_from": "fixed", "points": 0},
        "excused": {"points_from": "fixed", "points": 1200},
    },
}


@pytest.fixture
def absentees(club: Club, director: User) -> tuple[Competition, Evening, list[Player]]:
    """An evening with four players; of two others one was absent with notice and of one nothing was noted."""
    competition = make_competition(club, rules=ABSENCE)
    players = make_players(club, 6)
    evening = play(competition, players[:4], 1500, by=director, close=False)
    evenings.mark_attendance(evening_id=evening.pk, player_id=players[4].pk, state=AttendanceState.ABSENT_NOTIFIED)
    evenings.close_evening(evening_id=evening.pk, by=director)
    return competition, evening, players


def test_attendance_gives_the_code(absentees: tuple[Competition, Evening, list[Player]]) -> None:
    competition, _evening, players = absentees
    seasons.recompute(competition.pk)
    assert points(competition)[players[4].pk] == 1000
    assert players[5].pk not in points(competition)


def test_rules_say_what_becomes_of_members_of_whom_nothing_was_noted(
    absentees: tuple[Competition, Evening, list[Player]], director: User
) -> None:
    competition, evening, players = absentees
    later = make_player(competition.club, active_from=evening.date + dt.timedelta(days=1))
    competitions.change_competition(
        competition_id=competition.pk, rules={"unmarked": "absent"}, by=director, door=Door.DESK
    )
    seasons.recompute(competition.pk)
    assert points(competition)[players[5].pk] == 0
    assert points(competition)[players[4].pk] == 1000
    assert later.pk not in points(competition)


def test_entered_code_goes_before_attendance(
    absentees: tuple[Competition, Evening, list[Player]], director: User
) -> None:
    competition, evening, players = absentees
    codes.enter_code(
        competition_id=competition.pk,
        evening_id=evening.pk,
        entrant_id=players[4].pk,
        code=Code.EXCUSED,
        by=director,
        door=Door.DESK,
    )
    seasons.recompute(competition.pk)
    assert points(competition)[players[4].pk] == 1200


# Order and shared places


def test_who_shares_a_place_stands_in_the_order_of_names(club: Club, director: User) -> None:
    players = [make_player(club, "Piet", name) for name in ("Zwart", "Blauw", "Groen", "Rood")]
    competition = make_competition(club, rules={"tie_breaks": []})
    play_evening([competition], players, [(1406, 1406)], by=director)
    seasons.recompute(competition.pk)
    rows = SeasonStanding.objects.order_by("order")
    assert [row.player.last_name for row in rows if row.player] == ["Blauw", "Groen", "Rood", "Zwart"]
    assert {(row.place, row.tied) for row in rows} == {(1, True)}


def test_mutual_result_decides_between_those_who_met(club: Club, director: User) -> None:
    a, b, c, d, e, f, g, h = players = make_players(club, 8)
    competition = make_competition(club, rules={"tie_breaks": ["mutual"]})
    tables = [(1500, 1412)], [(1412, 1500), (1500, 1612)]
    play_evening([competition], [a, b, c, d], tables[0], by=director, date=FIRST)
    later = FIRST + dt.timedelta(weeks=1)
    play_evening([competition], [a, e, f, g, c, h, b, d], tables[1], by=director, date=later)
    seasons.recompute(competition.pk)
    assert len(points(competition)) == len(players)
    assert points(competition)[a.pk] == points(competition)[c.pk] == 2912
    first, second = SeasonStanding.objects.get(player=a), SeasonStanding.objects.get(player=c)
    assert second.place == (first.place or 0) + 1
    assert second.explanation["decided_by"] == "mutual"
    assert second.explanation["numbers"] == [-88, 88]


def test_points_for_places_that_are_shared_stay_exact(club: Club, director: User) -> None:
    players = make_players(club, 4)
    rules = {"counting": {"rule": "total", "place_points": [10, 7, 4]}, "tie_breaks": []}
    competition = make_competition(club, rules=rules)
    play_evening([competition], players, [(1500, 1312)], by=director)
    seasons.recompute(competition.pk)
    first, last = SeasonStanding.objects.get(player=players[0]), SeasonStanding.objects.get(player=players[3])
    assert (first.points, first.parts, first.raw_total, first.raw_parts) == (17, 2, 17, 2)
    assert (last.points, last.parts) == (2, 1)


# Versions


def test_recompute_returns_at_once_when_nothing_changed(
    competition: Competition, players: list[Player], director: User
) -> None:
    play(competition, players, 1500, by=director)
    assert seasons.recompute(competition.pk)
    with CaptureQueriesContext(connection) as queries:
        assert not seasons.recompute(competition.pk)
    assert len(queries) == 1


def test_evening_that_is_being_played_costs_no_recompute(
    competition: Competition, players: list[Player], director: User
) -> None:
    play(competition, players, 1500, by=director)
    seasons.recompute(competition.pk)
    play(competition, players, 1600, by=director, close=False)
    assert not seasons.recompute(competition.pk)


def test_burst_of_changes_costs_one_recompute(
    competition: Competition, players: list[Player], director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuilt = []
    rebuild = seasons.rebuild
    monkeypatch.setattr(seasons, "rebuild", lambda *args, **values: (rebuilt.append(args), rebuild(*args, **values))[1])
    for total in (1500, 1600):
        play(competition, players, total, by=director)
    for _ in range(3):
        seasons.recompute(competition.pk)
    assert len(rebuilt) == 1


def test_what_is_stored_during_a_recompute_is_not_forgotten(
    competition: Competition, players: list[Player], director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(competition, players, 1500, by=director)
    rebuild = seasons.rebuild

    def rebuild_while_playing(*args: Any, **values: Any) -> Any:
        monkeypatch.setattr(seasons, "rebuild", rebuild)
        season = rebuild(*args, **values)
        play(competition, players, 1600, by=director)
        return season

    monkeypatch.setattr(seasons, "rebuild", rebuild_while_playing)
    seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 3100
    assert not seasons.seasons_behind().exists()


def test_evening_that_cannot_be_ranked_leaves_the_season_behind_and_says_so(
    competition: Competition, players: list[Player], director: User, caplog: pytest.LogCaptureFixture
) -> None:
    play(competition, players, 1500, by=director)
    broken = play(competition, players, 1600, by=director)
    Evening.objects.filter(pk=broken.pk).update(tie_breaks=["no such rule"])
    with caplog.at_level(logging.ERROR):
        assert seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 1500
    assert f"evening {broken.pk} could not be recomputed" in caplog.text
    Evening.objects.filter(pk=broken.pk).update(tie_breaks=[])
    assert seasons.recompute(competition.pk)
    assert points(competition)[players[0].pk] == 3100


def test_rebuilding_gives_the_same_rows(competition: Competition, players: list[Player], director: User) -> None:
    for total in (1500, 1600, 1400):
        play(competition, players, total, by=director)
    seasons.recompute(competition.pk)
    before = everything()
    assert before[0]
    SeasonState.objects.all().delete()
    EveningResult.objects.all().delete()
    for state in Evening.objects.all():
        state.standing_state.delete()
    seasons.recompute(competition.pk)
    assert everything() == before


def everything() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Every derived row of seasons but for the ids that a database gives."""
    found = []
    for model in (SeasonStanding, EveningResult):
        fields = [field.name for field in model._meta.fields if field.name != "id"]
        found.append(list(model.objects.order_by("pk").values(*fields)))
    return found[0], found[1]


def test_number_of_queries_does_not_grow_with_evenings_and_members(director: User) -> None:
    counts = []
    for people_, weeks in ((4, 1), (16, 4)):
        club = make_club()
        competition = make_competition(club, rules=BEST_TWO)
        players = make_players(club, people_)
        for week in range(weeks):
            tables = [(1500, 1312)] * (people_ // 4)
            day = FIRST + dt.timedelta(weeks=week)
            evening = play_evening([competition], players, tables, by=director, date=day)
            standings.recompute(evening.pk)
        with CaptureQueriesContext(connection) as queries:
            seasons.recompute(competition.pk)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_gathering_takes_six_queries_for_pairs_eight(club: Club, players: list[Player], director: User) -> None:
    for entrants, most in ((EntrantKind.INDIVIDUAL, 6), (EntrantKind.PAIRS, 8)):
        competition = make_competition(club, entrants=entrants)
        play_evening([competition], players, [(1500, 1312)], by=director)
        seasons.recompute(competition.pk)
        with CaptureQueriesContext(connection) as queries:
            season_scores.gather(competition)
        assert len(queries) == most


def test_recompute_of_a_competition_that_is_gone_does_nothing() -> None:
    assert not seasons.recompute(12345)


# Closed


def test_closed_competition_keeps_its_rows_whatever_happens(
    competition: Competition, players: list[Player], director: User
) -> None:
    evening = play(competition, players, 1500, by=director)
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    before = everything()[0]
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason="telfout")
    results.correct_sheet(
        table_id=evening.rounds.get().tables.get().pk,
        entry=totals_entry(1510, 1302),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="telfout",
    )
    assert not seasons.recompute(competition.pk)
    assert seasons.sweep() == 0
    assert everything()[0] == before


# The sweep


def test_sweep_mends_what_was_not_rung_for(club: Club, players: list[Player], director: User) -> None:
    for _ in range(2):
        play(make_competition(club), players, 1500, by=director)
    make_competition(club)
    assert seasons.sweep() == 2
    assert SeasonStanding.objects.count() == 8
    assert seasons.sweep() == 0


def test_competition_that_cannot_be_computed_does_not_stop_the_sweep(
    club: Club, players: list[Player], director: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = make_competition(club), make_competition(club)
    for competition in (broken, sound):
        play(competition, players, 1500, by=director)
    Competition.objects.filter(pk=broken.pk).update(rules={"counting": {"rule": "no such rule"}})
    with caplog.at_level(logging.ERROR):
        assert seasons.sweep() == 1
    assert set(SeasonStanding.objects.values_list("competition", flat=True)) == {sound.pk}
    assert f"competition {broken.pk} could not be recomputed" in caplog.text
