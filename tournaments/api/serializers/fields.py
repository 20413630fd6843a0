"""Strict fields: a number is a number and a text a text, nothing is turned into the other; and bodies without guests.

The framework's own fields read "82" and 82.0 as 82. `scoring` does not, and one body must not have two readings.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.settings import api_settings

from scoring import ViolationCode
from tournaments.api.refusals import ONE_OF, REFUSALS, RequestCode
from tournaments.violation_words import VIOLATIONS

MOST_ID = 2**63 - 1  # the largest number the databases have for it


def messages(*codes: ViolationCode | RequestCode) -> dict[str, Any]:
    """Return the sentences of these codes, as a field wants them."""
    return {code.value: VIOLATIONS[code] if isinstance(code, ViolationCode) else REFUSALS[code] for code in codes}


class WholeNumber(serializers.IntegerField):
    """A whole number; 82.0, "82" and true are none."""

    default_error_messages = messages(ViolationCode.NOT_A_NUMBER, RequestCode.OUT_OF_RANGE)

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("not_a_number")
        if (self.min_value is not None and data < self.min_value) or (
            self.max_value is not None and data > self.max_value
        ):
            self.fail("out_of_range")
        return data


class QueryNumber(WholeNumber):
    """A whole number in the query of an address, where everything is text."""

    def to_internal_value(self, data: Any) -> int:
        if not (isinstance(data, str) and data.isascii() and data.isdecimal() and len(data) < 20):
            self.fail("not_a_number")
        return super().to_internal_value(int(data))


class Identifier(WholeNumber):
    """The id of something; whether it exists is for the services to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_ID, **kwargs)


class Text(serializers.CharField):
    """Any text; whether it may be empty is for the services to say."""

    default_error_messages = messages(RequestCode.NOT_A_TEXT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("not_a_text")
        return data


class Reason(Text):
    """Why something is done. Left out it is empty, so that its absence is reported with everything else."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, default="", **kwargs)


class Truth(serializers.BooleanField):
    """True or false, and nothing that merely counts as such."""

    default_error_messages = messages(ViolationCode.NOT_A_CHOICE)

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise serializers.ValidationError(json.dumps([True, False]), code=ONE_OF)
        return data


class Day(serializers.DateField):
    """A date as year-month-day."""

    default_error_messages = messages(RequestCode.NOT_A_DATE)

    def to_internal_value(self, value: Any) -> dt.date:
        try:
            return super().to_internal_value(value)
        except serializers.ValidationError:
            self.fail("not_a_date")


class Choice(serializers.ChoiceField):
    """One of the values of an enum; in the schema it has the enum's name."""

    default_error_messages = messages(ViolationCode.NOT_A_CHOICE)

    def __init__(self, kind: type[Enum], **kwargs: Any) -> None:
        self.kind = kind
        super().__init__(choices=[(member.value, member.value) for member in kind], **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        try:
            return self.kind(data)
        except (ValueError, TypeError):
            raise serializers.ValidationError(json.dumps([member.value for member in self.kind]), code=ONE_OF) from None

    def to_representation(self, value: Any) -> Any:
        if isinstance(value, Enum):
            return value.value
        return None if value == "" else value


class _ChoiceSchema(OpenApiSerializerFieldExtension):
    """Several nouns have a state, each of its own kind; the name of the enum tells them apart."""

    target_class = Choice

    def get_name(self) -> str:
        return self.target.kind.__name__

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:  # noqa: ARG002 - the interface
        values = [member.value for member in self.target.kind]
        return {"type": "integer" if isinstance(values[0], int) else "string", "enum": values}


# What somebody sends: typed out in full, so a name that is not known is refused, not passed over.
# (No docstring: the schema would show it at every body.)
class Body(serializers.Serializer):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({api_settings.NON_FIELD_ERRORS_KEY: [refusal("not_an_object")]})
        problems: dict[str, Any] = {str(key): [refusal("unknown_key")] for key in data if key not in self.fields}
        values: Any = {}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            problems |= cast(dict[str, Any], error.detail)
        if problems:
            raise serializers.ValidationError(problems)
        return values


# What we send back; it is never read.
class Answer(serializers.Serializer):
    pass


def refusal(code: str) -> ErrorDetail:
    """Return a reason for which the problem document will make the sentence."""
    return ErrorDetail(code, code=code)
