"""What happens to a seated round: who changes, who sits for whom, which table more or less, what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers.fields import (
    Answer,
    Body,
    Choice,
    Identifier,
    Reason,
    Text,
    Truth,
    WholeNumber,
    refusal,
)
from tournaments.api.serializers.rounds import TableSeatingBody
from tournaments.errors import ErrorCode
from tournaments.models import Credit
from tournaments.services.reasons import check_reason
from tournaments.services.seats import Touched


class SwapBody(Body):
    first = Identifier(help_text="Player id; on a pairs evening its pair goes along.")
    second = Identifier(help_text="Player id; one of the two may be sitting out.")
    reason = Reason(help_text="Needed once the round is published.")
    preview = Truth(required=False, default=False, help_text="Only say who would be touched; stores nothing.")


class TouchedSerializer(Answer):
    people = serializers.ListField(child=serializers.CharField(), help_text="Everybody who is touched.")
    tables = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of the tables.")
    has_result = serializers.BooleanField(help_text="A result goes with its chairs to the people who now sit there.")
    rounds = serializers.ListField(
        child=serializers.IntegerField(), help_text="That the receipts are of: this one and those seated after it."
    )
    before = serializers.SerializerMethodField(help_text="The receipt of these rounds together.")
    after = serializers.SerializerMethodField(help_text="The same receipt with the two changed.")

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_before(self, touched: Touched) -> dict[str, Any] | None:
        return touched.before.as_dict() if touched.before else None

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_after(self, touched: Touched) -> dict[str, Any] | None:
        return touched.after.as_dict() | {"changed": True} if touched.after else None


class SitterBody(Body):
    sitter = Identifier(allow_null=True, help_text="Player id of the substitute; null: the player again.")
    reason = Reason(help_text="Needed for a substitute.")


class LeaveBody(Body):
    after_round = WholeNumber(allow_null=True, max_value=32_767, help_text="Null: stays to the end after all.")
    reason = Reason(help_text="May stay empty.")


class OpenTableBody(TableSeatingBody):
    reason = Reason()


class DropTableBody(Body):
    code = Choice(Credit, help_text="What its players get for the round.")
    reason = Reason()

    def to_internal_value(self, data: Any) -> Any:
        """With a code that is wrong the service is not asked, so that a reason is missing is said here."""
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as error:
            if isinstance(data, Mapping) and isinstance(data.get("reason", ""), str):
                missing = {problem.field: [refusal(problem.code)] for problem in check_reason(data.get("reason", ""))}
                if missing == {"reason": [refusal(ErrorCode.REASON_MISSING)]}:
                    raise serializers.ValidationError({**cast(dict[str, Any], error.detail), **missing}) from error
            raise


class RulingBody(Body):
    number = WholeNumber(help_text="Of the hand.")
    text = Text()


class RulingSerializer(Answer):
    id = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Of the hand.")
    text = serializers.CharField()
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()
