"""Rounds: seated by hand as a draft, then published; by a director. How they are drawn is in `draws`."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.rounds import PublishBody, PublishedRoundSerializer, RoundSerializer, SeatingBody
from tournaments.api.views.base import ApiView
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Round
from tournaments.services import drafts, rounds, seatings
from tournaments.services.late_changes import changes_since


class RoundsView(ApiView):
    @operation(
        "list_rounds",
        "Rounds of an evening with their tables, drafts included",
        tag="rounds",
        answers={200: RoundSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.READ)
        context = {"directs": access.can_direct(request.user, evening.club)}
        return Response(RoundSerializer(selectors.boards_of(evening), many=True, context=context).data)


class RoundView(ApiView):
    @operation("get_round", "One round with its tables", tag="rounds", answers={200: RoundSerializer}, refusals=READ)
    def get(self, request: Request, evening_id: int, number: int) -> Response:
        round_ = access.round_for(request.user, evening_id, number, Right.READ)
        return board_answer(round_, directs=access.can_direct(request.user, round_.evening.club))


class SeatingView(ApiView):
    @operation(
        "seat_round",
        "Make a draft of this round by hand; who is present and has no chair sits out (director)",
        tag="rounds",
        body=SeatingBody,
        answers={200: RoundSerializer},
        refusals=WRITE,
    )
    def put(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(SeatingBody)
        round_ = rounds.seat_by_hand(
            evening_id=evening.pk,
            number=number,
            tables=seatings_of(body["tables"]),
            replace_published=body["replace_published"],
        )
        return board_answer(round_)


class PublishRoundView(ApiView):
    @operation(
        "publish_round",
        "Publish the draft of this round; from then on tables can hand in (director)",
        tag="rounds",
        body=PublishBody,
        answers={200: PublishedRoundSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        digest = self.read(PublishBody).get("digest")
        draft = drafts.current_round(evening, number)
        # Once it is published they sit out like anybody else.
        left_out = () if draft is None or draft.is_published else changes_since(evening, draft).came
        round_ = rounds.publish_round(evening_id=evening.pk, number=number, digest=digest)
        context = {"directs": True, "left_out": left_out}
        return Response(PublishedRoundSerializer(selectors.board_of(round_), context=context).data)


def board_answer(round_: Round, *, directs: bool = True, status: int = 200) -> Response:
    """Answer with a round as its board; `directs` says whether its reader is a director, as nearly everywhere."""
    return Response(RoundSerializer(selectors.board_of(round_), context={"directs": directs}).data, status=status)


def seatings_of(tables: list[dict[str, Any]]) -> list[seatings.Seating]:
    """Turn what was sent into seatings: a side is two people, a table of three is three, as the services' types say."""
    problems = [
        Problem(code=ErrorCode.TABLE_INCOMPLETE, field=f"tables[{table['number']}]", params={"table": table["number"]})
        for table in tables
        if not _has_its_people(table)
    ]
    if problems:
        raise TournamentError(*problems)
    return [_seating(table) for table in tables]


def _has_its_people(table: dict[str, Any]) -> bool:
    if "players" in table:
        return len(table["players"]) == 3 and not {"side_a", "side_b"} & set(table)
    return len(table["side_a"]) == len(table["side_b"]) == 2


def _seating(table: dict[str, Any]) -> seatings.Seating:
    number, first_dealer = table["number"], table["first_dealer"]
    if "players" in table:
        return seatings.ThreeSeating(number=number, players=tuple(table["players"]), first_dealer=first_dealer)
    side_a, side_b = tuple(table["side_a"]), tuple(table["side_b"])
    return seatings.TableSeating(number=number, side_a=side_a, side_b=side_b, first_dealer=first_dealer)
