"""An evening's frame: who is there, what they paid, which pairs play; closed, opened again."""

from __future__ import annotations

from functools import partial

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table,
    make_user,
    record,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AttendanceState,
    Club,
    EntrantKind,
    Evening,
    Player,
    Round,
    RoundState,
    Table,
)
from tournaments.services import evenings, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def evening(club: Club) -> Evening:
    return make_evening(club)


@pytest.fixture
def director() -> User:
    return make_user()


def present(evening: Evening) -> set[int]:
    return set(evening.attendances.filter(state=AttendanceState.PRESENT).values_list("player_id", flat=True))


def ids(*players: Player) -> list[int]:
    return [player.pk for player in players]


# Who is there


def test_present_are_exactly_those_ticked(evening: Evening) -> None:
    one, two, three = make_players(evening.club, 3)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(one, two))
    evenings.set_present(evening_id=evening.pk, player_ids=ids(two, three))
    assert present(evening) == set(ids(two, three))
    assert set(evening.attendances.values_list("from_round", flat=True)) == {1}


def test_who_cancelled_and_still_comes_is_present(evening: Evening) -> None:
    player = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.ABSENT_NOTIFIED)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(player))
    assert present(evening) == {player.pk}
    assert Attendance.objects.count() == 1


def test_who_stays_absent_is_kept_as_absent(evening: Evening) -> None:
    absent, there = make_players(evening.club, 2)
    evenings.mark_attendance(evening_id=evening.pk, player_id=absent.pk, state=AttendanceState.ABSENT_NOTIFIED)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(there))
    assert evening.attendances.get(player=absent).state == AttendanceState.ABSENT_NOTIFIED


def test_attendance_can_be_forgotten(evening: Evening) -> None:
    player = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=None)
    assert not Attendance.objects.exists()


def test_player_of_another_club_is_not_let_in(evening: Evening) -> None:
    stranger = make_player(make_club())
    with refused(ErrorCode.PLAYER_UNKNOWN):
        evenings.set_present(evening_id=evening.pk, player_ids=ids(stranger))
    with refused(ErrorCode.PLAYER_UNKNOWN):
        evenings.mark_attendance(evening_id=evening.pk, player_id=stranger.pk, state=AttendanceState.PRESENT)
    assert not Attendance.objects.exists()


def test_player_ticked_twice_is_refused(evening: Evening) -> None:
    player = make_player(evening.club)
    with refused(ErrorCode.PLAYER_TWICE):
        evenings.set_present(evening_id=evening.pk, player_ids=ids(player, player))


def test_who_has_a_seat_or_a_credit_is_not_taken_off_and_each_is_named(evening: Evening) -> None:
    people = make_players(evening.club, 5)
    make_round(evening, people)
    with refused(*[ErrorCode.PLAYER_SEATED] * 5) as caught:
        evenings.set_present(evening_id=evening.pk, player_ids=[])
    assert {problem.params["player"] for problem in caught.value.problems} == {p.label for p in people}  # type: ignore[index]
    with refused(ErrorCode.PLAYER_SEATED):
        evenings.mark_attendance(evening_id=evening.pk, player_id=people[0].pk, state=None)
    with refused(ErrorCode.PLAYER_SEATED):
        evenings.mark_attendance(evening_id=evening.pk, player_id=people[4].pk, state=AttendanceState.ABSENT)
    assert len(present(evening)) == 5


def test_draft_round_holds_nobody(evening: Evening) -> None:
    people = make_players(evening.club, 5)
    make_round(evening, people, publish=False)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(*people[:4]))
    assert len(present(evening)) == 4


def test_late_arrival_is_credited_for_every_round_missed(evening: Evening) -> None:
    people = make_players(evening.club, 4)
    for number in (1, 2):
        record(make_round(evening, people, number=number).tables.get(), by=make_user())
    late = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    assert evening.attendances.get(player=late).from_round == 3
    assert list(late.sit_outs.order_by("round__number").values_list("round__number", "code", "points")) == [
        (1, "late", 1450),
        (2, "late", 1450),
    ]


def test_late_arrival_changes_the_standing(evening: Evening) -> None:
    make_round(evening, make_players(evening.club, 4))
    evening.refresh_from_db()
    before = evening.results_version
    late = make_player(evening.club)
    evenings.set_present(evening_id=evening.pk, player_ids=[*present(evening), late.pk])
    evening.refresh_from_db()
    assert evening.results_version == before + 1


def test_marking_somebody_present_twice_credits_once(evening: Evening) -> None:
    make_round(evening, make_players(evening.club, 4))
    late = make_player(evening.club)
    for _ in range(2):
        evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    assert late.sit_outs.count() == 1


# Two doors and money


def test_what_changed_at_another_door_is_not_undone_here(evening: Evening) -> None:
    player = make_player(evening.club)
    there, notified = AttendanceState.PRESENT, AttendanceState.ABSENT_NOTIFIED
    mark = partial(evenings.mark_attendance, evening_id=evening.pk, player_id=player.pk)
    assert mark(state=there, seen=None)
    with refused(ErrorCode.ATTENDANCE_CHANGED):
        mark(state=notified, seen=None)
    assert not mark(state=there, seen=None)  # the same at both doors
    assert present(evening) == {player.pk}


def test_payment_is_kept_and_given_back(evening: Evening) -> None:
    player = make_player(evening.club)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(player))
    pay = partial(evenings.set_paid, evening_id=evening.pk, player_id=player.pk)
    assert pay(cents=500, seen=0)
    assert not pay(cents=500, seen=0)  # the same at both doors
    with refused(ErrorCode.ATTENDANCE_CHANGED):
        pay(cents=750, seen=0)
    assert evening.attendances.get().paid == 500
    assert pay(cents=0)
    assert evening.attendances.get().paid == 0


@pytest.mark.parametrize("cents", [-1, 100_001])
def test_impossible_payment_is_refused(evening: Evening, cents: int) -> None:
    player = make_player(evening.club)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(player))
    with refused(ErrorCode.PAID_RANGE):
        evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=cents)


def test_who_is_not_present_does_not_pay(evening: Evening) -> None:
    player = make_player(evening.club)
    with refused(ErrorCode.PAYER_NOT_PRESENT):
        evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=500)
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.ABSENT)
    with refused(ErrorCode.PAYER_NOT_PRESENT):
        evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=500)


def test_who_paid_is_not_taken_off_with_the_money(evening: Evening) -> None:
    player = make_player(evening.club)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(player))
    evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=500)
    with refused(ErrorCode.PLAYER_PAID):
        evenings.set_present(evening_id=evening.pk, player_ids=[])
    with refused(ErrorCode.PLAYER_PAID):
        evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=None)


def test_pair_that_paid_does_not_withdraw_with_the_money(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two = make_players(club, 2)
    entry = evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    evenings.set_paid(evening_id=evening.pk, player_id=two.pk, cents=500)
    with refused(ErrorCode.PLAYER_PAID):
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=entry.pair_id)


# Fixed pairs


def test_pair_enters_and_both_are_present(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    low, high = make_players(club, 2)
    entry = evenings.enter_pair(evening_id=evening.pk, first_id=high.pk, second_id=low.pk)
    assert (entry.pair.first, entry.pair.second) == (low, high)
    assert present(evening) == set(ids(low, high))


def test_pair_on_an_individual_evening_is_refused(evening: Evening) -> None:
    one, two = make_players(evening.club, 2)
    with refused(ErrorCode.NOT_A_PAIRS_EVENING):
        evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)


def test_pair_of_one_is_refused(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    player = make_player(club)
    with refused(ErrorCode.PAIR_OF_ONE):
        evenings.enter_pair(evening_id=evening.pk, first_id=player.pk, second_id=player.pk)


def test_player_in_two_pairs_is_refused(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two, three = make_players(club, 3)
    evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    with refused(ErrorCode.PLAYER_TWICE):
        evenings.enter_pair(evening_id=evening.pk, first_id=two.pk, second_id=three.pk)


def test_member_of_a_pair_is_not_taken_off_alone(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two = make_players(club, 2)
    evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    with refused(ErrorCode.PLAYER_IN_PAIR):
        evenings.set_present(evening_id=evening.pk, player_ids=ids(one))
    with refused(ErrorCode.PLAYER_IN_PAIR):
        evenings.mark_attendance(evening_id=evening.pk, player_id=two.pk, state=None)
    assert present(evening) == set(ids(one, two))


@pytest.mark.parametrize("state", [AttendanceState.ABSENT, AttendanceState.ABSENT_NOTIFIED])
def test_member_of_a_pair_is_absent_and_stays_so_when_the_pair_withdraws(club: Club, state: AttendanceState) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two = make_players(club, 2)
    entry = evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    assert evenings.mark_attendance(evening_id=evening.pk, player_id=two.pk, state=state)
    assert present(evening) == {one.pk}
    assert evening.evening_pairs.get() == entry
    evenings.withdraw_pair(evening_id=evening.pk, pair_id=entry.pair_id)
    assert list(evening.attendances.values_list("player_id", "state")) == [(two.pk, state)]


def test_member_of_a_pair_who_paid_is_not_absent_with_the_money(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two = make_players(club, 2)
    evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    evenings.set_paid(evening_id=evening.pk, player_id=two.pk, cents=500)
    with refused(ErrorCode.PLAYER_PAID):
        evenings.mark_attendance(evening_id=evening.pk, player_id=two.pk, state=AttendanceState.ABSENT)
    assert present(evening) == set(ids(one, two))


def test_pair_withdraws_before_it_played(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two = make_players(club, 2)
    entry = evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk)
    evenings.withdraw_pair(evening_id=evening.pk, pair_id=entry.pair_id)
    assert not evening.evening_pairs.exists()
    assert not present(evening)


def test_pair_that_is_not_there_cannot_withdraw(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    with refused(ErrorCode.PAIR_UNKNOWN):
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=1)


def test_pair_that_played_cannot_withdraw(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    people = make_players(club, 4)
    entries = [
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
        for first, second in (people[:2], people[2:])
    ]
    make_round(evening, people)
    with refused(ErrorCode.PLAYER_SEATED, ErrorCode.PLAYER_SEATED):
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=entries[0].pair_id)


# Closing and opening again


def test_evening_closes_when_every_table_is_confirmed(director: User) -> None:
    table = make_table()
    record(table, by=director)
    evening = evenings.close_evening(evening_id=table.round.evening_id, by=director)
    evening.refresh_from_db()
    assert evening.is_closed
    assert evening.closed_at is not None
    assert [(event.kind, event.by) for event in evening.events.all()] == [("closed", director)]


def test_closing_leaves_no_draft_lying_there(director: User) -> None:
    table = make_table()
    record(table, by=director)
    draft = rounds.draw_round(evening_id=table.round.evening_id, number=2, seed=1)
    evenings.close_evening(evening_id=table.round.evening_id, by=director)
    draft.refresh_from_db()
    assert draft.state == RoundState.SUPERSEDED


def test_closing_raises_the_version_so_that_readers_hear_of_it(director: User) -> None:
    table = make_table()
    record(table, by=director)
    before = Evening.objects.get().results_version
    evenings.close_evening(evening_id=table.round.evening_id, by=director)
    assert Evening.objects.get().results_version == before + 1


def test_closing_is_refused_naming_every_open_table(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 12)
    first = make_round(evening, people)
    one, two, _three = first.tables.order_by("number")
    record(one, by=director)
    record(two, by=director, confirm=False)
    with refused(ErrorCode.TABLES_OPEN, ErrorCode.TABLES_OPEN) as caught:
        evenings.close_evening(evening_id=evening.pk, by=director)
    assert [problem.params for problem in caught.value.problems] == [
        {"round": 1, "table": 2},
        {"round": 1, "table": 3},
    ]
    evening.refresh_from_db()
    assert not evening.is_closed


def test_correction_that_replaced_a_confirmed_sheet_does_not_hinder_closing(director: User) -> None:
    # Only the version that counts must be confirmed, not those before it.
    table = make_table()
    record(table, by=director, confirm=False)
    table.refresh_from_db()
    record(Table.objects.get(), by=director)
    evenings.close_evening(evening_id=table.round.evening_id, by=director)


def test_replaced_and_draft_rounds_do_not_hinder_closing(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    make_round(evening, people)
    make_round(evening, people)
    record(evening.rounds.get(state="published").tables.get(), by=director)
    make_round(evening, people, number=2, publish=False)
    assert Round.objects.count() == 3
    assert evenings.close_evening(evening_id=evening.pk, by=director).is_closed


def test_evening_without_a_round_does_not_close(evening: Evening, director: User) -> None:
    with refused(ErrorCode.NO_ROUND_PLAYED):
        evenings.close_evening(evening_id=evening.pk, by=director)


def test_closed_evening_lets_nobody_in_or_out(director: User) -> None:
    table = make_table()
    evening = table.round.evening
    record(table, by=director)
    evenings.close_evening(evening_id=evening.pk, by=director)
    player = make_player(evening.club)
    with refused(ErrorCode.EVENING_CLOSED):
        evenings.set_present(evening_id=evening.pk, player_ids=ids(player))
    with refused(ErrorCode.EVENING_CLOSED):
        evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    with refused(ErrorCode.EVENING_CLOSED):
        evenings.close_evening(evening_id=evening.pk, by=director)


def test_closed_evening_opens_again_with_a_reason(director: User) -> None:
    table = make_table()
    record(table, by=director)
    evening = evenings.close_evening(evening_id=table.round.evening_id, by=director)
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason=" tafel 1 verwisseld ")
    evening.refresh_from_db()
    assert (evening.state, evening.closed_at) == ("open", None)
    assert [(event.kind, event.reason) for event in evening.events.all()] == [
        ("closed", ""),
        ("reopened", "tafel 1 verwisseld"),
    ]


def test_reopening_without_a_reason_is_refused(director: User) -> None:
    table = make_table()
    record(table, by=director)
    evenings.close_evening(evening_id=table.round.evening_id, by=director)
    with refused(ErrorCode.REASON_MISSING):
        evenings.reopen_evening(evening_id=table.round.evening_id, by=director, reason=" ")


def test_reopening_an_open_evening_is_refused_with_everything_wrong(evening: Evening, director: User) -> None:
    with refused(ErrorCode.EVENING_OPEN, ErrorCode.REASON_MISSING):
        evenings.reopen_evening(evening_id=evening.pk, by=director, reason="")
