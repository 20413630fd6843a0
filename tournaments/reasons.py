"""Why a hand or a sheet cannot be, in the words of the reason that `scoring` found; `wording` asks here first."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Violation, ViolationCode
from scoring.reasons import Reason

Sentence = str | Promise

_JOINT: Mapping[Reason, Sentence] = {
    Reason.ROEM_SUM: _("Together that is %(roem)s roem, and that cannot be made. Nearest: %(nearest)s."),
    Reason.ROEM_PAIR: _("Roem of %(roem_a)s and %(roem_b)s cannot come out of one hand together."),
    Reason.ROEM_TRICKS: _(
        "Roem of %(roem_a)s and %(roem_b)s does not fit %(tricks_a)s : %(tricks_b)s tricks. "
        "Possible for us: %(possible)s tricks."
    ),
    Reason.POINTS_GAP: _(
        "With roem of %(roem_a)s and %(roem_b)s the points cannot be %(points_a)s : %(points_b)s. Nearest: %(nearest)s."
    ),
    Reason.TRICKS: _(
        "These points with this roem do not fit %(tricks_a)s : %(tricks_b)s tricks. "
        "Possible for us: %(possible)s tricks."
    ),
    Reason.ALL_TRICKS: _(
        "Only a side that took all tricks can have this. Then it has 162 points, and P stands with the other side."
    ),
    Reason.ONE_HAND: _("No single hand ends like this. Check the points, the roem and the pits."),
}
_JOINT_OF_SIDE: Mapping[tuple[Reason, object], Sentence] = {
    (Reason.POINTS_HIGH, "a"): _(
        "With roem of %(roem_a)s and %(roem_b)s we can have at most %(highest)s points, not %(points_a)s."
    ),
    (Reason.POINTS_HIGH, "b"): _(
        "With roem of %(roem_a)s and %(roem_b)s they can have at most %(highest)s points, not %(points_b)s."
    ),
    (Reason.ROEM_HIGH, "a"): _("With these points we can have at most %(highest)s roem, not %(given)s."),
    (Reason.ROEM_HIGH, "b"): _("With these points they can have at most %(highest)s roem, not %(given)s."),
    (Reason.ROEM_HIGH, ""): _("The roem of both sides is %(given)s; with these pits it is at most %(highest)s."),
}
_IMPOSSIBLE: Mapping[Reason, Sentence] = {
    Reason.ONE: _("Nobody can score exactly 1. Check both totals."),
    Reason.EQUAL: _("Equal totals cannot be: equal is nat, and then one side scores nothing."),
    Reason.ROEM_SUM: _("These totals leave %(roem)s roem, and that cannot be made. Nearest: %(nearest)s."),
    Reason.SPLIT: _("%(roem)s roem cannot be divided like this. Nearest: %(nearest)s."),
}
_NO_TRICK: Mapping[str, Sentence] = {
    "points_a": _("We took no trick, so we cannot have points."),
    "points_b": _("They took no trick, so they cannot have points."),
    "roem_a": _("We took no trick, so we cannot have roem."),
    "roem_b": _("They took no trick, so they cannot have roem."),
}
_TRICKS_AND_ROEM = _("%(tricks)s of the 8 tricks hold at most %(highest)s roem, not %(given)s.")
_TRICKS_AND_POINTS = _("%(tricks)s of the 8 tricks cannot hold %(given)s points. Nearest: %(nearest)s.")
_ONE_POINT = _("Nobody can have exactly 1 point: no trick is worth 1.")
_ROEM_VALUE = _("Roem cannot be %(given)s. Nearest: %(nearest)s.")
_NOT_MORE = _(
    "The declaring side does not have more than the other side, so it is nat: it scores 0. "
    "Check the totals, or who declared."
)
_NOT_THIS_DECLARER = _("If this side declared, no hand ends on these totals. Check who declared, and both totals.")
_ROEM_LEFT = _("Together %(given)s: that leaves %(difference)s roem, and that cannot be made. Check both totals.")


def sentence_of_reason(problem: Violation) -> Sentence | None:
    """Return the sentence for what exactly is the matter, where `scoring` says so; else None."""
    params = problem.params_dict
    if "players" in params:
        # At a table of three there is no "we" and "they", and there are ten tricks.
        return None
    # A reason of a newer version of `scoring` has the sentence of its code.
    reason = params.get("reason")
    known = Reason(str(reason)) if reason in [*Reason] else None
    field = problem.field.rpartition(".")[2]
    match problem.code:
        case ViolationCode.JOINT if known:
            return _JOINT.get(known) or _JOINT_OF_SIDE.get((known, params.get("side")))
        case ViolationCode.IMPOSSIBLE if known:
            return _IMPOSSIBLE.get(known)
        case ViolationCode.NO_TRICKS_BUT_POINTS | ViolationCode.ALL_TRICKS_BUT_POINTS_LEFT:
            # Either way the side of this field took nothing.
            return _NO_TRICK.get(field)
        case ViolationCode.POINTS_UNREACHABLE if params.get("given") == 1:
            return _ONE_POINT
        case ViolationCode.TRICKS_POINTS if "highest" in params:
            return _TRICKS_AND_ROEM
        case ViolationCode.TRICKS_POINTS if "nearest" in params:
            return _TRICKS_AND_POINTS
        case ViolationCode.ROEM_VALUE if "nearest" in params:
            return _ROEM_VALUE
        case ViolationCode.DECLARER_CONTRADICTION if "mark" not in params:
            return _NOT_MORE if known is Reason.NOT_MORE else _NOT_THIS_DECLARER
        case ViolationCode.CONTROL_SUM if not field.endswith(("_a", "_b")) and _is_roem(params.get("difference")):
            return _ROEM_LEFT
    return None


def _is_roem(difference: object) -> bool:
    return isinstance(difference, int) and difference > 0 and difference % 10 == 0
