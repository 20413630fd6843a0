"""What may have been meant by the sums of a set, of which no hands were typed: points and roem, or two totals.

Only proposes; `suggest` asks `sheet` whether a proposal is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.doubling import possible_sums
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.ordinary import ordinary_roem, ordinary_total
from scoring.outcomes import LETTERS
from scoring.sheet_entry import SheetEntry
from scoring.sheet_slips import guesses_of_paper
from scoring.slips import SheetGuess, SlipCode, numbers_meant

# In thousandths of a kind of slip, as in `sheet_slips`.
_SCALE = 1000
_ADDED_WRONG = 60
_USUAL_WEIGHT = 150
_FAR_OUT = 20
"""A total outside the ordinary is so many times less likely."""
_MOST_ROEM_OF_FEW = 200
_MOST_ROEM = 1500
"""More than this is not proposed for a set, though it may be possible."""
_CLAIMS = (20, 40, 50, 70, 100)


def guesses_of_sums(entry: SheetEntry, rules: HouseRules, hand_count: int) -> Iterator[SheetGuess]:
    """Only sums were typed, and one of them is wrong.

    >>> from scoring.sides import SheetLevel
    >>> sheet = SheetEntry(level=SheetLevel.POINTS_ROEM, points_a=1462, points_b=1103)
    >>> [guess.code.value for guess in guesses_of_sums(sheet, HouseRules(), 16) if guess.entry.points_b == 1130]
    ['transposition']
    """
    if entry.points_a is not None and entry.points_b is not None:
        points = (entry.points_a, entry.points_b)
        yield from _other_points(entry, points, rules, hand_count)
        yield from _other_roem(entry, rules, hand_count)
        yield from _totals_beside_sums(entry, points)
        return
    if entry.total_a is None or entry.total_b is None:
        return
    most = HAND_POINTS * hand_count * _plausible_times(rules) + _most_plausible_roem(rules, hand_count)
    for letter, total, other in (("a", entry.total_a, entry.total_b), ("b", entry.total_b, entry.total_a)):
        for number, (code, weight) in numbers_meant(total).items():
            if (number + other - HAND_POINTS * hand_count) % 10 == 0 and number <= max(total, most):
                meant = replace(entry, **{f"total_{letter}": number})  # type: ignore[arg-type]  # it is a number
                yield SheetGuess(meant, code, weight * _ordinary(number, other, hand_count))
            rest = total + other - number
            if total == 1 or other == 1:
                # Nobody scores 1, and the sum may be right all the same.
                a, b = (number, rest) if letter == "a" else (rest, number)
                if rest >= 0:
                    mended = replace(entry, total_a=a, total_b=b)
                    yield SheetGuess(mended, code, weight * _ordinary(number, rest, hand_count))


def _ordinary(total: int, other: int, hand_count: int) -> int:
    """How ordinary two totals are, in steps."""
    lowest, highest = ordinary_total(hand_count)
    least, most = (HAND_POINTS * hand_count + roem for roem in ordinary_roem(hand_count))
    weight = 1
    if lowest <= total <= highest:
        weight *= _FAR_OUT
    if least <= total + other <= most:
        weight *= _FAR_OUT
    return weight


def _plausible_times(rules: HouseRules) -> int:
    """How often the points of a whole set are counted at most, in a proposal: never as often as they might be."""
    return 1 if rules.is_ordinary else 4


def _most_plausible_roem(rules: HouseRules, hand_count: int) -> int:
    return min(max(ordinary_roem(hand_count)[1], _MOST_ROEM_OF_FEW) * _plausible_times(rules), _MOST_ROEM)


def _other_points(
    entry: SheetEntry, points: tuple[int, int], rules: HouseRules, hand_count: int
) -> Iterator[SheetGuess]:
    # Where hands count double, the points can be 162 so many times, and one slip leads to some of them.
    every = sorted(HAND_POINTS * times for times in possible_sums(rules, hand_count))
    both = sum(points)
    if both in every:
        if not {1, both - 1}.isdisjoint(points):
            yield from _from_one_number(entry, points)
        return
    nearest = min(every, key=lambda whole: abs(whole - both))
    for whole in every:
        for side, letter in enumerate(LETTERS):
            meant = whole - points[1 - side]
            slip = numbers_meant(points[side]).get(meant)
            if not 0 <= meant <= whole or (whole != nearest and slip is None):
                continue
            code, weight = slip or (SlipCode.MISCOUNTED, 0)
            over = both - whole
            changes: dict[str, int] = {f"points_{letter}": meant}
            if over == -10:
                code = SlipCode.USED_152 if points[side] > points[1 - side] else SlipCode.LAST_TRICK_FORGOTTEN
                weight += _USUAL_WEIGHT
            elif over in _CLAIMS:
                roem = getattr(entry, f"roem_{letter}") or 0
                # Roem or a pit was counted with the points, and perhaps again as roem.
                code, weight = SlipCode.ROEM_DOUBLED, weight + _USUAL_WEIGHT
                if roem < over:
                    code = SlipCode.ROEM_IN_POINTS
                    changes[f"roem_{letter}"] = roem + over
            changed = replace(entry, **changes)  # type: ignore[arg-type]  # only numbers
            yield SheetGuess(changed, code, weight + _ADDED_WRONG)


def _from_one_number(entry: SheetEntry, points: tuple[int, int]) -> Iterator[SheetGuess]:
    """Together they are right, and nobody has 1 point: one number is wrong, and the other was taken from it."""
    for side in (0, 1):
        for number, (code, weight) in numbers_meant(points[side]).items():
            rest = sum(points) - number
            if rest >= 0:
                a, b = (number, rest) if side == 0 else (rest, number)
                yield SheetGuess(replace(entry, points_a=a, points_b=b), code, weight)


def _totals_beside_sums(entry: SheetEntry, points: tuple[int, int]) -> Iterator[SheetGuess]:
    """The totals on paper are not what points and roem make: roem that was not written by itself, or the totals."""
    for name, typed in (("total", (entry.total_a, entry.total_b)), ("control", (entry.control_a, entry.control_b))):
        roem = (entry.roem_a or 0, entry.roem_b or 0)
        expected = (points[0] + roem[0], points[1] + roem[1])
        gaps = [0 if total is None else total - sums for total, sums in zip(typed, expected, strict=True)]
        if not any(gaps):
            continue
        if min(gaps) >= 0:
            more = {f"roem_{letter}": old + gap for letter, old, gap in zip(LETTERS, roem, gaps, strict=True) if gap}
            meant = replace(entry, **more)  # type: ignore[arg-type]  # only numbers
            yield SheetGuess(meant, SlipCode.ROEM_FORGOTTEN, _SCALE)
        wrong = {f"{name}_{letter}": sums for letter, sums, gap in zip(LETTERS, expected, gaps, strict=True) if gap}
        yield from guesses_of_paper(entry, wrong)


def _other_roem(entry: SheetEntry, rules: HouseRules, hand_count: int) -> Iterator[SheetGuess]:
    most = _most_plausible_roem(rules, hand_count)
    for letter in LETTERS:
        name = f"roem_{letter}"
        roem = getattr(entry, name) or 0
        pits = max(getattr(entry, f"pits_{letter}") or 0, 0)
        if pits and roem < pits * rules.full_pit_bonus:
            with_bonus = roem + pits * rules.full_pit_bonus
            meant = replace(entry, **{name: with_bonus})  # type: ignore[arg-type]  # it is a number
            yield SheetGuess(meant, SlipCode.PIT_WITHOUT_100, _SCALE)
            continue
        for number, (code, weight) in numbers_meant(roem).items() if roem else ():
            if number % 10 == 0 and number <= max(roem, most):
                changed = replace(entry, **{name: number})  # type: ignore[arg-type]  # it is a number
                yield SheetGuess(changed, code, weight)
