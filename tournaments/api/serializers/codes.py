"""Codes that were entered for evenings of a competition."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier, Reason
from tournaments.models import CodeEntry
from tournaments.ranking import Code


class CodeBody(Body):
    evening = Identifier(help_text="Id; one that counts for the competition.")
    entrant = Identifier(help_text="Id of the player; in a competition of pairs of the pair.")
    code = Choice(Code, help_text="One of a whole evening.")
    reason = Reason(help_text="May stay empty.")


class CodeEntrySerializer(Answer):
    id = serializers.IntegerField()
    evening = serializers.IntegerField(source="evening_id")
    entrant = serializers.SerializerMethodField(help_text="Id of the player, or of the pair.")
    name = serializers.SerializerMethodField()
    code = Choice(Code)
    reason = serializers.CharField()
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()
    cancelled_at = serializers.DateTimeField(help_text="Null: it counts.")
    cancelled_reason = serializers.CharField()

    def get_entrant(self, entry: CodeEntry) -> int:
        return entry.player_id or entry.pair_id or 0

    def get_name(self, entry: CodeEntry) -> str:
        entrant = entry.player or entry.pair
        return entrant.label if entrant else ""
