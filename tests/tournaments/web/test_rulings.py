"""Decisions of the director about a hand, beside the sheet."""

from __future__ import annotations

import pytest

from tests.factories import record
from tests.tournaments.web.conftest import House
from tournaments.models import EveningState, HandNote

DECISION = {"number": "7", "text": "verzaakt door wij"}


def test_a_decision_is_written_down_and_stands_beside_its_hand(house: House) -> None:
    table = house.table()
    root, browser = house.table_root(table), house.browser("director")
    assert "Write it down" in browser.get(f"{root}sheet/").content.decode()
    page = browser.post(f"{root}rulings/", DECISION, follow=True).content.decode()
    note = HandNote.objects.get()
    assert (note.number, note.text, note.by) == (7, "verzaakt door wij", house.director)
    assert "The decision about hand 7 is written down." in page
    assert f'href="#ruling{note.pk}" title="verzaakt door wij"' in page
    assert f'id="ruling{note.pk}"' in page


def test_it_is_in_the_history_and_for_the_scorer_to_read(house: House) -> None:
    table = house.table()
    root = house.table_root(table)
    record(table, by=house.scorer)
    house.browser("director").post(f"{root}rulings/", DECISION)
    browser = house.browser("scorer")
    for address in ("history/", "rulings/", "sheet/"):
        page = browser.get(f"{root}{address}").content.decode()
        assert "verzaakt door wij" in page
        assert "Write it down" not in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"number": "17"}, "This table has no hand 17."),
        ({"number": "zes"}, "Enter a whole number."),
        ({"text": " "}, "This field is required."),
        ({"text": "x" * 201}, "at most 200 characters"),
    ],
)
def test_a_wrong_decision_is_refused_and_kept(house: House, change: dict[str, str], sentence: str) -> None:
    table = house.table()
    response = house.browser("director").post(f"{house.table_root(table)}rulings/", DECISION | change)
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    if "text" not in change:
        assert 'value="verzaakt door wij"' in page
    assert not HandNote.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_decides(house: House, who: str, status: int) -> None:
    table = house.table()
    assert house.browser(who).post(f"{house.table_root(table)}rulings/", DECISION).status_code == status
    assert not HandNote.objects.exists()


def test_a_closed_evening_gets_no_more(house: House) -> None:
    table = house.table()
    evening = table.round.evening
    evening.state = EveningState.CLOSED
    evening.save()
    browser, root = house.browser("director"), house.table_root(table)
    assert "Write it down" not in browser.get(f"{root}sheet/").content.decode()
    assert browser.post(f"{root}rulings/", DECISION).status_code == 422


def test_what_was_decided_is_escaped(house: House) -> None:
    table = house.table()
    root, browser = house.table_root(table), house.browser("director")
    browser.post(f"{root}rulings/", {"number": "1", "text": '"><script>alert(1)</script>'})
    assert "<script>alert" not in browser.get(f"{root}sheet/").content.decode()
