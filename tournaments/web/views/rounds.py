"""One round: drawn or seated by hand, published, and then its board of tables."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Credit, Evening
from tournaments.seating import Form
from tournaments.seating.shapes import shape_of
from tournaments.seating.systems import LeftOver
from tournaments.selectors import RoundBoard
from tournaments.selectors.played import plan_of
from tournaments.selectors.receipts import TOGETHER, receipt_of_round, together_of
from tournaments.services import drafts, rounds, seatings
from tournaments.services.late_changes import changes_since
from tournaments.web import problems
from tournaments.web.board import cards_of, next_open_table, round_after
from tournaments.web.drafts import drafts_shown
from tournaments.web.drawn import ASKS_EVERY, draw_of_round
from tournaments.web.forms.draw_options import options_form
from tournaments.web.forms.seating import SeatingForm, not_seated, typed_of
from tournaments.web.pages import INVALID, fresh, page, show
from tournaments.web.receipts import sentences_of
from tournaments.web.seats import seated_round
from tournaments.web.steps import steps_of
from tournaments.web.turnout import choices_of, turnout_of


@page("GET")
def round_(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Show a round: the way to its seating, the draft, or the board."""
    evening = evening_of(request, slug, evening_id, number, Right.READ)
    return round_page(request, evening, number)


@page("POST")
def publish(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Publish the draft: everybody can see where to sit."""
    evening = evening_of(request, slug, evening_id, number, Right.DIRECT)
    try:
        rounds.publish_round(evening_id=evening.pk, number=number, digest=request.POST.get("digest"))
    except TournamentError as error:
        return round_page(request, evening, number, refused=problems.of_round(error), status=INVALID)
    messages.success(request, _("Round %(number)s is published: everybody can see where to sit.") % {"number": number})
    return redirect("round", slug, evening.pk, number)


@page("GET", "POST")
def seating(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Seat a round by hand, at tables of four or three; what was chosen stays when it is refused."""
    evening = evening_of(request, slug, evening_id, number, Right.DIRECT)
    boards = selectors.boards_of(evening, number=number)
    board = boards[0] if boards else None
    present = selectors.present_ids(evening)
    players = [player for player in selectors.players_of(evening.club) if player.pk in present]
    threes = seatings.knows_tables_of_three(evening)
    left_over = LeftOver.THREE.known(knows_threes=threes)
    shape = shape_of(entrants=len(players), form=Form.INDIVIDUAL, left_over=left_over)
    tables = max(len(board.tables) if board else 0, shape.tables + shape.threes, 1)
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
        "taken_back_too": last if (last := drafts.last_published(evening)) > number else None,
        "problems": form.problems,
        "section": "tonight",
    }
    return show(
        request, "tournaments/seating.html", context, club=evening.club, status=INVALID if form.problems else 200
    )


def evening_of(request: HttpRequest, slug: str, evening_id: int, number: int, right: Right) -> Evening:
    """Return the evening of a round that is planned, or refuse."""
    evening = access.evening_for(request.user, evening_id, right, slug=slug)
    if not 1 <= number <= evening.planned_rounds:
        raise Http404
    return evening


def round_page(
    request: HttpRequest,
    evening: Evening,
    number: int,
    *,
    refused: list[problems.Shown] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a round; what is done there comes back here when it is refused."""
    boards = selectors.boards_of(evening)
    board = next((board for board in boards if board.round.number == number), None)
    may_direct = access.can_direct(request.user, evening.club)
    published = board is not None and board.round.is_published
    after = request.GET.get("after", "")[:6]
    present = len(selectors.present_ids(evening))
    from_here = [other for other in boards if other.round.number >= number and other.round.is_published]
    ahead = [other.round.number for other in boards if other.round.number > number and not other.round.is_published]
    context = {
        "evening": evening,
        "number": number,
        "board": board,
        "cards": cards_of(board) if board else [],
        "seated": seated_round(board) if board else None,
        "is_next": number == sum(other.round.is_published for other in boards) + 1,
        "present": present,
        "steps": steps_of(
            evening,
            boards,
            present=present,
            may_direct=may_direct,
            here=f"round{number}" if published else "seating",
        ),
        "next_table": next_open_table(board, int(after)) if board and after.isascii() and after.isdecimal() else None,
        "came_from_table": after,
        "next_round": round_after(evening, boards),
        "ahead": ahead,
        "can_be_seated_again": published and not any(other.has_results for other in from_here),
        "taken_back_too": from_here[-1].round.number if len(from_here) > 1 else None,
        "several_rounds": len(boards) > 1,
        "may_catch_up": board is not None and any(out.code == Credit.SAT_OUT for out in board.sit_outs),
        "problems": refused or [],
        "section": "tonight",
    }
    if board is not None:
        context |= _of_receipt(board, directs=may_direct)
    if may_direct and not evening.is_closed:
        context |= _of_draws(evening, number, board)
    return fresh(show(request, "tournaments/round.html", context, club=evening.club, status=status))


def _of_receipt(board: RoundBoard, *, directs: bool) -> dict[str, object]:
    """How a seating was made: of this round, and where several were drawn at once of all of them."""
    round_, evening = board.round, board.round.evening
    receipt = receipt_of_round(round_, directs=directs)
    whole = round_.draw if receipt is not None else None
    together = together_of(round_, directs=directs) if receipt is not None else None
    return {
        "receipt": receipt,
        "sentences": sentences_of(receipt, evening, [plan_of(round_)], first=round_.number) if receipt else [],
        "in_short": len(receipt.unmet) + 2 if receipt else 0,
        "together": sentences_of(together, evening) if together else [],
        "drawn_together": whole,
        "together_is_as_drawn": TOGETHER not in round_.quality,
    }


def _of_draws(evening: Evening, number: int, board: RoundBoard | None) -> dict[str, object]:
    """What a director can do: draws that are being made, what changed since, how it is drawn, earlier drafts."""
    counts = None if board is None else (board.round.draw_id or 0)
    found = draw_of_round(evening, number, counts=counts)
    context: dict[str, object] = {
        "draw": found,
        "waiting": found.waiting,
        "is_unheard": found.is_unheard,
        "asks_every": ASKS_EVERY,
    }
    if board is None or not board.round.is_published:
        turnout = turnout_of(evening, number)
        context |= {"turnout": turnout, "choices": choices_of(evening), "options": options_form(evening)}
    if board is not None:
        changes = changes_since(evening, board.round)
        context |= {
            "late": changes,
            "in_the_way": problems.all_shown(changes.in_the_way),
            "drafts": [] if board.has_results else drafts_shown(evening, number),
        }
    return context
