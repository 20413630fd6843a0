"""Equals in a standing: who still shares a place, told apart by extra hands or a lot, and what was decided before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import ThreePlayers
from tournaments import access
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Club, Competition, Door, Evening
from tournaments.selectors.ties import TiedGroup, Ties, ties_of_evening, ties_of_season
from tournaments.services import ties as services
from tournaments.services.extra_hands import ExtraSheet
from tournaments.services.tied_standings import rules_of_season
from tournaments.web import problems
from tournaments.web.forms.evenings import ReasonForm
from tournaments.web.forms.ties import TypedTie
from tournaments.web.mends import Mend, mends_of_sheet
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.problems import Shown
from tournaments.web.views.tables import whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where the equals stand: an evening or a competition, and how its pages and services are called."""

    club: Club
    scope: dict[str, int]
    """The name the services know it by, and its id."""
    ties: Ties
    three_play: bool
    is_pairs: bool
    sheet: Callable[[int], ExtraSheet]
    where: tuple[str, int]
    """What the addresses are made of."""
    address: str
    check: str
    cancel: str
    """The name of the address at which a decision is taken back."""
    context: dict[str, object]

    def typed(self, request: HttpRequest) -> TypedTie | None:
        """Return what was typed for the group that the form was about, if it still is one."""
        place = whole_number(request.POST.get("place", ""))
        group = next((group for group in self.ties.groups if group.place == place), None)
        return self.of(group, request.POST.dict()) if group is not None else None

    def of(self, group: TiedGroup, typed: dict[str, str] | None = None) -> TypedTie:
        return TypedTie(group=group, typed=typed or {}, three_play=self.three_play, is_pairs=self.is_pairs)


@page("GET", "POST")
def evening_ties(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show who shares a place tonight; store how that was decided."""
    return _ties(request, _of_evening(request, slug, evening_id))


@page("POST")
def evening_ties_check(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Say what the typed hands come to; stores nothing."""
    return _check(request, _of_evening(request, slug, evening_id))


@page("POST")
def evening_tie_cancel(request: HttpRequest, slug: str, evening_id: int, decision_id: int) -> HttpResponse:
    """Take a decision back, with a reason."""
    return _cancel(request, _of_evening(request, slug, evening_id), decision_id)


@page("GET", "POST")
def competition_ties(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Show who shares a place in a season; store how that was decided."""
    return _ties(request, _of_competition(request, slug, competition_id))


@page("POST")
def competition_ties_check(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Say what the typed hands come to; stores nothing."""
    return _check(request, _of_competition(request, slug, competition_id))


@page("POST")
def competition_tie_cancel(request: HttpRequest, slug: str, competition_id: int, decision_id: int) -> HttpResponse:
    """Take a decision back, with a reason."""
    return _cancel(request, _of_competition(request, slug, competition_id), decision_id)


def _right(request: HttpRequest) -> Right:
    return Right.DIRECT if request.method == "POST" else Right.READ


def _of_evening(request: HttpRequest, slug: str, evening_id: int) -> _Place:
    evening: Evening = access.evening_for(request.user, evening_id, _right(request), slug=slug)
    where = (slug, evening.pk)
    return _Place(
        club=evening.club,
        scope={"evening_id": evening.pk},
        ties=ties_of_evening(evening),
        three_play=evening.rules.three_players is not ThreePlayers.NONE,
        is_pairs=evening.is_pairs,
        sheet=lambda sides: services.sheet_for(evening.rules, sides=sides),
        where=where,
        address=reverse("ties", args=where),
        check=reverse("ties-check", args=where),
        cancel="tie-cancel",
        context={
            "evening": evening,
            "chain": evening.tie_break_chain,
            "back": reverse("standings", args=where),
            "section": "standings",
        },
    )


def _of_competition(request: HttpRequest, slug: str, competition_id: int) -> _Place:
    competition: Competition = access.competition_for(request.user, competition_id, _right(request), slug=slug)
    rules = rules_of_season(competition)
    where = (slug, competition.pk)
    return _Place(
        club=competition.club,
        scope={"competition_id": competition.pk},
        ties=ties_of_season(competition),
        three_play=rules.three_players is not ThreePlayers.NONE,
        is_pairs=competition.is_pairs,
        sheet=lambda sides: services.sheet_for(rules, sides=sides),
        where=where,
        address=reverse("competition-ties", args=where),
        check=reverse("competition-ties-check", args=where),
        cancel="competition-tie-cancel",
        context={
            "competition": competition,
            "chain": competition.counting_rules.tie_breaks,
            "back": reverse("competition", args=where),
            "is_final": competition.is_closed,
            "section": "seasons",
        },
    )


def _ties(request: HttpRequest, place: _Place) -> HttpResponse:
    if request.method != "POST":
        return _page(request, place)
    typed = place.typed(request)
    if typed is None:
        gone = Shown(code="not_tied", text=_("These do not share a place (any more). Look at the standing again."))
        return _page(request, place, refused=[gone])
    try:
        if request.POST.get("act") == "lot":
            if typed.order is None:
                return _page(request, place, typed, refused=[_no_order(typed)])
            services.decide_by_lot(order=typed.order, by=person(request), door=Door.DESK, **place.scope)
        else:
            services.decide_by_extra_hands(
                sides=typed.sides, entry=typed.as_entry(), by=person(request), door=Door.DESK, **place.scope
            )
    except TournamentError as error:
        return _page(request, place, typed, refused=_shown(error, typed))
    messages.success(request, _("This counts now. The standing is being made again."))
    return redirect(place.address)


def _check(request: HttpRequest, place: _Place) -> HttpResponse:
    typed = place.typed(request)
    if typed is None:
        raise Http404
    return render(request, "tournaments/_tie_verdict.html", _judged(place, typed))


def _cancel(request: HttpRequest, place: _Place, decision_id: int) -> HttpResponse:
    shown = next((shown for shown in place.ties.decisions if shown.decision.pk == decision_id), None)
    if shown is None:
        raise Http404
    form = ReasonForm(request.POST)
    refused = [] if form.is_valid() else problems.of_form(form)
    if not refused:
        try:
            services.cancel(
                decision_id=decision_id, reason=form.cleaned_data["reason"], by=person(request), door=Door.DESK
            )
        except TournamentError as error:
            refused = problems.all_shown(error.problems)
        else:
            messages.success(request, _("The decision is taken back. The standing is being made again."))
            return redirect(place.address)
    return _page(request, place, refused=refused, cancelling=decision_id)


def _no_order(typed: TypedTie) -> Shown:
    text = _("Give everybody a lot from 1 to %(most)s, each once; 1 is ahead.") % {"most": len(typed.group.entrants)}
    return Shown(code="", text=text, anchor=f"{typed.prefix}-lot{typed.group.entrants[0]}")


def _page(
    request: HttpRequest,
    place: _Place,
    refused_tie: TypedTie | None = None,
    *,
    refused: list[Shown] | None = None,
    cancelling: int = 0,
) -> HttpResponse:
    asked = request.POST.get("act", "") if refused_tie else ""
    groups = []
    for group in place.ties.groups:
        is_asked = refused_tie is not None and refused_tie.group.place == group.place
        typed = refused_tie if is_asked and refused_tie is not None else place.of(group)
        groups.append({"typed": typed, "kind": asked if is_asked else ""} | _judged(place, typed))
    context = place.context | {
        "groups": groups,
        "decisions": [
            {
                "shown": shown,
                "cancel": reverse(place.cancel, args=[*place.where, shown.decision.pk]),
            }
            for shown in place.ties.decisions
        ],
        "address": place.address,
        "check": place.check,
        "problems": refused or [],
        "cancelling": cancelling,
        "typed_reason": request.POST.get("reason", "") if cancelling else "",
    }
    return show(request, "tournaments/ties.html", context, club=place.club, status=INVALID if refused else 200)


def _judged(place: _Place, typed: TypedTie) -> dict[str, Any]:
    """What the typed hands come to: what is wrong with them, what was probably meant, or the totals."""
    nothing: dict[str, Any] = {"typed": typed, "found": [], "mends": [], "score": None}
    if not typed.may_play or not typed.is_complete:
        return nothing
    sheet = place.sheet(len(typed.sides))
    data = typed.as_entry()
    try:
        return nothing | {"score": sheet.score(sheet.read(data))}
    except TournamentError as error:
        mends: list[Mend] = mends_of_sheet(sheet.suggest(data).sheet)
        return nothing | {"found": _shown(error, typed), "mends": mends}


def _shown(error: TournamentError, typed: TypedTie) -> list[Shown]:
    """Return what is wrong, at the cells of this group: hands are typed as totals, and sums beside them too."""
    found = []
    for shown in problems.all_shown(error.problems, of_three=typed.of_three):
        hand = problems.hand_of(shown.field)
        part = shown.field.rpartition(".")[2].replace("control_", "total_")
        name = f"h{hand}-{part if part.startswith('total_') else 'total_a'}" if hand else part
        is_cell = name.startswith(("h", "total_"))
        anchor = f"{typed.prefix}-{name}" if is_cell else ""
        found.append(replace(shown, anchor=anchor, field=name, where=shown.where if is_cell else ""))
    return found
