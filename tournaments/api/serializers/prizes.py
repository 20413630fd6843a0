"""The prizes of an evening or a competition: which there are, who has them, and what was put on record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import prize_words
from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.standings import Names
from tournaments.ranking import NoWinner, PrizeKind, PrizeRules
from tournaments.selectors import AwardedPrize, PrizeList


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": True,
        "description": "`prizes` in their order of precedence, `one_each`, and `shared`: money or draw.",
        "example": {
            "prizes": [
                {"kind": "place", "place": 1, "to": 3, "cents": 1500},
                {"kind": "last_place", "what": "a wooden spoon"},
            ],
            "one_each": True,
            "shared": "money",
        },
    }
)
class PrizeSchemeField(serializers.Field):
    """A scheme of prizes as plain data; the services judge it, every key at its own field."""

    def to_internal_value(self, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([refusal("not_an_object")])
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return PrizeRules.from_dict(value).as_dict()


class HideBody(Body):
    from_round = WholeNumber(max_value=32_767, help_text="The standing after this round and later is kept.")


class PrizesQuery(Body):
    names = Choice(Names, required=False, default=Names.PUBLIC, help_text="`full` needs a role in the club.")


class SchemeBody(Body):
    scheme = PrizeSchemeField()


class RecordBody(Body):
    digest = Text(required=False, help_text="Of the list you looked at: with another one by now nothing is recorded.")
    even_unfinished = Truth(
        required=False, default=False, help_text="True: record it although rounds or evenings are still to come."
    )


class PrizeLotBody(Body):
    key = Text(help_text="Of the prize.")
    order = serializers.ListField(child=Identifier(), help_text="`entrant_ids` of `sharing`, whoever wins first.")


class CategoryBody(Body):
    name = Text()


class CategorySerializer(Answer):
    id = serializers.IntegerField()
    name = serializers.CharField()


class PrizeSerializer(Answer):
    key = serializers.CharField(source="prize.key")
    kind = Choice(PrizeKind, source="prize.kind")
    label: Any = serializers.SerializerMethodField(help_text="What it is for, in words.")
    place = serializers.IntegerField(source="prize.place", allow_null=True)
    covers = serializers.ListField(
        source="prize.covers", child=serializers.IntegerField(), help_text="All the places it is for."
    )
    category = serializers.CharField(help_text="The name of the category; empty for other prizes.")
    value = serializers.SerializerMethodField(
        help_text="What it was won with: a total, pits, roem, a round; an average as a number with decimals."
    )
    names = serializers.ListField(child=serializers.CharField(), help_text="Everybody who has it.")
    cents = serializers.IntegerField(
        source="prize.cents", allow_null=True, help_text="Its money as a whole; null: no money."
    )
    each = serializers.IntegerField(source="prize.each", allow_null=True, help_text="Cents for every one of `names`.")
    remainder = serializers.IntegerField(source="prize.remainder", help_text="Cents left over, kept by the club.")
    what = serializers.ListField(source="prize.what", child=serializers.CharField(), help_text="What else it is.")
    sharing = serializers.SerializerMethodField(help_text="Who is equal for it; for a director's lot.")
    drawn = serializers.BooleanField(source="prize.drawn", help_text="A lot decided among equals.")
    why: Any = Choice(NoWinner, source="prize.why", allow_null=True, help_text="Why it has no winner.")

    @extend_schema_field(serializers.CharField())
    def get_label(self, item: AwardedPrize) -> str:
        return prize_words.label(item.prize, item.category)

    @extend_schema_field(serializers.FloatField(allow_null=True))
    def get_value(self, item: AwardedPrize) -> int | float | None:  # type: ignore[override]
        value = item.prize.value
        if value is None:
            return None
        return int(value) if int(value) == value else round(float(value), 4)

    @extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
    def get_sharing(self, item: AwardedPrize) -> list[dict[str, object]]:
        """Ids only where full names are asked for: strangers get none."""
        if not self.context.get("full"):
            return []
        return [{"entrant_id": entrant, "name": name} for entrant, name in item.sharing]


class AwardSerializer(Answer):
    id = serializers.IntegerField()
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()
    cancelled = serializers.BooleanField(source="is_cancelled")
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancelled_reason = serializers.CharField()


class PrizeLotSerializer(AwardSerializer):
    key = serializers.CharField()
    order = serializers.ListField(child=serializers.IntegerField())


class PrizeListSerializer(Answer):
    after_round = serializers.IntegerField(help_text="0: nothing has been played yet; of a competition always 0.")
    is_final = serializers.SerializerMethodField(help_text="It is closed.")
    to_come = serializers.IntegerField(
        help_text="Rounds of the evening, or evenings of the competition, still to be played, as far as anybody said."
    )
    prizes = PrizeSerializer(many=True)
    money = serializers.IntegerField(help_text="Cents handed out together.")
    remainder = serializers.IntegerField(help_text="Cents left over, kept by the club.")
    digest = serializers.CharField(help_text="Stands for this list; see `record`.")
    recorded = AwardSerializer(source="award", allow_null=True, help_text="Null: not put on record (any more).")
    lots = PrizeLotSerializer(source="draws", many=True, help_text="With full names only.")
    differences = serializers.SerializerMethodField(
        help_text="With full names only: who would have something else by the standing now than is on record. "
        "`cents` is how much more money; null: a lot must still be drawn."
    )

    @extend_schema_field(serializers.BooleanField())
    def get_is_final(self, found: PrizeList) -> bool:
        return found.scope.is_closed

    @extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
    def get_differences(self, found: PrizeList) -> list[dict[str, object]]:
        categories = {item.prize.category: item.category for item in found.prizes if item.prize.category}
        return [
            {
                "name": name,
                "before": prize_words.won(change.before, categories),
                "after": prize_words.won(change.after, categories),
                "cents": change.cents,
            }
            for name, change in found.differences
        ]

    def to_representation(self, instance: Any) -> Any:
        shown = super().to_representation(instance)
        if not self.context.get("full"):
            # Strangers learn that it was put on record, not by whom, and nothing of who has to give something back.
            shown |= {"lots": [], "differences": []}
            if shown["recorded"] is not None:
                shown["recorded"] |= {"by": ""}
        return shown
