"""Who wins what: the list, the page of who calls it out, the sheet to sign; recorded, and taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door, Evening
from tournaments.ranking import in_order_of_announcing
from tournaments.selectors import AwardedPrize, PrizeList
from tournaments.services import prizegiving
from tournaments.services import prizes as services
from tournaments.web.forms.prizes import LotForm
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.prize_pages import PrizePages, differences_of, pages_for
from tournaments.web.problems import Shown, all_shown
from tournaments.web.views.evenings import staff_page
from tournaments.web.views.tables import whole_number


@page("GET")
def prizes(
    request: HttpRequest, slug: str, evening_id: int | None = None, competition_id: int | None = None
) -> HttpResponse:
    """Show who wins what: to everybody, but for what is kept until the prize-giving."""
    return list_page(request, pages_for(request, slug, None, evening_id, competition_id))


@page("GET")
def announce(
    request: HttpRequest,
    slug: str,
    number: int = 1,
    evening_id: int | None = None,
    competition_id: int | None = None,
) -> HttpResponse:
    """Show one prize in large type, for who calls them out; from the last to the first."""
    pages = pages_for(request, slug, Right.READ, evening_id, competition_id)
    found = selectors.prizes_of(pages.scope, names=selectors.staff_names_in(pages.scope))
    items = {item.prize.key: item for item in found.prizes}
    order = [items[prize.key] for prize in in_order_of_announcing([item.prize for item in found.prizes])]
    if not 1 <= number <= max(1, len(order)):
        raise Http404
    context = {
        "pages": pages,
        "found": found,
        "item": order[number - 1] if order else None,
        "number": number,
        "count": len(order),
        "before": pages.url("prizes-announce-one", number - 1) if number > 1 else "",
        "after": pages.url("prizes-announce-one", number + 1) if number < len(order) else "",
        "section": pages.section,
    }
    return show(request, "tournaments/prizes_announce.html", context, club=pages.club)


@page("GET")
def print_prizes(
    request: HttpRequest, slug: str, evening_id: int | None = None, competition_id: int | None = None
) -> HttpResponse:
    """Print the sheet on which everybody signs for a prize."""
    pages = pages_for(request, slug, Right.READ, evening_id, competition_id)
    found = selectors.prizes_of(pages.scope, public=False)
    context = {"pages": pages, "found": found, "lines": _lines(found)}
    return show(request, "tournaments/print_prizes.html", context, club=pages.club)


@page("POST")
def record(
    request: HttpRequest, slug: str, evening_id: int | None = None, competition_id: int | None = None
) -> HttpResponse:
    """Keep the list as it is handed out."""
    pages = pages_for(request, slug, Right.DIRECT, evening_id, competition_id)
    try:
        services.record_prizes(
            **pages.named,
            digest=request.POST.get("digest", ""),
            even_unfinished="even_unfinished" in request.POST,
            by=person(request),
            door=Door.DESK,
        )
    except TournamentError as error:
        return list_page(request, pages, refused=all_shown(error.problems))
    messages.success(request, _("The prizes are on record as they are handed out."))
    return redirect(pages.listed)


@page("POST")
def cancel(
    request: HttpRequest,
    slug: str,
    award_id: int,
    evening_id: int | None = None,
    competition_id: int | None = None,
) -> HttpResponse:
    """Take the recorded list back, with a reason."""
    pages = pages_for(request, slug, Right.DIRECT, evening_id, competition_id)
    if not pages.scope.prizeawards.filter(pk=award_id).exists():
        raise Http404
    reason = request.POST.get("reason", "")
    try:
        services.cancel_prizes(award_id=award_id, reason=reason, by=person(request), door=Door.DESK)
    except TournamentError as error:
        return list_page(request, pages, refused=all_shown(error.problems), reason=reason)
    messages.success(request, _("The list is taken back. The prizes follow the standing again."))
    return redirect(pages.listed)


@page("POST")
def hide(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Keep the standing from the hall, from a round on."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    number = whole_number(request.POST.get("from_round", ""))
    try:
        prizegiving.hide_standing(evening_id=evening.pk, from_round=number, by=person(request), door=Door.DESK)
    except TournamentError as error:
        return staff_page(request, evening, refused=all_shown(error.problems), status=INVALID)
    messages.success(request, _("From round %(number)s on the hall does not see the standing.") % {"number": number})
    return redirect("evening", slug, evening.pk)


@page("POST")
def show_again(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show everything to everybody: the prize-giving."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    prizegiving.show_standing(evening_id=evening.pk, by=person(request), door=Door.DESK)
    messages.success(request, _("Everybody can see the standing and the prizes now."))
    return redirect("prizes", slug, evening.pk)


def list_page(
    request: HttpRequest,
    pages: PrizePages,
    *,
    refused: list[Shown] | None = None,
    reason: str = "",
    lot: tuple[str, LotForm] | None = None,
) -> HttpResponse:
    """Return the list, with what was refused above it and what was typed where it was typed."""
    may_read = access.can_read(request.user, pages.club)
    found = selectors.prizes_of(pages.scope, public=not may_read)
    context = {
        "pages": pages,
        "found": found,
        "evening": pages.scope if isinstance(pages.scope, Evening) else None,
        "competition": None if isinstance(pages.scope, Evening) else pages.scope,
        "lots": _lots(found, lot),
        "differences": differences_of(found) if may_read else [],
        "drawn": _drawn(found) if may_read else [],
        "cancel_award": pages.url("award-cancel", found.award.pk) if found.award else "",
        "problems": refused or [],
        "typed_reason": reason,
        "section": pages.section,
    }
    status = INVALID if refused else 200
    return show(request, "tournaments/prizes.html", context, club=pages.club, status=status)


def _lots(found: PrizeList, typed: tuple[str, LotForm] | None) -> dict[str, list[tuple[int, str, str]]]:
    """Of every prize for which several are equal who they are: id, name and what was typed for them."""
    if found.award is not None:
        return {}
    sent = typed[1].data if typed else {}
    return {
        item.prize.key: [
            (entrant, name, sent.get(f"drawn_{entrant}", "") if typed and typed[0] == item.prize.key else "")
            for entrant, name in item.sharing
        ]
        for item in found.prizes
        if len(item.sharing) > 1 and not item.prize.drawn
    }


def _drawn(found: PrizeList) -> list[tuple[int, AwardedPrize, str]]:
    """The lots that were drawn: id, what for, and who came out in which order."""
    return [(lot.draw.pk, lot.item, ", ".join(lot.names)) for lot in found.deciding]


def _lines(found: PrizeList) -> list[tuple[AwardedPrize, str]]:
    return [(item, name) for item in found.prizes for name in item.names]
