"""What a table handed in. Versions and events are only ever added; nothing entered is changed or lost."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import Outcome, SheetLevel, ThreeSide
from tournaments.models.append_only import AppendOnly
from tournaments.models.evenings import Evening, Table
from tournaments.models.people import Player


class Door(models.TextChoices):
    """Through which door something was entered."""

    DESK = "desk", _("desk")
    API = "api", _("API")
    IMPORT = "import", _("import")


class ScoreSheet(AppendOnly):
    """One version of a table's result. `entry` is what was typed; the figures are what it scored.

    A figure is empty when the level of detail does not tell it (two set totals say nothing of pits); empty never
    means zero. Roem includes the bonus of each pit, as clubs write it, so total = points + roem where both are known.
    The figures of c are the third's at a table of three, where everybody is a side.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sheets", verbose_name=_("table"))
    version = models.PositiveSmallIntegerField(_("version"))
    level = models.CharField(
        _("filled in as"), max_length=12, choices=[(level.value, level.value) for level in SheetLevel]
    )
    entry = models.JSONField()
    digest = models.CharField(max_length=64, help_text="Equal for equal results, however they were typed.")
    points_a = models.PositiveIntegerField(null=True)
    points_b = models.PositiveIntegerField(null=True)
    points_c = models.PositiveIntegerField(null=True)
    roem_a = models.PositiveIntegerField(null=True)
    roem_b = models.PositiveIntegerField(null=True)
    roem_c = models.PositiveIntegerField(null=True)
    pits_a = models.PositiveSmallIntegerField(null=True)
    pits_b = models.PositiveSmallIntegerField(null=True)
    pits_c = models.PositiveSmallIntegerField(null=True)
    nats_a = models.PositiveSmallIntegerField(null=True)
    nats_b = models.PositiveSmallIntegerField(null=True)
    nats_c = models.PositiveSmallIntegerField(null=True)
    roem_both = models.PositiveIntegerField(
        null=True, help_text="Roem of all sides; two totals alone tell this much, three do not."
    )
    total_a = models.PositiveIntegerField(_("total we"))
    total_b = models.PositiveIntegerField(_("total they"))
    total_c = models.PositiveIntegerField(null=True, help_text="Of the third at a table of three.")
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entered_sheets", verbose_name=_("entered by")
    )
    door = models.CharField(_("entered through"), max_length=10, choices=Door)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    idempotency_key = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 - only null may repeat
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
        ordering = ["table", "version"]
        constraints = [models.UniqueConstraint(fields=["table", "version"], name="one_sheet_per_version")]

    def __str__(self) -> str:
        return f"{self.table} · v{self.version}"


class HandResult(AppendOnly):
    """One hand of a sheet: what was typed stands in the sheet's entry, here is what it scored."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="hand_results")
    number = models.PositiveSmallIntegerField(_("hand"))
    typed = models.JSONField()
    declarer = models.CharField(
        _("declarer"), max_length=1, blank=True, choices=[(side.value, side.value) for side in ThreeSide]
    )
    outcome = models.CharField(
        _("outcome"), max_length=12, blank=True, choices=[(item.value, item.value) for item in Outcome]
    )
    points_a = models.PositiveSmallIntegerField(_("points we"), null=True)
    points_b = models.PositiveSmallIntegerField(_("points they"), null=True)
    points_c = models.PositiveSmallIntegerField(null=True)
    roem_a = models.PositiveSmallIntegerField(_("roem we"), null=True)
    roem_b = models.PositiveSmallIntegerField(_("roem they"), null=True)
    roem_c = models.PositiveSmallIntegerField(null=True)
    total_a = models.PositiveSmallIntegerField(_("total we"))
    total_b = models.PositiveSmallIntegerField(_("total they"))
    total_c = models.PositiveSmallIntegerField(null=True)
    hand_roem_a = models.PositiveSmallIntegerField(null=True, help_text="What of the roem was shown from the hand.")
    hand_roem_b = models.PositiveSmallIntegerField(null=True)
    multiplier = models.PositiveSmallIntegerField(
        default=1, null=True, help_text="How often the hand counted, which is in its figures already."
    )

    class Meta:
        verbose_name = _("hand of a sheet")
        verbose_name_plural = _("hands of sheets")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["sheet", "number"], name="one_result_per_hand")]

    def __str__(self) -> str:
        return f"{self.sheet} · {self.number}"


class SheetEventKind(models.TextChoices):
    HANDED_IN = "handed_in", _("handed in")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    SUPERSEDED = "superseded", _("replaced")


class SheetEvent(AppendOnly):
    """What happened to a version, in order."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(_("act"), max_length=10, choices=SheetEventKind)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("done by")
    )
    door = models.CharField(_("entered through"), max_length=10, choices=Door)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("act on a sheet")
        verbose_name_plural = _("acts on sheets")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.sheet} · {self.kind}"


class HandNote(AppendOnly):
    """What the director decided about a hand: a misdeal, a revoke. It changes no score."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hand_notes")
    number = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "pk"]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class SheetDraft(models.Model):
    """What somebody is typing at this moment, kept so that a closed browser loses nothing; it counts nowhere."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="drafts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    content = models.JSONField(default=dict)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_draft_per_typist")]

    def __str__(self) -> str:
        return f"{self.table} · {self.user}"


class Penalty(models.Model):
    """Points taken from one person, apart from any sheet: the partner keeps the table's score."""

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="penalties", verbose_name=_("evening"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="penalties", verbose_name=_("player"))
    points = models.IntegerField(_("points"), validators=[MaxValueValidator(-1)])
    round_number = models.PositiveSmallIntegerField(help_text="Counts in the standing from this round on.")
    reason = models.CharField(_("reason"), max_length=200)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("given by")
    )
    given_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=models.Q(points__lt=0), name="penalty_takes_points")]

    def __str__(self) -> str:
        return f"{self.player} · {self.points}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None
