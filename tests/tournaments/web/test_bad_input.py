"""What cannot be done on an evening, on the pages: one sentence that says what to do instead, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from tests import bad_input
from tests.bad_input import NOBODY, Night
from tests.tournaments.web.conftest import House
from tournaments.models import Club


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """`instead` is what the English sentence tells to do."""

    night: Callable[[Club], Night]
    path: str
    form: Callable[[Night], dict[str, Any]] = lambda _: {}
    instead: str


CASES = {
    "unknown player": Case(
        night=bad_input.seated,
        path="rounds/1/disturbances/",
        form=lambda night: {"act": "swap", "first": NOBODY, "second": night.players[0].pk},
        instead="Choose somebody on the list of members.",
    ),
    "double player": Case(
        night=bad_input.two_pairs,
        path="attendance/",
        form=lambda night: {"first": night.players[0].pk, "second": night.players[4].pk},
        instead="leave one of them out.",
    ),
    "three present": Case(night=bad_input.three_present, path="rounds/1/draw/", instead="Mark more people present."),
    "pair of which one is absent": Case(
        night=bad_input.one_of_a_pair_absent, path="rounds/1/draw/", instead="let a substitute sit there"
    ),
    "guest without a name": Case(
        night=bad_input.three_present,
        path="guests/",
        form=lambda _: {"first_name": "Ria", "last_name": " "},
        instead="Fill in both.",
    ),
    "substitute who sits elsewhere": Case(
        night=bad_input.seated,
        path="rounds/1/disturbances/",
        form=lambda night: {
            "act": "substitute",
            "chair": f"{night.table.pk}:0",
            "sitter": night.players[5].pk,
            "reason": "ill",
            "confirm": "1",
        },
        instead="Choose somebody without a chair.",
    ),
    "second draw after a result": Case(
        night=bad_input.with_a_result, path="rounds/1/draw/", instead="Draw the next round"
    ),
    "closing with a table open": Case(night=bad_input.with_a_result, path="close/", instead="Confirm it first."),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_it_is_refused_in_one_sentence_and_nothing_is_half_done(house: House, case: Case) -> None:
    night = case.night(house.club)
    before = bad_input.everything_stored()
    sentences = []
    for language in ("en", "nl"):
        browser = Client(headers={"accept-language": language})
        browser.force_login(house.director)
        response = browser.post(f"{house.evening_root(night.evening)}{case.path}", case.form(night))
        assert response.status_code == 422
        (sentence,) = [problem.text for problem in response.context["problems"]]
        sentences.append(sentence)
    english, dutch = sentences
    assert case.instead in english
    assert dutch != english
    assert bad_input.everything_stored() == before
