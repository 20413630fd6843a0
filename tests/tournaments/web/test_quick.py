"""The quick screen."""

from __future__ import annotations

import pytest

from tests.factories import record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, ScoreSheet, Table


@pytest.fixture
def table(house: House) -> Table:
    return house.table()


def typed(**values: object) -> dict[str, str]:
    form = {"level": "totals", "seen_version": "0", "idempotency_key": "k1", "action": "hand_in"}
    return form | {name: str(value) for name, value in values.items()}


POINTS = {
    "level": "points_roem",
    "points_a": 1462,
    "points_b": 1130,
    "roem_a": 260,
    "roem_b": 80,
    "pits_a": 1,
    "pits_b": 0,
}


def test_totals_only_tell_the_roem_together(house: House, table: Table) -> None:
    browser, url = house.browser("scorer"), f"{house.table_root(table)}quick/"
    text = browser.post(f"{url}check/", typed(total_a=1406, total_b=1406)).content.decode()
    assert "220 roem together" in text
    assert not ScoreSheet.objects.exists()
    page = browser.post(url, typed(total_a="1 406", total_b=1406), follow=True).content.decode()
    assert "1\N{NARROW NO-BREAK SPACE}406 – 1\N{NARROW NO-BREAK SPACE}406, 220 roem together" in page
    sheet = ScoreSheet.objects.get()
    assert (sheet.total_a, sheet.pits_a, sheet.roem_both) == (1406, None, 220)


def test_points_and_roem(house: House, table: Table) -> None:
    assert house.browser("scorer").post(f"{house.table_root(table)}quick/", typed(**POINTS)).status_code == 302
    sheet = ScoreSheet.objects.get()
    assert (sheet.total_a, sheet.total_b, sheet.pits_a, sheet.nats_a) == (1722, 1210, 1, None)


@pytest.mark.parametrize("total", ["1.406", "1 406", "1\N{NO-BREAK SPACE}406"])
def test_thousands_may_stand_apart(house: House, table: Table, total: str) -> None:
    form = typed(total_a=total, total_b=1406)
    assert house.browser("scorer").post(f"{house.table_root(table)}quick/", form).status_code == 302
    assert ScoreSheet.objects.get().total_a == 1406


def test_what_is_no_number_or_a_long_one_hides_no_other_problem(house: House, table: Table) -> None:
    form = typed(**POINTS | {"points_a": "9999999999", "roem_a": "2.6", "roem_b": 15})
    response = house.browser("scorer").post(f"{house.table_root(table)}quick/", form)
    assert {(problem.code, problem.field) for problem in response.context["problems"]} == {
        ("not_a_number", "roem_a"),
        ("points_range", "points_a"),
        ("roem_value", "roem_b"),
    }


@pytest.mark.parametrize("who", ["scorer", "director"])
def test_what_was_typed_before_the_evening_was_closed_can_still_be_read(house: House, table: Table, who: str) -> None:
    record(table, totals_entry(), by=house.director)
    Evening.objects.update(state="closed")
    response = house.browser(who).post(f"{house.table_root(table)}quick/", typed(total_a="14o6"))
    assert response.status_code == 422
    assert [problem.code for problem in response.context["problems"]] == ["evening_closed"]
    cell = response.content.decode().split('name="total_a" value="14o6"')[1].split(">")[0]
    assert "readonly" in cell


def test_a_page_of_a_table_that_was_seated_again_stores_nothing(house: House, table: Table) -> None:
    form = typed(total_a=1406, total_b=1406, seen_table=table.pk + 100)
    response = house.browser("scorer").post(f"{house.table_root(table)}quick/", form)
    assert response.status_code == 409
    assert "This table was seated again" in response.content.decode()
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (typed(total_a=1406, total_b=1407), "The control sum is wrong"),
        (typed(total_a=53811, total_b=1406), "A total of 53811 is not possible: the most is 15392"),
        (typed(total_a=1406), "The total is missing."),
        (typed(total_a="14o6", total_b=1406), "Fill in a whole number."),
        (typed(**POINTS | {"points_b": 1131}), "The points of both sides are 2593 together; they must be 2592"),
        (typed(**POINTS | {"roem_a": 15}), "Roem cannot be 15"),
        (typed(**POINTS | {"pits_a": 3}), "the roem here is too low for the number of pits"),
    ],
)
def test_what_is_wrong_is_said_and_kept(house: House, table: Table, form: dict[str, str], sentence: str) -> None:
    response = house.browser("scorer").post(f"{house.table_root(table)}quick/", form)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    for name in ("total_a", "points_a", "points_b"):
        if name in form:
            assert f'name="{name}" value="{form[name]}"' in page
    assert not ScoreSheet.objects.exists()


def test_two_tabs_of_one_form(house: House, table: Table) -> None:
    url = f"{house.table_root(table)}quick/"
    page = house.browser("scorer").get(url).content.decode()
    assert 'name="points_a"' in page
    assert 'name="total_a"' not in page
    page = house.browser("scorer").get(f"{url}?level=totals").content.decode()
    assert 'name="total_a"' in page
    assert 'name="points_a"' not in page


def test_a_stored_result_is_filled_in_and_a_stale_one_shown_beside(house: House, table: Table) -> None:
    record(table, totals_entry(), by=house.director, confirm=False)
    browser, url = house.browser("scorer"), f"{house.table_root(table)}quick/"
    assert 'name="total_a" value="1406"' in browser.get(url).content.decode()
    response = browser.post(url, typed(total_a=1416, total_b=1406))
    assert response.status_code == 409
    page = response.content.decode()
    assert 'name="total_a" value="1416"' in page
    assert 'name="seen_version" value="1"' in page
    assert ScoreSheet.objects.count() == 1


def test_the_same_result_from_a_second_person_confirms(house: House, table: Table) -> None:
    record(table, totals_entry(), by=house.director, confirm=False)
    page = (
        house.browser("scorer")
        .post(f"{house.table_root(table)}quick/", typed(total_a=1406, total_b=1406), follow=True)
        .content.decode()
    )
    assert "Table 1 is confirmed" in page
    assert ScoreSheet.objects.count() == 1


def test_correcting_needs_a_director_and_a_reason(house: House, table: Table) -> None:
    record(table, totals_entry(), by=house.scorer)
    url, form = f"{house.table_root(table)}quick/", typed(total_a=1416, total_b=1406, seen_version=1)
    assert house.browser("scorer").post(url, form | {"reason": "x"}).status_code == 403
    assert house.browser("director").post(url, form | {"reason": ""}).status_code == 422
    assert house.browser("director").post(url, form | {"reason": "op papier 1416"}).status_code == 302
    assert ScoreSheet.objects.get(version=2).reason == "op papier 1416"


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404)])
def test_strangers_do_not_get_in(house: House, table: Table, who: str, status: int) -> None:
    url = f"{house.table_root(table)}quick/"
    assert house.browser(who).get(url).status_code == status
    assert house.browser(who).post(url, typed(total_a=1406, total_b=1406)).status_code == status
    assert not ScoreSheet.objects.exists()


def test_the_history_tells_who_when_and_why(house: House, table: Table) -> None:
    record(table, totals_entry(), by=house.scorer)
    form = typed(total_a=1416, total_b=1406, seen_version=1, reason="<b>op papier</b>")
    house.browser("director").post(f"{house.table_root(table)}quick/", form)
    response = house.browser("scorer").get(f"{house.table_root(table)}history/")
    page = response.content.decode()
    for words in ("Version 1", "Version 2", house.scorer.username, "&lt;b&gt;op papier&lt;/b&gt;", "replaced"):
        assert words in page
    assert house.browser().get(f"{house.table_root(table)}history/").status_code == 302
    assert house.browser("stranger").get(f"{house.table_root(table)}history/").status_code == 404
