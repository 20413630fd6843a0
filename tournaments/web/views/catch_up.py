"""The catch-up table of a round: who waits, who may fill in and why, and opening it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door, Player
from tournaments.selectors.catch_up import Why, catch_up_of
from tournaments.services.catch_up import open_catch_up
from tournaments.web import problems
from tournaments.web.forms.catch_up import CatchUpForm
from tournaments.web.pages import INVALID, page, person, show


@dataclass(frozen=True, slots=True, kw_only=True)
class FillIn:
    player: Player
    why: str


@page("GET", "POST")
def catch_up(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Show who waits and who can fill in, whom to ask first in front; open the table."""
    round_ = access.round_for(request.user, evening_id, number, Right.DIRECT, slug=slug)
    evening = round_.evening
    board, names = selectors.board_of(round_), selectors.staff_names(evening.club)
    found = catch_up_of(evening, round_)
    form = CatchUpForm(request.POST if request.method == "POST" else None, board=board, found=found, names=names)
    if request.method == "POST" and form.is_valid():
        try:
            table = open_catch_up(
                evening_id=evening.pk, number=number, seating=form.seating(), by=person(request), door=Door.DESK
            )
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("Table %(table)s catches up.") % {"table": table.number})
            return redirect("round", slug, evening.pk, number)
    context = {
        "evening": evening,
        "number": number,
        "form": form,
        "found": found,
        "fill_ins": [FillIn(player=player, why=_why(found.whys[player.pk])) for player in found.fill_ins],
        "is_enough": found.sides is not None,
        "is_published": round_.is_published,
        "problems": problems.of_form(form),
        "section": "tonight",
    }
    return show(
        request, "tournaments/catch_up.html", context, club=evening.club, status=INVALID if form.is_bound else 200
    )


def _why(why: Why) -> str:
    """Say what the order goes by: times filled in before meetings tonight before meetings this season."""
    parts = [_("table %(table)s is done") % {"table": why.table}]
    parts.append(
        ngettext("filled in %(count)s time this season", "filled in %(count)s times this season", why.filled_in)
        % {"count": why.filled_in}
        if why.filled_in
        else _("has not filled in yet")
    )
    if why.met_tonight:
        parts.append(
            ngettext("met who waits %(count)s time tonight", "met who waits %(count)s times tonight", why.met_tonight)
            % {"count": why.met_tonight}
        )
    if why.met_before:
        parts.append(
            ngettext("%(count)s time on earlier evenings", "%(count)s times on earlier evenings", why.met_before)
            % {"count": why.met_before}
        )
    if not why.met_tonight and not why.met_before:
        parts.append(_("never sat with who waits"))
    return " · ".join(parts)
