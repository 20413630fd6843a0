"""Columns of plain text under each other, for what commands print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]], *, left: Sequence[int]) -> Iterator[str]:
    """Columns under each other: words to the left, figures to the right.

    >>> list(aligned([("#", "name"), ("10", "Anna")], left=(1,)))
    ['   #  name', '  10  Anna']
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield ("  " + "  ".join(cells)).rstrip()
