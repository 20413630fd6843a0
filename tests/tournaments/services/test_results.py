"""What a table hands in: recorded, confirmed, corrected, and everything that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import SheetEntry, ViolationCode
from tests.factories import (
    hands_entry,
    make_club,
    make_evening,
    make_players,
    make_round,
    make_table,
    make_user,
    plain_hands,
    record,
    rules_of,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode, StaleVersion
from tournaments.models import AppendOnlyError, Door, HandResult, ScoreSheet, SheetDraft, SheetEvent, Table
from tournaments.services import entries, evenings, results

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def typist() -> User:
    return make_user()


@pytest.fixture
def second() -> User:
    return make_user()


def hand_in(table: Table, by: User, entry: SheetEntry | None = None, seen: int = 0, **values: Any) -> results.Recorded:
    return results.record_sheet(
        table_id=table.pk, entry=entry or totals_entry(), by=by, door=Door.DESK, seen_version=seen, **values
    )


def correct(
    table: Table, by: User, entry: SheetEntry, *, seen: int = 1, reason: str = "roem vergeten", **values: Any
) -> results.Recorded:
    return results.correct_sheet(
        table_id=table.pk, entry=entry, by=by, door=Door.DESK, seen_version=seen, reason=reason, **values
    )


def events_of(sheet: ScoreSheet) -> list[str]:
    return list(sheet.events.values_list("kind", flat=True))


def nothing_stored(table: Table) -> bool:
    table.refresh_from_db()
    return table.live_sheet is None and not ScoreSheet.objects.exists() and not HandResult.objects.exists()


def test_recorded_sheet_counts_at_its_table(table: Table, typist: User) -> None:
    done = hand_in(table, typist)
    table.refresh_from_db()
    assert table.live_sheet == done.sheet
    assert (done.sheet.version, done.sheet.total_a, done.sheet.total_b, done.sheet.roem_both) == (1, 1406, 1406, 220)
    assert (done.confirmed, done.repeated) == (False, False)
    assert events_of(done.sheet) == ["handed_in"]
    assert (done.sheet.entered_by, done.sheet.door, done.sheet.reason) == (typist, Door.DESK, "")


def test_totals_tell_nothing_of_points_and_pits(table: Table, typist: User) -> None:
    sheet = hand_in(table, typist).sheet
    assert [sheet.points_a, sheet.roem_a, sheet.pits_a, sheet.nats_a] == [None, None, None, None]


def test_hands_are_kept_as_typed_and_as_scored(typist: User) -> None:
    table = make_table(hands=3)
    entry = hands_entry(
        {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20},
        {"mark_a": "N", "roem_b": 40},
        {"mark_b": "P", "points_a": 162},
    )
    sheet = hand_in(table, typist, entry).sheet
    first, nat, pit = sheet.hand_results.all()
    assert (first.outcome, first.declarer, first.total_a, first.total_b) == ("made", "A", 112, 70)
    assert (nat.outcome, nat.total_a, nat.total_b, nat.typed["mark_a"]) == ("nat", 0, 202, "N")
    # The bonus of a pit is roem, as clubs write it.
    assert (pit.outcome, pit.points_a, pit.roem_a, pit.total_a, pit.total_b) == ("pit", 162, 100, 262, 0)
    assert (sheet.points_a, sheet.roem_a, sheet.pits_a, sheet.nats_a, sheet.total_a) == (254, 120, 1, 1, 374)
    assert (sheet.points_b, sheet.roem_b, sheet.pits_b, sheet.nats_b, sheet.total_b) == (232, 40, 0, 0, 272)
    assert entries.read_entry(sheet.entry).hands == entry.hands


def test_every_result_raises_the_version_of_the_evening(table: Table, typist: User) -> None:
    evening = table.round.evening
    evening.refresh_from_db()
    before = evening.results_version
    hand_in(table, typist)
    evening.refresh_from_db()
    assert evening.results_version == before + 1


def test_handing_in_forgets_the_draft_of_the_typist_only(table: Table, typist: User, second: User) -> None:
    for user in (typist, second):
        results.keep_draft(table_id=table.pk, by=user, content={"total_a": "14"})
    results.keep_draft(table_id=table.pk, by=typist, content={"total_a": "1406"})
    assert SheetDraft.objects.get(user=typist).content == {"total_a": "1406"}
    hand_in(table, typist)
    assert [draft.user for draft in SheetDraft.objects.all()] == [second]


def test_draft_can_be_dropped(table: Table, typist: User) -> None:
    results.keep_draft(table_id=table.pk, by=typist, content={})
    results.drop_draft(table_id=table.pk, by=typist)
    assert not SheetDraft.objects.exists()


def test_unconfirmed_result_is_replaced_by_a_new_version(table: Table, typist: User) -> None:
    first = hand_in(table, typist).sheet
    done = hand_in(table, typist, totals_entry(1416, 1406), seen=1)
    table.refresh_from_db()
    assert table.live_sheet == done.sheet
    assert done.sheet.version == 2
    assert events_of(first) == ["handed_in", "superseded"]


# The same result again


def test_same_result_from_a_second_person_confirms(table: Table, typist: User, second: User) -> None:
    hand_in(table, typist)
    done = hand_in(table, second)
    assert (done.confirmed, done.repeated, done.sheet.version) == (True, False, 1)
    assert [(event.kind, event.by) for event in done.sheet.events.all()] == [
        ("handed_in", typist),
        ("confirmed", second),
    ]


def test_blank_roem_and_zero_roem_are_the_same_result(typist: User, second: User) -> None:
    table = make_table(hands=1)
    hand_in(table, typist, hands_entry({"declarer": "A", "points_a": 92, "points_b": 70}))
    done = hand_in(table, second, hands_entry({"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 0}))
    assert (done.confirmed, done.sheet.version) == (True, 1)


def test_double_submit_without_a_key_is_one_result_and_confirms_nothing(table: Table, typist: User) -> None:
    hand_in(table, typist)
    again = hand_in(table, typist)
    assert (again.repeated, again.confirmed) == (True, False)
    assert ScoreSheet.objects.count() == 1
    assert events_of(again.sheet) == ["handed_in"]


def test_double_submit_with_a_key_returns_the_first_answer(table: Table, typist: User) -> None:
    first = hand_in(table, typist, idempotency_key="k1", confirm=True)
    again = hand_in(table, typist, idempotency_key="k1", confirm=True)
    assert again == results.Recorded(sheet=first.sheet, confirmed=True, repeated=True)
    assert ScoreSheet.objects.count() == 1


def test_key_answers_even_after_a_newer_version(table: Table, typist: User) -> None:
    first = hand_in(table, typist, idempotency_key="k1")
    hand_in(table, typist, totals_entry(1416, 1406), seen=1)
    again = hand_in(table, typist, idempotency_key="k1")
    assert (again.sheet, again.repeated) == (first.sheet, True)
    table.refresh_from_db()
    assert table.live_sheet is not None
    assert table.live_sheet.version == 2


def test_key_used_for_another_result_is_refused(table: Table, typist: User) -> None:
    hand_in(table, typist, idempotency_key="k1")
    with refused(ErrorCode.KEY_REUSED):
        hand_in(table, typist, totals_entry(1416, 1406), seen=1, idempotency_key="k1")


def test_key_used_at_another_table_is_refused(typist: User) -> None:
    hand_in(make_table(), typist, idempotency_key="k1")
    with refused(ErrorCode.KEY_REUSED):
        hand_in(make_table(), typist, idempotency_key="k1")


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_key_of_a_wrong_length_is_refused(table: Table, typist: User, key: str) -> None:
    with refused(ErrorCode.KEY_TOO_LONG):
        hand_in(table, typist, idempotency_key=key)


# Refusals of recording


def test_all_problems_of_a_sheet_are_named_at_once(typist: User) -> None:
    table = make_table(hands=2)
    entry = hands_entry({"points_a": 92, "points_b": 71, "roem_a": 30}, {"mark_a": "N", "mark_b": "P"})
    with refused(ViolationCode.ROEM_VALUE, ViolationCode.POINTS_SUM, ViolationCode.MARK_BOTH) as caught:
        hand_in(table, typist, entry)
    assert {problem.field for problem in caught.value.problems} == {"hands[1].roem_a", "hands[1]", "hands[2]"}
    assert nothing_stored(table)


def test_unreadable_data_is_refused_with_every_problem() -> None:
    with refused(ViolationCode.NOT_A_NUMBER, ViolationCode.UNKNOWN_KEY):
        entries.read_entry({"level": "totals", "total_a": "1406", "total_b": 1406, "totaal": 1})


def test_judging_stores_nothing(table: Table) -> None:
    assert results.judge_sheet(table=table, entry=totals_entry()).a.total == 1406
    with refused(ViolationCode.CONTROL_SUM):
        results.judge_sheet(table=table, entry=totals_entry(1406, 1407))
    assert nothing_stored(table)


def test_sheet_is_judged_by_the_rules_frozen_with_the_evening(typist: User) -> None:
    club = make_club()
    evening = make_evening(club, house_rules=rules_of(hands=12))
    table = make_round(evening, make_players(club, 4)).tables.get()
    with refused(ViolationCode.CONTROL_SUM):
        hand_in(table, typist, totals_entry(1406, 1406))
    assert hand_in(table, typist, totals_entry(972, 992)).sheet.roem_both == 20


def test_stale_version_is_refused_with_both_versions(table: Table, typist: User, second: User) -> None:
    hand_in(table, typist)
    with pytest.raises(StaleVersion) as caught:
        hand_in(table, second, totals_entry(1416, 1406))
    assert (caught.value.seen, caught.value.current) == (0, 1)
    table.refresh_from_db()
    assert table.live_sheet is not None
    assert table.live_sheet.total_a == 1406


def test_version_that_does_not_exist_is_stale(table: Table, typist: User) -> None:
    with refused(ErrorCode.STALE_VERSION):
        hand_in(table, typist, seen=7)
    assert nothing_stored(table)


def test_confirmed_result_is_not_recorded_over(table: Table, typist: User) -> None:
    record(table, by=typist)
    with refused(ErrorCode.SHEET_CONFIRMED):
        hand_in(table, typist, totals_entry(1416, 1406), seen=1)


def test_draft_round_takes_no_result(typist: User) -> None:
    club = make_club()
    round_ = make_round(make_evening(club), make_players(club, 4), publish=False)
    with refused(ErrorCode.ROUND_NOT_PUBLISHED):
        hand_in(round_.tables.get(), typist)


@pytest.mark.parametrize("act", ["record", "correct", "confirm"])
def test_closed_evening_takes_no_result(table: Table, typist: User, act: str) -> None:
    record(table, by=typist)
    evenings.close_evening(evening_id=table.round.evening_id, by=typist)
    with refused(ErrorCode.EVENING_CLOSED):
        if act == "record":
            hand_in(table, typist, totals_entry(1416, 1406), seen=1)
        elif act == "correct":
            correct(table, typist, totals_entry(1416, 1406))
        else:
            results.confirm_sheet(table_id=table.pk, by=typist, door=Door.DESK, seen_version=1)


# Confirming


def test_confirm(table: Table, typist: User, second: User) -> None:
    hand_in(table, typist)
    done = results.confirm_sheet(table_id=table.pk, by=second, door=Door.API, seen_version=1)
    assert (done.confirmed, done.repeated) == (True, False)
    assert events_of(done.sheet) == ["handed_in", "confirmed"]


def test_confirming_twice_is_confirming_once(table: Table, typist: User) -> None:
    record(table, by=typist)
    done = results.confirm_sheet(table_id=table.pk, by=typist, door=Door.DESK, seen_version=1)
    assert done.repeated
    assert events_of(done.sheet) == ["handed_in", "confirmed"]


def test_confirming_nothing_is_refused(table: Table, typist: User) -> None:
    with refused(ErrorCode.SHEET_MISSING):
        results.confirm_sheet(table_id=table.pk, by=typist, door=Door.DESK, seen_version=0)


def test_confirming_a_version_not_seen_is_refused(table: Table, typist: User) -> None:
    hand_in(table, typist)
    hand_in(table, typist, totals_entry(1416, 1406), seen=1)
    with refused(ErrorCode.STALE_VERSION):
        results.confirm_sheet(table_id=table.pk, by=typist, door=Door.DESK, seen_version=1)


# Correcting


def test_correction_is_a_new_confirmed_version_with_its_reason(table: Table, typist: User, second: User) -> None:
    first = record(table, by=typist).sheet
    done = correct(table, second, totals_entry(1426, 1406), reason=" stuk vergeten ")
    table.refresh_from_db()
    assert table.live_sheet == done.sheet
    assert (done.sheet.version, done.sheet.reason, done.confirmed) == (2, "stuk vergeten", True)
    assert events_of(first) == ["handed_in", "confirmed", "superseded"]
    assert events_of(done.sheet) == ["handed_in", "confirmed"]


def test_correction_may_be_repeated_with_its_key(table: Table, typist: User) -> None:
    record(table, by=typist)
    first = correct(table, typist, totals_entry(1426, 1406), idempotency_key="c1")
    again = correct(table, typist, totals_entry(1426, 1406), idempotency_key="c1")
    assert (again.sheet, again.repeated) == (first.sheet, True)


def test_correction_without_a_reason_is_refused(table: Table, typist: User) -> None:
    record(table, by=typist)
    with refused(ErrorCode.REASON_MISSING):
        correct(table, typist, totals_entry(1426, 1406), reason="  ")


def test_correction_names_the_missing_reason_beside_the_problems_of_the_sheet(table: Table, typist: User) -> None:
    record(table, by=typist)
    with refused(ViolationCode.CONTROL_SUM, ErrorCode.REASON_MISSING, ErrorCode.KEY_TOO_LONG):
        correct(table, typist, totals_entry(1406, 1407), reason="", idempotency_key="k" * 65)


def test_unchanged_correction_is_refused(table: Table, typist: User) -> None:
    record(table, by=typist)
    with refused(ErrorCode.SHEET_UNCHANGED):
        correct(table, typist, totals_entry())


def test_stale_correction_is_refused(table: Table, typist: User) -> None:
    record(table, by=typist)
    correct(table, typist, totals_entry(1426, 1406))
    with refused(ErrorCode.STALE_VERSION):
        correct(table, typist, totals_entry(1446, 1406), seen=1)


def test_correcting_nothing_is_refused(table: Table, typist: User) -> None:
    with refused(ErrorCode.SHEET_MISSING):
        correct(table, typist, totals_entry(), seen=0)


def test_correction_touches_no_other_table(typist: User) -> None:
    club = make_club()
    one, two = make_round(make_evening(club), make_players(club, 8)).tables.order_by("number")
    record(one, by=typist)
    kept = record(two, by=typist).sheet
    correct(one, typist, totals_entry(1426, 1406))
    two.refresh_from_db()
    assert two.live_sheet == kept
    assert events_of(kept) == ["handed_in", "confirmed"]


# Forced trump: the declaring side follows from the table's first dealer


def test_first_dealer_of_the_table_is_kept_with_the_sheet(typist: User) -> None:
    table = make_table(hands=4, trump="forced")
    entry = hands_entry(*plain_hands(4))
    sheet = hand_in(table, typist, entry).sheet
    assert sheet.entry["first_dealer"] == table.first_dealer


# Written once


def test_what_was_stored_is_never_changed_or_deleted(table: Table, typist: User) -> None:
    sheet = record(table, by=typist).sheet
    event = SheetEvent.objects.filter(sheet=sheet).latest("pk")
    for row in (sheet, event):
        with pytest.raises(AppendOnlyError):
            row.save()
        with pytest.raises(AppendOnlyError):
            row.delete()


def test_hand_of_a_sheet_is_never_changed(typist: User) -> None:
    hand = hand_in(make_table(hands=1), typist, hands_entry(*plain_hands(1))).sheet.hand_results.get()
    hand.total_a = 162
    with pytest.raises(AppendOnlyError):
        hand.save()
