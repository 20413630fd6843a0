"""Who waits for a catch-up table, and who may be asked to fill its chairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.db.models import Q

from tournaments.models import Attendance, AttendanceState, Credit, Evening, Player, Round, RoundState, Seat
from tournaments.seating.couples import count_couples, mates_at, partners_at
from tournaments.seating.fill_ins import order_fill_ins
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.selectors.played import first_day_remembered, history_of, plans_of

Couple = tuple[int, int]
CHAIRS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why somebody is asked sooner or later: the table just finished, times filled in this season, and how often they
    met those who wait, tonight and on earlier evenings of the season."""

    table: int
    filled_in: int
    met_tonight: int
    met_before: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp:
    """A table that could be played after the round: who waits for it, and who may fill in, whom to ask first in front.

    `needed` is how many must fill in. `sides` are a suggestion, as player ids; nothing as long as too few have
    finished their own table.
    """

    waiting: tuple[Player, ...]
    fill_ins: tuple[Player, ...]
    needed: int
    sides: tuple[Couple, Couple] | None
    whys: Mapping[int, Why]
    """Player id → why, for every fill-in."""


def catch_up_of(evening: Evening, round_: Round) -> CatchUp:
    """Return what a catch-up table of this published round could look like now; the number of queries is fixed."""
    here = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, is_house=False).filter(
        Q(until_round=None) | Q(until_round__gte=round_.number)
    )
    waiting = list(
        Player.objects.filter(pk__in=here.values("player_id"))
        .filter(sit_outs__round=round_, sit_outs__code=Credit.SAT_OUT)
        .order_by("sort_name", "number")
    )
    again = Seat.objects.filter(round=round_, fill_in=True).values("table_id")
    seats = list(
        Seat.objects.filter(round=round_, fill_in=False)
        .exclude(table__live_sheet=None)
        # Who has filled in once, and who was filled in for, has done enough for this round.
        .exclude(table_id__in=again)
        .exclude(sitter_id__in=Seat.objects.filter(round=round_, fill_in=True).values("sitter_id"))
        .select_related("sitter", "table")
        .order_by("table__number", "position")
    )
    groups = _groups_of(evening, {seat.sitter_id for seat in seats} | {player.pk for player in waiting})
    entrant_of = {pk: entrant for entrant, pks in groups.items() for pk in pks}
    people = {seat.sitter_id: seat.sitter for seat in seats}
    wait = list(dict.fromkeys(entrant_of[player.pk] for player in waiting if player.pk in entrant_of))
    rounds = list(
        Round.objects.filter(evening=evening, state=RoundState.PUBLISHED, number__lte=round_.number)
        .select_related("evening")
        .order_by("number")
    )
    plans = list(plans_of(rounds).values())
    filled_in, history = _times_filled_in(evening, groups), history_of(evening)
    order = order_fill_ins(
        waiting=wait,
        finished=_tables_of(seats, entrant_of),
        filled_in=filled_in,
        played=plans,
        history=history,
        rng=Random(f"fill-ins/{round_.pk}"),  # noqa: S311 - chance that must be repeatable
    )
    size = 2 if evening.is_pairs else 1
    needed = max(0, CHAIRS - size * len(wait)) if wait else 0
    chosen = [*wait, *order[: needed // size]]
    tonight = _meetings_with(wait, plans)
    before = _meetings_with(wait, [past for earlier in history.evenings for past in earlier.rounds])
    table_of = {seat.sitter_id: seat.table.number for seat in seats}
    return CatchUp(
        waiting=tuple(waiting),
        fill_ins=tuple(people[pk] for entrant in order for pk in groups[entrant]),
        needed=needed,
        sides=_sides(chosen, groups, plans) if wait and size * len(chosen) == CHAIRS else None,
        whys={
            pk: Why(
                table=table_of[pk],
                filled_in=filled_in[entrant],
                met_tonight=tonight[entrant],
                met_before=before[entrant],
            )
            for entrant in order
            for pk in groups[entrant]
        },
    )


def _meetings_with(waiting: Collection[int], rounds: Sequence[RoundPlan]) -> Counter[int]:
    """How often each entrant shared a table with one of those who wait."""
    met: Counter[int] = Counter()
    for (one, other), times in count_couples(rounds, mates_at).items():
        met[one] += times * (other in waiting)
        met[other] += times * (one in waiting)
    return met


def _groups_of(evening: Evening, player_ids: Collection[int]) -> Mapping[int, tuple[int, ...]]:
    """Return entrant id → its players: every person alone, or the whole pairs among them."""
    if not evening.is_pairs:
        return {pk: (pk,) for pk in player_ids}
    pairs = [entry.pair for entry in evening.evening_pairs.select_related("pair").order_by("pk")]
    return {
        pair.pk: (pair.first_id, pair.second_id) for pair in pairs if {pair.first_id, pair.second_id} <= set(player_ids)
    }


def _tables_of(seats: Sequence[Seat], entrant_of: Mapping[int, int]) -> list[TablePlan]:
    tables: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        if seat.sitter_id in entrant_of:
            tables[seat.table_id].append(entrant_of[seat.sitter_id])
    return [tuple((entrant,) for entrant in dict.fromkeys(entrants)) for entrants in tables.values()]


def _times_filled_in(evening: Evening, groups: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    times = Counter(
        Seat.objects.filter(
            fill_in=True,
            sitter_id__in=[pk for pks in groups.values() for pk in pks],
            round__state=RoundState.PUBLISHED,
            round__evening__date__gte=first_day_remembered(evening),
            round__evening__date__lte=evening.date,
        ).values_list("sitter_id", flat=True)
    )
    return {entrant: max(times[pk] for pk in pks) for entrant, pks in groups.items()}


def _sides(
    entrants: Sequence[int], groups: Mapping[int, tuple[int, ...]], played: Sequence[RoundPlan]
) -> tuple[Couple, Couple]:
    """Divide them so that as few as possible are partners again; two pairs play each other as they are."""
    if len(entrants) * 2 == CHAIRS:
        (first_a, second_a), (first_b, second_b) = (groups[entrant] for entrant in entrants)
        return (first_a, second_a), (first_b, second_b)
    partnered = count_couples(played, partners_at)
    first = entrants[0]

    def again(side: Couple) -> int:
        return partnered[min(side), max(side)]

    divisions = []
    for partner in reversed(entrants[1:]):
        third, fourth = (entrant for entrant in entrants[1:] if entrant != partner)
        divisions.append(((first, partner), (third, fourth)))
    return min(divisions, key=lambda sides: again(sides[0]) + again(sides[1]))
