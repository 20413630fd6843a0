"""What follows from asking for a draw: it is made, outside any lock, and stored if the evening still is as it was.

`make_draw` may be called at any time, from anywhere, any number of times: one at a time makes a draw, and who finds it
made or claimed leaves. The claim is renewed while the search goes on; who dies loses it, and the sweep lets another
make the same draw, which is the same plan, because the question and the seed are stored.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Calculation, Draw, DrawState, Evening, Round, RoundState
from tournaments.seating import Plan, RoundPlan, SeatingError, SeatingErrorCode
from tournaments.seating.history import round_as_dict, round_from_dict
from tournaments.seating.questions import Question
from tournaments.seating.receipts import Receipt
from tournaments.selectors.draws import Entrants
from tournaments.selectors.played import plans_of
from tournaments.services import claims, drafts, locks, questions, receipts
from tournaments.services.claims import MOST_TRIES, Lost

logger = logging.getLogger(__name__)

# How often it is drawn anew when people come and go meanwhile.
MOST_ANEW = 3

SEATING_REFUSALS: Mapping[SeatingErrorCode, ErrorCode] = {
    SeatingErrorCode.TOO_FEW: ErrorCode.TOO_FEW_PLAYERS,
    SeatingErrorCode.TOO_MANY: ErrorCode.TOO_MANY_PLAYERS,
}


def make_draw(draw_id: int) -> int | None:
    """Make a draw that waits; return the id of its evening when rounds were seated by it, else nothing."""
    mine = uuid.uuid4().hex
    if not _claim(draw_id, mine):
        return None
    try:
        return _make(draw_id, mine)
    except Lost:
        return None
    except TournamentError as error:
        # What was possible when it was asked for is not any more.
        problems = [problem for problem in error.problems if isinstance(problem, Problem)]
        _give_up(draw_id, mine, DrawState.REFUSED, *problems)
        return None


def sweep() -> int:
    """Make every draw whose bell was lost or whose worker died; return how many seated rounds. Needs no broker.

    A draw that cannot be made is logged and does not keep the others from being made.
    """
    made = 0
    for draw_id in claims.left_lying(Draw.objects.filter(state=DrawState.WAITING)):
        try:
            made += make_draw(draw_id) is not None
        except Exception:
            logger.exception("Draw %s could not be made.", draw_id)
    return made


def take(evening: Evening, draw: Draw, entrants: Entrants) -> list[Round]:
    """Store the rounds of a draw that was made as the drafts of a locked evening, each with its own receipt."""
    assert draw.plan is not None
    assert draw.receipt is not None
    drafts.take_back(evening, draw.first_round)
    whole = Receipt.from_dict(draw.receipt)
    basis = receipts.basis_of(evening)
    before = _seated_before(evening, draw.first_round)
    rounds = []
    for number, data in zip(draw.round_numbers, draw.plan, strict=True):
        planned = round_from_dict(data)
        receipt = receipts.receipt_of(
            planned,
            before=before,
            basis=basis,
            standing=draw.question["standing"],
            made=receipts.Made.by(whole),
        )
        tables, idle = drafts.seatings_of(planned, entrants), drafts.sit_outs_of(planned, entrants)
        rounds.append(drafts.make_draft(evening, number, tables, idle, quality=receipt.as_dict(), draw=draw))
        before.append(planned)
    draw.state = DrawState.TAKEN
    draw.save(update_fields=["state"])
    # Drafts of later rounds stay, but what they repeat is counted after these.
    receipts.refresh(evening, from_number=draw.last_round + 1)
    return rounds


def entrants_for(evening: Evening, draw: Draw) -> Entrants:
    """Return who is to be seated by this draw; who came after a published round that is taken back plays in it."""
    retaken = draw.replace_published and drafts.is_published(evening, draw.first_round)
    return questions.people_of(evening, draw.first_round, retaken=retaken)


def problems_of(asked: Draw | Calculation) -> tuple[Problem, ...]:
    """Return why nothing came of a draw, or of other work that was asked for."""
    return tuple(
        Problem(code=ErrorCode(data["code"]), field=data["field"], params=data["params"]) for data in asked.refused
    )


def as_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as it is stored with a draw."""
    params = {name: value if isinstance(value, int) else str(value) for name, value in problem.params.items()}
    return {"code": problem.code.value, "field": problem.field, "params": params}


def _claim(draw_id: int, mine: str) -> bool:
    waiting = Draw.objects.filter(pk=draw_id, state=DrawState.WAITING)
    failed = [as_data(Problem(code=ErrorCode.DRAW_FAILED))]
    if claims.is_hopeless(waiting).update(state=DrawState.REFUSED, refused=failed):
        logger.error("Draw %s was begun %s times and never finished; nobody tries again.", draw_id, MOST_TRIES)
        return False
    return claims.claim(waiting, mine)


def _make(draw_id: int, mine: str) -> int | None:
    for _ in range(MOST_ANEW + 1):
        draw = _held(draw_id, mine).first()
        if draw is None:
            raise Lost
        made = _answer(draw, mine)
        if made is None:
            return None
        with transaction.atomic():
            evening = locks.lock_evening(draw.evening_id)
            if not _held(draw_id, mine).exists():
                raise Lost
            drafts.require_seatable(evening, draw.first_round, replace_published=draw.replace_published)
            draw.evening = evening
            if _has_changed(evening, draw):
                continue
            return _store(evening, draw, made)
    _give_up(draw_id, mine, DrawState.OUTDATED, Problem(code=ErrorCode.DRAW_UNSETTLED))
    return None


def _answer(draw: Draw, mine: str) -> Plan | None:
    """Make the plan; nothing where that cannot be, which is stored with the draw then."""
    try:
        return Question.from_dict(draw.question).answer(progress=claims.noting(_held(draw.pk, mine)))
    except SeatingError as error:
        if error.code not in SEATING_REFUSALS:
            logger.exception("Draw %s was asked what nobody can ask.", draw.pk)
            problem = Problem(code=ErrorCode.DRAW_FAILED)
        else:
            problem = Problem(code=SEATING_REFUSALS[error.code], params=error.params)
    except Lost:
        raise
    except Exception:
        # The same question would end in the same way, so nobody tries again.
        logger.exception("Draw %s could not be made.", draw.pk)
        problem = Problem(code=ErrorCode.DRAW_FAILED)
    _give_up(draw.pk, mine, DrawState.REFUSED, problem)
    return None


def _held(draw_id: int, mine: str) -> QuerySet[Draw]:
    """Find the draw as long as it is ours to make."""
    return Draw.objects.filter(pk=draw_id, claim=mine, state=DrawState.WAITING)


def _has_changed(evening: Evening, draw: Draw) -> bool:
    """Whether anything the draw rests on is different by now; then its question is what it should be."""
    last_round = questions.last_round_of(evening, draw.first_round)
    draw.last_round, before = last_round, draw.last_round
    entrants = entrants_for(evening, draw)
    if (too_few := questions.too_few_of(evening, entrants)) is not None:
        raise TournamentError(too_few)
    question = questions.question_of(evening, draw, entrants).as_dict()
    if question == draw.question and last_round == before:
        return False
    draw.question = question
    draw.claimed_at = timezone.now()
    draw.save(update_fields=["question", "last_round", "claimed_at"])
    return True


def _store(evening: Evening, draw: Draw, made: Plan) -> int | None:
    draw.plan = [round_as_dict(planned) for planned in made.rounds]
    draw.receipt = made.receipt.as_dict()
    draw.progress = 100
    draw.drawn_at = timezone.now()
    draw.state = DrawState.PROPOSED if draw.is_proposal else draw.state
    draw.save(update_fields=["plan", "receipt", "progress", "drawn_at", "state"])
    if draw.is_proposal:
        return None
    take(evening, draw, entrants_for(evening, draw))
    locks.raise_version(evening)
    return evening.pk


def _seated_before(evening: Evening, number: int) -> list[RoundPlan]:
    earlier = list(
        Round.objects.filter(evening=evening, state=RoundState.PUBLISHED, number__lt=number)
        .select_related("evening")
        .order_by("number")
    )
    plans = plans_of(earlier)
    return [plans[round_.pk] for round_ in earlier]


def _give_up(draw_id: int, mine: str, state: DrawState, *problems: Problem) -> None:
    _held(draw_id, mine).update(state=state, refused=[as_data(problem) for problem in problems])
