"""Earlier drafts of a round, as the page lists them: how each was made, and who sat where."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.models import Evening, Round
from tournaments.selectors.draws import drafts_of
from tournaments.selectors.receipts import receipt_in
from tournaments.web.receipts import sentences_of

# A director who drew more often than this looks at the newest.
MOST_SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTable:
    number: int
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One replaced draft; any can count again."""

    round: Round
    title: str
    sentences: list[str]
    tables: tuple[DraftTable, ...]
    idle: str


def drafts_shown(evening: Evening, number: int) -> list[Draft]:
    """Return the newest of the replaced drafts; a director looks at them."""
    names = selectors.staff_names(evening.club)
    shown = []
    for round_ in drafts_of(evening, number)[:MOST_SHOWN]:
        receipt = receipt_in(round_.quality, directs=True)
        tables = []
        for table in round_.tables.all():
            sides: dict[int, list[str]] = {}
            for seat in table.seats.all():
                side = seat.position if table.is_of_three else seat.position % 2
                sides.setdefault(side, []).append(names.of(seat.player))
            tables.append(
                DraftTable(number=table.number, sides=tuple(" & ".join(sides[side]) for side in sorted(sides)))
            )
        drawn = _("drawn with number %(seed)s") % {"seed": round_.seed}
        shown.append(
            Draft(
                round=round_,
                title=_("seated by hand") if round_.seed is None else drawn,
                sentences=sentences_of(receipt, evening) if receipt else [],
                tables=tuple(tables),
                idle=", ".join(names.of(out.player) for out in round_.sit_outs.all()),
            )
        )
    return shown
