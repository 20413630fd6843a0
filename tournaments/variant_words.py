"""What is wrong with an entry of a social variant, in words; `wording` asks here first."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Outcome, Violation, ViolationCode
from scoring.reasons import Reason

Sentence = str | Promise

VARIANT_VIOLATIONS: Mapping[ViolationCode, Sentence] = {
    ViolationCode.FIELD_NOT_PLAYED: _("The house rules of this evening do not know this. Leave it empty."),
    ViolationCode.CALLED_RANGE: _("What was called is 0 for nothing, 1 kraken, 2 herkraken or 3 superkraken."),
    ViolationCode.HAND_ROEM_VALUE: _(
        "Roem in the hand cannot be %(given)s. It is 20, 40, 50, 60, 70 and so on in tens, and at most %(highest)s."
    ),
    ViolationCode.HAND_ROEM_BOTH: _(
        "Only the side with the better roem in the hand shows it; the other side at most its stuk of 20. "
        "Correct one of the two."
    ),
    ViolationCode.LEDIG_CONTRADICTION: _(
        "The tricks, the mark and who bid ledig contradict each other. "
        "Ledig is made without a trick; an N stands with who failed."
    ),
    ViolationCode.NOT_A_MULTIPLE: _(
        "This hand counts %(times)s times, and %(given)s is not so many times anything. "
        "Check the total, or what was called."
    ),
    ViolationCode.HANDS_COUNT_MISSING: _(
        "Fill in how many hands were played. The round ends at %(target)s points, so nobody else knows."
    ),
    ViolationCode.TARGET_PASSED: _(
        "This is too much: the round ended with the hand that brought a side to %(target)s points. "
        "Check the total and the number of hands."
    ),
    ViolationCode.TARGET_NOT_REACHED: _(
        "Nobody has %(target)s points yet, after %(hands)s of at most %(highest)s hands. Play on, or check the totals."
    ),
    ViolationCode.THREE_NOT_PLAYED: _(
        "The house rules of this evening know no table of three. The settings of the club say what a nat costs there."
    ),
    ViolationCode.THREE_NOT_JUDGED: _(
        "The play of a table of three cannot be judged here. Enter what each of the three captured."
    ),
}
VARIANT_CONTRADICTIONS: Mapping[str, Sentence] = {
    "obliged": _("Where nobody can call, nobody called last. Choose how a kraken counts, or the side that made trump."),
    "spades_double": _(
        "Spades count double only where kraken is played. Choose how a kraken counts, or take this off."
    ),
    "ledig_made": _("Ledig needs all four numbers, made and failed, each 0 or in tens. Fill them in, or none of them."),
    "ledig_failed": _(
        "Ledig needs all four numbers, made and failed, each 0 or in tens. Fill them in, or none of them."
    ),
    "target": _(
        "A round can end at 1 point or more, and not above what a side can reach in so many hands: 962 a hand, or more"
        " where hands count double. Leave it empty where the number of hands decides."
    ),
}

_TRUMP_OPEN = _("Spades count double here. Fill in which suit was trump.")
_LEDIG_OPEN = _("Fill in who bid ledig and whether it was made: no trick for who bid it, or an N there.")
_MAKER_OPEN = _("Fill in who made trump, and the tricks if somebody took all ten.")
_HAND_AFTER_TARGET = _("The round was over with hand %(number)s: a side had %(target)s points. Take this hand off.")
_DOUBLED_SUM = _(
    "Together %(given)s: that is not 162 for each hand, counted once or more often, with roem in tens. "
    "Check the last digits."
)
_DOUBLED_POINTS = _(
    "The points of both sides are %(given)s together; they must be so many times 162, such as %(expected)s."
)
_TEN_TRICKS = _("Together the tricks must be 10.")
_POINTS_OF_TRICKS = _("%(tricks)s of the 10 tricks hold %(lowest)s to %(highest)s points, not %(given)s.")
_NO_TRICK = _("Who takes no trick has no points and no roem.")
_POINTS_OF_THREE = _("The points of the three are %(given)s together; they must be %(expected)s.")
_TOTALS_OF_THREE = _("These three totals come to %(given)s; %(expected)s plus roem in twenties it must be. Check them.")
_TOTALS_PERHAPS_WITH_NATS = _(
    "These three totals come to %(given)s. It must be 162 for each hand, once more for each nat, plus roem in twenties."
    " Check them."
)
_TOTALS_WITH_NATS = _(
    "These three totals come to %(given)s. It must be 162 for each hand, once more for each nat, plus roem in twenties:"
    " at least %(expected)s. Check the totals and the number of nats."
)
_UNEVEN_NAT_OF_THREE = _(
    "After nat the two others have the same total, 162 and all roem each. Check both, or who made trump."
)
_NOT_THIS_MAKER = _("With this player making trump no hand ends on these totals. Check who made trump.")
_NAT_OF_THREE = _(
    "Who made trump does not have more than the two others together, so that is nat: put 0 with who made trump."
)
_NO_HAND_OF_THREE = _("No hand ends on these three totals. Check them.")


def sentence_of_variant(problem: Violation) -> Sentence | None:
    """Return the sentence where a variant gives a common code a meaning of its own; else None."""
    params = problem.params_dict
    match problem.code:
        case ViolationCode.UNDECIDED if "multipliers" in params:
            return _TRUMP_OPEN
        case ViolationCode.UNDECIDED if "makers" in params:
            return _MAKER_OPEN
        case ViolationCode.UNDECIDED if _are_ledig(params.get("results")):
            return _LEDIG_OPEN
        case ViolationCode.TARGET_PASSED if "number" in params:
            return _HAND_AFTER_TARGET
        case ViolationCode.CONTROL_SUM if "doubled" in params:
            return _DOUBLED_SUM
        case ViolationCode.POINTS_SUM if "doubled" in params:
            return _DOUBLED_POINTS
        case ViolationCode.CONTROL_SUM if "nats" in params:
            return _TOTALS_WITH_NATS if params["nats"] else _TOTALS_PERHAPS_WITH_NATS
        case ViolationCode.IMPOSSIBLE if params.get("reason") == Reason.UNEVEN.value:
            return _UNEVEN_NAT_OF_THREE
        case ViolationCode.DECLARER_CONTRADICTION if "players" in params:
            return _NAT_OF_THREE if params.get("reason") == Reason.NOT_MORE.value else _NOT_THIS_MAKER
    # From here on what a table of three says otherwise than a table of four.
    if params.get("players") != 3:
        return None
    return {
        ViolationCode.TRICKS_SUM: _TEN_TRICKS,
        ViolationCode.TRICKS_POINTS: _POINTS_OF_TRICKS,
        ViolationCode.NO_TRICKS_BUT_POINTS: _NO_TRICK,
        ViolationCode.POINTS_SUM: _POINTS_OF_THREE,
        ViolationCode.CONTROL_SUM: _TOTALS_OF_THREE,
        ViolationCode.IMPOSSIBLE: _NO_HAND_OF_THREE,
        ViolationCode.NAT_NOT_MARKED: _NAT_OF_THREE,
    }.get(problem.code)


def _are_ledig(results: object) -> bool:
    return isinstance(results, tuple) and set(results) <= {Outcome.LEDIG_MADE.value, Outcome.LEDIG_FAILED.value}
