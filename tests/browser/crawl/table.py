"""The one table of acts, put together."""

from __future__ import annotations

from tests.browser.crawl import (
    acts_arbitration,
    acts_club,
    acts_evening,
    acts_prizes,
    acts_round,
    acts_seasons,
    acts_table,
    acts_ties,
)
from tests.browser.crawl.acts import Act

ACTS: dict[str, Act] = {}
for _act in (
    *acts_club.ACTS,
    *acts_evening.ACTS,
    *acts_round.ACTS,
    *acts_table.ACTS,
    *acts_arbitration.ACTS,
    *acts_ties.ACTS,
    *acts_prizes.ACTS,
    *acts_seasons.ACTS,
):
    assert _act.key not in ACTS, f"two rows for {_act.key}"
    ACTS[_act.key] = _act
