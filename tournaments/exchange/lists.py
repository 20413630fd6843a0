"""The one reading of a file that has the columns a list needs, and the row of headings it begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.errors import ErrorCode, refuse
from tournaments.exchange.tables import MOST_ROWS, Table, TableRow, readings


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The row of headings: which column stands at which position, and after which row the list begins.

    `ignored` are the headings that mean nothing to us, `width` is how many columns have one, `words` what the
    file itself calls each column.
    """

    after: int
    columns: Mapping[int, str]
    ignored: tuple[str, ...]
    width: int
    words: Mapping[str, str] = field(default_factory=dict)


HeadingOf = Callable[[Sequence[TableRow]], Heading | None]


def find_list(
    content: bytes, *, heading_of: HeadingOf, missing: ErrorCode, label_of: Callable[[str], str]
) -> tuple[Heading, Sequence[TableRow]]:
    """Return the headings of the list in this file and the rows below them.

    Of several readings the one with the most columns that are known. Raises TournamentError when the file as a whole
    cannot be used: `missing` where no reading has the columns that are needed, or a column that is there twice, which
    `label_of` names.
    """
    best: tuple[Heading, Table] | None = None
    for table in readings(content):
        heading = heading_of(table.rows)
        if heading and (best is None or len(heading.columns) > len(best[0].columns)):
            best = heading, table
    if best is None:
        raise refuse(missing, "file")
    heading, table = best
    twice = sorted({column for column in heading.columns.values() if list(heading.columns.values()).count(column) > 1})
    if twice:
        raise refuse(ErrorCode.COLUMN_TWICE, "file", column=label_of(twice[0]))
    if table.broken_at is not None:
        raise refuse(ErrorCode.QUOTE_OPEN, "file", line=table.broken_at)
    rows = table.rows[heading.after :]
    if not rows:
        raise refuse(ErrorCode.LIST_EMPTY, "file")
    if len(rows) > MOST_ROWS:
        raise refuse(ErrorCode.TOO_MANY_ROWS, "file", most=MOST_ROWS)
    return heading, rows
