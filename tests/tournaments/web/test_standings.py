"""The public standing and how it updates."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_player, make_players, make_round, record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, PublicName, StandingFragment
from tournaments.services import evenings, penalties, standings

POLL = {"hx-request": "true"}


def played(house: House, count: int = 8, *, confirm: bool = True) -> Evening:
    evening = house.evening(planned_rounds=2)
    house.players = make_players(house.club, count)
    round_ = make_round(evening, house.players)
    for table in round_.tables.all():
        record(table, totals_entry(1406 + 20 * table.number), by=house.scorer, confirm=confirm)
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    return evening


def url_of(house: House, evening: Evening) -> str:
    return f"{house.evening_root(evening)}standings/"


def poll_address(page: str) -> str:
    return page.split('hx-get="')[1].split('"', maxsplit=1)[0].replace("&amp;", "&")


def test_anybody_sees_places_shared_ones_and_the_chain(house: House) -> None:
    evening = played(house)
    response = house.browser().get(url_of(house, evening))
    page = response.content.decode()
    assert response.status_code == 200
    assert "1\N{NARROW NO-BREAK SPACE}446" in page
    assert '<span class="shared">=' in page
    assert "Equal totals: most pits, fewest nats" in page
    assert "provisional" not in page
    assert "<td>–</td>" in page  # two totals tell nothing of pits
    assert "HX-Request" in response.headers["vary"]


def test_open_tables_make_it_provisional(house: House) -> None:
    evening = played(house, confirm=False)
    assert "2 tables are not confirmed yet; the standing is provisional." in (
        house.browser().get(url_of(house, evening)).content.decode()
    )


def test_it_shows_public_names_only(house: House) -> None:
    evening = house.evening()
    players = [
        make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.FIRST_INITIAL),
        make_player(house.club, "Kees", "Visser", number="77", public_name_policy=PublicName.NUMBER),
        make_player(house.club, "Annie", "Smit", public_name_policy=PublicName.HIDDEN),
        make_player(house.club, "<script>alert(1)</script>", "Bos"),
    ]
    record(make_round(evening, players).tables.get(), by=house.scorer)
    standings.recompute(evening.pk)
    # Staff see the same page: it hangs in the hall.
    for browser in (house.browser(), house.browser("owner")):
        page = browser.get(url_of(house, evening)).content.decode()
        for name in ("Truus M.", "Player 77", "Hidden player", "&lt;script&gt;alert(1)"):
            assert name in page
        for secret in ("Mulder", "Visser", "Annie", "Smit", "<script>alert"):
            assert secret not in page


def test_two_of_one_name_are_told_apart_for_everybody(house: House) -> None:
    evening = house.evening()
    players = [
        make_player(house.club, "Piet", "Jansen", number="1016"),
        make_player(house.club, "Piet", "Jansen", number="1017"),
        make_player(house.club, "Rie", "Hoek", number="1018"),
        make_player(house.club, "Rie", "Hoek", number="1019", public_name_policy=PublicName.HIDDEN),
    ]
    record(make_round(evening, players).tables.get(), by=house.scorer)
    standings.recompute(evening.pk)
    for stored in (True, False):
        assert StandingFragment.objects.exists() == stored
        for browser in (house.browser(), house.browser("owner")):
            page = browser.get(url_of(house, evening)).content.decode()
            for name in ("Piet Jansen (1016)", "Piet Jansen (1017)", "Rie Hoek", "Hidden player"):
                assert f">{name}</a>" in page
        StandingFragment.objects.all().delete()


def test_a_penalty_is_shown(house: House) -> None:
    evening = played(house)
    penalties.give_penalty(
        evening_id=evening.pk, player_id=house.players[0].pk, points=-100, reason="verzaakt", by=house.director
    )
    standings.recompute(evening.pk)
    page = house.browser().get(url_of(house, evening)).content.decode()
    assert "penalty −100" in page
    assert "verzaakt" not in page


def test_before_the_first_result_it_says_so(house: House) -> None:
    page = house.browser().get(url_of(house, house.evening())).content.decode()
    assert "No result yet." in page
    assert "hx-get=" in page


def test_a_poll_that_finds_nothing_new_costs_one_query(
    house: House, django_assert_num_queries: Callable[[int], Any]
) -> None:
    evening = played(house)
    browser = house.browser("scorer")  # a session must not cost another
    address = poll_address(browser.get(url_of(house, evening)).content.decode())
    with django_assert_num_queries(1):
        answer = browser.get(address, headers=POLL)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "HX-Request" in answer.headers["vary"]


def test_a_poll_gets_the_new_list_and_the_next_address(house: House) -> None:
    evening = played(house)
    browser = house.browser()
    address = poll_address(browser.get(url_of(house, evening)).content.decode())
    penalties.give_penalty(
        evening_id=evening.pk, player_id=house.players[0].pk, points=-100, reason="verzaakt", by=house.director
    )
    counting = browser.get(address, headers=POLL)
    assert "A new result is being counted." in counting.content.decode()
    standings.recompute(evening.pk)
    answer = browser.get(poll_address(counting.content.decode()), headers=POLL)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.lstrip().startswith('<section id="standing"')
    assert "<html" not in text
    assert "penalty −100" in text
    assert poll_address(text) != address


def test_the_other_language_is_another_version(house: House) -> None:
    evening = played(house)
    address = poll_address(house.browser().get(url_of(house, evening)).content.decode())
    dutch = Client(headers={"accept-language": "nl"})
    assert dutch.get(address, headers=POLL).status_code == 200


def test_the_fragment_of_the_recompute_is_used_only_when_it_is_of_this_version(house: House) -> None:
    evening = played(house)
    StandingFragment.objects.filter(language="en").update(html="<p>stored</p>")
    assert "<p>stored</p>" in house.browser().get(url_of(house, evening)).content.decode()
    StandingFragment.objects.update(version=99)
    page = house.browser().get(url_of(house, evening)).content.decode()
    assert "<p>stored</p>" not in page
    assert "1\N{NARROW NO-BREAK SPACE}446" in page


def test_a_closed_evening_is_asked_once_a_minute_and_after_an_hour_no_more(house: House) -> None:
    evening = played(house)
    evenings.close_evening(evening_id=evening.pk, by=house.director)
    standings.recompute(evening.pk)
    browser = house.browser()
    page = browser.get(url_of(house, evening)).content.decode()
    address = poll_address(page)
    assert 55_000 <= int(page.split('hx-trigger="every ')[1].split("ms")[0]) <= 65_000
    assert browser.get(address, headers=POLL).status_code == 204
    Evening.objects.update(closed_at=timezone.now() - dt.timedelta(minutes=61))
    answer = browser.get(address, headers=POLL)
    assert answer.status_code == 286
    assert "1\N{NARROW NO-BREAK SPACE}446" in answer.content.decode()
    assert "hx-get" not in answer.content.decode()
    assert "hx-get" not in browser.get(url_of(house, evening)).content.decode()


def test_the_standing_after_an_earlier_round(house: House) -> None:
    evening = played(house)
    round_ = make_round(evening, house.players, number=2)
    record(round_.tables.first(), totals_entry(2012, 1000), by=house.scorer)  # type: ignore[arg-type]
    standings.recompute(evening.pk)
    url = url_of(house, evening)
    assert "2\N{NARROW NO-BREAK SPACE}012" in house.browser().get(url).content.decode()
    earlier = house.browser().get(f"{url}after/1/").content.decode()
    assert "2\N{NARROW NO-BREAK SPACE}012" not in earlier
    assert "1\N{NARROW NO-BREAK SPACE}446" in earlier
    assert house.browser().get(f"{url}after/3/").status_code == 404


def test_another_club_has_no_such_evening(house: House) -> None:
    evening = played(house)
    other = house.stranger.club_roles.get().club  # type: ignore[attr-defined]
    address = f"/{other.slug}/evenings/{evening.pk}/standings/"
    assert house.browser().get(address).status_code == 404
    assert house.browser().get(f"{address}?v=1", headers=POLL).status_code == 404


@pytest.mark.parametrize("count", [8, 248])
def test_the_page_takes_the_same_number_of_queries_for_any_club(
    house: House, count: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    evening = played(house, count)
    with django_assert_num_queries(5):
        house.browser().get(url_of(house, evening))
    StandingFragment.objects.all().delete()
    # Rendered for this reader, so the namesakes of the club are asked for too.
    with django_assert_num_queries(9):
        house.browser().get(url_of(house, evening))
