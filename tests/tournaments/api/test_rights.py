"""Who may use which operation: one table of all of them, held against the schema so that none is forgotten."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.factories import make_competition
from tests.tournaments.api.hall import API, PIT_TOTALS, Hall, refusals_of
from tournaments.models import Calculation, CodeEntry, Door, Draw, Penalty, PrizeAward, PrizeDraw, Role, TieDecision

# operation → method, address, body that would work, the least role that may; owner > director > scorer.
CLUB, EVENING, TABLE = "/clubs/{slug}/", "/evenings/{evening}/", "/tables/{table}/"
COMPETITION = "/competitions/{competition}/"
SHEET = {"seen_version": 0, "entry": PIT_TOTALS}
PLAY = {"trump": "h", "leader": 0, "partial": True, "tricks": [["Ac", "7c"]]}
OPERATIONS: dict[str, tuple[str, str, dict[str, Any] | None, Role]] = {
    "get_club": ("get", CLUB, None, Role.SCORER),
    "change_club": ("patch", CLUB, {"name": "De Klavers"}, Role.OWNER),
    "judge_play": ("post", f"{CLUB}arbitration/", PLAY, Role.SCORER),
    "judge_play_at_table": ("post", f"{TABLE}arbitration/", PLAY, Role.DIRECTOR),
    "list_players": ("get", f"{CLUB}players/", None, Role.SCORER),
    "add_player": (
        "post",
        f"{CLUB}players/",
        {"number": "7", "first_name": "Ria", "last_name": "Bos"},
        Role.OWNER,
    ),
    "import_players": ("post", f"{CLUB}players/import/", {"csv": "naam\nRia Bos\n"}, Role.OWNER),
    "deactivate_player": ("post", "/players/{player}/deactivate/", {"last_day": "2027-01-01"}, Role.OWNER),
    "reactivate_player": ("post", "/players/{player}/reactivate/", None, Role.OWNER),
    "merge_player": ("post", "/players/{player}/merge/", {"double": 1, "reason": "typed twice"}, Role.OWNER),
    "get_player": ("get", "/players/{player}/", None, Role.SCORER),
    "change_player": ("patch", "/players/{player}/", {"first_name": "Ria"}, Role.OWNER),
    "list_evenings": ("get", f"{CLUB}evenings/", None, Role.SCORER),
    "plan_evening": ("post", f"{CLUB}evenings/", {"date": "2026-12-10"}, Role.DIRECTOR),
    "plan_same_evening": ("post", f"{CLUB}evenings/same-as-last/", None, Role.DIRECTOR),
    "change_evening": ("patch", EVENING, {"planned_rounds": 4}, Role.DIRECTOR),
    "remove_evening": ("delete", EVENING, None, Role.DIRECTOR),
    "get_evening": ("get", EVENING, None, Role.SCORER),
    "close_evening": ("post", f"{EVENING}close/", None, Role.DIRECTOR),
    "reopen_evening": ("post", f"{EVENING}reopen/", {"reason": "a mistake"}, Role.DIRECTOR),
    "list_attendance": ("get", f"{EVENING}attendance/", None, Role.SCORER),
    "set_present": ("put", f"{EVENING}attendance/", {"players": []}, Role.DIRECTOR),
    "mark_attendance": ("patch", f"{EVENING}attendance/{{player}}/", {"state": "absent"}, Role.DIRECTOR),
    "add_guest": ("post", f"{EVENING}guests/", {"first_name": "Ria", "last_name": "Bos"}, Role.DIRECTOR),
    "remove_guest": ("delete", f"{EVENING}guests/{{player}}/", None, Role.DIRECTOR),
    "list_pairs": ("get", f"{EVENING}pairs/", None, Role.SCORER),
    "enter_pair": ("post", f"{EVENING}pairs/", {"first": 1, "second": 2}, Role.DIRECTOR),
    "withdraw_pair": ("delete", f"{EVENING}pairs/1/", None, Role.DIRECTOR),
    "list_rounds": ("get", f"{EVENING}rounds/", None, Role.SCORER),
    "get_round": ("get", f"{EVENING}rounds/1/", None, Role.SCORER),
    "draw_round": ("post", f"{EVENING}rounds/2/draw/", {}, Role.DIRECTOR),
    "propose_draw": ("post", f"{EVENING}rounds/2/propose/", {}, Role.DIRECTOR),
    "list_draws": ("get", f"{EVENING}draws/", None, Role.DIRECTOR),
    "get_draw": ("get", f"{EVENING}draws/{{draw}}/", None, Role.DIRECTOR),
    "take_draw": ("post", f"{EVENING}draws/{{draw}}/take/", None, Role.DIRECTOR),
    "discard_draw": ("post", f"{EVENING}draws/{{draw}}/discard/", None, Role.DIRECTOR),
    "list_drafts": ("get", f"{EVENING}rounds/1/drafts/", None, Role.DIRECTOR),
    "restore_draft": ("post", f"{EVENING}drafts/{{draft}}/restore/", {}, Role.DIRECTOR),
    "list_wishes": ("get", f"{CLUB}wishes/", None, Role.DIRECTOR),
    "keep_apart": ("post", f"{CLUB}wishes/", {"first": 1, "second": 2}, Role.DIRECTOR),
    "forget_apart": ("delete", f"{CLUB}wishes/1/", None, Role.DIRECTOR),
    "list_seeded": ("get", f"{EVENING}seeded/", None, Role.DIRECTOR),
    "seed_players": ("put", f"{EVENING}seeded/", {"players": []}, Role.DIRECTOR),
    "get_catch_up": ("get", f"{EVENING}rounds/1/catch-up/", None, Role.DIRECTOR),
    "open_catch_up": (
        "post",
        f"{EVENING}rounds/1/catch-up/",
        {"number": 9, "side_a": [1, 2], "side_b": [3, 4]},
        Role.DIRECTOR,
    ),
    "seat_round": ("put", f"{EVENING}rounds/2/seating/", {"tables": []}, Role.DIRECTOR),
    "publish_round": ("post", f"{EVENING}rounds/1/publish/", None, Role.DIRECTOR),
    "swap_people": ("post", f"{EVENING}rounds/1/swap/", {"first": 1, "second": 2, "reason": "wrong"}, Role.DIRECTOR),
    "open_table": (
        "post",
        f"{EVENING}rounds/1/tables/",
        {"number": 9, "side_a": [1, 2], "side_b": [3, 4], "reason": "four more"},
        Role.DIRECTOR,
    ),
    "drop_table": ("post", f"{TABLE}drop/", {"code": "missed", "reason": "dark"}, Role.DIRECTOR),
    "seat_substitute": ("put", f"{TABLE}chairs/0/", {"sitter": None, "reason": "ill"}, Role.DIRECTOR),
    "leave_early": ("post", f"{EVENING}attendance/{{player}}/leave/", {"after_round": 1}, Role.DIRECTOR),
    "list_acts": ("get", f"{EVENING}audit/", None, Role.SCORER),
    "list_rulings": ("get", f"{TABLE}rulings/", None, Role.SCORER),
    "note_ruling": ("post", f"{TABLE}rulings/", {"number": 1, "text": "misdeal"}, Role.DIRECTOR),
    "hide_standing": ("post", f"{EVENING}standings/hide/", {"from_round": 2}, Role.DIRECTOR),
    "show_standing": ("post", f"{EVENING}standings/show/", None, Role.DIRECTOR),
    "list_categories": ("get", f"{CLUB}categories/", None, Role.SCORER),
    "add_category": ("post", f"{CLUB}categories/", {"name": "Ladies"}, Role.OWNER),
    "rename_category": ("patch", "/categories/{category}/", {"name": "Ladies"}, Role.OWNER),
    "record_prizes": ("post", f"{EVENING}prizes/record/", {"digest": "x"}, Role.DIRECTOR),
    "draw_prize": ("post", f"{EVENING}prizes/draw/", {"key": "place_1", "order": [1]}, Role.DIRECTOR),
    "cancel_prizes": ("post", "/prizes/recorded/{award}/cancel/", {"reason": "early"}, Role.DIRECTOR),
    "cancel_prize_draw": ("post", "/prizes/draws/{lot}/cancel/", {"reason": "early"}, Role.DIRECTOR),
    "get_prize_scheme": ("get", f"{COMPETITION}prizes/scheme/", None, Role.SCORER),
    "set_prize_scheme": ("put", f"{COMPETITION}prizes/scheme/", {"scheme": {}}, Role.OWNER),
    "record_season_prizes": ("post", f"{COMPETITION}prizes/record/", {"digest": "x"}, Role.DIRECTOR),
    "draw_season_prize": ("post", f"{COMPETITION}prizes/draw/", {"key": "place_1", "order": [1]}, Role.DIRECTOR),
    "list_seasons": ("get", f"{CLUB}seasons/", None, Role.SCORER),
    "make_season": (
        "post",
        f"{CLUB}seasons/",
        {"name": "2030", "starts_on": "2030-01-01", "ends_on": "2030-12-31"},
        Role.OWNER,
    ),
    "get_season": ("get", "/seasons/{season}/", None, Role.SCORER),
    "change_season": ("patch", "/seasons/{season}/", {"name": "2030"}, Role.OWNER),
    "make_season_again": ("post", "/seasons/{season}/again/", None, Role.OWNER),
    "list_competitions": ("get", f"{CLUB}competitions/", None, Role.SCORER),
    "make_competition": ("post", f"{CLUB}competitions/", {"season": 1, "name": "Pairs"}, Role.OWNER),
    "get_competition": ("get", COMPETITION, None, Role.SCORER),
    "change_competition": ("patch", COMPETITION, {"name": "Everybody"}, Role.OWNER),
    "close_competition": ("post", f"{COMPETITION}close/", {}, Role.OWNER),
    "reopen_competition": ("post", f"{COMPETITION}reopen/", {"reason": "a slip"}, Role.OWNER),
    "preview_reopening": ("get", f"{COMPETITION}reopen/preview/", None, Role.OWNER),
    "list_codes": ("get", f"{COMPETITION}codes/", None, Role.SCORER),
    "enter_code": (
        "post",
        f"{COMPETITION}codes/",
        {"evening": 1, "entrant": 1, "code": "absent"},
        Role.DIRECTOR,
    ),
    "cancel_code": ("post", f"{COMPETITION}codes/{{code}}/cancel/", {"reason": "a slip"}, Role.DIRECTOR),
    "ask_what_if": ("post", f"{COMPETITION}what-if/", {"rules": {}}, Role.SCORER),
    "ask_what_if_of_several": ("post", f"{CLUB}what-if/", {"competitions": [1], "rules": {}}, Role.SCORER),
    "get_calculation": ("get", f"{CLUB}calculations/{{calculation}}/", None, Role.SCORER),
    "import_results": (
        "post",
        f"{COMPETITION}results/import/",
        {"csv": "date;number;total\n2026-12-10;1;5000\n"},
        Role.DIRECTOR,
    ),
    "list_evening_ties": ("get", f"{EVENING}ties/", None, Role.SCORER),
    "draw_evening_lot": ("post", f"{EVENING}ties/lot/", {"order": [1]}, Role.DIRECTOR),
    "play_evening_extra_hands": (
        "post",
        f"{EVENING}ties/extra-hands/",
        {"sides": [[1], [2]], "entry": PIT_TOTALS},
        Role.DIRECTOR,
    ),
    "list_competition_ties": ("get", f"{COMPETITION}ties/", None, Role.SCORER),
    "draw_competition_lot": ("post", f"{COMPETITION}ties/lot/", {"order": [1]}, Role.DIRECTOR),
    "play_competition_extra_hands": (
        "post",
        f"{COMPETITION}ties/extra-hands/",
        {"sides": [[1], [2]], "entry": PIT_TOTALS},
        Role.DIRECTOR,
    ),
    "cancel_tie": ("post", "/ties/{tie}/cancel/", {"reason": "none"}, Role.DIRECTOR),
    "list_penalties": ("get", f"{EVENING}penalties/", None, Role.SCORER),
    "give_penalty": (
        "post",
        f"{EVENING}penalties/",
        {"player": 1, "points": -100, "reason": "revoke"},
        Role.DIRECTOR,
    ),
    "preview_penalty": (
        "post",
        f"{EVENING}penalties/preview/",
        {"player": 1, "points": -100, "reason": "revoke"},
        Role.DIRECTOR,
    ),
    "cancel_penalty": ("post", "/penalties/{penalty}/cancel/", {"reason": "none"}, Role.DIRECTOR),
    "preview_cancelled_penalty": (
        "post",
        "/penalties/{penalty}/cancel/preview/",
        {"reason": "none"},
        Role.DIRECTOR,
    ),
    "get_table": ("get", TABLE, None, Role.SCORER),
    "set_first_dealer": ("patch", TABLE, {"first_dealer": 1}, Role.SCORER),
    "list_sheets": ("get", f"{TABLE}sheets/", None, Role.SCORER),
    "get_live_sheet": ("get", f"{TABLE}sheets/live/", None, Role.SCORER),
    "hand_in_sheet": ("post", f"{TABLE}sheets/", SHEET, Role.SCORER),
    "check_sheet": ("post", f"{TABLE}sheets/check/", {"entry": PIT_TOTALS}, Role.SCORER),
    "confirm_sheet": ("post", f"{TABLE}sheets/confirm/", {"seen_version": 1}, Role.SCORER),
    "correct_sheet": ("post", f"{TABLE}sheets/correct/", {**SHEET, "reason": "a slip"}, Role.DIRECTOR),
    "preview_correction": (
        "post",
        f"{TABLE}sheets/correct/preview/",
        {**SHEET, "reason": "a slip"},
        Role.DIRECTOR,
    ),
}
# These have rights of their own, tested with their nouns.
ELSEWHERE = {
    "create_token",
    "delete_token",
    "list_clubs",
    "get_standing",
    "list_prizes",
    "list_season_prizes",
    "get_season_standing",
    "explain_season_entrant",
    "explain_evening_entrant",
}
BELOW = {Role.OWNER: "director", Role.DIRECTOR: "scorer"}
every_operation = pytest.mark.parametrize("name", OPERATIONS)


def call(hall: Hall, who: str, name: str, **raw: Any) -> Any:
    method, path, body, _least = OPERATIONS[name]
    player = hall.players[0]
    penalty = Penalty.objects.get_or_create(
        evening=hall.evening,
        player=player,
        defaults={"points": -1, "round_number": 1, "reason": "-", "given_by": hall.people["director"]},
    )[0]
    address = path.format(
        slug=hall.club.slug,
        evening=hall.evening.pk,
        table=hall.table.pk,
        player=player.pk,
        penalty=penalty.pk,
        draw=_draw_of(hall).pk,
        draft=hall.table.round_id,
        **_prizes_of(hall),
        tie=_tie_of(hall).pk,
        **_season_of(hall),
    )
    return getattr(hall.as_(who), method)(API + address, **(raw or {"data": body}))


def _prizes_of(hall: Hall) -> dict[str, int]:
    """A category, a competition, and a list of prizes and a lot that were entered for it."""
    competition = hall.club.competitions.first() or make_competition(hall.club)
    of_it = {"competition": competition, "cancelled_at": None}
    by = hall.people["director"]
    award = PrizeAward.objects.get_or_create(**of_it, defaults={"prizes": [], "standings_version": 0, "by": by})[0]
    lot = PrizeDraw.objects.get_or_create(**of_it, defaults={"key": "place_9", "order": [], "by": by})[0]
    category = hall.club.categories.get_or_create(name="Youth")[0]
    return {"competition": competition.pk, "award": award.pk, "lot": lot.pk, "category": category.pk}


def _season_of(hall: Hall) -> dict[str, int]:
    """A season, a code that was entered for its competition, and work that was asked for."""
    competition = hall.club.competitions.get()
    by = hall.people["director"]
    of_it = {"competition": competition, "evening": hall.evening, "player": hall.players[1]}
    code = CodeEntry.objects.get_or_create(**of_it, defaults={"code": "excused", "by": by})[0]
    asked = {"kind": "what_if", "question": {}, "by": by, "door": Door.API}
    calculation = Calculation.objects.get_or_create(club=hall.club, defaults=asked)[0]
    return {"season": competition.season_id, "code": code.pk, "calculation": calculation.pk}


def _tie_of(hall: Hall) -> TieDecision:
    """A lot that was drawn on the evening, whoever it was about."""
    values = {"evening": hall.evening, "kind": "lot"}
    return TieDecision.objects.get_or_create(**values, defaults={"worth": {}, "by": hall.people["director"]})[0]


def _draw_of(hall: Hall) -> Draw:
    """A draw that was asked for and is not made yet."""
    values = {"evening": hall.evening, "first_round": 2, "last_round": 2}
    return Draw.objects.get_or_create(**values, defaults={"seed": 1, "question": {}, "door": Door.API})[0]


def test_the_table_names_every_operation_of_the_schema() -> None:
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    described = {operation["operationId"] for methods in paths.values() for operation in methods.values()}

    assert described == set(OPERATIONS) | ELSEWHERE


@every_operation
def test_the_least_role_that_may_gets_through(hall: Hall, name: str) -> None:
    response = call(hall, OPERATIONS[name][3].value, name)

    # Some are refused for what they say, which is another matter.
    assert response.status_code < 400 or response.status_code == 400 or name == "get_live_sheet"


@every_operation
def test_a_stranger_must_sign_in(hall: Hall, name: str) -> None:
    response = call(hall, "stranger", name)

    assert refusals_of(response, 401) == [("not_signed_in", "")]
    assert response["WWW-Authenticate"] == "Token"


@every_operation
def test_for_another_club_nothing_is_there(hall: Hall, name: str) -> None:
    assert refusals_of(call(hall, "outsider", name), 404) == [("not_found", "")]


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if operation[3] in BELOW])
def test_a_role_below_is_refused(hall: Hall, name: str) -> None:
    assert refusals_of(call(hall, BELOW[OPERATIONS[name][3]], name), 403) == [("right_missing", "")]


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if operation[2]])
def test_what_is_not_json_is_refused_before_anything_is_done(hall: Hall, name: str) -> None:
    least = OPERATIONS[name][3].value
    for body, code in (("{", "bad_json"), ("[" * 100_000, "bad_json"), ("[]", "not_an_object")):
        response = call(hall, least, name, data=body, content_type="application/json")
        assert refusals_of(response, 400) == [(code, "")]


def test_the_names_of_operations_read_as_verbs() -> None:
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)+", name) for name in OPERATIONS)
