"""Players and pairs. A player is known by number, never by name: two different people may share one."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club


class PublicName(models.TextChoices):
    """What of a player's name strangers may see."""

    FULL = "full", _("full name")
    FIRST_INITIAL = "first_initial", _("first name and initial")
    NUMBER = "number", _("member number only")
    HIDDEN = "hidden", _("nothing")


def in_list_order(*names: str) -> str:
    """Return a text that sorts as a Dutch reader looks names up: "Ćosić" among the C, case and apostrophes passed over.

    Databases sort by rules of their own, so the order is stored instead of asked for.
    """
    text = unicodedata.normalize("NFKD", "\x1f".join(names)).casefold()
    return "".join(letter for letter in text if letter.isalnum() or letter in " \x1f")


class Category(models.Model):
    """People of a club for whom there are prizes of their own: ladies, youth. Guests are one without being named here.

    Two of one name would be one to everybody who reads it, so capitals do not tell them apart.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="categories", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint("club", Lower("name"), name="one_category_per_name")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players", verbose_name=_("club"))
    number = models.CharField(
        _("number"),
        max_length=12,
        validators=[RegexValidator(r"^[0-9A-Za-z][0-9A-Za-z-]*$", _("Use digits, letters and hyphens."))],
        help_text=_("Unique within the club; it tells two people of one name apart."),
    )
    first_name = models.CharField(_("first name"), max_length=60)
    infix = models.CharField(_("infix"), max_length=20, blank=True, help_text=_('Such as "van der".'))
    last_name = models.CharField(_("last name"), max_length=60)
    public_name_policy = models.CharField(
        _("shown to the public"), max_length=16, choices=PublicName, default=PublicName.FULL
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    categories = models.ManyToManyField(Category, related_name="players", blank=True, verbose_name=_("categories"))
    active_from = models.DateField(_("active from"), null=True, blank=True)
    active_until = models.DateField(_("active until"), null=True, blank=True)
    needs_fixed_table = models.BooleanField(_("needs a fixed table"), default=False)
    fixed_table = models.PositiveSmallIntegerField(
        _("number of the fixed table"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(200)],
        help_text=_("Empty: any table, as long as it is the same all evening."),
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="merged_from"
    )
    sort_name = models.CharField(
        max_length=400, editable=False, help_text="The place in a list of names; the same on every database."
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        # Dutch custom: "van der Berg" is found under B.
        ordering = ["sort_name", "number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="one_player_per_number")]
        indexes = [models.Index(fields=["club", "sort_name"])]

    def __str__(self) -> str:
        return self.label

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_name = in_list_order(self.last_name, self.first_name, self.infix)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if self.active_from and self.active_until and self.active_until < self.active_from:
            raise ValidationError({"active_until": _("The last day cannot come before the first.")})

    @property
    def full_name(self) -> str:
        return " ".join(part for part in (self.first_name, self.infix, self.last_name) if part)

    @property
    def label(self) -> str:
        """Name and number, unique within the club; for organisers, never for the public."""
        return f"{self.full_name} ({self.number})"

    @property
    def public_name(self) -> str:
        """Return what strangers may see of this player, by the player's own choice.

        Pages and answers show it as `selectors.public_names` gives it, which tells two of one name apart.
        """
        if self.public_name_policy == PublicName.FULL:
            return self.full_name
        if self.public_name_policy == PublicName.FIRST_INITIAL:
            infix = f"{self.infix} " if self.infix else ""
            return f"{self.first_name} {infix}{self._initial}."
        if self.public_name_policy == PublicName.NUMBER:
            return gettext("Player %(number)s") % {"number": self.number}
        return gettext("Hidden player")

    @property
    def _initial(self) -> str:
        # The first letter, not a leading apostrophe: "'t Hooft" is abbreviated to "H.", as printed in lists.
        words = [
            word for word in self.last_name.split() if not word.startswith(("'", "\N{RIGHT SINGLE QUOTATION MARK}"))
        ]
        return (words or [self.last_name])[0].lstrip("'\N{RIGHT SINGLE QUOTATION MARK}")[:1]


class Pair(models.Model):
    """Two players, unordered, for ever; who partnered whom is therefore one count."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="pairs", verbose_name=_("club"))
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("player"))
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("player"))

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_pair_per_two_players"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="pair_in_number_order"),
        ]

    def __str__(self) -> str:
        return self.label

    def clean(self) -> None:
        """Put the two in order, as the constraint wants them, and refuse what is no pair."""
        if not (self.first_id and self.second_id):
            return
        if self.first_id == self.second_id:
            raise ValidationError({"second": _("A pair is two different players.")})
        if self.first.club_id != self.club_id or self.second.club_id != self.club_id:
            raise ValidationError(_("Both players must belong to this club."))
        if self.first_id > self.second_id:
            self.first, self.second = self.second, self.first

    @property
    def label(self) -> str:
        return f"{self.first.label} & {self.second.label}"
