"""A catch-up table: who was left over plays after all, and who fills in plays for nobody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_evening,
    make_member,
    make_player,
    make_players,
    make_round,
    record,
    seating,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    AuditEntry,
    Credit,
    Door,
    EntrantKind,
    Evening,
    Player,
    Round,
    Seat,
    SitOut,
    Standing,
    Table,
)
from tournaments.seating import Receipt
from tournaments.selectors.catch_up import CatchUp, catch_up_of
from tournaments.selectors.played import plan_of
from tournaments.services import catch_up, evenings, rounds, seats, standings, tables
from tournaments.services.seatings import TableSeating

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


@pytest.fixture
def by(evening: Evening) -> User:
    return make_member(evening.club, "director")


@pytest.fixture
def players(evening: Evening) -> list[Player]:
    """Ten people: two tables of four, and two who wait."""
    return make_players(evening.club, 10)


@pytest.fixture
def round_(evening: Evening, players: list[Player]) -> Round:
    return make_round(evening, players)


def open_table(evening: Evening, by: User, people: list[Player], *, number: int = 3) -> Table:
    table = seating(number, people)
    return catch_up.open_catch_up(evening_id=evening.pk, number=1, seating=table, by=by, door=Door.DESK)


def look(evening: Evening, round_: Round) -> CatchUp:
    return catch_up_of(evening, round_)


def test_nobody_can_fill_in_before_a_table_has_finished(evening: Evening, round_: Round, players: list[Player]) -> None:
    found = look(evening, round_)
    assert ({*found.waiting}, found.fill_ins, found.needed, found.sides) == ({*players[8:]}, (), 2, None)


def test_those_of_a_finished_table_are_suggested(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=2), by=by)
    found = look(evening, round_)
    assert {*found.fill_ins} == {*players[4:8]}
    assert found.sides is not None
    chosen = {pk for side in found.sides for pk in side}
    assert chosen == {players[8].pk, players[9].pk, found.fill_ins[0].pk, found.fill_ins[1].pk}
    # The two who waited do not need to be partners: each may have a partner of their own.
    side_a, side_b = found.sides
    catch_up.open_catch_up(
        evening_id=evening.pk,
        number=1,
        seating=TableSeating(number=3, side_a=side_a, side_b=side_b),
        by=by,
        door=Door.DESK,
    )
    assert look(evening, round_).waiting == ()


def test_who_waited_plays_and_who_fills_in_plays_for_nobody(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=1), by=by)
    record(round_.tables.get(number=2), by=by)
    a, b, *_rest, waiting, other = players
    table = open_table(evening, by, [waiting, a, other, b])
    assert {seat.player_id for seat in table.seats.filter(fill_in=True)} == {a.pk, b.pk}
    assert not SitOut.objects.filter(round=round_, code=Credit.SAT_OUT).exists()
    record(table, totals_entry(1600, 1212), by=by)
    standings.recompute(evening.pk)
    totals = dict(Standing.objects.filter(evening=evening).values_list("player_id", "total"))
    assert len(totals) == 10
    assert (totals[waiting.pk], totals[other.pk]) == (1600, 1212)
    assert (totals[a.pk], totals[b.pk]) == (1406, 1406), "the own table counts, and nothing else"


def test_it_counts_as_a_meeting_and_is_written_down(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=1), by=by)
    table = open_table(evening, by, [players[8], players[0], players[9], players[1]])
    seated = plan_of(round_)
    assert seated.tables[2] == ((players[8].pk, players[0].pk), (players[9].pk, players[1].pk))
    assert {*seated.sit_outs} == {players[8].pk, players[9].pk}, "that was their turn to be left over"
    quality = Receipt.from_dict(evening.rounds.get().quality)
    assert quality.cost >= quality.bound
    entry = AuditEntry.objects.get(action="table_opened")
    assert entry.details["fill_ins"] == [players[0].label, players[1].label]
    assert entry.details["table"] == table.number


def test_the_next_round_can_be_drawn_after_it(evening: Evening, by: User, round_: Round, players: list[Player]) -> None:
    for table in round_.tables.all():
        record(table, by=by)
    record(open_table(evening, by, [players[8], players[0], players[9], players[1]]), by=by)
    for seed in range(5):
        second = rounds.draw_round(evening_id=evening.pk, number=2, seed=seed)
        assert (second.seats.count(), second.sit_outs.count()) == (8, 2)
        assert not second.sit_outs.filter(player__in=players[8:]).exists()


def test_who_still_plays_cannot_fill_in(evening: Evening, by: User, round_: Round, players: list[Player]) -> None:
    record(round_.tables.get(number=2), by=by)
    with refused(ErrorCode.FILL_IN_PLAYING) as caught:
        open_table(evening, by, [players[8], players[0], players[9], players[4]])
    assert caught.value.problems[0].params == {"player": players[0].label, "table": "1"}  # type: ignore[union-attr]
    assert not Seat.objects.filter(fill_in=True).exists()


def test_nobody_fills_in_twice_in_a_round(evening: Evening, by: User, players: list[Player]) -> None:
    more = make_players(evening.club, 1)
    round_ = make_round(evening, [*players[:8]])
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in [*players, *more]])
    SitOut.objects.filter(round=round_).update(code=Credit.SAT_OUT)
    record(round_.tables.get(number=1), by=by)
    open_table(evening, by, [players[8], players[0], players[9], players[1]])
    with refused(ErrorCode.FILL_IN_AGAIN, ErrorCode.FILL_IN_AGAIN):
        open_table(evening, by, [more[0], players[0], players[1], players[2]], number=4)


def test_somebody_must_wait_for_it(evening: Evening, by: User, round_: Round, players: list[Player]) -> None:
    record(round_.tables.get(number=1), by=by)
    with refused(ErrorCode.NOBODY_WAITS):
        open_table(evening, by, players[:4])


def test_all_that_is_wrong_is_named(evening: Evening, by: User, round_: Round, players: list[Player]) -> None:
    stranger, absent = make_player(make_club("Troef")), make_player(evening.club)
    record(round_.tables.get(number=1), by=by)
    with refused(ErrorCode.TABLE_TWICE, ErrorCode.PLAYER_UNKNOWN, ErrorCode.PLAYER_NOT_PRESENT):
        open_table(evening, by, [players[8], players[0], stranger, absent], number=1)
    with refused(ErrorCode.PLAYER_TWICE):
        open_table(evening, by, [players[8], players[8], players[0], players[1]])
    with refused(ErrorCode.FIRST_DEALER):
        catch_up.open_catch_up(
            evening_id=evening.pk,
            number=1,
            seating=seating(3, [players[8], players[0], players[9], players[1]], first_dealer=4),
            by=by,
            door=Door.DESK,
        )


def test_a_draft_has_none(evening: Evening, by: User, players: list[Player]) -> None:
    with refused(ErrorCode.ROUND_UNKNOWN):
        open_table(evening, by, players[:4])
    make_round(evening, players, publish=False)
    with refused(ErrorCode.ROUND_NOT_PUBLISHED, ErrorCode.FILL_IN_PLAYING, ErrorCode.FILL_IN_PLAYING):
        open_table(evening, by, [players[8], players[0], players[9], players[1]])


def test_taken_out_again_only_who_waited_gets_a_credit(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=1), by=by)
    table = open_table(evening, by, [players[8], players[0], players[9], players[1]])
    tables.drop_table(table_id=table.pk, code=Credit.SAT_OUT, by=by, door=Door.DESK, reason="te laat")
    assert set(round_.sit_outs.values_list("player_id", flat=True)) == {players[8].pk, players[9].pk}


def test_who_fills_in_does_not_change_places_to_that_very_table(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=1), by=by)
    open_table(evening, by, [players[8], players[0], players[9], players[1]])
    with refused(ErrorCode.SITTER_SEATED):
        seats.swap_people(
            evening_id=evening.pk,
            number=1,
            first_id=players[0].pk,
            second_id=players[8].pk,
            by=by,
            door=Door.DESK,
            reason="verkeerde stoel",
        )


def test_a_chair_of_a_fill_in_is_not_given_away(
    evening: Evening, by: User, round_: Round, players: list[Player]
) -> None:
    record(round_.tables.get(number=1), by=by)
    table = open_table(evening, by, [players[8], players[0], players[9], players[1]])
    chair = table.seats.get(player=players[0])
    with refused(ErrorCode.CHAIR_UNKNOWN):
        seats.substitute(
            table_id=table.pk,
            position=chair.position,
            sitter_id=players[2].pk,
            by=by,
            door=Door.DESK,
            reason="moe",
        )


def test_pairs_fill_in_as_pairs() -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    by = make_member(evening.club, "director")
    people = make_players(evening.club, 6)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    round_ = make_round(evening, people)
    record(round_.tables.get(), by=by)
    found = catch_up_of(evening, round_)
    assert (found.needed, {*found.waiting}, len(found.fill_ins)) == (2, {*people[4:]}, 4)
    assert found.sides is not None
    assert {*found.sides[0]} == {people[4].pk, people[5].pk}
    with refused(ErrorCode.PAIR_UNKNOWN, ErrorCode.PAIR_UNKNOWN):
        open_table(evening, by, [people[4], people[0], people[5], people[1]])
    side_a, side_b = found.sides
    table = catch_up.open_catch_up(
        evening_id=evening.pk,
        number=1,
        seating=TableSeating(number=2, side_a=side_a, side_b=side_b),
        by=by,
        door=Door.DESK,
    )
    record(table, by=by)
    standings.recompute(evening.pk)
    assert Standing.objects.filter(evening=evening).count() == 3
