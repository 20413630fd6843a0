"""Rounds as they were really played, evening by evening, in a fixed number of queries."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.factories import EVENING_DATE, make_club, make_evening, make_players, make_round, make_user, record, rules_of
from tournaments.models import Club, Door, EntrantKind, Evening, Player, Round, RoundState, Season
from tournaments.seating.plans import RoundPlan
from tournaments.selectors.played import first_day_remembered, history_of, plan_of, plans_of
from tournaments.services import evenings, rounds, seatings, seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def evening_on(club: Club, days_before: int, **values: Any) -> Evening:
    return make_evening(club, date=EVENING_DATE - dt.timedelta(days=days_before), **values)


def sides(players: list[Player], *indexes: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first, second, third, fourth = (players[index].pk for index in indexes)
    return (first, second), (third, fourth)


def test_partners_are_a_side_and_who_sits_out_is_named(club: Club) -> None:
    players = make_players(club, 9)
    round_ = make_round(make_evening(club), players)
    assert plan_of(round_) == RoundPlan(
        tables=(sides(players, 0, 1, 2, 3), sides(players, 4, 5, 6, 7)), sit_outs=(players[8].pk,)
    )


def test_who_came_late_did_not_sit_out(club: Club) -> None:
    evening = make_evening(club)
    players = make_players(club, 5)
    round_ = make_round(evening, players[:4])
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    assert plan_of(round_).sit_outs == ()


def test_a_substitute_was_there_and_not_whom_it_sat_for(club: Club) -> None:
    players = make_players(club, 5)
    round_ = make_round(make_evening(club), players[:4])
    seats.substitute(
        table_id=round_.tables.get().pk,
        position=0,
        sitter_id=players[4].pk,
        by=make_user(),
        door=Door.DESK,
        reason="naar huis",
    )
    assert plan_of(round_).tables == (sides(players, 4, 1, 2, 3),)


def test_three_at_a_table_are_three_sides_and_a_missing_number_is_kept(club: Club) -> None:
    evening = make_evening(club, house_rules=rules_of(three_players="own"))
    players = make_players(club, 7)
    ids = [player.pk for player in players]
    evenings.set_present(evening_id=evening.pk, player_ids=ids)
    of_four = seatings.TableSeating(number=2, side_a=(ids[0], ids[1]), side_b=(ids[2], ids[3]))
    round_ = rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[of_four, seatings.of_three(5, ids[4:])])
    assert plan_of(round_) == RoundPlan(
        tables=(sides(players, 0, 1, 2, 3), ((ids[4],), (ids[5],), (ids[6],))), numbers=(2, 5)
    )


def pairs_of(evening: Evening, players: list[Player]) -> list[int]:
    return [
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk).pair_id
        for first, second in zip(players[::2], players[1::2], strict=True)
    ]


def test_a_pair_keeps_its_name_when_somebody_sits_for_one_of_the_two(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    players = make_players(club, 6)
    first, second, third = pairs_of(evening, players)
    round_ = make_round(evening, players)
    other = make_players(club, 1)[0]
    seats.substitute(
        table_id=round_.tables.get().pk, position=0, sitter_id=other.pk, by=make_user(), door=Door.DESK, reason="ziek"
    )
    assert plan_of(round_) == RoundPlan(tables=(((first,), (second,)),), sit_outs=(third,))


# The season


def played(club: Club, days_before: int, players: list[Player], **values: Any) -> Round:
    return make_round(evening_on(club, days_before, **values), players)


def test_earlier_evenings_oldest_first_and_not_tonight_nor_later(club: Club) -> None:
    players = make_players(club, 4)
    a, b, c, d = players
    played(club, 7, [a, c, b, d])
    played(club, 14, [a, b, c, d])
    played(club, -7, [a, d, b, c])
    tonight = make_evening(club)
    make_round(tonight, [a, d, b, c])
    found = history_of(tonight)
    assert [evening.rounds[0].tables[0] for evening in found.evenings] == [
        sides(players, 0, 1, 2, 3),
        sides(players, 0, 2, 1, 3),
    ]


def test_drafts_and_replaced_rounds_were_not_played(club: Club) -> None:
    players = make_players(club, 4)
    round_ = played(club, 7, players)
    assert len(history_of(make_evening(club)).evenings) == 1
    Round.objects.filter(pk=round_.pk).update(state=RoundState.SUPERSEDED)
    make_round(round_.evening, players, publish=False)
    assert not history_of(make_evening(club))


def test_evenings_of_pairs_are_a_history_of_pairs(club: Club) -> None:
    players = make_players(club, 4)
    played(club, 7, players)
    earlier = evening_on(club, 14, entrants=EntrantKind.PAIRS)
    first, second = pairs_of(earlier, players)
    make_round(earlier, players)
    tonight = make_evening(club, entrants=EntrantKind.PAIRS)
    assert [evening.rounds[0].tables for evening in history_of(tonight).evenings] == [(((first,), (second,)),)]


def test_another_club_is_another_history(club: Club) -> None:
    other = make_club("Troef")
    played(other, 7, make_players(other, 4))
    assert not history_of(make_evening(club))


def test_a_club_without_seasons_remembers_a_year(club: Club) -> None:
    players = make_players(club, 4)
    played(club, 365, players)
    assert not history_of(make_evening(club))
    played(club, 364, players)
    assert history_of(make_evening(club))


def test_a_season_is_remembered_from_its_first_day(club: Club) -> None:
    evening = make_evening(club)
    starts_on = EVENING_DATE - dt.timedelta(days=20)
    Season.objects.create(club=club, name="nu", starts_on=starts_on, ends_on=EVENING_DATE)
    Season.objects.create(
        club=club, name="vorig", starts_on=starts_on - dt.timedelta(days=300), ends_on=starts_on - dt.timedelta(days=1)
    )
    assert first_day_remembered(evening) == starts_on
    players = make_players(club, 4)
    played(club, 21, players)
    assert not history_of(evening)
    played(club, 20, players)
    assert history_of(evening)


@pytest.mark.parametrize("kind", list(EntrantKind))
def test_the_number_of_queries_does_not_grow(club: Club, kind: EntrantKind, django_assert_num_queries: Any) -> None:
    players = make_players(club, 8)
    for weeks in range(1, 4):
        earlier = evening_on(club, 7 * weeks, entrants=kind)
        if kind == EntrantKind.PAIRS:
            pairs_of(earlier, players)
        first = make_round(earlier, players)
        for table in first.tables.all():
            record(table, by=make_user())
        make_round(earlier, players, number=2)
    tonight = make_evening(club, entrants=kind)
    with django_assert_num_queries(5 if kind == EntrantKind.PAIRS else 4):
        found = history_of(tonight)
    assert [len(evening.rounds) for evening in found.evenings] == [2, 2, 2]


def test_no_rounds_have_no_plans() -> None:
    assert plans_of([]) == {}
