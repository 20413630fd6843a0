"""The sheet of a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import hands_entry, plain_hands, record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, HandResult, ScoreSheet, SheetDraft, SheetEventKind, Table
from tournaments.services import results

HANDS = 4


@pytest.fixture
def table(house: House) -> Table:
    return house.table(tables=2, hands=HANDS)


def typed(*rows: dict[str, Any], **more: Any) -> dict[str, str]:
    """The posted form: one dict a hand."""
    form = {f"h{number}-{part}": str(value) for number, row in enumerate(rows, 1) for part, value in row.items()}
    form |= {"seen_version": "0", "idempotency_key": "k1", "action": "hand_in"}
    return form | {name: str(value) for name, value in more.items()}


MADE = {"points_a": 92, "points_b": 70, "roem_a": 20}
NAT = {"mark_a": "n", "points_b": 162, "roem_b": 20}
PIT = {"points_a": 162, "roem_a": 40, "mark_b": "P"}
GOOD = (MADE, MADE, NAT, PIT)


def test_it_shows_the_hands_in_fours_with_every_cell_labelled(house: House, table: Table) -> None:
    page = house.browser("scorer").get(f"{house.table_root(table)}sheet/").content.decode()
    assert page.count("<tr data-hand=") == HANDS
    assert page.count('aria-label="hand ') == 7 * HANDS
    assert 'data-hand-points="162"' in page


def test_it_is_handed_in_and_the_next_table_offered(house: House, table: Table) -> None:
    response = house.browser("scorer").post(f"{house.table_root(table)}sheet/", typed(*GOOD))
    assert response.headers["location"] == f"{house.evening_root(table.round.evening)}rounds/1/?after=1"
    sheet = ScoreSheet.objects.get()
    # 112 + 112 + nat 0 + pit 302 against 70 + 70 + 182 + 0
    assert (sheet.total_a, sheet.total_b, sheet.pits_a, sheet.nats_a) == (526, 322, 1, 1)
    assert list(HandResult.objects.values_list("outcome", flat=True)) == ["made", "made", "nat", "pit"]
    assert not results.is_confirmed(sheet)
    assert Table.objects.get(number=2).live_sheet is None


def test_it_is_confirmed_at_once_when_asked(house: House, table: Table) -> None:
    house.browser("scorer").post(f"{house.table_root(table)}sheet/", typed(*GOOD, action="confirm"))
    assert results.is_confirmed(ScoreSheet.objects.get())


@pytest.mark.parametrize(
    ("change", "sentence", "cell"),
    [
        ({"h1-points_b": "71"}, "The points of both sides are 163 together; they must be 162", "h1-points_a"),
        ({"h1-roem_a": "30"}, "Roem cannot be 30", "h1-roem_a"),
        ({"h1-roem_a": "15"}, "Roem cannot be 15", "h1-roem_a"),
        ({"h1-mark_a": "N", "h1-mark_b": "N"}, "Both sides have a mark", "h1-points_a"),
        ({"h3-mark_a": "X"}, "A mark is N, P or TP", "h3-mark_a"),
        ({"h1-points_a": "9o"}, "Fill in a whole number", "h1-points_a"),
        ({"h1-declarer": "B"}, "so it is nat", "h1-mark_b"),
        ({"h3-points_a": "50"}, "A side with a mark scores nothing", "h3-points_a"),
        ({"h2-points_a": "", "h2-points_b": "", "h2-roem_a": ""}, "Hands are missing: 2", ""),
        ({"control_a": "516"}, "a difference of 10. Often the last trick", "control_a"),
    ],
)
def test_what_is_wrong_stands_at_its_cell_and_in_the_summary(
    house: House, table: Table, change: dict[str, str], sentence: str, cell: str
) -> None:
    form = typed(*GOOD) | change
    response = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form)
    assert response.status_code == 422
    page = response.content.decode()
    summary, rest = page.split("</ul>\n</div>", 1)
    assert sentence in summary
    if cell:
        assert sentence in rest
        assert f'href="#{cell}"' in summary
        assert f'id="{cell}"' in rest
    for name, value in form.items():
        if value and name.startswith(("h1-points", "h1-roem", "h1-mark", "h3-mark", "control")):
            assert f'name="{name}"' in page
            assert f'value="{value}"' in page
    assert not ScoreSheet.objects.exists()


def test_a_cell_that_is_no_number_hides_no_other_problem(house: House, table: Table) -> None:
    form = typed(*GOOD) | {"h1-points_a": "9o", "h2-roem_a": "30"}
    page = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).content.decode()
    assert "Fill in a whole number" in page
    assert "Roem cannot be 30" in page
    assert 'value="9o"' in page


def test_a_cell_that_is_no_number_hides_nothing_in_its_own_hand(house: House, table: Table) -> None:
    form = typed(*GOOD) | {"h1-points_a": "9o", "h1-roem_a": "30", "h1-roem_b": "15", "h1-points_b": "163"}
    url = f"{house.table_root(table)}sheet/"
    verdict = house.browser("scorer").post(url, form).context["verdict"]
    assert {(problem.code, problem.field) for problem in verdict.problems} == {
        ("not_a_number", "hands[1].points_a"),
        ("points_range", "hands[1].points_b"),
        ("roem_value", "hands[1].roem_a"),
        ("roem_value", "hands[1].roem_b"),
    }
    assert "Hands are missing" not in house.browser("scorer").post(f"{url}check/", form).content.decode()


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ("9999999999", "points_range"),
        ("9" * 18, "points_range"),
        ("9" * 19, "not_a_number"),
        ("-20", "points_range"),
        ("1.406", "points_range"),
        ("1.4", "not_a_number"),
        ("1.40.6", "not_a_number"),
        ("0.162", "not_a_number"),
    ],
)
def test_many_digits_are_a_number(house: House, table: Table, points: str, code: str) -> None:
    form = typed(*GOOD) | {"h1-points_a": points}
    verdict = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).context["verdict"]
    assert (code, "hands[1].points_a") in {(problem.code, problem.field) for problem in verdict.problems}


@pytest.mark.parametrize("total", ["1.410", "1 410", "1\N{NO-BREAK SPACE}410", "1\N{NARROW NO-BREAK SPACE}410"])
def test_a_total_on_paper_may_have_its_thousands_apart(house: House, total: str) -> None:
    table = house.table(hands=5)
    form = typed(*[{"points_a": 162, "mark_b": "P", "roem_a": 20}] * 5, control_a=total, control_b=0)
    assert house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).status_code == 302


def test_a_row_says_a_thing_once_and_marks_both_cells(house: House, table: Table) -> None:
    form = typed(MADE, MADE, {"mark_a": "N", "points_a": 50, "roem_a": 20, "points_b": 162}, PIT)
    text = house.browser("scorer").post(f"{house.table_root(table)}sheet/check/", form).content.decode()
    verdict = text.split('id="h3-verdict"')[1].split('id="h4-')[0]
    assert verdict.count("A side with a mark scores nothing") == 1
    assert 'data-wrong="points_a roem_a"' in verdict.split(">")[0]


def test_whatever_was_typed_is_escaped(house: House, table: Table) -> None:
    form = typed(*GOOD) | {"h1-points_a": '"><script>alert(1)</script>'}
    response = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form)
    assert response.status_code == 422
    assert "<script>alert" not in response.content.decode()
    assert "&lt;script&gt;alert(1)" in response.content.decode()


def test_hand_seventeen_is_no_field_of_the_page(house: House, table: Table) -> None:
    form = typed(*GOOD) | {"h17-points_a": "92", "h17-points_b": "70"}
    assert house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).status_code == 302
    assert ScoreSheet.objects.get().entry["hands"][-1]["number"] == HANDS


def test_complete_hands_are_judged_while_typing(house: House, table: Table) -> None:
    form = typed(MADE, {"points_a": 81, "points_b": 81}, PIT, {"points_a": 50})
    answer = house.browser("scorer").post(
        f"{house.table_root(table)}sheet/check/", form, headers={"hx-request": "true"}
    )
    text = answer.content.decode()
    assert answer.status_code == 200
    assert '<span id="h1-together_a">112</span>' in text
    assert '<span id="h3-together_a">302</span>' in text
    assert "so it is nat" in text
    assert "Hands are missing" not in text
    assert not ScoreSheet.objects.exists()


def test_the_judgement_tells_when_the_paper_agrees(house: House, table: Table) -> None:
    form = typed(*GOOD, control_a=526, control_b=322)
    text = house.browser("scorer").post(f"{house.table_root(table)}sheet/check/", form).content.decode()
    assert "✓ agrees" in text


def test_under_forced_trump_the_declaring_side_follows_from_the_dealer(house: House) -> None:
    table = house.table(hands=HANDS, trump="forced")
    browser, root = house.browser("scorer"), house.table_root(table)
    page = browser.get(f"{root}sheet/").content.decode()
    assert page.count('class="derived" data-derived="B"') == 2
    assert page.count('class="derived" data-derived="A"') == 2
    assert page.index('data-derived="B"') < page.index('data-derived="A"')
    browser.post(f"{root}dealer/", {"first_dealer": "1"})
    page = browser.get(f"{root}sheet/").content.decode()
    assert page.index('data-derived="A"') < page.index('data-derived="B"')
    assert browser.post(f"{root}dealer/", {"first_dealer": "7"}, follow=True).status_code == 200
    table.refresh_from_db()
    assert table.first_dealer == 1


def test_a_contradiction_with_the_dealer_is_asked_about_not_refused(house: House) -> None:
    table = house.table(hands=HANDS, trump="forced")
    rows = [
        {**hand, "declarer": "A" if number == 0 else "BA"[number % 2]}
        for number, hand in enumerate((MADE, MADE, {"points_a": 70, "points_b": 92}, MADE))
    ]
    url = f"{house.table_root(table)}sheet/"
    text = house.browser("scorer").post(f"{url}check/", typed(*rows)).content.decode()
    assert "By the deal the other side had to declare" in text
    assert house.browser("scorer").post(url, typed(*rows)).status_code == 302


# Forced trump: what nobody touched follows the dealer


def declarers(page: str) -> str:
    """Who declares, hand by hand, as the page shows it; a dash where nobody does."""
    chosen = [cell.split("</select>")[0] for cell in page.split('data-part="declarer"')[1:]]
    return "".join(next((side for side in "AB" if f'value="{side}" selected' in cell), "-") for cell in chosen)


def sheet_as_sent(*rows: dict[str, Any], who: str, dealer_seen: int, **more: Any) -> dict[str, str]:
    """The form as a browser sends it: with every declarer that stands on it."""
    return typed(*({"declarer": side, **row} for side, row in zip(who, rows, strict=True)), dealer_seen=dealer_seen) | {
        name: str(value) for name, value in more.items()
    }


def test_untouched_declarers_follow_another_dealer_and_what_was_typed_stays(house: House) -> None:
    table = house.table(hands=HANDS, trump="forced")
    browser, root = house.browser("scorer"), house.table_root(table)
    page = browser.get(f"{root}sheet/").content.decode()
    assert declarers(page) == "BABA"
    assert f'formaction="{root}dealer/"' in page
    # Hand 3 was changed to A by hand; nothing of this was kept before the dealer is changed.
    form = sheet_as_sent(MADE, {"points_a": 70, "points_b": 92}, {}, {}, who="BAAA", dealer_seen=0, first_dealer=1)
    assert browser.post(f"{root}dealer/", form).status_code == 302
    page = browser.get(f"{root}sheet/").content.decode()
    assert declarers(page) == "ABAB"
    assert page.count('value="92"') == 2
    assert "so it is nat" not in page
    assert "By the deal the other side had to declare" not in page


def test_a_draft_keeps_only_the_declarers_somebody_named(house: House) -> None:
    table = house.table(hands=HANDS, trump="forced")
    browser, root = house.browser("scorer"), house.table_root(table)
    browser.post(f"{root}draft/", sheet_as_sent(MADE, {}, {}, {}, who="BBBA", dealer_seen=0))
    kept = SheetDraft.objects.get().content["typed"]
    assert {name: side for name, side in kept.items() if "declarer" in name} == {"h2-declarer": "B"}
    browser.post(f"{root}dealer/", {"first_dealer": "1"})
    assert declarers(browser.get(f"{root}sheet/").content.decode()) == "ABAB"


def test_a_page_from_before_the_dealer_changed_is_handed_in_with_the_dealer_of_now(house: House) -> None:
    table = house.table(hands=HANDS, trump="forced")
    Table.objects.update(first_dealer=1)
    form = sheet_as_sent(MADE, {"points_a": 70, "points_b": 92}, MADE, PIT, who="BABA", dealer_seen=0)
    # The P of hand 4 says that A declared it; by the deal it was B. That is asked about, not refused.
    assert house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).status_code == 302
    assert list(HandResult.objects.values_list("declarer", "outcome")) == [
        ("A", "made"),
        ("B", "made"),
        ("A", "made"),
        ("A", "pit"),
    ]
    page = house.browser("scorer").get(f"{house.table_root(table)}sheet/").content.decode()
    assert declarers(page) == "ABAB"


@pytest.mark.parametrize(
    ("row", "nat"),
    [
        ({"points_a": 92, "points_b": 70, "declarer": "A"}, False),
        ({"points_a": 70, "points_b": 92, "declarer": "A"}, True),
        ({"declarer": "A"}, False),
    ],
)
def test_who_declared_against_the_deal_is_asked_about_at_once(house: House, row: dict[str, Any], nat: bool) -> None:
    table = house.table(hands=HANDS, trump="forced")
    form = typed({}, {}, row, dealer_seen=0)
    text = house.browser("scorer").post(f"{house.table_root(table)}sheet/check/", form).content.decode()
    verdict = text.split('id="h3-verdict"')[1].split('id="h4-')[0]
    assert verdict.count("By the deal the other side had to declare") == 1
    assert ("so it is nat" in verdict) is nat
    assert text.count("By the deal the other side had to declare") == 1


def test_a_stale_page_shows_both_and_loses_nothing(house: House, table: Table) -> None:
    record(table, hands_entry(*plain_hands(HANDS)), by=house.director, confirm=False)
    url = f"{house.table_root(table)}sheet/"
    response = house.browser("scorer").post(url, typed(*GOOD))
    assert response.status_code == 409
    page = response.content.decode()
    assert "This table got another result in the meantime." in page
    assert "Stored result" in page
    assert "Where the two differ" in page
    assert 'name="seen_version" value="1"' in page
    assert 'value="162"' in page
    assert ScoreSheet.objects.count() == 1
    key = page.split('name="idempotency_key" value="')[1].split('"')[0]
    assert key not in ("", "k1")
    again = house.browser("scorer").post(url, typed(*GOOD, seen_version=1, idempotency_key=key))
    assert again.status_code == 302
    assert ScoreSheet.objects.count() == 2


def test_going_back_and_sending_something_else_is_stale_too(house: House, table: Table) -> None:
    browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
    browser.post(url, typed(*GOOD))
    assert browser.post(url, typed(MADE, MADE, MADE, PIT)).status_code == 409
    assert ScoreSheet.objects.count() == 1


def test_sending_twice_is_once(house: House, table: Table) -> None:
    browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
    assert browser.post(url, typed(*GOOD)).status_code == 302
    assert browser.post(url, typed(*GOOD)).status_code == 302
    assert ScoreSheet.objects.count() == 1


def test_what_was_handed_in_is_shown_and_confirmed_as_it_is(house: House, table: Table) -> None:
    record(table, hands_entry(*plain_hands(HANDS)), by=house.director, confirm=False)
    browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
    page = browser.get(url).content.decode()
    assert "Confirm the stored result as it is" in page
    assert 'name="h1-points_a" data-part="points_a" data-side="a" value="92"' in page
    assert browser.post(url, {"action": "confirm_stored", "seen_version": "1"}).status_code == 302
    assert results.is_confirmed(ScoreSheet.objects.get())


def test_confirming_what_one_did_not_see_is_stale(house: House, table: Table) -> None:
    record(table, hands_entry(*plain_hands(HANDS)), by=house.director, confirm=False)
    response = house.browser("scorer").post(
        f"{house.table_root(table)}sheet/", {"action": "confirm_stored", "seen_version": "7"}
    )
    assert response.status_code == 409
    assert not results.is_confirmed(ScoreSheet.objects.get())


def test_a_confirmed_sheet_is_corrected_by_a_director_with_a_reason(house: House, table: Table) -> None:
    record(table, hands_entry(*plain_hands(HANDS)), by=house.scorer)
    browser, url = house.browser("director"), f"{house.table_root(table)}sheet/"
    form = typed(*GOOD, seen_version=1, action="correct")
    without = browser.post(url, form | {"reason": " "})
    assert without.status_code == 422
    assert "Give a reason." in without.content.decode()
    assert 'value="162"' in without.content.decode()
    assert browser.post(url, form | {"reason": "hand 3 was nat"}).status_code == 302
    sheet = ScoreSheet.objects.get(version=2)
    assert (sheet.reason, results.is_confirmed(sheet)) == ("hand 3 was nat", True)
    assert ScoreSheet.objects.get(version=1).events.filter(kind=SheetEventKind.SUPERSEDED).exists()


def test_a_scorer_sees_why_a_confirmed_sheet_stays(house: House, table: Table) -> None:
    record(table, hands_entry(*plain_hands(HANDS)), by=house.director)
    browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
    page = browser.get(url).content.decode()
    assert "Only the director of the evening can correct it." in page
    assert 'id="hand-in"' not in page
    assert browser.post(url, typed(*GOOD, seen_version=1, reason="x")).status_code == 403
    assert ScoreSheet.objects.count() == 1


def test_what_is_typed_is_kept_offered_again_and_forgotten(house: House, table: Table) -> None:
    browser, root = house.browser("scorer"), house.table_root(table)
    assert browser.post(f"{root}draft/", typed(MADE, {"points_a": "9o"})).status_code == 204
    page = browser.get(f"{root}sheet/").content.decode()
    assert "stands here again" in page
    assert 'value="9o"' in page
    # Nobody else gets it.
    assert "stands here again" not in house.browser("director").get(f"{root}sheet/").content.decode()
    assert browser.post(f"{root}draft/", {"action": "drop_draft"}).status_code == 302
    assert "stands here again" not in browser.get(f"{root}sheet/").content.decode()


def test_an_empty_sheet_is_no_draft_and_handing_in_forgets_it(house: House, table: Table) -> None:
    browser, root = house.browser("scorer"), house.table_root(table)
    browser.post(f"{root}draft/", typed(MADE))
    browser.post(f"{root}draft/", typed({}))
    assert not SheetDraft.objects.exists()
    browser.post(f"{root}draft/", typed(MADE))
    browser.post(f"{root}sheet/", typed(*GOOD))
    assert not SheetDraft.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404)])
def test_strangers_do_not_get_in(house: House, table: Table, who: str, status: int) -> None:
    browser, root = house.browser(who), house.table_root(table)
    assert browser.get(f"{root}sheet/").status_code == status
    for address in ("sheet/", "sheet/check/", "draft/", "dealer/"):
        assert browser.post(f"{root}{address}", typed(*GOOD)).status_code == status
    assert not ScoreSheet.objects.exists()
    assert not SheetDraft.objects.exists()


def test_a_script_of_somebody_signed_out_is_told_so(house: House, table: Table) -> None:
    response = house.browser().post(f"{house.table_root(table)}sheet/check/", {}, headers={"hx-request": "true"})
    assert response.status_code == 401


def test_a_table_that_is_not_there(house: House, table: Table) -> None:
    root = house.evening_root(table.round.evening)
    assert house.browser("scorer").get(f"{root}rounds/1/tables/9/sheet/").status_code == 404
    assert house.browser("scorer").get(f"{root}rounds/2/tables/1/sheet/").status_code == 404


def test_a_closed_evening_takes_no_sheet(house: House, table: Table) -> None:
    evening = table.round.evening
    evening.state = "closed"
    evening.save()
    browser, url = house.browser("director"), f"{house.table_root(table)}sheet/"
    assert "This evening is closed." in browser.get(url).content.decode()
    assert browser.post(url, typed(*GOOD)).status_code == 422
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize("who", ["scorer", "director"])
def test_what_was_typed_before_the_evening_was_closed_can_still_be_read(house: House, table: Table, who: str) -> None:
    browser, root = house.browser(who), house.table_root(table)
    half = typed(MADE, {"points_a": "9o"}, {"mark_a": "N", "points_a": 50})
    browser.post(f"{root}draft/", half)
    # Somebody else handed in and confirmed this table, and then the evening was closed.
    record(table, hands_entry(*plain_hands(HANDS)), by=house.owner)
    Evening.objects.update(state="closed")
    response = browser.post(f"{root}sheet/", half)
    assert response.status_code == 422
    assert [problem.code for problem in response.context["verdict"].problems] == ["evening_closed"]
    page = response.content.decode()
    assert "This evening is closed" in page.split("</ul>\n</div>", 1)[0]
    for name, value in (("h1-points_a", "92"), ("h2-points_a", "9o"), ("h3-mark_a", "N")):
        cell = page.split(f'name="{name}"')[1].split(">")[0]
        assert f'value="{value}" readonly' in cell
    assert 'id="sheet-form"' not in page
    # What was kept is neither added to nor thrown away.
    assert browser.post(f"{root}draft/", typed(MADE)).status_code == 409
    assert SheetDraft.objects.get().content["typed"]["h2-points_a"] == "9o"


@pytest.mark.parametrize(
    ("screen", "address"), [("sheet", "sheet/check/"), ("sheet", "draft/"), ("quick", "quick/check/")]
)
def test_an_old_tab_hears_at_once_that_nothing_of_it_can_be_stored(
    house: House, table: Table, screen: str, address: str
) -> None:
    browser, root = house.browser("scorer"), house.table_root(table)
    assert '<div id="too-late"></div>' in browser.get(f"{root}{screen}/").content.decode()
    assert browser.post(f"{root}{address}", typed(MADE, seen_table=table.pk)).status_code in (200, 204)

    replaced = browser.post(f"{root}{address}", typed(MADE, seen_table=table.pk + 100))
    Evening.objects.update(state="closed")
    closed = browser.post(f"{root}{address}", typed(MADE, seen_table=table.pk))

    for response, sentence in ((replaced, "seated again"), (closed, "This evening is closed.")):
        assert response.status_code == 409
        piece = response.content.decode().strip()
        assert piece.startswith('<div id="too-late">')
        assert sentence in piece


@pytest.mark.parametrize(("is_closed", "status"), [(True, 422), (False, 409)], ids=["closed", "seated again"])
def test_another_dealer_in_an_old_tab_changes_nothing_and_the_cells_stay(
    house: House, is_closed: bool, status: int
) -> None:
    table = house.table(hands=HANDS, trump="forced")
    browser, root = house.browser("scorer"), house.table_root(table)
    seen = table.pk if is_closed else table.pk + 100
    Evening.objects.update(state="closed" if is_closed else "open")
    form = typed(MADE, {"points_a": "8o"}, seen_table=seen, dealer_seen=0, first_dealer=2)

    response = browser.post(f"{root}dealer/", form)

    assert response.status_code == status
    page = response.content.decode()
    assert ("This evening is closed." if is_closed else "This table was seated again") in page
    for name, value in (("h1-points_a", "92"), ("h2-points_a", "8o")):
        assert f'value="{value}"' in page.split(f'name="{name}"')[1].split(">")[0]
    table.refresh_from_db()
    assert table.first_dealer == 0
    assert not SheetDraft.objects.exists()


def test_a_page_of_a_table_that_was_seated_again_stores_nothing_for_who_sits_there_now(
    house: House, table: Table
) -> None:
    browser, root = house.browser("scorer"), house.table_root(table)
    assert f'name="seen_table" value="{table.pk}"' in browser.get(f"{root}sheet/").content.decode()
    form = typed(*GOOD, seen_table=table.pk + 100)
    response = browser.post(f"{root}sheet/", form)
    assert response.status_code == 409
    page = response.content.decode()
    assert "This table was seated again" in page
    assert 'name="h3-points_b" data-part="points_b" data-side="b" value="162"' in page
    assert f'name="seen_table" value="{table.pk}"' in page
    assert browser.post(f"{root}draft/", form).status_code == 409
    assert not ScoreSheet.objects.exists()
    assert not SheetDraft.objects.exists()


def test_a_sheet_of_totals_is_shown_and_the_cells_stay_empty(house: House) -> None:
    table = house.table()
    record(table, totals_entry(), by=house.scorer, confirm=False)
    page = house.browser("scorer").get(f"{house.table_root(table)}sheet/").content.decode()
    assert "1\N{NARROW NO-BREAK SPACE}406" in page
    assert 'name="h1-points_a" data-part="points_a" data-side="a" value=""' in page
