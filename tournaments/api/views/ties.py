"""Equals in a standing, of an evening or a season, told apart by a lot or by extra hands; by a director."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.evenings import ReasonBody
from tournaments.api.serializers.ties import (
    DecidedSerializer,
    ExtraHandsBody,
    LotBody,
    TakenBackSerializer,
    TiesSerializer,
)
from tournaments.api.views.base import ApiView
from tournaments.models import Door, TieDecision
from tournaments.selectors.ties import ties_of_evening, ties_of_season
from tournaments.services import ties


class EveningTiesView(ApiView):
    @operation(
        "list_evening_ties",
        "Shared places of an evening that can still be decided, and what was decided",
        tag="ties",
        answers={200: TiesSerializer},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.READ)
        return Response(TiesSerializer(ties_of_evening(evening)).data)


class EveningLotView(ApiView):
    @operation(
        "draw_evening_lot",
        "Store a lot that was drawn among equals of an evening (director)",
        tag="ties",
        body=LotBody,
        answers={200: DecidedSerializer},
        refusals=WRITE,
        description="The same lot a second time is the first one.",
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        done = ties.decide_by_lot(evening_id=evening.pk, by=self.actor, door=Door.API, **self.read(LotBody))
        return Response(DecidedSerializer(done).data)


class EveningExtraHandsView(ApiView):
    @operation(
        "play_evening_extra_hands",
        "Store extra hands that equals of an evening played (director)",
        tag="ties",
        body=ExtraHandsBody,
        answers={200: DecidedSerializer},
        refusals=WRITE,
        description="One hand for each dealer; no total counts them.",
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(ExtraHandsBody)
        done = ties.decide_by_extra_hands(evening_id=evening.pk, by=self.actor, door=Door.API, **body)
        return Response(DecidedSerializer(done).data)


class CompetitionTiesView(ApiView):
    @operation(
        "list_competition_ties",
        "Shared places of a competition that can still be decided, and what was decided",
        tag="ties",
        answers={200: TiesSerializer},
        refusals=READ,
    )
    def get(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.READ)
        return Response(TiesSerializer(ties_of_season(competition)).data)


class CompetitionLotView(ApiView):
    @operation(
        "draw_competition_lot",
        "Store a lot that was drawn among equals of a competition (director)",
        tag="ties",
        body=LotBody,
        answers={200: DecidedSerializer},
        refusals=WRITE,
        description="The same lot a second time is the first one.",
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        body = self.read(LotBody)
        done = ties.decide_by_lot(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return Response(DecidedSerializer(done).data)


class CompetitionExtraHandsView(ApiView):
    @operation(
        "play_competition_extra_hands",
        "Store extra hands that equals of a competition played (director)",
        tag="ties",
        body=ExtraHandsBody,
        answers={200: DecidedSerializer},
        refusals=WRITE,
        description="One hand for each dealer, under the rules of the last evening; no total counts them.",
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        body = self.read(ExtraHandsBody)
        done = ties.decide_by_extra_hands(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return Response(DecidedSerializer(done).data)


class CancelTieView(ApiView):
    @operation(
        "cancel_tie",
        "Take a decision of a tie back, with a reason; it stays on record (director)",
        tag="ties",
        body=ReasonBody,
        answers={200: TakenBackSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, decision_id: int) -> Response:
        decision = TieDecision.objects.filter(pk=decision_id).first()
        if decision is None:
            raise Http404
        if decision.evening_id is not None:
            access.evening_for(request.user, decision.evening_id, Right.DIRECT)
        elif decision.competition_id is not None:
            access.competition_for(request.user, decision.competition_id, Right.DIRECT)
        cancelled = ties.cancel(decision_id=decision.pk, by=self.actor, door=Door.API, **self.read(ReasonBody))
        return Response(TakenBackSerializer(cancelled).data)
