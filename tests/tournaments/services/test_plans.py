"""An evening's plan: what it may hold, the one of last time again, what can still be changed."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_evening,
    make_member,
    make_players,
    make_round,
    make_table,
    make_user,
    record,
    rules_of,
    scheme,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import AuditEntry, Club, Competition, Door, EntrantKind, Evening, RoundState, Season
from tournaments.seating.rules import Memory, SeatingRules
from tournaments.seating.systems import LeftOver, System
from tournaments.services import evenings, plans, prizegiving

pytestmark = pytest.mark.django_db

THURSDAY = dt.date(2026, 12, 3)
PRIZES = scheme({"kind": "place", "place": 1, "to": 5, "cents": 500}, "most_pits")


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director() -> User:
    return make_user()


def change(evening: Evening, by: User, **changes: Any) -> Evening:
    return plans.change_plan(evening_id=evening.pk, by=by, door=Door.DESK, **changes)


def make_competition(club: Club) -> Competition:
    season = Season.objects.create(
        club=club, name="2026-2027", starts_on=dt.date(2026, 9, 1), ends_on=dt.date(2027, 5, 31)
    )
    return Competition.objects.create(club=club, season=season, name="Individueel")


# Planning


def test_planned_evening_freezes_the_settings_of_the_club(club: Club) -> None:
    evening = make_evening(club, title=" Kerstdrive ", planned_rounds=4)
    club.house_rules = rules_of(hands=12).as_dict()
    club.tie_breaks = []
    club.save()
    evening.refresh_from_db()
    assert (evening.title, evening.planned_rounds, evening.hands, evening.state) == ("Kerstdrive", 4, 16, "open")
    assert len(evening.tie_break_chain) == 4


def test_planned_evening_may_have_settings_of_its_own(club: Club) -> None:
    evening = make_evening(
        club, house_rules=rules_of(hands=8), tie_breaks=["roem"], credits=club.credits, entrants=EntrantKind.PAIRS
    )
    assert (evening.hands, evening.tie_breaks, evening.is_pairs) == (8, ["roem"], True)


def test_planned_evening_counts_for_its_competitions(club: Club) -> None:
    competition = make_competition(club)
    assert list(make_evening(club, competitions=[competition]).competitions.all()) == [competition]


def test_competition_of_another_club_is_refused(club: Club) -> None:
    with refused(ErrorCode.INVALID_VALUE) as caught:
        make_evening(club, competitions=[make_competition(make_club())])
    assert caught.value.problems[0].field == "competitions"
    assert not Evening.objects.exists()


@pytest.mark.parametrize("planned_rounds", [0, 13])
def test_impossible_number_of_rounds_is_refused(club: Club, planned_rounds: int) -> None:
    with refused(ErrorCode.INVALID_VALUE) as caught:
        make_evening(club, planned_rounds=planned_rounds)
    assert caught.value.problems[0].field == "planned_rounds"


def test_plan_takes_the_date_it_is_given(club: Club) -> None:
    assert make_evening(club).date == EVENING_DATE


@pytest.mark.parametrize("values", [{"tie_breaks": ["name"]}, {"credits": {"sat_out": {"points": 1600, "pits": 0}}}])
def test_settings_no_standing_could_be_made_with_are_refused(club: Club, values: dict[str, Any]) -> None:
    with refused(ErrorCode.INVALID_VALUE) as caught:
        make_evening(club, **values)
    assert caught.value.problems[0].field == next(iter(values))


def test_chain_of_tie_breaks_may_be_empty(club: Club) -> None:
    assert make_evening(club, tie_breaks=[]).tie_break_chain == ()


# What a plan may hold


def test_fee_clock_and_prizes_are_planned(club: Club) -> None:
    evening = make_evening(club, entry_fee=250, round_minutes=45, prizes=PRIZES)
    evening.refresh_from_db()
    assert (evening.entry_fee, evening.round_minutes, evening.prizes) == (250, 45, PRIZES)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"entry_fee": 100_001}, ErrorCode.FEE_TOO_HIGH),
        ({"entry_fee": -1}, ErrorCode.INVALID_VALUE),
        ({"round_minutes": 601}, ErrorCode.INVALID_VALUE),
        ({"planned_rounds": 13}, ErrorCode.INVALID_VALUE),
        ({"title": "x" * 61}, ErrorCode.INVALID_VALUE),
    ],
)
def test_what_no_plan_holds_is_refused_at_its_field(
    club: Club, director: User, values: dict[str, Any], code: ErrorCode
) -> None:
    evening = make_evening(club)
    with refused(code) as planning:
        make_evening(club, **values)
    with refused(code) as changing:
        change(evening, director, **values)
    for caught in (planning, changing):
        assert [problem.field for problem in caught.value.problems] == list(values)
    assert list(Evening.objects.all()) == [evening]


def test_everything_wrong_with_a_plan_is_said_at_once(club: Club) -> None:
    with refused(ErrorCode.FEE_TOO_HIGH, ErrorCode.INVALID_VALUE, ErrorCode.INVALID_VALUE):
        make_evening(club, entry_fee=10**6, round_minutes=999, planned_rounds=0)


# The same as last time


def test_same_as_last_is_everything_but_the_title(club: Club) -> None:
    season = Season.objects.create(club=club, name="2026", starts_on=dt.date(2026, 9, 1), ends_on=dt.date(2027, 5, 31))
    competition = Competition.objects.create(club=club, season=season, name="Koppels")
    make_evening(club, date=THURSDAY - dt.timedelta(weeks=1))
    make_evening(
        club,
        date=THURSDAY,
        title="Kerstdrive",
        entrants=EntrantKind.PAIRS,
        planned_rounds=4,
        house_rules=rules_of(hands=12, four_jacks=100),
        credits={**club.credits, "sat_out": {"points": 1200, "pits": 1}},
        tie_breaks=["roem"],
        competitions=[competition],
        entry_fee=250,
        round_minutes=45,
        prizes=PRIZES,
    )
    same = plans.same_as_last(club, today=THURSDAY)
    assert same is not None
    evening = plans.plan_evening(club=club, **same.values)
    assert (evening.date, evening.title, evening.is_pairs) == (dt.date(2026, 12, 10), "", True)
    assert (evening.planned_rounds, evening.hands, evening.rules.four_jacks) == (4, 12, 100)
    assert (evening.credits["sat_out"]["pits"], evening.tie_breaks) == (1, ["roem"])
    assert (evening.entry_fee, evening.round_minutes, evening.prizes) == (250, 45, PRIZES)
    assert list(evening.competitions.all()) == [competition]
    assert same.has_other_rules


@pytest.mark.parametrize(("days_later", "weeks"), [(-10, 1), (0, 1), (1, 1), (7, 1), (8, 2), (14, 2), (370, 53)])
def test_same_weekday_never_past_and_never_twice(club: Club, days_later: int, weeks: int) -> None:
    make_evening(club, date=THURSDAY)
    same = plans.same_as_last(club, today=THURSDAY + dt.timedelta(days=days_later))
    assert same is not None
    assert same.date == THURSDAY + dt.timedelta(weeks=weeks)
    assert not same.has_other_rules


def test_last_time_is_the_last_that_was_played(club: Club) -> None:
    make_round(make_evening(club, date=THURSDAY, entry_fee=250), make_players(club, 4))
    make_evening(club, date=THURSDAY + dt.timedelta(days=2), entry_fee=900)
    make_evening(club, date=THURSDAY + dt.timedelta(weeks=1), entry_fee=900)
    same = plans.same_as_last(club, today=THURSDAY)
    assert same is not None
    # The Thursday after is taken by an evening that was planned already.
    assert (same.date, same.entry_fee) == (THURSDAY + dt.timedelta(weeks=2), 250)


def test_a_second_evening_on_a_day_wants_another_title(club: Club, director: User) -> None:
    evening = plans.plan_evening(club=club, date=THURSDAY, title="Paasdrive")
    with refused(ErrorCode.EVENING_THAT_DAY) as caught:
        plans.plan_evening(club=club, date=THURSDAY, title=" paasdrive ")
    assert caught.value.problems[0].field == "date"
    plans.plan_evening(club=make_club(), date=THURSDAY, title="Paasdrive")
    second = plans.plan_evening(club=club, date=THURSDAY)
    third = plans.plan_evening(club=club, date=THURSDAY + dt.timedelta(weeks=1))
    with refused(ErrorCode.EVENING_THAT_DAY):
        change(third, director, date=THURSDAY)
    with refused(ErrorCode.EVENING_THAT_DAY):
        change(second, director, title="PAASDRIVE")
    change(evening, director, entry_fee=100)


def test_without_an_evening_there_is_no_last_time(club: Club) -> None:
    make_evening(make_club())
    assert plans.same_as_last(club) is None


# Changing a plan


def test_plan_is_changed_and_written_down(club: Club, director: User) -> None:
    evening = make_evening(club)
    change(
        evening,
        director,
        title=" Kerst ",
        date=dt.date(2026, 12, 17),
        planned_rounds=4,
        hands=12,
        entry_fee=300,
        prizes=PRIZES,
    )
    evening.refresh_from_db()
    assert (evening.title, evening.date, evening.planned_rounds) == ("Kerst", dt.date(2026, 12, 17), 4)
    assert (evening.hands, evening.entry_fee, evening.prizes) == (12, 300, PRIZES)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.by, entry.evening, entry.door) == ("plan_changed", director, evening, "desk")
    assert entry.details["date"] == {"old": "2026-12-03", "new": "2026-12-17"}
    assert entry.details["hands"] == {"old": 16, "new": 12}


def test_what_stays_the_same_is_not_written_down(club: Club, director: User) -> None:
    evening = make_evening(club)
    change(evening, director, title="", planned_rounds=3, hands=16)
    assert not AuditEntry.objects.exists()
    change(evening, director, title="", entry_fee=300)
    assert list(AuditEntry.objects.get().details) == ["entry_fee"]


@pytest.mark.parametrize("hands", [0, 33])
def test_impossible_number_of_hands_is_refused(club: Club, director: User, hands: int) -> None:
    with refused(ErrorCode.HANDS_RANGE, ErrorCode.INVALID_VALUE):
        change(make_evening(club), director, hands=hands, planned_rounds=0)
    assert Evening.objects.get().hands == 16


def test_after_publishing_only_rounds_and_clock_change(club: Club, director: User) -> None:
    evening = make_evening(club)
    make_round(evening, make_players(club, 4))
    with refused(*[ErrorCode.ROUND_PUBLISHED] * 3) as caught:
        change(evening, director, hands=12, entry_fee=100, title="Kerst", planned_rounds=5, date=evening.date)
    assert {problem.field for problem in caught.value.problems} == {"hands", "entry_fee", "title"}
    change(evening, director, planned_rounds=5, round_minutes=40, hands=16)
    evening.refresh_from_db()
    assert (evening.planned_rounds, evening.round_minutes, evening.hands) == (5, 40, 16)


def test_no_fewer_rounds_than_are_published(club: Club, director: User) -> None:
    evening = make_evening(club)
    people = make_players(club, 4)
    for number in (1, 2):
        record(make_round(evening, people, number=number).tables.get(), by=director)
    with refused(ErrorCode.ROUNDS_BELOW_PUBLISHED):
        change(evening, director, planned_rounds=1)
    assert change(evening, director, planned_rounds=2).planned_rounds == 2


def test_draft_of_a_round_that_is_dropped_is_put_aside(club: Club, director: User) -> None:
    evening = make_evening(club, planned_rounds=2)
    people = make_players(club, 4)
    record(make_round(evening, people).tables.get(), by=director)
    make_round(evening, people, number=2, publish=False)
    change(evening, director, planned_rounds=1)
    assert evening.rounds.get(number=2).state == RoundState.SUPERSEDED


def test_plan_of_a_closed_evening_stays(director: User) -> None:
    table = make_table()
    record(table, by=director)
    evening = evenings.close_evening(evening_id=table.round.evening_id, by=director)
    with refused(ErrorCode.EVENING_CLOSED):
        change(evening, director, planned_rounds=5)


def test_what_is_no_part_of_a_plan_is_a_mistake_of_the_programmer(club: Club, director: User) -> None:
    with pytest.raises(TypeError):
        change(make_evening(club), director, state="closed")


def test_fewer_rounds_keep_the_last_of_them_for_the_prize_giving() -> None:
    club = make_club()
    director = make_member(club, "director")
    evening = make_evening(club, planned_rounds=3)
    prizegiving.hide_standing(evening_id=evening.pk, from_round=3, by=director, door=Door.DESK)

    plans.change_plan(evening_id=evening.pk, by=director, door=Door.DESK, planned_rounds=2)

    evening.refresh_from_db()
    assert evening.hidden_from_round == 2


# The rules of the draw


def test_an_evening_freezes_the_rules_of_its_draw(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(seating=SeatingRules(left_over=LeftOver.HOUSE).as_dict())
    club.refresh_from_db()
    evening = make_evening(club)
    Club.objects.filter(pk=club.pk).update(seating=SeatingRules().as_dict())
    evening.refresh_from_db()
    assert evening.seating_rules.left_over is LeftOver.HOUSE


def test_the_same_as_last_time_is_drawn_the_same_way(club: Club) -> None:
    rules = SeatingRules(individuals=System.FOURS, memory=Memory.FADING)
    make_evening(club, seating=rules)
    same = plans.same_as_last(club, today=THURSDAY)
    assert same is not None
    assert plans.plan_evening(club=club, **same.values).seating_rules == rules


def test_rules_of_the_draw_change_one_by_one_and_it_is_written_down(club: Club, director: User) -> None:
    evening = make_evening(club)
    change(evening, director, seating={"memory": "none"})
    changed = change(evening, director, seating={"all_rounds": True})
    assert changed.seating_rules == SeatingRules(memory=Memory.NONE, all_rounds=True)
    noted = AuditEntry.objects.order_by("pk").last()
    assert noted is not None
    assert (noted.details["seating"]["old"]["all_rounds"], noted.details["seating"]["new"]["all_rounds"]) == (
        False,
        True,
    )


def test_once_people_play_only_what_touches_no_played_round_changes(club: Club, director: User) -> None:
    evening = make_table(make_evening(club)).round.evening
    change(evening, director, seating={"left_over": "house", "all_rounds": True})
    with refused(ErrorCode.ROUND_PUBLISHED, ErrorCode.ROUND_PUBLISHED) as caught:
        change(evening, director, seating={"left_over": "sit_out", "memory": "none", "individuals": "swiss"})
    assert {problem.field for problem in caught.value.problems} == {"seating.memory", "seating.individuals"}
    evening.refresh_from_db()
    assert evening.seating_rules.left_over is LeftOver.HOUSE


def test_what_is_no_rule_of_the_draw_is_named(club: Club, director: User) -> None:
    evening = make_evening(club)
    with refused(ErrorCode.SEATING_RULE, ErrorCode.SEATING_RULE_UNKNOWN) as caught:
        change(evening, director, seating={"memory": "long", "colour": "red"})
    assert {problem.field for problem in caught.value.problems} == {"seating.memory", "seating.colour"}
    make_table(evening)
    with refused(ErrorCode.SEATING_RULE):
        change(evening, director, seating={"memory": "long"})
