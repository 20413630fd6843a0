"""What may have been meant by a hand or a sheet of a table of three: the slips of `slips`, for three who score alone.

Only proposes; `three_suggest` asks `three_hand` and `three_sheet` whether a proposal is possible. Sides are an index
here, 0 for A, 1 for B and 2 for C.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.claims import HAND_POINTS
from scoring.house_options import ThreePlayers
from scoring.house_rules import HouseRules
from scoring.sides import HandForm, Outcome
from scoring.slips import Change, SlipCode, numbers_meant
from scoring.three_entry import (
    LETTERS_OF_THREE,
    SIDES_OF_THREE,
    Three,
    ThreeHandEntry,
    ThreeSheetEntry,
    TypedThree,
    makers_of,
)
from scoring.three_limits import ROEM_OF_THREE, ROEM_UNIT
from scoring.three_score import ThreeReading

# In thousandths of a kind of slip, as in `total_slips`.
_WHOLE = 1000
_SOME = 300
_RARE = 40
_NAT = 5000
_PIT = 20_000
_PERHAPS_PIT = 500
_UNTOLD = 1
_COMMON = 150
"""A number of which the other was derived is looked at only for slips that are as common as this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeSuggestion:
    """One thing that may have been meant by a hand; like a `Suggestion`, and always accepted as well."""

    code: SlipCode
    entry: ThreeHandEntry
    changes: tuple[Change, ...]
    weight: int
    """How likely, in thousandths, among everything that was considered; never 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeSheetSuggestion:
    """One thing that may have been meant by a whole sheet of a table of three."""

    code: SlipCode
    entry: ThreeSheetEntry
    changes: tuple[Change, ...]
    """Fields of a hand are named as in a violation: hands[7].roem_c."""
    weight: int


class ThreeGuess(NamedTuple):
    """A hand that may have been meant, before it was judged."""

    entry: ThreeHandEntry
    code: SlipCode
    slip: int


class ThreeSheetGuess(NamedTuple):
    """A sheet that may have been meant, before it was judged."""

    entry: ThreeSheetEntry
    code: SlipCode
    weight: int


def guesses_of_three_totals(entry: ThreeHandEntry, rules: HouseRules) -> Iterator[ThreeGuess]:
    """Every hand within one slip of these three totals.

    >>> entry = ThreeHandEntry.from_dict({"form": "totals", "maker": "A", "total_a": 70, "total_b": 60, "total_c": 32})
    >>> guesses = guesses_of_three_totals(entry, HouseRules(three_players=ThreePlayers.OWN))
    >>> [guess.entry.totals for guess in guesses if guess.code is SlipCode.NAT_NOT_APPLIED]
    [(0, 60, 32)]
    """
    a, b, c = entry.totals
    if a is None or b is None or c is None or min(a, b, c) < 0:
        return
    written = (a, b, c)
    for side, total in enumerate(written):
        for number, (code, slip) in numbers_meant(total).items():
            yield ThreeGuess(_totals(entry, _with(written, side, number)), code, slip)
        if sum(written) % ROEM_UNIT != HAND_POINTS % ROEM_UNIT:
            yield ThreeGuess(_totals(entry, _with(written, side, total + 10)), SlipCode.LAST_TRICK_FORGOTTEN, _WHOLE)
        for claim in (ROEM_UNIT, 2 * ROEM_UNIT):
            yield ThreeGuess(_totals(entry, _with(written, side, total + claim)), SlipCode.ROEM_FORGOTTEN, _RARE)
            if total >= claim:
                yield ThreeGuess(_totals(entry, _with(written, side, total - claim)), SlipCode.ROEM_DOUBLED, _RARE)
    for maker in makers_of(entry):
        yield from _nat(entry, written, maker, rules)
        if rules.pit_bonus and sum(written) == written[maker]:
            pit = _totals(entry, _with(written, maker, written[maker] + rules.pit_bonus))
            yield ThreeGuess(pit, SlipCode.PIT_WITHOUT_100, _PERHAPS_PIT)
    yield from _other_sides(entry, (("total", written),))


def _nat(entry: ThreeHandEntry, written: Three, maker: int, rules: HouseRules) -> Iterator[ThreeGuess]:
    others = sum(written) - written[maker]
    if written[maker]:
        if written[maker] <= others and sum(written) - HAND_POINTS in ROEM_OF_THREE:
            yield ThreeGuess(
                _totals(entry, _after_nat(written, maker, sum(written), rules)), SlipCode.NAT_NOT_APPLIED, _NAT
            )
        return
    if rules.three_players is ThreePlayers.EACH_ALL:
        for roem in ROEM_OF_THREE[:3]:
            full = _after_nat(written, maker, HAND_POINTS + roem, rules)
            yield ThreeGuess(_totals(entry, full), SlipCode.NAT_NOT_FULL, _WHOLE)


def _after_nat(totals: Three, maker: int, everything: int, rules: HouseRules) -> Three:
    """What a nat leaves of three totals; `everything` is what the others get where each of them gets all."""
    if rules.three_players is ThreePlayers.EACH_ALL:
        totals = (everything, everything, everything)
    return _with(totals, maker, 0)


def guesses_of_three_parts(entry: ThreeHandEntry) -> Iterator[ThreeGuess]:
    """Every hand within one slip of these points and roem, whatever stands as totals beside them.

    >>> entry = ThreeHandEntry.from_dict({"form": "captured", "points_a": 85, "points_b": 50, "points_c": 72})
    >>> [guess.entry.points_c for guess in guesses_of_three_parts(entry) if guess.code is SlipCode.TRANSPOSITION]
    [27]
    """
    a, b, c = entry.points
    if a is None or b is None or c is None:
        return
    points = (a, b, c)
    missing = HAND_POINTS - sum(points)
    for side, number in enumerate(points) if missing else ():
        code, slip = numbers_meant(number).get(number + missing, (SlipCode.MISCOUNTED, 0))
        if missing == 10:
            code, slip = SlipCode.LAST_TRICK_FORGOTTEN, slip + _WHOLE
        yield ThreeGuess(_three(entry, "points", _with(points, side, number + missing)), code, slip + _RARE)
    if not missing and 1 in points:
        yield from _from_one_number(entry, points)
    roem = entry.roem
    if missing < 0:
        yield from _roem_in_points(entry, points, roem, -missing)
    yield from _other_roem(entry, roem)
    if any(number is not None for number in entry.tricks):
        yield ThreeGuess(replace(entry, tricks_a=None, tricks_b=None, tricks_c=None), SlipCode.TRICKS_WRONG, _SOME)
    yield from _other_sides(entry, (("points", points), ("roem", roem)))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        if roem[one] != roem[other]:
            turned = _with(_with(points, one, points[other]), other, points[one])
            yield ThreeGuess(_three(entry, "points", turned), SlipCode.SIDES_SWAPPED, _SOME)


def _other_roem(entry: ThreeHandEntry, roem: Three) -> Iterator[ThreeGuess]:
    for side, value in enumerate(roem):
        for number, (code, slip) in numbers_meant(value).items() if value else ():
            yield ThreeGuess(_roem(entry, _with(roem, side, number)), code, slip)
        if value:
            yield ThreeGuess(_roem(entry, _with(roem, side, 0)), SlipCode.ROEM_NOT_MADE, _UNTOLD)
            for other in range(len(roem)):
                if other != side:
                    moved = _with(_with(roem, side, 0), other, roem[other] + value)
                    yield ThreeGuess(_roem(entry, moved), SlipCode.ROEM_WRONG_SIDE, _SOME)
        for claim in (ROEM_UNIT, 2 * ROEM_UNIT):
            yield ThreeGuess(_roem(entry, _with(roem, side, value + claim)), SlipCode.ROEM_FORGOTTEN, _RARE)


def _from_one_number(entry: ThreeHandEntry, points: Three) -> Iterator[ThreeGuess]:
    """Together they are 162, and nobody has 1 point: one number is wrong, and another was taken from it."""
    for side, other in ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)):
        for number, (code, slip) in numbers_meant(points[side]).items():
            rest = points[side] + points[other] - number
            if slip >= _COMMON and rest >= 0:
                meant = _with(_with(points, side, number), other, rest)
                yield ThreeGuess(_three(entry, "points", meant), code, slip // 4)


def _roem_in_points(entry: ThreeHandEntry, points: Three, roem: Three, over: int) -> Iterator[ThreeGuess]:
    """The points are too many by roem that stands among them, and perhaps beside them as well."""
    for side, number in enumerate(points):
        if over > number or over not in ROEM_OF_THREE:
            continue
        less = _three(entry, "points", _with(points, side, number - over))
        if roem[side] == over:
            yield ThreeGuess(less, SlipCode.ROEM_IN_POINTS, _WHOLE)
        elif not roem[side] and over not in roem:
            yield ThreeGuess(_roem(less, _with(roem, side, over)), SlipCode.ROEM_IN_POINTS, _SOME // 3)


def _other_sides(entry: ThreeHandEntry, triples: Iterable[tuple[str, Three]]) -> Iterator[ThreeGuess]:
    """Somebody else made trump, or two columns stand in each other's place."""
    if entry.maker is not None:
        for side in SIDES_OF_THREE:
            if side is not entry.maker:
                yield ThreeGuess(replace(entry, maker=side), SlipCode.DECLARER_FLIPPED, _SOME)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        meant = entry
        for name, three in triples:
            turned = _with(_with(three, one, three[other]), other, three[one])
            meant = _roem(meant, turned) if name == "roem" else _three(meant, name, turned)
        if meant != entry:
            yield ThreeGuess(meant, SlipCode.SIDES_SWAPPED, _SOME)


def slip_in_three_totals(entry: ThreeHandEntry, reading: ThreeReading, written: TypedThree) -> tuple[SlipCode, int]:
    """How points and roem that are right came to wrong totals; no weight where the totals are right."""
    if agrees(written, reading.totals):
        return SlipCode.ADDED_WRONG, 0
    a, b, c = (number or 0 for number in entry.points)
    points, roem = (a, b, c), entry.roem
    own = (a + roem[0], b + roem[1], c + roem[2])
    if reading.outcome is Outcome.NAT and agrees(written, own):
        return SlipCode.NAT_NOT_APPLIED, _NAT
    if reading.outcome is Outcome.NAT and agrees(written, _with(own, SIDES_OF_THREE.index(reading.maker), 0)):
        return SlipCode.NAT_NOT_FULL, _NAT
    if reading.outcome is Outcome.PIT and agrees(written, own):
        return SlipCode.PIT_WITHOUT_100, _PIT
    if reading.outcome is not Outcome.NAT and agrees(written, points):
        return SlipCode.ROEM_FORGOTTEN, _WHOLE
    wrong = [side for side, total in enumerate(written) if total not in (None, reading.totals[side])]
    if len(wrong) == 1:
        return numbers_meant(written[wrong[0]] or 0).get(reading.totals[wrong[0]], (SlipCode.ADDED_WRONG, _UNTOLD))
    return SlipCode.ADDED_WRONG, _UNTOLD


def agrees(written: TypedThree, totals: Three) -> bool:
    """Whether these are the totals on paper, as far as they stand there.

    >>> agrees((85, None, 27), (85, 50, 27)), agrees((85, None, 27), (85, 50, 47))
    (True, False)
    """
    return all(typed in (None, total) for typed, total in zip(written, totals, strict=True))


def with_three_totals(entry: ThreeHandEntry, written: TypedThree, totals: Three) -> ThreeHandEntry:
    """The hand with these totals where totals were typed."""
    a, b, c = (None if typed is None else total for typed, total in zip(written, totals, strict=True))
    return replace(entry, total_a=a, total_b=b, total_c=c)


def weight_of_three(entry: ThreeHandEntry, reading: ThreeReading, rules: HouseRules) -> int:
    """How often a hand comes up, roughly: three times less for each more roem, and seldom a pit.

    Nobody has counted hands of a table of three; the order is what matters.
    """
    everything = max(reading.totals) if reading.outcome is Outcome.NAT else sum(reading.totals) - HAND_POINTS
    if entry.form is HandForm.CAPTURED:
        roem = sum(entry.roem)
    elif reading.outcome is not Outcome.NAT:
        roem = everything - (rules.pit_bonus if reading.outcome is Outcome.PIT else 0)
    elif rules.three_players is ThreePlayers.EACH_ALL:
        roem = everything - HAND_POINTS
    else:
        # The nat hides what the maker had.
        roem = ROEM_UNIT
    weight: int = 3**12 // 3 ** min(max(roem, 0) // ROEM_UNIT, 12)
    return max(weight // 30, 1) if reading.outcome is Outcome.PIT else weight


def guesses_of_three_sums(entry: ThreeSheetEntry, hand_count: int) -> Iterator[ThreeSheetGuess]:
    """Only three totals were typed, and one of them is wrong.

    >>> from scoring.sides import SheetLevel
    >>> sheet = ThreeSheetEntry(level=SheetLevel.TOTALS, total_a=900, total_b=700, total_c=434)
    >>> guesses = guesses_of_three_sums(sheet, 12)
    >>> [guess.code.value for guess in guesses if guess.entry.total_c == 344]
    ['transposition']
    """
    a, b, c = entry.totals
    if a is None or b is None or c is None:
        return
    if any(entry.nats):
        # What the totals hold is not what was counted; how many it is they do not always tell.
        for side, letter in enumerate(LETTERS_OF_THREE):
            for count in {max((entry.nats[side] or 0) - 1, 0), (entry.nats[side] or 0) + 1}:
                changed = replace(entry, **{f"nats_{letter}": count})  # type: ignore[arg-type]  # it is a number
                yield ThreeSheetGuess(changed, SlipCode.NATS_WRONG, _WHOLE * 20)
    # A player has all points and much roem of every hand at most, and nothing like that is proposed.
    most = max(a, b, c, (HAND_POINTS + 2 * ROEM_UNIT) * hand_count)
    for side, total in enumerate((a, b, c)):
        for number, (code, slip) in numbers_meant(total).items():
            meant = _with((a, b, c), side, number)
            if number > most:
                continue
            # Sums far from what so many hands usually bring are so many times less likely.
            usual = 1 <= 10 * sum(meant) // (HAND_POINTS * hand_count) - 8 <= 12 and number <= 2 * (sum(meant) - number)
            yield ThreeSheetGuess(_totals_of_sheet(entry, meant), code, slip * (20 if usual else 1))


def _totals_of_sheet(entry: ThreeSheetEntry, totals: Three) -> ThreeSheetEntry:
    return replace(entry, total_a=totals[0], total_b=totals[1], total_c=totals[2])


def _with(three: Three, side: int, value: int) -> Three:
    a, b, c = (value if place == side else old for place, old in enumerate(three))
    return a, b, c


def _three(entry: ThreeHandEntry, name: str, three: Three) -> ThreeHandEntry:
    changed = {f"{name}_{letter}": value for letter, value in zip(LETTERS_OF_THREE, three, strict=True)}
    return replace(entry, **changed)  # type: ignore[arg-type]  # they are numbers


def _totals(entry: ThreeHandEntry, totals: Three) -> ThreeHandEntry:
    return _three(entry, "total", totals)


def _roem(entry: ThreeHandEntry, roem: Three) -> ThreeHandEntry:
    # An empty cell and a nought say the same; what was not touched stays as it was typed.
    typed = (entry.roem_a, entry.roem_b, entry.roem_c)
    a, b, c = (old if new == (old or 0) else new for old, new in zip(typed, roem, strict=True))
    return replace(entry, roem_a=a, roem_b=b, roem_c=c)
