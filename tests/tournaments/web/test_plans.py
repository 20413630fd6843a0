"""Planning an evening, the same as last time, and changing what was planned."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.factories import make_players, make_round, record, rules_of, scheme
from tests.tournaments.web.conftest import House
from tournaments.models import Competition, Season
from tournaments.services import evenings, plans
from tournaments.web.forms.money import amount_of, cents_of

FORM = {
    "date": "2026-12-10",
    "title": "",
    "entrants": "individual",
    "planned_rounds": "4",
    "hands": "12",
    "round_minutes": "",
    "entry_fee": "",
    "prize_lines": "3",
    "prize_1_order": "1",
    "prize_1_for": "place",
    "prize_1_place": "1",
    "prize_1_to": "3",
    "prize_1_amount": "12,50",
    "prize_2_order": "2",
    "prize_2_for": "last_place",
    "prize_2_what": "a wooden spoon",
    "one_each": "on",
    "shared": "money",
    "credits_hands": "12",
    "sat_out_points": "1200",
    "sat_out_pits": "1",
    "late_points": "1090",
    "late_pits": "0",
    "missed_points": "1090",
    "missed_pits": "0",
    "absent_notified_points": "940",
    "absent_notified_pits": "0",
    "absent_points": "0",
    "absent_pits": "0",
}
# As the page of a club that plays sixteen hands starts, with nothing touched.
UNTOUCHED = {
    "credits_hands": "16",
    "sat_out_points": "1600",
    "sat_out_pits": "0",
    "late_points": "1450",
    "missed_points": "1450",
    "absent_notified_points": "1250",
}


def competition_of(house: House, name: str = "Individueel") -> Competition:
    season, _made = Season.objects.get_or_create(
        club=house.club, name="2026", defaults={"starts_on": "2026-09-01", "ends_on": "2027-05-31"}
    )
    return Competition.objects.create(club=house.club, season=season, name=name)


def test_planning_an_evening(house: House) -> None:
    competition, other = competition_of(house), competition_of(house, "Zomer")
    form = FORM | {"entry_fee": "2,50", "round_minutes": "45", "competitions": [str(competition.pk)]}
    response = house.browser("director").post(f"{house.root}evenings/new/", form)
    evening = house.club.evenings.get()
    assert response.headers["location"] == f"{house.evening_root(evening)}attendance/"
    assert (evening.date, evening.planned_rounds, evening.hands) == (dt.date(2026, 12, 10), 4, 12)
    assert (evening.entry_fee, evening.round_minutes) == (250, 45)
    assert evening.prizes == scheme(
        {"kind": "place", "place": 1, "to": 3, "cents": 1250}, {"kind": "last_place", "what": "a wooden spoon"}
    )
    assert (evening.credits["sat_out"], evening.credits["late"]) == (
        {"points": 1200, "pits": 1},
        {"points": 1090, "pits": 0},
    )
    assert list(evening.competitions.all()) == [competition]
    assert other.name in house.browser("director").get(f"{house.root}evenings/new/").content.decode()


def test_the_page_shows_every_credit_and_for_how_many_hands(house: House) -> None:
    browser = house.browser("director")
    evening = house.evening(hands=12)
    page = browser.get(f"{house.evening_root(evening)}plan/").content.decode()
    for shown in (
        "<b data-credits-hands>12</b>",
        'name="credits_hands" value="12"',
        'name="sat_out_points" value="1200"',
        'name="missed_points" value="1090"',
        'name="absent_notified_pits" value="0"',
        'name="absent_points" value="0"',
    ):
        assert shown in page
    house.club.evenings.all().delete()
    page = browser.get(f"{house.root}evenings/new/").content.decode()
    assert 'name="late_points" value="1450"' in page
    assert "<b data-credits-hands>16</b>" in page
    assert 'data-by-hands="90,180,' in page


def test_credits_left_alone_follow_the_hands_without_javascript(house: House) -> None:
    browser = house.browser("director")
    form = FORM | UNTOUCHED | {"late_points": "1400", "sat_out_pits": "2"}
    assert browser.post(f"{house.root}evenings/new/", form).status_code == 302
    evening = house.club.evenings.get()
    assert evening.hands == 12
    assert evening.credits["sat_out"] == {"points": 1200, "pits": 2}
    points = {code: figures["points"] for code, figures in evening.credits.items()}
    assert points == {"sat_out": 1200, "late": 1400, "missed": 1090, "absent_notified": 940, "absent": 0}

    form = FORM | {name: str(points[name.removesuffix("_points")]) for name in FORM if name.endswith("_points")}
    form |= {"hands": "8", "sat_out_pits": "2", "absent_points": "5"}
    assert browser.post(f"{house.evening_root(evening)}plan/", form).status_code == 302
    evening.refresh_from_db()
    points = {code: figures["points"] for code, figures in evening.credits.items()}
    assert points == {"sat_out": 800, "late": 1400, "missed": 730, "absent_notified": 630, "absent": 5}


def test_what_was_typed_for_these_hands_stays(house: House) -> None:
    form = FORM | UNTOUCHED | {"credits_hands": "12"}
    assert house.browser("director").post(f"{house.root}evenings/new/", form).status_code == 302
    assert house.club.evenings.get().credits["sat_out"] == {"points": 1600, "pits": 0}


@pytest.mark.parametrize(
    ("name", "value"), [("late_points", "-1"), ("missed_pits", "veel"), ("absent_points", ""), ("sat_out_pits", "101")]
)
def test_a_wrong_credit_is_refused_at_its_field(house: House, name: str, value: str) -> None:
    evening = house.evening()
    for address in (f"{house.root}evenings/new/", f"{house.evening_root(evening)}plan/"):
        response = house.browser("director").post(address, FORM | {name: value})
        assert response.status_code == 422
        assert f'id="id_{name}_error"' in response.content.decode()
    evening.refresh_from_db()
    assert (house.club.evenings.count(), evening.credits) == (1, house.club.credits)


def test_a_credit_that_does_not_exist_is_not_read(house: House) -> None:
    form = FORM | {"early_points": "5", "early_pits": "0"}
    assert house.browser("director").post(f"{house.root}evenings/new/", form).status_code == 302
    assert "early" not in house.club.evenings.get().credits


def test_a_wrong_plan_is_refused_and_kept(house: House) -> None:
    form = FORM | {"date": "", "title": "Kerst", "planned_rounds": "99", "entry_fee": "gratis", "prize_1_to": "x"}
    response = house.browser("director").post(f"{house.root}evenings/new/", form)
    assert response.status_code == 422
    page = response.content.decode()
    for kept in ('value="99"', 'value="Kerst"', 'value="gratis"', "Fill in an amount such as 2,50.", "4 things"):
        assert kept in page
    assert not house.club.evenings.exists()


def test_what_the_service_refuses_stands_at_its_field(house: House) -> None:
    response = house.browser("director").post(f"{house.root}evenings/new/", FORM | {"entry_fee": "2500"})
    assert response.status_code == 422
    assert 'id="id_entry_fee_error"' in response.content.decode()


def test_a_competition_of_another_club_is_no_choice(house: House) -> None:
    response = house.browser("director").post(f"{house.root}evenings/new/", FORM | {"competitions": ["123456"]})
    assert response.status_code == 422
    assert not house.club.evenings.exists()


@pytest.mark.parametrize(("who", "status"), [("scorer", 403), ("stranger", 404), ("", 302)])
def test_who_may_not_plan(house: House, who: str, status: int) -> None:
    evening = house.evening()
    for address in (f"{house.root}evenings/new/", f"{house.root}evenings/same/", f"{house.evening_root(evening)}plan/"):
        assert house.browser(who).post(address, FORM).status_code == status
    assert house.club.evenings.count() == 1


def test_the_same_as_last_time_in_one_press(house: House) -> None:
    house.evening(entry_fee=250, planned_rounds=2)
    browser = house.browser("director")
    same = plans.same_as_last(house.club)
    assert same is not None
    page = browser.get(f"{house.root}evenings/new/").content.decode()
    assert "2 rounds of 16 hands, entry fee € 2,50" in page
    assert f'name="date" value="{same.date:%Y-%m-%d}"' in page
    response = browser.post(f"{house.root}evenings/same/", {"date": f"{same.date:%Y-%m-%d}"}, follow=True)
    evening = house.club.evenings.first()
    assert evening is not None
    assert (evening.date, evening.entry_fee, evening.planned_rounds) == (same.date, 250, 2)
    assert response.redirect_chain == [(house.evening_root(evening), 302)]
    assert "Planned as last time:" in response.content.decode()


def test_a_second_press_plans_no_second_evening(house: House) -> None:
    house.evening()
    same = plans.same_as_last(house.club)
    assert same is not None
    browser, form = house.browser("director"), {"date": f"{same.date:%Y-%m-%d}"}
    browser.post(f"{house.root}evenings/same/", form)
    response = browser.post(f"{house.root}evenings/same/", form, follow=True)
    assert "Nothing was planned" in response.content.decode()
    assert house.club.evenings.count() == 2


def test_a_first_evening_has_no_last_time(house: House) -> None:
    browser = house.browser("director")
    assert "Same as last time" not in browser.get(f"{house.root}evenings/new/").content.decode()
    assert browser.post(f"{house.root}evenings/same/", {"date": "2026-12-10"}).status_code == 302
    assert not house.club.evenings.exists()


def test_the_line_says_when_the_rules_are_not_the_clubs_any_more(house: House) -> None:
    house.evening(house_rules=rules_of(four_jacks=100))
    page = house.browser("director").get(f"{house.root}evenings/new/").content.decode()
    assert "which the club has changed since" in page


def test_a_new_evening_starts_with_the_numbers_of_last_time(house: House) -> None:
    house.evening(planned_rounds=5, entry_fee=250)
    page = house.browser("director").get(f"{house.root}evenings/new/").content.decode()
    assert 'name="planned_rounds" value="5"' in page
    assert 'name="entry_fee" value="2,50"' in page


def test_changing_a_plan(house: House) -> None:
    evening = house.evening(entry_fee=250)
    browser, address = house.browser("director"), f"{house.evening_root(evening)}plan/"
    assert 'value="2,50"' in browser.get(address).content.decode()
    response = browser.post(address, FORM | {"title": "Kerst", "entry_fee": "3"})
    assert response.status_code == 302
    evening.refresh_from_db()
    assert (evening.title, evening.planned_rounds, evening.hands, evening.entry_fee) == ("Kerst", 4, 12, 300)
    assert f"{house.evening_root(evening)}plan/" in browser.get(house.evening_root(evening)).content.decode()


def test_once_published_only_rounds_and_minutes_are_read(house: House) -> None:
    evening = house.evening(entry_fee=250)
    make_round(evening, make_players(house.club, 4))
    browser, address = house.browser("director"), f"{house.evening_root(evening)}plan/"
    assert "A round is already published" in browser.get(address).content.decode()
    assert browser.post(address, FORM | {"round_minutes": "40"}).status_code == 302
    evening.refresh_from_db()
    assert (evening.planned_rounds, evening.round_minutes, evening.hands, evening.entry_fee) == (4, 40, 16, 250)
    assert evening.credits == house.club.credits


def test_fewer_rounds_than_published_are_refused_at_the_field(house: House) -> None:
    evening = house.evening()
    people = make_players(house.club, 4)
    for number in (1, 2):
        record(make_round(evening, people, number=number).tables.get(), by=house.director)
    response = house.browser("director").post(f"{house.evening_root(evening)}plan/", FORM | {"planned_rounds": "1"})
    assert response.status_code == 422
    assert 'id="id_planned_rounds_error"' in response.content.decode()


def test_a_closed_evening_has_no_plan_to_change(house: House) -> None:
    table = house.table()
    record(table, by=house.director)
    evening = evenings.close_evening(evening_id=table.round.evening_id, by=house.director)
    browser = house.browser("director")
    assert browser.get(f"{house.evening_root(evening)}plan/").status_code == 302
    assert "plan/" not in browser.get(house.evening_root(evening)).content.decode()


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("2,50", 250), ("2.50", 250), ("€ 3", 300), (" 4,- ", 400), ("0", 0), ("2,5", None), ("-1", None), ("1e3", None)],
)
def test_money_is_read_as_people_type_it(typed: str, cents: int | None) -> None:
    assert cents_of(typed) == cents
    if cents is not None:
        assert cents_of(amount_of(cents)) == cents


def test_an_evening_planned_by_mistake_is_removed_where_its_plan_is(house: House) -> None:
    evening = house.evening()
    browser, root = house.browser("director"), house.evening_root(evening)
    assert f'action="{root}remove/"' in browser.get(f"{root}plan/").content.decode()

    page = browser.post(f"{root}remove/", follow=True)

    assert page.redirect_chain[-1][0] == house.root
    assert f"The evening {evening.label} is removed." in page.content.decode()
    assert not house.club.evenings.exists()


def test_an_evening_that_has_begun_is_not_offered_to_go_and_stays(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4))
    browser, root = house.browser("director"), house.evening_root(evening)
    assert "remove/" not in browser.get(f"{root}plan/").content.decode()
    assert "so it stays" in browser.post(f"{root}remove/", follow=True).content.decode()
    assert house.browser("scorer").post(f"{root}remove/").status_code == 403
    assert house.club.evenings.get() == evening


def test_a_second_evening_on_a_day_is_pointed_out(house: House) -> None:
    house.evening(date=dt.date(2026, 12, 10))
    response = house.browser("director").post(f"{house.root}evenings/new/", FORM)
    assert response.status_code == 422
    assert "There is already an evening that day" in response.content.decode()
    assert house.club.evenings.count() == 1
