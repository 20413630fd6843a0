"""Asking for a draw: refused at once or made by whoever hears it; a proposal counts when it is taken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_club, make_evening, make_member, make_players, make_user, record, rules_of
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    AttendanceState,
    Door,
    Draw,
    DrawState,
    EntrantKind,
    Evening,
    Round,
    RoundState,
    Seat,
)
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.selectors.draws import touched_by
from tournaments.services import drawing, draws, evenings, rounds, seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening with twelve people present."""
    evening = make_evening(make_club())
    come(evening, 12)
    return evening


def come(evening: Evening, count: int) -> list[int]:
    ids = [player.pk for player in make_players(evening.club, count)]
    for pk in ids:
        evenings.mark_attendance(evening_id=evening.pk, player_id=pk, state=AttendanceState.PRESENT)
    return ids


def ask(evening: Evening, number: int = 1, **values: Any) -> Draw:
    return draws.ask_draw(evening_id=evening.pk, number=number, by=None, door=Door.DESK, **values)


def propose(evening: Evening, number: int, **values: Any) -> Draw:
    return draws.propose_draw(evening_id=evening.pk, number=number, by=None, door=Door.DESK, **values)


def made(draw: Draw) -> Draw:
    drawing.make_draw(draw.pk)
    draw.refresh_from_db()
    return draw


def finish(round_: Round) -> None:
    typist = make_user()
    for table in round_.tables.all():
        record(table, by=typist)


# Asking


def test_a_draw_is_stored_with_its_question_and_rung_for(
    evening: Evening, django_capture_on_commit_callbacks: Any
) -> None:
    director = make_member(evening.club, "director")
    with django_capture_on_commit_callbacks() as callbacks:
        draw = draws.ask_draw(evening_id=evening.pk, number=1, by=director, door=Door.API, seed=41)
    assert len(callbacks) == 1
    assert (draw.state, draw.seed, draw.by, draw.door, draw.progress) == ("waiting", 41, director, "api", 0)
    assert (draw.first_round, draw.last_round) == (1, 1)
    assert sorted(draw.question["entrants"]) == sorted(evening.attendances.values_list("player_id", flat=True))
    assert not Round.objects.exists()


def test_it_becomes_the_draft_when_it_is_made(evening: Evening) -> None:
    draw = made(ask(evening, seed=41))
    round_ = Round.objects.get()
    assert (draw.state, draw.progress) == (DrawState.TAKEN, 100)
    assert draw.drawn_at is not None
    assert (round_.state, round_.number, round_.seed, round_.draw) == ("draft", 1, 41, draw)
    assert round_.seats.count() == 12
    assert round_.quality["seed"] == 41
    assert round_.quality["cost"] >= round_.quality["bound"]


def test_the_same_seed_draws_the_same(evening: Evening) -> None:
    assert made(ask(evening, seed=41)).plan == made(ask(evening, seed=41)).plan
    assert made(ask(evening, seed=42)).plan != made(ask(evening, seed=41)).plan


def test_an_earlier_draft_is_kept(evening: Evening) -> None:
    made(ask(evening, seed=1))
    made(ask(evening, seed=2))
    assert [(round_.seed, round_.state) for round_ in Round.objects.order_by("pk")] == [
        (1, RoundState.SUPERSEDED),
        (2, RoundState.DRAFT),
    ]


def test_asking_twice_asks_once(evening: Evening) -> None:
    assert ask(evening) == ask(evening)
    assert Draw.objects.count() == 1


def test_asking_for_something_else_puts_the_earlier_one_aside(evening: Evening) -> None:
    first, second = ask(evening, seed=1), ask(evening, seed=2)
    first.refresh_from_db()
    assert (first.state, [problem.code for problem in drawing.problems_of(first)]) == (
        DrawState.OUTDATED,
        [ErrorCode.DRAW_REPLACED],
    )
    assert drawing.make_draw(first.pk) is None
    assert made(second).state == DrawState.TAKEN


def test_all_rounds_are_drawn_together_where_the_club_wants_that() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(all_rounds=True), planned_rounds=3)
    come(evening, 16)
    draw = made(ask(evening))
    assert (draw.first_round, draw.last_round) == (1, 3)
    assert [(round_.number, round_.draw) for round_ in Round.objects.order_by("number")] == [
        (1, draw),
        (2, draw),
        (3, draw),
    ]
    rounds.publish_round(evening_id=evening.pk, number=1)
    finish(Round.objects.get(number=1))
    again = made(ask(evening, 2))
    assert (again.first_round, again.last_round) == (2, 3)


def test_a_movement_is_drawn_whole_however_the_club_draws_otherwise() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(individuals=System.FOURS), planned_rounds=3)
    come(evening, 16)
    assert ask(evening).last_round == 3


@pytest.mark.parametrize("number", [0, 2, 4])
def test_a_round_that_is_not_next_is_refused(evening: Evening, number: int) -> None:
    with refused(ErrorCode.ROUND_NOT_NEXT if number == 2 else ErrorCode.ROUND_BEYOND_PLAN):
        ask(evening, number)
    assert not Draw.objects.exists()


def test_too_few_are_refused_at_once() -> None:
    evening = make_evening(make_club())
    come(evening, 3)
    with refused(ErrorCode.TOO_FEW_PLAYERS):
        ask(evening)


def test_everything_that_stands_in_the_way_is_named_together() -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    come(evening, 2)
    with refused(ErrorCode.PLAYER_WITHOUT_PARTNER, ErrorCode.PLAYER_WITHOUT_PARTNER):
        ask(evening)


def test_a_published_round_is_only_drawn_again_when_that_is_said(evening: Evening) -> None:
    made(ask(evening))
    rounds.publish_round(evening_id=evening.pk, number=1)
    with refused(ErrorCode.REPLACES_PUBLISHED):
        ask(evening)
    assert made(ask(evening, replace_published=True)).state == DrawState.TAKEN


def test_a_round_with_a_result_is_never_drawn_again(evening: Evening) -> None:
    made(ask(evening))
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    finish(round_)
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        ask(evening, replace_published=True)


def test_by_the_standing_waits_for_every_table_and_names_them() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(individuals=System.SWISS))
    come(evening, 8)
    made(ask(evening))
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    first, second = round_.tables.order_by("number")
    record(first, by=make_user())
    with refused(ErrorCode.STANDING_NOT_FINAL) as caught:
        ask(evening, 2)
    assert caught.value.problems[0].params == {"round": 1, "table": second.number}  # type: ignore[union-attr]
    record(second, by=make_user())
    draw = ask(evening, 2)
    assert sorted(draw.question["standing"]) == sorted(draw.question["entrants"])
    assert made(draw).state == DrawState.TAKEN


def test_a_closed_evening_is_not_drawn(evening: Evening) -> None:
    made(ask(evening))
    finish(rounds.publish_round(evening_id=evening.pk, number=1))
    evenings.close_evening(evening_id=evening.pk, by=make_user())
    with refused(ErrorCode.EVENING_CLOSED):
        ask(evening, 2)


# Proposing


@pytest.fixture
def going(evening: Evening) -> Evening:
    """The same evening with a first round played and all later rounds drawn."""
    Evening.objects.filter(pk=evening.pk).update(seating=SeatingRules(all_rounds=True).as_dict())
    come(evening, 4)
    evening.refresh_from_db()
    made(ask(evening, seed=5))
    finish(rounds.publish_round(evening_id=evening.pk, number=1))
    return evening


def test_a_proposal_changes_nothing_until_it_is_taken(going: Evening) -> None:
    late = come(going, 1)[0]
    before = list(Round.objects.filter(state=RoundState.DRAFT).values_list("pk", flat=True))
    draw = made(propose(going, 2))
    assert (draw.state, draw.progress, draw.keeps) == (DrawState.PROPOSED, 100, True)
    assert list(Round.objects.filter(state=RoundState.DRAFT).values_list("pk", flat=True)) == before
    draws.take_draw(draw_id=draw.pk)
    drafts = Round.objects.filter(state=RoundState.DRAFT)
    assert [round_.draw for round_ in drafts] == [draw, draw]
    for round_ in drafts:
        placed = {
            *round_.seats.values_list("player_id", flat=True),
            *round_.sit_outs.values_list("player_id", flat=True),
        }
        assert late in placed
        assert len(placed) == 17


def test_with_nothing_changed_it_disturbs_nobody(going: Evening) -> None:
    draw = made(propose(going, 2))
    assert touched_by(draw) == frozenset()


def test_a_latecomer_disturbs_few(going: Evening) -> None:
    come(going, 1)
    draw = made(propose(going, 2))
    assert len(touched_by(draw)) <= 12


def test_a_leaver_has_no_place_in_it(going: Evening) -> None:
    gone = Seat.objects.filter(round__number=1).first()
    assert gone is not None
    seats.leave_early(evening_id=going.pk, player_id=gone.player_id, after_round=1, by=make_user(), door=Door.DESK)
    draw = made(propose(going, 2))
    draws.take_draw(draw_id=draw.pk)
    assert not Seat.objects.filter(round__state=RoundState.DRAFT, player_id=gone.player_id).exists()


def test_a_published_round_can_be_proposed_anew_with_who_came_since(evening: Evening) -> None:
    made(ask(evening))
    rounds.publish_round(evening_id=evening.pk, number=1)
    late = come(evening, 4)
    draw = made(propose(evening, 1, replace_published=True))
    draws.take_draw(draw_id=draw.pk)
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    assert set(late) <= set(round_.seats.values_list("player_id", flat=True))


def test_taking_twice_is_taking_once(going: Evening) -> None:
    draw = made(propose(going, 2))
    draws.take_draw(draw_id=draw.pk)
    count = Round.objects.count()
    assert draws.take_draw(draw_id=draw.pk).state == DrawState.TAKEN
    assert Round.objects.count() == count


def test_a_proposal_is_not_taken_once_somebody_came_or_left(going: Evening) -> None:
    draw = made(propose(going, 2))
    come(going, 1)
    with refused(ErrorCode.DRAW_OUTDATED):
        draws.take_draw(draw_id=draw.pk)


def test_a_proposal_is_not_taken_once_its_round_has_a_result(evening: Evening) -> None:
    made(ask(evening))
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    draw = made(propose(evening, 1, replace_published=True))
    finish(round_)
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        draws.take_draw(draw_id=draw.pk)


def test_what_is_put_aside_is_not_taken_nor_made(going: Evening) -> None:
    waiting = propose(going, 2)
    draws.discard_draw(draw_id=waiting.pk)
    assert drawing.make_draw(waiting.pk) is None
    proposed = made(propose(going, 2))
    assert draws.discard_draw(draw_id=proposed.pk).state == DrawState.DISCARDED
    assert draws.discard_draw(draw_id=proposed.pk).state == DrawState.DISCARDED
    with refused(ErrorCode.DRAW_NOT_PROPOSED):
        draws.take_draw(draw_id=proposed.pk)


def test_what_counts_already_cannot_be_put_aside(evening: Evening) -> None:
    draw = made(ask(evening))
    with refused(ErrorCode.DRAW_NOT_PROPOSED):
        draws.discard_draw(draw_id=draw.pk)


def test_a_draw_that_does_not_exist_is_refused() -> None:
    for act in (draws.take_draw, draws.discard_draw):
        with refused(ErrorCode.DRAW_UNKNOWN):
            act(draw_id=1)


def test_an_evening_of_pairs_is_drawn_by_pairs() -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    people = make_players(evening.club, 10)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    draw = made(ask(evening))
    round_ = Round.objects.get()
    assert len(draw.question["entrants"]) == 5
    assert (round_.seats.count(), round_.sit_outs.count()) == (8, 2)


@pytest.mark.parametrize("system", Form.INDIVIDUAL.systems)
@pytest.mark.parametrize("left_over", list(LeftOver))
def test_single_players_are_drawn_by_every_system_whatever_becomes_of_who_is_left_over(
    system: System, left_over: LeftOver
) -> None:
    rules = SeatingRules(individuals=system, left_over=left_over)
    evening = make_evening(make_club(), seating=rules, planned_rounds=3, house_rules=rules_of(three_players="own"))
    come(evening, 10)
    draw = made(ask(evening, seed=3))
    assert draw.state == DrawState.TAKEN, draw.refused
    threes = left_over.tables_of_three(10)
    for round_ in Round.objects.all():
        assert round_.seats.count() + round_.sit_outs.count() == 10
        assert round_.tables.filter(chairs=3).count() == threes
        assert round_.sit_outs.count() == (0 if threes else 2)


@pytest.mark.parametrize("system", Form.PAIRS.systems)
def test_pairs_are_drawn_by_every_system(system: System) -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS, seating=SeatingRules(pairs=system))
    people = make_players(evening.club, 10)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    draw = made(ask(evening, seed=3))
    assert draw.state == DrawState.TAKEN, draw.refused
    for round_ in Round.objects.all():
        assert (round_.seats.count(), round_.sit_outs.count()) == (8, 2)
