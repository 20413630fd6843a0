"""The receipt of a seating as a page shows it: its sentences, and two of them side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import draw_words
from tournaments.models import Evening
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import Receipt
from tournaments.seating.weights import CostCode
from tournaments.web.entrant_names import namer_of

# What is counted, as the heading of a line of two figures.
COSTS: Mapping[CostCode, str | Promise] = {
    CostCode.RULE_BROKEN: gettext_lazy("wishes of the club not kept"),
    CostCode.PARTNER_AGAIN: gettext_lazy("partners again of tonight"),
    CostCode.MEETING_AGAIN: gettext_lazy("table mates again of tonight"),
    CostCode.THIRD_MEETING: gettext_lazy("table mates of tonight for the third time"),
    CostCode.THREE_AGAIN: gettext_lazy("at a table of three again"),
    CostCode.SEASON_PARTNER: gettext_lazy("partners again of earlier evenings"),
    CostCode.SEASON_MEETING: gettext_lazy("table mates again of earlier evenings"),
    CostCode.PLACES_APART: gettext_lazy("differences in the standing at one table, squared"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One kind of cost before and after."""

    label: str
    before: int
    after: int

    @property
    def is_worse(self) -> bool:
        return self.after > self.before

    @property
    def is_better(self) -> bool:
        return self.after < self.before


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two receipts side by side: what differs, and what that comes to."""

    lines: tuple[Line, ...]
    verdict: str


def sentences_of(receipt: Receipt, evening: Evening, rounds: Sequence[RoundPlan] = (), *, first: int = 1) -> list[str]:
    """Return what a receipt says, in sentences naming people; with its rounds also who sits out."""
    people = {entrant for unmet in receipt.unmet for entrant in unmet.entrants}
    people |= {entrant for planned in rounds for entrant in planned.sit_outs}
    return draw_words.sentences_of(receipt, rounds, name=namer_of(evening, people), first=first)


def sum_of(receipts: Iterable[Receipt]) -> dict[CostCode, int]:
    """Return how often each happens in all of them: receipts of single rounds add up to that of the evening.

    What costs nothing, because the club forgets earlier evenings, makes no seating better or worse and is left out.
    """
    counts: dict[CostCode, int] = {}
    for receipt in receipts:
        for code in {item.code: None for item in receipt.items if item.weight}:
            counts[code] = counts.get(code, 0) + receipt.times(code)
    return counts


def compare(before: Iterable[Receipt], after: Iterable[Receipt]) -> Comparison:
    """Put what was and what would be side by side; what is nothing in both is left out."""
    befores, afters = list(before), list(after)
    was, then = sum_of(befores), sum_of(afters)
    lines = tuple(
        Line(label=str(label), before=was.get(code, 0), after=then.get(code, 0))
        for code, label in COSTS.items()
        if was.get(code, 0) or then.get(code, 0)
    )
    cost_before, cost_after = (sum(receipt.cost for receipt in receipts) for receipts in (befores, afters))
    if cost_after == cost_before:
        verdict = _("The seating stays as good as it was.")
    elif cost_after < cost_before:
        verdict = _("The seating gets better.")
    else:
        verdict = _("The seating gets less good.")
    return Comparison(lines=lines, verdict=verdict)
