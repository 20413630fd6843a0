"""Why somebody stands where it stands on an evening."""

from __future__ import annotations

from rest_framework import serializers

from tournaments import tie_words
from tournaments.api.serializers.fields import Answer, Choice
from tournaments.api.serializers.standings import StandingEveningSerializer, StandingRowSerializer
from tournaments.models import Credit
from tournaments.ranking import TieBreak
from tournaments.selectors.explained_evenings import EveningExplanation


class ExplainedRoundSerializer(Answer):
    number = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    code = Choice(Credit, allow_null=True, help_text="Why there are points without playing; null: played.")
    partners = serializers.ListField(source="with_", child=serializers.CharField())
    opponents = serializers.ListField(source="against", child=serializers.CharField())
    sitters = serializers.ListField(child=serializers.CharField(), help_text="Who really sat in this chair.")
    total = serializers.IntegerField(allow_null=True, help_text="Null: no result yet.")
    points = serializers.IntegerField(allow_null=True)
    roem = serializers.IntegerField(allow_null=True)
    pits = serializers.IntegerField(allow_null=True)
    nats = serializers.IntegerField(allow_null=True)
    others = serializers.ListField(child=serializers.IntegerField(), help_text="What the other sides scored.")


class ExplainedPenaltySerializer(Answer):
    round_number = serializers.IntegerField()
    points = serializers.IntegerField()
    player = serializers.CharField()
    reason = serializers.CharField(help_text="Empty for strangers.")


class NeighbourSerializer(Answer):
    place = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    decided_by = Choice(TieBreak, allow_null=True)


class EveningExplanationSerializer(Answer):
    evening = StandingEveningSerializer(source="standing.evening")
    after_round = serializers.IntegerField(source="standing.after_round")
    row = StandingRowSerializer()
    rounds = ExplainedRoundSerializer(many=True)
    penalties = ExplainedPenaltySerializer(many=True)
    above = NeighbourSerializer(allow_null=True)
    below = NeighbourSerializer(allow_null=True)
    sharing = NeighbourSerializer(many=True)
    sentences = serializers.SerializerMethodField()

    def get_sentences(self, found: EveningExplanation) -> list[str]:
        return tie_words.neighbours(found)
