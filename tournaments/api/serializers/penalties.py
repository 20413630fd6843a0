"""Points taken from one person."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.effects import EvenClosed
from tournaments.api.serializers.evenings import ReasonBody
from tournaments.api.serializers.fields import Answer, Body, Identifier, Reason, WholeNumber
from tournaments.api.serializers.players import PlayerRefSerializer


class PenaltyBody(Body):
    player = Identifier()
    points = WholeNumber(help_text="Below zero.")
    reason = Reason()
    even_closed = EvenClosed()


class CancelPenaltyBody(ReasonBody):
    even_closed = EvenClosed()


class PenaltySerializer(Answer):
    id = serializers.IntegerField()
    player = PlayerRefSerializer()
    points = serializers.IntegerField()
    round_number = serializers.IntegerField(help_text="It counts in the standing from this round on.")
    reason = serializers.CharField()
    given_by = serializers.CharField(source="given_by.username")
    given_at = serializers.DateTimeField()
    cancelled = serializers.BooleanField(source="is_cancelled")
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancelled_reason = serializers.CharField()
