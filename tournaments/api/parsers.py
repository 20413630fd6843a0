"""Reads the body of a request. Whatever it is, it must end in data or in a refusal, never in a server error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON, not nested deeper than Python can follow. Its size is limited by Django's DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error
