"""Tables of three: seated, handed in, ranked; only where the house rules say what they score."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ViolationCode
from tests.factories import make_club, make_evening, make_players, make_user, record, rules_of
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Club, Door, EntrantKind, Evening, Player, Seat, Standing, Table
from tournaments.services import entries, evenings, results, rounds, seatings, standings, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def evening_of(club: Club, present: int, **values: Any) -> Evening:
    values.setdefault("house_rules", rules_of(4, three_players="own"))
    evening = make_evening(club, **values)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(club, present)])
    return evening


def by_hand(players: list[Player], *, number: int = 1, first_dealer: int = 0) -> seatings.ThreeSeating:
    first, second, third = (player.pk for player in players)
    return seatings.ThreeSeating(number=number, players=(first, second, third), first_dealer=first_dealer)


def people(evening: Evening) -> list[Player]:
    return [row.player for row in evening.attendances.select_related("player").order_by("player_id")]


def table_of_three(evening: Evening) -> Table:
    rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[by_hand(people(evening)[:3])])
    return rounds.publish_round(evening_id=evening.pk, number=1).tables.get()


def captured(**values: int | str) -> dict[str, Any]:
    return {"form": "captured", **values}


# 105 > 97 made; 70 < 112 nat; 162 with all ten tricks a pit; 95 > 87 made.
HANDS = [
    captured(number=1, maker="A", points_a=85, roem_a=20, points_b=50, points_c=27, roem_c=20),
    captured(number=2, maker="A", points_a=70, points_b=60, roem_b=20, points_c=32),
    captured(number=3, maker="B", points_a=0, points_b=162, points_c=0, tricks_b=10),
    captured(number=4, maker="C", points_a=60, points_b=27, points_c=75, roem_c=20),
]


def test_where_three_would_sit_out_they_play_together(club: Club) -> None:
    evening = evening_of(club, 11)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=7)
    assert sorted(table.chairs for table in round_.tables.all()) == [3, 4, 4]
    assert [seat.letter for seat in round_.tables.get(chairs=3).seats.all()] == ["a", "b", "c"]
    assert not round_.sit_outs.exists()


def test_three_present_are_one_table(club: Club) -> None:
    evening = evening_of(club, 3)
    assert rounds.draw_round(evening_id=evening.pk, number=1, seed=7).tables.get().is_of_three


@pytest.mark.parametrize("present", [9, 10])
def test_one_or_two_too_many_sit_out(club: Club, present: int) -> None:
    evening = evening_of(club, present)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=7)
    assert round_.tables.count() == 2
    assert round_.sit_outs.count() == present - 8


def test_without_the_rule_three_sit_out(club: Club) -> None:
    evening = evening_of(club, 11, house_rules=rules_of(4))
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=7)
    assert round_.tables.count() == 2
    assert round_.sit_outs.count() == 3


def test_nobody_is_of_the_three_twice_before_everybody_was(club: Club) -> None:
    evening = evening_of(club, 7, planned_rounds=3)
    scorer = make_user()
    turns: list[set[int]] = []
    for number in (1, 2):
        rounds.draw_round(evening_id=evening.pk, number=number, seed=number)
        round_ = rounds.publish_round(evening_id=evening.pk, number=number)
        turns.append(set(Seat.objects.filter(round=round_, table__chairs=3).values_list("player_id", flat=True)))
        for table in round_.tables.select_related("live_sheet"):
            totals = {"total_a": 400, "total_b": 248} | ({"total_c": 0, "total_b": 248} if table.is_of_three else {})
            entry = entries.read_entry({"level": "totals", **totals}, of_three=table.is_of_three)
            results.record_sheet(
                table_id=table.pk, entry=entry, by=scorer, door=Door.DESK, seen_version=0, confirm=True
            )
    assert not turns[0] & turns[1]


def test_an_earlier_turn_of_the_season_counts(club: Club) -> None:
    earlier = evening_of(club, 7)
    rounds.draw_round(evening_id=earlier.pk, number=1, seed=1)
    before = set(
        Seat.objects.filter(round=rounds.publish_round(evening_id=earlier.pk, number=1), table__chairs=3).values_list(
            "player_id", flat=True
        )
    )
    evening = make_evening(club, house_rules=rules_of(4, three_players="own"))
    everybody = list(earlier.attendances.values_list("player_id", flat=True))
    evenings.set_present(evening_id=evening.pk, player_ids=everybody)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=1)
    now = set(Seat.objects.filter(round=round_, table__chairs=3).values_list("player_id", flat=True))
    assert not before & now


def test_a_sheet_of_three_is_stored_and_everybody_is_ranked_alone(club: Club) -> None:
    evening = evening_of(club, 3)
    table = table_of_three(evening)
    entry = entries.read_entry({"level": "hands", "hands": HANDS}, of_three=True)
    recorded = results.record_sheet(
        table_id=table.pk, entry=entry, by=make_user(), door=Door.DESK, seen_version=0, confirm=True
    )
    sheet = recorded.sheet
    assert (sheet.total_a, sheet.total_b, sheet.total_c) == (105 + 60, 50 + 80 + 262 + 27, 47 + 32 + 95)
    assert (sheet.pits_b, sheet.nats_a, sheet.roem_both) == (1, 1, 60 + 20 + 100)
    hands = list(sheet.hand_results.values_list("declarer", "outcome", "total_a", "total_b", "total_c"))
    assert hands == [
        ("A", "made", 105, 50, 47),
        ("A", "nat", 0, 80, 32),
        ("B", "pit", 0, 262, 0),
        ("C", "made", 60, 27, 95),
    ]
    standings.recompute(evening.pk)
    rows = Standing.objects.filter(evening=evening).order_by("order").values_list("player_id", "total", "pits", "nats")
    a, b, c = (player.pk for player in people(evening)[:3])
    assert list(rows) == [(b, 419, 1, 0), (c, 174, 0, 0), (a, 165, 0, 1)]


def test_the_same_result_of_a_second_person_confirms(club: Club) -> None:
    table = table_of_three(evening_of(club, 3))
    entry = entries.read_entry({"level": "hands", "hands": HANDS}, of_three=True)
    first = results.record_sheet(table_id=table.pk, entry=entry, by=make_user(), door=Door.DESK, seen_version=0)
    again = results.record_sheet(table_id=table.pk, entry=entry, by=make_user(), door=Door.API, seen_version=0)
    assert not first.confirmed
    assert again.confirmed
    assert again.sheet == first.sheet


def test_a_table_can_be_opened_for_three_who_sit_out(club: Club) -> None:
    evening = evening_of(club, 7)
    everybody = people(evening)
    four = [player.pk for player in everybody[:4]]
    rounds.seat_by_hand(
        evening_id=evening.pk,
        number=1,
        tables=[seatings.TableSeating(number=1, side_a=(four[0], four[1]), side_b=(four[2], four[3]))],
    )
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    assert round_.sit_outs.count() == 3
    table = tables.add_table(
        evening_id=evening.pk,
        number=1,
        seating=by_hand(everybody[4:], number=2, first_dealer=2),
        by=make_user(),
        door=Door.DESK,
        reason="three who wanted to play",
    )
    assert (table.is_of_three, table.first_dealer) == (True, 2)
    assert not round_.sit_outs.exists()


@pytest.mark.parametrize("first_dealer", [3, -1])
def test_the_fourth_chair_cannot_deal(club: Club, first_dealer: int) -> None:
    evening = evening_of(club, 3)
    with refused(ErrorCode.FIRST_DEALER):
        tables = [by_hand(people(evening), first_dealer=first_dealer)]
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
    table = table_of_three(evening)
    with refused(ErrorCode.FIRST_DEALER):
        rounds.set_first_dealer(table_id=table.pk, first_dealer=first_dealer)


def test_three_where_no_table_of_three_is_played(club: Club) -> None:
    evening = evening_of(club, 3, house_rules=rules_of(4))
    with refused(ErrorCode.NO_TABLES_OF_THREE):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[by_hand(people(evening))])


def test_fixed_pairs_know_no_table_of_three(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS, house_rules=rules_of(4, three_players="own"))
    first, second, third, fourth = make_players(club, 4)
    for one, other in ((first, second), (third, fourth)):
        evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=other.pk)
    with refused(ErrorCode.NO_TABLES_OF_THREE):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[by_hand([first, second, third])])


def test_a_sheet_of_three_with_mistakes_is_refused_whole(club: Club) -> None:
    table = table_of_three(evening_of(club, 3))
    wrong = [{**HANDS[0], "points_c": 28}, *HANDS[1:3]]
    with refused(ViolationCode.POINTS_SUM, ViolationCode.HAND_MISSING):
        record(table, entries.read_entry({"level": "hands", "hands": wrong}, of_three=True), by=make_user())
    assert not table.sheets.exists()


def test_a_sheet_of_four_at_a_table_of_three_is_unreadable(club: Club) -> None:
    table = table_of_three(evening_of(club, 3))
    problems = results.check_entry(table=table, data={"level": "totals", "total_a": 400, "total_b": 248, "points_a": 1})
    assert [(problem.field, problem.code) for problem in problems] == [("points_a", ViolationCode.UNKNOWN_KEY)]
