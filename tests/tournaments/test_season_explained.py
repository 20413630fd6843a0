"""What is said of a line is needed, true, and adds up as printed."""

from __future__ import annotations

from fractions import Fraction

from django.utils import translation

from tests.tournaments.ranking.seasons import evening, row, rules_of, scores
from tournaments.ranking import Code, CompetitionRules, EveningOfSeason, EveningScores, rank_season, what_is_needed
from tournaments.season_explained import Explained, explain
from tournaments.season_words import figure_between


def explained(
    entrant: int, *evenings: EveningOfSeason, rules: CompetitionRules, left: int = 2, most: int = 100
) -> Explained:
    season = rank_season(evenings, rules=rules)
    needs = what_is_needed(season, entrant, rules, evenings_left=left, most_of_evening=most)
    with translation.override("en"):
        return explain(rules, season.places, row(season, entrant), needs, named=str)


def test_gap_between_averages_is_that_of_what_is_printed() -> None:
    # 1532.31 and 1531.23 to the reader; 1.09 apart when rounded only at the end.
    higher, lower = Fraction(1532314, 1000), Fraction(1531225, 1000)
    with translation.override("en"):
        assert figure_between(higher, lower, average=True) == "1.08"
        assert figure_between(Fraction(1532313, 1000), Fraction(1532312, 1000), average=True) == "less than 0.01"
        assert figure_between(3, 1) == "2"
        assert figure_between(Fraction(1, 1), Fraction(1, 1), average=True) == "0.00"


def test_neighbours_are_told_with_that_gap() -> None:
    held = evening(1, scores(1, 60, 60, 59), scores(2, 59, 59, 60), rounds=3)
    rules = rules_of("average_per_round")
    # 59.67 and 59.33, a third apart.
    assert "Above: 1 with 59.67, which is 0.34 more." in explained(2, held, rules=rules).neighbours
    assert "Below: 2 with 59.33, which is 0.34 less." in explained(1, held, rules=rules).neighbours


def test_last_of_the_list_has_nobody_below() -> None:
    held = [evening(number, scores(1, 80), scores(2, 50), scores(3, 10)) for number in (1, 2)]
    rules = rules_of(minimum_evenings=2)
    said = "Nobody below can take this place any more."
    # The third comes to 99 at most and the second has 100; who is not in the list yet comes to one evening only.
    assert said in explained(2, *held, rules=rules, left=1, most=79).needs
    last = explained(3, *held, rules=rules, left=1, most=85).needs
    assert "Place 2 can still be reached." in last
    assert said not in last


def test_each_evening_is_not_named_where_it_asks_no_less() -> None:
    rules = rules_of("best", best=2)
    held = [evening(1, scores(1, 60), scores(2, 50)), evening(2, scores(1, 60), scores(2, 50))]
    needs = explained(2, *held, rules=rules).needs
    # 71 beside the 50 for one, 61 for each of two.
    assert any("at least 71" in sentence for sentence in needs)
    assert "Or at least 61 on each of the evenings still to come." in needs
    one = explained(2, *held, rules=rules_of("best", best=1)).needs
    assert any("at least 61" in sentence for sentence in one)
    assert not any("each of the evenings" in sentence for sentence in one)


def test_room_is_told_only_where_the_next_evening_is_certain_to_count() -> None:
    rules = rules_of("best", best=2, codes={"absent": {"points_from": "own_average"}})
    absent = EveningScores(entrant=1, code=Code.ABSENT)
    # Nothing was played yet; once something is, both absent evenings bring just as much and came earlier.
    held = [evening(1, absent, scores(2, 50)), evening(2, absent, scores(2, 50))]
    assert not any("whatever it brings" in sentence for sentence in explained(1, *held, rules=rules).needs)
    assert any("whatever it brings" in sentence for sentence in explained(2, held[0], rules=rules).needs)
