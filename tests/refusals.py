"""How tests say that a service must refuse: by codes, all of them, never by sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scoring import ViolationCode
from tournaments.errors import ErrorCode, TournamentError


@contextmanager
def refused(*codes: ErrorCode | ViolationCode) -> Iterator[pytest.ExceptionInfo[TournamentError]]:
    """What stands in this block must be refused for exactly these reasons, in any order."""
    with pytest.raises(TournamentError) as caught:
        yield caught
    assert sorted(problem.code for problem in caught.value.problems) == sorted(codes)
