"""The problem document and the notices, for the schema."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer


class ReasonGivenSerializer(Answer):
    code = serializers.CharField(help_text="Never renamed; all of them stand in docs/api.md.")
    field = serializers.CharField(help_text="Of what was sent, `hands[7].roem_a` for hand 7 of a sheet; empty: all.")
    params = serializers.DictField(help_text="The numbers and names the sentence is about.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language (nl, en).")


class ProblemDocumentSerializer(Answer):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    problems = ReasonGivenSerializer(many=True)


class NoticeSerializer(ReasonGivenSerializer):
    """Accepted, but worth asking about."""
