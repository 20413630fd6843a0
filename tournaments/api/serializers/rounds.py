"""Rounds and their tables: who sits where, and how far they are."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring import ThreeSide
from tournaments.api.receipts import sentences_of
from tournaments.api.serializers.fields import Answer, Body, Choice, Identifier, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.sheets import SheetSerializer, SheetSummarySerializer
from tournaments.models import Credit, RoundState, Seat
from tournaments.selectors import RoundBoard, TableState
from tournaments.selectors.receipts import shown_quality


class SeatAgainBody(Body):
    replace_published = Truth(
        required=False,
        default=False,
        help_text="A published round without a result may be taken back to a draft, and with it the published rounds"
        " after it, of which none may have a result either; left out that is refused.",
    )


class PublishBody(Body):
    digest = Text(
        required=False,
        help_text="The `digest` of the round as it was looked at: refused when it was seated otherwise since.",
    )


class TableSeatingBody(Body):
    number = WholeNumber(max_value=32_767)
    side_a = serializers.ListField(child=Identifier(), required=False, help_text="Two player ids.")
    side_b = serializers.ListField(child=Identifier(), required=False, help_text="Two player ids.")
    players = serializers.ListField(
        child=Identifier(),
        required=False,
        help_text="At a table of three, instead of the two sides: three player ids in playing order.",
    )
    first_dealer = WholeNumber(
        required=False, default=0, help_text="Position 0 to 3: a, b, a, b; at a table of three 0 to 2."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A table is two sides or three players; where there are no players, what is missing of the sides is named."""
        missing = [name for name in ("side_a", "side_b") if name not in attrs]
        if missing and "players" not in attrs:
            raise serializers.ValidationError({name: [refusal("field_missing")] for name in missing})
        return attrs


class SeatingBody(SeatAgainBody):
    tables = TableSeatingBody(many=True)


class FirstDealerBody(Body):
    first_dealer = WholeNumber(help_text="Position 0 to 3; at a table of three 0 to 2.")


class SeatSerializer(Answer):
    position = serializers.IntegerField(help_text="0 to 3 in playing order.")
    side = serializers.SerializerMethodField(
        help_text="Whose figures are the player's. 0 and 2 are A, 1 and 3 are B; at a table of three A, B and C."
    )
    player = PlayerRefSerializer(help_text="Who scores.")
    fill_in = serializers.BooleanField(help_text="At a catch-up table: what this chair scores counts for nobody.")
    sitter = PlayerRefSerializer(help_text="Who sits there; another than the player for a substitute.")

    @extend_schema_field(Choice(ThreeSide))
    def get_side(self, seat: Seat) -> str:
        return seat.letter.upper()


class TableCardSerializer(Answer):
    id = serializers.IntegerField(source="table.id")
    number = serializers.IntegerField(source="table.number")
    state = Choice(TableState)
    chairs = serializers.IntegerField(source="table.chairs", help_text="4, or 3: everybody is a side.")
    first_dealer = serializers.IntegerField(source="table.first_dealer")
    typist = serializers.CharField(help_text="Who is typing at this moment; empty: nobody.")
    waiting_since = serializers.DateTimeField(allow_null=True)
    seats = SeatSerializer(many=True)
    sheet = SheetSummarySerializer(allow_null=True, help_text="The result that counts.")


class TableSerializer(TableCardSerializer):
    """With all of its live sheet."""

    evening = serializers.IntegerField(source="table.round.evening_id")
    round = serializers.IntegerField(source="table.round.number", help_text="Its number.")
    sheet = SheetSerializer(allow_null=True, help_text="The result that counts.")


class SitOutSerializer(Answer):
    player = PlayerRefSerializer()
    code = Choice(Credit)
    points = serializers.IntegerField()
    pits = serializers.IntegerField()


class RoundSerializer(Answer):
    id = serializers.IntegerField(source="round.id", help_text="Another one when the round is seated again.")
    number = serializers.IntegerField(source="round.number")
    state = Choice(RoundState, source="round.state")
    digest = serializers.CharField(help_text="Another one when anybody is seated otherwise; publishing can name it.")
    seed = serializers.IntegerField(source="round.seed", allow_null=True, help_text="Null: seated by hand.")
    draw = serializers.IntegerField(source="round.draw_id", allow_null=True, help_text="The draw it came from.")
    quality = serializers.SerializerMethodField(
        help_text="The receipt of the seating; where rounds drawn together were changed since, `together` is that of"
        " all of them as they are seated now. Who may not sit together and does is told to a director only."
    )
    sentences = serializers.SerializerMethodField(help_text="What the receipt says, naming people.")
    published_at = serializers.DateTimeField(source="round.published_at", allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="By the round clock; null: no clock, or over.")
    open_tables = serializers.IntegerField(help_text="Tables without a confirmed result.")
    is_complete = serializers.BooleanField()
    tables = TableCardSerializer(many=True)
    sit_outs = SitOutSerializer(many=True)

    @extend_schema_field(serializers.DictField())
    def get_quality(self, board: RoundBoard) -> dict[str, Any]:
        return shown_quality(board.round.quality, directs=self.context.get("directs", False))

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sentences(self, board: RoundBoard) -> list[str]:
        return sentences_of(board.round.quality, board.round.evening, directs=self.context.get("directs", False))


class PublishedRoundSerializer(RoundSerializer):
    left_out = serializers.SerializerMethodField(
        help_text="Who came since the draft was made and so has no place in it: they sit out. Plan again to seat them."
    )

    @extend_schema_field(PlayerRefSerializer(many=True))
    def get_left_out(self, _board: RoundBoard) -> list[dict[str, Any]]:
        return [dict(PlayerRefSerializer(player).data) for player in self.context["left_out"]]
