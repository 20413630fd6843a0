"""What cannot be done on an evening, through the API: one sentence that says what to do, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests import bad_input
from tests.bad_input import NOBODY, Night
from tests.tournaments.api.hall import API, Hall, client_of, refusals_of
from tournaments.errors import ErrorCode
from tournaments.models import Club


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    night: Callable[[Club], Night]
    method: str = "post"
    path: Callable[[Night], str] = lambda night: f"evenings/{night.evening.pk}/rounds/1/draw/"
    body: Callable[[Night], dict[str, Any]] = lambda _: {}
    code: ErrorCode
    instead: str


def at_evening(rest: str) -> Callable[[Night], str]:
    return lambda night: f"evenings/{night.evening.pk}/{rest}"


CASES = {
    "unknown player": Case(
        night=bad_input.three_present,
        method="put",
        path=at_evening("attendance/"),
        body=lambda night: {"players": [NOBODY, *[player.pk for player in night.players]]},
        code=ErrorCode.PLAYER_UNKNOWN,
        instead="Choose somebody on the list of members.",
    ),
    "double player": Case(
        night=bad_input.three_present,
        method="put",
        path=at_evening("attendance/"),
        body=lambda night: {"players": [night.players[0].pk, *[player.pk for player in night.players]]},
        code=ErrorCode.PLAYER_TWICE,
        instead="leave one of them out.",
    ),
    "player in two pairs": Case(
        night=bad_input.two_pairs,
        path=at_evening("pairs/"),
        body=lambda night: {"first": night.players[0].pk, "second": night.players[4].pk},
        code=ErrorCode.PLAYER_TWICE,
        instead="leave one of them out.",
    ),
    "three present": Case(
        night=bad_input.three_present, code=ErrorCode.TOO_FEW_PLAYERS, instead="Mark more people present."
    ),
    "pair of which one is absent": Case(
        night=bad_input.one_of_a_pair_absent, code=ErrorCode.PAIR_INCOMPLETE, instead="let a substitute sit there"
    ),
    "guest without a name": Case(
        night=bad_input.three_present,
        path=at_evening("guests/"),
        body=lambda _: {"first_name": "Ria", "last_name": " "},
        code=ErrorCode.GUEST_NAME,
        instead="Fill in both.",
    ),
    "substitute who sits elsewhere": Case(
        night=bad_input.seated,
        method="put",
        path=lambda night: f"tables/{night.table.pk}/chairs/0/",
        body=lambda night: {"sitter": night.players[5].pk, "reason": "ill"},
        code=ErrorCode.SITTER_SEATED,
        instead="Choose somebody without a chair.",
    ),
    "second draw after a result": Case(
        night=bad_input.with_a_result, code=ErrorCode.ROUND_HAS_RESULTS, instead="Draw the next round"
    ),
    "closing with a table open": Case(
        night=bad_input.with_a_result,
        path=at_evening("close/"),
        code=ErrorCode.TABLES_OPEN,
        instead="Confirm it first.",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_it_is_refused_with_one_reason_and_nothing_is_half_done(hall: Hall, case: Case) -> None:
    night = case.night(hall.club)
    before = bad_input.everything_stored()
    sentences = []
    for language in ("en", "nl"):
        client = client_of(hall.people["director"], language=language)
        response = getattr(client, case.method)(f"{API}/{case.path(night)}", case.body(night))
        assert [code for code, _field in refusals_of(response, 400)] == [case.code]
        sentences.append(response.json()["problems"][0]["message"])
    english, dutch = sentences
    assert case.instead in english
    assert dutch != english
    assert bad_input.everything_stored() == before
