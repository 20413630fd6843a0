"""The standing that follows from results: right after every round, rebuilt only when something changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import SheetEntry
from tests.factories import (
    hands_entry,
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table,
    make_user,
    plain_hands,
    record,
    rules_of,
    totals_entry,
)
from tournaments.models import (
    AttendanceState,
    Door,
    EntrantKind,
    Evening,
    Player,
    PublicName,
    Round,
    Standing,
    StandingFragment,
    StandingState,
)
from tournaments.services import evenings, penalties, results, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


def finish(round_: Round, by: User, *entries: SheetEntry) -> None:
    for table, entry in zip(round_.tables.order_by("number"), entries, strict=True):
        record(table, entry, by=by)


def lines(evening: Evening, after_round: int) -> list[tuple[int, bool, int | None, int]]:
    """Place, tied, player and total of every line."""
    rows = Standing.objects.filter(evening=evening, after_round=after_round).order_by("order")
    return [(row.place, row.tied, row.player_id, row.total) for row in rows]


def totals(evening: Evening, after_round: int) -> dict[int, int]:
    rows = Standing.objects.filter(evening=evening, after_round=after_round)
    return {row.player_id or row.pair_id or 0: row.total for row in rows}


def ids(players: Sequence[Player]) -> list[int]:
    return [player.pk for player in players]


# Places


def test_standing_after_each_round(evening: Evening, director: User) -> None:
    a, b, c, d = make_players(evening.club, 4)
    finish(make_round(evening, [a, b, c, d]), director, totals_entry(1500, 1312))
    finish(make_round(evening, [a, c, b, d], number=2), director, totals_entry(1312, 1600))
    assert standings.recompute(evening.pk)
    assert lines(evening, 1) == [
        (1, True, a.pk, 1500),
        (1, True, b.pk, 1500),
        (3, True, c.pk, 1312),
        (3, True, d.pk, 1312),
    ]
    assert lines(evening, 2) == [
        (1, False, b.pk, 3100),
        (2, False, d.pk, 2912),
        (3, False, a.pk, 2812),
        (4, False, c.pk, 2624),
    ]


def test_line_explains_itself(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    finish(make_round(evening, people), director, totals_entry(1500, 1312))
    penalties.give_penalty(evening_id=evening.pk, player_id=people[0].pk, points=-100, reason="verzaakt", by=director)
    standings.recompute(evening.pk)
    row = Standing.objects.get(player=people[0])
    assert (row.place, row.total, row.points, row.roem, row.pits, row.nats) == (2, 1400, None, None, None, None)
    assert row.explanation == {
        "rounds": [{"round": 1, "total": 1500, "code": None}],
        "penalty": -100,
        "decided_by": None,
        "numbers": None,
        "passed_over": [],
    }


def test_figures_are_added_up_where_every_sheet_tells_them(director: User) -> None:
    evening = make_evening(make_club(), house_rules=rules_of(hands=2))
    people = make_players(evening.club, 4)
    pit = hands_entry({"mark_b": "P", "points_a": 162, "roem_a": 20}, {"mark_a": "N", "roem_b": 40})
    finish(make_round(evening, people), director, pit)
    finish(make_round(evening, people, number=2), director, hands_entry(*plain_hands(2)))
    standings.recompute(evening.pk)
    row = Standing.objects.get(player=people[0], after_round=2)
    assert (row.points, row.roem, row.pits, row.nats) == (162 + 184, 120 + 40, 1, 1)
    assert row.total == row.points + row.roem


def test_unconfirmed_result_counts_already(evening: Evening, director: User) -> None:
    round_ = make_round(evening, make_players(evening.club, 4))
    record(round_.tables.get(), totals_entry(1500, 1312), by=director, confirm=False)
    standings.recompute(evening.pk)
    assert [line[3] for line in lines(evening, 1)] == [1500, 1500, 1312, 1312]


def test_only_the_version_that_counts_is_counted(evening: Evening, director: User) -> None:
    table = make_round(evening, make_players(evening.club, 4)).tables.get()
    record(table, totals_entry(1500, 1312), by=director)
    results.correct_sheet(
        table_id=table.pk,
        entry=totals_entry(1312, 1500),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="verwisseld",
    )
    standings.recompute(evening.pk)
    assert [line[2] for line in lines(evening, 1)][:2] == list(
        table.seats.filter(position__in=(1, 3)).order_by("player__last_name").values_list("player_id", flat=True)
    )


def test_who_has_no_result_yet_is_not_in_the_list(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 8)
    one, _two = make_round(evening, people).tables.order_by("number")
    record(one, by=director)
    standings.recompute(evening.pk)
    assert set(totals(evening, 1)) == set(ids(people[:4]))


def test_draft_and_replaced_rounds_count_nowhere(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 5)
    make_round(evening, people)
    finish(make_round(evening, people[1:]), director, totals_entry())
    make_round(evening, people, number=2, publish=False)
    standings.recompute(evening.pk)
    assert set(totals(evening, 1)) == set(ids(people))
    assert set(Standing.objects.values_list("after_round", flat=True)) == {1}


def test_evening_without_results_has_no_standing(evening: Evening) -> None:
    make_round(evening, make_players(evening.club, 5))
    assert standings.recompute(evening.pk)
    assert not Standing.objects.exists()
    assert not StandingFragment.objects.exists()


# Ties


def test_equal_to_the_end_is_a_shared_place_in_name_order(evening: Evening, director: User) -> None:
    club = evening.club
    names = ("Visser", "Bakker", "Smit", "Mol")
    people = [make_player(club, "Rie", name) for name in names]
    finish(make_round(evening, people), director, totals_entry())
    standings.recompute(evening.pk)
    rows = Standing.objects.filter(evening=evening).order_by("order").select_related("player")
    assert [(row.place, row.tied, row.player and row.player.last_name) for row in rows] == [
        (1, True, "Bakker"),
        (1, True, "Mol"),
        (1, True, "Smit"),
        (1, True, "Visser"),
    ]


def test_chain_of_the_evening_decides_and_is_named(director: User) -> None:
    evening = make_evening(make_club(), house_rules=rules_of(hands=2), tie_breaks=["pits", "roem"])
    people = make_players(evening.club, 8)
    made = hands_entry(
        {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 100},
        {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 140},
    )
    pit = hands_entry({"mark_b": "P", "points_a": 162}, {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 70})
    finish(make_round(evening, people), director, made, pit)
    standings.recompute(evening.pk)
    assert {row.total for row in Standing.objects.filter(player__in=[*people[:2], *people[4:6]])} == {424}
    assert [(line[0], line[2]) for line in lines(evening, 1)][:4] == [
        (1, people[4].pk),
        (1, people[5].pk),
        (3, people[0].pk),
        (3, people[1].pk),
    ]
    row = Standing.objects.get(player=people[0])
    assert row.explanation["decided_by"] == "pits"


# Credits and penalties


def test_credit_counts_from_the_moment_its_round_has_a_result(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 5)
    round_ = make_round(evening, people)
    standings.recompute(evening.pk)
    assert not Standing.objects.exists()
    finish(round_, director, totals_entry())
    standings.recompute(evening.pk)
    row = Standing.objects.get(player=people[4])
    assert (row.place, row.total, row.points, row.roem, row.pits, row.nats) == (1, 1600, 1600, 0, 0, 0)
    assert row.explanation["rounds"] == [{"round": 1, "total": 1600, "code": "sat_out"}]


def test_late_arrival_stands_in_the_list_with_the_credit(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    finish(make_round(evening, people), director, totals_entry())
    late = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    standings.recompute(evening.pk)
    assert totals(evening, 1)[late.pk] == 1450


def test_penalty_counts_for_one_person_in_the_newest_standing_and_after(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    finish(make_round(evening, people), director, totals_entry())
    finish(make_round(evening, people, number=2), director, totals_entry())
    make_round(evening, people, number=3)
    penalties.give_penalty(evening_id=evening.pk, player_id=people[0].pk, points=-100, reason="verzaakt", by=director)
    standings.recompute(evening.pk)
    # Round 3 has no result yet, so the newest standing is that of round 2; what was announced after round 1 stays.
    assert totals(evening, 1)[people[0].pk] == 1406
    assert totals(evening, 2)[people[0].pk] == 2712
    assert totals(evening, 2)[people[1].pk] == 2812


def test_cancelled_penalty_counts_nowhere(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    finish(make_round(evening, people), director, totals_entry())
    penalty = penalties.give_penalty(
        evening_id=evening.pk, player_id=people[0].pk, points=-100, reason="verzaakt", by=director
    )
    standings.recompute(evening.pk)
    assert totals(evening, 1)[people[0].pk] == 1306
    penalties.cancel_penalty(penalty_id=penalty.pk, reason="vergissing", by=director)
    standings.recompute(evening.pk)
    assert totals(evening, 1)[people[0].pk] == 1406


def test_pairs_evening_ranks_pairs_and_credits_a_pair_once(director: User) -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    people = make_players(evening.club, 6)
    pairs = [
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk).pair
        for first, second in zip(people[::2], people[1::2], strict=True)
    ]
    finish(make_round(evening, people), director, totals_entry(1500, 1312))
    standings.recompute(evening.pk)
    assert totals(evening, 1) == {pairs[0].pk: 1500, pairs[1].pk: 1312, pairs[2].pk: 1600}
    assert set(Standing.objects.values_list("player", flat=True)) == {None}


# Versions


def test_recompute_returns_at_once_when_nothing_changed(evening: Evening, director: User) -> None:
    finish(make_round(evening, make_players(evening.club, 4)), director, totals_entry())
    assert standings.recompute(evening.pk)
    evening.refresh_from_db()
    assert StandingState.objects.get(evening=evening).standings_version == evening.results_version
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert not standings.recompute(evening.pk)
    assert len(queries) == 1


def test_burst_of_results_costs_one_recompute(
    evening: Evening, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuilt = []
    rebuild = standings._rebuild
    monkeypatch.setattr(standings, "_rebuild", lambda evening: (rebuilt.append(evening.pk), rebuild(evening)))
    finish(make_round(evening, make_players(evening.club, 12)), director, *[totals_entry()] * 3)
    for _ in range(3):
        standings.recompute(evening.pk)
    assert rebuilt == [evening.pk]


def test_result_that_comes_in_during_a_recompute_is_not_forgotten(
    evening: Evening, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = make_players(evening.club, 8)
    one, two = make_round(evening, people).tables.order_by("number")
    record(one, totals_entry(1500, 1312), by=director)
    rebuild = standings._rebuild

    def rebuild_while_typing(evening: Evening) -> None:
        rebuild(evening)
        monkeypatch.setattr(standings, "_rebuild", rebuild)
        record(two, totals_entry(1600, 1212), by=director)

    monkeypatch.setattr(standings, "_rebuild", rebuild_while_typing)
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    assert StandingState.objects.get().standings_version == evening.results_version
    assert len(totals(evening, 1)) == 8


def test_rebuilding_gives_the_same_rows(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 13)
    finish(make_round(evening, people), director, totals_entry(1500, 1312), totals_entry(), totals_entry(1312, 1500))
    standings.recompute(evening.pk)
    fields = [field.name for field in Standing._meta.fields if field.name != "id"]
    before = list(Standing.objects.order_by("order").values(*fields))
    assert len(before) == 13
    StandingState.objects.all().delete()
    standings.recompute(evening.pk)
    assert list(Standing.objects.order_by("order").values(*fields)) == before


def test_recompute_of_an_evening_that_is_gone_does_nothing() -> None:
    assert not standings.recompute(12345)


def test_number_of_queries_does_not_grow_with_the_hall(director: User) -> None:
    counts = []
    for people in (8, 40):
        evening = make_evening(make_club())
        tables = people // 4
        finish(make_round(evening, make_players(evening.club, people)), director, *[totals_entry()] * tables)
        with CaptureQueriesContext(connection) as queries:
            standings.recompute(evening.pk)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# The sweep


def test_sweep_mends_what_was_not_rung_for(director: User) -> None:
    for _ in range(2):
        record(make_table(), by=director)
    make_evening(make_club())
    assert standings.sweep() == 2
    assert Standing.objects.count() == 8
    assert standings.sweep() == 0


def test_evening_that_cannot_be_computed_does_not_stop_the_sweep(
    director: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = make_table().round.evening, make_table().round.evening
    for evening in (broken, sound):
        record(evening.rounds.get().tables.get(), by=director)
    Evening.objects.filter(pk=broken.pk).update(tie_breaks=["no such rule"])
    with caplog.at_level(logging.ERROR):
        assert standings.sweep() == 1
    assert set(Standing.objects.values_list("evening", flat=True)) == {sound.pk}
    assert f"evening {broken.pk} could not be recomputed" in caplog.text


# The public fragment


def test_fragment_is_stored_in_every_language_with_public_names_only(
    evening: Evening, director: User, settings: Any
) -> None:
    people = [
        make_player(evening.club, "Piet", "Jansen", number="1016"),
        make_player(evening.club, "Rie", "Hendriks", number="1017", public_name_policy=PublicName.FIRST_INITIAL),
        make_player(evening.club, "Lies", "Verborgen", number="1018", public_name_policy=PublicName.HIDDEN),
        make_player(evening.club, "Wim", "Zwijgzaam", number="1019", public_name_policy=PublicName.NUMBER),
    ]
    finish(make_round(evening, people), director, totals_entry())
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    fragments = StandingFragment.objects.filter(evening=evening)
    assert {fragment.language for fragment in fragments} == {code for code, _name in settings.LANGUAGES}
    for fragment in fragments:
        assert (fragment.after_round, fragment.version) == (1, evening.results_version)
        assert "Piet Jansen" in fragment.html
        assert "Rie H." in fragment.html
        assert "1019" in fragment.html
        for secret in ("1016", "Hendriks", "Verborgen", "Lies", "Zwijgzaam"):
            assert secret not in fragment.html


def test_fragment_is_of_the_last_round_only(evening: Evening, director: User) -> None:
    people = make_players(evening.club, 4)
    for number in (1, 2):
        finish(make_round(evening, people, number=number), director, totals_entry())
        standings.recompute(evening.pk)
    assert set(StandingFragment.objects.values_list("after_round", flat=True)) == {2}
