"""What differs between two standings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking import Change, EntrantResults, RoundResult, difference, rank_evening
from tournaments.ranking.refining import Value


@dataclass(frozen=True)
class Line:
    entrant: int
    place: int | None
    value: Value


BEFORE = (Line(1, 1, 4900), Line(2, 2, 4800), Line(3, 3, 4700), Line(4, None, 1500))


def test_equal_standings_differ_in_nothing() -> None:
    assert difference(BEFORE, BEFORE) == ()


def test_who_moves_and_whose_value_alone_differs_are_told_in_the_new_order() -> None:
    after = (Line(2, 1, 4950), Line(1, 2, 4900), Line(3, 3, Fraction(9399, 2)), Line(4, None, 1500))
    assert difference(BEFORE, after) == (
        Change(entrant=2, place_before=2, place_after=1, value_before=4800, value_after=4950),
        Change(entrant=1, place_before=1, place_after=2, value_before=4900, value_after=4900),
        Change(entrant=3, place_before=3, place_after=3, value_before=4700, value_after=Fraction(9399, 2)),
    )
    assert [(change.moves, change.climbed) for change in difference(BEFORE, after)] == [
        (True, 1),
        (True, -1),
        (False, 0),
    ]


def test_who_comes_and_who_goes_are_changes() -> None:
    found = difference(BEFORE[:2], (Line(1, 1, 4900), Line(5, 2, 4850)))
    assert [(change.entrant, change.place_before, change.place_after, change.moves) for change in found] == [
        (5, None, 2, True),
        (2, 2, None, True),
    ]
    # Somebody without a place, for want of evenings, is not the same as somebody who is not there.
    assert difference((), (Line(4, None, 1500),))[0].moves


def test_standings_of_an_evening_can_be_compared() -> None:
    def evening(total: int) -> list[EntrantResults]:
        rounds = (RoundResult(round_number=1, total=total),)
        return [
            EntrantResults(entrant=1, rounds=rounds),
            EntrantResults(entrant=2, rounds=(RoundResult(round_number=1, total=1550),)),
        ]

    before, after = (rank_evening(evening(total), tie_breaks=()) for total in (1500, 1600))
    assert [(change.entrant, change.climbed) for change in difference(before, after)] == [(1, 1), (2, -1)]
