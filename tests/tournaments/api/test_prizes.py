"""The prize-giving through the API: hidden from strangers, shown to roles, then shown to all."""

from __future__ import annotations

from typing import Any

from tests import factories
from tests.factories import scheme
from tests.tournaments.api.hall import OTHER_TOTALS, Hall, hand_in, make_hall, refusals_of
from tournaments.models import PublicName
from tournaments.services import penalties, people, seasons, standings


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


MONEY = scheme({"kind": "place", "place": 1, "cents": 2001}, {"kind": "place", "place": 3, "what": "a ham"})


def with_money() -> Hall:
    hall = make_hall(prizes=MONEY, planned_rounds=1)
    hand_in(hall, entry=OTHER_TOTALS, confirm=True)
    standings.recompute(hall.evening.pk)
    return hall


def test_money_is_whole_cents_and_the_remainder_is_told() -> None:
    hall = with_money()
    answer = hall.stranger.get(hall.at_evening("prizes/")).json()
    first, third = answer["prizes"]
    assert (first["label"], first["covers"], first["cents"], first["each"], first["remainder"]) == (
        "Place 1",
        [1],
        2001,
        1000,
        1,
    )
    assert (third["what"], third["cents"], third["each"], third["sharing"]) == (["a ham"], None, None, [])
    assert (answer["money"], answer["remainder"], answer["recorded"]) == (2000, 1, None)


def test_the_list_is_put_on_record_and_taken_back() -> None:
    hall = with_money()
    digest = hall.director.get(hall.at_evening("prizes/?names=full")).json()["digest"]
    recorded = hall.director.post(hall.at_evening("prizes/record/"), {"digest": digest})
    assert recorded.status_code == 201
    award = recorded.json()
    assert hall.director.post(hall.at_evening("prizes/record/"), {}).json() == award
    assert award["by"] == hall.people["director"].username
    public = hall.stranger.get(hall.at_evening("prizes/")).json()["recorded"]
    assert (public["id"], public["by"]) == (award["id"], "")
    cancel = f"/api/v1/prizes/recorded/{award['id']}/cancel/"
    assert refusals_of(hall.director.post(cancel, {}), 400) == [("reason_missing", "reason")]
    assert hall.director.post(cancel, {"reason": "Too early"}).json()["cancelled"] is True
    assert refusals_of(hall.director.post(cancel, {"reason": "Again"}), 400) == [("prizes_cancelled", "")]
    refused = hall.director.post(hall.at_evening("prizes/record/"), {"digest": "x"})
    assert refusals_of(refused, 400) == [("prizes_changed", "")]


def test_before_the_last_round_it_is_recorded_only_when_that_is_said() -> None:
    hall = with_money()
    hall.evening.planned_rounds = 3
    hall.evening.save()
    assert hall.stranger.get(hall.at_evening("prizes/")).json()["to_come"] == 2
    address = hall.at_evening("prizes/record/")
    assert refusals_of(hall.director.post(address, {}), 400) == [("prizes_rounds_to_come", "")]
    assert refusals_of(hall.director.post(address, {"even_unfinished": 7}), 400)[0][1] == "even_unfinished"
    assert hall.director.post(address, {"even_unfinished": True}).status_code == 201


def test_differences_are_for_roles() -> None:
    hall = with_money()
    hall.director.post(hall.at_evening("prizes/record/"), {})
    loser = hall.players[0]
    penalties.give_penalty(
        evening_id=hall.evening.pk, player_id=loser.pk, points=-1000, reason="Revoke", by=hall.people["director"]
    )
    standings.recompute(hall.evening.pk)
    address = hall.at_evening("prizes/")
    first, second = hall.scorer.get(f"{address}?names=full").json()["differences"][:2]
    euro = "€\N{NARROW NO-BREAK SPACE}"
    assert first == {"name": loser.label, "before": f"Place 1 ({euro}10.00)", "after": "nothing", "cents": -1000}
    assert second["cents"] == 1001
    assert hall.stranger.get(address).json()["differences"] == []


def test_a_lot_through_the_api() -> None:
    hall = with_money()
    sharing = hall.director.get(hall.at_evening("prizes/?names=full")).json()["prizes"][0]["sharing"]
    order = [row["entrant_id"] for row in reversed(sharing)]
    body = {"key": "place_1", "order": order}
    drawn = hall.director.post(hall.at_evening("prizes/draw/"), body)
    assert (drawn.status_code, drawn.json()["order"]) == (201, order)
    full = hall.director.get(hall.at_evening("prizes/?names=full")).json()
    assert (full["prizes"][0]["names"], full["prizes"][0]["each"]) == ([sharing[1]["name"]], 2001)
    assert [lot["id"] for lot in full["lots"]] == [drawn.json()["id"]]
    address = hall.at_evening("prizes/draw/")
    assert refusals_of(hall.director.post(address, body | {"order": order[::-1]}), 400) == [("prize_drawn", "order")]
    assert refusals_of(hall.director.post(address, {"key": "place_3", "order": []}), 400) == [
        ("prize_lot_people", "order")
    ]
    assert refusals_of(hall.director.post(address, {"key": "x", "order": []}), 400) == [("prize_not_shared", "key")]
    assert sorted(refusals_of(hall.director.post(address, {}), 400)) == [
        ("field_missing", "key"),
        ("field_missing", "order"),
    ]
    cancel = f"/api/v1/prizes/draws/{drawn.json()['id']}/cancel/"
    assert hall.director.post(cancel, {"reason": "Fell off the table"}).json()["cancelled"] is True


def test_a_competition_has_them_too() -> None:
    hall = make_hall()
    competition = factories.make_competition(hall.club)
    at = f"/api/v1/competitions/{competition.pk}/prizes/"
    assert hall.owner.put(f"{at}scheme/", {"scheme": MONEY}).json() == {"scheme": MONEY}
    assert hall.scorer.get(f"{at}scheme/").json() == {"scheme": MONEY}
    factories.play_evening([competition], hall.players, [(1500, 1312)], by=hall.people["director"])
    seasons.recompute(competition.pk)
    answer = hall.stranger.get(at).json()
    assert (answer["is_final"], answer["after_round"]) == (False, 0)
    assert [prize["each"] for prize in answer["prizes"]] == [1000, None]
    assert hall.director.post(f"{at}record/", {"digest": answer["digest"]}).status_code == 201
    refused = hall.owner.put(f"{at}scheme/", {"scheme": {"prizes": []}})
    assert refusals_of(refused, 400) == [("prizes_recorded", "")]
    # Once they are given no lot decides any more.
    refused = hall.director.post(f"{at}draw/", {"key": "place_1", "order": []})
    assert ("prizes_recorded", "") in refusals_of(refused, 400)
    assert refusals_of(hall.stranger.get("/api/v1/competitions/999999/prizes/"), 404) == [("not_found", "")]
    assert refusals_of(hall.stranger.get(f"{at}?names=full"), 401) == [("not_signed_in", "")]


def test_a_scheme_that_cannot_be() -> None:
    hall = make_hall()
    competition = factories.make_competition(hall.club)
    at = f"/api/v1/competitions/{competition.pk}/prizes/scheme/"
    body = {"scheme": {"prizes": [{"kind": "place"}, {"kind": "guests", "cents": "5"}], "extra": 1}}
    assert sorted(refusals_of(hall.owner.put(at, body), 400)) == [
        ("prize_rule", "scheme.extra"),
        ("prize_rule", "scheme.prizes[1].place"),
        ("prize_rule", "scheme.prizes[2].cents"),
    ]
    assert refusals_of(hall.owner.put(at, {"scheme": []}), 400) == [("not_an_object", "scheme")]


def test_categories_through_the_api() -> None:
    hall = make_hall()
    address = hall.at_club("categories/")
    ladies = hall.owner.post(address, {"name": "Ladies"}).json()
    assert hall.owner.patch(f"/api/v1/categories/{ladies['id']}/", {"name": "Dames"}).json()["name"] == "Dames"
    assert [row["name"] for row in hall.scorer.get(address).json()] == ["Dames"]
    assert refusals_of(hall.owner.post(address, {"name": "dames"}), 400) == [("category_taken", "name")]
    assert refusals_of(hall.owner.post(address, {"name": " "}), 400) == [("category_name", "name")]
    player = f"/api/v1/players/{hall.players[0].pk}/"
    assert hall.owner.patch(player, {"categories": [ladies["id"]]}).json()["categories"] == [ladies["id"]]
    assert refusals_of(hall.owner.patch(player, {"categories": [999_999]}), 400) == [("category_unknown", "categories")]
    assert hall.owner.patch(player, {"categories": []}).json()["categories"] == []
    assert refusals_of(hall.owner.patch("/api/v1/categories/999999/", {"name": "x"}), 404) == [("not_found", "")]
