"""What comes again, told in couples and times; of the season only what counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from tests.tournaments.test_draw_words import item, receipt
from tournaments import draw_words
from tournaments.seating import Form, Receipt, plan
from tournaments.seating.history import History, PastEvening
from tournaments.seating.rules import Memory, SeatingRules
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def older(drawn: Receipt) -> Receipt:
    """As it was stored before couples and times were told."""
    stored = drawn.as_dict()
    del stored["repeats"]
    return Receipt.from_dict(stored)


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        (
            4,
            6,
            [
                "6 pairs of players have the same partner again tonight; proven minimum 6.",
                "6 pairs of players meet again, 30 times in all.",
                "24 of these are third or later meetings.",
            ],
        ),
        (
            5,
            3,
            [
                "Nobody has the same partner twice.",
                "7 pairs of players meet again, 8 times in all.",
                "1 of these is a third or later meeting.",
            ],
        ),
        (8, 3, ["Nobody has the same partner twice.", "12 pairs of players meet again; proven minimum 12."]),
    ],
)
def test_couples_are_counted_and_not_what_they_cost(players: int, rounds: int, said: list[str]) -> None:
    drawn = plan(entrants=range(players), form=Form.INDIVIDUAL, seed=7, rounds=rounds)
    assert draw_words.sentences_of(drawn.receipt)[: len(said)] == said


def test_partners_for_the_third_time_are_still_one_couple() -> None:
    drawn = plan(entrants=range(4), form=Form.INDIVIDUAL, seed=7, rounds=7)
    said = draw_words.sentences_of(drawn.receipt)
    assert said[0] == "6 pairs of players have the same partner again tonight, 8 times in all."


def test_pairs_that_meet_for_the_third_time_are_counted_as_often_as_they_meet() -> None:
    drawn = plan(entrants=range(2), form=Form.PAIRS, seed=7, rounds=4)
    said = draw_words.sentences_of(drawn.receipt)
    assert said[0] == "3 times two pairs meet again."
    assert said[1] == "2 of these are third or later meetings."


def test_times_at_a_table_of_three_are_counted() -> None:
    drawn = plan(entrants=range(7), form=Form.INDIVIDUAL, seed=1, rounds=6, left_over=LeftOver.THREE)
    assert drawn.receipt.repeats is not None
    times = drawn.receipt.repeats.three_times
    said = draw_words.sentences_of(drawn.receipt)
    assert any(sentence.startswith(f"{times} times somebody plays at a table of three again") for sentence in said)


def test_an_older_receipt_says_what_it_counted() -> None:
    drawn = plan(entrants=range(4), form=Form.INDIVIDUAL, seed=7, rounds=6)
    assert draw_words.sentences_of(older(drawn.receipt))[:2] == [
        "Partners again tonight, counted once for each time before: 6.",
        "Meetings again tonight, counted once for each time before: 90.",
    ]
    # Where nobody met for the third time both are the same.
    drawn = plan(entrants=range(8), form=Form.INDIVIDUAL, seed=7, rounds=3)
    assert draw_words.sentences_of(older(drawn.receipt)) == draw_words.sentences_of(drawn.receipt)


def test_fours_that_meet_besides_are_couples() -> None:
    drawn = plan(entrants=range(18), form=Form.INDIVIDUAL, seed=7, rounds=6, system=System.FOURS)
    assert (
        "Who was drawn together stays together for three rounds; besides, 2 pairs of players meet again."
        in draw_words.sentences_of(drawn.receipt)
    )


# The season


def season_of(players: int, evenings: int = 3) -> History:
    return History(
        evenings=tuple(
            PastEvening(rounds=plan(entrants=range(players), form=Form.INDIVIDUAL, seed=seed, rounds=3).rounds)
            for seed in range(evenings)
        )
    )


def test_a_club_that_forgets_is_told_nothing_of_the_season() -> None:
    weights = SeatingRules(memory=Memory.NONE).weights
    drawn = plan(
        entrants=range(16), form=Form.INDIVIDUAL, seed=1, rounds=3, history=season_of(16), weights=weights
    ).receipt
    assert drawn.evenings == 3
    assert drawn.count(CostCode.SEASON_MEETING)
    said = draw_words.sentences_of(drawn)
    assert not any("season" in sentence or "evening" in sentence for sentence in said), said


def test_by_the_standing_no_season_is_remembered() -> None:
    drawn = plan(
        entrants=range(8),
        form=Form.INDIVIDUAL,
        seed=1,
        history=season_of(8),
        system=System.SWISS,
        standing=range(8),
        effort=100,
    ).receipt
    assert not any("remembers" in sentence for sentence in draw_words.sentences_of(drawn))


def test_a_movement_asked_for_pays_no_regard_to_the_season() -> None:
    drawn = plan(
        entrants=range(16), form=Form.INDIVIDUAL, seed=1, rounds=3, history=season_of(16), system=System.WHIST
    ).receipt
    said = draw_words.sentences_of(drawn)
    assert "This counts 3 earlier evenings of the season, to which the seating paid no regard." in said
    assert not any("remembers" in sentence for sentence in said)


def test_a_quarter_of_a_time_is_not_one_time() -> None:
    season = receipt(item(CostCode.SEASON_PARTNER, 1, 4), evenings=5, faded=True)
    said = draw_words.sentences_of(season)
    assert "Partners of tonight were partners 0.25 times this season; older evenings count for less." in said
    once = receipt(item(CostCode.SEASON_PARTNER, 4, 4), evenings=5, faded=True)
    assert any("were partners 1 time this season" in sentence for sentence in draw_words.sentences_of(once))
    with translation.override("nl"):
        assert any("0,25 keer" in sentence for sentence in draw_words.sentences_of(season))


def test_where_nothing_can_be_better_no_lower_minimum_is_named() -> None:
    proven = receipt(
        item(CostCode.PARTNER_AGAIN, 0, 1000), item(CostCode.SEASON_MEETING, 100, 1, least=0), bound=100, evenings=5
    )
    said = draw_words.sentences_of(proven)
    assert "Who share a table tonight did so 100 times this season, all together." in said
    assert "No draw of the same people in the same rounds can be better; that is proven." in said
    open_yet = draw_words.sentences_of(replace(proven, bound=90))
    assert "Who share a table tonight did so 100 times this season, all together; proven minimum 0." in open_yet
