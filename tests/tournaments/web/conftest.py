"""A club with its people, and browsers that ask for English so that no test hangs on a translation."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_club, make_evening, make_member, make_players, make_round, make_user, rules_of
from tournaments.models import Club, Draw, DrawState, Evening, Player, Role, Table
from tournaments.services import drawing


def browser_of(user: User | None = None) -> Client:
    """A browser, signed in or not."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client


@dataclass(slots=True)
class House:
    """One club with somebody of every role, and somebody of another club."""

    club: Club
    owner: User
    director: User
    scorer: User
    stranger: User
    players: list[Player] = field(default_factory=list)

    @property
    def root(self) -> str:
        return f"/{self.club.slug}/"

    def browser(self, who: str = "") -> Client:
        return browser_of(getattr(self, who) if who else None)

    def evening(self, **values: object) -> Evening:
        return make_evening(self.club, **values)

    def evening_root(self, evening: Evening) -> str:
        return f"{self.root}evenings/{evening.pk}/"

    def table(self, *, tables: int = 1, **rules: object) -> Table:
        """The first table of a published round."""
        evening = self.evening(house_rules=rules_of(**rules))  # type: ignore[arg-type]
        self.players = make_players(self.club, 4 * tables)
        round_ = make_round(evening, self.players)
        table = round_.tables.order_by("number").first()
        assert table is not None
        return table

    def draw(self, evening: Evening, number: int = 1, **sent: str) -> Draw:
        """Press the button and let a worker do its part; the draw as it is after that."""
        response = self.browser("director").post(f"{self.evening_root(evening)}rounds/{number}/draw/", sent)
        assert response.status_code == 302
        return self.work(evening)

    def work(self, evening: Evening) -> Draw:
        """Do what a worker does with the draw that waits."""
        waiting = evening.draws.get(state=DrawState.WAITING)
        drawing.make_draw(waiting.pk)
        waiting.refresh_from_db()
        return waiting

    def table_root(self, table: Table) -> str:
        return f"{self.evening_root(table.round.evening)}rounds/{table.round.number}/tables/{table.number}/"


@pytest.fixture
def house(db: None) -> House:
    club = make_club("De Klavers")
    other = make_club("Andere Club")
    return House(
        club=club,
        owner=make_member(club, Role.OWNER),
        director=make_member(club, Role.DIRECTOR),
        scorer=make_member(club, Role.SCORER),
        stranger=make_member(other, Role.OWNER),
    )


@pytest.fixture
def visitor(db: None) -> Client:
    return browser_of()


@pytest.fixture
def keeper(db: None) -> Client:
    """Signed in as who keeps the installation."""
    return browser_of(make_user(is_superuser=True, is_staff=True))
