"""A club and who may do what in it.

The club keeps its current house rules, credits and tie-break chain as settings; a competition copies them and
an evening freezes its copy, so changing them here never changes an old result.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import PRESETS, HouseRules, HouseRulesError
from tournaments.ranking import RULES_OF_EVENING, TieBreak
from tournaments.seating.rules import SeatingRules, SeatingRulesError


class Credit(models.TextChoices):
    """Why somebody gets points in a round without playing it."""

    SAT_OUT = "sat_out", _("sat out")
    LATE = "late", _("came late")
    MISSED = "missed", _("missed the round")
    ABSENT_NOTIFIED = "absent_notified", _("absent with notice")
    ABSENT = "absent", _("absent without notice")


class Role(models.TextChoices):
    """What a user may do in one club; each role may do all that the ones after it may."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")


def default_house_rules() -> dict[str, Any]:
    return PRESETS["AMSTERDAM"].as_dict()


def default_credits() -> dict[str, dict[str, int]]:
    """Points and pits credited for one round; the figures most clubs publish (a set of 16 hands)."""
    return {
        Credit.SAT_OUT.value: {"points": 1600, "pits": 0},
        Credit.LATE.value: {"points": 1450, "pits": 0},
        Credit.MISSED.value: {"points": 1450, "pits": 0},
        Credit.ABSENT_NOTIFIED.value: {"points": 1250, "pits": 0},
        Credit.ABSENT.value: {"points": 0, "pits": 0},
    }


# What clubs that play these rules credit otherwise than most do.
_CREDITS_OF_PRESETS = {
    "DE_PITSLAG": {
        Credit.SAT_OUT.value: {"points": 1600, "pits": 1},
        Credit.LATE.value: {"points": 1450, "pits": 0},
        Credit.MISSED.value: {"points": 1450, "pits": 0},
    },
}


def credits_of_preset(preset: str) -> dict[str, dict[str, int]]:
    """Return the credits that come with the rules of this name; nothing where they come with none of their own.

    >>> credits_of_preset("DE_PITSLAG")["sat_out"], credits_of_preset("AMSTERDAM")
    ({'points': 1600, 'pits': 1}, {})
    """
    return {code: dict(figures) for code, figures in _CREDITS_OF_PRESETS.get(preset, {}).items()}


def default_tie_breaks() -> list[str]:
    return [TieBreak.PITS.value, TieBreak.FEWEST_NATS.value, TieBreak.ROEM.value, TieBreak.BEST_ROUND.value]


def validate_house_rules(value: Any) -> None:
    try:
        HouseRules.from_dict(value)
    except HouseRulesError as error:
        raise ValidationError(_("These house rules cannot be used: %(why)s"), params={"why": error}) from error


def validate_credits(value: Any) -> None:
    if not isinstance(value, dict) or set(value) != set(Credit.values):
        raise ValidationError(
            _("Give points and pits for each of: %(codes)s."), params={"codes": ", ".join(Credit.values)}
        )
    for figures in value.values():
        whole = isinstance(figures, dict) and set(figures) == {"points", "pits"}
        if not whole or any(type(number) is not int or number < 0 for number in figures.values()):
            raise ValidationError(_("A credit is a whole number of points and of pits, zero or more."))


def validate_tie_breaks(value: Any) -> None:
    known = {rule.value for rule in RULES_OF_EVENING}
    if not isinstance(value, list) or not all(isinstance(rule, str) and rule in known for rule in value):
        raise ValidationError(_("Choose tie-break rules from: %(rules)s."), params={"rules": ", ".join(sorted(known))})
    if len(value) != len(set(value)):
        raise ValidationError(_("A tie-break rule can be used only once in a chain."))


def default_seating() -> dict[str, Any]:
    return SeatingRules().as_dict()


def validate_seating(value: Any) -> None:
    try:
        SeatingRules.from_dict(value)
    except SeatingRulesError as error:
        raise ValidationError(_("These rules for the draw cannot be used: %(why)s"), params={"why": error}) from error


# The first part of addresses that belong to no club.
RESERVED_ADDRESSES = {"admin", "api", "i18n", "login", "logout", "password", "setup", "static"}


def validate_address(value: str) -> None:
    if value.lower() in RESERVED_ADDRESSES:
        raise ValidationError(_("This address is used by the program itself. Choose another."))


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(
        _("address"),
        max_length=40,
        unique=True,
        validators=[validate_address],
        help_text=_("Part of the club's web address."),
    )
    house_rules = models.JSONField(_("house rules"), default=default_house_rules, validators=[validate_house_rules])
    credits = models.JSONField(_("credits"), default=default_credits, validators=[validate_credits])
    # An empty chain is a choice, too: equal totals then share the place.
    tie_breaks = models.JSONField(
        _("tie-breaks"), default=default_tie_breaks, validators=[validate_tie_breaks], blank=True
    )
    seating = models.JSONField(_("rules of the draw"), default=default_seating, validators=[validate_seating])
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class ClubRole(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_roles", verbose_name=_("user")
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles", verbose_name=_("club"))
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_role_per_user_and_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.club}"
