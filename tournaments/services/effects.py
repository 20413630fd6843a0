"""What an act would change in the lists it reaches: the act is really done, looked at, and taken back.

So nothing is told by a second copy of a rule, and nothing is stored: no version, no row, no bell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from tournaments import tasks
from tournaments.models import Competition, Door, Evening, RoundState, SeasonState, StandingState
from tournaments.ranking import Change, difference
from tournaments.ranking.refining import Value
from tournaments.selectors.prizes import DecidingLot, PrizeList, prizes_of
from tournaments.selectors.seasons import season_standing_of
from tournaments.selectors.standings import standing_of
from tournaments.services import competitions, seasons, standings
from tournaments.services.locks import lock_evening

Scope = Evening | Competition


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a list, under the name the staff know."""

    entrant: int
    name: str
    place: int | None
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Somebody whose place or total becomes another."""

    name: str
    change: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEffects:
    """What changes in one list. `prizes`: as they were handed out, with who would have something else by the new list;
    nothing where no prizes are on record. `voided`: lots that were drawn for a prize and decide nothing any more."""

    scope: Scope
    moved: tuple[Moved, ...]
    prizes: PrizeList | None
    voided: tuple[DecidingLot, ...]

    @property
    def is_nothing(self) -> bool:
        return not self.moved and not self.voided and not (self.prizes and self.prizes.differences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What an act on an evening changes: in its own list, and in those of the competitions that count it.

    `closed` are competitions whose list stays as it is. `seated` are the numbers of the rounds that were seated after
    the round in question: nobody of them moves.
    """

    evening: ListEffects
    seasons: tuple[ListEffects, ...]
    closed: tuple[Competition, ...]
    seated: tuple[int, ...]


def effects_on(evening_id: int, act: Callable[[], object], *, after_round: int | None = None) -> Effects:
    """Return what this act changes in the lists of an evening, those before it brought up to date first.

    `after_round` is the round it is about, when it is about one. Raises what the act raises.
    """
    with _taken_back():
        # Before the rows of its standing, as every act of an evening does.
        evening = lock_evening(evening_id, even_closed=True)
        linked = list(evening.competitions.select_related("club", "season").order_by("season__starts_on", "name", "pk"))
        counting = [competition for competition in linked if not competition.is_closed]
        scopes: list[Scope] = [evening, *counting]
        before = [_seen(scope) for scope in scopes]
        act()
        evening.refresh_from_db()
        after = [_effects(scope, seen) for scope, seen in zip(scopes, before, strict=True)]
        published = evening.rounds.filter(state=RoundState.PUBLISHED)
        later = published.none() if after_round is None else published.filter(number__gt=after_round)
        return Effects(
            evening=after[0],
            seasons=tuple(after[1:]),
            closed=tuple(competition for competition in linked if competition.is_closed),
            seated=tuple(later.order_by("number").values_list("number", flat=True)),
        )


def effects_of_reopening(competition_id: int, *, by: User) -> ListEffects:
    """Return what differs between the list a competition was closed with and the one it would get if it were opened.

    Raises TournamentError when it is not closed.
    """
    with _taken_back():
        competition = Competition.objects.select_related("club", "season").get(pk=competition_id)
        before = _seen(competition)
        competitions.reopen_competition(competition_id=competition_id, reason="?", by=by, door=Door.DESK)
        competition.refresh_from_db()
        return _effects(competition, before)


@contextmanager
def _taken_back() -> Iterator[None]:
    with tasks.quiet_bell(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """A list and its prizes at one moment."""

    lines: list[Line]
    prizes: PrizeList


def _seen(scope: Scope) -> _Seen:
    lines = _lines(scope)
    return _Seen(lines=lines, prizes=prizes_of(scope, public=False))


def _effects(scope: Scope, before: _Seen) -> ListEffects:
    after = _seen(scope)
    names = {line.entrant: line.name for line in (*before.lines, *after.lines)}
    deciding = {lot.draw.pk for lot in after.prizes.deciding}
    return ListEffects(
        scope=scope,
        moved=tuple(
            Moved(name=names[change.entrant], change=change) for change in difference(before.lines, after.lines)
        ),
        prizes=after.prizes if after.prizes.award is not None else None,
        voided=tuple(lot for lot in before.prizes.deciding if lot.draw.pk not in deciding),
    )


def _lines(scope: Scope) -> list[Line]:
    """Return the list as it is now, brought up to date unless it is closed for good."""
    if isinstance(scope, Evening):
        # Waits for a recompute that is at it; ours would leave it alone and read the old list.
        StandingState.objects.get_or_create(evening=scope)
        StandingState.objects.select_for_update(no_key=True).get(evening=scope)
        standings.recompute(scope.pk)
        rows = standing_of(scope, public=False, reveal=True).rows
        return [Line(entrant=row.entrant_id, name=row.name, place=row.place, value=row.total) for row in rows]
    if not scope.is_closed:
        SeasonState.objects.get_or_create(competition=scope)
        SeasonState.objects.select_for_update(no_key=True).get(competition=scope)
        seasons.recompute(scope.pk)
    table = season_standing_of(scope, public=False)
    return [
        Line(entrant=row.entrant_id, name=row.name, place=row.line.place, value=row.line.value) for row in table.rows
    ]
