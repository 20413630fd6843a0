"""What a suggestion says went wrong is true of what it changes: for every code, on hands of any kind."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    Change,
    HandEntry,
    HouseRules,
    Mark,
    SheetEntry,
    SlipCode,
    ThreeHandEntry,
    ThreePlayers,
    suggest_hand,
    suggest_sheet,
    suggest_three_hand,
)
from scoring.limits import HAND_POINTS
from scoring.slips import numbers_meant

from .making import make_sheet
from .test_suggest import any_hands
from .test_three_suggest import any_hands as any_hands_of_three

RULES = HouseRules()
OWN = HouseRules(three_players=ThreePlayers.OWN)
Changes = tuple[Change, ...]
AnyHand = HandEntry | ThreeHandEntry | SheetEntry


def numbers(changes: Changes, *starts: str) -> list[tuple[int, int]]:
    """The numbers of these fields before and after; an empty cell is a nought."""
    return [
        (int(change.old or 0), int(change.new or 0))
        for change in changes
        if change.field.startswith(starts) and not isinstance(change.new, Mark) and not isinstance(change.old, Mark)
    ]


def any_number(changes: Changes, fits: Callable[[int, int], bool]) -> bool:
    return any(fits(old, new) for old, new in numbers(changes, "points_", "roem_", "hand_roem_", "total_", "control_"))


def of_figures(code: SlipCode) -> Callable[[AnyHand, AnyHand, Changes], bool]:
    def is_true(_written: AnyHand, _meant: AnyHand, changes: Changes) -> bool:
        return any_number(changes, lambda old, new: numbers_meant(old).get(new, (None,))[0] is code)

    return is_true


def goes(direction: int, *starts: str) -> Callable[[AnyHand, AnyHand, Changes], bool]:
    def is_true(_written: AnyHand, _meant: AnyHand, changes: Changes) -> bool:
        return any(old >= 0 and (new - old) * direction > 0 for old, new in numbers(changes, *starts))

    return is_true


def roem_moves(_written: AnyHand, _meant: AnyHand, changes: Changes) -> bool:
    """As much leaves one cell as comes into another."""
    for start in ("roem_", "hand_roem_", "total_", "control_"):
        moved = numbers(changes, start)
        if len(moved) > 1 and min(new - old for old, new in moved) < 0 < max(new - old for old, new in moved):
            return True
    return False


def sides_change_places(_written: AnyHand, _meant: AnyHand, changes: Changes) -> bool:
    for start in ("points_", "total_", "control_", "roem_"):
        moved = [(change.old or 0, change.new or 0) for change in changes if change.field.startswith(start)]
        if len(moved) == 2 and moved[0] == moved[1][::-1]:
            return True
    return False


def points_of(hand: AnyHand) -> int:
    return sum(getattr(hand, f"points_{letter}", None) or 0 for letter in "abc")


def not_all_points(written: AnyHand, _meant: AnyHand, _changes: Changes) -> bool:
    return points_of(written) != HAND_POINTS


def changed(*starts: str) -> Callable[[AnyHand, AnyHand, Changes], bool]:
    return lambda _written, _meant, changes: any(change.field.startswith(starts) for change in changes)


def cleared_beside_a_mark(written: AnyHand, meant: AnyHand, _changes: Changes) -> bool:
    return any(
        getattr(meant, f"mark_{letter}")
        and (getattr(written, f"points_{letter}") or getattr(written, f"roem_{letter}"))
        for letter in "ab"
    )


def nat_comes_to_count(_written: AnyHand, meant: AnyHand, changes: Changes) -> bool:
    """The mark or the total of a nat comes; or all points go to the other side, as they are written at a nat."""
    if any(change.field.startswith(("mark_", "total_")) for change in changes):
        return True
    return HAND_POINTS in (getattr(meant, "points_a", None), getattr(meant, "points_b", None))


TRUE: dict[SlipCode, Callable[[AnyHand, AnyHand, Changes], bool]] = {
    SlipCode.DIGIT: of_figures(SlipCode.DIGIT),
    SlipCode.TRANSPOSITION: of_figures(SlipCode.TRANSPOSITION),
    SlipCode.DIGIT_DROPPED: of_figures(SlipCode.DIGIT_DROPPED),
    SlipCode.DIGIT_DOUBLED: of_figures(SlipCode.DIGIT_DOUBLED),
    SlipCode.OFF_BY_ONE: lambda _w, _m, changes: any_number(changes, lambda old, new: abs(old - new) == 1),
    SlipCode.OFF_BY_TEN: lambda _w, _m, changes: any_number(changes, lambda old, new: abs(old - new) == 10),
    SlipCode.SIDES_SWAPPED: sides_change_places,
    SlipCode.DECLARER_FLIPPED: changed("declarer", "maker"),
    SlipCode.ROEM_FORGOTTEN: goes(1, "roem_", "total_", "control_"),
    SlipCode.ROEM_DOUBLED: goes(-1, "roem_", "total_", "control_", "points_"),
    SlipCode.ROEM_WRONG_SIDE: roem_moves,
    SlipCode.ROEM_IN_POINTS: goes(-1, "points_"),
    SlipCode.ROEM_NOT_MADE: lambda _w, _m, changes: [new for _old, new in numbers(changes, "roem_")] == [0],
    SlipCode.LAST_TRICK_FORGOTTEN: lambda _w, _m, changes: any_number(changes, lambda old, new: new - old == 10),
    SlipCode.USED_152: lambda _w, _m, changes: any_number(changes, lambda old, new: new - old == 10),
    SlipCode.MISCOUNTED: not_all_points,
    SlipCode.ALL_POINTS: lambda _w, meant, _c: HAND_POINTS in (meant.points_a, meant.points_b),
    SlipCode.MINUS: lambda _w, _m, changes: any_number(changes, lambda old, new: old == -new < 0),
    SlipCode.ADDED_WRONG: changed("total_", "control_"),
    SlipCode.NAT_NOT_APPLIED: nat_comes_to_count,
    SlipCode.NAT_NOT_FULL: changed("points_", "roem_", "total_"),
    SlipCode.NAT_APPLIED_TWICE: goes(-1, "total_"),
    SlipCode.NAT_NOT_TRUE: changed("total_", "mark_"),
    SlipCode.PIT_WITHOUT_100: goes(1, "total_", "control_", "roem_"),
    SlipCode.PIT_NOT_MARKED: lambda _w, meant, _c: Mark.PIT in (meant.mark_a, meant.mark_b),
    SlipCode.MARK_WRONG_SIDE: lambda _w, _m, changes: {"mark_a", "mark_b"} <= {change.field for change in changes},
    SlipCode.MARK_WRONG: changed("mark_"),
    SlipCode.BESIDE_MARK: cleared_beside_a_mark,
    SlipCode.BONUS_IN_POINTS: goes(-1, "points_"),
    SlipCode.TRICKS_WRONG: changed("tricks_"),
    SlipCode.TRICKS_NOT_EIGHT: changed("tricks_"),
    SlipCode.HAND_ROEM_LOWER: goes(-1, "hand_roem_"),
}
ELSEWHERE = {SlipCode.NOT_MULTIPLIED, SlipCode.MULTIPLIED_ALREADY, SlipCode.NATS_WRONG}
"""What is only said of hands that count more than once, and of sets of three: tests of their own look at those."""


def test_every_code_is_looked_at() -> None:
    assert set(TRUE) | ELSEWHERE == set(SlipCode)


@settings(deadline=None, max_examples=300)
@given(any_hands())
def test_what_is_said_of_a_hand_is_true_of_what_is_changed(written: HandEntry) -> None:
    for found in suggest_hand(written, RULES):
        assert TRUE[found.code](written, found.entry, found.changes), (found.code, found.changes)


@settings(deadline=None, max_examples=200)
@given(any_hands_of_three())
def test_what_is_said_of_a_hand_of_three_is_true_of_what_is_changed(written: ThreeHandEntry) -> None:
    for found in suggest_three_hand(written, OWN):
        assert TRUE[found.code](written, found.entry, found.changes), (found.code, found.changes)


@settings(deadline=None, max_examples=300)
@given(
    st.integers(0, 2700),
    st.sampled_from([0, 0, -10, 1, 9, 18, 20, 40, -100, 270]),
    st.sampled_from([None, 0, 20, 100, 205, 340]),
    st.sampled_from([None, 1, 2]),
    st.sampled_from([(0, 0), (20, 0), (200, 110), (-20, 20), (18, 0), (100, 0)]),
    st.booleans(),
)
def test_what_is_said_of_a_set_is_true_of_what_is_changed(
    a: int, off: int, roem: int | None, pits: int | None, more: tuple[int, int], only_totals: bool
) -> None:
    b = max(2592 - a + off, 0)
    if only_totals:
        sheet = make_sheet("totals", totals=(a + (roem or 0) + more[0], b + more[1]))
    else:
        totals = (a + (roem or 0) + more[0], b + more[1])
        sheet = make_sheet("points_roem", points=(a, b), roem=(roem, None), pits=(pits, None), totals=totals)
    for found in suggest_sheet(sheet, RULES):
        assert TRUE[found.code](sheet, found.entry, found.changes), (found.code, found.changes)
