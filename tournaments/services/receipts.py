"""The receipt of a round: what its seating costs after the rounds before it, however it came about.

Drawn, seated by hand or changed by hand, it is counted in one way, so the receipts of an evening can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F

from tournaments.errors import TournamentError
from tournaments.models import Attendance, AttendanceState, Draw, Evening, Round
from tournaments.seating import RoundPlan, evaluate
from tournaments.seating.constraints import Constraints, Rule, Unmet
from tournaments.seating.couples import seated_in
from tournaments.seating.history import History, round_from_dict
from tournaments.seating.receipts import BoundFrom, CostItem, Receipt
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode, Weights
from tournaments.selectors.draws import Entrants, constraints_of
from tournaments.selectors.played import current_rounds_of, history_of, plans_of
from tournaments.selectors.receipts import TOGETHER
from tournaments.services import questions

BY_HAND = "hand"

_OF_THE_DRAW = frozenset({Rule.SYSTEM, Rule.LEFT_OVER, Rule.TABLES_OF_THREE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What every receipt of an evening rests on besides its rounds."""

    history: History
    constraints: Constraints
    weights: Weights


def basis_of(evening: Evening) -> Basis:
    """Return what the receipts of this evening rest on now."""
    return Basis(
        history=history_of(evening),
        constraints=constraints_of(evening, _everybody(evening)),
        weights=evening.seating_rules.weights,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """How a round was made, as its receipt tells it."""

    method: str = BY_HAND
    seed: int | None = None
    system: System | None = None
    left_over: LeftOver | None = None
    effort: int = 0
    unmet: tuple[Unmet, ...] = ()
    """What the draw itself could not do; no counting of seats finds it again."""

    def still_unmet(self, seated: Sequence[RoundPlan]) -> tuple[Unmet, ...]:
        """What of it is still so: who was left over may have been given a chair since."""
        waiting = any(each.sit_outs for each in seated)
        return tuple(unmet for unmet in self.unmet if unmet.rule is Rule.SYSTEM or waiting)

    @property
    def by_fours(self) -> bool:
        """Whether tables stay together on purpose."""
        return self.system is System.FOURS and not any(unmet.rule is Rule.SYSTEM for unmet in self.unmet)

    @classmethod
    def by(cls, receipt: Receipt) -> Made:
        """As a draw made it."""
        return cls(
            method=receipt.method,
            seed=receipt.seed,
            system=receipt.system,
            left_over=receipt.left_over,
            effort=receipt.effort,
            unmet=tuple(unmet for unmet in receipt.unmet if unmet.rule in _OF_THE_DRAW),
        )

    @classmethod
    def told_in(cls, quality: Mapping[str, Any]) -> Made:
        """As a stored receipt tells it; those of older versions tell less."""
        if "items" in quality:
            return cls.by(Receipt.from_dict(quality))
        system, left_over = quality.get("system"), quality.get("left_over")
        return cls(
            method=quality.get("method", BY_HAND),
            seed=quality.get("seed"),
            system=System(system) if system else None,
            left_over=LeftOver(left_over) if left_over else None,
            effort=quality.get("effort", 0),
        )


def receipt_of(
    planned: RoundPlan, *, before: Sequence[RoundPlan], basis: Basis, standing: Sequence[int] = (), made: Made
) -> Receipt:
    """Return the receipt of one round, after all the rounds before it."""
    return receipt_of_all([planned], before=before, basis=basis, standing=standing, made=made)


def receipt_of_all(
    planned: Sequence[RoundPlan], *, before: Sequence[RoundPlan], basis: Basis, standing: Sequence[int] = (), made: Made
) -> Receipt:
    """Return one receipt of all these rounds together, after all the rounds before them."""
    seated = [_as_seated(each) for each in planned]
    found = evaluate(
        seated,
        played=before,
        history=basis.history,
        constraints=basis.constraints,
        standing=standing,
        weights=basis.weights,
        by_fours=made.by_fours,
    )
    return Receipt(
        seed=made.seed,
        method=made.method,
        system=made.system,
        left_over=made.left_over,
        effort=made.effort,
        items=found.items,
        bound=found.bound,
        bound_from=found.bound_from,
        unmet=(*made.still_unmet(seated), *found.unmet),
        repeats=found.repeats,
        evenings=len(basis.history.evenings),
        history=basis.history.digest if basis.history else "",
        faded=basis.weights.fade > 0,
    )


def receipt_from(evening: Evening, round_: Round) -> Receipt:
    """Return what this round and all that are seated after it cost together, as they are now; nothing is stored.

    Who sits with whom in one round is counted again in the later ones, drafts included, and a table to keep is kept in
    all of them: the receipt of one round alone does not tell what a change in it does.
    """
    current = list(current_rounds_of(evening))
    plans = plans_of(current)
    wanted = [each for each in current if each.number >= round_.number]
    basis, made = basis_of(evening), Made.told_in(round_.quality)
    before = [plans[each.pk] for each in current if each.number < round_.number]
    standings = [standing_for(evening, each) for each in wanted]
    if len(set(standings)) == 1:
        planned = [plans[each.pk] for each in wanted]
        return receipt_of_all(planned, before=before, basis=basis, standing=standings[0], made=made)
    receipts = []
    for each, standing in zip(wanted, standings, strict=True):
        receipts.append(receipt_of(plans[each.pk], before=before, basis=basis, standing=standing, made=made))
        before.append(plans[each.pk])
    return _added(receipts)


def refresh(evening: Evening, *, from_number: int, changed: Round | None = None) -> None:
    """Count again what this round and those after it cost, published or not: who met whom in one counts in the next.

    `changed` is the round in which people changed places by hand; its receipt says so from now on. Rounds that were
    drawn together have one more receipt, of all of them; where they are not seated as they were drawn any more it is
    counted again too.
    """
    current = list(current_rounds_of(evening))
    if not current:
        return
    plans = plans_of(current)
    again = _drawn_otherwise(current, plans)
    wanted = [round_ for round_ in current if from_number <= round_.number <= evening.planned_rounds]
    if not wanted and not again and not any(TOGETHER in round_.quality for round_ in current):
        return
    stored = {round_.pk: dict(round_.quality) for round_ in current}
    basis = basis_of(evening)
    for round_ in wanted:
        receipt = receipt_of(
            plans[round_.pk],
            before=[plans[earlier.pk] for earlier in current if earlier.number < round_.number],
            basis=basis,
            standing=standing_for(evening, round_),
            made=Made.told_in(round_.quality),
        )
        is_changed = round_.quality.get("changed") or (changed is not None and changed.pk == round_.pk)
        round_.quality = receipt.as_dict() | ({"changed": True} if is_changed else {})
    for draw, together in again.items():
        receipt = receipt_of_all(
            [plans[round_.pk] for round_ in together],
            before=[plans[earlier.pk] for earlier in current if earlier.number < together[0].number],
            basis=basis,
            made=Made.told_in(draw.receipt or {}),
        )
        for round_ in together:
            if round_.draw_id == draw.pk:
                round_.quality = {**round_.quality, TOGETHER: receipt.as_dict()}
    drawn_otherwise = {draw.pk for draw in again}
    for round_ in current:
        if round_.draw_id not in drawn_otherwise:
            round_.quality.pop(TOGETHER, None)
        if round_ in wanted or round_.quality != stored[round_.pk]:
            round_.save(update_fields=["quality"])


def _drawn_otherwise(current: Sequence[Round], plans: Mapping[int, RoundPlan]) -> dict[Draw, list[Round]]:
    """Draws of several rounds at once that count in part or not as they were made, with the rounds of their numbers."""
    drawn = Draw.objects.filter(pk__in={round_.draw_id for round_ in current}, last_round__gt=F("first_round"))
    found: dict[Draw, list[Round]] = {}
    for draw in drawn.defer("question").order_by("pk"):
        together = [round_ for round_ in current if round_.number in draw.round_numbers]
        planned = [round_from_dict(data) for data in draw.plan or ()]
        if [_company(plans[round_.pk]) for round_ in together] != [_company(each) for each in planned]:
            found[draw] = together
    return found


def _company(planned: RoundPlan) -> tuple[object, ...]:
    tables = {
        number: frozenset(frozenset(side) for side in table)
        for number, table in zip(planned.table_numbers, planned.tables, strict=True)
    }
    return tables, frozenset(planned.sit_outs)


def _added(receipts: Sequence[Receipt]) -> Receipt:
    """Receipts of rounds that each follow a standing of their own, as one; of all together no minimum is proven."""
    sums: dict[tuple[CostCode, int], int] = {}
    for receipt in receipts:
        for item in receipt.items:
            sums[item.code, item.weight] = sums.get((item.code, item.weight), 0) + item.count
    items = tuple(CostItem(code=code, count=count, weight=weight) for (code, weight), count in sums.items())
    unmet = tuple(dict.fromkeys(unmet for receipt in receipts for unmet in receipt.unmet))
    return replace(receipts[0], items=items, unmet=unmet, bound=0, bound_from=BoundFrom.NOTHING, repeats=None)


def _as_seated(planned: RoundPlan) -> RoundPlan:
    """Who was left over and played at a catch-up table plays in this round."""
    seated = seated_in(planned)
    return replace(planned, sit_outs=tuple(entrant for entrant in planned.sit_outs if entrant not in seated))


def standing_for(evening: Evening, round_: Round) -> tuple[int, ...]:
    """Return the standing a round follows: the one it was drawn by, or else the one before it where that is final."""
    if questions.system_of(evening) is not System.SWISS:
        return ()
    if round_.draw is not None:
        return tuple(round_.draw.question["standing"])
    try:
        return questions.standing_before(evening, round_.number)
    except TournamentError:
        return ()


def _everybody(evening: Evening) -> Entrants:
    """Return everybody who came tonight, whenever they play: a wish holds in the rounds before somebody left, too."""
    present = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT)
    here = list(present.order_by("player__sort_name", "player__number").values_list("player_id", flat=True))
    if not evening.is_pairs:
        return Entrants(people={pk: (pk,) for pk in here})
    entries = evening.evening_pairs.select_related("pair").order_by("pk")
    return Entrants(people={entry.pair_id: (entry.pair.first_id, entry.pair.second_id) for entry in entries})
