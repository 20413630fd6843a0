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
from scoring.likelihood import weight_of_parts
from scoring.limits import HAND_POINTS, TRICKS, Limits, limits_of
from scoring.multiplied_slips import guesses_of_multiplied_parts
from scoring.outcomes import SIDES
from scoring.sides import HandForm, Mark
from scoring.slips import Guess, SlipCode, numbers_meant
from scoring.usual_hands import ROEM

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

Pair = tuple[int, int]


def guesses_of_parts(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Every hand within one slip of this one.

    >>> entry = HandEntry(form=HandForm.CAPTURED, points_a=92, points_b=60)
    >>> [(guess.entry.points_a, guess.entry.points_b) for guess in guesses_of_parts(entry, HouseRules())][:2]
    [(102, 60), (92, 70)]
    """
    guesses = chain(
        _marked(entry) if entry.mark_a or entry.mark_b else _unmarked(entry, rules),
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
    yield from _other_roem(entry, roem, limits)
    yield from _other_sides(entry, points, roem)
    yield from _other_tricks(entry, points)
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


def _other_roem(entry: HandEntry, roem: Pair, limits: Limits) -> Iterator[Guess]:
    possible = limits.roem
    for side in (0, 1):
        for number, (code, weight) in _roem_meant(roem[side]):
            if number in possible and number != roem[side]:
                yield Guess(_roem(entry, (number, roem[1]) if side == 0 else (roem[0], number)), code, weight)
        if roem[side]:
            moved = (0, sum(roem)) if side == 0 else (sum(roem), 0)
            yield Guess(_roem(entry, moved), SlipCode.ROEM_WRONG_SIDE, _SOME)
    if roem[0] and roem[1] and roem[0] != roem[1]:
        yield Guess(_roem(entry, (roem[1], roem[0])), SlipCode.ROEM_WRONG_SIDE, _HALF)


def _roem_meant(written: int) -> Iterator[tuple[int, tuple[SlipCode, int]]]:
    if written:
        yield from numbers_meant(written).items()
    if written % 20 == 0 and written >= 40:
        yield written // 2, (SlipCode.ROEM_DOUBLED, _HARDLY)
    for claim in _CLAIMS:
        yield written + claim, (SlipCode.ROEM_FORGOTTEN, _RARE)
        if written > claim:
            yield written - claim, (SlipCode.ROEM_DOUBLED, _HARDLY)
    if written:
        # A cell that had to stay empty.
        yield 0, (SlipCode.ROEM_WRONG_SIDE, _HARDLY)


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


def _other_tricks(entry: HandEntry, points: Pair) -> Iterator[Guess]:
    tricks = (entry.tricks_a, entry.tricks_b)
    if tricks != (None, None):
        yield Guess(replace(entry, tricks_a=None, tricks_b=None), SlipCode.TRICKS_WRONG, _SOME)
        if TRICKS in tricks and entry.roem_a is not None and entry.roem_b is not None:
            winner = tricks.index(TRICKS)
            all_points = (HAND_POINTS, 0) if winner == 0 else (0, HAND_POINTS)
            of_both = (sum((entry.roem_a, entry.roem_b)), 0)
            moved = of_both if winner == 0 else (0, of_both[0])
            if points != all_points:
                yield Guess(_roem(_points(entry, all_points), moved), SlipCode.MISCOUNTED, _RARE)


def _not_marked(entry: HandEntry, points: Pair, roem: Pair, declarer: int) -> Iterator[Guess]:
    """What had to be a mark was written as a hand that was made."""
    own, others = points[declarer] + roem[declarer], points[1 - declarer] + roem[1 - declarer]
    if own <= others:
        # How often these very points come up: the nat hides which they were.
        line = weight_of_parts(points[declarer], roem[declarer], roem[1 - declarer])
        slip = _NAT if sum(points) == HAND_POINTS else _RARE
        yield Guess(_as_marked(entry, Mark.NAT, declarer, sum(roem)), SlipCode.NAT_NOT_APPLIED, slip, max(line, 1))
    if points[declarer] == HAND_POINTS:
        yield Guess(_as_marked(entry, Mark.PIT, 1 - declarer, sum(roem)), SlipCode.PIT_NOT_MARKED, _PIT)


def _as_marked(entry: HandEntry, mark: Mark, marked: int, roem: int) -> HandEntry:
    """The hand as it is written with this mark: nothing beside the mark, all points and roem with the others."""
    with_others = (entry.roem_a, entry.roem_b)[1 - marked]
    kept = with_others if (with_others or 0) == roem else roem
    if marked == 0:
        return replace(entry, points_a=None, points_b=HAND_POINTS, roem_a=None, roem_b=kept, mark_a=mark, mark_b=None)
    return replace(entry, points_a=HAND_POINTS, points_b=None, roem_a=kept, roem_b=None, mark_a=None, mark_b=mark)


def _marked(entry: HandEntry) -> Iterator[Guess]:
    roem = (entry.roem_a or 0) + (entry.roem_b or 0)
    marks = (entry.mark_a, entry.mark_b)
    for side, mark in enumerate(marks):
        if mark is None:
            continue
        with_others = (entry.roem_a, entry.roem_b)[1 - side] or 0
        tidy = _as_marked(entry, mark, side, roem)
        if _says_more(entry, side):
            yield Guess(tidy, *_tidied(entry, side))
            yield from _own_points(entry, mark, side)
        else:
            # Only where nothing else is amiss: two slips in one hand are rare.
            for number, (of_roem, slip) in _roem_meant(with_others):
                yield Guess(_as_marked(entry, mark, side, number), of_roem, slip)
        moved = _as_marked(entry, mark, 1 - side, roem)
        yield Guess(moved, SlipCode.MARK_WRONG_SIDE, _WHOLE)
        for other in Mark:
            if other is not mark:
                yield Guess(_as_marked(entry, other, side, roem), SlipCode.MARK_WRONG, _SOME)
        if entry.declarer is not None:
            flipped = replace(tidy, declarer=entry.declarer.other)
            yield Guess(flipped, SlipCode.DECLARER_FLIPPED, _WHOLE)
    yield from _mark_in_vain(entry)


def _mark_in_vain(entry: HandEntry) -> Iterator[Guess]:
    """The points of both sides stand there, and so perhaps the mark was one too many."""
    points = (entry.points_a, entry.points_b)
    plain = replace(entry, mark_a=None, mark_b=None)
    if points[0] is not None and points[1] is not None:
        if points[0] + points[1] == HAND_POINTS:
            yield Guess(plain, SlipCode.MARK_WRONG, _SOME)
        return
    for side, number in enumerate(points):
        if number is not None and 0 <= number < HAND_POINTS:
            both = (number, HAND_POINTS - number) if side == 0 else (HAND_POINTS - number, number)
            yield Guess(_points(plain, both), SlipCode.MARK_WRONG, _RARE)


def _own_points(entry: HandEntry, mark: Mark, marked: int) -> Iterator[Guess]:
    """After nat the defenders wrote their own points and roem; the roem of the declaring side belongs to them too."""
    points = (entry.points_a, entry.points_b)[1 - marked]
    roem = (entry.roem_a, entry.roem_b)[1 - marked] or 0
    if mark is Mark.NAT and points is not None and HAND_POINTS // 2 - roem < points < HAND_POINTS:
        for of_declarers, of_defenders in ROEM:
            line = weight_of_parts(HAND_POINTS - points, of_declarers, of_defenders)
            if of_defenders == roem and of_declarers <= _CLAIMS[-1] and line:
                whole = _as_marked(entry, mark, marked, of_declarers + of_defenders)
                yield Guess(whole, SlipCode.NAT_NOT_FULL, _NAT, line)


def _says_more(entry: HandEntry, marked: int) -> bool:
    """Whether more was written than goes with the mark."""
    points, roem = (entry.points_a, entry.points_b), (entry.roem_a, entry.roem_b)
    return bool(points[marked] or roem[marked] or points[1 - marked] not in (None, HAND_POINTS))


def _tidied(entry: HandEntry, marked: int) -> tuple[SlipCode, int]:
    """What was amiss if only the mark is right: something beside it, or not all 162 with the others."""
    points = (entry.points_a, entry.points_b)
    beside, others = points[marked], points[1 - marked]
    mark = (entry.mark_a, entry.mark_b)[marked]
    if others is not None and others != HAND_POINTS:
        code, weight = numbers_meant(others).get(HAND_POINTS, (SlipCode.NAT_NOT_FULL, 0))
        if others == HAND_POINTS - 10:
            return SlipCode.USED_152, weight + _WHOLE
        if weight:
            return code, weight
        return (SlipCode.NAT_NOT_APPLIED if beside else SlipCode.NAT_NOT_FULL), _WHOLE
    return (SlipCode.NAT_NOT_APPLIED if mark is not Mark.PIT else SlipCode.ROEM_WRONG_SIDE), _SOME
