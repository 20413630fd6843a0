"""One writer at a time for an evening or a competition, and the one number that says "the standing must follow".

Every act of an evening takes the lock here before it looks at anything, so acts stand in one order and two of them can
never wait for each other. The recompute takes another lock (`StandingState`): no result waits for a recompute.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tournaments import tasks
from tournaments.models import Club, Competition, CompetitionState, Evening, SeasonStanding
from tournaments.selectors.seasons import counts
from tournaments.services.locks import (
    lock_competition,
    lock_evening,
    lock_evenings,
    raise_rules_version,
    raise_version,
)

__all__ = [
    "counted_no_more",
    "lock_competition",
    "lock_evening",
    "lock_evenings",
    "members_changed",
    "raise_results",
    "raise_rules",
    "ring_season",
]


def raise_results(evening: Evening, *, even_closed: bool = False) -> None:
    """Raise the results version of a locked evening and ring for a recompute.

    Refused as a whole when the evening is closed, which is how a caller that forgot the lock is found.
    """
    raise_version(evening, even_closed=even_closed)
    tasks.ring_standing(evening.pk)


def raise_rules(competition: Competition, *, by: int = 1) -> None:
    """Raise the rules version of a locked competition and ring for a recompute: something besides results changed.

    Refused as a whole when the competition is closed, which is how a caller that forgot the lock is found.
    """
    raise_rules_version(competition, by=by)
    ring_season(competition)


def ring_season(competition: Competition) -> None:
    """Ring for a recompute of a competition whose version was raised otherwise."""
    tasks.ring_season(competition.pk)


def counted_no_more(evening: Evening) -> None:
    """Let the competitions of a locked evening follow before it stops counting: it is hidden again, or goes.

    Their version loses that of the evening, so it is raised by more than that: no version is ever used twice.
    """
    if Evening.objects.filter(counts(), pk=evening.pk).exists():
        for competition in _open(evening.competitions.order_by("pk")):
            raise_rules(lock_competition(competition.pk), by=evening.results_version + 1)


def members_changed(
    club: Club, *, everywhere: bool = True, where_unmarked: bool = False, naming: Collection[int] = ()
) -> None:
    """Let the open competitions of a club follow a change of who is a member, a guest, or active when.

    Not `everywhere`: only those that give a code to members of whom nothing was noted, where somebody is new
    (`where_unmarked`), and those in whose list one of `naming` stands, who are called otherwise by now.
    """
    if not (everywhere or where_unmarked or naming):
        return
    rows = SeasonStanding.objects.filter(competition__club=club)
    of_pair = Q(pair__first__in=naming) | Q(pair__second__in=naming)
    named = set(rows.filter(Q(player__in=naming) | of_pair).values_list("competition", flat=True)) if naming else ()
    for competition in _open(club.competitions.order_by("pk")):
        by_unmarked = where_unmarked and competition.counting_rules.unmarked is not None
        if everywhere or by_unmarked or competition.pk in named:
            raise_rules(lock_competition(competition.pk))


def _open(competitions: QuerySet[Competition]) -> QuerySet[Competition]:
    return competitions.filter(state=CompetitionState.OPEN)
