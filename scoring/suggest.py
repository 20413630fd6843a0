"""Did you mean: what was probably meant by a hand that cannot be, or that is odd enough to ask about.

A noisy channel. Every hand within one slip of what was written (`total_slips`, `part_slips`) that `hand` accepts is
weighed by how likely the slip is (`slips`) times how often such a hand comes up (`likelihood`). A sheet that does not
add up has a hand or a sum that is wrong (`sheet_slips`, `sum_slips`). Nothing is ever changed here: whoever wrote it
decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.likelihood import weight_of_line
from scoring.sheet import judge_sheet
from scoring.sheet_entry import SheetEntry
from scoring.sheet_hands import as_dealt
from scoring.sheet_slips import guesses_of_one_hand, guesses_of_paper, likely_guess
from scoring.sides import SheetLevel
from scoring.slips import (
    Change,
    Guess,
    SheetGuess,
    SheetSuggestion,
    SlipCode,
    Suggestion,
    changes_between,
    changes_of_sheet,
)
from scoring.sum_slips import guesses_of_sums
from scoring.violations import Violation, ViolationCode

__all__ = ["Change", "SheetSuggestion", "SlipCode", "Suggestion", "suggest_hand", "suggest_hands", "suggest_sheet"]

MOST = 5
_NO_SLIP = 20_000
"""How likely it is that an odd hand was written as it was, in thousandths of a kind of slip."""


def suggest_hand(entry: HandEntry, rules: HouseRules) -> tuple[Suggestion, ...]:
    """At most five hands that may have been meant, the likeliest first; none for a hand with nothing odd about it.

    >>> from scoring.sides import HandForm, Side
    >>> entry = HandEntry(form=HandForm.TOTALS, declarer=Side.A, total_a=70, total_b=92)
    >>> first = suggest_hand(entry, HouseRules())[0]
    >>> first.code, first.entry.total_a, first.entry.total_b
    (<SlipCode.NAT_NOT_APPLIED: 'nat_not_applied'>, 0, 162)
    """
    violations, score = judge_hand(entry, rules)
    if entry.ledig or not (violations or (score is not None and score.notices)):
        return ()
    weights, codes = _weigh(likely_guess(entry, rules), entry, rules)
    whole = sum(weights.values())
    if score is not None:
        whole += _NO_SLIP * weight_of_line(entry, score.readings, rules)
    ranked = sorted(weights, key=lambda meant: (-weights[meant], codes[meant], _numbers(meant)))
    return tuple(
        Suggestion(code=codes[meant], entry=meant, changes=changes_between(entry, meant), weight=weight)
        for meant in ranked[:MOST]
        # What is less likely than one in a thousand helps nobody.
        if (weight := 1000 * weights[meant] // whole)
    )


def suggest_hands(entry: SheetEntry, rules: HouseRules) -> dict[int, tuple[Suggestion, ...]]:
    """What may have been meant by each hand of a sheet that is wrong or odd, by its number; each hand on its own.

    >>> from scoring.sides import HandForm
    >>> hands = tuple(HandEntry(number=n, form=HandForm.TOTALS, total_a=126, total_b=b) for n, b in ((1, 36), (2, 63)))
    >>> sheet = SheetEntry(level=SheetLevel.HAND_TOTALS, hands=hands)
    >>> [(number, found[0].entry.total_b) for number, found in suggest_hands(sheet, HouseRules()).items()]
    [(2, 36)]
    """
    return {
        hand.number: found for hand in entry.hands if (found := _as_typed(hand, as_dealt(hand, entry, rules), rules))
    }


def suggest_sheet(entry: SheetEntry, rules: HouseRules) -> tuple[SheetSuggestion, ...]:
    """At most five sheets that may have been meant, the likeliest first; none for a sheet with nothing wrong.

    Each is right, but for hands that are still missing. A sheet with several hands that are wrong has none: there
    `suggest_hands` tells of each hand what may have been meant by it.

    >>> sheet = SheetEntry(level=SheetLevel.POINTS_ROEM, points_a=1462, points_b=1120)
    >>> [(found.code.value, found.changes) for found in suggest_sheet(sheet, HouseRules())][:1]
    [('last_trick_forgotten', (Change(field='points_b', old=1120, new=1130),))]
    """
    violations, score = judge_sheet(entry, rules)
    if score is not None and not score.notices:
        return ()
    if score is not None and entry.level is not SheetLevel.TOTALS:
        # What is odd about a hand is asked of the hand.
        return ()
    if any(violation.field == "hand_count" for violation in violations):
        # What sums can be depends on the number of hands, and no slip in the other fields mends that.
        return ()
    weights: dict[SheetEntry, int] = {}
    codes: dict[SheetEntry, SlipCode] = {}
    best: dict[SheetEntry, int] = {}
    for guess in _guesses_of_sheet(entry, violations, rules):
        weights[guess.entry] = weights.get(guess.entry, 0) + guess.weight
        if guess.weight > best.get(guess.entry, 0):
            best[guess.entry], codes[guess.entry] = guess.weight, guess.code
    weights.pop(entry, None)
    accepted = [meant for meant in weights if not _is_odd(meant, rules, may_be_odd=score is None)]
    whole = sum(weights[meant] for meant in accepted)
    ranked = sorted(accepted, key=lambda meant: (-weights[meant], codes[meant], str(meant)))
    return tuple(
        SheetSuggestion(
            code=codes[meant],
            entry=meant,
            changes=changes_of_sheet(entry, meant),
            weight=weight,
        )
        for meant in ranked[:MOST]
        if (weight := 1000 * weights[meant] // whole)
    )


def _is_odd(entry: SheetEntry, rules: HouseRules, *, may_be_odd: bool) -> bool:
    violations, score = judge_sheet(entry, rules)
    if score is None:
        # While a sheet is being typed hands are missing, whatever the others are.
        return any(violation.code is not ViolationCode.HAND_MISSING for violation in violations)
    return bool(score.notices) and not may_be_odd


def _guesses_of_sheet(entry: SheetEntry, violations: tuple[Violation, ...], rules: HouseRules) -> Iterable[SheetGuess]:
    if entry.level in (SheetLevel.POINTS_ROEM, SheetLevel.TOTALS):
        hand_count = rules.hands if entry.hand_count is None else entry.hand_count
        yield from guesses_of_sums(entry, rules, hand_count)
        return
    names = {violation.field.partition(".")[0] for violation in violations}
    hands = tuple(as_dealt(hand, entry, rules) for hand in entry.hands)
    wrong = [place for place, hand in enumerate(hands) if f"hands[{hand.number}]" in names]
    if len(wrong) == 1:
        yield from _with_hand_mended(entry, hands, wrong[0], rules)
    elif not wrong and all(violation.code is ViolationCode.CONTROL_SUM for violation in violations):
        sums = {
            violation.field: expected
            for violation in violations
            if isinstance(expected := violation.params_dict.get("expected"), int)
        }
        yield from guesses_of_paper(entry, sums)
        if all(name.partition("_")[0] in ("control", "total") for name in sums):
            yield from guesses_of_one_hand(entry, hands, rules)


def _with_hand_mended(
    entry: SheetEntry, hands: tuple[HandEntry, ...], wrong: int, rules: HouseRules
) -> Iterable[SheetGuess]:
    """Each suggestion for the one hand that is wrong."""
    for suggestion in _as_typed(entry.hands[wrong], hands[wrong], rules):
        meant = (*entry.hands[:wrong], suggestion.entry, *entry.hands[wrong + 1 :])
        yield SheetGuess(replace(entry, hands=meant), suggestion.code, suggestion.weight)


def _as_typed(typed: HandEntry, dealt: HandEntry, rules: HouseRules) -> tuple[Suggestion, ...]:
    """Suggestions for a hand, with who declared left empty where it was empty and the deal tells."""
    found = suggest_hand(dealt, rules)
    if typed == dealt:
        return found
    return tuple(
        replace(suggestion, entry=replace(suggestion.entry, declarer=None))
        if suggestion.entry.declarer is dealt.declarer
        else suggestion
        for suggestion in found
    )


def _weigh(
    guesses: Iterable[Guess], written: HandEntry, rules: HouseRules
) -> tuple[dict[HandEntry, int], dict[HandEntry, SlipCode]]:
    """The weight of every guess that is accepted, and the likeliest of the slips that lead to it."""
    scores: dict[HandEntry, HandScore | None] = {written: None}
    weights: dict[HandEntry, int] = {}
    best: dict[HandEntry, tuple[int, SlipCode]] = {}
    for guess in guesses:
        meant = guess.entry
        if meant not in scores:
            scores[meant] = judge_hand(meant, rules)[1]
        score = scores[meant]
        if score is None:
            continue
        line = weight_of_line(meant, score.readings, rules) if guess.line is None else max(guess.line, 1)
        weight = guess.slip * line
        weights[meant] = weights.get(meant, 0) + weight
        best[meant] = max(best.get(meant, (0, guess.code)), (weight, guess.code), key=lambda found: found[0])
    return weights, {meant: code for meant, (_weight, code) in best.items()}


def _numbers(entry: HandEntry) -> tuple[int, ...]:
    pairs = ((entry.points_a, entry.points_b), (entry.roem_a, entry.roem_b), (entry.total_a, entry.total_b))
    return tuple(-1 if number is None else number for pair in pairs for number in pair)
