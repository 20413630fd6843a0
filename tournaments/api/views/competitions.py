"""Seasons and the competitions that run in them: who has a role in the club reads, an owner makes and changes."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.competitions import (
    ChangeCompetitionBody,
    CloseCompetitionBody,
    CompetitionBody,
    CompetitionSerializer,
    SeasonBody,
    SeasonSerializer,
)
from tournaments.api.serializers.evenings import ReasonBody
from tournaments.api.views.base import ApiView, ListView
from tournaments.errors import ErrorCode, refuse
from tournaments.models import Competition, Door, Season
from tournaments.services import competitions as services

_PARTS = ("periods", "evenings", "competition_pairs__pair")


class SeasonsView(ListView):
    queryset = Season.objects.none()

    @operation(
        "list_seasons",
        "Seasons of a club, newest first",
        tag="seasons",
        answers={200: SeasonSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return self.page(club.seasons.all(), SeasonSerializer)

    @operation(
        "make_season",
        "Make a season (owner)",
        tag="seasons",
        body=SeasonBody,
        answers={201: SeasonSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        season = services.make_season(club=club, by=self.actor, door=Door.API, **self.read(SeasonBody))
        return Response(SeasonSerializer(season).data, status=201)


class SeasonView(ApiView):
    @operation("get_season", "One season", tag="seasons", answers={200: SeasonSerializer}, refusals=READ)
    def get(self, request: Request, season_id: int) -> Response:
        return Response(SeasonSerializer(access.season_for(request.user, season_id, Right.READ)).data)

    @operation(
        "change_season",
        "Change what is given of a season; its days keep holding every evening that counts in it (owner)",
        tag="seasons",
        body=SeasonBody,
        answers={200: SeasonSerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, season_id: int) -> Response:
        season = access.season_for(request.user, season_id, Right.OWN)
        body = self.read(SeasonBody, partial=True)
        changed = services.change_season(season_id=season.pk, by=self.actor, door=Door.API, **body)
        return Response(SeasonSerializer(changed).data)


class CompetitionsView(ListView):
    queryset = Competition.objects.none()

    @operation(
        "list_competitions",
        "Competitions of a club, those of the newest season first",
        tag="seasons",
        answers={200: CompetitionSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return self.page(_whole(club.competitions.order_by("-season__starts_on", "name", "pk")), CompetitionSerializer)

    @operation(
        "make_competition",
        "Make a competition over evenings of a season, with rules of its own (owner)",
        tag="seasons",
        body=CompetitionBody,
        answers={201: CompetitionSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        body = self.read(CompetitionBody)
        season_id = body.pop("season")
        season = club.seasons.filter(pk=season_id).first()
        if season is None:
            raise refuse(ErrorCode.SEASON_UNKNOWN, "season", season=season_id)
        made = services.make_competition(season=season, by=self.actor, door=Door.API, **body)
        return _answer(made, status=201)


class CompetitionView(ApiView):
    @operation(
        "get_competition",
        "One competition with its rules, periods, evenings and pairs",
        tag="seasons",
        answers={200: CompetitionSerializer},
        refusals=READ,
    )
    def get(self, request: Request, competition_id: int) -> Response:
        return _answer(access.competition_for(request.user, competition_id, Right.READ))

    @operation(
        "change_competition",
        "Change what is given of a competition that is not closed; every problem at its own key (owner)",
        tag="seasons",
        body=ChangeCompetitionBody,
        answers={200: CompetitionSerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.OWN)
        body: dict[str, Any] = self.read(ChangeCompetitionBody)
        changed = services.change_competition(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return _answer(changed)


class CloseCompetitionView(ApiView):
    @operation(
        "close_competition",
        "Close a competition: from then on its list, its names and its rules stay as they are (owner)",
        tag="seasons",
        body=CloseCompetitionBody,
        answers={200: CompetitionSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.OWN)
        body = self.read(CloseCompetitionBody)
        closed = services.close_competition(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return _answer(closed)


class ReopenCompetitionView(ApiView):
    @operation(
        "reopen_competition",
        "Open a closed competition again, with a reason; its standing follows its evenings again (owner)",
        tag="seasons",
        body=ReasonBody,
        answers={200: CompetitionSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.OWN)
        body = self.read(ReasonBody)
        opened = services.reopen_competition(competition_id=competition.pk, by=self.actor, door=Door.API, **body)
        return _answer(opened)


def _whole(competitions: QuerySet[Competition]) -> QuerySet[Competition]:
    return competitions.select_related("season").prefetch_related(*_PARTS)


def _answer(competition: Competition, *, status: int = 200) -> Response:
    """Answer with the competition as it is stored now, parts included."""
    found = _whole(Competition.objects.filter(pk=competition.pk)).get()
    return Response(CompetitionSerializer(found).data, status=status)
