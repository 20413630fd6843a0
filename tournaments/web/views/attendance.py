"""Who is there: one list to tick at the door, or the pairs of a pairs evening."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Evening, Player
from tournaments.services import evenings
from tournaments.web import problems
from tournaments.web.forms.evenings import AttendanceForm, PairForm, meaning_of
from tournaments.web.pages import INVALID, page, show


@page("GET", "POST")
def attendance(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Tick who is there; only what this typist changed is changed."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    if evening.is_pairs:
        return _pairs(request, evening)
    players = _players(evening)
    present = selectors.present_ids(evening)
    form = AttendanceForm(request.POST or None, players=players)
    ticked = present
    if request.method == "POST":
        if form.is_valid():
            wanted = form.present_after(present)
            ticked = set(form.cleaned_data["present"])
            try:
                evenings.set_present(evening_id=evening.pk, player_ids=wanted)
            except TournamentError as error:
                problems.add_to_form(form, error)
            else:
                messages.success(request, meaning_of(len(wanted)))
                return redirect("evening", slug, evening.pk)
        else:
            ticked = {int(pk) for pk in request.POST.getlist("present") if pk.isdecimal()}
    context = {
        "evening": evening,
        "rows": [(player, player.pk in ticked) for player in players],
        "shown": ",".join(str(pk) for pk in sorted(present)),
        "meaning": meaning_of(len(ticked)),
        "problems": problems.of_form(form),
        "section": "tonight",
    }
    status = INVALID if request.method == "POST" else 200
    return show(request, "tournaments/attendance.html", context, club=evening.club, status=status)


@page("POST")
def attendance_check(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Say what the number of ticks comes to; stores nothing."""
    access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    context = {"meaning": meaning_of(len(set(request.POST.getlist("present"))))}
    return render(request, "tournaments/_attendance_count.html", context)


@page("POST")
def pair_withdraw(request: HttpRequest, slug: str, evening_id: int, pair_id: int) -> HttpResponse:
    """Take a pair off the evening again."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    try:
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=pair_id)
    except TournamentError as error:
        return _pairs_page(
            request,
            evening,
            PairForm(players=_players(evening)),
            refused=problems.all_shown(error.problems),
            status=INVALID,
        )
    messages.success(request, _("The pair is taken off this evening."))
    return redirect("attendance", slug, evening.pk)


def _pairs(request: HttpRequest, evening: Evening) -> HttpResponse:
    form = PairForm(request.POST or None, players=_unpaired(evening))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            entry = evenings.enter_pair(evening_id=evening.pk, first_id=data["first"], second_id=data["second"])
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(pair)s play tonight.") % {"pair": entry.pair.label})
            return redirect("attendance", evening.club.slug, evening.pk)
    status = INVALID if request.method == "POST" else 200
    return _pairs_page(request, evening, form, refused=problems.of_form(form), status=status)


def _pairs_page(
    request: HttpRequest, evening: Evening, form: PairForm, *, refused: list[problems.Shown], status: int
) -> HttpResponse:
    pairs = evening.evening_pairs.select_related("pair__first", "pair__second").order_by(
        "pair__first__sort_name", "pair__first__number"
    )
    count = len(pairs)
    entered = ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count}
    seated = ngettext("%(count)s table", "%(count)s tables", count // 2) % {"count": count // 2}
    context = {
        "evening": evening,
        "pairs": pairs,
        "form": form,
        "meaning": f"{entered} → {seated}",
        "problems": refused,
        "section": "tonight",
    }
    return show(request, "tournaments/pairs.html", context, club=evening.club, status=status)


def _players(evening: Evening) -> list[Player]:
    """Return who may be ticked: the active members, and whoever is ticked already."""
    present = selectors.present_ids(evening)
    active = {player.pk for player in selectors.active_players_of(evening.club, on=evening.date)}
    return [player for player in selectors.players_of(evening.club) if player.pk in active or player.pk in present]


def _unpaired(evening: Evening) -> list[Player]:
    paired = {
        pk
        for entry in evening.evening_pairs.select_related("pair")
        for pk in (entry.pair.first_id, entry.pair.second_id)
    }
    return [player for player in _players(evening) if player.pk not in paired]
