"""Disturbances of a seated round: each touches whom it names, and every result stays with its chairs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_user,
    record,
    seating,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditEntry,
    Credit,
    Door,
    Evening,
    EveningState,
    Player,
    Seat,
    SitOut,
)
from tournaments.services import evenings, rounds, seats

from .nights import Night, audit, ids, make_night, make_pairs_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night()


@pytest.fixture
def pairs_night() -> Night:
    return make_pairs_night()


# Swapping


def test_two_people_change_places_and_nobody_else_moves(night: Night) -> None:
    p = night.players
    touched = night.swap(p[0], p[6])
    # In playing order a table is a1, b1, a2, b2.
    assert night.at(1) == ids(p[6], p[2], p[1], p[3])
    assert night.at(2) == ids(p[4], p[0], p[5], p[7])
    assert set(touched.people) == {p[0].label, p[6].label}
    assert (touched.tables, touched.has_result) == ((1, 2), False)
    assert set(night.credits()) == set(ids(*night.waiting))


def test_a_swap_in_a_published_round_is_written_down(night: Night) -> None:
    night.swap(night.players[0], night.players[6], reason="  zat verkeerd ")
    entry = audit(night)
    assert (entry.action, entry.reason, entry.by, entry.door) == (
        "seats_swapped",
        "zat verkeerd",
        night.director,
        "desk",
    )
    assert entry.details["tables"] == [1, 2]
    assert entry.details["round"] == 1


def test_a_swap_in_a_draft_needs_no_reason_and_no_record() -> None:
    night = make_night(publish=False)
    night.swap(night.players[0], night.players[8], reason="")
    assert night.players[8].pk in night.at(1)
    assert set(night.credits()) == set(ids(night.players[0], night.players[9]))
    assert not AuditEntry.objects.exists()
    rounds.publish_round(evening_id=night.evening.pk, number=1)


def test_after_a_result_the_result_goes_with_the_chairs(night: Night) -> None:
    p = night.players
    record(night.table(1), totals_entry(1500, 1312), by=night.director)
    record(night.table(2), totals_entry(1600, 1212), by=night.director)
    before = night.totals()
    sheets = {table.number: table.live_sheet_id for table in night.round.tables.all()}
    touched = night.swap(p[0], p[6])
    after = night.totals()
    assert touched.has_result
    assert (before[p[0].pk], before[p[6].pk]) == (1500, 1212)
    assert (after[p[0].pk], after[p[6].pk]) == (1212, 1500)
    others = set(before) - {p[0].pk, p[6].pk}
    assert {pk: before[pk] for pk in others} == {pk: after[pk] for pk in others}
    assert {table.number: table.live_sheet_id for table in night.round.tables.all()} == sheets


def test_who_sits_out_and_who_plays_change_places_before_there_is_a_result(night: Night) -> None:
    record(night.table(2), totals_entry(1600, 1212), by=night.director)
    playing, waiting = night.players[0], night.waiting[0]
    night.swap(waiting, playing)
    assert night.at(1)[0] == waiting.pk
    assert night.credits() == {playing.pk: "sat_out", night.waiting[1].pk: "sat_out"}
    assert night.totals()[playing.pk] == SitOut.objects.get(round=night.round, player=playing).points


def test_a_pairs_evening_swaps_pairs(pairs_night: Night) -> None:
    p = pairs_night.players
    touched = pairs_night.swap(p[1], p[6])
    assert pairs_night.at(1) == ids(p[6], p[2], p[7], p[3])
    assert pairs_night.at(2) == ids(p[4], p[0], p[5], p[1])
    assert len(touched.people) == 4


def test_a_pair_that_sits_out_changes_with_a_pair_that_plays(pairs_night: Night) -> None:
    p = pairs_night.players
    pairs_night.swap(p[8], p[0])
    assert pairs_night.at(1) == ids(p[8], p[2], p[9], p[3])
    assert set(pairs_night.credits()) == set(ids(p[0], p[1]))


def test_a_substitute_goes_along_with_the_player(night: Night) -> None:
    sub = make_player(night.evening.club)
    night.substitute(0, sub)
    night.swap(night.players[0], night.players[4])
    seat = Seat.objects.get(round=night.round, player=night.players[0])
    assert (seat.table.number, seat.sitter) == (2, sub)


def test_the_receipt_of_the_draw_no_longer_claims_what_was_drawn() -> None:
    evening = make_evening(make_club())
    players = make_players(evening.club, 8)
    evenings.set_present(evening_id=evening.pk, player_ids=ids(*players))
    rounds.draw_round(evening_id=evening.pk, number=1, seed=5)
    night = Night(evening=evening, players=players, director=make_user())
    chairs = night.at(1), night.at(2)
    night.swap(*(Player.objects.get(pk=pk) for pk in (chairs[0][0], chairs[1][0])), reason="")
    quality = night.round.quality
    assert quality["changed"] is True
    assert quality["seed"] == 5
    assert "bound_meetings" not in quality


def test_a_swap_counts_in_what_later_rounds_say_of_their_partners(night: Night) -> None:
    for number in (1, 2):
        record(night.table(number), by=night.director)
    # The same chairs again: every pair of partners was partners before.
    p = night.players
    tables = [seating(1, p[:4]), seating(2, p[4:8])]
    rounds.seat_by_hand(evening_id=night.evening.pk, number=2, tables=tables)
    assert night.evening.rounds.get(number=2).quality["partner_repeats"] == 4
    night.swap(p[0], p[6])
    assert night.evening.rounds.get(number=2).quality["partner_repeats"] == 2
    assert "changed" not in night.evening.rounds.get(number=2).quality


def test_a_preview_answers_like_the_act_and_stores_nothing(night: Night) -> None:
    before = night.at(1), night.at(2), Evening.objects.get().results_version
    touched = seats.preview(lambda: night.swap(night.players[0], night.players[6]))
    assert touched.tables == (1, 2)
    assert (night.at(1), night.at(2), Evening.objects.get().results_version) == before
    assert not AuditEntry.objects.exists()


def test_a_preview_refuses_like_the_act(night: Night) -> None:
    with refused(ErrorCode.PLAYER_TWICE):
        seats.preview(lambda: night.swap(night.players[0], night.players[0]))


@pytest.mark.parametrize(
    ("codes", "swap"),
    [
        ([ErrorCode.REASON_MISSING], lambda n: n.swap(n.players[0], n.players[4], reason=" ")),
        ([ErrorCode.REASON_TOO_LONG], lambda n: n.swap(n.players[0], n.players[4], reason="x" * 201)),
        ([ErrorCode.PLAYER_TWICE], lambda n: n.swap(n.players[0], n.players[0])),
        ([ErrorCode.PLAYER_UNKNOWN], lambda n: n.swap(n.players[0], make_player(make_club("Ander")))),
        ([ErrorCode.PLAYER_NOT_PLACED], lambda n: n.swap(n.players[0], make_player(n.evening.club))),
        (
            [ErrorCode.PLAYER_NOT_PLACED, ErrorCode.PLAYER_UNKNOWN],
            lambda n: n.swap(make_player(n.evening.club), make_player(make_club("Ander"))),
        ),
        ([ErrorCode.NO_CHAIR], lambda n: n.swap(*n.waiting)),
    ],
)
def test_swaps_that_are_refused(night: Night, codes: list[ErrorCode], swap: Callable[[Night], object]) -> None:
    before = night.at(1), night.at(2), night.credits()
    with refused(*codes):
        swap(night)
    assert (night.at(1), night.at(2), night.credits()) == before
    assert not AuditEntry.objects.exists()


def test_a_result_is_not_swapped_for_a_credit(night: Night) -> None:
    record(night.table(1), by=night.director)
    with refused(ErrorCode.RESULT_OF_ANOTHER):
        night.swap(night.players[0], night.waiting[0])


def test_who_sits_for_somebody_else_meanwhile_is_not_given_a_second_chair(night: Night) -> None:
    night.substitute(0, night.waiting[0])
    with refused(ErrorCode.SITTER_SEATED):
        night.swap(night.players[4], night.waiting[0])
    # In the chair itself the substitute may become the player.
    night.swap(night.players[0], night.waiting[0])
    seat = Seat.objects.get(table=night.table(1), position=0)
    assert (seat.player, seat.sitter) == (night.waiting[0], night.waiting[0])


def test_a_late_arrival_has_no_place_to_swap(night: Night) -> None:
    late = make_player(night.evening.club)
    evenings.mark_attendance(evening_id=night.evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    with refused(ErrorCode.PLAYER_NOT_PLACED):
        night.swap(night.players[0], late)


def test_a_round_that_was_not_seated_is_unknown(night: Night) -> None:
    with refused(ErrorCode.ROUND_UNKNOWN):
        seats.swap_people(
            evening_id=night.evening.pk,
            number=2,
            first_id=night.players[0].pk,
            second_id=night.players[4].pk,
            by=night.director,
            door=Door.DESK,
        )


def test_partners_do_not_swap_on_a_pairs_evening(pairs_night: Night) -> None:
    with refused(ErrorCode.PLAYER_TWICE):
        pairs_night.swap(pairs_night.players[0], pairs_night.players[1])


def test_somebody_without_a_pair_does_not_change_with_one(pairs_night: Night) -> None:
    single = make_player(pairs_night.evening.club)
    evenings.mark_attendance(evening_id=pairs_night.evening.pk, player_id=single.pk, state=AttendanceState.PRESENT)
    SitOut.objects.filter(player=single).update(code=Credit.SAT_OUT)
    with refused(ErrorCode.PAIR_UNKNOWN):
        pairs_night.swap(pairs_night.players[0], single)


# Substitutes


def test_a_substitute_sits_and_the_player_scores(night: Night) -> None:
    sub = make_player(night.evening.club)
    seat = night.substitute(0, sub)
    record(night.table(1), totals_entry(1500, 1312), by=night.director)
    totals = night.totals()
    assert (seat.player, seat.sitter) == (night.players[0], sub)
    assert totals[night.players[0].pk] == 1500
    assert sub.pk not in totals
    entry = audit(night)
    assert entry.action == "substituted"
    assert entry.details == {
        "round": 1,
        "table": 1,
        "scores_for": night.players[0].label,
        "before": night.players[0].label,
        "sitter": sub.label,
    }


def test_who_sits_out_may_sit_for_another_and_keeps_the_credit(night: Night) -> None:
    night.substitute(0, night.waiting[0])
    record(night.table(1), totals_entry(1500, 1312), by=night.director)
    totals = night.totals()
    assert totals[night.waiting[0].pk] == SitOut.objects.get(round=night.round, player=night.waiting[0]).points
    assert totals[night.players[0].pk] == 1500


def test_the_player_takes_the_chair_back_without_a_reason(night: Night) -> None:
    night.substitute(0, make_player(night.evening.club))
    seat = night.substitute(0, None, reason="")
    assert seat.sitter == night.players[0]
    assert AuditEntry.objects.count() == 2


def test_the_same_substitute_again_changes_nothing(night: Night) -> None:
    sub = make_player(night.evening.club)
    night.substitute(0, sub)
    version = Evening.objects.get().results_version
    night.substitute(0, sub)
    assert AuditEntry.objects.count() == 1
    assert Evening.objects.get().results_version == version


@pytest.mark.parametrize(
    ("code", "act"),
    [
        (ErrorCode.CHAIR_UNKNOWN, lambda n: n.substitute(4, n.waiting[0])),
        (ErrorCode.PLAYER_UNKNOWN, lambda n: n.substitute(0, make_player(make_club("Ander")))),
        (ErrorCode.SITTER_SEATED, lambda n: n.substitute(0, n.players[5])),
        (ErrorCode.REASON_MISSING, lambda n: n.substitute(0, n.waiting[0], reason="")),
        (ErrorCode.REASON_TOO_LONG, lambda n: n.substitute(0, n.waiting[0], reason="x" * 201)),
    ],
)
def test_substitutes_that_are_refused(night: Night, code: ErrorCode, act: Callable[[Night], object]) -> None:
    with refused(code):
        act(night)
    assert not AuditEntry.objects.exists()
    assert list(Seat.objects.filter(table=night.table(1)).order_by("position").values_list("sitter_id", flat=True)) == (
        night.at(1)
    )


def test_nobody_sits_for_two(night: Night) -> None:
    night.substitute(0, night.waiting[0])
    with refused(ErrorCode.SITTER_SEATED):
        night.substitute(1, night.waiting[0])


def test_a_double_that_was_merged_away_sits_nowhere(night: Night) -> None:
    gone = make_player(night.evening.club)
    Player.objects.filter(pk=gone.pk).update(merged_into=night.waiting[0])
    with refused(ErrorCode.PLAYER_UNKNOWN):
        night.substitute(0, gone)


def test_a_draft_has_no_substitutes() -> None:
    night = make_night(publish=False)
    with refused(ErrorCode.ROUND_NOT_PUBLISHED):
        night.substitute(0, night.waiting[0])


# Leaving early


def test_who_leaves_is_credited_as_missed_from_then_on(night: Night) -> None:
    leaver = night.players[0]
    for number in (1, 2):
        record(night.table(number), by=night.director)
    night.leave(leaver, 1, reason="laatste trein")
    rounds.draw_round(evening_id=night.evening.pk, number=2, seed=1)
    rounds.publish_round(evening_id=night.evening.pk, number=2)
    second = night.evening.rounds.get(number=2)
    assert not second.seats.filter(player=leaver).exists()
    assert second.sit_outs.get(player=leaver).code == "missed"
    entry = audit(night)
    assert (entry.action, entry.reason, entry.door) == ("left_early", "laatste trein", "api")
    assert entry.details == {"player": leaver.label, "after_round": 1}


def test_leaving_is_taken_back(night: Night) -> None:
    night.leave(night.players[0], 1)
    assert night.leave(night.players[0], None).until_round is None
    assert AuditEntry.objects.count() == 2


def test_a_pair_goes_home_together(pairs_night: Night) -> None:
    one, other = pairs_night.players[:2]
    for number in (1, 2):
        record(pairs_night.table(number), by=pairs_night.director)
    pairs_night.leave(one, 1)
    rounds.draw_round(evening_id=pairs_night.evening.pk, number=2, seed=1)
    second = rounds.publish_round(evening_id=pairs_night.evening.pk, number=2)
    assert set(second.sit_outs.filter(code="missed").values_list("player_id", flat=True)) == {one.pk, other.pk}
    assert AuditEntry.objects.count() == 2


def test_who_has_a_substitute_may_go(night: Night) -> None:
    night.substitute(0, night.waiting[0])
    assert night.leave(night.players[0], 0).until_round == 0
    with refused(ErrorCode.LEAVER_SEATED):
        night.leave(night.waiting[0], 0)


def test_a_draft_that_seats_who_left_is_not_published() -> None:
    night = make_night(publish=False)
    night.leave(night.players[0], 0)
    with refused(ErrorCode.PLAYER_NOT_PRESENT):
        rounds.publish_round(evening_id=night.evening.pk, number=1)


@pytest.mark.parametrize(
    ("codes", "act"),
    [
        ([ErrorCode.LEAVER_SEATED], lambda n: n.leave(n.players[0], 0)),
        ([ErrorCode.ROUND_BEYOND_PLAN], lambda n: n.leave(n.players[0], 3)),
        ([ErrorCode.ROUND_BEYOND_PLAN, ErrorCode.LEAVER_SEATED], lambda n: n.leave(n.players[0], -1)),
        ([ErrorCode.PLAYER_UNKNOWN], lambda n: n.leave(make_player(n.evening.club), 1)),
        ([ErrorCode.REASON_TOO_LONG], lambda n: n.leave(n.players[0], 1, reason="x" * 201)),
    ],
)
def test_leaving_that_is_refused(night: Night, codes: list[ErrorCode], act: Callable[[Night], object]) -> None:
    with refused(*codes):
        act(night)
    assert not Attendance.objects.exclude(until_round=None).exists()


def test_who_is_absent_does_not_leave(night: Night) -> None:
    absent = make_player(night.evening.club)
    evenings.mark_attendance(evening_id=night.evening.pk, player_id=absent.pk, state=AttendanceState.ABSENT)
    with refused(ErrorCode.PLAYER_NOT_PRESENT):
        night.leave(absent, 1)


@pytest.mark.parametrize(
    "act",
    [
        lambda n: n.swap(n.players[0], n.players[4]),
        lambda n: n.substitute(0, n.waiting[0]),
        lambda n: n.leave(n.players[0], 1),
    ],
)
def test_a_closed_evening_stays_as_it_is(night: Night, act: Callable[[Night], object]) -> None:
    Evening.objects.update(state=EveningState.CLOSED)
    with refused(ErrorCode.EVENING_CLOSED):
        act(night)
