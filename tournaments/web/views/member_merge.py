"""Two entries of one person: choose the double, see what moves, and give a reason."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import Club, Door, Player
from tournaments.services import merging
from tournaments.web import problems
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.views.people import member_for


@page("GET", "POST")
def member_merge(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Merge a double into this member."""
    club, keep = member_for(request, slug, player_id)
    if keep.merged_into_id is not None:
        return redirect("member-merge", club.slug, keep.merged_into_id)
    if request.method != "POST":
        return _show(request, club, keep, _double(club, keep, request.GET.get("double", "")))
    gone = _double(club, keep, request.POST.get("double", ""))
    if gone is None:
        missing = problems.Shown(code="", text=_("Choose the double first."), anchor="double", field="double")
        return _show(request, club, keep, None, found=[missing])
    try:
        merging.merge_players(
            keep=keep, gone=gone, by=person(request), door=Door.DESK, reason=request.POST.get("reason", "")
        )
    except TournamentError as error:
        return _show(request, club, keep, gone, found=problems.all_shown(error.problems))
    names = {"gone": gone.label, "keep": keep.label}
    messages.success(request, _("%(gone)s is merged into %(keep)s.") % names)
    return redirect("member", club.slug, keep.pk)


def _double(club: Club, keep: Player, chosen: str) -> Player | None:
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) < 19):
        return None
    return selectors.players_of(club).exclude(pk=keep.pk).filter(pk=int(chosen)).first()


def _show(
    request: HttpRequest, club: Club, keep: Player, gone: Player | None, *, found: list[problems.Shown] | None = None
) -> HttpResponse:
    merge = merging.preview_merge(keep=keep, gone=gone) if gone else None
    context = {
        "keep": keep,
        "gone": gone,
        "merge": merge,
        "counts": merge.counts if merge else {},
        "refusals": problems.all_shown(merge.problems) if merge and not found else [],
        "others": _likeliest_first(club, keep),
        "typed_reason": request.POST.get("reason", ""),
        "problems": found or [],
        "section": "members",
    }
    return show(request, "tournaments/member_merge.html", context, club=club, status=INVALID if found else 200)


def _likeliest_first(club: Club, keep: Player) -> list[Player]:
    """Everybody else, those who share a name with this member in front."""
    names = {keep.first_name.casefold(), keep.last_name.casefold()}
    others = selectors.players_of(club).exclude(pk=keep.pk)
    return sorted(others, key=lambda player: -len(names & {player.first_name.casefold(), player.last_name.casefold()}))
