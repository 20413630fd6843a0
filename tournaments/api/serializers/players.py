"""Members and guests of a club."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import selectors
from tournaments.api.serializers.fields import Answer, Body, Choice, Day, Identifier, Reason, Text, Truth
from tournaments.models import Player, PublicName


class PlayerBody(Body):
    """The fields of `services.people.PLAYER_FIELDS`; a test asserts it."""

    number = Text(help_text="Unique within the club.")
    first_name = Text()
    infix = Text(required=False, help_text='Such as "van der".')
    last_name = Text()
    public_name_policy = Choice(PublicName, required=False, help_text="What strangers may see of the name.")
    is_guest = Truth(required=False)
    categories = serializers.ListField(child=Identifier(), required=False, help_text="Ids; all of them, so [] is none.")
    active_from = Day(required=False, allow_null=True)
    active_until = Day(required=False, allow_null=True)
    needs_fixed_table = Truth(required=False)
    fixed_table = Identifier(required=False, allow_null=True, help_text="The number of that table; null: any.")


class DeactivateBody(Body):
    last_day = Day(help_text="The last day on which the player is on the list at the door.")


class MergeBody(Body):
    double = Identifier(help_text="The player who disappears; everything of theirs moves.")
    reason = Reason()


class PlayerRefSerializer(Answer):
    id = serializers.IntegerField()
    label: Any = serializers.CharField(help_text="Name and number, unique within the club.")


class PlayerSerializer(PlayerRefSerializer):
    _names: selectors.PublicNames | None = None

    number = serializers.CharField()
    first_name = serializers.CharField()
    infix = serializers.CharField()
    last_name = serializers.CharField()
    full_name = serializers.CharField()
    public_name_policy = Choice(PublicName)
    public_name = serializers.SerializerMethodField(help_text="What strangers read: as chosen, told apart by number.")
    is_guest = serializers.BooleanField()
    categories = serializers.SerializerMethodField(help_text="Ids of those it belongs to.")
    active_from = serializers.DateField(allow_null=True)
    active_until = serializers.DateField(allow_null=True)
    needs_fixed_table = serializers.BooleanField()
    fixed_table = serializers.IntegerField(allow_null=True)
    merged_into = serializers.IntegerField(
        source="merged_into_id", allow_null=True, help_text="The player this double turned out to be."
    )

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_categories(self, player: Player) -> list[int]:
        return [category.pk for category in player.categories.all()]

    def get_public_name(self, player: Player) -> str:
        # Asked once for a whole list: one serializer answers for all its rows, which are of one club.
        if self._names is None:
            self._names = selectors.public_names(player.club)
        return self._names.of(player)
