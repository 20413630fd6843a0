"""Penalties."""

from __future__ import annotations

import pytest

from tests.tournaments.web.conftest import House
from tournaments.models import Penalty


def test_a_penalty_is_given_and_cancelled(house: House) -> None:
    table = house.table()
    url, browser = f"{house.evening_root(table.round.evening)}penalties/", house.browser("director")
    form = {"player": house.players[0].pk, "points": "100", "reason": "verzaakt"}
    page = browser.post(url, form, follow=True).content.decode()
    penalty = Penalty.objects.get()
    assert (penalty.points, penalty.player) == (-100, house.players[0])
    assert "−100" in page
    assert browser.post(f"{url}{penalty.pk}/cancel/", {"reason": ""}).status_code == 422
    page = browser.post(f"{url}{penalty.pk}/cancel/", {"reason": "toch niet"}, follow=True).content.decode()
    assert "toch niet" in page
    penalty.refresh_from_db()
    assert penalty.is_cancelled
    assert browser.post(f"{url}{penalty.pk}/cancel/", {"reason": "nog eens"}).status_code == 422


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"points": "0"}, "A penalty takes 1 to"),
        ({"points": "veel"}, "Enter a whole number."),
        ({"reason": " "}, "This field is required."),
        ({"player": "999999"}, "The club has no player 999999"),
    ],
)
def test_a_wrong_penalty_is_refused_and_kept(house: House, change: dict[str, str], sentence: str) -> None:
    table = house.table()
    url = f"{house.evening_root(table.round.evening)}penalties/"
    form = {"player": house.players[0].pk, "points": "100", "reason": "verzaakt in spel 7"} | change
    response = house.browser("director").post(url, form)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    if "reason" not in change:
        assert 'value="verzaakt in spel 7"' in page
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_gives_one(house: House, who: str, status: int) -> None:
    table = house.table()
    url = f"{house.evening_root(table.round.evening)}penalties/"
    form = {"player": house.players[0].pk, "points": "100", "reason": "verzaakt"}
    assert house.browser(who).post(url, form).status_code == status
    assert not Penalty.objects.exists()


def test_who_may_not_give_penalties_is_led_to_those_that_were_given(house: House) -> None:
    table = house.table()
    root, scorer = house.evening_root(table.round.evening), house.browser("scorer")
    link = f'href="{root}penalties/"'
    assert link not in scorer.get(root).content.decode()
    given = {"player": house.players[0].pk, "points": "100", "reason": "te laat"}
    house.browser("director").post(f"{root}penalties/", given)
    assert link in scorer.get(root).content.decode()
