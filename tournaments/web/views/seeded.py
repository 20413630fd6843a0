"""The seeded players of an evening, who do not meet one another in the rounds named."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door, RoundState
from tournaments.selectors.wishes import seeded_of
from tournaments.services import plans, wishes
from tournaments.web import problems
from tournaments.web.forms.wishes import SeededForm
from tournaments.web.pages import INVALID, page, person, show


@page("GET", "POST")
def seeded(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Choose who is seeded and in which rounds they are kept apart."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    chosen = {player.pk for player in seeded_of(evening)}
    offered = selectors.present_ids(evening) | chosen
    players = [player for player in selectors.players_of(evening.club) if player.pk in offered]
    begun = evening.rounds.filter(state=RoundState.PUBLISHED).exists()
    form = SeededForm(
        request.POST if request.method == "POST" else None,
        initial={"players": sorted(chosen), "apart_rounds": list(evening.seating_rules.apart_rounds)},
        players=players,
        rounds=evening.planned_rounds,
    )
    # People play under these rules since a round was published.
    form.fields["apart_rounds"].disabled = begun
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            with transaction.atomic():
                wishes.seed_players(evening_id=evening.pk, player_ids=data["players"])
                if not begun:
                    plans.change_plan(
                        evening_id=evening.pk,
                        by=person(request),
                        door=Door.DESK,
                        seating={"apart_rounds": data["apart_rounds"]},
                    )
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The seeded players are kept apart from the next draw on."))
            return redirect("evening", slug, evening.pk)
    context = {
        "evening": evening,
        "form": form,
        "players": players,
        "begun": begun,
        "problems": problems.of_form(form),
        "section": "tonight",
    }
    return show(
        request, "tournaments/seeded.html", context, club=evening.club, status=INVALID if form.is_bound else 200
    )
