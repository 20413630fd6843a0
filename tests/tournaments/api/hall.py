"""A club as the tests of the API find it: people with each role, somebody from elsewhere, a table in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from knox.models import AuthToken
from rest_framework.test import APIClient

from tests import factories
from tournaments.models import Club, Evening, Player, Role, Table
from tournaments.services import drawing

API = "/api/v1"
PROBLEM = "application/problem+json"
PIT_TOTALS = {"level": "totals", "total_a": 1406, "total_b": 1406}
OTHER_TOTALS = {"level": "totals", "total_a": 1416, "total_b": 1396}


def client_of(user: User | None = None, *, language: str = "en") -> APIClient:
    """A program with a token of this user; without a user, a stranger."""
    client = APIClient(headers={"accept-language": language})
    if user is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {AuthToken.objects.create(user=user)[1]}")
    return client


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    club: Club
    people: dict[str, User]
    evening: Evening
    players: list[Player]
    table: Table
    clients: dict[str, APIClient] = field(default_factory=dict)

    def as_(self, who: str) -> APIClient:
        """The client of the owner, the director, the scorer, the outsider (owner elsewhere) or a stranger."""
        if who not in self.clients:
            self.clients[who] = client_of(self.people.get(who))
        return self.clients[who]

    @property
    def owner(self) -> APIClient:
        return self.as_("owner")

    @property
    def director(self) -> APIClient:
        return self.as_("director")

    @property
    def scorer(self) -> APIClient:
        return self.as_("scorer")

    @property
    def stranger(self) -> APIClient:
        return self.as_("stranger")

    def at_club(self, rest: str = "") -> str:
        return f"{API}/clubs/{self.club.slug}/{rest}"

    def at_evening(self, rest: str = "") -> str:
        return f"{API}/evenings/{self.evening.pk}/{rest}"

    def ask(
        self, number: int, body: Any = None, *, evening: Evening | None = None, act: str = "draw"
    ) -> dict[str, Any]:
        """Ask for a draw and do what a worker does; the draw as it is after that."""
        where = f"{API}/evenings/{(evening or self.evening).pk}"
        response = self.director.post(f"{where}/rounds/{number}/{act}/", body)
        assert response.status_code == 202, response.content
        drawing.make_draw(response.json()["id"])
        return dict(self.director.get(response["Location"]).json())

    def draw(self, number: int, body: Any = None, *, evening: Evening | None = None) -> dict[str, Any]:
        """Have a round drawn; the round."""
        assert self.ask(number, body, evening=evening)["state"] == "taken"
        where = f"{API}/evenings/{(evening or self.evening).pk}/rounds/{number}/"
        return dict(self.director.get(where).json())

    def at_table(self, rest: str = "") -> str:
        return f"{API}/tables/{self.table.pk}/{rest}"


def make_hall(*, players: int = 4, **evening: Any) -> Hall:
    """A club, an evening with its first round published, one table of it."""
    club = factories.make_club()
    people = {role.value: factories.make_member(club, role) for role in Role}
    people["outsider"] = factories.make_member(factories.make_club("De Anderen"), Role.OWNER)
    planned = factories.make_evening(club, **evening)
    members = factories.make_players(club, players)
    round_ = factories.make_round(planned, members)
    table = round_.tables.order_by("number")[0]
    return Hall(club=club, people=people, evening=planned, players=members, table=table)


def hand_in(hall: Hall, who: str = "scorer", *, entry: dict[str, Any] | None = None, **values: Any) -> Any:
    body = {"seen_version": 0, "entry": PIT_TOTALS if entry is None else entry, **values}
    return hall.as_(who).post(hall.at_table("sheets/"), body)


def refusals_of(response: Any, status: int) -> list[tuple[str, str]]:
    """The codes and fields of a problem document, which the answer must be, whole and of that status."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == PROBLEM
    document = response.json()
    assert document["status"] == status
    assert document["type"].startswith("urn:klaverjas-club:problem:")
    assert document["title"]
    assert all(set(problem) == {"code", "field", "params", "message"} for problem in document["problems"])
    assert all(problem["message"] for problem in document["problems"])
    return [(problem["code"], problem["field"]) for problem in document["problems"]]
