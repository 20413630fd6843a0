"""The categories of a club, for whom there are prizes of their own; who belongs to one is said with the member."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.services import categories as services
from tournaments.web.pages import INVALID, page, show
from tournaments.web.problems import all_shown


@page("GET", "POST")
def categories(request: HttpRequest, slug: str) -> HttpResponse:
    """List the categories, add one, or call one otherwise."""
    club = access.club_for(request.user, slug, Right.OWN)
    found = selectors.categories_of(club)
    name, refused = request.POST.get("name", ""), []
    if request.method == "POST":
        sent = request.POST.get("category", "")
        category = next((category for category in found if str(category.pk) == sent), None)
        if sent and category is None:
            raise Http404
        try:
            if category is None:
                services.add_category(club=club, name=name)
            else:
                services.rename_category(category=category, name=name)
        except TournamentError as error:
            refused = all_shown(error.problems)
            found = selectors.categories_of(club)
        else:
            messages.success(request, _("The category %(name)s is saved.") % {"name": " ".join(name.split())})
            return redirect("categories", club.slug)
    context = {
        "categories": found,
        "problems": refused,
        "typed": name,
        "renaming": request.POST.get("category", ""),
        "section": "members",
    }
    return show(request, "tournaments/categories.html", context, club=club, status=INVALID if refused else 200)
