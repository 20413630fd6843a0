"""Whose turn is it? What nobody wants twice (to sit out, to play three-handed) goes round.

Tonight comes first: nobody has a second turn while somebody present has had none. Among those, who had it in the round
before waits if that can be helped; then it goes to who is furthest below a fair share of the season; then by lot. All
in whole numbers and fractions, so that equals are really equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random

from tournaments.seating.history import History
from tournaments.seating.plans import RoundPlan

WhoseTurn = Callable[[RoundPlan], Iterable[int]]


def take_turns(
    *,
    entrants: Sequence[int],
    counts: Sequence[int],
    tonight: Mapping[int, int],
    arrears: Mapping[int, Fraction],
    last: Collection[int] = (),
    keep: Sequence[Collection[int]] = (),
    rng: Random,
) -> tuple[tuple[int, ...], ...]:
    """Whose turn it is in each of the next rounds, in ascending order; `counts` says how many a round takes.

    `tonight` counts the turns of this evening so far, `last` had one in the round before these, and `arrears` says
    how many turns of the season each is above a fair share (below: negative). Who is named in `keep` for a round, and
    is present, keeps that turn as far as it is still fair: he has no more turns tonight than anybody else.

    Raises ValueError where a round takes more turns than there are entrants.
    """
    present = sorted(set(entrants))
    had = Counter({entrant: tonight.get(entrant, 0) for entrant in present})
    before = frozenset(last)
    chosen: list[tuple[int, ...]] = []
    for turn, count in enumerate(counts):
        if not 0 <= count <= len(present):
            raise ValueError(f"{count} turns for {len(present)} entrants")
        kept = frozenset(keep[turn]) if turn < len(keep) else frozenset()
        lot = list(present)
        rng.shuffle(lot)
        # The sort is stable, so equals stay in the order of the lot.
        lot.sort(
            key=lambda entrant: (
                had[entrant],
                entrant not in kept,
                entrant in before,
                arrears.get(entrant, Fraction(0)),
            )
        )
        before = frozenset(lot[:count])
        had.update(before)
        chosen.append(tuple(sorted(before)))
    return tuple(chosen)


def assign_places(
    slots: Sequence[Collection[int]],
    *,
    entrants: Iterable[int],
    tonight: Mapping[int, int],
    arrears: Mapping[int, Fraction],
    last: Collection[int] = (),
    rng: Random,
) -> dict[int, int]:
    """Who takes which place of a movement that says which places have a turn in each round: from place to entrant.

    Places with more turns go to those whose turn it is most; the others go by lot. Who had a turn in the round before
    gets no place that has one in the first round, if that can be helped.
    """
    everybody = sorted(set(entrants))
    times = Counter(place for chosen in slots for place in chosen)
    if any(not 0 <= place < len(everybody) for place in times):
        raise ValueError(f"a movement of {max(times) + 1} places for {len(everybody)} entrants")
    # Stable, so equals stay in the order of the lot.
    people = _shuffled(everybody, rng)
    people.sort(key=lambda entrant: (tonight.get(entrant, 0), arrears.get(entrant, Fraction(0))))
    order = _shuffled(range(len(everybody)), rng)
    order.sort(key=lambda place: -times[place])
    taken: dict[int, int] = {}
    start = 0
    # Places with the same number of turns are shared out together: the same people, in the order that keeps those who
    # have just had one away from the first round.
    while start < len(order):
        end = next((at for at in range(start, len(order)) if times[order[at]] != times[order[start]]), len(order))
        group = sorted(order[start:end], key=lambda place: place in (slots[0] if slots else ()))
        takers = sorted(_shuffled(people[start:end], rng), key=lambda entrant: entrant not in last)
        taken.update(zip(group, takers, strict=True))
        start = end
    return taken


def season_arrears(entrants: Iterable[int], history: History, whose_turn: WhoseTurn) -> dict[int, Fraction]:
    """How many turns of the season each entrant is above a fair share, exactly.

    The fair share is the same for every evening attended: all turns of those present tonight, divided by all evenings
    they attended. Who comes for the first time has had no evenings and no turns and stands at nought, between those
    who had too many turns and those who had too few.
    """
    turns: Counter[int] = Counter()
    evenings: Counter[int] = Counter()
    for evening in history.evenings:
        evenings.update(evening.entrants)
        for past in evening.rounds:
            turns.update(whose_turn(past))
    present = sorted(set(entrants))
    attended = sum(evenings[entrant] for entrant in present)
    share = Fraction(sum(turns[entrant] for entrant in present), attended) if attended else Fraction(0)
    return {entrant: turns[entrant] - share * evenings[entrant] for entrant in present}


def _shuffled(items: Iterable[int], rng: Random) -> list[int]:
    drawn = list(items)
    rng.shuffle(drawn)
    return drawn
