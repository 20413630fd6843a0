"""Who sits at which table, as somebody says it: the shapes a table can have, and what can be wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scoring import ThreePlayers
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Chairs, Evening, Player
from tournaments.selectors.draws import labels_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeating:
    """Who sits at one table: player ids of side A and of side B, and which position deals first (0..3)."""

    number: int
    side_a: tuple[int, int]
    side_b: tuple[int, int]
    first_dealer: int = 0

    @property
    def in_playing_order(self) -> tuple[int, ...]:
        return self.side_a[0], self.side_b[0], self.side_a[1], self.side_b[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeSeating:
    """Who sits at one table of three: player ids in playing order, and which position deals first (0..2)."""

    number: int
    players: tuple[int, int, int]
    first_dealer: int = 0

    @property
    def in_playing_order(self) -> tuple[int, ...]:
        return self.players


Seating = TableSeating | ThreeSeating


def of_three(number: int, players: Sequence[int]) -> ThreeSeating:
    """Seat these three at a table, in this order."""
    first, second, third = players
    return ThreeSeating(number=number, players=(first, second, third))


def knows_tables_of_three(evening: Evening) -> bool:
    """Return whether the house rules of this evening say what a table of three scores; fixed pairs know none."""
    return not evening.is_pairs and evening.rules.three_players is not ThreePlayers.NONE


def fewest_at_a_table(evening: Evening) -> int:
    """Return how many people make a table on this evening."""
    return Chairs.THREE if knows_tables_of_three(evening) else Chairs.FOUR


def too_few(evening: Evening, entrants: Collection[int], *, needed: int, are_pairs: bool = False) -> Problem:
    """Say that so few are there that nobody can be seated, and who they are: player ids, or pair ids of `are_pairs`."""
    params: dict[str, object] = {"present": len(entrants), "needed": needed}
    if entrants:
        params["people"] = ", ".join(sorted(labels_of(evening, sorted(entrants)).values()))
    if are_pairs:
        params["are_pairs"] = True
    return Problem(code=ErrorCode.TOO_FEW_PLAYERS, params=params)


def check_chairs(evening: Evening, seating: Seating) -> list[Problem]:
    """Return what is wrong with a table's own shape: three where no table of three is played, a dealer without chair.

    The fields are `.first_dealer`, and empty for the table as a whole.
    """
    problems = []
    if isinstance(seating, ThreeSeating) and not knows_tables_of_three(evening):
        problems.append(Problem(code=ErrorCode.NO_TABLES_OF_THREE, params={"table": seating.number}))
    if not 0 <= seating.first_dealer < len(seating.in_playing_order):
        problems.append(Problem(code=ErrorCode.FIRST_DEALER, field=".first_dealer"))
    return problems


def check_seating(evening: Evening, tables: Sequence[Seating], present: set[int]) -> None:
    """Raise TournamentError naming every table and person that is wrong; `present` are the players who are there."""
    problems: list[Problem] = []
    if not tables:
        needed = fewest_at_a_table(evening)
        is_possible = len(present) >= needed
        no_tables = Problem(code=ErrorCode.NO_TABLES, field="tables")
        problems.append(no_tables if is_possible else too_few(evening, present, needed=needed))
    numbers = Counter(table.number for table in tables)
    people = Counter(pk for table in tables for pk in table.in_playing_order)
    labels = {player.pk: player.label for player in Player.objects.filter(club=evening.club, pk__in=people)}
    pairs = {
        frozenset((entry.pair.first_id, entry.pair.second_id)) for entry in evening.evening_pairs.select_related("pair")
    }
    for table in tables:
        where = f"tables[{table.number}]"
        if numbers[table.number] > 1 or table.number < 1:
            problems.append(
                Problem(code=ErrorCode.TABLE_TWICE, field=f"{where}.number", params={"table": table.number})
            )
        problems += [replace(problem, field=f"{where}{problem.field}") for problem in check_chairs(evening, table)]
        # Who has two chairs at one table is told so once.
        for pk in dict.fromkeys(table.in_playing_order):
            code = None
            if pk not in labels:
                code = ErrorCode.PLAYER_UNKNOWN
            elif people[pk] > 1:
                code = ErrorCode.PLAYER_TWICE
            elif pk not in present:
                code = ErrorCode.PLAYER_NOT_PRESENT
            if code:
                params = {"player": labels.get(pk, str(pk)), "table": table.number}
                problems.append(Problem(code=code, field=where, params=params))
        if evening.is_pairs and isinstance(table, TableSeating):
            problems.extend(
                Problem(code=ErrorCode.PAIR_UNKNOWN, field=where, params={"table": table.number})
                for side in (table.side_a, table.side_b)
                if frozenset(side) not in pairs
            )
    if problems:
        raise TournamentError(*problems)
