"""Long work over seasons: what was asked, how far it is, and the answer."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api import problems
from tournaments.api.serializers.competitions import CompetitionRulesField
from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier
from tournaments.api.serializers.problems import ReasonGivenSerializer
from tournaments.models import Calculation, CalculationKind, CalculationState
from tournaments.services import drawing


class WhatIfsBody(Body):
    competitions = serializers.ListField(child=Identifier(), help_text="Ids; of this club.")
    rules = CompetitionRulesField()


class CalculationSerializer(Answer):
    id = serializers.IntegerField()
    kind = Choice(CalculationKind)
    state = Choice(CalculationState)
    progress = serializers.IntegerField(help_text="In hundredths; as long as it waits, ask again.")
    created_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)
    answer = serializers.SerializerMethodField(help_text="Null until it is done.")
    problems = serializers.SerializerMethodField(help_text="Why nothing came of it.")

    @extend_schema_field(
        {
            "type": "object",
            "nullable": True,
            "additionalProperties": True,
            "description": "Of each of the `competitions` what came out; values are [numerator, denominator].",
        }
    )
    def get_answer(self, calculation: Calculation) -> Any:
        return calculation.answer

    @extend_schema_field(ReasonGivenSerializer(many=True))
    def get_problems(self, calculation: Calculation) -> list[dict[str, object]]:
        return [problems.as_dict(problem) for problem in drawing.problems_of(calculation)]
