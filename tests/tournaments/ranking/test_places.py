"""Places: a standing worked out by hand, then laws that hold for every evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    Decision,
    EntrantResults,
    Passed,
    PassedOver,
    Place,
    RoundResult,
    SideResult,
    TieBreak,
    meetings_of,
    rank_evening,
)
from tournaments.ranking.figures import figures_of
from tournaments.ranking.tie_breaks import merit

CHAIN = (TieBreak.PITS, TieBreak.FEWEST_NATS, TieBreak.ROEM, TieBreak.BEST_ROUND, TieBreak.LAST_ROUND)


def played(number: int, points: int, roem: int, pits: int, nats: int) -> RoundResult:
    return RoundResult(round_number=number, total=points + roem, points=points, roem=roem, pits=pits, nats=nats)


def one_round(entrant: int, total: int, *, roem: int | None = None, pits: int | None = None) -> EntrantResults:
    return EntrantResults(entrant=entrant, rounds=(RoundResult(round_number=1, total=total, roem=roem, pits=pits),))


# Points + roem, (pits, nats) of three rounds; worked out with pencil and paper.
#
# no. | round 1        | round 2        | round 3        | pen. | total | pits nats roem best last | place, by
# ----+----------------+----------------+----------------+------+-------+--------------------------+----------
#  1  | 1480+120 (1,1) | 1300+200 (0,2) | 1450+ 50 (0,1) |      |  4600 |  1    4   370  1600 1500 |  3  pits
#  2  | 1500+100 (0,0) | 1500+100 (1,3) | 1300+100 (0,1) |      |  4600 |  1    4   300  1600 1400 |  4  roem
#  3  | 1400+300 (2,1) | 1400+100 (0,2) | 1350+ 50 (0,2) |      |  4600 |  2    5   450  1700 1400 |  2
#  4  | 1500+200 (1,2) | 1450+ 50 (0,1) | 1400+100 (0,2) | -100 |  4600 |  1    5   350  1700 1500 |  6  nats
#  5  | out: 1600, pit | 1400+200 (0,2) | 1300+100 (0,2) |      |  4600 |  1    4   300  1600 1400 |  4  roem
#  6  | 1600+100 (0,1) | 1500+200 (0,0) | 1500+100 (0,1) |      |  5000 |  0    2   400  1700 1600 |  1
#  7  | 1500+  0 (3,0) | 1500+  0 (0,0) | 1500+  0 (0,0) |      |  4500 |  3    0     0  1500 1500 |  7
EVENING = (
    EntrantResults(
        entrant=1,
        rounds=(played(1, 1480, 120, 1, 1), played(2, 1300, 200, 0, 2), played(3, 1450, 50, 0, 1)),
    ),
    EntrantResults(
        entrant=2,
        rounds=(played(1, 1500, 100, 0, 0), played(2, 1500, 100, 1, 3), played(3, 1300, 100, 0, 1)),
    ),
    EntrantResults(
        entrant=3,
        rounds=(played(1, 1400, 300, 2, 1), played(2, 1400, 100, 0, 2), played(3, 1350, 50, 0, 2)),
    ),
    EntrantResults(
        entrant=4,
        rounds=(played(1, 1500, 200, 1, 2), played(2, 1450, 50, 0, 1), played(3, 1400, 100, 0, 2)),
        penalty=-100,
    ),
    EntrantResults(
        entrant=5,
        rounds=(
            RoundResult(round_number=1, total=1600, pits=1, code="sit_out"),
            played(2, 1400, 200, 0, 2),
            played(3, 1300, 100, 0, 2),
        ),
    ),
    EntrantResults(
        entrant=6,
        rounds=(played(1, 1600, 100, 0, 1), played(2, 1500, 200, 0, 0), played(3, 1500, 100, 0, 1)),
    ),
    EntrantResults(
        entrant=7,
        rounds=(played(1, 1500, 0, 3, 0), played(2, 1500, 0, 0, 0), played(3, 1500, 0, 0, 0)),
    ),
)


def test_evening_worked_out_by_hand() -> None:
    places = rank_evening(EVENING, tie_breaks=CHAIN)
    assert [(place.place, place.entrant, place.tied, place.decided_by) for place in places] == [
        (1, 6, False, None),
        (2, 3, False, None),
        (3, 1, False, TieBreak.PITS),
        (4, 2, True, TieBreak.ROEM),
        (4, 5, True, TieBreak.ROEM),
        (6, 4, False, TieBreak.FEWEST_NATS),
        (7, 7, False, None),
    ]
    assert places[4] == Place(
        entrant=5,
        place=4,
        tied=True,
        total=4600,
        points=4300,
        roem=300,
        pits=1,
        nats=4,
        best_round=1600,
        last_round=1400,
        penalty=0,
        decided_by=TieBreak.ROEM,
        numbers=(300, 370),
        passed_over=tuple(Passed(rule=rule, why=PassedOver.EQUAL) for rule in CHAIN),
    )
    assert places[5].numbers == (-5, -4)
    assert places[5].penalty == -100


def test_order_of_the_chain_matters() -> None:
    by_last_round_first = rank_evening(EVENING, tie_breaks=(TieBreak.LAST_ROUND, TieBreak.PITS))
    assert [(place.place, place.entrant) for place in by_last_round_first] == [
        (1, 6),
        (2, 1),
        (2, 4),
        (4, 3),
        (5, 2),
        (5, 5),
        (7, 7),
    ]


def test_without_a_chain_equal_totals_share() -> None:
    assert [place.place for place in rank_evening(EVENING, tie_breaks=())] == [1, 2, 2, 2, 2, 2, 7]


def test_nobody_present_gives_no_places() -> None:
    assert rank_evening([], tie_breaks=CHAIN) == ()


def test_rule_that_one_of_the_tied_cannot_answer_is_passed_over() -> None:
    # Entrant 3 handed in a sheet without pits: pits decide nothing here, roem does.
    places = rank_evening(
        [
            one_round(1, 1500, pits=2, roem=100),
            one_round(2, 1500, pits=0, roem=300),
            one_round(3, 1500, roem=200),
        ],
        tie_breaks=(TieBreak.PITS, TieBreak.ROEM),
    )
    assert [(place.entrant, place.decided_by) for place in places] == [
        (2, None),
        (3, TieBreak.ROEM),
        (1, TieBreak.ROEM),
    ]


def test_rule_passed_over_for_the_group_decides_between_those_left() -> None:
    # Roem sets entrant 3 apart; between 1 and 2 the pits are known after all.
    places = rank_evening(
        [
            one_round(1, 1500, pits=0, roem=300),
            one_round(2, 1500, pits=2, roem=300),
            one_round(3, 1500, roem=200),
        ],
        tie_breaks=(TieBreak.PITS, TieBreak.ROEM),
    )
    assert [(place.entrant, place.place, place.decided_by) for place in places] == [
        (2, 1, None),
        (1, 2, TieBreak.PITS),
        (3, 3, TieBreak.ROEM),
    ]


def test_missing_figure_of_somebody_with_another_total_disturbs_nobody() -> None:
    places = rank_evening(
        [one_round(1, 1500, pits=0), one_round(2, 1500, pits=1), one_round(3, 1499)],
        tie_breaks=(TieBreak.PITS,),
    )
    assert [place.entrant for place in places] == [2, 1, 3]


def test_mutual_result_and_what_was_played_or_drawn_decide_too() -> None:
    # 1 beat 2 at a table where 3 did not sit; 3 and 4 met nobody and drew lots.
    table = (SideResult(entrants=(1, 9), total=1700), SideResult(entrants=(2, 8), total=1400))
    places = rank_evening(
        [one_round(2, 1600), one_round(1, 1600), one_round(4, 1500), one_round(3, 1500)],
        tie_breaks=(TieBreak.MUTUAL, TieBreak.LOT),
        meetings=meetings_of([table]),
        decisions=(Decision(kind=TieBreak.LOT, worth={3: 1, 4: 0}),),
    )
    assert [(place.place, place.entrant, place.decided_by, place.numbers) for place in places] == [
        (1, 1, None, None),
        (2, 2, TieBreak.MUTUAL, (-300, 300)),
        (3, 3, None, None),
        (4, 4, TieBreak.LOT, (0, 1)),
    ]
    # Who stands at the top of its equals is told too what could not set it apart.
    assert places[2].passed_over == (Passed(rule=TieBreak.MUTUAL, why=PassedOver.NOT_ALL_MET),)
    assert places[0].passed_over == ()


def test_entrant_in_the_list_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        rank_evening([EVENING[0], EVENING[0]], tie_breaks=CHAIN)


# Few different numbers, so that ties are the rule and not the exception.
def round_results(*, figures_known: bool) -> st.SearchStrategy[RoundResult]:
    def figure(highest: int) -> st.SearchStrategy[int | None]:
        number = st.integers(0, highest)
        return number if figures_known else st.none() | number

    return st.builds(
        RoundResult,
        round_number=st.integers(1, 3),
        total=st.sampled_from([1400, 1500, 1600]),
        points=figure(1),
        roem=figure(1),
        pits=figure(1),
        nats=figure(1),
        code=st.none() if figures_known else st.sampled_from([None, None, "sit_out"]),
    )


def evenings(*, figures_known: bool) -> st.SearchStrategy[list[EntrantResults]]:
    rounds = st.lists(
        round_results(figures_known=figures_known),
        min_size=1,
        max_size=2,
        unique_by=lambda result: result.round_number,
    ).map(tuple)
    return st.lists(st.tuples(rounds, st.sampled_from([0, 0, -100])), max_size=8).map(
        lambda rows: [
            EntrantResults(entrant=number, rounds=rounds, penalty=penalty)
            for number, (rounds, penalty) in enumerate(rows, start=1)
        ]
    )


chains = st.lists(st.sampled_from(TieBreak), max_size=5)


@given(evening=evenings(figures_known=True), chain=chains)
def test_place_is_one_more_than_the_number_of_better_ones(evening: list[EntrantResults], chain: list[TieBreak]) -> None:
    """With every figure known the chain is a comparison of two: count who beats whom."""

    def key(results: EntrantResults) -> tuple[int, ...]:
        figures = figures_of(results)
        merits = [merit(figures, rule) for rule in chain]
        return (figures.total, *(number for number in merits if number is not None))

    expected = {results.entrant: 1 + sum(key(other) > key(results) for other in evening) for results in evening}
    assert places_of(rank_evening(evening, tie_breaks=chain)) == expected


@given(evening=evenings(figures_known=False), chain=chains)
def test_place_agrees_with_asking_for_one_entrant_at_a_time(
    evening: list[EntrantResults], chain: list[TieBreak]
) -> None:
    """The same rule from the other end: follow one entrant through the groups it stays in."""
    expected = {results.entrant: 1 + number_ahead(results, evening, chain) for results in evening}
    assert places_of(rank_evening(evening, tie_breaks=chain)) == expected


def number_ahead(me: EntrantResults, evening: Sequence[EntrantResults], chain: Sequence[TieBreak]) -> int:
    figures = {results.entrant: figures_of(results) for results in evening}
    mine = figures[me.entrant].total
    ahead = sum(other.total > mine for other in figures.values())
    rivals = {entrant for entrant, other in figures.items() if other.total == mine}
    deciding = True
    while deciding:
        deciding = False
        for rule in chain:
            merits = {entrant: merit(figures[entrant], rule) for entrant in rivals}
            if None in merits.values() or len(set(merits.values())) == 1:
                continue
            best = merits[me.entrant]
            assert best is not None
            ahead += sum(number is not None and number > best for number in merits.values())
            rivals = {entrant for entrant in rivals if merits[entrant] == best}
            deciding = True
            break
    return ahead


@given(evening=evenings(figures_known=False), chain=chains, data=st.data())
def test_order_of_the_input_changes_nobodys_place(
    evening: list[EntrantResults], chain: list[TieBreak], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(evening))
    one = {place.entrant: place for place in rank_evening(evening, tie_breaks=chain)}
    other = {place.entrant: place for place in rank_evening(shuffled, tie_breaks=chain)}
    assert one == other


@given(evening=evenings(figures_known=False), chain=chains)
def test_list_is_in_order_and_numbered_1_2_2_4(evening: list[EntrantResults], chain: list[TieBreak]) -> None:
    places = rank_evening(evening, tie_breaks=chain)
    assert sorted(place.entrant for place in places) == [results.entrant for results in evening]
    totals = [place.total for place in places]
    assert totals == sorted(totals, reverse=True)
    shared = Counter(place.place for place in places)
    for index, place in enumerate(places):
        starts_here = index == 0 or places[index - 1].place != place.place
        assert place.place == (index + 1 if starts_here else places[index - 1].place)
        assert place.tied == (shared[place.place] > 1)
        if not starts_here:
            # Inside a shared place the input keeps its order.
            assert places[index - 1].entrant < place.entrant


@given(evening=evenings(figures_known=False), chain=chains)
def test_place_is_shared_exactly_when_nothing_can_decide(evening: list[EntrantResults], chain: list[TieBreak]) -> None:
    figures = {results.entrant: figures_of(results) for results in evening}
    places = rank_evening(evening, tie_breaks=chain)
    for place in places:
        sharing = [figures[other.entrant] for other in places if other.place == place.place]
        assert len({shared.total for shared in sharing}) == 1
        for rule in chain:
            merits = {merit(shared, rule) for shared in sharing}
            assert None in merits or len(merits) == 1
        # Whoever has the same total and another place is set apart by a rule both can answer.
        for other in places:
            if other.total == place.total and other.place != place.place:
                assert any(
                    None not in pair and len(pair) == 2
                    for pair in ({merit(figures[one.entrant], rule) for one in (place, other)} for rule in chain)
                )


@given(evening=evenings(figures_known=False), chain=chains)
def test_reason_given_is_true(evening: list[EntrantResults], chain: list[TieBreak]) -> None:
    figures = {results.entrant: figures_of(results) for results in evening}
    places = rank_evening(evening, tie_breaks=chain)
    for place in places:
        above = [other for other in places if other.place < place.place]
        if not above or above[-1].total != place.total:
            assert place.decided_by is None
            continue
        assert place.decided_by is not None
        mine = merit(figures[place.entrant], place.decided_by)
        theirs = merit(figures[above[-1].entrant], place.decided_by)
        assert mine is not None
        assert theirs is not None
        assert mine < theirs


def places_of(places: Sequence[Place]) -> dict[int, int]:
    return {place.entrant: place.place for place in places}
