"""The frame of an evening: planned, closed, opened again."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.house_rules import MOST_HANDS
from tournaments.api.serializers.clubs import BY_CODE, CreditsBody, HouseRulesField, SeatingRulesField
from tournaments.api.serializers.fields import Answer, Body, Choice, Day, Identifier, Reason, Text, WholeNumber
from tournaments.api.serializers.prizes import PrizeSchemeField
from tournaments.models import EntrantKind, Evening, EveningState
from tournaments.models.clubs import validate_tie_breaks
from tournaments.ranking import TieBreak
from tournaments.services.plans import MOST_FEE

PER_ROUND = "Points and pits for one round of this evening."


class ChangePlanBody(Body):
    """What is left out stays as it is."""

    date = Day(required=False)
    title = Text(required=False)
    planned_rounds = WholeNumber(required=False, min_value=1, max_value=12)
    hands = WholeNumber(
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        help_text="Credits that are still derived from the club's follow, unless they are given too.",
    )
    credits = CreditsBody(required=False, help_text=PER_ROUND)
    entry_fee = WholeNumber(required=False, min_value=0, max_value=MOST_FEE, help_text="In cents, a head.")
    round_minutes = WholeNumber(required=False, min_value=0, max_value=600, help_text="0: no clock.")
    prizes = PrizeSchemeField(required=False, help_text="Until they are on record, also once a round is published.")
    seating = SeatingRulesField(
        required=False,
        help_text="Once a round is published only `left_over` and `all_rounds` still change.",
    )


class PlanEveningBody(Body):
    """What is left out is copied from the club and frozen with the evening."""

    date = Day()
    title = Text(required=False)
    entrants = Choice(EntrantKind, required=False)
    planned_rounds = WholeNumber(required=False, min_value=1, max_value=12)
    house_rules = HouseRulesField(required=False)
    hands = WholeNumber(
        required=False, min_value=1, max_value=MOST_HANDS, help_text="Goes before the number in `house_rules`."
    )
    credits = CreditsBody(
        required=False, help_text=f"{PER_ROUND} Left out: the club's, in proportion to the hands, to the nearest ten."
    )
    tie_breaks = serializers.ListField(child=Choice(TieBreak), required=False)
    competitions = serializers.ListField(child=Identifier(), required=False, help_text="Ids.")
    entry_fee = WholeNumber(required=False, min_value=0, max_value=MOST_FEE, help_text="In cents, a head.")
    round_minutes = WholeNumber(required=False, min_value=0, max_value=600, help_text="0: no clock.")
    prizes = PrizeSchemeField(required=False)
    seating = SeatingRulesField(required=False, help_text="How it is drawn; what is left out is the club's.")

    def validate_tie_breaks(self, value: list[TieBreak]) -> list[str]:
        codes = [rule.value for rule in value]
        try:
            validate_tie_breaks(codes)
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from error
        return codes


class ReasonBody(Body):
    reason = Reason(help_text="Kept with the act.")


class EveningSerializer(Answer):
    id = serializers.IntegerField()
    club = serializers.CharField(source="club.slug")
    date = serializers.DateField()
    title = serializers.CharField()
    label: Any = serializers.CharField()
    entrants = Choice(EntrantKind)
    planned_rounds = serializers.IntegerField()
    published_rounds = serializers.IntegerField()
    state = Choice(EveningState)
    closed_at = serializers.DateTimeField(allow_null=True)


class EveningSettingsSerializer(EveningSerializer):
    """With the rules it is played under, frozen when it was planned."""

    hands = serializers.IntegerField(help_text="Hands a table plays in one round.")
    house_rules = HouseRulesField()
    credits = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()), help_text=f"{PER_ROUND} {BY_CODE}"
    )
    tie_breaks = serializers.ListField(child=Choice(TieBreak))
    competitions = serializers.SerializerMethodField(help_text="Ids of those it counts for.")
    entry_fee = serializers.IntegerField(help_text="In cents, a head.")
    round_minutes = serializers.IntegerField(help_text="0: no clock.")
    prizes = PrizeSchemeField()
    seating = SeatingRulesField(help_text="How it is drawn.")
    hidden_from_round = serializers.IntegerField(
        allow_null=True, help_text="The standing after this round and later is kept for the prize-giving."
    )

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_competitions(self, evening: Evening) -> list[int]:
        return [competition.pk for competition in evening.competitions.all()]
