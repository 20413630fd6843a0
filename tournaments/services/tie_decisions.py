"""Decisions of ties as the ranking wants them. Writing them is `services.ties`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tournaments.models import Competition, Evening, TieDecision
from tournaments.ranking import Decision, TieBreak


def decisions_of_evening(evening: Evening) -> dict[int, list[Decision]]:
    """Return round number → what was decided in the standing after that round, oldest first; one query."""
    found: dict[int, list[Decision]] = defaultdict(list)
    for row in _standing(evening.tie_decisions.all()):
        found[row.after_round or 0].append(as_decision(row))
    return found


def decisions_of_season(competition: Competition) -> tuple[Decision, ...]:
    """Return what was decided in the standing of a competition, oldest first; one query."""
    return tuple(as_decision(row) for row in _standing(competition.tie_decisions.all()))


def as_decision(row: TieDecision) -> Decision:
    """Return a stored decision as the ranking reads it; ids are text in JSON."""
    return Decision(kind=TieBreak(row.kind), worth={int(entrant): worth for entrant, worth in row.worth.items()})


def _standing(rows: Iterable[TieDecision]) -> list[TieDecision]:
    return sorted((row for row in rows if not row.is_cancelled), key=lambda row: row.pk)
