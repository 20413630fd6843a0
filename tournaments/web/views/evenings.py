"""One evening: for its staff the steps, the tables and closing; for everybody else where they sit."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments import access, selectors, wording
from tournaments.access import Right
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import Evening
from tournaments.selectors import RoundBoard
from tournaments.services import evenings
from tournaments.services.late_changes import changes_since
from tournaments.web import polling, problems
from tournaments.web.board import cards_of, round_after
from tournaments.web.forms.evenings import ReasonForm
from tournaments.web.pages import INVALID, fresh, page, person, show
from tournaments.web.problems import Shown
from tournaments.web.seats import public_rounds
from tournaments.web.steps import steps_of


@page("GET")
def evening(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show the evening: to its staff with everything there is to do, to the public the seating."""
    found = selectors.evening_at(evening_id, slug=slug)
    if found is None:
        raise Http404
    if access.can_read(request.user, found.club):
        return staff_page(request, found)
    return _public(request, found)


def _public(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Show where everybody sits, or answer a page that asks whether that changed."""
    token = f"{selectors.seating_version(evening)}.{get_language()}"
    asks_again = "HX-Request" in request.headers and "v" in request.GET
    if asks_again and request.GET["v"] == token:
        return fresh(HttpResponse(status=polling.UNCHANGED))
    boards = [board for board in selectors.boards_of(evening) if board.round.is_published]
    context = {
        "club": evening.club,
        "evening": evening,
        "rounds": public_rounds(boards),
        "token": token,
        "interval": None if evening.is_closed else polling.seating_interval(),
        "section": "tonight",
    }
    if asks_again:
        return fresh(render(request, "tournaments/_seating.html", context))
    return fresh(show(request, "tournaments/evening_public.html", context, club=evening.club))


def staff_page(
    request: HttpRequest, evening: Evening, *, refused: Sequence[Shown] = (), reason: str = "", status: int = 200
) -> HttpResponse:
    """Render the evening for those who run it; closing and reopening come back here when they are refused."""
    boards = selectors.boards_of(evening)
    published = [board for board in boards if board.round.is_published]
    may_direct = access.can_direct(request.user, evening.club)
    current = next((board for board in published if not board.is_complete), published[-1] if published else None)
    steps = steps_of(
        evening, boards, present=len(selectors.present_ids(evening)), may_direct=may_direct, here="evening"
    )
    context = {
        "evening": evening,
        "steps": steps,
        "next_step": next((step for step in steps if step.state == "next"), None),
        "published": published,
        "board": current,
        # Only an evening without seats can have come out of a file.
        "imported": evening.imported_results.count() if evening.is_closed and not published else 0,
        "cards": cards_of(current) if current else [],
        "open_tables": sum(board.open_tables for board in published),
        "rounds_left": evening.planned_rounds - len(published),
        "next_round": round_after(evening, boards),
        "round_numbers": range(1, evening.planned_rounds + 1),
        "penalties": evening.penalties.select_related("player"),
        "out_of_date": _out_of_date(evening, boards) if may_direct else None,
        "problems": refused,
        "reason": reason,
        "section": "tonight",
    }
    return show(request, "tournaments/evening.html", context, club=evening.club, status=status)


def _out_of_date(evening: Evening, boards: Sequence[RoundBoard]) -> int | None:
    """Return the next draft that people have come to, or gone from, since it was made."""
    draft = next((board.round for board in boards if not board.round.is_published), None)
    return draft.number if draft is not None and not evening.is_closed and changes_since(evening, draft) else None


@page("POST")
def close(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Close the evening; a refusal names every table that is still open."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    try:
        evenings.close_evening(evening_id=evening.pk, by=person(request))
    except TournamentError as error:
        return staff_page(request, evening, refused=_linked(evening, error), status=INVALID)
    messages.success(request, _("The evening is closed. The standing is final."))
    return redirect("standings", slug, evening.pk)


@page("POST")
def reopen(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Open a closed evening again, with a reason."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    form = ReasonForm(request.POST)
    reason = request.POST.get("reason", "")
    if not form.is_valid():
        return staff_page(request, evening, refused=problems.of_form(form), reason=reason, status=INVALID)
    try:
        evenings.reopen_evening(evening_id=evening.pk, by=person(request), reason=form.cleaned_data["reason"])
    except TournamentError as error:
        return staff_page(request, evening, refused=problems.all_shown(error.problems), reason=reason, status=INVALID)
    messages.success(request, _("The evening is open again."))
    return redirect("evening", slug, evening.pk)


def _linked(evening: Evening, error: TournamentError) -> list[Shown]:
    """Return the problems; a table that is open leads to that table's round."""
    found = []
    for problem in error.problems:
        url = ""
        if problem.code == ErrorCode.TABLES_OPEN:
            params = dict(problem.params)
            url = reverse("sheet", args=[evening.club.slug, evening.pk, params["round"], params["table"]])
        found.append(Shown(code=problem.code.value, text=wording.sentence(problem), url=url))
    return found
