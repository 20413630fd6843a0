"""Members and guests: everybody with a role in the club reads, an owner writes."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.players import DeactivateBody, MergeBody, PlayerBody, PlayerSerializer
from tournaments.api.views.base import ApiView, ListView
from tournaments.errors import ErrorCode, refuse
from tournaments.models import Door, Player
from tournaments.services import merging, people


class PlayerFilter(filters.FilterSet):
    search = filters.CharFilter(method="by_name", label="Every word is in the name or the number.")
    is_guest = filters.BooleanFilter()
    active = filters.BooleanFilter(method="by_day", label="On the list at the door today, or not (any more).")

    def by_name(self, players: QuerySet[Player], _name: str, text: str) -> QuerySet[Player]:
        return selectors.players_named(players, text)

    def by_day(self, players: QuerySet[Player], _name: str, active: bool) -> QuerySet[Player]:  # noqa: FBT001
        return selectors.players_active(players, on=timezone.localdate(), active=active)


class PlayersView(ListView):
    queryset = Player.objects.none()
    filterset_class = PlayerFilter

    @operation(
        "list_players",
        "Players of a club, in the order of a Dutch list of names",
        tag="players",
        answers={200: PlayerSerializer(many=True)},
        refusals=(400, *READ),
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return self.page(selectors.players_of(club).prefetch_related("categories"), PlayerSerializer)

    @operation(
        "add_player",
        "Add a member or guest (owner)",
        tag="players",
        body=PlayerBody,
        answers={201: PlayerSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        player = people.add_player(club=club, **self.read(PlayerBody))
        return Response(PlayerSerializer(player).data, status=201)


class PlayerView(ApiView):
    @operation("get_player", "One player", tag="players", answers={200: PlayerSerializer}, refusals=READ)
    def get(self, request: Request, player_id: int) -> Response:
        player = access.player_for(request.user, player_id, Right.READ)
        return Response(PlayerSerializer(player).data)

    @operation(
        "change_player",
        "Change what is given of a player (owner)",
        tag="players",
        body=PlayerBody,
        answers={200: PlayerSerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, player_id: int) -> Response:
        player = access.player_for(request.user, player_id, Right.OWN)
        player = people.change_player(player=player, **self.read(PlayerBody, partial=True))
        return Response(PlayerSerializer(player).data)


class DeactivatePlayerView(ApiView):
    @operation(
        "deactivate_player",
        "Take a player off the list at the door after a day; old results stay (owner)",
        tag="players",
        body=DeactivateBody,
        answers={200: PlayerSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, player_id: int) -> Response:
        player = access.player_for(request.user, player_id, Right.OWN)
        player = people.deactivate_player(player=player, **self.read(DeactivateBody))
        return Response(PlayerSerializer(player).data)


class ReactivatePlayerView(ApiView):
    @operation(
        "reactivate_player",
        "Put a player back on the list at the door (owner)",
        tag="players",
        answers={200: PlayerSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, player_id: int) -> Response:
        player = access.player_for(request.user, player_id, Right.OWN)
        return Response(PlayerSerializer(people.reactivate_player(player=player)).data)


class MergePlayerView(ApiView):
    @operation(
        "merge_player",
        "Merge a double into this player: all it did moves, standings follow, the double disappears (owner)",
        tag="players",
        body=MergeBody,
        answers={200: PlayerSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, player_id: int) -> Response:
        keep = access.player_for(request.user, player_id, Right.OWN)
        body = self.read(MergeBody)
        gone = Player.objects.filter(club=keep.club_id, pk=body["double"]).select_related("club").first()
        if gone is None:
            raise refuse(ErrorCode.PLAYER_UNKNOWN, "double", player=str(body["double"]))
        keep = merging.merge_players(keep=keep, gone=gone, by=self.actor, door=Door.API, reason=body["reason"])
        return Response(PlayerSerializer(keep).data)
