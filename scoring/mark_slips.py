"""What may have been meant by a hand with a mark: the mark itself, what stands beside it, or what the other side has.

Only proposes; `suggest` asks `hand` whether a proposal is possible. Sides are an index here, 0 for A and 1 for B.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.hand_entry import HandEntry
from scoring.house_rules import HouseRules
from scoring.likelihood import weight_of_parts
from scoring.limits import HAND_POINTS, limits_of
from scoring.sides import Mark
from scoring.slips import Guess, SlipCode, numbers_meant
from scoring.usual_hands import ROEM

# In thousandths of a kind of slip, as in `total_slips`.
_WHOLE = 1000
_NAT = 5000
_PIT = 5000
_SOME = 300
_RARE = 40
_HARDLY = 10

_CLAIMS = (20, 40, 50, 70, 100)


def roem_meant(written: int) -> Iterator[tuple[int, tuple[SlipCode, int]]]:
    """Every roem of which one slip makes this, with the slip and how likely it is.

    >>> dict(roem_meant(40))[20]
    (<SlipCode.ROEM_DOUBLED: 'roem_doubled'>, 10)
    """
    if written < 0:
        return
    if written:
        yield from numbers_meant(written).items()
    if written % 20 == 0 and written >= 40:
        yield written // 2, (SlipCode.ROEM_DOUBLED, _HARDLY)
    for claim in _CLAIMS:
        yield written + claim, (SlipCode.ROEM_FORGOTTEN, _RARE)
        if written > claim:
            yield written - claim, (SlipCode.ROEM_DOUBLED, _HARDLY)


def as_marked(entry: HandEntry, mark: Mark, marked: int, roem: int) -> HandEntry:
    """The hand as it is written with this mark: nothing beside the mark, all points and roem with the others."""
    with_others = (entry.roem_a, entry.roem_b)[1 - marked]
    kept = with_others if (with_others or 0) == roem else roem
    if marked == 0:
        return replace(entry, points_a=None, points_b=HAND_POINTS, roem_a=None, roem_b=kept, mark_a=mark, mark_b=None)
    return replace(entry, points_a=HAND_POINTS, points_b=None, roem_a=kept, roem_b=None, mark_a=None, mark_b=mark)


def guesses_of_marked(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Every hand within one slip of this one, which has a mark.

    >>> entry = HandEntry.from_dict({"form": "written", "points_a": 262, "mark_b": "P"})
    >>> found = {guess.code.value for guess in guesses_of_marked(entry, HouseRules()) if guess.entry.points_a == 162}
    >>> "bonus_in_points" in found
    True
    """
    roem = (entry.roem_a or 0) + (entry.roem_b or 0)
    marks = (entry.mark_a, entry.mark_b)
    for side, mark in enumerate(marks):
        if mark is None:
            continue
        with_others = (entry.roem_a, entry.roem_b)[1 - side] or 0
        tidy = as_marked(entry, mark, side, roem)
        says_more = _says_more(entry, side)
        if says_more:
            yield Guess(tidy, *_tidied(entry, side))
            yield from _own_points(entry, mark, side)
            yield from _more_beside_mark(entry, mark, side, rules)
        else:
            # Only where nothing else is amiss: two slips in one hand are rare.
            for number, (of_roem, slip) in roem_meant(with_others):
                yield Guess(as_marked(entry, mark, side, number), of_roem, slip)
        moved = as_marked(entry, mark, 1 - side, roem)
        # Where something else is amiss as well, each of these is a second slip in the same hand.
        second = _RARE if says_more else _WHOLE
        # All that was written stands in the cell of the mark: it belongs to the victims, and that is forgotten often.
        # Of two marks one goes, and none moves.
        of_mark = SlipCode.MARK_WRONG_SIDE if marks[1 - side] is None else SlipCode.MARK_WRONG
        yield Guess(moved, of_mark, _NAT if _all_beside_mark(entry, side) else second)
        for other in Mark:
            if other is not mark:
                yield Guess(as_marked(entry, other, side, roem), SlipCode.MARK_WRONG, min(_SOME, second))
        if entry.declarer is not None:
            flipped = replace(tidy, declarer=entry.declarer.other)
            yield Guess(flipped, SlipCode.DECLARER_FLIPPED, second)
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
            yield Guess(replace(plain, points_a=both[0], points_b=both[1]), SlipCode.MARK_WRONG, _RARE)


def _own_points(entry: HandEntry, mark: Mark, marked: int) -> Iterator[Guess]:
    """After nat the defenders wrote their own points and roem; the roem of the declaring side belongs to them too."""
    points = (entry.points_a, entry.points_b)[1 - marked]
    roem = (entry.roem_a, entry.roem_b)[1 - marked] or 0
    if mark is Mark.NAT and points is not None and HAND_POINTS // 2 - roem < points < HAND_POINTS:
        for of_declarers, of_defenders in ROEM:
            line = weight_of_parts(HAND_POINTS - points, of_declarers, of_defenders)
            if of_defenders == roem and of_declarers <= _CLAIMS[-1] and line:
                whole = as_marked(entry, mark, marked, of_declarers + of_defenders)
                yield Guess(whole, SlipCode.NAT_NOT_FULL, _NAT, line)


def _more_beside_mark(entry: HandEntry, mark: Mark, marked: int, rules: HouseRules) -> Iterator[Guess]:
    """The roem that was not written by itself, or the bonus of a pit, stands among the points."""
    points, roem = (entry.points_a, entry.points_b)[1 - marked], (entry.roem_a or 0) + (entry.roem_b or 0)
    over = (points or 0) - HAND_POINTS
    bonus = rules.full_pit_bonus if mark is Mark.PIT else 0
    possible = limits_of(rules).roem
    if over <= 0:
        return
    if bonus and (over == bonus or (over - bonus in ({roem} if roem else possible))):
        whole = as_marked(entry, mark, marked, roem or over - bonus)
        yield Guess(whole, SlipCode.BONUS_IN_POINTS, _PIT)
    if over == roem or (not roem and over in possible):
        yield Guess(as_marked(entry, mark, marked, over), SlipCode.ROEM_IN_POINTS, _WHOLE)


def _all_beside_mark(entry: HandEntry, marked: int) -> bool:
    """Whether all that was written stands in the cell of the mark, and nothing where it must stand."""
    points, roem = (entry.points_a, entry.points_b), (entry.roem_a, entry.roem_b)
    return points[marked] == HAND_POINTS and not points[1 - marked] and not roem[1 - marked]


def _says_more(entry: HandEntry, marked: int) -> bool:
    """Whether more was written than goes with the mark."""
    points, roem = (entry.points_a, entry.points_b), (entry.roem_a, entry.roem_b)
    return bool(points[marked] or roem[marked] or points[1 - marked] not in (None, HAND_POINTS))


def _tidied(entry: HandEntry, marked: int) -> tuple[SlipCode, int]:
    """What was amiss if only the mark is right: something beside it, or not all 162 with the others."""
    points, roem = (entry.points_a, entry.points_b), (entry.roem_a or 0, entry.roem_b or 0)
    beside, others = points[marked] or 0, points[1 - marked]
    is_pit = (entry.mark_a, entry.mark_b)[marked] is Mark.PIT
    if _all_beside_mark(entry, marked):
        return SlipCode.SIDES_SWAPPED, _SOME
    if others is not None and others != HAND_POINTS:
        code, weight = numbers_meant(others).get(HAND_POINTS, (SlipCode.MISCOUNTED, 0))
        if others == HAND_POINTS - 10:
            return SlipCode.USED_152, weight + _WHOLE
        if weight:
            return code, weight
        if others > HAND_POINTS:
            return SlipCode.MISCOUNTED, _RARE
        if is_pit:
            return SlipCode.ALL_POINTS, _WHOLE
        if not beside:
            return SlipCode.NAT_NOT_FULL, _WHOLE
        not_more = beside + roem[marked] <= others + roem[1 - marked]
        return (SlipCode.NAT_NOT_APPLIED if not_more else SlipCode.BESIDE_MARK), _WHOLE
    if beside:
        return SlipCode.BESIDE_MARK, _SOME
    return (SlipCode.ROEM_WRONG_SIDE if is_pit else SlipCode.NAT_NOT_FULL), _SOME
