"""Reads for a draw: who is to be seated, what the club wishes, and what became of the draws that were asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Prefetch, Q, QuerySet

from tournaments.models import (
    Apart,
    ApartKind,
    Attendance,
    AttendanceState,
    Draw,
    DrawState,
    Evening,
    Player,
    Round,
    RoundState,
    Seat,
    Seeded,
    SitOut,
    Table,
)
from tournaments.seating.constraints import Constraints
from tournaments.seating.history import round_from_dict
from tournaments.seating.late import touched
from tournaments.seating.systems import LeftOver
from tournaments.selectors.played import current_rounds_of, plans_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """Who is to be seated in a round: entrant id (player or pair) → its players, in name order.

    `house` are the house players who fill its tables; they are among `people`. `spare` are those who are not needed.
    """

    people: Mapping[int, tuple[int, ...]]
    house: frozenset[int] = frozenset()
    spare: frozenset[int] = frozenset()

    @property
    def players(self) -> frozenset[int]:
        """Everybody who is to be seated, house players included, as player ids."""
        return frozenset(pk for pks in self.people.values() for pk in pks)

    @property
    def entrant_of(self) -> dict[int, int]:
        """Player id → entrant id."""
        return {pk: entrant for entrant, pks in self.people.items() for pk in pks}


def entrants_of(evening: Evening, number: int, *, left_over: LeftOver, retaken: bool = False) -> Entrants:
    """Return who is to be seated in this round; of house players only as many as fill the tables.

    Those fill first who played least for the house, tonight before this season. `retaken` says that the round is
    published and will be taken back with those after it, so that who came after that plays in it, too.
    """
    last_arrival = number
    if retaken:
        published = evening.rounds.filter(state=RoundState.PUBLISHED, number__gte=number)
        last_arrival = max(published.values_list("number", flat=True), default=number) + 1
    rows = list(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, from_round__lte=last_arrival)
        .filter(Q(until_round=None) | Q(until_round__gte=number))
        .order_by("player__sort_name", "player__number")
        .values_list("player_id", "is_house")
    )
    there = {pk for pk, _ in rows}
    house = {pk for pk, is_house in rows if is_house}
    groups: dict[int, tuple[int, ...]]
    if evening.is_pairs:
        groups = {
            entry.pair_id: (entry.pair.first_id, entry.pair.second_id)
            for entry in evening.evening_pairs.select_related("pair").order_by("pk")
            if {entry.pair.first_id, entry.pair.second_id} <= there
        }
    else:
        groups = {pk: (pk,) for pk, _ in rows}
    fillers = {entrant for entrant, pks in groups.items() if house.issuperset(pks)}
    guests = len(groups) - len(fillers)
    needed = -guests % (2 if evening.is_pairs else 4) if left_over is LeftOver.HOUSE else 0
    chosen: frozenset[int] = frozenset()
    # Fewer than fill the table would only make more people sit out.
    if fillers and 0 < needed <= len(fillers):
        turns = _turns_of_the_house(evening, number, house)
        # Stable, so equals stay in the order of their names.
        in_order = [entrant for entrant in groups if entrant in fillers]
        in_order.sort(key=lambda entrant: max(turns[pk] for pk in groups[entrant]))
        chosen = frozenset(in_order[:needed])
    return Entrants(
        people={entrant: pks for entrant, pks in groups.items() if entrant not in fillers or entrant in chosen},
        house=chosen,
        spare=frozenset(fillers) - chosen,
    )


def _turns_of_the_house(evening: Evening, number: int, house: set[int]) -> dict[int, tuple[int, int]]:
    """Return player id → how often it filled a table tonight, before this round, and on earlier evenings."""
    seats = Seat.objects.filter(
        round__state=RoundState.PUBLISHED,
        round__evening__club_id=evening.club_id,
        round__evening__attendances__player_id=F("player_id"),
        round__evening__attendances__is_house=True,
        player_id__in=house,
        fill_in=False,
    )
    tonight: Counter[int] = Counter()
    before: Counter[int] = Counter()
    for player_id, evening_id, round_number in seats.values_list("player_id", "round__evening_id", "round__number"):
        if evening_id != evening.pk:
            before[player_id] += 1
        elif round_number < number:
            tonight[player_id] += 1
    return {pk: (tonight[pk], before[pk]) for pk in house}


def constraints_of(evening: Evening, entrants: Entrants) -> Constraints:
    """Return what the club wishes for these people, by entrant: a pair has the wishes of both its players."""
    entrant_of = entrants.entrant_of
    couples: dict[str, set[tuple[int, int]]] = {kind: set() for kind in ApartKind.values}
    for first_id, second_id, kind in Apart.objects.filter(club_id=evening.club_id).values_list(
        "first_id", "second_id", "kind"
    ):
        first, second = entrant_of.get(first_id), entrant_of.get(second_id)
        # The two of a fixed pair chose each other.
        if first is not None and second is not None and first != second:
            couples[kind].add((min(first, second), max(first, second)))
    seeded = {
        entrant_of[pk]
        for pk in Seeded.objects.filter(evening=evening).values_list("player_id", flat=True)
        if pk in entrant_of
    }
    fixed: dict[int, int | None] = {}
    walkers = Player.objects.filter(pk__in=entrant_of, needs_fixed_table=True).order_by("sort_name", "number")
    for pk, table in walkers.values_list("pk", "fixed_table"):
        # Of a pair the player with a number decides.
        fixed[entrant_of[pk]] = fixed.get(entrant_of[pk]) or table
    return Constraints(
        # In a field of fixed pairs nobody is drawn a partner.
        never_partners=frozenset() if evening.is_pairs else frozenset(couples[ApartKind.NEVER_PARTNERS]),
        never_at_one_table=frozenset(couples[ApartKind.NEVER_AT_ONE_TABLE]),
        apart=({number: frozenset(seeded) for number in evening.seating_rules.apart_rounds} if len(seeded) > 1 else {}),
        fixed_tables=fixed,
    )


def draw_at(draw_id: int, *, evening: Evening) -> Draw | None:
    """Return that draw of that evening."""
    return evening.draws.select_related("by").filter(pk=draw_id).first()


def waiting_draw_of(evening: Evening) -> Draw | None:
    """Return the draw that is being made at this moment, if any."""
    return _light(evening.draws.all()).filter(state=DrawState.WAITING).first()


def proposal_of(evening: Evening) -> Draw | None:
    """Return the proposal that waits for an answer, if any."""
    return evening.draws.filter(state=DrawState.PROPOSED).first()


def draws_of(evening: Evening) -> QuerySet[Draw]:
    """Return every draw of the evening, newest first, without the question and the plan, which are long."""
    return _light(evening.draws.select_related("by"))


def drafts_of(evening: Evening, number: int) -> list[Round]:
    """Return the replaced drafts of a round, newest first, with their tables and people: any can count again."""
    seats = Seat.objects.select_related("player", "sitter").order_by("position")
    return list(
        Round.objects.filter(evening=evening, number=number, state=RoundState.SUPERSEDED)
        .select_related("draw", "evening")
        .defer("draw__question", "draw__plan")
        .prefetch_related(
            Prefetch("tables", Table.objects.order_by("number").prefetch_related(Prefetch("seats", seats))),
            Prefetch("sit_outs", SitOut.objects.select_related("player")),
        )
        .order_by("-pk")
    )


def touched_by(draw: Draw) -> frozenset[int]:
    """Return the entrants who get other table mates by this draw than by the rounds that count now.

    Who has no place in one of the two is not among them: that a latecomer plays and a leaver does not goes without
    saying.
    """
    planned = [round_from_dict(data) for data in draw.plan or ()]
    now = list(current_rounds_of(draw.evening).filter(number__in=draw.round_numbers))
    plans = plans_of(now)
    before = {round_.number: plans[round_.pk] for round_ in now}
    both = [number for number in before if number - draw.first_round < len(planned)]
    return touched([before[number] for number in both], [planned[number - draw.first_round] for number in both])


def labels_of(evening: Evening, entrants: Sequence[int]) -> dict[int, str]:
    """Return entrant id → label for organisers: of players, or on an evening of pairs of pairs."""
    if evening.is_pairs:
        pairs = evening.evening_pairs.select_related("pair__first", "pair__second").filter(pair__in=entrants)
        return {entry.pair_id: entry.pair.label for entry in pairs}
    return {player.pk: player.label for player in Player.objects.filter(pk__in=entrants)}


def _light(draws: QuerySet[Draw]) -> QuerySet[Draw]:
    return draws.defer("question", "plan")
