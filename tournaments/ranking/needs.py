"""What do I need: how far the neighbours are, and what the evenings that are left can still change.

What is said to be certain is certain whatever is played from here on: penalties, corrections of old sheets and changes
of the rules aside. The points asked for are those that bring somebody past who is next above while these stand still.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.counting import CountingRule
from tournaments.ranking.evenings_to_come import EveningsToCome
from tournaments.ranking.own_average import OwnAverages
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import Season, SeasonPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The next place above or below: who shares it, and how much of the value lies between."""

    place: int
    entrants: tuple[int, ...]
    gap: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What one entrant needs, in the points the competition counts (points, or points for places).

    `counts_from`: what the next evening must exceed to count at all; None: there is no such number. `counts_always`:
    whether the next evening counts whatever it brings.
    `in_one_evening`: the least the next evening must bring to pass who is next above; `in_each_evening`: the least each
    of all evenings left must bring. None: it cannot be done that way, there is nobody above, nobody knows how many
    evenings are left, or more moves with the own average than can be told.
    `best_place` and `worst_place` are what can still become of it; None: nobody can tell. `minimum_reachable`: whether
    enough evenings are left for the minimum; None: nobody knows how many are left.
    """

    entrant: int
    above: Neighbour | None
    below: Neighbour | None
    evenings_left: int | None
    counts_from: Fraction | None
    counts_always: bool
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
    has, for averages per round; when left out, as many as the last evening. `left_of_periods`: how many evenings each
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
    future = EveningsToCome(
        rules=rules,
        left=evenings_left,
        most=max(rules.counting.place_points, default=most_of_evening),
        rounds=rounds_of_evening or _rounds_of_last_evening(season),
        left_of_periods=left_of_periods,
        averages=OwnAverages(rules=rules, rows=season.places, problems=season.problems),
    )
    above, below = _neighbours(season, own)
    best_place, worst_place = future.places(own, season.places)
    passed = [] if above is None else [places[other] for other in above.entrants]
    target = None if above is None or future.is_tied_up(own, passed) else own.value + above.gap
    return Needs(
        entrant=entrant,
        place=own.place,
        above=above,
        below=below,
        evenings_left=evenings_left,
        counts_from=future.counts_from(own),
        counts_always=future.counts_always(own),
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
