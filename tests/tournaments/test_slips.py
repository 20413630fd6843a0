"""Every slip has its words in both languages, and a suggestion reads as somebody would ask it."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import (
    KRAKEN,
    HandEntry,
    HouseRules,
    SlipCode,
    ThreeHandEntry,
    ThreePlayers,
    suggest_hand,
    suggest_sheet,
    suggest_three_hand,
    suggest_three_sheet,
)
from tests.scoring.making import (
    make_captured,
    make_sheet,
    make_three,
    make_three_sheet,
    make_totals,
    make_written,
)
from tournaments import slips

RULES = HouseRules()
OWN = HouseRules(three_players=ThreePlayers.OWN)


def test_every_slip_has_its_words_in_both_languages() -> None:
    assert set(slips.SLIPS) == set(SlipCode)
    for code in SlipCode:
        with translation.override("en"):
            english = str(slips.SLIPS[code])
        with translation.override("nl"):
            assert str(slips.SLIPS[code]) != english, code
    for code, sentence in slips.OF_THREE.items():
        with translation.override("en"):
            english = str(sentence)
        with translation.override("nl"):
            assert str(sentence) not in (english, str(slips.SLIPS[code])), code


@pytest.mark.parametrize(
    ("entry", "dutch"),
    [
        (make_totals((126, 63)), "Bedoel je 126–36? Twee cijfers verwisseld."),
        (make_written((81, 81), declarer="A"), "Bedoel je 0–162 nat? Niet meer dan de andere kant is nat."),
        (make_written((92, 79), (20, None), declarer="A"), "Bedoel je 92+20–70? Eén cijfer is anders."),
        (make_written(mark=(None, "P"), totals=(182, 0)), "Bedoel je 282–0 pit? Een pit telt 100 extra."),
        (make_written((162, 0), (20, None)), "Bedoel je 162+20–0 pit? Alle 162 punten is meestal een pit."),
    ],
)
def test_a_hand_is_asked_for(entry: HandEntry, dutch: str) -> None:
    with translation.override("nl"):
        assert slips.suggestion_sentence(suggest_hand(entry, RULES)[0]) == dutch


@pytest.mark.parametrize(
    ("entry", "dutch"),
    [
        (
            make_totals((95, 67), declarer="A", called=1, trump="h"),
            "Bedoel je 190–134? Nog niet vermenigvuldigd met wat er geroepen is.",
        ),
        (
            make_captured((190, 134), called=1, trump="h"),
            "Bedoel je 95–67? Al vermenigvuldigd; dat doet de roep zelf.",
        ),
        (
            make_captured((100, 62), trump="h", hand_roem=(50, 40)),
            "Bedoel je 100–62, in de hand 50–0? Alleen de hoogste roem in de hand telt.",
        ),
    ],
)
def test_a_hand_of_kraken_is_asked_for(entry: HandEntry, dutch: str) -> None:
    with translation.override("nl"):
        assert slips.suggestion_sentence(suggest_hand(entry, KRAKEN)[0]) == dutch


@pytest.mark.parametrize(
    ("entry", "dutch"),
    [
        (make_three((85, 50, 72), (20, None, None)), "Bedoel je 85+20–50–27? Twee cijfers verwisseld."),
        (make_three(totals=(70, 60, 32)), "Bedoel je 0–60–32? Niet meer dan de twee anderen samen is nat."),
    ],
)
def test_a_hand_of_three_is_asked_for(entry: ThreeHandEntry, dutch: str) -> None:
    with translation.override("nl"):
        assert slips.suggestion_sentence(suggest_three_hand(entry, OWN)[0]) == dutch


def test_at_a_table_of_three_the_players_are_named_by_their_letter() -> None:
    found = suggest_three_hand(make_three(totals=(50, 90, 22)), OWN)
    flipped = next(one for one in found if one.code is SlipCode.DECLARER_FLIPPED)
    sheet = make_three_sheet("hands", hands=[make_three((85, 50, 27))], hand_count=1, control=(85, 50, 72))
    with translation.override("en"):
        assert slips.suggestion_sentence(flipped) == "Did you mean 50–90–22, B made trump? Another player made trump."
        assert slips.suggestion_label(suggest_three_sheet(sheet, OWN)[0]) == "total on paper C 27"


def test_who_declared_is_named_where_that_is_the_mend() -> None:
    found = suggest_hand(make_written((70, 92), declarer="A"), RULES)
    flipped = next(one for one in found if one.code is SlipCode.DECLARER_FLIPPED)
    with translation.override("en"):
        assert slips.suggestion_label(flipped) == "70–92, they declared"


def test_a_sheet_names_the_total_or_the_hand() -> None:
    hands = [make_written((61, 101), number=1), make_written((16, 146), number=2)]
    sheet = make_sheet("hands", hands=hands, control=(122, 202))
    found = suggest_sheet(sheet, HouseRules(hands=2))
    with translation.override("en"):
        assert slips.suggestion_label(found[0]) == "hand 2: 61–101"
        of_sums = suggest_sheet(make_sheet("points_roem", points=(1462, 1103)), RULES)
        assert slips.suggestion_label(of_sums[0]) == "points they 1130"
