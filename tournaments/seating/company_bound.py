"""The cheapest company of all players at once, whole rounds not looked at: a bound for evenings with a history.

Each player needs so many partners and so many opponents. If every player could buy company at a price of his own, he
would; whatever the prices are, what all pay less what the couples are worth is a proven minimum (linear duality). The
prices are improved step by step towards the best ones, all in whole numbers, so any machine finds the same bound.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tournaments.seating.field import Matrix
from tournaments.seating.shares import Shares

# Prices are in parts of the unit of cost.
_PARTS = 64
_STEPS = 400
# Without progress for so many steps, the steps become shorter.
_PATIENCE = 25
# Directions are whole numbers too.
_FINER = 8
_NEVER = 2**40


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Company:
    """What each couple costs at its first meeting of the planned rounds, and how much more at each further one."""

    as_partners: Matrix
    as_opponents: Matrix
    further: Matrix


def company_bound(company: Company, shares: Shares, *, cost: int) -> int:
    """A proven minimum of what this company costs in all; no search beyond `cost`, that of a plan in hand."""
    together = shares.together
    once, again = together > 0, np.maximum(together - 1, 0)
    first_p = np.where(once, company.as_partners * _PARTS, _NEVER)
    first_o = np.where(once, company.as_opponents * _PARTS, _NEVER)
    further = company.further * _PARTS
    repeats = bool(again.any())
    need_p, need_o = shares.partners, shares.opponents
    price_p, price_o = _start(first_p, need_p), _start(first_o, need_o)
    best, stride, waited = 0, 1.0, 0
    best_prices = (price_p, price_o)
    along_p, along_o = np.zeros_like(price_p), np.zeros_like(price_o)
    for _ in range(_STEPS):
        gain_p = first_p - price_p[:, None] - price_p[None, :]
        gain_o = first_o - price_o[:, None] - price_o[None, :]
        worth = np.minimum(gain_p, gain_o)
        bought = worth < 0
        as_partner = gain_p < gain_o
        total = int(np.where(bought, worth, 0).sum())
        buys_p = (bought & as_partner).sum(axis=1)
        buys_o = (bought & ~as_partner).sum(axis=1)
        if repeats:
            more = np.where(again > 0, worth + further, 0)
            more_bought = more < 0
            total += int((again * np.where(more_bought, more, 0)).sum())
            buys_p = buys_p + (again * (more_bought & as_partner)).sum(axis=1)
            buys_o = buys_o + (again * (more_bought & ~as_partner)).sum(axis=1)
        # Every couple was counted from both sides.
        visits = _dearest_visits(price_p, shares)
        value = int(price_p @ (need_p - visits)) + int(price_o @ need_o) + total // 2
        if value > best:
            best, best_prices, waited = value, (price_p, price_o), 0
        else:
            waited += 1
            if waited >= _PATIENCE:
                stride, waited = stride / 2, 0
                price_p, price_o = best_prices
                along_p, along_o = along_p * 0, along_o * 0
                continue
        if -(-best // _PARTS) >= cost:
            break
        slope_p, slope_o = need_p - visits - buys_p, need_o - buys_o
        if not (slope_p.any() or slope_o.any()):
            break
        # Part of the former directions is kept, or the prices would swing between the same few couples.
        along_p = _FINER * slope_p + 7 * along_p // 10
        along_o = _FINER * slope_o + 7 * along_o // 10
        steep = max(1, int(along_p @ along_p) + int(along_o @ along_o))
        step = stride * _FINER * max(_PARTS, cost * _PARTS - value) / steep
        price_p = price_p + np.rint(step * along_p).astype(np.int64)
        price_o = price_o + np.rint(step * along_o).astype(np.int64)
    return -(-best // _PARTS)


def _start(first: Matrix, needed: Matrix) -> Matrix:
    """Half of what the last of the cheapest company costs each."""
    if not len(first):
        return np.zeros(0, dtype=np.int64)
    ordered = np.sort(first, axis=1)
    at = np.clip(needed - 1, 0, len(first) - 1)
    dearest = ordered[np.arange(len(first)), at]
    return np.where((needed > 0) & (dearest < _NEVER), dearest // 2, 0)


def _dearest_visits(price: Matrix, shares: Shares) -> Matrix:
    """How often each plays at a table of three, if those do for whom a partner is dearest."""
    visits = np.zeros_like(shares.rounds)
    left = shares.visits
    if left:
        for at in np.argsort(-price, kind="stable").tolist():
            # Each visit saves the price, and some have to be made even by who would rather have a partner.
            visits[at] = min(left, int(shares.rounds[at]))
            left -= int(visits[at])
            if not left:
                break
    return visits
