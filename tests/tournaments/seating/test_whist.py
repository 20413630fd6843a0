"""Whist tournaments, developed and counted."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.seating.counting import assert_seated, opponents, partners, waited
from tournaments.seating.whist import cycle, is_known

KNOWN = [players for players in range(4, 130) if is_known(players)]


@pytest.mark.parametrize("players", KNOWN)
def test_everybody_partners_once_and_opposes_twice(players: int) -> None:
    rounds = cycle(players)
    assert rounds is not None
    assert_seated(players, rounds)
    assert len(rounds) == (players if players % 4 else players - 1)
    couples = [frozenset(couple) for couple in combinations(range(players), 2)]
    with_whom, against_whom = partners(rounds), opponents(rounds)
    assert {with_whom[couple] for couple in couples} == {1}
    assert {against_whom[couple] for couple in couples} == {2}


@pytest.mark.parametrize("players", [players for players in KNOWN if players % 4])
def test_everybody_sits_out_once(players: int) -> None:
    assert waited(players, cycle(players) or ()) == [1] * players


def test_known_fields() -> None:
    """Every size of a club evening up to 41 that can have one."""
    assert [players for players in KNOWN if players <= 41] == [
        *(4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41)
    ]


@pytest.mark.parametrize("players", [3, 6, 7, 10, 44, 45])
def test_unknown_fields(players: int) -> None:
    assert cycle(players) is None
