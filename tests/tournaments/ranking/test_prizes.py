"""Who wins which prize: cases worked by hand, one prize each, precedence, and money that always adds up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    Contender,
    NoWinner,
    Prize,
    PrizeLot,
    PrizeRules,
    award_prizes,
    in_order_of_announcing,
)
from tournaments.ranking.prizes import formula_of_four

LADIES, YOUTH = 1, 2


def ranked(*places: int | None, **figures: Sequence[Any]) -> list[Contender]:
    """Contenders 1, 2, … with these places; `pits=(…)` and the like give each a figure."""
    return [
        Contender(
            entrant=number,
            place=place,
            value=2000 - 100 * (place or 99),
            **{name: values[number - 1] for name, values in figures.items()},
        )
        for number, place in enumerate(places, start=1)
    ]


def scheme(*prizes: dict[str, Any] | str, **options: Any) -> PrizeRules:
    lines = [{"kind": prize} if isinstance(prize, str) else prize for prize in prizes]
    return PrizeRules.from_dict({"prizes": lines, **options})


def place(first: int, to: int | None = None, **values: Any) -> dict[str, Any]:
    return {"kind": "place", "place": first, "to": to, **values}


def won(prizes: Sequence[Prize]) -> dict[str, tuple[int, ...]]:
    return {prize.key: prize.winners for prize in prizes}


def why(prizes: Sequence[Prize]) -> dict[str, NoWinner | None]:
    return {prize.key: prize.why for prize in prizes}


def test_it_works() -> None:
    contenders = ranked(1, 2, 3, 4, 5, 6, pits=(0, 0, 1, 2, 3, 9))
    prizes = award_prizes(contenders, scheme(place(1, cents=2500), place(2, 3, cents=1000), "last_place", "most_pits"))
    assert [(prize.key, prize.winners, prize.each, prize.value) for prize in prizes] == [
        ("place_1", (1,), 2500, 1900),
        ("place_2", (2,), 1000, 1800),
        ("place_3", (3,), 1000, 1700),
        ("last_place", (6,), None, 1400),
        # The last has most pits of all, but has a prize already.
        ("most_pits", (5,), None, 3),
    ]


def test_who_shares_a_place_shares_the_money_of_all_places_it_covers() -> None:
    # Places 2, 3 and 4 give 10,00 + 5,00 + 2,50 = 17,50 for three: 5,83 each, and one cent stays.
    rules = scheme(place(1, cents=2500), place(2, cents=1000), place(3, cents=500), place(4, cents=250), place(5))
    prizes = award_prizes(ranked(1, 2, 2, 2, 5), rules)
    assert prizes[1].covers == (2, 3, 4)
    assert prizes[1].winners == (2, 3, 4)
    assert (prizes[1].cents, prizes[1].each, prizes[1].remainder) == (1750, 583, 1)
    assert (prizes[2].covers, prizes[2].winners, prizes[2].each) == ((5,), (5,), None)


def test_who_shares_the_last_place_that_has_a_prize_shares_that_one() -> None:
    prizes = award_prizes(ranked(1, 2, 2, 2), scheme(place(1, 2, cents=900)))
    assert (prizes[1].covers, prizes[1].winners, prizes[1].each) == ((2,), (2, 3, 4), 300)


def test_what_is_no_money_they_have_together() -> None:
    prizes = award_prizes(ranked(1, 1, 3), scheme(place(1, what="a ham"), place(2, what="wine", cents=301)))
    assert (prizes[0].what, prizes[0].cents, prizes[0].each, prizes[0].remainder) == (("a ham", "wine"), 301, 150, 1)


def test_the_formula_of_four_goes_as_far_as_the_list() -> None:
    assert formula_of_four(0) == ()
    assert formula_of_four(7) == (1, 2, 3, 4)
    assert formula_of_four(20) == (1, 2, 3, 4, 8, 12, 16, 20)
    prizes = award_prizes(ranked(*range(1, 14)), scheme(place(1, cents=900), {"kind": "formula_of_four", "cents": 100}))
    assert [(prize.covers, prize.each) for prize in prizes] == [
        # The first place has a prize of its own.
        ((1,), 900),
        ((2,), 100),
        ((3,), 100),
        ((4,), 100),
        ((8,), 100),
        ((12,), 100),
    ]


def test_who_shares_a_place_over_one_of_the_formula_shares_it() -> None:
    # Three share place 7, which covers 7, 8 and 9: the prize of the eighth is theirs.
    prizes = award_prizes(ranked(1, 2, 3, 4, 5, 6, 7, 7, 7, 10), scheme({"kind": "formula_of_four", "cents": 1000}))
    assert (prizes[-1].covers, prizes[-1].winners, prizes[-1].each, prizes[-1].remainder) == ((8,), (7, 8, 9), 333, 1)


def test_precedence_is_the_order_of_the_scheme() -> None:
    contenders = ranked(1, 2, 3, 4, pits=(9, 1, 1, 0))
    # Pits first: the winner takes that prize, and the prizes for places go on to the next.
    prizes = award_prizes(contenders, scheme("most_pits", place(1, 2)))
    assert won(prizes) == {"most_pits": (1,), "place_1": (2,), "place_2": (3,)}
    # Places first: the pits go on to the best without a prize.
    assert won(award_prizes(contenders, scheme(place(1, 2), "most_pits")))["most_pits"] == (3,)


def test_a_prize_for_a_lower_place_stays_where_it_is() -> None:
    # The best lady is fifth. The eighth is still the eighth: nobody who has the prize of the eighth is passed over.
    categories = [frozenset({LADIES}) if number == 5 else frozenset[int]() for number in range(1, 10)]
    contenders = ranked(*range(1, 10), categories=categories)
    prizes = award_prizes(contenders, scheme({"kind": "category", "category": LADIES}, place(1), place(8)))
    assert won(prizes) == {"category_1": (5,), "place_1": (1,), "place_8": (8,)}


def test_the_prize_of_a_place_goes_down_to_who_has_none() -> None:
    categories = [frozenset({LADIES}) if number == 8 else frozenset[int]() for number in range(1, 10)]
    contenders = ranked(*range(1, 10), categories=categories)
    prizes = award_prizes(contenders, scheme({"kind": "category", "category": LADIES}, place(8)))
    assert won(prizes) == {"category_1": (8,), "place_8": (9,)}


def test_one_of_those_who_share_a_place_may_have_a_prize_already() -> None:
    # Two share place 2; the one has most pits. The other takes one prize, the one of place 2, and 3 goes on.
    contenders = ranked(1, 2, 2, 4, pits=(0, 5, 0, 0))
    prizes = award_prizes(contenders, scheme("most_pits", place(1, 3, cents=100)))
    assert won(prizes) == {"most_pits": (2,), "place_1": (1,), "place_2": (3,), "place_3": (4,)}


def test_the_last_place_goes_upwards() -> None:
    contenders = ranked(1, 2, 3, 4, pits=(0, 0, 0, 7))
    assert won(award_prizes(contenders, scheme("most_pits", "last_place")))["last_place"] == (3,)
    assert award_prizes(ranked(1, 2, 3, 3), scheme("last_place"))[0].winners == (3, 4)
    # In a field of three the third is not consoled twice.
    assert why(award_prizes(ranked(1, 2, 3), scheme(place(1, 3), "last_place")))["last_place"] is NoWinner.HAS_A_PRIZE


def test_the_highest_round_and_the_most_roem() -> None:
    contenders = ranked(1, 2, 3, 4, best_round=(1900, 2100, 2100, None), roem=(500, 300, 400, 900))
    prizes = award_prizes(contenders, scheme({"kind": "highest_round", "cents": 501}, "highest_roem"))
    assert (prizes[0].winners, prizes[0].value, prizes[0].each, prizes[0].remainder) == ((2, 3), 2100, 250, 1)
    assert (prizes[1].winners, prizes[1].value) == ((4,), 900)


def test_a_category_and_the_guests() -> None:
    contenders = ranked(
        1,
        2,
        3,
        3,
        categories=(frozenset(), frozenset({YOUTH}), frozenset({LADIES}), frozenset({LADIES, YOUTH})),
        is_guest=(False, False, False, True),
    )
    lines = [{"kind": "category", "category": number} for number in (LADIES, YOUTH)]
    assert won(award_prizes(contenders, scheme(*lines))) == {"category_1": (3, 4), "category_2": (2,)}
    assert won(award_prizes(contenders, scheme("guests", *lines))) == {
        "guests": (4,),
        "category_1": (3,),
        "category_2": (2,),
    }


def test_without_one_prize_each_nobody_is_passed_over() -> None:
    contenders = ranked(1, 2, pits=(4, 0))
    prizes = award_prizes(contenders, scheme(place(1), "most_pits", "last_place", one_each=False))
    assert won(prizes) == {"place_1": (1,), "most_pits": (1,), "last_place": (2,)}


def test_somebody_without_a_place_wins_nothing() -> None:
    contenders = ranked(1, 2, None, pits=(0, 1, 9))
    prizes = award_prizes(contenders, scheme(place(1), "last_place", "most_pits", one_each=False))
    assert won(prizes) == {"place_1": (1,), "last_place": (2,), "most_pits": (2,)}


def test_an_average_is_shown_as_it_is() -> None:
    contender = Contender(entrant=1, place=1, value=Fraction(10001, 2))
    assert award_prizes([contender], scheme(place(1)))[0].value == Fraction(10001, 2)


@pytest.mark.parametrize(
    ("contenders", "prize", "reason"),
    [
        ([], place(1), NoWinner.NOBODY_PLAYED),
        ([], "last_place", NoWinner.NOBODY_PLAYED),
        (ranked(1), place(2), NoWinner.NO_SUCH_PLACE),
        (ranked(1, pits=(None,)), "most_pits", NoWinner.PITS_UNKNOWN),
        (ranked(1, 2, pits=(0, 0)), "most_pits", NoWinner.NO_PITS),
        (ranked(1, 2, roem=(None, 20)), "highest_roem", NoWinner.ROEM_UNKNOWN),
        (ranked(1, roem=(0,)), "highest_roem", NoWinner.NO_ROEM),
        (ranked(1), "highest_round", NoWinner.NO_ROUND),
        (ranked(1), "guests", NoWinner.NOBODY_OF_CATEGORY),
        (ranked(1), {"kind": "category", "category": LADIES}, NoWinner.NOBODY_OF_CATEGORY),
    ],
)
def test_every_reason_why_nobody_has_it(
    contenders: list[Contender], prize: dict[str, Any] | str, reason: NoWinner
) -> None:
    (found,) = award_prizes(contenders, scheme(prize))
    assert (found.winners, found.each, found.why) == ((), None, reason)


def test_everybody_has_a_prize_already() -> None:
    lines = ("most_pits", place(1, 3), "last_place", "highest_roem", "highest_round", "guests")
    contenders = ranked(1, 2, pits=(1, 0), roem=(1, 1), best_round=(5, 5), is_guest=(True, True))
    reasons = why(award_prizes(contenders, scheme(*lines)))
    assert reasons == {
        "most_pits": None,
        "place_1": None,
        # The first is passed over, so the second place is nobody's; a third there never was.
        "place_2": NoWinner.HAS_A_PRIZE,
        "place_3": NoWinner.NO_SUCH_PLACE,
        "last_place": NoWinner.HAS_A_PRIZE,
        "highest_roem": NoWinner.HAS_A_PRIZE,
        "highest_round": NoWinner.HAS_A_PRIZE,
        "guests": NoWinner.HAS_A_PRIZE,
    }


def test_no_prizes_at_all() -> None:
    assert award_prizes(ranked(1), scheme()) == ()


def test_a_lot_gives_the_prizes_one_by_one() -> None:
    rules = scheme(place(1, cents=900), place(2, cents=500), place(3, cents=100))
    lot = PrizeLot(key="place_2", order=(4, 2, 3))
    prizes = award_prizes(ranked(1, 2, 2, 2), rules, [lot])
    assert [(prize.key, prize.winners, prize.each, prize.drawn) for prize in prizes] == [
        ("place_1", (1,), 900, False),
        ("place_2", (4,), 500, True),
        ("place_3", (2,), 100, True),
    ]


def test_who_loses_the_lot_may_win_another_prize() -> None:
    prizes = award_prizes(ranked(1, 2, 2), scheme(place(1, 2), "last_place"), [PrizeLot(key="place_2", order=(3, 2))])
    assert won(prizes) == {"place_1": (1,), "place_2": (3,), "last_place": (2,)}


def test_a_lot_among_others_decides_nothing() -> None:
    # A correction made other people equal: the lot among those of then is no lot among these.
    lots = [PrizeLot(key="place_1", order=(2, 9)), PrizeLot(key="most_pits", order=(1, 2))]
    (prize,) = award_prizes(ranked(1, 1), scheme(place(1, cents=300)), lots)
    assert (prize.winners, prize.each, prize.drawn) == ((1, 2), 150, False)


def test_where_a_lot_decides_nobody_has_it_before() -> None:
    rules = scheme(place(1, cents=300), "last_place", shared="draw")
    prizes = award_prizes(ranked(1, 1, 3), rules)
    assert (prizes[0].winners, prizes[0].sharing, prizes[0].why) == ((), (1, 2), NoWinner.TO_BE_DRAWN)
    assert (prizes[0].cents, prizes[0].each) == (300, None)
    assert prizes[1].winners == (3,)
    drawn = award_prizes(ranked(1, 1, 3), rules, [PrizeLot(key="place_1", order=(2, 1))])
    assert (drawn[0].winners, drawn[0].each) == ((2,), 300)


def test_a_lot_for_another_prize_than_a_place() -> None:
    contenders = ranked(1, 2, 3, pits=(2, 2, 0))
    (prize,) = award_prizes(contenders, scheme("most_pits", shared="draw"), [PrizeLot(key="most_pits", order=(2, 1))])
    assert (prize.winners, prize.drawn) == ((2,), True)


def test_the_first_place_is_called_out_last() -> None:
    contenders = ranked(1, 2, 3, 4, pits=(0, 0, 0, 1))
    prizes = award_prizes(contenders, scheme(place(1, 3), "last_place", "most_pits", "guests"))
    assert [prize.key for prize in in_order_of_announcing(prizes)] == ["last_place", "place_3", "place_2", "place_1"]
    prizes = award_prizes(contenders, scheme("most_pits", place(1, 2)))
    assert [prize.key for prize in in_order_of_announcing(prizes)] == ["most_pits", "place_2", "place_1"]


def _numbered(sizes: Sequence[int]) -> list[int]:
    places: list[int] = []
    for size in sizes:
        places += [len(places) + 1] * size
    return places


_MONEY = st.one_of(st.none(), st.integers(0, 5000))
_OTHERS = st.sampled_from(["last_place", "most_pits", "highest_round", "highest_roem", "guests", "formula_of_four"])
_schemes = st.builds(
    lambda singles, places, position, one_each, shared: scheme(
        *[{"kind": kind, "cents": cents} for kind, cents in list(singles.items())[:position]],
        *[place(number, cents=cents) for number, cents in places.items()],
        *[{"kind": kind, "cents": cents} for kind, cents in list(singles.items())[position:]],
        one_each=one_each,
        shared=shared,
    ),
    st.dictionaries(_OTHERS, _MONEY, max_size=6),
    st.dictionaries(st.integers(1, 9), _MONEY, max_size=6),
    st.integers(0, 6),
    st.booleans(),
    st.sampled_from(["money", "draw"]),
)
_fields = st.builds(
    lambda sizes, figures: [
        Contender(entrant=number, place=at, value=-at, pits=pits, roem=roem, best_round=best, is_guest=guest)
        for number, (at, (pits, roem, best, guest)) in enumerate(zip(_numbered(sizes), figures, strict=False), start=1)
    ],
    st.lists(st.integers(1, 3), max_size=7),
    st.lists(
        st.tuples(st.one_of(st.none(), st.integers(0, 3)), st.integers(0, 3), st.integers(1000, 1003), st.booleans()),
        min_size=21,
        max_size=21,
    ),
)


@given(_fields, _schemes)
def test_the_money_adds_up_and_nobody_wins_twice(contenders: list[Contender], rules: PrizeRules) -> None:
    prizes = award_prizes(contenders, rules)
    for prize in prizes:
        assert bool(prize.winners) == (prize.why is None)
        if prize.winners and prize.cents is not None:
            assert prize.each is not None
            assert prize.each * len(prize.winners) + prize.remainder == prize.cents
        else:
            assert (prize.each, prize.remainder) == (None, 0)
    # Every prize of the scheme is one of the list: its money is handed out, left over, or nobody's.
    promised = 0
    own = {number for rule in rules.prizes for number in rule.places}
    for rule in rules.prizes:
        times = len(rule.places) or 1
        if rule.kind.value == "formula_of_four":
            times = len(set(formula_of_four(len(contenders))) - own)
        promised += times * (rule.cents or 0)
    assert sum(prize.cents or 0 for prize in prizes) == promised
    assert len({prize.key for prize in prizes}) == len(prizes)
    if rules.one_each:
        winners = [winner for prize in prizes for winner in prize.winners]
        assert len(winners) == len(set(winners))


@given(_fields, _schemes)
def test_equals_win_together(contenders: list[Contender], rules: PrizeRules) -> None:
    places = {contender.entrant: contender.place for contender in contenders}
    # A lot that is still to be drawn holds everybody it is drawn among.
    others = {
        entrant
        for prize in award_prizes(contenders, rules)
        if not prize.kind.is_of_places
        for entrant in (*prize.winners, *prize.sharing)
    }
    for prize in award_prizes(contenders, rules):
        if prize.kind.is_of_places and prize.winners:
            at = {places[winner] for winner in prize.winners}
            assert len(at) == 1
            equals = {entrant for entrant, number in places.items() if number in at}
            assert equals - others <= set(prize.winners)


@given(_fields, _schemes, st.randoms())
def test_the_names_of_equals_decide_nothing(contenders: list[Contender], rules: PrizeRules, chance: Any) -> None:
    shuffled = list(contenders)
    chance.shuffle(shuffled)
    shuffled.sort(key=lambda contender: contender.place or 0)
    before = {(prize.key, frozenset(prize.winners), prize.each) for prize in award_prizes(contenders, rules)}
    assert {(prize.key, frozenset(prize.winners), prize.each) for prize in award_prizes(shuffled, rules)} == before
