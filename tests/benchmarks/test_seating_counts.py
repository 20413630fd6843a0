"""The counter of the seating benchmark, on evenings counted by hand, and its bound on the specification's table."""

from __future__ import annotations

import pytest

from benchmarks.seating_counts import count_evening, fewest_meetings_again
from tournaments.seating import RoundPlan
from tournaments.seating.history import History, PastEvening

pytestmark = pytest.mark.once

FIRST = RoundPlan(tables=(((0, 1), (2, 3)),))
SECOND = RoundPlan(tables=(((0, 2), (1, 3)),))


def test_an_evening_of_new_people_costs_nothing() -> None:
    assert count_evening([FIRST]).cost == 0


@pytest.mark.parametrize(
    ("rounds", "partners_again", "meetings_again", "cost"),
    [
        # Six couples meet twice, none of them as partners twice.
        ([FIRST, SECOND], 0, 6, 300),
        # Two couples are partners twice, four oppose one another twice.
        ([FIRST, FIRST], 2, 6, 2200),
        # Three meetings make three couples of rounds, and each couple has a third meeting.
        ([FIRST, SECOND, FIRST], 2, 18, 2 * 1000 + 16 * 50 + 6 * 4),
    ],
)
def test_what_is_repeated_tonight(rounds: list[RoundPlan], partners_again: int, meetings_again: int, cost: int) -> None:
    found = count_evening(rounds)
    assert (found.partners_again, found.meetings_again, found.season, found.cost) == (
        partners_again,
        meetings_again,
        0,
        cost,
    )


def test_the_season_counts_partners_dearer() -> None:
    history = History(evenings=(PastEvening(rounds=(FIRST,)), PastEvening(rounds=(SECOND,))))
    # Each of six couples met twice; the partners of tonight were partners once.
    found = count_evening([FIRST], history)
    assert (found.season, found.cost) == (6 * 2 + 2 * 4, 20)


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        *((8, 3, 12), (8, 5, 40), (9, 4, 18), (10, 5, 20), (11, 4, 6), (12, 5, 30), (13, 6, 30), (14, 5, 10)),
        *((15, 5, 0), (16, 5, 0), (16, 6, 24), (17, 6, 11), (19, 6, 0), (20, 6, 0)),
    ],
)
def test_the_bound_of_the_specification(players: int, rounds: int, least: int) -> None:
    assert fewest_meetings_again(players, rounds) == least
