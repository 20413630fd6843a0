"""Codes for an evening somebody did not play: entered and taken back, on the page."""

from __future__ import annotations

import pytest

from tests.factories import make_competition, make_players
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import Played, played
from tournaments.models import Attendance, AttendanceState, CodeEntry, EntrantKind, Player
from tournaments.services import competitions

RULES = {"codes": {"absent_notified": {"points_from": "fixed", "points": 1300}}}


@pytest.fixture
def there(house: House) -> Played:
    there = played(house, RULES, totals=((1500, 1312), (1600, 1212)))
    house.players += make_players(house.club, 1)
    return there


def away(house: House) -> Player:
    return house.players[4]


def enter(house: House, there: Played, who: str = "director", **changed: str) -> object:
    sent = {"evening": there.evenings[0].pk, "entrant": away(house).pk, "code": "excused", "reason": "ziek", **changed}
    return house.browser(who).post(there.url(house, "codes/"), sent)


def test_who_was_not_there_is_listed_with_what_it_counts_for(house: House, there: Played) -> None:
    Attendance.objects.create(evening=there.evenings[0], player=away(house), state=AttendanceState.ABSENT_NOTIFIED)
    url = there.url(house, f"codes/?evening={there.evenings[0].pk}")
    page = house.browser("scorer").get(url).content.decode()
    assert away(house).full_name in page
    assert "Absent with notice: 1\N{NARROW NO-BREAK SPACE}300 points for the evening" in page
    assert house.players[0].full_name not in page
    assert "Give a code" not in page  # that is for directors


def test_the_last_closed_evening_is_shown_first(house: House, there: Played) -> None:
    assert house.browser("scorer").get(there.url(house, "codes/")).context["evening"] == there.evenings[1]


def test_a_code_is_entered_and_taken_back(house: House, there: Played) -> None:
    url = there.url(house, f"codes/?evening={there.evenings[0].pk}")
    response = enter(house, there)
    assert response.headers["location"] == url  # type: ignore[attr-defined]
    entry = CodeEntry.objects.get()
    assert (entry.code, entry.reason, entry.by) == ("excused", "ziek", house.director)
    assert "Excused: no result" in house.browser("director").get(url).content.decode()
    cancel = there.url(house, f"codes/{entry.pk}/cancel/")
    assert house.browser("director").post(cancel, {"reason": ""}).status_code == 422
    assert house.browser("director").post(cancel, {"reason": "toch niet ziek"}).status_code == 302
    entry.refresh_from_db()
    assert entry.is_cancelled
    page = house.browser("director").get(url).content.decode()
    assert "Taken back by" in page
    assert "toch niet ziek" in page


def test_without_a_reason_it_is_refused_and_stays_open(house: House, there: Played) -> None:
    response = enter(house, there, reason="")
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert "<details open>" in response.content.decode()  # type: ignore[attr-defined]
    assert not CodeEntry.objects.exists()


@pytest.mark.parametrize("changed", [{"code": "sat_out"}, {"code": "fill_in"}, {"entrant": "x"}])
def test_what_is_not_offered_is_refused(house: House, there: Played, changed: dict[str, str]) -> None:
    assert enter(house, there, **changed).status_code == 422  # type: ignore[attr-defined]
    assert not CodeEntry.objects.exists()


def test_who_played_is_refused_by_name(house: House, there: Played) -> None:
    response = enter(house, there, entrant=str(house.players[0].pk))
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert house.players[0].label in response.content.decode()  # type: ignore[attr-defined]


def test_an_evening_of_another_competition_is_not_found(house: House, there: Played) -> None:
    assert enter(house, there, evening="77").status_code == 404  # type: ignore[attr-defined]


def test_a_code_twice_taken_back_is_refused(house: House, there: Played) -> None:
    enter(house, there)
    cancel = there.url(house, f"codes/{CodeEntry.objects.get().pk}/cancel/")
    assert house.browser("director").post(cancel, {"reason": "een"}).status_code == 302
    assert house.browser("director").post(cancel, {"reason": "twee"}).status_code == 422
    assert house.browser("director").post(there.url(house, "codes/77/cancel/"), {"reason": "x"}).status_code == 404


def test_a_closed_competition_gives_none(house: House, there: Played) -> None:
    competitions.close_competition(competition_id=there.competition.pk, by=house.owner, door="desk")
    assert "Give a code" not in house.browser("director").get(there.url(house, "codes/")).content.decode()
    assert enter(house, there).status_code == 422  # type: ignore[attr-defined]


def test_pairs_are_listed_as_pairs(house: House) -> None:
    first, second = make_players(house.club, 2)
    pairs = played(house, totals=((1500, 1312),), entrants=EntrantKind.PAIRS)
    competitions.change_competition(
        competition_id=pairs.competition.pk, pairs=[(first.pk, second.pk)], by=house.owner, door="desk"
    )
    page = house.browser("director").get(pairs.url(house, "codes/")).content.decode()
    assert f"{first.full_name} &amp; {second.full_name}" in page


def test_without_an_evening_it_says_so(house: House) -> None:
    competition = make_competition(house.club)
    page = house.browser("director").get(f"{house.root}competitions/{competition.pk}/codes/").content.decode()
    assert "No evening belongs to this competition yet." in page


@pytest.mark.parametrize(("who", "reads", "enters"), [("", 302, 302), ("scorer", 200, 403), ("stranger", 404, 404)])
def test_rights(house: House, there: Played, who: str, reads: int, enters: int) -> None:
    assert house.browser(who).get(there.url(house, "codes/")).status_code == reads
    assert enter(house, there, who).status_code == enters  # type: ignore[attr-defined]
    assert house.browser(who).post(there.url(house, "codes/1/cancel/"), {"reason": "x"}).status_code == enters
