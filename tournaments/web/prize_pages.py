"""What the pages about prizes share: an evening and a competition have the same ones, at addresses of their own."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse

from tournaments import access, prize_words, selectors
from tournaments.access import Right
from tournaments.models import Club, Competition, Evening
from tournaments.selectors import PrizeList
from tournaments.selectors import competitions as selected


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePages:
    """The addresses of the pages about the prizes of one evening or one competition."""

    scope: Evening | Competition

    @property
    def club(self) -> Club:
        return self.scope.club

    @property
    def label(self) -> str:
        """What is printed above the sheet: which evening, or which competition."""
        return self.scope.label if isinstance(self.scope, Evening) else str(self.scope)

    @property
    def section(self) -> str:
        return "standings" if isinstance(self.scope, Evening) else "seasons"

    @property
    def named(self) -> dict[str, int]:
        """The scope as the services want it."""
        name = "evening_id" if isinstance(self.scope, Evening) else "competition_id"
        return {name: self.scope.pk}

    @property
    def listed(self) -> str:
        return self.url("prizes")

    @property
    def printed(self) -> str:
        return self.url("prizes-print")

    @property
    def announced(self) -> str:
        return self.url("prizes-announce")

    @property
    def recorded(self) -> str:
        return self.url("prizes-record")

    @property
    def drawn(self) -> str:
        return self.url("prizes-draw")

    @property
    def scheme(self) -> str:
        name = "plan" if isinstance(self.scope, Evening) else "competition-prizes-scheme"
        return reverse(name, args=[self.club.slug, self.scope.pk])

    @property
    def standing(self) -> str:
        name = "standings" if isinstance(self.scope, Evening) else "competition"
        return reverse(name, args=[self.club.slug, self.scope.pk])

    def url(self, name: str, *args: int) -> str:
        prefix = "" if isinstance(self.scope, Evening) else "competition-"
        return reverse(f"{prefix}{name}", args=[self.club.slug, self.scope.pk, *args])


def pages_for(
    request: HttpRequest, slug: str, right: Right | None, evening_id: int | None, competition_id: int | None
) -> PrizePages:
    """Return the pages of this evening or competition for somebody with that right, or refuse.

    Without a right it is what everybody may see: all but what an evening keeps for the prize-giving.
    """
    scope: Evening | Competition | None
    if evening_id is not None:
        if right is not None:
            return PrizePages(scope=access.evening_for(request.user, evening_id, right, slug=slug))
        scope = selectors.evening_at(evening_id, slug=slug)
        if scope is not None and scope.hidden_from_round is not None:
            access.require(request.user, scope.club, Right.READ)
    else:
        assert competition_id is not None
        if right is not None:
            return PrizePages(scope=access.competition_for(request.user, competition_id, right, slug=slug))
        scope = selected.competition_at(competition_id, slug=slug)
    if scope is None:
        raise Http404
    return PrizePages(scope=scope)


def differences_of(found: PrizeList) -> list[str]:
    """Return in sentences who would have something else by the standing now than was handed out."""
    categories = {item.prize.category: item.category for item in found.prizes if item.prize.category}
    return [prize_words.change(change, name, categories) for name, change in found.differences]
