"""A draw is asked for here; a worker makes it (`drawing`), and the page that asked looks when it is there.

An asked draw becomes the draft by itself. A proposed one is shown first and only counts when it is taken.
"""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from tournaments import tasks
from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Door, Draw, DrawState, Evening
from tournaments.seating.planning import MOST_ENTRANTS
from tournaments.services import drafts, drawing, questions, versions

MOST_SEED = 2**53 - 1  # so that a seed survives a trip through JavaScript and JSON


def ask_draw(
    *,
    evening_id: int,
    number: int,
    by: User | None,
    door: Door,
    seed: int | None = None,
    replace_published: bool = False,
    keeps: bool = False,
    is_proposal: bool = False,
    effort: int | None = None,
) -> Draw:
    """Ask for a draw of this round, and of those that are drawn together with it; it becomes their draft when made.

    Without a seed one is drawn. With `keeps` as few people as possible get other company than in the rounds that count
    now. A proposal counts only when it is taken: `propose_draw`. All that can be refused is refused at once, as for
    `rounds.draw_round`. A draw that still waited is put aside, but for the very same one: asking twice asks once.
    """
    with transaction.atomic():
        draw = store_draw(
            evening_id=evening_id,
            number=number,
            seed=seed,
            replace_published=replace_published,
            keeps=keeps,
            is_proposal=is_proposal,
            effort=effort,
            by=by,
            door=door,
        )
        tasks.ring_draw(draw.pk)
        return draw


def propose_draw(
    *,
    evening_id: int,
    number: int,
    by: User | None,
    door: Door,
    seed: int | None = None,
    replace_published: bool = False,
    effort: int | None = None,
) -> Draw:
    """Ask how the rounds from this one on would be seated with as few people as possible disturbed.

    It counts for nothing until it is taken (`take_draw`). A published round without a result can be proposed anew with
    `replace_published`.
    """
    return ask_draw(
        evening_id=evening_id,
        number=number,
        seed=seed,
        replace_published=replace_published,
        keeps=True,
        is_proposal=True,
        effort=effort,
        by=by,
        door=door,
    )


def take_draw(*, draw_id: int) -> Draw:
    """Let a proposed draw count: its rounds become the drafts. Taking it again changes nothing.

    Refused when anything it rests on has changed since: then it is to be proposed again.
    """
    with transaction.atomic():
        draw, evening = _locked(draw_id)
        if draw.state == DrawState.TAKEN:
            return draw
        if draw.state != DrawState.PROPOSED:
            raise refuse(ErrorCode.DRAW_NOT_PROPOSED)
        drafts.require_seatable(evening, draw.first_round, replace_published=draw.replace_published)
        entrants = drawing.entrants_for(evening, draw)
        if questions.question_of(evening, draw, entrants).as_dict() != draw.question:
            raise refuse(ErrorCode.DRAW_OUTDATED)
        drawing.take(evening, draw, entrants)
        versions.raise_results(evening)
        return draw


def discard_draw(*, draw_id: int) -> Draw:
    """Put a draw aside that was proposed, or is still being made."""
    with transaction.atomic():
        draw, _evening = _locked(draw_id)
        if draw.state in (DrawState.WAITING, DrawState.PROPOSED):
            draw.state = DrawState.DISCARDED
            draw.save(update_fields=["state"])
        elif draw.state != DrawState.DISCARDED:
            raise refuse(ErrorCode.DRAW_NOT_PROPOSED)
        return draw


def store_draw(
    *,
    evening_id: int,
    number: int,
    by: User | None,
    door: Door,
    seed: int | None = None,
    replace_published: bool = False,
    keeps: bool = False,
    is_proposal: bool = False,
    effort: int | None = None,
) -> Draw:
    """Store a draw to be made, or return the very same one that waits already; nobody is rung for."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        draw = Draw(
            evening=evening,
            first_round=number,
            seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
            is_proposal=is_proposal,
            keeps=keeps,
            replace_published=replace_published,
            question={"effort": effort},
            by=by,
            door=door,
        )
        _require_askable(evening, draw)
        draw.last_round = questions.last_round_of(evening, number)
        entrants = drawing.entrants_for(evening, draw)
        draw.question = questions.question_of(evening, draw, entrants).as_dict()
        pending = Draw.objects.filter(evening=evening, state__in=(DrawState.WAITING, DrawState.PROPOSED))
        for waiting in pending.filter(state=DrawState.WAITING):
            if _is_the_same(waiting, draw, any_seed=seed is None):
                return waiting
        replaced = [drawing.as_data(Problem(code=ErrorCode.DRAW_REPLACED))]
        pending.update(state=DrawState.OUTDATED, refused=replaced)
        draw.save()
        return draw


def _require_askable(evening: Evening, draw: Draw) -> None:
    """Refuse with everything that stands in the way, not only the first."""
    number = draw.first_round
    problems = drafts.check_seatable(evening, number, replace_published=draw.replace_published)
    if drafts.check_number(evening, number):
        # Who would play a round that there is not?
        raise TournamentError(*problems)
    entrants = drawing.entrants_for(evening, draw)
    too_few = questions.too_few_of(evening, entrants)
    # On an evening of pairs who has no partner is named already; that few are left follows from it.
    if too_few is not None and not (evening.is_pairs and problems):
        problems.append(too_few)
    if len(entrants.people) > MOST_ENTRANTS:
        params = {"present": len(entrants.people), "most": MOST_ENTRANTS}
        problems.append(Problem(code=ErrorCode.TOO_MANY_PLAYERS, params=params))
    try:
        questions.standing_before(evening, number)
    except TournamentError as error:
        problems += [problem for problem in error.problems if isinstance(problem, Problem)]
    if problems:
        raise TournamentError(*problems)


def _is_the_same(waiting: Draw, draw: Draw, *, any_seed: bool) -> bool:
    names = ("first_round", "last_round", "is_proposal", "keeps", "replace_published")
    asked = waiting.question if not any_seed else waiting.question | {"seed": draw.seed}
    return asked == draw.question and all(getattr(waiting, name) == getattr(draw, name) for name in names)


def _locked(draw_id: int) -> tuple[Draw, Evening]:
    found = Draw.objects.filter(pk=draw_id).only("evening_id").first()
    if found is None:
        raise refuse(ErrorCode.DRAW_UNKNOWN)
    evening = versions.lock_evening(found.evening_id)
    draw = Draw.objects.get(pk=draw_id)
    draw.evening = evening
    return draw, evening
