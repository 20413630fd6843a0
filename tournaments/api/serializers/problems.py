"""The problem document and the notices, for the schema."""

from __future__ import annotations

from rest_framework import serializers

from scoring import SlipCode
from tournaments.api.serializers.fields import Answer, Choice


class ReasonGivenSerializer(Answer):
    code = serializers.CharField(help_text="Never renamed; all of them stand in docs/api.md.")
    field = serializers.CharField(help_text="Of what was sent, `hands[7].roem_a` for hand 7 of a sheet; empty: all.")
    params = serializers.DictField(help_text="The numbers and names the sentence is about.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language (nl, en).")


class CellChangeSerializer(Answer):
    field = serializers.CharField(help_text="`hands[7].roem_a` for hand 7 of a sheet.")
    old = serializers.JSONField(allow_null=True, help_text="A number or a code; null: nothing was typed.")
    new = serializers.JSONField(allow_null=True)


class SuggestionSerializer(Answer):
    """Something that may have been meant. Nothing is ever changed by itself."""

    code = Choice(SlipCode, help_text="What went wrong; never renamed, all of them stand in docs/api.md.")
    hand = serializers.IntegerField(allow_null=True, help_text="The hand it is about; null: the sheet as a whole.")
    changes = CellChangeSerializer(many=True)
    entry = serializers.DictField(help_text="The hand, or the sheet, as it was probably meant.")
    weight = serializers.IntegerField(help_text="How likely, in thousandths among everything considered.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language (nl, en).")


class ProblemDocumentSerializer(Answer):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    problems = ReasonGivenSerializer(many=True)
    suggestions = SuggestionSerializer(
        many=True, required=False, help_text="Where a sheet was refused: what may have been meant, at most 5 a hand."
    )


class NoticeSerializer(ReasonGivenSerializer):
    """Accepted, but worth asking about."""
