"""The sheet, the quick screen and the paper where an evening plays kraken, roem in the hand, ledig or to 1500."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from scoring import HouseRules
from tests.factories import record, rules_of
from tests.tournaments.web.conftest import House
from tournaments.models import ScoreSheet, SheetDraft, Table
from tournaments.services import entries, results
from tournaments.web import paper

KRAKEN = {"doubling": "final", "spades_double": True, "roem_in_hand": True}
LEDIG = {"ledig_made": [50, 0], "ledig_failed": [0, 60]}


def typed(*rows: dict[str, Any], **more: Any) -> dict[str, str]:
    form = {f"h{number}-{part}": str(value) for number, row in enumerate(rows, 1) for part, value in row.items()}
    form |= {"seen_version": "0", "idempotency_key": "k1", "action": "hand_in"}
    return form | {name: str(value) for name, value in more.items()}


PLAIN = {"declarer": "A", "trump": "h", "points_a": 92, "points_b": 70}
CALLED = {
    "declarer": "A",
    "called": 1,
    "trump": "d",
    "points_a": 100,
    "points_b": 62,
    "roem_a": 20,
    "hand_roem_a": 50,
}


def sheet_url(house: House, table: Table) -> str:
    return f"{house.table_root(table)}sheet/"


def parts_on(page: str) -> list[str]:
    """The parts of the first hand, in order."""
    return re.findall(r'name="h1-(\w+)"', page)


def test_an_evening_without_variants_has_todays_sheet(house: House) -> None:
    page = house.browser("scorer").get(sheet_url(house, house.table())).content.decode()
    assert parts_on(page) == ["declarer", "points_a", "roem_a", "mark_a", "points_b", "roem_b", "mark_b"]
    assert '<table class="sheet">' in page
    for word in ("kraken", "ledig", "<kbd>k</kbd>", "<kbd>*</kbd>"):
        assert word not in page


@pytest.mark.parametrize(
    ("rules", "extra"),
    [
        ({"doubling": "base"}, {"called"}),
        ({"doubling": "final", "spades_double": True}, {"called", "trump"}),
        ({"roem_in_hand": True}, {"hand_roem_a", "hand_roem_b"}),
        (LEDIG, {"ledig"}),
        ({"target": 1500}, set()),
    ],
)
def test_only_what_the_evening_plays_has_cells(house: House, rules: dict[str, Any], extra: set[str]) -> None:
    table = house.table(hands=4, **rules)
    page = house.browser("scorer").get(sheet_url(house, table)).content.decode()
    ordinary = {"declarer", "points_a", "roem_a", "mark_a", "points_b", "roem_b", "mark_b"}
    assert set(parts_on(page)) == ordinary | extra


def test_a_called_hand_shows_how_often_it_counts_and_is_stored(house: House) -> None:
    table = house.table(hands=2, **KRAKEN)
    form = typed(PLAIN, CALLED)
    said = house.browser("scorer").post(f"{sheet_url(house, table)}check/", form).content.decode()
    assert "×2" in said
    # (92 + 70) + 2 × 162
    assert "2 of 2 hands, 486 points" in re.sub(r"\s+", " ", said)
    assert house.browser("scorer").post(sheet_url(house, table), form).status_code == 302
    sheet = ScoreSheet.objects.get()
    assert (sheet.total_a, sheet.total_b) == (92 + 340, 70 + 124)
    hand = sheet.hand_results.get(number=2)
    assert (hand.multiplier, hand.hand_roem_a, hand.roem_a) == (2, 100, 140)
    assert hand.typed["called"] == 1


def test_an_unknown_trump_is_asked_for_in_its_cell(house: House) -> None:
    table = house.table(hands=2, **KRAKEN)
    response = house.browser("scorer").post(sheet_url(house, table), typed(PLAIN, {**CALLED, "trump": ""}))
    assert response.status_code == 422
    page = response.content.decode()
    assert 'href="#h2-trump"' in page
    assert "Fill in which suit was trump" in page
    assert 'data-wrong="trump"' in page


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"h2-called": "4"}, "hands[2].called", "called_range"),
        ({"h2-called": "x"}, "hands[2].called", "not_a_number"),
        ({"h2-trump": "x"}, "hands[2].trump", "unknown_trump"),
        ({"h2-hand_roem_a": "30"}, "hands[2].hand_roem_a", "hand_roem_value"),
        ({"h2-hand_roem_b": "100"}, "hands[2]", "hand_roem_both"),
        ({"h2-hand_roem_a": "5o"}, "hands[2].hand_roem_a", "not_a_number"),
    ],
)
def test_what_is_wrong_with_a_variant_stands_at_its_cell(
    house: House, change: dict[str, str], field: str, code: str
) -> None:
    table = house.table(hands=2, **KRAKEN)
    response = house.browser("scorer").post(sheet_url(house, table), typed(PLAIN, CALLED) | change)
    assert response.status_code == 422
    assert (code, field) in {(problem.code, problem.field) for problem in response.context["verdict"].problems}
    assert not ScoreSheet.objects.exists()


def test_a_cell_that_is_no_number_hides_no_other_problem_of_its_hand(house: House) -> None:
    table = house.table(hands=2, **KRAKEN)
    change = {"h2-points_a": "1oo", "h2-called": "4", "h2-trump": "x", "h2-hand_roem_a": "30"}
    response = house.browser("scorer").post(sheet_url(house, table), typed(PLAIN, CALLED) | change)
    assert {(problem.code, problem.field) for problem in response.context["verdict"].problems} == {
        ("not_a_number", "hands[2].points_a"),
        ("called_range", "hands[2].called"),
        ("unknown_trump", "hands[2].trump"),
        ("hand_roem_value", "hands[2].hand_roem_a"),
    }


def test_a_draft_keeps_the_cells_of_a_variant(house: House) -> None:
    table = house.table(hands=2, **KRAKEN)
    browser = house.browser("scorer")
    browser.post(f"{house.table_root(table)}draft/", typed({}, CALLED))
    kept = SheetDraft.objects.get().content["typed"]
    assert (kept["h2-called"], kept["h2-trump"], kept["h2-hand_roem_a"]) == ("1", "d", "50")
    cells = browser.get(sheet_url(house, table)).context["verdict"].hands[1].hand.cells
    assert (cells["called"], cells["trump"], cells["hand_roem_a"]) == ("1", "d", "50")


def test_a_trump_alone_is_kept_and_is_no_hand_yet(house: House) -> None:
    table = house.table(hands=2, **KRAKEN)
    browser = house.browser("scorer")
    browser.post(f"{house.table_root(table)}draft/", typed({"trump": "s"}))
    assert SheetDraft.objects.get().content["typed"] == {"h1-trump": "s"}
    response = browser.post(sheet_url(house, table), typed({"trump": "s"}, PLAIN))
    assert {problem.code for problem in response.context["verdict"].problems} == {"hand_missing"}


def test_who_comes_late_sees_what_differs_in_a_call(house: House) -> None:
    table = house.table(hands=1, **KRAKEN)
    entry = {"level": "hands", "hands": [{"number": 1, "form": "written", **CALLED}]}
    record(table, entries.read_entry(entry), by=house.director, confirm=False)
    response = house.browser("scorer").post(sheet_url(house, table), typed({**CALLED, "called": 2}))
    assert response.status_code == 409
    [row] = response.context["differences"]
    differing = [
        (part.name, there, here)
        for (part, there), (_part, here) in zip(row["stored"], row["typed"], strict=True)
        if there != here
    ]
    assert differing == [("called", "kraken", "herkraken")]
    assert "<td>stored</td>" in re.sub(r">\s+", ">", response.content.decode())


def test_only_another_call_is_a_correction_and_the_history_shows_both(house: House) -> None:
    table = house.table(hands=1, **KRAKEN)
    entry = {"level": "hands", "hands": [{"number": 1, "form": "written", **CALLED}]}
    record(table, entries.read_entry(entry), by=house.director)
    form = typed({**CALLED, "called": 2}, seen_version=1, reason="It was a herkraken")
    browser = house.browser("director")
    assert browser.post(sheet_url(house, table), form).status_code == 302
    table.refresh_from_db()
    assert table.live_sheet is not None
    assert (table.live_sheet.version, table.live_sheet.total_a) == (2, 680)
    assert results.is_confirmed(table.live_sheet)
    page = browser.get(f"{house.table_root(table)}history/").content.decode()
    assert "680 – 248" in page
    assert "340 – 124" in page


@pytest.mark.parametrize(("how", "totals"), [("made", (50, 0)), ("failed", (0, 60))])
@pytest.mark.parametrize("declarer", ["A", "B"])
def test_ledig_is_filled_in_as_made_or_failed(house: House, how: str, totals: tuple[int, int], declarer: str) -> None:
    table = house.table(hands=2, **LEDIG)
    made = {"points_a": 92, "points_b": 70}
    form = typed(made, {"declarer": declarer, "ledig": how})
    browser = house.browser("scorer")
    said = browser.post(f"{sheet_url(house, table)}check/", form).content.decode()
    assert f"ledig {how}" in said
    # The points of a hand of ledig do not count.
    assert "2 of 2 hands, 162 points" in re.sub(r"\s+", " ", said)
    assert browser.post(sheet_url(house, table), form).status_code == 302
    hand = ScoreSheet.objects.get().hand_results.get(number=2)
    assert (hand.total_a, hand.total_b) == (totals if declarer == "A" else totals[::-1])
    cells = browser.get(sheet_url(house, table)).context["verdict"].hands[1].hand.cells
    assert (cells["declarer"], cells["ledig"], cells["mark_a"], cells["mark_b"]) == (declarer, how, "", "")


def test_ledig_without_who_bid_it_waits_and_is_refused(house: House) -> None:
    table = house.table(hands=1, **LEDIG)
    response = house.browser("scorer").post(sheet_url(house, table), typed({"ledig": "made"}))
    page = response.content.decode()
    assert "Fill in who bid ledig" in page
    assert 'href="#h1-ledig"' in page


def test_ledig_with_points_beside_it_is_refused(house: House) -> None:
    table = house.table(hands=1, **LEDIG)
    response = house.browser("scorer").post(
        sheet_url(house, table), typed({"declarer": "A", "ledig": "made", "points_a": 92, "points_b": 70})
    )
    assert {problem.field for problem in response.context["verdict"].problems} == {
        "hands[1].points_a",
        "hands[1].points_b",
    }


def test_a_ledig_of_which_only_totals_are_known_is_not_shown_hand_by_hand(house: House) -> None:
    table = house.table(hands=1, **LEDIG)
    hand = {"number": 1, "form": "written", "declarer": "A", "ledig": True, "total_a": 50, "total_b": 0}
    record(table, entries.read_entry({"level": "hands", "hands": [hand]}), by=house.director, confirm=False)
    page = house.browser("scorer").get(sheet_url(house, table)).content.decode()
    assert 'name="h1-points_a" data-part="points_a" data-side="a" value=""' in page


PIT = {"points_a": 162, "roem_a": 40, "mark_b": "P"}


def test_to_1500_the_sheet_ends_with_the_hand_that_reaches_it(house: House) -> None:
    table = house.table(hands=16, target=1500)
    browser, url = house.browser("scorer"), sheet_url(house, table)
    page = browser.get(url).content.decode()
    assert page.count("<tr data-hand=") == 16
    assert "data-ends-at-target" in page
    # 302 a hand: 1208 after four, 1510 after five.
    four = browser.post(f"{url}check/", typed(*[PIT] * 4)).content.decode()
    assert "Nobody has 1500" not in four
    assert four.count("✓") == 5
    assert browser.post(url, typed(*[PIT] * 4)).context["verdict"].problems[0].code == "target_not_reached"
    assert browser.post(url, typed(*[PIT] * 6)).context["verdict"].problems[0].code == "target_passed"
    assert browser.post(url, typed(*[PIT] * 5, control_a=1510, control_b=0)).status_code == 302
    assert ScoreSheet.objects.get().hand_results.count() == 5


def test_to_1500_the_totals_on_paper_are_compared_once_it_is_reached(house: House) -> None:
    table = house.table(hands=16, target=1500)
    url = f"{sheet_url(house, table)}check/"
    browser = house.browser("scorer")
    controls = {"control_a": "1500", "control_b": "0"}
    assert "The paper says" not in browser.post(url, typed(*[PIT] * 4) | controls).content.decode()
    assert "The paper says 1500" in browser.post(url, typed(*[PIT] * 5) | controls).content.decode()
    right = browser.post(url, typed(*[PIT] * 5) | {**controls, "control_a": "1510"}).content.decode()
    assert "agrees" in right


def test_to_1500_a_hand_left_out_is_missing(house: House) -> None:
    table = house.table(hands=16, target=1500)
    response = house.browser("scorer").post(sheet_url(house, table), typed(PIT, {}, *[PIT] * 4))
    assert {problem.code for problem in response.context["verdict"].problems} == {"hand_missing"}


def quick(**values: object) -> dict[str, str]:
    form = {"level": "totals", "seen_version": "0", "idempotency_key": "k1", "action": "hand_in"}
    return form | {name: str(value) for name, value in values.items()}


def test_doubled_totals_go_through_the_quick_screen(house: House) -> None:
    table = house.table(hands=4, **KRAKEN)
    url = f"{house.table_root(table)}quick/"
    browser = house.browser("scorer")
    assert "Which hands were called is not known here" in browser.get(url).content.decode()
    assert browser.post(url, quick(total_a=1200, total_b=772)).status_code == 302
    assert ScoreSheet.objects.get().total_a == 1200


def test_an_ordinary_quick_screen_says_nothing_of_calls(house: House) -> None:
    page = house.browser("scorer").get(f"{house.table_root(house.table())}quick/").content.decode()
    assert "were called" not in page
    assert 'name="hand_count"' not in page


def test_to_1500_the_quick_screen_asks_how_many_hands(house: House) -> None:
    table = house.table(hands=16, target=1500)
    url = f"{house.table_root(table)}quick/"
    browser = house.browser("scorer")
    assert 'name="hand_count"' in browser.get(url).content.decode()
    response = browser.post(url, quick(total_a=1510, total_b=0))
    assert [(problem.code, problem.field) for problem in response.context["problems"]] == [
        ("hands_count_missing", "hand_count")
    ]
    assert 'id="hand_count_error"' in response.content.decode()
    wrong = browser.post(url, quick(total_a=1510, total_b=0, hand_count="33"))
    assert ("hands_count", "hand_count") in {(problem.code, problem.field) for problem in wrong.context["problems"]}
    below = browser.post(url, quick(total_a=1510, total_b=0, hand_count="-1"))
    assert [(problem.code, problem.field) for problem in below.context["problems"]] == [("hands_count", "hand_count")]
    assert browser.post(url, quick(total_a=1510, total_b=0, hand_count=5)).status_code == 302
    assert ScoreSheet.objects.get().entry["hand_count"] == 5
    assert 'name="hand_count" class="short" value="5"' in browser.get(url).content.decode()


def test_the_paper_has_a_column_for_everything_that_is_played(house: House) -> None:
    table = house.table(hands=4, **KRAKEN, **LEDIG, target=1500)
    page = house.browser("scorer").get(f"{house.evening_root(table.round.evening)}rounds/1/print/sheets/")
    text = page.content.decode()
    for heading in ("called", "trump", "ledig", "in hand"):
        assert f">{heading}</th>" in text
    for words in ("K is kraken", "spades count double", "Ledig: +", "1500 points ends the round"):
        assert words in text
    # The points together are not known beforehand.
    assert 'class="control"' not in text
    rows = re.findall(r'<th scope="row">\d</th>(.*?)</tr>', text, re.DOTALL)
    assert {row.count("<td") for row in rows} == {1 + 3 + 2 * 5}


def test_an_ordinary_paper_has_none_of_them(house: House) -> None:
    page = house.browser("scorer").get(f"{house.root}print/sheet/").content.decode()
    for words in ("called", "kraken", "in hand", "Ledig", "variants"):
        assert words not in page


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"doubling": "final"}, "K is kraken"),
        ({"doubling": "final", "spades_double": True}, "spades count double"),
        (LEDIG, "Ledig: +"),
        ({"target": 1500}, "1500 points"),
    ],
)
def test_the_legend_names_only_variants_that_are_played(house: House, rules: dict[str, Any], words: str) -> None:
    with translation.override("en"):
        assert words in paper.legend_of(rules_of(**rules))
        assert words not in paper.legend_of(HouseRules())
