"""What is kept for the prize-giving is nowhere to be found by strangers, whatever they ask; those who run it see it.

Every address of pages and API is asked that takes an evening, a competition, an entrant or a club.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_competition,
    make_evening,
    make_member,
    make_player,
    make_round,
    make_season,
    record,
    scheme,
    totals_entry,
)
from tournaments.models import Club, Competition, Door, Evening, Player, Role, StandingFragment
from tournaments.services import evenings, penalties, prizegiving, seasons, standings

pytestmark = pytest.mark.django_db

FAMILY = ("Aalders", "Bakker", "Cornelisse", "Dijkstra")
SHOWN = (1511, 1481)
HIDDEN = ((1733, 1259), (1901, 1091))
"""What the tables made in the rounds that are kept; no other number of the test has these digits."""
REASON = "verzaakt in ronde drie"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    club: Club
    director: User
    players: list[Player]
    season: Competition
    before: Evening
    tonight: Evening

    @property
    def secrets(self) -> set[str]:
        """Every number that follows from what is kept: of a round, of the evening so far, and of the season with it."""
        (one, two), (three, four) = HIDDEN
        a, b = SHOWN
        evening = {a + one, b + two, a + one + three, b + two + four}
        penalised = {total - 77 for total in (*evening, three, four)}
        season = {total + other for total in {*evening, *penalised} for other in SHOWN}
        return {str(number) for number in {one, two, three, four, *evening, *penalised, *season}}


@pytest.fixture
def hall() -> Hall:
    """Two evenings of one season, one closed and one going on, of which round 2 and later are kept."""
    club = make_club()
    director = make_member(club, Role.DIRECTOR)
    players = [make_player(club, "Lid", name, number=str(11 + index)) for index, name in enumerate(FAMILY)]
    season = make_competition(club, season=make_season(club), prizes=scheme({"kind": "place", "place": 1}, "most_pits"))
    before = _played(club, season, players, director, SHOWN, date=EVENING_DATE)
    evenings.close_evening(evening_id=before.pk, by=director)
    tonight = _played(club, season, players, director, SHOWN, *HIDDEN, date=EVENING_DATE.replace(day=10))
    prizegiving.hide_standing(evening_id=tonight.pk, from_round=2, by=director, door=Door.DESK)
    penalties.give_penalty(evening_id=tonight.pk, player_id=players[0].pk, points=-77, reason=REASON, by=director)
    standings.sweep()
    seasons.sweep()
    tonight.refresh_from_db()
    return Hall(club=club, director=director, players=players, season=season, before=before, tonight=tonight)


def _played(
    club: Club, season: Competition, players: list[Player], by: User, *totals: tuple[int, int], date: Any
) -> Evening:
    evening = make_evening(club, date=date, competitions=[season], planned_rounds=len(totals))
    for number, (total_a, total_b) in enumerate(totals, start=1):
        round_ = make_round(evening, players, number=number)
        record(round_.tables.get(), totals_entry(total_a, total_b), by=by)
    return evening


def addresses(hall: Hall) -> Iterator[str]:
    """Every address there is, with what this hall has put in."""
    table = hall.tonight.rounds.get(number=2).tables.get()
    known = {
        "slug": [hall.club.slug],
        "evening_id": [hall.tonight.pk],
        "competition_id": [hall.season.pk],
        "season_id": [hall.season.season_id],
        "entrant_id": [player.pk for player in hall.players],
        "player_id": [hall.players[0].pk],
        "table_id": [table.pk],
        "number": [1, 2, 3],
        "after_round": [1, 2, 3],
        "table_number": [1],
    }
    for route in _routes(get_resolver().url_patterns):
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if not route.startswith(("admin/", "static")) and all(name in known for name in names):
            yield from _filled(route, {name: known[name] for name in names})


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + re.sub(r"^\^|\$$", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


def _filled(route: str, known: dict[str, list[Any]]) -> Iterator[str]:
    found = [f"/{route}"]
    for name, values in known.items():
        found = [re.sub(rf"<(\w+:)?{name}>", str(value), address) for address in found for value in values]
    return iter(found)


def leaks(content: str, secrets: set[str]) -> set[str]:
    """Return which of these numbers can be read, however thousands are set apart."""
    plain = re.sub(r"(?<=\d)[\s.,\u00a0\u202f](?=\d{3}(?!\d))", "", content)
    # Digits inside a token of a form are chance.
    return {number for number in re.findall(r"(?<![\w-])\d+(?![\w-])", plain) if number in secrets}


def ways(address: str) -> Iterator[str]:
    yield address
    if "/api/" in address:
        yield f"{address}?names=public"
        yield f"{address}?after_round=3"
    else:
        yield f"{address}?v=0"


def test_no_address_tells_strangers_anything_of_it(hall: Hall) -> None:
    found = list(addresses(hall))
    # So that the crawl cannot become one of nothing.
    assert len(found) > 100
    answered = []
    for client, marks in ((Client(), {}), (Client(), {"HX-Request": "true"})):
        for address in found:
            for way in ways(address):
                response = client.get(way, headers={"accept-language": "nl", **marks})
                headers = {name: value for name, value in response.headers.items() if name != "Content-Length"}
                content = response.content.decode() + str(headers)
                assert not leaks(content, hall.secrets), way
                assert REASON not in content, way
                if response.status_code == 200 and way == address:
                    answered.append(address)
    for public in (
        f"/{hall.club.slug}/evenings/{hall.tonight.pk}/standings/",
        f"/{hall.club.slug}/evenings/{hall.tonight.pk}/entrants/{hall.players[0].pk}/",
        f"/{hall.club.slug}/competitions/{hall.season.pk}/",
        f"/{hall.club.slug}/competitions/{hall.season.pk}/entrants/{hall.players[0].pk}/",
        f"/{hall.club.slug}/competitions/{hall.season.pk}/prizes/",
        f"/{hall.club.slug}/seasons/",
        f"/api/v1/evenings/{hall.tonight.pk}/standings/",
        f"/api/v1/competitions/{hall.season.pk}/standings/",
    ):
        assert public in answered, public


def test_closing_tells_nothing_of_it_either(hall: Hall) -> None:
    """The evening is often closed before the prizes are given."""
    evenings.close_evening(evening_id=hall.tonight.pk, by=hall.director)
    standings.sweep()
    seasons.sweep()
    client = Client()
    for address in addresses(hall):
        content = client.get(address).content.decode()
        assert not leaks(content, hall.secrets), address


def test_what_was_rendered_and_kept_holds_nothing_of_it(hall: Hall) -> None:
    rendered = StandingFragment.objects.filter(evening=hall.tonight)
    assert rendered.count() == 2
    for fragment in rendered:
        assert fragment.after_round == 1
        assert not leaks(fragment.html, hall.secrets)


def test_order_is_that_of_what_is_shown(hall: Hall) -> None:
    """Side A leads by what is shown; with the penalty one of the two is last."""
    url = f"/api/v1/evenings/{hall.tonight.pk}/standings/"
    told = Client().get(url).json()
    assert [row["total"] for row in told["rows"]] == [1511, 1511, 1481, 1481]
    assert [row["place"] for row in told["rows"]] == [1, 1, 3, 3]
    assert told["after_round"] == 1


def test_season_stays_as_it_was_before_tonight(hall: Hall) -> None:
    url = f"/api/v1/competitions/{hall.season.pk}/standings/"
    before = Client().get(url).json()
    assert [evening["id"] for evening in before["evenings"]] == [hall.before.pk]
    evenings.close_evening(evening_id=hall.tonight.pk, by=hall.director)
    standings.sweep()
    seasons.sweep()
    assert Client().get(url).json() == before
    prizegiving.show_standing(evening_id=hall.tonight.pk, by=hall.director, door=Door.DESK)
    standings.sweep()
    seasons.sweep()
    after = Client().get(url).json()
    assert [evening["id"] for evening in after["evenings"]] == [hall.before.pk, hall.tonight.pk]
    assert leaks(json.dumps(after), hall.secrets)


def test_evening_hidden_again_counts_no_more(hall: Hall) -> None:
    evenings.close_evening(evening_id=hall.tonight.pk, by=hall.director)
    prizegiving.show_standing(evening_id=hall.tonight.pk, by=hall.director, door=Door.DESK)
    standings.sweep()
    seasons.sweep()
    evenings.reopen_evening(evening_id=hall.tonight.pk, by=hall.director, reason="toch nog niet")
    prizegiving.hide_standing(evening_id=hall.tonight.pk, from_round=2, by=hall.director, door=Door.DESK)
    # At once, before anybody recomputed: what was there is still the old list, which was shown before. Then it is gone.
    standings.sweep()
    seasons.sweep()
    client = Client()
    for address in addresses(hall):
        assert not leaks(client.get(address).content.decode(), hall.secrets), address


def test_same_addresses_tell_those_who_run_it(hall: Hall) -> None:
    """The crawl above finds what there is to be found."""
    client = Client()
    client.force_login(hall.director)
    evening = f"/{hall.club.slug}/evenings/{hall.tonight.pk}/"
    for page in ("standings/", "standings/after/3/", f"entrants/{hall.players[0].pk}/", "prizes/"):
        assert leaks(client.get(evening + page).content.decode(), hall.secrets), page
    assert leaks(client.get(f"{evening}rounds/2/").content.decode(), hall.secrets)


def test_command_of_the_season_counts_nothing_of_it(hall: Hall) -> None:
    out = io.StringIO()
    call_command("standings", str(hall.season.pk), stdout=out)
    assert "1511" in re.sub(r"(?<=\d)\s(?=\d{3})", "", out.getvalue())
    assert not leaks(out.getvalue(), hall.secrets)
