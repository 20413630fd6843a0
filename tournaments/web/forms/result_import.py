"""A list of evening totals, as chosen: the file, and what the list itself does not tell."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.house_rules import MOST_HANDS
from tournaments.exchange.tables import MOST_MEGABYTES, MOST_ROWS

_ACCEPT = ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class ResultImportForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": _ACCEPT}),
        error_messages={"required": _("Choose a file first.")},
        allow_empty_file=True,
    )
    sets = forms.IntegerField(
        label=_("Rounds of an evening"),
        required=False,
        min_value=1,
        max_value=12,
        help_text=_(
            "Where the list has a column for each round, leave it empty. Else empty is: as on the last evening of this"
            " competition. Where it counts by the round, fill it in."
        ),
    )
    hands = forms.IntegerField(
        label=_("Hands in a round"),
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        help_text=_("Empty: as on the last evening of this competition. A total is held against it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _(
            "CSV or XLSX, at most %(megabytes)s MB and %(rows)s rows. Nothing is stored yet: first you see what would"
            " happen."
        ) % {"megabytes": MOST_MEGABYTES, "rows": MOST_ROWS}
        for name in ("sets", "hands"):
            self.fields[name].widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short"})
