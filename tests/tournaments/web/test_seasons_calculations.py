"""Long work over seasons: asked for on a page, waited for, and what came of it."""

from __future__ import annotations

import pytest

from tests.factories import make_season
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import played, sent_rules
from tournaments.models import Calculation, Competition, SeasonStanding
from tournaments.services import calculating

HTMX = {"hx-request": "true"}
THIN = "\N{NARROW NO-BREAK SPACE}"


def test_a_season_is_made_again_and_the_page_waits_for_it(house: House) -> None:
    there = played(house)
    asked = house.browser("owner").post(f"{house.root}seasons/{there.competition.season_id}/again/")
    calculation = Calculation.objects.get()
    url = f"{house.root}calculations/{calculation.pk}/"
    assert asked.headers["location"] == url
    page = house.browser("owner").get(url).content.decode()
    assert f'hx-get="{url}"' in page
    waiting = house.browser("owner").get(url, headers=HTMX)
    assert "<progress" in waiting.content.decode()
    assert "<html" not in waiting.content.decode()
    calculating.calculate(calculation.pk)
    assert house.browser("owner").get(url, headers=HTMX).headers["hx-refresh"] == "true"
    page = house.browser("owner").get(url).content.decode()
    assert "3 evenings and the lists that follow from them" in page
    assert "the same as before" in page


def test_a_list_that_was_wrong_is_told(house: House) -> None:
    there = played(house)
    SeasonStanding.objects.filter(order=1).update(points=1)
    house.browser("owner").post(f"{house.root}seasons/{there.competition.season_id}/again/")
    calculation = Calculation.objects.get()
    calculating.calculate(calculation.pk)
    page = house.browser("owner").get(f"{house.root}calculations/{calculation.pk}/").content.decode()
    assert "! 1 line came out otherwise" in page


class TestSeveral:
    def ask(self, house: House, *there: Competition, **changed: str) -> tuple[int, str]:
        sent = {**sent_rules(there[0], **changed), "competitions": [competition.pk for competition in there]}
        response = house.browser("scorer").post(f"{house.root}what-if/", sent)
        return response.status_code, response.headers.get("location", "")

    def test_the_same_rules_are_tried_on_all(self, house: House) -> None:
        first = played(house)
        second = played(house, season=make_season(house.club), name="Vorig jaar")
        page = house.browser("scorer").get(f"{house.root}what-if/?preset=westerwolde")
        assert page.context["form"]["best"].value() == 5
        status, url = self.ask(house, first.competition, second.competition, rule="best", best="1")
        assert status == 302
        calculating.calculate(Calculation.objects.get().pk)
        page = house.browser("scorer").get(url).content.decode()
        assert page.count("4 would change places") == 2
        assert "Vorig jaar" in page
        for figure in (f"1{THIN}612", f"4{THIN}300", "▲2", "▼2"):
            assert figure in page
        first.competition.refresh_from_db()
        assert first.competition.counting_rules.counting.best is None

    def test_none_ticked_and_rules_that_cannot_be_are_refused_together(self, house: House) -> None:
        there = played(house)
        sent = sent_rules(there.competition, rule="best", best="")
        response = house.browser("scorer").post(f"{house.root}what-if/", sent)
        assert response.status_code == 422
        assert set(response.context["form"].errors) == {"competitions", "best"}
        assert not Calculation.objects.exists()

    def test_without_periods_nested_counting_is_refused(self, house: House) -> None:
        there = played(house)
        assert self.ask(house, there.competition, rule="periods", best="1", best_periods="1")[0] == 422


def test_what_nobody_asked_is_not_found(house: House) -> None:
    assert house.browser("scorer").get(f"{house.root}calculations/77/").status_code == 404


@pytest.mark.parametrize(("who", "reads", "makes"), [("", 302, 302), ("scorer", 200, 403), ("stranger", 404, 404)])
def test_rights(house: House, who: str, reads: int, makes: int) -> None:
    there = played(house, totals=((1500, 1312),))
    assert house.browser(who).get(f"{house.root}what-if/").status_code == reads
    again = f"{house.root}seasons/{there.competition.season_id}/again/"
    assert house.browser(who).post(again).status_code == makes
    house.browser("owner").post(again)
    url = f"{house.root}calculations/{Calculation.objects.get().pk}/"
    assert house.browser(who).get(url).status_code == reads
