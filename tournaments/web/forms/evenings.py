"""An evening, who is there, penalties and reasons, as typed."""

from __future__ import annotations

import datetime as dt

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import HouseRules
from scoring.house_rules import MOST_HANDS
from tournaments.models import EntrantKind, Player


class EveningForm(forms.Form):
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    title = forms.CharField(
        label=_("Title"), max_length=60, required=False, help_text=_('May stay empty; such as "Easter drive".')
    )
    entrants = forms.ChoiceField(label=_("Who is ranked"), choices=EntrantKind, initial=EntrantKind.INDIVIDUAL)
    planned_rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=12, initial=3)
    hands = forms.IntegerField(label=_("Hands in a round"), min_value=1, max_value=MOST_HANDS)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name in ("planned_rounds", "hands"):
            self.fields[name].widget.attrs["class"] = "short"


def initial_evening(*, rules: HouseRules, today: dt.date) -> dict[str, object]:
    """Return what a new evening starts with: today, the club's number of hands."""
    return {"date": today, "hands": rules.hands, "planned_rounds": 3, "entrants": EntrantKind.INDIVIDUAL}


class AttendanceForm(forms.Form):
    """The tick list. `shown` holds who was ticked when the list was made, so that two people can tick at two doors."""

    present = forms.TypedMultipleChoiceField(coerce=int, required=False)
    shown = forms.CharField(required=False)

    def __init__(self, *args: object, players: list[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["present"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(player.pk, player.label) for player in players]
        field.error_messages["invalid_choice"] = _("One of the names is not on the list of this club.")

    def present_after(self, present_now: set[int]) -> set[int]:
        """Return who is present when only what this typist changed is changed."""
        ticked = set(self.cleaned_data["present"])
        shown = {int(pk) for pk in self.cleaned_data["shown"].split(",") if pk.isdecimal()}
        return (present_now | (ticked - shown)) - (shown - ticked)


def meaning_of(count: int) -> str:
    """Return what a number of people present comes to: so many tables, so many sit out."""
    tables, left = divmod(count, 4)
    present = ngettext("%(count)s present", "%(count)s present", count) % {"count": count}
    seated = ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables}
    if not left:
        return f"{present} → {seated}"
    sits = ngettext("%(count)s sits out", "%(count)s sit out", left) % {"count": left}
    return f"{present} → {seated}, {sits}"


class PairForm(forms.Form):
    first = forms.TypedChoiceField(label=_("First player"), coerce=int)
    second = forms.TypedChoiceField(label=_("Second player"), coerce=int)

    def __init__(self, *args: object, players: list[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]


class PenaltyForm(forms.Form):
    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = forms.IntegerField(
        label=_("Points taken"),
        help_text=_("A number such as 100. The partner keeps the points of the table."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: object, players: list[Player], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("choose a player")), *((player.pk, player.label) for player in players)]
        self.fields["points"].widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short"})


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)
