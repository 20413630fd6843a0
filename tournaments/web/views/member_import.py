"""A list of members from a file: chosen, looked at row by row, and only then stored."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access, wording
from tournaments.access import Right
from tournaments.errors import ErrorCode, TournamentError, refuse
from tournaments.exchange.members import MemberList, read_members
from tournaments.exchange.tables import MOST_BYTES, MOST_MEGABYTES, MOST_ROWS
from tournaments.field_words import member_field
from tournaments.models import Club, Door
from tournaments.services import members
from tournaments.services.member_rows import DAYS, MemberRow, Value
from tournaments.services.members import JudgedRow, Preview, RowState
from tournaments.web import problems
from tournaments.web.kept import keep, kept
from tournaments.web.pages import CONFLICT, INVALID, page, person, show

# Their sentences fit any column, so the column is put in front.
_SAYS_NOT_WHERE = {
    ErrorCode.CELL_FORMULA,
    ErrorCode.CELL_UNREADABLE,
    ErrorCode.INVALID_VALUE,
    ErrorCode.NOT_A_DAY,
    ErrorCode.NOT_YES_OR_NO,
    ErrorCode.NOT_A_TABLE_NUMBER,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """A row of the list as the page shows it."""

    row: JudgedRow
    remarks: tuple[str, ...]


@page("GET", "POST")
def member_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file, and see what storing it would do."""
    club = access.club_for(request.user, slug, Right.OWN)
    if request.method != "POST":
        return _show(request, club)
    upload = request.FILES.get("file")
    if upload is None:
        return _show(request, club, missing=True, status=INVALID)
    try:
        found = read_members(upload.read(MOST_BYTES + 1))
    except TournamentError as error:
        return _show(request, club, error=error, status=INVALID)
    preview = members.preview_members(club=club, rows=found.rows)
    file_name = upload.name or ""
    return _show_preview(request, club, found, preview, file_name, status=INVALID if preview.problems else 200)


@page("POST")
def member_import_store(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the rows that were looked at."""
    club = access.club_for(request.user, slug, Right.OWN)
    try:
        file_name, rows, promised = _kept(request, club)
    except TournamentError as error:
        return _show(request, club, error=error, status=INVALID)
    try:
        stored = members.store_members(
            club=club, rows=rows, by=person(request), door=Door.DESK, file_name=file_name, promised=promised
        )
    except TournamentError as error:
        found = MemberList(rows=tuple(rows), ignored=())
        preview = members.preview_members(club=club, rows=rows)
        # What is in the table now says more than the problems of rows that were right an hour ago.
        changed = refuse(ErrorCode.MEMBERS_CHANGED) if preview.problems else error
        return _show_preview(request, club, found, preview, file_name, error=changed, status=CONFLICT)
    messages.success(request, _summary(stored))
    return redirect("members", club.slug)


def _show(
    request: HttpRequest, club: Club, *, error: TournamentError | None = None, missing: bool = False, status: int = 200
) -> HttpResponse:
    found = problems.all_shown(error.problems) if error else []
    if missing:
        found = [problems.Shown(code="", text=_("Choose a file first."), where=_("File"), anchor="file", field="file")]
    context = {"problems": found, "limits": {"megabytes": MOST_MEGABYTES, "rows": MOST_ROWS}, "section": "members"}
    return show(request, "tournaments/member_import.html", context, club=club, status=status)


def _show_preview(
    request: HttpRequest,
    club: Club,
    found: MemberList,
    preview: Preview,
    file_name: str,
    *,
    error: TournamentError | None = None,
    status: int,
) -> HttpResponse:
    context = {
        "problems": problems.all_shown(error.problems) if error else [],
        "file_name": file_name,
        "preview": preview,
        "counts": preview.counts,
        "something_to_store": preview.count(RowState.NEW) + preview.count(RowState.CHANGED) > 0,
        "rows": [ShownRow(row=row, remarks=tuple(_remarks(row))) for row in preview.worst_first],
        "ignored": found.ignored,
        "kept": "" if preview.problems else _keep(request, club, file_name, found, preview),
        "limits": {"megabytes": MOST_MEGABYTES, "rows": MOST_ROWS},
        "section": "members",
    }
    return show(request, "tournaments/member_import_preview.html", context, club=club, status=status)


def _keep(request: HttpRequest, club: Club, file_name: str, found: MemberList, preview: Preview) -> str:
    plain = [file_name, [row.as_plain() for row in found.rows], preview.verdicts]
    return keep(request, "member_import", club.pk, plain)


def _kept(request: HttpRequest, club: Club) -> tuple[str, list[MemberRow], list[list[object]]]:
    file_name, rows, promised = kept(request, "member_import", club.pk)
    return file_name, [MemberRow.from_plain(row) for row in rows], promised


def _remarks(row: JudgedRow) -> list[str]:
    remarks = []
    for problem in row.problems:
        column = problem.field.rpartition("].")[2] if problem.code in _SAYS_NOT_WHERE else ""
        where = f"{member_field(column)}: " if column else ""
        remarks.append(f"{where}{wording.sentence(problem)}")
    if row.state is RowState.CHANGED:
        remarks += [
            f"{member_field(change.field)}: {_value(change.field, change.old)} → {_value(change.field, change.new)}"
            for change in row.changes
        ]
    if row.merged_into:
        remarks.append(_("was merged into %(player)s") % {"player": row.merged_into})
    if row.number_is_given:
        remarks.append(_("gets this number"))
    if row.namesakes:
        remarks.append(_("another person than %(players)s") % {"players": ", ".join(row.namesakes)})
    if row.namesake_lines and row.state is not RowState.PROBLEM:
        lines = ", ".join(map(str, row.namesake_lines))
        remarks.append(_("called the same as row %(lines)s: two people") % {"lines": lines})
    return remarks


def _value(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in DAYS and isinstance(value, dt.date):
        return date_format(value, "j F Y")
    return str(value) if value else "–"


def _summary(stored: Preview) -> str:
    new, changed = stored.count(RowState.NEW), stored.count(RowState.CHANGED)
    added = ngettext("%(count)s member is added", "%(count)s members are added", new) % {"count": new}
    return f"{added}, " + _("%(count)s changed.") % {"count": changed}
