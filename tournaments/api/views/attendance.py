"""Who is there tonight, alone or as a fixed pair; kept by a director."""

from __future__ import annotations

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.attendance import (
    AttendanceBody,
    AttendanceSerializer,
    EnteredPairSerializer,
    EveningPairSerializer,
    GuestBody,
    PairBody,
    PresentBody,
)
from tournaments.api.views.base import ApiView
from tournaments.models import AttendanceState, Evening
from tournaments.services import evenings, guests
from tournaments.services.house import set_house_player


class AttendanceListView(ApiView):
    @operation(
        "list_attendance",
        "Who was mentioned for this evening, present or not",
        tag="attendance",
        answers={200: AttendanceSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        return _attendance(access.evening_for(request.user, evening_id, Right.READ))

    @operation(
        "set_present",
        "Make exactly these people present, as ticked on the list at the door (director)",
        tag="attendance",
        body=PresentBody,
        answers={200: AttendanceSerializer(many=True)},
        refusals=WRITE,
    )
    def put(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        evenings.set_present(evening_id=evening.pk, player_ids=self.read(PresentBody)["players"])
        return _attendance(evening)


class AttendanceView(ApiView):
    @operation(
        "mark_attendance",
        "Set one person's attendance, what was paid, whether it plays for the house, or all of these (director)",
        tag="attendance",
        body=AttendanceBody,
        answers={200: AttendanceSerializer(many=True)},
        refusals=WRITE,
    )
    def patch(self, request: Request, evening_id: int, player_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        player = access.player_for(request.user, player_id, Right.READ)
        body = self.read(AttendanceBody)
        with transaction.atomic():
            # Somebody who goes gets the money back first; somebody who comes pays after that.
            leaves = "state" in body and body["state"] is not AttendanceState.PRESENT
            if "paid" in body and leaves:
                evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=body["paid"])
            if "state" in body:
                evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=body["state"])
            if "is_house" in body:
                set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=body["is_house"])
            if "paid" in body and not leaves:
                evenings.set_paid(evening_id=evening.pk, player_id=player.pk, cents=body["paid"])
        return _attendance(evening)


class GuestsView(ApiView):
    @operation(
        "add_guest",
        "Let a guest in: a player with the next free G-number, present at once (director)",
        tag="attendance",
        body=GuestBody,
        answers={201: AttendanceSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        guest = guests.add_guest(evening_id=evening.pk, **self.read(GuestBody))
        return Response(AttendanceSerializer(selectors.attendance_of(evening).get(player=guest)).data, status=201)


class GuestView(ApiView):
    @operation(
        "remove_guest",
        "Take back a guest who was added by mistake (director)",
        tag="attendance",
        answers={204: None},
        refusals=WRITE,
    )
    def delete(self, request: Request, evening_id: int, player_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        player = access.player_for(request.user, player_id, Right.READ)
        guests.remove_guest(evening_id=evening.pk, player_id=player.pk)
        return Response(status=204)


class PairsView(ApiView):
    @operation(
        "list_pairs",
        "Fixed pairs of this evening",
        tag="pairs",
        answers={200: EveningPairSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.READ)
        return Response(EveningPairSerializer(selectors.pairs_of(evening), many=True).data)

    @operation(
        "enter_pair",
        "Let two people play this evening as one; both are marked present (director)",
        tag="pairs",
        body=PairBody,
        answers={201: EnteredPairSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(PairBody)
        entry = evenings.enter_pair(evening_id=evening.pk, first_id=body["first"], second_id=body["second"])
        return Response(EnteredPairSerializer(entry).data, status=201)


class PairView(ApiView):
    @operation(
        "withdraw_pair",
        "Take a pair off the evening, as long as neither has a seat (director)",
        tag="pairs",
        answers={204: None},
        refusals=WRITE,
    )
    def delete(self, request: Request, evening_id: int, pair_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        evenings.withdraw_pair(evening_id=evening.pk, pair_id=pair_id)
        return Response(status=204)


def _attendance(evening: Evening) -> Response:
    return Response(AttendanceSerializer(selectors.attendance_of(evening), many=True).data)
