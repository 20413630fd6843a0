"""The standing of a season: evenings in, ordered and explained places out, exact to the last point.

`evening_totals` says what an evening comes to, `place_points` turns it into points for places where the rules ask that,
`selection` chooses what counts, and `refining` orders, as it does an evening. Whoever calls decides who is ranked: an
entrant that is not given (a guest, where guests are not ranked) does not exist here, neither for the lowest score of an
evening nor for the points of its places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.counting import CountingRule
from tournaments.ranking.decisions import Decision
from tournaments.ranking.evening_totals import EveningLine, EveningTotals, value_evenings
from tournaments.ranking.figures import Figures
from tournaments.ranking.meetings import NO_MEETINGS, Meetings
from tournaments.ranking.place_points import value_by_places
from tournaments.ranking.refining import SharedPlace, TieBasis, rank_by_value
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.scores import EveningOfSeason
from tournaments.ranking.season_figures import season_figures
from tournaments.ranking.season_places import (
    CountedEvening,
    CountedPeriod,
    ProblemKind,
    Season,
    SeasonPlace,
    SeasonProblem,
    Unplaced,
    Why,
)
from tournaments.ranking.selection import Candidate, Number, choose, choose_periods


def rank_season(
    evenings: Sequence[EveningOfSeason],
    *,
    rules: CompetitionRules,
    periods: Sequence[int] = (),
    meetings: Meetings = NO_MEETINGS,
    decisions: Sequence[Decision] = (),
) -> Season:
    """Everybody's place in the season, best first; below them who has no place; equals in the order of their ids.

    `evenings` are given in order of play, the oldest first; `periods` likewise, those without an evening yet too.

    >>> from tournaments.ranking import Counting, EveningScores, RoundResult
    >>> def evening(number, **totals):
    ...     return EveningOfSeason(evening=number, planned_rounds=1, entrants=tuple(
    ...         EveningScores(entrant=int(who[1:]), rounds=(RoundResult(round_number=1, total=total),))
    ...         for who, total in totals.items()
    ...     ))
    >>> season = rank_season(
    ...     [evening(1, p1=5000, p2=4500), evening(2, p1=4000, p2=5100), evening(3, p1=4900)],
    ...     rules=CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=2)),
    ... )
    >>> [(place.place, place.entrant, int(place.value), int(place.raw_total)) for place in season.places]
    [(1, 1, 9900, 13900), (2, 2, 9600, 9600)]
    """
    _refuse_impossible(evenings, periods)
    valued, problems = value_evenings(evenings, rules)
    if rules.counting.place_points:
        problems += value_by_places(valued, rules)
    if rules.counting.rule is CountingRule.PERIODS:
        problems += [
            SeasonProblem(kind=ProblemKind.NO_PERIOD, evening=evening.evening)
            for evening in evenings
            if evening.period is None
        ]
    flawed = {problem.entrant for problem in problems}
    absent = [_absent(totals.evening) for totals in valued]
    rows = {
        entrant: _row(entrant, valued, absent, rules, periods, incomplete=entrant in flawed)
        for entrant in sorted({entrant for totals in valued for entrant in totals.lines})
    }
    return Season(
        places=tuple(_placed(rows, rules, meetings, decisions)),
        problems=tuple(sorted(problems, key=_in_order_of({evening.evening: n for n, evening in enumerate(evenings)}))),
        evenings=len(evenings),
    )


def _refuse_impossible(evenings: Sequence[EveningOfSeason], periods: Sequence[int]) -> None:
    if len({evening.evening for evening in evenings}) != len(evenings):
        raise ValueError("an evening stands in the season twice")
    strange = {evening.period for evening in evenings if evening.period is not None} - set(periods)
    if periods and strange:
        raise ValueError(f"evenings of periods that are not in the season: {sorted(strange)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """What one entrant made of the season, before it is compared with others."""

    counting_total: Number
    raw_total: Number
    parts: int
    counted: int
    dropped: int
    attended: int
    needed: int
    evenings: tuple[CountedEvening, ...]
    periods: tuple[CountedPeriod, ...]
    figures: Figures
    incomplete: bool
    unplaced: Unplaced | None
    needed_for_minimum: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.counting_total) / self.parts


def _row(
    entrant: int,
    valued: Sequence[EveningTotals],
    absent: Sequence[CountedEvening],
    rules: CompetitionRules,
    periods: Sequence[int],
    *,
    incomplete: bool,
) -> _Row:
    counting = rules.counting
    lines = [totals.lines.get(entrant) for totals in valued]
    whys, counted_periods = _judge(lines, valued, rules, periods)
    counted = [line for line, why in zip(lines, whys, strict=True) if line is not None and why.counts]
    with_result = [line for line in lines if line is not None and line.value is not None]
    if counting.rule is CountingRule.AVERAGE_PER_ROUND:
        counting_total: Number = sum(line.averaged_points for line in counted)
        parts = sum(line.averaged for line in counted)
    else:
        counting_total = sum(line.value for line in counted if line.value is not None)
        parts = len(counted) if counting.rule is CountingRule.AVERAGE_OF_BEST else 1
    attended = sum(line.attended for line in with_result)
    needed_for_minimum = max(0, counting.minimum_evenings - attended)
    unplaced = None
    if not counted or not parts:
        unplaced = Unplaced.NO_RESULT
    elif needed_for_minimum:
        unplaced = Unplaced.BELOW_MINIMUM
    room = (counting.best or 0) * (counting.best_periods or 1)
    return _Row(
        counting_total=counting_total,
        raw_total=sum(line.value for line in with_result if line.value is not None),
        parts=max(1, parts),
        counted=len(counted),
        dropped=len(with_result) - len(counted),
        attended=attended,
        needed=max(0, room - len(counted)),
        evenings=tuple(
            nothing if line is None else _counted_evening(line, totals.evening, why)
            for line, totals, nothing, why in zip(lines, valued, absent, whys, strict=True)
        ),
        periods=counted_periods,
        figures=season_figures(counted),
        incomplete=incomplete,
        unplaced=unplaced,
        needed_for_minimum=needed_for_minimum,
    )


def _judge(
    lines: Sequence[EveningLine | None],
    valued: Sequence[EveningTotals],
    rules: CompetitionRules,
    periods: Sequence[int],
) -> tuple[list[Why], tuple[CountedPeriod, ...]]:
    """Why each evening counts or does not, and what each period brings."""
    counting = rules.counting
    nested = counting.rule is CountingRule.PERIODS
    whys = [Why.NO_RESULT if line is None else line.why_not for line in lines]
    candidates: list[Candidate] = []
    positions: list[int] = []
    for position, (line, totals) in enumerate(zip(lines, valued, strict=True)):
        if line is None or line.value is None:
            continue
        if nested and totals.evening.period is None:
            whys[position] = Why.NO_PERIOD
        elif not _counts_in_average(line, counting.rule):
            whys[position] = Why.NOT_IN_AVERAGE
        else:
            whys[position] = Why.DROPPED
            positions.append(position)
            candidates.append(Candidate(value=line.value, droppable=line.droppable, period=totals.evening.period))
    counted_periods: tuple[CountedPeriod, ...] = ()
    if nested:
        choices = choose_periods(candidates, counting)
        held = Counter(candidate.period for candidate in candidates)
        for choice in choices.values():
            for index in choice.chosen:
                whys[positions[index]] = _chosen(candidates[index]) if choice.counts else Why.PERIOD_DROPPED
        counted_periods = tuple(
            CountedPeriod(
                period=period,
                total=Fraction(choices[period].total),
                counts=choices[period].counts,
                droppable=choices[period].droppable,
                counted=len(choices[period].chosen),
                dropped=held[period] - len(choices[period].chosen),
            )
            for period in periods
            if period in choices
        )
    else:
        for index in choose(candidates, counting):
            whys[positions[index]] = _chosen(candidates[index])
    return whys, counted_periods


def _chosen(candidate: Candidate) -> Why:
    return Why.COUNTS if candidate.droppable else Why.NOT_DROPPABLE


def _counts_in_average(line: EveningLine, rule: CountingRule) -> bool:
    """Whether an average has a use for this evening; a total always has.

    An average per evening counts evenings, so only the code of a whole evening can keep out of it. One per round counts
    rounds; a penalty counts in it even when no round of its evening does.
    """
    if rule is CountingRule.AVERAGE_OF_BEST:
        return line.code is None or line.code.in_average
    if rule is CountingRule.AVERAGE_PER_ROUND:
        return bool(line.averaged or line.averaged_points)
    return True


def _counted_evening(line: EveningLine, evening: EveningOfSeason, why: Why) -> CountedEvening:
    return CountedEvening(
        evening=evening.evening,
        period=evening.period,
        planned_rounds=evening.planned_rounds,
        why=why,
        value=None if line.value is None else Fraction(line.value),
        total=line.total,
        place=line.place,
        code=None if line.code is None else line.code.code,
        penalty=line.penalty,
        rounds=line.rounds,
        replaced=line.replaced,
        missing=line.missing,
        pits=line.pits,
        droppable=line.droppable,
        attended=line.attended,
        averaged=line.averaged,
        averaged_points=line.averaged_points,
    )


def _absent(evening: EveningOfSeason) -> CountedEvening:
    """The evening of whoever was not there and has no code for it."""
    return CountedEvening(
        evening=evening.evening, period=evening.period, planned_rounds=evening.planned_rounds, why=Why.NO_RESULT
    )


def _placed(
    rows: Mapping[int, _Row], rules: CompetitionRules, meetings: Meetings, decisions: Sequence[Decision]
) -> Iterator[SeasonPlace]:
    basis = TieBasis(
        chain=rules.tie_breaks,
        figures={entrant: row.figures for entrant, row in rows.items()},
        meetings=meetings,
        decisions=decisions,
    )
    # Below all others: who has no place yet, and who has nothing to be ranked by.
    for level in (None, Unplaced.BELOW_MINIMUM, Unplaced.NO_RESULT):
        values = {entrant: row.value for entrant, row in rows.items() if row.unplaced is level}
        for shared in rank_by_value(values, basis):
            for entrant in shared.entrants:
                yield _place(entrant, rows[entrant], shared)


def _place(entrant: int, row: _Row, shared: SharedPlace) -> SeasonPlace:
    has_place = row.unplaced is None
    return SeasonPlace(
        entrant=entrant,
        place=shared.place if has_place else None,
        tied=has_place and len(shared.entrants) > 1,
        value=row.value,
        raw_total=Fraction(row.raw_total),
        counting_total=Fraction(row.counting_total),
        parts=row.parts,
        counted=row.counted,
        dropped=row.dropped,
        attended=row.attended,
        needed=row.needed,
        needed_for_minimum=row.needed_for_minimum,
        evenings=row.evenings,
        periods=row.periods,
        figures=row.figures,
        unplaced=row.unplaced,
        incomplete=row.incomplete,
        decided_by=shared.decided_by if has_place else None,
        numbers=shared.numbers if has_place else None,
        passed_over=shared.passed_over if has_place else (),
    )


def _in_order_of(positions: Mapping[int, int]) -> Callable[[SeasonProblem], tuple[int, ...]]:
    """By evening, entrant and round, so that the order of the input does not show."""
    kinds = list(ProblemKind)

    def key(problem: SeasonProblem) -> tuple[int, ...]:
        return (
            positions[problem.evening],
            problem.entrant or 0,
            problem.round_number or 0,
            kinds.index(problem.kind),
        )

    return key
