"""A season as the tests of the API find it: four members, two evenings of totals, a competition over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.factories import make_club, make_competition, make_member, make_player, make_season
from tests.tournaments.api.hall import API, client_of
from tournaments.exchange.results import read_results
from tournaments.models import Club, Competition, Door, Evening, Player, Role
from tournaments.services import importing, seasons

# Anna has most of all; with the worst evening dropped Bram is ahead.
EVENINGS = """datum;nr;totaal
4-12-2026;7;5000
4-12-2026;8;5400
11-12-2026;7;5100
11-12-2026;8;4000
11-12-2026;9;4500
18-12-2026;7;4900
18-12-2026;8;5000
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonHall:
    club: Club
    competition: Competition
    players: dict[str, Player]
    clients: dict[str, Any]

    def at(self, rest: str = "") -> str:
        return f"{API}/competitions/{self.competition.pk}/{rest}"

    def at_club(self, rest: str = "") -> str:
        return f"{API}/clubs/{self.club.slug}/{rest}"

    def as_(self, who: str) -> Any:
        return self.clients[who]

    @property
    def evenings(self) -> list[Evening]:
        return list(Evening.objects.filter(club=self.club).order_by("date"))


def make_season_hall() -> SeasonHall:
    """People of every role, and a competition in which the best two evenings count, up to date."""
    club = make_club("De Klavers")
    users = {role.value: make_member(club, role) for role in Role}
    users["outsider"] = make_member(make_club("De Anderen"), Role.OWNER)
    names = {"7": "Anna", "8": "Bram", "9": "Cor", "10": "Dirk"}
    players = {number: make_player(club, name, "Bakker", number=number) for number, name in names.items()}
    rules = {"counting": {"rule": "best", "best": 2, "evenings": 4}}
    competition = make_competition(club, season=make_season(club, name="2026-27"), rules=rules)
    rows = read_results(EVENINGS.encode()).rows
    owner = users["owner"]
    importing.store_import(competition=competition, rows=rows, by=owner, door=Door.IMPORT, sets=4, hands=12)
    seasons.recompute(competition.pk)
    clients = {who: client_of(user) for who, user in users.items()} | {"stranger": client_of()}
    return SeasonHall(club=club, competition=competition, players=players, clients=clients)
