"""Evening totals from a file: chosen, looked at row by row, and only then stored as evenings of a competition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments import access, wording
from tournaments.access import Right
from tournaments.errors import ErrorCode, TournamentError, refuse
from tournaments.exchange.results import read_results
from tournaments.exchange.tables import MOST_BYTES
from tournaments.field_words import column_label
from tournaments.models import Competition, Door
from tournaments.season_words import code_label
from tournaments.services import importing
from tournaments.services.import_previews import ImportPreview, JudgedResult
from tournaments.services.result_rows import ResultRow
from tournaments.web import problems
from tournaments.web.forms.result_import import ResultImportForm
from tournaments.web.kept import keep, kept
from tournaments.web.pages import CONFLICT, INVALID, page, person, show

_KEPT = "result_import"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResult:
    """A row of the list as the page shows it."""

    judged: JudgedResult
    code: str
    remarks: tuple[str, ...]


@page("GET", "POST")
def result_import(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Choose a file, and see what storing it would do."""
    competition = access.competition_for(request.user, competition_id, Right.DIRECT, slug=slug)
    if request.method != "POST":
        return _show(request, competition, ResultImportForm())
    form = ResultImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, competition, form, status=INVALID)
    upload = form.cleaned_data["file"]
    asked = {name: form.cleaned_data[name] for name in ("sets", "hands")}
    try:
        found = read_results(upload.read(MOST_BYTES + 1))
    except TournamentError as error:
        problems.add_to_form(form, error)
        return _show(request, competition, form, status=INVALID)
    preview = importing.preview_import(competition=competition, rows=found.rows, **asked)
    plain = [upload.name or "", asked, [row.as_plain() for row in found.rows], preview.verdicts]
    return _show_preview(
        request,
        preview,
        form,
        file_name=upload.name or "",
        ignored=found.ignored,
        headings=found.headings,
        token="" if preview.problems else keep(request, _KEPT, competition.pk, plain),
        status=INVALID if preview.problems else 200,
    )


@page("POST")
def result_import_store(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Store the rows that were looked at."""
    competition = access.competition_for(request.user, competition_id, Right.DIRECT, slug=slug)
    try:
        file_name, asked, plain, promised = kept(request, _KEPT, competition.pk)
    except TournamentError as error:
        return _show(request, competition, ResultImportForm(), error=error, status=INVALID)
    rows = [ResultRow.from_plain(row) for row in plain]
    try:
        stored = importing.store_import(
            competition=competition,
            rows=rows,
            by=person(request),
            door=Door.DESK,
            file_name=file_name,
            promised=promised,
            **asked,
        )
    except TournamentError as error:
        preview = importing.preview_import(competition=competition, rows=rows, **asked)
        # What is in the table now says more than the problems of rows that were right an hour ago.
        changed = refuse(ErrorCode.IMPORT_CHANGED) if preview.problems else error
        again = [file_name, asked, plain, preview.verdicts]
        token = "" if preview.problems else keep(request, _KEPT, competition.pk, again)
        return _show_preview(
            request, preview, ResultImportForm(), file_name=file_name, token=token, error=changed, status=CONFLICT
        )
    new = stored.new_evenings
    messages.success(
        request,
        ngettext("%(count)s evening is stored.", "%(count)s evenings are stored.", new) % {"count": new},
    )
    return redirect("competition", slug, competition.pk)


def _show(
    request: HttpRequest,
    competition: Competition,
    form: ResultImportForm,
    *,
    error: TournamentError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "competition": competition,
        "form": form,
        "problems": problems.all_shown(error.problems) if error else problems.of_form(form),
        "section": "seasons",
    }
    return show(request, "tournaments/result_import.html", context, club=competition.club, status=status)


def _show_preview(
    request: HttpRequest,
    preview: ImportPreview,
    form: ResultImportForm,
    *,
    file_name: str,
    token: str,
    ignored: Sequence[str] = (),
    headings: Mapping[str, str] | None = None,
    error: TournamentError | None = None,
    status: int,
) -> HttpResponse:
    of_list = [problem for problem in preview.problems if not problem.field.startswith("rows[")]
    context = {
        "competition": preview.competition,
        "problems": problems.all_shown([*(error.problems if error else ()), *of_list]),
        "form": form,
        "file_name": file_name,
        "preview": preview,
        "counts": preview.counts,
        "rows": [
            ShownResult(judged=row, code=code_label(row.row.code), remarks=tuple(_remarks(row, headings)))
            for row in preview.worst_first
        ],
        "ignored": ignored,
        "kept": token,
        "section": "seasons",
    }
    club = preview.competition.club
    return show(request, "tournaments/result_import_preview.html", context, club=club, status=status)


def _remarks(judged: JudgedResult, headings: Mapping[str, str] | None) -> list[str]:
    remarks = []
    for problem in judged.problems:
        column = problem.field.rpartition("].")[2]
        where = f"{column_label(column, headings)}: " if column else ""
        remarks.append(f"{where}{wording.sentence(problem)}")
    return remarks
