"""One table of a round: who sits there, how far it is, who deals first."""

from __future__ import annotations

import dataclasses

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.rounds import FirstDealerBody, TableSerializer
from tournaments.api.views.base import ApiView
from tournaments.api.views.sheets import full_sheet
from tournaments.models import Table
from tournaments.services import rounds


class TableView(ApiView):
    @operation(
        "get_table",
        "One table with its seats, state and live sheet",
        tag="tables",
        answers={200: TableSerializer},
        refusals=READ,
    )
    def get(self, request: Request, table_id: int) -> Response:
        return table_answer(access.table_for(request.user, table_id, Right.READ))

    @operation(
        "set_first_dealer",
        "Say which chair deals the first hand (scorer)",
        tag="tables",
        body=FirstDealerBody,
        answers={200: TableSerializer},
        refusals=WRITE,
        description="It stands on the paper, so whoever types the paper may set it. Refused once there is a result.",
    )
    def patch(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.ENTER)
        rounds.set_first_dealer(table_id=table.pk, **self.read(FirstDealerBody))
        return table_answer(table)


def table_answer(table: Table, *, status: int = 200) -> Response:
    """Answer with a table, its seats and all of its live sheet."""
    board = selectors.board_of(table.round)
    card = next(card for card in board.tables if card.table.pk == table.pk)
    sheet = full_sheet(table, card.sheet.pk) if card.sheet else None
    return Response(TableSerializer(dataclasses.replace(card, sheet=sheet)).data, status=status)
