"""What a correction changes, told before it is done: of every list who moves, from where to where."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import prize_words, season_report
from tournaments.api.serializers.fields import Answer, Truth
from tournaments.models import Competition, Evening
from tournaments.selectors import DecidingLot
from tournaments.services.effects import ListEffects, Moved


class EvenClosed(Truth):
    """Whether an evening that is closed is opened for this and closed again."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{
                "required": False,
                "default": False,
                "help_text": "Also of a closed evening: it is opened and closed again in the same act.",
                **options,
            }
        )


class MoveSerializer(Answer):
    entrant = serializers.IntegerField(source="change.entrant", help_text="Id of the player, or of the pair.")
    name = serializers.CharField()
    place_before = serializers.IntegerField(source="change.place_before", allow_null=True, help_text="Null: no place.")
    place_after = serializers.IntegerField(source="change.place_after", allow_null=True)
    climbed = serializers.IntegerField(source="change.climbed", help_text="Places up; below zero down.")
    value_before = serializers.SerializerMethodField(help_text="Null: not in the list.")
    value_after = serializers.SerializerMethodField(help_text="Null: no longer in the list.")

    @extend_schema_field({"type": "object", "additionalProperties": True, "nullable": True})
    def get_value_before(self, item: Moved) -> dict[str, Any] | None:
        return season_report.exact(item.change.value_before)

    @extend_schema_field({"type": "object", "additionalProperties": True, "nullable": True})
    def get_value_after(self, item: Moved) -> dict[str, Any] | None:
        return season_report.exact(item.change.value_after)


class PrizeMoveSerializer(Answer):
    name = serializers.CharField()
    before = serializers.CharField(help_text="What was handed out, in words.")
    after = serializers.CharField(help_text="What it would be now, in words.")
    cents = serializers.IntegerField(
        allow_null=True, help_text="How much more money; below zero less. Null: a lot must still be drawn."
    )


class VoidedLotSerializer(Answer):
    id = serializers.IntegerField(source="draw.pk")
    key = serializers.CharField(source="draw.key", help_text="Of the prize.")
    prize = serializers.SerializerMethodField(help_text="What the prize is for, in words.")
    names = serializers.ListField(child=serializers.CharField(), help_text="As they were drawn.")

    @extend_schema_field(serializers.CharField())
    def get_prize(self, lot: DecidingLot) -> str:
        return prize_words.label(lot.item.prize, lot.item.category)


class ListEffectsSerializer(Answer):
    id = serializers.IntegerField(source="scope.pk")
    label: Any = serializers.CharField(source="scope")
    moved = MoveSerializer(many=True, help_text="Everybody whose place or total becomes another, by the new list.")
    prizes_recorded = serializers.SerializerMethodField(help_text="There are prizes on record.")
    prizes = serializers.SerializerMethodField(help_text="Who was given something else than the new list says.")
    lots_voided = VoidedLotSerializer(
        source="voided", many=True, help_text="Lots drawn for a prize that decide nothing any more by the new list."
    )

    @extend_schema_field(serializers.BooleanField())
    def get_prizes_recorded(self, found: ListEffects) -> bool:
        return found.prizes is not None

    @extend_schema_field(PrizeMoveSerializer(many=True))
    def get_prizes(self, found: ListEffects) -> list[dict[str, Any]]:
        if found.prizes is None:
            return []
        categories = {item.prize.category: item.category for item in found.prizes.prizes if item.prize.category}
        return [
            {
                "name": name,
                "before": prize_words.won(change.before, categories),
                "after": prize_words.won(change.after, categories),
                "cents": change.cents,
            }
            for name, change in found.prizes.differences
        ]


class ClosedListSerializer(Answer):
    id = serializers.IntegerField(source="pk")
    label: Any = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField())
    def get_label(self, scope: Evening | Competition) -> str:
        return str(scope)


class EffectsSerializer(Answer):
    evening = ListEffectsSerializer()
    seasons = ListEffectsSerializer(many=True, help_text="The open competitions the evening is in.")
    closed = ClosedListSerializer(many=True, help_text="Competitions that are closed: their lists stay as they are.")
    seated = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the later rounds; nobody in them is seated otherwise."
    )
