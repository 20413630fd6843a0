"""The standing of an evening. Public: it holds names as their owners allow them, and no id of anybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from rest_framework import serializers

from tournaments import wording
from tournaments.api.serializers.fields import Answer, Body, Choice, QueryNumber
from tournaments.models import Credit, EveningState
from tournaments.ranking import PassedOver, TieBreak
from tournaments.selectors import EveningStanding


class Names(StrEnum):
    """How the people in a standing are called."""

    PUBLIC = "public"
    FULL = "full"


class NamesQuery(Body):
    names = Choice(Names, required=False, default=Names.PUBLIC, help_text="`full` needs a role in the club.")


class StandingQuery(NamesQuery):
    after_round = QueryNumber(min_value=1, max_value=32_767, required=False, help_text="Left out: the newest.")


class RoundFigureSerializer(Answer):
    total = serializers.IntegerField()
    code = Choice(Credit, allow_null=True, help_text="Why there are points without playing; null: played.")


class PassedSerializer(Answer):
    rule = Choice(TieBreak)
    why = Choice(PassedOver)


class StandingRowSerializer(Answer):
    place = serializers.IntegerField()
    tied = serializers.BooleanField(help_text="The place is shared.")
    name = serializers.CharField()
    total = serializers.IntegerField()
    points = serializers.IntegerField(allow_null=True)
    roem = serializers.IntegerField(allow_null=True)
    pits = serializers.IntegerField(allow_null=True)
    nats = serializers.IntegerField(allow_null=True)
    rounds = serializers.ListField(
        child=RoundFigureSerializer(allow_null=True), help_text="Per round, in order; null: no part in it."
    )
    penalty = serializers.IntegerField()
    decided_by = Choice(TieBreak, allow_null=True, help_text="What separates it from the equal total above it.")
    numbers = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="The own number under that rule and that of the place above; more is ahead, nats are negative.",
    )
    passed_over = PassedSerializer(many=True, help_text="The rules that could not decide here, and why.")


class StandingEveningSerializer(Answer):
    club = serializers.CharField(source="club.name")
    label: Any = serializers.CharField()
    date = serializers.DateField()
    state = Choice(EveningState)


class StandingSerializer(Answer):
    """Null figures are not known, because a table handed in less than that; they are never zero."""

    evening = StandingEveningSerializer()
    after_round = serializers.IntegerField(help_text="0: nothing has been played yet.")
    is_provisional = serializers.BooleanField(help_text="A table of a published round has no confirmed result.")
    is_behind = serializers.BooleanField(help_text="Results came in that are not in this standing yet.")
    open_tables = serializers.IntegerField()
    hidden_from_round = serializers.IntegerField(
        source="evening.hidden_from_round",
        allow_null=True,
        help_text="From this round on strangers do not see it: it is kept for the prize-giving.",
    )
    tie_breaks = serializers.ListField(child=Choice(TieBreak))
    tie_breaks_sentence = serializers.SerializerMethodField()
    rows = StandingRowSerializer(many=True)

    def get_tie_breaks_sentence(self, standing: EveningStanding) -> str:
        return wording.tie_break_chain(standing.tie_breaks)


class FullStandingRowSerializer(StandingRowSerializer):
    """With full names; for who has a role in the club."""

    entrant = serializers.IntegerField(source="entrant_id", help_text="Id of the player, or of the pair.")


class FullStandingSerializer(StandingSerializer):
    rows: Any = FullStandingRowSerializer(many=True)
