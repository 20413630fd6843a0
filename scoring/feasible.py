"""What can happen in one hand: card points, roem of both sides and the tricks that go together, exactly.

The answers are those of `claims`, under every combination of four-of-a-kind rules. For the combinations that
clubs play they come from tables made beforehand by `generate_feasible`, which load in some milliseconds; for
any other combination they are worked out on first use, in about a tenth of a second, and are just as exact.

One table serves every follow-suit rule, and so nothing that can happen is refused. The other way round, some
extreme outcomes are accepted of which nobody knows whether a deal gives them: of the 120,887 outcomes of the
default rules 984 under Amsterdam, all with 220 roem or more in one hand. Under Rotterdam 19,590 outcomes
cannot happen, because there all four-of-a-kind tricks fall to one player, and 606 are open; they are accepted
as well. docs/decisions/what-can-happen.md has the proofs.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

from scoring.cards import LAST_TRICK_POINTS, TRICKS_PER_HAND
from scoring.claims import CARD_POINTS, HAND_POINTS, Cells, count_outcomes

Pair = tuple[int, int]

_WIDTH = CARD_POINTS // 8 + 1
"""Bytes that hold one bit for each number of card points."""


@dataclass(frozen=True, slots=True)
class Feasible:
    """The outcomes of one set of roem rules. Points are bits here: bit 82 says that A can have 82 points.

    Every pair is side A's number and then side B's.

    >>> feasible = feasible_of(200, ("10", "Q", "K", "A"))
    >>> feasible.shared[0, 50] == sum(1 << points for points in (0, *range(2, 151), 152))
    True
    """

    by_tricks: tuple[Mapping[Pair, int], ...]
    """By the tricks of A and then by roem: A's points, whoever took the last trick."""
    shared: Mapping[Pair, int]
    """By roem: A's points where both sides took a trick."""
    swept: frozenset[int]
    """The roem of a side that takes all tricks; it then has 162 points, and the other side nothing."""
    shared_totals: Mapping[int, int]
    """By the roem of both sides together: A's points and roem together, where both sides took a trick."""

    def holds(self, points: Pair, roem: Pair, tricks: int | None = None) -> bool:
        """Whether this can happen, with so many tricks for A if they are known.

        >>> feasible = feasible_of(200, ("10", "Q", "K", "A"))
        >>> feasible.holds((66, 96), (0, 0), 1), feasible.holds((66, 96), (20, 0), 1)
        (True, False)
        """
        if tricks is None:
            return self.holds_shared(points, roem) or self.taker(points, roem) is not None
        return _are_of_one_hand(points) and self.by_tricks[tricks].get(roem, 0) >> points[0] & 1 == 1

    def holds_shared(self, points: Pair, roem: Pair) -> bool:
        """Whether this can happen with a trick for each side.

        >>> feasible = feasible_of(200, ("10", "Q", "K", "A"))
        >>> feasible.holds_shared((162, 0), (640, 0)), feasible.holds_shared((162, 0), (700, 0))
        (True, False)
        """
        return _are_of_one_hand(points) and self.shared.get(roem, 0) >> points[0] & 1 == 1

    def taker(self, points: Pair, roem: Pair) -> int | None:
        """The side, 0 or 1, that can have taken all eight tricks.

        >>> feasible_of(200, ("10", "Q", "K", "A")).taker((0, 162), (0, 700))
        1
        """
        for side in (0, 1):
            if points[side] == HAND_POINTS and roem[1 - side] == 0 and roem[side] in self.swept:
                return side
        return None

    @property
    def most_roem(self) -> int:
        """The most that can be claimed in one hand; a side with all tricks claims it.

        >>> feasible_of(200, ("10", "Q", "K", "A")).most_roem
        700
        """
        return max(self.swept)

    def outcomes(self) -> int:
        """How many different (points, roem of both sides, who took no trick) there are.

        >>> feasible_of(200, ("10", "Q", "K", "A")).outcomes()
        120887
        """
        return sum(points.bit_count() for points in self.shared.values()) + 2 * len(self.swept)


def _are_of_one_hand(points: Pair) -> bool:
    return points[0] >= 0 and points[1] >= 0 and points[0] + points[1] == HAND_POINTS


@lru_cache(maxsize=256)
def feasible_of(four_jacks: int, fours: tuple[str, ...]) -> Feasible:
    """The outcomes when four jacks are worth so much and these other fours 100; `fours` is in roem order.

    >>> feasible_of(100, ("7", "8", "9", "10", "Q", "K", "A")).outcomes()
    133232
    """
    # Imported late: 50 kB of tables are of no use to a program that only reads house rules.
    tables: Mapping[tuple[int, str], str] = import_module("scoring.feasible_tables").TABLES
    packed = tables.get((four_jacks, " ".join(fours)))
    return build(unpack(packed) if packed is not None else count_outcomes(four_jacks, fours))


def build(cells: Cells) -> Feasible:
    """Arrange counted outcomes for questions.

    >>> build({(8, 0, 0): 1 << 152, (0, 0, 0): 1}).swept
    frozenset({0})
    """
    by_tricks: tuple[dict[Pair, int], ...] = tuple({} for _ in range(TRICKS_PER_HAND + 1))
    shared: dict[Pair, int] = {}
    for (tricks, *roem), card_points in cells.items():
        pair = (roem[0], roem[1])
        with_last = card_points << LAST_TRICK_POINTS
        if tricks == TRICKS_PER_HAND:
            by_tricks[tricks][pair] = with_last
        elif tricks == 0:
            by_tricks[tricks][pair] = card_points
        else:
            by_tricks[tricks][pair] = points = card_points | with_last
            shared[pair] = shared.get(pair, 0) | points
    shared_totals: dict[int, int] = {}
    for (roem_a, roem_b), points in shared.items():
        both = roem_a + roem_b
        shared_totals[both] = shared_totals.get(both, 0) | points << roem_a
    swept = frozenset(roem_a for roem_a, _ in by_tricks[TRICKS_PER_HAND])
    return Feasible(by_tricks=by_tricks, shared=shared, swept=swept, shared_totals=shared_totals)


def mirrored(card_points: int) -> int:
    """B's card points from A's, as bits.

    >>> mirrored(1 << 150) == 1 << 2
    True
    """
    return int(format(card_points, f"0{CARD_POINTS + 1}b")[::-1], 2)


def pack(cells: Cells) -> str:
    """Counted outcomes as text: those where A has fewer tricks than B, or as many and no more roem. The others
    mirror them.

    >>> cells = count_outcomes(100, ())
    >>> unpack(pack(cells)) == cells
    True
    """
    kept = sorted(cell for cell in cells if (2 * cell[0], cell[1]) <= (TRICKS_PER_HAND, cell[2]) or 2 * cell[0] < 8)
    columns = b"".join(bytes(column) for column in zip(*((k, a // 10, b // 10) for k, a, b in kept), strict=True))
    points = b"".join(cells[cell].to_bytes(_WIDTH, "little") for cell in kept)
    return b85encode(zlib.compress(columns + points, 9)).decode()


def unpack(packed: str) -> Cells:
    """The outcomes in a text that `pack` made."""
    data = zlib.decompress(b85decode(packed))
    rows = len(data) // (3 + _WIDTH)
    points_at = 3 * rows
    cells: Cells = {}
    for row in range(rows):
        tricks, roem_a, roem_b = data[row], 10 * data[rows + row], 10 * data[2 * rows + row]
        at = points_at + row * _WIDTH
        points = int.from_bytes(data[at : at + _WIDTH], "little")
        cells[tricks, roem_a, roem_b] = points
        cells[TRICKS_PER_HAND - tricks, roem_b, roem_a] = mirrored(points)
    return cells
