"""Rounds as they were really played, in the words of the seating module: who sat with whom, whoever scored."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Q, QuerySet

from tournaments.models import (
    Chairs,
    Credit,
    Evening,
    EveningPair,
    Round,
    RoundState,
    Season,
    Seat,
    SitOut,
)
from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan, TablePlan

# A club without a season remembers a year.
A_YEAR = dt.timedelta(days=365)


def plans_of(rounds: Iterable[Round]) -> dict[int, RoundPlan]:
    """Return round id → who sat where and who sat out; the rounds are all of one form. Three queries at most.

    Single players are those who really sat there: a substitute, not whom the substitute sits for. Fixed pairs go by
    the id of the pair, whoever sits there for one of the two; a player in no pair goes by its negative number, so that
    it is no pair by accident. A catch-up table is a table of its round like the others, so a fill-in is at two of
    them; who was left over before it sat out as well.
    """
    wanted = list(rounds)
    is_pairs = any(round_.evening.is_pairs for round_ in wanted)
    evening_of = {round_.pk: round_.evening_id for round_ in wanted}
    pairs = _pairs_of(set(evening_of.values())) if is_pairs else {}

    def entrant(round_id: int, player_id: int) -> int:
        return pairs.get((evening_of[round_id], player_id), -player_id) if is_pairs else player_id

    seats = (
        Seat.objects.filter(round__in=evening_of)
        .order_by("round", "table__number", "position")
        .values_list("round_id", "table__number", "table__chairs", "position", "player_id", "sitter_id", "fill_in")
    )
    tables: dict[int, dict[int, dict[int, list[int]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    caught_up: dict[tuple[int, int], set[int]] = defaultdict(set)
    for round_id, number, chairs, position, player_id, sitter_id, fill_in in seats:
        side = position if chairs == Chairs.THREE else position % 2
        who = entrant(round_id, player_id if is_pairs else sitter_id)
        people = tables[round_id][number][side]
        if who not in people:
            people.append(who)
        if fill_in:
            caught_up[round_id, number].add(who)
    idle: dict[int, list[int]] = defaultdict(list)
    for (round_id, number), fill_ins in caught_up.items():
        # They were left over, and that was their turn, although they played in the end.
        waited = [who for side in tables[round_id][number].values() for who in side if who not in fill_ins]
        idle[round_id] += waited
    sit_outs = SitOut.objects.filter(round__in=evening_of, code=Credit.SAT_OUT).order_by("round", "player")
    for round_id, player_id in sit_outs.values_list("round_id", "player_id"):
        who = entrant(round_id, player_id)
        if who not in idle[round_id]:
            idle[round_id].append(who)
    return {
        pk: RoundPlan(
            tables=tuple(_table(sides, is_pairs=is_pairs) for sides in tables[pk].values()),
            sit_outs=tuple(idle[pk]),
            numbers=_numbers(tables[pk]),
        )
        for pk in evening_of
    }


def plan_of(round_: Round) -> RoundPlan:
    """Return who sat where in one round."""
    return plans_of([round_])[round_.pk]


def current_rounds_of(evening: Evening) -> QuerySet[Round]:
    """Return the rounds that count now, drafts included, in order and with their evening."""
    return (
        Round.objects.filter(evening=evening)
        .exclude(state=RoundState.SUPERSEDED)
        .select_related("evening")
        .order_by("number")
    )


def history_of(evening: Evening) -> History:
    """Return the earlier evenings of the season, oldest first; those of the same form, since whom a pair met says
    little of whom its players did. The same number of queries however long the season is.
    """
    earlier = Q(evening__date__lt=evening.date) | Q(evening__date=evening.date, evening__pk__lt=evening.pk)
    rounds = list(
        Round.objects.filter(
            earlier,
            evening__club_id=evening.club_id,
            evening__entrants=evening.entrants,
            evening__date__gte=first_day_remembered(evening),
            state=RoundState.PUBLISHED,
        )
        .select_related("evening")
        .order_by("evening__date", "evening__pk", "number")
    )
    plans = plans_of(rounds)
    by_evening: dict[int, list[RoundPlan]] = defaultdict(list)
    for round_ in rounds:
        by_evening[round_.evening_id].append(plans[round_.pk])
    return History(evenings=tuple(PastEvening(rounds=tuple(played)) for played in by_evening.values()))


def first_day_remembered(evening: Evening) -> dt.date:
    """Return the first day whose evenings count: of the season the evening is in, or else a year back."""
    season = (
        Season.objects.filter(club_id=evening.club_id, starts_on__lte=evening.date, ends_on__gte=evening.date)
        .order_by("starts_on")
        .first()
    )
    return season.starts_on if season else evening.date - A_YEAR + dt.timedelta(days=1)


def _pairs_of(evening_ids: set[int]) -> dict[tuple[int, int], int]:
    entries = EveningPair.objects.filter(evening__in=evening_ids).select_related("pair")
    return {
        (entry.evening_id, player_id): entry.pair_id
        for entry in entries
        for player_id in (entry.pair.first_id, entry.pair.second_id)
    }


def _table(sides: Mapping[int, list[int]], *, is_pairs: bool) -> TablePlan:
    # The two of a pair are one entrant; were they seated apart, the side goes by the first.
    return tuple(tuple(sides[side][:1] if is_pairs else sides[side]) for side in sorted(sides))


def _numbers(tables: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the tables, unless they are 1, 2, 3 …, which goes without saying."""
    numbers = tuple(tables)
    return () if numbers == tuple(range(1, len(numbers) + 1)) else numbers
