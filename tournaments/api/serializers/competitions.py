"""Seasons and the competitions that run in them, as they are sent and as they are answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import season_words
from tournaments.api.serializers.fields import Answer, Body, Choice, Day, Identifier, Text, Truth, refusal
from tournaments.models import Competition, CompetitionState, EntrantKind
from tournaments.ranking import CompetitionRules


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": True,
        "description": "`counting`, `codes`, `tie_breaks`, `guests`, `unmarked`; what is left out of these five stays.",
        "example": {"counting": {"rule": "best", "best": 5, "evenings": 7}, "tie_breaks": ["pits", "lot"]},
    }
)
class CompetitionRulesField(serializers.Field):
    """Rules of a competition as plain data; the services judge them, every key at its own field."""

    def to_internal_value(self, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([refusal("not_an_object")])
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return CompetitionRules.from_dict(value).as_dict()


class SeasonBody(Body):
    name = Text()
    starts_on = Day()
    ends_on = Day()


class SeasonSerializer(Answer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class PeriodBody(Body):
    name = Text()
    starts_on = Day()
    ends_on = Day()


class PairOfPlayers(serializers.ListField):
    """Two players who are ranked together."""

    child = Identifier()

    def to_internal_value(self, data: Any) -> Any:
        return tuple(super().to_internal_value(data))


class ChangeCompetitionBody(Body):
    """What is left out stays as it is; periods, evenings and pairs are given as a whole."""

    name = Text(required=False)
    rules = CompetitionRulesField(required=False)
    periods = PeriodBody(many=True, required=False, help_text="Under nested counting; an evening falls in one by day.")
    evenings = serializers.ListField(child=Identifier(), required=False, help_text="Ids of the evenings that count.")
    pairs = serializers.ListField(
        child=PairOfPlayers(min_length=2, max_length=2),
        required=False,
        help_text="Ids of two players each, who are ranked as a pair also on evenings for individuals.",
    )


class CompetitionBody(ChangeCompetitionBody):
    season = Identifier()
    name = Text()
    entrants = Choice(EntrantKind, required=False)


class CloseCompetitionBody(Body):
    even_incomplete = Truth(
        required=False, default=False, help_text="True: close it although a number is missing, as the list stands."
    )


class PeriodSerializer(Answer):
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class CompetitionSerializer(Answer):
    id = serializers.IntegerField()
    season = SeasonSerializer()
    name = serializers.CharField()
    entrants = Choice(EntrantKind)
    state = Choice(CompetitionState)
    closed_at = serializers.DateTimeField()
    rules = CompetitionRulesField()
    counting = serializers.SerializerMethodField(help_text="What counts, in a sentence.")
    periods = PeriodSerializer(many=True)
    evenings = serializers.SerializerMethodField(help_text="Ids, in order of play.")
    pairs = serializers.SerializerMethodField(help_text="Ids of the two players of each.")

    def get_counting(self, competition: Competition) -> str:
        return season_words.counting_sentence(competition.counting_rules, periods=len(competition.periods.all()))

    def get_evenings(self, competition: Competition) -> list[int]:
        evenings = sorted(competition.evenings.all(), key=lambda evening: (evening.date, evening.pk))
        return [evening.pk for evening in evenings]

    def get_pairs(self, competition: Competition) -> list[list[int]]:
        return [[entry.pair.first_id, entry.pair.second_id] for entry in competition.competition_pairs.all()]
