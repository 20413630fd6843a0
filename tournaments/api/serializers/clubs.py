"""A club and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring import HouseRules, HouseRulesError
from tournaments.api.serializers.fields import Answer, Body, Choice, Text, WholeNumber, refusal
from tournaments.models import Club, Credit, Role
from tournaments.ranking import TieBreak
from tournaments.seating.rules import SeatingRules


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": True,
        "description": "The settings of the club's rules page; `preset` names rules that the other keys then change.",
        "example": {"preset": "NKU", "hands": 12},
    }
)
class HouseRulesField(serializers.Field):
    """House rules as `scoring` reads and writes them."""

    def to_internal_value(self, data: Any) -> HouseRules:
        try:
            return HouseRules.from_dict(data)
        except HouseRulesError as error:
            raise serializers.ValidationError(
                {problem.field: [refusal(problem.code.value)] for problem in error.problems}
            ) from error

    def to_representation(self, value: Any) -> Any:
        # Every setting is there, also one that did not exist yet when these rules were stored.
        return HouseRules.from_dict(value).as_dict()


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": True,
        "description": "Settings of the club's rules page; what is left out stays, or follows the `preset` named.",
        "example": {"four_jacks": 100},
    }
)
class RulesChangeField(serializers.Field):
    """Some of the house rules; the service puts them beside the others and judges them together."""

    def to_internal_value(self, data: Any) -> dict[str, object]:
        if not isinstance(data, dict):
            raise serializers.ValidationError([refusal("not_an_object")])
        return data


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": True,
        "description": "How it is drawn; what is left out stays as it is, or is the club's.",
        "example": {"left_over": "house", "all_rounds": True},
    }
)
class SeatingRulesField(serializers.Field):
    """Rules of the draw as plain data; the services judge them, every key at its own field."""

    def to_internal_value(self, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([refusal("not_an_object")])
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return SeatingRules.from_dict(value).as_dict()


BY_CODE = f"By {', '.join(Credit.values)}."


class CreditBody(Body):
    points = WholeNumber(min_value=0, max_value=100_000)
    pits = WholeNumber(min_value=0, max_value=100)


class CreditsBody(Body):
    """Points and pits for a round somebody did not play, for each reason."""

    sat_out = CreditBody()
    late = CreditBody()
    missed = CreditBody()
    absent_notified = CreditBody()
    absent = CreditBody()


class ChangeClubBody(Body):
    """What is left out stays as it is."""

    name = Text(required=False)
    house_rules = RulesChangeField(required=False)
    credits = CreditsBody(required=False)
    tie_breaks = serializers.ListField(child=Choice(TieBreak), required=False)
    seating = SeatingRulesField(required=False, help_text="How its evenings are drawn.")


class ClubSerializer(Answer):
    slug = serializers.CharField()
    name = serializers.CharField()
    role = serializers.SerializerMethodField(help_text="Yours; empty for whoever keeps the installation.")

    @extend_schema_field(Choice(Role, allow_null=True))
    def get_role(self, club: Club) -> str | None:
        roles: dict[int, str] = self.context["roles"]
        return roles.get(club.pk)


class ClubSettingsSerializer(ClubSerializer):
    house_rules = HouseRulesField()
    credits = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()), help_text=BY_CODE)
    tie_breaks = serializers.ListField(child=Choice(TieBreak))
    seating = SeatingRulesField(help_text="How its evenings are drawn.")
