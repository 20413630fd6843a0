"""Pages and API are two doors on one judgement: the same result, and the same problems with the same codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import PASSWORD, make_member, make_table
from tournaments.models import Role, ScoreSheet, Table

pytestmark = pytest.mark.django_db

HAND = ("declarer", "points_a", "roem_a", "mark_a", "points_b", "roem_b", "mark_b")

# The worked examples of the rules, A declaring: as captured (points, roem of A and B, tricks of A where they matter),
# as it stands on paper, and what it is worth.
EXAMPLES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, int]]] = [
    (
        "82 against 80 + 20 is nat",
        {"points_a": 82, "points_b": 80, "roem_b": 20},
        {"mark_a": "N", "points_b": 162, "roem_b": 20},
        (0, 182),
    ),
    (
        "91 against 71 + 20 is equal, so nat",
        {"points_a": 91, "points_b": 71, "roem_b": 20},
        {"mark_a": "N", "points_b": 162, "roem_b": 20},
        (0, 182),
    ),
    (
        "90 against 72 + 20 is nat",
        {"points_a": 90, "points_b": 72, "roem_b": 20},
        {"mark_a": "N", "points_b": 162, "roem_b": 20},
        (0, 182),
    ),
    (
        "64 against 98 + 40 is nat",
        {"points_a": 64, "points_b": 98, "roem_b": 40},
        {"mark_a": "N", "points_b": 162, "roem_b": 40},
        (0, 202),
    ),
    (
        "all tricks with 40 roem is pit",
        {"points_a": 162, "points_b": 0, "roem_a": 40, "tricks_a": 8, "tricks_b": 0},
        {"points_a": 162, "roem_a": 40, "mark_b": "P"},
        (302, 0),
    ),
    (
        "100 + 20 against 62 + 50 is made",
        {"points_a": 100, "points_b": 62, "roem_a": 20, "roem_b": 50},
        {"points_a": 100, "points_b": 62, "roem_a": 20, "roem_b": 50},
        (120, 112),
    ),
]


@pytest.fixture
def table() -> Table:
    return make_table(hands=1)


@pytest.fixture
def scorer(table: Table) -> User:
    return make_member(table.round.evening.club, Role.SCORER)


@pytest.fixture
def browser(scorer: User, client: Client) -> Iterator[Client]:
    assert client.login(username=scorer.username, password=PASSWORD)
    return client


def post_to_api(browser: Client, table: Table, entry: dict[str, Any]) -> Any:
    return browser.post(
        f"/api/v1/tables/{table.pk}/sheets/",
        {"seen_version": 0, "confirm": True, "entry": entry},
        content_type="application/json",
    )


def post_to_page(browser: Client, table: Table, *hands: dict[str, Any], **more: Any) -> Any:
    form = {f"h{number}-{part}": str(hand.get(part, "")) for number, hand in enumerate(hands, 1) for part in HAND}
    evening = table.round.evening
    return browser.post(
        f"/{evening.club.slug}/evenings/{evening.pk}/rounds/1/tables/1/sheet/",
        {**form, "seen_version": "0", "idempotency_key": "key", "action": "confirm", **more},
    )


def hands_of(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "level": "hands",
        "hands": [{"number": number, "form": "written", **hand} for number, hand in enumerate(hands, 1)],
        **more,
    }


def stored() -> tuple[int, int]:
    sheet = ScoreSheet.objects.get()
    return sheet.total_a, sheet.total_b


@pytest.mark.parametrize(("name", "captured", "paper", "worth"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_worked_examples_through_the_api(
    browser: Client, table: Table, name: str, captured: dict[str, Any], paper: dict[str, Any], worth: tuple[int, int]
) -> None:
    hand = {"number": 1, "form": "captured", "declarer": "A", **captured}
    answer = post_to_api(browser, table, {"level": "hands", "hands": [hand]})
    assert answer.status_code == 200, answer.content
    assert stored() == worth

    # The same hand as it stands on paper is the same result, so it changes nothing.
    answer = post_to_api(browser, table, hands_of({"declarer": "A", **paper}))
    assert (answer.status_code, answer.json()["repeated"]) == (200, True)
    assert stored() == worth


@pytest.mark.parametrize(("name", "captured", "paper", "worth"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_worked_examples_through_the_page(
    browser: Client, table: Table, name: str, captured: dict[str, Any], paper: dict[str, Any], worth: tuple[int, int]
) -> None:
    assert post_to_page(browser, table, {"declarer": "A", **paper}).status_code == 302
    assert stored() == worth


def test_one_bad_sheet_gives_the_same_problems_at_both_doors(browser: Client) -> None:
    table = make_table(hands=6)
    browser.force_login(make_member(table.round.evening.club, Role.SCORER))
    hands: list[dict[str, Any]] = [
        {"points_a": 92, "points_b": 71},  # 163
        {"points_a": 92, "points_b": 70, "roem_a": 30},  # no roem of 30
        {"mark_a": "N", "mark_b": "N"},  # a mark on both sides
        {"declarer": "A", "points_a": 81, "points_b": 81},  # nat, but not marked
        {"points_a": 162, "roem_a": 15, "mark_b": "P"},  # no roem of 15
        {"points_a": 92, "points_b": 70, "roem_b": 20},
    ]
    by_api = post_to_api(browser, table, hands_of(*hands, control_a=500))
    by_page = post_to_page(browser, table, *hands, control_a="500")

    assert (by_api.status_code, by_page.status_code) == (400, 422)
    at_api = [(problem["code"], problem["field"], problem["message"]) for problem in by_api.json()["problems"]]
    at_page = [(problem.code, problem.field, problem.text) for problem in by_page.context["verdict"].problems]
    assert at_page == at_api
    codes = {(code, field) for code, field, _ in at_api}
    assert {
        ("points_sum", "hands[1]"),
        ("roem_value", "hands[2].roem_a"),
        ("mark_both", "hands[3]"),
        ("nat_not_marked", "hands[4].mark_a"),
        ("roem_value", "hands[5].roem_a"),
    } <= codes
    assert not ScoreSheet.objects.exists()


def test_what_is_not_even_a_number_gives_the_same_problems_at_both_doors(browser: Client) -> None:
    table = make_table(hands=2)
    browser.force_login(make_member(table.round.evening.club, Role.SCORER))
    hands = [{"points_a": "9o", "points_b": 70}, {"points_a": 92, "points_b": 70, "mark_a": "X"}]

    by_api = post_to_api(browser, table, hands_of(*hands))
    by_page = post_to_page(browser, table, *hands)

    assert (by_api.status_code, by_page.status_code) == (400, 422)
    wanted = {("not_a_number", "hands[1].points_a"), ("not_a_choice", "hands[2].mark_a")}
    assert {(problem["code"], problem["field"]) for problem in by_api.json()["problems"]} == wanted
    assert {(problem.code, problem.field) for problem in by_page.context["verdict"].problems} == wanted


def test_huge_and_negative_numbers_and_what_cannot_be_read_hide_nothing_at_either_door(browser: Client) -> None:
    table = make_table(hands=6)
    browser.force_login(make_member(table.round.evening.club, Role.SCORER))
    hands: list[dict[str, Any]] = [
        {"points_a": 9999999999, "points_b": 70, "roem_b": 30},
        {"points_a": -20, "points_b": 182, "roem_a": 15},
        {"points_a": 92, "points_b": 70, "roem_a": 30, "roem_b": 15},
        {"mark_a": "N", "points_b": 162, "points_a": 10**17, "roem_a": -10},
        {"points_a": 92, "points_b": 70},
        {"points_a": 92, "points_b": 70},
    ]
    more = {"control_a": 9999999999, "control_b": -1}
    for unreadable in ({}, {"points_a": "9o", "points_b": 163, "roem_a": 30}):
        hands[4] |= unreadable
        by_api = post_to_api(browser, table, hands_of(*hands, **more))
        by_page = post_to_page(browser, table, *hands, **{name: str(value) for name, value in more.items()})

        assert (by_api.status_code, by_page.status_code) == (400, 422)
        at_api = [(problem["code"], problem["field"], problem["message"]) for problem in by_api.json()["problems"]]
        at_page = [(problem.code, problem.field, problem.text) for problem in by_page.context["verdict"].problems]
        assert at_page == at_api
        codes = {(code, field) for code, field, _ in at_api}
        assert {
            ("points_range", "hands[1].points_a"),
            ("roem_value", "hands[1].roem_b"),
            ("points_range", "hands[2].points_a"),
            ("points_range", "hands[2].points_b"),
            ("roem_value", "hands[2].roem_a"),
            ("roem_value", "hands[3].roem_a"),
            ("roem_value", "hands[3].roem_b"),
            ("mark_with_points", "hands[4].points_a"),
        } <= codes
        read = {("not_a_number", "hands[5].points_a"), ("points_range", "hands[5].points_b")}
        assert (read <= codes) is bool(unreadable)
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize(
    ("totals", "code"), [((1406, 1407), "control_sum"), ((53811, 1406), "total_above_maximum")], ids=str
)
def test_totals_that_cannot_be_are_refused_at_both_doors(browser: Client, totals: tuple[int, int], code: str) -> None:
    table = make_table()
    browser.force_login(make_member(table.round.evening.club, Role.SCORER))
    total_a, total_b = totals

    by_api = post_to_api(browser, table, {"level": "totals", "total_a": total_a, "total_b": total_b})
    evening = table.round.evening
    by_page = browser.post(
        f"/{evening.club.slug}/evenings/{evening.pk}/rounds/1/tables/1/quick/",
        {"level": "totals", "total_a": str(total_a), "total_b": str(total_b), "seen_version": "0"}
        | {"idempotency_key": "key", "action": "hand_in"},
    )

    assert (by_api.status_code, by_page.status_code) == (400, 422)
    at_api = [(problem["code"], problem["message"]) for problem in by_api.json()["problems"]]
    assert code in [found for found, _ in at_api]
    assert [(problem.code, problem.text) for problem in by_page.context["problems"]] == at_api
    assert not ScoreSheet.objects.exists()


def test_1406_1406_is_accepted_and_counts_220_roem(browser: Client) -> None:
    table = make_table()
    browser.force_login(make_member(table.round.evening.club, Role.SCORER))

    answer = post_to_api(browser, table, {"level": "totals", "total_a": 1406, "total_b": 1406})

    assert answer.status_code == 200
    assert answer.json()["sheet"]["roem_both"] == 220
