"""A season that was played, for the tests of its pages: who wins what is in the totals of the tables."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.factories import make_competition, make_players, play_evening
from tests.tournaments.web.conftest import House
from tournaments.models import Competition, Evening
from tournaments.services import seasons
from tournaments.web.forms.competition_rules import typed_rules

FIRST = dt.date(2026, 10, 1)
BEST_TWO = {"counting": {"rule": "best", "best": 2, "evenings": 4}, "tie_breaks": ["pits"]}
# What the two sides of the only table made: the first two people are A, the others B.
THREE = ((1500, 1312), (1200, 1612), (1600, 1212))


@dataclass(slots=True)
class Played:
    competition: Competition
    evenings: list[Evening]

    def url(self, house: House, path: str = "") -> str:
        return f"{house.root}competitions/{self.competition.pk}/{path}"


def played(
    house: House,
    rules: dict[str, Any] | None = None,
    *,
    totals: Sequence[tuple[int, int]] = THREE,
    players: int = 4,
    **values: Any,
) -> Played:
    """A competition over an evening a week, each of one round at one table."""
    competition = make_competition(house.club, rules=rules, **values)
    house.players = house.players or make_players(house.club, players)
    evenings = [
        play_evening([competition], house.players, [pair], by=house.director, date=FIRST + dt.timedelta(weeks=week))
        for week, pair in enumerate(totals)
    ]
    seasons.recompute(competition.pk)
    competition.refresh_from_db()
    return Played(competition=competition, evenings=evenings)


def sent_rules(competition: Competition, **changed: Any) -> dict[str, Any]:
    """The form of the rules as a browser sends it: an empty box is not sent, an empty field is sent empty."""
    values = {"name": competition.name, **typed_rules(competition.counting_rules), **changed}
    return {name: "" if value is None else value for name, value in values.items() if value is not False}
