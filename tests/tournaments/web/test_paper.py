"""What is printed: score sheets and the seating for the wall."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring import HouseRules
from tests.factories import make_player, make_players, make_round, rules_of
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, Player, PublicName, Seat
from tournaments.web import paper


@pytest.fixture(autouse=True)
def _in_english() -> object:
    with translation.override("en"):
        yield


@pytest.fixture
def evening(house: House) -> Evening:
    evening = house.evening(house_rules=rules_of(hands=12))
    house.players = [
        make_player(house.club, "Jan", "Bakker", public_name_policy=PublicName.HIDDEN),
        make_player(house.club, "Piet", "Jansen", number="1004"),
        make_player(house.club, "Piet", "Jansen", number="1016"),
        make_player(house.club, "Lies", "Ćosić"),
        *make_players(house.club, 5),
    ]
    make_round(evening, house.players)
    return evening


def printed(house: House, evening: Evening, what: str, who: str = "scorer") -> str:
    response = house.browser(who).get(f"{house.evening_root(evening)}rounds/1/print/{what}")
    assert response.status_code == 200
    return response.content.decode()


def rows_of(page: str) -> list[str]:
    return re.findall(r'<th scope="row">(\d+)</th>', page)


def test_every_table_has_a_sheet_with_its_names_and_a_row_a_hand(house: House, evening: Evening) -> None:
    page = printed(house, evening, "sheets/")
    assert page.count('class="paper-sheet') == 2
    assert rows_of(page) == [str(number) for number in range(1, 13)] * 2
    assert page.count('<tr class="group">') == 4  # after 4 and 8; after 12 the sheet ends
    assert "<b>Jan Bakker</b>" in page
    assert page.count("<b>1944</b>") == 2
    assert "Put N or P with the side that writes nothing" in page
    assert "<script" not in page
    assert "style=" not in page


def test_two_sheets_go_on_a_page_when_they_fit(house: House, evening: Evening) -> None:
    assert "rows-two" in printed(house, evening, "sheets/?two")
    assert not paper.may_be_two(rules_of(hands=17))
    evening.house_rules = rules_of(hands=17).as_dict()
    evening.save()
    assert "rows-two" not in printed(house, evening, "sheets/?two")


def test_under_forced_trump_dealer_and_declarer_of_every_hand_stand_there(house: House) -> None:
    table = house.table(trump="forced", hands=5)
    table.first_dealer = 1
    table.save()
    page = printed(house, table.round.evening, "sheets/")
    names = [seat.sitter.first_name for seat in table.seats.order_by("position")]
    assert re.findall(r'<td class="deals">(.*?)</td>', page) == [names[at] for at in (1, 2, 3, 0, 1)]
    assert re.findall(r'<td class="plays">(.*?)</td>', page) == ["we", "they", "we", "they", "we"]
    assert re.search(rf'Deals first: <b class="">{names[1]} ', page)


def test_under_free_trump_the_column_is_empty(house: House, evening: Evening) -> None:
    page = printed(house, evening, "sheets/")
    assert set(re.findall(r'<td class="plays">(.*?)</td>', page)) == {""}
    assert 'class="deals"' not in page


def test_a_substitute_stands_there_with_the_one_sat_for(house: House, evening: Evening) -> None:
    seat = Seat.objects.get(player=house.players[0])
    seat.sitter = make_player(house.club, "Ria", "Dam", is_guest=True)
    seat.save()
    assert "Ria Dam (for Jan Bakker)" in printed(house, evening, "sheets/")


def test_two_of_one_first_name_at_a_table_are_told_apart(house: House, evening: Evening) -> None:
    seats = list(Seat.objects.filter(table__round__evening=evening, table__number=1).order_by("position"))
    assert sorted(paper.short_names(seats)) == ["Jan", "Lies", "Piet 1004", "Piet 1016"]
    Player.objects.filter(number="1016").update(last_name="Smit")
    seats = list(Seat.objects.filter(table__round__evening=evening, table__number=1).order_by("position"))
    assert sorted(paper.short_names(seats)) == ["Jan", "Lies", "Piet J.", "Piet S."]


def test_the_wall_tells_by_name_and_by_table(house: House, evening: Evening) -> None:
    page = re.sub(r"\s+", " ", printed(house, evening, "seating/"))
    assert "<b>Jan Bakker:</b> table 1, with Piet Jansen (1004)" in page
    assert "<b>Piet Jansen (1016):</b> table 1, with Lies Ćosić" in page
    assert page.index("Lies Ćosić:") < page.index("Piet Jansen (1004):")  # Ć among the C
    assert f"<b>{house.players[8].full_name}:</b> sat out" in page
    assert "Deals first: Jan Bakker" in page


def test_a_draft_says_so_on_paper(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4), publish=False)
    assert "<b>draft</b>" in printed(house, evening, "sheets/")
    assert "(draft)" in printed(house, evening, "seating/")


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404), ("scorer", 200), ("owner", 200)])
def test_full_names_on_paper_are_for_those_with_a_role(house: House, evening: Evening, who: str, status: int) -> None:
    for what in ("sheets", "seating"):
        url = f"{house.evening_root(evening)}rounds/1/print/{what}/"
        assert house.browser(who).get(url).status_code == status
        assert house.browser("owner").get(url.replace("rounds/1", "rounds/2")).status_code == 404
    assert house.browser(who).get(f"{house.root}print/sheet/").status_code == status


@pytest.mark.parametrize(("asked", "rows", "control"), [("", 16, 2592), ("?hands=12", 12, 1944), ("?hands=1", 1, 162)])
def test_a_blank_sheet_has_as_many_rows_as_asked(house: House, asked: str, rows: int, control: int) -> None:
    page = house.browser("scorer").get(f"{house.root}print/sheet/{asked}").content.decode()
    assert len(rows_of(page)) == rows
    assert f"<b>{control}</b>" in page


def test_two_blank_sheets_on_a_page(house: House) -> None:
    page = house.browser("scorer").get(f"{house.root}print/sheet/?hands=16&two").content.decode()
    assert page.count('class="paper-sheet') == 2


@pytest.mark.parametrize("asked", ["0", "33", "-1", "x", "1000000", "²", ""])
def test_a_number_of_hands_that_cannot_be_is_not_there(house: House, asked: str) -> None:
    assert house.browser("scorer").get(f"{house.root}print/sheet/", {"hands": asked}).status_code == 404


@pytest.mark.parametrize(
    ("rules", "marks"),
    [
        (HouseRules(), "Put N or P"),
        (HouseRules(counter_pit=100), "Put N, P or TP"),
        (HouseRules(no_nat=True), "Put P "),
    ],
)
def test_the_legend_names_only_marks_that_exist(rules: HouseRules, marks: str) -> None:
    assert paper.legend_of(rules).startswith(marks)


def test_the_house_rules_are_one_line() -> None:
    rules = rules_of(fours=["A"], counter_pit=100, no_nat=True, slot=50, trump="forced", follow="rotterdam")
    assert paper.rules_line(rules) == (
        "Rotterdam · the eldest hand must declare · four jacks 200 · four of aces 100 · pit 100 · counter-pit 100"
        " · slot 50 · no nat"
    )
    assert "four of" not in paper.rules_line(rules_of(fours=[]))


def test_paper_is_dutch_for_dutch_readers(house: House, evening: Evening) -> None:
    browser = house.browser("scorer")
    root = f"{house.evening_root(evening)}rounds/1/print/"
    page = browser.get(f"{root}sheets/", headers={"accept-language": "nl"}).content.decode()
    assert "Zet N of P bij de partij die niets schrijft" in page
    assert "punten samen <b>1944</b>" in page
    wall = re.sub(r"\s+", " ", browser.get(f"{root}seating/", headers={"accept-language": "nl"}).content.decode())
    assert "<b>Jan Bakker:</b> tafel 1, met Piet Jansen (1004)" in wall
