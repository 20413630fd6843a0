"""Movements for fixed pairs, numbered 0, 1, 2 …: by rule, without a history."""

from __future__ import annotations

from tournaments.seating.plans import RoundPlan


def circle(pairs: int, rounds: int, *, first: int = 0) -> tuple[RoundPlan, ...]:
    """The circle method: everybody meets everybody before anybody twice (Kirkman's one-factorisation).

    One pair stays, the others stand in a ring that turns one place each round. With an odd number the pair that should
    play the absent one sits out: each once in `pairs` rounds. `first` is the round to begin with; after the last round
    of a cycle the next one begins.

    >>> [round_plan.tables for round_plan in circle(4, 3)]
    [(((3,), (0,)), ((1,), (2,))), (((3,), (1,)), ((2,), (0,))), (((3,), (2,)), ((0,), (1,)))]
    >>> circle(5, 1)[0].sit_outs
    (0,)
    """
    ring = circle_rounds(pairs)
    return tuple(_circle_round(pairs, ring, number % ring) for number in range(first, first + rounds))


def circle_rounds(pairs: int) -> int:
    """How many rounds there are before anybody meets twice, or sits out twice.

    >>> circle_rounds(4), circle_rounds(5)
    (3, 5)
    """
    return pairs - 1 + pairs % 2


def _circle_round(pairs: int, ring: int, turn: int) -> RoundPlan:
    drawn = [(ring, turn)] + [((turn + place) % ring, (turn - place) % ring) for place in range(1, (ring + 1) // 2)]
    return RoundPlan(
        tables=tuple(((one,), (other,)) for one, other in drawn if one < pairs),
        sit_outs=tuple(other for one, other in drawn if one >= pairs),
    )


def mitchell(pairs: int, rounds: int, *, first: int = 0) -> tuple[RoundPlan, ...]:
    """The Mitchell movement: even pair numbers stay, odd pair numbers move one table up each round.

    Pair number 1 is player 0 here: pairs 1, 3, 5 … keep their tables and 0, 2, 4 … move. The two lines never meet
    within the line, so there is no second meeting for as many rounds as there are pairs that stay; then it begins again
    (an evening goes on by matching instead). With an odd number the pair that comes past the last table finds nobody
    there and sits out.

    >>> [round_plan.tables for round_plan in mitchell(4, 2)]
    [(((1,), (0,)), ((3,), (2,))), (((1,), (2,)), ((3,), (0,)))]
    >>> mitchell(5, 2)[1]
    RoundPlan(tables=(((1,), (4,)), ((3,), (0,))), sit_outs=(2,), numbers=())
    """
    places = mitchell_rounds(pairs)
    return tuple(_mitchell_round(pairs, places, number) for number in range(first, first + rounds))


def mitchell_rounds(pairs: int) -> int:
    """How many rounds of the Mitchell movement there are without a second meeting.

    >>> mitchell_rounds(8), mitchell_rounds(9)
    (4, 5)
    """
    return (pairs + 1) // 2


def _mitchell_round(pairs: int, places: int, number: int) -> RoundPlan:
    drawn = [(2 * place + 1, (place - number) % places * 2) for place in range(places)]
    return RoundPlan(
        tables=tuple(((home,), (guest,)) for home, guest in drawn if home < pairs),
        sit_outs=tuple(guest for home, guest in drawn if home >= pairs),
    )
