"""Draws: asked for, made, proposed, taken; earlier drafts; and how an evening is drawn."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api import problems
from tournaments.api.receipts import sentences_of
from tournaments.api.serializers.fields import Answer, Choice, Truth, WholeNumber
from tournaments.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.problems import ReasonGivenSerializer
from tournaments.api.serializers.rounds import SeatAgainBody
from tournaments.models import Draw, DrawState, Round
from tournaments.seating.history import round_from_dict
from tournaments.selectors.draws import touched_by
from tournaments.selectors.receipts import shown_quality
from tournaments.services import drawing
from tournaments.services.draws import MOST_SEED


class ProposeBody(SeatAgainBody):
    seed = WholeNumber(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_SEED,
        help_text="The same seed and people give the same draw; left out, one is drawn and kept with the round.",
    )


class DrawBody(ProposeBody):
    keeps = Truth(
        required=False,
        default=False,
        help_text="As few people as possible get other company than in the seating that counts now.",
    )


class DrawnRoundSerializer(Answer):
    number = serializers.IntegerField()
    tables = serializers.ListField(
        help_text="A table is its sides, a side its entrants: players, or a pair; of three a table has three sides."
    )
    numbers = serializers.ListField(child=serializers.IntegerField(), help_text="Of the tables.")
    sit_outs = serializers.ListField(child=serializers.IntegerField(), help_text="Entrants.")


class DrawSerializer(Answer):
    id = serializers.IntegerField()
    state = Choice(DrawState)
    progress = serializers.IntegerField(help_text="In hundredths; as long as it waits, ask again.")
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField(help_text="Later than the first where rounds are drawn together.")
    seed = serializers.IntegerField()
    is_proposal = serializers.BooleanField(help_text="It counts only when it is taken.")
    keeps = serializers.BooleanField()
    replace_published = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    drawn_at = serializers.DateTimeField(allow_null=True)
    rounds = serializers.SerializerMethodField(help_text="What was planned, by ids of players or of pairs.")
    touched = serializers.SerializerMethodField(
        help_text="Of a proposal: who gets other company than in the seating of now; ids of players, or of pairs."
    )
    receipt = serializers.SerializerMethodField(help_text="Of all its rounds together; null until it is made.")
    sentences = serializers.SerializerMethodField(help_text="What the receipt says, naming people.")
    problems = serializers.SerializerMethodField(help_text="Why nothing came of it.")

    @extend_schema_field(DrawnRoundSerializer(many=True))
    def get_rounds(self, draw: Draw) -> list[dict[str, Any]]:
        planned = [round_from_dict(data) for data in draw.plan or ()]
        return [
            {
                "number": number,
                "tables": [[list(side) for side in table] for table in plan.tables],
                "numbers": list(plan.table_numbers),
                "sit_outs": list(plan.sit_outs),
            }
            for number, plan in zip(draw.round_numbers, planned, strict=False)
        ]

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_touched(self, draw: Draw) -> list[int]:
        return sorted(touched_by(draw)) if draw.state == DrawState.PROPOSED else []

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_receipt(self, draw: Draw) -> dict[str, Any] | None:
        return draw.receipt

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sentences(self, draw: Draw) -> list[str]:
        return sentences_of(draw.receipt, draw.evening, directs=True)

    @extend_schema_field(ReasonGivenSerializer(many=True))
    def get_problems(self, draw: Draw) -> list[dict[str, object]]:
        return [problems.as_dict(problem) for problem in drawing.problems_of(draw)]


class DrawSummarySerializer(Answer):
    id = serializers.IntegerField()
    state = Choice(DrawState)
    progress = serializers.IntegerField(help_text="In hundredths.")
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField()
    seed = serializers.IntegerField()
    is_proposal = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    drawn_at = serializers.DateTimeField(allow_null=True)


class DraftTableSerializer(Answer):
    number = serializers.IntegerField()
    players = serializers.SerializerMethodField(help_text="In playing order; sides as at any table.")

    @extend_schema_field(PlayerRefSerializer(many=True))
    def get_players(self, table: Any) -> list[dict[str, Any]]:
        return [dict(PlayerRefSerializer(seat.player).data) for seat in table.seats.all()]


class DraftSerializer(Answer):
    """A replaced draft, which can count again."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    seed = serializers.IntegerField(allow_null=True, help_text="Null: seated by hand.")
    quality = serializers.SerializerMethodField(help_text="The receipt it was made with.")
    sentences = serializers.SerializerMethodField(help_text="What that says, naming people.")
    tables = DraftTableSerializer(many=True)
    sit_outs = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField())
    def get_quality(self, round_: Round) -> dict[str, Any]:
        return shown_quality(round_.quality, directs=True)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sentences(self, round_: Round) -> list[str]:
        return sentences_of(round_.quality, round_.evening, directs=True)

    @extend_schema_field(PlayerRefSerializer(many=True))
    def get_sit_outs(self, round_: Round) -> list[dict[str, Any]]:
        return [dict(PlayerRefSerializer(out.player).data) for out in round_.sit_outs.all()]
