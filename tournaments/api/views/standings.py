"""The standing of an evening: public, with the names their owners allow; in full for who has a role in the club.

A program that follows the standing sends back the ETag it got; while nothing changed it is answered 304 without the
standing being looked at. The tag is made of the versions in the database, never of a cache.
"""

from __future__ import annotations

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, operation
from tournaments.api.serializers.standings import (
    FullStandingSerializer,
    Names,
    StandingQuery,
    StandingSerializer,
)
from tournaments.api.views.base import ApiView
from tournaments.models import Evening

_ANSWER = PolymorphicProxySerializer(
    "AnyStanding", serializers=[StandingSerializer, FullStandingSerializer], resource_type_field_name=None
)
ETAG = OpenApiParameter(
    "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="The ETag of the last answer."
)


class StandingView(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "get_standing",
        "The standing of an evening after a round, or the newest; public",
        tag="standings",
        parameters=[StandingQuery, ETAG],
        answers={200: _ANSWER, 304: OpenApiResponse(description="Nothing changed since that ETag.")},
        refusals=(400, *READ),
        description="Strangers get public names and no ids; with `names=full` a role in the club gives both, "
        "and what is kept for the prize-giving.",
    )
    def get(self, request: Request, evening_id: int) -> HttpResponseBase:
        query = StandingQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        public = query.validated_data["names"] is not Names.FULL
        evening = self._evening(evening_id, public=public)
        headers = {
            "ETag": self._tag(evening, public=public),
            "Cache-Control": f"no-cache, {'public' if public else 'private'}",
        }
        unchanged = get_conditional_response(request._request, etag=headers["ETag"])
        if unchanged is not None:
            for name, value in headers.items():
                unchanged[name] = value
            return unchanged
        after_round = query.validated_data.get("after_round")
        standing = selectors.standing_of(evening, after_round=after_round, public=public, reveal=not public)
        if after_round is not None and not standing.rows:
            raise Http404
        kind = StandingSerializer if public else FullStandingSerializer
        return Response(kind(standing).data, headers=headers)

    def _evening(self, evening_id: int, *, public: bool) -> Evening:
        if not public:
            return access.evening_for(self.request.user, evening_id, Right.READ)
        evening = selectors.public_evening(evening_id)
        if evening is None:
            raise Http404
        return evening

    def _tag(self, evening: Evening, *, public: bool) -> str:
        version = selectors.standing_version(evening.pk, slug=evening.club.slug)
        token = version.token(get_language() or "") if version else ""
        return quote_etag(token if public else f"{token}.full")
