"""Totals that stand beside points and roem: what they say about what was meant, and how they came to be wrong.

A hand that is proposed has the totals that belong to it. Those that were written then tell how likely the proposal is:
they are its own, or the slip runs on into them, or they have a slip of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.likelihood import weight_of_line
from scoring.limits import HAND_POINTS, TRICKS, limits_of
from scoring.outcomes import SIDES
from scoring.sides import HandForm, Outcome
from scoring.slips import Guess, SlipCode, numbers_meant

_WHOLE = 1000
_HALF = 500
_NAT = 5000
_PIT = 20_000
_RUNS_ON = 1000
_UNTOLD = 1

Totals = tuple[int, int]


def with_totals(entry: HandEntry, guesses: Iterable[Guess], rules: HouseRules) -> Iterator[Guess]:
    """The same guesses with their totals, and the guess that only the totals are wrong.

    >>> from scoring.sides import Side
    >>> entry = HandEntry(
    ...     form=HandForm.CAPTURED, declarer=Side.A, points_a=70, points_b=92, total_a=70, total_b=92
    ... )
    >>> [(guess.code.value, guess.entry.total_b) for guess in with_totals(entry, [], HouseRules())]
    [('nat_not_applied', 162)]
    """
    plain = replace(entry, total_a=None, total_b=None)
    written = (entry.total_a, entry.total_b)
    score = judge_hand(plain, rules)[1]
    for reading in score.readings if score is not None else ():
        totals = (reading.total_a, reading.total_b)
        code, slip = _slip_in_totals(plain, reading, written, rules)
        if slip:
            yield Guess(_typed(plain, written, totals), code, slip)
        yield from _roem_that_fills_the_gap(plain, reading, written, score.readings if score else (), rules)
    running_on = _as_added(plain, rules)
    if score is not None:
        running_on |= {(reading.total_a, reading.total_b) for reading in score.readings}
    for guess in guesses:
        meant = replace(guess.entry, total_a=None, total_b=None)
        score = judge_hand(meant, rules)[1]
        turned = guess.code is SlipCode.SIDES_SWAPPED
        for reading in score.readings if score is not None else ():
            totals = (reading.total_a, reading.total_b)
            # Of columns that changed places the totals stand right, or the wrong way round as well.
            if _agree(written, totals) or (turned and _agree(written, (totals[1], totals[0]))):
                factor = _WHOLE
            elif any(_agree(written, added) for added in running_on):
                factor = _RUNS_ON
            else:
                continue
            yield Guess(_typed(meant, written, totals), guess.code, guess.slip * factor // _WHOLE, guess.line)


def _roem_that_fills_the_gap(
    plain: HandEntry,
    reading: Reading,
    written: tuple[int | None, int | None],
    readings: tuple[Reading, ...],
    rules: HouseRules,
) -> Iterator[Guess]:
    """The totals hold roem that was not written by itself: what they are more is roem that can be made."""
    points, roem = _parts(plain)
    totals = (reading.total_a, reading.total_b)
    own = (points[0] + roem[0], points[1] + roem[1])
    gaps = set()
    for without in (own, totals):
        a, b = (0 if typed is None else typed - less for typed, less in zip(written, without, strict=True))
        gaps |= {(a, b), (a + b, 0), (0, a + b)} if reading.outcome.is_nat else {(a, b)}
    possible = limits_of(rules).roem
    for gap in sorted(gaps):
        # Beside roem that was written the rest may as well be that roem, counted twice.
        if (
            gap == (0, 0)
            or not possible.issuperset(gap)
            or any(more and old for more, old in zip(gap, roem, strict=True))
        ):
            continue
        # An empty cell stays empty where nothing is added.
        meant = replace(
            plain,
            roem_a=gap[0] or plain.roem_a,
            roem_b=gap[1] or plain.roem_b,
        )
        score = judge_hand(meant, rules)[1]
        if score is not None and any(_agree(written, (one.total_a, one.total_b)) for one in score.readings):
            # How much it was the gap tells, so it does not matter how often so much is made.
            line = weight_of_line(plain, readings, rules)
            typed = replace(meant, total_a=written[0], total_b=written[1])
            yield Guess(typed, SlipCode.ROEM_FORGOTTEN, _WHOLE, line)


def _agree(written: tuple[int | None, int | None], totals: Totals) -> bool:
    return written[0] in (None, totals[0]) and written[1] in (None, totals[1])


def _typed(entry: HandEntry, written: tuple[int | None, int | None], totals: Totals) -> HandEntry:
    """With these totals where totals were typed."""
    return replace(
        entry,
        total_a=None if written[0] is None else totals[0],
        total_b=None if written[1] is None else totals[1],
    )


def _parts(entry: HandEntry) -> tuple[Totals, Totals]:
    return (entry.points_a or 0, entry.points_b or 0), (entry.roem_a or 0, entry.roem_b or 0)


def _as_added(entry: HandEntry, rules: HouseRules) -> set[Totals]:
    """The totals that somebody makes of these parts who does not see that they cannot be right."""
    points, roem = _parts(entry)
    own = (points[0] + roem[0], points[1] + roem[1])
    added = {own}
    for side, tricks in enumerate((entry.tricks_a, entry.tricks_b)):
        if tricks == TRICKS:
            bonus = rules.full_pit_bonus
            added.add((own[0] + bonus, own[1]) if side == 0 else (own[0], own[1] + bonus))
    for declarer in (0, 1) if entry.declarer is None else (SIDES.index(entry.declarer),):
        if own[declarer] <= own[1 - declarer]:
            for everything in (sum(own), HAND_POINTS + sum(roem)):
                added.add((0, everything) if declarer == 0 else (everything, 0))
    return added


def _slip_in_totals(
    entry: HandEntry, reading: Reading, written: tuple[int | None, int | None], rules: HouseRules
) -> tuple[SlipCode, int]:
    """How parts that are right came to wrong totals; no weight where the totals are right."""
    totals = (reading.total_a, reading.total_b)
    if _agree(written, totals):
        return SlipCode.ADDED_WRONG, 0
    if reading.multiplier > 1 and _agree(written, _counted_once(reading, rules)):
        return SlipCode.NOT_MULTIPLIED, _NAT
    for code, weight, made in _rule_slips(entry, reading):
        # One total alone can have changed places with nothing.
        swaps_nothing = code is SlipCode.SIDES_SWAPPED and None in written
        if made != totals and _agree(written, made) and not swaps_nothing:
            return code, weight
    wrong = [side for side in (0, 1) if written[side] not in (None, totals[side])]
    if len(wrong) == 1:
        found = numbers_meant(written[wrong[0]] or 0).get(totals[wrong[0]])
        if found is not None:
            return found
    return SlipCode.ADDED_WRONG, _UNTOLD


def _counted_once(reading: Reading, rules: HouseRules) -> Totals:
    """The totals of a hand that counts more than once, before they are multiplied."""
    times = reading.multiplier
    if rules.doubling is Doubling.FINAL:
        return reading.total_a // times, reading.total_b // times
    of_points = (reading.points_a or 0, reading.points_b or 0)
    return (
        reading.total_a - of_points[0] + of_points[0] // times,
        reading.total_b - of_points[1] + of_points[1] // times,
    )


def _rule_slips(entry: HandEntry, reading: Reading) -> Iterator[tuple[SlipCode, int, Totals]]:
    """The totals that forgetting a rule makes of a hand that was played like this."""
    points, roem = _parts(entry)
    totals = (reading.total_a, reading.total_b)
    own = (points[0] + roem[0], points[1] + roem[1])
    declarer = SIDES.index(reading.declarer)

    def to_defenders(total: int) -> Totals:
        return (0, total) if declarer == 0 else (total, 0)

    defenders = 1 - declarer
    if reading.outcome.is_nat and entry.form is HandForm.CAPTURED:
        yield SlipCode.NAT_NOT_APPLIED, _NAT, own
        yield SlipCode.NAT_NOT_FULL, _NAT, to_defenders(own[defenders])
        yield SlipCode.NAT_NOT_FULL, _NAT, to_defenders(HAND_POINTS + roem[defenders])
        yield SlipCode.NAT_APPLIED_TWICE, _NAT // 5, to_defenders(max(totals) + own[defenders])
    elif not reading.outcome.is_nat:
        yield SlipCode.NAT_NOT_TRUE, _WHOLE, to_defenders(HAND_POINTS + sum(roem))
    if reading.outcome is Outcome.PIT:
        yield SlipCode.PIT_WITHOUT_100, _PIT, own
    yield SlipCode.SIDES_SWAPPED, _WHOLE, (totals[1], totals[0])
    bonus = (reading.bonus_a or 0, reading.bonus_b or 0)
    if reading.outcome.is_nat:
        yield SlipCode.ROEM_FORGOTTEN, _WHOLE, to_defenders(HAND_POINTS + bonus[defenders])
    else:
        yield SlipCode.ROEM_FORGOTTEN, _WHOLE, (points[0] + bonus[0], points[1] + bonus[1])
        yield SlipCode.ROEM_WRONG_SIDE, _WHOLE, (totals[0] - roem[0] + roem[1], totals[1] - roem[1] + roem[0])
    for side in (0, 1):
        short = (totals[0] - 10, totals[1]) if side == 0 else (totals[0], totals[1] - 10)
        yield SlipCode.LAST_TRICK_FORGOTTEN, _HALF, short
        if roem[side]:
            less = (totals[0] - roem[0], totals[1]) if side == 0 else (totals[0], totals[1] - roem[1])
            more = (totals[0] + roem[0], totals[1]) if side == 0 else (totals[0], totals[1] + roem[1])
            yield SlipCode.ROEM_FORGOTTEN, _HALF // 5, less
            yield SlipCode.ROEM_DOUBLED, _HALF // 5, more
