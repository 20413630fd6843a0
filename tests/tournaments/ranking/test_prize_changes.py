"""What was handed out against what the standing says now."""

from __future__ import annotations

from tournaments.ranking import Contender, PrizeLot, PrizeRules, award_prizes, prize_changes

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


def test_a_lot_still_to_be_drawn_is_not_nothing() -> None:
    rules = PrizeRules.from_dict({"shared": "draw", "prizes": [{"kind": "place", "place": 1, "cents": 1000}]})

    def of(*places: tuple[int, int], lots: tuple[PrizeLot, ...] = ()):  # type: ignore[no-untyped-def]
        return award_prizes([Contender(entrant=one, place=place, value=-place) for one, place in places], rules, lots)

    lot = PrizeLot(key="place_1", order=(8, 7))
    before = of((7, 1), (8, 1), (9, 3), lots=(lot,))
    changes = prize_changes(before, of((8, 1), (9, 1), (7, 3), lots=(lot,)))
    assert [
        (change.entrant, change.cents, [(won.to_be_drawn, won.cents, won.among) for won in change.after])
        for change in changes
    ] == [(8, None, [(True, 1000, 2)]), (9, None, [(True, 1000, 2)])]
    # The same people, equal as they were: the lot still decides.
    assert prize_changes(before, of((7, 1), (8, 1), (9, 3), lots=(lot,))) == ()
