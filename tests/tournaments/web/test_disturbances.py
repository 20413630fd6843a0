"""Somebody else must sit there: looked at first, then confirmed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_player, make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import AttendanceState, AuditEntry, EntrantKind, Evening, EveningState, Round, Seat, Table
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver
from tournaments.services import evenings, rounds


def night(house: House, *, publish: bool = True, count: int = 10) -> Round:
    """Two tables, and the rest sits out."""
    house.players = make_players(house.club, count)
    return make_round(house.evening(), house.players, publish=publish)


def address(house: House, round_: Round) -> str:
    return f"{house.evening_root(round_.evening)}rounds/{round_.number}/disturbances/"


def post(house: House, round_: Round, who: str = "director", **form: Any) -> Any:
    return house.browser(who).post(address(house, round_), form, follow=True)


def chairs(round_: Round, number: int) -> list[int]:
    seats = Seat.objects.filter(round=round_, table__number=number).order_by("position")
    return list(seats.values_list("sitter_id", flat=True))


def late(house: House, evening: Evening, count: int) -> list[int]:
    people = [player.pk for player in make_players(house.club, count)]
    for pk in people:
        evenings.mark_attendance(evening_id=evening.pk, player_id=pk, state=AttendanceState.PRESENT)
    return people


def test_the_round_leads_to_it_for_a_director_only(house: House) -> None:
    round_ = night(house)
    url = address(house, round_)
    page = url.removesuffix("disturbances/")
    assert url in house.browser("director").get(page).content.decode()
    assert url not in house.browser("scorer").get(page).content.decode()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_disturbs(house: House, who: str, status: int) -> None:
    round_ = night(house)
    form = {"act": "swap", "first": house.players[0].pk, "second": house.players[4].pk, "confirm": "1", "reason": "x"}
    assert house.browser(who).get(address(house, round_)).status_code == status
    assert house.browser(who).post(address(house, round_), form).status_code == status
    assert not AuditEntry.objects.exists()


def test_a_swap_is_looked_at_then_confirmed(house: House) -> None:
    round_ = night(house)
    first, second = house.players[0], house.players[6]
    before = chairs(round_, 1)
    form = {"act": "swap", "first": first.pk, "second": second.pk}
    page = post(house, round_, **form).content.decode()
    assert first.label in page
    assert second.label in page
    assert house.players[1].label not in page
    assert "table 1, we" in page
    assert "table 2, they" in page
    assert 'name="reason"' in page
    assert chairs(round_, 1) == before
    page = post(house, round_, **form, confirm="1", reason="zaten verkeerd").content.decode()
    assert f"{first.full_name} and {second.full_name} changed places." in page
    assert chairs(round_, 1)[0] == second.pk
    assert AuditEntry.objects.get().reason == "zaten verkeerd"


def test_partners_who_change_chairs_are_told_beforehand_what_that_is(house: House) -> None:
    round_ = night(house)
    first, second = house.players[:2]
    page = post(house, round_, act="swap", first=first.pk, second=second.pk).content.decode()
    names = f"{first.full_name} and {second.full_name}"
    assert f"{names} are partners: they will only change chairs with each other." in page
    assert "Who plays with and against whom stays as it is." in page
    assert "changed places" not in page
    assert "Nobody changes places" not in page


def test_a_swap_is_counted_over_all_rounds_that_are_seated(house: House) -> None:
    evening = house.evening(planned_rounds=3, seating=SeatingRules(all_rounds=True, left_over=LeftOver.SIT_OUT))
    house.players = make_players(house.club, 16)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in house.players])
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=5)
    first, second = (round_.tables.get(number=number).seats.all()[0].player for number in (1, 2))
    response = post(house, round_, act="swap", first=first.pk, second=second.pk)
    page = response.content.decode()
    assert "Counted over rounds 1 to 3" in page
    lines = {line.label: line for line in response.context["comparison"].lines}
    assert all(line.before == 0 < line.after for line in lines.values())
    # Partners come on a line of their own here.
    again = sum(line.after for line in lines.values())
    assert again
    post(house, round_, act="swap", first=first.pk, second=second.pk, confirm="1")
    url = address(house, round_).removesuffix("1/disturbances/")
    later = house.browser("director").get(f"{url}2/")
    assert "as they are seated now" in later.content.decode()
    assert any(sentence.startswith(f"{again} pairs of players meet again") for sentence in later.context["together"])


def test_the_reason_is_asked_for_and_what_was_chosen_stays(house: House) -> None:
    round_ = night(house)
    form = {"act": "swap", "first": house.players[0].pk, "second": house.players[6].pk, "confirm": "1"}
    response = post(house, round_, **form, reason=" ")
    page = response.content.decode()
    assert response.status_code == 422
    assert "Give a reason." in page
    assert f'name="second" value="{house.players[6].pk}"' in page
    response = post(house, round_, **form, reason="x" * 201)
    assert response.status_code == 422
    assert not AuditEntry.objects.exists()


def test_a_result_that_goes_with_the_chairs_is_named(house: House) -> None:
    round_ = night(house)
    table = round_.tables.get(number=2)
    record(table, by=house.scorer)
    page = post(house, round_, act="swap", first=house.players[0].pk, second=house.players[6].pk).content.decode()
    assert "Table 2 already has a result." in page
    assert "Table 1 already has a result." not in page


def test_a_draft_is_swapped_without_a_reason(house: House) -> None:
    round_ = night(house, publish=False)
    form = {"act": "swap", "first": house.players[0].pk, "second": house.players[8].pk}
    page = post(house, round_, **form).content.decode()
    assert 'name="reason"' not in page
    assert "sat out" in page
    post(house, round_, **form, confirm="1")
    assert chairs(round_, 1)[0] == house.players[8].pk
    page = house.browser("director").get(address(house, round_)).content.decode()
    for act in ("substitute", "add_table", "drop_table"):
        assert f'value="{act}"' not in page


def test_a_substitute_sits_and_goes_again(house: House) -> None:
    round_ = night(house)
    seat = Seat.objects.get(round=round_, player=house.players[0])
    chair = f"{seat.table_id}:{seat.position}"
    sub = make_player(house.club, "Piet", "Invaller")
    form = {"act": "substitute", "chair": chair, "sitter": sub.pk}
    page = post(house, round_, **form).content.decode()
    assert "Piet Invaller sits there" in page
    page = post(house, round_, **form, confirm="1", reason="naar huis").content.decode()
    assert f"Piet Invaller sits for {house.players[0].full_name}, who keeps the points." in page
    assert f"for {house.players[0].full_name}</small>" in page
    back = {"act": "substitute", "chair": chair, "sitter": "", "confirm": "1", "reason": ""}
    page = post(house, round_, **back).content.decode()
    assert f"{house.players[0].full_name} sits there again." in page
    seat.refresh_from_db()
    assert seat.sitter_id == seat.player_id


def test_who_sits_out_and_sits_for_another_is_found_once_at_the_table(house: House) -> None:
    round_ = night(house)
    seat = Seat.objects.get(round=round_, player=house.players[0])
    waiting = house.players[8]
    form = {"act": "substitute", "chair": f"{seat.table_id}:{seat.position}", "sitter": waiting.pk}
    post(house, round_, **form, confirm="1", reason="ziek")
    page = house.browser().get(house.evening_root(round_.evening)).content.decode()
    by_name = page.split('class="by-name"')[1].split("</ul>")[0]
    assert by_name.count(f"<span data-find>{waiting.full_name}</span>") == 1
    assert house.players[0].full_name not in page
    assert by_name.count("sat out") == 1


def test_somebody_goes_home_early(house: House) -> None:
    round_ = night(house)
    leaver = house.players[0]
    form = {"act": "leave", "player": leaver.pk, "after_round": "1"}
    page = post(house, round_, **form).content.decode()
    assert f"{leaver.full_name} goes home after round 1." in page
    assert round_.evening.attendances.get(player=leaver).until_round is None
    post(house, round_, **form, confirm="1")
    assert round_.evening.attendances.get(player=leaver).until_round == 1
    page = post(house, round_, act="leave", player=leaver.pk, after_round="", confirm="1").content.decode()
    assert f"{leaver.full_name} stays to the end." in page
    assert round_.evening.attendances.get(player=leaver).until_round is None


def test_who_sits_in_a_later_published_round_is_taken_back_first(house: House) -> None:
    evening = house.evening()
    house.players = make_players(house.club, 9)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in house.players])
    for number in (1, 2):
        house.draw(evening, number)
        rounds.publish_round(evening_id=evening.pk, number=number)
    second = evening.rounds.get(number=2)
    seat = second.seats.select_related("player").order_by("pk")[0]
    leaves = {"act": "leave", "player": seat.player_id, "after_round": "1", "confirm": "1"}
    page = post(house, second, **leaves).content.decode()
    assert f"{seat.player.label} has a place in round 2, which is published." in page

    browser, root = house.browser("director"), house.evening_root(evening)
    assert f'action="{root}rounds/2/propose/"' in browser.get(f"{root}rounds/2/").content.decode()
    browser.post(f"{root}rounds/2/propose/", {"replace_published": "yes"})
    browser.post(f"{root}draws/{house.work(evening).pk}/take/")
    post(house, second, **leaves)
    assert evening.attendances.get(player=seat.player).until_round == 1


def test_a_pair_goes_home_together(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    house.players = p = make_players(house.club, 8)
    for one, other in zip(p[::2], p[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=other.pk)
    round_ = make_round(evening, p)
    page = post(house, round_, act="leave", player=p[0].pk, after_round="1", confirm="1").content.decode()
    assert f"The pair of {p[0].full_name} goes home after round 1." in page
    assert evening.attendances.get(player=p[1]).until_round == 1


def test_one_table_more_for_four_without_a_chair(house: House) -> None:
    round_ = night(house)
    assert 'value="add_table"' not in house.browser("director").get(address(house, round_)).content.decode()
    free = [player.pk for player in house.players[8:]] + late(house, round_.evening, 2)
    form = {"act": "add_table", "number": "3", "a1": free[0], "a2": free[1], "b1": free[2], "b2": free[3]}
    page = post(house, round_, **form).content.decode()
    assert page.count("table 3, we") == 2
    assert page.count("came late") == 2
    page = post(house, round_, **form, confirm="1", reason="vier erbij").content.decode()
    assert "Table 3 plays too." in page
    assert chairs(round_, 3) == [free[0], free[2], free[1], free[3]]


def test_a_table_is_taken_out(house: House) -> None:
    round_ = night(house)
    form = {"act": "drop_table", "table": "2", "code": "missed"}
    page = post(house, round_, **form).content.decode()
    assert page.count("<td>table 2, ") == 4
    page = post(house, round_, **form, confirm="1", reason="lamp kapot").content.decode()
    assert "Table 2 is taken out of this round." in page
    assert not Table.objects.filter(round=round_, number=2).exists()
    assert round_.sit_outs.filter(code="missed").count() == 4


def test_the_first_dealer_is_chosen(house: House) -> None:
    round_ = night(house)
    seat = Seat.objects.get(round=round_, player=house.players[5])
    form = {"act": "dealer", "chair": f"{seat.table_id}:{seat.position}"}
    post(house, round_, **form)
    seat.table.refresh_from_db()
    assert seat.table.first_dealer == 0
    page = post(house, round_, **form, confirm="1").content.decode()
    seat.table.refresh_from_db()
    assert seat.table.first_dealer == seat.position
    assert f"At table 2 {house.players[5].full_name} deals first." in page


def test_what_cannot_be_is_said_at_its_form(house: House) -> None:
    round_ = night(house)
    one = house.players[0].pk
    response = post(house, round_, act="swap", first=one, second=one)
    page = response.content.decode()
    assert response.status_code == 422
    assert "is there twice." in page
    assert '<details class="more act" open>' in page
    assert f'<option value="{one}" selected>' in page
    sits_out = house.players[8].pk
    record(round_.tables.get(number=1), by=house.scorer)
    response = post(house, round_, act="swap", first=one, second=sits_out, confirm="1", reason="x")
    assert response.status_code == 422
    assert "did not play for it" in response.content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {"act": "swap", "first": "", "second": "x"},
        {"act": "swap", "first": "999999", "second": "999998"},
        {"act": "substitute", "chair": "1", "sitter": "0"},
        {"act": "leave", "player": "", "after_round": "77"},
        {"act": "add_table", "number": "x"},
        {"act": "drop_table", "table": "9", "code": "free_beer"},
        {"act": "dealer", "chair": ""},
    ],
)
def test_nonsense_is_refused(house: House, form: dict[str, str]) -> None:
    round_ = night(house)
    assert post(house, round_, **form).status_code == 422
    assert post(house, round_, **form, confirm="1", reason="x").status_code == 422
    assert not AuditEntry.objects.exists()


def test_an_act_that_does_not_exist_is_not_found(house: House) -> None:
    assert post(house, night(house), act="dance").status_code == 404


def test_a_closed_evening_offers_nothing(house: House) -> None:
    round_ = night(house)
    Evening.objects.update(state=EveningState.CLOSED)
    page = house.browser("director").get(address(house, round_)).content.decode()
    assert "Reopen it first" in page
    assert 'name="act"' not in page
    form = {"act": "swap", "first": house.players[0].pk, "second": house.players[6].pk, "confirm": "1", "reason": "x"}
    assert post(house, round_, **form).status_code == 422


def test_names_are_escaped(house: House) -> None:
    round_ = night(house)
    player = house.players[0]
    player.first_name = "<script>alert(1)</script>"
    player.save()
    page = post(house, round_, act="swap", first=player.pk, second=house.players[6].pk).content.decode()
    assert "<script>alert" not in page
