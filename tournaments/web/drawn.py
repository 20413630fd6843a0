"""A draw on a page: whether it is being made, how far it is, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.errors import ErrorCode
from tournaments.models import Calculation, Draw, DrawState, Evening
from tournaments.selectors.draws import draws_of, proposal_of, waiting_draw_of
from tournaments.services import claims, drawing
from tournaments.web import problems
from tournaments.web.problems import Shown

# In milliseconds: how often the page asks whether a draw is there.
ASKS_EVERY = 700


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOf:
    """What there is to say of draws on the page of a round."""

    waiting: Draw | None
    proposal: Draw | None
    failed: tuple[Shown, ...]

    @property
    def is_unheard(self) -> bool:
        return self.waiting is not None and is_unheard(self.waiting)


def draw_of_round(evening: Evening, number: int, *, counts: int | None) -> DrawOf:
    """Return what there is to say; `counts` is the draw of the round that counts now, 0 for one seated by hand."""
    waiting = waiting_draw_of(evening)
    proposal = proposal_of(evening)
    latest = draws_of(evening).filter(first_round__lte=number, last_round__gte=number).first()
    failed: tuple[Shown, ...] = ()
    if latest is not None and counts != 0 and latest.pk != counts:
        failed = failure_of(latest)
    return DrawOf(
        waiting=waiting if waiting and number in waiting.round_numbers else None,
        proposal=proposal if proposal and number in proposal.round_numbers else None,
        failed=failed,
    )


def failure_of(draw: Draw) -> tuple[Shown, ...]:
    """Return why nothing came of a draw; nothing for one that only gave way to another."""
    if draw.state not in (DrawState.REFUSED, DrawState.OUTDATED):
        return ()
    found = [problem for problem in drawing.problems_of(draw) if problem.code is not ErrorCode.DRAW_REPLACED]
    return tuple(problems.all_shown(found))


def is_unheard(draw: Draw | Calculation) -> bool:
    """Whether nobody is making what waits: no worker heard the bell, or the one who did is gone."""
    now = timezone.now()
    if draw.claimed_at is None:
        return draw.created_at < now - claims.HEARD_WITHIN
    return draw.claimed_at < now - claims.CLAIM_LASTS
