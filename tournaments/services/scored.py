"""What was scored on an evening, read once: the standing of the evening and what it brings to seasons follow from it.

Plain tuples rather than rows of models: a hall of 250 has a thousand chairs an evening, and this runs after every
result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import F

from tournaments.models import (
    Attendance,
    AttendanceState,
    Chairs,
    Evening,
    Penalty,
    Player,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.ranking import RoundResult
from tournaments.services import entries

SIDES = ("a", "b", "c")


@dataclass(slots=True)
class Scored:
    """Everything an evening's published rounds brought, by player id; house players included."""

    last_round: int = 0
    """The last published round; 0 before the first."""
    last_result: int = 0
    """The last round with a result; 0 before the first."""
    played: list[tuple[int, int, RoundResult]] = field(default_factory=list)
    """Player, round and result of every chair that counts for its player."""
    fill_ins: list[tuple[int, RoundResult]] = field(default_factory=list)
    """Player and result of every chair of a fill-in: it counts for nobody."""
    waiting: list[tuple[int, int]] = field(default_factory=list)
    """Player and round of every chair at a table without a result."""
    credits: list[tuple[int, RoundResult]] = field(default_factory=list)
    """Of every published round, also of those in which nobody handed in yet."""
    penalties: list[tuple[int, int, int]] = field(default_factory=list)
    """Player, the round it counts from, points."""
    present: dict[int, tuple[int, int | None]] = field(default_factory=dict)
    """First and last round (None: to the end) of everybody who was marked present."""
    house: frozenset[int] = frozenset()
    wholes: dict[int, int] = field(default_factory=dict)
    """Player and total of an imported evening of which no round is known."""

    def results_of(self, entrants: Mapping[int, int]) -> dict[int, dict[int, RoundResult]]:
        """Return round number → result of every entrant; `entrants` is player id → entrant id.

        A credit counts from the moment its round has a result; before that nobody has anything for the round. Both
        players of a fixed pair are credited; the pair gets it once, and never beside a result it played.
        """
        results: dict[int, dict[int, RoundResult]] = defaultdict(dict)
        for player_id, number, result in self.played:
            if (entrant := entrants.get(player_id)) is not None:
                results[entrant][number] = result
        for player_id, credit in self.credits:
            if credit.round_number <= self.last_result and (entrant := entrants.get(player_id)) is not None:
                results[entrant].setdefault(credit.round_number, credit)
        return results

    def penalties_of(self, entrants: Mapping[int, int]) -> dict[int, list[tuple[int, int]]]:
        """Return the penalties of every entrant, each the round it counts from and its points."""
        penalties: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for player_id, number, points in self.penalties:
            if (entrant := entrants.get(player_id)) is not None:
                penalties[entrant].append((number, points))
        return penalties


def scored_on(evening: Evening) -> Scored:
    """Read it; five queries, however big the hall."""
    scored = Scored()
    _read_tables(scored, evening)
    credits = SitOut.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED).order_by("pk")
    scored.credits = [
        (
            player_id,
            RoundResult(round_number=number, total=points, points=points, roem=0, pits=pits, nats=0, code=code),
        )
        for player_id, number, points, pits, code in credits.values_list(
            "player_id", "round__number", "points", "pits", "code"
        )
    ]
    scored.penalties = list(
        Penalty.objects.filter(evening=evening, cancelled_at=None)
        .order_by("pk")
        .values_list("player_id", "round_number", "points")
    )
    attendances = Attendance.objects.filter(evening=evening).values_list(
        "player_id", "state", "from_round", "until_round", "is_house"
    )
    house = set()
    for player_id, state, from_round, until_round, is_house in attendances:
        if state == AttendanceState.PRESENT:
            scored.present[player_id] = (from_round, until_round)
        if is_house:
            house.add(player_id)
    scored.house = frozenset(house)
    if not scored.last_round:
        # Only an evening without seats can have come out of a file.
        _read_imported(scored, evening)
    return scored


def _read_imported(scored: Scored, evening: Evening) -> None:
    """Read what was imported: totals of rounds as if they had been played, of which nothing else is known."""
    for imported in evening.imported_results.filter(code="").select_related("pair"):
        pair = imported.pair
        people = (imported.player_id,) if pair is None else (pair.first_id, pair.second_id)
        for player_id in (pk for pk in people if pk is not None):
            for number, total in enumerate(imported.rounds or (), start=1):
                scored.played.append((player_id, number, RoundResult(round_number=number, total=total)))
            if imported.rounds is None and imported.total is not None:
                scored.wholes[player_id] = imported.total
        scored.last_round = scored.last_result = evening.planned_rounds


def _read_tables(scored: Scored, evening: Evening) -> None:
    figures = [f"live_sheet__{name}_{side}" for side in SIDES for name in entries.FIGURES]
    tables = (
        Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        .order_by()
        .values_list("pk", "round__number", "chairs", "live_sheet_id", *figures)
    )
    width = len(entries.FIGURES)
    number_of: dict[int, int] = {}
    by_chair: dict[tuple[int, int], RoundResult] = {}
    for pk, number, chairs, sheet_id, *numbers in tables:
        number_of[pk] = number
        scored.last_round = max(scored.last_round, number)
        if sheet_id is None:
            continue
        scored.last_result = max(scored.last_result, number)
        sides = {}
        for index, side in enumerate(SIDES):
            values = dict(zip(entries.FIGURES, numbers[index * width : (index + 1) * width], strict=True))
            if values["total"] is not None:
                sides[side] = RoundResult(round_number=number, **values)
        for chair in range(chairs):
            side = SIDES[chair if chairs == Chairs.THREE else chair % 2]
            if side in sides:
                by_chair[pk, chair] = sides[side]
    seats = (
        Seat.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        .order_by("pk")
        .values_list("table_id", "position", "player_id", "fill_in")
    )
    for table_id, position, player_id, fill_in in seats:
        result = by_chair.get((table_id, position))
        if fill_in:
            # Who fills in at a catch-up table has the own result already; that one counts for nobody.
            if result is not None:
                scored.fill_ins.append((player_id, result))
        elif result is not None:
            scored.played.append((player_id, number_of[table_id], result))
        else:
            scored.waiting.append((player_id, number_of[table_id]))


def entrants_of(evening: Evening, house: Iterable[int]) -> dict[int, int]:
    """Return player id → entrant id in name order: the player itself, or on a pairs evening the player's pair.

    House players are ranked nowhere, nor is a pair of two of them.
    """
    house = set(house)
    if not evening.is_pairs:
        return {pk: pk for pk in people_of(evening) if pk not in house}
    pairs: Iterable[tuple[int, int, int]] = (
        evening.evening_pairs.annotate(first=F("pair__first"), second=F("pair__second"))
        .order_by("pair__first__sort_name", "pair__first__number")
        .values_list("pair_id", "first", "second")
    )
    if evening.is_closed:
        place = {pk: place for place, pk in enumerate(people_of(evening))}
        pairs = sorted(pairs, key=lambda pair: place[pair[1]])
    return {
        player_id: pair_id
        for pair_id, first, second in pairs
        for player_id in (first, second)
        if not house.issuperset((first, second))
    }


def people_of(evening: Evening) -> list[int]:
    """Return the ids of everybody of the club in name order, whether or not they were there; one query.

    Of a closed evening in the order of the names as they were kept, with one query more.
    """
    people = Player.objects.filter(club_id=evening.club_id)
    if not evening.is_closed:
        return list(people.values_list("pk", flat=True))
    kept = {row.player_id: row.as_then for row in evening.kept_names.select_related("player__merged_into")}
    called = {player.pk: kept.get(player.pk, player) for player in people}
    return sorted(called, key=lambda pk: (called[pk].sort_name, called[pk].number))
