"""A list of evening totals as it is sent, and what would become, or became, of each row."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.house_rules import MOST_HANDS
from tournaments.api import problems
from tournaments.api.serializers.fields import Answer, Body, Choice, QueryNumber, Text
from tournaments.api.serializers.member_lists import ImportQuery
from tournaments.api.serializers.problems import ReasonGivenSerializer
from tournaments.ranking import Code
from tournaments.services.import_previews import ImportPreview, JudgedResult, ResultState


class ResultImportQuery(ImportQuery):
    sets = QueryNumber(
        required=False,
        min_value=1,
        max_value=12,
        help_text="Rounds of an evening, where the list has no column for each; left out: as the last evening of the "
        "competition, or of the club. Needed where the competition counts by the round.",
    )
    hands = QueryNumber(
        required=False, min_value=1, max_value=MOST_HANDS, help_text="Hands of a round; left out: as the last evening."
    )


class ResultListBody(Body):
    csv = Text(help_text="The whole file as text: headings, then one row for each participant and evening.")


class ResultFileBody(Body):
    file = serializers.FileField(help_text="CSV or XLSX, at most 2 MB and 2,000 rows.")


class JudgedResultSerializer(Answer):
    line = serializers.IntegerField(help_text="Of the file, counted from 1.")
    state = Choice(ResultState)
    date = serializers.DateField(source="row.date", allow_null=True)
    name = serializers.CharField(source="who")
    players = serializers.SerializerMethodField(help_text="Ids; two of a pair, none where nobody is known.")
    total = serializers.IntegerField(allow_null=True)
    rounds = serializers.ListField(
        source="row.rounds", child=serializers.IntegerField(allow_null=True), help_text="Empty: not in the list."
    )
    place = serializers.IntegerField(source="row.place", allow_null=True, help_text="As published.")
    code = Choice(Code, source="row.code", allow_null=True)
    problems = serializers.SerializerMethodField()

    def get_players(self, judged: JudgedResult) -> list[int]:
        return [player.pk for player in judged.players]

    @extend_schema_field(ReasonGivenSerializer(many=True))
    def get_problems(self, judged: JudgedResult) -> list[dict[str, object]]:
        return [problems.as_dict(problem) for problem in judged.problems]


class JudgedEveningSerializer(Answer):
    date = serializers.DateField()
    state = Choice(ResultState)
    results = serializers.IntegerField()
    codes = serializers.IntegerField()


class ResultImportSerializer(Answer):
    stored = serializers.SerializerMethodField()
    sets = serializers.IntegerField()
    hands = serializers.IntegerField()
    most = serializers.IntegerField(help_text="The most that a total can be.")
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rows by state.")
    ignored = serializers.SerializerMethodField(help_text="Columns that mean nothing here.")
    evenings = JudgedEveningSerializer(many=True)
    problems = serializers.SerializerMethodField(help_text="Of the list as a whole; those of rows stand there.")
    rows = JudgedResultSerializer(many=True)

    def get_stored(self, _preview: ImportPreview) -> bool:
        return bool(self.context["stored"])

    def get_ignored(self, _preview: ImportPreview) -> list[str]:
        ignored: list[str] = list(self.context["ignored"])
        return ignored

    @extend_schema_field(ReasonGivenSerializer(many=True))
    def get_problems(self, preview: ImportPreview) -> list[dict[str, Any]]:
        return [problems.as_dict(problem) for problem in preview.problems if not problem.field.startswith("rows[")]
