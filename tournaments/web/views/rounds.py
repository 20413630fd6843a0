"""One round: drawn or seated by hand, published, and then its board of tables."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Evening
from tournaments.services import rounds, seatings
from tournaments.web import problems
from tournaments.web.board import cards_of, next_open_table, round_after
from tournaments.web.forms.seating import SeatingForm, not_seated, typed_of
from tournaments.web.pages import INVALID, page, show
from tournaments.web.seats import seated_round
from tournaments.web.steps import steps_of


@page("GET")
def round_(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Show a round: the way to its seating, the draft, or the board."""
    evening = _evening(request, slug, evening_id, number, Right.READ)
    return _page(request, evening, number)


@page("POST")
def draw(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Draw a draft; an earlier draft is kept as replaced, a published round only where the button said so."""
    evening = _evening(request, slug, evening_id, number, Right.DIRECT)
    try:
        rounds.draw_round(evening_id=evening.pk, number=number, replace_published="replace_published" in request.POST)
    except TournamentError as error:
        return _page(request, evening, number, refused=problems.all_shown(error.problems), status=INVALID)
    messages.success(request, _("Round %(number)s is drawn. Look at it, then publish it.") % {"number": number})
    return redirect("round", slug, evening.pk, number)


@page("POST")
def publish(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Publish the draft: everybody can see where to sit."""
    evening = _evening(request, slug, evening_id, number, Right.DIRECT)
    try:
        rounds.publish_round(evening_id=evening.pk, number=number)
    except TournamentError as error:
        return _page(request, evening, number, refused=problems.all_shown(error.problems), status=INVALID)
    messages.success(request, _("Round %(number)s is published: everybody can see where to sit.") % {"number": number})
    return redirect("round", slug, evening.pk, number)


@page("GET", "POST")
def seating(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Seat a round by hand, at tables of four or three; what was chosen stays when it is refused."""
    evening = _evening(request, slug, evening_id, number, Right.DIRECT)
    boards = selectors.boards_of(evening, number=number)
    board = boards[0] if boards else None
    present = selectors.present_ids(evening)
    players = [player for player in selectors.players_of(evening.club) if player.pk in present]
    threes = seatings.knows_tables_of_three(evening)
    shape = seatings.shape_of(len(players), threes=threes)
    tables = max(len(board.tables) if board else 0, shape.of_four + shape.of_three, 1)
    typed = request.POST.dict() if request.method == "POST" else typed_of(board)
    form = SeatingForm(tables=tables, players=players, typed=typed, threes=threes)
    if request.method == "POST":
        try:
            rounds.seat_by_hand(
                evening_id=evening.pk,
                number=number,
                tables=form.tables(),
                replace_published="replace_published" in request.POST,
            )
        except TournamentError as error:
            form.refuse(error)
        else:
            messages.success(
                request, _("Round %(number)s is seated. Look at it, then publish it.") % {"number": number}
            )
            return redirect("round", slug, evening.pk, number)
    context = {
        "evening": evening,
        "number": number,
        "form": form,
        "not_seated": list(not_seated(form)),
        "is_published": board is not None and board.round.is_published,
        "problems": form.problems,
        "section": "tonight",
    }
    return show(
        request, "tournaments/seating.html", context, club=evening.club, status=INVALID if form.problems else 200
    )


def _evening(request: HttpRequest, slug: str, evening_id: int, number: int, right: Right) -> Evening:
    evening = access.evening_for(request.user, evening_id, right, slug=slug)
    if not 1 <= number <= evening.planned_rounds:
        raise Http404
    return evening


def _page(
    request: HttpRequest,
    evening: Evening,
    number: int,
    *,
    refused: list[problems.Shown] | None = None,
    status: int = 200,
) -> HttpResponse:
    boards = selectors.boards_of(evening)
    board = next((board for board in boards if board.round.number == number), None)
    may_direct = access.can_direct(request.user, evening.club)
    published = board is not None and board.round.is_published
    after = request.GET.get("after", "")[:6]
    context = {
        "evening": evening,
        "number": number,
        "board": board,
        "cards": cards_of(board) if board else [],
        "seated": seated_round(board) if board else None,
        "threes": seatings.knows_tables_of_three(evening),
        "tables_of_three": [card.table.number for card in board.tables if card.table.is_of_three] if board else [],
        "is_next": number == sum(other.round.is_published for other in boards) + 1,
        "present": len(selectors.present_ids(evening)),
        "steps": steps_of(
            evening,
            boards,
            present=len(selectors.present_ids(evening)),
            may_direct=may_direct,
            here=f"round{number}" if published else "seating",
        ),
        "next_table": next_open_table(board, int(after)) if board and after.isascii() and after.isdecimal() else None,
        "came_from_table": after,
        "next_round": round_after(evening, boards),
        "problems": refused or [],
        "section": "tonight",
    }
    return show(request, "tournaments/round.html", context, club=evening.club, status=status)
