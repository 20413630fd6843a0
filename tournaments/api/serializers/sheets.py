"""Score sheets: as they are handed in, and as they are kept.

The fields of an entry are typed out here for the schema; a test asserts that they are `scoring`'s. They are read by
`scoring` itself, so that a wrong type has the same code and field as it has everywhere else.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from scoring import HandForm, Mark, Outcome, SheetLevel, Side, ThreeSide, Violation
from tournaments.api.refusals import ONE_OF
from tournaments.api.serializers.effects import EvenClosed
from tournaments.api.serializers.fields import Answer, Body, Choice, Reason, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.problems import NoticeSerializer, SuggestionSerializer
from tournaments.errors import TournamentError
from tournaments.models import Door, SheetEventKind
from tournaments.services import entries


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
    called = _number("1 kraken, 2 herkraken, 3 superkraken; null and 0: nothing was called.")
    ledig = Truth(
        required=False,
        allow_null=True,
        help_text="Whether the declaring side bid to take no trick; tricks or N tell how.",
    )
    points_a = _number()
    points_b = _number()
    roem_a = _number("Never holds the bonus of a pit.")
    roem_b = _number()
    hand_roem_a = _number("Shown from the hand, where that is played.")
    hand_roem_b = _number()
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


class ThreeHandEntrySerializer(Body):
    """One hand of a table of three, captured or as totals; null and absent both mean that nothing was typed."""

    number = _number("Of the hand on paper, from 1.")
    form = Choice(HandForm, help_text="captured or totals.")
    maker = _choice(ThreeSide, "Who made trump.")
    trump = Text(required=False, allow_null=True, help_text="s, h, d or c.")
    points_a = _number("Of who sits on position 0; b on 1, c on 2.")
    points_b = _number()
    points_c = _number()
    roem_a = _number("Never holds the bonus of a pit.")
    roem_b = _number()
    roem_c = _number()
    tricks_a = _number("Of ten.")
    tricks_b = _number()
    tricks_c = _number()
    total_a = _number()
    total_b = _number()
    total_c = _number()


class ThreeSheetEntrySerializer(Body):
    """The result of a table of three, where everybody scores alone; points and roem of the whole set are no level."""

    level = Choice(SheetLevel)
    hand_count = _number("Null: as many as the house rules say.")
    hands = ThreeHandEntrySerializer(many=True, required=False)
    pits_a = _number()
    pits_b = _number()
    pits_c = _number()
    nats_a = _number("How often A made trump and went nat.")
    nats_b = _number()
    nats_c = _number()
    total_a = _number()
    total_b = _number()
    total_c = _number()
    control_a = _number("The total on paper, checked when it is given.")
    control_b = _number()
    control_c = _number()


class EntryField(serializers.Field):
    """A sheet as `scoring` reads and writes it; which of the two kinds it is, the table it is sent to tells."""

    def to_internal_value(self, data: Any) -> entries.Entry:
        try:
            return entries.read_entry(data, of_three=self.context.get("of_three", False))
        except TournamentError as error:
            details: dict[str, list[ErrorDetail]] = defaultdict(list)
            for problem in error.problems:
                choices = problem.params_dict.get("choices") if isinstance(problem, Violation) else None
                details[problem.field].append(
                    refusal(problem.code.value) if choices is None else ErrorDetail(json.dumps(choices), code=ONE_OF)
                )
            raise serializers.ValidationError(dict(details)) from error

    def to_representation(self, instance: Any) -> Any:
        return instance


class RawEntryField(EntryField):
    """A sheet that a service reads itself, because only the service knows how many play it."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([refusal("not_an_object")])
        return data


class _EntrySchema(OpenApiSerializerFieldExtension):
    """Both kinds in full. A sheet of totals can be read as either, so it is any of them, not exactly one."""

    target_class = EntryField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        kinds = (SheetEntrySerializer, ThreeSheetEntrySerializer)
        return {"anyOf": [auto_schema.resolve_serializer(kind, direction).ref for kind in kinds]}


class CheckBody(Body):
    entry = EntryField()


class ConfirmBody(Body):
    seen_version = WholeNumber(help_text="The version you saw.")


class HandInBody(Body):
    seen_version = WholeNumber(help_text="The version you saw, 0 for none.")
    idempotency_key = Text(
        required=False, allow_null=True, help_text="1 to 64 characters; repeating a request with its key is harmless."
    )
    confirm = Truth(required=False, default=False, help_text="Confirm the result at once.")
    entry = EntryField()


class CorrectBody(Body):
    seen_version = WholeNumber(help_text="The version you saw.")
    idempotency_key = Text(required=False, allow_null=True)
    reason = Reason(help_text="Kept with the new version.")
    even_closed = EvenClosed()
    entry = EntryField()


class HandResultSerializer(Answer):
    """What one hand scored. The figures of c are the third's at a table of three; null at a table of four."""

    number = serializers.IntegerField()
    declarer = Choice(ThreeSide, allow_null=True, help_text="At a table of three who made trump.")
    outcome = Choice(Outcome, allow_null=True)
    multiplier = serializers.IntegerField(
        allow_null=True, help_text="How often the hand counted, which is in the figures already; null: not told."
    )
    points_a = serializers.IntegerField(allow_null=True)
    points_b = serializers.IntegerField(allow_null=True)
    points_c = serializers.IntegerField(allow_null=True)
    roem_a = serializers.IntegerField(allow_null=True, help_text="With the bonus of a pit and roem in the hand.")
    roem_b = serializers.IntegerField(allow_null=True)
    roem_c = serializers.IntegerField(allow_null=True)
    hand_roem_a = serializers.IntegerField(allow_null=True, help_text="What of that was shown from the hand.")
    hand_roem_b = serializers.IntegerField(allow_null=True)
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()
    total_c = serializers.IntegerField(allow_null=True)


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
    points_c = serializers.IntegerField(allow_null=True, help_text="Of the third at a table of three.")
    roem_a = serializers.IntegerField(allow_null=True, help_text="With the bonus of each pit.")
    roem_b = serializers.IntegerField(allow_null=True)
    roem_c = serializers.IntegerField(allow_null=True)
    pits_a = serializers.IntegerField(allow_null=True)
    pits_b = serializers.IntegerField(allow_null=True)
    pits_c = serializers.IntegerField(allow_null=True)
    nats_a = serializers.IntegerField(allow_null=True)
    nats_b = serializers.IntegerField(allow_null=True)
    nats_c = serializers.IntegerField(allow_null=True)
    roem_both = serializers.IntegerField(allow_null=True, help_text="Of all sides together.")
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()
    total_c = serializers.IntegerField(allow_null=True)


class SheetSerializer(SheetSummarySerializer):
    """One version: what was typed, what it scored, what happened to it."""

    entry = EntryField(help_text="As it was typed.")
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


class JudgementSerializer(Answer):
    """What a sheet would score; nothing was stored."""

    level = Choice(SheetLevel)
    hand_count = serializers.IntegerField()
    a = SideScoreSerializer()
    b = SideScoreSerializer()
    c = SideScoreSerializer(allow_null=True, help_text="The third at a table of three.")
    roem_both = serializers.IntegerField(allow_null=True, help_text="Of all sides together.")
    hands = HandResultSerializer(many=True)
    notices = NoticeSerializer(many=True)
    suggestions = SuggestionSerializer(many=True, help_text="What may have been meant by what is odd.")
