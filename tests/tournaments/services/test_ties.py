"""Equals that are told apart by extra hands or a lot, on an evening: what is stored, what counts, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import ViolationCode
from tests.factories import (
    make_club,
    make_evening,
    make_players,
    make_round,
    make_user,
    record,
    rules_of,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    AuditAction,
    AuditEntry,
    Door,
    EntrantKind,
    Evening,
    Player,
    PrizeAward,
    ScoreSheet,
    Standing,
    TieDecision,
    TieDecisionKind,
)
from tournaments.services import evenings, penalties, standings, ties

pytestmark = pytest.mark.django_db

CHAIN = ["pits", "extra_hands", "lot"]
# Four hands: 648 points and 20 roem.
WON: dict[str, Any] = {"level": "totals", "total_a": 400, "total_b": 268}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def evening() -> Evening:
    """An evening on which only what is played or drawn separates equals, and where three may play."""
    club = make_club()
    club.tie_breaks = CHAIN
    club.save()
    return make_evening(club, house_rules=rules_of(three_players="own"))


@pytest.fixture
def people(evening: Evening, director: User) -> list[Player]:
    """After one round everybody of a side has what the partner has: 1, 2 and 5, 6 the most, 3, 4 and 7, 8 the least."""
    players = make_players(evening.club, 8)
    round_ = make_round(evening, players)
    for table in round_.tables.order_by("number"):
        record(table, totals_entry(1500, 1312), by=director)
    standings.recompute(evening.pk)
    return players


def ids(players: Sequence[Player]) -> list[int]:
    return [player.pk for player in players]


def top(people: Sequence[Player]) -> list[Player]:
    return [people[0], people[1], people[4], people[5]]


def places(evening: Evening) -> dict[int, int]:
    standings.recompute(evening.pk)
    return dict(evening.standings.order_by("order").values_list("player_id", "place"))


def lot(evening: Evening, order: Sequence[Player], by: User) -> ties.Decided:
    return ties.decide_by_lot(evening_id=evening.pk, order=ids(order), by=by, door=Door.DESK)


def play(evening: Evening, sides: Sequence[Sequence[Player]], by: User, **entry: Any) -> ties.Decided:
    return ties.decide_by_extra_hands(
        evening_id=evening.pk, sides=[ids(side) for side in sides], entry=entry or WON, by=by, door=Door.DESK
    )


def test_lot_tells_them_apart(evening: Evening, people: list[Player], director: User) -> None:
    one, two, five, six = top(people)
    assert [places(evening)[player.pk] for player in top(people)] == [1, 1, 1, 1]
    before = Evening.objects.get().results_version
    decided = lot(evening, [five, one, six, two], director)
    assert not decided.repeated
    assert decided.decision.worth == {str(five.pk): 3, str(one.pk): 2, str(six.pk): 1, str(two.pk): 0}
    assert decided.decision.after_round == 1
    assert Evening.objects.get().results_version == before + 1
    now = places(evening)
    assert [now[player.pk] for player in (five, one, six, two)] == [1, 2, 3, 4]
    row = Standing.objects.get(player=one)
    assert row.explanation["decided_by"] == "lot"
    assert row.explanation["passed_over"] == [["pits", "unknown"], ["extra_hands", "not_decided"]]


def test_extra_hands_count_in_no_total(evening: Evening, people: list[Player], director: User) -> None:
    one, two, five, six = top(people)
    decided = play(evening, [[one, six], [two, five]], director)
    assert decided.decision.kind == TieDecisionKind.EXTRA_HANDS
    assert decided.decision.seats == [ids([one, six]), ids([two, five])]
    assert decided.decision.entry == {"level": "totals", "total_a": 400, "total_b": 268}
    now = places(evening)
    assert [now[player.pk] for player in (one, six, two, five)] == [1, 1, 3, 3]
    assert set(Standing.objects.filter(player__in=top(people)).values_list("total", flat=True)) == {1500}
    # Those who are equal still may play once more, now one against one.
    play(evening, [[one], [six]], director, level="totals", total_a=300, total_b=348)
    now = places(evening)
    assert [now[player.pk] for player in (six, one, two, five)] == [1, 2, 3, 3]
    assert ScoreSheet.objects.count() == 2


def test_three_play_three_hands_each_alone(evening: Evening, people: list[Player], director: User) -> None:
    three, four, seven, eight = people[2], people[3], people[6], people[7]
    lot_of_four = lot(evening, [three, four, seven, eight], director)
    ties.cancel(decision_id=lot_of_four.decision.pk, reason="verkeerd", by=director, door=Door.DESK)
    take_points(evening, eight, director)
    told = {"level": "totals", "total_a": 200, "total_b": 180, "total_c": 120}
    decided = play(evening, [[seven], [three], [four]], director, **told)
    assert decided.decision.worth == {str(seven.pk): 200, str(three.pk): 180, str(four.pk): 120}
    now = places(evening)
    assert [now[player.pk] for player in (seven, three, four, eight)] == [5, 6, 7, 8]


def take_points(evening: Evening, player: Player, by: User) -> None:
    penalties.give_penalty(evening_id=evening.pk, player_id=player.pk, points=-100, reason="verzaakt", by=by)


def test_decision_is_of_the_standing_in_which_they_were_equal(
    evening: Evening, people: list[Player], director: User
) -> None:
    lot(evening, top(people), director)
    second = make_round(evening, people, number=2)
    for table in second.tables.order_by("number"):
        record(table, totals_entry(1500, 1312), by=director)
    standings.recompute(evening.pk)
    after_two = dict(evening.standings.filter(after_round=2).values_list("player_id", "place"))
    assert [after_two[player.pk] for player in top(people)] == [1, 1, 1, 1]
    after_one = dict(evening.standings.filter(after_round=1).values_list("player_id", "place"))
    assert [after_one[player.pk] for player in top(people)] == [1, 2, 3, 4]


def test_closed_evening_may_be_decided_until_the_prizes_are_handed_out(
    evening: Evening, people: list[Player], director: User
) -> None:
    evenings.close_evening(evening_id=evening.pk, by=director)
    decision = lot(evening, top(people), director).decision
    assert [places(evening)[player.pk] for player in top(people)] == [1, 2, 3, 4]
    PrizeAward.objects.create(evening=evening, prizes=[], standings_version=1, by=director)
    with refused(ErrorCode.PRIZES_RECORDED):
        ties.cancel(decision_id=decision.pk, reason="anders", by=director, door=Door.DESK)


def test_same_decision_twice_is_one(evening: Evening, people: list[Player], director: User) -> None:
    first = lot(evening, top(people), director)
    again = lot(evening, top(people), director)
    assert (again.repeated, again.decision.pk) == (True, first.decision.pk)
    assert TieDecision.objects.count() == 1
    ties.cancel(decision_id=first.decision.pk, reason="opnieuw", by=director, door=Door.DESK)
    one, two, five, six = top(people)
    play(evening, [[one, two], [five, six]], director)
    assert play(evening, [[one, two], [five, six]], director).repeated
    assert TieDecision.objects.filter(cancelled_at=None).count() == 1


def test_cancelled_decision_stays_on_record_and_counts_no_more(
    evening: Evening, people: list[Player], director: User
) -> None:
    decision = lot(evening, top(people), director).decision
    cancelled = ties.cancel(decision_id=decision.pk, reason=" verkeerd briefje ", by=director, door=Door.DESK)
    assert (cancelled.cancelled_reason, cancelled.cancelled_by) == ("verkeerd briefje", director)
    assert [places(evening)[player.pk] for player in top(people)] == [1, 1, 1, 1]
    entries = AuditEntry.objects.order_by("pk")
    assert [entry.action for entry in entries][-2:] == [AuditAction.TIE_DECIDED, AuditAction.TIE_CANCELLED]
    last = entries[len(entries) - 1]
    assert last.reason == "verkeerd briefje"
    assert last.details["order"][0] == [top(people)[0].label, 3]
    with refused(ErrorCode.TIE_CANCELLED, ErrorCode.REASON_MISSING):
        ties.cancel(decision_id=decision.pk, reason=" ", by=director, door=Door.DESK)


# Refusals


def test_who_does_not_share_a_place_is_refused(evening: Evening, people: list[Player], director: User) -> None:
    with refused(ErrorCode.NOT_TIED):
        lot(evening, [people[0], people[2]], director)


def test_decision_about_some_of_them_is_refused(evening: Evening, people: list[Player], director: User) -> None:
    with refused(ErrorCode.TIE_INCOMPLETE) as caught:
        lot(evening, [people[0], people[1], people[4]], director)
    assert people[5].label in str(caught.value.problems[0].params["players"])  # type: ignore[union-attr]


def test_somebody_twice_is_refused(evening: Evening, people: list[Player], director: User) -> None:
    with refused(ErrorCode.TIE_TWICE):
        lot(evening, [*top(people), people[0]], director)


def test_nobody_is_no_lot(evening: Evening, people: list[Player], director: User) -> None:
    with refused(ErrorCode.NOT_TIED):
        lot(evening, [], director)


def test_rule_that_is_not_in_the_chain_is_refused(director: User) -> None:
    evening = make_evening(make_club())
    players = make_players(evening.club, 4)
    record(make_round(evening, players).tables.get(), totals_entry(1500, 1312), by=director)
    with refused(ErrorCode.TIE_RULE_NOT_ASKED):
        lot(evening, players[:2], director)
    with refused(ErrorCode.TIE_RULE_NOT_ASKED):
        play(evening, [[players[0]], [players[1]]], director)


@pytest.mark.parametrize("sides", [[[0, 1, 4, 5]], [[0], [1, 4, 5]], [[0], [1], [4], [5]]])
def test_sides_that_are_no_table_are_refused(
    evening: Evening, people: list[Player], director: User, sides: list[list[int]]
) -> None:
    with refused(ErrorCode.TIE_SIDES):
        play(evening, [[people[index] for index in side] for side in sides], director)


def test_three_where_three_do_not_play_is_refused(director: User) -> None:
    club = make_club()
    club.tie_breaks = CHAIN
    club.save()
    evening = make_evening(club)
    players = make_players(club, 4)
    record(make_round(evening, players).tables.get(), totals_entry(1406, 1406), by=director)
    with refused(ErrorCode.TIE_SIDES_OF_THREE, ErrorCode.TIE_INCOMPLETE, ViolationCode.THREE_NOT_PLAYED):
        play(evening, [[players[0]], [players[1]], [players[2]]], director, level="totals", total_a=1)


def test_extra_hands_that_end_equal_decide_nothing(evening: Evening, people: list[Player], director: User) -> None:
    with refused(ErrorCode.TIE_STILL_EQUAL):
        play(evening, [top(people)[:2], top(people)[2:]], director, level="totals", total_a=334, total_b=334)


def test_sheet_is_checked_as_every_other_and_all_is_told_at_once(
    evening: Evening, people: list[Player], director: User
) -> None:
    with refused(ErrorCode.TIE_INCOMPLETE, ViolationCode.CONTROL_SUM):
        play(evening, [[people[0]], [people[1]]], director, level="totals", total_a=400, total_b=267)
    with refused(ViolationCode.NOT_A_NUMBER):
        play(evening, [top(people)[:2], top(people)[2:]], director, level="totals", total_a="4oo", total_b=268)
    # Sixteen hands are not four.
    with refused(ViolationCode.TOTAL_ABOVE_MAXIMUM):
        play(evening, [top(people)[:2], top(people)[2:]], director, level="totals", total_a=4998, total_b=0)
    assert not TieDecision.objects.exists()


def test_while_a_result_may_change_nothing_is_decided(evening: Evening, director: User) -> None:
    players = make_players(evening.club, 8)
    first, _second = make_round(evening, players).tables.order_by("number")
    record(first, totals_entry(1500, 1312), by=director)
    with refused(ErrorCode.TABLES_OPEN):
        lot(evening, players[:2], director)


# Pairs


def test_pairs_play_pair_against_pair(director: User) -> None:
    club = make_club()
    club.tie_breaks = ["mutual", "extra_hands"]
    club.save()
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    players = make_players(club, 4)
    pairs = [
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
        for first, second in (players[:2], players[2:])
    ]
    record(make_round(evening, players).tables.get(), totals_entry(1406, 1406), by=director)
    one, two = (entry.pair_id for entry in pairs)
    told = {"evening_id": evening.pk, "by": director, "door": Door.DESK}
    with refused(ErrorCode.NOT_TIED):
        ties.decide_by_extra_hands(sides=[[players[0].pk + 100_000], [two]], entry=WON, **told)
    ties.decide_by_extra_hands(sides=[[two], [one]], entry=WON, **told)
    standings.recompute(evening.pk)
    assert list(evening.standings.order_by("order").values_list("pair_id", "place")) == [(two, 1), (one, 2)]
