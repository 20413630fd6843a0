"""Prizes: places, last place, most pits; one prize each, shared places share."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    EntrantResults,
    NoWinner,
    Place,
    Prize,
    PrizeKind,
    PrizeScheme,
    RoundResult,
    award_prizes,
    rank_evening,
)


def ranked(*results: tuple[int, int | None]) -> tuple[Place, ...]:
    """Places of entrants 1, 2, … from (total, pits); totals alone decide."""
    entrants = [
        EntrantResults(
            entrant=number,
            rounds=(RoundResult(round_number=1, total=total, points=total, roem=0, pits=pits, nats=0),),
        )
        for number, (total, pits) in enumerate(results, start=1)
    ]
    return rank_evening(entrants, tie_breaks=())


def winners(prizes: Sequence[Prize], kind: PrizeKind) -> list[tuple[int, ...]]:
    return [prize.winners for prize in prizes if prize.kind is kind]


def test_it_works() -> None:
    prizes = award_prizes(ranked((1500, 0), (1400, 0), (1300, 1), (1200, 2), (1100, 3), (1000, 9)), PrizeScheme())

    assert winners(prizes, PrizeKind.PLACE) == [(1,), (2,), (3,)]
    assert winners(prizes, PrizeKind.LAST_PLACE) == [(6,)]
    # The last has most pits of all, but has a prize already.
    assert winners(prizes, PrizeKind.MOST_PITS) == [(5,)]
    assert [prize.value for prize in prizes] == [1500, 1400, 1300, 1000, 3]


def test_a_shared_place_shares_its_prize_and_takes_the_next() -> None:
    prizes = award_prizes(ranked((1500, 0), (1400, 0), (1400, 0), (1300, 0), (1000, 0)), PrizeScheme())

    assert [(prize.place, prize.winners) for prize in prizes if prize.kind is PrizeKind.PLACE] == [
        (1, (1,)),
        (2, (2, 3)),
    ]


def test_the_last_of_three_is_not_consoled_twice() -> None:
    prizes = award_prizes(ranked((1500, 0), (1400, 0), (1300, 0)), PrizeScheme())

    assert winners(prizes, PrizeKind.LAST_PLACE) == [()]


def test_unknown_pits_give_nobody_the_prize_for_pits() -> None:
    prizes = award_prizes(ranked((1500, 1), (1400, None), (1300, 2)), PrizeScheme(places=0, last_place=False))

    assert winners(prizes, PrizeKind.MOST_PITS) == [()]


def test_no_pits_at_all_is_no_prize() -> None:
    prizes = award_prizes(ranked((1500, 0), (1400, 0)), PrizeScheme(places=0, last_place=False))

    assert winners(prizes, PrizeKind.MOST_PITS) == [()]


def test_a_prize_without_a_winner_says_why() -> None:
    def why(*results: tuple[int, int | None], places: int = 0) -> list[NoWinner | None]:
        return [prize.why for prize in award_prizes(ranked(*results), PrizeScheme(places=places))]

    assert why((1500, 1), (1400, 0)) == [None, None]
    assert why((1500, 0), (1400, 3)) == [None, NoWinner.NO_PITS]
    assert why((1500, None), (1400, 3)) == [None, NoWinner.PITS_UNKNOWN]
    assert why((1500, 1), (1400, 3), places=2) == [None, None, NoWinner.HAS_A_PRIZE, NoWinner.HAS_A_PRIZE]
    assert why() == [NoWinner.NOBODY_PLAYED, NoWinner.NOBODY_PLAYED]


def test_what_the_scheme_does_not_give_is_not_there() -> None:
    assert award_prizes(ranked((1, 0)), PrizeScheme(places=0, last_place=False, most_pits=False)) == ()


def test_an_evening_without_places_has_no_winners() -> None:
    assert all(prize.winners == () for prize in award_prizes((), PrizeScheme()))


@given(
    st.lists(st.tuples(st.integers(0, 60), st.none() | st.integers(0, 4)), max_size=12),
    st.builds(PrizeScheme, places=st.integers(0, 6), last_place=st.booleans(), most_pits=st.booleans()),
)
def test_nobody_wins_twice_and_equals_win_together(results: list[tuple[int, int | None]], scheme: PrizeScheme) -> None:
    places = ranked(*results)
    prizes = award_prizes(places, scheme)

    everybody = [winner for prize in prizes for winner in prize.winners]
    assert len(everybody) == len(set(everybody))
    for prize in prizes:
        if prize.kind is PrizeKind.PLACE:
            assert set(prize.winners) == {place.entrant for place in places if place.place == prize.place}
