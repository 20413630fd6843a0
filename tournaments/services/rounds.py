"""Rounds: drawn or seated by hand as a draft, then published. A round with a result is never seated again."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AttendanceState,
    Chairs,
    Credit,
    Evening,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.seating import Form, RoundPlan, SeatingError, SeatingErrorCode, evaluate, plan
from tournaments.services import evenings, seatings, turns, versions
from tournaments.services.seatings import Seating, TableSeating

MOST_SEED = 2**53 - 1  # so that a seed survives a trip through JavaScript and JSON


def draw_round(*, evening_id: int, number: int, seed: int | None = None, replace_published: bool = False) -> Round:
    """Draw a draft of this round for everybody present; without a seed one is drawn and stored with the round.

    Refused once the round has a result, while one of a pair is absent or somebody is without a partner, and for a
    published round unless `replace_published` says that it may be taken back; an earlier draft is kept as replaced.
    """
    seed = secrets.randbelow(MOST_SEED) if seed is None else seed
    with transaction.atomic():
        evening = _lock(evening_id, number, replace_published=replace_published)
        entrants = _entrants(evening, number)
        shape = seatings.shape_of(len(entrants), threes=seatings.knows_tables_of_three(evening))
        if shape.of_three and not shape.of_four:
            # Nothing is left to chance.
            return _make_draft(
                evening, number, [seatings.of_three(1, list(entrants))], (), seed=None, quality={"method": "three"}
            )
        try:
            drawn = plan(
                entrants=list(entrants),
                form=Form.PAIRS if evening.is_pairs else Form.INDIVIDUAL,
                rounds=1,
                seed=seed,
                played=turns.played(evening, number, {pk: entrant for entrant, pks in entrants.items() for pk in pks}),
                sat_out=turns.sat_out(evening, entrants),
            )
        except SeatingError as error:
            if error.code not in _SEATING_REFUSALS:
                raise  # nobody can act on the others: they are mistakes of ours
            params = dict(error.params)
            if "needed" in params and not evening.is_pairs:
                params["needed"] = seatings.fewest_at_a_table(evening)
            raise TournamentError(Problem(code=_SEATING_REFUSALS[error.code], params=params)) from error
        tables: list[Seating] = []
        for table_number, (side_a, side_b) in enumerate(drawn.rounds[0].tables, start=1):
            people_a = tuple(pk for entrant in side_a for pk in entrants[entrant])
            people_b = tuple(pk for entrant in side_b for pk in entrants[entrant])
            tables.append(
                TableSeating(number=table_number, side_a=(people_a[0], people_a[1]), side_b=(people_b[0], people_b[1]))
            )
        sit_outs = [pk for entrant in drawn.rounds[0].sit_outs for pk in entrants[entrant]]
        if shape.of_three:
            # Whose turn it is to sit out plays with the two others whose turn it is.
            tables.append(seatings.of_three(len(tables) + 1, sit_outs))
            sit_outs = []
        return _make_draft(evening, number, tables, sit_outs, seed=seed, quality=drawn.receipt.as_dict())


_SEATING_REFUSALS = {
    SeatingErrorCode.TOO_FEW: ErrorCode.TOO_FEW_PLAYERS,
    SeatingErrorCode.ENTRANT_TWICE: ErrorCode.PLAYER_TWICE,
}


def seat_by_hand(*, evening_id: int, number: int, tables: Sequence[Seating], replace_published: bool = False) -> Round:
    """Make a draft of this round as given; whoever is present and has no chair sits out.

    Raises TournamentError naming every table and person that is wrong, and for a published round unless
    `replace_published` says that it may be taken back.
    """
    with transaction.atomic():
        evening = _lock(evening_id, number, replace_published=replace_published)
        present = {pk for pks in _entrants(evening, number).values() for pk in pks}
        seatings.check_seating(evening, tables, present)
        seated = {pk for table in tables for pk in table.in_playing_order}
        quality: dict[str, object] = {"method": "hand"}
        if not evening.is_pairs:
            made = RoundPlan(
                tables=tuple((table.side_a, table.side_b) for table in tables if isinstance(table, TableSeating))
            )
            counts = evaluate([made], played=turns.played(evening, number, {pk: pk for pk in present}))
            quality |= {
                "partner_repeats": counts.partner_repeats,
                "meetings_again": counts.meetings_again,
            }
        return _make_draft(evening, number, tables, sorted(present - seated), seed=None, quality=quality)


def publish_round(*, evening_id: int, number: int) -> Round:
    """Publish the draft of this round: from now on people take their seats and tables can hand in.

    Everybody who came tonight but is not seated gets the evening's credit: for sitting out, coming late or leaving.
    Refused, naming them, when somebody who was seated is not present any more: such a round is to be drawn again.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = _current(evening, number)
        if round_ is None:
            raise refuse(ErrorCode.ROUND_UNKNOWN, "number", number=number)
        if round_.is_published:
            return round_
        _require_next(evening, number)
        _require_whole_pairs(evening, number)
        _require_seated_present(evening, round_)
        _credit_the_others(evening, round_)
        round_.state = RoundState.PUBLISHED
        round_.published_at = timezone.now()
        round_.save(update_fields=["state", "published_at"])
        versions.raise_results(evening)
        return round_


def set_first_dealer(*, table_id: int, first_dealer: int) -> None:
    """Say which chair of a table deals the first hand (0..3); refused once the table has a result."""
    with transaction.atomic():
        table = Table.objects.select_related("round").get(pk=table_id)
        versions.lock_evening(table.round.evening_id)
        table.refresh_from_db(fields=["live_sheet"])
        if not 0 <= first_dealer < table.chairs:
            raise refuse(ErrorCode.FIRST_DEALER, "first_dealer")
        if table.live_sheet_id is not None:
            raise refuse(ErrorCode.ROUND_HAS_RESULTS, round=table.round.number)
        table.first_dealer = first_dealer
        table.save(update_fields=["first_dealer"])


def note_change(evening: Evening, round_: Round) -> None:
    """Keep the receipts honest when people changed chairs by hand: count again, and claim no proven bound any more.

    Who sat with whom in this round also counts for the rounds after it.
    """
    everybody = {pk: pk for pk in Seat.objects.filter(round__evening=evening).values_list("sitter_id", flat=True)}
    current = evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number__gte=round_.number)
    for seated in current.prefetch_related("tables__seats", "sit_outs"):
        kept = {name: value for name, value in seated.quality.items() if name in ("seed", "method", "changed")}
        if seated.pk == round_.pk:
            kept["changed"] = True
        if not evening.is_pairs:
            counts = evaluate(
                [turns.as_plan(seated, everybody, is_pairs=False)],
                played=turns.played(evening, seated.number, everybody),
            )
            kept |= {"partner_repeats": counts.partner_repeats, "meetings_again": counts.meetings_again}
        seated.quality = kept
        seated.save(update_fields=["quality"])


def _lock(evening_id: int, number: int, *, replace_published: bool) -> Evening:
    """Lock the evening and refuse when this round cannot be seated (any more)."""
    evening = versions.lock_evening(evening_id)
    _require_next(evening, number)
    current = _current(evening, number)
    if current is not None and Table.objects.filter(round=current).exclude(live_sheet=None).exists():
        raise refuse(ErrorCode.ROUND_HAS_RESULTS, "number", round=number)
    if current is not None and current.is_published and not replace_published:
        raise refuse(ErrorCode.REPLACES_PUBLISHED, "replace_published", round=number)
    _require_whole_pairs(evening, number)
    if current is not None and current.is_published:
        # Who came after the seats were published was to play from the next round on; a new seating has room for them.
        Attendance.objects.filter(evening=evening, from_round=number + 1).update(from_round=number)
    return evening


def check_pairs(evening: Evening) -> dict[int, list[Problem]]:
    """Return pair id → why it cannot be seated, for every entered pair of which somebody is absent."""
    here = set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )
    found: dict[int, list[Problem]] = {}
    for entry in evening.evening_pairs.select_related("pair__first", "pair__second").order_by("pk"):
        for player in (entry.pair.first, entry.pair.second):
            if player.pk not in here:
                params = {"player": player.label, "pair": entry.pair.label}
                problem = Problem(code=ErrorCode.PAIR_INCOMPLETE, params=params)
                found.setdefault(entry.pair_id, []).append(problem)
    return found


def check_partners(evening: Evening, number: int | None = None) -> dict[int, Problem]:
    """Return player id → why nobody can seat it, for who came to a pairs evening and is in none of its pairs.

    With a round's number who went home before it is left out; without one, who went home before the next round.
    """
    if not evening.is_pairs:
        return {}
    if number is None:
        number = evening.rounds.filter(state=RoundState.PUBLISHED).count() + 1
    pairs = [entry.pair for entry in evening.evening_pairs.select_related("pair")]
    paired = {pk for pair in pairs for pk in (pair.first_id, pair.second_id)}
    alone = (
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT)
        .filter(Q(until_round=None) | Q(until_round__gte=number))
        .exclude(player_id__in=paired)
        .select_related("player")
        .order_by("player__sort_name", "player__number")
    )
    return {
        row.player_id: Problem(code=ErrorCode.PLAYER_WITHOUT_PARTNER, params={"player": row.player.label})
        for row in alone
    }


def _require_whole_pairs(evening: Evening, number: int) -> None:
    """A pair plays as one; what becomes of half a pair, absent or alone, is for the director to say, not for a draw."""
    problems = [problem for found in check_pairs(evening).values() for problem in found]
    problems += check_partners(evening, number).values()
    if problems:
        raise TournamentError(*problems)


def _current(evening: Evening, number: int) -> Round | None:
    return evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number=number).first()


def _require_next(evening: Evening, number: int) -> None:
    published = evening.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    last = published.number if published else 0
    if not 1 <= number <= evening.planned_rounds:
        raise refuse(ErrorCode.ROUND_BEYOND_PLAN, "number", number=number, planned=evening.planned_rounds)
    if not last <= number <= last + 1:
        raise refuse(ErrorCode.ROUND_NOT_NEXT, "number", number=number, next=min(last + 1, evening.planned_rounds))


def _entrants(evening: Evening, number: int) -> Mapping[int, tuple[int, ...]]:
    """Return entrant id → its player ids, for everybody who is there for this round, in name order."""
    present = list(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, from_round__lte=number)
        .filter(Q(until_round=None) | Q(until_round__gte=number))
        .order_by("player__sort_name", "player__number")
        .values_list("player_id", flat=True)
    )
    if not evening.is_pairs:
        return {pk: (pk,) for pk in present}
    there = set(present)
    return {
        entry.pair_id: (entry.pair.first_id, entry.pair.second_id)
        for entry in evening.evening_pairs.select_related("pair").order_by("pk")
        if {entry.pair.first_id, entry.pair.second_id} <= there
    }


def _make_draft(
    evening: Evening,
    number: int,
    tables: Sequence[Seating],
    sit_outs: Iterable[int],
    *,
    seed: int | None,
    quality: Mapping[str, object],
) -> Round:
    evening.rounds.filter(number=number).exclude(state=RoundState.SUPERSEDED).update(state=RoundState.SUPERSEDED)
    round_ = Round.objects.create(evening=evening, number=number, seed=seed, quality=dict(quality))
    rows = Table.objects.bulk_create(
        Table(
            round=round_,
            number=table.number,
            chairs=Chairs(len(table.in_playing_order)),
            first_dealer=table.first_dealer,
        )
        for table in tables
    )
    Seat.objects.bulk_create(
        Seat(round=round_, table=row, position=position, player_id=pk, sitter_id=pk)
        for row, table in zip(rows, tables, strict=True)
        for position, pk in enumerate(table.in_playing_order)
    )
    credit = evenings.credit_for(evening, Credit.SAT_OUT)
    SitOut.objects.bulk_create(SitOut(round=round_, player_id=pk, code=Credit.SAT_OUT, **credit) for pk in sit_outs)
    # A published round may have been replaced, and with it what its standing says of open tables.
    versions.raise_results(evening)
    return round_


def _require_seated_present(evening: Evening, round_: Round) -> None:
    """A draft holds nobody, so people may have left since it was made; who sat out in it simply gets no credit."""
    present = {pk for pks in _entrants(evening, round_.number).values() for pk in pks}
    gone = round_.seats.exclude(player_id__in=present).select_related("player", "table").order_by("table__number")
    problems = [
        Problem(
            code=ErrorCode.PLAYER_NOT_PRESENT,
            field=f"tables[{seat.table.number}]",
            params={"player": seat.player.label, "table": seat.table.number},
        )
        for seat in gone
    ]
    if problems:
        raise TournamentError(*problems)
    round_.sit_outs.exclude(player_id__in=present).delete()


def _credit_the_others(evening: Evening, round_: Round) -> None:
    placed = set(round_.seats.values_list("player_id", flat=True)) | set(
        round_.sit_outs.values_list("player_id", flat=True)
    )
    there = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).exclude(player_id__in=placed)
    missing = []
    for attendance in there:
        if attendance.from_round > round_.number:
            code = Credit.LATE
        elif attendance.until_round is not None and attendance.until_round < round_.number:
            code = Credit.MISSED
        else:
            code = Credit.SAT_OUT
        missing.append(
            SitOut(round=round_, player_id=attendance.player_id, code=code, **evenings.credit_for(evening, code))
        )
    SitOut.objects.bulk_create(missing)
