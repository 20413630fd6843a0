"""Each rule by itself: more is better, and unknown stays unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournaments.ranking import Figures, TieBreak
from tournaments.ranking.tie_breaks import merit

FIGURES = Figures(
    total=4600, points=4200, roem=400, pits=2, nats=3, best_round=1700, last_round=1500, best_evening=5100
)
FIELD: dict[TieBreak, str] = {
    TieBreak.PITS: "pits",
    TieBreak.FEWEST_NATS: "nats",
    TieBreak.ROEM: "roem",
    TieBreak.BEST_ROUND: "best_round",
    TieBreak.BEST_EVENING: "best_evening",
    TieBreak.LAST_ROUND: "last_round",
}
# These look at who met whom, and at what was played or drawn.
NOT_A_FIGURE = (TieBreak.MUTUAL, TieBreak.EXTRA_HANDS, TieBreak.LOT)


def test_every_rule_is_tested() -> None:
    assert {*FIELD, *NOT_A_FIGURE} == set(TieBreak)


@pytest.mark.parametrize("rule", FIELD)
def test_rule_looks_at_its_own_figure_and_at_no_other(rule: TieBreak) -> None:
    before = merit(FIGURES, rule)
    assert before is not None
    for other, field in FIELD.items():
        changed = merit(replace(FIGURES, **{field: getattr(FIGURES, field) + 1}), rule)
        assert changed is not None
        if other is rule:
            assert changed - before == (-1 if rule is TieBreak.FEWEST_NATS else 1)
        else:
            assert changed == before


@pytest.mark.parametrize("rule", FIELD)
def test_unknown_figure_is_unknown_merit(rule: TieBreak) -> None:
    changes: dict[str, Any] = {FIELD[rule]: None}
    assert merit(replace(FIGURES, **changes), rule) is None


@pytest.mark.parametrize("rule", NOT_A_FIGURE)
def test_what_is_no_figure_has_no_merit_of_its_own(rule: TieBreak) -> None:
    assert merit(FIGURES, rule) is None


def test_values_are_stored_and_never_renamed() -> None:
    assert [rule.value for rule in TieBreak] == [
        "pits",
        "fewest_nats",
        "roem",
        "best_round",
        "best_evening",
        "last_round",
        "mutual",
        "extra_hands",
        "lot",
    ]
