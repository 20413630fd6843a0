"""What may have been meant by two totals of a hand: alone, with the declaring side, or with the mark as well.

Only proposes; `suggest` asks `hand` whether a proposal is possible. Sides are an index here, 0 for A and 1 for B.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.hand_entry import HandEntry
from scoring.house_rules import HouseRules
from scoring.likelihood import weight_of_nat, weight_of_parts, weight_of_pit, weight_of_totals
from scoring.limits import HAND_POINTS
from scoring.outcomes import candidates
from scoring.sides import HandForm, Mark
from scoring.slips import Guess, SlipCode, numbers_meant
from scoring.usual_hands import ROEM

# In thousandths of a kind of slip; those that need nat or pit count for more, since they cannot befall other hands.
_WHOLE = 1000
_EACH_SIDE = 500
_NAT = 5000
_PIT = 20_000
_ROEM_LEFT_OUT = 5000
_ROEM_PART = 200

_COMMON = tuple(pair for pair in ROEM if 0 < sum(pair) <= 120 and ROEM[pair] >= 1000)
_COMMON_SUMS = tuple(sorted({sum(pair) for pair in _COMMON} | {0}))
_BY_SUM = {roem: tuple(pair for pair in ROEM if sum(pair) == roem) for roem in _COMMON_SUMS}
_CLAIMS = (20, 40, 50, 70, 100)
_MOST_OVER = 400
"""More roem and bonus than this is never seen, and so never proposed."""

Totals = tuple[int, int]


def guesses_of_totals(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Every hand within one slip of these two totals, and some within none that is known.

    >>> entry = HandEntry(form=HandForm.TOTALS, total_a=126, total_b=63)
    >>> [guess.code.value for guess in guesses_of_totals(entry, HouseRules()) if guess.entry.total_b == 36]
    ['transposition']
    """
    if entry.total_a is None or entry.total_b is None:
        return
    written = (entry.total_a, entry.total_b)
    declarers = _possible_declarers(entry)
    # Without nat the declaring side may have less, and so who declared tells nothing.
    telling = (0, 1) if rules.no_nat else declarers
    yield from _other_numbers(entry, written, telling)
    yield from _ten_short(entry, written, telling)
    yield from _roem_left_out(entry, written, declarers, telling)
    yield from _other_sides(entry, written)
    yield from _other_marks(entry)
    for declarer in declarers:
        yield from _nat(entry, written, declarer)
        yield from _pit(entry, written, declarer, rules)


def _possible_declarers(entry: HandEntry) -> tuple[int, ...]:
    # Of two marks either may be the one that was meant.
    marked = {
        1 - side if mark is Mark.PIT else side
        for side, mark in enumerate((entry.mark_a, entry.mark_b))
        if mark is not None
    }
    return tuple(sorted(marked)) or candidates(entry.declarer)


def _at(entry: HandEntry, totals: Totals) -> HandEntry:
    return replace(entry, total_a=totals[0], total_b=totals[1])


def _marked(entry: HandEntry, mark: Mark | None, side: int) -> HandEntry:
    """With this mark and no other, where marks are written at all."""
    if entry.form is not HandForm.WRITTEN:
        return entry
    marks = (mark, None) if side == 0 else (None, mark)
    return replace(entry, mark_a=marks[0], mark_b=marks[1])


def _one_other(totals: Totals, side: int, number: int) -> Totals:
    return (number, totals[1]) if side == 0 else (totals[0], number)


def _may_be(totals: Totals, declarers: tuple[int, ...] = (0, 1)) -> bool:
    """Whether these can be the totals of an ordinary hand, by what is quickly seen."""
    over = totals[0] + totals[1] - HAND_POINTS
    if over % 10 or not 0 <= over <= _MOST_OVER:
        return False
    # Of a hand that was made the declaring side has more, of one that was not it has nothing.
    return len(declarers) > 1 or totals[declarers[0]] == 0 or totals[declarers[0]] > totals[1 - declarers[0]]


def _other_numbers(entry: HandEntry, written: Totals, telling: tuple[int, ...]) -> Iterator[Guess]:
    for side in (0, 1):
        for number, (code, weight) in numbers_meant(written[side]).items():
            meant = _one_other(written, side, number)
            if _may_be(meant, telling):
                yield Guess(_at(entry, meant), code, weight)


def _ten_short(entry: HandEntry, written: Totals, telling: tuple[int, ...]) -> Iterator[Guess]:
    for side in (0, 1):
        meant = _one_other(written, side, written[side] + 10)
        if _may_be(meant, telling):
            # Who counts, counts the smaller heap, and takes it from 152.
            code = SlipCode.USED_152 if written[side] > written[1 - side] else SlipCode.LAST_TRICK_FORGOTTEN
            yield Guess(_at(entry, meant), code, _WHOLE)


def _roem_left_out(
    entry: HandEntry, written: Totals, declarers: tuple[int, ...], telling: tuple[int, ...]
) -> Iterator[Guess]:
    if sum(written) == HAND_POINTS:
        for declarer in declarers:
            points = written[declarer]
            for roem in _COMMON:
                more = roem if declarer == 0 else (roem[1], roem[0])
                meant = (written[0] + more[0], written[1] + more[1])
                line = weight_of_parts(points, *roem)
                if line and _may_be(meant, telling):
                    yield Guess(_at(entry, meant), SlipCode.ROEM_FORGOTTEN, _ROEM_LEFT_OUT, line)
    for side in (0, 1):
        # A total below zero was not short of roem.
        for claim in _CLAIMS if written[side] >= 0 else ():
            for number, code in (
                (written[side] + claim, SlipCode.ROEM_FORGOTTEN),
                (written[side] - claim, SlipCode.ROEM_DOUBLED),
            ):
                meant = _one_other(written, side, number)
                # What was left out or counted twice must be there.
                if number >= 0 and sum(meant) >= HAND_POINTS + claim and _may_be(meant, telling):
                    yield Guess(_at(entry, meant), code, _ROEM_PART // 10)


def _other_sides(entry: HandEntry, written: Totals) -> Iterator[Guess]:
    if _may_be(written):
        swapped = replace(entry, total_a=written[1], total_b=written[0], mark_a=entry.mark_b, mark_b=entry.mark_a)
        yield Guess(swapped, SlipCode.SIDES_SWAPPED, _WHOLE)
        if entry.mark_a or entry.mark_b:
            yield Guess(_at(entry, (written[1], written[0])), SlipCode.SIDES_SWAPPED, _EACH_SIDE)
        if entry.declarer is not None:
            yield Guess(replace(entry, declarer=entry.declarer.other), SlipCode.DECLARER_FLIPPED, _WHOLE)


def _other_marks(entry: HandEntry) -> Iterator[Guess]:
    for side, mark in enumerate((entry.mark_a, entry.mark_b)):
        if mark is None:
            continue
        alone = (entry.mark_a, entry.mark_b)[1 - side] is None
        # Of two marks one goes, and none moves.
        code = SlipCode.MARK_WRONG_SIDE if alone else SlipCode.MARK_WRONG
        yield Guess(_marked(entry, mark, 1 - side), code, _EACH_SIDE)
        for other in Mark:
            if other is not mark:
                yield Guess(_marked(entry, other, side), SlipCode.MARK_WRONG, _EACH_SIDE // 5)
        yield Guess(_marked(entry, None, side), SlipCode.MARK_WRONG, _EACH_SIDE // 5)
    if entry.form is HandForm.WRITTEN and entry.mark_a is None and entry.mark_b is None:
        for side in (0, 1):
            yield Guess(_marked(entry, Mark.NAT, side), SlipCode.MARK_WRONG, _EACH_SIDE)
            yield Guess(_marked(entry, Mark.PIT, side), SlipCode.PIT_NOT_MARKED, _EACH_SIDE)


def _nat(entry: HandEntry, written: Totals, declarer: int) -> Iterator[Guess]:
    """The hand is nat, and what was credited is not what nat credits."""
    own, others = written[declarer], written[1 - declarer]

    def nat(total: int) -> HandEntry:
        credited = (0, total) if declarer == 0 else (total, 0)
        return _marked(_at(entry, credited), Mark.NAT, declarer)

    if own and own <= others:
        line = weight_of_totals(own, own + others - HAND_POINTS)
        yield Guess(nat(own + others), SlipCode.NAT_NOT_APPLIED, _NAT, line)
        if others >= HAND_POINTS:
            yield Guess(nat(others), SlipCode.NAT_NOT_APPLIED, _NAT // 10)
    if own == 0:
        for roem in _COMMON_SUMS:
            full = HAND_POINTS + roem
            short = _of_defenders(others, roem)
            if short and others != full:
                yield Guess(nat(full), SlipCode.NAT_NOT_FULL, _NAT, short)
            twice = _of_defenders(others - full, roem)
            if twice:
                yield Guess(nat(full), SlipCode.NAT_APPLIED_TWICE, _NAT // 5, twice)
            if others in (full + HAND_POINTS, 2 * full):
                yield Guess(nat(full), SlipCode.NAT_APPLIED_TWICE, _NAT // 5, weight_of_nat(roem))


def _pit(entry: HandEntry, written: Totals, declarer: int, rules: HouseRules) -> Iterator[Guess]:
    """The hand is a pit, and what was credited is not what a pit credits."""

    def pit(total: int) -> HandEntry:
        credited = (total, 0) if declarer == 0 else (0, total)
        return _marked(_at(entry, credited), Mark.PIT, 1 - declarer)

    if written[1 - declarer] == 0:
        marked = entry.mark_a or entry.mark_b
        total = written[declarer] + rules.full_pit_bonus
        # Without marks a nat may have this total as well, but of a nat nobody leaves out the 100.
        line = weight_of_pit(written[declarer] - HAND_POINTS)
        if line or marked:
            yield Guess(pit(total), SlipCode.PIT_WITHOUT_100, _PIT, line)
    elif entry.mark_a or entry.mark_b:
        # What stands with the side without a trick was roem of the others.
        yield Guess(pit(sum(written)), SlipCode.ROEM_WRONG_SIDE, _PIT)


def _of_defenders(total: int, roem: int) -> int:
    """How often the defenders of a nat hand have this of themselves, with so much roem of both sides."""
    declarers = HAND_POINTS + roem - total
    if not 0 <= declarers <= total:
        return 0
    return sum(
        weight_of_parts(HAND_POINTS - (total - of_defenders), of_declarers, of_defenders)
        for of_declarers, of_defenders in _BY_SUM[roem]
        if of_defenders <= total
    )
