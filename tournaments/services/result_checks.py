"""What is wrong with the rows of an imported list, each by itself and those of one evening together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.errors import ErrorCode, Problem
from tournaments.models import Player
from tournaments.services.result_rows import ResultRow
from tournaments.services.result_shape import Shape


@dataclass(slots=True, kw_only=True)
class Judged:
    """A row while it is judged: who it is about, its total, and what was found wrong so far."""

    row: ResultRow
    players: tuple[Player, ...]
    total: int | None
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, row: ResultRow, players: tuple[Player, ...], problems: Sequence[Problem]) -> Judged:
        total = row.total
        if total is None and row.rounds and None not in row.rounds:
            total = sum(number for number in row.rounds if number is not None)
        return cls(row=row, players=players, total=None if row.code else total, problems=[*row.problems, *problems])

    def wrong(self, column: str, code: ErrorCode, /, **params: object) -> None:
        """Note a problem; not twice at one column, and not where the cell could not even be read."""
        where = self.row.field(column)
        if where not in {problem.field for problem in self.problems}:
            self.problems.append(Problem(code=code, field=where, params=params))

    @property
    def who(self) -> str:
        return " & ".join(player.label for player in self.players)


def check_numbers(rows: Sequence[Judged], shape: Shape) -> None:
    """Note what is missing, what does not add up, and what is more than so many hands can bring."""
    for judged in rows:
        row = judged.row
        if row.date is None:
            judged.wrong("date", ErrorCode.DATE_MISSING)
        given = [number for number in row.rounds if number is not None]
        if row.code is None:
            _check_missing(judged, has_rounds=bool(given))
        for number, points in enumerate(row.rounds, start=1):
            if points is not None and shape.is_sure("hands") and points > shape.most_of_round:
                params = {"given": points, "hands": shape.hands, "highest": shape.most_of_round}
                judged.wrong(f"round_{number}", ErrorCode.RESULT_TOO_HIGH, **params)
        if row.total is not None and shape.is_sure("sets", "hands") and row.total > shape.most_of_evening:
            params = {"given": row.total, "hands": shape.hands * shape.sets, "highest": shape.most_of_evening}
            judged.wrong("total", ErrorCode.RESULT_TOO_HIGH, **params)
        if row.total is not None and given and None not in row.rounds and sum(given) != row.total:
            judged.wrong("total", ErrorCode.TOTAL_NOT_THE_SUM, sum=sum(given), given=row.total)


def _check_missing(judged: Judged, *, has_rounds: bool) -> None:
    """Note every number that should be there: the total, or each round as soon as one is there."""
    row = judged.row
    if has_rounds or (row.rounds and row.total is None):
        for number, points in enumerate(row.rounds, start=1):
            if points is None:
                judged.wrong(f"round_{number}", ErrorCode.RESULT_MISSING)
    elif row.total is None:
        judged.wrong("total", ErrorCode.RESULT_MISSING)


def check_codes(of_evening: Sequence[Judged]) -> None:
    """Note a code of somebody who was there: a fill-in, or an absence, beside a result of the same evening."""
    there = {player.pk for judged in of_evening if _has_result(judged) for player in judged.players}
    for judged in of_evening:
        code = judged.row.code
        if code is None:
            continue
        if _has_result(judged) or any(player.pk in there for player in judged.players):
            who = judged.who or judged.row.participant or judged.row.number
            judged.wrong("code", ErrorCode.CODE_BESIDE_RESULT, player=who, code=code.value)


def check_twice(of_evening: Sequence[Judged]) -> None:
    """Note everybody who stands in the list more than once for this evening, alone or in two pairs.

    A code beside a result has been told already.
    """
    rows_of: dict[int, list[Judged]] = defaultdict(list)
    for judged in of_evening:
        if any(problem.code is ErrorCode.CODE_BESIDE_RESULT for problem in judged.problems):
            continue
        for player in judged.players:
            rows_of[player.pk].append(judged)
    for player_id, rows in rows_of.items():
        if len(rows) == 1:
            continue
        player = next(player for player in rows[0].players if player.pk == player_id)
        lines = tuple(judged.row.line for judged in rows)
        for judged in rows:
            column = "number" if judged.row.number else "participant"
            judged.wrong(column, ErrorCode.RESULT_TWICE, player=player.label, lines=lines)


def check_places(of_evening: Sequence[Judged]) -> None:
    """Note a published place that the totals contradict: more points than somebody above, or shared with another total.

    Either a place or a total was copied wrongly. Equal totals may have different places: the club had its own rule.
    """
    placed = sorted(
        (judged for judged in of_evening if judged.row.place is not None and judged.total is not None),
        key=lambda judged: (judged.row.place, judged.row.line),
    )
    lowest: Judged | None = None
    for judged in placed:
        if lowest is not None and lowest.total is not None and judged.total is not None:
            is_shared = judged.row.place == lowest.row.place
            if judged.total > lowest.total or (is_shared and judged.total != lowest.total):
                judged.wrong(
                    "place",
                    ErrorCode.PLACE_AGAINST_TOTAL,
                    place=judged.row.place,
                    line=lowest.row.line,
                    other=lowest.row.place,
                    total=lowest.total,
                )
                continue
        lowest = judged


def _has_result(judged: Judged) -> bool:
    row = judged.row
    return row.total is not None or any(number is not None for number in row.rounds)
