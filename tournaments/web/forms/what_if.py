"""Other rules over several competitions, as typed."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition
from tournaments.web.forms.competition_rules import RulesForm


class SeveralForm(RulesForm):
    """The rules, and the competitions to try them on."""

    competitions = forms.TypedMultipleChoiceField(
        label=_("Try them on"), coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: object, competitions: Iterable[Competition], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["competitions"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (competition.pk, f"{competition.season_name} · {competition.name}") for competition in competitions
        ]
