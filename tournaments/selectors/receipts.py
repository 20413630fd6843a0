"""Receipts as they are stored, for who reads them: the doors make sentences of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Round
from tournaments.seating.constraints import Rule
from tournaments.seating.receipts import Receipt
from tournaments.seating.weights import CostCode

# Where a stored receipt keeps that of all rounds drawn together, counted again because they are seated otherwise now.
TOGETHER = "together"

# Who may not sit together is nobody's business but the director's.
PRIVATE = frozenset({Rule.NEVER_PARTNERS, Rule.NEVER_AT_ONE_TABLE})


def receipt_in(data: Mapping[str, Any] | None, *, directs: bool) -> Receipt | None:
    """Read a stored receipt; nothing for one of an older version, which told less.

    `directs` says whether the reader may know which wishes of the club were not kept, and for whom.
    """
    try:
        receipt = Receipt.from_dict(data) if data else None
    except (KeyError, ValueError, TypeError):
        return None
    if receipt is None or directs:
        return receipt
    unmet = tuple(unmet for unmet in receipt.unmet if unmet.rule not in PRIVATE)
    # What it cost would tell that a wish was not kept, too.
    items = tuple(item for item in receipt.items if item.code is not CostCode.RULE_BROKEN)
    cost = sum(item.cost for item in items)
    return replace(receipt, unmet=unmet, items=items, bound=min(receipt.bound, cost))


def receipt_of_round(round_: Round, *, directs: bool) -> Receipt | None:
    """Return the receipt of a round, with what its draw could not do for the evening as a whole.

    The receipt of a round is counted from its seats, which do not tell that another system was asked for.
    """
    receipt = receipt_in(round_.quality, directs=directs)
    drawn = receipt_in(round_.draw.receipt, directs=directs) if round_.draw is not None else None
    if receipt is None or drawn is None or round_.quality.get("changed"):
        return receipt
    known = {(unmet.rule, unmet.entrants) for unmet in receipt.unmet}
    more = [unmet for unmet in drawn.unmet if not unmet.rounds and (unmet.rule, unmet.entrants) not in known]
    return replace(receipt, unmet=(*more, *receipt.unmet))


def together_of(round_: Round, *, directs: bool) -> Receipt | None:
    """Return the receipt of all rounds that were drawn together with this one, as they are seated now.

    Nothing for a round that was drawn alone, and for one that was changed before such receipts were counted again.
    """
    draw = round_.draw
    if draw is None or len(draw.round_numbers) == 1:
        return None
    if TOGETHER in round_.quality:
        return receipt_in(round_.quality[TOGETHER], directs=directs)
    return None if round_.quality.get("changed") else receipt_in(draw.receipt, directs=directs)


def shown_quality(quality: Mapping[str, Any], *, directs: bool) -> dict[str, Any]:
    """Return the stored receipt of a round as plain data, without what the reader has no right to know."""
    if directs:
        return dict(quality)
    shown = dict(quality)
    receipt = receipt_in(quality, directs=False)
    if receipt is not None:
        shown |= receipt.as_dict()
    together = receipt_in(quality.get(TOGETHER), directs=False)
    if together is not None:
        shown[TOGETHER] = together.as_dict()
    return shown
