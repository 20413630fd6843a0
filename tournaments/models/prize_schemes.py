"""The scheme of prizes as it is stored with an evening or a competition."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.ranking import PrizeRules, PrizeRulesError
from tournaments.ranking.prize_rules import default_rules


def default_prizes() -> dict[str, Any]:
    return default_rules().as_dict()


def no_prizes() -> dict[str, Any]:
    return PrizeRules().as_dict()


def validate_prizes(value: Any) -> None:
    try:
        PrizeRules.from_dict(value)
    except PrizeRulesError as error:
        raise ValidationError(_("These prizes cannot be given: %(why)s"), params={"why": error}) from error
