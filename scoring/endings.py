"""How one hand that ends on two totals can have ended: nat, pit, made and the rest, whatever was called.

Believes nothing but the two totals and the house rules. An ending is there when points, roem and bonuses can
be divided like that between the sides; where nothing counts double and no roem is shown from the hand, that is
exact, elsewhere it refuses nothing that can happen.
"""

from __future__ import annotations

from scoring.doubling import obliged_side
from scoring.hand_roem import amounts_in_hand, beside, sums_in_hand
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, Limits, limits_of
from scoring.sides import Outcome

_DECLARER, _DEFENDER = 0, 1


def endings(declarers: int, defenders: int, rules: HouseRules, *, called: int, multiplier: int) -> tuple[Outcome, ...]:
    """How a hand can have ended on these totals, after this call and counted so often.

    >>> kraken = HouseRules(doubling=Doubling.FINAL)
    >>> [outcome.value for outcome in endings(200, 124, kraken, called=1, multiplier=2)]
    ['made']
    >>> endings(201, 123, kraken, called=1, multiplier=2)
    ()
    """
    limits = limits_of(rules)
    base = 1
    if multiplier != 1:
        if rules.doubling is Doubling.BASE:
            base = multiplier
        elif declarers % multiplier or defenders % multiplier:
            return ()
        else:
            declarers, defenders = declarers // multiplier, defenders // multiplier
    obliged = obliged_side(_DECLARER, called, rules)
    if base == 1 and obliged == _DECLARER and not rules.roem_in_hand:
        return _ordinary(declarers, defenders, rules, limits)
    return _with_variants(declarers, defenders, rules, limits, base=base, obliged=obliged)


def _ordinary(declarers: int, defenders: int, rules: HouseRules, limits: Limits) -> tuple[Outcome, ...]:
    found: list[Outcome] = []
    roem = limits.roem
    over = declarers + defenders - HAND_POINTS
    if declarers > defenders:
        # Defenders on zero took a trick without a card of worth; that is where the slot bonus is paid.
        bonus = rules.slot if defenders == 0 else 0
        if _divides(declarers - bonus, over - bonus, limits):
            found.append(Outcome.MADE)
    elif rules.no_nat and _divides(declarers, over, limits):
        found.append(Outcome.FAILED)
    if declarers == 0 and over in roem and not rules.no_nat:
        found.append(Outcome.NAT)
    if defenders == 0 and over - rules.full_pit_bonus in roem:
        found.append(Outcome.PIT)
    if declarers == 0 and over - rules.counter_pit in roem:
        found.append(Outcome.COUNTER_PIT)
    return tuple(found)


def _divides(total: int, roem: int, limits: Limits) -> bool:
    """Whether a side can have this total of points and roem, where both sides took a trick and have this roem
    together."""
    possible = limits.feasible.shared_totals.get(roem)
    return possible is not None and total >= 0 and possible >> total & 1 == 1


def _with_variants(
    declarers: int, defenders: int, rules: HouseRules, limits: Limits, *, base: int, obliged: int
) -> tuple[Outcome, ...]:
    """The same, where the 162 points alone count `base` times, roem is shown from the hand, or the defenders are
    obliged."""
    found: list[Outcome] = []
    points = HAND_POINTS * base
    over = declarers + defenders - points
    everything = _anybodys_roem(over, rules, limits)
    if _shares(declarers, defenders, rules, limits, base=base, made=True) and (obliged == _DECLARER or rules.no_nat):
        found.append(Outcome.MADE)
    if rules.no_nat:
        if _shares(declarers, defenders, rules, limits, base=base, made=False):
            found.append(Outcome.FAILED)
    else:
        if declarers == 0 and everything:
            found.append(Outcome.NAT)
        if obliged == _DEFENDER and defenders == 0 and everything:
            found.append(Outcome.CALL_FAILED)
    if _is_pit(declarers - points, defenders, rules, limits, obliged):
        found.append(Outcome.PIT)
    if _is_counter_pit(declarers, defenders - points, rules, limits):
        found.append(Outcome.COUNTER_PIT)
    return tuple(found)


def _anybodys_roem(roem: int, rules: HouseRules, limits: Limits) -> bool:
    """Whether the roem of both sides, from tricks and from the hand, can come to this."""
    return any(roem - shown in limits.roem for shown in sums_in_hand(rules))


def _is_pit(roem: int, defenders: int, rules: HouseRules, limits: Limits, obliged: int) -> bool:
    """Whether the declarers took all tricks, with this much above the points; the defenders have what they showed."""
    if defenders not in amounts_in_hand(rules):
        return False
    roem -= rules.full_pit_bonus if defenders == 0 else rules.pit_bonus
    mine = HAND_POINTS + rules.pit_bonus + roem
    holds = mine > defenders if obliged == _DECLARER else mine >= defenders
    return (holds or rules.no_nat) and any(roem - shown in limits.roem for shown in beside(defenders, rules))


def _is_counter_pit(declarers: int, roem: int, rules: HouseRules, limits: Limits) -> bool:
    """The other way round: the defenders took all tricks, with this much above the points."""
    roem -= rules.counter_pit
    if not rules.no_nat:
        return declarers == 0 and _anybodys_roem(roem, rules, limits)
    return declarers in amounts_in_hand(rules) and any(
        roem - shown in limits.roem for shown in beside(declarers, rules)
    )


def _shares(declarers: int, defenders: int, rules: HouseRules, limits: Limits, *, base: int, made: bool) -> bool:
    """Whether each side can have kept its own, with the declarers ahead (`made`) or not, before anything counts
    more than once."""
    bonus = rules.slot if made and defenders == 0 else 0
    declarers -= bonus
    if declarers < 0:
        return False
    if made and _shown_more_than_all_tricks(declarers, defenders, rules, limits, base=base):
        return True
    for shown in amounts_in_hand(rules):
        if shown > declarers:
            continue
        for other in beside(shown, rules):
            if other > defenders:
                continue
            both = declarers + defenders - HAND_POINTS * base - shown - other
            if base == 1:
                if (declarers > defenders) is made and _divides(declarers - shown, both, limits):
                    return True
            elif _divides_with_base(declarers - shown, both, limits, base=base, ahead=shown - other, made=made):
                return True
    return False


def _shown_more_than_all_tricks(
    declarers: int, defenders: int, rules: HouseRules, limits: Limits, *, base: int
) -> bool:
    """Whether declarers without a trick are ahead by what they showed from the hand alone."""
    roem = defenders - HAND_POINTS * base
    return (
        declarers in amounts_in_hand(rules)
        and declarers > HAND_POINTS + roem + rules.counter_pit
        and any(roem - shown in limits.roem for shown in beside(declarers, rules))
    )


def _divides_with_base(mine: int, roem: int, limits: Limits, *, base: int, ahead: int, made: bool) -> bool:
    """Whether the declarers can have this of points that count `base` times and of trick roem, which counts once and
    is so much for both sides; `ahead` is how much more the declarers showed from the hand."""
    if roem not in limits.roem:
        return False
    for roem_of_mine in range(0, min(mine, roem) + 1, 10):
        points, rest = divmod(mine - roem_of_mine, base)
        if rest or points > HAND_POINTS:
            continue
        pair = (points, HAND_POINTS - points)
        roem_pair = (roem_of_mine, roem - roem_of_mine)
        is_ahead = pair[0] + roem_pair[0] + ahead > pair[1] + roem_pair[1]
        if is_ahead is made and limits.fits_shared(points=pair, roem=roem_pair):
            return True
    return False
