"""What is credited for a round without playing, for as many hands as a round of this evening has.

A club sets its credits for a round of its own house rules. An evening of another number of hands starts from those in
proportion, and follows when that number changes, but for what somebody typed: a figure that is not the derived one.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.house_rules import MOST_HANDS
from tournaments import selectors
from tournaments.errors import ErrorCode, refuse
from tournaments.models import Club, Credit, Evening

Credits = dict[str, dict[str, int]]
"""By the code of a credit its "points" and "pits" for one round."""

_ROUNDED_TO = 10


def credits_for_hands(credits: Mapping[str, Mapping[str, int]], *, from_hands: int, to_hands: int) -> Credits:
    """Return credits meant for a round of `from_hands` for one of `to_hands`, both at least 1.

    Points are in proportion and rounded to the nearest ten, a half upwards; pits stay. For the same number of hands
    nothing is rounded.

    >>> credits_for_hands({"late": {"points": 1450, "pits": 1}}, from_hands=16, to_hands=12)
    {'late': {'points': 1090, 'pits': 1}}
    """
    return {
        code: {**figures, "points": _in_proportion(figures["points"], from_hands=from_hands, to_hands=to_hands)}
        for code, figures in credits.items()
    }


def of_club(club: Club, *, hands: int) -> Credits:
    """Return what the club credits for a round of so many hands."""
    return credits_for_hands(club.credits, from_hands=selectors.rules_of(club).hands, to_hands=hands)


def of_club_by_hands(club: Club) -> dict[str, list[int]]:
    """Return the points of each credit of the club for 1 hand, 2 hands and so on, for a page that follows at once."""
    tables = [of_club(club, hands=hands) for hands in range(1, MOST_HANDS + 1)]
    return {code: [credits[code]["points"] for credits in tables] for code in club.credits}


def following_hands(club: Club, credits: Mapping[str, Mapping[str, int]], *, from_hands: int, to_hands: int) -> Credits:
    """Return these credits of an evening when its rounds change from so many hands to so many.

    Points that are what the club credits for `from_hands` become what it credits for `to_hands`; others were typed and
    stay, as pits do.
    """
    derived, wanted = of_club(club, hands=from_hands), of_club(club, hands=to_hands)
    followed = {code: dict(figures) for code, figures in credits.items()}
    for code, figures in followed.items():
        if code in derived and figures.get("points") == derived[code]["points"]:
            figures["points"] = wanted[code]["points"]
    return followed


def credit_for(evening: Evening, code: Credit) -> dict[str, int]:
    """Return the points and pits of a credit on this evening; a credit without a figure is an error, never a zero."""
    try:
        figures = evening.credits[code.value]
        return {"points": int(figures["points"]), "pits": int(figures["pits"])}
    except KeyError as error:
        raise refuse(ErrorCode.CREDIT_MISSING, credit=code.value) from error


def _in_proportion(points: int, *, from_hands: int, to_hands: int) -> int:
    if from_hands == to_hands:
        return points
    # In whole numbers: the nearest ten of points × to_hands / from_hands is exact, also on the half.
    return (2 * points * to_hands + _ROUNDED_TO * from_hands) // (2 * _ROUNDED_TO * from_hands) * _ROUNDED_TO
