"""Why points and roem that are each possible do not go together: the reason a person can do something with.

Never decides whether they do; that is for `limits`.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.limits import HAND_POINTS, TRICKS, Limits
from scoring.violations import ParamValue, Violation, ViolationCode

Pair = tuple[int, int]


class Reason(StrEnum):
    """What is the matter, as the parameter `reason` of a violation; added to, never renamed."""

    ROEM_SUM = "roem_sum"
    """The roem of both sides together cannot be made; `roem` is it, `nearest` what can."""
    ROEM_PAIR = "roem_pair"
    """The roem of both sides together can be made, but not divided like this."""
    ROEM_TRICKS = "roem_tricks"
    """The tricks cannot hold this roem; `possible` are the tricks of A that can."""
    POINTS_HIGH = "points_high"
    """Beside this roem `side` can have at most `highest` points."""
    POINTS_GAP = "points_gap"
    """Beside this roem the points nearest to these are `nearest`, each as "A : B"."""
    TRICKS = "tricks"
    """Points and roem go together, but in `possible` tricks of A."""
    ALL_TRICKS = "all_tricks"
    """They go together only for a side that took all tricks."""
    ROEM_HIGH = "roem_high"
    """Over so many hands `side`, or both where it is empty, can have at most `highest` roem beside these points."""
    ONE_HAND = "one_hand"
    """No single hand leaves these points, this roem and these pits and nats."""

    # Of two totals.
    ONE = "one"
    """Nobody scores 1."""
    EQUAL = "equal"
    """Equal sides are a nat, and so never score the same."""
    SPLIT = "split"
    """This much roem can be made, but not with totals like these; `nearest` are those that can."""
    NOT_MORE = "not_more"
    """Who declared does not have more than the others, and so it is nat."""
    UNEVEN = "uneven"
    """After nat at a table of three each of the two others has 162 and all roem, and so the same total."""


def joint_violation(
    points: Pair, roem: Pair, limits: Limits, *, tricks: Pair | None = None, shared: bool = False
) -> Violation:
    """Why these do not go together; `shared` where each side must have taken a trick.

    >>> from scoring.house_rules import HouseRules
    >>> from scoring.limits import limits_of
    >>> joint_violation((151, 11), (0, 50), limits_of(HouseRules())).params_dict["nearest"]
    ('150 : 12', '152 : 10')
    """
    params: dict[str, ParamValue] = {
        "points_a": points[0],
        "points_b": points[1],
        "roem_a": roem[0],
        "roem_b": roem[1],
    }
    if tricks is not None:
        params |= {"tricks_a": tricks[0], "tricks_b": tricks[1]}
    return Violation.of(ViolationCode.JOINT, "", **params, **_reason(points, roem, limits, tricks, shared=shared))


def _reason(points: Pair, roem: Pair, limits: Limits, tricks: Pair | None, *, shared: bool) -> dict[str, ParamValue]:
    together = roem[0] + roem[1]
    if together not in limits.roem:
        return {"reason": Reason.ROEM_SUM.value, "roem": together, "nearest": limits.nearest_roem(together)}
    if tricks is not None and limits.fits(points=points, roem=roem):
        return {"reason": Reason.TRICKS.value, "possible": _tricks_with(points, roem, limits)}
    cells = limits.feasible.by_tricks
    if roem not in limits.feasible.shared:
        swept = roem in cells[0] or roem in cells[TRICKS]
        return {"reason": (Reason.ALL_TRICKS if swept else Reason.ROEM_PAIR).value}
    if shared and limits.fits(points=points, roem=roem):
        return {"reason": Reason.ALL_TRICKS.value}
    if tricks is not None and roem not in cells[tricks[0]]:
        possible = tuple(number for number, cell in enumerate(cells) if roem in cell)
        return {"reason": Reason.ROEM_TRICKS.value, "possible": possible}
    return _reason_of_points(points[0], limits.feasible.shared[roem])


def _tricks_with(points: Pair, roem: Pair, limits: Limits) -> tuple[int, ...]:
    return tuple(
        number
        for number in range(TRICKS + 1)
        if limits.fits(points=points, roem=roem, tricks=(number, TRICKS - number))
    )


def _reason_of_points(points: int, possible: int) -> dict[str, ParamValue]:
    """Where A's points lie beside those that are possible, given as bits."""
    highest = possible.bit_length() - 1
    lowest = (possible & -possible).bit_length() - 1
    if points > highest:
        return {"reason": Reason.POINTS_HIGH.value, "side": "a", "highest": highest}
    if points < lowest:
        return {"reason": Reason.POINTS_HIGH.value, "side": "b", "highest": HAND_POINTS - lowest}
    below = (possible & (1 << points) - 1).bit_length() - 1
    above = points
    while not possible >> above & 1:
        above += 1
    nearest = tuple(f"{one} : {HAND_POINTS - one}" for one in (below, above))
    return {"reason": Reason.POINTS_GAP.value, "nearest": nearest}
