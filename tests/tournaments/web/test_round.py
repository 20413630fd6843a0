"""One round: draw, publish, board, and seating by hand."""

from __future__ import annotations

import pytest

from tests.factories import make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, Player, RoundState
from tournaments.selectors.boards import board_of
from tournaments.services import evenings, results, rounds


def ready(house: House, count: int = 9) -> Evening:
    evening = house.evening()
    house.players = make_players(house.club, count)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in house.players])
    return evening


def test_drawing_and_publishing(house: House) -> None:
    evening = ready(house)
    browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
    assert "Draw round 1" in browser.get(url).content.decode()
    house.draw(evening)
    page = browser.get(url).content.decode()
    round_ = evening.rounds.get()
    assert f"Drawn with number {round_.seed}" in page
    assert "This is a draft." in page
    assert "1\N{NARROW NO-BREAK SPACE}600" in page  # who sits out, with the credit
    page = browser.post(f"{url}publish/", follow=True).content.decode()
    round_.refresh_from_db()
    assert round_.state == RoundState.PUBLISHED
    assert page.count('class="table-card') == 2
    assert "By name" in page


def test_too_few_people_are_told(house: House) -> None:
    evening = ready(house, 3)
    response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/draw/")
    assert response.status_code == 422
    page = response.content.decode()
    assert "Only 3 players are there, " in page
    assert "; at least 4 are needed for a table. Mark more people present." in page
    for player in Player.objects.filter(attendances__evening=evening):
        assert player.label in page
    assert not evening.rounds.exists()


def test_publishing_nothing_is_refused(house: House) -> None:
    evening = ready(house)
    response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/publish/")
    assert response.status_code == 422
    assert "Draw it first." in response.content.decode()


def test_a_round_out_of_turn_or_out_of_the_evening(house: House) -> None:
    evening = ready(house)
    root, browser = house.evening_root(evening), house.browser("director")
    assert "This round comes later." in browser.get(f"{root}rounds/2/").content.decode()
    assert browser.post(f"{root}rounds/2/draw/").status_code == 422
    assert browser.get(f"{root}rounds/4/").status_code == 404
    assert browser.get(f"{root}rounds/0/").status_code == 404


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_seats(house: House, who: str, status: int) -> None:
    evening = ready(house)
    url, browser = f"{house.evening_root(evening)}rounds/1/", house.browser(who)
    for act in ("draw/", "publish/", "seating/"):
        assert browser.post(f"{url}{act}").status_code == status
    assert browser.get(f"{url}seating/").status_code == status
    assert not evening.rounds.exists()


def test_the_board_offers_the_next_open_table(house: House) -> None:
    table = house.table(tables=3)
    url = f"{house.evening_root(table.round.evening)}rounds/1/"
    page = house.browser("scorer").get(f"{url}?after=1").content.decode()
    assert "Next: table 2" in page
    assert f'autofocus href="{url}tables/2/sheet/"' in page
    assert "Next: table 1" in house.browser("scorer").get(f"{url}?after=3").content.decode()
    assert house.browser("scorer").get(f"{url}?after=<x>").status_code == 200


def test_the_board_says_who_is_typing_and_what_is_late(house: House) -> None:
    table = house.table(tables=3)
    for done in table.round.tables.filter(number__gte=2):
        record(done, by=house.scorer)
    results.keep_draft(table_id=table.pk, by=house.scorer, content={"typed": {}})
    page = house.browser("director").get(f"{house.evening_root(table.round.evening)}rounds/1/").content.decode()
    assert f"being typed ({house.scorer.username})" in page
    assert 'class="table-card typing late"' in page


def test_seating_by_hand(house: House) -> None:
    evening = ready(house, 5)
    url = f"{house.evening_root(evening)}rounds/1/seating/"
    chosen = dict(zip(("t1-a1", "t1-a2", "t1-b1", "t1-b2"), (player.pk for player in house.players), strict=False))
    assert house.browser("director").post(url, chosen).status_code == 302
    round_ = evening.rounds.get()
    assert round_.seed is None
    assert [seat.player_id for seat in round_.seats.filter(position__in=(0, 2))] == [
        player.pk for player in house.players[:2]
    ]
    assert round_.sit_outs.get().player == house.players[4]
    page = house.browser("director").get(url).content.decode()
    assert page.count(" selected") == 4


def test_a_wrong_seating_is_refused_at_its_table_and_kept(house: House) -> None:
    evening = ready(house, 8)
    url = f"{house.evening_root(evening)}rounds/1/seating/"
    one, two, three, four = (player.pk for player in house.players[:4])
    twice = {"t1-a1": one, "t1-a2": two, "t1-b1": three, "t1-b2": one}
    response = house.browser("director").post(url, twice)
    assert response.status_code == 422
    page = response.content.decode()
    assert f"{house.players[0].label} is there twice." in page
    assert page.count(" selected") == 4
    half = {"t1-a1": one, "t1-a2": two, "t2-b1": three, "t2-b2": "x"}
    response = house.browser("director").post(url, half)
    assert response.status_code == 422
    assert "Table 1 needs four players." in response.content.decode()
    assert "Table 2 needs four players." in response.content.decode()
    assert house.browser("director").post(url, {}).status_code == 422
    assert not evening.rounds.exists()
    assert four


def test_a_round_with_a_result_is_not_seated_again(house: House) -> None:
    table = house.table()
    record(table, by=house.scorer)
    url = f"{house.evening_root(table.round.evening)}rounds/1/"
    response = house.browser("director").post(f"{url}draw/")
    assert response.status_code == 422
    assert "already has a result" in response.content.decode()


def test_names_are_escaped_on_the_board(house: House) -> None:
    evening = house.evening()
    table = house.table()
    player = table.seats.first().player  # type: ignore[union-attr]
    player.first_name, player.last_name = "<script>alert(1)</script>", "'t Hooft"
    player.save()
    page = house.browser("scorer").get(f"{house.evening_root(table.round.evening)}rounds/1/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &#x27;t Hooft" in page
    assert evening


def test_a_published_round_is_taken_back_only_by_the_button_that_says_so(house: House) -> None:
    evening = house.evening()
    people = make_players(house.club, 4)
    make_round(evening, people)
    browser, root = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
    hidden = '<input type="hidden" name="replace_published" value="yes">'
    chairs = {f"t1-{chair}": str(player.pk) for chair, player in zip(("a1", "b1", "a2", "b2"), people, strict=True)}

    for act, form in (("draw/", {}), ("seating/", chairs)):
        response = browser.post(f"{root}{act}", form)
        assert response.status_code == 422
        assert [problem.code for problem in response.context["problems"]] == ["replaces_published"]
    for page in ("", "seating/"):
        assert hidden in browser.get(f"{root}{page}").content.decode()

    assert browser.post(f"{root}seating/", {**chairs, "replace_published": "yes"}).status_code == 302
    assert not evening.rounds.filter(state="published").exists()
    assert hidden not in browser.get(f"{root}seating/").content.decode()
    browser.post(f"{root}publish/")
    house.draw(evening, replace_published="yes")
    assert evening.rounds.filter(state="superseded").count() == 2


def test_an_earlier_published_round_is_planned_again_with_those_after_it(house: House) -> None:
    evening = ready(house)
    for number in (1, 2, 3):
        house.draw(evening, number)
        rounds.publish_round(evening_id=evening.pk, number=number)
    browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/2/"
    assert "Rounds 2 to 3 are published: all of them are taken back together." in browser.get(url).content.decode()
    assert "Rounds 2 to 3 are published" in browser.get(f"{url}seating/").content.decode()
    browser.post(f"{url}propose/", {"replace_published": "yes"})
    proposal = f"{house.evening_root(evening)}draws/{house.work(evening).pk}/"
    assert "Rounds 2 to 3 are published" in browser.get(proposal).content.decode()
    house.draw(evening, 2, replace_published="yes")
    counting = evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number")
    assert list(counting.values_list("number", "state")) == [(1, RoundState.PUBLISHED), (2, RoundState.DRAFT)]


def test_a_later_result_keeps_an_earlier_round_in_plain_words(house: House) -> None:
    evening = ready(house, 8)
    for number in (1, 2):
        house.draw(evening, number)
        rounds.publish_round(evening_id=evening.pk, number=number)
    record(evening.rounds.get(number=2).tables.get(number=1), by=house.scorer)
    browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
    assert "seat this round again" not in browser.get(url).content.decode()
    response = browser.post(f"{url}draw/", {"replace_published": "yes"})
    [problem] = response.context["problems"]
    assert (problem.code, problem.where, problem.href) == ("round_has_results", "", "")


def test_publishing_carries_the_draft_that_was_looked_at(house: House) -> None:
    evening = ready(house)
    house.draw(evening)
    seen = board_of(evening.rounds.get()).digest
    browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
    assert f'name="digest" value="{seen}"' in browser.get(url).content.decode()
    first, second = evening.rounds.get().seats.filter(position=0).order_by("table__number")[:2]
    swap = {"act": "swap", "first": first.player_id, "second": second.player_id, "confirm": "1"}
    assert browser.post(f"{url}disturbances/", swap).status_code == 302
    response = browser.post(f"{url}publish/", {"digest": seen})
    assert response.status_code == 422
    assert "Look at it again, then publish it." in response.content.decode()
    assert not evening.rounds.filter(state=RoundState.PUBLISHED).exists()
    assert browser.post(f"{url}publish/", {"digest": ""}).status_code == 422
    browser.post(f"{url}publish/", {"digest": board_of(evening.rounds.get()).digest})
    assert evening.rounds.filter(state=RoundState.PUBLISHED).exists()


def test_the_receipt_names_what_it_can_be_drawn_again_by(house: House) -> None:
    evening = ready(house)
    house.draw(evening)
    page = house.browser("director").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
    assert f"This round has id {evening.rounds.get().pk}, on evening {evening.pk}" in page


def test_no_draw_is_offered_without_a_table(house: House) -> None:
    evening = ready(house, 3)
    url = f"{house.evening_root(evening)}rounds/1/"
    page = house.browser("director").get(url).content.decode()
    assert "Only 3 players are there, " in page
    assert f'action="{url}draw/"' not in page
