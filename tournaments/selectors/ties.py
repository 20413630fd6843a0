"""Reads of equals in a standing: who shares a place that can still be decided, and what was decided before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Competition, Evening, Pair, Player, TieDecision
from tournaments.ranking import DECIDING, Passed, PassedOver, TieBreak
from tournaments.selectors.kept_names import staff_names_in
from tournaments.selectors.people import StaffNames, name_of
from tournaments.selectors.seasons import season_standing_of
from tournaments.selectors.standings import standing_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedGroup:
    """Everybody on one shared place, under the names that the staff knows."""

    place: int
    entrants: tuple[int, ...]
    names: tuple[str, ...]
    rules: tuple[TieBreak, ...]
    """By what it can still be decided: extra hands, the lot."""
    passed_over: tuple[Passed, ...]

    @property
    def people(self) -> list[tuple[int, str]]:
        return list(zip(self.entrants, self.names, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDecision:
    """A decision of a tie, the cancelled ones too, with the names of those it is about; whoever is ahead first."""

    decision: TieDecision
    lines: tuple[tuple[int, str, int], ...]
    """Entrant, name and worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """Everything about equals in one standing."""

    groups: tuple[TiedGroup, ...]
    decisions: tuple[ShownDecision, ...]


def ties_of_evening(evening: Evening) -> Ties:
    """Return the equals of the newest standing of an evening, and what was decided."""
    standing = standing_of(evening, public=False, reveal=True)
    rows = [(row.place, row.tied, row.entrant_id, row.name, row.passed_over) for row in standing.rows]
    return Ties(
        groups=_groups(rows),
        decisions=_decisions(evening.tie_decisions.all(), is_pairs=evening.is_pairs, names=staff_names_in(evening)),
    )


def open_ties_of(evening: Evening, after_round: int) -> int:
    """Return on how many shared places of this standing something can be decided; no query where nothing ever can."""
    if DECIDING.isdisjoint(evening.tie_break_chain):
        return 0
    tied = evening.standings.filter(after_round=after_round, tied=True)
    return tied.order_by("place").values("place").distinct().count()


def ties_of_season(competition: Competition) -> Ties:
    """Return the equals of the standing of a competition, and what was decided."""
    table = season_standing_of(competition, public=False)
    rows = [(row.line.place, row.line.tied, row.entrant_id, row.name, row.line.passed_over) for row in table.rows]
    return Ties(
        groups=_groups(rows),
        decisions=_decisions(
            competition.tie_decisions.all(), is_pairs=competition.is_pairs, names=staff_names_in(competition)
        ),
    )


Line = tuple[int | None, bool, int, str, tuple[Passed, ...]]


def _groups(rows: Iterable[Line]) -> tuple[TiedGroup, ...]:
    shared: dict[int, list[Line]] = {}
    for row in rows:
        place, tied, *_rest = row
        if tied and place is not None:
            shared.setdefault(place, []).append(row)
    groups = []
    for place, lines in shared.items():
        passed_over = lines[0][4]
        open_rules = tuple(
            passed.rule for passed in passed_over if passed.rule in DECIDING and passed.why is not PassedOver.UNKNOWN
        )
        if open_rules:
            groups.append(
                TiedGroup(
                    place=place,
                    entrants=tuple(line[2] for line in lines),
                    names=tuple(line[3] for line in lines),
                    rules=open_rules,
                    passed_over=passed_over,
                )
            )
    return tuple(groups)


def _decisions(rows: QuerySet[TieDecision], *, is_pairs: bool, names: StaffNames) -> tuple[ShownDecision, ...]:
    decisions = list(rows.select_related("by", "cancelled_by"))
    called = _names({int(entrant) for row in decisions for entrant in row.worth}, is_pairs=is_pairs, names=names)
    return tuple(
        ShownDecision(
            decision=row,
            lines=tuple(
                (int(entrant), called.get(int(entrant), entrant), worth)
                for entrant, worth in sorted(row.worth.items(), key=lambda item: (-item[1], int(item[0])))
            ),
        )
        for row in decisions
    )


def _names(entrants: set[int], *, is_pairs: bool, names: StaffNames) -> Mapping[int, str]:
    if not entrants:
        return {}
    if is_pairs:
        pairs = Pair.objects.filter(pk__in=entrants).select_related("first", "second")
        return {pair.pk: name_of(pair, names) for pair in pairs}
    return {player.pk: names.of(player) for player in Player.objects.filter(pk__in=entrants)}
