"""Every outcome of a hand, found again in another way, with nothing from the package that is tested.

How it differs. `scoring.claims` counts each suit by itself and multiplies the suits together, once for each set
of fours of a kind. Here the cards are walked once, rank by rank: all sevens, all eights, up to the aces. The
search goes forward over situations, as one would lay out a deck: in each suit no run is going on, or a run of
some side that still needs one, two or three cards of the ranks to come. A four of a kind is just another thing
that can happen to a rank when no run is going on. Nothing is shared: the worth of the cards and of the roem is
written out here once more, and numbers are held in another form.

Why it is right. A run is decided when its first card is met: its side, its length, and in trump whether the
king and queen in it are claimed as stuk. After that each card of it is forced. A stuk by itself is a run of
two that can only begin at the queen of trump. So every set of claims without a card in common is met exactly
once, and every other card goes to either side. Situations that agree on the runs that are going on, the claims
won and the roem can only go on in the same way, so they are kept together: of them only the cards and the
points of side A are remembered, all those that occur. At the end side A must hold four cards for each of its
tricks, and at least as many tricks as claims, and side B the same.

That those outcomes are all that can happen, and all can, is a matter of the rules and not of counting: a trick
holds one claim, cards that are left fill the tricks, roem need not be claimed, and without follow-suit rules
any player can win any four cards.
"""

from __future__ import annotations

from collections import defaultdict

POINTS_BY_RANK = [(0, 0), (0, 0), (0, 14), (10, 10), (2, 20), (3, 3), (4, 4), (11, 11)]
"""7 8 9 10 J Q K A: in a plain suit, and in trump."""
QUEEN = 5
JACK = 4
NAMES = ["7", "8", "9", "10", "J", "Q", "K", "A"]

Run = tuple[int, int]
"""Side 0 or 1 and the cards still to come; IDLE where no run is going on."""
IDLE = (0, 0)

Won = tuple[int, int, int, int]
"""Claims of A and of B, roem of A and of B in tens."""
Held = int
"""Bit 200 x cards + points: side A can hold so many cards worth so many points."""

Outcome = tuple[int, int, int, int, bool]
"""Tricks of A, roem of A and of B, points of A, and whether A took the last trick."""


def add_claim(won: Won, side: int, tens: int) -> Won:
    a, b, roem_a, roem_b = won
    return (a + 1, b, roem_a + tens, roem_b) if side == 0 else (a, b + 1, roem_a, roem_b + tens)


def ways_to_place(run: Run, rank: int, trump: bool) -> list[tuple[Run, int, int | None]]:
    """What can happen to a card: the run afterwards, the side that wins the card, and the worth in tens of a
    claim that begins here, if one does."""
    side, to_come = run
    if to_come:
        return [((side, to_come - 1) if to_come > 1 else IDLE, side, None)]
    ways: list[tuple[Run, int, int | None]] = [(IDLE, 0, None), (IDLE, 1, None)]
    for winner in (0, 1):
        for length, tens in ((3, 2), (4, 5)):
            last = rank + length - 1
            if last <= 7:
                ways.append(((winner, length - 1), winner, tens))
                if trump and rank <= QUEEN < last:
                    ways.append(((winner, length - 1), winner, tens + 2))
        if trump and rank == QUEEN:
            ways.append(((winner, 1), winner, 2))
    return ways


def all_cells(fours: dict[str, int]) -> dict[tuple[int, int, int], int]:
    """By the tricks of A and the roem of A and of B: the points on A's cards, as bits, when four of these ranks
    are worth so much."""
    # Three plain suits in any order are the same situation, so their runs are kept sorted.
    situations: dict[tuple[Run, ...], dict[Won, Held]] = {(IDLE,) * 4: {(0, 0, 0, 0): 1}}
    for rank, (plain, trump) in enumerate(POINTS_BY_RANK):
        reached: dict[tuple[Run, ...], dict[Won, Held]] = defaultdict(lambda: defaultdict(int))
        four = fours.get(NAMES[rank], 0)
        if four and (IDLE,) * 4 in situations:
            for won, held in situations[(IDLE,) * 4].items():
                reached[(IDLE,) * 4][add_claim(won, 0, four // 10)] |= held << 200 * 4 + 3 * plain + trump
                reached[(IDLE,) * 4][add_claim(won, 1, four // 10)] |= held
        # The four cards of this rank one by one, the suits that are done behind those that are not.
        for place in range(4):
            is_trump = place == 3
            points = trump if is_trump else plain
            next_ones: dict[tuple[Run, ...], dict[Won, Held]] = defaultdict(lambda: defaultdict(int))
            for runs, by_won in situations.items():
                for run, winner, tens in ways_to_place(runs[place], rank, is_trump):
                    done = (*runs[:place], run)
                    key = (*(sorted(done) if place < 3 else done), *runs[place + 1 :])
                    target = next_ones[key]
                    shift = 200 + points if winner == 0 else 0
                    for won, held in by_won.items():
                        target[won if tens is None else add_claim(won, winner, tens)] |= held << shift
            situations = next_ones
        for runs, by_won in situations.items():
            for won, held in by_won.items():
                reached[runs][won] |= held
        situations = reached
    cells: dict[tuple[int, int, int], int] = defaultdict(int)
    for (claims_a, claims_b, tens_a, tens_b), held in situations[(IDLE,) * 4].items():
        for tricks in range(claims_a, 9 - claims_b):
            points = held >> 200 * 4 * tricks & (1 << 200) - 1
            if points:
                cells[tricks, 10 * tens_a, 10 * tens_b] |= points
    return dict(cells)


def all_outcomes(fours: dict[str, int]) -> set[Outcome]:
    """The same one by one, with the last trick: whoever took a trick can have taken that one."""
    found: set[Outcome] = set()
    for (tricks, roem_a, roem_b), held in all_cells(fours).items():
        for points in range(153):
            if held >> points & 1:
                if tricks < 8:
                    found.add((tricks, roem_a, roem_b, points, False))
                if tricks > 0:
                    found.add((tricks, roem_a, roem_b, points + 10, True))
    return found
