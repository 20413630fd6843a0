"""Seasons and the competitions that run in them; a competition keeps its own copy of the rules."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import (
    Club,
    default_credits,
    default_house_rules,
    default_tie_breaks,
    validate_credits,
    validate_house_rules,
    validate_tie_breaks,
)


class EntrantKind(models.TextChoices):
    """Who is ranked: each person alone, or fixed pairs."""

    INDIVIDUAL = "individual", _("individual")
    PAIRS = "pairs", _("fixed pairs")


class Season(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=40)
    starts_on = models.DateField(_("starts on"))
    ends_on = models.DateField(_("ends on"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_on", "name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_season_per_name")]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.starts_on and self.ends_on and self.ends_on < self.starts_on:
            raise ValidationError({"ends_on": _("The last day cannot come before the first.")})


class Competition(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions", verbose_name=_("club"))
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions", verbose_name=_("season"))
    name = models.CharField(_("name"), max_length=60)
    entrants = models.CharField(_("ranked"), max_length=10, choices=EntrantKind, default=EntrantKind.INDIVIDUAL)
    house_rules = models.JSONField(_("house rules"), default=default_house_rules, validators=[validate_house_rules])
    credits = models.JSONField(_("credits"), default=default_credits, validators=[validate_credits])
    # An empty chain is a choice, too: equal totals then share the place.
    tie_breaks = models.JSONField(
        _("tie-breaks"), default=default_tie_breaks, validators=[validate_tie_breaks], blank=True
    )

    class Meta:
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="one_competition_per_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.season})"

    def clean(self) -> None:
        if self.season_id and self.club_id and self.season.club_id != self.club_id:
            raise ValidationError({"season": _("The season must be one of this club.")})
