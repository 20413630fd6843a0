"""A draw asked for at the desk and made by a real worker, also when the worker dies over it or nobody rings."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.conftest import Worker
from tests.factories import make_club, make_evening, make_players
from tests.integration.test_two_at_once import at_once
from tournaments.models import AttendanceState, Door, Draw, DrawState, Evening, Round, RoundState
from tournaments.seating.rules import SeatingRules
from tournaments.services import claims, drawing, draws, evenings, rounds


def evening_of(count: int, **rules: bool) -> Evening:
    evening = make_evening(make_club(), seating=SeatingRules(**rules), planned_rounds=4)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(evening.club, count)])
    return evening


def ask(evening: Evening, seed: int, *, effort: int | None = None) -> Draw:
    return draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, seed=seed, effort=effort)


def wait_until(is_so: Callable[[Draw], bool], draw: Draw, *, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while True:
        draw.refresh_from_db()
        if is_so(draw):
            return
        assert time.monotonic() < deadline, (draw.state, draw.progress, draw.tries, draw.refused)
        time.sleep(0.02)


def test_a_worker_makes_it(worker: Worker) -> None:
    evening = evening_of(17)
    draw = ask(evening, 5)
    wait_until(lambda draw: not draw.is_waiting, draw)
    assert draw.state == DrawState.TAKEN, worker.log
    assert (draw.tries, draw.progress) == (1, 100)
    assert Round.objects.get().seats.count() == 16


def test_one_that_a_worker_died_over_is_made_again_and_comes_out_the_same(worker: Worker) -> None:
    evening = evening_of(40, all_rounds=True)
    # With a constraint there is something to search for, and with so much effort there is time to die.
    earlier = make_evening(evening.club, date=evening.date.replace(day=1))
    people = [attendance.player for attendance in evening.attendances.select_related("player")]
    evenings.set_present(evening_id=earlier.pk, player_ids=[player.pk for player in people])
    rounds.draw_round(evening_id=earlier.pk, number=1, seed=1, effort=10)
    rounds.publish_round(evening_id=earlier.pk, number=1)
    draw = ask(evening, 5, effort=200_000)
    wait_until(lambda draw: draw.tries == 1, draw)
    worker.kill()
    draw.refresh_from_db()
    assert draw.state == DrawState.WAITING, "it was quicker than the kill"
    assert drawing.sweep() == 0, "it may still be alive"

    # Half a minute later, with an effort that ends today.
    Draw.objects.filter(pk=draw.pk).update(
        claimed_at=draw.created_at - claims.CLAIM_LASTS, question=draw.question | {"effort": 20}
    )
    assert drawing.sweep() == 1

    draw.refresh_from_db()
    assert (draw.state, draw.tries) == (DrawState.TAKEN, 2)
    seated = draw.plan
    again = ask(evening, 5, effort=20)
    drawing.make_draw(again.pk)
    again.refresh_from_db()
    assert again.plan == seated


def test_without_a_broker_nobody_sees_an_error_and_the_sweep_makes_it(
    transactional_db: None, dead_broker: None
) -> None:
    evening = evening_of(16)
    started = time.monotonic()
    draw = ask(evening, 5)
    assert time.monotonic() - started < 10, "the director must not wait for a broker that is gone"
    Draw.objects.filter(pk=draw.pk).update(created_at=draw.created_at - claims.HEARD_WITHIN)
    assert drawing.sweep() == 1
    assert Round.objects.get().seed == 5


def test_two_workers_at_one_draw_make_it_once(transactional_db: None) -> None:
    evening = evening_of(16)
    draw = ask(evening, 5)
    outcomes = at_once(*(lambda: drawing.make_draw(draw.pk) for _ in range(4)))
    assert sorted(outcomes, key=str) == [evening.pk, None, None, None], outcomes
    assert Round.objects.count() == 1
    draw.refresh_from_db()
    assert (draw.state, draw.tries) == (DrawState.TAKEN, 1)


def test_two_directors_at_once_leave_one_draft(transactional_db: None) -> None:
    evening = evening_of(16)
    found = at_once(*(lambda seed=seed: ask(evening, seed) for seed in (1, 2)))
    assert all(isinstance(draw, Draw) for draw in found), found
    at_once(*(lambda draw=draw: drawing.make_draw(draw.pk) for draw in found))
    states = sorted(Draw.objects.values_list("state", flat=True))
    assert states == [DrawState.OUTDATED, DrawState.TAKEN]
    assert Round.objects.exclude(state=RoundState.SUPERSEDED).count() == 1


def test_two_double_clicks_ask_once(transactional_db: None) -> None:
    evening = evening_of(16)
    found = at_once(
        *(
            lambda: draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, replace_published=False)
            for _ in range(4)
        )
    )
    assert len({draw.pk for draw in found}) == 1, found


def test_who_arrives_while_it_is_made_is_in_it_or_after_it(transactional_db: None) -> None:
    evening = evening_of(15)
    late = make_players(evening.club, 1)[0]
    draw = ask(evening, 5)
    outcomes = at_once(
        lambda: drawing.make_draw(draw.pk),
        lambda: evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT),
    )
    assert outcomes == [evening.pk, True]
    draw.refresh_from_db()
    assert draw.state == DrawState.TAKEN
    placed = Round.objects.get().seats.count() + Round.objects.get().sit_outs.count()
    assert len(draw.question["entrants"]) == placed


def test_a_draw_and_a_publication_at_once_never_leave_two_rounds(transactional_db: None) -> None:
    evening = evening_of(16)
    rounds.draw_round(evening_id=evening.pk, number=1, seed=1)
    draw = ask(evening, 2)
    at_once(
        lambda: drawing.make_draw(draw.pk),
        lambda: rounds.publish_round(evening_id=evening.pk, number=1),
    )
    current = Round.objects.exclude(state=RoundState.SUPERSEDED).get()
    draw.refresh_from_db()
    assert draw.state in (DrawState.TAKEN, DrawState.REFUSED)
    assert current.is_published
    assert current.seed == (2 if draw.state == DrawState.TAKEN else 1)
