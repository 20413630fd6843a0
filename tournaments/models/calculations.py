"""Long work over seasons that was asked for, and how far it is; the page that asked looks when it is done."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.results import Door


class CalculationKind(models.TextChoices):
    # Everything that is derived of a season made anew: evenings, and the standings of its competitions.
    SEASON_AGAIN = "season_again", _("a season again")
    # What other rules would make of several competitions; it counts for nothing.
    WHAT_IF = "what_if", _("other rules")


class CalculationState(models.TextChoices):
    WAITING = "waiting", _("being calculated")
    DONE = "done", _("done")
    # Nothing came of it; `refused` says why.
    REFUSED = "refused", _("refused")


class Calculation(models.Model):
    """What was asked, and the answer; nothing else depends on it, so old ones may be thrown away."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="calculations", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=16, choices=CalculationKind)
    state = models.CharField(_("state"), max_length=10, choices=CalculationState, default=CalculationState.WAITING)
    progress = models.PositiveSmallIntegerField(_("progress"), default=0, help_text="In hundredths.")
    question = models.JSONField()
    answer = models.JSONField(null=True)
    refused = models.JSONField(default=list, blank=True, help_text="Why nothing came of it: codes with their params.")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    door = models.CharField(_("asked through"), max_length=10, choices=Door)
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often somebody began with it.")
    claim = models.CharField(max_length=32, blank=True, help_text="Of the one who is at it.")
    claimed_at = models.DateTimeField(null=True, blank=True, help_text="Renewed with the progress.")

    class Meta:
        verbose_name = _("calculation")
        verbose_name_plural = _("calculations")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["created_at"], condition=Q(state="waiting"), name="calculations_that_wait")]
        constraints = [
            models.CheckConstraint(condition=Q(progress__lte=100), name="calculation_progress_in_hundredths")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.pk}"

    @property
    def is_waiting(self) -> bool:
        return self.state == CalculationState.WAITING
