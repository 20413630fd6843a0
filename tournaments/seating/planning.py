"""Draw the rounds of an evening: refuse what cannot be seated, let the system seat the rest, write the receipt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.seating import four_rounds, pair_rounds, player_rounds
from tournaments.seating.brief import Brief, Drawn, Progress
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints, Instead, Rule, Unmet
from tournaments.seating.errors import SeatingError, SeatingErrorCode
from tournaments.seating.evaluation import evaluate
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import Receipt
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.table_numbers import number_tables, repeated_visits
from tournaments.seating.weights import WEIGHTS, CostCode, Weights

# More than any hall holds. So many are drawn within half a minute by any system; twice as many would take minutes.
MOST_ENTRANTS = 500

# The rounds announced are still good as they are.
KEPT = "kept/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The planned rounds, in order, and their receipt."""

    rounds: tuple[RoundPlan, ...]
    receipt: Receipt


class _Told:
    """How far a draw is, as it was told last: what is not counted in steps tells the same once more."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._last = (0, 1)

    def __call__(self, done: int, total: int) -> None:
        self._last = done, total
        self._progress(done, total)

    def again(self) -> None:
        self._progress(*self._last)


def plan(
    *,
    entrants: Sequence[int],
    form: Form,
    seed: int,
    system: System | None = None,
    rounds: int = 1,
    left_over: LeftOver = LeftOver.SIT_OUT,
    knows_threes: bool = True,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
    published: Sequence[RoundPlan] = (),
    weights: Weights = WEIGHTS,
    effort: int | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Seat the entrants for the next rounds; the same input always gives the same plan.

    `entrants` are players, or pairs in the form "pairs", in any order. `knows_threes` says whether a table of three can
    be played at all; where it cannot, who is left over sits out, and the receipt says so to who asked that nobody does.
    `played` are the earlier rounds of this evening as they were really played, whoever is still here. `standing` are
    the entrants, best first, for who is drawn by it; without one a first round is drawn as if it did not matter.
    `published` are rounds announced already for those now planned: as few people as possible are disturbed. `effort`
    says how long to search, in steps; the receipt says how long it was, so that the same plan can be made again.
    `progress(done, total)` is called now and then.

    Raises SeatingError for entrants that cannot be seated at all. Rules of the club that cannot be kept are named in
    the receipt instead.

    >>> drawn = plan(entrants=[11, 12, 13, 14, 15], form=Form.INDIVIDUAL, seed=1)
    >>> len(drawn.rounds[0].tables), len(drawn.rounds[0].sit_outs), drawn.receipt.cost
    (1, 1, 0)
    """
    form, wanted = Form(form), LeftOver(left_over)
    left_over = wanted.known(knows_threes=knows_threes)
    asked = form.systems[0] if system is None else System(system)
    _check(entrants, form, left_over, rounds, played)
    fits = asked in form.systems
    by_system = asked if fits else form.systems[0]
    by_standing = by_system is System.SWISS and bool(standing)
    brief = Brief(
        # Sorted, so that the order in which the caller's query returned them cannot change the draw.
        entrants=tuple(sorted(entrants)),
        form=form,
        system=by_system,
        rounds=rounds,
        left_over=left_over,
        played=tuple(played),
        history=history,
        constraints=constraints,
        standing=tuple(standing) if by_standing else (),
        published=tuple(published)[:rounds],
        weights=weights,
        effort=effort,
        progress=None if progress is None else _Told(progress),
        # A text, so that neighbouring seeds and rounds have nothing in common. Chance must be repeatable here.
        rng=Random(f"seating/{form.value}/{by_system.value}/{seed}/{len(played)}"),  # noqa: S311
    )
    drawn = _kept(brief) or _draws(brief)(brief)
    planned = drawn.rounds if drawn.numbered else _numbered(brief, drawn.rounds)
    result = evaluate(
        planned,
        played,
        history=history,
        constraints=constraints,
        standing=brief.standing,
        weights=weights,
        by_fours=by_system is System.FOURS and not any(unmet.rule is Rule.SYSTEM for unmet in drawn.unmet),
    )
    unmet = (*drawn.unmet, *_left_over_unmet(brief, wanted), *result.unmet)
    if not fits:
        instead = Instead.REDRAW if form is Form.INDIVIDUAL else Instead.MATCHING
        unmet = (Unmet(rule=Rule.SYSTEM, instead=instead), *unmet)
    return Plan(
        rounds=planned,
        receipt=Receipt(
            seed=seed,
            method=drawn.method,
            system=by_system,
            left_over=left_over,
            effort=drawn.effort,
            items=result.items,
            bound=result.bound,
            bound_from=result.bound_from,
            unmet=unmet,
            evenings=len(history.evenings),
            history=history.digest if history else "",
            faded=weights.fade > 0,
            repeats=result.repeats,
        ),
    )


_SYSTEMS: Mapping[tuple[Form, System], Callable[[Brief], Drawn]] = {
    (Form.INDIVIDUAL, System.REDRAW): player_rounds.draw_anew,
    (Form.INDIVIDUAL, System.FOURS): four_rounds.draw_fours,
    (Form.INDIVIDUAL, System.WHIST): player_rounds.draw_whist,
    (Form.INDIVIDUAL, System.SWISS): player_rounds.draw_swiss,
    (Form.PAIRS, System.MATCHING): pair_rounds.draw_matched,
    (Form.PAIRS, System.CIRCLE): pair_rounds.draw_circle,
    (Form.PAIRS, System.MITCHELL): pair_rounds.draw_mitchell,
    (Form.PAIRS, System.SWISS): pair_rounds.draw_by_standing,
}


def _draws(brief: Brief) -> Callable[[Brief], Drawn]:
    if brief.system is System.SWISS and not brief.standing:
        # A first round: nobody stands anywhere yet.
        return _SYSTEMS[brief.form, brief.form.systems[0]]
    return _SYSTEMS.get((brief.form, brief.system), player_rounds.draw_anew)


def _kept(brief: Brief) -> Drawn | None:
    """The rounds as announced, if everybody has a place in them and nothing about them could be mended."""
    rounds = brief.published
    if len(rounds) < brief.rounds or not rounds:
        return None
    everybody = sorted(brief.entrants)
    for announced in rounds:
        people = [*(one for table in announced.tables for side in table for one in side), *announced.sit_outs]
        fits = sorted(people) == everybody and len(announced.sit_outs) == brief.idle
        if not fits or sum(len(table) == 3 for table in announced.tables) != brief.threes:
            return None
    result = evaluate(
        rounds,
        brief.played,
        constraints=brief.constraints,
        weights=brief.weights,
        by_fours=brief.system is System.FOURS,
    )
    mended = (CostCode.PARTNER_AGAIN, CostCode.MEETING_AGAIN, CostCode.RULE_BROKEN)
    if any(item.code in mended and item.count > (item.least or 0) for item in result.items):
        return None
    return Drawn(rounds=rounds, method=KEPT, numbered=True)


def _left_over_unmet(brief: Brief, wanted: LeftOver) -> tuple[Unmet, ...]:
    """That somebody sits out where tables of three, or house players, were asked for."""
    if brief.left_over is not wanted:
        # A single table of three is what every club has that chose nothing: there nobody asked for it.
        asked = wanted is LeftOver.THREES and brief.idle
        return (Unmet(rule=Rule.TABLES_OF_THREE, instead=Instead.SITS_OUT),) if asked else ()
    nobody_waits = brief.left_over in (LeftOver.THREES, LeftOver.HOUSE)
    if brief.form is Form.PAIRS or not (nobody_waits and brief.idle):
        return ()
    return (Unmet(rule=Rule.LEFT_OVER, instead=Instead.SITS_OUT),)


def _numbered(brief: Brief, rounds: tuple[RoundPlan, ...]) -> tuple[RoundPlan, ...]:
    """The rounds with the tables in the order of their numbers."""
    if brief.is_free and not brief.history and not repeated_visits(rounds):
        # As the rule laid the tables down nobody comes to one twice; which of them is the first is drawn.
        order = brief.rng.sample(range(brief.tables), brief.tables)
        return tuple(replace(planned, tables=tuple(planned.tables[at] for at in order)) for planned in rounds)
    return number_tables(
        rounds,
        played=brief.played,
        history=brief.history,
        homes=brief.homes,
        published=brief.published,
        rng=brief.rng,
        progress=brief.progress.again if isinstance(brief.progress, _Told) else None,
    )


def _check(entrants: Sequence[int], form: Form, left_over: LeftOver, rounds: int, played: Sequence[RoundPlan]) -> None:
    seen: set[int] = set()
    for entrant in entrants:
        if entrant in seen:
            raise SeatingError(SeatingErrorCode.ENTRANT_TWICE, entrant=entrant)
        seen.add(entrant)
    needed = 2 * form.per_side
    if form is Form.INDIVIDUAL and left_over.tables_of_three(3):
        needed = 3
    if len(entrants) < needed:
        raise SeatingError(SeatingErrorCode.TOO_FEW, present=len(entrants), needed=needed)
    if len(entrants) > MOST_ENTRANTS:
        raise SeatingError(SeatingErrorCode.TOO_MANY, present=len(entrants), most=MOST_ENTRANTS)
    if rounds < 1:
        raise SeatingError(SeatingErrorCode.NO_ROUNDS, rounds=rounds)
    for number, planned in enumerate(played, start=1):
        if any(len(side) != (1 if len(table) == 3 else form.per_side) for table in planned.tables for side in table):
            raise SeatingError(SeatingErrorCode.PLAYED_FORM, round_number=number)
