"""Seasons, the competitions that run in them, and what is entered for a competition rather than for an evening."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.people import Pair, Player
from tournaments.models.prize_schemes import no_prizes, validate_prizes
from tournaments.ranking import Code, CompetitionRules, CompetitionRulesError, PrizeRules


class EntrantKind(models.TextChoices):
    """Who is ranked: each person alone, or fixed pairs."""

    INDIVIDUAL = "individual", _("individual")
    PAIRS = "pairs", _("fixed pairs")


def default_rules() -> dict[str, Any]:
    return CompetitionRules().as_dict()


def validate_rules(value: Any) -> None:
    try:
        CompetitionRules.from_dict(value)
    except CompetitionRulesError as error:
        raise ValidationError(_("These rules cannot be used: %(why)s"), params={"why": error}) from error


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

    def holds(self, day: dt.date) -> bool:
        return self.starts_on <= day <= self.ends_on


class CompetitionState(models.TextChoices):
    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class Competition(models.Model):
    """A standing over the evenings of a season, under rules of its own.

    Several may run in one season, over the same evenings. Once closed nothing about it changes any more: its rules are
    its own, and the names of those who stand in it (`KeptName`), of its season and of its club are kept as they were.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions", verbose_name=_("club"))
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions", verbose_name=_("season"))
    name = models.CharField(_("name"), max_length=60)
    entrants = models.CharField(_("ranked"), max_length=10, choices=EntrantKind, default=EntrantKind.INDIVIDUAL)
    rules = models.JSONField(_("rules"), default=default_rules, validators=[validate_rules])
    prizes = models.JSONField(_("prizes"), default=no_prizes, validators=[validate_prizes])
    state = models.CharField(_("state"), max_length=10, choices=CompetitionState, default=CompetitionState.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
    kept_season = models.CharField(max_length=40, default="", blank=True, editable=False)
    kept_club = models.CharField(max_length=80, default="", blank=True, editable=False)
    rules_version = models.PositiveIntegerField(
        default=0,
        help_text="Raised by everything its standing depends on besides the results of its evenings.",
    )

    class Meta:
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="one_competition_per_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.season_name})"

    def clean(self) -> None:
        if self.season_id and self.club_id and self.season.club_id != self.club_id:
            raise ValidationError({"season": _("The season must be one of this club.")})

    @property
    def counting_rules(self) -> CompetitionRules:
        return CompetitionRules.from_dict(self.rules)

    @property
    def prize_rules(self) -> PrizeRules:
        return PrizeRules.from_dict(self.prizes)

    @property
    def is_pairs(self) -> bool:
        return self.entrants == EntrantKind.PAIRS

    @property
    def is_closed(self) -> bool:
        return self.state == CompetitionState.CLOSED

    @property
    def season_name(self) -> str:
        """What its season is called; once closed, what it was called then."""
        return self.kept_season or self.season.name

    @property
    def club_name(self) -> str:
        """What its club is called; once closed, what it was called then."""
        return self.kept_club or self.club.name


class Period(models.Model):
    """A part of a competition with nested counting; an evening belongs to the period its day falls in."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="periods", verbose_name=_("competition")
    )
    name = models.CharField(_("name"), max_length=40)
    starts_on = models.DateField(_("starts on"))
    ends_on = models.DateField(_("ends on"))

    class Meta:
        verbose_name = _("period")
        verbose_name_plural = _("periods")
        ordering = ["starts_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "name"], name="one_period_per_name"),
            models.CheckConstraint(condition=Q(starts_on__lte=F("ends_on")), name="period_of_days_in_order"),
        ]

    def __str__(self) -> str:
        return self.name


class CompetitionPair(models.Model):
    """Two people who are ranked together in a competition of pairs, though they play evenings for individuals.

    On an evening of fixed pairs a pair needs no entry: it counts as the pair it plays as.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="competition_pairs")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="competition_pairs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["competition", "pair"], name="one_competition_entry_per_pair")]

    def __str__(self) -> str:
        return f"{self.pair}"


class CodeEntry(models.Model):
    """A code somebody gets for an evening that was not played, entered by the organiser; it goes before attendance.

    Never changed: taken back with a reason, and entered anew.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="code_entries")
    evening = models.ForeignKey("tournaments.Evening", on_delete=models.PROTECT, related_name="code_entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="code_entries")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="code_entries")
    code = models.CharField(_("code"), max_length=16, choices=[(code.value, code.value) for code in Code])
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("code of an evening")
        verbose_name_plural = _("codes of evenings")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="code_of_player_or_pair",
            ),
            models.UniqueConstraint(
                fields=["competition", "evening", "player"],
                condition=Q(cancelled_at=None),
                name="one_code_per_player_and_evening",
            ),
            models.UniqueConstraint(
                fields=["competition", "evening", "pair"],
                condition=Q(cancelled_at=None),
                name="one_code_per_pair_and_evening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.pair} · {self.code}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None


class TieDecisionKind(models.TextChoices):
    EXTRA_HANDS = "extra_hands", _("extra hands played")
    LOT = "lot", _("lot drawn")


class TieDecision(models.Model):
    """What was played or drawn to separate equals; it counts for no total.

    Of an evening's standing (no competition), or of a season's. `worth` gives each entrant (its id as text) a whole
    number of which more is ahead: what it scored in the extra hands, or for a lot how many it is drawn ahead of.
    `entry` is the sheet of the extra hands as it was typed, for as many hands as there are dealers.
    Never changed: taken back with a reason, and entered anew.
    """

    evening = models.ForeignKey(
        "tournaments.Evening", on_delete=models.PROTECT, null=True, blank=True, related_name="tie_decisions"
    )
    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, null=True, blank=True, related_name="tie_decisions"
    )
    after_round = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of an evening: it counts in the standing after this round, and in no other."
    )
    kind = models.CharField(_("decided by"), max_length=12, choices=TieDecisionKind)
    worth = models.JSONField()
    entry = models.JSONField(null=True, blank=True)
    seats = models.JSONField(null=True, blank=True, help_text="Entrants of side a, and of side b.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("decision of a tie")
        verbose_name_plural = _("decisions of ties")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(evening__isnull=False, competition__isnull=True)
                | Q(evening__isnull=True, competition__isnull=False),
                name="tie_of_evening_or_competition",
            )
        ]

    def __str__(self) -> str:
        return f"{self.evening or self.competition} · {self.kind}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None
