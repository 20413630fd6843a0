"""Two people of one name: pages for the staff tell them apart by number, pages for strangers never do."""

from __future__ import annotations

import re

import pytest

from tests.factories import make_player, make_players, make_round, rules_of
from tests.tournaments.web.conftest import House
from tournaments.models import EntrantKind, Evening
from tournaments.services import evenings

NAMES = ["Piet Jansen (1004)", "Piet Jansen (1016)"]


def seated(house: House, *, entrants: EntrantKind = EntrantKind.INDIVIDUAL) -> Evening:
    """A table with two of one name, one on each side; and a third who comes too late."""
    evening = house.evening(entrants=entrants, entry_fee=500, house_rules=rules_of(hands=4, trump="forced"))
    first, second = (make_player(house.club, "Piet", "Jansen", number=number) for number in ("1004", "1016"))
    one, other = make_players(house.club, 2)
    if evening.is_pairs:
        for pair in ((first, one), (second, other)):
            evenings.enter_pair(evening_id=evening.pk, first_id=pair[0].pk, second_id=pair[1].pk)
    make_round(evening, [first, one, second, other])
    house.players = [first, one, second, other]
    return evening


def text_of(page: str) -> str:
    """What is read on a page: no tags, and one space between words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


@pytest.mark.parametrize(
    "path",
    [
        "attendance/",
        "rounds/1/",
        "rounds/1/disturbances/",
        "rounds/1/seating/",
        "rounds/1/tables/1/sheet/",
        "rounds/1/tables/1/quick/",
        "rounds/1/print/sheets/",
        "rounds/1/print/seating/",
        "penalties/",
    ],
)
def test_staff_read_the_number(house: House, path: str) -> None:
    evening = seated(house)
    page = text_of(house.browser("director").get(f"{house.evening_root(evening)}{path}").content.decode())
    for name in NAMES:
        assert name in page


def test_the_door_of_a_pairs_evening_tells_the_number_everywhere(house: House) -> None:
    evening = seated(house, entrants=EntrantKind.PAIRS)
    page = text_of(house.browser("director").get(f"{house.evening_root(evening)}attendance/").content.decode())
    assert page.count("Piet Jansen (") == page.count("Piet Jansen") > 4


def test_what_was_done_tells_the_number(house: House) -> None:
    evening, browser = seated(house), house.browser("director")
    late = make_player(house.club, "Piet", "Jansen", number="1030")
    root = house.evening_root(evening)
    door = browser.post(f"{root}attendance/{late.pk}/", {"state": "present", "seen": "none"}, follow=True)
    assert "Piet Jansen (1030) is present." in door.content.decode()
    first, _, second, _ = house.players
    form = {"act": "swap", "first": first.pk, "second": second.pk, "reason": "wrong chairs", "confirm": "1"}
    swapped = browser.post(f"{root}rounds/1/disturbances/", form, follow=True)
    assert "Piet Jansen (1004) and Piet Jansen (1016) changed places." in swapped.content.decode()


def test_strangers_read_it_too_where_they_could_not_tell_two_people_apart(house: House) -> None:
    page = text_of(house.browser().get(house.evening_root(seated(house))).content.decode())
    assert page.count("Piet Jansen (") == page.count("Piet Jansen") > 1


def test_strangers_never_read_the_number_of_who_has_a_name_alone(house: House) -> None:
    evening = seated(house)
    alone = next(player for player in house.players if player.last_name != "Jansen")
    page = text_of(house.browser().get(house.evening_root(evening)).content.decode())
    assert alone.last_name in page
    assert not re.search(rf"\b{alone.number}\b", page)
