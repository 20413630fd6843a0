"""What scoring says about a sheet, a hand or house rules, in sentences; `wording` asks for them.

The English sentence is the key of the translation. A code without a sentence is found by a test.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import NoticeCode, Violation, ViolationCode
from scoring.violations import ParamValue
from tournaments.reasons import sentence_of_reason
from tournaments.variant_words import VARIANT_CONTRADICTIONS, VARIANT_VIOLATIONS, sentence_of_variant
from tournaments.verdicts import PLAY_VIOLATIONS

Sentence = str | Promise

VIOLATIONS: Mapping[ViolationCode, Sentence] = {
    ViolationCode.BAD_JSON: _("This cannot be read as JSON."),
    ViolationCode.NOT_AN_OBJECT: _("Here an object with named fields is expected."),
    ViolationCode.NOT_A_LIST: _("Here a list is expected."),
    ViolationCode.UNKNOWN_KEY: _("A field of this name does not exist."),
    ViolationCode.KEY_TWICE: _("A field of this name is there twice. Keep one of the two."),
    ViolationCode.NOT_A_NUMBER: _("Fill in a whole number."),
    ViolationCode.NOT_A_CHOICE: _("Choose one of the values that exist here."),
    ViolationCode.RULES_CONTRADICTION: _("These house rules contradict each other."),
    ViolationCode.FIELD_NOT_IN_FORM: _(
        "This field does not belong to the way this sheet is filled in; leave it empty."
    ),
    ViolationCode.UNKNOWN_TRUMP: _("Trump is spades, hearts, diamonds or clubs: s, h, d or c."),
    ViolationCode.POINTS_MISSING: _("The points are missing. Fill in the points of both sides, or a mark."),
    ViolationCode.POINTS_RANGE: _("Points cannot be %(given)s. They go from 0 to %(highest)s."),
    ViolationCode.POINTS_SUM: _("The points of both sides are %(given)s together; they must be %(expected)s."),
    ViolationCode.POINTS_UNREACHABLE: _(
        "%(given)s points cannot be split off: one side would hold exactly 1 point, and no trick is worth 1."
    ),
    ViolationCode.ROEM_VALUE: _("Roem cannot be %(given)s. Roem is 20, 40, 50, 60, 70 and so on in tens."),
    ViolationCode.TRICKS_SUM: _("Together the tricks must be 8."),
    ViolationCode.TRICKS_POINTS: _("That many tricks cannot hold these points and this roem."),
    ViolationCode.NO_TRICKS_BUT_POINTS: _("Who takes no trick has no points and no roem."),
    ViolationCode.ALL_TRICKS_BUT_POINTS_LEFT: _("Who takes all tricks leaves the other side no points and no roem."),
    ViolationCode.JOINT: _("These points and this roem cannot come out of one hand together."),
    ViolationCode.MARK_BOTH: _("Both sides have a mark. A mark stands only with the side that scores nothing."),
    ViolationCode.MARK_WITH_POINTS: _("A side with a mark scores nothing. Clear its points and roem, or the mark."),
    ViolationCode.MARK_NOT_ALLOWED: _("This mark is not used under the house rules of this evening."),
    ViolationCode.NAT_NOT_MARKED: _(
        "The declaring side does not have more than the other side, so it is nat: put N there."
    ),
    ViolationCode.DECLARER_CONTRADICTION: _(
        "The mark does not fit the side that declared. Check who declared and where the mark stands."
    ),
    ViolationCode.UNDECIDED: _("This hand can be read in more than one way. Fill in who declared, or the mark."),
    ViolationCode.TOTAL_MISSING: _("The total is missing."),
    ViolationCode.TOTAL_RANGE: _("A total cannot be below zero."),
    ViolationCode.TOTAL_ABOVE_MAXIMUM: _("A total of %(given)s is not possible: the most is %(highest)s."),
    ViolationCode.CONTROL_SUM: _(
        "The control sum is wrong: together %(given)s, and %(expected)s plus roem in tens it must be. "
        "Check the last digits."
    ),
    ViolationCode.IMPOSSIBLE: _("No hands give these totals together. Check both numbers."),
    ViolationCode.PITS_COUNT: _("There cannot be more pits than hands."),
    ViolationCode.PIT_WITHOUT_BONUS: _("Each pit counts 100 roem, so the roem here is too low for the number of pits."),
    ViolationCode.NATS_COUNT: _("There cannot be more nats than hands."),
    ViolationCode.HANDS_COUNT: _("The number of hands does not fit this evening."),
    ViolationCode.HAND_NUMBER: _("Hand %(given)s does not exist on this sheet."),
    ViolationCode.HAND_TWICE: _("This hand stands on the sheet twice."),
    ViolationCode.HAND_MISSING: _("Hands are missing: %(numbers)s."),
    **PLAY_VIOLATIONS,
    **VARIANT_VIOLATIONS,
}
# House rules contradict each other at a setting, and each setting has its own way to be wrong.
_TENS = _("A bonus is 0 or a whole number of tens, such as 50 or 100.")
RULE_CONTRADICTIONS: Mapping[str, Sentence] = {
    "hands": _("A round has 1 to 32 hands."),
    "four_jacks": _("Four jacks count 200 or 100."),
    "fours": _("Only 7, 8, 9, 10, Q, K and A can count as four of a kind, each once."),
    "pit_bonus": _TENS,
    "counter_pit": _TENS,
    "slot": _TENS,
    "slot_with_pit": _("Without a slot bonus nothing can come on top of a pit. Fill in the bonus, or take this off."),
    **VARIANT_CONTRADICTIONS,
}
_NO_SUCH_MARK = _("A mark is N, P or TP. Type one of these, or leave the cell empty.")
ONE_OF = _("Choose one of: %(choices)s.")
# A control sum says more at the field of the total that was copied from paper.
_TOO_MUCH_ROEM = _("Roem of %(given)s is more than there can be: the most is %(highest)s.")
_PAPER_TOTAL = _("The paper says %(given)s, the hands come to %(expected)s: a difference of %(difference)s.")

NOTICES: Mapping[NoticeCode, Sentence] = {
    NoticeCode.POINTS_162_WITHOUT_PIT: _("162 points without a mark. Was it a pit?"),
    NoticeCode.ROEM_UNUSUAL: _("That is a lot of roem for one hand. Is it right?"),
    NoticeCode.TOTAL_UNUSUAL: _("That is an unusual total. Is it right?"),
    NoticeCode.DECLARER_CONTRADICTS_DEALER: _("By the deal the other side had to declare. Is it right?"),
}

_MARK = re.compile(r"\bmark_[ab]$")


def sentence_of_violation(problem: Violation, params: Mapping[str, object]) -> str:
    """Return the sentence for a violation in the active language, with its `params` as people write them."""
    if (special := sentence_of_variant(problem)) is not None:
        return str(special) % params
    # At a field of one side stands what the paper says; elsewhere the two totals contradict each other.
    if problem.code is ViolationCode.CONTROL_SUM and problem.field.endswith(("_a", "_b", "_c")):
        difference = params.get("difference")
        return str(_PAPER_TOTAL) % {**params, "difference": abs(difference) if isinstance(difference, int) else ""}
    if problem.code is ViolationCode.ROEM_VALUE and _is_too_much(**problem.params_dict):
        return str(_TOO_MUCH_ROEM) % params
    if problem.code is ViolationCode.NOT_A_CHOICE and _MARK.search(problem.field):
        return str(_NO_SUCH_MARK)
    if problem.code is ViolationCode.NOT_A_CHOICE and "choices" in problem.params_dict:
        # As a program sends them, so that they can be copied.
        choices = ", ".join(json.dumps(choice) for choice in problem.params_dict["choices"])  # type: ignore[union-attr]
        return str(ONE_OF) % {"choices": choices}
    if (reason := sentence_of_reason(problem)) is not None:
        return str(reason) % params
    if problem.code is ViolationCode.RULES_CONTRADICTION:
        return str(RULE_CONTRADICTIONS.get(problem.field.rpartition(".")[2], VIOLATIONS[problem.code]))
    return str(VIOLATIONS[problem.code]) % params


def _is_too_much(given: ParamValue = 0, highest: ParamValue = 0, **_rest: ParamValue) -> bool:
    return isinstance(given, int) and isinstance(highest, int) and given > highest > 0
