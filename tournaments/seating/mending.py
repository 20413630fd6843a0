"""Rounds that were announced already, mended for who came and who left: as few people as possible get other company.

What was announced stays as far as it fits; what does not is put right by swaps of two people in one round. Not cheap
rounds are looked for but rounds near those announced, so only people who are disturbed anyway, who sit with somebody
they met already, or who sit out, are swapped, with anybody. The best few mended evenings are gone on with at once: what
spares a meeting in one round may be a swap in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.seating.field import Field, Progress
from tournaments.seating.mended_evening import Evening, Room, Swap, Turns, company_of, groups_of
from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import Weights

# Tonight counts for so many times as much as when nothing was announced: the season can wait.
_NOW = 4
# So many mended evenings are gone on with at once.
_WIDTH = 12
# So many swaps looked at are the work of a step of the tabu search.
_SWAPS_A_STEP = 3


def weights_of_now(weights: Weights) -> Weights:
    """The weights rounds are mended with: tonight before the season, and no bonus for single couples."""
    return replace(
        weights,
        partner_again=_NOW * weights.partner_again,
        meeting_again=_NOW * weights.meeting_again,
        third_meeting=_NOW * weights.third_meeting,
        three_again=_NOW * weights.three_again,
        rule_broken=_NOW * weights.rule_broken,
        stay=0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """The rounds in players 0 to n - 1, what they cost by the measure of mending, and the steps it took.

    `again` says whether two meet again, or a rule is broken, that the rounds played do not force.
    """

    rounds: tuple[RoundPlan, ...]
    cost: int
    effort: int
    again: bool


def mend(
    priced: Field,
    turns: Turns,
    *,
    stay: int,
    effort: int,
    rng: Random,
    starts: Sequence[Sequence[RoundPlan]] = (),
    progress: Progress | None = None,
) -> Mended:
    """Fit the rounds announced in the field to who is here; who sits out is chosen too.

    The field is priced with `weights_of_now`; of its sit-outs only their number counts. `stay` is what it is worth to
    leave one person alone. `starts` are whole evenings for the same people, looked at beside the rounds announced.
    """
    room = Room(priced, turns, _NOW * stay)
    beginnings = [room.fitted(rng), *([groups_of(planned) for planned in rounds] for rounds in starts)]
    beam = sorted((Evening(room, rounds).settled() for rounds in beginnings), key=_cost)
    seen = {company_of(evening.rounds) for evening in beam}
    looked, most = 0, effort * _SWAPS_A_STEP
    while looked < most and not all(evening.gone_on for evening in beam):
        ways: list[tuple[int, float, int, Swap]] = []
        for number, evening in enumerate(beam):
            if not evening.gone_on and looked < most:
                evening.gone_on = True
                before = len(ways)
                ways += [(evening.cost + change, rng.random(), number, swap) for swap, change in evening.swaps()]
                looked += len(ways) - before
        found: list[Evening] = []
        for _, _, number, swap in sorted(ways):
            rounds = beam[number].swapped(swap)
            key = company_of(rounds)
            if key not in seen:
                seen.add(key)
                found.append(Evening(room, rounds))
                if len(found) == _WIDTH:
                    break
        beam = sorted([*beam, *found], key=_cost)[:_WIDTH]
        if progress is not None:
            progress(min(effort, looked // _SWAPS_A_STEP), effort)
    best = beam[0]
    return Mended(
        rounds=best.plans(rng), cost=best.cost, effort=looked // _SWAPS_A_STEP, again=any(map(any, best.unwell))
    )


def _cost(evening: Evening) -> int:
    return evening.cost
