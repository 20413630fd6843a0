"""Prizes that were handed out, and lots that were drawn for them; both are taken back with a reason, never changed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Competition
from tournaments.models.evenings import Evening
from tournaments.models.people import Pair, Player

_OF_ONE = Q(evening__isnull=False, competition__isnull=True) | Q(evening__isnull=True, competition__isnull=False)


class _OfStanding(models.Model):
    """What was done under somebody's name about the standing of an evening, or of a competition."""

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss")
    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None


class PrizeAward(_OfStanding):
    """A list of prizes as it was handed out; who won is in its `winners`."""

    prizes = models.JSONField(help_text="Each prize: what it was for, its money in cents, and why nobody has it.")
    standings_version = models.PositiveIntegerField(help_text="The version of the standing that it rests on.")

    class Meta:
        verbose_name = _("prizes handed out")
        verbose_name_plural = _("prizes handed out")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=_OF_ONE, name="award_of_evening_or_competition"),
            models.UniqueConstraint(
                fields=["evening"], condition=Q(cancelled_at=None), name="one_award_that_counts_per_evening"
            ),
            models.UniqueConstraint(
                fields=["competition"], condition=Q(cancelled_at=None), name="one_award_that_counts_per_competition"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening or self.competition} · {self.at:%Y-%m-%d %H:%M}"


class PrizeWinner(models.Model):
    """One of those who have one of the prizes of an award."""

    award = models.ForeignKey(PrizeAward, on_delete=models.CASCADE, related_name="winners")
    number = models.PositiveSmallIntegerField(help_text="Which prize of the award, counted from 0.")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="prizes_won")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, null=True, related_name="prizes_won")
    cents = models.PositiveIntegerField(null=True, help_text="The own share; empty where the prize is no money.")

    class Meta:
        verbose_name = _("winner of a prize")
        verbose_name_plural = _("winners of prizes")
        ordering = ["number", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="winner_is_player_or_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.pair}"


class PrizeDraw(_OfStanding):
    """A lot drawn among those who are equal for a prize; the standing knows nothing of it."""

    key = models.CharField(max_length=40, help_text="Of the prize, such as place_2 or most_pits.")
    order = models.JSONField(help_text="Ids of players, or of pairs where pairs are ranked, in the order drawn.")

    class Meta:
        verbose_name = _("lot for a prize")
        verbose_name_plural = _("lots for prizes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=_OF_ONE, name="prize_draw_of_evening_or_competition"),
            models.UniqueConstraint(
                fields=["evening", "key"], condition=Q(cancelled_at=None), name="one_lot_per_prize_and_evening"
            ),
            models.UniqueConstraint(
                fields=["competition", "key"], condition=Q(cancelled_at=None), name="one_lot_per_prize_and_competition"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening or self.competition} · {self.key}"
