"""A draw that was asked for: the question, what has become of it, and the answer with its receipt."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.evenings import Evening
from tournaments.models.results import Door


class DrawState(models.TextChoices):
    # Asked for; a worker makes it, or the sweep when no worker heard the bell.
    WAITING = "waiting", _("being drawn")
    # Made, and shown to whoever asked; it counts for nothing until it is taken.
    PROPOSED = "proposed", _("proposed")
    # Its rounds are drafts, or were.
    TAKEN = "taken", _("taken")
    # Nothing came of it; `refused` says why.
    REFUSED = "refused", _("refused")
    # The evening went on without it; `refused` says how.
    OUTDATED = "outdated", _("outdated")
    # Proposed, and put aside by somebody.
    DISCARDED = "discarded", _("put aside")


class Draw(models.Model):
    """One draw of one or more rounds of an evening.

    `question` is everything the planner is told, so that the same plan can be made again at any time, and `plan` what
    it answered. A worker that makes it holds a claim and renews it; who dies loses it to the next after a while.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="draws", verbose_name=_("evening"))
    first_round = models.PositiveSmallIntegerField(_("first round"))
    last_round = models.PositiveSmallIntegerField(_("last round"))
    seed = models.BigIntegerField(_("number of the draw"))
    state = models.CharField(_("state"), max_length=10, choices=DrawState, default=DrawState.WAITING)
    progress = models.PositiveSmallIntegerField(_("progress"), default=0, help_text="In hundredths.")
    is_proposal = models.BooleanField(default=False, help_text="Shown before it counts.")
    keeps = models.BooleanField(default=False, help_text="Disturbs as few people as possible.")
    replace_published = models.BooleanField(default=False)
    question = models.JSONField()
    plan = models.JSONField(null=True, help_text="The rounds that were planned, in order.")
    receipt = models.JSONField(null=True, help_text="Of all its rounds together.")
    refused = models.JSONField(default=list, blank=True, help_text="Why nothing came of it: codes with their params.")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("asked by")
    )
    door = models.CharField(_("asked through"), max_length=10, choices=Door)
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    drawn_at = models.DateTimeField(_("drawn at"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often somebody began to make it.")
    claim = models.CharField(max_length=32, blank=True, help_text="Of the one who is making it.")
    claimed_at = models.DateTimeField(null=True, blank=True, help_text="Renewed with the progress.")

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["created_at"], condition=Q(state="waiting"), name="draws_that_wait")]
        constraints = [
            models.CheckConstraint(condition=Q(first_round__lte=F("last_round")), name="draw_of_rounds_in_order"),
            models.CheckConstraint(condition=Q(progress__lte=100), name="draw_progress_in_hundredths"),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.first_round} · {self.seed}"

    @property
    def is_waiting(self) -> bool:
        return self.state == DrawState.WAITING

    @property
    def round_numbers(self) -> range:
        return range(self.first_round, self.last_round + 1)
