"""The one table of acts, put together."""

from __future__ import annotations

from tests.browser.crawl import acts_arbitration, acts_club, acts_evening, acts_round, acts_table
from tests.browser.crawl.acts import Act

ACTS: dict[str, Act] = {}
for _act in (*acts_club.ACTS, *acts_evening.ACTS, *acts_round.ACTS, *acts_table.ACTS, *acts_arbitration.ACTS):
    assert _act.key not in ACTS, f"two rows for {_act.key}"
    ACTS[_act.key] = _act
