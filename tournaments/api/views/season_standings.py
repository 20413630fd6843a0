"""The standing of a season and its explanations: public, with the names their owners allow; and what-if for the club.

As with an evening, a program that follows the standing sends back the ETag it got and is answered 304 while nothing
changed; the tag is made of the versions in the database.
"""

from __future__ import annotations

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, season_report
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.season_standings import (
    FullSeasonExplanationSerializer,
    FullSeasonStandingSerializer,
    SeasonExplanationSerializer,
    SeasonQuery,
    SeasonStandingSerializer,
    WhatIfBody,
    WhatIfSerializer,
)
from tournaments.api.serializers.standings import Names
from tournaments.api.views.base import ApiView
from tournaments.api.views.standings import ETAG
from tournaments.models import Competition
from tournaments.selectors import competitions as selected
from tournaments.selectors.seasons import explanation_of, season_standing_of
from tournaments.services import competitions as services

_STANDING = PolymorphicProxySerializer(
    "AnySeasonStanding",
    serializers=[SeasonStandingSerializer, FullSeasonStandingSerializer],
    resource_type_field_name=None,
)
_EXPLANATION = PolymorphicProxySerializer(
    "AnySeasonExplanation",
    serializers=[SeasonExplanationSerializer, FullSeasonExplanationSerializer],
    resource_type_field_name=None,
)


class _PublicView(ApiView):
    permission_classes = [AllowAny]

    def _asked(self, request: Request, competition_id: int) -> tuple[Competition, bool]:
        """Return the competition, and whether it is asked for in full by somebody who may."""
        query = SeasonQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        full = query.validated_data["names"] is Names.FULL
        if full:
            return access.competition_for(request.user, competition_id, Right.READ), True
        competition = Competition.objects.select_related("club", "season").filter(pk=competition_id).first()
        if competition is None:
            raise Http404
        return competition, False


class SeasonStandingView(_PublicView):
    @operation(
        "get_season_standing",
        "The standing of a competition; public",
        tag="seasons",
        parameters=[SeasonQuery, ETAG],
        answers={200: _STANDING, 304: OpenApiResponse(description="Nothing changed since that ETag.")},
        refusals=(400, *READ),
        description="Strangers get public names; with `names=full` a role in the club gives the names the club uses, "
        "and what keeps the standing from being whole.",
    )
    def get(self, request: Request, competition_id: int) -> HttpResponseBase:
        competition, full = self._asked(request, competition_id)
        headers = {
            "ETag": _tag(competition, full=full),
            "Cache-Control": f"no-cache, {'private' if full else 'public'}",
        }
        unchanged = get_conditional_response(request._request, etag=headers["ETag"])
        if unchanged is not None:
            for name, value in headers.items():
                unchanged[name] = value
            return unchanged
        report = season_report.standing_report(season_standing_of(competition, public=not full), full=full)
        kind = FullSeasonStandingSerializer if full else SeasonStandingSerializer
        return Response(kind(report).data, headers=headers)


class SeasonEntrantView(_PublicView):
    @operation(
        "explain_season_entrant",
        "Why somebody stands where it stands in a competition, and what it still needs; public",
        tag="seasons",
        parameters=[SeasonQuery],
        answers={200: _EXPLANATION},
        refusals=(400, *READ),
    )
    def get(self, request: Request, competition_id: int, entrant_id: int) -> Response:
        competition, full = self._asked(request, competition_id)
        found = explanation_of(competition, entrant_id, public=not full)
        if found is None:
            raise Http404
        report = season_report.explanation_report(found, full=full)
        kind = FullSeasonExplanationSerializer if full else SeasonExplanationSerializer
        return Response(kind(report).data)


class WhatIfView(ApiView):
    @operation(
        "ask_what_if",
        "What other rules would make of a competition, beside the real standing; stores nothing",
        tag="seasons",
        body=WhatIfBody,
        answers={200: WhatIfSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.READ)
        found = services.what_if(competition=competition, rules=self.read(WhatIfBody)["rules"])
        places = (*found.before.places, *found.after.places)
        names = selected.names_for_staff(competition, {place.entrant for place in places})
        return Response(WhatIfSerializer(season_report.what_if_report(found, competition, names)).data)


def _tag(competition: Competition, *, full: bool) -> str:
    version = selected.season_version(competition.pk, slug=competition.club.slug)
    token = version.token(get_language() or "") if version else ""
    return quote_etag(f"{token}.full" if full else token)
