"""What the director decided about a hand: on record beside the sheet, changing no score."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_table, make_user, record
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Evening, EveningState, HandNote, RoundState, Table
from tournaments.services import rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def director() -> User:
    return make_user()


def test_a_decision_is_kept_with_its_hand(table: Table, director: User) -> None:
    record(table, by=director)
    version = Evening.objects.get().results_version
    note = rulings.note_hand(table_id=table.pk, number=7, text="  verzaakt door wij ", by=director)
    assert (note.table, note.number, note.text, note.by) == (table, 7, "verzaakt door wij", director)
    # No score depends on it, so nothing is counted again.
    assert Evening.objects.get().results_version == version


def test_a_second_decision_about_a_hand_stands_beside_the_first(table: Table, director: User) -> None:
    for text in ("opnieuw gegeven", "toch laten staan"):
        rulings.note_hand(table_id=table.pk, number=7, text=text, by=director)
    assert [note.text for note in table.hand_notes.all()] == ["opnieuw gegeven", "toch laten staan"]


@pytest.mark.parametrize("number", [0, 17, -1])
def test_a_hand_that_is_not_played_is_unknown(table: Table, director: User, number: int) -> None:
    with refused(ErrorCode.HAND_UNKNOWN):
        rulings.note_hand(table_id=table.pk, number=number, text="verzaakt", by=director)


@pytest.mark.parametrize("text", ["", "  ", "x" * 201])
def test_a_decision_is_written_down_in_a_line(table: Table, director: User, text: str) -> None:
    with refused(ErrorCode.NOTE_MISSING):
        rulings.note_hand(table_id=table.pk, number=1, text=text, by=director)
    assert not HandNote.objects.exists()


def test_a_draft_has_no_hands(table: Table, director: User) -> None:
    table.round.state = RoundState.DRAFT
    table.round.save()
    with refused(ErrorCode.ROUND_NOT_PUBLISHED, ErrorCode.HAND_UNKNOWN, ErrorCode.NOTE_MISSING):
        rulings.note_hand(table_id=table.pk, number=0, text="", by=director)


def test_a_closed_evening_gets_no_more_decisions(table: Table, director: User) -> None:
    Evening.objects.update(state=EveningState.CLOSED)
    with refused(ErrorCode.EVENING_CLOSED):
        rulings.note_hand(table_id=table.pk, number=1, text="verzaakt", by=director)
