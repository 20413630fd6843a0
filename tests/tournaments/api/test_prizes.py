"""The prize-giving through the API: hidden from strangers, shown to roles, then shown to all."""

from __future__ import annotations

from typing import Any

from tests.tournaments.api.hall import OTHER_TOTALS, Hall, hand_in, make_hall, refusals_of
from tournaments.models import PublicName
from tournaments.services import people, standings


def played() -> Hall:
    hall = make_hall()
    hand_in(hall, entry=OTHER_TOTALS, confirm=True)
    standings.recompute(hall.evening.pk)
    return hall


def hide(hall: Hall, from_round: Any = 1) -> Any:
    answer = hall.director.post(hall.at_evening("standings/hide/"), {"from_round": from_round})
    standings.recompute(hall.evening.pk)
    return answer


def standing(hall: Hall, who: str = "stranger", query: str = "") -> Any:
    return hall.as_(who).get(hall.at_evening(f"standings/{query}"))


def test_strangers_do_not_see_what_is_kept_and_are_told_so() -> None:
    hall = played()
    tag = standing(hall)["ETag"]
    answer = hide(hall)
    assert (answer.status_code, answer.json()["hidden_from_round"]) == (200, 1)
    seen = hall.stranger.get(hall.at_evening("standings/"), headers={"if-none-match": tag})
    assert seen.status_code == 200
    assert (seen.json()["rows"], seen.json()["after_round"], seen.json()["hidden_from_round"]) == ([], 0, 1)
    assert refusals_of(standing(hall, query="?after_round=1"), 404) == [("not_found", "")]
    full = standing(hall, "scorer", "?names=full").json()
    assert (len(full["rows"]), full["hidden_from_round"]) == (4, 1)
    # Without asking for names in full, a role is answered like anybody: such an answer may be shown on the wall.
    assert standing(hall, "scorer").json()["rows"] == []


def test_everything_is_shown_again() -> None:
    hall = played()
    hide(hall)
    answer = hall.director.post(hall.at_evening("standings/show/"))
    standings.recompute(hall.evening.pk)
    assert answer.json()["hidden_from_round"] is None
    assert len(standing(hall).json()["rows"]) == 4


def test_only_a_planned_round_is_hidden() -> None:
    hall = played()
    assert refusals_of(hide(hall, 4), 400) == [("round_beyond_plan", "from_round")]
    assert refusals_of(hide(hall, "x"), 400) == [("not_a_number", "from_round")]


def test_prizes_are_public_once_shown() -> None:
    hall = played()
    hall.players[0].public_name_policy = PublicName.HIDDEN
    hall.players[0].save()
    address = hall.at_evening("prizes/")
    answer = hall.stranger.get(address).json()
    assert (answer["after_round"], answer["is_final"]) == (1, False)
    first, third, last, pits = answer["prizes"]
    assert (first["kind"], first["place"], first["value"], first["why"]) == ("place", 1, 1416, None)
    assert set(first["names"]) == {"Hidden player", hall.players[1].full_name}
    assert third["place"] == 3
    assert (last["kind"], last["names"], last["why"]) == ("last_place", [], "has_a_prize")
    assert pits["kind"] == "most_pits"
    full = hall.scorer.get(f"{address}?names=full").json()
    assert hall.players[0].label in full["prizes"][0]["names"]


def test_two_of_one_name_win_as_two() -> None:
    hall = played()
    for player in hall.players[:2]:
        people.change_player(player=player, first_name="Piet", infix="", last_name="Jansen")
    first = hall.stranger.get(hall.at_evening("prizes/")).json()["prizes"][0]
    assert set(first["names"]) == {player.label for player in hall.players[:2]}


def test_prizes_are_for_roles_while_they_are_kept() -> None:
    hall = played()
    address = hall.at_evening("prizes/")
    assert refusals_of(hall.stranger.get(f"{address}?names=full"), 401) == [("not_signed_in", "")]
    hide(hall)
    # To sign in would not help a visitor, nor who is of another club: they are told to wait.
    for who in ("stranger", "outsider"):
        refused = hall.as_(who).get(address)
        assert refusals_of(refused, 403) == [("kept_for_prizegiving", "")]
        assert "until the prize-giving" in refused.json()["problems"][0]["message"]
    assert refusals_of(hall.as_("outsider").get(f"{address}?names=full"), 404) == [("not_found", "")]
    assert hall.scorer.get(address).status_code == 200
    assert refusals_of(hall.stranger.get("/api/v1/evenings/999999/prizes/"), 404) == [("not_found", "")]
