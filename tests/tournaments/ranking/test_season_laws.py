"""Laws that hold for every season."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.ranking.seasons import evening, rules_of, scores
from tournaments.ranking import (
    Code,
    CompetitionRules,
    EveningOfSeason,
    EveningScores,
    RoundResult,
    Season,
    Why,
    rank_season,
)

# Few different numbers, so that ties are the rule and not the exception.
COUNTING = (
    {"rule": "total"},
    {"rule": "total", "place_points": [5, 3, 1]},
    {"rule": "best", "best": 2},
    {"rule": "best", "best": 2, "place_points": [5, 3, 1], "minimum_evenings": 1},
    {"rule": "average_of_best", "best": 2, "minimum_evenings": 2},
    {"rule": "average_per_round"},
    {"rule": "periods", "best": 1, "best_periods": 2},
)
CODES = {
    "sat_out": {"points_from": "round", "points": 16, "pits": 1, "attended": True, "in_average": True},
    "missed": {"points_from": "own_average"},
    "late": {"points_from": "evening", "most": 1},
    "absent_notified": {"points_from": "lowest"},
    "absent": {"points_from": "fixed", "points": 0, "droppable": False, "in_average": True},
    "fill_in": {"points_from": "replaces_lowest"},
    "excused": {"points_from": "nothing"},
}
CHAIN = ("pits", "fewest_nats", "roem", "best_round", "best_evening", "last_round", "mutual", "lot")
PERIODS = (1, 2, 3)


def results() -> st.SearchStrategy[RoundResult]:
    return st.builds(
        RoundResult,
        round_number=st.integers(1, 2),
        total=st.sampled_from([14, 15, 16]),
        pits=st.none() | st.integers(0, 1),
        roem=st.none() | st.integers(0, 1),
        nats=st.integers(0, 1),
        code=st.sampled_from([None, None, None, "sat_out", "missed", "late", "absent"]),
    )


def scores_of(entrant: int) -> st.SearchStrategy[EveningScores]:
    present = st.builds(
        EveningScores,
        entrant=st.just(entrant),
        rounds=st.lists(results(), max_size=2, unique_by=lambda result: result.round_number).map(tuple),
        fill_ins=st.lists(results().map(lambda result: replace(result, code=None)), max_size=1).map(tuple),
        penalty=st.sampled_from([0, 0, 0, -1]),
    )
    of_evening = [code for code in Code if code.is_of_evening]
    absent = st.builds(EveningScores, entrant=st.just(entrant), code=st.sampled_from(of_evening))
    return st.one_of(present, present, absent)


@st.composite
def seasons(draw: st.DrawFn) -> list[EveningOfSeason]:
    evenings = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        entrants = draw(st.lists(st.integers(1, 4), unique=True, max_size=4))
        evenings.append(
            EveningOfSeason(
                evening=number,
                planned_rounds=2,
                period=draw(st.sampled_from(PERIODS)),
                entrants=tuple(draw(scores_of(entrant)) for entrant in entrants),
            )
        )
    return evenings


@st.composite
def some_rules(draw: st.DrawFn) -> CompetitionRules:
    return CompetitionRules.from_dict(
        {
            "counting": draw(st.sampled_from(COUNTING)),
            "codes": draw(st.sampled_from([{}, CODES])),
            "tie_breaks": draw(st.lists(st.sampled_from(CHAIN), unique=True, max_size=4)),
        }
    )


def ranked(evenings: list[EveningOfSeason], rules: CompetitionRules) -> Season:
    return rank_season(evenings, rules=rules, periods=PERIODS)


@given(evenings=seasons(), rules=some_rules(), data=st.data())
def test_order_of_the_input_never_matters(
    evenings: list[EveningOfSeason], rules: CompetitionRules, data: st.DataObject
) -> None:
    shuffled = [
        replace(
            found,
            entrants=tuple(
                replace(one, rounds=tuple(data.draw(st.permutations(one.rounds))))
                for one in data.draw(st.permutations(found.entrants))
            ),
        )
        for found in evenings
    ]
    assert ranked(shuffled, rules) == ranked(evenings, rules)


@given(evenings=seasons(), rules=some_rules(), data=st.data())
def test_other_numbers_change_nothing_but_the_numbers(
    evenings: list[EveningOfSeason], rules: CompetitionRules, data: st.DataObject
) -> None:
    number_of = dict(zip(range(1, 5), data.draw(st.permutations([10, 20, 30, 40])), strict=True))
    renumbered = [
        replace(found, entrants=tuple(replace(one, entrant=number_of[one.entrant]) for one in found.entrants))
        for found in evenings
    ]
    before = {number_of[place.entrant]: place for place in ranked(evenings, rules).places}
    after = {place.entrant: place for place in ranked(renumbered, rules).places}
    assert {number: replace(place, entrant=number) for number, place in before.items()} == after


@given(evenings=seasons(), entrant=st.integers(1, 4), total=st.integers(0, 40), best=st.integers(1, 4))
def test_another_evening_never_lowers_a_best_total(
    evenings: list[EveningOfSeason], entrant: int, total: int, best: int
) -> None:
    # A code that follows the own average moves with every evening that is played.
    codes = {**CODES, "missed": {"points_from": "evening"}}
    rules = rules_of("best", best=best, codes=codes)
    more = [*evenings, evening(99, scores(entrant, total))]
    before = {place.entrant: place.value for place in ranked(evenings, rules).places}
    for place in ranked(more, rules).places:
        if place.entrant in before:
            assert place.value >= before[place.entrant]


# Under points for places the chain decides the places of the evenings too, and so what the season adds up.
@given(evenings=seasons(), rules=some_rules().filter(lambda rules: not rules.counting.place_points))
def test_without_the_last_tie_break_places_only_merge(evenings: list[EveningOfSeason], rules: CompetitionRules) -> None:
    with_it = {place.entrant: place.place for place in ranked(evenings, rules).places}
    without = {
        place.entrant: place.place
        for place in ranked(evenings, replace(rules, tie_breaks=rules.tie_breaks[:-1])).places
    }
    groups: dict[int | None, set[int]] = {}
    for entrant, place in without.items():
        groups.setdefault(place, set()).add(entrant)
    for place, group in groups.items():
        places = {with_it[entrant] for entrant in group}
        if place is None:
            assert places == {None}
        else:
            # Together they hold the places they hold apart.
            assert all(found is not None and place <= found < place + len(group) for found in places)
            assert min(found for found in places if found is not None) == place


@given(evenings=seasons(), rules=some_rules())
def test_what_is_dropped_is_never_better_than_what_counts_and_could_go(
    evenings: list[EveningOfSeason], rules: CompetitionRules
) -> None:
    for place in ranked(evenings, rules).places:
        for period in {found.period for found in place.evenings}:
            own = [found for found in place.evenings if rules.counting.best_periods is None or found.period == period]
            chosen = [found for found in own if found.why in (Why.COUNTS, Why.PERIOD_DROPPED)]
            free = [found.value for found in chosen if found.droppable and found.value is not None]
            dropped = [found.value for found in own if found.why is Why.DROPPED and found.value is not None]
            assert not free or not dropped or max(dropped) <= min(free)


@given(evenings=seasons(), rules=some_rules())
def test_numbers_of_a_row_agree_with_its_evenings(evenings: list[EveningOfSeason], rules: CompetitionRules) -> None:
    season = ranked(evenings, rules)
    for place in season.places:
        assert len(place.evenings) == len(evenings)
        with_result = [found for found in place.evenings if found.value is not None]
        assert place.counted == sum(found.counts for found in place.evenings)
        assert place.counted + place.dropped == len(with_result)
        assert place.raw_total == sum(found.value for found in with_result if found.value is not None)
        assert place.value == place.counting_total / place.parts
        assert all(not found.counts or found.value is not None for found in place.evenings)
        if rules.counting.best is not None:
            assert place.counted <= rules.counting.best * (rules.counting.best_periods or 1)
    placed = [place for place in season.places if place.place is not None]
    assert [place.value for place in placed] == sorted((place.value for place in placed), reverse=True)
    assert list(season.places[len(placed) :]) == [place for place in season.places if place.place is None]
