"""What an evening of a season comes to for each entrant: rounds, codes, fill-ins and penalties made into one number.

The rules, exactly:

* A round that was played counts as it was played. A credited round is worth what the competition says its code is;
  where that is "what the evening credited", the points and pits of that evening. Its points are all card points.
* Of a pair whose two played apart, a round that one of them was credited counts with what that is worth, as often as
  the rules allow, and in averages where they say so. It is no round the pair played together.
* Who has nothing but credits for an evening code (every round "absent") has that code for the evening.
* The lowest of the evening is the lowest total, penalties included, among those ranked in this competition who played
  or sat out every round of it. Who came late or left early lowers it for nobody, and neither does a guest who is not
  ranked.
* The own average is that of all rounds the person played in this season, without penalties, times the rounds it
  stands for, rounded half up once for each code.
* Own rounds are replaced lowest first, by fill-ins highest first, as long as the fill-in is better. A credit is not a
  round somebody played, and is never replaced.
* A code that was given more often than allowed is no result from then on, in order of play. A fill-in beyond the most
  replaces nothing; that leaves no gap and is no problem.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tournaments.ranking.codes import EVENING_CODES, Code, PointsFrom, ScoreCode
from tournaments.ranking.figures import RoundResult
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.scores import EveningOfSeason, EveningScores
from tournaments.ranking.season_places import ProblemKind, SeasonProblem, Why
from tournaments.ranking.selection import Number


@dataclass(slots=True, kw_only=True)
class EveningLine:
    """One entrant's evening while it is being valued; what the fields mean stands with `CountedEvening`.

    `value` is None while, or because, there is no result; `why_not` then says why. `whole` is whether every round was
    played or sat out. `known_total` is what was played where no round is known.
    """

    entrant: int
    rounds: tuple[RoundResult, ...] = ()
    replaced: tuple[RoundResult, ...] = ()
    missing: tuple[int, ...] = ()
    penalty: int = 0
    code: ScoreCode | None = None
    total: int | None = None
    value: Number | None = None
    place: int | None = None
    pits: int | None = None
    droppable: bool = True
    attended: bool = False
    averaged: int = 0
    averaged_points: int = 0
    whole: bool = False
    why_not: Why = Why.NO_RESULT
    known_total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningTotals:
    """The lines of one evening, by entrant."""

    evening: EveningOfSeason
    lines: dict[int, EveningLine]


def value_evenings(
    evenings: Sequence[EveningOfSeason], rules: CompetitionRules
) -> tuple[list[EveningTotals], list[SeasonProblem]]:
    """Value all evenings, given in order of play, in points; and everything that cannot be valued."""
    valuer = _Valuer(rules=rules)
    found = [
        EveningTotals(
            evening=evening, lines={scores.entrant: valuer.line(evening, scores) for scores in evening.entrants}
        )
        for evening in evenings
    ]
    # Averages and lowest scores need all rounds of the season, and all totals of the evening.
    for totals in found:
        for line in totals.lines.values():
            if line.rounds or line.known_total is not None:
                valuer.add_up(totals.evening, line)
    for totals in found:
        valuer.value_codes(totals)
    return found, valuer.problems


def half_up(points: int, parts: int) -> int:
    """The nearest whole number to points / parts; a half goes up.

    >>> half_up(5, 2), half_up(7, 3)
    (3, 2)
    """
    return (2 * points + parts) // (2 * parts)


@dataclass(slots=True, kw_only=True)
class _Valuer:
    rules: CompetitionRules
    problems: list[SeasonProblem] = field(default_factory=list)
    # How often each entrant had each code so far.
    _used: Counter[tuple[int, Code]] = field(default_factory=Counter)
    # Points and number of the rounds each entrant played.
    _played: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    _codes: dict[str, ScoreCode] = field(init=False)

    def __post_init__(self) -> None:
        self._codes = {code.value: self.rules.code(code) for code in Code}

    def line(self, evening: EveningOfSeason, scores: EveningScores) -> EveningLine:
        """What is known from this evening alone; codes that look further are filled in afterwards."""
        line = EveningLine(entrant=scores.entrant, penalty=scores.penalty, missing=scores.missing)
        for number in scores.missing:
            self._problem(ProblemKind.MISSING_RESULT, evening, line, round_number=number)
        for number in scores.without_average:
            self._problem(ProblemKind.OWN_AVERAGE_OF_NOTHING, evening, line, round_number=number)
        if (scores.rounds or scores.whole is not None) and scores.code is not None:
            self._problem(ProblemKind.CODE_OF_SOMEBODY_PRESENT, evening, line, code=scores.code)
        if scores.whole is not None:
            line.known_total, line.attended, line.whole = scores.whole, True, True
            played = self._played[line.entrant]
            played[0] += scores.whole
            played[1] += evening.planned_rounds
            return line
        code = _code_of_evening(scores)
        if code is not None:
            self._code_of_evening(evening, line, self._codes[code.value])
            return line
        line.rounds = tuple(sorted(scores.rounds, key=_number))
        if any(result.code is not None or result.credited for result in line.rounds):
            self._credited(evening, line)
        else:
            line.attended = bool(line.rounds)
            line.whole = len(line.rounds) >= evening.planned_rounds
        if scores.fill_ins:
            self._fill_in(line, scores.fill_ins)
        if line.rounds:
            played = self._played[line.entrant]
            for result in line.rounds:
                if result.code is None and not result.credited:
                    played[0] += result.total
                    played[1] += 1
        elif line.penalty:
            self._problem(ProblemKind.PENALTY_WITHOUT_POINTS, evening, line)
        return line

    def add_up(self, evening: EveningOfSeason, line: EveningLine) -> None:
        """Fill in the own averages of a line with rounds, and add it up."""
        if line.known_total is not None:
            line.total = line.value = line.known_total + line.penalty
            line.averaged, line.averaged_points = evening.planned_rounds, line.total
            return
        total, averaged, averaged_points = line.penalty, 0, line.penalty
        pits: int | None = 0
        rounds = []
        for given in line.rounds:
            result = given
            if result.code is not None:
                rule = self._codes[result.code]
                if rule.points_from is PointsFrom.OWN_AVERAGE:
                    own = self._own_average(evening, line, rounds=1, round_number=result.round_number)
                    if own is None:
                        continue
                    result = replace(result, total=own, points=own)
                counts_in_average = rule.in_average
            else:
                counts_in_average = all(self._codes[code].in_average for code in result.credited)
            rounds.append(result)
            total += result.total
            if counts_in_average:
                averaged += 1
                averaged_points += result.total
            pits = None if pits is None or result.pits is None else pits + result.pits
        line.rounds = tuple(rounds)
        if rounds:
            line.total = line.value = total
        elif line.penalty:
            self._problem(ProblemKind.PENALTY_WITHOUT_POINTS, evening, line)
        line.pits = pits
        line.averaged, line.averaged_points = averaged, averaged_points

    def value_codes(self, totals: EveningTotals) -> None:
        """Fill in the lines of which the whole evening is a code."""
        evening = totals.evening
        lowest: int | None = None
        for line in totals.lines.values():
            rule = line.code
            if rule is None or line.why_not is not Why.NO_RESULT:
                continue
            points: int | None = None
            match rule.points_from:
                case PointsFrom.FIXED:
                    points = rule.points
                case PointsFrom.ROUND:
                    points = None if rule.points is None else rule.points * evening.planned_rounds
                case PointsFrom.LOWEST:
                    if lowest is None:
                        lowest = _lowest_of(totals)
                    points = lowest
                    if points is None:
                        self._problem(ProblemKind.LOWEST_OF_NOBODY, evening, line, code=rule.code)
                case PointsFrom.OWN_AVERAGE:
                    points = self._own_average(evening, line, rounds=evening.planned_rounds)
                case _:
                    pass
            if points is None:
                continue
            line.total = line.value = points + line.penalty
            line.pits = rule.pits
            line.averaged_points = line.penalty
            if rule.in_average:
                line.averaged, line.averaged_points = evening.planned_rounds, line.total

    def _code_of_evening(self, evening: EveningOfSeason, line: EveningLine, rule: ScoreCode) -> None:
        line.code = rule
        if rule.points_from is PointsFrom.NOTHING:
            line.why_not = Why.EXCUSED
        elif rule.points_from is PointsFrom.REPLACES_LOWEST:
            self._problem(ProblemKind.NOTHING_TO_REPLACE, evening, line, code=rule.code)
        if not self._may_have(evening, line, rule):
            line.why_not = Why.OVER_THE_MOST
        if line.why_not is Why.NO_RESULT:
            line.droppable, line.attended = rule.droppable, rule.attended
        elif line.penalty:
            self._problem(ProblemKind.PENALTY_WITHOUT_POINTS, evening, line)

    def _credited(self, evening: EveningOfSeason, line: EveningLine) -> None:
        """Value the credited rounds of a line that has some, as far as this evening alone tells."""
        rounds = []
        line.whole = len(line.rounds) >= evening.planned_rounds
        for result in line.rounds:
            if result.code is None:
                line.attended = True
                if self._credits_count(evening, line, result):
                    rounds.append(result)
                continue
            rule = self._codes[result.code]
            if rule.code is not Code.SAT_OUT:
                line.whole = False
            if rule.code in EVENING_CODES:
                # Part of an evening only: the rules value the code of a whole one, the evening credited this round.
                rounds.append(replace(result, points=result.total, roem=0, pits=result.pits or 0, nats=0))
                continue
            if not self._may_have(evening, line, rule, round_number=result.round_number):
                line.whole = False
                continue
            line.droppable = line.droppable and rule.droppable
            line.attended = line.attended or rule.attended
            points, pits = result.total, result.pits or 0
            if rule.points_from is not PointsFrom.EVENING:
                points, pits = rule.points or 0, rule.pits
            rounds.append(replace(result, total=points, points=points, roem=0, pits=pits, nats=0))
        line.rounds = tuple(rounds)
        if not rounds:
            line.why_not = Why.OVER_THE_MOST

    def _credits_count(self, evening: EveningOfSeason, line: EveningLine, result: RoundResult) -> bool:
        """Apply to a line the rules for what one of a pair was credited; whether the round counts with it."""
        for rule in (self._codes[code] for code in result.credited):
            if rule.code is not Code.SAT_OUT:
                line.whole = False
            if rule.code in EVENING_CODES:
                continue
            if not self._may_have(evening, line, rule, round_number=result.round_number):
                line.whole = False
                return False
            line.droppable = line.droppable and rule.droppable
        return True

    def _fill_in(self, line: EveningLine, fill_ins: Iterable[RoundResult]) -> None:
        rule = self._codes[Code.FILL_IN.value]
        if rule.points_from is not PointsFrom.REPLACES_LOWEST:
            return
        own = sorted((result for result in line.rounds if result.is_played), key=_lowest_first)
        better: dict[int, RoundResult] = {}
        for lowest, filled in zip(own, sorted(fill_ins, key=_highest_first), strict=False):
            if filled.total <= lowest.total:
                break
            if rule.most is not None and self._used[line.entrant, rule.code] >= rule.most:
                break
            self._used[line.entrant, rule.code] += 1
            better[lowest.round_number] = replace(filled, round_number=lowest.round_number)
        if better:
            line.replaced = tuple(result for result in line.rounds if result.round_number in better)
            line.rounds = tuple(better.get(result.round_number, result) for result in line.rounds)

    def _may_have(
        self, evening: EveningOfSeason, line: EveningLine, rule: ScoreCode, *, round_number: int | None = None
    ) -> bool:
        self._used[line.entrant, rule.code] += 1
        if rule.most is None or self._used[line.entrant, rule.code] <= rule.most:
            return True
        self._problem(ProblemKind.OVER_THE_MOST, evening, line, code=rule.code, round_number=round_number)
        return False

    def _own_average(
        self, evening: EveningOfSeason, line: EveningLine, *, rounds: int, round_number: int | None = None
    ) -> int | None:
        points, played = self._played[line.entrant]
        if not played:
            self._problem(ProblemKind.OWN_AVERAGE_OF_NOTHING, evening, line, round_number=round_number)
            return None
        return half_up(points * rounds, played)

    def _problem(
        self,
        kind: ProblemKind,
        evening: EveningOfSeason,
        line: EveningLine,
        *,
        round_number: int | None = None,
        code: Code | None = None,
    ) -> None:
        self.problems.append(
            SeasonProblem(
                kind=kind, evening=evening.evening, entrant=line.entrant, round_number=round_number, code=code
            )
        )


def _code_of_evening(scores: EveningScores) -> Code | None:
    """The code of the whole evening: the one given, or the one that is all its rounds were credited for."""
    if not scores.rounds:
        return scores.code
    first = scores.rounds[0].code
    if first is None or any(result.code != first for result in scores.rounds):
        return None
    code = Code(first)
    return code if code.is_of_evening else None


def _lowest_of(totals: EveningTotals) -> int | None:
    """The lowest total among who was there the whole evening; None: nobody was."""
    whole = (line for line in totals.lines.values() if line.whole and line.attended)
    return min((line.total for line in whole if line.total is not None), default=None)


def _number(result: RoundResult) -> int:
    return result.round_number


def _lowest_first(result: RoundResult) -> tuple[int, int, int]:
    return (result.total, result.pits or 0, result.round_number)


def _highest_first(result: RoundResult) -> tuple[int, int, int]:
    return (-result.total, -(result.pits or 0), result.round_number)
