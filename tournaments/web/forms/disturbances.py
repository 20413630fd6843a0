"""What can happen to a seated round: the acts there are for a published one and for a draft, and why it was done."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.reasons import MOST_CHARACTERS
from tournaments.web.forms.disturbance import Disturbance
from tournaments.web.forms.people_acts import LeaveForm, SubstituteForm, SwapForm
from tournaments.web.forms.table_acts import AddTableForm, DealerForm, DropTableForm


class ReasonField(forms.Form):
    """The last word before an act is done."""

    reason = forms.CharField(label=_("Reason"), max_length=MOST_CHARACTERS, required=False)


PUBLISHED: tuple[type[Disturbance], ...] = (
    SwapForm,
    SubstituteForm,
    LeaveForm,
    AddTableForm,
    DropTableForm,
    DealerForm,
)
DRAFT: tuple[type[Disturbance], ...] = (SwapForm, LeaveForm, DealerForm)
