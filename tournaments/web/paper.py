"""What is printed: score sheets, blank or with the names of a table, with everything the writer must know on them.

Decides how a sheet is laid out; what a hand may score comes from `scoring`. Full names stand on paper, so the pages
that print them are for those with a role in the club.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Doubling, FollowRule, HouseRules, Side, ThreePlayers, TrumpMaking, dealer_of, declaring_side
from scoring.limits import HAND_POINTS
from tournaments import selectors
from tournaments.models import Seat
from tournaments.selectors import RoundBoard, StaffNames, TableCard
from tournaments.services.entries import LETTERS
from tournaments.templatetags.klaverjas import side_name
from tournaments.web.forms.hand_parts import Part, parts_of

_GROUP = 4
# Two sheets on one side of A4 leave room to write in up to this many rows.
MOST_ROWS_OF_TWO = 16
# A sheet without people on it.
NO_NAMES = StaffNames(shared=frozenset())

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
class PaperSide:
    """The columns of one side, with who writes in them."""

    letter: str
    name: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """One score sheet; without a table it is blank."""

    table: int | None
    round_number: int | None
    of_three: bool
    sides: tuple[PaperSide, ...]
    first_dealer: str
    forced: bool
    """Whether the sheet says who deals; of a table of three it does not."""
    extras: tuple[Part, ...]
    """What a social variant adds about the hand as a whole."""
    hand_roem: bool
    """Whether each side has a column for roem in the hand."""
    per_hand: bool
    """Whether each side has a column for what a hand came to: where it can count more than once."""
    rows: tuple[PaperRow, ...]
    control: int | None
    """What the points come to together; nothing where that is not known beforehand."""
    legend: str
    rules: str
    row_size: str

    @property
    def lead_span(self) -> int:
        """How many columns stand before those of the sides."""
        return (3 if self.forced else 2) + len(self.extras)

    @property
    def side_span(self) -> int:
        return (2 if self.of_three else 3) + self.hand_roem + self.per_hand


def sheets_of(board: RoundBoard, rules: HouseRules, *, two: bool = False) -> list[PaperSheet]:
    """Return the sheets of all tables of a round, in table order."""
    names = selectors.staff_names_in(board.round.evening)
    return [_sheet(rules, card=card, names=names, round_number=board.round.number, two=two) for card in board.tables]


def blank_sheet(rules: HouseRules, *, two: bool = False, of_three: bool = False) -> PaperSheet:
    """Return a sheet without names."""
    return _sheet(rules, two=two, of_three=of_three)


def may_be_two(rules: HouseRules) -> bool:
    """Whether two sheets of this many hands fit on one side of A4."""
    return rules.hands <= MOST_ROWS_OF_TWO


def _sheet(
    rules: HouseRules,
    *,
    card: TableCard | None = None,
    names: StaffNames = NO_NAMES,
    round_number: int | None = None,
    two: bool,
    of_three: bool = False,
) -> PaperSheet:
    seats = sorted(card.seats, key=lambda seat: seat.position) if card else []
    of_three = card.table.is_of_three if card else of_three
    forced = rules.trump is TrumpMaking.FORCED and not of_three
    short = short_names(seats)
    first = card.table.first_dealer if card else None
    return PaperSheet(
        table=card.table.number if card else None,
        round_number=round_number,
        of_three=of_three,
        sides=tuple(
            PaperSide(
                letter=letter,
                name=side_name(letter, of_three=of_three),
                people=tuple(name_on_paper(seat, names) for seat in seats if seat.letter == letter),
            )
            for letter in (LETTERS if of_three else LETTERS[:2])
        ),
        first_dealer=names.of(seats[first].sitter) if first is not None and first < len(seats) else "",
        forced=forced,
        extras=() if of_three else tuple(part for part in parts_of(rules) if not part.side and part.name != "declarer"),
        hand_roem=rules.roem_in_hand and not of_three,
        per_hand=rules.doubling is not Doubling.NONE and not of_three,
        rows=tuple(
            _row(number, first=first, short=short, last=rules.hands, forced=forced)
            for number in range(1, rules.hands + 1)
        ),
        control=None if (rules.ledig and not of_three) or rules.target else HAND_POINTS * rules.hands,
        legend=legend_of_three(rules) if of_three else legend_of(rules),
        rules=rules_line_of_three(rules) if of_three else rules_line(rules),
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


def name_on_paper(seat: Seat, names: StaffNames) -> str:
    """Return who sits there, and for whom when that is somebody else.

    The points go to the one sat for, so both names belong on the sheet.
    """
    if seat.sitter_id == seat.player_id:
        return names.of(seat.sitter)
    return _("%(sitter)s (for %(player)s)") % {"sitter": names.of(seat.sitter), "player": names.of(seat.player)}


def short_names(seats: Sequence[Seat]) -> list[str]:
    """Return what tells those at a table apart, in playing order: the first name, with an initial or the number."""
    ways = [
        (player.first_name, f"{player.first_name} {player.last_name[:1]}.", f"{player.first_name} {player.number}")
        for player in (seat.sitter for seat in seats)
    ]
    firsts, initials, _numbers = zip(*ways, strict=True) if ways else ((), (), ())
    return [
        first if firsts.count(first) == 1 else initial if initials.count(initial) == 1 else number
        for first, initial, number in ways
    ]


def legend_of(rules: HouseRules) -> str:
    """Return which mark goes where, and how a social variant is written; what these rules do not know is not named."""
    parts = [
        _mark_legend(rules),
        _(
            "Called: K is kraken ×2, H herkraken ×4, S superkraken ×8. "
            "Write points and roem as taken, and what the hand counts under together."
        )
        if rules.doubling is not Doubling.NONE
        else "",
        _("Write down the trump: spades count double.") if rules.spades_double else "",
        _("Ledig: + for made, − for failed.") if rules.ledig else "",
        _("The first side with %(points)s points ends the round.") % {"points": rules.target} if rules.target else "",
    ]
    return " ".join(part for part in parts if part)


def _mark_legend(rules: HouseRules) -> str:
    if rules.no_nat:
        return _("Put P with the side that writes nothing: P is pit.")
    if rules.counter_pit:
        return _("Put N, P or TP with the side that writes nothing: N is nat, P is pit, TP is counter-pit.")
    return _("Put N or P with the side that writes nothing: N is nat, P is pit.")


def legend_of_three(rules: HouseRules) -> str:
    """Return how the three write a hand down, and what a nat costs at their table."""
    how = _("Write who made trump, and what each of you took; a P beside 162 points is a pit.")
    if rules.no_nat:
        return how
    if rules.three_players is ThreePlayers.EACH_ALL:
        nat = _("After a nat each of the others scores 162 and all roem.")
    else:
        nat = _("After a nat the others keep what they took, and who made trump scores nothing.")
    return f"{how} {nat}"


def rules_line_of_three(rules: HouseRules) -> str:
    """Return in one line the house rules that hold at a table of three: in three cards there are no four alike."""
    parts = [
        str(_FOLLOW[rules.follow]),
        str(_TRUMP[rules.trump]),
        _("pit %(roem)s") % {"roem": rules.pit_bonus},
        _("no nat") if rules.no_nat else "",
        _("to %(points)s points") % {"points": rules.target} if rules.target else "",
    ]
    return " · ".join(part for part in parts if part)


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
        *_social_parts(rules),
    ]
    return " · ".join(part for part in parts if part)


def _social_parts(rules: HouseRules) -> list[str]:
    return [
        _("kraken ×2, ×4, ×8") if rules.doubling is not Doubling.NONE else "",
        _("spades double") if rules.spades_double else "",
        _("roem in the hand") if rules.roem_in_hand else "",
        _("ledig %(roem)s") % {"roem": rules.ledig_made[0]} if rules.ledig_made else "",
        _("to %(points)s points") % {"points": rules.target} if rules.target else "",
    ]


def _row_size(hands: int, *, two: bool) -> str:
    """Return the class of the height of a row, so that every sheet fills its paper and none runs over it."""
    if two:
        return "rows-two"
    if hands > 16:
        return "rows-tight" if hands > 24 else "rows-close"
    return "rows-plain" if hands > 12 else "rows-wide"
