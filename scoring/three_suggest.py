"""Did you mean, for a table of three: what was probably meant by a hand or a sheet that cannot be.

As in `suggest`: every hand within one slip (`three_slips`) that `three_hand` accepts, the likeliest first. Nothing is
ever changed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.sheet_slips import slip_of_sums
from scoring.sides import HandForm, SheetLevel
from scoring.slips import Change, SlipCode, changes_of_fields
from scoring.suggest import MOST
from scoring.three_entry import THREE_HAND_FIELDS, THREE_SHEET_FIELDS, ThreeHandEntry, ThreeSheetEntry
from scoring.three_hand import judge_three_hand
from scoring.three_score import ThreeHandScore
from scoring.three_sheet import judge_three_sheet
from scoring.three_slips import (
    ThreeGuess,
    ThreeSheetGuess,
    ThreeSheetSuggestion,
    ThreeSuggestion,
    agrees,
    guesses_of_three_parts,
    guesses_of_three_sums,
    guesses_of_three_totals,
    slip_in_three_totals,
    weight_of_three,
    with_three_totals,
)
from scoring.violations import Violation, ViolationCode

__all__ = [
    "ThreeSheetSuggestion",
    "ThreeSuggestion",
    "suggest_three_hand",
    "suggest_three_hands",
    "suggest_three_sheet",
]

_SUMS_OF_SHEET = tuple(name for name in THREE_SHEET_FIELDS if name != "hands")


def suggest_three_hand(entry: ThreeHandEntry, rules: HouseRules) -> tuple[ThreeSuggestion, ...]:
    """At most five hands that may have been meant, the likeliest first; none for a hand with nothing wrong.

    >>> from scoring.house_options import ThreePlayers
    >>> entry = ThreeHandEntry.from_dict({"form": "totals", "maker": "A", "total_a": 70, "total_b": 60, "total_c": 32})
    >>> first = suggest_three_hand(entry, HouseRules(three_players=ThreePlayers.OWN))[0]
    >>> first.code.value, first.entry.totals
    ('nat_not_applied', (0, 60, 32))
    """
    violations, _score = judge_three_hand(entry, rules)
    if not violations:
        return ()
    guesses = guesses_of_three_totals(entry, rules) if entry.form is HandForm.TOTALS else _with_totals(entry, rules)
    weights: dict[ThreeHandEntry, int] = {}
    best: dict[ThreeHandEntry, tuple[int, SlipCode]] = {}
    for guess in guesses:
        score = judge_three_hand(guess.entry, rules)[1]
        if score is not None:
            weight = guess.slip * max(weight_of_three(guess.entry, reading, rules) for reading in score.readings)
            weights[guess.entry] = weights.get(guess.entry, 0) + weight
            best[guess.entry] = max(
                best.get(guess.entry, (0, guess.code)), (weight, guess.code), key=lambda found: found[0]
            )
    whole = sum(weights.values())
    ranked = sorted(weights, key=lambda meant: (-weights[meant], best[meant][1], str(meant)))
    return tuple(
        ThreeSuggestion(
            code=best[meant][1],
            entry=meant,
            changes=changes_of_fields(entry, meant, THREE_HAND_FIELDS),
            weight=weight,
        )
        for meant in ranked[:MOST]
        if (weight := 1000 * weights[meant] // whole)
    )


def _with_totals(entry: ThreeHandEntry, rules: HouseRules) -> Iterator[ThreeGuess]:
    """The guesses for points and roem, with the totals that belong to them where totals were typed."""
    written = entry.totals
    if not any(total is not None for total in written):
        yield from guesses_of_three_parts(entry)
        return
    plain = replace(entry, total_a=None, total_b=None, total_c=None)
    score = judge_three_hand(plain, rules)[1]
    for reading in score.readings if score is not None else ():
        code, slip = slip_in_three_totals(entry, reading, written)
        if slip:
            yield ThreeGuess(with_three_totals(plain, written, reading.totals), code, slip)
    for guess in guesses_of_three_parts(plain):
        score = judge_three_hand(guess.entry, rules)[1]
        # Two slips in one hand are rare, so the totals on paper tell which of the parts is wrong.
        for reading in score.readings if score is not None else ():
            if agrees(written, reading.totals):
                yield ThreeGuess(with_three_totals(guess.entry, written, reading.totals), guess.code, guess.slip)


def suggest_three_hands(entry: ThreeSheetEntry, rules: HouseRules) -> dict[int, tuple[ThreeSuggestion, ...]]:
    """What may have been meant by each hand of a sheet that is wrong, by its number; each hand on its own.

    >>> from scoring.house_options import ThreePlayers
    >>> wrong = ThreeHandEntry.from_dict({"form": "captured", "points_a": 85, "points_b": 50, "points_c": 72})
    >>> sheet = ThreeSheetEntry(level=SheetLevel.HANDS, hands=(wrong,))
    >>> suggest_three_hands(sheet, HouseRules(three_players=ThreePlayers.OWN))[1][0].code.value
    'transposition'
    """
    return {hand.number: found for hand in entry.hands if (found := suggest_three_hand(hand, rules))}


def suggest_three_sheet(entry: ThreeSheetEntry, rules: HouseRules) -> tuple[ThreeSheetSuggestion, ...]:
    """At most five sheets that may have been meant, the likeliest first; none for a sheet with nothing wrong.

    Each is right, but for hands that are still missing. A sheet with several hands that are wrong has none.

    >>> from scoring.house_options import ThreePlayers
    >>> rules = HouseRules(three_players=ThreePlayers.EACH_ALL, no_nat=True)
    >>> sheet = ThreeSheetEntry(level=SheetLevel.TOTALS, hand_count=12, total_a=900, total_b=700, total_c=434)
    >>> suggest_three_sheet(sheet, rules)[0].changes
    (Change(field='total_c', old=434, new=344),)
    """
    violations, score = judge_three_sheet(entry, rules)
    if score is not None:
        return ()
    weights: dict[ThreeSheetEntry, int] = {}
    codes: dict[ThreeSheetEntry, SlipCode] = {}
    for guess in _guesses_of_sheet(entry, violations, rules):
        left = judge_three_sheet(guess.entry, rules)[0]
        # While a sheet is being typed hands are missing, whatever the others are.
        if all(violation.code is ViolationCode.HAND_MISSING for violation in left):
            weights[guess.entry] = weights.get(guess.entry, 0) + guess.weight
            codes.setdefault(guess.entry, guess.code)
    whole = sum(weights.values())
    ranked = sorted(weights, key=lambda meant: (-weights[meant], codes[meant], str(meant)))
    return tuple(
        ThreeSheetSuggestion(code=codes[meant], entry=meant, changes=_changes(entry, meant), weight=weight)
        for meant in ranked[:MOST]
        if (weight := 1000 * weights[meant] // whole)
    )


def _changes(written: ThreeSheetEntry, meant: ThreeSheetEntry) -> tuple[Change, ...]:
    of_hands = (
        Change(f"hands[{old.number}].{change.field}", change.old, change.new)
        for old, new in zip(written.hands, meant.hands, strict=True)
        for change in changes_of_fields(old, new, THREE_HAND_FIELDS)
    )
    return (*of_hands, *changes_of_fields(written, meant, _SUMS_OF_SHEET))


def _guesses_of_sheet(
    entry: ThreeSheetEntry, violations: tuple[Violation, ...], rules: HouseRules
) -> Iterable[ThreeSheetGuess]:
    if entry.level is SheetLevel.TOTALS:
        yield from guesses_of_three_sums(entry, rules.hands if entry.hand_count is None else entry.hand_count)
        return
    names = {violation.field.partition(".")[0] for violation in violations}
    wrong = [place for place, hand in enumerate(entry.hands) if f"hands[{hand.number}]" in names]
    if len(wrong) == 1:
        place = wrong[0]
        for found in suggest_three_hand(entry.hands[place], rules):
            hands = (*entry.hands[:place], found.entry, *entry.hands[place + 1 :])
            yield ThreeSheetGuess(replace(entry, hands=hands), found.code, found.weight)
    elif not wrong and all(violation.code is ViolationCode.CONTROL_SUM for violation in violations):
        sums = {
            violation.field: expected
            for violation in violations
            if violation.field in _SUMS_OF_SHEET and isinstance(expected := violation.params_dict["expected"], int)
        }
        if sums:
            code, weight = slip_of_sums(
                {name: (getattr(entry, name), expected) for name, expected in sums.items()},
                lambda name, claim: _has_claim(entry, name[-1], claim),
                lambda name: _has_pit(entry, name[-1]),
            )
            meant = replace(entry, **sums)  # type: ignore[arg-type]  # only totals are in it
            yield ThreeSheetGuess(meant, code, weight)
            if all(name.partition("_")[0] in ("control", "total") for name in sums):
                yield from _guesses_of_one_hand(entry, rules)


def _has_claim(entry: ThreeSheetEntry, letter: str, claim: int) -> bool:
    """Whether roem of so much can lie in the hands of this player; totals alone do not tell."""
    return any(hand.form is HandForm.TOTALS or (getattr(hand, f"roem_{letter}") or 0) >= claim for hand in entry.hands)


def _has_pit(entry: ThreeSheetEntry, letter: str) -> bool:
    return any(hand.form is HandForm.TOTALS or getattr(hand, f"points_{letter}") == HAND_POINTS for hand in entry.hands)


def _guesses_of_one_hand(entry: ThreeSheetEntry, rules: HouseRules) -> Iterator[ThreeSheetGuess]:
    """The sums on paper are right and one hand is not: every hand that one slip makes fit them."""
    scores = [judge_three_hand(hand, rules)[1] for hand in entry.hands]
    decided = [score for score in scores if score is not None and score.decided]
    paper = [total if control is None else control for total, control in zip(entry.totals, entry.control, strict=True)]
    if len(decided) < len(scores) or not decided:
        return
    for place, (hand, score) in enumerate(zip(entry.hands, decided, strict=True)):
        required = tuple(
            None if typed is None else typed - sum(one.totals[side] for one in decided) + score.totals[side]
            for side, typed in enumerate(paper)
        )
        old = weight_of_three(hand, score.readings[0], rules)
        guesses = guesses_of_three_totals(hand, rules) if hand.form is HandForm.TOTALS else guesses_of_three_parts(hand)
        judged: dict[ThreeHandEntry, ThreeHandScore | None] = {}
        for guess in guesses:
            if guess.entry not in judged:
                judged[guess.entry] = judge_three_hand(guess.entry, rules)[1]
            found = judged[guess.entry]
            if found is not None and found.decided and agrees((required[0], required[1], required[2]), found.totals):
                hands = (*entry.hands[:place], guess.entry, *entry.hands[place + 1 :])
                line = weight_of_three(guess.entry, found.readings[0], rules)
                # A hand is one of many, and each of them may be the one.
                weight = max(guess.slip * line // max(old * len(entry.hands) // 8, 1), 1)
                yield ThreeSheetGuess(replace(entry, hands=hands), guess.code, weight)
