"""Deciding what the figures leave equal: by extra hands that are played, or by a lot that is drawn.

Both separate equals in a standing and count for no total. They are about everybody who shares the place, for a decision
about some of them would leave the others nowhere. A decision is never changed: it is taken back with a reason, and made
anew. It may come after the evening was closed, which is when a tie often shows, and before the standing of a season is
closed; but not once the prizes are handed out, for those follow from the standing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring import HouseRules, ThreePlayers, Violation
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import AuditAction, Door, TieDecision, TieDecisionKind
from tournaments.ranking import TieBreak
from tournaments.services.extra_hands import ExtraSheet, extra_sheet
from tournaments.services.reasons import check_reason
from tournaments.services.tied_standings import TiedStanding, bring_up_to_date, lock_standing

SIDES_OF_THREE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What a decision came to, and whether it had been made before."""

    decision: TieDecision
    repeated: bool = False


def decide_by_extra_hands(
    *,
    sides: Sequence[Sequence[int]],
    entry: Mapping[str, object],
    by: User,
    door: Door,
    evening_id: int | None = None,
    competition_id: int | None = None,
) -> Decided:
    """Record the extra hands that equals of an evening, or of a competition, played.

    `sides` are the ids of the entrants behind each side of the sheet, without the partners who only play along: two
    sides of one or two each, or three who play alone. `entry` is the sheet as plain data. Raises TournamentError with
    everything that is wrong, the violations of the sheet included. The same sheet of the same people a second time is
    the first one.
    """
    bring_up_to_date(competition_id)
    with transaction.atomic():
        scope = lock_standing(evening_id, competition_id)
        problems: list[Problem | Violation] = [*scope.problems(TieBreak.EXTRA_HANDS), *_wrong_sides(sides, scope)]
        sheet = sheet_for(scope.rules, sides=len(sides))
        try:
            typed = sheet.read(entry)
        except TournamentError as error:
            raise TournamentError(*problems, *_not_tied(sides, scope), *error.problems) from error
        totals = [side.total for side in sheet.score(typed).sides]
        worth = {str(entrant): total for side, total in zip(sides, totals, strict=False) for entrant in side}
        told = {"worth": worth, "seats": [list(side) for side in sides], "entry": typed.as_dict()}
        if earlier := scope.same(kind=TieDecisionKind.EXTRA_HANDS, **told):
            return Decided(decision=earlier, repeated=True)
        problems += _not_tied(sides, scope)
        if not problems and len(set(totals)) == 1:
            problems.append(Problem(code=ErrorCode.TIE_STILL_EQUAL, field="entry"))
        if problems:
            raise TournamentError(*problems)
        return Decided(decision=scope.decide(kind=TieDecisionKind.EXTRA_HANDS, by=by, door=door, **told))


def decide_by_lot(
    *,
    order: Sequence[int],
    by: User,
    door: Door,
    evening_id: int | None = None,
    competition_id: int | None = None,
) -> Decided:
    """Record a lot that was drawn among equals: `order` are their ids, whoever is ahead first.

    Raises TournamentError with everything that is wrong. The same lot a second time is the first one.
    """
    bring_up_to_date(competition_id)
    with transaction.atomic():
        scope = lock_standing(evening_id, competition_id)
        worth = {str(entrant): len(order) - place for place, entrant in enumerate(order, start=1)}
        if len(worth) == len(order) and (earlier := scope.same(kind=TieDecisionKind.LOT, worth=worth)):
            return Decided(decision=earlier, repeated=True)
        problems = [*scope.problems(TieBreak.LOT), *scope.not_tied(order, "order")]
        if problems:
            raise TournamentError(*problems)
        return Decided(decision=scope.decide(kind=TieDecisionKind.LOT, worth=worth, by=by, door=door))


def cancel(*, decision_id: int, reason: str, by: User, door: Door) -> TieDecision:
    """Take a decision back, with a reason; it stays on record, and the place is shared again."""
    with transaction.atomic():
        row = TieDecision.objects.get(pk=decision_id)
        scope = lock_standing(row.evening_id, row.competition_id)
        decision = TieDecision.objects.get(pk=decision_id)
        problems = scope.problems()
        if decision.is_cancelled:
            problems.append(Problem(code=ErrorCode.TIE_CANCELLED))
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        decision.cancelled_at = timezone.now()
        decision.cancelled_by = by
        decision.cancelled_reason = reason.strip()
        decision.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])
        scope.note(AuditAction.TIE_CANCELLED, decision, by=by, door=door, reason=reason)
        scope.raise_version()
        return decision


def sheet_for(rules: HouseRules, *, sides: int) -> ExtraSheet:
    """Return the sheet that so many sides fill in under these house rules."""
    return extra_sheet(rules, of_three=sides == SIDES_OF_THREE)


def _wrong_sides(sides: Sequence[Sequence[int]], scope: TiedStanding) -> list[Problem]:
    """Return why these sides cannot play extra hands against each other: nobody may have more help than another."""
    sizes = {len(side) for side in sides}
    two = len(sides) == 2 and (sizes == {1} or (sizes == {2} and not scope.is_pairs))
    three = len(sides) == SIDES_OF_THREE and sizes == {1} and not scope.is_pairs
    if two or (three and scope.rules.three_players is not ThreePlayers.NONE):
        return []
    code = ErrorCode.TIE_SIDES_OF_THREE if three else ErrorCode.TIE_SIDES
    return [Problem(code=code, field="sides")]


def _not_tied(sides: Sequence[Sequence[int]], scope: TiedStanding) -> list[Problem]:
    return scope.not_tied([entrant for side in sides for entrant in side], "sides")
