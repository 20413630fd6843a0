"""Somebody else must sit there: every disturbance of a round is looked at first, then confirmed.

What an act would do is found by doing it and taking it back, so the page names exactly who moves from where to where.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors, wording
from tournaments.access import Right
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import Round, Seat
from tournaments.selectors import RoundBoard
from tournaments.services import seatings, seats
from tournaments.templatetags.klaverjas import side_of_seat
from tournaments.web import problems
from tournaments.web.forms.disturbance import Disturbance
from tournaments.web.forms.disturbances import DRAFT, PUBLISHED, ReasonField
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.receipts import Comparison, compare

_OF_REASON = {ErrorCode.REASON_MISSING, ErrorCode.REASON_TOO_LONG}


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Somebody who is touched: the place before and after; an empty one is none."""

    name: str
    before: str
    after: str


@page("GET", "POST")
def disturbances(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Offer what can be done; show what it would do; do it."""
    round_ = access.round_for(request.user, evening_id, number, Right.DIRECT, slug=slug)
    board = selectors.board_of(round_)
    if request.method != "POST":
        return _choices(request, board)
    form = _form(request, board)
    if not form.is_valid():
        return _choices(request, board, form)
    # Looked at without a reason, which is asked for there.
    confirmed = "confirm" in request.POST
    reason = request.POST.get("reason", "")
    try:
        moves = _moves(form, board, by=person(request))
        if confirmed:
            form.run(by=person(request), reason=reason)
    except TournamentError as error:
        if confirmed and {problem.code for problem in error.problems} <= _OF_REASON:
            return _confirm(request, board, form, moves, refused=error)
        problems.add_to_form(form, error)
        return _choices(request, board, form)
    if not confirmed:
        return _confirm(request, board, form, moves)
    messages.success(request, form.done())
    return redirect("round", slug, evening_id, number)


def _forms(board: RoundBoard) -> list[Disturbance]:
    evening = board.round.evening
    people = list(selectors.active_players_of(evening.club, on=evening.date).filter(merged_into=None))
    kinds = PUBLISHED if board.round.is_published else DRAFT
    return [kind(board=board, people=people) for kind in kinds]


def _form(request: HttpRequest, board: RoundBoard) -> Disturbance:
    wanted = next((form for form in _forms(board) if form.act == request.POST.get("act")), None)
    if wanted is None:
        raise Http404
    return type(wanted)(request.POST, board=board, people=list(wanted.people.values()))


def _choices(request: HttpRequest, board: RoundBoard, refused: Disturbance | None = None) -> HttpResponse:
    forms = [refused if refused and refused.act == form.act else form for form in _forms(board)]
    context = {
        "evening": board.round.evening,
        "number": board.round.number,
        "forms": [form for form in forms if form.is_possible or form is refused],
        "is_published": board.round.is_published,
        "threes": seatings.knows_tables_of_three(board.round.evening),
        "refused": refused.act if refused else "",
        "problems": problems.of_form(refused) if refused else [],
        "section": "tonight",
    }
    status = INVALID if refused else 200
    return show(request, "tournaments/disturbances.html", context, club=board.round.evening.club, status=status)


def _confirm(
    request: HttpRequest,
    board: RoundBoard,
    form: Disturbance,
    moves: list[Move],
    *,
    refused: TournamentError | None = None,
) -> HttpResponse:
    reason = ReasonField({"reason": request.POST.get("reason", "")} if refused else None)
    if refused:
        problems.add_to_form(reason, refused)
    names = {move.name for move in moves}
    touched = [card for card in board.tables if any(seat.player.label in names for seat in card.seats)]
    context = {
        "evening": board.round.evening,
        "number": board.round.number,
        "form": form,
        "moves": moves,
        "comparison": _comparison(form),
        "with_result": [card.table.number for card in touched if card.sheet is not None] if form.act == "swap" else [],
        "reason": reason,
        "problems": problems.of_form(reason) if refused else [],
        "section": "tonight",
    }
    status = INVALID if refused else 200
    return show(request, "tournaments/disturbance.html", context, club=board.round.evening.club, status=status)


def _comparison(form: Disturbance) -> Comparison | None:
    """What the round costs now and then, as found by doing it and taking it back."""
    touched = form.touched
    if touched is None or touched.before is None or touched.after is None:
        return None
    return compare([touched.before], [touched.after])


def _moves(form: Disturbance, board: RoundBoard, *, by: User) -> list[Move]:
    """Return who would be touched, by doing it and taking it back."""

    def act() -> dict[str, str]:
        form.run(by=by, reason="-")
        return _places(board.round)

    before, after = _places(board.round), seats.preview(act)
    return [
        Move(name=name, before=before.get(name, ""), after=after.get(name, ""))
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name)
    ]


def _places(round_: Round) -> dict[str, str]:
    """Return where everybody is in a round, by label."""
    board, called = selectors.board_of(round_), selectors.staff_names(round_.evening.club)
    places = {out.player.label: wording.credit_label(out.code) for out in board.sit_outs}
    for card in board.tables:
        for seat in card.seats:
            where = _where(card.table.number, seat)
            if seat.sitter_id == seat.player_id:
                places[seat.player.label] = where
            else:
                names = {"where": where, "sitter": called.of(seat.sitter), "player": called.of(seat.player)}
                places[seat.player.label] = _("%(where)s: %(sitter)s sits there") % names
                places[seat.sitter.label] = _("%(where)s, for %(player)s") % names
    return places


def _where(table: int, seat: Seat) -> str:
    return f"{_('table')} {table}, {side_of_seat(seat)}"
