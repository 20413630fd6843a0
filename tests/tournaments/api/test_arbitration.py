"""Arbitration through the API: the verdict of the command line, under the rules and with the names of the table."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import DECK
from scoring.command_line import answer_play
from tests.factories import rules_of
from tests.tournaments.api.hall import Hall, make_hall, refusals_of
from tournaments.models import Chairs

# Clubs are trump. The second player does not follow hearts, and shows one in the next trick.
REVOKE = {
    "trump": "c",
    "leader": 0,
    "partial": True,
    "tricks": [["Ah", "7s", "7h", "8h"], ["Ad", "Kh", "7d", "8d"]],
}
RANKS = list(dict.fromkeys(card.rank.value for card in DECK))
WHOLE = {"trump": "s", "leader": 0, "tricks": [[f"{rank}{suit}" for suit in "shdc"] for rank in RANKS]}


def judge(hall: Hall, **values: Any) -> Any:
    return hall.director.post(hall.at_table("arbitration/"), {**REVOKE, **values})


def test_a_revoke_is_named_with_its_player(hall: Hall) -> None:
    response = judge(hall)

    assert response.status_code == 200
    verdict = response.json()
    (revoke,) = verdict["revokes"]
    # Chair 1 is the first of side B, the third who was seated.
    player = hall.players[2]
    name = f"{player.first_name} {player.last_name}"
    assert revoke.pop("message").startswith(f"Trick 1: {name} played ♠7 and had to follow suit.")
    assert revoke == {
        "trick": 1,
        "position": 1,
        "card": "7s",
        "rule": "must_follow",
        "instead": ["Kh"],
        "rules": [{"rule": "must_follow", "instead": ["Kh"]}],
        "hand_known": False,
        "by_counting": False,
        "shown_in": 2,
        "shown_by": "Kh",
    }
    assert verdict["undecided"][0]["message"]
    assert (verdict["score"], "result" in verdict) == (None, False)


@pytest.mark.parametrize("line", [REVOKE, WHOLE, {**WHOLE, "declarer": "B", "claims": {"A": "none"}}])
def test_it_is_the_verdict_of_the_command_line(hall: Hall, line: dict[str, Any]) -> None:
    verdict = hall.scorer.post(hall.at_club("arbitration/"), line).json()

    for found in (*verdict["revokes"], *verdict["undecided"]):
        assert found.pop("message")
    for notice in verdict.get("warnings", ()):
        assert notice.pop("message")
    assert {"ok": True, **verdict} == answer_play(line)


def test_the_rules_are_those_of_the_evening_and_of_the_club() -> None:
    hall = make_hall(house_rules=rules_of(follow="rotterdam"))
    # The third player discards while the partner is winning and holds a trump.
    line = {"trump": "h", "tricks": [["Ac", "7c", "8d", "8c"]], "hands": [None, None, ["As", "Kh"], None]}

    assert [revoke["rule"] for revoke in judge(hall, **line).json()["revokes"]] == ["must_trump"]
    at_club = hall.scorer.post(hall.at_club("arbitration/"), {**REVOKE, **line}).json()
    assert at_club["revokes"] == []


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"trump": "x"}, ("unknown_trump", "trump")),
        ({"leader": 4}, ("position_range", "leader")),
        ({"leader": "0"}, ("not_a_number", "leader")),
        ({"tricks": [["Ah", "Ah"]]}, ("card_twice", "tricks[1][2]")),
        ({"tricks": [["Ah", "1h"]]}, ("not_a_card", "tricks[1][2]")),
        ({"tricks": [["7h", "8h", "9h", "10h", "Jh"]]}, ("trick_size", "tricks[1]")),
        ({"tricks": "7h"}, ("not_a_list", "tricks")),
        ({"partial": False}, ("tricks_count", "tricks")),
        ({"hands": [["7s"], None, None, None]}, ("card_not_in_hand", "tricks[1][2]")),
        ({"rules": "ROTTERDAM"}, ("unknown_key", "rules")),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hall: Hall, values: dict[str, Any], reason: tuple[str, str]) -> None:
    assert reason in refusals_of(judge(hall, **values), 400)


def test_thirty_three_cards_are_too_many(hall: Hall) -> None:
    row = [str(card) for card in (*DECK, DECK[0])]
    response = hall.scorer.post(hall.at_club("arbitration/"), {"trump": "c", "leader": 0, "cards": row})
    assert ("cards_count", "cards") in refusals_of(response, 400)


def test_a_table_of_three_plays_another_game(hall: Hall) -> None:
    hall.table.chairs = Chairs.THREE
    hall.table.save()
    assert refusals_of(judge(hall), 404) == [("not_found", "")]
