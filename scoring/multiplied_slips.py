"""What may have been meant where a hand counts more than once: forgotten to multiply, or multiplied already.

Only proposes; `suggest` asks `hand` whether a proposal is possible. Totals that were multiplied are looked at as the
ordinary totals behind them, and what may have been meant by those is multiplied again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.doubling import MOST_CALLED, multipliers
from scoring.hand_entry import HandEntry
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.slips import Guess, SlipCode, numbers_meant
from scoring.total_slips import guesses_of_totals
from scoring.usual_hands import ROEM

_FORGOTTEN = 5000
"""In thousandths of a kind of slip, as in `total_slips`; it befalls only the few hands that count more than once."""
_TWICE = 1000
_COMMON = 150
_BOTH_NUMBERS = 4
"""A number of which the other was derived: only for common slips, and so many times as rare, as in `part_slips`."""
_MOST_OVER = 400
"""More roem and bonus than this, counted once, is never proposed."""

Totals = tuple[int, int]


def times_of(entry: HandEntry, rules: HouseRules) -> tuple[int, ...]:
    """How often this hand can count; once where what was called cannot be.

    >>> entry = HandEntry.from_dict({"form": "totals", "called": 1, "trump": "h"})
    >>> times_of(entry, HouseRules(doubling=Doubling.FINAL))
    (2,)
    """
    if rules.doubling is Doubling.NONE or not 0 <= (entry.called or 0) <= MOST_CALLED:
        return (1,)
    return multipliers(entry.called or 0, entry.trump, rules)


def guesses_of_counted_totals(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Every hand within one slip of two totals, as often as the hand counts.

    >>> rules = HouseRules(doubling=Doubling.FINAL)
    >>> entry = HandEntry.from_dict({"form": "totals", "called": 1, "total_a": 95, "total_b": 67})
    >>> [(guess.code.value, guess.entry.total_a) for guess in guesses_of_counted_totals(entry, rules)][:1]
    [('not_multiplied', 190)]
    """
    every = times_of(entry, rules)
    for times in every:
        if times == 1:
            yield from guesses_of_totals(entry, rules)
        elif entry.total_a is not None and entry.total_b is not None:
            written = (entry.total_a, entry.total_b)
            if 1 not in every:
                yield from _not_multiplied(entry, written, times, rules)
            yield from _counted_once(entry, written, times, rules)
            yield from _other_numbers(entry, written, times, rules)


def _at(entry: HandEntry, totals: Totals) -> HandEntry:
    return replace(entry, total_a=totals[0], total_b=totals[1])


def _not_multiplied(entry: HandEntry, written: Totals, times: int, rules: HouseRules) -> Iterator[Guess]:
    if rules.doubling is Doubling.FINAL:
        yield Guess(_at(entry, (written[0] * times, written[1] * times)), SlipCode.NOT_MULTIPLIED, _FORGOTTEN)
        return
    # Only the points count more than once, and what of these totals is roem is not known.
    over = sum(written) - HAND_POINTS
    for roem in ROEM:
        points = (written[0] - roem[0], written[1] - roem[1])
        if sum(roem) == over and min(points) >= 0:
            meant = (points[0] * times + roem[0], points[1] * times + roem[1])
            yield Guess(_at(entry, meant), SlipCode.NOT_MULTIPLIED, _FORGOTTEN)


def _counted_once(entry: HandEntry, written: Totals, times: int, rules: HouseRules) -> Iterator[Guess]:
    """What may have been meant by the ordinary totals behind these."""
    if rules.doubling is not Doubling.FINAL or written[0] % times or written[1] % times:
        return
    once = _at(entry, (written[0] // times, written[1] // times))
    yield Guess(once, SlipCode.MULTIPLIED_ALREADY, _TWICE)
    for guess in guesses_of_totals(once, rules):
        a, b = guess.entry.total_a, guess.entry.total_b
        if a is not None and b is not None:
            yield guess._replace(entry=_at(guess.entry, (a * times, b * times)))


def _other_numbers(entry: HandEntry, written: Totals, times: int, rules: HouseRules) -> Iterator[Guess]:
    unit = 10 * times if rules.doubling is Doubling.FINAL else 10
    for side in (0, 1):
        for number, (code, weight) in numbers_meant(written[side]).items():
            meant = (number, written[1]) if side == 0 else (written[0], number)
            over = sum(meant) - HAND_POINTS * times
            if over % unit == 0 and 0 <= over <= _MOST_OVER * times:
                yield Guess(_at(entry, meant), code, weight)
            if (sum(written) - HAND_POINTS * times) % unit == 0 and weight >= _COMMON and number <= sum(written):
                # The sum is right: one total is wrong, and the other was taken from it.
                rest = sum(written) - number
                both = (number, rest) if side == 0 else (rest, number)
                yield Guess(_at(entry, both), code, weight // _BOTH_NUMBERS)


def guesses_of_multiplied_parts(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """Points and roem stand as captured, and were multiplied before they were written.

    >>> rules = HouseRules(doubling=Doubling.FINAL)
    >>> entry = HandEntry.from_dict({"form": "captured", "called": 1, "points_a": 190, "points_b": 134})
    >>> [(guess.entry.points_a, guess.entry.points_b) for guess in guesses_of_multiplied_parts(entry, rules)]
    [(95, 67)]
    """
    for times in times_of(entry, rules):
        points = {name: getattr(entry, name) for name in ("points_a", "points_b")}
        roem = {name: getattr(entry, name) for name in ("roem_a", "roem_b", "hand_roem_a", "hand_roem_b")}
        if times == 1 or any((number or 0) % times for number in points.values()):
            continue
        of_points = _divided(points, times)
        # Where the roem counts once, or was left as it was claimed, only the points are to be divided.
        choices = [of_points]
        if not any((number or 0) % times for number in roem.values()):
            choices.append(of_points | _divided(roem, times))
        every = dict.fromkeys(replace(entry, **choice) for choice in choices)  # type: ignore[arg-type]  # only numbers
        yield from (Guess(meant, SlipCode.MULTIPLIED_ALREADY, _FORGOTTEN) for meant in every if meant != entry)


def _divided(numbers: dict[str, int | None], times: int) -> dict[str, int | None]:
    return {name: None if number is None else number // times for name, number in numbers.items()}
