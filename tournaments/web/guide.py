"""The first hour of a new club, for its owner: what is done, what comes next; gone when all is done.

A club is new until its first round is published. Only one step is ever the next, and it has the only filled button.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import selectors
from tournaments.models import Club

ENOUGH_FOR_A_TABLE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something to press."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideStep:
    """One thing to do; the first act is the usual one."""

    label: str
    text: str
    acts: tuple[Act, ...]
    is_done: bool
    is_next: bool


def guide_of(club: Club, *, members: int, evenings: int) -> list[GuideStep]:
    """Return the steps of a club in which nobody has played yet, or none when all of them are done."""
    if evenings and selectors.has_played(club):
        return []
    done = (selectors.rules_looked_at(club), members >= ENOUGH_FOR_A_TABLE, evenings > 0)
    if all(done):
        return []
    following = done.index(False)
    many = ngettext("%(count)s member so far.", "%(count)s members so far.", members) % {"count": members}
    add = _("Add another member") if members else _("Add the first member")
    steps = (
        (
            _("The house rules"),
            _("See what each rule does in numbers, change what you play differently, and save."),
            (Act(label=_("Look at the house rules"), url=reverse("settings", args=[club.slug])),),
        ),
        (
            _("The members"),
            " ".join(
                [many if members else "", _("Four people make a table. Import a list, or add them one by one.")]
            ).strip(),
            (
                Act(label=_("Import a list"), url=reverse("member-import", args=[club.slug])),
                Act(label=add, url=reverse("member-new", args=[club.slug])),
            ),
        ),
        (
            _("The first evening"),
            _("The date, the number of rounds, and what it costs to play."),
            (Act(label=_("Plan the first evening"), url=reverse("evening-new", args=[club.slug])),),
        ),
    )
    return [
        GuideStep(label=label, text=text, acts=acts, is_done=done[place], is_next=place == following)
        for place, (label, text, acts) in enumerate(steps)
    ]
