"""The reasons for which the API itself refuses a request, before any service is asked; as codes with sentences.

What the game and the services refuse has its codes in `scoring` and `tournaments.errors`, and its sentences in
`tournaments.wording`, for both doors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class RequestCode(StrEnum):
    """Why a request is refused whoever made it and whatever is in it. Documented in docs/api.md, never renamed."""

    # who is calling
    NOT_SIGNED_IN = "not_signed_in"
    TOKEN_INVALID = "token_invalid"  # noqa: S105 - a code, not a token
    LOGIN_FAILED = "login_failed"
    LOGIN_LOCKED = "login_locked"
    CSRF_FAILED = "csrf_failed"
    RIGHT_MISSING = "right_missing"
    KEPT_FOR_PRIZEGIVING = "kept_for_prizegiving"
    # what is asked
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    TOO_MANY_REQUESTS = "too_many_requests"
    # fields of the wrong type, besides those that scoring knows
    FIELD_MISSING = "field_missing"
    NOT_A_TEXT = "not_a_text"
    NOT_A_DATE = "not_a_date"
    TEXT_TOO_LONG = "text_too_long"
    OUT_OF_RANGE = "out_of_range"


REFUSALS: Mapping[RequestCode, str | Promise] = {
    RequestCode.NOT_SIGNED_IN: _("Sign in first: send a token, or use the session of the pages."),
    RequestCode.TOKEN_INVALID: _("This token does not exist or has expired. Get a new one."),
    RequestCode.LOGIN_FAILED: _("This user name and password do not belong together."),
    RequestCode.LOGIN_LOCKED: _("Too many wrong passwords. Wait a quarter of an hour, then try again."),
    RequestCode.CSRF_FAILED: _("A request with a session must send the CSRF token of the page."),
    RequestCode.RIGHT_MISSING: _("Your role in this club does not include this."),
    RequestCode.KEPT_FOR_PRIZEGIVING: _("The prizes are kept until the prize-giving; then everybody can see them."),
    RequestCode.NOT_FOUND: _("This does not exist here."),
    RequestCode.METHOD_NOT_ALLOWED: _("This method is not used at this address."),
    RequestCode.NOT_ACCEPTABLE: _("The answer exists only as JSON."),
    RequestCode.BODY_TOO_LARGE: _("This is too large."),
    RequestCode.UNSUPPORTED_MEDIA_TYPE: _("Send JSON, with the content type application/json."),
    RequestCode.TOO_MANY_REQUESTS: _("Too many requests. Wait a moment, then try again."),
    RequestCode.FIELD_MISSING: _("This field is missing."),
    RequestCode.NOT_A_TEXT: _("Fill in a text."),
    RequestCode.NOT_A_DATE: _("Fill in a date that exists, as year-month-day."),
    RequestCode.TEXT_TOO_LONG: _("This text is too long."),
    RequestCode.OUT_OF_RANGE: _("This number is too small or too large here."),
}

# The code of a field's error whose text is the list, as JSON, of what the field could have been.
ONE_OF = "one_of"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestProblem:
    """One reason of the API itself, at one field of what was sent; an empty field means the whole."""

    code: RequestCode
    field: str = ""

    @property
    def sentence(self) -> str:
        """The reason in the active language."""
        return str(REFUSALS[self.code])
