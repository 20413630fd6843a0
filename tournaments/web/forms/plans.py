"""The plan of an evening, as typed: of a new one everything, of one that was planned what can still change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.house_rules import MOST_HANDS
from tournaments import selectors
from tournaments.models import Club, Competition, EntrantKind, Evening
from tournaments.ranking import PrizeRules
from tournaments.ranking.prize_rules import default_rules
from tournaments.seating.rules import SeatingRules
from tournaments.services import crediting, questions
from tournaments.services.plans import SamePlan
from tournaments.web.forms.credits import FIRST, credit_fields, credit_rows, credits_typed, typed_credits
from tournaments.web.forms.draw_options import DrawFields, typed_rules
from tournaments.web.forms.money import MoneyField
from tournaments.web.forms.prizes import PrizeFields, typed_prizes

# What the services call it → where it is typed, for what they refuse.
FIELDS = {"credits": FIRST}
_NUMBERS = ("planned_rounds", "hands", "round_minutes")


class PlanForm(PrizeFields, DrawFields):
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    title = forms.CharField(
        label=_("Title"), max_length=60, required=False, help_text=_('May stay empty; such as "Easter drive".')
    )
    planned_rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=12)
    hands = forms.IntegerField(label=_("Hands in a round"), min_value=1, max_value=MOST_HANDS)
    round_minutes = forms.IntegerField(
        label=_("Minutes for a round"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=_("For the clock in the hall. Leave it empty to play without one."),
    )
    entry_fee = MoneyField(label=_("Entry fee in euros"), help_text=_("A head. Leave it empty when it is free."))
    # The number of hands that the credits on the page are meant for. It tells what follows another number of hands from
    # what was typed for that number; a page that does not say it is taken at its word.
    credits_hands = forms.IntegerField(
        label=_("Credits for a round without playing"),
        min_value=1,
        max_value=MOST_HANDS,
        required=False,
        widget=forms.HiddenInput,
    )

    def __init__(self, *args: object, club: Club, prizes: PrizeRules, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.club = club
        self.initial.update(typed_prizes(prizes))
        self.add_prizes(selectors.categories_of(club), lines=len(prizes.prizes))
        self.fields.update(credit_fields())
        for code, points in crediting.of_club_by_hands(club).items():
            self.fields[f"{code}_points"].widget.attrs["data-by-hands"] = ",".join(map(str, points))
        for name in _NUMBERS:
            self.fields[name].widget.attrs["class"] = "short"

    @property
    def credit_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return credit_rows(self)

    def changes(self) -> dict[str, Any]:
        """Return the plan as the services name its parts."""
        data = self.cleaned_data
        return {
            "date": data["date"],
            "title": data["title"],
            "planned_rounds": data["planned_rounds"],
            "hands": data["hands"],
            "credits": crediting.following_hands(
                self.club,
                credits_typed(data),
                from_hands=data["credits_hands"] or data["hands"],
                to_hands=data["hands"],
            ),
            "entry_fee": data["entry_fee"],
            "round_minutes": data["round_minutes"] or 0,
            **({"prizes": self.prizes_typed()} if self.has_prizes else {}),
            "seating": self.changed_seating(),
        }


class NewEveningForm(PlanForm):
    entrants = forms.ChoiceField(label=_("Who is ranked"), choices=EntrantKind)
    competitions = forms.TypedMultipleChoiceField(
        label=_("Counts for"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    field_order = ["date", "title", "entrants"]

    def __init__(
        self, *args: object, competitions: Iterable[Competition], club: Club, prizes: PrizeRules, **kwargs: object
    ) -> None:
        super().__init__(*args, club=club, prizes=prizes, **kwargs)
        self.known = {competition.pk: competition for competition in competitions}
        field = self.fields["competitions"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(pk, str(competition)) for pk, competition in self.known.items()]

    def chosen(self) -> list[Competition]:
        """Return the competitions that were ticked."""
        return [self.known[pk] for pk in self.cleaned_data["competitions"]]


def initial_plan(club: Club, *, hands: int, today: dt.date, same: SamePlan | None) -> dict[str, object]:
    """Return what a new evening starts with: as last time, or else today by the rules of the club."""
    if same is None:
        return {
            "date": today,
            "planned_rounds": 3,
            "entrants": EntrantKind.INDIVIDUAL,
            "hands": hands,
            "credits_hands": hands,
            **typed_credits(crediting.of_club(club, hands=hands)),
            **typed_rules(SeatingRules.from_dict(club.seating)),
        }
    return {
        "date": same.date,
        "planned_rounds": same.planned_rounds,
        "hands": same.house_rules.hands,
        "entrants": same.entrants,
        "entry_fee": same.entry_fee or None,
        "round_minutes": same.round_minutes or None,
        "competitions": [competition.pk for competition in same.competitions],
        "credits_hands": same.house_rules.hands,
        **typed_credits(same.credits),
        **typed_rules(same.seating),
    }


def initial_prizes(same: SamePlan | None) -> PrizeRules:
    """Return the prizes a new evening starts with: as last time, or else the usual ones without money."""
    return PrizeRules.from_dict(same.prizes) if same is not None else default_rules()


def planned(evening: Evening) -> dict[str, object]:
    """Return what the form of a planned evening starts with."""
    return {
        "date": evening.date,
        "title": evening.title,
        "planned_rounds": evening.planned_rounds,
        "hands": evening.hands,
        "entry_fee": evening.entry_fee or None,
        "round_minutes": evening.round_minutes or None,
        "credits_hands": evening.hands,
        **typed_credits(evening.credits),
        **typed_rules(evening.seating_rules, form=questions.form_of(evening)),
    }
