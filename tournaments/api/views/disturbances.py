"""Disturbances of a seated round, and what was decided about a hand; by a director."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.attendance import AttendanceSerializer
from tournaments.api.serializers.disturbances import (
    DropTableBody,
    LeaveBody,
    OpenTableBody,
    RulingBody,
    RulingSerializer,
    SitterBody,
    SwapBody,
    TouchedSerializer,
)
from tournaments.api.serializers.rounds import RoundSerializer, TableSerializer
from tournaments.api.views.base import ApiView
from tournaments.api.views.rounds import board_answer, seatings_of
from tournaments.api.views.tables import table_answer
from tournaments.models import Door
from tournaments.services import rulings, seats, tables


class SwapView(ApiView):
    @operation(
        "swap_people",
        "Let two people change places; a stored result stays with its chairs (director)",
        tag="disturbances",
        body=SwapBody,
        answers={200: TouchedSerializer},
        refusals=WRITE,
        description="In a draft or a published round, before or after its results; published it needs a reason.",
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(SwapBody)

        def swap() -> seats.Touched:
            return seats.swap_people(
                evening_id=evening.pk,
                number=number,
                first_id=body["first"],
                second_id=body["second"],
                by=self.actor,
                door=Door.API,
                reason=body["reason"],
            )

        touched = seats.preview(swap) if body["preview"] else swap()
        return Response(TouchedSerializer(touched).data)


class OpenTableView(ApiView):
    @operation(
        "open_table",
        "One table more, for four (or three, where that is played) who are there and have no chair (director)",
        tag="disturbances",
        body=OpenTableBody,
        answers={201: TableSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(OpenTableBody)
        reason = body.pop("reason")
        [seating] = seatings_of([body])
        table = tables.add_table(
            evening_id=evening.pk, number=number, seating=seating, by=self.actor, door=Door.API, reason=reason
        )
        return table_answer(access.table_for(request.user, table.pk, Right.READ), status=201)


class DropTableView(ApiView):
    @operation(
        "drop_table",
        "Take a table without a result out of its round; its players are credited (director)",
        tag="disturbances",
        body=DropTableBody,
        answers={200: RoundSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        round_ = tables.drop_table(table_id=table.pk, by=self.actor, door=Door.API, **self.read(DropTableBody))
        return board_answer(round_)


class SitterView(ApiView):
    @operation(
        "seat_substitute",
        "Let somebody sit for the player of a chair, who keeps scoring; null gives it back (director)",
        tag="disturbances",
        body=SitterBody,
        answers={200: TableSerializer},
        refusals=WRITE,
    )
    def put(self, request: Request, table_id: int, position: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        body = self.read(SitterBody)
        seats.substitute(
            table_id=table.pk,
            position=position,
            sitter_id=body["sitter"],
            by=self.actor,
            door=Door.API,
            reason=body["reason"],
        )
        return table_answer(table)


class LeaveView(ApiView):
    @operation(
        "leave_early",
        "Let somebody go home after a round; later rounds count as missed (director)",
        tag="disturbances",
        body=LeaveBody,
        answers={200: AttendanceSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int, player_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        player = access.player_for(request.user, player_id, Right.READ)
        row = seats.leave_early(
            evening_id=evening.pk, player_id=player.pk, by=self.actor, door=Door.API, **self.read(LeaveBody)
        )
        return Response(AttendanceSerializer(selectors.attendance_of(evening).get(pk=row.pk)).data)


class RulingsView(ApiView):
    @operation(
        "list_rulings",
        "What the director decided about the hands of a table",
        tag="disturbances",
        answers={200: RulingSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.READ)
        return Response(RulingSerializer(table.hand_notes.select_related("by"), many=True).data)

    @operation(
        "note_ruling",
        "Write down a misdeal or a revoke at a hand; it changes no score (director)",
        tag="disturbances",
        body=RulingBody,
        answers={201: RulingSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        note = rulings.note_hand(table_id=table.pk, by=self.actor, **self.read(RulingBody))
        return Response(RulingSerializer(note).data, status=201)
