"""What do I need: how far the neighbours are, and what the evenings that are left can still change.

What is said to be certain is certain whatever is played from here on: penalties, corrections of old sheets and changes
of the rules aside. The points asked for are those that bring somebody past who is next above while these stand still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.ranking.codes import PointsFrom
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import Season, SeasonPlace, Why
from tournaments.ranking.selection import Candidate, Number, best_of, choose


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The next place above or below: who shares it, and how much of the value lies between."""

    place: int
    entrants: tuple[int, ...]
    gap: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What one entrant needs, in the points the competition counts (points, or points for places).

    `counts_from`: what the next evening must exceed to count at all; None: whatever it brings counts.
    `in_one_evening`: the least the next evening must bring to pass who is next above; `in_each_evening`: the least each
    of all evenings left must bring. None: it cannot be done that way, there is nobody above, or nobody knows how many
    evenings are left.
    `best_place` and `worst_place` are what can still become of it; None: nobody can tell. `minimum_reachable`: whether
    enough evenings are left for the minimum; None: nobody knows how many are left.
    """

    entrant: int
    above: Neighbour | None
    below: Neighbour | None
    evenings_left: int | None
    counts_from: Fraction | None
    in_one_evening: int | None
    in_each_evening: int | None
    needed_for_minimum: int
    minimum_reachable: bool | None
    best_place: int | None
    worst_place: int | None
    place: int | None

    @property
    def is_safe(self) -> bool:
        """Whether nobody below can take this place any more."""
        return self.place is not None and self.worst_place is not None and self.worst_place <= self.place

    @property
    def is_final(self) -> bool:
        """Whether a better place is out of reach; the first place is as good as it gets."""
        return self.place is not None and self.best_place is not None and self.best_place >= self.place


def what_is_needed(
    season: Season,
    entrant: int,
    rules: CompetitionRules,
    *,
    evenings_left: int | None,
    most_of_evening: int,
    rounds_of_evening: int | None = None,
    left_of_periods: Mapping[int, int] | None = None,
) -> Needs:
    """What this entrant needs; raises KeyError for somebody who is not in the season.

    `most_of_evening` is the most points an evening can bring. `rounds_of_evening`: how many rounds an evening to come
    has, for an average per round; when left out, as many as the last evening. `left_of_periods`: how many evenings each
    period still has, in order of play; nested counting takes `evenings_left` from it, and without it tells neighbours
    and gaps only. A period before that of the last evening is over, however few evenings it had.

    >>> from tournaments.ranking import Counting, EveningOfSeason, EveningScores, RoundResult, rank_season
    >>> def evening(number, *totals):
    ...     return EveningOfSeason(evening=number, planned_rounds=1, entrants=tuple(
    ...         EveningScores(entrant=who, rounds=(RoundResult(round_number=1, total=total),))
    ...         for who, total in enumerate(totals, start=1)
    ...     ))
    >>> rules = CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=2))
    >>> season = rank_season([evening(1, 5000, 4500), evening(2, 5100, 4800)], rules=rules)
    >>> needs = what_is_needed(season, 2, rules, evenings_left=1, most_of_evening=8000)
    >>> needs.above.gap, needs.counts_from, needs.in_one_evening
    (Fraction(800, 1), Fraction(4500, 1), 5301)
    """
    places = {place.entrant: place for place in season.places}
    own = places[entrant]
    if left_of_periods is not None and rules.counting.rule is CountingRule.PERIODS:
        left_of_periods = _without_past_periods(season, left_of_periods)
        evenings_left = sum(left_of_periods.values())
    future = _Future(
        rules=rules,
        left=evenings_left,
        most=max(rules.counting.place_points, default=most_of_evening),
        rounds=rounds_of_evening or _rounds_of_last_evening(season),
        left_of_periods=left_of_periods,
    )
    above, below = _neighbours(season, own)
    best_place, worst_place = future.places(own, season.places)
    target = None if above is None else own.value + above.gap
    return Needs(
        entrant=entrant,
        place=own.place,
        above=above,
        below=below,
        evenings_left=evenings_left,
        counts_from=future.counts_from(own),
        in_one_evening=future.least(own, target, future.next_evening()),
        in_each_evening=future.least(own, target, future.all_evenings()),
        needed_for_minimum=own.needed_for_minimum,
        minimum_reachable=None if evenings_left is None else own.needed_for_minimum <= evenings_left,
        best_place=best_place,
        worst_place=worst_place,
    )


def _without_past_periods(season: Season, left_of_periods: Mapping[int, int]) -> Mapping[int, int]:
    last = next((place.evenings[-1].period for place in season.places if place.evenings), None)
    if last is None or last not in left_of_periods:
        return left_of_periods
    in_order = list(left_of_periods)
    return {period: left_of_periods[period] for period in in_order[in_order.index(last) :]}


def _rounds_of_last_evening(season: Season) -> int:
    return next((place.evenings[-1].planned_rounds for place in season.places if place.evenings), 1)


def _neighbours(season: Season, own: SeasonPlace) -> tuple[Neighbour | None, Neighbour | None]:
    if own.place is None:
        return None, None
    shared: dict[int, list[SeasonPlace]] = {}
    for line in season.places:
        if line.place is not None:
            shared.setdefault(line.place, []).append(line)
    higher = max((place for place in shared if place < own.place), default=None)
    lower = min((place for place in shared if place > own.place), default=None)

    def neighbour(place: int | None) -> Neighbour | None:
        if place is None:
            return None
        lines = shared[place]
        entrants = tuple(line.entrant for line in lines)
        return Neighbour(place=place, entrants=entrants, gap=abs(lines[0].value - own.value))

    return neighbour(higher), neighbour(lower)


# The periods of evenings to come; None stands for an evening of no period, where there are none.
_Coming = Sequence[int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Future:
    """The evenings that are left, and what they can do to a row."""

    rules: CompetitionRules
    left: int | None
    most: int
    rounds: int
    left_of_periods: Mapping[int, int] | None
    _known: dict[int, list[Candidate]] = field(default_factory=dict)

    @property
    def counting(self) -> Counting:
        return self.rules.counting

    def all_evenings(self) -> _Coming | None:
        if self.counting.rule is not CountingRule.PERIODS:
            return None if self.left is None else [None] * self.left
        if self.left_of_periods is None:
            return None
        return [period for period, left in self.left_of_periods.items() for _ in range(left)]

    def next_evening(self) -> _Coming | None:
        """The next evening alone; without knowing how many are left there may still be one."""
        coming = self.all_evenings()
        if coming is None:
            return None if self.counting.rule is CountingRule.PERIODS else [None]
        return coming[:1] or None

    def counts_from(self, own: SeasonPlace) -> Fraction | None:
        coming = self.next_evening()
        if coming is None or self.counting.best is None:
            return None
        # Under nested counting the evening has to be among the best of its own period first.
        among = [known for known in self._candidates(own) if known.period == coming[0]]
        if len(among) < self.counting.best:
            return None
        counting = best_of([known.value for known in among], [known.droppable for known in among], self.counting.best)
        lowest = min((among[position].value for position in counting if among[position].droppable), default=None)
        return None if lowest is None else Fraction(lowest)

    def least(self, own: SeasonPlace, target: Fraction | None, coming: _Coming | None) -> int | None:
        """The least whole number that, brought by each of these evenings, gives more than the target."""
        if target is None or not coming or self._with(own, coming, self.most) <= target:
            return None
        return _lowest_that(lambda points: self._with(own, coming, points) > target, self.most)

    def places(self, own: SeasonPlace, rows: Sequence[SeasonPlace]) -> tuple[int | None, int | None]:
        """The best and the worst place that can still become of this row."""
        coming = self.all_evenings()
        if coming is None:
            return None, None
        if not coming:
            return own.place, own.place
        if own.needed_for_minimum > len(coming):
            return None, None
        lowest, highest = self._bounds(own, coming)
        ahead = behind = 0
        for row in rows:
            if row.entrant == own.entrant or row.needed_for_minimum > len(coming):
                continue
            its_lowest, its_highest = self._bounds(row, coming)
            # Who has no place yet may stay without one, and so is certain to be ahead of nobody.
            if row.place is not None and highest is not None and its_lowest is not None and its_lowest > highest:
                ahead += 1
            elif its_highest is not None and lowest is not None and its_highest < lowest:
                behind += 1
        contenders = sum(row.needed_for_minimum <= len(coming) for row in rows)
        worst = contenders - behind if own.place is not None and not self._newcomer_may_pass(lowest, coming) else None
        return 1 + ahead, worst

    def _newcomer_may_pass(self, lowest: Fraction | None, coming: _Coming) -> bool:
        """Whether somebody who is not in the list yet could end above this."""
        if self.counting.minimum_evenings > len(coming):
            return False
        candidates = [Candidate(value=self._most_with_codes, period=period) for period in coming]
        most = self._value(candidates, points=0, rounds=0, coming=coming, each=self._most_with_codes)
        return lowest is None or most >= lowest

    def _bounds(self, row: SeasonPlace, coming: _Coming) -> tuple[Fraction | None, Fraction | None]:
        """The least and the most this row can come to; None where it moves with more than the evenings themselves."""
        if self._moves_with_own_average(row):
            return None, None
        lowest = [row.value, *self._forced(row, coming)]
        if self.counting.rule in (CountingRule.AVERAGE_OF_BEST, CountingRule.AVERAGE_PER_ROUND):
            lowest.append(self._with(row, coming, 0))
        return min(lowest), max(row.value, self._with(row, coming, self._most_with_codes))

    @property
    def _most_with_codes(self) -> int:
        """The most an evening can bring to who was not there either."""
        of_codes = [
            (code.points or 0) * (self.rounds if code.points_from is PointsFrom.ROUND else 1)
            for code in self.rules.codes
            if code.code.is_of_evening
        ]
        return max(self.most, *of_codes, 0)

    def _moves_with_own_average(self, row: SeasonPlace) -> bool:
        moving = {code.code for code in self.rules.codes if code.points_from is PointsFrom.OWN_AVERAGE}
        if not moving:
            return False
        return any(
            evening.code in moving or any(result.code in moving for result in evening.rounds)
            for evening in row.evenings
        )

    def _forced(self, row: SeasonPlace, coming: _Coming) -> Iterator[Fraction]:
        """What becomes of the row when all that is left brings a code that may not be dropped."""
        for code in self.rules.codes:
            if code.droppable:
                continue
            # A code of a round spoils its evening the same way; what the others of that evening bring is not known.
            of_evening = code.code.is_of_evening and code.points_from in (PointsFrom.FIXED, PointsFrom.ROUND)
            points = (code.points or 0) if of_evening else 0
            yield self._with(row, coming, points, droppable=False)

    def _with(self, row: SeasonPlace, coming: _Coming, each: Number, *, droppable: bool = True) -> Fraction:
        """The value of a row after these evenings, of which each brings so much."""
        known = self._candidates(row)
        added = [Candidate(value=each, droppable=droppable, period=period) for period in coming]
        averaged = [evening for evening in row.evenings if evening.counts]
        return self._value(
            [*known, *added],
            points=sum(evening.averaged_points for evening in averaged),
            rounds=sum(evening.averaged for evening in averaged),
            coming=coming,
            each=each,
        )

    def _value(
        self, candidates: Sequence[Candidate], *, points: int, rounds: int, coming: _Coming, each: Number
    ) -> Fraction:
        if self.counting.rule is CountingRule.AVERAGE_PER_ROUND:
            parts = rounds + self.rounds * len(coming)
            return Fraction(points + each * len(coming)) / max(1, parts)
        chosen = choose(candidates, self.counting)
        total = Fraction(sum(candidates[position].value for position in chosen))
        return total / max(1, len(chosen)) if self.counting.rule is CountingRule.AVERAGE_OF_BEST else total

    def _candidates(self, row: SeasonPlace) -> list[Candidate]:
        if row.entrant not in self._known:
            self._known[row.entrant] = [
                Candidate(
                    value=_plain(evening.value),
                    droppable=evening.droppable,
                    period=evening.period if self.counting.rule is CountingRule.PERIODS else None,
                )
                for evening in row.evenings
                if evening.value is not None and evening.why not in (Why.NO_PERIOD, Why.NOT_IN_AVERAGE)
            ]
        return self._known[row.entrant]


def _plain(value: Fraction) -> Number:
    """A whole number as one: it adds and compares much faster than a fraction does."""
    return value.numerator if value.denominator == 1 else value


def _lowest_that(enough: Callable[[int], bool], most: int) -> int:
    """The lowest number up to `most` that is enough, where more never is less than enough; `most` is."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return low
