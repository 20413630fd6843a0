"""The sheet of a table, hand by hand in the order of the paper: typed, judged while typing, saved."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import ThreeSheetEntry
from scoring.limits import HAND_POINTS
from tournaments import selectors
from tournaments.access import Right
from tournaments.errors import ErrorCode, StaleVersion, TournamentError, refuse
from tournaments.models import SheetDraft, Table
from tournaments.services import entries, results, rounds
from tournaments.web.forms.rulings import RulingForm
from tournaments.web.forms.sheets import DEALER_SEEN, TypedSheet, cell_name, typed_of_entry
from tournaments.web.forms.three_sheets import ThreeTypedSheet, typed_of_three_entry
from tournaments.web.judgement import judge_typing, refused
from tournaments.web.pages import CONFLICT, INVALID, page, person, show
from tournaments.web.problems import all_shown
from tournaments.web.sheet_verdict import SheetVerdict
from tournaments.web.views.tables import (
    TYPE_AGAIN,
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

Typed = TypedSheet | ThreeTypedSheet


@page("GET", "POST")
def sheet(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Show the sheet; save what was typed on it."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    stored = stored_at(table)
    if request.method != "POST":
        return _open(request, table, stored)
    typed = _typed_sheet(table, request.POST.dict())
    try:
        if not may_try(request, table, stored):
            raise refuse(ErrorCode.EVENING_CLOSED)
        if is_of_another_table(request, table) and may_be_stored(request, table):
            return _page(request, table, stored, typed, judge_typing(typed), is_reseated=True, status=CONFLICT)
        if request.POST.get("action") == "confirm_stored":
            return confirm_stored(request, table)
        if request.POST.get("action") == TYPE_AGAIN:
            return _page(request, table, stored, typed, judge_typing(typed))
        entry = entries.read_entry(typed.as_entry(), of_three=table.is_of_three)
        if (told := preview(request, table, entry)) is not None:
            return told
        return go_on(request, table, save(request, table, stored, entry))
    except StaleVersion:
        return _stale(request, slug, evening_id, number, table_number, typed)
    except TournamentError as error:
        verdict = refused(typed, first_of_all(request, table, error))
        return _page(request, table, stored, typed, verdict, is_refused=True, status=INVALID)


@page("POST")
def sheet_check(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Judge the hands that are complete; stores nothing."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    if (late := too_late(request, table)) is not None:
        return late
    verdict = judge_typing(_typed_sheet(table, request.POST.dict()))
    return render(request, "tournaments/_sheet_verdict.html", {"verdict": verdict})


@page("POST")
def draft(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Keep what is being typed at this table, on either of its screens; or forget it when asked to."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    if request.POST.get("action") == "drop_draft":
        results.drop_draft(table_id=table.pk, by=person(request))
        messages.success(request, _("What you had typed is thrown away."))
        return redirect("sheet", slug, evening_id, number, table_number)
    if (late := too_late(request, table)) is not None:
        # The page must not say that it is kept.
        return late
    _keep(request, table)
    return HttpResponse(status=204)


@page("POST")
def dealer(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Say who deals first at this table; under forced trump the declaring sides follow from it.

    The sheet is sent along, and what is typed on it stands there again afterwards.
    """
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    typed, is_closed = _typed_sheet(table, request.POST.dict()), table.round.evening.is_closed
    if is_of_another_table(request, table) and not is_closed:
        return _page(request, table, stored_at(table), typed, judge_typing(typed), is_reseated=True, status=CONFLICT)
    if DEALER_SEEN in request.POST and not is_closed:
        _keep(request, table)
    chosen = request.POST.get("first_dealer", "")
    try:
        rounds.set_first_dealer(table_id=table.pk, first_dealer=int(chosen) if chosen in set("0123") else -1)
    except TournamentError as error:
        if is_closed:
            # Nothing is kept for an evening that is closed, so what was typed stands on this very page.
            verdict = refused(typed, first_of_all(request, table, error))
            return _page(request, table, stored_at(table), typed, verdict, is_refused=True, status=INVALID)
        for problem in all_shown(error.problems):
            messages.error(request, problem.text)
    return redirect("sheet", slug, evening_id, number, table_number)


@page("GET")
def history(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Show every version of the table's result: who, when, why."""
    table = table_at(request, slug, evening_id, number, table_number, Right.READ)
    context = frame_of(request, table, stored_at(table)) | {"versions": selectors.sheet_versions_of(table)}
    return show(request, "tournaments/history.html", context, club=table.round.evening.club)


def _open(request: HttpRequest, table: Table, stored: Stored) -> HttpResponse:
    """Begin with what this typist was typing, or with what is stored, or with an empty sheet."""
    kept = selectors.draft_of(table, person(request).pk)
    typed_before = _typed_of_draft(kept)
    typed = typed_before or _typed_of_stored(table, stored) or {}
    restored = kept if typed_before else None
    sheet = _typed_sheet(table, typed)
    return _page(request, table, stored, sheet, judge_typing(sheet), restored=restored)


def _stale(
    request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int, typed: Typed
) -> HttpResponse:
    """Show what is stored now beside what was typed; saving again then is a decision, not an accident."""
    table = table_at(request, slug, evening_id, number, table_number, Right.ENTER)
    stored = stored_at(table)
    verdict = judge_typing(typed)
    return _page(request, table, stored, typed, verdict, is_stale=True, status=CONFLICT)


def _page(
    request: HttpRequest,
    table: Table,
    stored: Stored,
    typed: Typed,
    verdict: SheetVerdict,
    *,
    is_refused: bool = False,
    is_stale: bool = False,
    is_reseated: bool = False,
    restored: SheetDraft | None = None,
    status: int = 200,
) -> HttpResponse:
    frame = frame_of(request, table, stored)
    names = selectors.staff_names_in(table.round.evening)
    context = frame | {
        "names": names,
        "ruling": RulingForm(),
        "typed": typed,
        "verdict": verdict,
        "is_refused": is_refused,
        "is_stale": is_stale,
        "is_reseated": is_reseated,
        # What was typed too late can still be read and copied.
        "keeps_typed": is_refused and not typed.is_empty,
        "differences": _differences(stored, typed) if is_stale else [],
        "restored": restored,
        "seen_version": stored.version,
        # The same form sent twice is one act; another result needs another key.
        "idempotency_key": request.POST.get("idempotency_key", "") if is_refused else frame["new_key"],
        "reason": request.POST.get("reason", ""),
        "hand_points": HAND_POINTS,
        "focus_part": typed.first_part,
        "focus_hand": typed.first_empty if not (is_refused or is_stale or is_reseated) else None,
        # In playing order: the chairs of the two sides alternate.
        "chairs": [names.of(seat.sitter) for seat in selectors.seats_of(table)] if typed.forced else [],
    }
    return show(request, "tournaments/sheet.html", context, club=table.round.evening.club, status=status)


def _differences(stored: Stored, typed: Typed) -> list[dict[str, object]]:
    """Return the hands that differ between what is stored and what was typed, cell by cell."""
    before = _typed_of_stored(typed.table, stored)
    if before is None:
        return []
    rows: list[dict[str, object]] = []
    for hand in typed.hands:
        parts = [part for part in typed.parts if part.name != "declarer"]
        there = [(part, part.shown(before.get(cell_name(hand.number, part.name), ""))) for part in parts]
        here = [(part, part.shown(hand.cells[part.name])) for part in parts]
        if there != here:
            rows.append({"number": hand.number, "stored": there, "typed": here})
    return rows


def _keep(request: HttpRequest, table: Table) -> None:
    """Keep what is typed on the sheet that was sent; there is nothing to keep of an empty one."""
    typed = _typed_sheet(table, request.POST.dict())
    if typed.is_empty:
        results.drop_draft(table_id=table.pk, by=person(request))
    else:
        results.keep_draft(table_id=table.pk, by=person(request), content={"typed": typed.as_draft()})


def _typed_of_draft(kept: SheetDraft | None) -> Mapping[str, str] | None:
    typed = kept.content.get("typed") if kept else None
    return typed if isinstance(typed, dict) and typed else None


def _typed_sheet(table: Table, typed: Mapping[str, str]) -> Typed:
    return ThreeTypedSheet(table=table, typed=typed) if table.is_of_three else TypedSheet(table=table, typed=typed)


def _typed_of_stored(table: Table, stored: Stored) -> dict[str, str] | None:
    entry = stored.entry
    if entry is None:
        return None
    if isinstance(entry, ThreeSheetEntry):
        return typed_of_three_entry(entry)
    return typed_of_entry(entry, table.round.evening.rules)
