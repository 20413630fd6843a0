"""What was probably meant, beside the row and beside the totals; never filled in by itself."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.tournaments.web.conftest import House
from tests.tournaments.web.test_sheet import GOOD, HANDS, typed
from tournaments.models import Table


@pytest.fixture
def table(house: House) -> Table:
    return house.table(hands=HANDS)


def check(house: House, table: Table, change: dict[str, Any]) -> str:
    url = f"{house.table_root(table)}sheet/check/"
    page: str = house.browser("scorer").post(url, typed(*GOOD) | change).content.decode()
    return page


def cells_in(page: str) -> list[dict[str, str]]:
    return [json.loads(unescape(cells)) for cells in re.findall(r'data-cells="([^"]*)"', page)]


def test_a_row_that_cannot_be_offers_both_sides_the_ten(house: House, table: Table) -> None:
    page = check(house, table, {"h1-points_b": "60"})
    assert cells_in(page) == [{"h1-points_a": "102"}, {"h1-points_b": "70"}]
    assert "Did you mean" in page
    assert "Taken from 152" in page


def test_nat_fills_the_mark_and_empties_the_points(house: House, table: Table) -> None:
    page = check(house, table, {"h2-declarer": "A", "h2-points_a": "81", "h2-points_b": "81", "h2-roem_a": ""})
    assert cells_in(page)[0] == {"h2-points_a": "", "h2-points_b": "162", "h2-mark_a": "N"}


def test_a_good_sheet_and_one_with_a_cell_that_is_no_number_offer_nothing(house: House, table: Table) -> None:
    assert cells_in(check(house, table, {})) == []
    assert cells_in(check(house, table, {"h1-points_a": "9o"})) == []


def test_totals_on_paper_that_differ_name_the_hand_it_can_be(house: House, table: Table) -> None:
    # 526 : 322 are the totals of these hands; 61 : 101 was typed as 16 : 146.
    change = {"h1-points_a": "16", "h1-points_b": "146", "h1-roem_a": "", "h1-declarer": "B"}
    right = {"control_a": str(526 - 112 + 61), "control_b": str(322 - 70 + 101)}
    page = check(house, table, change | right)
    assert cells_in(page)[0] == {"h1-points_a": "61", "h1-points_b": "101"}
    assert "hand 1" in page


def test_the_offer_stands_on_the_refused_page_too(house: House, table: Table) -> None:
    form = typed(*GOOD) | {"h1-points_b": "60"}
    page = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).content.decode()
    assert {"h1-points_b": "70"} in cells_in(page)
    assert 'value="60"' in page


def test_the_totals_of_a_set_offer_their_mend(house: House, table: Table) -> None:
    form = {"level": "points_roem", "points_a": "326", "points_b": "313", "seen_version": "0"}
    url = f"{house.table_root(table)}quick/"
    page = house.browser("scorer").post(f"{url}check/", form).content.decode()
    assert {"points_b": "322"} in cells_in(page)
    refused = house.browser("scorer").post(url, form | {"idempotency_key": "k", "action": "hand_in"})
    assert {"points_b": "322"} in cells_in(refused.content.decode())
