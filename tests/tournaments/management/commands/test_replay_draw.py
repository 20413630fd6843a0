"""A draw made again from what is stored: the same, or where it first differs, told by the exit code, too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_club, make_evening, make_players, make_round, make_user
from tournaments.models import Door, Draw, EntrantKind, Evening, Round
from tournaments.seating.rules import SeatingRules
from tournaments.services import evenings, rounds, seats

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english(settings: Any) -> None:
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def round_() -> Round:
    evening = make_evening(make_club(), seating=SeatingRules(all_rounds=True))
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(evening.club, 13)])
    return rounds.draw_round(evening_id=evening.pk, number=1, seed=11)


def replay(round_: Round, capsys: pytest.CaptureFixture[str], *, code: int = 0) -> dict[str, Any]:
    if code:
        with pytest.raises(SystemExit) as ended:
            call_command("replay_draw", round_.pk, json=True)
        assert ended.value.code == code
    else:
        call_command("replay_draw", round_.pk, json=True)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_it_works(round_: Round, capsys: pytest.CaptureFixture[str]) -> None:
    found = replay(round_, capsys)
    assert (found["same"], found["as_drawn"], found["seed"], found["difference"]) == (True, True, 11, None)
    call_command("replay_draw", round_.pk)
    assert "The same." in capsys.readouterr().out


def test_a_round_is_found_by_its_evening_and_number(round_: Round, capsys: pytest.CaptureFixture[str]) -> None:
    third = round_.evening.rounds.get(number=3)
    call_command("replay_draw", third.evening_id, 3, json=True)
    assert json.loads(capsys.readouterr().out)["round"] == third.pk
    with pytest.raises(CommandError) as refused:
        call_command("replay_draw", 1, 2, 3)
    assert refused.value.returncode == 2


def test_every_round_that_was_drawn_with_it_can_be_asked_for(round_: Round, capsys: pytest.CaptureFixture[str]) -> None:
    third = round_.evening.rounds.get(number=3)
    assert replay(third, capsys)["number"] == 3


def test_the_evening_may_have_gone_on(round_: Round, capsys: pytest.CaptureFixture[str]) -> None:
    evening = round_.evening
    rounds.publish_round(evening_id=evening.pk, number=1)
    make_players(evening.club, 3)
    first, second = round_.seats.filter(table__number=1).first(), round_.seats.filter(table__number=2).first()
    assert first is not None
    assert second is not None
    seats.swap_people(
        evening_id=evening.pk,
        number=1,
        first_id=first.player_id,
        second_id=second.player_id,
        by=make_user(),
        door=Door.DESK,
        reason="oma",
    )
    found = replay(round_, capsys)
    assert (found["same"], found["as_drawn"]) == (True, False)
    call_command("replay_draw", round_.pk)
    assert "changed places by hand" in capsys.readouterr().out


def test_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    people = make_players(evening.club, 10)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    found = replay(rounds.draw_round(evening_id=evening.pk, number=1, seed=2), capsys)
    assert (found["same"], found["as_drawn"]) == (True, True)


def test_who_tampered_with_the_plan_is_found_at_the_first_table_that_differs(
    round_: Round, capsys: pytest.CaptureFixture[str]
) -> None:
    draw = Draw.objects.get()
    assert draw.plan is not None
    table = draw.plan[1]["tables"][2]
    table[0][0], table[1][0] = table[1][0], table[0][0]
    draw.save()
    found = replay(round_, capsys, code=1)
    number = (draw.plan[1].get("numbers") or [1, 2, 3])[2]
    assert found["difference"]["part"] == "table"
    assert (found["difference"]["round"], found["difference"]["table"]) == (2, number)
    assert found["difference"]["stored"] == table
    with pytest.raises(SystemExit):
        call_command("replay_draw", round_.pk)
    told = capsys.readouterr().out
    assert "Something else came out." in told
    assert f"Round 2, table {number}" in told


@pytest.mark.parametrize(("part", "value"), [("method", "dice"), ("bound", -1), ("history", "none")])
def test_who_tampered_with_the_receipt_is_found(
    round_: Round, capsys: pytest.CaptureFixture[str], part: str, value: Any
) -> None:
    draw = Draw.objects.get()
    assert draw.receipt is not None
    draw.receipt[part] = value
    draw.save()
    found = replay(round_, capsys, code=1)
    assert (found["difference"]["part"], found["difference"]["stored"]) == (part, value)


def test_another_seed_draws_otherwise(round_: Round, capsys: pytest.CaptureFixture[str]) -> None:
    draw = Draw.objects.get()
    draw.question["seed"] = 12
    draw.save()
    assert replay(round_, capsys, code=1)["difference"]["part"] in ("table", "tables", "sit_outs")


@pytest.fixture
def by_hand() -> Evening:
    evening = make_evening(make_club())
    make_round(evening, make_players(evening.club, 4))
    return evening


def test_a_round_by_hand_has_nothing_to_make_again(by_hand: Evening) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("replay_draw", by_hand.rounds.get().pk)
    assert refused.value.returncode == 2


def test_a_round_that_does_not_exist() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("replay_draw", 1)
    assert refused.value.returncode == 2


def test_a_receipt_stored_before_couples_were_told_is_still_the_same(
    round_: Round, capsys: pytest.CaptureFixture[str]
) -> None:
    draw = Draw.objects.get()
    assert draw.receipt is not None
    assert draw.receipt.pop("repeats")
    draw.save()
    assert replay(round_, capsys)["same"] is True
