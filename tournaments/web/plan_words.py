"""A plan in one line, for who decides with one press."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.services.plans import SamePlan
from tournaments.templatetags.klaverjas import day
from tournaments.web.forms.money import amount_of


def line_of(plan: SamePlan) -> str:
    """Return what would be planned: the day, who is ranked, rounds and hands, and what else was agreed on."""
    rounds = ngettext("%(count)s round", "%(count)s rounds", plan.planned_rounds) % {"count": plan.planned_rounds}
    hands = plan.house_rules.hands
    parts = [
        day(plan.date),
        str(plan.entrants.label),
        ngettext("%(rounds)s of %(count)s hand", "%(rounds)s of %(count)s hands", hands)
        % {"rounds": rounds, "count": hands},
    ]
    if plan.round_minutes:
        parts.append(
            ngettext("%(count)s minute a round", "%(count)s minutes a round", plan.round_minutes)
            % {"count": plan.round_minutes}
        )
    if plan.entry_fee:
        parts.append(_("entry fee € %(amount)s") % {"amount": amount_of(plan.entry_fee)})
    if plan.competitions:
        names = ", ".join(competition.name for competition in plan.competitions)
        parts.append(_("counts for %(names)s") % {"names": names})
    if plan.has_other_rules:
        parts.append(_("by the house rules of that evening, which the club has changed since"))
    return ", ".join(parts)
