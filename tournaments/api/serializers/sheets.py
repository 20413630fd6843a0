"""Score sheets: as they are handed in, and as they are kept.

The fields of an entry are typed out here for the schema; a test asserts that they are `scoring`'s. They are read by
`scoring` itself, so that a wrong type has the same code and field as it has everywhere else.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from scoring import HandForm, Mark, Outcome, SheetEntry, SheetLevel, Side
from tournaments.api.serializers.fields import Answer, Body, Choice, Reason, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.problems import NoticeSerializer
from tournaments.errors import TournamentError
from tournaments.models import Door, SheetEventKind
from tournaments.services import results


def _number(help_text: str = "") -> WholeNumber:
    return WholeNumber(required=False, allow_null=True, help_text=help_text)


def _choice(kind: Any, help_text: str = "") -> Choice:
    return Choice(kind, required=False, allow_null=True, help_text=help_text)


class HandEntrySerializer(Body):
    """One hand as it was typed; null and absent both mean that nothing was typed."""

    number = _number("Of the hand on paper, from 1.")
    form = Choice(HandForm)
    declarer = _choice(Side)
    trump = Text(required=False, allow_null=True, help_text="s, h, d or c.")
    points_a = _number()
    points_b = _number()
    roem_a = _number("Never holds the bonus of a pit.")
    roem_b = _number()
    mark_a = _choice(Mark, "Stands with the side that scores nothing.")
    mark_b = _choice(Mark)
    tricks_a = _number()
    tricks_b = _number()
    total_a = _number()
    total_b = _number()


class SheetEntrySerializer(Body):
    """The result of one table as it is on paper, at one of four levels of detail."""

    level = Choice(SheetLevel)
    hand_count = _number("Null: as many as the house rules say.")
    hands = HandEntrySerializer(many=True, required=False)
    points_a = _number()
    points_b = _number()
    roem_a = _number("With the bonus of each pit.")
    roem_b = _number()
    pits_a = _number("Pits that side A made.")
    pits_b = _number()
    nats_a = _number()
    nats_b = _number()
    total_a = _number()
    total_b = _number()
    control_a = _number("The total on paper, checked when it is given.")
    control_b = _number()
    first_dealer = _number("Position 0 to 3; null: the table's.")

    def to_internal_value(self, data: Any) -> SheetEntry:
        try:
            return results.read_entry(data)
        except TournamentError as error:
            details: dict[str, list[ErrorDetail]] = defaultdict(list)
            for problem in error.problems:
                details[problem.field].append(refusal(problem.code.value))
            raise serializers.ValidationError(dict(details)) from error

    def to_representation(self, instance: Any) -> Any:
        return instance


class CheckBody(Body):
    entry = SheetEntrySerializer()


class ConfirmBody(Body):
    seen_version = WholeNumber(help_text="The version you saw.")


class HandInBody(Body):
    seen_version = WholeNumber(help_text="The version you saw, 0 for none.")
    idempotency_key = Text(
        required=False, allow_null=True, help_text="1 to 64 characters; repeating a request with its key is harmless."
    )
    confirm = Truth(required=False, default=False, help_text="Confirm the result at once.")
    entry = SheetEntrySerializer()


class CorrectBody(Body):
    seen_version = WholeNumber(help_text="The version you saw.")
    idempotency_key = Text(required=False, allow_null=True)
    reason = Reason(help_text="Kept with the new version.")
    entry = SheetEntrySerializer()


class HandResultSerializer(Answer):
    number = serializers.IntegerField()
    declarer = Choice(Side, allow_null=True)
    outcome = Choice(Outcome, allow_null=True)
    points_a = serializers.IntegerField(allow_null=True)
    points_b = serializers.IntegerField(allow_null=True)
    roem_a = serializers.IntegerField(allow_null=True, help_text="With the bonus of a pit.")
    roem_b = serializers.IntegerField(allow_null=True)
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()


class SheetEventSerializer(Answer):
    kind = Choice(SheetEventKind)
    by = serializers.CharField(source="by.username")
    door = Choice(Door)
    at = serializers.DateTimeField()


class SheetSummarySerializer(Answer):
    """The figures of one version. Null means that its level of detail does not tell, never zero."""

    version = serializers.IntegerField()
    level = Choice(SheetLevel)
    points_a = serializers.IntegerField(allow_null=True)
    points_b = serializers.IntegerField(allow_null=True)
    roem_a = serializers.IntegerField(allow_null=True, help_text="With the bonus of each pit.")
    roem_b = serializers.IntegerField(allow_null=True)
    pits_a = serializers.IntegerField(allow_null=True)
    pits_b = serializers.IntegerField(allow_null=True)
    nats_a = serializers.IntegerField(allow_null=True)
    nats_b = serializers.IntegerField(allow_null=True)
    roem_both = serializers.IntegerField()
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()


class SheetSerializer(SheetSummarySerializer):
    """One version: what was typed, what it scored, what happened to it."""

    entry = SheetEntrySerializer(help_text="As it was typed.")
    hands = HandResultSerializer(many=True, source="hand_results", help_text="As it scored.")
    entered_by = serializers.CharField(source="entered_by.username")
    door = Choice(Door)
    reason = serializers.CharField()
    created_at = serializers.DateTimeField()
    events = SheetEventSerializer(many=True)


class RecordedSerializer(Answer):
    """What an act came to."""

    sheet = SheetSerializer(help_text="The result that counts now.")
    confirmed = serializers.BooleanField()
    repeated = serializers.BooleanField(help_text="It had been done before, so nothing changed.")
    notices = NoticeSerializer(many=True, help_text="Accepted, but worth asking about.")


class SideScoreSerializer(Answer):
    points = serializers.IntegerField(allow_null=True)
    roem = serializers.IntegerField(allow_null=True)
    pits = serializers.IntegerField(allow_null=True)
    nats = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField()


class HandScoreSerializer(Answer):
    number = serializers.IntegerField()
    declarer = Choice(Side, allow_null=True)
    outcome = Choice(Outcome, allow_null=True)
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()


class JudgementSerializer(Answer):
    """What a sheet would score; nothing was stored."""

    level = Choice(SheetLevel)
    hand_count = serializers.IntegerField()
    a = SideScoreSerializer()
    b = SideScoreSerializer()
    roem_both = serializers.IntegerField()
    hands = HandScoreSerializer(many=True)
    notices = NoticeSerializer(many=True)
