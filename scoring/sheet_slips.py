"""What may have been meant by a sheet that does not add up: a total read wrong, or the hand that makes the difference.

Only proposes; `suggest` asks `sheet` whether a proposal is right. A difference names its usual cause: 10 the last trick
or counting to 152, 20, 40 or 50 roem, 100 a pit, a multiple of 9 two figures in the wrong order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.likelihood import weight_of_line
from scoring.limits import HAND_POINTS, TRICKS
from scoring.multiplied_slips import guesses_of_counted_totals
from scoring.outcomes import LETTERS
from scoring.part_slips import guesses_of_parts
from scoring.sheet_entry import SheetEntry
from scoring.sides import Mark
from scoring.slips import Guess, SheetGuess, SlipCode, numbers_meant

_SCALE = 1000
_ADDED_WRONG = 60
"""That somebody added up wrong in a way that no other slip explains."""
_USUAL = {
    10: SlipCode.LAST_TRICK_FORGOTTEN,
    20: SlipCode.ROEM_FORGOTTEN,
    40: SlipCode.ROEM_FORGOTTEN,
    50: SlipCode.ROEM_FORGOTTEN,
    70: SlipCode.ROEM_FORGOTTEN,
    100: SlipCode.PIT_WITHOUT_100,
}
_USUAL_WEIGHT = 150
_CLAIMS = (20, 40, 50, 70, 100)
_LIKELY_CLAIMS = {20: 1000, 40: 200, 50: 100, 70: 60, 100: 30}

Required = tuple[int | None, int | None]


def likely_guess(entry: HandEntry, rules: HouseRules) -> Iterator[Guess]:
    """What may have been meant by one hand, in whatever form it was typed."""
    return guesses_of_counted_totals(entry, rules) if entry.is_totals_only else guesses_of_parts(entry, rules)


def guesses_of_paper(entry: SheetEntry, computed: dict[str, int]) -> Iterator[SheetGuess]:
    """The hands are right and a sum on paper is not; `computed` holds what every sum that was typed must be.

    >>> from scoring.sides import SheetLevel
    >>> sheet = SheetEntry(level=SheetLevel.HANDS, control_a=1428, control_b=1164)
    >>> [(guess.code.value, guess.entry.control_a) for guess in guesses_of_paper(sheet, {"control_a": 1482})]
    [('transposition', 1482)]
    """
    wrong = {name: total for name, total in computed.items() if getattr(entry, name) not in (None, total)}
    if wrong:
        code, weight = slip_of_sums(
            {name: (getattr(entry, name), total) for name, total in wrong.items()},
            lambda name, claim: _has_claim(entry, name[-1], claim),
            lambda name: _has_pit(entry, name[-1]),
        )
        meant = replace(entry, **wrong)  # type: ignore[arg-type]  # only totals are in it
        yield SheetGuess(meant, code, weight)


def _has_claim(entry: SheetEntry, letter: str, claim: int) -> bool:
    """Whether roem of so much can lie in the hands of this side; totals alone do not tell."""
    names = (f"roem_{letter}", f"hand_roem_{letter}")
    return any(hand.is_totals_only or sum(getattr(hand, name) or 0 for name in names) >= claim for hand in entry.hands)


def _has_pit(entry: SheetEntry, letter: str) -> bool:
    other = "b" if letter == "a" else "a"
    return any(
        hand.is_totals_only
        or getattr(hand, f"mark_{other}") is Mark.PIT
        or getattr(hand, f"tricks_{letter}") == TRICKS
        or getattr(hand, f"points_{letter}") == HAND_POINTS
        for hand in entry.hands
    )


def slip_of_sums(
    wrong: Mapping[str, tuple[int, int]],
    has_claim: Callable[[str, int], bool],
    has_pit: Callable[[str], bool],
) -> tuple[SlipCode, int]:
    """How sums on paper came to be others than what they must be; each is written and meant, by the name of its field.

    `has_claim` tells whether so much roem, and `has_pit` whether a pit, can be among what was added up for a field.

    >>> slip_of_sums({"control_a": (192, 212), "control_b": (110, 90)}, lambda name, claim: True, lambda name: True)[0]
    <SlipCode.ROEM_WRONG_SIDE: 'roem_wrong_side'>
    """
    if len(wrong) == 2:
        (one, (written, meant)), (other, (other_written, other_meant)) = wrong.items()
        if (written, other_written) == (other_meant, meant):
            return SlipCode.SIDES_SWAPPED, _USUAL_WEIGHT
        difference = meant - written
        of = one if difference > 0 else other
        if difference == other_written - other_meant and abs(difference) in _CLAIMS and has_claim(of, abs(difference)):
            return SlipCode.ROEM_WRONG_SIDE, _USUAL_WEIGHT
    codes = []
    whole = _SCALE
    for name, (written, meant) in wrong.items():
        code, slip = slip_between(written, meant)
        claim = abs(meant - written)
        true = {
            SlipCode.ROEM_FORGOTTEN: has_claim(name, claim),
            SlipCode.ROEM_DOUBLED: has_claim(name, claim),
            SlipCode.PIT_WITHOUT_100: has_pit(name),
        }.get(code, True)
        if not true:
            # What is not there was neither left out nor counted twice.
            code = numbers_meant(written).get(meant, (SlipCode.ADDED_WRONG, 0))[0]
        codes.append((code, slip))
        whole = whole * slip // _SCALE
    return max(codes, key=lambda found: found[1])[0], max(whole, 1)


def slip_between(written: int, meant: int) -> tuple[SlipCode, int]:
    """How a sum on paper came to be another than what it must be, and how likely that is.

    >>> slip_between(1472, 1482)
    (<SlipCode.LAST_TRICK_FORGOTTEN: 'last_trick_forgotten'>, 480)
    """
    code, weight = numbers_meant(written).get(meant, (SlipCode.ADDED_WRONG, 0))
    difference = meant - written
    usual = _USUAL.get(abs(difference))
    if usual is not None and code is not SlipCode.TRANSPOSITION:
        # Less than there should be is forgotten; more is counted twice.
        if difference > 0:
            code = usual
        elif -difference in _CLAIMS:
            code = SlipCode.ROEM_DOUBLED
        weight += _USUAL_WEIGHT
    return code, weight + _ADDED_WRONG


class _Judged(NamedTuple):
    place: int
    hand: HandEntry
    score: HandScore
    """Of a decided hand."""


def guesses_of_one_hand(entry: SheetEntry, hands: Iterable[HandEntry], rules: HouseRules) -> Iterator[SheetGuess]:
    """The sums on paper are right and one hand is not: every hand that one slip makes fit them.

    `hands` are those of the sheet with who declared by the deal filled in.
    """
    judged = []
    for place, hand in enumerate(hands):
        score = judge_hand(hand, rules)[1]
        if score is None or not score.decided:
            return
        judged.append(_Judged(place, hand, score))
    sums = (sum(one.score.total_a for one in judged), sum(one.score.total_b for one in judged))
    paper: Required = (
        entry.total_a if entry.control_a is None else entry.control_a,
        entry.total_b if entry.control_b is None else entry.control_b,
    )
    if paper == (None, None):
        return
    for one in judged:
        rest = (sums[0] - one.score.total_a, sums[1] - one.score.total_b)
        required = (
            None if paper[0] is None else paper[0] - rest[0],
            None if paper[1] is None else paper[1] - rest[1],
        )
        if (required[0] or 0) >= 0 and (required[1] or 0) >= 0:
            yield from _hands_that_make(required, one, entry, rules)


def _hands_that_make(required: Required, one: _Judged, entry: SheetEntry, rules: HouseRules) -> Iterator[SheetGuess]:
    old = weight_of_line(one.hand, one.score.readings, rules)
    scores: dict[HandEntry, HandScore | None] = {}
    for guess in (*likely_guess(one.hand, rules), *_more_roem(one.hand)):
        if guess.entry not in scores:
            scores[guess.entry] = judge_hand(guess.entry, rules)[1]
        score = scores[guess.entry]
        if score is None or not score.decided or score.notices:
            continue
        totals = (score.total_a, score.total_b)
        if required[0] in (None, totals[0]) and required[1] in (None, totals[1]):
            line = weight_of_line(guess.entry, score.readings, rules)
            hands = (*entry.hands[: one.place], guess.entry, *entry.hands[one.place + 1 :])
            # A hand is one of many, and each of them may be the one.
            weight = max(guess.slip * line // max(old * len(entry.hands) // 8, 1), 1)
            yield SheetGuess(replace(entry, hands=hands), guess.code, weight)


def _more_roem(hand: HandEntry) -> Iterator[Guess]:
    """Roem that stands on the sheet of the one and not of the other; alone such a hand is never odd."""
    if hand.is_totals_only:
        return
    for letter in LETTERS:
        name = f"roem_{letter}"
        roem = getattr(hand, name) or 0
        for claim in _CLAIMS:
            more = replace(hand, **{name: roem + claim})  # type: ignore[arg-type]  # it is a number
            yield Guess(more, SlipCode.ROEM_FORGOTTEN, _LIKELY_CLAIMS[claim])
            if roem >= claim:
                less = replace(hand, **{name: roem - claim or None})  # type: ignore[arg-type]  # it is a number
                yield Guess(less, SlipCode.ROEM_DOUBLED, _LIKELY_CLAIMS[claim] // 2)
