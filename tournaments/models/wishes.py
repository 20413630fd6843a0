"""What a club asks of a draw besides fairness: who must not come together, and who are kept apart at the start."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.evenings import Evening
from tournaments.models.people import Player


class ApartKind(models.TextChoices):
    """How far apart two people are kept."""

    NEVER_PARTNERS = "never_partners", _("never partners")
    NEVER_AT_ONE_TABLE = "never_at_one_table", _("never at one table")


class Apart(models.Model):
    """Two players of a club whom no draw brings together, if it can be helped; unordered, as a pair is."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="aparts", verbose_name=_("club"))
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("player"))
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("player"))
    kind = models.CharField(_("wish"), max_length=20, choices=ApartKind, default=ApartKind.NEVER_AT_ONE_TABLE)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("two kept apart")
        verbose_name_plural = _("kept apart")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_wish_per_two_players"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="apart_in_number_order"),
        ]

    def __str__(self) -> str:
        return self.label

    def clean(self) -> None:
        """Put the two in order, as the constraint wants them, and refuse what are no two players of the club."""
        if not (self.first_id and self.second_id):
            return
        if self.first_id == self.second_id:
            raise ValidationError({"second": _("Choose two different players.")})
        if self.first.club_id != self.club_id or self.second.club_id != self.club_id:
            raise ValidationError(_("Both players must belong to this club."))
        if self.first_id > self.second_id:
            self.first, self.second = self.second, self.first

    @property
    def label(self) -> str:
        return f"{self.first.label} & {self.second.label}"


class Seeded(models.Model):
    """One of the strongest of an evening, who does not meet the others in the rounds the club's rules name."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="seeded")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="seeded")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "player"], name="one_seed_per_player")]

    def __str__(self) -> str:
        return f"{self.evening} · {self.player}"
