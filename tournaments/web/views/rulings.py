"""What the director decided about the hands of a table: listed for the club, added to by the director."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.services import rulings as service
from tournaments.web import problems
from tournaments.web.forms.rulings import RulingForm
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.views.tables import frame_of, stored_at, table_at


@page("GET", "POST")
def rulings(request: HttpRequest, slug: str, evening_id: int, number: int, table_number: int) -> HttpResponse:
    """List the decisions at a table; write one down."""
    right = Right.DIRECT if request.method == "POST" else Right.READ
    table = table_at(request, slug, evening_id, number, table_number, right)
    form = RulingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            service.note_hand(table_id=table.pk, number=data["number"], text=data["text"], by=person(request))
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The decision about hand %(number)s is written down.") % data)
            return redirect("sheet", slug, evening_id, number, table_number)
    context = frame_of(request, table, stored_at(table)) | {"ruling": form, "problems": problems.of_form(form)}
    status = INVALID if request.method == "POST" else 200
    return show(request, "tournaments/rulings.html", context, club=table.round.evening.club, status=status)
