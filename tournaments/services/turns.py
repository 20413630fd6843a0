"""What earlier rounds mean for the next draw: who sat with whom tonight, and whose turn it was this season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Q

from tournaments.models import Chairs, Credit, Evening, Round, RoundState, Seat, SitOut
from tournaments.seating import RoundPlan

SEASON = timedelta(days=365)


def played(evening: Evening, number: int, entrant_of: Mapping[int, int]) -> list[RoundPlan]:
    """Return the earlier rounds of the evening as the seating module sees them.

    On a pairs evening a side is its pair; a player who is not here any more counts under its own negative number, so
    that it is nobody's partner or pair by accident.
    """
    earlier = (
        Round.objects.filter(evening=evening, state=RoundState.PUBLISHED, number__lt=number)
        .order_by("number")
        .prefetch_related("tables__seats", "sit_outs")
    )
    return [as_plan(round_, entrant_of, is_pairs=evening.is_pairs) for round_ in earlier]


def as_plan(round_: Round, entrant_of: Mapping[int, int], *, is_pairs: bool) -> RoundPlan:
    """Return who sat with whom in one round; its tables, seats and credits come with it.

    A table of three knows no partners. Who played there took a turn, as one who sits out does.
    """
    tables = []
    turns = [credit.player_id for credit in round_.sit_outs.all() if credit.code == Credit.SAT_OUT]
    for table in round_.tables.all():
        if table.is_of_three:
            turns += [seat.sitter_id for seat in table.seats.all()]
            continue
        sides: dict[str, list[int]] = {"A": [], "B": []}
        for seat in table.seats.all():
            entrant = entrant_of.get(seat.sitter_id, -seat.sitter_id)
            if entrant not in sides[seat.side.value]:
                sides[seat.side.value].append(entrant)
        side_a, side_b = (tuple(sides[side][:1] if is_pairs else sides[side]) for side in "AB")
        tables.append((side_a, side_b))
    sat_out = dict.fromkeys(entrant_of.get(pk, -pk) for pk in turns)
    return RoundPlan(tables=tuple(tables), sit_outs=tuple(sat_out))


def sat_out(evening: Evening, entrants: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Return how often each entrant sat out in the year before this evening, for the fair turn.

    A turn at a table of three counts as one.
    """
    of_the_season = Q(
        round__state=RoundState.PUBLISHED,
        round__evening__club=evening.club,
        round__evening__date__gt=evening.date - SEASON,
        round__evening__date__lte=evening.date,
    ) & ~Q(round__evening=evening)
    turns = Counter(SitOut.objects.filter(of_the_season, code=Credit.SAT_OUT).values_list("player_id", flat=True))
    turns.update(Seat.objects.filter(of_the_season, table__chairs=Chairs.THREE).values_list("sitter_id", flat=True))
    return {entrant: max(turns[pk] for pk in players) for entrant, players in entrants.items()}
