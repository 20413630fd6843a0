"""Arbitration: the director taps the cards of a disputed hand and reads the verdict. Nothing is stored.

The cards stand in the address of the page, so that a reload, a bookmark and the way back lose nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring import Doubling, HouseRules
from tournaments import access, play_words, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Club
from tournaments.services.arbitration import Judged, arbitrate_hand
from tournaments.web import problems
from tournaments.web.arbitration import board_of, tricks_of, verdict_of
from tournaments.web.forms.arbitration import HANDS, TAP, TRICKS, ArbitrationForm, is_tap
from tournaments.web.forms.rulings import RulingForm
from tournaments.web.pages import INVALID, page, show
from tournaments.web.views.tables import frame_of, stored_at, table_at

CHAIRS = 4


@page("GET")
def arbitration(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """Judge a hand of a table, under the rules of its evening and with the names of who sit there."""
    table = table_at(request, slug, evening_id, number, table_number, Right.DIRECT)
    if table.is_of_three:
        # Who must follow what is the same, but there are other tricks and other sides.
        raise Http404
    club, rules = table.round.evening.club, table.round.evening.rules
    names = selectors.staff_names(club)
    chairs = [names.of(seat.sitter) for seat in selectors.seats_of(table)]
    frame = frame_of(request, table, stored_at(table))
    return _page(request, club, rules, chairs, frame)


@page("GET")
def club_arbitration(request: HttpRequest, slug: str) -> HttpResponse:
    """Judge any hand under the house rules that the club has now; for everybody who works for the club."""
    club = access.club_for(request.user, slug, Right.READ)
    chairs = [play_words.nameless(position) for position in range(CHAIRS)]
    return _page(request, club, selectors.rules_of(club), chairs, {})


def _page(
    request: HttpRequest,
    club: Club,
    rules: HouseRules,
    chairs: Sequence[str],
    frame: Mapping[str, object],
) -> HttpResponse:
    sent = request.GET.dict()
    form = ArbitrationForm(sent, chairs=chairs)
    if is_tap(sent):
        return redirect(f"{request.path}?{form.tapped(sent.get('act', ''), sent.get(TAP, ''))}#board")
    if form.can_be_divided:
        return redirect(f"{request.path}?{form.query(form.tricks)}")
    judged = _judge(form, rules)
    verdict = verdict_of(judged, chairs) if judged else None
    name, follow = play_words.FOLLOW_RULES[rules.follow]
    wrong = form.is_bound and bool(form.errors)
    context = {
        **frame,
        "form": form,
        "problems": _problems(form) if wrong else [],
        "tricks_typed": [form[name] for name in TRICKS],
        "hands_typed": [form[name] for name in HANDS],
        "board": board_of(form.tricks),
        "tricks": tricks_of(form.tricks, judged, chairs, rules),
        "verdict": verdict,
        # For the director to write it down as it is, or to go on writing.
        "ruling": RulingForm(initial={"text": verdict.decision}) if verdict else None,
        "calls": rules.doubling is not Doubling.NONE,
        "follow_name": name,
        "follow_always": play_words.ALWAYS,
        "follow": follow,
        "cost": play_words.COST,
    }
    # The script of the page shows what is wrong like everything else.
    status = INVALID if wrong and "HX-Request" not in request.headers else HTTPStatus.OK
    return show(request, "tournaments/arbitration.html", context, club=club, status=status)


def _problems(form: ArbitrationForm) -> list[problems.Shown]:
    """Return what is wrong, each with where it is; a choice out of several has one place for all of them."""
    return [
        replace(found, anchor=form[found.field].auto_id) if found.field else found for found in problems.of_form(form)
    ]


def _judge(form: ArbitrationForm, rules: HouseRules) -> Judged | None:
    """Return the judged hand; nothing while it is not one, and then the form says why."""
    if form.is_empty or not form.is_valid():
        return None
    try:
        judged = arbitrate_hand(data=form.as_line(), rules=rules)
        return judged if form.is_ready else None
    except TournamentError as error:
        form.refuse(error)
        return None
