"""The lines of prizes as typed: in the plan of an evening, and on the page of a competition."""

from __future__ import annotations

import pytest

from tests.factories import make_competition, make_players, make_round, play_evening, scheme
from tests.tournaments.web.conftest import House
from tournaments.models import Competition, Door
from tournaments.services import categories, prizes, seasons

FORM = {
    "prize_lines": "4",
    "prize_1_order": "2",
    "prize_1_for": "most_pits",
    "prize_1_what": "a ham",
    "prize_3_order": "1",
    "prize_3_for": "place",
    "prize_3_place": "1",
    "prize_3_to": "3",
    "prize_3_amount": "12,50",
    "one_each": "on",
    "shared": "draw",
}


@pytest.fixture
def competition(house: House) -> Competition:
    return make_competition(house.club)


def address(house: House, competition: Competition) -> str:
    return f"{house.root}competitions/{competition.pk}/prizes/scheme/"


def test_it_works(house: House, competition: Competition) -> None:
    response = house.browser("owner").post(address(house, competition), FORM)
    assert response.headers["location"] == f"{house.root}competitions/{competition.pk}/prizes/"
    competition.refresh_from_db()
    assert competition.prizes == scheme(
        {"kind": "place", "place": 1, "to": 3, "cents": 1250}, {"kind": "most_pits", "what": "a ham"}, shared="draw"
    )
    page = house.browser("owner").get(address(house, competition)).content.decode()
    for shown in ('name="prize_1_to" value="3"', 'name="prize_1_amount" value="12,50"', 'value="a ham"'):
        assert shown in page
    # Two prizes, and three lines to spare.
    assert 'name="prize_5_for"' in page
    assert 'name="prize_6_for"' not in page


def test_a_category_is_a_choice(house: House, competition: Competition) -> None:
    category = categories.add_category(club=house.club, name="Ladies")
    page = house.browser("owner").get(address(house, competition)).content.decode()
    assert f'<option value="category:{category.pk}">Best of: Ladies</option>' in page
    form = {"prize_lines": "1", "prize_1_for": f"category:{category.pk}", "one_each": "on", "shared": "money"}
    assert house.browser("owner").post(address(house, competition), form).status_code == 302
    competition.refresh_from_db()
    assert competition.prizes == scheme({"kind": "category", "category": category.pk})


def test_an_emptied_line_is_no_prize(house: House, competition: Competition) -> None:
    form = FORM | {"prize_1_for": "", "prize_1_what": ""}
    assert house.browser("owner").post(address(house, competition), form).status_code == 302
    competition.refresh_from_db()
    assert [line["kind"] for line in competition.prizes["prizes"]] == ["place"]


@pytest.mark.parametrize(
    ("changes", "where", "text"),
    [
        ({"prize_3_to": "x"}, "prize_3_to", "Enter a whole number."),
        ({"prize_3_amount": "veel"}, "prize_3_amount", "Fill in an amount such as 2,50."),
        ({"prize_1_for": "first_lady"}, "prize_1_for", "Select a valid choice"),
        ({"prize_2_what": "a ham"}, "prize_2_for", "Choose what this prize is for, or empty the line."),
        ({"prize_1_place": "5"}, "prize_1_place", "This kind of prize has no use for this."),
        ({"prize_3_place": ""}, "prize_3_place", "This kind of prize needs this."),
        ({"prize_3_place": "9"}, "prize_3_to", "cannot come before place 9"),
        ({"prize_2_for": "place", "prize_2_place": "2"}, "prize_2_place", "There is a prize for this already."),
        ({"shared": "both"}, "shared", "Select a valid choice"),
    ],
)
def test_every_refusal_stands_at_its_field(
    house: House, competition: Competition, changes: dict[str, str], where: str, text: str
) -> None:
    response = house.browser("owner").post(address(house, competition), FORM | changes)
    assert response.status_code == 422
    assert {problem.field for problem in response.context["problems"]} == {where}
    page = response.content.decode()
    assert text in page
    assert 'value="a ham"' in page
    competition.refresh_from_db()
    assert competition.prizes == scheme()


@pytest.mark.parametrize("sent", ["", "x", "-1", "99999"])
def test_a_number_of_lines_that_is_none(house: House, competition: Competition, sent: str) -> None:
    response = house.browser("owner").post(address(house, competition), FORM | {"prize_lines": sent})
    assert response.status_code in (302, 422)


def test_once_the_prizes_are_given_it_is_refused(house: House, competition: Competition) -> None:
    house.browser("owner").post(address(house, competition), FORM | {"shared": "money"})
    play_evening([competition], make_players(house.club, 4), [(1500, 1312)], by=house.director)
    seasons.recompute(competition.pk)
    prizes.record_prizes(competition_id=competition.pk, by=house.director, door=Door.DESK)
    response = house.browser("owner").post(address(house, competition), FORM)
    assert response.status_code == 422
    assert "The prizes are handed out, on record." in response.content.decode()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_an_owner_sets_the_prizes_of_a_competition(
    house: House, competition: Competition, who: str, status: int
) -> None:
    browser = house.browser(who)
    assert browser.get(address(house, competition)).status_code == status
    assert browser.post(address(house, competition), FORM).status_code == status
    competition.refresh_from_db()
    assert competition.prizes == scheme()


def test_a_competition_of_another_club(house: House, competition: Competition) -> None:
    assert house.browser("owner").get(f"/elders/competitions/{competition.pk}/prizes/scheme/").status_code == 404


def test_in_the_plan_of_an_evening_also_once_a_round_is_published(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4))
    plan = f"{house.evening_root(evening)}plan/"
    browser = house.browser("director")
    page = browser.get(plan).content.decode()
    assert 'name="prize_1_to" value="3"' in page
    assert browser.post(plan, {"planned_rounds": "3", "round_minutes": ""} | FORM).status_code == 302
    evening.refresh_from_db()
    assert evening.prizes["shared"] == "draw"
    wrong = {"planned_rounds": "3", "round_minutes": ""} | FORM | {"prize_1_place": "5"}
    response = browser.post(plan, wrong)
    assert response.status_code == 422
    assert [problem.field for problem in response.context["problems"]] == ["prize_1_place"]


def test_a_plan_without_lines_keeps_the_prizes(house: House) -> None:
    evening = house.evening(prizes=scheme("guests"))
    make_round(evening, make_players(house.club, 4))
    response = house.browser("director").post(f"{house.evening_root(evening)}plan/", {"planned_rounds": "4"})
    assert response.status_code == 302
    evening.refresh_from_db()
    assert (evening.planned_rounds, evening.prizes) == (4, scheme("guests"))
