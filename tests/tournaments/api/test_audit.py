"""Who did what, through the API."""

from __future__ import annotations

from tests.tournaments.api.hall import Hall, make_hall


def test_acts_come_with_their_values_and_reasons_in_order() -> None:
    hall: Hall = make_hall(players=8)
    first, second = hall.players[0], hall.players[4]
    body = {"first": first.pk, "second": second.pk, "reason": "wrong chairs"}
    hall.director.post(hall.at_evening("rounds/1/swap/"), body)
    hall.director.post(hall.at_evening("standings/hide/"), {"from_round": 2})

    acts = hall.scorer.get(hall.at_evening("audit/")).json()

    assert [act["action"] for act in acts] == ["seats_swapped", "standing_hidden"]
    assert acts[0]["reason"] == "wrong chairs"
    assert set(acts[0]["details"]["people"]) == {first.label, second.label}
    assert (acts[0]["by"], acts[0]["door"]) == (hall.people["director"].username, "api")


def test_an_evening_on_which_nothing_happened(hall: Hall) -> None:
    assert hall.scorer.get(hall.at_evening("audit/")).json() == []
