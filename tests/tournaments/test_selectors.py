"""Reads: what the board, the list and the standing say, in a number of queries that does not grow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table,
    make_user,
    record,
    totals_entry,
)
from tournaments import selectors
from tournaments.models import Attendance, AttendanceState, Club, Door, Evening, Pair, PublicName, SheetDraft
from tournaments.ranking import TieBreak
from tournaments.selectors import TableState, boards
from tournaments.services import evenings, merging, penalties, results, rounds, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def evening(club: Club) -> Evening:
    return make_evening(club)


@pytest.fixture
def typist() -> User:
    return make_user()


def queries(read: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        read()
    return len(captured)


# Lists


def test_evenings_come_newest_first_with_their_published_rounds(club: Club) -> None:
    old = make_evening(club)
    new = make_evening(club, date=EVENING_DATE + dt.timedelta(days=7))
    people = make_players(club, 4)
    make_round(new, people)
    make_round(new, people, number=2, publish=False)
    make_evening(make_club())
    assert [(found.pk, found.published_rounds) for found in selectors.evenings_of(club)] == [(new.pk, 1), (old.pk, 0)]  # type: ignore[attr-defined]


def test_active_players_are_those_of_that_day(club: Club) -> None:
    day = dt.timedelta(days=1)
    always = make_player(club, "", "Altijd")
    make_player(club, "", "Later", active_from=EVENING_DATE + day)
    make_player(club, "", "Weg", active_until=EVENING_DATE - day)
    just = make_player(club, "", "Net", active_from=EVENING_DATE, active_until=EVENING_DATE)
    make_player(make_club())
    assert list(selectors.active_players_of(club, on=EVENING_DATE)) == [always, just]
    assert selectors.players_of(club).count() == 4


def test_present_are_not_those_who_cancelled(evening: Evening) -> None:
    there, away = make_players(evening.club, 2)
    evenings.set_present(evening_id=evening.pk, player_ids=[there.pk])
    evenings.mark_attendance(evening_id=evening.pk, player_id=away.pk, state=AttendanceState.ABSENT_NOTIFIED)
    assert selectors.present_ids(evening) == {there.pk}
    assert Attendance.objects.count() == 2


def test_rounds_are_those_that_count_now(evening: Evening) -> None:
    people = make_players(evening.club, 4)
    make_round(evening, people, publish=False)
    second = make_round(evening, people)
    third = make_round(evening, people, number=2, publish=False)
    assert selectors.rounds_of(evening) == [second, third]


# The board


def test_board_says_how_far_each_table_is(evening: Evening, typist: User) -> None:
    round_ = make_round(evening, make_players(evening.club, 18))
    open_, typing, handed_in, confirmed = round_.tables.order_by("number")
    results.keep_draft(table_id=typing.pk, by=typist, content={})
    record(handed_in, by=typist, confirm=False)
    record(confirmed, by=typist)
    board = selectors.board_of(round_)
    assert [card.state for card in board.tables] == [
        TableState.OPEN,
        TableState.TYPING,
        TableState.HANDED_IN,
        TableState.CONFIRMED,
    ]
    assert [card.typist for card in board.tables] == ["", typist.get_username(), "", ""]
    assert [card.waiting_since is not None for card in board.tables] == [True, True, False, False]
    assert (board.open_tables, board.has_results, board.is_complete) == (3, True, False)
    assert len(board.sit_outs) == 2
    assert board.tables[0].table == open_


def test_board_of_a_finished_round_is_complete(typist: User) -> None:
    table = make_table()
    record(table, by=typist)
    assert selectors.board_of(table.round).is_complete


def test_draft_round_is_never_complete(evening: Evening) -> None:
    board = selectors.board_of(make_round(evening, make_players(evening.club, 4), publish=False))
    assert (board.is_complete, board.has_results) == (False, False)


def test_typist_who_left_is_not_typing_any_more(typist: User) -> None:
    table = make_table()
    results.keep_draft(table_id=table.pk, by=typist, content={})
    SheetDraft.objects.update(updated_at=timezone.now() - boards.TYPING_FOR - dt.timedelta(seconds=1))
    assert selectors.board_of(table.round).tables[0].state is TableState.OPEN


def test_sides_of_a_table_are_partners(evening: Evening) -> None:
    a1, a2, b1, b2 = make_players(evening.club, 4)
    [card] = selectors.board_of(make_round(evening, [a1, a2, b1, b2])).tables
    assert [side.letter for side in card.sides] == ["a", "b"]
    assert [[seat.player for seat in side.seats] for side in card.sides] == [[a1, a2], [b1, b2]]
    assert [seat.player for seat in selectors.seats_of(card.table)] == [a1, b1, a2, b2]


def test_boards_take_the_same_number_of_queries_for_a_large_hall(club: Club, typist: User) -> None:
    counts = []
    for people in (8, 40):
        evening = make_evening(club)
        for table in make_round(evening, make_players(club, people)).tables.all():
            record(table, by=typist)
        counts.append(queries(lambda evening=evening: selectors.boards_of(evening)))  # type: ignore[misc]
    assert counts[0] == counts[1] <= 6


# Sheets


def test_versions_come_newest_first(typist: User) -> None:
    table = make_table()
    record(table, by=typist)
    results.correct_sheet(
        table_id=table.pk,
        entry=totals_entry(1426, 1406),
        by=typist,
        door=Door.DESK,
        seen_version=1,
        reason="roem vergeten",
    )
    newest, oldest = selectors.sheet_versions_of(table)
    assert (newest.version, oldest.version) == (2, 1)
    assert [event.kind for event in oldest.events.all()] == ["handed_in", "confirmed", "superseded"]


def test_draft_is_the_typists_own(typist: User) -> None:
    table = make_table()
    results.keep_draft(table_id=table.pk, by=typist, content={"total_a": "14"})
    draft = selectors.draft_of(table, typist.pk)
    assert draft is not None
    assert draft.content == {"total_a": "14"}
    assert selectors.draft_of(table, make_user().pk) is None


def test_open_tables_are_those_of_published_rounds_without_a_confirmed_result(evening: Evening, typist: User) -> None:
    people = make_players(evening.club, 12)
    one, two, _three = make_round(evening, people).tables.order_by("number")
    record(one, by=typist)
    record(two, by=typist, confirm=False)
    rounds.draw_round(evening_id=evening.pk, number=2, seed=1)
    assert selectors.open_tables_of(evening) == 2


# The standing


@pytest.fixture
def ranked(evening: Evening, typist: User) -> Evening:
    """Two rounds of five people, of whom the first shows a public name only; the second round is not confirmed."""
    first = make_player(evening.club, "Rie", "Hendriks", public_name_policy=PublicName.FIRST_INITIAL)
    people = [first, *make_players(evening.club, 4)]
    record(make_round(evening, people).tables.get(), totals_entry(1500, 1312), by=typist)
    record(make_round(evening, people, number=2).tables.get(), totals_entry(1500, 1312), by=typist, confirm=False)
    penalties.give_penalty(evening_id=evening.pk, player_id=first.pk, points=-100, reason="verzaakt", by=typist)
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    return evening


def test_standing_is_the_newest_unless_asked_otherwise(ranked: Evening) -> None:
    newest = selectors.standing_of(ranked)
    assert (newest.after_round, list(newest.round_numbers)) == (2, [1, 2])
    assert [(row.place, row.tied, row.total) for row in newest.rows] == [
        (1, False, 3200),
        (2, False, 3000),
        (3, False, 2900),
        (4, True, 2624),
        (4, True, 2624),
    ]
    assert selectors.standing_of(ranked, after_round=1).rows[0].total == 1600
    assert selectors.rounds_with_standing(ranked) == [1, 2]


def test_line_of_the_standing_shows_rounds_and_penalty(ranked: Evening) -> None:
    row = selectors.standing_of(ranked).rows[2]
    assert (row.penalty, row.decided_by, row.pits) == (-100, None, None)
    assert [figure and (figure.total, figure.code) for figure in row.rounds] == [(1500, None), (1500, None)]
    sat_out = selectors.standing_of(ranked).rows[0]
    assert [figure and figure.code for figure in sat_out.rounds] == ["sat_out", "sat_out"]


def test_public_name_unless_the_reader_may_see_more(ranked: Evening) -> None:
    public = {row.name for row in selectors.standing_of(ranked).rows}
    full = {row.name for row in selectors.standing_of(ranked, public=False).rows}
    assert "Rie H." in public
    assert not any("Hendriks" in name for name in public)
    assert any(name.startswith("Rie Hendriks (") for name in full)


def test_standing_knows_whether_it_is_provisional_and_behind(ranked: Evening, typist: User) -> None:
    standing = selectors.standing_of(ranked)
    assert (standing.is_provisional, standing.open_tables, standing.is_behind) == (True, 1, False)
    assert standing.tie_breaks[0] is TieBreak.PITS
    table = ranked.rounds.get(number=2).tables.get()
    results.confirm_sheet(table_id=table.pk, by=typist, door=Door.DESK, seen_version=1)
    ranked.refresh_from_db()
    later = selectors.standing_of(ranked)
    assert (later.is_provisional, later.is_behind) == (False, True)


def test_evening_without_results_has_an_empty_standing(evening: Evening) -> None:
    standing = selectors.standing_of(evening)
    assert (standing.after_round, standing.rows, standing.is_provisional, standing.is_behind) == (0, (), False, False)


def test_standing_takes_the_same_number_of_queries_for_a_large_hall(club: Club, typist: User) -> None:
    counts = []
    for people in (8, 40):
        evening = make_evening(club)
        for table in make_round(evening, make_players(club, people)).tables.all():
            record(table, by=typist)
        standings.recompute(evening.pk)
        counts.append(queries(lambda evening=evening: selectors.standing_of(evening)))  # type: ignore[misc]
    assert counts == [5, 5]  # one of them for the namesakes in the club


def test_version_tells_everything_a_poll_depends_on(ranked: Evening) -> None:
    def token(language: str = "nl") -> str:
        version = selectors.standing_version(ranked.pk, slug=ranked.club.slug)
        assert version is not None
        return version.token(language)

    first = token()
    assert token() == first
    assert token("en") != first
    penalties.give_penalty(
        evening_id=ranked.pk,
        player_id=ranked.attendances.all()[0].player_id,
        points=-50,
        reason="verzaakt",
        by=make_user(),
    )
    behind = token()
    assert behind != first
    standings.recompute(ranked.pk)
    assert token() not in (first, behind)
    assert queries(token) == 1


def test_version_of_another_clubs_evening_is_nothing(ranked: Evening) -> None:
    assert selectors.standing_version(ranked.pk, slug="geen-club") is None


def test_staff_tell_two_of_one_name_apart_by_number(club: Club) -> None:
    make_player(make_club(), "Lies", "Bos", number="7")
    alone = make_player(club, "Lies", "Bos", number="8")
    one, other = (make_player(club, "Piet", "Jansen", infix="van", number=number) for number in ("1004", "1016"))
    accent = make_player(club, "Piet", "Jánsen", infix="Van", number="1017")
    names = selectors.staff_names(club)
    assert [names.of(player) for player in (alone, one, other, accent)] == [
        "Lies Bos",
        "Piet van Jansen (1004)",
        "Piet van Jansen (1016)",
        "Piet Van Jánsen (1017)",
    ]
    assert queries(lambda: selectors.staff_names(club)) == 1


def test_who_was_merged_shares_no_name(club: Club) -> None:
    keep, double = (make_player(club, "Piet", "Jansen") for _ in range(2))
    assert selectors.staff_names(club).of(keep) == keep.label
    double.merged_into = keep
    double.save()
    assert selectors.staff_names(club).of(keep) == "Piet Jansen"


def test_strangers_tell_two_of_one_name_apart_by_number(club: Club) -> None:
    full, initial = PublicName.FULL, PublicName.FIRST_INITIAL
    make_player(make_club(), "Lies", "Bos", number="7")
    shown = [
        ("8", "Lies", "Bos", full, "Lies Bos"),
        ("1016", "Piet", "Jansen", full, "Piet Jansen (1016)"),
        ("1017", "Piet", "Jánsen", full, "Piet Jánsen (1017)"),
        ("1018", "Rie", "Hendriks", initial, "Rie H. (1018)"),
        ("1019", "Rie", "Hoek", initial, "Rie H. (1019)"),
        # Of one name, but shown by another.
        ("1020", "Piet", "Jansen", initial, "Piet J."),
    ]
    players = [
        make_player(club, first, last, number=number, public_name_policy=policy)
        for number, first, last, policy, _name in shown
    ]
    names = selectors.public_names(club)
    assert [names.of(player) for player in players] == [name for *_rest, name in shown]
    assert names.of_pair(Pair(first=players[0], second=players[1])) == "Lies Bos & Piet Jansen (1016)"
    assert queries(lambda: selectors.public_names(club)) == 1


@pytest.mark.parametrize(
    ("policy", "shown"), [(PublicName.HIDDEN, "Hidden player"), (PublicName.NUMBER, "Player 1017")]
)
def test_who_is_not_shown_by_name_is_nobodys_namesake(club: Club, policy: PublicName, shown: str) -> None:
    named = make_player(club, "Piet", "Jansen", number="1016")
    others = [make_player(club, "Piet", "Jansen", number=number, public_name_policy=policy) for number in ("1017", "1")]
    with translation.override("en"):
        names = selectors.public_names(club)
        assert (names.of(named), names.of(others[0])) == ("Piet Jansen", shown)


def test_a_public_name_is_the_same_whoever_is_there(club: Club) -> None:
    here, double = (make_player(club, "Piet", "Jansen", number=number) for number in ("1016", "1017"))
    double.active_until = dt.date(2020, 1, 1)
    double.save()
    assert selectors.public_names(club).of(here) == "Piet Jansen (1016)"
    merging.merge_players(keep=here, gone=double, by=make_user(), door=Door.DESK, reason="dubbel")
    assert selectors.public_names(club).of(here) == "Piet Jansen"
