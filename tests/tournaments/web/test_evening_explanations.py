"""Why somebody stands where it stands on an evening: for everybody, with what each may see."""

from __future__ import annotations

import pytest

from tests.factories import make_evening, make_player, make_round, record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, PublicName
from tournaments.services import penalties, standings


@pytest.fixture
def evening(house: House) -> Evening:
    house.club.tie_breaks = ["mutual"]
    house.club.save()
    evening = make_evening(house.club)
    house.players = [
        make_player(house.club, name, "Mulder", public_name_policy=PublicName.FIRST_INITIAL)
        for name in ("Ada", "Bep", "Cor", "Dik")
    ]
    record(make_round(evening, house.players).tables.get(), totals_entry(1500, 1312), by=house.director)
    penalties.give_penalty(
        evening_id=evening.pk, player_id=house.players[3].pk, points=-100, reason="verzaakt", by=house.director
    )
    standings.recompute(evening.pk)
    return evening


def url_of(house: House, evening: Evening, index: int) -> str:
    return f"{house.evening_root(evening)}entrants/{house.players[index].pk}/"


def test_standing_leads_to_it(house: House, evening: Evening) -> None:
    page = house.browser().get(f"{house.evening_root(evening)}standings/").content.decode()
    assert f'href="{url_of(house, evening, 0)}"' in page
    # Each tied row says which rule could not decide, and why.
    assert "they did not all play against each other" in page


def test_it_tells_rounds_neighbours_and_rules(house: House, evening: Evening) -> None:
    page = house.browser().get(url_of(house, evening, 0)).content.decode()
    for words in (
        "Place 1 of 4",
        "Round 1",
        "table 1",
        "Bep M.",
        "Cor M. &amp; Dik M.",
        "Shares the place with Bep M.",
    ):
        assert words in page
    assert "they did not all play against each other" in page
    assert "Mulder" not in page


def test_reason_of_a_penalty_is_for_the_staff(house: House, evening: Evening) -> None:
    assert "verzaakt" not in house.browser().get(url_of(house, evening, 3)).content.decode()
    page = house.browser("scorer").get(url_of(house, evening, 3)).content.decode()
    assert "verzaakt" in page
    assert "Mulder" in page


def test_nobody_there_is_no_page(house: House, evening: Evening) -> None:
    stranger = make_player(house.club)
    assert house.browser().get(f"{house.evening_root(evening)}entrants/{stranger.pk}/").status_code == 404
    assert house.browser().get(f"{house.root}evenings/999/entrants/{stranger.pk}/").status_code == 404
