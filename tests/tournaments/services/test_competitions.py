"""Seasons and competitions: made, changed, closed and opened again; and what other rules would make of one."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_season,
    make_user,
    play_evening,
)
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import (
    AuditAction,
    AuditEntry,
    Club,
    Competition,
    Door,
    EntrantKind,
    Evening,
    Pair,
    Player,
    Season,
    SeasonStanding,
    SeasonState,
)
from tournaments.ranking import CompetitionRules
from tournaments.services import competitions, evenings, plans, prizegiving, seasons

pytestmark = pytest.mark.django_db

FIRST, LAST = dt.date(2026, 9, 1), dt.date(2027, 5, 31)
BEST_FIVE = {"counting": {"rule": "best", "best": 5, "evenings": 7}}
NESTED = {"counting": {"rule": "periods", "best": 2, "best_periods": 2}}
AUTUMN = {"name": "Najaar", "starts_on": FIRST, "ends_on": dt.date(2026, 12, 31)}
SPRING = {"name": "Voorjaar", "starts_on": dt.date(2027, 1, 1), "ends_on": LAST}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def season(club: Club) -> Season:
    return make_season(club)


@pytest.fixture
def competition(season: Season, owner: User) -> Competition:
    return make(season, owner, rules=BEST_FIVE)


def make(season: Season, owner: User, **values: Any) -> Competition:
    values.setdefault("name", "Individueel")
    return competitions.make_competition(season=season, by=owner, door=Door.DESK, **values)


def change(competition: Competition, owner: User, **values: Any) -> Competition:
    return competitions.change_competition(competition_id=competition.pk, by=owner, door=Door.API, **values)


def refused(error: pytest.ExceptionInfo[TournamentError]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code.value) for problem in error.value.problems]


def version(competition: Competition) -> int:
    return Competition.objects.values_list("rules_version", flat=True).get(pk=competition.pk)


# Seasons


def test_season_is_made_and_changed_and_both_are_written_down(club: Club, owner: User) -> None:
    season = competitions.make_season(
        club=club, name=" 2026-2027 ", starts_on=FIRST, ends_on=LAST, by=owner, door=Door.DESK
    )
    competitions.change_season(season_id=season.pk, name="Seizoen 26", by=owner, door=Door.API)
    season.refresh_from_db()
    assert (season.name, season.starts_on, season.ends_on) == ("Seizoen 26", FIRST, LAST)
    made, changed = AuditEntry.objects.order_by("pk")
    assert (made.action, made.details["name"]) == (AuditAction.SEASON_MADE, "2026-2027")
    assert changed.details == {"season": "2026-2027", "name": {"old": "2026-2027", "new": "Seizoen 26"}}


def test_season_that_ends_before_it_begins_and_has_no_name_is_refused_for_both(club: Club, owner: User) -> None:
    with pytest.raises(TournamentError) as error:
        competitions.make_season(club=club, name=" ", starts_on=LAST, ends_on=FIRST, by=owner, door=Door.DESK)
    assert sorted(refused(error)) == [("ends_on", "invalid_value"), ("name", "invalid_value")]
    assert not Season.objects.exists()


def test_two_seasons_of_one_name_are_refused(season: Season, owner: User) -> None:
    with pytest.raises(TournamentError) as error:
        competitions.make_season(
            club=season.club, name=f" {season.name} ", starts_on=LAST, ends_on=FIRST, by=owner, door=Door.DESK
        )
    assert sorted(refused(error)) == [("ends_on", "invalid_value"), ("name", "season_taken")]
    competitions.make_season(club=make_club(), name=season.name, starts_on=FIRST, ends_on=LAST, by=owner, door=Door.API)


def test_name_of_a_season_that_is_taken_is_told_with_the_days_that_do_not_hold_its_evenings(
    season: Season, owner: User
) -> None:
    taken = make_season(season.club, name="2027-2028")
    make(season, owner, evenings=[make_evening(season.club, date=FIRST).pk])
    with pytest.raises(TournamentError) as error:
        competitions.change_season(
            season_id=season.pk, name=taken.name, starts_on=LAST, ends_on=LAST, by=owner, door=Door.API
        )
    assert refused(error) == [("name", "season_taken"), ("starts_on", "evening_outside_season")]


def test_name_of_a_competition_is_its_own_in_its_season(season: Season, owner: User) -> None:
    first, second = make(season, owner), make(season, owner, name="Koppels")
    with pytest.raises(TournamentError) as error:
        change(second, owner, name=first.name)
    assert refused(error) == [("name", "competition_taken")]
    assert change(first, owner, name=first.name).name == first.name
    assert make(make_season(season.club, name="2027-2028"), owner, name=first.name).pk


def test_more_periods_than_there_are_is_told_whatever_else_is_wrong(season: Season, owner: User) -> None:
    rules = {"counting": {"rule": "periods", "best": 1, "best_periods": 3}, "tie_breaks": ["pits", "foo"]}
    wanted = [("rules.counting.best_periods", "best_of_fewer_periods"), ("rules.tie_breaks", "competition_rule")]
    with pytest.raises(TournamentError) as error:
        make(season, owner, rules=rules, periods=[AUTUMN, SPRING])
    assert sorted(refused(error)) == wanted
    with pytest.raises(TournamentError) as error:
        make(season, owner, rules={**rules, "tie_breaks": []}, periods=[AUTUMN, SPRING], evenings=[12345])
    assert sorted(refused(error)) == [("evenings", "evening_unknown"), wanted[0]]
    competition = make(season, owner, rules=NESTED, periods=[AUTUMN, SPRING])
    with pytest.raises(TournamentError) as error:
        change(competition, owner, rules=rules)
    assert sorted(refused(error)) == wanted


def test_season_keeps_holding_its_evenings_and_periods(season: Season, owner: User) -> None:
    competition = make(season, owner, rules=NESTED, periods=[AUTUMN, SPRING])
    make_evening(season.club, date=dt.date(2026, 9, 3), competitions=[competition])
    with pytest.raises(TournamentError) as error:
        competitions.change_season(season_id=season.pk, starts_on=dt.date(2026, 10, 1), by=owner, door=Door.DESK)
    assert refused(error) == [("starts_on", "evening_outside_season"), ("starts_on", "period_outside_season")]


# Competitions


def test_competition_is_made_with_all_its_parts(season: Season, owner: User) -> None:
    evening = make_evening(season.club)
    a, b, c, d = make_players(season.club, 4)
    known = Pair.objects.create(club=season.club, first=a, second=b)
    competition = make(
        season,
        owner,
        entrants=EntrantKind.PAIRS,
        rules=NESTED,
        periods=[AUTUMN, SPRING],
        evenings=[evening.pk],
        pairs=[known.pk, (d.pk, c.pk)],
    )
    competition.refresh_from_db()
    assert competition.counting_rules == CompetitionRules.from_dict(NESTED)
    assert [period.name for period in competition.periods.all()] == ["Najaar", "Voorjaar"]
    assert list(competition.evenings.all()) == [evening]
    assert {entry.pair.label for entry in competition.competition_pairs.all()} == {
        f"{a.label} & {b.label}",
        f"{c.label} & {d.label}",
    }
    entry = AuditEntry.objects.get()
    assert entry.action == AuditAction.COMPETITION_MADE
    assert entry.details["rules.counting.best"] == 2
    assert entry.details["evenings"] == [evening.label]


def test_everything_wrong_is_told_at_once_and_nothing_is_stored(season: Season, owner: User) -> None:
    make(season, owner)
    stranger = make_player(make_club())
    elsewhere = make_evening(make_club())
    too_early = make_evening(season.club, date=dt.date(2026, 8, 1))
    with pytest.raises(TournamentError) as error:
        make(
            season,
            owner,
            rules={
                "counting": {"rule": "best", "best": 8, "evenings": 5},
                "codes": {"absent": {"points_from": "fixed"}},
                "tie_breaks": ["pits", "pits"],
            },
            periods=[AUTUMN, {**AUTUMN, "ends_on": dt.date(2028, 1, 1)}, {"name": "", "starts_on": None}],
            evenings=[elsewhere.pk, too_early.pk],
            pairs=[(stranger.pk, stranger.pk)],
        )
    assert sorted(refused(error)) == [
        ("evenings", "evening_outside_season"),
        ("evenings", "evening_unknown"),
        ("name", "competition_taken"),
        ("pairs", "not_a_pairs_competition"),
        ("periods[2].ends_on", "period_outside_season"),
        ("periods[2].name", "period_twice"),
        ("periods[2].starts_on", "periods_overlap"),
        ("periods[3].ends_on", "period_days"),
        ("periods[3].name", "period_name"),
        ("periods[3].starts_on", "period_days"),
        ("rules.codes.absent.points", "competition_rule"),
        ("rules.counting.best", "competition_rule"),
        ("rules.tie_breaks", "competition_rule"),
    ]
    assert Competition.objects.count() == 1
    assert AuditEntry.objects.count() == 1


def test_wrong_pairs_are_each_named(season: Season, owner: User) -> None:
    a, b, c = make_players(season.club, 3)
    stranger = make_player(make_club())
    pairs = [(a.pk, b.pk), (b.pk, c.pk), (c.pk, c.pk), (c.pk, stranger.pk), 12345]
    with pytest.raises(TournamentError) as error:
        make(season, owner, entrants=EntrantKind.PAIRS, pairs=pairs)
    assert refused(error) == [
        ("pairs[2]", "player_in_two_pairs"),
        ("pairs[3]", "pair_of_one"),
        ("pairs[4]", "player_unknown"),
        ("pairs[5]", "pair_unknown"),
    ]


def test_rules_that_ask_for_more_periods_than_there_are_cannot_be(season: Season, owner: User) -> None:
    with pytest.raises(TournamentError) as error:
        make(season, owner, rules=NESTED)
    assert refused(error) == [("periods", "periods_missing")]
    with pytest.raises(TournamentError) as error:
        make(season, owner, rules=NESTED, periods=[AUTUMN])
    assert refused(error) == [("rules.counting.best_periods", "best_of_fewer_periods")]


def test_change_keeps_what_is_not_given_and_tells_old_and_new(competition: Competition, owner: User) -> None:
    before = version(competition)
    change(competition, owner, name="Clubkampioenschap", rules={"guests": True})
    competition.refresh_from_db()
    assert competition.counting_rules == CompetitionRules.from_dict({**BEST_FIVE, "guests": True})
    assert version(competition) == before + 1
    entry = AuditEntry.objects.get(action=AuditAction.COMPETITION_CHANGED)
    assert entry.door == Door.API
    assert entry.details == {
        "competition": "Individueel",
        "name": {"old": "Individueel", "new": "Clubkampioenschap"},
        "rules.guests": {"old": False, "new": True},
    }


def test_change_of_nothing_raises_nothing(competition: Competition, owner: User) -> None:
    before = version(competition)
    change(competition, owner, name=competition.name, rules=BEST_FIVE, evenings=[], periods=[])
    assert version(competition) == before
    assert not AuditEntry.objects.filter(action=AuditAction.COMPETITION_CHANGED).exists()


def test_period_that_stays_is_the_same_row(season: Season, owner: User) -> None:
    competition = make(season, owner, rules=NESTED, periods=[AUTUMN, SPRING])
    autumn = competition.periods.get(name="Najaar")
    change(competition, owner, periods=[{**AUTUMN, "ends_on": dt.date(2026, 12, 1)}, {**SPRING, "name": "Lente"}])
    rows = list(competition.periods.order_by("starts_on"))
    assert (rows[0].pk, rows[0].ends_on) == (autumn.pk, dt.date(2026, 12, 1))
    assert rows[1].name == "Lente"


def test_evening_that_counts_no_more_takes_its_points_along_and_no_version_is_used_twice(
    season: Season, owner: User
) -> None:
    competition = make(season, owner, rules={"tie_breaks": []})
    players = make_players(season.club, 4)
    first, second = (
        play_evening([competition], players, [(1500, 1312)], by=owner, date=dt.date(2026, 10, day)) for day in (1, 8)
    )
    seasons.recompute(competition.pk)
    shown = SeasonState.objects.get().standings_version
    change(competition, owner, evenings=[first.pk])
    assert seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get(player=players[0]).points == 1500
    assert SeasonState.objects.get().standings_version > shown
    change(competition, owner, evenings=[first.pk, second.pk])
    seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get(player=players[0]).points == 3000


def test_evening_is_planned_for_open_competitions_of_its_days_only(competition: Competition, owner: User) -> None:
    with pytest.raises(TournamentError) as error:
        plans.plan_evening(club=competition.club, date=dt.date(2026, 8, 1), competitions=[competition])
    assert refused(error) == [("competitions", "evening_outside_season")]
    competitions.close_competition(competition_id=competition.pk, by=owner, door=Door.DESK)
    with pytest.raises(TournamentError) as error:
        plans.plan_evening(club=competition.club, date=FIRST, competitions=[competition])
    assert refused(error) == [("competitions", "competition_closed")]


# Closing


@pytest.fixture
def played(season: Season, owner: User) -> tuple[Competition, list[Player], Evening]:
    competition = make(season, owner, rules={"tie_breaks": []})
    players = make_players(season.club, 4)
    return competition, players, play_evening([competition], players, [(1500, 1312)], by=owner)


def close(competition: Competition, owner: User, **values: Any) -> Competition:
    return competitions.close_competition(competition_id=competition.pk, by=owner, door=Door.DESK, **values)


def test_closing_makes_the_last_standing(played: tuple[Competition, list[Player], Evening], owner: User) -> None:
    competition, players, _evening = played
    assert close(competition, owner).is_closed
    assert SeasonStanding.objects.get(player=players[0]).points == 1500
    assert not seasons.seasons_behind().exists()
    entry = AuditEntry.objects.get(action=AuditAction.COMPETITION_CLOSED)
    assert entry.details == {"competition": str(competition), "evenings": 1, "problems": 0}


def test_closed_competition_is_changed_by_nobody(
    played: tuple[Competition, list[Player], Evening], owner: User
) -> None:
    competition, _players, _evening = played
    close(competition, owner)
    with pytest.raises(TournamentError) as error:
        change(competition, owner, name="", rules={"guests": "ja"})
    assert refused(error) == [
        ("", "competition_closed"),
        ("rules.guests", "competition_rule"),
        ("name", "invalid_value"),
    ]
    with pytest.raises(TournamentError) as error:
        close(competition, owner)
    assert refused(error) == [("", "competition_closed")]


def test_closing_waits_for_every_evening(played: tuple[Competition, list[Player], Evening], owner: User) -> None:
    competition, players, _evening = played
    make_evening(competition.club, date=dt.date(2026, 12, 10), competitions=[competition])
    hidden = play_evening([competition], players, [(1500, 1312)], by=owner, close=False, date=dt.date(2026, 12, 17))
    prizegiving.hide_standing(evening_id=hidden.pk, from_round=1, by=owner, door=Door.DESK)
    evenings.close_evening(evening_id=hidden.pk, by=owner)
    with pytest.raises(TournamentError) as error:
        close(competition, owner)
    assert [code for _field, code in refused(error)] == ["competition_evening_open", "competition_evening_hidden"]


def test_closing_asks_whether_a_missing_number_is_right(season: Season, owner: User) -> None:
    rules = {"codes": {"absent": {"points_from": "own_average"}}, "unmarked": "absent"}
    competition = make(season, owner, rules=rules)
    players = make_players(season.club, 5)
    play_evening([competition], players[:4], [(1500, 1312)], by=owner)
    with pytest.raises(TournamentError) as error:
        close(competition, owner)
    assert refused(error) == [("", "competition_incomplete")]
    assert error.value.problems[0].params == {"problems": 1}
    assert close(competition, owner, even_incomplete=True).is_closed


def test_reopened_competition_follows_again(played: tuple[Competition, list[Player], Evening], owner: User) -> None:
    competition, players, _evening = played
    close(competition, owner)
    competitions.reopen_competition(competition_id=competition.pk, reason=" vergeten avond ", by=owner, door=Door.DESK)
    entry = AuditEntry.objects.get(action=AuditAction.COMPETITION_REOPENED)
    assert entry.reason == "vergeten avond"
    play_evening([competition], players, [(1600, 1212)], by=owner, date=dt.date(2026, 12, 10))
    assert seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get(player=players[0]).points == 3100


def test_reopening_wants_a_closed_competition_and_a_reason(competition: Competition, owner: User) -> None:
    with pytest.raises(TournamentError) as error:
        competitions.reopen_competition(competition_id=competition.pk, reason=" ", by=owner, door=Door.DESK)
    assert refused(error) == [("", "competition_open"), ("reason", "reason_missing")]


# What if


def test_what_if_shows_both_and_who_moves_and_stores_nothing(season: Season, owner: User) -> None:
    competition = make(season, owner, rules={"tie_breaks": []})
    a, b, c, d = players = make_players(season.club, 4)
    for day, totals in ((1, (1900, 1312)), (8, (1100, 1612)), (15, (1100, 1612))):
        play_evening([competition], players, [totals], by=owner, date=dt.date(2026, 10, day))
    seasons.recompute(competition.pk)
    before = list(SeasonStanding.objects.values())
    told = competitions.what_if(competition=competition, rules={"counting": {"rule": "best", "best": 1}})
    assert [place.entrant for place in told.before.places[:2]] == [c.pk, d.pk]
    assert [place.entrant for place in told.after.places[:2]] == [a.pk, b.pk]
    assert {(change.entrant, change.place_before, change.place_after) for change in told.changes} == {
        (a.pk, 3, 1),
        (b.pk, 3, 1),
        (c.pk, 1, 3),
        (d.pk, 1, 3),
    }
    assert list(SeasonStanding.objects.values()) == before
    assert version(competition) == Competition.objects.get(pk=competition.pk).rules_version == 0
    assert seasons.recompute(competition.pk) is False


def test_what_if_refuses_rules_that_cannot_be(competition: Competition) -> None:
    with pytest.raises(TournamentError) as error:
        competitions.what_if(competition=competition, rules={"counting": {"rule": "best", "best": 8, "evenings": 5}})
    assert refused(error) == [("rules.counting.best", ErrorCode.COMPETITION_RULE.value)]
    with pytest.raises(TournamentError) as error:
        competitions.what_if(competition=competition, rules=NESTED)
    assert refused(error) == [("periods", "periods_missing")]
