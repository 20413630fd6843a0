"""Seasons as clubs publish that they play them: a start for the rules of a competition, not a choice that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.ranking.codes import Code, PointsFrom, ScoreCode, default_codes
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.rules import CompetitionRules


def _codes(*changed: ScoreCode) -> tuple[ScoreCode, ...]:
    by_code = {code.code: code for code in changed}
    return tuple(by_code.get(code.code, code) for code in default_codes())


# Written off with notice: that evening's lowest score, and it may be dropped; without notice: 0, and it may not.
_LOWEST = ScoreCode(code=Code.ABSENT_NOTIFIED, points_from=PointsFrom.LOWEST)
_ZERO = ScoreCode(code=Code.ABSENT, points_from=PointsFrom.FIXED, points=0, droppable=False)
_SAT_OUT = ScoreCode(code=Code.SAT_OUT, points_from=PointsFrom.ROUND, points=1600, pits=1, attended=True)

SEASON_PRESETS: Mapping[str, CompetitionRules] = MappingProxyType(
    {
        # Everything adds up; who is absent with notice gets a fixed number for the evening.
        "texel": CompetitionRules(
            counting=Counting(rule=CountingRule.TOTAL),
            codes=_codes(
                _SAT_OUT,
                ScoreCode(code=Code.ABSENT_NOTIFIED, points_from=PointsFrom.FIXED, points=5000),
                _ZERO,
            ),
            unmarked=Code.ABSENT,
        ),
        # Seven evenings, of which the best five.
        "westerwolde": CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=5, evenings=7)),
        # Eight evenings, the average of the best six; who was there less often has no place.
        "de_lijst": CompetitionRules(
            counting=Counting(rule=CountingRule.AVERAGE_OF_BEST, best=6, evenings=8, minimum_evenings=6)
        ),
        # The average of every round that was really played.
        "de_waal": CompetitionRules(counting=Counting(rule=CountingRule.AVERAGE_PER_ROUND)),
        # Seven periods of six evenings: the best four of each, and the best five of these sums.
        "t_harde": CompetitionRules(
            counting=Counting(rule=CountingRule.PERIODS, best=4, best_periods=5, evenings=6),
            codes=_codes(_LOWEST, _ZERO),
        ),
    }
)
