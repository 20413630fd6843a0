"""Who wins what, of an evening and of a competition; put on record, decided by lot, taken back."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.errors import KeptForPrizegiving
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.evenings import EveningSettingsSerializer, ReasonBody
from tournaments.api.serializers.prizes import (
    AwardSerializer,
    HideBody,
    PrizeListSerializer,
    PrizeLotBody,
    PrizeLotSerializer,
    PrizeSchemeField,
    PrizesQuery,
    RecordBody,
    SchemeBody,
)
from tournaments.api.serializers.standings import Names
from tournaments.api.views.base import ApiView
from tournaments.models import Competition, Door, Evening
from tournaments.services import prize_schemes, prizegiving
from tournaments.services import prizes as services


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
        full = _asks_full(request)
        evening = selectors.public_evening(evening_id)
        if evening is None:
            raise Http404
        if full:
            access.require(request.user, evening.club, Right.READ)
        elif evening.hidden_from_round is not None and not access.can_read(request.user, evening.club):
            raise KeptForPrizegiving
        return _listed(evening, full=full)


class RecordPrizesView(ApiView):
    @operation(
        "record_prizes",
        "Put the prizes on record as they are handed out; a second time is the first one (director)",
        tag="standings",
        body=RecordBody,
        answers={201: AwardSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(RecordBody)
        award = services.record_prizes(evening_id=evening.pk, by=self.actor, door=Door.API, **body)
        return Response(AwardSerializer(award).data, status=201)


class DrawPrizeView(ApiView):
    @operation(
        "draw_prize",
        "Enter the lot drawn among those who are equal for a prize (director)",
        tag="standings",
        body=PrizeLotBody,
        answers={201: PrizeLotSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        draw = services.enter_draw(evening_id=evening.pk, by=self.actor, door=Door.API, **self.read(PrizeLotBody))
        return Response(PrizeLotSerializer(draw).data, status=201)


class CompetitionPrizesView(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "list_season_prizes",
        "Who wins what in a competition; public",
        tag="standings",
        parameters=[PrizesQuery],
        answers={200: PrizeListSerializer},
        refusals=(400, *READ),
    )
    def get(self, request: Request, competition_id: int) -> Response:
        full = _asks_full(request)
        competition = Competition.objects.select_related("club", "season").filter(pk=competition_id).first()
        if competition is None:
            raise Http404
        if full:
            access.require(request.user, competition.club, Right.READ)
        return _listed(competition, full=full)


class CompetitionSchemeView(ApiView):
    @operation(
        "get_prize_scheme",
        "Which prizes a competition has",
        tag="standings",
        answers={200: SchemeBody},
        refusals=READ,
    )
    def get(self, request: Request, competition_id: int) -> Response:
        return _scheme(access.competition_for(request.user, competition_id, Right.READ))

    @operation(
        "set_prize_scheme",
        "Change which prizes a competition has, until they are on record (owner)",
        tag="standings",
        body=SchemeBody,
        answers={200: SchemeBody},
        refusals=WRITE,
        description="Those of an evening are a part of its plan.",
    )
    def put(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.OWN)
        prizes = self.read(SchemeBody)["scheme"]
        return _scheme(
            prize_schemes.change_scheme(
                competition_id=competition.pk, prizes=prizes, by=self.actor, door=Door.API, field="scheme"
            )
        )


class RecordCompetitionPrizesView(ApiView):
    @operation(
        "record_season_prizes",
        "Put the prizes of a competition on record as they are handed out (director)",
        tag="standings",
        body=RecordBody,
        answers={201: AwardSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        body = self.read(RecordBody)
        award = services.record_prizes(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return Response(AwardSerializer(award).data, status=201)


class DrawCompetitionPrizeView(ApiView):
    @operation(
        "draw_season_prize",
        "Enter the lot drawn among those who are equal for a prize of a competition (director)",
        tag="standings",
        body=PrizeLotBody,
        answers={201: PrizeLotSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        body = self.read(PrizeLotBody)
        draw = services.enter_draw(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return Response(PrizeLotSerializer(draw).data, status=201)


class CancelAwardView(ApiView):
    @operation(
        "cancel_prizes",
        "Take prizes that are on record back, with a reason; the list stays on record (director)",
        tag="standings",
        body=ReasonBody,
        answers={200: AwardSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, award_id: int) -> Response:
        award = access.award_for(request.user, award_id, Right.DIRECT)
        body = self.read(ReasonBody)
        return Response(
            AwardSerializer(services.cancel_prizes(award_id=award.pk, by=self.actor, door=Door.API, **body)).data
        )


class CancelPrizeDrawView(ApiView):
    @operation(
        "cancel_prize_draw",
        "Take a lot for a prize back, with a reason; it stays on record (director)",
        tag="standings",
        body=ReasonBody,
        answers={200: PrizeLotSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, draw_id: int) -> Response:
        draw = access.prize_draw_for(request.user, draw_id, Right.DIRECT)
        body = self.read(ReasonBody)
        return Response(
            PrizeLotSerializer(services.cancel_draw(draw_id=draw.pk, by=self.actor, door=Door.API, **body)).data
        )


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


def _asks_full(request: Request) -> bool:
    query = PrizesQuery(data=request.query_params)
    query.is_valid(raise_exception=True)
    return query.validated_data["names"] is Names.FULL


def _listed(scope: Evening | Competition, *, full: bool) -> Response:
    found: Any = selectors.prizes_of(scope, public=not full)
    return Response(PrizeListSerializer(found, context={"full": full}).data)


def _scheme(competition: Competition) -> Response:
    return Response({"scheme": PrizeSchemeField().to_representation(competition.prizes)})
