"""What a hand can hold: the reachable roem, the points that so many tricks allow, and whether numbers go
together.

Decides possibility from simple facts, exact for each number alone and for points or roem by number of tricks;
the exact answer for points and roem *together* is left to a table behind `Limits.fits`. The follow-suit rules
play no part: they exclude nothing that is looked at here.

How the roem is counted: a claim is a run of three or four of a suit, a stuk (K and Q of trump), a run with a
stuk in it, or four equal cards, at most one a trick. Disjoint claims can always be spread over as many
tricks, with the cards that are left as fillers, so counting the disjoint sets of claims gives exactly what
can be claimed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.house_rules import HouseRules

TRICKS = 8
HAND_POINTS = 162
"""Card points of one hand: 152 on the cards and 10 for the last trick."""

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
"""In roem order, which is the same in every suit."""

UNREACHABLE_POINTS = (1, 161)
"""No card is worth 1 point and no cards add up to it."""

_WITHOUT_LAST_TRICK: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((0, 0), (2, 56)),
    ((0, 0), (2, 94), (96, 98)),
    ((2, 126),),
    ((12, 140),),
    ((26, 150),),
    ((54, 56), (58, 150), (152, 152)),
    ((96, 150), (152, 152)),
    (),
)
_WITH_LAST_TRICK: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((10, 10), (12, 66)),
    ((10, 10), (12, 104), (106, 108)),
    ((12, 136),),
    ((22, 150),),
    ((36, 160),),
    ((64, 66), (68, 160), (162, 162)),
    ((106, 160), (162, 162)),
    ((162, 162),),
)


def _points_in(tricks: int) -> frozenset[int]:
    # Who took the last trick is not noted on paper, so both columns count.
    ranges = _WITHOUT_LAST_TRICK[tricks] + _WITH_LAST_TRICK[tricks]
    return frozenset(points for low, high in ranges for points in range(low, high + 1))


POINTS_BY_TRICKS: tuple[frozenset[int], ...] = tuple(_points_in(tricks) for tricks in range(TRICKS + 1))
"""Card points that a side with so many tricks can have; exact under every follow rule."""

_TRICKS_BY_POINTS: tuple[int, ...] = tuple(
    sum(1 << tricks for tricks in range(TRICKS + 1) if points in POINTS_BY_TRICKS[tricks])
    for points in range(HAND_POINTS + 1)
)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits under one set of roem rules.

    >>> limits_of(HouseRules()).most_roem
    700
    """

    roem_by_tricks: tuple[frozenset[int], ...]
    """Roem that one side can claim from at most so many tricks."""
    tricks_by_roem: dict[int, int]
    """For each roem the numbers of tricks that can hold it, as bits."""

    @property
    def roem(self) -> frozenset[int]:
        """What one side, and what both sides together, can claim in a hand.

        >>> sorted(set(range(0, 701, 10)) - limits_of(HouseRules()).roem)
        [10, 30, 530, 630, 680, 690]
        """
        return self.roem_by_tricks[TRICKS]

    @property
    def most_roem(self) -> int:
        """The most that can be claimed in one hand.

        >>> limits_of(HouseRules(four_jacks=100)).most_roem
        600
        """
        return max(self.roem)

    def fits(self, *, points: tuple[int, int], roem: tuple[int, int], tricks: tuple[int, int] | None = None) -> bool:
        """Whether points and roem of both sides, each possible alone, go together in one hand.

        This is the door to the exact table of points and roem. Today it answers from simple facts: the roem
        of both sides is claimed from one deck, and some division of the tricks must hold each side's points
        and each side's roem. It so refuses nothing that can happen and accepts some of what cannot, such as
        66 points and 20 roem in one trick.

        >>> limits = limits_of(HouseRules())
        >>> limits.fits(points=(82, 80), roem=(20, 50))
        True
        >>> limits.fits(points=(80, 82), roem=(400, 400))
        False
        """
        if roem[0] + roem[1] not in self.roem:
            return False
        # B's tricks are 8 minus A's, so B's bits are turned around before they meet A's.
        possible = (
            _TRICKS_BY_POINTS[points[0]]
            & self.tricks_by_roem.get(roem[0], 0)
            & _turned(self.tricks_by_roem.get(roem[1], 0))
        )
        if tricks is not None:
            possible &= 1 << tricks[0]
        return possible != 0


def limits_of(rules: HouseRules) -> Limits:
    """The limits under these rules; worked out once for each set of roem rules, in some milliseconds.

    >>> limits_of(HouseRules()).roem_by_tricks[1] == {0, 20, 40, 50, 70, 100, 200}
    True
    """
    return _limits(rules.four_jacks, rules.fours)


@lru_cache(maxsize=256)
def _limits(four_jacks: int, fours: tuple[str, ...]) -> Limits:
    sums = _roem_sums({RANKS.index("J"): four_jacks, **{RANKS.index(rank): 100 for rank in fours}})
    by_tricks: list[frozenset[int]] = []
    so_far = 0
    for exactly in sums:
        so_far |= exactly
        by_tricks.append(frozenset(10 * ten for ten in range(so_far.bit_length()) if so_far >> ten & 1))
    tricks_by_roem = {
        roem: sum(1 << tricks for tricks in range(TRICKS + 1) if roem in by_tricks[tricks])
        for roem in by_tricks[TRICKS]
    }
    return Limits(roem_by_tricks=tuple(by_tricks), tricks_by_roem=tricks_by_roem)


@lru_cache(maxsize=1024)
def _turned(tricks: int) -> int:
    return sum(1 << (TRICKS - number) for number in range(TRICKS + 1) if tricks >> number & 1)


# A "tally" is what can be claimed, by the number of tricks used: tally[t] holds the sums as bits, bit n
# meaning 10 n.
_Tally = tuple[int, ...]


def _roem_sums(worth: dict[int, int]) -> _Tally:
    """What one side can claim from exactly so many tricks, given what four cards of each rank are worth."""
    best = [0] * (TRICKS + 1)
    for chosen in range(1 << len(RANKS)):
        ranks = [rank for rank in range(len(RANKS)) if chosen >> rank & 1]
        if any(rank not in worth for rank in ranks):
            continue
        # Ranks claimed as fours are gone from every suit.
        left = ~chosen & 0xFF
        plain = _suit_tally(left, is_trump=False)
        rest = _both(_both(plain, plain), _both(plain, _suit_tally(left, is_trump=True)))
        value = sum(worth[rank] for rank in ranks) // 10
        for tricks, sums in enumerate(rest):
            if len(ranks) + tricks <= TRICKS:
                best[len(ranks) + tricks] |= sums << value
    return tuple(best)


def _both(first: _Tally, second: _Tally) -> _Tally:
    """Claims of two suits together."""
    result = [0] * (len(first) + len(second) - 1)
    for tricks, sums in enumerate(first):
        for more, others in enumerate(second):
            for ten in range(others.bit_length()):
                if others >> ten & 1:
                    result[tricks + more] |= sums << ten
    return tuple(result)


@lru_cache(maxsize=512)
def _suit_tally(left: int, *, is_trump: bool) -> _Tally:
    """Disjoint claims within one suit, of which the ranks in `left` are there."""
    result = {0: 1}
    for cards, value in _claims(is_trump=is_trump):
        if cards & left == cards:
            # Each claim is tried as the one with the lowest card, so no set of claims is walked twice over.
            lowest = cards & -cards
            above = left & ~cards & ~(lowest - 1)
            for tricks, sums in enumerate(_suit_tally(above, is_trump=is_trump)):
                result[tricks + 1] = result.get(tricks + 1, 0) | sums << value
    return tuple(result.get(tricks, 0) for tricks in range(max(result) + 1))


def _claims(*, is_trump: bool) -> tuple[tuple[int, int], ...]:
    """Every claim within a suit: its cards as bits, and its worth in tens."""
    claims = [
        (((1 << length) - 1) << start, 2 if length == 3 else 5)
        for length in (3, 4)
        for start in range(len(RANKS) - length + 1)
    ]
    if is_trump:
        stuk = 1 << RANKS.index("Q") | 1 << RANKS.index("K")
        claims += [(cards, value + 2) for cards, value in claims if cards & stuk == stuk]
        claims.append((stuk, 2))
    return tuple(claims)
