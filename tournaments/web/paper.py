"""What is printed: score sheets, blank or with the names of a table, with everything the writer must know on them.

Decides how a sheet is laid out; what a hand may score comes from `scoring`. Full names stand on paper, so the pages
that print them are for those with a role in the club.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FollowRule, HouseRules, Side, TrumpMaking, dealer_of, declaring_side
from scoring.limits import HAND_POINTS
from tournaments.models import Seat
from tournaments.selectors import RoundBoard, TableCard

_GROUP = 4
# Two sheets on one side of A4 leave room to write in up to this many rows.
MOST_ROWS_OF_TWO = 16

_TRUMP = {
    TrumpMaking.FREE: gettext_lazy("trump is free"),
    TrumpMaking.FORCED: gettext_lazy("the eldest hand must declare"),
    TrumpMaking.DEALER_FIRST: gettext_lazy("the dealer chooses first"),
    TrumpMaking.TURNED_UP: gettext_lazy("trump is turned up"),
}
_FOLLOW = {
    FollowRule.AMSTERDAM: gettext_lazy("Amsterdam"),
    FollowRule.ROTTERDAM: gettext_lazy("Rotterdam"),
    FollowRule.AMSTERDAM_UNDERTRUMP: gettext_lazy("Amsterdam, undertrumping too"),
}

_RANKS = {"Q": gettext_lazy("queens"), "K": gettext_lazy("kings"), "A": gettext_lazy("aces")}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """The row of one hand; who deals and who declares stand there only when they are known beforehand."""

    number: int
    dealer: str
    declarer: str
    ends_group: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """One score sheet; without a table it is blank."""

    table: int | None
    round_number: int | None
    side_a: tuple[str, ...]
    side_b: tuple[str, ...]
    first_dealer: str
    forced: bool
    rows: tuple[PaperRow, ...]
    control: int
    legend: str
    rules: str
    row_size: str


def sheets_of(board: RoundBoard, rules: HouseRules, *, two: bool = False) -> list[PaperSheet]:
    """Return the sheets of all tables of a round, in table order."""
    return [_sheet(rules, card=card, round_number=board.round.number, two=two) for card in board.tables]


def blank_sheet(rules: HouseRules, *, two: bool = False) -> PaperSheet:
    """Return a sheet without names."""
    return _sheet(rules, two=two)


def may_be_two(rules: HouseRules) -> bool:
    """Whether two sheets of this many hands fit on one side of A4."""
    return rules.hands <= MOST_ROWS_OF_TWO


def _sheet(
    rules: HouseRules, *, card: TableCard | None = None, round_number: int | None = None, two: bool
) -> PaperSheet:
    seats = sorted(card.seats, key=lambda seat: seat.position) if card else []
    forced = rules.trump is TrumpMaking.FORCED
    short = short_names(seats)
    first = card.table.first_dealer if card else None
    return PaperSheet(
        table=card.table.number if card else None,
        round_number=round_number,
        side_a=tuple(name_on_paper(seat) for seat in seats if seat.side is Side.A),
        side_b=tuple(name_on_paper(seat) for seat in seats if seat.side is Side.B),
        first_dealer=seats[first].sitter.full_name if first is not None and len(seats) == _GROUP else "",
        forced=forced,
        rows=tuple(
            _row(number, first=first, short=short, last=rules.hands, forced=forced)
            for number in range(1, rules.hands + 1)
        ),
        control=HAND_POINTS * rules.hands,
        legend=legend_of(rules),
        rules=rules_line(rules),
        row_size=_row_size(rules.hands, two=two),
    )


def _row(number: int, *, first: int | None, short: Sequence[str], last: int, forced: bool) -> PaperRow:
    known = forced and first is not None and len(short) == _GROUP
    side = declaring_side(first, number) if known and first is not None else None
    return PaperRow(
        number=number,
        dealer=short[dealer_of(first, number)] if known and first is not None else "",
        declarer="" if side is None else _("we") if side is Side.A else _("they"),
        ends_group=number % _GROUP == 0 and number < last,
    )


def name_on_paper(seat: Seat) -> str:
    """Return who sits there, and for whom when that is somebody else.

    The points go to the one sat for, so both names belong on the sheet.
    """
    if seat.sitter_id == seat.player_id:
        return seat.sitter.full_name
    return _("%(sitter)s (for %(player)s)") % {"sitter": seat.sitter.full_name, "player": seat.player.full_name}


def short_names(seats: Sequence[Seat]) -> list[str]:
    """Return the first names in playing order, with an initial where two at the table share one."""
    firsts = [seat.sitter.first_name for seat in seats]
    return [
        f"{seat.sitter.first_name} {seat.sitter.last_name[:1]}." if firsts.count(seat.sitter.first_name) > 1 else first
        for seat, first in zip(seats, firsts, strict=True)
    ]


def legend_of(rules: HouseRules) -> str:
    """Return which mark goes where; a mark these rules do not know is not named."""
    if rules.no_nat:
        return _("Put P with the side that writes nothing: P is pit.")
    if rules.counter_pit:
        return _("Put N, P or TP with the side that writes nothing: N is nat, P is pit, TP is counter-pit.")
    return _("Put N or P with the side that writes nothing: N is nat, P is pit.")


def rules_line(rules: HouseRules) -> str:
    """Return the house rules in one line, for people who know the game."""
    fours = ", ".join(str(_RANKS.get(rank, rank)) for rank in rules.fours)
    parts = [
        str(_FOLLOW[rules.follow]),
        str(_TRUMP[rules.trump]),
        _("four jacks %(roem)s") % {"roem": rules.four_jacks},
        _("four of %(ranks)s 100") % {"ranks": fours} if fours else "",
        _("pit %(roem)s") % {"roem": rules.pit_bonus},
        _("counter-pit %(roem)s") % {"roem": rules.counter_pit} if rules.counter_pit else "",
        _("slot %(roem)s") % {"roem": rules.slot} if rules.slot else "",
        _("no nat") if rules.no_nat else "",
    ]
    return " · ".join(part for part in parts if part)


def _row_size(hands: int, *, two: bool) -> str:
    """Return the class of the height of a row, so that every sheet fills its paper and none runs over it."""
    if two:
        return "rows-two"
    if hands > 16:
        return "rows-tight" if hands > 24 else "rows-close"
    return "rows-plain" if hands > 12 else "rows-wide"
