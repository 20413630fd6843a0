"""The prize-giving: what the hall does not see before, and the list of prizes."""

from __future__ import annotations

import pytest

from tests.factories import make_players, make_round, record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import AuditEntry, Evening, Player, PublicName
from tournaments.services import evenings, people, standings

SHOWN = "The hall sees the whole standing."


def played(house: House, *, rounds: int = 2, **values: object) -> Evening:
    """Rounds at one table, all confirmed; in the last one "they" catch up and win."""
    evening = house.evening(planned_rounds=rounds, **values)
    house.players = make_players(house.club, 4)
    for number in range(1, rounds + 1):
        table = make_round(evening, house.players, number=number).tables.get()
        record(table, totals_entry(1500, 1312) if number == 1 else totals_entry(1000, 1812), by=house.director)
    standings.recompute(evening.pk)
    return evening


def hide(house: House, evening: Evening, number: int = 2, who: str = "director") -> None:
    address = f"{house.evening_root(evening)}standings/hide/"
    assert house.browser(who).post(address, {"from_round": str(number)}).status_code == 302
    standings.recompute(evening.pk)


def give(house: House, evening: Evening) -> None:
    assert house.browser("director").post(f"{house.evening_root(evening)}standings/show/").status_code == 302
    standings.recompute(evening.pk)


def text(house: House, address: str, who: str = "") -> str:
    return house.browser(who).get(address).content.decode()


def test_the_hall_sees_the_standing_before_and_roles_see_it_all(house: House) -> None:
    evening = played(house)
    root = house.evening_root(evening)
    new, old = "3\N{NARROW NO-BREAK SPACE}124", "1\N{NARROW NO-BREAK SPACE}500"
    assert new in text(house, f"{root}standings/")
    hide(house, evening)
    page = text(house, f"{root}standings/")
    assert new not in page
    assert old in page
    assert "kept for the prize-giving" in page
    assert house.browser().get(f"{root}standings/after/2/").status_code == 404
    for who in ("scorer", "director", "owner"):
        assert new in text(house, f"{root}standings/", who)
    give(house, evening)
    assert new in text(house, f"{root}standings/")
    assert new in text(house, f"{root}standings/after/2/")


def test_somebody_of_another_club_is_the_hall(house: House) -> None:
    evening = played(house)
    hide(house, evening)
    assert "3\N{NARROW NO-BREAK SPACE}124" not in text(house, f"{house.evening_root(evening)}standings/", "stranger")


def test_hidden_from_the_first_round_on_there_is_no_list_at_all(house: House) -> None:
    evening = played(house)
    hide(house, evening, 1)
    page = text(house, f"{house.evening_root(evening)}standings/")
    assert "From round 1 on the standing is kept for the prize-giving." in page
    assert "No result yet" not in page
    assert house.players[0].last_name not in page


def test_a_poll_does_not_tell_either(house: House) -> None:
    evening = played(house)
    hide(house, evening)
    answer = house.browser().get(f"{house.evening_root(evening)}standings/?v=old", headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "3\N{NARROW NO-BREAK SPACE}124" not in answer.content.decode()


def test_the_director_hides_and_shows_on_the_evening_page(house: House) -> None:
    evening = played(house)
    root = house.evening_root(evening)
    page = text(house, root, "director")
    assert SHOWN in page
    assert f'action="{root}standings/hide/"' in page
    hide(house, evening)
    page = text(house, root, "director")
    assert "From round 2 on the hall does not see the standing." in page
    assert f'action="{root}standings/show/"' in page
    assert f'action="{root}standings/hide/"' not in page
    assert "standings/show/" not in text(house, root, "scorer")
    assert [entry.action for entry in AuditEntry.objects.all()] == ["standing_hidden"]


@pytest.mark.parametrize("number", ["0", "3", "x", ""])
def test_a_round_that_is_not_planned_hides_nothing(house: House, number: str) -> None:
    evening = played(house)
    response = house.browser("director").post(f"{house.evening_root(evening)}standings/hide/", {"from_round": number})
    assert response.status_code == 422
    evening.refresh_from_db()
    assert evening.hidden_from_round is None


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_hides_and_shows(house: House, who: str, status: int) -> None:
    evening = played(house)
    root = house.evening_root(evening)
    assert house.browser(who).post(f"{root}standings/hide/", {"from_round": "1"}).status_code == status
    hide(house, evening)
    assert house.browser(who).post(f"{root}standings/show/").status_code == status
    evening.refresh_from_db()
    assert evening.hidden_from_round == 2


def test_the_prizes_after_closing_are_given_by_showing(house: House) -> None:
    evening = played(house)
    root = house.evening_root(evening)
    hide(house, evening)
    evenings.close_evening(evening_id=evening.pk, by=house.director)
    response = house.browser("director").post(f"{root}standings/hide/", {"from_round": "1"})
    assert response.status_code == 422
    give(house, evening)
    page = text(house, f"{root}prizes/")
    assert "provisional" not in page
    assert "Place 1" in page


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404), ("scorer", 200), ("director", 200)])
def test_the_list_is_for_roles_while_the_standing_is_kept(house: House, who: str, status: int) -> None:
    evening = played(house)
    address = f"{house.evening_root(evening)}prizes/"
    assert house.browser(who).get(address).status_code == 200
    hide(house, evening)
    assert house.browser(who).get(address).status_code == status


def test_shared_places_share_and_an_empty_prize_says_why(house: House) -> None:
    evening = played(house, prizes={"places": 3, "last_place": True, "most_pits": True})
    page = text(house, f"{house.evening_root(evening)}prizes/")
    # Partners have the same total: two share the first place, two the third; nobody is left for the other prizes.
    assert page.count("Place 1") == page.count("Place 3") == 1
    assert "Place 2" not in page
    assert page.count(">shared<") == 2
    assert page.count("nobody: who qualifies already has a prize") == 2
    assert "so this is provisional" in page


def test_the_public_reads_public_names(house: House) -> None:
    evening = played(house)
    player = house.players[2]
    Player.objects.filter(pk=player.pk).update(public_name_policy=PublicName.HIDDEN)
    address = f"{house.evening_root(evening)}prizes/"
    page = text(house, address)
    assert player.last_name not in page
    assert "Hidden player" in page
    assert house.players[3].number not in page
    assert player.label in text(house, address, "scorer")


def test_before_anything_is_played_nobody_has_won(house: House) -> None:
    evening = house.evening()
    assert "nobody has won a prize" in text(house, f"{house.evening_root(evening)}prizes/")


def test_an_evening_without_prizes_says_so(house: House) -> None:
    evening = played(house, prizes={"places": 0, "last_place": False, "most_pits": False})
    assert "This evening gives no prizes." in text(house, f"{house.evening_root(evening)}prizes/")


def test_an_evening_that_is_not_there(house: House) -> None:
    assert house.browser().get(f"{house.root}evenings/999999/prizes/").status_code == 404


def test_two_of_one_name_win_as_two(house: House) -> None:
    evening = played(house)
    for player in house.players:
        people.change_player(player=player, first_name="Piet", infix="", last_name="Jansen")
    page = text(house, f"{house.evening_root(evening)}prizes/")
    assert {f"Piet Jansen ({player.number})" in page for player in house.players[2:]} == {True}
