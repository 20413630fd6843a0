"""A code for an evening that somebody did not play, as chosen."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import season_words
from tournaments.ranking import Code, CompetitionRules, PointsFrom
from tournaments.ranking.codes import EVENING_CODES
from tournaments.services.reasons import MOST_CHARACTERS


class CodeForm(forms.Form):
    """Which code, for whom and why."""

    entrant = forms.IntegerField(widget=forms.HiddenInput)
    code = forms.ChoiceField(label=_("Code"))
    reason = forms.CharField(label=_("Reason"), max_length=MOST_CHARACTERS)

    def __init__(self, *args: object, codes: Iterable[Code], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["code"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(code.value, season_words.CODES[code]) for code in codes]


def codes_to_give(rules: CompetitionRules) -> list[Code]:
    """Return the codes of an evening; filling in is one only where it is worth something by itself."""
    nothing = (PointsFrom.NOTHING, PointsFrom.REPLACES_LOWEST)
    fills_in = rules.code(Code.FILL_IN).points_from not in nothing
    return [code for code in Code if code in EVENING_CODES and (code is not Code.FILL_IN or fills_in)]
