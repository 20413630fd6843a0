"""Kraken, roem in the hand, ledig and rounds to 1500 through the API."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import KRAKEN, HouseRules
from tests import factories
from tests.tournaments.api.hall import Hall, hand_in, make_hall, refusals_of
from tournaments.models import Club, ScoreSheet
from tournaments.services import standings

pytestmark = pytest.mark.django_db

PLAYED = {"doubling": "final", "spades_double": True, "roem_in_hand": True}
LEDIG = {"ledig_made": [50, 0], "ledig_failed": [0, 60]}
CALLED = {"form": "written", "declarer": "A", "called": 1, "trump": "d", "points_a": 100, "points_b": 62}


def entry(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"level": "hands", "hands": [{"number": n, **hand} for n, hand in enumerate(hands, 1)], **more}


def hall_of(hands: int = 1, **rules: Any) -> Hall:
    return make_hall(house_rules=factories.rules_of(hands, **rules))


def test_a_called_hand_says_how_often_it_counted() -> None:
    hall = hall_of(**PLAYED)
    sent = entry({**CALLED, "roem_a": 20, "hand_roem_a": 50})
    sheet = hand_in(hall, entry=sent).json()["sheet"]
    assert sheet["entry"] == {**sent, "first_dealer": 0}
    [hand] = sheet["hands"]
    assert (hand["multiplier"], hand["points_a"], hand["roem_a"], hand["hand_roem_a"]) == (2, 200, 140, 100)
    assert (hand["total_a"], hand["total_b"]) == (340, 124)
    assert hall.scorer.post(hall.at_table("sheets/check/"), {"entry": sent}).json()["hands"] == [hand]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ({**CALLED, "called": 4}, ("called_range", "hands[1].called")),
        ({**CALLED, "called": "kraken"}, ("not_a_number", "hands[1].called")),
        ({**CALLED, "called": True}, ("not_a_number", "hands[1].called")),
        ({**CALLED, "trump": None}, ("undecided", "hands[1]")),
        ({**CALLED, "trump": "x"}, ("unknown_trump", "hands[1].trump")),
        ({**CALLED, "trump": 1}, ("not_a_choice", "hands[1].trump")),
        ({**CALLED, "hand_roem_a": 30}, ("hand_roem_value", "hands[1].hand_roem_a")),
        ({**CALLED, "hand_roem_a": 50, "hand_roem_b": 40}, ("hand_roem_both", "hands[1]")),
        ({**CALLED, "ledig": True}, ("field_not_played", "hands[1].ledig")),
        ({**CALLED, "ledig": 1}, ("not_a_choice", "hands[1].ledig")),
    ],
)
def test_a_variant_that_cannot_be_is_refused(hand: dict[str, Any], found: tuple[str, str]) -> None:
    hall = hall_of(**PLAYED)
    assert found in refusals_of(hand_in(hall, entry=entry(hand)), 400)
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize("field", ["called", "hand_roem_a", "hand_roem_b", "ledig"])
def test_what_the_evening_does_not_play_is_refused(field: str) -> None:
    hand = {"form": "written", "declarer": "A", "points_a": 100, "points_b": 62}
    value: object = True if field == "ledig" else 1 if field == "called" else 20
    response = hand_in(hall_of(), entry=entry({**hand, field: value}))
    assert refusals_of(response, 400) == [("field_not_played", f"hands[1].{field}")]


@pytest.mark.parametrize(
    ("ended", "outcome", "totals"),
    [
        ({"tricks_a": 0}, "ledig_made", (50, 0)),
        ({"mark_a": "N"}, "ledig_failed", (0, 60)),
        ({"total_a": 50, "total_b": 0}, "ledig_made", (50, 0)),
    ],
)
def test_ledig_is_marked_and_told_how_it_ended(ended: dict[str, Any], outcome: str, totals: tuple[int, int]) -> None:
    hall = hall_of(**LEDIG)
    hand = {"form": "written", "declarer": "A", "ledig": True}
    [scored] = hand_in(hall, entry=entry({**hand, **ended})).json()["sheet"]["hands"]
    assert (scored["outcome"], scored["total_a"], scored["total_b"]) == (outcome, *totals)


def test_who_called_last_and_had_too_little_is_nat() -> None:
    """After a kraken the defenders are obliged: 70 is not more than 92, so the declarers take 2 × 162 and all roem."""
    hall = hall_of(doubling="final", obliged="last_caller")
    hand = {"form": "captured", "declarer": "A", "called": 1, "points_a": 92, "points_b": 70, "roem_b": 20}
    sheet = hand_in(hall, entry=entry(hand), confirm=True).json()["sheet"]
    assert (sheet["hands"][0]["outcome"], sheet["total_a"], sheet["total_b"]) == ("call_failed", 364, 0)
    assert (sheet["nats_a"], sheet["nats_b"]) == (0, 1)
    standings.recompute(hall.evening.pk)
    rows = hall.stranger.get(hall.at_evening("standings/")).json()["rows"]
    assert [(row["total"], row["nats"]) for row in rows] == [(364, 0), (364, 0), (0, 1), (0, 1)]


def test_the_same_totals_after_another_call_are_another_result() -> None:
    """A kraken in hearts and spades that nobody called both count twice."""
    hall = hall_of(**PLAYED)
    hand_in(hall, entry=entry({**CALLED, "trump": "h"}))
    other = entry({**CALLED, "called": 0, "trump": "s"})
    assert refusals_of(hand_in(hall, "director", entry=other), 409) == [("stale_version", "seen_version")]


def test_to_1500_sums_need_the_number_of_hands() -> None:
    hall = hall_of(16, target=1500)
    totals = {"level": "totals", "total_a": 1510, "total_b": 0}
    assert refusals_of(hand_in(hall, entry=totals), 400) == [("hands_count_missing", "hand_count")]
    for count in (-1, 33):
        for path in ("sheets/", "sheets/check/"):
            seen = {"seen_version": 0} if path == "sheets/" else {}
            response = hall.scorer.post(hall.at_table(path), {"entry": {**totals, "hand_count": count}, **seen})
            assert refusals_of(response, 400) == [("hands_count", "hand_count")]
    assert hand_in(hall, entry={**totals, "hand_count": 5}).status_code == 200


def test_a_club_says_every_setting_also_those_it_never_stored() -> None:
    hall = hall_of()
    Club.objects.filter(pk=hall.club.pk).update(house_rules={"hands": 12})
    rules = hall.owner.get(hall.at_club()).json()["house_rules"]
    assert rules == HouseRules(hands=12).as_dict()


def test_a_club_takes_over_a_preset_and_every_key_of_it() -> None:
    hall = hall_of()
    changed = {"preset": "KRAKEN", **LEDIG, "three_players": "own", "target": 1500, "obliged": "last_caller"}
    rules = hall.owner.patch(hall.at_club(), {"house_rules": changed}).json()["house_rules"]
    del changed["preset"]
    assert rules == {**KRAKEN.as_dict(), **changed}
    wrong = hall.owner.patch(hall.at_club(), {"house_rules": {"ledig_made": [50]}})
    assert refusals_of(wrong, 400) == [("not_a_list", "house_rules.ledig_made")]
