"""Who is meant by a name or a number in a list: somebody of the club, for certain, or a problem that says why not."""

from __future__ import annotations

import re
from collections import defaultdict

from tournaments.errors import ErrorCode, Problem
from tournaments.models import Club, Player
from tournaments.models.people import in_list_order
from tournaments.services.result_rows import ResultRow

# "Jan Bakker (1002)", as our own lists write it.
_WITH_NUMBER = re.compile(r"^(?P<name>.+) \((?P<number>[0-9A-Za-z-]+)\)$")
# "1002 & 1019", "Jan Bakker / Piet Smit", "Jan Bakker en Piet Smit".
_BETWEEN = re.compile(r"\s*[&+/]\s*|\s+(?:en|and)\s+")


class Register:
    """Everybody of a club, to be found by number or by name; one query."""

    def __init__(self, club: Club) -> None:
        self._by_number: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.filter(club=club).select_related("merged_into"):
            self._by_number[player.number.casefold()] = player
            if player.merged_into is None:
                self._by_name[in_list_order(player.full_name)].append(player)

    def find(self, row: ResultRow, *, pairs: bool) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
        """Return the one, or the two of a pair, whom this row is about, or why that cannot be said.

        A cell that could not be read has its problem already.
        """
        broken = {problem.field for problem in row.problems}
        if not row.participant and not row.number:
            silent = {row.field("participant"), row.field("number")} & broken
            return (), () if silent else (_problem(row, row.who_column, ErrorCode.PARTICIPANT_MISSING),)
        column, text = ("number", row.number) if row.number else ("participant", row.participant)
        if not pairs:
            player, problem = self._one(row, column, text, name=row.participant if row.number else "")
            return ((player,) if player else ()), ((problem,) if problem else ())
        parts = [part for part in _BETWEEN.split(text) if part]
        if len(parts) != 2:
            return (), (_problem(row, column, ErrorCode.PARTNER_MISSING),)
        found = [self._one(row, column, part) for part in parts]
        problems = tuple(problem for _player, problem in found if problem)
        players = tuple(player for player, _problem in found if player)
        if len({player.pk for player in players}) == 1 and len(players) == 2:
            problems += (_problem(row, column, ErrorCode.PAIR_OF_ONE),)
        return (() if problems else players), problems

    def _one(self, row: ResultRow, column: str, text: str, *, name: str = "") -> tuple[Player | None, Problem | None]:
        number = text
        if found := _WITH_NUMBER.match(text):
            name, number = found["name"], found["number"]
        player = self._by_number.get(number.casefold())
        if player is None:
            if column == "number" or found:
                return None, _problem(row, column, ErrorCode.PLAYER_UNKNOWN, player=number)
            return self._named(row, text)
        if name and in_list_order(name) not in (in_list_order(player.full_name), in_list_order(number)):
            params = {"number": player.number, "player": player.full_name}
            return None, _problem(row, column, ErrorCode.NUMBER_OF_ANOTHER, **params)
        if player.merged_into is not None:
            params = {"player": player.label, "into": player.merged_into.label}
            return None, _problem(row, column, ErrorCode.PLAYER_MERGED, **params)
        return player, None

    def _named(self, row: ResultRow, name: str) -> tuple[Player | None, Problem | None]:
        found = self._by_name.get(in_list_order(name), [])
        if len(found) > 1:
            return None, _problem(row, "participant", ErrorCode.NUMBER_NEEDED, name=found[0].full_name)
        if not found:
            return None, _problem(row, "participant", ErrorCode.PLAYER_UNKNOWN, player=name)
        return found[0], None


def _problem(row: ResultRow, column: str, code: ErrorCode, **params: object) -> Problem:
    return Problem(code=code, field=row.field(column), params=params)
