"""Sheets of a table: handed in and confirmed by a scorer, corrected by a director, checked by either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import Violation
from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api import problems
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.fields import Body
from tournaments.api.serializers.sheets import (
    CheckBody,
    ConfirmBody,
    CorrectBody,
    HandInBody,
    JudgementSerializer,
    RecordedSerializer,
    SheetSerializer,
)
from tournaments.api.suggestions import suggestions_for
from tournaments.api.views.base import ApiView
from tournaments.errors import TournamentError
from tournaments.models import Door, HandResult, ScoreSheet, Table
from tournaments.services import corrections, entries, results


class SheetView(ApiView):
    """One that may answer 409, and then shows what counts now; and 400, and then says what may have been meant."""

    table: Table | None = None
    """Whose sheet was sent, once somebody asked for it."""

    @property
    def entry_as_sent(self) -> object:
        """The entry as plain data, whatever was sent."""
        return self.request.data.get("entry") if isinstance(self.request.data, Mapping) else None

    def suggestions(self, error: TournamentError) -> list[dict[str, object]]:
        """Return what may have been meant by the sheet that was sent, where that is why it was refused."""
        if self.table is None or not any(isinstance(problem, Violation) for problem in error.problems):
            return []
        return suggestions_for(self.table, self.entry_as_sent)

    def current_sheet(self) -> dict[str, Any] | None:
        """Return the live sheet, for the problem document of a stale version."""
        table = access.table_for(self.request.user, self.kwargs["table_id"], Right.READ)
        sheet = _live(table)
        return SheetSerializer(sheet).data if sheet else None

    @property
    def is_for_closed(self) -> bool:
        """Whether what was sent asks for a closed evening to be opened and closed again."""
        return isinstance(self.request.data, Mapping) and self.request.data.get("even_closed") is True

    def read_entry(self, table: Table, kind: type[Body]) -> dict[str, Any]:
        """Return what was sent; what cannot be read of an entry does not hide what is wrong with the rest of it."""
        self.table = table
        try:
            return self.read(kind, of_three=table.is_of_three)
        except ValidationError as error:
            found: list[Any] = list(problems.of_detail(error.detail))
            entry = self.entry_as_sent
            if isinstance(entry, Mapping):
                rest = results.check_entry(table=table, data=entry)
                found += [problem for problem in rest if problem not in found]
            raise TournamentError(*found) from error

    def read_to_store(self, table: Table, kind: type[Body]) -> dict[str, Any]:
        """Return what was sent to be stored; of a closed evening nothing is asked but that."""
        try:
            return self.read_entry(table, kind)
        except TournamentError:
            results.require_not_closed(table)
            raise

    def recorded(self, table: Table, done: results.Recorded, entry: entries.Entry) -> Response:
        """Answer with what an act came to, and what is worth asking about it."""
        notices = results.judge_sheet(table=table, entry=entry).notices
        answer = {
            "sheet": full_sheet(table, done.sheet.pk),
            "confirmed": done.confirmed,
            "repeated": done.repeated,
            "notices": [problems.as_dict(notice) for notice in notices],
        }
        return Response(RecordedSerializer(answer).data)


class SheetsView(SheetView):
    @operation(
        "list_sheets",
        "Every version of a table's sheet, newest first",
        tag="sheets",
        answers={200: SheetSerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.READ)
        return Response(SheetSerializer(_versions(table), many=True).data)

    @operation(
        "hand_in_sheet",
        "Hand in a result, or replace one that is not confirmed yet (scorer)",
        tag="sheets",
        body=HandInBody,
        answers={200: RecordedSerializer},
        refusals=(*WRITE, 409),
        description="The same result from a second person confirms the first.",
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.ENTER)
        body = self.read_to_store(table, HandInBody)
        done = results.record_sheet(table_id=table.pk, by=self.actor, door=Door.API, **body)
        return self.recorded(table, done, body["entry"])


class LiveSheetView(SheetView):
    @operation(
        "get_live_sheet",
        "The result that counts; 404 while there is none",
        tag="sheets",
        answers={200: SheetSerializer},
        refusals=READ,
    )
    def get(self, request: Request, table_id: int) -> Response:
        sheet = _live(access.table_for(request.user, table_id, Right.READ))
        if sheet is None:
            raise Http404
        return Response(SheetSerializer(sheet).data)


class ConfirmSheetView(SheetView):
    @operation(
        "confirm_sheet",
        "Confirm the result you saw (scorer)",
        tag="sheets",
        body=ConfirmBody,
        answers={200: RecordedSerializer},
        refusals=(*WRITE, 409),
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.ENTER)
        done = results.confirm_sheet(table_id=table.pk, by=self.actor, door=Door.API, **self.read(ConfirmBody))
        return self.recorded(table, done, entries.read_entry(done.sheet.entry, of_three=table.is_of_three))


class CorrectSheetView(SheetView):
    @operation(
        "correct_sheet",
        "Replace a confirmed result by a new version, with a reason (director)",
        tag="sheets",
        body=CorrectBody,
        answers={200: RecordedSerializer},
        refusals=(*WRITE, 409),
        description="The new version is confirmed at once. With `even_closed` a closed evening is opened, corrected "
        "and closed again; look first what that changes.",
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        body = self.read_entry(table, CorrectBody) if self.is_for_closed else self.read_to_store(table, CorrectBody)
        correct = corrections.correct_sheet if body.pop("even_closed") else results.correct_sheet
        done = correct(table_id=table.pk, by=self.actor, door=Door.API, **body)
        return self.recorded(table, done, body["entry"])


class CheckSheetView(SheetView):
    @operation(
        "check_sheet",
        "Say what a sheet would score at this table; stores nothing (scorer)",
        tag="sheets",
        body=CheckBody,
        answers={200: JudgementSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.ENTER)
        score = results.judge_sheet(table=table, entry=self.read_entry(table, CheckBody)["entry"])
        answer = {
            "level": score.level,
            "hand_count": score.hand_count,
            "c": None,
            **dict(zip(entries.LETTERS, score.sides, strict=False)),
            "roem_both": entries.roem_together(score),
            "hands": [HandResult(number=hand.number, **entries.hand_columns(hand)) for hand in score.hands],
        }
        notices = [problems.as_dict(notice) for notice in score.notices]
        suggestions = suggestions_for(table, self.entry_as_sent) if notices else []
        return Response(JudgementSerializer({**answer, "notices": notices, "suggestions": suggestions}).data)


def full_sheet(table: Table, sheet_id: int) -> ScoreSheet:
    """Return one version with its hands and what happened to it."""
    return _versions(table).get(pk=sheet_id)


def _versions(table: Table) -> Any:
    return selectors.sheet_versions_of(table).prefetch_related("hand_results")


def _live(table: Table) -> ScoreSheet | None:
    return full_sheet(table, table.live_sheet_id) if table.live_sheet_id else None
