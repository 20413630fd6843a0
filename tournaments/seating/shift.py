"""The shift movement: four columns of players, each column shifted along the tables by its own step.

The players stand in four columns of t rows; row y of column c is player c * t + y. In round r, table x seats of every
column the player in row x + shift[r][c]. Two players of different columns meet twice only where two rounds shift their
columns by the same difference, so nobody meets anybody twice as long as, for every two columns, all differences are
distinct. Players of one column never meet.

Such shifts are the first columns of a *difference matrix* (Bose and Bush; Colbourn and Dinitz, Handbook of
Combinatorial Designs, VI.17). Where t has no small factor the rule is linear: "the first column stays, the second moves
one table, the third two, the fourth three" (multiples of the round in Z_t). Elsewhere the shifts below are used, in Z_t
or in another group with t elements; they were found by a search and a test counts their differences.
"""

from __future__ import annotations

from math import gcd

from tournaments.seating.groups import Group, addition
from tournaments.seating.plans import TablePlan

COLUMNS = 4

Shifts = tuple[int, int, int, int]


# By the number of rows: the group, and the shifts of each round.
_MOVES: dict[int, tuple[Group, str]] = {
    6: ((6,), "0-0-0-0 1-3-5-2 5-2-1-3 3-1-4-5 4-5-3-1"),
    8: ((2, 2, 2), "0-0-0-0 2-4-1-6 5-2-4-7 1-3-7-2 4-1-3-5 3-7-6-4 7-6-5-1 6-5-2-3"),
    9: ((3, 3), "0-0-0-0 7-6-3-8 6-1-2-3 5-3-6-4 3-2-1-6 1-8-4-5 8-5-7-1 4-7-5-2 2-4-8-7"),
    10: ((10,), "0-0-0-0 5-9-1-6 2-3-6-4 8-7-5-1 1-6-3-5 6-4-9-2 4-1-2-3 9-2-8-7 3-5-4-8"),
    12: ((2, 6), "0-0-0-0 10-11-5-4 4-6-8-1 2-7-11-6 5-4-1-8 7-2-3-11 3-9-2-5 11-8-4-10 1-3-7-9 8-5-6-3 9-1-10-2"),
    14: (
        (14,),
        "0-0-0-0 10-9-11-2 4-1-13-9 12-7-8-10 1-6-9-3 3-13-6-4 6-4-10-13 2-5-4-11 8-10-1-12 7-8-5-6 13-3-12-7 5-12-2-8",
    ),
    15: (
        (15,),
        (
            "0-0-0-0 4-6-1-10 10-1-6-4 13-14-8-5 9-12-3-7 12-10-11-2 8-5-9-1 5-9-7-8 2-13-10-6 1-11-14-13 "
            "11-3-2-12 14-8-4-9"
        ),
    ),
    16: (
        (16,),
        (
            "0-0-0-0 10-5-4-9 11-14-3-1 13-10-1-8 6-2-12-13 8-9-7-10 2-12-15-11 15-7-2-4 9-15-11-5 3-1-14-6 "
            "1-6-10-14 4-8-9-2"
        ),
    ),
    18: (
        (18,),
        (
            "0-0-0-0 17-3-8-1 16-17-9-3 12-6-7-16 11-9-13-8 2-8-6-9 6-5-12-2 7-2-14-13 4-7-16-14 1-12-11-17 "
            "3-11-17-6 5-10-3-4"
        ),
    ),
    20: (
        (20,),
        (
            "0-0-0-0 17-11-14-7 1-17-15-5 5-16-3-11 8-15-10-13 16-18-2-3 4-13-19-17 15-10-7-16 3-4-13-18 "
            "18-8-9-15 6-12-5-9 12-9-1-8"
        ),
    ),
    21: (
        (21,),
        (
            "0-0-0-0 17-13-5-15 14-7-16-1 11-3-1-16 2-5-17-9 8-15-18-11 19-2-3-12 16-1-19-6 1-12-8-13 "
            "6-18-4-3 15-17-2-4 13-10-9-5"
        ),
    ),
    22: (
        (22,),
        (
            "0-0-0-0 17-11-14-21 5-2-1-3 20-15-6-11 21-20-13-9 7-18-16-2 3-9-19-18 8-21-10-19 2-3-7-8 "
            "6-8-4-20 19-12-18-16 16-4-20-17"
        ),
    ),
    24: (
        (24,),
        (
            "0-0-0-0 10-16-15-23 3-6-21-1 6-14-7-22 22-7-9-18 13-23-2-4 16-10-23-11 11-3-8-21 23-13-11-5 "
            "2-21-17-9 14-15-10-17 20-1-13-14"
        ),
    ),
    27: (
        (27,),
        (
            "0-0-0-0 24-4-25-5 10-5-17-7 13-6-23-22 12-1-21-6 26-20-7-4 3-16-24-10 15-23-3-8 2-17-20-13 "
            "25-10-12-14 8-18-10-26 17-22-6-21"
        ),
    ),
    28: (
        (28,),
        (
            "0-0-0-0 25-27-18-23 22-16-8-19 3-24-20-11 23-15-24-9 7-14-2-12 4-5-17-16 5-4-9-1 13-3-7-24 "
            "6-25-15-10 9-23-1-2 26-22-5-17"
        ),
    ),
    30: (
        (30,),
        (
            "0-0-0-0 6-7-9-13 29-24-10-12 12-25-26-29 20-18-21-19 22-2-14-24 25-19-7-6 8-5-28-18 "
            "13-27-11-16 27-6-16-11 4-12-27-8 19-9-18-4"
        ),
    ),
    32: (
        (32,),
        (
            "0-0-0-0 29-13-7-28 10-30-6-26 15-21-28-2 31-26-30-13 16-2-13-25 4-9-18-14 1-23-20-22 "
            "20-22-12-31 12-6-29-24 14-7-25-17 3-16-1-10"
        ),
    ),
    33: (
        (33,),
        (
            "0-0-0-0 5-11-25-17 24-23-1-4 18-26-30-19 26-14-6-3 1-3-32-10 31-18-4-16 13-20-17-32 "
            "22-12-18-27 17-31-7-21 14-15-16-6 10-21-28-5"
        ),
    ),
    36: (
        (36,),
        (
            "0-0-0-0 14-19-3-21 32-22-5-6 22-16-29-2 29-18-10-16 7-20-25-10 6-13-9-32 25-27-21-20 3-9-8-18 "
            "30-23-13-29 26-6-1-27 33-11-27-15"
        ),
    ),
    40: (
        (40,),
        (
            "0-0-0-0 20-12-7-16 33-28-27-9 1-10-39-35 37-3-26-17 32-6-4-14 18-36-15-29 27-39-9-1 "
            "22-15-28-11 21-20-24-19 34-37-29-27 11-7-35-23"
        ),
    ),
    44: (
        (44,),
        (
            "0-0-0-0 29-36-1-13 37-10-3-41 10-42-9-30 36-3-15-7 3-32-33-26 25-5-18-2 32-2-34-21 39-40-42-38 "
            "38-27-8-6 42-19-13-24 26-13-39-4"
        ),
    ),
}
_STAYS: dict[int, tuple[Group, str]] = {
    4: ((2, 2), "0-0-0-0 0-3-1-2 0-1-2-3 0-2-3-1"),
    6: ((6,), "0-0-0-0 0-1-3-2 0-5-2-4 0-2-1-5 0-3-4-1"),
    8: ((2, 2, 2), "0-0-0-0 0-5-2-4 0-2-6-5 0-4-1-6 0-1-3-2 0-6-7-3 0-7-4-1 0-3-5-7"),
    9: ((3, 3), "0-0-0-0 0-6-3-1 0-1-6-3 0-8-7-6 0-7-2-5 0-2-4-8 0-4-5-7 0-5-8-4 0-3-1-2"),
    10: ((10,), "0-0-0-0 0-3-6-5 0-6-4-9 0-5-2-6 0-4-9-2 0-8-7-3 0-9-1-8 0-1-5-7 0-7-3-4"),
    12: (
        (2, 6),
        "0-0-0-0 0-6-3-9 0-1-5-10 0-8-7-4 0-3-11-1 0-10-2-5 0-7-10-6 0-9-4-2 0-4-9-8 0-11-6-7 0-2-8-3 0-5-1-11",
    ),
    14: (
        (14,),
        "0-0-0-0 0-8-5-10 0-5-12-13 0-1-2-6 0-12-3-9 0-7-13-11 0-13-9-12 0-10-4-3 0-4-6-2 0-2-11-5 0-6-10-7 0-9-8-1",
    ),
    15: (
        (15,),
        "0-0-0-0 0-10-2-7 0-4-7-11 0-2-13-10 0-7-12-3 0-14-3-1 0-8-1-12 0-11-10-5 0-13-11-4 0-12-6-13 0-6-8-9 0-3-9-8",
    ),
    16: (
        (16,),
        "0-0-0-0 0-6-1-5 0-5-3-9 0-13-7-3 0-7-9-8 0-10-13-6 0-1-10-15 0-15-4-12 0-2-6-13 0-4-11-14 0-11-8-2 0-14-15-1",
    ),
    18: (
        (18,),
        "0-0-0-0 0-7-10-12 0-15-14-17 0-1-12-10 0-11-5-9 0-3-7-16 0-12-9-2 0-6-15-7 0-4-6-1 0-14-2-3 0-2-16-6 0-5-3-15",
    ),
    20: (
        (20,),
        (
            "0-0-0-0 0-6-2-4 0-12-7-16 0-2-8-12 0-18-16-14 0-8-10-2 0-15-6-3 0-16-15-9 0-11-5-8 0-7-14-19 "
            "0-19-4-10 0-14-3-13"
        ),
    ),
    21: (
        (21,),
        (
            "0-0-0-0 0-14-9-6 0-4-8-7 0-13-7-3 0-11-16-9 0-18-19-17 0-1-14-2 0-2-13-14 0-20-6-1 0-9-15-18 "
            "0-5-1-11 0-12-5-16"
        ),
    ),
    22: (
        (22,),
        (
            "0-0-0-0 0-12-9-19 0-11-10-21 0-17-5-1 0-20-12-14 0-4-8-7 0-7-1-20 0-15-2-10 0-18-4-5 0-1-3-6 "
            "0-14-17-12 0-16-21-15"
        ),
    ),
    24: (
        (24,),
        (
            "0-0-0-0 0-16-18-20 0-13-11-21 0-9-5-16 0-6-3-12 0-5-6-1 0-10-21-15 0-15-7-13 0-11-16-8 0-3-2-6 "
            "0-8-22-10 0-22-10-17"
        ),
    ),
    27: (
        (27,),
        (
            "0-0-0-0 0-14-24-2 0-5-11-6 0-8-1-14 0-13-7-22 0-22-19-9 0-24-8-1 0-3-2-5 0-17-12-11 0-7-16-25 "
            "0-1-6-13 0-12-26-23"
        ),
    ),
    30: (
        (30,),
        (
            "0-0-0-0 0-19-10-16 0-14-22-29 0-6-13-8 0-9-3-5 0-17-15-28 0-5-20-18 0-16-28-21 0-24-25-14 "
            "0-25-1-23 0-29-18-17 0-11-27-12"
        ),
    ),
    33: (
        (33,),
        (
            "0-0-0-0 0-13-11-20 0-17-23-4 0-3-13-19 0-26-27-11 0-31-9-21 0-8-16-17 0-28-2-6 0-21-12-27 "
            "0-24-3-13 0-27-10-26 0-1-14-5"
        ),
    ),
}


def most_rounds(rows: int, *, stays: bool = False) -> int:
    """How many rounds without a second meeting are known for columns of so many rows.

    With `stays` the first column keeps its tables; without, everybody moves and nobody plays at one table twice.

    >>> most_rounds(5), most_rounds(13), most_rounds(4)
    (5, 13, 1)
    >>> most_rounds(4, stays=True)
    4
    """
    return max(_linear_rounds(rows, stays=stays), len(_stored(rows, stays=stays)[1]))


def shifts(rows: int, rounds: int, *, stays: bool = False) -> tuple[Group, tuple[Shifts, ...]] | None:
    """The group of the rows, and for each round the shift of each column; None where no such movement is known."""
    if rounds <= _linear_rounds(rows, stays=stays):
        first = 0 if stays else 1
        return (rows,), tuple(
            (
                first * number % rows,
                (first + 1) * number % rows,
                (first + 2) * number % rows,
                (first + 3) * number % rows,
            )
            for number in range(rounds)
        )
    group, stored = _stored(rows, stays=stays)
    return (group, stored[:rounds]) if rounds <= len(stored) else None


def movement(rows: int, rounds: int, *, stays: bool = False) -> tuple[tuple[TablePlan, ...], ...] | None:
    """The tables of every round for 4 * rows players; columns one and two play three and four.

    >>> movement(5, 2)[1][0]
    ((1, 7), (13, 19))
    """
    found = shifts(rows, rounds, stays=stays)
    if found is None:
        return _affine_plane() if (rows, rounds) == (4, 5) else None
    group, by_round = found
    # Row y of the column is at table x = y - shift; looked at from the table, it is row x + shift.
    add = addition(group)
    return tuple(
        tuple(
            (
                (add[table][shift[0]], rows + add[table][shift[1]]),
                (2 * rows + add[table][shift[2]], 3 * rows + add[table][shift[3]]),
            )
            for table in range(rows)
        )
        for shift in by_round
    )


def _affine_plane() -> tuple[tuple[TablePlan, ...], ...]:
    """Sixteen players, five rounds, everybody meets everybody: the affine plane of order four.

    Four classes of parallel lines are the shift movement over the field of four elements; the fifth is its columns.
    """
    by_shift = movement(4, 4, stays=True)
    assert by_shift is not None
    columns: tuple[TablePlan, ...] = tuple(((4 * c, 4 * c + 1), (4 * c + 2, 4 * c + 3)) for c in range(COLUMNS))
    return (*by_shift, columns)


def _linear_rounds(rows: int, *, stays: bool) -> int:
    """For so many rounds no multiple (up to the fourth, counting the tables) of a difference of rounds is zero."""
    return min(rows // gcd(rows, step) for step in (range(1, 4) if stays else range(1, 5)))


def _stored(rows: int, *, stays: bool) -> tuple[Group, tuple[Shifts, ...]]:
    group, text = _STAYS.get(rows, ((), "")) if stays else _MOVES.get(rows, ((), ""))
    return group, tuple(_read(word) for word in text.split())


def _read(word: str) -> Shifts:
    first, second, third, fourth = (int(number) for number in word.split("-"))
    return first, second, third, fourth
