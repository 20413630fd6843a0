"""What a draw asks: put together from what is stored now, so that anybody can see whether it still is the question."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Draw, Evening, Round, RoundState, SheetEventKind, Table
from tournaments.seating import Form
from tournaments.seating.plans import RoundPlan
from tournaments.seating.questions import Question
from tournaments.seating.systems import LeftOver, System
from tournaments.selectors.draws import Entrants, constraints_of, entrants_of
from tournaments.selectors.played import current_rounds_of, history_of, plans_of
from tournaments.services import seatings, standings

# These are movements of a whole evening: drawn a round at a time they would lose what they promise.
_WHOLE_EVENING = {System.FOURS, System.WHIST, System.CIRCLE, System.MITCHELL}


def form_of(evening: Evening) -> Form:
    return Form.PAIRS if evening.is_pairs else Form.INDIVIDUAL


def system_of(evening: Evening) -> System:
    return evening.seating_rules.system_of(form_of(evening))


def left_over_of(evening: Evening) -> LeftOver:
    """Return what becomes of who is left over tonight: tables of three only where the house rules know them."""
    return evening.seating_rules.left_over.known(knows_threes=seatings.knows_tables_of_three(evening))


def fewest_of(evening: Evening) -> int:
    """Return how many people make a table in a draw of this evening."""
    return 3 if left_over_of(evening) in (LeftOver.THREE, LeftOver.THREES) else 4


def too_few_of(evening: Evening, entrants: Entrants) -> Problem | None:
    """Return why nobody can be seated, where fewer are there than make a table."""
    needed = 2 if evening.is_pairs else fewest_of(evening)
    if len(entrants.people) >= needed:
        return None
    return seatings.too_few(evening, entrants.people, needed=needed, are_pairs=evening.is_pairs)


def last_round_of(evening: Evening, number: int) -> int:
    """Return the last round that is drawn together with this one."""
    system = system_of(evening)
    whole = evening.seating_rules.all_rounds or system in _WHOLE_EVENING
    return evening.planned_rounds if whole and system is not System.SWISS else number


def people_of(evening: Evening, number: int, *, retaken: bool = False) -> Entrants:
    """Return who is to be seated in this round; `retaken` says that it is published and will be taken back."""
    return entrants_of(evening, number, left_over=left_over_of(evening), retaken=retaken)


def question_of(evening: Evening, draw: Draw, entrants: Entrants) -> Question:
    """Return what this draw asks as things stand now; the number of queries is the same for every evening.

    Raises TournamentError naming the open tables where the rounds follow the standing and it is not final yet.
    """
    rules = evening.seating_rules
    current = list(current_rounds_of(evening))
    plans = plans_of(current)
    earlier = [round_ for round_ in current if round_.is_published and round_.number < draw.first_round]
    # Without the count in the question a round that was taken back would go unnoticed.
    now = [round_ for round_ in current if round_.number in draw.round_numbers] if draw.keeps else []
    return Question(
        entrants=tuple(entrants.people),
        form=form_of(evening),
        seed=draw.seed,
        system=system_of(evening),
        rounds=len(draw.round_numbers),
        left_over=rules.left_over,
        knows_threes=seatings.knows_tables_of_three(evening),
        played=tuple(plans[round_.pk] for round_ in earlier),
        history=history_of(evening),
        constraints=constraints_of(evening, entrants),
        standing=standing_before(evening, draw.first_round),
        published=_without_gaps(draw.first_round, now, [plans[round_.pk] for round_ in now]),
        weights=rules.weights,
        effort=draw.question.get("effort") if draw.question else None,
    )


def standing_before(evening: Evening, number: int) -> tuple[int, ...]:
    """Return the entrants, best first, by whom this round is seated; nobody in a first round or without a standing.

    Raises TournamentError naming the tables of earlier rounds that have no confirmed result.
    """
    if system_of(evening) is not System.SWISS or number == 1:
        return ()
    if problems := check_complete(evening, number):
        raise TournamentError(*problems)
    return tuple(place.entrant for place in standings.places_after(evening, number - 1))


def check_complete(evening: Evening, number: int) -> list[Problem]:
    """Return the tables of the rounds before this one whose result is not confirmed yet."""
    tables = Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED, round__number__lt=number)
    confirmed = tables.filter(live_sheet__events__kind=SheetEventKind.CONFIRMED).values("pk")
    waiting = tables.exclude(pk__in=confirmed).order_by("round__number", "number")
    return [
        Problem(
            code=ErrorCode.STANDING_NOT_FINAL, field="number", params={"round": round_number, "table": table_number}
        )
        for round_number, table_number in waiting.values_list("round__number", "number")
    ]


def _without_gaps(first: int, rounds: Sequence[Round], plans: Sequence[RoundPlan]) -> tuple[RoundPlan, ...]:
    """The planner counts these from the first round it plans, so nothing may be missing among them."""
    kept = []
    for number, (round_, seated) in enumerate(zip(rounds, plans, strict=True), start=first):
        if round_.number != number:
            break
        kept.append(seated)
    return tuple(kept)
