"""Reads for pages and API alike. A selector writes nothing and fetches in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Sum
from django.utils import timezone

from scoring import HouseRules, Side
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditAction,
    Club,
    ClubRole,
    Evening,
    EveningPair,
    EveningState,
    Penalty,
    Player,
    Round,
    RoundState,
    ScoreSheet,
    Seat,
    SheetDraft,
    SheetEvent,
    SheetEventKind,
    SitOut,
    Standing,
    StandingState,
    Table,
)
from tournaments.models.people import in_list_order
from tournaments.ranking import Place, Prize, PrizeScheme, TieBreak, award_prizes

TYPING_FOR = timedelta(minutes=15)


class TableState(StrEnum):
    """What the board says of a table."""

    OPEN = "open"
    TYPING = "typing"
    HANDED_IN = "handed_in"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table on the board of a round."""

    table: Table
    state: TableState
    seats: tuple[Seat, ...]
    sheet: ScoreSheet | None
    typist: str
    waiting_since: datetime | None

    def side(self, side: Side) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.side is side)

    @property
    def side_a(self) -> tuple[Seat, ...]:
        return self.side(Side.A)

    @property
    def side_b(self) -> tuple[Seat, ...]:
        return self.side(Side.B)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBoard:
    """A round with its tables and who sits out."""

    round: Round
    tables: tuple[TableCard, ...]
    sit_outs: tuple[SitOut, ...]

    @property
    def open_tables(self) -> int:
        """How many tables have not been confirmed yet."""
        return sum(card.state is not TableState.CONFIRMED for card in self.tables)

    @property
    def has_results(self) -> bool:
        return any(card.sheet is not None for card in self.tables)

    @property
    def is_complete(self) -> bool:
        return self.round.is_published and self.open_tables == 0

    @property
    def ends_at(self) -> datetime | None:
        """When the round is to be over; nothing without a clock, and when every table is in."""
        published, minutes = self.round.published_at, self.round.evening.round_minutes
        if not minutes or published is None or not self.round.is_published or self.is_complete:
            return None
        return published + timedelta(minutes=minutes)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One line of a standing. The name is the public one unless the caller asked for full names."""

    place: int
    tied: bool
    entrant_id: int
    name: str
    total: int
    points: int | None
    roem: int | None
    pits: int | None
    nats: int | None
    rounds: tuple[RoundFigure | None, ...]
    penalty: int
    decided_by: TieBreak | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFigure:
    """What one round gave an entrant; `code` tells a credit from a result that was played."""

    total: int
    code: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningStanding:
    """The standing of an evening after a round, and what one must know to read it."""

    evening: Evening
    after_round: int
    rows: tuple[StandingRow, ...]
    open_tables: int
    results_version: int
    standings_version: int

    @property
    def is_provisional(self) -> bool:
        return self.open_tables > 0

    @property
    def is_behind(self) -> bool:
        """Results came in that this standing does not show yet."""
        return self.results_version != self.standings_version

    @property
    def round_numbers(self) -> range:
        return range(1, self.after_round + 1)

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return self.evening.tie_break_chain


def evenings_of(club: Club) -> QuerySet[Evening]:
    """Return the club's evenings, newest first, each with the number of its published rounds."""
    return club.evenings.annotate(
        published_rounds=Count("rounds", filter=Q(rounds__state=RoundState.PUBLISHED))
    ).order_by("-date", "-pk")


def club_at(slug: str) -> Club | None:
    """Return the club with this address; anybody may know that it exists."""
    return Club.objects.filter(slug=slug).first()


def rules_of(club: Club) -> HouseRules:
    """Return the house rules the club plays by now."""
    return HouseRules.from_dict(club.house_rules)


def rules_looked_at(club: Club) -> bool:
    """Return whether an owner has ever changed the club's settings or found them right as they are."""
    seen = (AuditAction.RULES_CHANGED, AuditAction.RULES_CONFIRMED)
    return club.audit_entries.filter(action__in=seen, evening=None).exists()


def has_played(club: Club) -> bool:
    """Return whether a round was ever published in the club."""
    return Round.objects.filter(evening__club=club, state=RoundState.PUBLISHED).exists()


def evening_at(evening_id: int, *, slug: str) -> Evening | None:
    """Return that evening of that club, for what strangers may see of it."""
    return Evening.objects.select_related("club").filter(pk=evening_id, club__slug=slug).first()


def tonight_of(club: Club) -> Evening | None:
    """Return the evening that is going on: the newest open one that has begun, or else the next to come."""
    open_evenings = list(club.evenings.filter(state=EveningState.OPEN).order_by("date", "pk"))
    today = timezone.localdate()
    begun = [evening for evening in open_evenings if evening.date <= today]
    return begun[-1] if begun else next(iter(open_evenings), None)


def players_of(club: Club) -> QuerySet[Player]:
    """Return the club's players in the order of a Dutch list of names."""
    return club.players.filter(merged_into=None)


def active_players_of(club: Club, *, on: date) -> QuerySet[Player]:
    """Return who may come to play on that day."""
    return players_of(club).filter(
        Q(active_from=None) | Q(active_from__lte=on), Q(active_until=None) | Q(active_until__gte=on)
    )


def present_ids(evening: Evening) -> set[int]:
    """Return the ids of the players marked present."""
    return set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )


def rounds_of(evening: Evening) -> list[Round]:
    """Return the rounds that count now (drafts included, replaced drafts not), in order."""
    return list(evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number"))


def boards_of(evening: Evening, *, number: int | None = None) -> list[RoundBoard]:
    """Return every round of the evening as a board, or only the one of that number; five queries in all."""
    rounds = evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number")
    if number is not None:
        rounds = rounds.filter(number=number)
    confirmed = SheetEvent.objects.filter(sheet=OuterRef("live_sheet"), kind=SheetEventKind.CONFIRMED)
    fresh = SheetDraft.objects.filter(updated_at__gte=timezone.now() - TYPING_FOR).select_related("user")
    tables = Table.objects.select_related("live_sheet").annotate(confirmed=Exists(confirmed)).order_by("number")
    tables = tables.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player", "sitter").order_by("position")),
        Prefetch("drafts", fresh, to_attr="fresh_drafts"),
    )
    sit_outs = SitOut.objects.select_related("player").order_by("player__sort_name", "player__number")
    boards = []
    for round_ in rounds.prefetch_related(Prefetch("tables", tables), Prefetch("sit_outs", sit_outs)):
        round_.evening = evening
        boards.append(
            RoundBoard(
                round=round_,
                tables=tuple(_card(table, round_) for table in round_.tables.all()),
                sit_outs=tuple(round_.sit_outs.all()),
            )
        )
    return boards


def board_of(round_: Round) -> RoundBoard:
    """Return one round as a board."""
    return boards_of(round_.evening, number=round_.number)[0]


def _card(table: Table, round_: Round) -> TableCard:
    table.round = round_
    drafts = list(table.fresh_drafts)  # type: ignore[attr-defined]  # set by the prefetch in boards_of
    if table.live_sheet is not None:
        confirmed = table.confirmed  # type: ignore[attr-defined]  # annotated in boards_of
        state = TableState.CONFIRMED if confirmed else TableState.HANDED_IN
    else:
        state = TableState.TYPING if drafts else TableState.OPEN
    return TableCard(
        table=table,
        state=state,
        seats=tuple(table.seats.all()),
        sheet=table.live_sheet,
        typist=drafts[0].user.get_username() if drafts else "",
        waiting_since=round_.published_at if table.live_sheet is None else None,
    )


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Return the four seats in playing order."""
    return tuple(table.seats.select_related("player", "sitter").order_by("position"))


def sheet_versions_of(table: Table) -> QuerySet[ScoreSheet]:
    """Return every version of a table's sheet, newest first, with what happened to it."""
    return (
        table.sheets.select_related("entered_by")
        .prefetch_related(Prefetch("events", SheetEvent.objects.select_related("by")))
        .order_by("-version")
    )


def draft_of(table: Table, user_id: int) -> SheetDraft | None:
    """Return what this typist was typing at the table and never handed in."""
    return SheetDraft.objects.filter(table=table, user_id=user_id).first()


def open_tables_of(evening: Evening) -> int:
    """Count the tables of published rounds that have no confirmed result; with any, standings are provisional."""
    confirmed = SheetEvent.objects.filter(sheet=OuterRef("live_sheet"), kind=SheetEventKind.CONFIRMED)
    return (
        Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        .exclude(Exists(confirmed))
        .count()
    )


def shown_standings(evening: Evening, *, reveal: bool) -> QuerySet[Standing]:
    """Return the standing rows the reader may see: all, or those before what is kept for the prize-giving."""
    if reveal or evening.hidden_from_round is None:
        return evening.standings.all()
    return evening.standings.filter(after_round__lt=evening.hidden_from_round)


def rounds_with_standing(evening: Evening, *, reveal: bool = False) -> list[int]:
    """Return the numbers of the rounds after which there is a standing."""
    shown = shown_standings(evening, reveal=reveal)
    return list(shown.order_by("after_round").values_list("after_round", flat=True).distinct())


def standing_of(
    evening: Evening, *, after_round: int | None = None, public: bool = True, reveal: bool = False
) -> EveningStanding:
    """Return the standing after that round, or the newest; public names unless asked otherwise; four queries."""
    shown = shown_standings(evening, reveal=reveal)
    versions = StandingState.objects.filter(evening=evening).values_list("standings_version", flat=True).first()
    if after_round is None:
        after_round = shown.order_by("-after_round").values_list("after_round", flat=True).first() or 0
    rows = shown.filter(after_round=after_round).select_related("player", "pair__first", "pair__second")
    return EveningStanding(
        evening=evening,
        after_round=after_round,
        rows=tuple(_standing_row(row, after_round, public=public) for row in rows.order_by("order")),
        open_tables=open_tables_of(evening),
        results_version=evening.results_version,
        standings_version=versions or 0,
    )


def _standing_row(row: Standing, after_round: int, *, public: bool) -> StandingRow:
    entrant = row.player or row.pair
    assert entrant is not None  # the table's own constraint
    figures = {item["round"]: RoundFigure(total=item["total"], code=item["code"]) for item in row.explanation["rounds"]}
    decided_by = row.explanation["decided_by"]
    return StandingRow(
        place=row.place,
        tied=row.tied,
        entrant_id=entrant.pk,
        name=entrant.public_name if public else entrant.label,
        total=row.total,
        points=row.points,
        roem=row.roem,
        pits=row.pits,
        nats=row.nats,
        rounds=tuple(figures.get(number) for number in range(1, after_round + 1)),
        penalty=row.explanation["penalty"],
        decided_by=TieBreak(decided_by) if decided_by else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardedPrize:
    """A prize with the names of everybody who shares it."""

    prize: Prize
    names: tuple[str, ...]


def prizes_of(standing: EveningStanding) -> tuple[AwardedPrize, ...]:
    """Return the prizes of an evening as this standing awards them, in the order they are announced."""
    places = [
        Place(
            entrant=row.entrant_id,
            place=row.place,
            tied=row.tied,
            total=row.total,
            points=row.points,
            roem=row.roem,
            pits=row.pits,
            nats=row.nats,
            best_round=None,
            last_round=None,
            penalty=row.penalty,
            decided_by=row.decided_by,
        )
        for row in standing.rows
    ]
    names = {row.entrant_id: row.name for row in standing.rows}
    return tuple(
        AwardedPrize(prize=prize, names=tuple(names[pk] for pk in prize.winners))
        for prize in award_prizes(places, PrizeScheme(**standing.evening.prizes))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingVersion:
    """Everything the public standing of an evening depends on, read in one query: what a poll compares."""

    results: int
    standings: int
    state: str
    closed_at: datetime | None

    def token(self, language: str) -> str:
        return f"{self.results}.{self.standings}.{self.state}.{language}"


def standing_version(evening_id: int, *, slug: str) -> StandingVersion | None:
    """Return the versions of an evening's standing, or nothing when that club has no such evening; one query."""
    row = (
        Evening.objects.filter(pk=evening_id, club__slug=slug)
        .values_list("results_version", "standing_state__standings_version", "state", "closed_at")
        .first()
    )
    if row is None:
        return None
    return StandingVersion(results=row[0], standings=row[1] or 0, state=row[2], closed_at=row[3])


def names_of(seats: Iterable[Seat], *, public: bool) -> list[str]:
    """Return the names of who sits in these seats, as the reader may see them."""
    return [seat.sitter.public_name if public else seat.sitter.full_name for seat in seats]


def public_evening(evening_id: int) -> Evening | None:
    """Return the evening whose standing anybody may ask for."""
    return Evening.objects.select_related("club").filter(pk=evening_id).first()


def attendance_of(evening: Evening) -> QuerySet[Attendance]:
    """Return who was mentioned for this evening, present or not, in name order."""
    return evening.attendances.select_related("player").order_by("player__sort_name", "player__number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """What came in at the door, in cents, and how many of those present have not paid the whole fee."""

    total: int
    owing: int


def till_of(evening: Evening) -> Till:
    """Return the cash of an evening; one query."""
    owes = Q(state=AttendanceState.PRESENT, paid__lt=evening.entry_fee)
    sums = evening.attendances.aggregate(total=Sum("paid", default=0), owing=Count("pk", filter=owes))
    return Till(**sums)


def pairs_of(evening: Evening) -> QuerySet[EveningPair]:
    """Return the fixed pairs of this evening in name order."""
    return evening.evening_pairs.select_related("pair__first", "pair__second").order_by(
        "pair__first__sort_name", "pair__first__number"
    )


def penalties_of(evening: Evening) -> QuerySet[Penalty]:
    """Return the penalties of this evening, the cancelled ones too, in the order they were given."""
    return evening.penalties.select_related("player", "given_by")


def players_named(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Return those of whom every word of the text is in the name or the number; two letters will do.

    Names are compared as they are sorted, so "cos" finds Ćosić on every database, and "OZ" finds Öztürk.
    """
    for word in text.split()[:5]:
        in_number = Q(number__icontains=word)
        plain = in_list_order(word)
        players = players.filter(in_number | Q(sort_name__contains=plain) if plain else in_number)
    return players


def roles_of(user_id: int) -> dict[int, str]:
    """Return the user's role by club id."""
    return dict(ClubRole.objects.filter(user_id=user_id).values_list("club_id", "role"))


def seating_version(evening: Evening) -> str:
    """Return what the public seating depends on: what is published, and every act on seats since; two queries."""
    published = evening.rounds.filter(state=RoundState.PUBLISHED).order_by("number").values_list("pk", flat=True)
    acts = evening.audit_entries.count()
    return f"{'-'.join(str(pk) for pk in published)}.{acts}.{evening.state}"
