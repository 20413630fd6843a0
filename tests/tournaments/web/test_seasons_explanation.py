"""Why somebody stands where it stands, in sentences."""

from __future__ import annotations

from tests.factories import make_player, make_players
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import BEST_TWO, Played, played
from tournaments.models import Door, PublicName
from tournaments.ranking import Code
from tournaments.services import codes, competitions, penalties, seasons

THIN = "\N{NARROW NO-BREAK SPACE}"


def page_of(house: House, there: Played, number: int = 0, who: str = "") -> str:
    response = house.browser(who).get(there.url(house, f"entrants/{house.players[number].pk}/"))
    assert response.status_code == 200
    return response.content.decode()


def test_the_evenings_are_told_with_what_was_dropped(house: House) -> None:
    page = page_of(house, played(house, BEST_TWO))
    assert "Shares place 1 of 4." in page
    assert f"3{THIN}100 points count, from 2 evenings." in page
    assert f"1 evening is dropped; all together it would be 4{THIN}300." in page
    assert page.count("✓ counts") == 2
    assert "Dropped: the best 2 are all better." in page
    assert f"<s>1{THIN}200</s>" in page


def test_the_neighbours_and_what_separates_them(house: House) -> None:
    there = played(house, BEST_TWO)
    page = page_of(house, there)
    assert f"Shares the place with {house.players[1].full_name}: equal to the end." in page
    # Two totals tell nothing of pits.
    assert "Did not decide: most pits (not known of everybody)." in page
    assert f"with 2{THIN}924, which is 176 less." in page
    assert f"with 3{THIN}100, which is 176 more." in page_of(house, there, 2)


def test_what_is_needed(house: House) -> None:
    page = page_of(house, played(house, BEST_TWO), 2)
    assert "1 evening is still to come." in page
    assert f"The next evening counts only with more than 1{THIN}312." in page
    # 1 612 stays and 1 489 more makes 3 101.
    assert f"the next evening must bring at least 1{THIN}489" in page


def test_who_came_too_rarely_reads_how_often_still(house: House) -> None:
    page = page_of(house, played(house, {"counting": {"rule": "total", "minimum_evenings": 5}}))
    assert "Has no place: not there often enough yet." in page
    assert "2 more evenings are needed to have a place." in page


def test_a_code_is_told_and_its_reason_to_the_staff_only(house: House) -> None:
    rules = {"codes": {"excused": {"points_from": "fixed", "points": 1400, "droppable": False}}}
    there = played(house, rules)
    house.players += make_players(house.club, 1)
    codes.enter_code(
        competition_id=there.competition.pk,
        evening_id=there.evenings[0].pk,
        entrant_id=house.players[4].pk,
        code=Code.EXCUSED,
        reason="in het ziekenhuis",
        by=house.director,
        door=Door.DESK,
    )
    seasons.recompute(there.competition.pk)
    page = page_of(house, there, 4)
    assert "Counts in any case: excused is never dropped." in page
    assert "in het ziekenhuis" not in page
    assert "in het ziekenhuis" in page_of(house, there, 4, "scorer")


def test_points_taken_are_told(house: House) -> None:
    there = played(house, totals=((1500, 1312),))
    evening = there.evenings[0]
    evening.state = "open"
    evening.save()
    penalties.give_penalty(
        evening_id=evening.pk, player_id=house.players[0].pk, points=-100, reason="Verzaakt", by=house.director
    )
    seasons.recompute(there.competition.pk)
    assert "A penalty of \N{MINUS SIGN}100 is in it." in page_of(house, there)


def test_names_are_the_public_ones(house: House) -> None:
    house.players = [make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.HIDDEN)]
    house.players += make_players(house.club, 3)
    page = page_of(house, played(house))
    assert "Hidden player" in page
    assert "Mulder" not in page


def test_a_closed_season_stays_as_it_is(house: House) -> None:
    there = played(house)
    competitions.close_competition(competition_id=there.competition.pk, by=house.owner, door="desk")
    assert "No evening is left: this is how it stays." in page_of(house, there)


def test_who_does_not_stand_in_it_is_not_found(house: House) -> None:
    there = played(house)
    other = make_player(house.club)
    assert house.browser().get(there.url(house, f"entrants/{other.pk}/")).status_code == 404
