""" "Why am I here?" on one evening: the rounds of one entrant with who sat there, and who stands above and below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Evening, Pair, Player, RoundState, ScoreSheet, Seat, SitOut, Table
from tournaments.selectors.kept_names import public_names_in, staff_names_in
from tournaments.selectors.people import PublicNames, StaffNames
from tournaments.selectors.standings import EveningStanding, StandingRow, standing_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedRound:
    """One round of an entrant: at a table, or credited under a code, in which case there is no table."""

    number: int
    table: int | None = None
    with_: tuple[str, ...] = ()
    """Who sat on the same side: the partner, or of a pair the pair itself."""
    against: tuple[str, ...] = ()
    sitters: tuple[str, ...] = ()
    """Who really sat there for somebody of this entrant."""
    total: int | None = None
    points: int | None = None
    roem: int | None = None
    pits: int | None = None
    nats: int | None = None
    others: tuple[int, ...] = ()
    """What the other side, or at a table of three the two others, scored."""
    code: str | None = None

    @property
    def is_open(self) -> bool:
        """Nobody handed in at this table yet."""
        return self.total is None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPenalty:
    """Points taken; the reason is for the staff, and empty for everybody else."""

    round_number: int
    points: int
    player: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningExplanation:
    """Everything there is to say of one row of an evening's standing."""

    standing: EveningStanding
    row: StandingRow
    rounds: tuple[ExplainedRound, ...]
    penalties: tuple[ExplainedPenalty, ...]
    above: StandingRow | None
    """The last of those on the next better place."""
    below: StandingRow | None
    """The first of those on the next worse place."""
    sharing: tuple[StandingRow, ...]


def explain_entrant(
    evening: Evening, entrant_id: int, *, public: bool = True, reveal: bool = False
) -> EveningExplanation | None:
    """Return why an entrant (a player, on an evening of fixed pairs a pair) stands where it does.

    In the newest standing; nothing for who is not in it. As much as the reader may see: what is kept for the
    prize-giving is left out, its rounds too. The number of queries does not grow with the hall.
    """
    standing = standing_of(evening, public=public, reveal=reveal)
    position = next((index for index, row in enumerate(standing.rows) if row.entrant_id == entrant_id), None)
    if position is None:
        return None
    row = standing.rows[position]
    names = public_names_in(evening) if public else staff_names_in(evening)
    players = _players_of(evening, entrant_id)
    penalties = evening.penalties.filter(
        player__in=[player.pk for player in players], cancelled_at=None, round_number__lte=standing.after_round
    ).select_related("player")
    return EveningExplanation(
        standing=standing,
        row=row,
        rounds=_rounds(evening, players, standing.after_round, names),
        penalties=tuple(
            ExplainedPenalty(
                round_number=penalty.round_number,
                points=penalty.points,
                player=names.of(penalty.player),
                reason="" if public else penalty.reason,
            )
            for penalty in penalties
        ),
        above=next((other for other in reversed(standing.rows[:position]) if other.place < row.place), None),
        below=next((other for other in standing.rows[position + 1 :] if other.place > row.place), None),
        sharing=tuple(other for other in standing.rows if other.place == row.place and other.entrant_id != entrant_id),
    )


def _players_of(evening: Evening, entrant_id: int) -> list[Player]:
    if not evening.is_pairs:
        return list(Player.objects.filter(pk=entrant_id))
    pair = Pair.objects.select_related("first", "second").get(pk=entrant_id)
    return [pair.first, pair.second]


def _rounds(
    evening: Evening, players: Iterable[Player], last: int, names: PublicNames | StaffNames
) -> tuple[ExplainedRound, ...]:
    own = {player.pk for player in players}
    published = {"round__evening": evening, "round__state": RoundState.PUBLISHED, "round__number__lte": last}
    # A fill-in plays at a second table for nobody; that is no round of its own.
    sat = Seat.objects.filter(**published, player__in=own, fill_in=False).values("table")
    tables = Table.objects.filter(pk__in=sat).select_related("round", "live_sheet")
    tables = tables.prefetch_related("seats__player", "seats__sitter")
    rounds = {table.round.number: _at_table(table, own, names) for table in tables}
    for credit in SitOut.objects.filter(**published, player__in=own).select_related("round"):
        # Who was left over and caught up played after all, and a pair is credited once.
        rounds.setdefault(
            credit.round.number,
            ExplainedRound(
                number=credit.round.number,
                total=credit.points,
                points=credit.points,
                roem=0,
                pits=credit.pits,
                nats=0,
                code=credit.code,
            ),
        )
    return tuple(rounds[number] for number in sorted(rounds))


def _at_table(table: Table, own: set[int], names: PublicNames | StaffNames) -> ExplainedRound:
    seats = list(table.seats.all())
    for seat in seats:
        seat.table = table
    mine = [seat for seat in seats if seat.player_id in own and not seat.fill_in]
    letter = mine[0].letter
    sheet = table.live_sheet
    others = sorted({seat.letter for seat in seats} - {letter})
    return ExplainedRound(
        number=table.round.number,
        table=table.number,
        with_=tuple(names.of(seat.player) for seat in seats if seat.letter == letter and seat not in mine),
        against=tuple(names.of(seat.player) for seat in seats if seat.letter != letter),
        sitters=tuple(names.of(seat.sitter) for seat in mine if seat.sitter_id != seat.player_id),
        others=tuple(_figure(sheet, "total", other) or 0 for other in others) if sheet else (),
        total=_figure(sheet, "total", letter),
        points=_figure(sheet, "points", letter),
        roem=_figure(sheet, "roem", letter),
        pits=_figure(sheet, "pits", letter),
        nats=_figure(sheet, "nats", letter),
    )


def _figure(sheet: ScoreSheet | None, name: str, letter: str) -> int | None:
    return getattr(sheet, f"{name}_{letter}") if sheet else None
