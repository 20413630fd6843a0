"""Derived rows: they can be thrown away and rebuilt at any time, giving the same rows."""

from __future__ import annotations

import copy

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Competition
from tournaments.models.evenings import Evening
from tournaments.models.people import Pair, Player, in_list_order


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


class EveningResult(models.Model):
    """What an evening brought one entrant, for the seasons that count it: every player, and every fixed pair.

    The pair of a pairs evening has a row beside those of its two players: the penalty of one of them counts in that
    player's row and in the pair's, never in the partner's.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="evening_results")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, null=True, related_name="evening_results")
    rounds = models.JSONField(help_text="Of each round: number, total, points, roem, pits, nats, code.")
    fill_ins = models.JSONField(default=list, help_text="The same of what was played for nobody at a catch-up table.")
    missing = models.JSONField(default=list, help_text="Numbers of the rounds of which there should be a result.")
    penalty = models.IntegerField(default=0)
    whole = models.IntegerField(null=True, help_text="Total of an evening of which no round is known.")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="one_evening_result_per_player"),
            models.UniqueConstraint(fields=["evening", "pair"], name="one_evening_result_per_pair"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="evening_result_of_player_or_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.player or self.pair}"


class SeasonState(models.Model):
    """What the standing of a competition shows; its row is the lock of "one recompute at a time".

    `standings_version` is the competition's rules version plus the results versions of its evenings, as they were.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="season_state")
    standings_version = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField(null=True)
    problems = models.JSONField(default=list, help_text="What keeps the standing from being whole: codes and params.")

    def __str__(self) -> str:
        return f"{self.competition} · {self.standings_version}"


class SeasonStanding(models.Model):
    """The place of one entrant in a competition; a place of its own only for who attended often enough."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="season_standings")
    order = models.PositiveSmallIntegerField(help_text="Where the row stands in the list; shared places differ in it.")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="season_standings")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, null=True, related_name="season_standings")
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    tied = models.BooleanField(_("shared"))
    # What is ranked is the fraction points / parts: parts is 1 for totals, else the evenings or rounds averaged over.
    points = models.IntegerField(_("points"))
    parts = models.PositiveIntegerField(default=1)
    # Likewise raw_total / raw_parts, which is whole but for points for places that were shared.
    raw_total = models.IntegerField(_("total of everything"))
    raw_parts = models.PositiveIntegerField(default=1)
    counted = models.PositiveSmallIntegerField(_("evenings counted"))
    dropped = models.PositiveSmallIntegerField(_("evenings dropped"))
    attended = models.PositiveSmallIntegerField(_("evenings attended"))
    needed = models.PositiveSmallIntegerField(_("evenings still needed"))
    explanation = models.JSONField(default=dict, help_text="What decided, what could not, and the figures compared.")
    evenings = models.JSONField(default=dict, help_text="Every evening and period as it was valued; read alone.")

    class Meta:
        verbose_name = _("place in a season")
        verbose_name_plural = _("places in a season")
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "order"], name="one_season_standing_per_line"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, pair__isnull=True) | Q(player__isnull=True, pair__isnull=False),
                name="season_standing_of_player_or_pair",
            ),
            models.CheckConstraint(condition=Q(parts__gte=1), name="season_standing_of_something"),
        ]

    def __str__(self) -> str:
        return f"{self.competition} · {self.place}"


class KeptName(models.Model):
    """How somebody was called when an evening or a competition was closed, for its lists; never deleted.

    What strangers may see of it is still the person's own choice of today.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, null=True, related_name="kept_names")
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, null=True, related_name="kept_names")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="kept_names")
    number = models.CharField(max_length=12)
    first_name = models.CharField(max_length=60)
    infix = models.CharField(max_length=20, blank=True)
    last_name = models.CharField(max_length=60)
    is_guest = models.BooleanField(default=False)
    with_number = models.BooleanField(default=False, help_text="Strangers read it too: somebody shared the name.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="one_kept_name_per_evening"),
            models.UniqueConstraint(fields=["competition", "player"], name="one_kept_name_per_competition"),
            models.CheckConstraint(
                condition=Q(evening__isnull=False, competition__isnull=True)
                | Q(evening__isnull=True, competition__isnull=False),
                name="kept_name_of_evening_or_competition",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}"

    @property
    def as_then(self) -> Player:
        """The player under this name, with today's choice of what strangers see; never to be stored.

        Who was found to be somebody else has that one's choice.
        """
        then = copy.copy(self.player)
        then.public_name_policy = (self.player.merged_into or self.player).public_name_policy
        then.number, then.first_name, then.infix, then.last_name = (
            self.number,
            self.first_name,
            self.infix,
            self.last_name,
        )
        then.is_guest = self.is_guest
        then.sort_name = in_list_order(self.last_name, self.first_name, self.infix)
        return then
