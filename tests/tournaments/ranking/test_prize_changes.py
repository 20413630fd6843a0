"""What was handed out against what the standing says now."""

from __future__ import annotations

from tournaments.ranking import Contender, PrizeRules, award_prizes, prize_changes

RULES = PrizeRules.from_dict(
    {
        "prizes": [
            {"kind": "place", "place": 1, "cents": 1000},
            {"kind": "place", "place": 2, "cents": 500, "what": "wine"},
            {"kind": "last_place"},
        ]
    }
)


def awarded(*places: tuple[int, int]):  # type: ignore[no-untyped-def]
    return award_prizes([Contender(entrant=entrant, place=place, value=-place) for entrant, place in places], RULES)


def test_it_works() -> None:
    before = awarded((7, 1), (8, 2), (9, 3))
    after = awarded((8, 1), (7, 2), (9, 3))
    first, second = prize_changes(before, after)
    assert (first.entrant, first.cents, first.after[0].covers, first.after[0].what) == (7, -500, (2,), ("wine",))
    assert (second.entrant, second.cents, second.before[0].covers) == (8, 500, (2,))


def test_nothing_changed() -> None:
    assert prize_changes(awarded((7, 1), (8, 2), (9, 3)), awarded((7, 1), (8, 2), (9, 3))) == ()


def test_one_more_in_the_list_changes_nothing_about_the_last_place_of_another() -> None:
    before = awarded((7, 1), (8, 2), (9, 3))
    after = awarded((7, 1), (8, 2), (6, 3), (9, 4))
    assert prize_changes(before, after) == ()


def test_sharing_is_a_change_of_both() -> None:
    changes = prize_changes(awarded((7, 1), (8, 2), (9, 3)), awarded((7, 1), (8, 1), (9, 3)))
    assert [(change.entrant, change.cents, change.after[0].among) for change in changes] == [(7, -250, 2), (8, 250, 2)]


def test_who_comes_in_and_who_falls_out() -> None:
    changes = prize_changes(awarded((7, 1), (8, 2), (9, 3)), awarded((5, 1), (7, 2), (8, 3)))
    assert {change.entrant: (bool(change.before), bool(change.after)) for change in changes} == {
        7: (True, True),
        8: (True, True),
        9: (True, False),
        5: (False, True),
    }
