"""Draws: asked for and made behind the page, proposed, taken or put aside; an earlier draft that counts again."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door, Draw, DrawState, Evening, Round
from tournaments.selectors.draws import draw_at, touched_by
from tournaments.selectors.receipts import receipt_in
from tournaments.services import draws, rounds
from tournaments.services.drafts import last_published
from tournaments.web import drawn, problems
from tournaments.web.pages import INVALID, fresh, page, person, show
from tournaments.web.proposals import changes_of
from tournaments.web.receipts import compare, sentences_of
from tournaments.web.views.rounds import evening_of, round_page


@page("POST")
def draw(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Ask for a draw; it takes the place of an earlier draft, and of a published round where the button said so."""
    return _ask(request, slug, evening_id, number, draws.ask_draw)


@page("POST")
def propose(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Ask how the rounds from this one on could be seated with as few people as possible disturbed."""
    return _ask(request, slug, evening_id, number, draws.propose_draw)


@page("GET")
def progress(request: HttpRequest, slug: str, evening_id: int, draw_id: int) -> HttpResponse:
    """Answer a page that asks how far a draw is: with that, or with where to go now that it is made."""
    asked = _draw(request, slug, evening_id, draw_id)
    if asked.is_waiting and "HX-Request" in request.headers:
        return fresh(
            render(request, "tournaments/_draw_progress.html", {**waiting_context(asked), "club": asked.evening.club})
        )
    if asked.state == DrawState.TAKEN:
        messages.success(request, taken_words(asked))
    address = _address(asked)
    if "HX-Request" in request.headers:
        return fresh(HttpResponse(headers={"HX-Redirect": address}))
    return HttpResponseRedirect(address)


@page("GET")
def proposal(request: HttpRequest, slug: str, evening_id: int, draw_id: int) -> HttpResponse:
    """Show whom a proposed draw touches and what it costs, before it counts."""
    asked = _draw(request, slug, evening_id, draw_id)
    return _proposal(request, asked)


@page("POST")
def take(request: HttpRequest, slug: str, evening_id: int, draw_id: int) -> HttpResponse:
    """Let a proposed draw count."""
    asked = _draw(request, slug, evening_id, draw_id)
    try:
        draws.take_draw(draw_id=asked.pk)
    except TournamentError as error:
        return _proposal(request, asked, refused=problems.of_round(error), status=INVALID)
    messages.success(request, taken_words(asked))
    return redirect("round", slug, evening_id, asked.first_round)


@page("POST")
def discard(request: HttpRequest, slug: str, evening_id: int, draw_id: int) -> HttpResponse:
    """Put a draw aside that was proposed, or is still being made; everything stays as it is."""
    asked = _draw(request, slug, evening_id, draw_id)
    try:
        draws.discard_draw(draw_id=asked.pk)
    except TournamentError as error:
        for problem in problems.all_shown(error.problems):
            messages.error(request, problem.text)
    else:
        messages.success(request, _("The draw is put aside. Nothing changed."))
    return redirect("round", slug, evening_id, asked.first_round)


@page("POST")
def restore(request: HttpRequest, slug: str, evening_id: int, number: int, draft_id: int) -> HttpResponse:
    """Let an earlier draft of this round count again."""
    evening = evening_of(request, slug, evening_id, number, Right.DIRECT)
    if not Round.objects.filter(pk=draft_id, evening=evening, number=number).exists():
        raise Http404
    try:
        rounds.restore_draft(round_id=draft_id, replace_published="replace_published" in request.POST)
    except TournamentError as error:
        return round_page(request, evening, number, refused=problems.of_round(error), status=INVALID)
    messages.success(request, _("The earlier draw counts again. Look at it, then publish it."))
    return redirect("round", slug, evening.pk, number)


def taken_words(draw: Draw) -> str:
    """Say that the rounds of a draw are there."""
    if draw.first_round == draw.last_round:
        return _("Round %(number)s is drawn. Look at it, then publish it.") % {"number": draw.first_round}
    return _("Rounds %(first)s to %(last)s are drawn. Look at them, then publish round %(first)s.") % {
        "first": draw.first_round,
        "last": draw.last_round,
    }


def waiting_context(draw: Draw) -> dict[str, object]:
    return {
        "waiting": draw,
        "is_unheard": drawn.is_unheard(draw),
        "asks_every": drawn.ASKS_EVERY,
        "evening": draw.evening,
    }


def _ask(request: HttpRequest, slug: str, evening_id: int, number: int, ask: Callable[..., Draw]) -> HttpResponse:
    evening = evening_of(request, slug, evening_id, number, Right.DIRECT)
    try:
        asked = ask(
            evening_id=evening.pk,
            number=number,
            by=person(request),
            door=Door.DESK,
            replace_published="replace_published" in request.POST,
        )
    except TournamentError as error:
        return round_page(request, evening, number, refused=problems.of_round(error), status=INVALID)
    if asked.is_proposal:
        return redirect("proposal", slug, evening.pk, asked.pk)
    return redirect("round", slug, evening.pk, number)


def _draw(request: HttpRequest, slug: str, evening_id: int, draw_id: int) -> Draw:
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    found = draw_at(draw_id, evening=evening)
    if found is None:
        raise Http404
    found.evening = evening
    return found


def _address(draw: Draw) -> str:
    club = draw.evening.club
    if draw.is_proposal and draw.state != DrawState.TAKEN:
        return reverse("proposal", args=[club.slug, draw.evening_id, draw.pk])
    return reverse("round", args=[club.slug, draw.evening_id, draw.first_round])


def _proposal(
    request: HttpRequest, draw: Draw, *, refused: list[problems.Shown] | None = None, status: int = 200
) -> HttpResponse:
    evening = draw.evening
    context: dict[str, object] = {
        "evening": evening,
        "draw": draw,
        "number": draw.first_round,
        "is_open": draw.state == DrawState.PROPOSED,
        "failed": drawn.failure_of(draw),
        "problems": refused or [],
        "section": "tonight",
    }
    last = last_published(evening)
    if draw.replace_published and last > draw.first_round:
        context["taken_back_too"] = last
    if draw.is_waiting:
        context |= waiting_context(draw)
    elif draw.state == DrawState.PROPOSED:
        context |= _what_it_changes(evening, draw)
    return fresh(show(request, "tournaments/proposal.html", context, club=evening.club, status=status))


def _what_it_changes(evening: Evening, draw: Draw) -> dict[str, object]:
    changes = changes_of(draw)
    receipt = receipt_in(draw.receipt, directs=True)
    current = [round_ for round_ in selectors.rounds_of(evening) if round_.number in draw.round_numbers]
    before = [found for round_ in current if (found := receipt_in(round_.quality, directs=True)) is not None]
    return {
        "changes": changes,
        "touched": len(touched_by(draw)),
        "same": bool(changes) and all(change.is_as_it_was and not change.is_new for change in changes),
        "comparison": compare(before, [receipt]) if receipt and len(before) == len(draw.round_numbers) else None,
        "sentences": sentences_of(receipt, evening) if receipt else [],
    }
