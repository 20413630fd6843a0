"""A whole list of members at once: judged row by row against the club, then stored, all rows or none.

A member is known by number. A row without one is recognised by its name, as long as only one person is called that;
somebody new gets the next free number. Two people of one name are two people, which is allowed but said.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import AuditAction, Club, Door, Player
from tournaments.models.people import in_list_order
from tournaments.services import audit, people
from tournaments.services.member_rows import MemberRow, Value


class RowState(StrEnum):
    """What storing a row would do."""

    PROBLEM = "problem"
    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One detail of a known member that the list says otherwise."""

    field: str
    old: Value
    new: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """A row and what would become of it; `player` is as it would be stored.

    Others who are called the same: `namesakes` in the club, `namesake_lines` in the list. `merged_into` is who the
    member of this row turned out to be; then nothing is stored.
    """

    line: int
    state: RowState
    player: Player
    problems: tuple[Problem, ...] = ()
    changes: tuple[Change, ...] = ()
    namesakes: tuple[str, ...] = ()
    namesake_lines: tuple[int, ...] = ()
    number_is_given: bool = False
    merged_into: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A whole list, judged; the rows in the order of the list."""

    rows: tuple[JudgedRow, ...]

    def count(self, state: RowState) -> int:
        return sum(row.state is state for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        return {state.value: self.count(state) for state in RowState}

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def worst_first(self) -> list[JudgedRow]:
        """The rows with problems, then what would be stored, then what is known already."""
        order = list(RowState)
        return sorted(self.rows, key=lambda row: (order.index(row.state), row.line))

    @property
    def verdicts(self) -> list[list[object]]:
        """What was promised, as plain data: what would become of each row, and under which number."""
        return [[row.line, row.state.value, row.player.number] for row in self.rows]


def preview_members(*, club: Club, rows: Sequence[MemberRow]) -> Preview:
    """Return what storing these rows would do; stores nothing."""
    return _Judge(club, rows).preview()


def store_members(
    *,
    club: Club,
    rows: Sequence[MemberRow],
    by: User,
    door: Door,
    file_name: str = "",
    promised: Sequence[Sequence[object]] | None = None,
) -> Preview:
    """Store these rows, all or none, and return what was done.

    Raises TournamentError with the problems of all rows. With `promised`, the verdicts of a preview somebody saw, it
    also refuses when anything would be done otherwise than was shown, because the members changed since.
    """
    try:
        with transaction.atomic():
            # One import at a time, or two would give the same free number.
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            preview = preview_members(club=club, rows=rows)
            if preview.problems:
                raise TournamentError(*preview.problems)
            if promised is not None and [list(verdict) for verdict in promised] != preview.verdicts:
                raise refuse(ErrorCode.MEMBERS_CHANGED)
            wanted = (RowState.NEW, RowState.CHANGED)
            people.store_players([row.player for row in preview.rows if row.state in wanted])
            audit.note(
                AuditAction.MEMBERS_IMPORTED,
                club=club,
                by=by,
                door=door,
                details={"file": file_name[:200], **{name: count for name, count in preview.counts.items() if count}},
            )
            return preview
    except IntegrityError as error:
        # Somebody took a number between our look and our write; the constraint is the last guard.
        raise refuse(ErrorCode.MEMBERS_CHANGED) from error


class _Judge:
    """Everything one needs to know to judge a row: who is in the club, and who else is in the list."""

    def __init__(self, club: Club, rows: Sequence[MemberRow]) -> None:
        self.club = club
        self.rows = rows
        players = list(Player.objects.filter(club=club).select_related("merged_into"))
        self.by_number = {player.number: player for player in players}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            if player.merged_into is None:
                self.by_name[in_list_order(player.full_name)].append(player)
        self.lines_of_number: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            if number := _text(row, "number"):
                self.lines_of_number[number].append(row.line)
        self.lines_of_name: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            self.lines_of_name[_name_of(row)].append(row.line)
        self.next_number = int(people.next_number(club, taken=self.lines_of_number))

    def preview(self) -> Preview:
        return Preview(rows=tuple(self._judged(row) for row in self.rows))

    def _judged(self, row: MemberRow) -> JudgedRow:
        number = _text(row, "number")
        name = _name_of(row)
        problems = list(row.problems)
        broken = {problem.field for problem in problems}
        known = self.by_number.get(number) if number else None
        if not number and row.field("number") not in broken:
            known, doubts = self._known_by_name(row, name)
            problems += doubts
        lines = tuple(self.lines_of_number.get(number, ()))
        if len(lines) > 1:
            params: dict[str, object] = {"number": number, "lines": lines}
            problems.append(Problem(code=ErrorCode.NUMBER_TWICE, field=row.field("number"), params=params))
        names_broken = _names_are_broken(row, broken)
        if number and known is not None and in_list_order(known.full_name) != name and not names_broken:
            params = {"number": number, "player": known.full_name}
            problems.append(Problem(code=ErrorCode.NUMBER_OF_ANOTHER, field=row.field("number"), params=params))
        if known is not None and known.merged_into is not None and not problems:
            merged_into = known.merged_into.label
            return JudgedRow(line=row.line, state=RowState.UNCHANGED, player=known, merged_into=merged_into)
        player, changes = self._as_stored(row, known)
        problems += self._problems_of(row, player, changes, broken)
        given = known is None and not number
        if given and not problems:
            player.number = str(self.next_number)
            self.next_number += 1
        if problems:
            state = RowState.PROBLEM
        elif known is None:
            state = RowState.NEW
        else:
            state = RowState.CHANGED if changes else RowState.UNCHANGED
        return JudgedRow(
            line=row.line,
            state=state,
            player=player,
            problems=tuple(problems),
            changes=changes,
            namesakes=tuple(player.label for player in self.by_name.get(name, ())) if state is RowState.NEW else (),
            namesake_lines=tuple(line for line in self.lines_of_name[name] if line != row.line),
            number_is_given=given and not problems,
        )

    def _known_by_name(self, row: MemberRow, name: str) -> tuple[Player | None, list[Problem]]:
        """Find the one member whom a row without a number must mean; several of them, or several rows, are a doubt."""
        found = self.by_name.get(name, [])
        if len(found) > 1 or (found and len(self.lines_of_name[name]) > 1):
            params = {"name": found[0].full_name}
            return None, [Problem(code=ErrorCode.NUMBER_NEEDED, field=row.field("number"), params=params)]
        return (found[0] if found else None), []

    def _as_stored(self, row: MemberRow, known: Player | None) -> tuple[Player, tuple[Change, ...]]:
        # A copy, so that what the list says of one row does not change who the next rows are compared with.
        player = Player(club=self.club) if known is None else copy.copy(known)
        changes = []
        for name, value in row.values.items():
            if name == "number" and not value:
                continue
            old = getattr(player, name)
            if old != value:
                changes.append(Change(field=name, old=old, new=value))
            setattr(player, name, value)
        return player, tuple(changes)

    @staticmethod
    def _problems_of(row: MemberRow, player: Player, changes: Sequence[Change], broken: set[str]) -> list[Problem]:
        """Return what is wrong with the member itself, leaving out what could not be read in the first place."""
        found: dict[str, Problem] = {}
        for name, code in (("last_name", ErrorCode.LAST_NAME_MISSING), ("first_name", ErrorCode.FIRST_NAME_MISSING)):
            if not getattr(player, name):
                found[name] = Problem(code=code, field=row.field(name))
        later = people.plays_later(player) if any(change.field == "active_until" for change in changes) else []
        for problem in (*people.problems_of(player), *later):
            # A number that is missing will be given.
            if problem.field != "number" or player.number:
                field = row.field(problem.field)
                found.setdefault(problem.field, Problem(code=problem.code, field=field, params=problem.params))
        names_broken = _names_are_broken(row, broken)
        return [
            problem
            for name, problem in found.items()
            if problem.field not in broken and not (names_broken and name in _NAMES)
        ]


_NAMES = ("first_name", "infix", "last_name")


def _text(row: MemberRow, name: str) -> str:
    value = row.values.get(name)
    return value if isinstance(value, str) else ""


def _name_of(row: MemberRow) -> str:
    """Return the name as names are compared: case, accents and apostrophes make no other person."""
    return in_list_order(" ".join(text for name in _NAMES if (text := _text(row, name))))


def _names_are_broken(row: MemberRow, broken: set[str]) -> bool:
    return any(row.field(name) in broken for name in (*_NAMES, "name"))
