"""What follows from asking: made by one at a time, once, whatever happens to the evening or the worker meanwhile."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import make_club, make_evening, make_players, make_user, record
from tournaments.errors import ErrorCode
from tournaments.models import AttendanceState, Door, Draw, DrawState, Evening, Round
from tournaments.seating import Plan
from tournaments.seating.questions import Question
from tournaments.services import claims, drawing, draws, evenings, rounds, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening with nine people present."""
    evening = make_evening(make_club())
    come(evening, 9)
    return evening


def come(evening: Evening, count: int = 1) -> None:
    for player in make_players(evening.club, count):
        evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)


@pytest.fixture
def draw(evening: Evening) -> Draw:
    return draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, seed=7)


def codes(draw: Draw) -> list[str]:
    return [problem.code for problem in drawing.problems_of(draw)]


def meanwhile(monkeypatch: pytest.MonkeyPatch, *acts: Callable[[], object]) -> list[Question]:
    """Do these acts, one for each time a plan is made, while it is made; return the questions that were asked."""
    asked: list[Question] = []
    answer = Question.answer

    def slow(question: Question, progress: Any = None) -> Plan:
        found = answer(question, progress)
        if len(asked) < len(acts):
            acts[len(asked)]()
        asked.append(question)
        return found

    monkeypatch.setattr(Question, "answer", slow)
    return asked


def test_made_once_however_often_it_is_rung_for(draw: Draw) -> None:
    assert drawing.make_draw(draw.pk) == draw.evening_id
    assert drawing.make_draw(draw.pk) is None
    assert Round.objects.count() == 1


def test_a_draw_that_is_gone_is_left_alone() -> None:
    assert drawing.make_draw(1) is None


def test_the_standing_of_a_round_that_is_taken_back_follows(evening: Evening, draw: Draw) -> None:
    drawing.make_draw(draw.pk)
    rounds.publish_round(evening_id=evening.pk, number=1)
    standings.recompute(evening.pk)
    again = draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, replace_published=True)
    drawing.make_draw(again.pk)
    assert standings.recompute(evening.pk)


def test_who_comes_meanwhile_is_in_it_and_the_seed_stays(
    evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = meanwhile(monkeypatch, lambda: come(evening))
    drawing.make_draw(draw.pk)
    draw.refresh_from_db()
    assert [len(question.entrants) for question in asked] == [9, 10]
    assert {question.seed for question in asked} == {7}
    assert (draw.state, draw.seed) == (DrawState.TAKEN, 7)
    assert len(draw.question["entrants"]) == 10
    round_ = Round.objects.get()
    assert round_.seats.count() + round_.sit_outs.count() == 10


def test_who_goes_on_coming_leaves_it_outdated(evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = meanwhile(monkeypatch, *[lambda: come(evening)] * 9)
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert (draw.state, codes(draw)) == (DrawState.OUTDATED, [ErrorCode.DRAW_UNSETTLED])
    assert len(asked) == 1 + drawing.MOST_ANEW
    assert not Round.objects.exists()


def test_what_happens_at_the_door_and_is_nothing_to_the_draw_does_not_disturb_it(
    evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = evening.attendances.first()
    assert player is not None
    asked = meanwhile(
        monkeypatch, lambda: evenings.set_paid(evening_id=evening.pk, player_id=player.player_id, cents=500)
    )
    drawing.make_draw(draw.pk)
    assert len(asked) == 1
    assert Round.objects.exists()


def test_a_round_that_is_published_meanwhile_refuses_it(
    evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing.make_draw(draw.pk)
    second = draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK)
    meanwhile(monkeypatch, lambda: rounds.publish_round(evening_id=evening.pk, number=1))
    assert drawing.make_draw(second.pk) is None
    second.refresh_from_db()
    assert (second.state, codes(second)) == (DrawState.REFUSED, [ErrorCode.REPLACES_PUBLISHED])
    assert Round.objects.count() == 1


def test_a_result_that_comes_in_meanwhile_refuses_it(
    evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing.make_draw(draw.pk)
    table = rounds.publish_round(evening_id=evening.pk, number=1).tables.first()
    assert table is not None
    second = draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, replace_published=True)
    meanwhile(monkeypatch, lambda: record(table, by=make_user()))
    assert drawing.make_draw(second.pk) is None
    second.refresh_from_db()
    assert (second.state, codes(second)) == (DrawState.REFUSED, [ErrorCode.ROUND_HAS_RESULTS])


def test_when_too_few_are_left_it_says_so(evening: Evening, draw: Draw) -> None:
    for player_id in list(evening.attendances.values_list("player_id", flat=True))[:6]:
        evenings.mark_attendance(evening_id=evening.pk, player_id=player_id, state=None)
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert (draw.state, codes(draw)) == (DrawState.REFUSED, [ErrorCode.TOO_FEW_PLAYERS])
    (problem,) = drawing.problems_of(draw)
    left = evening.attendances.filter(state=AttendanceState.PRESENT).select_related("player")
    assert problem.params["people"] == ", ".join(sorted(row.player.label for row in left))


def test_a_closed_evening_refuses_it(evening: Evening, draw: Draw) -> None:
    Evening.objects.filter(pk=evening.pk).update(state="closed")
    drawing.make_draw(draw.pk)
    draw.refresh_from_db()
    assert (draw.state, codes(draw)) == (DrawState.REFUSED, [ErrorCode.EVENING_CLOSED])


def test_another_draw_that_is_asked_for_meanwhile_goes_first(
    evening: Evening, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[Draw] = []
    meanwhile(
        monkeypatch,
        lambda: others.append(draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK, seed=8)),
    )
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert draw.state == DrawState.OUTDATED
    assert drawing.make_draw(others[0].pk) == evening.pk
    assert Round.objects.get().seed == 8


def test_a_mistake_of_the_planner_is_logged_and_tried_no_more(
    draw: Draw, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_question: Question, _progress: Any = None, **_: Any) -> Plan:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(Question, "answer", broken)
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert (draw.state, codes(draw)) == (DrawState.REFUSED, [ErrorCode.DRAW_FAILED])
    assert "a mistake of ours" in caplog.text


# Claims


def claimed(draw: Draw, seconds_ago: float, **values: Any) -> None:
    Draw.objects.filter(pk=draw.pk).update(
        claim="another", claimed_at=timezone.now() - dt.timedelta(seconds=seconds_ago), **values
    )


def test_what_another_is_at_is_left_alone(draw: Draw) -> None:
    claimed(draw, 1)
    assert drawing.make_draw(draw.pk) is None
    assert not Round.objects.exists()


def test_who_died_over_it_loses_it(draw: Draw) -> None:
    claimed(draw, claims.CLAIM_LASTS.total_seconds() + 1)
    assert drawing.make_draw(draw.pk) == draw.evening_id


def test_who_lost_it_meanwhile_stores_nothing(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: claimed(draw, 0))
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert draw.state == DrawState.WAITING
    assert not Round.objects.exists()


def test_progress_is_noted_and_renews_the_claim(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "NOTED_EVERY", 0.0)
    seen: list[tuple[int, bool]] = []
    answer = Question.answer

    def telling(question: Question, progress: Any = None) -> Plan:
        for done in (1, 2, 4):
            claimed_at = Draw.objects.get(pk=draw.pk).claimed_at
            progress(done, 4)
            now = Draw.objects.get(pk=draw.pk)
            assert now.claimed_at is not None
            assert claimed_at is not None
            seen.append((now.progress, now.claimed_at >= claimed_at))
        return answer(question)

    monkeypatch.setattr(Question, "answer", telling)
    drawing.make_draw(draw.pk)
    assert seen == [(25, True), (50, True), (99, True)]


def test_who_lost_it_stops_searching(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "NOTED_EVERY", 0.0)
    steps: list[int] = []

    def endless(_question: Question, progress: Any = None) -> Plan:
        for done in range(100):
            steps.append(done)
            if done == 2:
                claimed(draw, 0)
            progress(done, 100)
        raise AssertionError("nobody stopped it")

    monkeypatch.setattr(Question, "answer", endless)
    assert drawing.make_draw(draw.pk) is None
    assert steps == [0, 1, 2]


def test_what_nobody_survives_is_not_tried_for_ever(draw: Draw) -> None:
    claimed(draw, claims.CLAIM_LASTS.total_seconds() + 1, tries=claims.MOST_TRIES)
    assert drawing.make_draw(draw.pk) is None
    draw.refresh_from_db()
    assert (draw.state, codes(draw)) == (DrawState.REFUSED, [ErrorCode.DRAW_FAILED])


# The sweep


def test_sweep_makes_what_nobody_heard_of(draw: Draw) -> None:
    assert drawing.sweep() == 0
    Draw.objects.filter(pk=draw.pk).update(created_at=timezone.now() - claims.HEARD_WITHIN)
    assert drawing.sweep() == 1
    assert drawing.sweep() == 0
    assert Round.objects.exists()


def test_sweep_makes_what_a_worker_died_over(draw: Draw) -> None:
    claimed(draw, 5)
    assert drawing.sweep() == 0
    claimed(draw, claims.CLAIM_LASTS.total_seconds() + 1)
    assert drawing.sweep() == 1


def test_sweep_goes_on_after_one_that_fails(
    draw: Draw, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = make_evening(make_club())
    come(other, 8)
    second = draws.ask_draw(evening_id=other.pk, number=1, by=None, door=Door.DESK)
    Draw.objects.update(created_at=timezone.now() - claims.HEARD_WITHIN)
    make = drawing.make_draw

    def failing(draw_id: int) -> int | None:
        if draw_id == draw.pk:
            raise OSError("the database is away")
        return make(draw_id)

    monkeypatch.setattr(drawing, "make_draw", failing)
    assert drawing.sweep() == 1
    assert Round.objects.get().draw == second
    assert "the database is away" in caplog.text
