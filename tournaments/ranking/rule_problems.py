"""What can be wrong with the rules of a competition, and what is; each problem at its key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tournaments.ranking.codes import Code, PointsFrom, ScoreCode
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.tie_breaks import TieBreak


class RuleIssue(StrEnum):
    """What can be wrong with one key of the rules."""

    UNKNOWN = "unknown"
    NO_CHOICE = "no_choice"
    NOT_A_NUMBER = "not_a_number"
    # `best` is more than there are evenings to take them from.
    BEST_OF_FEWER = "best_of_fewer"
    # More is asked as a minimum than there are evenings.
    MINIMUM_OF_FEWER = "minimum_of_fewer"
    # The counting rule needs this number.
    MISSING = "missing"
    # The counting rule, or the source of the points, has no use for it.
    UNUSED = "unused"
    TWICE = "twice"
    # A lower place brings more points than the one above it.
    RISING = "rising"
    # A code without points.
    WITHOUT_POINTS = "without_points"
    # What is worth points of a round given to a code of an evening, or the other way round.
    NOT_OF_THIS_CODE = "not_of_this_code"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleProblem:
    """What is wrong at one key, such as `counting.best` or `codes.absent.points`."""

    field: str
    issue: RuleIssue
    params: tuple[tuple[str, str | int], ...] = ()


_NEEDS_BEST = frozenset({CountingRule.BEST, CountingRule.AVERAGE_OF_BEST, CountingRule.PERIODS})


def wrong_counting(counting: Counting) -> tuple[RuleProblem, ...]:
    """Return what is wrong with a counting rule and its numbers."""
    found: list[RuleProblem] = []

    def wrong(key: str, issue: RuleIssue, **params: int) -> None:
        found.append(RuleProblem(field=f"counting.{key}", issue=issue, params=tuple(params.items())))

    for key, needed in (
        ("best", counting.rule in _NEEDS_BEST),
        ("best_periods", counting.rule is CountingRule.PERIODS),
    ):
        if needed and getattr(counting, key) is None:
            wrong(key, RuleIssue.MISSING)
        elif not needed and getattr(counting, key) is not None:
            wrong(key, RuleIssue.UNUSED)
    if counting.evenings:
        if counting.best is not None and counting.best > counting.evenings:
            wrong("best", RuleIssue.BEST_OF_FEWER, best=counting.best, evenings=counting.evenings)
        # Under nested periods `evenings` is that of one period, and the minimum is over the season.
        if counting.rule is not CountingRule.PERIODS and counting.minimum_evenings > counting.evenings:
            wrong(
                "minimum_evenings",
                RuleIssue.MINIMUM_OF_FEWER,
                minimum=counting.minimum_evenings,
                evenings=counting.evenings,
            )
    if counting.place_points and counting.rule is CountingRule.AVERAGE_PER_ROUND:
        wrong("place_points", RuleIssue.UNUSED)
    pairs = enumerate(pairwise(counting.place_points), start=2)
    if (rise := next(((place, above, own) for place, (above, own) in pairs if own > above), None)) is not None:
        place, above, own = rise
        wrong("place_points", RuleIssue.RISING, place=place, points=own, above=above)
    return tuple(found)


_OF_ROUND = frozenset({PointsFrom.EVENING, PointsFrom.ROUND, PointsFrom.OWN_AVERAGE})
_OF_EVENING = frozenset(PointsFrom) - {PointsFrom.EVENING}


def wrong_codes(codes: tuple[ScoreCode, ...]) -> tuple[RuleProblem, ...]:
    """Return what is wrong with what the codes are worth."""
    found = []
    for position, code in enumerate(codes):
        prefix = f"codes.{code.code.value}"
        if code.code in {other.code for other in codes[:position]}:
            found.append(RuleProblem(field=prefix, issue=RuleIssue.TWICE))
        allowed = _OF_EVENING if code.code.is_of_evening else _OF_ROUND
        if code.points_from is PointsFrom.REPLACES_LOWEST and code.code is not Code.FILL_IN:
            allowed = allowed - {PointsFrom.REPLACES_LOWEST}
        if code.points_from not in allowed:
            choices = ", ".join(sorted(source.value for source in allowed))
            problem = RuleProblem(
                field=f"{prefix}.points_from", issue=RuleIssue.NOT_OF_THIS_CODE, params=(("choices", choices),)
            )
            found.append(problem)
        has_points = code.points_from in (PointsFrom.ROUND, PointsFrom.FIXED)
        if has_points and code.points is None:
            found.append(RuleProblem(field=f"{prefix}.points", issue=RuleIssue.WITHOUT_POINTS))
        elif not has_points and code.points is not None:
            found.append(RuleProblem(field=f"{prefix}.points", issue=RuleIssue.UNUSED))
    return tuple(found)


def wrong_chain(chain: tuple[TieBreak, ...]) -> tuple[RuleProblem, ...]:
    """Return which rules the chain has more than once."""
    twice = sorted({rule.value for rule in chain if chain.count(rule) > 1})
    return tuple(RuleProblem(field="tie_breaks", issue=RuleIssue.TWICE, params=(("rule", rule),)) for rule in twice)
