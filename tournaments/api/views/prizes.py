"""The prize-giving: the standing kept from the hall until then, and who wins what."""

from __future__ import annotations

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.errors import KeptForPrizegiving
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.evenings import EveningSettingsSerializer
from tournaments.api.serializers.prizes import HideBody, PrizeListSerializer, PrizesQuery
from tournaments.api.serializers.standings import Names
from tournaments.api.views.base import ApiView
from tournaments.models import Door, Evening
from tournaments.services import prizegiving


class PrizesView(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "list_prizes",
        "Who wins what; public, but for what is kept until the prize-giving",
        tag="standings",
        parameters=[PrizesQuery],
        answers={200: PrizeListSerializer},
        refusals=(400, 403, *READ),
        description="While the standing is kept for the prize-giving, only a role in the club sees them.",
    )
    def get(self, request: Request, evening_id: int) -> Response:
        query = PrizesQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        public = query.validated_data["names"] is not Names.FULL
        evening = selectors.public_evening(evening_id)
        if evening is None:
            raise Http404
        if not public:
            access.require(request.user, evening.club, Right.READ)
        elif evening.hidden_from_round is not None and not access.can_read(request.user, evening.club):
            raise KeptForPrizegiving
        standing = selectors.standing_of(evening, public=public, reveal=True)
        answer = {
            "after_round": standing.after_round,
            "is_final": evening.is_closed,
            "prizes": selectors.prizes_of(standing),
        }
        return Response(PrizeListSerializer(answer).data)


class HideStandingView(ApiView):
    @operation(
        "hide_standing",
        "Keep the standing after a round and later from the hall until the prize-giving (director)",
        tag="standings",
        body=HideBody,
        answers={200: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(HideBody)
        return _detail(prizegiving.hide_standing(evening_id=evening.pk, by=self.actor, door=Door.API, **body))


class ShowStandingView(ApiView):
    @operation(
        "show_standing",
        "Show everything to everybody: the prize-giving (director)",
        tag="standings",
        answers={200: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        return _detail(prizegiving.show_standing(evening_id=evening.pk, by=self.actor, door=Door.API))


def _detail(evening: Evening) -> Response:
    return Response(EveningSettingsSerializer(selectors.evenings_of(evening.club).get(pk=evening.pk)).data)
