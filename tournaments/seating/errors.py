"""Why a seating is refused, as codes; the sentences are made elsewhere."""

from __future__ import annotations

from enum import StrEnum


class SeatingErrorCode(StrEnum):
    """Reasons to refuse. The values are stored and translated: never rename one."""

    TOO_FEW = "too_few"  # params: present, needed
    ENTRANT_TWICE = "entrant_twice"  # params: entrant
    TOO_MANY = "too_many"  # params: present, most
    NO_ROUNDS = "no_rounds"  # params: rounds
    PLAYED_FORM = "played_form"  # params: round_number; an earlier round of the other form (pairs or individual)


class SeatingError(ValueError):
    """A seating that cannot be made; `code` says why and `params` with which numbers."""

    def __init__(self, code: SeatingErrorCode, **params: int) -> None:
        super().__init__(code.value, params)
        self.code = code
        self.params = params
