"""Draws: asked for and looked at until they are made, proposed, taken or put aside; earlier drafts; how it is drawn."""

from __future__ import annotations

from typing import Any

from tests.factories import make_evening, make_player, make_players
from tests.tournaments.api.hall import Hall, hand_in, make_hall, refusals_of
from tournaments.models import Apart, AttendanceState, Draw, DrawState, Evening, RoundState
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver
from tournaments.services import drawing, evenings


def evening_of(hall: Hall, present: int, **values: Any) -> Evening:
    evening = make_evening(hall.club, title="nog een", **values)
    people = make_players(hall.club, present)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
    return evening


def test_a_draw_is_accepted_and_looked_at_until_it_is_made(hall: Hall) -> None:
    response = hall.director.post(hall.at_evening("rounds/2/draw/"), {"seed": 7})

    assert response.status_code == 202
    asked = response.json()
    assert (asked["state"], asked["progress"], asked["seed"]) == ("waiting", 0, 7)
    assert (asked["rounds"], asked["receipt"], asked["sentences"]) == ([], None, [])
    assert response["Location"] == hall.at_evening(f"draws/{asked['id']}/")
    assert hall.director.get(response["Location"]).json() == asked
    assert hall.scorer.get(hall.at_evening("rounds/")).json()[-1]["number"] == 1

    drawing.make_draw(asked["id"])
    made = hall.director.get(response["Location"]).json()
    assert (made["state"], made["progress"]) == ("taken", 100)
    assert [len(round_["tables"]) for round_ in made["rounds"]] == [1]
    assert made["receipt"]["seed"] == 7
    assert any("7" in sentence for sentence in made["sentences"])
    assert hall.scorer.get(hall.at_evening("rounds/2/")).json()["draw"] == asked["id"]


def test_asking_the_same_twice_asks_once(hall: Hall) -> None:
    first, second = (hall.director.post(hall.at_evening("rounds/2/draw/"), {}).json() for _ in range(2))

    assert first["id"] == second["id"]
    assert [draw["id"] for draw in hall.director.get(hall.at_evening("draws/")).json()] == [first["id"]]


def test_all_rounds_at_once(hall: Hall) -> None:
    evening = evening_of(hall, 9, planned_rounds=3)
    changed = hall.director.patch(f"/api/v1/evenings/{evening.pk}/", {"seating": {"all_rounds": True}})
    assert (changed.status_code, changed.json()["seating"]["all_rounds"]) == (200, True)

    made = hall.ask(1, evening=evening)

    assert (made["first_round"], made["last_round"]) == (1, 3)
    assert [round_["number"] for round_ in made["rounds"]] == [1, 2, 3]
    assert [round_.number for round_ in evening.rounds.filter(state=RoundState.DRAFT)] == [1, 2, 3]


def test_what_came_of_nothing_says_why(hall: Hall) -> None:
    evening = evening_of(hall, 4)
    asked = hall.director.post(f"/api/v1/evenings/{evening.pk}/rounds/1/draw/", {}).json()
    evenings.mark_attendance(
        evening_id=evening.pk, player_id=evening.attendances.values_list("player_id", flat=True)[0], state=None
    )
    drawing.make_draw(asked["id"])

    refused = hall.director.get(f"/api/v1/evenings/{evening.pk}/draws/{asked['id']}/").json()

    assert refused["state"] == "refused"
    assert [problem["code"] for problem in refused["problems"]] == ["too_few_players"]


def test_a_late_player_is_proposed_and_taken() -> None:
    hall = make_hall(players=8)
    hall.draw(2)
    late = make_player(hall.club)
    evenings.mark_attendance(evening_id=hall.evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)

    proposed = hall.ask(2, {}, act="propose")

    assert (proposed["state"], proposed["is_proposal"]) == ("proposed", True)
    assert late.pk not in proposed["touched"]
    assert hall.scorer.get(hall.at_evening("rounds/2/")).json()["draw"] != proposed["id"]
    taken = hall.director.post(hall.at_evening(f"draws/{proposed['id']}/take/"))
    assert (taken.status_code, taken.json()["state"]) == (200, "taken")
    assert hall.scorer.get(hall.at_evening("rounds/2/")).json()["draw"] == proposed["id"]


def test_a_proposal_is_outdated_once_somebody_came(hall: Hall) -> None:
    proposed = hall.ask(2, {}, act="propose")
    evenings.mark_attendance(
        evening_id=hall.evening.pk, player_id=make_player(hall.club).pk, state=AttendanceState.PRESENT
    )

    response = hall.director.post(hall.at_evening(f"draws/{proposed['id']}/take/"))

    assert refusals_of(response, 400) == [("draw_outdated", "")]


def test_a_draw_is_put_aside(hall: Hall) -> None:
    asked = hall.director.post(hall.at_evening("rounds/2/draw/"), {}).json()

    response = hall.director.post(hall.at_evening(f"draws/{asked['id']}/discard/"))

    assert (response.status_code, response.json()["state"]) == (200, "discarded")
    assert Draw.objects.get().state == DrawState.DISCARDED
    take = hall.director.post(hall.at_evening(f"draws/{asked['id']}/take/"))
    assert refusals_of(take, 400) == [("draw_not_proposed", "")]


def test_a_draw_of_another_evening_is_not_there(hall: Hall) -> None:
    other = make_hall()
    asked = hall.director.post(hall.at_evening("rounds/2/draw/"), {}).json()

    for method, rest in (("get", ""), ("post", "take/"), ("post", "discard/")):
        response = getattr(other.director, method)(other.at_evening(f"draws/{asked['id']}/{rest}"))
        assert refusals_of(response, 404) == [("not_found", "")]


def test_an_earlier_draft_counts_again(hall: Hall) -> None:
    first = hall.draw(2, {"seed": 1})
    hall.draw(2, {"seed": 2})
    [draft] = hall.director.get(hall.at_evening("rounds/2/drafts/")).json()
    assert (draft["seed"], len(draft["tables"]), draft["sit_outs"]) == (1, 1, [])

    response = hall.director.post(hall.at_evening(f"drafts/{draft['id']}/restore/"), {})

    assert (response.status_code, response.json()["seed"]) == (200, 1)
    assert response.json()["tables"] == first["tables"]
    elsewhere = make_hall()
    response = elsewhere.director.post(elsewhere.at_evening(f"drafts/{draft['id']}/restore/"), {})
    assert refusals_of(response, 404) == [("not_found", "")]


def test_a_draft_is_not_restored_over_a_result(hall: Hall) -> None:
    hall.draw(1, {"replace_published": True})
    hall.director.post(hall.at_evening("rounds/1/publish/"))
    table = hall.evening.rounds.get(number=1, state=RoundState.PUBLISHED).tables.get()
    hall.scorer.post(
        f"/api/v1/tables/{table.pk}/sheets/",
        {"seen_version": 0, "entry": {"level": "totals", "total_a": 1406, "total_b": 1406}},
    )
    [draft] = hall.director.get(hall.at_evening("rounds/1/drafts/")).json()

    response = hall.director.post(hall.at_evening(f"drafts/{draft['id']}/restore/"), {"replace_published": True})

    assert refusals_of(response, 400) == [("round_has_results", "number")]


def test_rules_of_the_draw_are_refused_at_their_key(hall: Hall) -> None:
    response = hall.director.patch(
        hall.at_evening(), {"seating": {"left_over": "coffee", "memory": 3, "dice": 1, "all_rounds": "yes"}}
    )

    assert sorted(refusals_of(response, 400)) == [
        ("seating_rule", "seating.all_rounds"),
        ("seating_rule", "seating.left_over"),
        ("seating_rule", "seating.memory"),
        ("seating_rule_unknown", "seating.dice"),
    ]


def test_once_a_round_is_published_the_system_stays(hall: Hall) -> None:
    response = hall.director.patch(hall.at_evening(), {"seating": {"individuals": "swiss", "left_over": "house"}})
    assert refusals_of(response, 400) == [("round_published", "seating.individuals")]
    assert hall.director.patch(hall.at_evening(), {"seating": {"left_over": "house"}}).status_code == 200


def test_the_rules_of_the_club_are_those_of_a_new_evening(hall: Hall) -> None:
    changed = hall.owner.patch(hall.at_club(), {"seating": {"memory": "none"}})
    assert changed.json()["seating"]["memory"] == "none"

    planned = hall.director.post(hall.at_club("evenings/"), {"date": "2027-01-07", "seating": {"left_over": "sit_out"}})

    assert planned.status_code == 201
    assert planned.json()["seating"] | {"memory": "none", "left_over": "sit_out"} == planned.json()["seating"]
    refused = hall.director.post(hall.at_club("evenings/"), {"date": "2027-01-14", "seating": {"left_over": "x"}})
    assert refusals_of(refused, 400) == [("seating_rule", "seating.left_over")]


def test_a_rule_that_cannot_be_kept_is_named_for_the_director_only(hall: Hall) -> None:
    first, second = hall.players[:2]
    Apart.objects.create(club=hall.club, first=first, second=second)

    made = hall.ask(2)

    assert [unmet["rule"] for unmet in made["receipt"]["unmet"]] == ["never_at_one_table"]
    assert first.label in made["sentences"][0]
    assert second.label in made["sentences"][0]
    seen = {who: hall.as_(who).get(hall.at_evening("rounds/2/")).json() for who in ("director", "scorer")}
    assert len(seen["director"]["quality"]["unmet"]) == 1
    assert seen["scorer"]["quality"]["unmet"] == []
    costs = {who: {item["code"] for item in seen[who]["quality"]["items"]} for who in seen}
    assert "rule_broken" in costs["director"]
    assert "rule_broken" not in costs["scorer"]
    assert seen["scorer"]["quality"]["cost"] < 100_000 <= seen["director"]["quality"]["cost"]
    assert first.label not in " ".join(seen["scorer"]["sentences"])


def test_that_nobody_plays_three_handed_here_is_said_to_who_asked_for_it(hall: Hall) -> None:
    evening = evening_of(hall, 11, seating=SeatingRules(left_over=LeftOver.THREES))

    made = hall.ask(1, evening=evening)
    drawn = hall.director.get(f"/api/v1/evenings/{evening.pk}/rounds/1/").json()

    sentence = "The house rules of this evening know no table of three, so who is left over sits out."
    for told, unmet in ((made["sentences"], made["receipt"]["unmet"]), (drawn["sentences"], drawn["quality"]["unmet"])):
        assert told[0] == sentence
        assert [(rule["rule"], rule["instead"]) for rule in unmet] == [("tables_of_three", "sits_out")]
    assert len(drawn["sit_outs"]) == 3


def test_a_round_with_a_result_is_not_proposed_again(hall: Hall) -> None:
    hand_in(hall)
    response = hall.director.post(hall.at_evening("rounds/1/propose/"), {"replace_published": True})
    assert refusals_of(response, 400) == [("round_has_results", "number")]
