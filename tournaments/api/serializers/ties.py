"""Equals in a standing, and how they were told apart; for who has a role in the club."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier
from tournaments.api.serializers.sheets import RawEntryField
from tournaments.api.serializers.standings import PassedSerializer
from tournaments.models import TieDecisionKind
from tournaments.ranking import TieBreak
from tournaments.selectors.ties import ShownDecision


class LotBody(Body):
    order = serializers.ListField(child=Identifier(), help_text="Entrants, whoever is ahead first.")


class ExtraHandsBody(Body):
    sides = serializers.ListField(
        child=serializers.ListField(child=Identifier()),
        help_text="The entrants behind each side, without the partners who only play along.",
    )
    entry = RawEntryField(help_text="A sheet of four hands; where three play, of three.")


class TiedGroupSerializer(Answer):
    place = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    rules = serializers.ListField(child=Choice(TieBreak), help_text="By what it can still be decided.")
    passed_over = PassedSerializer(many=True)


class TieLineSerializer(Answer):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    worth = serializers.IntegerField(help_text="Points in the extra hands, or how many this lot is ahead of.")


class TieDecisionSerializer(Answer):
    id = serializers.IntegerField(source="decision.pk")
    kind = Choice(TieDecisionKind, source="decision.kind")
    after_round = serializers.IntegerField(
        source="decision.after_round", allow_null=True, help_text="Of an evening: the standing it counts in."
    )
    lines = serializers.SerializerMethodField()
    sides = serializers.ListField(
        source="decision.seats", child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )
    entry = serializers.JSONField(source="decision.entry", allow_null=True)
    by = serializers.CharField(source="decision.by.username")
    at = serializers.DateTimeField(source="decision.at")
    cancelled = serializers.BooleanField(source="decision.is_cancelled")
    cancelled_at = serializers.DateTimeField(source="decision.cancelled_at", allow_null=True)
    cancelled_reason = serializers.CharField(source="decision.cancelled_reason")

    @extend_schema_field(TieLineSerializer(many=True))
    def get_lines(self, shown: ShownDecision) -> list[dict[str, Any]]:
        return [{"entrant": entrant, "name": name, "worth": worth} for entrant, name, worth in shown.lines]


class TiesSerializer(Answer):
    groups = TiedGroupSerializer(many=True, help_text="Shared places that can still be decided.")
    decisions = TieDecisionSerializer(many=True, help_text="The cancelled ones too.")


class DecidedSerializer(Answer):
    """What was stored; `repeated` when the same had been stored before."""

    id = serializers.IntegerField(source="decision.pk")
    repeated = serializers.BooleanField()


class TakenBackSerializer(Answer):
    id = serializers.IntegerField(source="pk")
    cancelled = serializers.BooleanField(source="is_cancelled")
    cancelled_reason = serializers.CharField()
