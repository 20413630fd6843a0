"""Codes that are worth the own average move with every evening somebody still plays, also those that are long over.

What is said of the evenings to come has to move them along, or say nothing where they move with more than is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.codes import Code, PointsFrom
from tournaments.ranking.counting import CountingRule
from tournaments.ranking.evening_totals import half_up
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import CountedEvening, ProblemKind, SeasonPlace, SeasonProblem, Why


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAverages:
    """Whose evenings move with the own average, and what they come to after more play."""

    rules: CompetitionRules
    rows: Sequence[SeasonPlace]
    problems: Sequence[SeasonProblem]

    def moves(self, row: SeasonPlace) -> bool:
        """Whether anything this row is made of is worth the own average."""
        return any(self._parts(evening) for evening in row.evenings) or self._is_unknown(row)

    def is_known(self, row: SeasonPlace) -> bool:
        """Whether what becomes of this row by its own play can be told."""
        if not self.moves(row):
            return True
        # A place on an evening that is over depends on the averages of everybody there; and of a pair whose two played
        # apart, or of a round that could not be valued yet, nothing is kept to work the average out from.
        return not self.rules.counting.place_points and not self._is_unknown(row)

    def is_moved_by(self, row: SeasonPlace, others: Sequence[SeasonPlace]) -> bool:
        """Whether the average of one of these others changes what this row has: a place, or the lowest total."""
        moving = [other for other in others if other.entrant != row.entrant and self.moves(other)]
        if not moving:
            return False
        if self.rules.counting.place_points:
            return True
        as_lowest = {
            evening.evening
            for evening in row.evenings
            if evening.code is not None and self.rules.code(evening.code).points_from is PointsFrom.LOWEST
        }
        return any(
            evening.evening in as_lowest and evening.code is None and self._parts(evening)
            for other in moving
            for evening in other.evenings
        )

    def is_steady(self, row: SeasonPlace, *, rounds: int) -> bool:
        """Whether a point more in so many rounds to come never makes an evening that is over rise by more than that."""
        _points, played = _played(row.evenings)
        parts = [self._parts(evening) for evening in row.evenings]
        return all(len(found) <= 1 and sum(found) <= played + rounds for found in parts)

    def after(self, row: SeasonPlace, *, points: int, rounds: int) -> tuple[CountedEvening, ...]:
        """The evenings of this row once it has played so many rounds more, for so many points.

        >>> from tournaments.ranking import EveningOfSeason, EveningScores, RoundResult, rank_season
        >>> rules = CompetitionRules.from_dict({"codes": {"absent": {"points_from": "own_average"}}})
        >>> absent = EveningScores(entrant=1, code=Code.ABSENT)
        >>> there = EveningScores(entrant=1, rounds=(RoundResult(round_number=1, total=50),))
        >>> season = rank_season(
        ...     [EveningOfSeason(evening=n, planned_rounds=1, entrants=(who,)) for n, who in ((1, absent), (2, there))],
        ...     rules=rules,
        ... )
        >>> averages = OwnAverages(rules=rules, rows=season.places, problems=season.problems)
        >>> [int(evening.value) for evening in averages.after(season.places[0], points=60, rounds=1)]
        [55, 50]
        """
        before, played = _played(row.evenings)
        if not played + rounds:
            return row.evenings
        return tuple(self._moved(evening, before + points, played + rounds) for evening in row.evenings)

    def _is_unknown(self, row: SeasonPlace) -> bool:
        """Whether a round moves with an average that the row does not tell."""
        return any(
            problem.kind is ProblemKind.OWN_AVERAGE_OF_NOTHING
            and problem.entrant == row.entrant
            and problem.round_number is not None
            for problem in self.problems
        ) or any(
            self._is_own_average(code)
            for evening in row.evenings
            for result in evening.rounds
            for code in result.credited
        )

    def _is_own_average(self, code: str) -> bool:
        return self.rules.code(Code(code)).points_from is PointsFrom.OWN_AVERAGE

    def _parts(self, evening: CountedEvening) -> list[int]:
        """How many rounds each own average in this evening stands for; each is rounded by itself."""
        if evening.code is not None:
            is_worth = evening.why is not Why.OVER_THE_MOST and self._is_own_average(evening.code)
            return [evening.planned_rounds] if is_worth else []
        return [1 for result in evening.rounds if result.code is not None and self._is_own_average(result.code)]

    def _moved(self, evening: CountedEvening, points: int, played: int) -> CountedEvening:
        parts = self._parts(evening)
        if not parts:
            return evening
        if evening.code is not None:
            total = half_up(points * evening.planned_rounds, played) + evening.penalty
            in_average = self.rules.code(evening.code).in_average
            return replace(
                evening,
                why=self._why_once_valued(evening, in_average=in_average) if evening.value is None else evening.why,
                total=total,
                value=Fraction(total),
                averaged=evening.planned_rounds if in_average else 0,
                averaged_points=total if in_average else evening.penalty,
            )
        total, averaged_points = evening.total or 0, evening.averaged_points
        own = half_up(points, played)
        for result in evening.rounds:
            if result.code is None or not self._is_own_average(result.code):
                continue
            total += own - result.total
            if self.rules.code(Code(result.code)).in_average:
                averaged_points += own - result.total
        return replace(evening, total=total, value=Fraction(total), averaged_points=averaged_points)

    def _why_once_valued(self, evening: CountedEvening, *, in_average: bool) -> Why:
        """Why an evening counts that could not be valued while nothing had been played."""
        rule = self.rules.counting.rule
        if rule is CountingRule.PERIODS and evening.period is None:
            return Why.NO_PERIOD
        if rule is CountingRule.AVERAGE_OF_BEST and not in_average:
            return Why.NOT_IN_AVERAGE
        return Why.COUNTS


def _played(evenings: Sequence[CountedEvening]) -> tuple[int, int]:
    """Points and number of the rounds somebody played, which is what the own average is made of."""
    points = rounds = 0
    for evening in evenings:
        if evening.code is None and not evening.rounds and evening.total is not None:
            # A total of which no round is known stands for all rounds of its evening.
            points += evening.total - evening.penalty
            rounds += evening.planned_rounds
        for result in evening.rounds:
            if result.code is None and not result.credited:
                points += result.total
                rounds += 1
    return points, rounds
