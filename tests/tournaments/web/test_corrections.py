"""Correcting an evening that is closed: what it changes is seen first, and then it is one act."""

from __future__ import annotations

import html
import re

import pytest

from tests.factories import make_competition, make_players, play_evening, scheme
from tests.tournaments.web.conftest import House
from tournaments.models import Competition, Door, Evening, Penalty, Table
from tournaments.services import competitions, evenings, prizes, seasons, standings


@pytest.fixture
def competition(house: House) -> Competition:
    return make_competition(house.club, name="Jaarstand")


@pytest.fixture
def evening(house: House, competition: Competition) -> Evening:
    """Closed, with A ahead and ten euros for the winners on record."""
    house.players = make_players(house.club, 4)
    prize = scheme({"kind": "place", "place": 1, "cents": 1000})
    evening = play_evening([competition], house.players, ((1500, 1492),), by=house.director, prizes=prize)
    prizes.record_prizes(evening_id=evening.pk, by=house.director, door=Door.DESK)
    seasons.recompute(competition.pk)
    return evening


def table_of(evening: Evening) -> Table:
    return Table.objects.select_related("round__evening__club", "live_sheet").get(round__evening=evening)


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def sent(evening: Evening, **values: str) -> dict[str, str]:
    table = table_of(evening)
    return {
        "corrects_closed": "yes",
        "level": "totals",
        "total_a": "1392",
        "total_b": "1600",
        "seen_version": "1",
        "seen_table": str(table.pk),
        "reason": "kanten verwisseld",
        "action": "correct",
        **values,
    }


class TestSheet:
    def test_closed_evening_offers_it_to_a_director_only(self, house: House, evening: Evening) -> None:
        for screen in ("sheet/", "quick/"):
            url = house.table_root(table_of(evening)) + screen
            assert "?corrects_closed" in house.browser("director").get(url).content.decode()
            assert "?corrects_closed" not in house.browser("scorer").get(url).content.decode()
            page = house.browser("director").get(url, {"corrects_closed": ""}).content.decode()
            assert 'name="corrects_closed"' in page
            assert "See what this changes" in page
            page = house.browser("scorer").get(url, {"corrects_closed": ""}).content.decode()
            assert 'name="corrects_closed"' not in page

    def test_changes_are_shown_and_nothing_is_stored(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        response = house.browser("director").post(url, sent(evening))
        page = text_of(response.content.decode())
        assert response.status_code == 200
        assert "Nothing is stored yet" in page
        assert re.search(rf"1 ▲2 up {house.players[2].first_name} .*? 1\D?600 3 1\D?492", page)
        assert "Jaarstand" in page
        assert "Prizes were handed out by the old list" in page
        assert "Confirm the correction" in page
        evening.refresh_from_db()
        assert (table_of(evening).live_sheet.version, evening.events.count()) == (1, 1)  # type: ignore[union-attr]

    def test_lot_still_to_be_drawn_is_told_and_the_old_one_named(self, house: House) -> None:
        players = make_players(house.club, 4)
        prize = scheme({"kind": "place", "place": 1, "cents": 1000}, shared="draw")
        evening = play_evening([], players, ((1500, 1492),), by=house.director, prizes=prize)
        order = [players[1].pk, players[0].pk]
        prizes.enter_draw(evening_id=evening.pk, key="place_1", order=order, by=house.director, door=Door.DESK)
        prizes.record_prizes(evening_id=evening.pk, by=house.director, door=Door.DESK)
        url = house.table_root(table_of(evening)) + "quick/"
        page = text_of(house.browser("director").post(url, sent(evening)).content.decode())
        was = f"The lot drawn for Place 1 ({players[1].label}, {players[0].label}) would decide nothing any more."
        assert was in page
        assert f"{players[2].label} was given nothing; by the standing now it is a lot still to be drawn" in page
        assert f"{players[1].label} was given Place 1" in page

    def test_confirmed_it_is_one_act(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        told = house.browser("director").post(url, sent(evening)).content.decode()
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', told))
        assert fields["total_a"] == "1392"
        response = house.browser("director").post(url, {**fields, "action": "confirm_correction"})
        assert response.status_code == 302
        evening.refresh_from_db()
        assert evening.is_closed
        sheet = table_of(evening).live_sheet
        assert sheet is not None
        assert (sheet.version, sheet.total_a, sheet.reason) == (2, 1392, "kanten verwisseld")
        assert [event.kind for event in evening.events.all()] == ["closed", "reopened", "closed"]

    def test_back_to_typing_keeps_what_was_typed(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        page = house.browser("director").post(url, sent(evening, action="type_again")).content.decode()
        assert 'value="1392"' in page
        assert 'value="kanten verwisseld"' in page
        assert 'name="corrects_closed"' in page

    def test_whole_sheet_is_corrected_likewise(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "sheet/"
        typed = {
            f"h{number}-{name}": value
            for number in range(1, 17)
            for name, value in (("points_a", "70"), ("points_b", "92"), ("declarer", "B"))
        }
        form = {**sent(evening), **typed}
        response = house.browser("director").post(url, form)
        assert response.status_code == 200
        assert "Nothing is stored yet" in response.content.decode()
        assert house.browser("director").post(url + "check/", form).status_code == 200
        assert house.browser("director").post(url, {**form, "action": "confirm_correction"}).status_code == 302
        assert table_of(evening).live_sheet.total_a == 1120  # type: ignore[union-attr]

    def test_everything_wrong_is_named_where_it_is_typed(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        response = house.browser("director").post(url, sent(evening, total_a="1393", reason=" "))
        assert response.status_code == 422
        codes = {problem.code for problem in response.context["problems"]}
        assert codes == {"control_sum", "reason_missing"}

    def test_result_that_was_corrected_meanwhile_is_shown_beside_it(self, house: House, evening: Evening) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        house.browser("director").post(url, sent(evening, action="confirm_correction"))
        again = sent(evening, total_a="1500", total_b="1492")
        assert house.browser("director").post(url, again).status_code == 409
        assert house.browser("director").post(url, {**again, "action": "confirm_correction"}).status_code == 409

    @pytest.mark.parametrize("action", ["correct", "confirm_correction"])
    def test_scorer_is_told_that_it_is_closed(self, house: House, evening: Evening, action: str) -> None:
        url = house.table_root(table_of(evening)) + "quick/"
        response = house.browser("scorer").post(url, sent(evening, action=action))
        assert response.status_code == 422
        assert [problem.code for problem in response.context["problems"]] == ["evening_closed"]

    def test_closed_competition_is_named_with_the_way_to_open_it(
        self, house: House, evening: Evening, competition: Competition
    ) -> None:
        competitions.close_competition(competition_id=competition.pk, by=house.owner, door=Door.DESK)
        url = house.table_root(table_of(evening)) + "quick/"
        page = house.browser("owner").post(url, sent(evening)).content.decode()
        assert "is closed, so its list stays as it is" in page
        assert f"competitions/{competition.pk}/close/" in page

    def test_later_rounds_are_said_to_stay(self, house: House) -> None:
        players = make_players(house.club, 4)
        evening = play_evening([], players, ((1500, 1492),), ((1500, 1492),), by=house.director)
        table = Table.objects.get(round__evening=evening, round__number=1)
        form = {**sent_at(table)}
        page = house.browser("director").post(house.table_root(table) + "quick/", form).content.decode()
        assert "later rounds (2) stay as they were drawn" in text_of(page)


def sent_at(table: Table) -> dict[str, str]:
    return {
        "corrects_closed": "yes",
        "level": "totals",
        "total_a": "1392",
        "total_b": "1600",
        "seen_version": "1",
        "seen_table": str(table.pk),
        "reason": "kanten verwisseld",
        "action": "correct",
    }


class TestPenalties:
    def test_given_after_a_look(self, house: House, evening: Evening) -> None:
        url, browser = f"{house.evening_root(evening)}penalties/", house.browser("director")
        form = {"player": house.players[0].pk, "points": "100", "reason": "verzaakt"}
        page = text_of(browser.post(url, form).content.decode())
        assert "What this penalty changes" in page
        assert not Penalty.objects.exists()
        assert browser.post(url, {**form, "action": "confirm_correction"}).status_code == 302
        assert Penalty.objects.get().points == -100
        evening.refresh_from_db()
        assert evening.is_closed

    def test_cancelled_after_a_look(self, house: House, evening: Evening) -> None:
        url, browser = f"{house.evening_root(evening)}penalties/", house.browser("director")
        form = {"player": house.players[0].pk, "points": "100", "reason": "verzaakt"}
        browser.post(url, {**form, "action": "confirm_correction"})
        penalty = Penalty.objects.get()
        cancel = f"{url}{penalty.pk}/cancel/"
        page = browser.post(cancel, {"reason": "toch niet"}).content.decode()
        assert "What cancelling this penalty changes" in page
        penalty.refresh_from_db()
        assert not penalty.is_cancelled
        assert browser.post(cancel, {"reason": "toch niet", "action": "confirm_correction"}).status_code == 302
        penalty.refresh_from_db()
        assert penalty.is_cancelled

    def test_everything_wrong_is_named(self, house: House, evening: Evening) -> None:
        url = f"{house.evening_root(evening)}penalties/"
        response = house.browser("director").post(url, {"player": house.players[0].pk, "points": "0", "reason": "x"})
        assert response.status_code == 422
        assert "A penalty takes 1 to" in response.content.decode()


class TestReopening:
    def test_difference_is_shown_before_it_is_opened(
        self, house: House, evening: Evening, competition: Competition
    ) -> None:
        competitions.close_competition(competition_id=competition.pk, by=house.owner, door=Door.DESK)
        url = f"{house.root}competitions/{competition.pk}/close/"
        assert "Nothing changes in this list" in house.browser("owner").get(url).content.decode()
        quick = house.table_root(table_of(evening)) + "quick/"
        house.browser("director").post(quick, sent(evening, action="confirm_correction"))
        standings.recompute(evening.pk)
        page = text_of(house.browser("owner").get(url).content.decode())
        assert re.search(rf"1 ▲2 up {house.players[2].first_name} .*? 1\D?600 3 1\D?492", page)
        competition.refresh_from_db()
        assert competition.is_closed


def test_evening_that_is_open_again_is_corrected_as_ever(house: House, evening: Evening) -> None:
    evenings.reopen_evening(evening_id=evening.pk, by=house.director, reason="kijken")
    url = house.table_root(table_of(evening)) + "quick/"
    assert house.browser("director").post(url, sent(evening)).status_code == 302
    assert table_of(evening).live_sheet.version == 2  # type: ignore[union-attr]
