"""Categories of a club and who belongs to them; the guests are one without being made."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Category, Club, Player

MOST_CHARACTERS = 40


def add_category(*, club: Club, name: str) -> Category:
    """Add a category; its name tells it from the others of the club, whatever the capitals."""
    return _save(Category(club=club), name)


def rename_category(*, category: Category, name: str) -> Category:
    """Call a category otherwise; lists of prizes that were handed out keep the name they had."""
    return _save(category, name)


def check_categories(club: Club, ids: Sequence[int]) -> list[Problem]:
    """Return which of these are no categories of the club."""
    known = set(club.categories.values_list("pk", flat=True))
    return [Problem(code=ErrorCode.CATEGORY_UNKNOWN, field="categories")] if set(ids) - known else []


def move(keep: Player, gone: Player) -> None:
    """Let a player be of every category its double was of."""
    keep.categories.add(*gone.categories.all())
    gone.categories.clear()


def _save(category: Category, name: str) -> Category:
    name = " ".join(name.split())
    if not 1 <= len(name) <= MOST_CHARACTERS:
        raise TournamentError(Problem(code=ErrorCode.CATEGORY_NAME, field="name", params={"most": MOST_CHARACTERS}))
    others = Category.objects.filter(club=category.club, name__iexact=name).exclude(pk=category.pk)
    if others.exists():
        raise refuse(ErrorCode.CATEGORY_TAKEN, "name", name=name)
    category.name = name
    try:
        with transaction.atomic():
            category.save()
    except IntegrityError as error:
        # Somebody took the name between our look and our write; the constraint is the last guard.
        raise refuse(ErrorCode.CATEGORY_TAKEN, "name", name=name) from error
    return category
