"""What may have been meant by a hand of which points and roem were typed: as captured or as on paper.

Only proposes; `suggest` asks `hand` whether a proposal is possible. Where totals stand beside the parts, a proposal has
the totals that belong to it (`beside_totals`). Sides are an index here, 0 for A and 1 for B.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from scoring.beside_totals import with_totals
from scoring.hand_entry import HandEntry
from scoring.hand_roem import amounts_in_hand
from scoring.house_rules import HouseRules
from scoring.likelihood import MILLION, weight_of_parts, weight_of_pit
from scoring.limits import HAND_POINTS, TRICKS, Limits, limits_of
from scoring.mark_slips import as_marked, guesses_of_marked, roem_meant
from scoring.multiplied_slips import guesses_of_multiplied_parts
from scoring.outcomes import SIDES
from scoring.sides import HandForm, Mark
from scoring.slips import Guess, SlipCode, numbers_meant
from scoring.usual_hands import PITS

# In thousandths of a kind of slip, as in `total_slips`.
_WHOLE = 1000
_HALF = 500
_NAT = 5000
_PIT = 5000
_SOME = 300
_RARE = 40
_HARDLY = 10
_COMMON = 150
"""A number of which the other was derived is looked at only for slips that are as common as this."""
_BOTH_NUMBERS = 4
"""A number and the rest that was derived from it are both wrong once for so many times that one is."""

_CLAIMS = (20, 40, 50, 70, 100)
_MUCH_ROEM = (120, 0)

Pair = tuple[int, int]


def guesses_of_parts(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Every hand within one slip of this one.

    >>> entry = HandEntry(form=HandForm.CAPTURED, points_a=92, points_b=60)
    >>> [(guess.entry.points_a, guess.entry.points_b) for guess in guesses_of_parts(entry, HouseRules())][:2]
    [(102, 60), (92, 70)]
    """
    guesses = chain(
        guesses_of_marked(entry, rules) if entry.mark_a or entry.mark_b else _unmarked(entry, rules),
        _without_minus(entry),
        guesses_of_multiplied_parts(entry, rules),
        _other_hand_roem(entry, rules),
    )
    if entry.total_a is None and entry.total_b is None:
        yield from guesses
    else:
        yield from with_totals(entry, guesses, rules)


def _points(entry: HandEntry, points: Pair) -> HandEntry:
    return replace(entry, points_a=points[0], points_b=points[1])


def _roem(entry: HandEntry, roem: Pair) -> HandEntry:
    # An empty cell and a nought say the same; what was not touched stays as it was typed.
    a = entry.roem_a if roem[0] == (entry.roem_a or 0) else roem[0]
    b = entry.roem_b if roem[1] == (entry.roem_b or 0) else roem[1]
    return replace(entry, roem_a=a, roem_b=b)


def _unmarked(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    if entry.points_a is None or entry.points_b is None:
        return
    points = (entry.points_a, entry.points_b)
    roem = (entry.roem_a or 0, entry.roem_b or 0)
    limits = limits_of(rules)
    if sum(points) == HAND_POINTS:
        # Nobody takes a number above 162 from 162.
        yield from _both_points(entry, points) if min(points) >= 0 else ()
    else:
        yield from _one_of_the_points(entry, points)
        yield from _more_in_the_points(entry, points, roem, rules)
    yield from _other_roem(entry, points, roem, limits)
    yield from _other_sides(entry, points, roem)
    yield from _other_tricks(entry, points, roem)
    if entry.form is HandForm.WRITTEN:
        for declarer in (0, 1) if entry.declarer is None else (SIDES.index(entry.declarer),):
            yield from _not_marked(entry, points, roem, declarer)


def _one_of_the_points(entry: HandEntry, points: Pair) -> Iterator[Guess]:
    """One of the numbers does not fit the other."""
    for side in (0, 1):
        meant = HAND_POINTS - points[1 - side]
        if not 0 <= meant <= HAND_POINTS:
            continue
        code, weight = numbers_meant(points[side]).get(meant, (SlipCode.MISCOUNTED, 0))
        weight += _RARE
        if meant == points[side] + 10:
            # Who counts, counts the smaller heap, and takes it from 152.
            code = SlipCode.USED_152 if points[side] > points[1 - side] else SlipCode.LAST_TRICK_FORGOTTEN
            weight += _WHOLE
        yield Guess(_points(entry, (meant, points[1]) if side == 0 else (points[0], meant)), code, weight)


def _more_in_the_points(entry: HandEntry, points: Pair, roem: Pair, rules: HouseRules) -> Iterator[Guess]:
    """The points are too many by what stands among them: the roem, or what a pit brings."""
    over = sum(points) - HAND_POINTS
    if over <= 0:
        return
    possible = limits_of(rules).roem
    if roem[0] and roem[1] and sum(roem) == over:
        yield Guess(_points(entry, (points[0] - roem[0], points[1] - roem[1])), SlipCode.ROEM_IN_POINTS, _WHOLE)
    for side in (0, 1):
        rest = points[side] - over
        less = (rest, points[1]) if side == 0 else (points[0], rest)
        if rest < 0:
            continue
        if roem[side] == over:
            yield Guess(_points(entry, less), SlipCode.ROEM_IN_POINTS, _WHOLE)
        elif not roem[side] and over in possible and over not in roem:
            claimed = (over, roem[1]) if side == 0 else (roem[0], over)
            yield Guess(_roem(_points(entry, less), claimed), SlipCode.ROEM_IN_POINTS, _SOME // 3)
        beside_bonus = over - rules.full_pit_bonus
        if rest == HAND_POINTS and beside_bonus in ({0, sum(roem)} if sum(roem) else possible):
            yield _pit_of(entry, side, sum(roem) or beside_bonus)


def _pit_of(entry: HandEntry, side: int, roem: int) -> Guess:
    """All tricks were taken, and the bonus was counted among the points."""
    pit = as_marked(entry, Mark.PIT, 1 - side, roem)
    if entry.form is HandForm.CAPTURED:
        tricks = (TRICKS, 0) if side == 0 else (0, TRICKS)
        both = (HAND_POINTS, 0) if side == 0 else (0, HAND_POINTS)
        pit = replace(_points(pit, both), mark_a=None, mark_b=None, tricks_a=tricks[0], tricks_b=tricks[1])
    return Guess(pit, SlipCode.BONUS_IN_POINTS, _PIT)


def _without_minus(entry: HandEntry) -> Iterator[Guess]:
    """A stroke in a cell was typed as a minus."""
    for name in ("points_a", "points_b", "roem_a", "roem_b"):
        number = getattr(entry, name)
        if number is not None and number < 0:
            yield Guess(replace(entry, **{name: -number}), SlipCode.MINUS, _WHOLE)


def _both_points(entry: HandEntry, points: Pair) -> Iterator[Guess]:
    """One number is wrong and the other was taken from it."""
    both: dict[Pair, tuple[SlipCode, int]] = {}
    for side in (0, 1):
        for number, (code, weight) in numbers_meant(points[side]).items():
            if weight >= _COMMON and 0 <= number <= HAND_POINTS:
                meant = (number, HAND_POINTS - number) if side == 0 else (HAND_POINTS - number, number)
                if meant not in both or both[meant][1] < weight:
                    both[meant] = (code, weight)
    for meant, (code, weight) in both.items():
        yield Guess(_points(entry, meant), code, weight // _BOTH_NUMBERS)


def _other_roem(entry: HandEntry, points: Pair, roem: Pair, limits: Limits) -> Iterator[Guess]:
    possible = limits.roem
    for side in (0, 1):
        if roem[side] > 0:
            # Nobody writes roem out of nothing, so this comes up as seldom as a hand with much of it.
            seldom = max(weight_of_parts(points[side], *_MUCH_ROEM), 1)
            without = (0, roem[1]) if side == 0 else (roem[0], 0)
            yield Guess(_roem(entry, without), SlipCode.ROEM_NOT_MADE, _HARDLY, seldom)
        for number, (code, weight) in roem_meant(roem[side]):
            if number in possible and number != roem[side]:
                yield Guess(_roem(entry, (number, roem[1]) if side == 0 else (roem[0], number)), code, weight)
        if roem[side]:
            moved = (0, sum(roem)) if side == 0 else (sum(roem), 0)
            yield Guess(_roem(entry, moved), SlipCode.ROEM_WRONG_SIDE, _SOME)
    if roem[0] and roem[1] and roem[0] != roem[1]:
        yield Guess(_roem(entry, (roem[1], roem[0])), SlipCode.ROEM_WRONG_SIDE, _HALF)


def _other_hand_roem(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    typed = (entry.hand_roem_a, entry.hand_roem_b)
    if not rules.roem_in_hand or typed == (None, None):
        return
    possible = amounts_in_hand(rules)
    roem = (typed[0] or 0, typed[1] or 0)
    for side, name in enumerate(("hand_roem_a", "hand_roem_b")):
        for number, (code, weight) in numbers_meant(roem[side]).items():
            if number in possible:
                yield Guess(replace(entry, **{name: number}), code, weight)  # type: ignore[arg-type]  # it is a number
        if roem[0] and roem[1]:
            slip = _HALF if roem[side] <= roem[1 - side] else _RARE
            alone = replace(entry, **{name: None})  # type: ignore[arg-type]  # nothing is typed there
            yield Guess(alone, SlipCode.HAND_ROEM_LOWER, slip)
    swapped = replace(entry, hand_roem_a=entry.hand_roem_b, hand_roem_b=entry.hand_roem_a)
    if roem[0] != roem[1]:
        yield Guess(swapped, SlipCode.ROEM_WRONG_SIDE, _SOME)


def _other_sides(entry: HandEntry, points: Pair, roem: Pair) -> Iterator[Guess]:
    turned = (points[1], points[0])
    if turned != points and roem[0] != roem[1]:
        yield Guess(_points(entry, turned), SlipCode.SIDES_SWAPPED, _SOME)
    swapped = replace(
        _points(entry, turned),
        roem_a=entry.roem_b,
        roem_b=entry.roem_a,
        tricks_a=entry.tricks_b,
        tricks_b=entry.tricks_a,
    )
    if swapped != entry:
        yield Guess(swapped, SlipCode.SIDES_SWAPPED, _WHOLE)
    if entry.declarer is not None:
        yield Guess(replace(entry, declarer=entry.declarer.other), SlipCode.DECLARER_FLIPPED, _WHOLE)


def _other_tricks(entry: HandEntry, points: Pair, roem: Pair) -> Iterator[Guess]:
    tricks = (entry.tricks_a, entry.tricks_b)
    if tricks[0] is not None and tricks[1] is not None and tricks[0] + tricks[1] != TRICKS:
        # The tricks that were counted tell more than how often so many are made.
        line = weight_of_parts(points[0], *roem) + weight_of_parts(points[1], roem[1], roem[0])
        for both in ((tricks[0], TRICKS - tricks[0]), (TRICKS - tricks[1], tricks[1])):
            meant = replace(entry, tricks_a=both[0], tricks_b=both[1])
            yield Guess(meant, SlipCode.TRICKS_NOT_EIGHT, _WHOLE, max(line, 1))
    elif tricks != (None, None):
        yield Guess(replace(entry, tricks_a=None, tricks_b=None), SlipCode.TRICKS_WRONG, _SOME)
        if TRICKS in tricks and entry.roem_a is not None and entry.roem_b is not None:
            winner = tricks.index(TRICKS)
            all_points = (HAND_POINTS, 0) if winner == 0 else (0, HAND_POINTS)
            of_both = (sum((entry.roem_a, entry.roem_b)), 0)
            moved = of_both if winner == 0 else (0, of_both[0])
            if points != all_points:
                yield Guess(_roem(_points(entry, all_points), moved), SlipCode.ALL_POINTS, _RARE)


def _not_marked(entry: HandEntry, points: Pair, roem: Pair, declarer: int) -> Iterator[Guess]:
    """What had to be a mark was written as a hand that was made."""
    own, others = points[declarer] + roem[declarer], points[1 - declarer] + roem[1 - declarer]
    if own <= others:
        # How often these very points come up: the nat hides which they were.
        line = weight_of_parts(points[declarer], roem[declarer], roem[1 - declarer])
        slip = _NAT if sum(points) == HAND_POINTS else _RARE
        yield Guess(as_marked(entry, Mark.NAT, declarer, sum(roem)), SlipCode.NAT_NOT_APPLIED, slip, max(line, 1))
    if points[declarer] == HAND_POINTS:
        # All points without a pit are rarer still, whatever the roem.
        line = max(weight_of_pit(sum(roem)), min(PITS.values()) * MILLION)
        yield Guess(as_marked(entry, Mark.PIT, 1 - declarer, sum(roem)), SlipCode.PIT_NOT_MARKED, _PIT, line)
