"""Entries for the tests, written the way they stand on paper: each pair of numbers is side A, side B."""

from __future__ import annotations

from collections.abc import Iterable

from scoring import (
    HandEntry,
    HandForm,
    Mark,
    SheetEntry,
    SheetLevel,
    Side,
    ThreeHandEntry,
    ThreeSheetEntry,
    ThreeSide,
    Violation,
)

Pair = tuple[int | None, int | None]
NONE: Pair = (None, None)
Triple = tuple[int | None, int | None, int | None]
NOTHING: Triple = (None, None, None)


def make_captured(
    points: Pair = (82, 80),
    roem: Pair = NONE,
    *,
    declarer: str | None = "A",
    tricks: Pair = NONE,
    totals: Pair = NONE,
    number: int = 1,
    trump: str | None = None,
    called: int | None = None,
    hand_roem: Pair = NONE,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.CAPTURED,
        declarer=Side(declarer) if declarer else None,
        trump=trump,
        called=called,
        hand_roem_a=hand_roem[0],
        hand_roem_b=hand_roem[1],
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
    trump: str | None = None,
    called: int | None = None,
    hand_roem: Pair = NONE,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.WRITTEN,
        declarer=Side(declarer) if declarer else None,
        trump=trump,
        called=called,
        hand_roem_a=hand_roem[0],
        hand_roem_b=hand_roem[1],
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        mark_a=Mark(mark[0]) if mark[0] else None,
        mark_b=Mark(mark[1]) if mark[1] else None,
        total_a=totals[0],
        total_b=totals[1],
    )


def make_totals(
    totals: Pair,
    *,
    declarer: str | None = None,
    number: int = 1,
    trump: str | None = None,
    called: int | None = None,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.TOTALS,
        declarer=Side(declarer) if declarer else None,
        trump=trump,
        called=called,
        total_a=totals[0],
        total_b=totals[1],
    )


def make_ledig(
    *,
    declarer: str | None = "A",
    tricks: Pair = NONE,
    mark: tuple[str | None, str | None] = (None, None),
    totals: Pair = NONE,
    number: int = 1,
) -> HandEntry:
    return HandEntry(
        number=number,
        form=HandForm.WRITTEN,
        ledig=True,
        declarer=Side(declarer) if declarer else None,
        tricks_a=tricks[0],
        tricks_b=tricks[1],
        mark_a=Mark(mark[0]) if mark[0] else None,
        mark_b=Mark(mark[1]) if mark[1] else None,
        total_a=totals[0],
        total_b=totals[1],
    )


def make_three(
    points: Triple = NOTHING,
    roem: Triple = NOTHING,
    *,
    maker: str | None = "A",
    tricks: Triple = NOTHING,
    totals: Triple = NOTHING,
    number: int = 1,
) -> ThreeHandEntry:
    only_totals = points == NOTHING and totals != NOTHING
    values: dict[str, int | None] = {}
    for name, triple in (("points", points), ("roem", roem), ("tricks", tricks), ("total", totals)):
        values |= {f"{name}_{letter}": value for letter, value in zip("abc", triple, strict=True)}
    return ThreeHandEntry(
        number=number,
        form=HandForm.TOTALS if only_totals else HandForm.CAPTURED,
        maker=ThreeSide(maker) if maker else None,
        **values,
    )


def make_three_sheet(
    level: str,
    *,
    hands: Iterable[ThreeHandEntry] = (),
    hand_count: int | None = None,
    pits: Triple = NOTHING,
    nats: Triple = NOTHING,
    totals: Triple = NOTHING,
    control: Triple = NOTHING,
) -> ThreeSheetEntry:
    values: dict[str, int | None] = {}
    for name, triple in (("pits", pits), ("nats", nats), ("total", totals), ("control", control)):
        values |= {f"{name}_{letter}": value for letter, value in zip("abc", triple, strict=True)}
    return ThreeSheetEntry(level=SheetLevel(level), hand_count=hand_count, hands=tuple(hands), **values)


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
