"""Draw the rounds of an evening: refuse what cannot be seated, choose who sits out, seat the rest, write the
receipt.

The rounds are drawn one after another, and the whole draw is repeated (with other sit-outs where the fair
choice leaves room) as long as its receipt says that a better one may exist. A later, stronger search replaces
`_draw`; callers and stored receipts do not change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from tournaments.seating import individual, pairs
from tournaments.seating.bounds import least_meetings, least_partner_repeats
from tournaments.seating.company import PARTNER_AGAIN, Company
from tournaments.seating.errors import SeatingError, SeatingErrorCode
from tournaments.seating.evaluation import Evaluation, evaluate
from tournaments.seating.plans import Form, Plan, Receipt, RoundPlan, TablePlan
from tournaments.seating.sit_outs import choose_sit_outs

# Written into every receipt: which algorithm made the plan. A new algorithm takes a new name.
METHOD = "greedy+swaps/1"

# Draws of a whole plan while a better one may exist. Small fields need them, and there they are cheap.
_DRAWS_SMALL, _DRAWS_LARGE, _SMALL = 8, 2, 28
_NOBODY: Mapping[int, int] = MappingProxyType({})


def plan(
    *,
    entrants: Sequence[int],
    form: Form,
    rounds: int = 1,
    seed: int,
    played: Sequence[RoundPlan] = (),
    sat_out: Mapping[int, int] = _NOBODY,
) -> Plan:
    """Seat the entrants for the next rounds; the same input always gives the same plan.

    `entrants` are players, or pairs in the form "pairs", in any order. `played` are the earlier rounds of
    this evening as they were really played, whoever is still here; `sat_out` says how often each entrant sat
    out this season before this evening.

    >>> drawn = plan(
    ...     entrants=[11, 12, 13, 14, 15], form=Form.INDIVIDUAL, seed=1, sat_out={11: 1, 12: 1, 13: 1, 14: 1}
    ... )
    >>> drawn.rounds[0].sit_outs
    (15,)
    >>> drawn.receipt.partner_repeats, drawn.receipt.meetings_again
    (0, 0)
    """
    form = Form(form)
    _check(entrants, form, rounds, played)
    # Sorted, so that the order in which the caller's query returned them cannot change the draw.
    present = sorted(entrants)
    # A text, so that neighbouring seeds and rounds have nothing in common. Chance must be repeatable here.
    rng = Random(f"seating/{form.value}/{seed}/{len(played)}")  # noqa: S311
    best: tuple[tuple[int, int], tuple[RoundPlan, ...], Evaluation] | None = None
    for _ in range(_draws(len(present), rounds)):
        drawn = _draw(present, form, rounds, played, sat_out, rng)
        result = evaluate(drawn, played)
        counts = (result.partner_repeats, result.meetings_again)
        if best is None or counts < best[0]:
            best = counts, drawn, result
        # A bound speaks of the sit-outs of its own draw: with others, fewer meetings may be possible.
        if result.is_optimal and (not any(counts) or not any(drawn_round.sit_outs for drawn_round in drawn)):
            break
    assert best is not None
    _, drawn, result = best
    return Plan(
        rounds=drawn,
        receipt=Receipt(
            seed=seed,
            method=METHOD,
            partner_repeats=result.partner_repeats,
            meetings_again=result.meetings_again,
            bound_partner_repeats=result.bound_partner_repeats,
            bound_meetings=result.bound_meetings,
        ),
    )


def _check(entrants: Sequence[int], form: Form, rounds: int, played: Sequence[RoundPlan]) -> None:
    seen: set[int] = set()
    for entrant in entrants:
        if entrant in seen:
            raise SeatingError(SeatingErrorCode.ENTRANT_TWICE, entrant=entrant)
        seen.add(entrant)
    if len(entrants) < 2 * form.per_side:
        raise SeatingError(SeatingErrorCode.TOO_FEW, present=len(entrants), needed=2 * form.per_side)
    if rounds < 1:
        raise SeatingError(SeatingErrorCode.NO_ROUNDS, rounds=rounds)
    for number, round_plan in enumerate(played, start=1):
        if any(len(side) != form.per_side for table in round_plan.tables for side in table):
            raise SeatingError(SeatingErrorCode.PLAYED_FORM, round_number=number)


def _draws(present: int, rounds: int) -> int:
    if present <= _SMALL:
        return _DRAWS_SMALL
    # One round of a large field is searched well enough at once.
    return _DRAWS_LARGE if rounds > 1 else 1


def _draw(
    present: Sequence[int],
    form: Form,
    rounds: int,
    played: Sequence[RoundPlan],
    sat_out: Mapping[int, int],
    rng: Random,
) -> tuple[RoundPlan, ...]:
    company = Company(present)
    for round_plan in played:
        company.add(round_plan.tables)
    drawn: list[RoundPlan] = []
    for _ in range(rounds):
        earlier = [*played, *drawn]
        sit_outs = choose_sit_outs(
            entrants=present,
            count=len(present) % (2 * form.per_side),
            earlier=earlier,
            sat_out=sat_out,
            rng=rng,
        )
        players = [entrant for entrant in present if entrant not in sit_outs]
        tables = _draw_tables(company, players, form, earlier, rng)
        company.add(tables)
        drawn.append(RoundPlan(tables=tables, sit_outs=sit_outs))
    return tuple(drawn)


def _draw_tables(
    company: Company, players: Sequence[int], form: Form, earlier: Sequence[RoundPlan], rng: Random
) -> tuple[TablePlan, ...]:
    # The bounds ask only who plays, so any seating of these players will do.
    half, table = form.per_side, 2 * form.per_side
    anyhow = RoundPlan(
        tables=tuple(
            (tuple(players[seat : seat + half]), tuple(players[seat + half : seat + table]))
            for seat in range(0, len(players), table)
        )
    )
    target = PARTNER_AGAIN * least_partner_repeats([anyhow], earlier) + least_meetings([anyhow], earlier)
    search = pairs.draw_tables if form is Form.PAIRS else individual.draw_tables
    return search(company, players, target=target, rng=rng)
