"""Who is there: every tap an act of its own, guests, money, and the way back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_player, make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments import selectors
from tournaments.models import Apart, ApartKind, EntrantKind, Evening, Player
from tournaments.services import evenings


class Door:
    """The list of an evening, as one browser sees and taps it."""

    def __init__(self, house: House, evening: Evening) -> None:
        self.root = house.evening_root(evening)
        self.url = f"{self.root}attendance/"
        self.browser: Client = house.browser("director")

    def look(self, query: str = "") -> str:
        return self.browser.get(self.url, {"q": query} if query else {}).content.decode()

    def mark(self, player: Player, state: str = "present", seen: str = "none", **more: str) -> Any:
        return self.browser.post(f"{self.url}{player.pk}/", {"state": state, "seen": seen, **more}, follow=True)

    def pay(self, player: Player, seen: int = 0, **form: object) -> Any:
        return self.browser.post(f"{self.url}{player.pk}/paid/", {"seen": seen, **form}, follow=True)

    def undo(self, page: Any) -> Any:
        """Press "Undo" in the line that says what was done."""
        found = re.search(
            r'<form method="post" action="([^"]+)">(?:(?!</form>).)*id="undo"', page.content.decode(), re.DOTALL
        )
        assert found
        fields = dict(re.findall(r'name="(state|seen|cents)" value="([^"]+)"', found[0]))
        return self.browser.post(found[1], fields, follow=True)


@pytest.fixture
def evening(house: House) -> Evening:
    return house.evening(entry_fee=500)


@pytest.fixture
def door(house: House, evening: Evening) -> Door:
    return Door(house, evening)


def states(evening: Evening) -> dict[int, str]:
    return {row.player_id: row.state for row in evening.attendances.all()}


def test_the_page_says_what_the_number_comes_to(house: House, evening: Evening, door: Door) -> None:
    players = make_players(house.club, 23)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    assert "23 present → 5 tables, 3 sit out" in door.look()


def test_a_tap_marks_one_person_and_can_be_undone(house: House, evening: Evening, door: Door) -> None:
    player = make_player(house.club, "Jan", "Bakker")
    page = door.mark(player)
    assert "Jan Bakker is present." in page.content.decode()
    assert "1 present: 3 more for a table" in page.content.decode()
    assert states(evening) == {player.pk: "present"}
    page = door.undo(page)
    assert "Jan Bakker is off the list." in page.content.decode()
    assert states(evening) == {}
    assert 'id="undo"' not in door.look()


@pytest.mark.parametrize(
    ("state", "says"), [("absent_notified", "absent with notice"), ("absent", "absent without notice")]
)
def test_somebody_is_absent_with_or_without_notice(
    house: House, evening: Evening, door: Door, state: str, says: str
) -> None:
    player = make_player(house.club)
    page = door.mark(player, state)
    assert f"{player.full_name} is {says}." in page.content.decode()
    assert states(evening) == {player.pk: state}
    door.undo(page)
    assert states(evening) == {}


def test_two_doors_do_not_undo_each_other(house: House, evening: Evening, door: Door) -> None:
    first, second = make_players(house.club, 2)
    other = Door(house, evening)
    page = door.mark(first)
    other.mark(second)
    assert set(states(evening)) == {first.pk, second.pk}
    # At the other door the list still shows nobody; a choice made from it must not take the first one off.
    assert other.mark(first, "absent", seen="none").status_code == 409
    assert "another door" in other.mark(first, "absent", seen="none").content.decode()
    # The same at both doors is fine, and nothing that the second can undo.
    assert 'id="undo"' not in other.mark(first).content.decode()
    other.mark(first, "absent", seen="present")
    assert door.undo(page).status_code == 409
    assert states(evening) == {first.pk: "absent", second.pk: "present"}


def test_a_name_is_found_by_two_letters_anywhere_in_it(house: House, door: Door) -> None:
    found = make_player(house.club, "Ljiljana", "Ćosić", infix="van der")
    other = make_player(house.club, "Jan", "Bakker")

    def shown(query: str) -> list[bool]:
        page = door.look(query)
        return [re.search(rf'id="player-{player.pk}"[^>]* hidden', page) is None for player in (found, other)]

    assert shown("ji") == shown("CO") == shown("si der") == [True, False]
    assert shown("") == [True, True]
    assert "No such name" in door.look("zz")


def test_the_search_stays_after_a_tap(house: House, door: Door) -> None:
    player = make_player(house.club, "Jan", "Bakker")
    page = door.mark(player, q="ba")
    assert page.request["QUERY_STRING"] == "q=ba"
    assert 'value="ba"' in page.content.decode()


def test_who_has_a_seat_cannot_be_taken_off(house: House, evening: Evening, door: Door) -> None:
    players = make_players(house.club, 5)
    make_round(evening, players)
    response = door.mark(players[0], "none", seen="present")
    assert response.status_code == 422
    assert f"{players[0].label} already has a place tonight" in response.content.decode()
    assert len(selectors.present_ids(evening)) == 5


@pytest.mark.parametrize("form", [{}, {"state": "late", "seen": "none"}, {"state": "present", "seen": "x"}])
def test_a_tap_that_is_none_is_refused(house: House, evening: Evening, door: Door, form: dict[str, str]) -> None:
    player = make_player(house.club)
    assert door.browser.post(f"{door.url}{player.pk}/", form).status_code == 422
    assert states(evening) == {}


def test_somebody_of_another_club_is_not_on_the_list(house: House, door: Door) -> None:
    elsewhere = make_player(house.stranger.club_roles.get().club)
    assert door.mark(elsewhere).status_code == 404
    assert door.pay(elsewhere, cents=500).status_code == 404


def test_one_tap_pays_the_fee_and_the_till_counts(house: House, evening: Evening, door: Door) -> None:
    first, second = make_players(house.club, 2)
    for player in (first, second):
        page = door.mark(player)
    assert "2 still have to pay" in page.content.decode()
    page = door.pay(first, cents=500)
    text = page.content.decode()
    assert f"{first.full_name} paid €\N{NARROW NO-BREAK SPACE}5.00." in text
    assert "1 still has to pay" in text
    page = door.pay(second, amount="7,50")
    assert "€\N{NARROW NO-BREAK SPACE}12.50 received" in page.content.decode()
    assert "everybody has paid" in page.content.decode()
    door.undo(page)
    assert [row.paid for row in selectors.attendance_of(evening)] == [500, 0]


@pytest.mark.parametrize("form", [{"amount": "much"}, {"amount": "1001"}, {"cents": "-5"}, {"cents": "x"}])
def test_an_amount_that_is_none_is_refused(house: House, evening: Evening, door: Door, form: dict[str, str]) -> None:
    player = make_player(house.club)
    door.mark(player)
    assert door.pay(player, **form).status_code == 422
    assert evening.attendances.get().paid == 0


def test_a_payment_noted_at_another_door_is_not_undone_here(house: House, evening: Evening, door: Door) -> None:
    player = make_player(house.club)
    door.mark(player)
    door.pay(player, cents=500)
    assert door.pay(player, seen=0, amount="2.50").status_code == 409
    assert evening.attendances.get().paid == 500


def test_without_a_fee_nothing_is_asked(house: House) -> None:
    door = Door(house, house.evening())
    page = door.mark(make_player(house.club)).content.decode()
    assert "have to pay" not in page
    assert "has to pay" not in page
    assert 'name="cents"' not in page.replace('type="hidden" name="cents"', "")


def test_a_guest_is_let_in_and_taken_back(house: House, evening: Evening, door: Door) -> None:
    form = {"first_name": "Ria", "infix": "van", "last_name": "Dam"}
    page = door.browser.post(f"{door.root}guests/", form, follow=True)
    assert "Ria van Dam is present as a guest, number G1." in page.content.decode()
    assert Player.objects.get().is_guest
    door.undo(page)
    assert not Player.objects.exists()


def test_a_guest_without_a_name_is_refused(house: House, door: Door) -> None:
    response = door.browser.post(f"{door.root}guests/", {"first_name": "Ria", "last_name": " "})
    assert response.status_code == 422
    assert "A guest has a first and a last name." in response.content.decode()
    assert 'value="Ria"' in response.content.decode()
    assert not Player.objects.exists()


def test_the_list_itself_takes_no_ticks(house: House, door: Door) -> None:
    assert door.browser.post(door.url, {"present": ["1"]}).status_code == 405


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_keeps_the_door(house: House, evening: Evening, who: str, status: int) -> None:
    root, player = house.evening_root(evening), make_player(house.club)
    assert house.browser(who).get(f"{root}attendance/").status_code == status
    for rest in (f"attendance/{player.pk}/", f"attendance/{player.pk}/paid/", "guests/", f"guests/{player.pk}/remove/"):
        assert house.browser(who).post(f"{root}{rest}", {"state": "present", "seen": "none"}).status_code == status
    assert states(evening) == {}


def test_pairs_are_entered_and_taken_off(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    first, second, third = make_players(house.club, 3)
    root, browser = house.evening_root(evening), house.browser("director")
    page = browser.post(f"{root}attendance/", {"first": first.pk, "second": second.pk}, follow=True).content.decode()
    assert f"& {second.full_name}" in page
    assert "1 pair: 1 more pair for a table" in page
    again = browser.post(f"{root}attendance/", {"first": first.pk, "second": third.pk})
    assert again.status_code == 422
    alone = browser.post(f"{root}attendance/", {"first": third.pk, "second": third.pk})
    assert alone.status_code == 422
    assert "A pair is two different players." in alone.content.decode()
    entry = evening.evening_pairs.get()
    assert browser.post(f"{root}pairs/{entry.pair_id}/withdraw/").status_code == 302
    assert not evening.evening_pairs.exists()
    assert browser.post(f"{root}pairs/{entry.pair_id}/withdraw/").status_code == 422


def test_a_pair_the_club_keeps_apart_is_told_to_the_director(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    first, second = make_players(house.club, 2)
    Apart.objects.create(club=house.club, first=first, second=second, kind=ApartKind.NEVER_PARTNERS)
    url = f"{house.evening_root(evening)}attendance/"
    page = house.browser("director").post(url, {"first": first.pk, "second": second.pk}, follow=True).content.decode()
    assert "as a pair they play together. Is that right?" in page


def test_each_of_a_pair_pays_and_neither_goes_alone(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS, entry_fee=500)
    first, second = make_players(house.club, 2)
    evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    door = Door(house, evening)
    assert "1 still has to pay" in door.pay(first, cents=500).content.decode()
    refused = door.mark(second, "none", seen="present")
    assert refused.status_code == 422
    assert f"{second.label} plays in a pair tonight. Take the pair off first." in refused.content.decode()


@pytest.mark.parametrize(
    ("state", "tag"), [("absent_notified", ">with notice</span>"), ("absent", ">absent</span>")], ids=["notice", "none"]
)
def test_one_of_a_pair_is_absent_and_the_page_says_what_to_do(house: House, state: str, tag: str) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    people = make_players(house.club, 4)
    for first, second in (people[:2], people[2:]):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    ill = people[3]
    door = Door(house, evening)
    assert f'name="state" value="{state}"' in door.look()

    page = door.mark(ill, state, seen="present")

    text = page.content.decode()
    assert states(evening)[ill.pk] == state
    assert tag in text
    assert "1 pair: 1 more pair for a table" in text
    assert f"{ill.label} is absent, so the pair" in text
    assert "Take the pair off; or mark the player present" in text
    draw = door.browser.post(f"{door.root}rounds/1/draw/")
    assert draw.status_code == 422
    assert [problem.code for problem in draw.context["problems"]] == ["pair_incomplete"]
    text = door.undo(page).content.decode()
    assert "2 pairs → 1 table" in text
    assert "so the pair" not in text


def test_who_is_there_without_a_partner_is_named_on_the_list_of_pairs(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    ineke = make_player(house.club, "Ineke", "Smit")
    evenings.set_present(evening_id=evening.pk, player_ids=[ineke.pk])
    door = Door(house, evening)
    sentence = f"{ineke.label} is here without a partner. Enter a pair, or mark the player absent."
    assert sentence in door.look()
    draw = door.browser.post(f"{door.root}rounds/1/draw/")
    assert (draw.status_code, sentence in draw.content.decode()) == (422, True)

    assert sentence not in door.mark(ineke, "absent", seen="present").content.decode()


@pytest.mark.parametrize("entrants", [EntrantKind.INDIVIDUAL, EntrantKind.PAIRS])
def test_the_list_of_a_closed_evening_offers_nothing_to_press(house: House, entrants: EntrantKind) -> None:
    evening = house.evening(entry_fee=500, entrants=entrants)
    players = make_players(house.club, 4)
    if evening.is_pairs:
        for first, second in (players[:2], players[2:]):
            evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    record(make_round(evening, players).tables.get(), by=house.director)
    evenings.close_evening(evening_id=evening.pk, by=house.director)
    page = Door(house, evening).look()
    assert "This evening is closed." in page
    assert all(player.full_name in page for player in players)
    # The search for a browser without scripts stays.
    live = re.findall(r"<button[^>]*>", page.split("<main")[1].split("</main>")[0])
    assert all(" disabled" in button or "data-without-script" in button for button in live)
