"""Which prizes there are: read strictly, with everything that is wrong told at once, and changed for a competition.

The scheme of an evening is a part of its plan, see `plans`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import AuditAction, Club, Competition, Door, PrizeAward
from tournaments.ranking import PrizeKind, PrizeRules, PrizeRulesError
from tournaments.ranking.prize_rules import MOST_PRIZES
from tournaments.services import audit


def read_scheme(club: Club, data: Any, *, field: str = "prizes") -> tuple[PrizeRules | None, list[Problem]]:
    """Return the scheme that this plain data is, or nothing and what is wrong with it, at fields below `field`."""
    rules, problems = None, []
    try:
        rules = PrizeRules.from_dict(data)
    except PrizeRulesError as error:
        problems = [
            Problem(
                code=ErrorCode.PRIZE_RULE,
                field=_below(field, problem.field),
                params={"issue": problem.issue.value, **dict(problem.params)},
            )
            for problem in error.problems
        ]
    known = set(club.categories.values_list("pk", flat=True))
    unknown = [
        Problem(code=ErrorCode.CATEGORY_UNKNOWN, field=_below(field, f"prizes[{number}].category"))
        for number, category in _categories(data)
        if category not in known
    ]
    told = {problem.field for problem in problems}
    problems += [problem for problem in unknown if problem.field not in told]
    return (None if problems else rules), problems


def change_scheme(*, competition_id: int, prizes: Any, by: User, door: Door, field: str = "prizes") -> Competition:
    """Change the prizes of a competition; refused once it is closed, or once its prizes were handed out."""
    with transaction.atomic():
        competition = lock_competition(competition_id)
        rules, problems = read_scheme(competition.club, prizes, field=field)
        if competition.is_closed:
            problems.append(Problem(code=ErrorCode.COMPETITION_CLOSED))
        problems += recorded_problems(competition=competition)
        if rules is None or problems:
            raise TournamentError(*problems)
        before, after = competition.prizes, rules.as_dict()
        if before != after:
            competition.prizes = after
            competition.save(update_fields=["prizes"])
            audit.note(
                AuditAction.PRIZES_CHANGED,
                club=competition.club,
                by=by,
                door=door,
                details={"competition": str(competition), "old": before, "new": after},
            )
        return competition


def lock_competition(competition_id: int) -> Competition:
    """Lock a competition, closed or not, for the rest of the transaction and return it with its club and season."""
    locked = Competition.objects.select_for_update(of=("self",), no_key=True).select_related("club", "season")
    return locked.get(pk=competition_id)


def recorded_problems(**scope: Any) -> list[Problem]:
    """Return why what the prizes follow from cannot change: they were handed out, which is on record."""
    handed_out = PrizeAward.objects.filter(cancelled_at=None, **scope).exists()
    return [Problem(code=ErrorCode.PRIZES_RECORDED)] if handed_out else []


def _below(field: str, name: str) -> str:
    return ".".join(part for part in (field, name) if part)


def _categories(data: Any) -> list[tuple[int, int]]:
    """Return the category of every line that names one, of a scheme that cannot be used too.

    By the lines as they were written: a scheme puts the places together, and their numbers would be others.
    """
    lines = data.get("prizes") if isinstance(data, Mapping) else None
    if not isinstance(lines, list | tuple) or len(lines) > MOST_PRIZES:
        return []
    return [
        (number, line["category"])
        for number, line in enumerate(lines, start=1)
        if isinstance(line, Mapping) and line.get("kind") == PrizeKind.CATEGORY and type(line.get("category")) is int
    ]
