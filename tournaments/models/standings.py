"""Derived rows: they can be thrown away and rebuilt at any time, giving the same rows."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.evenings import Evening
from tournaments.models.people import Pair, Player


class StandingState(models.Model):
    """Which results the standing of an evening shows; its row is the lock of "one recompute at a time".

    It is a row of its own so that entering a result, which raises a number on the evening, never waits for a recompute.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="standing_state")
    standings_version = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.evening} · {self.standings_version}"


class Standing(models.Model):
    """The place of one entrant after one round of an evening."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="standings", verbose_name=_("evening"))
    after_round = models.PositiveSmallIntegerField(_("after round"))
    order = models.PositiveSmallIntegerField(help_text="Where the row stands in the list; shared places differ in it.")
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, related_name="standings", verbose_name=_("player")
    )
    pair = models.ForeignKey(
        Pair, on_delete=models.CASCADE, null=True, related_name="standings", verbose_name=_("pair")
    )
    place = models.PositiveSmallIntegerField(_("place"))
    tied = models.BooleanField(_("shared"))
    total = models.IntegerField(_("total"))
    points = models.IntegerField(null=True)
    roem = models.IntegerField(null=True)
    pits = models.IntegerField(null=True)
    nats = models.IntegerField(null=True)
    explanation = models.JSONField(default=dict, help_text="Per round total and code, penalty, deciding tie-break.")

    class Meta:
        verbose_name = _("place in a standing")
        verbose_name_plural = _("places in standings")
        ordering = ["after_round", "order"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "after_round", "order"], name="one_standing_per_line"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="standing_of_player_or_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.after_round} · {self.place}"


class StandingFragment(models.Model):
    """The public standing as rendered by the recompute, so that a new version never stampedes the database."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="standing_fragments")
    after_round = models.PositiveSmallIntegerField()
    language = models.CharField(max_length=8)
    version = models.PositiveIntegerField()
    edition = models.CharField(max_length=16, help_text="Of the page it was rendered by; an older one is not shown.")
    html = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "after_round", "language"], name="one_fragment_per_language")
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.after_round} · {self.language}"
