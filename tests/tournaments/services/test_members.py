"""Whole lists of members: what would become of each row, and that it is stored so or not at all."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_club, make_evening, make_player, make_players, make_round, make_user, record
from tests.refusals import refused
from tournaments.errors import ErrorCode, Problem
from tournaments.models import AuditAction, AuditEntry, Club, Door, Player, StandingFragment
from tournaments.services import members, merging, standings
from tournaments.services.member_rows import MemberRow
from tournaments.services.members import JudgedRow, Preview, RowState

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def row(line: int = 2, name: str = "Anna Bakker", **values: Any) -> MemberRow:
    first_name, _space, last_name = name.partition(" ")
    return MemberRow(line=line, values={"first_name": first_name, "infix": "", "last_name": last_name, **values})


def preview(club: Club, *rows: MemberRow) -> Preview:
    return members.preview_members(club=club, rows=rows)


def judged(club: Club, *rows: MemberRow) -> JudgedRow:
    """What becomes of the last of these rows."""
    return preview(club, *rows).rows[-1]


def store(club: Club, *rows: MemberRow, **values: Any) -> Preview:
    return members.store_members(club=club, rows=rows, by=make_user(), door=Door.DESK, **values)


def problems_of(found: JudgedRow) -> list[tuple[str, str]]:
    assert (found.state is RowState.PROBLEM) == bool(found.problems)
    return [(problem.code.value, problem.field) for problem in found.problems]


def stored(club: Club) -> list[str]:
    return [player.label for player in club.players.all()]


def test_new_members_are_stored_and_the_act_is_written_down(club: Club) -> None:
    done = store(
        club, row(2, number="7", is_guest=True), row(3, "Bram Dijk", infix="van", number="8"), file_name="leden.csv"
    )
    assert done.counts == {"problem": 0, "new": 2, "changed": 0, "unchanged": 0}
    assert stored(club) == ["Anna Bakker (7)", "Bram van Dijk (8)"]
    assert Player.objects.get(number="7").is_guest
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.club, entry.door) == (AuditAction.MEMBERS_IMPORTED, club, Door.DESK)
    assert entry.details == {"file": "leden.csv", "new": 2}


def test_a_preview_stores_nothing(club: Club) -> None:
    assert preview(club, row(number="7")).count(RowState.NEW) == 1
    assert not Player.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_known_member_is_recognised_and_the_same_list_changes_nothing_twice(club: Club) -> None:
    rows = (row(2, number="7", needs_fixed_table=True), row(3, "Bram Bos"))
    store(club, *rows)
    again = store(club, *rows)
    assert again.counts == {"problem": 0, "new": 0, "changed": 0, "unchanged": 2}
    assert Player.objects.count() == 2


def test_other_details_of_a_known_member_are_changed_and_the_rest_stays(club: Club) -> None:
    player = make_player(club, "Anna", "Bakker", number="7", public_name_policy="hidden", is_guest=True)
    found = judged(club, row(number="7", needs_fixed_table=True))
    assert found.state is RowState.CHANGED
    assert [(change.field, change.old, change.new) for change in found.changes] == [("needs_fixed_table", False, True)]
    store(club, row(number="7", needs_fixed_table=True))
    player.refresh_from_db()
    assert (player.needs_fixed_table, player.public_name_policy, player.is_guest) == (True, "hidden", True)


def test_number_of_the_fixed_table_is_stored_and_one_that_no_hall_has_is_refused(club: Club) -> None:
    store(club, row(number="7", needs_fixed_table=True, fixed_table=3))
    assert Player.objects.get().fixed_table == 3
    found = judged(club, row(number="7", fixed_table=0))
    assert [(problem.code, problem.field) for problem in found.problems] == [
        (ErrorCode.INVALID_VALUE, "rows[2].fixed_table")
    ]


def test_another_spelling_is_the_same_person_and_standings_follow(club: Club) -> None:
    evening = make_evening(club)
    player = make_player(club, "Lies", "Cosic", number="7")
    record(make_round(evening, [player, *make_players(club, 3)]).tables.get(), by=make_user())
    standings.recompute(evening.pk)
    assert store(club, row(name="Lies Ćosić", number="7")).count(RowState.CHANGED) == 1
    assert standings.sweep() == 1
    assert "Ćosić" in StandingFragment.objects.get(language="nl").html


def test_a_name_in_other_parts_is_the_same_person(club: Club) -> None:
    make_player(club, "Elly", "van der Berg", number="7")
    assert judged(club, row(name="Elly Berg", infix="van der", number="7")).state is RowState.CHANGED


def test_a_number_of_somebody_else_is_refused(club: Club) -> None:
    make_player(club, "Anna", "Bakker", number="7")
    found = judged(club, row(name="Bram Bos", number="7"))
    assert problems_of(found) == [("number_of_another", "rows[2].number")]
    assert found.problems[0].params == {"number": "7", "player": "Anna Bakker"}


def test_a_number_twice_in_the_list_is_said_at_both_rows(club: Club) -> None:
    found = preview(club, row(2, number="7"), row(3, "Bram Bos", number="7"))
    assert [problems_of(each) for each in found.rows] == [
        [("number_twice", "rows[2].number")],
        [("number_twice", "rows[3].number")],
    ]
    assert found.rows[0].problems[0].params["lines"] == (2, 3)


def test_the_same_name_with_another_number_is_another_person_and_said(club: Club) -> None:
    make_player(club, "Piet", "Jansen", number="1016")
    found = judged(club, row(2, "Piet Jansen", number="1017"), row(3, "Piet Jansen", number="1018"))
    assert (found.state, found.namesakes, found.namesake_lines) == (RowState.NEW, ("Piet Jansen (1016)",), (2,))


def test_a_missing_number_becomes_the_next_free_one(club: Club) -> None:
    make_player(club, number="1009")
    make_player(make_club(), number="5000")
    found = preview(club, row(2), row(3, "Bram Bos", number="1010"), row(4, "Corrie Wit", number=""))
    assert [(each.player.number, each.number_is_given) for each in found.rows] == [
        ("1011", True),
        ("1010", False),
        ("1012", True),
    ]


def test_without_a_number_a_member_is_known_by_name(club: Club) -> None:
    player = make_player(club, "Anna", "Bakker", number="7")
    found = judged(club, row(needs_fixed_table=True))
    assert (found.state, found.player.pk, found.player.number) == (RowState.CHANGED, player.pk, "7")


def test_without_a_number_a_name_that_several_have_is_a_doubt(club: Club) -> None:
    make_player(club, "Piet", "Jansen", number="1016")
    doubt = [("number_needed", "rows[2].number")]
    assert problems_of(preview(club, row(2, "Piet Jansen"), row(3, "Piet Jansen", number="9")).rows[0]) == doubt
    make_player(club, "Piet", "Jansen", number="1017")
    assert problems_of(judged(club, row(name="Piet Jansen"))) == doubt


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"last_name": ""}, ("last_name_missing", "rows[2].last_name")),
        ({"first_name": ""}, ("first_name_missing", "rows[2].first_name")),
        ({"number": "7 a"}, ("invalid_value", "rows[2].number")),
        ({"last_name": "x" * 61}, ("invalid_value", "rows[2].last_name")),
        ({"infix": "x" * 21}, ("invalid_value", "rows[2].infix")),
        (
            {"active_from": dt.date(2026, 9, 1), "active_until": dt.date(2026, 8, 1)},
            ("invalid_value", "rows[2].active_until"),
        ),
    ],
)
def test_what_cannot_be_a_member_is_named(club: Club, values: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problems_of(judged(club, row(**({"number": "7"} | values)))) == [problem]


def test_a_cell_that_could_not_be_read_is_not_called_missing_too(club: Club) -> None:
    unread = Problem(code=ErrorCode.CELL_FORMULA, field="rows[2].last_name")
    broken = MemberRow(line=2, values={"number": "7", "first_name": "Anna", "last_name": ""}, problems=(unread,))
    assert problems_of(judged(club, broken)) == [("cell_formula", "rows[2].last_name")]
    make_player(club, "Anna", "Bakker", number="7")
    assert problems_of(judged(club, broken)) == [("cell_formula", "rows[2].last_name")]


def test_a_last_day_before_an_evening_somebody_is_present_at_is_refused(club: Club) -> None:
    four = make_players(club, 4)
    make_round(make_evening(club, date=dt.date(2026, 12, 3)), four)
    known = four[0]
    values = {"first_name": known.first_name, "last_name": known.last_name, "number": known.number}
    found = judged(club, MemberRow(line=2, values={**values, "active_until": dt.date(2026, 12, 2)}))
    assert problems_of(found) == [("plays_later", "rows[2].active_until")]


def test_a_double_that_was_merged_is_not_brought_back(club: Club) -> None:
    keep, gone = (make_player(club, "Piet", "Jansen", number=number) for number in ("1016", "1017"))
    merging.merge_players(keep=keep, gone=gone, by=make_user(), door=Door.DESK, reason="double")
    found = judged(club, row(name="Piet Jansen", number="1017"))
    assert (found.state, found.merged_into) == (RowState.UNCHANGED, "Piet Jansen (1016)")
    assert problems_of(judged(club, row(name="Bram Bos", number="1017"))) == [("number_of_another", "rows[2].number")]
    assert judged(club, row(name="Piet Jansen")).player.pk == keep.pk


def test_one_problem_keeps_the_whole_list_out(club: Club) -> None:
    with refused(ErrorCode.LAST_NAME_MISSING, ErrorCode.NUMBER_TWICE, ErrorCode.NUMBER_TWICE):
        store(club, row(2, number="6"), row(3, "Bram", number="7"), row(4, "Corrie Wit", number="7"))
    assert not Player.objects.exists()
    assert not AuditEntry.objects.exists()


def test_problem_rows_come_first(club: Club) -> None:
    make_player(club, "Anna", "Bakker", number="7")
    found = preview(club, row(2, number="7"), row(3, "Bram Bos", number="8"), row(4, "Corrie", number="9"))
    assert [each.line for each in found.worst_first] == [4, 3, 2]


def test_what_was_promised_is_stored_or_nothing(club: Club) -> None:
    rows = (row(2), row(3, "Bram Bos", number="8"))
    promised = preview(club, *rows).verdicts
    assert promised == [[2, "new", "9"], [3, "new", "8"]]
    make_player(club, number="9")
    with refused(ErrorCode.MEMBERS_CHANGED):
        store(club, *rows, promised=promised)
    assert Player.objects.count() == 1
    store(club, *rows, promised=preview(club, *rows).verdicts)
    assert Player.objects.count() == 3


def test_somebody_who_takes_a_number_in_between_keeps_the_list_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    store_players = members.people.store_players

    def too_late(players: list[Player]) -> None:
        Player.objects.create(club=club, number="7", first_name="Bram", last_name="Bos")
        store_players(players)

    monkeypatch.setattr(members.people, "store_players", too_late)
    with refused(ErrorCode.MEMBERS_CHANGED):
        store(club, row(number="7"))
    assert not Player.objects.exists()


def test_a_long_list_is_judged_in_as_many_queries_as_a_short_one(club: Club) -> None:
    make_players(club, 3)

    def queries(count: int) -> int:
        rows = [row(line, f"Anna Bakker{line}", number=str(line)) for line in range(count)]
        with CaptureQueriesContext(connection) as caught:
            preview(club, *rows)
        return len(caught)

    assert queries(100) == queries(1) == 2


def test_a_row_survives_the_way_to_the_page_and_back() -> None:
    there = row(5, number="7", is_guest=True, active_from=dt.date(2026, 9, 1), active_until=None)
    assert MemberRow.from_plain(there.as_plain()) == there
