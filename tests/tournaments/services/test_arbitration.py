"""A disputed hand, read and judged; or refused with everything that is wrong with it."""

from __future__ import annotations

import pytest

from scoring import HouseRules, ViolationCode
from tournaments.errors import TournamentError
from tournaments.services.arbitration import arbitrate_hand

LINE = {"trump": "c", "leader": 0, "partial": True, "tricks": [["Ah", "7s", "7h", "8h"], ["Ad", "Kh"]]}


def test_a_hand_is_judged_under_the_rules_given() -> None:
    judged = arbitrate_hand(data=LINE, rules=HouseRules())
    assert [(revoke.trick, revoke.position) for revoke in judged.answer.verdict.revokes] == [(1, 1)]
    assert [len(trick) for trick in judged.play.tricks] == [4, 2]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"trump": "x", "leader": "0"}, {ViolationCode.UNKNOWN_TRUMP, ViolationCode.NOT_A_NUMBER}),
        ({"tricks": [["Ah", "Ah"]]}, {ViolationCode.CARD_TWICE}),
        ({"colour": "red"}, {ViolationCode.UNKNOWN_KEY}),
    ],
)
def test_what_is_no_hand_is_refused_with_every_reason(change: dict[str, object], codes: set[ViolationCode]) -> None:
    with pytest.raises(TournamentError) as refused:
        arbitrate_hand(data={**LINE, **change}, rules=HouseRules())
    assert {problem.code for problem in refused.value.problems} >= codes
