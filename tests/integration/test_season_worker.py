"""Seasons brought up to date by a real worker after evenings, corrections and other rules, and what if it is killed."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.conftest import Worker
from tests.factories import make_club, make_competition, make_players, make_user, play_evening, totals_entry
from tournaments import tasks
from tournaments.models import (
    Calculation,
    CalculationState,
    Competition,
    Door,
    Evening,
    EveningResult,
    Player,
    SeasonStanding,
    Table,
)
from tournaments.services import calculating, calculations, claims, competitions, corrections, seasons

FIRST_DAY = dt.date(2026, 10, 1)


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user()


@pytest.fixture
def competition(transactional_db: None) -> Competition:
    return make_competition(make_club(), rules={"tie_breaks": []})


@pytest.fixture
def players(competition: Competition) -> list[Player]:
    return make_players(competition.club, 4)


def play(
    competition: Competition, players: list[Player], totals: tuple[int, int], *, by: User, week: int = 0
) -> Evening:
    return play_evening([competition], players, [totals], by=by, date=FIRST_DAY + dt.timedelta(weeks=week))


def stored() -> list[int]:
    return list(SeasonStanding.objects.order_by("order").values_list("points", flat=True))


def wait_until(is_so: Callable[[], bool], worker: Worker, *, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, (stored(), worker.log)
        time.sleep(0.02)


def test_it_follows_evenings_rules_and_corrections(
    worker: Worker, competition: Competition, players: list[Player], director: User
) -> None:
    first = play(competition, players, (1500, 1312), by=director)
    wait_until(lambda: stored() == [1500, 1500, 1312, 1312], worker)

    play(competition, players, (1300, 1512), by=director, week=1)
    wait_until(lambda: stored() == [2824, 2824, 2800, 2800], worker)

    competitions.change_competition(
        competition_id=competition.pk, rules={"counting": {"rule": "best", "best": 1}}, by=director, door=Door.DESK
    )
    wait_until(lambda: stored() == [1512, 1512, 1500, 1500], worker)

    table = Table.objects.get(round__evening=first)
    corrections.correct_sheet(
        table_id=table.pk,
        entry=totals_entry(1600, 1212),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="twee cijfers omgewisseld",
    )
    wait_until(lambda: stored() == [1600, 1600, 1512, 1512], worker)
    wait_until(lambda: not seasons.seasons_behind().exists(), worker)
    assert "Traceback" not in worker.log


def test_what_a_killed_worker_did_not_hear_is_found_by_the_sweep(
    worker: Worker, competition: Competition, players: list[Player], director: User
) -> None:
    play(competition, players, (1500, 1312), by=director)
    wait_until(lambda: stored() == [1500, 1500, 1312, 1312], worker)
    worker.kill()

    play(competition, players, (1300, 1512), by=director, week=1)
    assert stored() == [1500, 1500, 1312, 1312]
    assert seasons.seasons_behind().exists()

    assert tasks.sweep() > 0
    assert stored() == [2824, 2824, 2800, 2800]
    assert tasks.sweep() == 0


def test_long_work_that_a_worker_died_over_is_done_again(
    worker: Worker, competition: Competition, players: list[Player], director: User
) -> None:
    with tasks.quiet_bell():
        for week in range(30):
            play(competition, players, (1500, 1312), by=director, week=week)
        seasons.recompute(competition.pk)
    SeasonStanding.objects.filter(order=1).update(points=1)
    EveningResult.objects.update(penalty=-1000)

    asked = calculations.ask_season_again(season_id=competition.season_id, by=director, door=Door.DESK)
    found = Calculation.objects.filter(pk=asked.pk)
    wait_until(lambda: found.get().tries == 1, worker)
    worker.kill()
    assert found.get().state == CalculationState.WAITING, "it was quicker than the kill"
    # Whatever was replaced was replaced whole, or not at all.
    assert len(stored()) == 4
    assert EveningResult.objects.count() == 120
    assert calculating.sweep() == 0, "it may still be alive"

    # Half a minute later.
    found.update(claimed_at=timezone.now() - claims.CLAIM_LASTS)
    assert calculating.sweep() == 1

    calculation = found.get()
    assert (calculation.state, calculation.tries, calculation.progress) == (CalculationState.DONE, 2, 100)
    assert calculation.answer["evenings"] == 30
    assert stored() == [45_000, 45_000, 39_360, 39_360]
