"""What a draw is told, and what its page reads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_club, make_evening, make_players, make_round, make_user, record
from tournaments.models import Apart, ApartKind, Club, Door, Draw, EntrantKind, Evening, Player
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver
from tournaments.selectors.draws import (
    Entrants,
    constraints_of,
    drafts_of,
    draw_at,
    draws_of,
    entrants_of,
    labels_of,
    proposal_of,
    waiting_draw_of,
)
from tournaments.services import drawing, draws, evenings, house, people, questions, rounds, wishes

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def players(club: Club) -> list[Player]:
    return make_players(club, 8)


@pytest.fixture
def evening(club: Club, players: list[Player]) -> Evening:
    evening = make_evening(club)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    return evening


def everybody(evening: Evening, number: int = 1) -> Entrants:
    return entrants_of(evening, number, left_over=LeftOver.THREE)


def test_everybody_present_in_the_order_of_names(evening: Evening, players: list[Player]) -> None:
    assert list(everybody(evening).people) == [player.pk for player in players]


def test_who_comes_later_or_has_left_is_not_in_a_round(evening: Evening, players: list[Player]) -> None:
    evening.attendances.filter(player=players[0]).update(from_round=2)
    evening.attendances.filter(player=players[1]).update(until_round=1)
    assert players[0].pk not in everybody(evening).people
    assert players[0].pk in entrants_of(evening, 1, left_over=LeftOver.THREE, retaken=True).people
    assert players[1].pk in everybody(evening).people
    assert set(everybody(evening, 2).people) == {player.pk for player in players} - {players[1].pk}


def test_pairs_are_there_when_both_are(club: Club, players: list[Player]) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    first, second = (
        evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk).pair_id
        for one, two in ((players[0], players[1]), (players[2], players[3]))
    )
    assert everybody(evening).people == {
        first: (players[0].pk, players[1].pk),
        second: (players[2].pk, players[3].pk),
    }
    evening.attendances.filter(player=players[3]).update(state="absent")
    assert list(everybody(evening).people) == [first]


def test_house_players_only_where_the_club_fills_tables(evening: Evening, players: list[Player]) -> None:
    for player in players[:3]:
        house.set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=True)
    asked = entrants_of(evening, 1, left_over=LeftOver.HOUSE)
    assert (len(asked.people), asked.house) == (8, {player.pk for player in players[:3]})
    assert len(everybody(evening).people) == 5
    assert everybody(evening).spare == {player.pk for player in players[:3]}


# Wishes


def test_what_the_club_wishes(evening: Evening, players: list[Player]) -> None:
    a, b, c, d, *_ = players
    Apart.objects.create(club=evening.club, first=a, second=b, kind=ApartKind.NEVER_PARTNERS)
    Apart.objects.create(club=evening.club, first=c, second=d)
    Apart.objects.create(club=evening.club, first=d, second=make_players(evening.club, 1)[0])
    people.change_player(player=a, needs_fixed_table=True)
    people.change_player(player=b, needs_fixed_table=True, fixed_table=2)
    people.change_player(player=c, fixed_table=1)
    wishes.seed_players(evening_id=evening.pk, player_ids=[a.pk, c.pk])
    found = constraints_of(evening, everybody(evening))
    assert found.never_partners == {(a.pk, b.pk)}
    assert found.never_at_one_table == {(c.pk, d.pk)}
    assert dict(found.apart) == {1: {a.pk, c.pk}}
    assert found.fixed_tables == {a.pk: None, b.pk: 2}


def test_the_rounds_in_which_seeded_players_are_apart_are_the_club_s(evening: Evening, players: list[Player]) -> None:
    Evening.objects.filter(pk=evening.pk).update(seating=SeatingRules(apart_rounds=(2, 3)).as_dict())
    evening.refresh_from_db()
    wishes.seed_players(evening_id=evening.pk, player_ids=[players[0].pk])
    assert constraints_of(evening, everybody(evening)).apart == {}
    wishes.seed_players(evening_id=evening.pk, player_ids=[players[0].pk, players[1].pk])
    assert list(constraints_of(evening, everybody(evening)).apart) == [2, 3]


def test_a_pair_has_the_wishes_of_both(club: Club, players: list[Player]) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    a, b, c, d, *_ = players
    first, second = (
        evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk).pair_id
        for one, two in ((a, b), (c, d))
    )
    Apart.objects.create(club=club, first=a, second=d)
    Apart.objects.create(club=club, first=a, second=b)
    Apart.objects.create(club=club, first=b, second=c, kind=ApartKind.NEVER_PARTNERS)
    people.change_player(player=d, needs_fixed_table=True, fixed_table=3)
    people.change_player(player=c, needs_fixed_table=True)
    found = constraints_of(evening, everybody(evening))
    assert found.never_at_one_table == {(first, second)}
    assert not found.never_partners
    assert found.fixed_tables == {second: 3}


# Draws


def ask(evening: Evening, number: int = 1, **values: Any) -> Draw:
    return draws.ask_draw(evening_id=evening.pk, number=number, by=None, door=Door.DESK, **values)


def test_what_waits_and_what_is_proposed(evening: Evening) -> None:
    assert (waiting_draw_of(evening), proposal_of(evening)) == (None, None)
    draw = ask(evening)
    assert waiting_draw_of(evening) == draw
    drawing.make_draw(draw.pk)
    proposed = draws.propose_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK)
    drawing.make_draw(proposed.pk)
    assert (waiting_draw_of(evening), proposal_of(evening)) == (None, proposed)
    assert list(draws_of(evening)) == [proposed, draw]
    assert draw_at(draw.pk, evening=evening) == draw
    assert draw_at(draw.pk, evening=make_evening(evening.club)) is None


def test_replaced_drafts_with_everything_in_a_fixed_number_of_queries(
    evening: Evening, django_assert_num_queries: Any
) -> None:
    for seed in range(4):
        rounds.draw_round(evening_id=evening.pk, number=1, seed=seed)
    with django_assert_num_queries(4):
        found = drafts_of(evening, 1)
        people_seated = [
            [(seat.player.label, seat.sitter.label) for table in round_.tables.all() for seat in table.seats.all()]
            for round_ in found
        ]
        assert [round_.draw.seed for round_ in found if round_.draw] == [2, 1, 0]
    assert [len(people) for people in people_seated] == [8, 8, 8]


def test_labels_are_of_players_or_of_pairs(club: Club, evening: Evening, players: list[Player]) -> None:
    assert labels_of(evening, [players[0].pk]) == {players[0].pk: players[0].label}
    pairs_evening = make_evening(club, entrants=EntrantKind.PAIRS)
    pair = evenings.enter_pair(evening_id=pairs_evening.pk, first_id=players[0].pk, second_id=players[1].pk).pair
    assert labels_of(pairs_evening, [pair.pk]) == {pair.pk: pair.label}


@pytest.mark.parametrize("weeks", [1, 3])
def test_a_question_takes_the_same_number_of_queries_however_long_the_season(
    club: Club, players: list[Player], weeks: int, django_assert_num_queries: Any
) -> None:
    for week in range(1, weeks + 1):
        make_round(make_evening(club, date=make_evening(club).date.replace(month=week)), players)
    evening = make_evening(club)
    round_ = make_round(evening, players)
    for table in round_.tables.all():
        record(table, by=make_user())
    draw = Draw(evening=evening, first_round=2, last_round=2, seed=1, keeps=True, question={})
    entrants = questions.people_of(evening, 2)
    with django_assert_num_queries(10):
        questions.question_of(evening, draw, entrants)
