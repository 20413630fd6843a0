"""A disputed hand, told as a line of `python -m scoring play`, and the verdict on it.

The fields are typed out for the schema; they are read by `scoring`, so that a wrong one has the same code and field as
it has everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.settings import api_settings

from scoring import Duty, Outcome, Side
from tournaments.api.serializers.fields import Answer, Body, Choice, Text, Truth, WholeNumber, refusal
from tournaments.api.serializers.problems import NoticeSerializer

_CARDS = "A card is its rank (7 8 9 10 J Q K A) and the letter of its suit (s h d c): `10d`."


def _cards(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=Text(), **kwargs)


class ArbitrationBody(Body):
    trump = Text(help_text="s, h, d or c.")
    leader = WholeNumber(help_text="Position 0 to 3 of who led the first of these tricks; 0 and 2 are side A.")
    tricks = serializers.ListField(
        child=_cards(), required=False, help_text=f"In playing order; the last may be going on. {_CARDS}"
    )
    cards = _cards(required=False, help_text="Instead of `tricks`: all cards in the order in which they fell.")
    partial = Truth(  # type: ignore[assignment]  # a field and no property: the metaclass takes it out
        required=False, help_text="Whether these are not all 32 cards; then there is no score."
    )
    first_trick = WholeNumber(required=False, help_text="The number of the first of these tricks, where not 1.")
    hands = serializers.ListField(
        child=_cards(allow_null=True),
        required=False,
        help_text="Four, by position: what is known that somebody held at the beginning; null or short: not all of it.",
    )
    claims = serializers.JSONField(
        required=False,
        help_text='The roem claimed in each trick, null for all of it; or {"A": "none"}. Left out: all that lay there.',
    )
    declarer = Choice(Side, required=False, allow_null=True)

    def to_internal_value(self, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({api_settings.NON_FIELD_ERRORS_KEY: [refusal("not_an_object")]})
        return dict(data)


def _of_sides(help_text: str = "", **kwargs: Any) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=help_text, **kwargs)


class BreachSerializer(Answer):
    """A rule that the card may have gone against."""

    rule = Choice(Duty)
    instead = _cards(help_text="What could have been played if this was the rule, as far as it is known.")


class RevokeSerializer(Answer):
    """A card that was not allowed."""

    trick = serializers.IntegerField(help_text="From here on the hand was not what it should have been.")
    position = serializers.IntegerField()
    card = serializers.CharField()
    rule = Choice(
        Duty,
        allow_null=True,
        help_text="What the player had to do by the known cards; null where only counting proves it.",
    )
    instead = _cards(help_text="What could have been played by the known cards; by counting: one of these was held.")
    rules = BreachSerializer(many=True, help_text="Every rule it may have gone against; a single one is certain.")
    hand_known = serializers.BooleanField(help_text="Whether `instead` is all there was.")
    by_counting = serializers.BooleanField(help_text="Whether no single card proves it, but the number of cards left.")
    shown_in = serializers.IntegerField(allow_null=True, help_text="The trick in which the table could see it.")
    shown_by = serializers.CharField(allow_null=True)
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language (nl, en).")


class UndecidedSerializer(Answer):
    """A card that cannot be judged yet."""

    trick = serializers.IntegerField()
    position = serializers.IntegerField()
    card = serializers.CharField()
    would_prove = _cards(help_text="It was a revoke if one of these turns up in the same hand.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language (nl, en).")


class PlayReadingSerializer(Answer):
    score = _of_sides()
    result = Choice(Outcome)
    declarer = Choice(Side, allow_null=True)


class VerdictSerializer(Answer):
    """What `python -m scoring play` says; every card that is neither a revoke nor undecided was allowed."""

    revokes = RevokeSerializer(many=True)
    undecided = UndecidedSerializer(many=True)
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="The position that took each trick.")
    points = _of_sides("Card points, by A and B.")
    roem = _of_sides("What was claimed.")
    tricks = _of_sides()
    score = _of_sides("As it was played; null for a part of a hand, or while it matters who declared.", allow_null=True)
    result = Choice(Outcome, required=False, allow_null=True, help_text="This and what follows only for a whole hand.")
    declarer = Choice(Side, required=False, allow_null=True)
    nat = serializers.BooleanField(required=False)
    pit = serializers.BooleanField(required=False)
    multiplier = serializers.IntegerField(required=False, allow_null=True)
    readings = PlayReadingSerializer(many=True, required=False)
    warnings = NoticeSerializer(many=True, required=False)

    def to_representation(self, instance: Any) -> Any:
        plain = super().to_representation(instance)
        # Null says that the readings do not agree on it; a part of a hand has no result at all.
        return {name: value for name, value in plain.items() if name in instance}
