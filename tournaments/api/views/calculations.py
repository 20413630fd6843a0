"""Long work over seasons: a program asks for it and looks when it is done, as the pages do."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.calculations import CalculationSerializer, WhatIfsBody
from tournaments.api.views.base import ApiView
from tournaments.models import Calculation, Club, Door
from tournaments.services import calculations

_ASKED = "201 where it is done already; else 202: ask the address in `Location` again until `state` is not `waiting`."


class WhatIfsView(ApiView):
    @operation(
        "ask_what_if_of_several",
        "Ask what other rules would make of several competitions; nothing of it is stored but the answer",
        tag="seasons",
        body=WhatIfsBody,
        answers={202: CalculationSerializer, 201: CalculationSerializer},
        refusals=WRITE,
        description=_ASKED,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        body = self.read(WhatIfsBody)
        asked = calculations.ask_what_if(
            club=club, competition_ids=body["competitions"], rules=body["rules"], by=self.actor, door=Door.API
        )
        return _asked(club, asked)


class SeasonAgainView(ApiView):
    @operation(
        "make_season_again",
        "Ask for everything that follows from the results of a season to be made anew; nothing should change (owner)",
        tag="seasons",
        answers={202: CalculationSerializer, 201: CalculationSerializer},
        refusals=WRITE,
        description=_ASKED,
    )
    def post(self, request: Request, season_id: int) -> Response:
        season = access.season_for(request.user, season_id, Right.OWN)
        asked = calculations.ask_season_again(season_id=season.pk, by=self.actor, door=Door.API)
        return _asked(season.club, asked)


class CalculationView(ApiView):
    @operation(
        "get_calculation",
        "One calculation: how far it is, and its answer",
        tag="seasons",
        answers={200: CalculationSerializer},
        refusals=READ,
    )
    def get(self, request: Request, slug: str, calculation_id: int) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        found = Calculation.objects.filter(club=club, pk=calculation_id).first()
        if found is None:
            raise Http404
        return Response(CalculationSerializer(found).data)


def _asked(club: Club, calculation: Calculation) -> Response:
    """Answer who asked: done already, or accepted and to be looked at again."""
    calculation.refresh_from_db()
    address = reverse("api-calculation", args=[club.slug, calculation.pk])
    status = 202 if calculation.is_waiting else 201
    return Response(CalculationSerializer(calculation).data, status=status, headers={"Location": address})
