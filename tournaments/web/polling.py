"""When the standing asks again, and what it is answered: nothing new, a new list, or "stop asking"."""

from __future__ import annotations

import random
from datetime import timedelta

from django.utils import timezone

from tournaments.models import CompetitionState, EveningState
from tournaments.selectors import StandingVersion
from tournaments.selectors.competitions import SeasonVersion

UNCHANGED = 204
STOP = 286  # htmx's own: swap this in and poll no more
OPEN_EVERY = (2_600, 3_400)
SEATING_EVERY = (8_000, 12_000)
CLOSED_EVERY = (55_000, 65_000)
CORRECTIONS_END = timedelta(hours=1)


def is_final(version: StandingVersion) -> bool:
    """Return whether nobody needs to ask again: closed, and long enough ago that no correction is to be expected."""
    if version.state != EveningState.CLOSED or version.closed_at is None:
        return False
    return version.results == version.standings and timezone.now() - version.closed_at > CORRECTIONS_END


def seating_interval() -> int:
    """Return in how many milliseconds to ask again where one sits; slower than the standing, it changes a few times."""
    return random.randint(*SEATING_EVERY)  # noqa: S311 - spreads requests, guards nothing


def interval(version: StandingVersion) -> int:
    """Return in how many milliseconds to ask again; a little different each time, so that no hall asks all at once."""
    low, high = CLOSED_EVERY if version.state == EveningState.CLOSED else OPEN_EVERY
    return random.randint(low, high)  # noqa: S311 - spreads requests, guards nothing


def is_final_season(version: SeasonVersion) -> bool:
    """Return whether nobody needs to ask again for a season: a closed one is never counted again."""
    return version.state == CompetitionState.CLOSED


def season_interval(version: SeasonVersion) -> int:
    """Return in how many milliseconds to ask again for a season: seldom, but soon while a change is being counted."""
    low, high = OPEN_EVERY if version.wanted != version.shown else CLOSED_EVERY
    return random.randint(low, high)  # noqa: S311 - spreads requests, guards nothing
