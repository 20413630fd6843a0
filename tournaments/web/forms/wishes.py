"""Who is kept apart, and who is seeded, as chosen."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ApartKind, Player
from tournaments.services.reasons import MOST_CHARACTERS
from tournaments.web.forms.players import PlayerField

KINDS = [
    (ApartKind.NEVER_AT_ONE_TABLE.value, _("never at one table")),
    (ApartKind.NEVER_PARTNERS.value, _("never partners; they may play against each other")),
]


class ApartForm(forms.Form):
    """Two players, how far apart, and why."""

    first = PlayerField(label=_("Who"))
    second = PlayerField(label=_("And who"))
    kind = forms.ChoiceField(
        label=_("Are"), choices=KINDS, initial=ApartKind.NEVER_AT_ONE_TABLE.value, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=MOST_CHARACTERS,
        required=False,
        help_text=_("May stay empty. Only directors and the owner of the club read this page."),
    )

    def __init__(self, *args: object, players: Iterable[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices


class SeededForm(forms.Form):
    """The seeded players of an evening, out of who is there."""

    players = forms.TypedMultipleChoiceField(
        label=_("Seeded players"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    apart_rounds = forms.TypedMultipleChoiceField(
        label=_("They do not meet in"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: object, players: Iterable[Player], rounds: int, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, choices in (
            ("players", [(player.pk, player.label) for player in players]),
            ("apart_rounds", [(number, _("round %(number)s") % {"number": number}) for number in range(1, rounds + 1)]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
