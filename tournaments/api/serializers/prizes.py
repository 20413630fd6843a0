"""The prize-giving of an evening."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import Answer, Body, Choice, WholeNumber
from tournaments.api.serializers.standings import Names
from tournaments.ranking import NoWinner, PrizeKind


class HideBody(Body):
    from_round = WholeNumber(max_value=32_767, help_text="The standing after this round and later is kept.")


class PrizesQuery(Body):
    names = Choice(Names, required=False, default=Names.PUBLIC, help_text="`full` needs a role in the club.")


class PrizeSerializer(Answer):
    kind = Choice(PrizeKind, source="prize.kind")
    place = serializers.IntegerField(source="prize.place", allow_null=True)
    value = serializers.IntegerField(
        source="prize.value", allow_null=True, help_text="The total that won, or the number of pits."
    )
    names = serializers.ListField(child=serializers.CharField(), help_text="Everybody who shares it.")
    why: Any = Choice(NoWinner, source="prize.why", allow_null=True, help_text="Why it has no winner.")


class PrizeListSerializer(Answer):
    after_round = serializers.IntegerField(help_text="0: nothing has been played yet.")
    is_final = serializers.BooleanField(help_text="The evening is closed.")
    prizes = PrizeSerializer(many=True)
