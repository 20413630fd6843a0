"""One evening: who came, who sits where in each round, who sat out, under which frozen rules."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scoring import HouseRules, Side
from tournaments.models.append_only import AppendOnly
from tournaments.models.clubs import (
    Club,
    Credit,
    default_credits,
    default_house_rules,
    default_seating,
    default_tie_breaks,
    validate_credits,
    validate_house_rules,
    validate_seating,
    validate_tie_breaks,
)
from tournaments.models.competitions import Competition, EntrantKind
from tournaments.models.people import Pair, Player
from tournaments.models.prize_schemes import default_prizes, validate_prizes
from tournaments.ranking import PrizeRules, TieBreak
from tournaments.seating.rules import SeatingRules


class EveningState(models.TextChoices):
    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class Evening(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evenings", verbose_name=_("club"))
    date = models.DateField(_("date"))
    title = models.CharField(_("title"), max_length=60, blank=True)
    entrants = models.CharField(_("ranked"), max_length=10, choices=EntrantKind, default=EntrantKind.INDIVIDUAL)
    planned_rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=3, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    competitions = models.ManyToManyField(Competition, related_name="evenings", blank=True)
    # Frozen copies: a change of the club's settings never reaches an evening that was already planned.
    house_rules = models.JSONField(default=default_house_rules, validators=[validate_house_rules])
    credits = models.JSONField(default=default_credits, validators=[validate_credits])
    tie_breaks = models.JSONField(default=default_tie_breaks, validators=[validate_tie_breaks], blank=True)
    seating = models.JSONField(_("rules of the draw"), default=default_seating, validators=[validate_seating])
    prizes = models.JSONField(_("prizes"), default=default_prizes, validators=[validate_prizes])
    entry_fee = models.PositiveIntegerField(_("entry fee"), default=0, help_text=_("In cents, a head."))
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), default=0, validators=[MaxValueValidator(600)], help_text=_("0: no clock.")
    )
    hidden_from_round = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The standing after this round and later is kept for the prize-giving."
    )
    state = models.CharField(_("state"), max_length=10, choices=EveningState, default=EveningState.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
    results_version = models.PositiveIntegerField(
        default=0, help_text="Raised by every act the standing depends on, in that act's own transaction."
    )

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["-date", "-pk"]
        indexes = [models.Index(fields=["club", "-date"])]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        day = date_format(self.date, "j F Y")
        return f"{self.title} · {day}" if self.title else day

    @property
    def rules(self) -> HouseRules:
        return HouseRules.from_dict(self.house_rules)

    @property
    def seating_rules(self) -> SeatingRules:
        return SeatingRules.from_dict(self.seating)

    @property
    def hands(self) -> int:
        """Hands a table plays in one round of this evening."""
        return self.rules.hands

    @property
    def tie_break_chain(self) -> tuple[TieBreak, ...]:
        return tuple(TieBreak(code) for code in self.tie_breaks)

    @property
    def prize_rules(self) -> PrizeRules:
        return PrizeRules.from_dict(self.prizes)

    @property
    def is_closed(self) -> bool:
        return self.state == EveningState.CLOSED

    @property
    def is_pairs(self) -> bool:
        return self.entrants == EntrantKind.PAIRS


class EveningEventKind(models.TextChoices):
    CLOSED = "closed", _("closed")
    REOPENED = "reopened", _("reopened")


class EveningEvent(AppendOnly):
    """When an evening was closed or opened again, by whom and why."""

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=10, choices=EveningEventKind)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.evening} · {self.kind}"


class AttendanceState(models.TextChoices):
    PRESENT = "present", _("present")
    ABSENT_NOTIFIED = "absent_notified", _("absent with notice")
    ABSENT = "absent", _("absent without notice")


class Attendance(models.Model):
    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    state = models.CharField(max_length=16, choices=AttendanceState, default=AttendanceState.PRESENT)
    from_round = models.PositiveSmallIntegerField(default=1, help_text="First round this person plays.")
    until_round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Last round; empty: to the end.")
    paid = models.PositiveIntegerField(default=0, help_text="In cents, received at the door.")
    is_house = models.BooleanField(
        default=False, help_text="Fills a table where needed; is ranked nowhere, credited nothing and pays no fee."
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "player"], name="one_attendance_per_player")]

    def __str__(self) -> str:
        return f"{self.player} · {self.get_state_display()}"


class EveningPair(models.Model):
    """A fixed pair that plays this evening as one entrant."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="evening_pairs")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="evening_pairs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "pair"], name="one_entry_per_pair")]

    def __str__(self) -> str:
        return f"{self.pair}"


class RoundState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    SUPERSEDED = "superseded", _("replaced draft")


class Round(models.Model):
    """All tables playing at the same time. Whether a round is complete follows from its sheets and is not stored."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("evening"))
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=10, choices=RoundState, default=RoundState.DRAFT)
    seed = models.BigIntegerField(
        _("number of the draw"), null=True, blank=True, help_text="Seed of the draw; empty: seated by hand."
    )
    quality = models.JSONField(
        default=dict, blank=True, help_text="The receipt of the seating, see tournaments.seating."
    )
    draw = models.ForeignKey(
        "tournaments.Draw",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rounds",
        verbose_name=_("draw"),
    )
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number", "pk"]
        constraints = [
            # Replaced drafts are kept, so only what counts now must be unique.
            models.UniqueConstraint(
                fields=["evening", "number"],
                condition=~Q(state="superseded"),
                name="one_current_round_per_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == RoundState.PUBLISHED


class Position(models.IntegerChoices):
    """The chairs in playing order; 0 and 2 are side A ("wij"), 1 and 3 are side B ("zij").

    At a table of three there is no fourth, and everybody is a side: 0 is A, 1 is B, 2 is C.
    """

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3


class Chairs(models.IntegerChoices):
    """How many play at a table. At a table of three everybody scores alone."""

    THREE = 3
    FOUR = 4


class Table(models.Model):
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("table"))
    chairs = models.PositiveSmallIntegerField(choices=Chairs, default=Chairs.FOUR)
    first_dealer = models.PositiveSmallIntegerField(choices=Position, default=Position.FIRST)
    live_sheet = models.OneToOneField(
        "tournaments.ScoreSheet",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="live_at",
        verbose_name=_("result that counts"),
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"

    @property
    def is_of_three(self) -> bool:
        return self.chairs == Chairs.THREE


class Seat(models.Model):
    """A chair: `player` scores; `sitter` is who really sits there (a substitute sits for somebody else).

    A fill-in plays at a catch-up table after the own table is finished: what is scored in that chair counts for nobody.
    """

    # Repeats table.round so that the database itself refuses one person in two seats of a round.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(choices=Position)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    sitter = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sittings")
    fill_in = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="one_sitter_per_chair"),
            models.UniqueConstraint(
                fields=["round", "player"], condition=Q(fill_in=False), name="one_seat_per_player_and_round"
            ),
            models.UniqueConstraint(
                fields=["round", "sitter"], condition=Q(fill_in=False), name="one_chair_per_sitter_and_round"
            ),
            models.UniqueConstraint(
                fields=["round", "sitter"], condition=Q(fill_in=True), name="one_fill_in_per_sitter_and_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.position} · {self.player}"

    @property
    def side(self) -> Side:
        """The side at a table of four; at a table of three everybody is one, see `letter`."""
        return Side.A if self.position % 2 == 0 else Side.B

    @property
    def letter(self) -> str:
        """Which figures of the table's sheet are this chair's: a or b, and at a table of three a, b or c."""
        return "abc"[self.position] if self.table.is_of_three else self.side.value.lower()


class SitOut(models.Model):
    """Points somebody gets for a round without playing it; the figures are frozen when it is given."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sit_outs")
    code = models.CharField(max_length=16, choices=Credit, default=Credit.SAT_OUT)
    points = models.PositiveIntegerField()
    pits = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "player"], name="one_credit_per_player_and_round")]

    def __str__(self) -> str:
        return f"{self.round} · {self.player} · {self.code}"
