"""Who is there: one list to tick at the door, or the pairs of a pairs evening; guests, and who paid.

Every tap is an act of its own on one person and says what its list showed, so that people at two doors never undo each
other. The list a tap leads back to says what was done and offers to undo it, once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import Evening, Player
from tournaments.selectors.wishes import are_kept_apart
from tournaments.services import evenings, guests, pairing
from tournaments.services.house import set_house_player
from tournaments.web import door, problems
from tournaments.web.forms.door import GuestForm, HouseForm, MarkForm, PaidForm
from tournaments.web.forms.evenings import PairForm
from tournaments.web.pages import CONFLICT, INVALID, page, show
from tournaments.web.problems import Shown


@page("GET", "POST")
def attendance(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show the list at the door, or those a search finds; on a pairs evening a POST enters a pair."""
    evening = _evening(request, slug, evening_id)
    if request.method != "POST":
        return _page(request, evening)
    if not evening.is_pairs:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    form = PairForm(request.POST, players=_unpaired(evening))
    if form.is_valid():
        data = form.cleaned_data
        try:
            entry = evenings.enter_pair(evening_id=evening.pk, first_id=data["first"], second_id=data["second"])
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(pair)s play tonight.") % {"pair": entry.pair.label})
            if are_kept_apart(entry.pair):
                messages.warning(
                    request,
                    _("The club keeps %(pair)s apart, but as a pair they play together. Is that right?")
                    % {"pair": entry.pair.label},
                )
            return redirect("attendance", evening.club.slug, evening.pk)
    return _page(request, evening, pair=form, refused=problems.of_form(form), status=INVALID)


@page("POST")
def pair_withdraw(request: HttpRequest, slug: str, evening_id: int, pair_id: int) -> HttpResponse:
    """Take a pair off the evening again."""
    evening = _evening(request, slug, evening_id)
    try:
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=pair_id)
    except TournamentError as error:
        return _refused(request, evening, error)
    messages.success(request, _("The pair is taken off this evening."))
    return redirect("attendance", slug, evening.pk)


@page("POST")
def mark(request: HttpRequest, slug: str, evening_id: int, player_id: int) -> HttpResponse:
    """Make one person present, absent, or not mentioned."""
    evening = _evening(request, slug, evening_id)
    player = _player(evening, player_id)
    form = MarkForm(request.POST)

    def act() -> None:
        state, seen = form.cleaned_data["state"], form.cleaned_data["seen"]
        # What somebody at another door did already is not this user's to undo.
        if evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=state, seen=seen):
            door.remember(request, "state", player, was=seen or door.NO_STATE, now=state or door.NO_STATE)

    return _done(request, evening, player, form, act)


@page("POST")
def paid(request: HttpRequest, slug: str, evening_id: int, player_id: int) -> HttpResponse:
    """Note what one person paid."""
    evening = _evening(request, slug, evening_id)
    player = _player(evening, player_id)
    form = PaidForm(request.POST)

    def act() -> None:
        cents, seen = form.paid(), form.cleaned_data["seen"]
        if evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=cents, seen=seen):
            door.remember(request, "paid", player, was=seen, now=cents)

    return _done(request, evening, player, form, act)


@page("POST")
def house(request: HttpRequest, slug: str, evening_id: int, player_id: int) -> HttpResponse:
    """Let one person play for the house tonight, or for itself again."""
    evening = _evening(request, slug, evening_id)
    player = _player(evening, player_id)
    form = HouseForm(request.POST)

    def act() -> None:
        is_house = form.cleaned_data["is_house"] == "yes"
        if set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=is_house):
            door.remember(request, "house", player, was="no" if is_house else "yes", now="yes" if is_house else "no")

    return _done(request, evening, player, form, act)


@page("POST")
def guest_add(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Let a guest in."""
    evening = _evening(request, slug, evening_id)
    form = GuestForm(request.POST)
    if form.is_valid():
        try:
            guest = guests.add_guest(evening_id=evening.pk, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            door.remember(request, "guest", guest)
            return redirect("attendance", slug, evening.pk)
    return _page(request, evening, guest=form, refused=problems.of_form(form), status=INVALID)


@page("POST")
def guest_remove(request: HttpRequest, slug: str, evening_id: int, player_id: int) -> HttpResponse:
    """Take back a guest who was added by mistake."""
    evening = _evening(request, slug, evening_id)
    player = _player(evening, player_id)
    name = selectors.staff_names(evening.club).of(player)
    try:
        guests.remove_guest(evening_id=evening.pk, player_id=player.pk)
    except TournamentError as error:
        return _refused(request, evening, error)
    messages.success(request, _("%(player)s is off the list.") % {"player": name})
    return redirect("attendance", slug, evening.pk)


def _evening(request: HttpRequest, slug: str, evening_id: int) -> Evening:
    return access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)


def _player(evening: Evening, player_id: int) -> Player:
    player = selectors.players_of(evening.club).filter(pk=player_id).first()
    if player is None:
        raise Http404
    return player


def _done(
    request: HttpRequest, evening: Evening, player: Player, form: forms.Form, act: Callable[[], None]
) -> HttpResponse:
    """Do what was tapped and lead back to that name, or show the list with what is wrong."""
    if not form.is_valid():
        return _page(request, evening, refused=problems.of_form(form), status=INVALID)
    try:
        act()
    except TournamentError as error:
        return _refused(request, evening, error)
    query = request.POST.get("q", "").strip()
    where = reverse("attendance", args=[evening.club.slug, evening.pk])
    return redirect(f"{where}{'?' + urlencode({'q': query}) if query else ''}#player-{player.pk}")


def _refused(request: HttpRequest, evening: Evening, error: TournamentError) -> HttpResponse:
    stale = any(problem.code is ErrorCode.ATTENDANCE_CHANGED for problem in error.problems)
    shown = [Shown(code=problem.code, text=problem.text) for problem in problems.all_shown(error.problems)]
    return _page(request, evening, refused=shown, status=CONFLICT if stale else INVALID)


def _page(
    request: HttpRequest,
    evening: Evening,
    *,
    pair: PairForm | None = None,
    guest: GuestForm | None = None,
    refused: list[Shown] | None = None,
    status: int = 200,
) -> HttpResponse:
    query = (request.POST if request.method == "POST" else request.GET).get("q", "").strip()[:60]
    context: dict[str, Any] = {
        "evening": evening,
        "done": door.done_of(request, evening),
        "guest_form": guest or GuestForm(),
        "query": query,
        "till": selectors.till_of(evening),
        "problems": refused or [],
        "section": "tonight",
    }
    if evening.is_pairs:
        entries = list(selectors.pairs_of(evening))
        rows = {row.player_id: row for row in selectors.attendance_of(evening)}
        broken = pairing.check_pairs(evening)
        alone = {} if evening.is_closed else pairing.check_partners(evening)
        context |= {
            "pairs": [
                (
                    entry,
                    [door.guest_of(evening, player, rows.get(player.pk)) for player in _members(entry.pair)],
                    problems.all_shown(broken.get(entry.pair_id, ())),
                )
                for entry in entries
            ],
            "alone": [
                (door.guest_of(evening, rows[pk].player, rows[pk]), problem)
                for pk, problem in zip(alone, problems.all_shown(alone.values()), strict=True)
            ],
            "form": pair or PairForm(players=_unpaired(evening)),
            "meaning": door.meaning_of_pairs(len(entries) - len(broken)),
        }
        return show(request, "tournaments/pairs.html", context, club=evening.club, status=status)
    guests = door.guests_of(evening, query=query)
    context |= {
        "guests": guests,
        "found": any(row.found for row in guests),
        "meaning": door.meaning_tonight(evening, guests),
    }
    return show(request, "tournaments/attendance.html", context, club=evening.club, status=status)


def _members(pair: Any) -> tuple[Player, Player]:
    return pair.first, pair.second


def _unpaired(evening: Evening) -> list[Player]:
    paired = {
        pk
        for entry in evening.evening_pairs.select_related("pair")
        for pk in (entry.pair.first_id, entry.pair.second_id)
    }
    return [row.player for row in door.guests_of(evening) if row.player.pk not in paired]
