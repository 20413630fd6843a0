"""Who did what to people and seats."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Choice
from tournaments.models import AuditAction, Door


class AuditEntrySerializer(Answer):
    id = serializers.IntegerField()
    action = Choice(AuditAction)
    details = serializers.DictField(help_text="Values old and new, with labels of people.")
    reason = serializers.CharField()
    by = serializers.CharField(source="by.username")
    door = Choice(Door)
    at = serializers.DateTimeField()
