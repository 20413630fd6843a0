"""What a club wishes of its draws, the seeded players of an evening, and catch-up tables; by a director."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.rounds import TableSerializer
from tournaments.api.serializers.wishes import (
    ApartBody,
    ApartSerializer,
    CatchUpBody,
    CatchUpSerializer,
    SeededBody,
    SeededSerializer,
)
from tournaments.api.views.base import ApiView
from tournaments.api.views.rounds import seatings_of
from tournaments.api.views.tables import table_answer
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Door, Evening
from tournaments.selectors.catch_up import catch_up_of
from tournaments.selectors.wishes import aparts_of, seeded_of
from tournaments.services import catch_up, wishes
from tournaments.services.seatings import TableSeating


class WishesView(ApiView):
    @operation(
        "list_wishes",
        "Who is kept apart in every draw of the club (director)",
        tag="wishes",
        answers={200: ApartSerializer(many=True)},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.DIRECT)
        return Response(ApartSerializer(aparts_of(club), many=True).data)

    @operation(
        "keep_apart",
        "Keep two players apart from now on; a wish there was for the two is replaced (director)",
        tag="wishes",
        body=ApartBody,
        answers={201: ApartSerializer},
        refusals=WRITE,
        description="No draw fails by it: what cannot be is named in the receipt.",
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.DIRECT)
        body = self.read(ApartBody)
        wish = wishes.keep_apart(
            club=club,
            first_id=body["first"],
            second_id=body["second"],
            kind=body["kind"],
            reason=body["reason"],
            by=self.actor,
            door=Door.API,
        )
        return Response(ApartSerializer(wish).data, status=201)


class WishView(ApiView):
    @operation(
        "forget_apart",
        "Let two people sit together again (director)",
        tag="wishes",
        answers={204: None},
        refusals=WRITE,
    )
    def delete(self, request: Request, slug: str, apart_id: int) -> Response:
        club = access.club_for(request.user, slug, Right.DIRECT)
        wishes.forget_apart(club=club, apart_id=apart_id, by=self.actor, door=Door.API)
        return Response(status=204)


class SeededView(ApiView):
    @operation(
        "list_seeded",
        "The seeded players of an evening, and in which rounds they do not meet (director)",
        tag="wishes",
        answers={200: SeededSerializer},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, evening_id: int) -> Response:
        return _seeded(access.evening_for(request.user, evening_id, Right.DIRECT))

    @operation(
        "seed_players",
        "Make exactly these the seeded players; it holds for the draws from now on (director)",
        tag="wishes",
        body=SeededBody,
        answers={200: SeededSerializer},
        refusals=WRITE,
    )
    def put(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        wishes.seed_players(evening_id=evening.pk, player_ids=self.read(SeededBody)["players"])
        return _seeded(evening)


class CatchUpView(ApiView):
    @operation(
        "get_catch_up",
        "Who waits for a catch-up table of this round, and who may fill in (director)",
        tag="disturbances",
        answers={200: CatchUpSerializer},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, evening_id: int, number: int) -> Response:
        round_ = access.round_for(request.user, evening_id, number, Right.DIRECT)
        return Response(CatchUpSerializer(catch_up_of(round_.evening, round_)).data)

    @operation(
        "open_catch_up",
        "Open a table for who sits out, with fill-ins from tables that have handed in (director)",
        tag="disturbances",
        body=CatchUpBody,
        answers={201: TableSerializer},
        refusals=WRITE,
        description="Who waited loses the credit for sitting out; what a fill-in scores counts for nobody.",
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(CatchUpBody)
        reason = body.pop("reason")
        [seating] = seatings_of([body])
        if not isinstance(seating, TableSeating):
            raise TournamentError(
                Problem(code=ErrorCode.TABLE_INCOMPLETE, field="players", params={"table": seating.number})
            )
        table = catch_up.open_catch_up(
            evening_id=evening.pk, number=number, seating=seating, by=self.actor, door=Door.API, reason=reason
        )
        return table_answer(access.table_for(request.user, table.pk, Right.READ), status=201)


def _seeded(evening: Evening) -> Response:
    found = {"players": seeded_of(evening), "apart_rounds": evening.seating_rules.apart_rounds}
    return Response(SeededSerializer(found).data)
