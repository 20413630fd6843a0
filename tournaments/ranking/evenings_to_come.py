"""What the evenings that are left can still do to a row of a season."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.ranking.codes import PointsFrom
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.own_average import OwnAverages
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import CountedEvening, SeasonPlace, Why
from tournaments.ranking.selection import Candidate, Number, best_of, choose

# The periods of evenings to come; None stands for an evening of no period, where there are none.
Coming = Sequence[int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningsToCome:
    """The evenings that are left, and what they can do to a row.

    `left` and `left_of_periods`: how many, None where nobody knows; `most`: what one can bring at most; `rounds`: how
    many rounds one has.
    """

    rules: CompetitionRules
    left: int | None
    most: int
    rounds: int
    left_of_periods: Mapping[int, int] | None
    averages: OwnAverages
    _known: dict[int, list[Candidate]] = field(default_factory=dict)

    @property
    def counting(self) -> Counting:
        return self.rules.counting

    def all_evenings(self) -> Coming | None:
        if self.counting.rule is not CountingRule.PERIODS:
            return None if self.left is None else [None] * self.left
        if self.left_of_periods is None:
            return None
        return [period for period, left in self.left_of_periods.items() for _ in range(left)]

    def next_evening(self) -> Coming | None:
        """The next evening alone; without knowing how many are left there may still be one."""
        coming = self.all_evenings()
        if coming is None:
            return None if self.counting.rule is CountingRule.PERIODS else [None]
        return coming[:1] or None

    def counts_from(self, own: SeasonPlace) -> Fraction | None:
        """What the next evening must exceed to count; None where nothing is certain to be dropped for it."""
        coming = self.next_evening()
        if coming is None or self.counting.best is None or not self.averages.is_known(own):
            return None
        if not self.averages.moves(own):
            return self._to_beat(own, coming, 0)
        # What has to be beaten rises with what beats it. Only where it does not rise faster is there one such number.
        if not self.averages.is_steady(own, rounds=self.rounds):
            return None

        def counts(points: int) -> bool:
            to_beat = self._to_beat(own, coming, points)
            return to_beat is None or points > to_beat

        if counts(0) or not counts(self.most):
            return None
        return Fraction(_lowest_that(counts, self.most) - 1)

    def counts_always(self, own: SeasonPlace) -> bool:
        """Whether the next evening counts, whatever it brings."""
        coming = self.next_evening()
        if coming is None or not self.averages.is_known(own):
            return False
        known = self._candidates(own, coming, 0)
        return len(known) in choose([*known, Candidate(value=0, period=coming[0])], self.counting)

    def is_tied_up(self, own: SeasonPlace, others: Sequence[SeasonPlace]) -> bool:
        """Whether these others cannot stand still while this row plays, or nobody can tell what the row comes to."""
        return not self.averages.is_known(own) or any(self.averages.is_moved_by(other, [own]) for other in others)

    def _to_beat(self, own: SeasonPlace, coming: Coming, each: Number) -> Fraction | None:
        # Under nested counting the evening has to be among the best of its own period first.
        among = [known for known in self._candidates(own, coming[:1], each) if known.period == coming[0]]
        if self.counting.best is None or len(among) < self.counting.best:
            return None
        counting = best_of([known.value for known in among], [known.droppable for known in among], self.counting.best)
        lowest = min((among[position].value for position in counting if among[position].droppable), default=None)
        return None if lowest is None else Fraction(lowest)

    def least(self, own: SeasonPlace, target: Fraction | None, coming: Coming | None) -> int | None:
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

    def _newcomer_may_pass(self, lowest: Fraction | None, coming: Coming) -> bool:
        """Whether somebody who is not in the list yet could end above this."""
        if self.counting.minimum_evenings > len(coming):
            return False
        candidates = [Candidate(value=self._most_with_codes, period=period) for period in coming]
        most = self._value(candidates, points=0, rounds=0, coming=coming, each=self._most_with_codes)
        return lowest is None or most >= lowest

    def _bounds(self, row: SeasonPlace, coming: Coming) -> tuple[Fraction | None, Fraction | None]:
        """The least and the most this row can come to; None where it moves with more than the evenings themselves."""
        if self.averages.moves(row) or self.averages.is_moved_by(row, self.averages.rows):
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

    def _forced(self, row: SeasonPlace, coming: Coming) -> Iterator[Fraction]:
        """What becomes of the row when all that is left brings a code that may not be dropped."""
        for code in self.rules.codes:
            if code.droppable:
                continue
            # A code of a round spoils its evening the same way; what the others of that evening bring is not known.
            of_evening = code.code.is_of_evening and code.points_from in (PointsFrom.FIXED, PointsFrom.ROUND)
            points = (code.points or 0) if of_evening else 0
            yield self._with(row, coming, points, droppable=False)

    def _with(self, row: SeasonPlace, coming: Coming, each: Number, *, droppable: bool = True) -> Fraction:
        """The value of a row after these evenings, of which each brings so much."""
        known = self._candidates(row, coming, each)
        added = [Candidate(value=each, droppable=droppable, period=period) for period in coming]
        # Where no round of an evening counts in the average, it has nothing to add to either.
        averaged = [evening for evening in self._evenings(row, coming, each) if evening.value is not None]
        return self._value(
            [*known, *added],
            points=sum(evening.averaged_points for evening in averaged),
            rounds=sum(evening.averaged for evening in averaged),
            coming=coming,
            each=each,
        )

    def _value(
        self, candidates: Sequence[Candidate], *, points: int, rounds: int, coming: Coming, each: Number
    ) -> Fraction:
        if self.counting.rule is CountingRule.AVERAGE_PER_ROUND:
            parts = rounds + self.rounds * len(coming)
            return Fraction(points + each * len(coming)) / max(1, parts)
        chosen = choose(candidates, self.counting)
        total = Fraction(sum(candidates[position].value for position in chosen))
        return total / max(1, len(chosen)) if self.counting.rule is CountingRule.AVERAGE_OF_BEST else total

    def _evenings(self, row: SeasonPlace, coming: Coming, each: Number) -> Sequence[CountedEvening]:
        """The evenings of a row, as they are worth once these have come."""
        if not coming or not self.averages.moves(row) or not self.averages.is_known(row):
            return row.evenings
        # Only points for places need not be whole, and with those nothing is known of who moves.
        return self.averages.after(row, points=int(each) * len(coming), rounds=self.rounds * len(coming))

    def _candidates(self, row: SeasonPlace, coming: Coming, each: Number) -> list[Candidate]:
        if self.averages.moves(row):
            return self._candidates_of(self._evenings(row, coming, each))
        if row.entrant not in self._known:
            self._known[row.entrant] = self._candidates_of(row.evenings)
        return self._known[row.entrant]

    def _candidates_of(self, evenings: Sequence[CountedEvening]) -> list[Candidate]:
        return [
            Candidate(
                value=_plain(evening.value),
                droppable=evening.droppable,
                period=evening.period if self.counting.rule is CountingRule.PERIODS else None,
            )
            for evening in evenings
            if evening.value is not None and evening.why not in (Why.NO_PERIOD, Why.NOT_IN_AVERAGE)
        ]


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
