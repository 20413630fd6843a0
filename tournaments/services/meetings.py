"""Who sat against whom, gathered for the rule of the mutual result; what it means stands in `ranking.meetings`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tournaments.models import Chairs, Competition, CompetitionPair, Evening, EveningPair, RoundState, Seat
from tournaments.ranking import Meetings, SideResult, meetings_of
from tournaments.services.entries import LETTERS


@dataclass(slots=True)
class _Table:
    """One table with a result: who sits behind each letter, and what each letter scored."""

    evening: int
    number: int
    """Of its round."""
    totals: dict[str, int | None]
    players: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def sides(self, plays_for: Mapping[int, Collection[int]]) -> tuple[SideResult, ...]:
        """Return the sides with the entrants their players play for; a pair stands on a side once, not twice."""
        sides = []
        for letter, players in self.players.items():
            total = self.totals[letter]
            entrants = dict.fromkeys(entrant for player in players for entrant in plays_for.get(player, ()))
            if total is not None and entrants:
                sides.append(SideResult(entrants=tuple(entrants), total=total))
        return tuple(sides)


def tables_of_evening(evening: Evening, entrants: Mapping[int, int]) -> dict[int, list[tuple[SideResult, ...]]]:
    """Return round number → its tables with a result; `entrants` is player id → entrant id. One query."""
    plays_for = {player: (entrant,) for player, entrant in entrants.items()}
    tables = defaultdict(list)
    for table in _tables([evening.pk]):
        tables[table.number].append(table.sides(plays_for))
    return tables


def meetings_of_season(competition: Competition, evening_ids: Collection[int]) -> Meetings:
    """Return who met whom on these evenings, as entrants of the competition; one query, for pairs three.

    Pairs meet on an evening of fixed pairs as they sit there; on an evening for individuals wherever a player of the
    one sits against a player of the other, for what each of the two brings counts for the pair too.
    """
    tables = _tables(evening_ids)
    if competition.is_pairs:
        pairs = _pairs_by_evening(competition, evening_ids)
        return meetings_of(table.sides(pairs[table.evening]) for table in tables)
    alone = {player: (player,) for table in tables for players in table.players.values() for player in players}
    return meetings_of(table.sides(alone) for table in tables)


def _tables(evening_ids: Collection[int]) -> Collection[_Table]:
    seats = (
        # Who fills in at a catch-up table has the own result already; that one counts for nobody.
        Seat.objects.filter(
            round__evening__in=list(evening_ids),
            round__state=RoundState.PUBLISHED,
            fill_in=False,
            table__live_sheet__isnull=False,
        )
        .order_by("table", "position")
        .values_list(
            "table",
            "table__chairs",
            "position",
            "player",
            "round__evening",
            "round__number",
            "table__live_sheet__total_a",
            "table__live_sheet__total_b",
            "table__live_sheet__total_c",
        )
    )
    tables: dict[int, _Table] = {}
    for pk, chairs, position, player, evening, number, *totals in seats:
        table = tables.get(pk)
        if table is None:
            table = _Table(evening=evening, number=number, totals=dict(zip(LETTERS, totals, strict=True)))
            tables[pk] = table
        letter = LETTERS[position] if chairs == Chairs.THREE else LETTERS[position % 2]
        table.players[letter].append(player)
    return tables.values()


def _pairs_by_evening(competition: Competition, evening_ids: Collection[int]) -> dict[int, dict[int, list[int]]]:
    """Return of each evening the pairs every player plays for: those of that evening, else those of the competition."""
    of_evening: dict[int, dict[int, list[int]]] = {evening: defaultdict(list) for evening in evening_ids}
    entered = EveningPair.objects.filter(evening__in=list(evening_ids)).order_by("pk")
    for evening, pair, *players in entered.values_list("evening", "pair", "pair__first", "pair__second"):
        for player in players:
            of_evening[evening][player].append(pair)
    of_competition: dict[int, list[int]] = defaultdict(list)
    listed = CompetitionPair.objects.filter(competition=competition).order_by("pk")
    for pair, *players in listed.values_list("pair", "pair__first", "pair__second"):
        for player in players:
            of_competition[player].append(pair)
    return {evening: pairs or of_competition for evening, pairs in of_evening.items()}
