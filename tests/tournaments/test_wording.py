"""Every code has a sentence, in both languages, with everything it wants to say filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest
from django.utils import translation

from scoring import (
    Doubling,
    HouseRules,
    Notice,
    NoticeCode,
    SheetEntry,
    ThreeHandEntry,
    ThreePlayers,
    ThreeSheetEntry,
    Violation,
    ViolationCode,
    check_sheet,
    check_three_hand,
    check_three_sheet,
)
from scoring.play_lines import judge_play, read_play
from tournaments import violation_words, wording
from tournaments.errors import ErrorCode, Problem
from tournaments.models import Credit
from tournaments.ranking import TieBreak
from tournaments.selectors import TableState

LANGUAGES = ("nl", "en")
TABLES: tuple[tuple[type[StrEnum], object], ...] = (
    (ViolationCode, violation_words.VIOLATIONS),
    (NoticeCode, violation_words.NOTICES),
    (ErrorCode, wording.ERRORS),
    (TieBreak, wording.TIE_BREAKS),
    (TableState, wording.TABLE_STATES),
)

# What a service or scoring gives along with a code; a sentence may use no more than this.
PARAMS: dict[str, dict[str, object]] = {
    ErrorCode.NOT_A_TABLE_NUMBER: {"given": "achter"},
    ErrorCode.TABLES_OPEN: {"round": 2, "table": 5},
    ErrorCode.ROUND_HAS_RESULTS: {"round": 2},
    ErrorCode.PAIR_INCOMPLETE: {"player": "Jan Bakker (7)", "pair": "Jan Bakker & Rie Hendriks"},
    ErrorCode.REPLACES_PUBLISHED: {"round": 2},
    ErrorCode.PLAYER_WITHOUT_PARTNER: {"player": "Ineke Smit (12)"},
    ErrorCode.EVENING_THAT_DAY: {"evening": "3 december 2026"},
    ErrorCode.ROUND_UNKNOWN: {"number": 2},
    ErrorCode.ROUND_NOT_NEXT: {"number": 4, "next": 3},
    ErrorCode.TOO_FEW_PLAYERS: {"present": 3, "needed": 4},
    ErrorCode.TOO_MANY_PLAYERS: {"present": 1000, "most": 500},
    ErrorCode.ROUND_NOT_DRAWN: {"number": 2},
    ErrorCode.CREDIT_MISSING: {"credit": "sat_out"},
    ErrorCode.STANDING_NOT_FINAL: {"round": 2, "table": 5},
    ErrorCode.FILL_IN_PLAYING: {"player": "Piet Jansen (1016)", "table": "5"},
    ErrorCode.FILL_IN_AGAIN: {"player": "Piet Jansen (1016)"},
    ErrorCode.SEATING_RULE: {"choices": "season, fading, none"},
    ErrorCode.PLAYER_UNKNOWN: {"player": "12345"},
    ErrorCode.PLAYER_TWICE: {"player": "Piet Jansen (1016)"},
    ErrorCode.PLAYER_NOT_PRESENT: {"player": "Piet Jansen (1016)", "table": 5},
    ErrorCode.DRAFT_REPLACED: {"number": 2},
    ErrorCode.LEAVER_SEATED: {"player": "Piet Jansen (1016)", "round": 2},
    ErrorCode.PLAYER_SEATED: {"player": "Piet Jansen (1016)"},
    ErrorCode.ROUND_BEYOND_PLAN: {"number": 4, "planned": 3},
    ErrorCode.PLAYER_NOT_PLACED: {"player": "Piet Jansen (1016)"},
    ErrorCode.SITTER_SEATED: {"player": "Piet Jansen (1016)"},
    ErrorCode.TABLE_HAS_RESULT: {"table": 5},
    ErrorCode.TABLE_HAS_NOTES: {"table": 5},
    ErrorCode.HAND_UNKNOWN: {"number": 17},
    ErrorCode.NOTE_MISSING: {"most": 200},
    ErrorCode.PLAYER_IN_PAIR: {"player": "Piet Jansen (1016)"},
    ErrorCode.PLAYER_PAID: {"player": "Piet Jansen (1016)"},
    ErrorCode.PAYER_NOT_PRESENT: {"player": "Piet Jansen (1016)"},
    ErrorCode.PAID_RANGE: {"most": 1000},
    ErrorCode.ATTENDANCE_CHANGED: {"player": "Piet Jansen (1016)"},
    ErrorCode.NUMBER_TAKEN: {"number": "1016"},
    ErrorCode.TABLE_TWICE: {"table": 5},
    ErrorCode.TABLE_INCOMPLETE: {"table": 5},
    ErrorCode.NO_TABLES_OF_THREE: {"table": 5},
    ErrorCode.PLAYER_MERGED: {"player": "Piet Jansen (1017)", "into": "Piet Jansen (1016)"},
    ErrorCode.PLAYED_TOGETHER: {
        "player": "Piet Jansen (1016)",
        "other": "Piet Jansen (1017)",
        "evening": "3 december 2026",
    },
    ErrorCode.PLAYS_LATER: {"player": "Piet Jansen (1016)", "evening": "3 december 2026"},
    ErrorCode.FILE_TOO_LARGE: {"most": 2},
    ErrorCode.QUOTE_OPEN: {"line": 7},
    ErrorCode.COLUMN_TWICE: {"column": "lidnummer"},
    ErrorCode.TOO_MANY_ROWS: {"most": 2000},
    ErrorCode.CELL_FORMULA: {"given": ""},
    ErrorCode.CELL_UNREADABLE: {"given": ""},
    ErrorCode.CELLS_TOO_MANY: {"given": ""},
    ErrorCode.NOT_YES_OR_NO: {"given": "soms"},
    ErrorCode.NOT_A_DAY: {"given": "32-12-2026"},
    ErrorCode.NUMBER_TWICE: {"number": "1016", "lines": (3, 8)},
    ErrorCode.NUMBER_OF_ANOTHER: {"number": "1016", "player": "Piet Jansen"},
    ErrorCode.NUMBER_NEEDED: {"name": "Piet Jansen"},
    ErrorCode.STALE_VERSION: {"seen": 1, "current": 2},
    ErrorCode.REASON_TOO_LONG: {"most": 200},
    ErrorCode.PENALTY_POINTS: {"most": 10000},
    ErrorCode.TIE_RULE_NOT_ASKED: {"rule": "extra_hands"},
    ErrorCode.TIE_TWICE: {"player": "Jan Bakker (7)"},
    ErrorCode.TIE_INCOMPLETE: {"players": "Jan Bakker (7), Rie Hendriks (1017)"},
    ErrorCode.FEE_TOO_HIGH: {"most": 1000},
    ErrorCode.HANDS_RANGE: {"most": 32},
    ErrorCode.ROUNDS_BELOW_PUBLISHED: {"published": 2},
    ErrorCode.PRIZE_RULE: {"issue": "text_too_long", "most": 60},
    ErrorCode.CATEGORY_NAME: {"most": 40},
    ErrorCode.CATEGORY_TAKEN: {"name": "Dames"},
    ErrorCode.PRIZES_ROUNDS_TO_COME: {"count": 2},
    ErrorCode.PRIZES_EVENINGS_TO_COME: {"count": 4},
    ErrorCode.PRIZE_LOT_PEOPLE: {"people": "Piet Jansen (1016), Rie Hendriks (1017)"},
    ErrorCode.SEASON_UNKNOWN: {"season": 7},
    ErrorCode.COMPETITION_UNKNOWN: {"competition": 7},
    ErrorCode.SEASON_TAKEN: {"name": "2026-2027"},
    ErrorCode.COMPETITION_TAKEN: {"name": "Individueel"},
    ErrorCode.COMPETITION_RULE: {"issue": "best_of_fewer", "best": 8, "evenings": 5},
    ErrorCode.COMPETITION_EVENING_OPEN: {"evening": "3 december 2026"},
    ErrorCode.COMPETITION_EVENING_HIDDEN: {"evening": "3 december 2026"},
    ErrorCode.COMPETITION_INCOMPLETE: {"problems": 2},
    ErrorCode.BEST_OF_FEWER_PERIODS: {"best": 3, "periods": 2},
    ErrorCode.PERIOD_NAME: {"most": 40},
    ErrorCode.PERIOD_TWICE: {"period": "Najaar"},
    ErrorCode.PERIODS_OVERLAP: {"period": "Najaar", "other": "Voorjaar"},
    ErrorCode.PERIOD_OUTSIDE_SEASON: {"period": "Najaar", "first": "1 september 2026", "last": "30 juni 2027"},
    ErrorCode.EVENING_UNKNOWN: {"evening": 7},
    ErrorCode.EVENING_OUTSIDE_SEASON: {
        "evening": "3 juli 2026",
        "first": "1 september 2026",
        "last": "30 juni 2027",
    },
    ErrorCode.PLAYER_IN_TWO_PAIRS: {"player": "Piet Jansen (1016)"},
    ErrorCode.ENTRANT_UNKNOWN: {"entrant": 7},
    ErrorCode.EVENING_NOT_OF_COMPETITION: {"evening": "3 december 2026"},
    ErrorCode.CODE_ENTERED: {"player": "Piet Jansen (1016)", "code": "absent"},
    ErrorCode.DATE_OUTSIDE_SEASON: {
        "date": "1 juli 2024",
        "season": "2023-24",
        "first": "1 september 2023",
        "last": "30 juni 2024",
    },
    ErrorCode.DATE_HAS_EVENING: {"evening": "15 december 2023"},
    ErrorCode.RESULTS_DIFFER: {"evening": "15 december 2023"},
    ErrorCode.RESULT_TWICE: {"player": "Jan Bakker (7)", "lines": (3, 8)},
    ErrorCode.NOT_POINTS: {"given": "veel"},
    ErrorCode.NOT_A_PLACE: {"given": "eerste"},
    ErrorCode.RESULT_TOO_HIGH: {"given": 46177, "hands": 48, "highest": 46176},
    ErrorCode.ROUNDS_DIFFER: {"columns": 3, "given": 4},
    ErrorCode.ROUNDS_NEEDED: {},
    ErrorCode.TOTAL_NOT_THE_SUM: {"sum": 2900, "given": 2800},
    ErrorCode.PLACE_AGAINST_TOTAL: {"place": 2, "line": 4, "other": 1, "total": 5000},
    ErrorCode.CODE_UNKNOWN: {"given": "ziek", "choices": "absent, excused"},
    ErrorCode.CODE_BESIDE_RESULT: {"player": "Jan Bakker (7)", "code": "fill_in"},
    ErrorCode.INVALID_VALUE: {"why": "Kies een andere naam."},
}


# Sheets with everything wrong that `scoring` tells numbers about, so that each sentence is tried on what really comes.
BAD_SHEETS: tuple[dict[str, Any], ...] = (
    {"level": "totals", "total_a": 1406, "total_b": 1407},
    {"level": "totals", "total_a": 53811, "total_b": -5},
    {"level": "totals", "total_a": 1406},
    {"level": "totals", "total_a": 1406, "total_b": 1406, "hand_count": 99, "first_dealer": 9, "pits_a": 1},
    {
        "level": "points_roem",
        "points_a": 2600,
        "points_b": 1,
        "roem_a": 30,
        "roem_b": 90_000,
        "pits_a": 17,
        "nats_b": 17,
    },
    {"level": "points_roem", "points_a": 1300, "points_b": 1290, "roem_a": 20, "roem_b": 0, "pits_a": 1, "nats_a": 0},
    {"level": "points_roem", "points_a": 1296, "points_b": 1296, "roem_a": 20, "roem_b": 0, "control_a": 1326},
    {"level": "hand_totals", "hand_count": 1, "hands": [{"number": 1, "form": "totals", "total_a": 82, "total_b": 81}]},
    {
        "level": "hands",
        "hand_count": 4,
        "control_a": 1000,
        "hands": [
            {"number": 1, "form": "written", "points_a": 92, "points_b": 71, "roem_a": 30},
            {"number": 1, "form": "written", "mark_a": "N", "mark_b": "P"},
            {"number": 2, "form": "written", "mark_a": "N", "points_a": 5, "declarer": "B"},
            {"number": 17, "form": "written", "points_a": 163, "points_b": 161, "trump": "x", "tricks_a": 8},
        ],
    },
    {
        "level": "hands",
        "hand_count": 1,
        "control_b": 80,
        "hands": [{"number": 1, "form": "written", "declarer": "A", "points_a": 92, "points_b": 70}],
    },
)


VARIANTS = HouseRules(
    hands=4,
    doubling=Doubling.FINAL,
    spades_double=True,
    roem_in_hand=True,
    ledig_made=(50, 0),
    ledig_failed=(0, 50),
    target=500,
)
MADE = {"form": "written", "trump": "h", "declarer": "A", "points_a": 92, "points_b": 70}
BAD_SHEETS_OF_VARIANTS: tuple[dict[str, Any], ...] = (
    {"level": "totals", "total_a": 600, "total_b": 44},
    {"level": "totals", "hand_count": 2, "total_a": 600, "total_b": 41},
    {"level": "totals", "hand_count": 2, "total_a": 400, "total_b": 44},
    {"level": "totals", "hand_count": 2, "total_a": 90_000, "total_b": 44},
    {"level": "points_roem", "hand_count": 2, "points_a": 600, "points_b": 44},
    {
        "level": "hands",
        "hands": [
            {"number": 1, **MADE, "called": 4},
            {"number": 2, **MADE, "hand_roem_a": 30},
            {"number": 3, **MADE, "hand_roem_a": 50, "hand_roem_b": 40},
            {"number": 4, "form": "totals", "trump": "h", "called": 1, "total_a": 201, "total_b": 123},
        ],
    },
    {
        "level": "hands",
        "hands": [
            {"number": 1, **MADE, "trump": None},
            {"number": 2, "form": "written", "ledig": True, "declarer": "A"},
            {"number": 3, "form": "written", "ledig": True, "declarer": "A", "mark_b": "N"},
        ],
    },
    {"level": "hands", "hands": [{"number": 1, **MADE, "called": 3}, {"number": 2, **MADE}]},
    {"level": "hands", "hands": [{"number": 1, **MADE}]},
)
THREE = HouseRules(hands=2, three_players=ThreePlayers.OWN)
BAD_SHEETS_OF_THREE: tuple[dict[str, Any], ...] = (
    {
        "level": "hands",
        "hands": [
            {"number": 1, "form": "captured", "points_a": 100, "points_b": 50, "points_c": 12},
            {"number": 2, "form": "captured", "maker": "A", "tricks_a": 11, "roem_a": 30},
        ],
    },
    {
        "level": "hands",
        "hands": [
            {"number": 1, "form": "captured", "maker": "A", "points_a": 162, "points_b": 0, "points_c": 0},
            {"number": 2, "form": "captured", "tricks_a": 0, "points_a": 9, "tricks_b": 1, "points_b": 99},
        ],
    },
    {
        "level": "hands",
        "hands": [
            {"number": 1, "form": "captured", "maker": "A", "points_a": 100, "points_b": 50, "points_c": 13},
            {"number": 2, "form": "totals", "total_a": 0, "total_b": 5, "total_c": 3},
        ],
    },
    {"level": "totals", "total_a": 400, "total_b": 5, "total_c": 3, "control_c": 13}
    | {f"{name}_{side}": 0 for name in ("pits", "nats") for side in "abc"},
)


BAD_PLAYS: tuple[dict[str, Any], ...] = (
    {"cards": ["1h"], "claims": [0]},
    {"cards": ["Ah", "Ah"], "partial": True},
    {"tricks": [["Ah"], ["Kh"]], "partial": True},
    {"tricks": [["Ah"]]},
    {"tricks": [["Ah"]], "partial": True, "leader": 4},
    {"tricks": [["Ah"]], "partial": True, "hands": [[], ["Ah"], [], []]},
    {"tricks": [["Ah"]], "partial": True, "first_trick": 8, "hands": [[], ["7s", "8s"], [], []]},
    {"tricks": [["7h", "8h", "9h", "Ah"]], "partial": True, "claims": [50]},
    {"tricks": [["7h", "8h", "9h", "Ah"]], "partial": True, "claims": [20, 20]},
)


def violations() -> dict[ViolationCode, list[Violation]]:
    """What `scoring` really says, by code."""
    found: dict[ViolationCode, list[Violation]] = {}
    for sheet in BAD_SHEETS:
        for violation in check_sheet(SheetEntry.from_dict(sheet), HouseRules()):
            found.setdefault(violation.code, []).append(violation)
    for sheet in BAD_SHEETS_OF_VARIANTS:
        for rules in (VARIANTS, HouseRules()):
            for violation in check_sheet(SheetEntry.from_dict(sheet), rules):
                found.setdefault(violation.code, []).append(violation)
    for sheet in BAD_SHEETS_OF_THREE:
        for rules in (THREE, HouseRules()):
            for violation in check_three_sheet(ThreeSheetEntry.from_dict(sheet), rules):
                found.setdefault(violation.code, []).append(violation)
    for play in BAD_PLAYS:
        problems: list[Violation] = []
        line = read_play({"trump": "c", "leader": 0} | play, problems)
        for violation in problems or (judge_play(line, HouseRules())[0] if line else ()):
            found.setdefault(violation.code, []).append(violation)
    return found


def every_problem() -> Iterator[Violation | Problem | Notice]:
    for code in ErrorCode:
        yield Problem(code=code, params=PARAMS.get(code, {}))
    real = violations()
    for violation in ViolationCode:
        # What never comes with numbers, or is about unreadable data, is tried bare.
        yield from real.get(violation, [Violation(code=violation)])
    for notice in NoticeCode:
        yield Notice.of(notice, "")


@pytest.mark.parametrize(("codes", "sentences"), TABLES)
def test_every_code_has_its_words(codes: type[StrEnum], sentences: dict[StrEnum, object]) -> None:
    assert set(sentences) == set(codes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("problem", [*every_problem()], ids=lambda problem: str(problem.code))
def test_sentence_is_filled_in(problem: Violation | Problem | Notice, language: str) -> None:
    with translation.override(language):
        sentence = wording.sentence(problem)
    assert re.search(r"[.?]$", sentence), sentence
    assert "%(" not in sentence
    assert "None" not in sentence


def test_a_mark_that_does_not_exist_is_told_which_marks_do() -> None:
    with translation.override("en"):
        sentence = wording.sentence(Violation.of(ViolationCode.NOT_A_CHOICE, "hands[3].mark_a"))
        assert sentence.startswith("A mark is N, P or TP.")
        assert sentence != wording.sentence(Violation.of(ViolationCode.NOT_A_CHOICE, "hands[3].declarer"))


def test_a_credit_is_named_in_words() -> None:
    with translation.override("en"):
        assert "sat out" in wording.sentence(Problem(code=ErrorCode.CREDIT_MISSING, params={"credit": "sat_out"}))


def english(code: ViolationCode) -> list[str]:
    with translation.override("en"):
        return [wording.sentence(violation) for violation in violations()[code]]


def test_total_that_differs_from_paper_says_how_much() -> None:
    assert "The paper says 80, the hands come to 70: a difference of 10." in english(ViolationCode.CONTROL_SUM)


def test_two_totals_that_contradict_each_other_name_the_control_sum() -> None:
    sentences = [sentence for sentence in english(ViolationCode.CONTROL_SUM) if "control sum" in sentence]
    assert any("together 2813, and 2592" in sentence for sentence in sentences)
    # Also of one hand of which only the totals are known, though that has a field.
    assert any("together 163, and 162" in sentence for sentence in sentences)


def test_what_a_variant_leaves_open_is_asked_for() -> None:
    undecided = english(ViolationCode.UNDECIDED)
    assert "Spades count double here. Fill in which suit was trump." in undecided
    assert any("bid ledig and whether it was made" in sentence for sentence in undecided)
    assert any("all ten" in sentence for sentence in undecided)


def test_a_hand_after_the_target_is_told_from_a_total_above_it() -> None:
    passed = english(ViolationCode.TARGET_PASSED)
    assert any("over with hand 1" in sentence for sentence in passed)


def test_a_table_of_three_has_ten_tricks() -> None:
    assert "Together the tricks must be 10." in english(ViolationCode.TRICKS_SUM)
    assert any("of the 10 tricks hold" in sentence for sentence in english(ViolationCode.TRICKS_POINTS))


def test_what_a_table_of_three_adds_up_is_said_of_three() -> None:
    assert "The points of the three are 163 together; they must be 162." in english(ViolationCode.POINTS_SUM)
    sums = english(ViolationCode.CONTROL_SUM)
    assert any(said.startswith("These three totals come to 408") for said in sums)
    # Beside the total of the third stands what its paper says, as beside those of the others.
    assert "The paper says 13, the hands come to 3: a difference of 10." in sums
    assert "No hand ends on these three totals. Check them." in english(ViolationCode.IMPOSSIBLE)


def test_missing_hands_are_listed() -> None:
    assert "Hands are missing: 3, 4." in english(ViolationCode.HAND_MISSING)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chain_names_every_rule_in_order(language: str) -> None:
    with translation.override(language):
        line = wording.tie_break_chain((TieBreak.ROEM, TieBreak.PITS))
        roem, pits = str(wording.TIE_BREAKS[TieBreak.ROEM]), str(wording.TIE_BREAKS[TieBreak.PITS])
        assert line.index(roem) < line.index(pits)


def test_chain_without_rules_says_that_places_are_shared() -> None:
    with translation.override("en"):
        assert wording.tie_break_chain(()) == "Equal totals share the place."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_credit_has_its_word(language: str) -> None:
    with translation.override(language):
        words = [wording.credit_label(code) for code in Credit.values]
    assert all(words)
    assert len(set(words)) == len(words)


def test_open_tables_are_counted_in_words() -> None:
    with translation.override("en"):
        assert wording.open_tables(1).startswith("1 table is")
        assert wording.open_tables(3).startswith("3 tables are")


@pytest.mark.parametrize(("language", "says"), [("nl", "5,50"), ("en", "5.50")])
def test_money_is_written_as_the_reader_does(language: str, says: str) -> None:
    with translation.override(language):
        assert wording.money(550) == f"€\N{NARROW NO-BREAK SPACE}{says}"


@pytest.mark.parametrize(
    ("totals", "english", "dutch"),
    [
        (
            (70, 60, 32),
            (
                "Who made trump does not have more than the two others together, so that is nat: "
                "put 0 with who made trump."
            ),
            "Wie troef maakte, heeft niet meer dan de twee anderen samen. Dat is nat: zet daar 0.",
        ),
        (
            (70, 60, 42),
            ("These three totals come to 172; 162 plus roem in twenties it must be. Check them."),
            ("Deze drie totalen zijn samen 172; het moet 162 zijn plus roem in twintigen. Controleer ze."),
        ),
        (
            (0, 182, 162),
            ("After nat the two others have the same total, 162 and all roem each. Check both, or who made trump."),
            (
                "Na nat hebben de twee anderen hetzelfde totaal: elk 162 en alle roem. "
                "Controleer beide, of wie troef maakte."
            ),
        ),
    ],
)
def test_three_totals_that_cannot_be(totals: tuple[int, int, int], english: str, dutch: str) -> None:
    a, b, c = totals
    entry = {"form": "totals", "maker": "A", "total_a": a, "total_b": b, "total_c": c}
    rules = HouseRules(three_players=ThreePlayers.EACH_ALL if a == 0 else ThreePlayers.OWN)
    (problem,) = check_three_hand(ThreeHandEntry.from_dict(entry), rules)
    for language, said in (("en", english), ("nl", dutch)):
        with translation.override(language):
            assert wording.sentence(problem) == said


def test_three_totals_without_the_nat_that_was_counted() -> None:
    rules = HouseRules(three_players=ThreePlayers.EACH_ALL)
    entry = {"level": "totals", "hand_count": 2, "total_a": 190, "total_b": 80, "total_c": 54, "nats_a": 1}
    (problem,) = check_three_sheet(ThreeSheetEntry.from_dict(entry), rules)
    with translation.override("en"):
        assert wording.sentence(problem) == (
            "These three totals come to 324. It must be 162 for each hand, once more for each nat, plus roem in "
            "twenties: at least 486. Check the totals and the number of nats."
        )


def test_who_made_trump_is_never_told_of_a_mark() -> None:
    rules = HouseRules(three_players=ThreePlayers.OWN)
    for totals, said in (((105, 50, 47), "so that is nat"), ((0, 50, 48), "no hand ends on these totals")):
        a, b, c = totals
        entry = {"form": "totals", "maker": "B", "total_a": a, "total_b": b, "total_c": c}
        (problem,) = check_three_hand(ThreeHandEntry.from_dict(entry), rules)
        with translation.override("en"):
            assert said in wording.sentence(problem)
