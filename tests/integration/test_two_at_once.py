"""Two people, or two processes, at the same moment: in order, nothing lost, nothing twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import connection

from tests.factories import make_member, make_table, totals_entry
from tests.integration import golden_evening
from tournaments.errors import StaleVersion, TournamentError
from tournaments.models import Door, Role, ScoreSheet, SheetEvent, SheetEventKind, Table
from tournaments.ranking import rank_evening
from tournaments.services import evenings, results, rounds, standings


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do all of this at the same moment, each in a thread of its own; return what each came to, errors included."""
    outcomes: list[Any] = [None] * len(acts)
    start = threading.Barrier(len(acts))

    def run(index: int, act: Callable[[], Any]) -> None:
        start.wait(10)
        try:
            outcomes[index] = act()
        except Exception as error:
            outcomes[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


def recorder(table: Table, user: User, total_a: int, key: str | None = None) -> Callable[[], results.Recorded]:
    return lambda: results.record_sheet(
        table_id=table.pk,
        entry=totals_entry(total_a, 2812 - total_a),
        by=user,
        door=Door.DESK,
        seen_version=0,
        idempotency_key=key,
    )


def test_two_different_results_for_one_table_leave_one_and_tell_the_other(transactional_db: None) -> None:
    table = make_table()
    users = [make_member(table.round.evening.club, Role.SCORER) for _ in range(2)]

    outcomes = at_once(recorder(table, users[0], 1406), recorder(table, users[1], 1416))

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Recorded", "StaleVersion"]
    assert ScoreSheet.objects.filter(table=table).count() == 1
    stale = next(outcome for outcome in outcomes if isinstance(outcome, StaleVersion))
    assert (stale.seen, stale.current) == (0, 1)


def test_the_same_result_from_two_people_is_one_sheet_confirmed_once(transactional_db: None) -> None:
    table = make_table()
    users = [make_member(table.round.evening.club, Role.SCORER) for _ in range(4)]

    outcomes = at_once(*(recorder(table, user, 1406) for user in users))

    assert all(isinstance(outcome, results.Recorded) for outcome in outcomes), outcomes
    assert ScoreSheet.objects.filter(table=table).count() == 1
    assert SheetEvent.objects.filter(kind=SheetEventKind.CONFIRMED).count() == 1


def test_a_double_click_stores_once(transactional_db: None) -> None:
    table = make_table()
    user = make_member(table.round.evening.club, Role.SCORER)

    outcomes = at_once(*(recorder(table, user, 1406, key="one-click") for _ in range(4)))

    assert all(isinstance(outcome, results.Recorded) for outcome in outcomes), outcomes
    assert {outcome.sheet.pk for outcome in outcomes} == {ScoreSheet.objects.get().pk}


def test_a_redraw_and_a_result_at_once_never_leave_a_result_at_a_replaced_table(transactional_db: None) -> None:
    table = make_table()
    evening = table.round.evening
    user = make_member(evening.club, Role.DIRECTOR)

    outcomes = at_once(recorder(table, user, 1406), lambda: rounds.draw_round(evening_id=evening.pk, number=1, seed=1))

    refused = [outcome for outcome in outcomes if isinstance(outcome, TournamentError)]
    assert len(refused) == 1, outcomes
    table.round.refresh_from_db()
    assert (ScoreSheet.objects.count() == 1) is table.round.is_published


def test_closing_and_correcting_at_once_ends_in_one_order_or_the_other(transactional_db: None) -> None:
    table = make_table()
    evening = table.round.evening
    user = make_member(evening.club, Role.DIRECTOR)
    results.record_sheet(table_id=table.pk, entry=totals_entry(), by=user, door=Door.DESK, seen_version=0, confirm=True)

    outcomes = at_once(
        lambda: evenings.close_evening(evening_id=evening.pk, by=user),
        lambda: results.correct_sheet(
            table_id=table.pk,
            entry=totals_entry(1416, 1396),
            by=user,
            door=Door.DESK,
            seen_version=1,
            reason="verkeerd overgenomen",
        ),
    )

    refused = [outcome for outcome in outcomes if isinstance(outcome, TournamentError)]
    assert len(refused) <= 1, outcomes
    assert not any(isinstance(outcome, Exception) for outcome in outcomes if outcome not in refused), outcomes
    evening.refresh_from_db()
    assert evening.is_closed
    assert ScoreSheet.objects.count() == (1 if refused else 2)


def test_recomputes_of_one_evening_never_overlap(transactional_db: None, monkeypatch: Any) -> None:
    story = golden_evening.play()
    inside, most = 0, 0
    counter = threading.Lock()

    def watched(*args: Any, **kwargs: Any) -> Any:
        nonlocal inside, most
        with counter:
            inside += 1
            most = max(most, inside)
        try:
            return rank_evening(*args, **kwargs)
        finally:
            with counter:
                inside -= 1

    monkeypatch.setattr(standings, "rank_evening", watched)

    outcomes = at_once(*(lambda: standings.recompute(story.evening.pk) for _ in range(4)))

    assert most == 1
    assert sorted(outcomes) == [False, False, False, True]
    assert golden_evening.standing(story) == golden_evening.STANDING
