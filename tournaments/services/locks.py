"""One writer at a time for an evening, and the number that says "the standing must follow"; no bell is rung here.

What a person does goes through `versions`, which rings; what follows from a deed uses these directly.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from tournaments.errors import ErrorCode, refuse
from tournaments.models import Competition, CompetitionState, Evening, EveningState


def lock_evening(evening_id: int, *, even_closed: bool = False) -> Evening:
    """Lock the evening for the rest of the transaction and return it with its club; refuse when it is closed.

    SQLite has no row locks and needs none: its immediate transactions are one writer at a time for the whole file.
    """
    evening = Evening.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=evening_id)
    if evening.is_closed and not even_closed:
        raise refuse(ErrorCode.EVENING_CLOSED)
    return evening


def lock_evenings(evening_ids: Iterable[int], *, to_change: int | None = None) -> dict[int, Evening]:
    """Lock evenings in the one order in which every act locks several, closed ones too; return them by id.

    `to_change` is the evening of the act itself: locked with the others, and refused when it is closed.
    """
    wanted = {*evening_ids} | ({to_change} if to_change is not None else set())
    return {pk: lock_evening(pk, even_closed=pk != to_change) for pk in sorted(wanted)}


def raise_version(evening: Evening, *, even_closed: bool = False) -> None:
    """Raise the results version of a locked evening.

    The update is conditional on the evening being open, so a caller that forgot the lock is refused as a whole.
    """
    evenings = Evening.objects.filter(pk=evening.pk)
    if not even_closed:
        evenings = evenings.filter(state=EveningState.OPEN)
    if not evenings.update(results_version=F("results_version") + 1):
        raise refuse(ErrorCode.EVENING_CLOSED)


def lock_competition(competition_id: int, *, even_closed: bool = False) -> Competition:
    """Lock the competition for the rest of the transaction and return it with club and season; refuse a closed one.

    Evenings are locked before competitions, everywhere.
    """
    competition = (
        Competition.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "season")
        .get(pk=competition_id)
    )
    if competition.is_closed and not even_closed:
        raise refuse(ErrorCode.COMPETITION_CLOSED)
    return competition


def raise_rules_version(competition: Competition, *, by: int = 1) -> None:
    """Raise the rules version of a locked competition; refused as a whole when it is closed."""
    competitions = Competition.objects.filter(pk=competition.pk, state=CompetitionState.OPEN)
    if not competitions.update(rules_version=F("rules_version") + by):
        raise refuse(ErrorCode.COMPETITION_CLOSED)
