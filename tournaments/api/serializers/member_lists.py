"""A list of members as it is sent, and what would become, or became, of each row."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from scoring import ViolationCode
from tournaments.api import problems
from tournaments.api.serializers.fields import Answer, Body, Choice, Text, messages
from tournaments.api.serializers.problems import ReasonGivenSerializer
from tournaments.services.members import Change, JudgedRow, RowState


class QueryTruth(serializers.BooleanField):
    """True or false in the query of an address, where everything is text."""

    default_empty_html = empty  # left out is the default, not an unticked box
    default_error_messages = messages(ViolationCode.NOT_A_CHOICE)

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            self.fail("not_a_choice")
        return bool(data == "true")


class ImportQuery(Body):
    store = QueryTruth(required=False, default=False, help_text="Without it nothing is stored.")


class MemberListBody(Body):
    csv = Text(help_text="The whole file as text: a row of headings, then one row for each member.")


class MemberFileBody(Body):
    file = serializers.FileField(help_text="CSV or XLSX, at most 2 MB and 2,000 rows.")


class ChangeSerializer(Answer):
    field: Any = serializers.CharField()
    old = serializers.SerializerMethodField()
    new = serializers.SerializerMethodField()

    def get_old(self, change: Change) -> str | bool | int | None:
        return _plain(change.old)

    def get_new(self, change: Change) -> str | bool | int | None:
        return _plain(change.new)


class JudgedRowSerializer(Answer):
    line = serializers.IntegerField(help_text="Of the file, counted from 1.")
    state = Choice(RowState)
    id = serializers.IntegerField(source="player.pk", allow_null=True, help_text="Of the player; null: not stored yet.")
    number = serializers.CharField(source="player.number", help_text="Given to those who had none.")
    full_name = serializers.CharField(source="player.full_name")
    problems = serializers.SerializerMethodField()
    changes = ChangeSerializer(many=True)
    namesakes = serializers.ListField(
        child=serializers.CharField(), help_text="Others in the club who are called the same."
    )
    namesake_lines = serializers.ListField(child=serializers.IntegerField(), help_text="Other rows with the same name.")

    @extend_schema_field(ReasonGivenSerializer(many=True))
    def get_problems(self, row: JudgedRow) -> list[dict[str, object]]:
        return [problems.as_dict(problem) for problem in row.problems]


class MemberListSerializer(Answer):
    stored = serializers.BooleanField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rows by state.")
    ignored = serializers.ListField(child=serializers.CharField(), help_text="Columns that mean nothing here.")
    rows = JudgedRowSerializer(many=True)


def _plain(value: Any) -> str | bool | int | None:
    return value if isinstance(value, int) or value is None else str(value)
