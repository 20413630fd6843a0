"""A reason is given, and it fits: the same wherever one is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import make_table, make_user, record, totals_entry
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Door, Table
from tournaments.services import evenings, penalties, results

pytestmark = pytest.mark.django_db

LONGEST = "r" * 200


def correct(table: Table, reason: str) -> Any:
    return results.correct_sheet(
        table_id=table.pk, entry=totals_entry(1426), by=make_user(), door=Door.DESK, seen_version=1, reason=reason
    )


def give(table: Table, reason: str) -> Any:
    player = table.seats.get(position=0).player
    return penalties.give_penalty(
        evening_id=table.round.evening_id, player_id=player.pk, points=-100, reason=reason, by=make_user()
    )


def cancel(table: Table, reason: str) -> Any:
    return penalties.cancel_penalty(penalty_id=give(table, "verzaakt").pk, reason=reason, by=make_user())


def reopen(table: Table, reason: str) -> Any:
    evenings.close_evening(evening_id=table.round.evening_id, by=make_user())
    return evenings.reopen_evening(evening_id=table.round.evening_id, by=make_user(), reason=reason)


@pytest.fixture
def table() -> Table:
    """A table whose result is confirmed."""
    table = make_table()
    record(table, by=make_user())
    return table


@pytest.mark.parametrize("act", [correct, give, cancel, reopen])
def test_longest_reason_is_stored(table: Table, act: Callable[[Table, str], Any]) -> None:
    assert act(table, f" {LONGEST} ")


@pytest.mark.parametrize("act", [correct, give, cancel, reopen])
@pytest.mark.parametrize(
    ("reason", "code"), [("", ErrorCode.REASON_MISSING), (LONGEST + "r", ErrorCode.REASON_TOO_LONG)]
)
def test_reason_that_is_missing_or_does_not_fit_is_refused(
    table: Table, act: Callable[[Table, str], Any], reason: str, code: ErrorCode
) -> None:
    with refused(code) as caught:
        act(table, reason)
    assert caught.value.problems[0].field == "reason"
