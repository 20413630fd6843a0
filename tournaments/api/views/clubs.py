"""The clubs somebody has a role in."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.clubs import ChangeClubBody, ClubSerializer, ClubSettingsSerializer
from tournaments.api.views.base import ApiView, ListView
from tournaments.models import Club, Door
from tournaments.services import clubs


class ClubsView(ListView):
    queryset = Club.objects.none()

    @operation(
        "list_clubs", "Clubs you have a role in", tag="clubs", answers={200: ClubSerializer(many=True)}, refusals=(401,)
    )
    def get(self, request: Request) -> Response:
        return self.page(access.clubs_for(request.user), ClubSerializer, roles=selectors.roles_of(self.actor.pk))


class ClubView(ApiView):
    @operation(
        "get_club", "One club, with its settings", tag="clubs", answers={200: ClubSettingsSerializer}, refusals=READ
    )
    def get(self, request: Request, slug: str) -> Response:
        return self._answer(access.club_for(request.user, slug, Right.READ))

    @operation(
        "change_club",
        "Change the settings of a club; evenings planned before keep their copy (owner)",
        tag="clubs",
        body=ChangeClubBody,
        answers={200: ClubSettingsSerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        body = self.read(ChangeClubBody)
        return self._answer(clubs.change_settings(club=club, by=self.actor, door=Door.API, **body))

    def _answer(self, club: Club) -> Response:
        context = {"roles": selectors.roles_of(self.actor.pk)}
        return Response(ClubSettingsSerializer(club, context=context).data)
