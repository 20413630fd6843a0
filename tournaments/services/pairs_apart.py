"""What a pair brought on an evening for individuals: its two players apart, added up round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.ranking import Code, CompetitionRules, PointsFrom, RoundResult
from tournaments.ranking.scores import EveningScores


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a credit of one of a pair is worth; `averages` are the own averages of a round of who played any."""

    rules: CompetitionRules
    averages: Mapping[int, int]

    def of(self, player_id: int, result: RoundResult) -> RoundResult | None:
        """Return a result with its credit valued: all card points; None: the average of nothing."""
        if result.code is None:
            return result
        code = self.rules.code(Code(result.code))
        points, pits = result.total, result.pits or 0
        if code.points_from is PointsFrom.ROUND:
            points, pits = code.points or 0, code.pits
        elif code.points_from is PointsFrom.OWN_AVERAGE:
            if player_id not in self.averages:
                return None
            points, pits = self.averages[player_id], code.pits
        return replace(result, total=points, points=points, roem=0, pits=pits, nats=0)


def scores_together(
    pair_id: int, both: Sequence[EveningScores | None], planned_rounds: int, worth: Worth
) -> EveningScores:
    """What the two players of a pair brought on an evening for individuals; a round only one of them has is missing."""
    if all(both) and any(scores is not None and scores.whole is not None for scores in both):
        # Of one of them no round is known, so neither is one of the pair.
        return EveningScores(
            entrant=pair_id,
            whole=sum(_total_of(scores) for scores in both if scores is not None),
            penalty=sum(scores.penalty for scores in both if scores is not None),
        )
    by_round: dict[int, list[tuple[int, RoundResult]]] = defaultdict(list)
    for scores in filter(None, both):
        for result in scores.rounds:
            by_round[result.round_number].append((scores.entrant, result))
    sums = {number: _sum(pair, worth) for number, pair in sorted(by_round.items()) if len(pair) == len(both)}
    rounds = tuple(result for result in sums.values() if result is not None)
    known = set(sums)
    expected = set(by_round) | {number for scores in both if scores is not None for number in scores.missing}
    wholes = [scores.whole for scores in both if scores is not None and scores.whole is not None]
    if len(wholes) == len(both):
        return EveningScores(entrant=pair_id, whole=sum(wholes), penalty=_penalty(both))
    if wholes or not all(both):
        expected |= set(range(1, planned_rounds + 1))
    return EveningScores(
        entrant=pair_id,
        rounds=rounds,
        missing=tuple(sorted(expected - known)),
        without_average=tuple(number for number, result in sums.items() if result is None),
        penalty=_penalty(both),
    )


def _penalty(both: Sequence[EveningScores | None]) -> int:
    return sum(scores.penalty for scores in both if scores is not None)


def _total_of(scores: EveningScores) -> int:
    return sum(result.total for result in scores.rounds) if scores.whole is None else scores.whole


def _sum(pair: list[tuple[int, RoundResult]], worth: Worth) -> RoundResult | None:
    """Add two results of one round; a figure is unknown where it is of one of them.

    Credited to both it is a credit of the pair. Credited to one it is played, with the credit as the rules value it,
    and tells the code. None: the credit is an own average, of who played nothing yet.
    """
    number = pair[0][1].round_number
    codes = [result.code for _player, result in pair if result.code is not None]
    is_shared = len(codes) == len(pair) and len(set(codes)) == 1
    valued = [result if is_shared else worth.of(player, result) for player, result in pair]
    results = [result for result in valued if result is not None]
    if len(results) < len(pair):
        return None
    sums: dict[str, Any] = {}
    for name in ("total", "points", "roem", "pits", "nats"):
        numbers = [getattr(result, name) for result in results]
        sums[name] = None if None in numbers else sum(numbers)
    if is_shared:
        return RoundResult(round_number=number, code=codes[0], **sums)
    return RoundResult(round_number=number, credited=tuple(codes), **sums)
