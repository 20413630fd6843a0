"""The quick screen: what a set came to per side, with or without points and roem apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring import SheetLevel
from tournaments import selectors
from tournaments.access import Right
from tournaments.errors import ErrorCode, StaleVersion, TournamentError, refuse
from tournaments.models import Table
from tournaments.selectors import StaffNames
from tournaments.services import entries
from tournaments.services.entries import Entry
from tournaments.web.forms.quick import LEVELS, TypedTotals, typed_of_entry
from tournaments.web.judgement import judge_quick, mends_of_quick, refused_quick
from tournaments.web.pages import CONFLICT, INVALID, page, show
from tournaments.web.problems import Shown
from tournaments.web.views.tables import (
    TYPE_AGAIN,
    SideOfTable,
    Stored,
    confirm_stored,
    first_of_all,
    frame_of,
    go_on,
    is_of_another_table,
    may_be_stored,
    may_try,
    preview,
    save,
    stored_at,
    table_at,
    too_late,
)


@page("GET", "POST")
def quick(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Show the quick screen; save what was typed on it."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    stored = stored_at(table)
    if request.method != "POST":
        return _open(request, table, stored)
    typed = _typed(request, table)
    try:
        if not may_try(request, table, stored):
            raise refuse(ErrorCode.EVENING_CLOSED)
        if is_of_another_table(request, table) and may_be_stored(request, table):
            return _page(request, table, stored, typed, is_reseated=True, status=CONFLICT)
        if request.POST.get("action") == "confirm_stored":
            return confirm_stored(request, table)
        if request.POST.get("action") == TYPE_AGAIN:
            return _page(request, table, stored, typed)
        entry = _entry(table, typed)
        if (told := preview(request, table, entry)) is not None:
            return told
        return go_on(request, table, save(request, table, stored, entry))
    except StaleVersion:
        table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
        return _page(request, table, stored_at(table), typed, is_stale=True, status=CONFLICT)
    except TournamentError as error:
        refused = refused_quick(table, typed, first_of_all(request, table, error))
        return _page(request, table, stored, typed, refused=refused, status=INVALID)


@page("POST")
def quick_check(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Say what the typed totals come to; stores nothing."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    if (late := too_late(request, table)) is not None:
        return late
    return render(request, "tournaments/_quick_verdict.html", _verdict(table, _typed(request, table)))


def _open(request: HttpRequest, table: Table, stored: Stored) -> HttpResponse:
    entry = stored.entry
    asked = request.GET.get("level", "")
    level = entry.level if entry and entry.level in LEVELS and not asked else _level(asked)
    if table.is_of_three:
        level = SheetLevel.TOTALS
    values = typed_of_entry(entry) if entry and entry.level is level else {}
    typed = _totals(table, level, values)
    return _page(request, table, stored, typed)


def _page(
    request: HttpRequest,
    table: Table,
    stored: Stored,
    typed: TypedTotals,
    *,
    refused: list[Shown] | None = None,
    is_stale: bool = False,
    is_reseated: bool = False,
    status: int = 200,
) -> HttpResponse:
    frame = frame_of(request, table, stored)
    verdict = _verdict(table, typed)
    found: list[Shown] = refused if refused is not None else verdict["found"]
    names = selectors.staff_names_in(table.round.evening)
    context = (
        frame
        | verdict
        | {
            "names": names,
            "found": found,
            "quick_sides": [
                {"name": _called(side, names), "fields": typed.side(side.letter, found)} for side in frame["sides"]
            ],
            "hand_count": typed.hand_count(found),
            "level": typed.level.value,
            "problems": refused or [],
            "is_refused": bool(refused),
            # What was typed too late can still be read and copied.
            "keeps_typed": bool(refused) and not typed.is_empty,
            "is_stale": is_stale,
            "is_reseated": is_reseated,
            "seen_version": stored.version,
            "idempotency_key": request.POST.get("idempotency_key", "") if refused else frame["new_key"],
            "reason": request.POST.get("reason", ""),
            "at_reason": [problem for problem in found if problem.field == "reason"],
        }
    )
    return show(request, "tournaments/quick.html", context, club=table.round.evening.club, status=status)


def _verdict(table: Table, typed: TypedTotals) -> dict[str, Any]:
    if not typed.is_complete:
        return {"found": [], "notices": [], "score": None, "mends": [], "level": typed.level.value}
    found, notices, score = judge_quick(table, typed)
    return {
        "found": found,
        "notices": notices,
        "score": score,
        "mends": mends_of_quick(table, typed) if found or notices else [],
        "level": typed.level.value,
    }


def _typed(request: HttpRequest, table: Table) -> TypedTotals:
    level = _level(request.POST.get("level", ""))
    return _totals(table, level, request.POST.dict())


def _totals(table: Table, level: SheetLevel, typed: Mapping[str, str]) -> TypedTotals:
    asks_hands = table.round.evening.rules.target is not None
    return TypedTotals(level=level, typed=typed, of_three=table.is_of_three, asks_hands=asks_hands)


def _level(asked: str) -> SheetLevel:
    return SheetLevel.TOTALS if asked == SheetLevel.TOTALS.value else SheetLevel.POINTS_ROEM


def _entry(table: Table, typed: TypedTotals) -> Entry:
    return entries.read_entry(typed.as_entry(), of_three=table.is_of_three)


def _called(side: SideOfTable, names: StaffNames) -> str:
    """What stands above the fields of a side; of three the name belongs to it."""
    if len(side.players) > 1:
        return side.name
    return f"{side.name} · {' & '.join(names.of(player) for player in side.players)}"
