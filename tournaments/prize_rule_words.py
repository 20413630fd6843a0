"""Schemes of prizes in words: the kinds of prizes, what happens to equals, and what is wrong with a scheme."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.ranking import PrizeIssue, PrizeKind, Sharing

Sentence = str | Promise

KINDS: Mapping[PrizeKind, Sentence] = {
    PrizeKind.PLACE: _("Places"),
    PrizeKind.FORMULA_OF_FOUR: _("Places 1 to 4, then 8, 12, 16 …"),
    PrizeKind.LAST_PLACE: _("Last place"),
    PrizeKind.MOST_PITS: _("Most pits"),
    PrizeKind.HIGHEST_ROUND: _("Highest round"),
    PrizeKind.HIGHEST_ROEM: _("Most roem"),
    PrizeKind.CATEGORY: _("Best of a category"),
    PrizeKind.GUESTS: _("Best placed guest"),
}
SHARING: Mapping[Sharing, Sentence] = {
    Sharing.MONEY: _("They share: the money is added and split, and what is no money they have together"),
    Sharing.DRAW: _("A lot is drawn among them"),
}
_ISSUES: Mapping[PrizeIssue, Sentence] = {
    PrizeIssue.UNKNOWN: _("A prize has no field of this name."),
    PrizeIssue.NO_CHOICE: _("Choose one of: %(choices)s."),
    PrizeIssue.NOT_A_NUMBER: _("Fill in a whole number from %(lowest)s to %(highest)s."),
    PrizeIssue.NOT_A_LIST: _("Here a list is expected."),
    PrizeIssue.NOT_AN_OBJECT: _("Here an object with named fields is expected."),
    PrizeIssue.NOT_A_TEXT: _("Fill in a text."),
    PrizeIssue.TEXT_TOO_LONG: _("This has at most %(most)s characters."),
    PrizeIssue.TOO_MANY: _("A scheme has at most %(most)s lines. Put places that win the same on one line."),
    PrizeIssue.MISSING: _("This kind of prize needs this. Fill it in."),
    PrizeIssue.UNUSED: _("This kind of prize has no use for this. Leave it empty."),
    PrizeIssue.BACKWARDS: _("The last of these places cannot come before place %(place)s."),
    PrizeIssue.TWICE: _("There is a prize for this already. Keep one of the two."),
}


def prize_issue_sentence(params: Mapping[str, object]) -> str:
    """Return what is wrong with one key of a scheme, for an issue that travelled as a code among its parameters."""
    return str(_ISSUES[PrizeIssue(str(params["issue"]))]) % params
