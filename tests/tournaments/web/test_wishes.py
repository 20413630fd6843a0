"""Wishes of the club, seeded players, house players and the catch-up table, on the pages."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import Apart, Attendance, Seat, Seeded, SitOut
from tournaments.services import evenings


class TestWishes:
    def test_two_are_kept_apart_and_together_again(self, house: House) -> None:
        first, second = make_players(house.club, 2)
        browser, url = house.browser("director"), f"{house.root}wishes/"
        assert "Nobody yet." in browser.get(url).content.decode()
        sent = {"first": first.pk, "second": second.pk, "kind": "never_partners", "reason": "they quarrel"}
        page = browser.post(url, sent, follow=True).content.decode()
        assert f"{first.full_name} &amp; {second.full_name}" in page
        assert "they quarrel" in page
        wish = Apart.objects.get()
        browser.post(f"{url}{wish.pk}/forget/")
        assert not Apart.objects.exists()
        assert "does not exist (any more)" in browser.post(f"{url}{wish.pk}/forget/", follow=True).content.decode()

    def test_the_same_player_twice_is_refused(self, house: House) -> None:
        one, _other = make_players(house.club, 2)
        sent = {"first": one.pk, "second": one.pk, "kind": "never_partners"}
        response = house.browser("director").post(f"{house.root}wishes/", sent)
        assert response.status_code == 422
        assert "Choose two different players to keep apart." in response.content.decode()

    def test_who_keeps_a_table_is_listed(self, house: House) -> None:
        player = make_players(house.club, 1)[0]
        url = f"{house.root}members/{player.pk}/"
        form = house.browser("owner").get(url).context["form"]
        sent = {name: value for name, value in form.initial.items() if value}
        saved = house.browser("owner").post(url, {**sent, "needs_fixed_table": "on", "fixed_table": "3"})
        assert saved.status_code == 302
        player.refresh_from_db()
        assert (player.needs_fixed_table, player.fixed_table) == (True, 3)
        assert "table 3" in house.browser("director").get(f"{house.root}wishes/").content.decode()

    @pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
    def test_only_a_director_reads_them(self, house: House, who: str, status: int) -> None:
        browser = house.browser(who)
        assert browser.get(f"{house.root}wishes/").status_code == status
        assert browser.post(f"{house.root}wishes/", {}).status_code == status
        assert browser.post(f"{house.root}wishes/1/forget/").status_code == status
        assert "wishes/" not in house.browser("scorer").get(f"{house.root}members/").content.decode()


class TestSeeded:
    def test_they_are_chosen_with_the_rounds(self, house: House) -> None:
        evening = house.evening()
        url = f"{house.evening_root(evening)}seeded/"
        assert "Nobody is there yet." in house.browser("director").get(url).content.decode()
        people = make_players(house.club, 5)
        evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
        sent = {"players": [people[0].pk, people[3].pk], "apart_rounds": ["1", "2"]}
        assert house.browser("director").post(url, sent).status_code == 302
        assert set(Seeded.objects.values_list("player_id", flat=True)) == set(sent["players"])
        evening.refresh_from_db()
        assert evening.seating_rules.apart_rounds == (1, 2)
        assert house.browser("director").get(url).content.decode().count(" checked") == 4

    def test_who_is_not_there_is_refused(self, house: House) -> None:
        evening = house.evening()
        here, absent = make_players(house.club, 2)
        evenings.set_present(evening_id=evening.pk, player_ids=[here.pk])
        for pk in (absent.pk, 77):
            sent = {"players": [here.pk, pk], "apart_rounds": ["1"]}
            response = house.browser("director").post(f"{house.evening_root(evening)}seeded/", sent)
            assert response.status_code == 422
            assert [problem.field for problem in response.context["problems"]] == ["players"]
        assert not Seeded.objects.exists()

    def test_nobody_is_seeded_twice(self, house: House) -> None:
        evening = house.evening()
        player = make_player(house.club)
        evenings.set_present(evening_id=evening.pk, player_ids=[player.pk])
        sent = {"players": [player.pk, player.pk], "apart_rounds": ["1"]}
        response = house.browser("director").post(f"{house.evening_root(evening)}seeded/", sent)
        assert response.status_code == 422
        [problem] = response.context["problems"]
        assert (problem.field, "is there twice" in problem.text) == ("players", True)
        assert not Seeded.objects.exists()

    def test_once_a_round_is_published_the_rounds_stay(self, house: House) -> None:
        evening = house.evening()
        people = make_players(house.club, 4)
        make_round(evening, people)
        url = f"{house.evening_root(evening)}seeded/"
        sent = {"players": [people[0].pk], "apart_rounds": ["3"]}
        assert house.browser("director").post(url, sent).status_code == 302
        evening.refresh_from_db()
        assert evening.seating_rules.apart_rounds == (1,)


class TestHouse:
    def test_a_tap_makes_a_house_player_and_can_be_undone(self, house: House) -> None:
        evening = house.evening()
        people = make_players(house.club, 4)
        evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
        root, browser = house.evening_root(evening), house.browser("director")
        url = f"{root}attendance/{people[0].pk}/house/"
        page = browser.post(url, {"is_house": "yes"}, follow=True).content.decode()
        assert Attendance.objects.get(player=people[0]).is_house
        assert "plays for the house tonight." in page
        assert "3 present and 1 of the house" in page
        browser.post(url, {"is_house": "no"})
        assert not Attendance.objects.get(player=people[0]).is_house
        assert browser.post(url, {"is_house": "maybe"}).status_code == 422

    def test_with_a_chair_it_is_too_late(self, house: House) -> None:
        table = house.table()
        seat = table.seats.first()
        assert seat is not None
        url = f"{house.evening_root(table.round.evening)}attendance/{seat.player_id}/house/"
        response = house.browser("director").post(url, {"is_house": "yes"})
        assert response.status_code == 422
        assert seat.player.label in response.content.decode()
        assert house.browser("scorer").post(url, {"is_house": "yes"}).status_code == 403


class TestCatchUp:
    def test_who_sits_out_plays_later(self, house: House) -> None:
        evening = house.evening()
        people = make_players(house.club, 7)
        round_ = make_round(evening, people)
        root, browser = house.evening_root(evening), house.browser("director")
        url = f"{root}rounds/1/catch-up/"
        assert f'href="{url}"' in browser.get(f"{root}rounds/1/").content.decode()
        page = browser.get(url).content.decode()
        assert "1 fill-in is needed" in page
        assert "Too few tables have handed in." in page

        record(round_.tables.get(), by=house.scorer)
        response = browser.get(url)
        assert "table 1 is done · has not filled in yet" in response.content.decode()
        form = response.context["form"]
        sent = {name: form[name].value() for name in ("number", "a1", "a2", "b1", "b2")}
        assert sent["number"] == 2
        page = browser.post(url, sent, follow=True).content.decode()
        assert "Table 2 catches up." in page
        assert Seat.objects.filter(fill_in=True).count() == 1
        assert not SitOut.objects.filter(round=round_).exists()

    def test_what_cannot_be_is_refused_by_name(self, house: House) -> None:
        evening = house.evening()
        people = make_players(house.club, 7)
        make_round(evening, people)
        url = f"{house.evening_root(evening)}rounds/1/catch-up/"
        sent = {"number": "2"} | dict(
            zip(("a1", "a2", "b1", "b2"), (str(player.pk) for player in people[3:]), strict=True)
        )
        response = house.browser("director").post(url, sent)
        assert response.status_code == 422
        assert f"{people[3].label} cannot fill in yet" in response.content.decode()

    @pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
    def test_only_a_director_opens_it(self, house: House, who: str, status: int) -> None:
        table = house.table()
        url = f"{house.evening_root(table.round.evening)}rounds/1/catch-up/"
        assert house.browser(who).get(url).status_code == status
        assert house.browser(who).post(url, {}).status_code == status
