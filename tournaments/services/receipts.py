"""The receipt of a round: what its seating costs after the rounds before it, however it came about.

Drawn, seated by hand or changed by hand, it is counted in one way, so the receipts of an evening can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.errors import TournamentError
from tournaments.models import Attendance, AttendanceState, Evening, Round
from tournaments.seating import RoundPlan, evaluate
from tournaments.seating.constraints import Constraints, Rule, Unmet
from tournaments.seating.couples import seated_in
from tournaments.seating.history import History
from tournaments.seating.receipts import Receipt
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import Weights
from tournaments.selectors.draws import Entrants, constraints_of
from tournaments.selectors.played import current_rounds_of, history_of, plans_of
from tournaments.services import questions

BY_HAND = "hand"


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
            unmet=tuple(unmet for unmet in receipt.unmet if unmet.rule is Rule.SYSTEM),
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
    found = evaluate(
        [_as_seated(planned)],
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
        unmet=(*made.unmet, *found.unmet),
        evenings=len(basis.history.evenings),
        history=basis.history.digest if basis.history else "",
        faded=basis.weights.fade > 0,
    )


def receipt_now(evening: Evening, round_: Round) -> Receipt:
    """Return what this round costs as it is seated now; nothing is stored."""
    return _count(evening, from_number=round_.number, to_number=round_.number)[0][1]


def refresh(evening: Evening, *, from_number: int, changed: Round | None = None) -> None:
    """Count again what this round and those after it cost, published or not: who met whom in one counts in the next.

    `changed` is the round in which people changed places by hand; its receipt says so from now on.
    """
    for round_, receipt in _count(evening, from_number=from_number):
        is_changed = round_.quality.get("changed") or (changed is not None and changed.pk == round_.pk)
        round_.quality = receipt.as_dict() | ({"changed": True} if is_changed else {})
        round_.save(update_fields=["quality"])


def _count(evening: Evening, *, from_number: int, to_number: int | None = None) -> list[tuple[Round, Receipt]]:
    current = list(current_rounds_of(evening))
    last = to_number or evening.planned_rounds
    wanted = [round_ for round_ in current if from_number <= round_.number <= last]
    if not wanted:
        return []
    basis = basis_of(evening)
    plans = plans_of(current)
    return [
        (
            round_,
            receipt_of(
                plans[round_.pk],
                before=[plans[earlier.pk] for earlier in current if earlier.number < round_.number],
                basis=basis,
                standing=standing_for(evening, round_),
                made=Made.told_in(round_.quality),
            ),
        )
        for round_ in wanted
    ]


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
