"""What a club wishes of its draws, the seeded players of an evening, and catch-up tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier, Reason
from tournaments.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.rounds import TableSeatingBody
from tournaments.models import ApartKind
from tournaments.selectors.catch_up import CatchUp


class ApartBody(Body):
    first = Identifier(help_text="Player id.")
    second = Identifier(help_text="Player id.")
    kind = Choice(ApartKind, required=False, default=ApartKind.NEVER_AT_ONE_TABLE)
    reason = Reason(help_text="May stay empty.")


class ApartSerializer(Answer):
    id = serializers.IntegerField()
    first = PlayerRefSerializer()
    second = PlayerRefSerializer()
    kind = Choice(ApartKind)
    reason = serializers.CharField()


class SeededBody(Body):
    players = serializers.ListField(child=Identifier(), help_text="Exactly these are seeded; ids.")


class SeededSerializer(Answer):
    players = PlayerRefSerializer(many=True)
    apart_rounds = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds in which they do not meet; `seating` of the evening."
    )


class FillInSerializer(Answer):
    player = PlayerRefSerializer()
    table = serializers.IntegerField(help_text="Which has handed in.")
    filled_in = serializers.IntegerField(help_text="Times this season.")
    met_tonight = serializers.IntegerField(help_text="Times at a table with one of those who wait.")
    met_before = serializers.IntegerField(help_text="The same, on earlier evenings of the season.")


class CatchUpSerializer(Answer):
    waiting = PlayerRefSerializer(many=True)
    needed = serializers.IntegerField(help_text="How many must fill in.")
    fill_ins = serializers.SerializerMethodField(help_text="Whom to ask first stands in front.")
    side_a = serializers.SerializerMethodField(help_text="A suggestion; empty as long as too few have finished.")
    side_b = serializers.SerializerMethodField()

    @extend_schema_field(FillInSerializer(many=True))
    def get_fill_ins(self, found: CatchUp) -> list[dict[str, Any]]:
        return [
            {
                "player": dict(PlayerRefSerializer(player).data),
                "table": found.whys[player.pk].table,
                "filled_in": found.whys[player.pk].filled_in,
                "met_tonight": found.whys[player.pk].met_tonight,
                "met_before": found.whys[player.pk].met_before,
            }
            for player in found.fill_ins
        ]

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_side_a(self, found: CatchUp) -> list[int]:
        return list(found.sides[0]) if found.sides else []

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_side_b(self, found: CatchUp) -> list[int]:
        return list(found.sides[1]) if found.sides else []


class CatchUpBody(TableSeatingBody):
    reason = Reason(help_text="May stay empty.")
