"""What other rules would make of a season: shown beside it, and nothing stored."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import BEST_TWO, played, sent_rules
from tournaments.models import AuditEntry, SeasonState

THIN = "\N{NARROW NO-BREAK SPACE}"
# Over everything the first two are ahead with 4 300; of the best evening alone the others, with 1 612 against 1 600.
TURNED = {"rule": "best", "best": "1"}


def test_both_lists_stand_beside_each_other(house: House) -> None:
    there = played(house)
    url = there.url(house, "what-if/")
    assert "Nothing is stored." in house.browser("scorer").get(url).content.decode()
    before = SeasonState.objects.get().standings_version
    response = house.browser("scorer").post(url, sent_rules(there.competition, **TURNED))
    page = response.content.decode()
    assert response.status_code == 200
    assert "4 would change places" in page
    assert "All evenings add up." in page
    assert "The best 1 evenings add up" in page
    for figure in (f"1{THIN}612", f"4{THIN}300", "▲2", "▼2"):
        assert figure in page
    assert page.index(house.players[2].full_name) < page.index(house.players[0].full_name)
    # What was typed is still there, to be changed further.
    assert response.context["form"]["best"].value() == "1"
    there.competition.refresh_from_db()
    assert there.competition.counting_rules.counting.best is None
    assert SeasonState.objects.get().standings_version == before
    assert not AuditEntry.objects.exists()


def test_rules_that_cannot_be_are_refused_at_their_fields(house: House) -> None:
    there = played(house, BEST_TWO)
    sent = sent_rules(there.competition, best="9", tie_break_2="pits")
    response = house.browser("scorer").post(there.url(house, "what-if/"), sent)
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"best", "tie_break_2"}


def test_periods_that_are_not_there_are_refused(house: House) -> None:
    there = played(house)
    sent = sent_rules(there.competition, rule="periods", best="1", best_periods="1")
    assert house.browser("scorer").post(there.url(house, "what-if/"), sent).status_code == 422


def test_a_preset_fills_the_form(house: House) -> None:
    there = played(house)
    form = house.browser("scorer").get(there.url(house, "what-if/?preset=westerwolde")).context["form"]
    assert (form["rule"].value(), form["best"].value()) == ("best", 5)


def test_the_number_of_queries_does_not_grow_with_the_season(house: House) -> None:
    def queries(url: str) -> int:
        browser = house.browser("scorer")
        with CaptureQueriesContext(connection) as captured:
            assert browser.post(url, sent_rules(short.competition, **TURNED)).status_code == 200
        return len(captured)

    short = played(house, totals=((1500, 1312),))
    long = played(house)
    assert queries(short.url(house, "what-if/")) == queries(long.url(house, "what-if/"))


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404)])
def test_only_who_runs_the_club(house: House, who: str, status: int) -> None:
    there = played(house, totals=((1500, 1312),))
    assert house.browser(who).get(there.url(house, "what-if/")).status_code == status
    assert house.browser(who).post(there.url(house, "what-if/"), {}).status_code == status
