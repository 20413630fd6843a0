"""The prize-giving: what the hall does not see before, and the list of prizes."""

from __future__ import annotations

import pytest

from tests.factories import (
    make_competition,
    make_players,
    make_round,
    play_evening,
    record,
    scheme,
    totals_entry,
)
from tests.tournaments.web.conftest import House
from tournaments.models import AuditEntry, Evening, Player, PublicName
from tournaments.services import evenings, people, seasons, standings

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
    assert "Places 1 and 2" in page


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404), ("scorer", 200), ("director", 200)])
def test_the_list_is_for_roles_while_the_standing_is_kept(house: House, who: str, status: int) -> None:
    evening = played(house)
    address = f"{house.evening_root(evening)}prizes/"
    assert house.browser(who).get(address).status_code == 200
    hide(house, evening)
    assert house.browser(who).get(address).status_code == status


def test_shared_places_share_and_an_empty_prize_says_why(house: House) -> None:
    evening = played(house)
    page = text(house, f"{house.evening_root(evening)}prizes/")
    # Partners have the same total: two share the first place, two the third; nobody is left for the other prizes.
    assert page.count("Places 1 and 2") == page.count("Place 3") == 1
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
    evening = played(house, prizes=scheme())
    assert "This evening gives no prizes." in text(house, f"{house.evening_root(evening)}prizes/")


def test_an_evening_that_is_not_there(house: House) -> None:
    assert house.browser().get(f"{house.root}evenings/999999/prizes/").status_code == 404


def test_two_of_one_name_win_as_two(house: House) -> None:
    evening = played(house)
    for player in house.players:
        people.change_player(player=player, first_name="Piet", infix="", last_name="Jansen")
    page = text(house, f"{house.evening_root(evening)}prizes/")
    assert {f"Piet Jansen ({player.number})" in page for player in house.players[2:]} == {True}


MONEY = scheme({"kind": "place", "place": 1, "cents": 2001}, {"kind": "place", "place": 3, "what": "a ham"})


def digest_of(house: House, address: str) -> str:
    return str(house.browser("director").get(address).context["found"].digest)


def test_what_every_winner_has_is_shown_to_the_cent(house: House) -> None:
    evening = played(house, prizes=MONEY)
    page = text(house, f"{house.evening_root(evening)}prizes/")
    euro = "€\N{NARROW NO-BREAK SPACE}"
    assert f"{euro}10.00 each" in page
    assert f"shared: {euro}20.01 among 2; {euro}0.01 is left over and stays with the club" in page
    assert "together a ham" in page
    assert f"Handed out together: {euro}20.00." in page
    assert f"Left over and kept by the club: {euro}0.01." in page


def test_the_list_is_put_on_record_once_and_taken_back(house: House) -> None:
    evening = played(house, prizes=MONEY)
    address = f"{house.evening_root(evening)}prizes/"
    browser, sent = house.browser("director"), {"digest": digest_of(house, address)}
    page = browser.post(f"{address}record/", sent, follow=True).content.decode()
    assert "The prizes are on record as they are handed out." in page
    assert f"put on record by {house.director}" in page
    assert browser.post(f"{address}record/", sent).status_code == 302
    award = evening.prizeawards.get()
    public = text(house, address)
    assert "As they were handed out." in public
    assert house.director.username not in public
    refused = browser.post(f"{address}recorded/{award.pk}/cancel/", {"reason": ""})
    assert (refused.status_code, "Give a reason." in refused.content.decode()) == (422, True)
    assert browser.post(f"{address}recorded/{award.pk}/cancel/", {"reason": "Too early"}).status_code == 302
    assert "As they were handed out." not in text(house, address)


def test_before_the_last_round_it_is_recorded_only_when_that_is_said(house: House) -> None:
    evening = played(house, prizes=MONEY)
    Evening.objects.filter(pk=evening.pk).update(planned_rounds=3)
    address = f"{house.evening_root(evening)}prizes/"
    browser, sent = house.browser("director"), {"digest": digest_of(house, address)}
    page = text(house, address, "director")
    assert "Although one round is still to be played" in page
    assert '<button class="primary">Handed out' not in page
    refused = browser.post(f"{address}record/", sent)
    assert (refused.status_code, evening.prizeawards.exists()) == (422, False)
    assert "Rounds of this evening that are still to be played: 1." in refused.content.decode()
    assert browser.post(f"{address}record/", {**sent, "even_unfinished": "yes"}).status_code == 302
    assert evening.prizeawards.exists()


def test_after_the_last_round_there_is_nothing_to_tick(house: House) -> None:
    page = text(house, f"{house.evening_root(played(house, prizes=MONEY))}prizes/", "director")
    assert "even_unfinished" not in page
    assert '<button class="primary">Handed out' in page


def test_a_competition_with_evenings_to_come_asks_to_be_sure(house: House) -> None:
    competition = make_competition(
        house.club, prizes=MONEY, rules={"counting": {"rule": "best", "best": 2, "evenings": 3}}
    )
    play_evening([competition], make_players(house.club, 4), [(1500, 1312)], by=house.director)
    seasons.recompute(competition.pk)
    root = f"{house.root}competitions/{competition.pk}/prizes/"
    assert "Although 2 evenings are still to come" in text(house, root, "director")
    sent = {"digest": digest_of(house, root)}
    assert house.browser("director").post(f"{root}record/", sent).status_code == 422
    assert house.browser("director").post(f"{root}record/", {**sent, "even_unfinished": "yes"}).status_code == 302


def test_what_is_otherwise_by_now_is_shown_to_roles(house: House) -> None:
    evening = played(house, prizes=MONEY)
    address = f"{house.evening_root(evening)}prizes/"
    house.browser("director").post(f"{address}record/", {"digest": digest_of(house, address)})
    for player in house.players[2:]:
        penalty = {"player": str(player.pk), "points": "1000", "reason": "Revoke"}
        house.browser("director").post(f"{house.evening_root(evening)}penalties/", penalty)
    standings.recompute(evening.pk)
    page = text(house, address, "scorer")
    first = house.players[2]
    now = "by the standing now it is Place 3 (a ham)."
    assert f"{first.label} was given Place 1 (€\N{NARROW NO-BREAK SPACE}10.00); {now}" in page
    assert "was given" not in text(house, address)


def test_another_list_than_the_one_looked_at_is_not_recorded(house: House) -> None:
    evening = played(house, prizes=MONEY)
    response = house.browser("director").post(f"{house.evening_root(evening)}prizes/record/", {"digest": "old"})
    assert response.status_code == 422
    assert "The list of prizes changed since you looked at it." in response.content.decode()
    assert not evening.prizeawards.exists()


def test_a_lot_is_entered_and_taken_back(house: House) -> None:
    evening = played(house, prizes=scheme({"kind": "place", "place": 1}, shared="draw"))
    address = f"{house.evening_root(evening)}prizes/"
    first, second = house.players[2:]
    browser = house.browser("director")
    assert "a lot must be drawn among those who are equal" in browser.get(address).content.decode()
    refused = browser.post(f"{address}record/", {"digest": digest_of(house, address)})
    assert "Enter the lot first." in refused.content.decode()
    wrong = {"key": "place_1", f"drawn_{first.pk}": "1", f"drawn_{second.pk}": "1"}
    response = browser.post(f"{address}draw/", wrong)
    assert response.status_code == 422
    assert "A lot names everybody who is equal for the prize" in response.content.decode()
    page = browser.post(f"{address}draw/", wrong | {f"drawn_{first.pk}": "2"}, follow=True).content.decode()
    assert "The lot is entered." in page
    assert "by lot among equals" in page
    draw = evening.prizedraws.get()
    assert browser.post(f"{address}draws/{draw.pk}/cancel/", {"reason": ""}).status_code == 422
    assert browser.post(f"{address}draws/{draw.pk}/cancel/", {"reason": "Again"}).status_code == 302
    assert "by lot among equals" not in text(house, address)


def test_they_are_called_out_from_last_to_first(house: House) -> None:
    evening = played(house, prizes=scheme({"kind": "place", "place": 1, "to": 4}, "most_pits"))
    root = f"{house.evening_root(evening)}prizes/announce/"
    browser = house.browser("scorer")
    first = browser.get(root).content.decode()
    assert "Prize 1 of 2" in first
    assert "Places 3 and 4" in first
    assert f'rel="next" href="{root}2/"' in first
    assert 'rel="prev"' not in first
    last = browser.get(f"{root}2/").content.decode()
    assert "Places 1 and 2" in last
    assert f'rel="prev" href="{root}1/"' in last
    assert 'rel="next"' not in last
    for number in (0, 3, 999):
        assert browser.get(f"{root}{number}/").status_code == 404


def test_calling_out_before_anything_is_won(house: House) -> None:
    evening = house.evening()
    assert "Nobody has won a prize yet." in text(house, f"{house.evening_root(evening)}prizes/announce/", "scorer")


def test_the_sheet_has_a_line_for_every_winner(house: House) -> None:
    evening = played(house, prizes=MONEY)
    page = text(house, f"{house.evening_root(evening)}prizes/print/", "scorer")
    for player in house.players:
        assert player.label in page
    assert page.count('class="signature"') == 4
    assert page.count("<td>€\N{NARROW NO-BREAK SPACE}10.00</td>") == 2
    assert "Not on record yet" in page


def test_a_competition_has_the_same_pages(house: House) -> None:
    competition = make_competition(house.club, prizes=MONEY)
    players = make_players(house.club, 4)
    play_evening([competition], players, [(1500, 1312)], by=house.director)
    seasons.recompute(competition.pk)
    root = f"{house.root}competitions/{competition.pk}/prizes/"
    public = text(house, root)
    assert "Places 1 and" not in public
    assert "Place 1" in public
    assert "The competition is not closed yet" in public
    assert players[2].full_name in text(house, f"{root}announce/", "scorer")
    assert players[0].label in text(house, f"{root}print/", "scorer")
    browser = house.browser("director")
    assert browser.post(f"{root}record/", {"digest": digest_of(house, root)}).status_code == 302
    award = competition.prizeawards.get()
    assert browser.post(f"{root}recorded/{award.pk}/cancel/", {"reason": "Early"}).status_code == 302
    lot = {"key": "place_1", f"drawn_{players[0].pk}": "2", f"drawn_{players[1].pk}": "1"}
    assert browser.post(f"{root}draw/", lot).status_code == 302
    draw = competition.prizedraws.get()
    assert browser.post(f"{root}draws/{draw.pk}/cancel/", {"reason": "Early"}).status_code == 302


def test_a_competition_without_prizes_or_without_a_standing(house: House) -> None:
    competition = make_competition(house.club)
    root = f"{house.root}competitions/{competition.pk}/prizes/"
    assert "This competition gives no prizes." in text(house, root)
    assert house.browser().get(f"{house.root}competitions/999999/prizes/").status_code == 404


@pytest.mark.parametrize(("who", "read", "write"), [("", 302, 302), ("stranger", 404, 404), ("scorer", 200, 403)])
def test_what_is_for_roles_and_what_for_directors(house: House, who: str, read: int, write: int) -> None:
    evening = played(house, prizes=MONEY)
    root = f"{house.evening_root(evening)}prizes/"
    browser = house.browser(who)
    for page in ("announce/", "announce/1/", "print/"):
        assert browser.get(f"{root}{page}").status_code == read
    for act in ("record/", "draw/", "recorded/1/cancel/", "draws/1/cancel/"):
        assert browser.post(f"{root}{act}", {}).status_code == write
    assert "record/" not in text(house, root, who)


def test_an_award_or_a_lot_of_another_evening(house: House) -> None:
    root = f"{house.evening_root(house.evening())}prizes/"
    browser = house.browser("director")
    for act in ("recorded/1/cancel/", "draws/1/cancel/"):
        assert browser.post(f"{root}{act}", {"reason": "x"}).status_code == 404
