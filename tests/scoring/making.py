"""Entries for the tests, written the way they stand on paper: each pair of numbers is side A, side B."""

from __future__ import annotations

from collections.abc import Iterable

from scoring import HandEntry, HandForm, Mark, SheetEntry, SheetLevel, Side, Violation

Pair = tuple[int | None, int | None]
NONE: Pair = (None, None)


def make_captured(
    points: Pair = (82, 80),
    roem: Pair = NONE,
    *,
    declarer: str | None = "A",
    tricks: Pair = NONE,
    totals: Pair = NONE,
    number: int = 1,
    trump: str | None = None,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.CAPTURED,
        declarer=Side(declarer) if declarer else None,
        trump=trump,
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        tricks_a=tricks[0],
        tricks_b=tricks[1],
        total_a=totals[0],
        total_b=totals[1],
    )


def make_written(
    points: Pair = NONE,
    roem: Pair = NONE,
    *,
    mark: tuple[str | None, str | None] = (None, None),
    declarer: str | None = None,
    totals: Pair = NONE,
    number: int = 1,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.WRITTEN,
        declarer=Side(declarer) if declarer else None,
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        mark_a=Mark(mark[0]) if mark[0] else None,
        mark_b=Mark(mark[1]) if mark[1] else None,
        total_a=totals[0],
        total_b=totals[1],
    )


def make_totals(totals: Pair, *, declarer: str | None = None, number: int = 1) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.TOTALS,
        declarer=Side(declarer) if declarer else None,
        total_a=totals[0],
        total_b=totals[1],
    )


def make_sheet(
    level: str,
    *,
    hands: Iterable[HandEntry] = (),
    hand_count: int | None = None,
    points: Pair = NONE,
    roem: Pair = NONE,
    pits: Pair = NONE,
    nats: Pair = NONE,
    totals: Pair = NONE,
    control: Pair = NONE,
    first_dealer: int | None = None,
) -> SheetEntry:
    return SheetEntry(
        level=SheetLevel(level),
        hand_count=hand_count,
        hands=tuple(hands),
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        pits_a=pits[0],
        pits_b=pits[1],
        nats_a=nats[0],
        nats_b=nats[1],
        total_a=totals[0],
        total_b=totals[1],
        control_a=control[0],
        control_b=control[1],
        first_dealer=first_dealer,
    )


def codes(problems: Iterable[Violation]) -> list[tuple[str, str]]:
    """Each problem as its field and code, in the order they were reported."""
    return [(problem.field, problem.code.value) for problem in problems]
