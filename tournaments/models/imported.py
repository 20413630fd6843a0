"""Evening totals out of a file: evenings of which the club has no sheets."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.evenings import Evening
from tournaments.models.people import Pair, Player
from tournaments.ranking import Code


class ImportedResult(AppendOnly):
    """What one row of a file says of one entrant on one evening, as it stood there.

    `total` is that of the evening; `rounds` those of its rounds, in order, where the file had them. Points, roem, pits
    and nats were never published: nothing is made up for them. With a `code` there is no total.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="imported_results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="imported_results")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, related_name="imported_results")
    total = models.PositiveIntegerField(null=True)
    rounds = models.JSONField(null=True, help_text="Total of each round, in order; null: not published.")
    code = models.CharField(max_length=16, blank=True, choices=[(code.value, code.value) for code in Code])
    place = models.PositiveSmallIntegerField(null=True, help_text="As published.")
    row = models.PositiveIntegerField(help_text="Of the file, counted from 1.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("imported result")
        verbose_name_plural = _("imported results")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="one_imported_result_per_player"),
            models.UniqueConstraint(fields=["evening", "pair"], name="one_imported_result_per_pair"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="imported_result_of_player_or_pair",
            ),
            models.CheckConstraint(
                condition=Q(total__isnull=False, code="") | (Q(total__isnull=True, rounds__isnull=True) & ~Q(code="")),
                name="imported_result_or_code",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.player or self.pair}"
