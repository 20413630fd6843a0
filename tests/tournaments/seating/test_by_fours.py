"""Tables that stay together repeat meetings on purpose, and a receipt knows how many."""

from __future__ import annotations

import pytest

from tournaments.seating import RoundPlan, evaluate
from tournaments.seating.by_fours import met_on_purpose
from tournaments.seating.fours import turn
from tournaments.seating.weights import CostCode


def stay(people: int, rounds: int = 3) -> list[RoundPlan]:
    """One table of three, four or five that stays together."""
    turns = [turn(range(people), number) for number in range(rounds)]
    return [RoundPlan(tables=(table,), sit_outs=out) for table, out in turns]


# Of five, 3 * 3 - 6 couples or so play on from one round to the next: those of the three who stay.
@pytest.mark.parametrize(
    ("people", "meetings", "third", "threes"), [(4, [6, 6, 6], 6, 0), (3, [3, 3, 3], 3, 9), (5, [3, 3, 3], 1, 0)]
)
def test_it_works(people: int, meetings: list[int], third: int, threes: int) -> None:
    purpose = met_on_purpose(stay(people))
    assert list(purpose.meetings.values()) == meetings
    assert (purpose.third, purpose.threes) == (third, threes)


def test_only_the_planned_rounds_are_counted() -> None:
    rounds = stay(4)
    assert met_on_purpose(rounds[1:], rounds[:1]).meetings == {(0, 1): 6, (0, 2): 6, (1, 2): 6}
    assert met_on_purpose(rounds[2:], rounds[:2]).meetings == {(0, 2): 6, (1, 2): 6}


def test_after_three_rounds_nobody_is_meant_to_stay() -> None:
    assert (0, 3) not in met_on_purpose(stay(4, 4)).meetings


def test_other_company_is_no_purpose() -> None:
    one = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))
    other = RoundPlan(tables=(((1, 2), (5, 6)), ((3, 4), (7, 8))))
    assert met_on_purpose([one, other]).meetings == {}


def test_what_is_meant_is_the_least_of_the_receipt_only_where_it_is_meant() -> None:
    rounds = stay(4)
    two = [
        RoundPlan(tables=(*planned.tables, tuple((a + 4, b + 4) for a, b in planned.tables[0]))) for planned in rounds
    ]
    meant, free = evaluate(two, by_fours=True), evaluate(two)
    assert (meant.is_optimal, free.is_optimal) == (True, False)
    least = {item.code: item.least for item in meant.items}
    assert (least[CostCode.MEETING_AGAIN], least[CostCode.THIRD_MEETING]) == (36, 12)
