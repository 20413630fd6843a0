"""A table more or less in a seated round: everybody else stays seated, and results stay with their tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import (
    make_club,
    make_player,
    make_players,
    record,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    Evening,
    EveningState,
    Player,
)
from tournaments.services import evenings, rulings

from .nights import Night, audit, ids, late, make_night, make_pairs_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night()


@pytest.fixture
def pairs_night() -> Night:
    return make_pairs_night()


# One table more


def test_four_without_a_chair_make_one_table_more(night: Night) -> None:
    record(night.table(1), by=night.director)
    before = night.at(1), night.at(2)
    people = [*night.waiting, *late(night, 3)]
    table = night.add(people[:4], dealer=2)
    assert (table.number, table.first_dealer) == (3, 2)
    assert night.at(3) == ids(people[0], people[2], people[1], people[3])
    assert (night.at(1), night.at(2)) == before
    assert night.credits() == {people[4].pk: "late"}
    assert Attendance.objects.get(player=people[2]).from_round == 1
    entry = audit(night)
    assert (entry.action, entry.details["table"]) == ("table_opened", 3)
    assert set(entry.details["people"]) == {player.label for player in people[:4]}


@pytest.mark.parametrize(
    ("codes", "act"),
    [
        ([ErrorCode.REASON_MISSING], lambda n, p: n.add(p, reason="")),
        ([ErrorCode.TABLE_TWICE], lambda n, p: n.add(p, number=2)),
        ([ErrorCode.TABLE_TWICE], lambda n, p: n.add(p, number=0)),
        ([ErrorCode.FIRST_DEALER], lambda n, p: n.add(p, dealer=4)),
        ([ErrorCode.SITTER_SEATED], lambda n, p: n.add([*p[:3], n.players[0]])),
        ([ErrorCode.PLAYER_TWICE], lambda n, p: n.add([*p[:3], p[0]])),
        ([ErrorCode.PLAYER_UNKNOWN], lambda n, p: n.add([*p[:3], make_player(make_club("Ander"))])),
        ([ErrorCode.PLAYER_NOT_PRESENT], lambda n, p: n.add([*p[:3], make_player(n.evening.club)])),
        (
            [ErrorCode.REASON_MISSING, ErrorCode.TABLE_TWICE, ErrorCode.SITTER_SEATED],
            lambda n, p: n.add([*p[:3], n.players[0]], number=1, reason=""),
        ),
    ],
)
def test_tables_that_are_not_opened(
    night: Night, codes: list[ErrorCode], act: Callable[[Night, list[Player]], object]
) -> None:
    people = [*night.waiting, *late(night, 2)]
    before = night.credits()
    with refused(*codes):
        act(night, people)
    assert night.round.tables.count() == 2
    assert night.credits() == before


def test_who_sits_for_another_is_not_seated_at_a_new_table(night: Night) -> None:
    people = [*night.waiting, *late(night, 2)]
    night.substitute(0, people[0])
    with refused(ErrorCode.SITTER_SEATED):
        night.add(people)


def test_who_went_home_is_not_seated_at_a_new_table(night: Night) -> None:
    people = [*night.waiting, *late(night, 2)]
    night.leave(people[0], 0)
    with refused(ErrorCode.PLAYER_NOT_PRESENT):
        night.add(people)


def test_a_draft_gets_no_extra_table() -> None:
    night = make_night(publish=False)
    with refused(ErrorCode.ROUND_NOT_PUBLISHED):
        night.add([*night.waiting, *late(night, 2)])


def test_a_new_table_of_a_pairs_evening_is_two_pairs(pairs_night: Night) -> None:
    more = make_players(pairs_night.evening.club, 2)
    evenings.enter_pair(evening_id=pairs_night.evening.pk, first_id=more[0].pk, second_id=more[1].pk)
    first, second = pairs_night.waiting
    with refused(ErrorCode.PAIR_UNKNOWN, ErrorCode.PAIR_UNKNOWN):
        pairs_night.add([first, more[0], second, more[1]])
    pairs_night.add([first, second, *more])
    assert pairs_night.at(3) == ids(first, more[0], second, more[1])


# One table less


def test_a_table_is_taken_out_and_its_four_are_credited(night: Night) -> None:
    record(night.table(1), totals_entry(1500, 1312), by=night.director)
    four = night.at(2)
    night.drop(2)
    assert [table.number for table in night.round.tables.all()] == [1]
    assert {pk: code for pk, code in night.credits().items() if pk in four} == dict.fromkeys(four, "missed")
    totals = night.totals()
    assert {totals[pk] for pk in four} == {night.evening.credits["missed"]["points"]}
    assert totals[night.players[0].pk] == 1500
    entry = audit(night)
    assert (entry.action, entry.details["table"], entry.details["credit"]) == ("table_dropped", 2, "missed")
    assert len(entry.details["people"]) == 4


@pytest.mark.parametrize("reason", ["", "x" * 201])
def test_a_table_is_not_taken_out_without_a_reason(night: Night, reason: str) -> None:
    with refused(ErrorCode.REASON_TOO_LONG if reason else ErrorCode.REASON_MISSING):
        night.drop(2, reason=reason)
    assert night.round.tables.count() == 2


def test_a_table_with_a_result_stays(night: Night) -> None:
    record(night.table(2), by=night.director, confirm=False)
    with refused(ErrorCode.TABLE_HAS_RESULT):
        night.drop(2)


def test_a_table_with_a_decision_on_record_stays(night: Night) -> None:
    rulings.note_hand(table_id=night.table(2).pk, number=1, text="verkeerd gegeven", by=night.director)
    with refused(ErrorCode.TABLE_HAS_NOTES):
        night.drop(2)


def test_the_only_table_stays(night: Night) -> None:
    night.drop(2)
    with refused(ErrorCode.LAST_TABLE):
        night.drop(1)


def test_a_table_of_a_draft_is_not_taken_out() -> None:
    night = make_night(publish=False)
    with refused(ErrorCode.ROUND_NOT_PUBLISHED):
        night.drop(2)


def test_a_credit_without_a_figure_is_refused(night: Night) -> None:
    credits = {name: figures for name, figures in night.evening.credits.items() if name != "missed"}
    Evening.objects.filter(pk=night.evening.pk).update(credits=credits)
    with refused(ErrorCode.CREDIT_MISSING):
        night.drop(2)
    assert night.round.tables.count() == 2


@pytest.mark.parametrize(
    "act",
    [
        lambda n: n.add(n.players[:4]),
        lambda n: n.drop(2),
    ],
)
def test_a_closed_evening_stays_as_it_is(night: Night, act: Callable[[Night], object]) -> None:
    Evening.objects.update(state=EveningState.CLOSED)
    with refused(ErrorCode.EVENING_CLOSED):
        act(night)
