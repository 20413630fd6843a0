"""A whole evening of twenty-four people, and its standing by plain arithmetic.

The draw is by chance, so what a table hands in depends on the round and its number alone, and the standing is added up
here from who sat where. Nothing of the product computes along: not a score, not a credit, not a place.

In round 1 every table brings the same, and in rounds 2 and 3 there are three different results each. So of the ten
people on side B in round 1, none of whom is punished, at least two are equal on everything, whatever was drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from tournaments.models import Round

Chair = tuple[int, str, int]
"""A table, a side of it, and the first or the second of its two."""

HANDS = 12
ROUNDS = 3
AT_THE_DOOR = [str(number) for number in range(1001, 1024)]
LATE = "1024"
TABLES = {1: 5, 2: 6, 3: 6}
# For its sixteen hands the club credits 1600, 1450, 1450, 1250 and 0; for twelve that is three quarters, to the nearest
# ten. The pit for who sits out is typed.
CREDITS = {
    "sat_out": {"points": 1200, "pits": 1},
    "late": {"points": 1090, "pits": 0},
    "missed": {"points": 1090, "pits": 0},
    "absent_notified": {"points": 940, "pits": 0},
    "absent": {"points": 0, "pits": 0},
}
MISREAD = (1, 5)
"""The table whose roem is first read wrongly, and corrected."""
SWAPPED: tuple[int, Chair, Chair] = (2, (1, "A", 0), (2, "B", 1))
"""In round 2 these two sat on each other's chairs."""
PUNISHED: tuple[int, Chair] = (1, (4, "A", 0))
"""Who sat there in round 1 loses points."""
PENALTY = -100

Side = tuple[int, int, int, int]
Seats = dict[int, dict[str, list[str]]]
"""Table number → side → the numbers of its two members."""

# Per side: card points, roem with 100 for each pit, pits, nats. Twelve hands hold 1944 card points.
EQUAL_IN_ROUND_1: tuple[Side, Side] = ((1100, 200, 1, 1), (844, 20, 0, 1))
RESULTS: dict[tuple[int, int], tuple[Side, Side]] = {
    **{(1, table): EQUAL_IN_ROUND_1 for table in (1, 2, 3, 4, 5)},
    **{(2, table): ((982, 20, 0, 1), (962, 60, 0, 0)) for table in (1, 2, 3)},
    **{(2, table): ((982, 20, 0, 1), (962, 20, 0, 0)) for table in (4, 5, 6)},
    # The same total on side A, once with a pit in it.
    **{(3, table): ((1080, 160, 1, 0), (864, 0, 0, 0)) for table in (1, 3, 5)},
    **{(3, table): ((1080, 160, 0, 0), (864, 0, 0, 0)) for table in (2, 4, 6)},
}
MISREAD_AS: tuple[Side, Side] = ((1100, 200, 1, 1), (844, 40, 0, 1))

# A declares and has 92 + 20 against 70; B is nat against 162 + 40; A makes pit with 20; B declares and has 100 of 162.
_FIRST_FOUR = "w92+2↵ z+4→→n↵ w+2→→p↵ z62↵ "
# 82 against 80; B declares and has 82 of 162; A has 100 + 20; A is nat against 162 + 20.
_SECOND_FOUR = "w82↵ z80↵ w100+2↵ wn++2↵ "
# These tables type their hands. The same as in `RESULTS`, as the totals at the end say: 1300 is 1100 + 200.
KEYS: dict[tuple[int, int], str] = {
    (1, 1): _FIRST_FOUR + _SECOND_FOUR + "w90↵ " * 4 + "1300↵864↵",
    (2, 4): _SECOND_FOUR + "w90↵ " * 8 + "1002↵982↵",
    (3, 2): "w90+2↵ " * 8 + "w90↵ " * 4 + "1240↵864↵",
}
_FOUR_HANDS = [
    {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20},
    {"declarer": "B", "points_a": 162, "roem_a": 40, "mark_b": "N"},
    {"declarer": "A", "points_a": 162, "roem_a": 20, "mark_b": "P"},
    {"declarer": "B", "points_a": 62, "points_b": 100},
]
_FOUR_MORE = [
    {"declarer": "A", "points_a": 82, "points_b": 80},
    {"declarer": "B", "points_a": 80, "points_b": 82},
    {"declarer": "A", "points_a": 100, "points_b": 62, "roem_a": 20},
    {"declarer": "A", "mark_a": "N", "points_b": 162, "roem_b": 20},
]
_PLAIN = {"declarer": "A", "points_a": 90, "points_b": 72}
_HANDS: dict[tuple[int, int], list[dict[str, Any]]] = {
    (1, 1): [*_FOUR_HANDS, *_FOUR_MORE, *[_PLAIN] * 4],
    (2, 4): [*_FOUR_MORE, *[_PLAIN] * 8],
    (3, 2): [*[{**_PLAIN, "roem_a": 20}] * 8, *[_PLAIN] * 4],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standing; `number` is that of the member."""

    place: int
    tied: bool
    number: str
    total: int
    roem: int
    pits: int
    nats: int


@dataclass(slots=True)
class _Sum:
    total: int = 0
    roem: int = 0
    pits: int = 0
    nats: int = 0
    best: int = 0

    @property
    def merit(self) -> tuple[int, ...]:
        """More is better, in the order of the rules of the club: pits, fewest nats, roem, best round."""
        return (self.total, self.pits, -self.nats, self.roem, self.best)


def quick_fields(result: tuple[Side, Side]) -> dict[str, int]:
    """A result as it is filled in on the quick screen."""
    names = ("points", "roem", "pits", "nats")
    return {
        f"{name}_{side}": figure
        for side, figures in zip("ab", result, strict=True)
        for name, figure in zip(names, figures, strict=True)
    }


def entry(round_number: int, table_number: int) -> dict[str, Any]:
    """A result as a program sends it: all hands where the table has them, else points and roem."""
    hands = _HANDS.get((round_number, table_number))
    if hands is None:
        return {"level": "points_roem", **quick_fields(RESULTS[round_number, table_number])}
    return {"level": "hands", "hands": [{"number": n, "form": "written", **hand} for n, hand in enumerate(hands, 1)]}


def read_seats(evening_id: int, round_number: int) -> tuple[Seats, dict[str, str]]:
    """Who sits where in a published round, and who has no chair with which credit, by the numbers of members."""
    round_ = Round.objects.get(evening_id=evening_id, number=round_number, state="published")
    chairs = round_.seats.order_by("table__number", "position").values_list(
        "table__number", "position", "player__number"
    )
    seats: Seats = {}
    for table, position, number in chairs:
        seats.setdefault(table, {"A": [], "B": []})["AB"[position % 2]].append(number)
    return seats, dict(round_.sit_outs.values_list(F("player__number"), "code"))


def swap(seats: Seats, one: Chair, other: Chair) -> None:
    """Let two people change chairs, on paper."""
    (table, side, place), (other_table, other_side, other_place) = one, other
    mine, theirs = seats[table][side][place], seats[other_table][other_side][other_place]
    seats[table][side][place], seats[other_table][other_side][other_place] = theirs, mine


def who_sits(seats: Seats, chair: Chair) -> str:
    table, side, place = chair
    return seats[table][side][place]


def expected(
    rounds: Mapping[int, tuple[Seats, Mapping[str, str]]],
    credits: Mapping[str, Mapping[str, int]],
    *,
    punished: str,
) -> list[Row]:
    """Add up the evening by hand."""
    sums: dict[str, _Sum] = {}
    for round_number, (seats, without_chair) in rounds.items():
        for table, sides in seats.items():
            for figures, members in zip(RESULTS[round_number, table], (sides["A"], sides["B"]), strict=True):
                points, roem, pits, nats = figures
                for number in members:
                    mine = sums.setdefault(number, _Sum())
                    mine.total += points + roem
                    mine.roem += roem
                    mine.pits += pits
                    mine.nats += nats
                    mine.best = max(mine.best, points + roem)
        for number, code in without_chair.items():
            mine = sums.setdefault(number, _Sum())
            mine.total += credits[code]["points"]
            mine.pits += credits[code]["pits"]
    sums[punished].total += PENALTY
    rows = []
    for number, mine in sums.items():
        better = sum(other.merit > mine.merit for other in sums.values())
        equal = sum(other.merit == mine.merit for other in sums.values())
        rows.append(
            Row(
                place=better + 1,
                tied=equal > 1,
                number=number,
                total=mine.total,
                roem=mine.roem,
                pits=mine.pits,
                nats=mine.nats,
            )
        )
    return in_order(rows)


def in_order(rows: Sequence[Row]) -> list[Row]:
    """By place; who shares one by number, so that two lists can be compared."""
    return sorted(rows, key=lambda row: (row.place, row.number))


def number_in(label: str) -> str:
    """The number of a member out of "Piet Jansen (1016)"."""
    return label.rpartition("(")[2].rstrip(")")


def rows_of_report(report: Mapping[str, Any]) -> list[Row]:
    """The standing of `evening_report --json`."""
    figures = ("place", "tied", "total", "roem", "pits", "nats")
    return in_order(
        [Row(number=number_in(row["entrant"]), **{name: row[name] for name in figures}) for row in report["standing"]]
    )


def check_shape(rows: Sequence[Row], rounds: Mapping[int, tuple[Seats, Mapping[str, str]]]) -> None:
    """What must hold of this evening whatever was drawn."""
    assert {number: len(seats) for number, (seats, _) in rounds.items()} == TABLES
    codes = {number: sorted(without.values()) for number, (_, without) in rounds.items()}
    assert codes == {1: ["late", "sat_out", "sat_out", "sat_out"], 2: [], 3: []}
    assert rounds[1][1][LATE] == "late"
    assert sorted(row.number for row in rows) == [*AT_THE_DOOR, LATE]
    assert any(row.tied for row in rows), "the story has shared places, whatever is drawn"
