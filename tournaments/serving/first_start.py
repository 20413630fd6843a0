"""Whether this is the first start, and what was chosen then: a demonstration club, or none.

The first start is the one that finds no club and no user. Somebody who chose to begin empty has neither until the first
page was filled in, so that choice is kept in a file.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model

from tournaments.models import Club


def is_first_start() -> bool:
    """No club, no user, and nobody chose to begin empty."""
    return not _chosen_empty().exists() and not Club.objects.exists() and not get_user_model().objects.exists()


def choose_empty() -> None:
    """From now on no start makes a demonstration club, not even while there is nothing else yet."""
    _chosen_empty().touch()


def _chosen_empty() -> Path:
    return Path(settings.DATA_DIR) / "started_empty"
