"""Who did what to people and seats, and why: acts that leave no version of their own behind."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.append_only import AppendOnly
from tournaments.models.clubs import Club
from tournaments.models.evenings import Evening
from tournaments.models.results import Door


class AuditAction(models.TextChoices):
    MEMBERS_IMPORTED = "members_imported", _("members imported")
    RESULTS_IMPORTED = "results_imported", _("results imported")
    PLAYERS_MERGED = "players_merged", _("players merged")
    SEATS_SWAPPED = "seats_swapped", _("seats swapped")
    SUBSTITUTED = "substituted", _("substitute seated")
    TABLE_OPENED = "table_opened", _("table opened")
    TABLE_DROPPED = "table_dropped", _("table taken out")
    LEFT_EARLY = "left_early", _("left early")
    RULES_CHANGED = "rules_changed", _("house rules changed")
    RULES_CONFIRMED = "rules_confirmed", _("house rules looked at")
    PLAN_CHANGED = "plan_changed", _("plan of the evening changed")
    WISHES_CHANGED = "wishes_changed", _("wishes for the draw changed")
    EVENING_REMOVED = "evening_removed", _("evening removed")
    STANDING_HIDDEN = "standing_hidden", _("standing hidden")
    TIE_DECIDED = "tie_decided", _("tie decided")
    TIE_CANCELLED = "tie_cancelled", _("decision of a tie taken back")
    STANDING_SHOWN = "standing_shown", _("standing shown")
    SEASON_MADE = "season_made", _("season made")
    SEASON_CHANGED = "season_changed", _("season changed")
    COMPETITION_MADE = "competition_made", _("competition made")
    COMPETITION_CHANGED = "competition_changed", _("competition changed")
    COMPETITION_CLOSED = "competition_closed", _("competition closed")
    COMPETITION_REOPENED = "competition_reopened", _("competition opened again")
    CODE_ENTERED = "code_entered", _("code of an evening entered")
    CODE_CANCELLED = "code_cancelled", _("code of an evening taken back")
    PRIZES_CHANGED = "prizes_changed", _("prizes of a competition changed")
    PRIZES_RECORDED = "prizes_recorded", _("prizes handed out")
    PRIZES_CANCELLED = "prizes_cancelled", _("list of prizes taken back")
    PRIZE_DRAWN = "prize_drawn", _("lot for a prize drawn")
    PRIZE_DRAW_CANCELLED = "prize_draw_cancelled", _("lot for a prize taken back")


class AuditEntry(AppendOnly):
    """One act; `details` holds its old and new values as plain data, with labels rather than row ids."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="audit_entries")
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, null=True, related_name="audit_entries")
    action = models.CharField(max_length=20, choices=AuditAction)
    details = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    door = models.CharField(max_length=10, choices=Door)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "-at"])]

    def __str__(self) -> str:
        return f"{self.get_action_display()} · {self.by} · {self.at:%Y-%m-%d %H:%M}"
