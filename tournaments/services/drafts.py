"""Drafts of rounds, however they came about: what stands in their way, and how they are stored.

No bell is rung here: who makes a draft because somebody asked for it rings, who makes what follows does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    Chairs,
    Credit,
    Draw,
    Evening,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.seating.plans import RoundPlan
from tournaments.selectors.draws import Entrants
from tournaments.services import crediting, pairing, seatings
from tournaments.services.seatings import Seating, TableSeating


def current_round(evening: Evening, number: int) -> Round | None:
    """Return the round of that number that counts now, draft or published."""
    return evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number=number).first()


def required_round(evening: Evening, number: int) -> Round:
    """Return the round of that number that counts now, or refuse."""
    round_ = current_round(evening, number)
    if round_ is None:
        raise refuse(ErrorCode.ROUND_UNKNOWN, "number", number=number)
    return round_


def check_number(evening: Evening, number: int) -> list[Problem]:
    """Return why there is no seating a round of this number now: rounds are seated one after another."""
    last = last_published(evening)
    if not 1 <= number <= evening.planned_rounds:
        params = {"number": number, "planned": evening.planned_rounds}
        return [Problem(code=ErrorCode.ROUND_BEYOND_PLAN, field="number", params=params)]
    if number > last + 1:
        params = {"number": number, "next": last + 1}
        return [Problem(code=ErrorCode.ROUND_NOT_NEXT, field="number", params=params)]
    return []


def check_seatable(evening: Evening, number: int, *, replace_published: bool) -> list[Problem]:
    """Return all that stands in the way of seating this round, or seating it again.

    The published rounds after it are taken back with it, so none of them may have a result either.
    """
    problems = check_number(evening, number)
    if not problems:
        played = Table.objects.filter(
            round__evening=evening, round__state=RoundState.PUBLISHED, round__number__gte=number
        ).exclude(live_sheet=None)
        first = played.order_by("round__number").values_list("round__number", flat=True).first()
        if first is not None:
            problems.append(Problem(code=ErrorCode.ROUND_HAS_RESULTS, field="number", params={"round": first}))
        elif is_published(evening, number) and not replace_published:
            problems.append(
                Problem(code=ErrorCode.REPLACES_PUBLISHED, field="replace_published", params={"round": number})
            )
    return problems + pairing.check_whole_pairs(evening, number)


def require_seatable(evening: Evening, number: int, *, replace_published: bool) -> None:
    """Raise TournamentError with all that stands in the way."""
    if problems := check_seatable(evening, number, replace_published=replace_published):
        raise TournamentError(*problems)


def is_published(evening: Evening, number: int) -> bool:
    return evening.rounds.filter(state=RoundState.PUBLISHED, number=number).exists()


def last_published(evening: Evening) -> int:
    """Return the number of the last round that is published, 0 where none is."""
    numbers = evening.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True)
    return numbers.order_by("-number").first() or 0


def take_back(evening: Evening, number: int) -> None:
    """Make room in a published round that is about to be seated again; the published rounds after it go with it.

    Who came after seats were published was to play from the round after those on.
    """
    if is_published(evening, number):
        last = last_published(evening)
        Attendance.objects.filter(evening=evening, from_round__range=(number + 1, last + 1)).update(from_round=number)
        evening.rounds.filter(state=RoundState.PUBLISHED, number__gt=number).update(state=RoundState.SUPERSEDED)


def check_seated_present(round_: Round, present: Collection[int]) -> list[Problem]:
    """Return who is seated in a draft and not there (any more): a draft holds nobody."""
    gone = round_.seats.exclude(player_id__in=present).select_related("player", "table").order_by("table__number")
    return [
        Problem(
            code=ErrorCode.PLAYER_NOT_PRESENT,
            field=f"tables[{seat.table.number}]",
            params={"player": seat.player.label, "table": seat.table.number},
        )
        for seat in gone
    ]


def seatings_of(planned: RoundPlan, entrants: Entrants) -> list[Seating]:
    """Return the tables of a plan with the people of its entrants."""
    tables: list[Seating] = []
    for number, table in zip(planned.table_numbers, planned.tables, strict=True):
        sides = [[pk for entrant in side for pk in entrants.people[entrant]] for side in table]
        if len(sides) == Chairs.THREE:
            tables.append(seatings.of_three(number, [pk for side in sides for pk in side]))
        else:
            (first_a, second_a), (first_b, second_b) = sides
            tables.append(TableSeating(number=number, side_a=(first_a, second_a), side_b=(first_b, second_b)))
    return tables


def sit_outs_of(planned: RoundPlan, entrants: Entrants) -> list[int]:
    """Return the players who sit out; a house player never does, it simply does not play."""
    idle = [entrant for entrant in planned.sit_outs if entrant not in entrants.house]
    return [pk for entrant in idle for pk in entrants.people[entrant]]


def make_draft(
    evening: Evening,
    number: int,
    tables: Sequence[Seating],
    sit_outs: Iterable[int],
    *,
    quality: Mapping[str, object],
    draw: Draw | None = None,
) -> Round:
    """Store a draft in the place of the round that counted so far, which is kept as replaced."""
    supersede(evening, number)
    seed = draw.seed if draw else None
    round_ = Round.objects.create(evening=evening, number=number, seed=seed, quality=dict(quality), draw=draw)
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
    seat_out(evening, round_, sit_outs)
    return round_


def supersede(evening: Evening, number: int) -> None:
    """Keep the round that counted so far as replaced."""
    evening.rounds.filter(number=number).exclude(state=RoundState.SUPERSEDED).update(state=RoundState.SUPERSEDED)


def seat_out(evening: Evening, round_: Round, player_ids: Iterable[int]) -> None:
    """Let these people sit out this round, with the evening's credit for it."""
    figures = crediting.credit_for(evening, Credit.SAT_OUT)
    SitOut.objects.bulk_create(SitOut(round=round_, player_id=pk, code=Credit.SAT_OUT, **figures) for pk in player_ids)
