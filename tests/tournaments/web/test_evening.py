"""One evening: what the public sees, the steps, closing and reopening."""

from __future__ import annotations

import re

import pytest

from tests.factories import make_player, make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import AttendanceState, PublicName
from tournaments.services import evenings, people


def test_the_public_finds_its_seat_by_public_name_only(house: House) -> None:
    evening = house.evening()
    named = make_player(house.club, "Jan", "Bakker")
    initial = make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.FIRST_INITIAL)
    number = make_player(house.club, "Kees", "Visser", number="77", public_name_policy=PublicName.NUMBER)
    hidden = make_player(house.club, "Annie", "Smit", public_name_policy=PublicName.HIDDEN)
    make_round(evening, [named, initial, number, hidden])
    response = house.browser().get(house.evening_root(evening))
    page = response.content.decode()
    assert response.status_code == 200
    by_name = page.split('id="names"')[1].split("</ul>")[0]
    for name in ("Jan Bakker", "Truus M.", "Player 77"):
        assert f"<span data-find>{name}</span>" in by_name
        assert f"<span>{name}</span>" in page.split("By table")[1]
    assert "<span data-find>Hidden player</span>" not in by_name
    assert [part.split("<")[0] for part in by_name.split(">with ")[1:]] == ["Truus M.", "Hidden player", "Jan Bakker"]
    assert "Deals first: Jan Bakker" in page
    for secret in ("Mulder", "Visser", "Annie", "Smit", named.number):
        assert secret not in page


def test_the_public_tells_two_of_one_name_apart(house: House) -> None:
    evening = house.evening()
    initial = PublicName.FIRST_INITIAL
    players = [
        make_player(house.club, "Piet", "Jansen", number="1016", public_name_policy=initial),
        make_player(house.club, "Piet", "Jacobs", number="1017", public_name_policy=initial),
        make_player(house.club, "Rie", "Hoek", number="1018"),
        make_player(house.club, "Rie", "Hoek", number="1019"),
    ]
    make_round(evening, players)
    page = house.browser().get(house.evening_root(evening)).content.decode()
    by_name = page.split('id="names"')[1].split("</ul>")[0]
    for name in ("Piet J. (1016)", "Piet J. (1017)", "Rie Hoek (1018)", "Rie Hoek (1019)"):
        assert f"<span data-find>{name}</span>" in by_name
        assert f"<span>{name}</span>" in page.split("By table")[1]
    assert "Deals first: Piet J. (1016)" in page


def test_the_public_sees_no_draft(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4), publish=False)
    page = house.browser().get(house.evening_root(evening)).content.decode()
    assert "There is no seating yet" in page
    assert "Voornaam" not in page


def test_the_order_of_the_public_list_tells_nothing_of_hidden_family_names(house: House) -> None:
    evening = house.evening()
    players = [
        make_player(house.club, "Anton", "Zwart", public_name_policy=PublicName.FIRST_INITIAL),
        make_player(house.club, "Bea", "Aal", public_name_policy=PublicName.FIRST_INITIAL),
        *make_players(house.club, 2),
    ]
    make_round(evening, players)
    page = house.browser().get(house.evening_root(evening)).content.decode()
    assert page.index("Anton Z.") < page.index("Bea A.")


def test_the_next_step_is_the_only_filled_step(house: House) -> None:
    browser, evening = house.browser("director"), house.evening(planned_rounds=1)
    root = house.evening_root(evening)

    def next_step() -> str:
        page = browser.get(root).content.decode()
        assert page.count('class="next"') == 1
        return page.split('class="next"')[1].split("</a>")[0].split("</span>")[-1].strip()

    assert next_step() == "Attendance"
    players = make_players(house.club, 4)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    assert next_step() == "Seating of round 1"
    round_ = make_round(evening, players)
    assert next_step() == "Round 1"
    record(round_.tables.get(), by=house.scorer)
    assert next_step() == "Result"


def test_staff_see_the_tables_with_a_word_and_a_sign(house: House) -> None:
    table = house.table(tables=2)
    record(table, by=house.scorer, confirm=False)
    page = house.browser("scorer").get(house.evening_root(table.round.evening)).content.decode()
    assert "▸</span> handed in" in page
    assert "○</span> open" in page
    assert page.count('<span class="score">1\N{NARROW NO-BREAK SPACE}406</span>') == 2


def test_closing_names_the_tables_that_are_open(house: House) -> None:
    table = house.table(tables=2)
    record(table, by=house.scorer)
    root = house.evening_root(table.round.evening)
    response = house.browser("director").post(f"{root}close/")
    assert response.status_code == 422
    page = response.content.decode()
    assert "Round 1, table 2 has no confirmed result yet" in page
    assert f"{root}rounds/1/tables/2/sheet/" in page
    table.round.evening.refresh_from_db()
    assert not table.round.evening.is_closed


def test_closing_and_opening_again(house: House) -> None:
    table = house.table()
    record(table, by=house.scorer)
    evening = table.round.evening
    root, browser = house.evening_root(evening), house.browser("director")
    assert browser.post(f"{root}close/").headers["location"] == f"{root}standings/"
    evening.refresh_from_db()
    assert evening.is_closed
    assert "The standing is final." in browser.get(root).content.decode()
    without = browser.post(f"{root}reopen/", {"reason": ""})
    assert without.status_code == 422
    evening.refresh_from_db()
    assert evening.is_closed
    assert browser.post(f"{root}reopen/", {"reason": "tafel 1 klopt niet"}).status_code == 302
    evening.refresh_from_db()
    assert not evening.is_closed


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_closes(house: House, who: str, status: int) -> None:
    table = house.table()
    record(table, by=house.scorer)
    root = house.evening_root(table.round.evening)
    assert house.browser(who).post(f"{root}close/").status_code == status
    table.round.evening.refresh_from_db()
    assert not table.round.evening.is_closed


def test_an_evening_belongs_to_its_club(house: House) -> None:
    evening = house.evening()
    other = house.stranger.club_roles.get().club  # type: ignore[attr-defined]
    assert house.browser("owner").get(f"/{other.slug}/evenings/{evening.pk}/").status_code == 404
    assert house.browser().get(f"{house.root}evenings/99999999999999999999/").status_code == 404


def test_the_public_seating_follows_by_itself(house: House) -> None:
    evening = house.evening()
    people = make_players(house.club, 8)
    make_round(evening, people)
    visitor = house.browser()
    page = visitor.get(house.evening_root(evening)).content.decode()
    poll = page.split('hx-get="')[1].split('"')[0]

    assert visitor.get(poll, headers={"hx-request": "true"}).status_code == 204

    make_round(evening, people[::-1], number=2)
    answer = visitor.get(poll, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "Where do I sit in round 2?" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert poll not in answer.content.decode()


def test_an_open_seating_page_hears_of_a_name_that_was_hidden_and_of_who_came_late(house: House) -> None:
    evening = house.evening()
    named, *others = make_players(house.club, 4)
    make_round(evening, [named, *others])
    visitor = house.browser()

    def poll() -> str:
        page = visitor.get(house.evening_root(evening)).content.decode()
        return page.split('hx-get="')[1].split('"')[0]

    before = poll()
    people.change_player(player=named, public_name_policy=PublicName.HIDDEN)
    answer = visitor.get(before, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert named.last_name not in answer.content.decode()

    before = poll()
    late = make_player(house.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    assert late.full_name in visitor.get(before, headers={"hx-request": "true"}).content.decode()


def test_the_step_to_the_result_leads_who_may_not_close_to_the_standing(house: House) -> None:
    evening = house.evening(planned_rounds=1)
    make_round(evening, make_players(house.club, 4))
    root = house.evening_root(evening)
    step = re.compile(r'<a href="([^"]+)" class="(?:later|next|done)"[^>]*>\s*Result\s*</a>')
    shown = {who: step.search(house.browser(who).get(root).content.decode()) for who in ("director", "scorer")}
    assert {who: found and found[1] for who, found in shown.items()} == {
        "director": f"{root}#result",
        "scorer": f"{root}standings/",
    }
