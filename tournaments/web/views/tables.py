"""What the pages of one table share: fetching it, what is stored there, and where to go after saving."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import access, selectors, wording
from tournaments.access import Right
from tournaments.errors import ErrorCode, Problem, StaleVersion, TournamentError, refuse
from tournaments.models import Door, Player, RoundState, ScoreSheet, Table
from tournaments.services import corrections, entries, results
from tournaments.services.entries import Entry
from tournaments.templatetags.klaverjas import points, result, side_name
from tournaments.web.effects import preview_page
from tournaments.web.pages import CONFLICT, person

# In a form: that it corrects an evening that is closed; and that it was looked at and is to be typed on.
CORRECTS_CLOSED = "corrects_closed"
TYPE_AGAIN = "type_again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The result a table has now."""

    sheet: ScoreSheet | None
    confirmed: bool
    of_three: bool

    @property
    def version(self) -> int:
        return self.sheet.version if self.sheet else 0

    @property
    def entry(self) -> Entry | None:
        return entries.read_entry(self.sheet.entry, of_three=self.of_three) if self.sheet else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOfTable:
    """One side as the pages of a table show it: two partners, or at a table of three one person."""

    letter: str
    name: str
    """We or they; at a table of three the letter."""
    players: tuple[Player, ...]
    figures: dict[str, int | None]
    """What the result that counts says of this side; unknown is None."""


def table_at(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int, right: Right) -> Table:
    """Return a table of a published round, or refuse; a draft's tables can change and have no sheet."""
    round_ = access.round_for(request.user, evening_id, number, right, slug=slug)
    if round_.state != RoundState.PUBLISHED:
        raise Http404
    table = round_.tables.select_related("live_sheet__entered_by").filter(number=table_number).first()
    if table is None:
        raise Http404
    table.round = round_
    return table


def stored_at(table: Table) -> Stored:
    """Return what counts at this table now."""
    sheet = table.live_sheet
    confirmed = sheet is not None and results.is_confirmed(sheet)
    return Stored(sheet=sheet, confirmed=confirmed, of_three=table.is_of_three)


def may_try(request: HttpRequest, table: Table, stored: Stored) -> bool:
    """Return whether what was sent goes to the services, refusing who may not correct what is confirmed.

    On a closed evening they are told that it is closed instead, beside what they typed: they may have begun in time.
    """
    club = table.round.evening.club
    if not stored.confirmed or access.can_correct(request.user, club):
        return True
    if not table.round.evening.is_closed:
        access.require(request.user, club, Right.DIRECT)
    return False


def is_of_another_table(request: HttpRequest, table: Table) -> bool:
    """Return whether the page was opened for a table that has been replaced by this one: other people sit here now."""
    return request.POST.get("seen_table", str(table.pk)) != str(table.pk)


def corrects_closed(request: HttpRequest, table: Table) -> bool:
    """Return whether the page corrects a confirmed result of an evening that is closed, which only a director may."""
    asked = CORRECTS_CLOSED in (request.POST if request.method == "POST" else request.GET)
    evening = table.round.evening
    return (
        asked and evening.is_closed and table.live_sheet is not None and access.can_correct(request.user, evening.club)
    )


def may_be_stored(request: HttpRequest, table: Table) -> bool:
    """Return whether anything can be stored at this table from the page that was sent."""
    return not table.round.evening.is_closed or corrects_closed(request, table)


def too_late(request: HttpRequest, table: Table) -> HttpResponse | None:
    """Return what the script of an old page shows at once, when nothing of that page can be stored any more."""
    if not may_be_stored(request, table):
        sentence = wording.sentence(Problem(code=ErrorCode.EVENING_CLOSED))
    elif is_of_another_table(request, table):
        sentence = _("This table was seated again after you opened this page. Hand in to see who sits here now.")
    else:
        return None
    return render(request, "tournaments/_too_late.html", {"sentence": sentence}, status=CONFLICT)


def first_of_all(request: HttpRequest, table: Table, error: TournamentError) -> TournamentError:
    """Return what there is to say: on a closed evening that it is closed, whatever else is wrong with what was sent."""
    if corrects_closed(request, table):
        return error
    if table.round.evening.is_closed and not isinstance(error, StaleVersion):
        return refuse(ErrorCode.EVENING_CLOSED)
    return error


def frame_of(request: HttpRequest, table: Table, stored: Stored) -> dict[str, Any]:
    """Return what every page of a table shows above its form."""
    evening = table.round.evening
    may_correct = access.can_correct(request.user, evening.club)
    notes = list(table.hand_notes.select_related("by"))
    return {
        "evening": evening,
        "round": table.round,
        "table": table,
        "rules": evening.rules,
        "sides": sides_of(table, stored),
        "stored": stored,
        "notes": notes,
        "noted": {note.number: note for note in notes},
        "correcting": stored.confirmed,
        "corrects_closed": corrects_closed(request, table),
        "may_save": (not evening.is_closed and (may_correct or not stored.confirmed))
        or corrects_closed(request, table),
        "new_key": uuid.uuid4().hex,
        "section": "tonight",
    }


def sides_of(table: Table, stored: Stored) -> list[SideOfTable]:
    """Return the sides of a table with what is stored for them."""
    seats = selectors.seats_of(table)
    return [
        SideOfTable(
            letter=letter,
            name=side_name(letter, of_three=table.is_of_three),
            players=tuple(seat.sitter for seat in seats if seat.letter == letter),
            figures={name: getattr(stored.sheet, f"{name}_{letter}", None) for name in entries.FIGURES},
        )
        for letter in sorted({seat.letter for seat in seats})
    ]


def whole_number(text: str) -> int:
    """Return a version as the page sent it; anything else is no version anybody has seen."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


def save(request: HttpRequest, table: Table, stored: Stored, entry: Entry) -> results.Recorded:
    """Hand in, replace or correct, as the form asked: one call of one service."""
    seen = whole_number(request.POST.get("seen_version", ""))
    # A key that is used up means the page was sent before; then the versions decide.
    key = request.POST.get("idempotency_key", "").strip()[: results.IDEMPOTENCY_KEY_LENGTH] or None
    try:
        if stored.confirmed and "reason" in request.POST:
            correct = corrections.correct_sheet if corrects_closed(request, table) else results.correct_sheet
            return correct(
                table_id=table.pk,
                entry=entry,
                by=person(request),
                door=Door.DESK,
                seen_version=seen,
                reason=request.POST["reason"],
                idempotency_key=key,
            )
        return results.record_sheet(
            table_id=table.pk,
            entry=entry,
            by=person(request),
            door=Door.DESK,
            seen_version=seen,
            idempotency_key=key,
            confirm=request.POST.get("action") == "confirm",
        )
    except TournamentError as error:
        # The page was sent before and something else was stored then; or it was confirmed while this was typed.
        somebody_else = {ErrorCode.KEY_REUSED, ErrorCode.SHEET_CONFIRMED}
        if somebody_else & {problem.code for problem in error.problems}:
            table.refresh_from_db(fields=["live_sheet"])
            raise StaleVersion(seen=seen, current=stored_at(table).version) from error
        raise


def preview(request: HttpRequest, table: Table, entry: Entry) -> HttpResponse | None:
    """Return the page that tells what correcting a closed evening changes; nothing once that is confirmed."""
    if not corrects_closed(request, table) or request.POST.get("action") == "confirm_correction":
        return None
    evening = table.round.evening
    found = corrections.preview_sheet(
        table_id=table.pk,
        entry=entry,
        by=person(request),
        door=Door.DESK,
        seen_version=whole_number(request.POST.get("seen_version", "")),
        reason=request.POST.get("reason", ""),
    )
    where = _("Table %(table)s · round %(round)s") % {"table": table.number, "round": table.round.number}
    return preview_page(
        request,
        evening,
        found,
        title=_("What this correction changes"),
        subtitle=f"{where} · {evening.label}",
        back={"action": TYPE_AGAIN},
    )


def go_on(request: HttpRequest, table: Table, recorded: results.Recorded) -> HttpResponse:
    """Tell what was saved and go to the board, where the next open table is offered."""
    sheet = recorded.sheet
    scored = result(sheet)
    if sheet.roem_both is not None:
        scored = _("%(result)s, %(roem)s roem together") % {"result": scored, "roem": points(sheet.roem_both)}
    words = {"table": table.number, "result": scored}
    if recorded.confirmed:
        text = _("Table %(table)s is confirmed: %(result)s.") % words
    else:
        text = _("Table %(table)s is handed in: %(result)s.") % words
    messages.success(request, text)
    return redirect(f"{round_url(table)}?after={table.number}")


def round_url(table: Table) -> str:
    """Return the address of the table's round."""
    return reverse("round", args=[table.round.evening.club.slug, table.round.evening_id, table.round.number])


def confirm_stored(request: HttpRequest, table: Table) -> HttpResponse:
    """Confirm the stored result as it is; raises StaleVersion when it is not the one that was on screen."""
    recorded = results.confirm_sheet(
        table_id=table.pk,
        by=person(request),
        door=Door.DESK,
        seen_version=whole_number(request.POST.get("seen_version", "")),
    )
    return go_on(request, table, recorded)
