"""From values to places: a group worked out by hand, and laws that hold for evenings and seasons alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    DECIDING,
    Decision,
    Figures,
    Meetings,
    Passed,
    PassedOver,
    SharedPlace,
    TieBasis,
    TieBreak,
    rank_by_value,
)

NOTHING = Figures(total=0, points=0, roem=0, pits=0, nats=0, best_round=0, last_round=0)


def by_pits(*pits: int | None) -> dict[int, Figures]:
    return {entrant: replace(NOTHING, pits=number) for entrant, number in enumerate(pits, start=1)}


def test_fractions_rank_and_equal_to_the_end_shares_a_place() -> None:
    values = {1: Fraction(14_500, 3), 2: 4833, 3: 4833, 4: 4832}
    places = rank_by_value(values, TieBasis(chain=(), figures={}))
    assert [(shared.place, shared.entrants) for shared in places] == [(1, (1,)), (2, (2, 3)), (4, (4,))]


def test_first_place_may_be_a_later_one() -> None:
    assert [shared.place for shared in rank_by_value({1: 9, 2: 8}, TieBasis(chain=(), figures={}), first_place=5)] == [
        5,
        6,
    ]


def test_every_reason_to_pass_a_rule_over_is_told() -> None:
    # Of 3 the pits are unknown, all have as many nats, 1 and 3 never met, nobody played, and the lot was about two.
    basis = TieBasis(
        chain=(TieBreak.PITS, TieBreak.FEWEST_NATS, TieBreak.MUTUAL, TieBreak.EXTRA_HANDS, TieBreak.LOT),
        figures=by_pits(1, 2, None),
        meetings=Meetings(sums={(1, 2): (1500, 1600), (2, 3): (1500, 1600)}),
        decisions=(Decision(kind=TieBreak.LOT, worth={1: 0, 2: 1}),),
    )
    (shared,) = rank_by_value({1: 5, 2: 5, 3: 5}, basis)
    assert shared == SharedPlace(
        place=1,
        entrants=(1, 2, 3),
        passed_over=(
            Passed(rule=TieBreak.PITS, why=PassedOver.UNKNOWN),
            Passed(rule=TieBreak.FEWEST_NATS, why=PassedOver.EQUAL),
            Passed(rule=TieBreak.MUTUAL, why=PassedOver.NOT_ALL_MET),
            Passed(rule=TieBreak.EXTRA_HANDS, why=PassedOver.NOT_DECIDED),
            Passed(rule=TieBreak.LOT, why=PassedOver.NOT_DECIDED),
        ),
    )


def test_rule_passed_over_for_the_group_is_asked_again_in_its_parts() -> None:
    # 3 met nobody, so the mutual result waits until the pits have taken 3 away.
    basis = TieBasis(
        chain=(TieBreak.MUTUAL, TieBreak.PITS),
        figures=by_pits(1, 1, 0),
        meetings=Meetings(sums={(1, 2): (1500, 1600)}),
    )
    passed = (Passed(rule=TieBreak.MUTUAL, why=PassedOver.NOT_ALL_MET),)
    assert rank_by_value({1: 5, 2: 5, 3: 5}, basis) == (
        SharedPlace(place=1, entrants=(2,)),
        SharedPlace(place=2, entrants=(1,), decided_by=TieBreak.MUTUAL, numbers=(-100, 100)),
        SharedPlace(place=3, entrants=(3,), decided_by=TieBreak.PITS, numbers=(0, 1), passed_over=passed),
    )


def test_nobody_is_told_of_rules_where_the_value_decides() -> None:
    basis = TieBasis(chain=(TieBreak.PITS, TieBreak.LOT), figures=by_pits(None, None))
    assert [shared.passed_over for shared in rank_by_value({1: 9, 2: 8}, basis)] == [(), ()]


@dataclass(frozen=True, kw_only=True)
class Field:
    values: dict[int, int]
    figures: dict[int, Figures]
    meetings: Meetings
    decisions: tuple[Decision, ...]

    def places(self, chain: list[TieBreak]) -> tuple[SharedPlace, ...]:
        basis = TieBasis(chain=chain, figures=self.figures, meetings=self.meetings, decisions=self.decisions)
        return rank_by_value(self.values, basis)


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """Few different numbers, so that ties are the rule; here and there one that is not known."""
    size = draw(st.integers(0, 7))
    number = st.none() | st.integers(0, 1)
    entrants = range(1, size + 1)
    couples = [(one, other) for one in entrants for other in entrants if one < other]
    points = st.tuples(st.integers(0, 2), st.integers(0, 2))
    decisions = []
    for _ in range(draw(st.integers(0, 3))):
        about = draw(st.lists(st.sampled_from(entrants), unique=True)) if size else []
        worth = {entrant: draw(st.integers(0, 2)) for entrant in about}
        decisions.append(Decision(kind=draw(st.sampled_from(sorted(DECIDING))), worth=worth))
    return Field(
        values={entrant: draw(st.integers(0, 1)) for entrant in entrants},
        figures={
            entrant: Figures(
                total=0,
                points=0,
                roem=draw(number),
                pits=draw(number),
                nats=draw(number),
                best_round=draw(number),
                last_round=draw(number),
                best_evening=draw(number),
            )
            for entrant in entrants
        },
        meetings=Meetings(sums={couple: met for couple in couples if (met := draw(st.none() | points)) is not None}),
        decisions=tuple(decisions),
    )


chains = st.lists(st.sampled_from(TieBreak), max_size=6, unique=True)


@given(field=fields(), chain=chains.filter(bool))
def test_taking_the_last_rule_away_only_merges_places(field: Field, chain: list[TieBreak]) -> None:
    fine, coarse = field.places(chain), field.places(chain[:-1])
    # Each place of the shorter chain is a run of whole places of the longer one, in the same order.
    left = list(fine)
    for shared in coarse:
        merged: list[int] = []
        assert left[0].place == shared.place
        while len(merged) < len(shared.entrants):
            merged.extend(left.pop(0).entrants)
        assert sorted(merged) == sorted(shared.entrants)
    assert not left


@given(field=fields(), chain=chains)
def test_list_is_numbered_by_the_key_it_is_sorted_by(field: Field, chain: list[TieBreak]) -> None:
    above = 0
    places = field.places(chain)
    for shared in places:
        assert shared.place == above + 1
        above += len(shared.entrants)
    assert sorted(entrant for shared in places for entrant in shared.entrants) == sorted(field.values)
    values = [field.values[entrant] for shared in places for entrant in shared.entrants]
    assert values == sorted(values, reverse=True)


@given(field=fields(), chain=chains, data=st.data())
def test_order_and_names_of_the_input_never_matter(field: Field, chain: list[TieBreak], data: st.DataObject) -> None:
    shuffled = dict(data.draw(st.permutations(list(field.values.items()))))
    expected = [replace(shared, entrants=()) for shared in field.places(chain)]
    again = replace(field, values=shuffled).places(chain)
    assert [replace(shared, entrants=()) for shared in again] == expected
    assert [set(shared.entrants) for shared in again] == [set(shared.entrants) for shared in field.places(chain)]
    # Another number for everybody, the other way round: the same places for the same people.
    size = len(field.values)
    renamed = Field(
        values={size + 1 - entrant: value for entrant, value in field.values.items()},
        figures={size + 1 - entrant: figures for entrant, figures in field.figures.items()},
        meetings=Meetings(
            sums={
                (size + 1 - other, size + 1 - one): (theirs, mine)
                for (one, other), (mine, theirs) in field.meetings.sums.items()
            }
        ),
        decisions=tuple(
            replace(decision, worth={size + 1 - entrant: worth for entrant, worth in decision.worth.items()})
            for decision in field.decisions
        ),
    )
    assert [{size + 1 - entrant for entrant in shared.entrants} for shared in renamed.places(chain)] == [
        set(shared.entrants) for shared in field.places(chain)
    ]


@given(field=fields(), chain=chains)
def test_reasons_are_true(field: Field, chain: list[TieBreak]) -> None:
    places = field.places(chain)
    for index, shared in enumerate(places):
        value = field.values[shared.entrants[0]]
        equal_above = index > 0 and field.values[places[index - 1].entrants[0]] == value
        assert (shared.decided_by is not None) == equal_above
        if shared.numbers is not None:
            own, above = shared.numbers
            assert own < above
        if len(shared.entrants) > 1:
            assert [passed.rule for passed in shared.passed_over] == chain
        elif shared.decided_by is not None:
            asked = [passed.rule for passed in shared.passed_over]
            assert asked == chain[: chain.index(shared.decided_by)]
