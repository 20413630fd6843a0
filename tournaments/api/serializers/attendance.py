"""Who is there tonight, alone or as a fixed pair."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.players import PlayerRefSerializer
from tournaments.models import AttendanceState, EveningPair
from tournaments.selectors.wishes import are_kept_apart


class PresentBody(Body):
    players = serializers.ListField(child=Identifier(), help_text="Exactly these people are present; ids.")


class AttendanceBody(Body):
    state = Choice(
        AttendanceState, required=False, allow_null=True, help_text="Null forgets that this player was mentioned."
    )
    paid = WholeNumber(required=False, help_text="In cents; 0 gives it back.")
    is_house = Truth(required=False, help_text="Fills a table where needed; is not ranked and pays no fee.")

    def validate(self, attrs: Any) -> Any:
        if not attrs:
            raise serializers.ValidationError({"state": [refusal("field_missing")]})
        return attrs


class GuestBody(Body):
    first_name = Text()
    infix = Text(required=False, help_text='Such as "van der".')
    last_name = Text()


class AttendanceSerializer(Answer):
    player = PlayerRefSerializer()
    state = Choice(AttendanceState)
    from_round = serializers.IntegerField(help_text="First round this person plays.")
    until_round = serializers.IntegerField(allow_null=True, help_text="Last round; null: to the end.")
    paid = serializers.IntegerField(help_text="In cents, received at the door.")
    is_house = serializers.BooleanField(help_text="Fills a table where needed; is not ranked and pays no fee.")


class PairBody(Body):
    first = Identifier()
    second = Identifier()


class EveningPairSerializer(Answer):
    id = serializers.IntegerField(source="pair.id")
    label: Any = serializers.CharField(source="pair.label")
    first = PlayerRefSerializer(source="pair.first")
    second = PlayerRefSerializer(source="pair.second")


class EnteredPairSerializer(EveningPairSerializer):
    kept_apart = serializers.SerializerMethodField(
        help_text="The club keeps these two apart; as a pair they play together all the same."
    )

    def get_kept_apart(self, entry: EveningPair) -> bool:
        return are_kept_apart(entry.pair)
