"""Who is ahead, and why.

Pure: totals and figures of an evening in, ordered and explained places out. What a table's result is worth is
`scoring`'s question; where results come from and where places are kept belongs to the services.
"""

from __future__ import annotations

from tournaments.ranking.changes import Change, difference
from tournaments.ranking.codes import Code, PointsFrom, ScoreCode
from tournaments.ranking.counting import Counting, CountingRule
from tournaments.ranking.decisions import DECIDING, Decision
from tournaments.ranking.figures import EntrantResults, Figures, RoundResult, figures_of
from tournaments.ranking.meetings import NO_MEETINGS, Meetings, SideResult, meetings_of
from tournaments.ranking.needs import Needs, Neighbour, what_is_needed
from tournaments.ranking.places import Place, rank_evening
from tournaments.ranking.prize_changes import PrizeChange, Won, prize_changes
from tournaments.ranking.prize_results import Contender, NoWinner, Prize, PrizeLot, in_order_of_announcing
from tournaments.ranking.prize_rules import (
    PrizeIssue,
    PrizeKind,
    PrizeProblem,
    PrizeRule,
    PrizeRules,
    PrizeRulesError,
    Sharing,
)
from tournaments.ranking.prizes import award_prizes
from tournaments.ranking.refining import Passed, PassedOver, SharedPlace, TieBasis, rank_by_value
from tournaments.ranking.rule_problems import RuleIssue, RuleProblem
from tournaments.ranking.rules import CompetitionRules, CompetitionRulesError
from tournaments.ranking.scores import EveningOfSeason, EveningScores
from tournaments.ranking.season import rank_season
from tournaments.ranking.season_places import (
    CountedEvening,
    CountedPeriod,
    ProblemKind,
    Season,
    SeasonPlace,
    SeasonProblem,
    Unplaced,
    Why,
)
from tournaments.ranking.tie_breaks import RULES_OF_EVENING, TieBreak

__all__ = [
    "DECIDING",
    "NO_MEETINGS",
    "RULES_OF_EVENING",
    "Change",
    "Code",
    "CompetitionRules",
    "CompetitionRulesError",
    "Contender",
    "CountedEvening",
    "CountedPeriod",
    "Counting",
    "CountingRule",
    "Decision",
    "EntrantResults",
    "EveningOfSeason",
    "EveningScores",
    "Figures",
    "Meetings",
    "Needs",
    "Neighbour",
    "NoWinner",
    "Passed",
    "PassedOver",
    "Place",
    "PointsFrom",
    "Prize",
    "PrizeChange",
    "PrizeIssue",
    "PrizeKind",
    "PrizeLot",
    "PrizeProblem",
    "PrizeRule",
    "PrizeRules",
    "PrizeRulesError",
    "ProblemKind",
    "RoundResult",
    "RuleIssue",
    "RuleProblem",
    "ScoreCode",
    "Season",
    "SeasonPlace",
    "SeasonProblem",
    "SharedPlace",
    "Sharing",
    "SideResult",
    "TieBasis",
    "TieBreak",
    "Unplaced",
    "Why",
    "Won",
    "award_prizes",
    "difference",
    "figures_of",
    "in_order_of_announcing",
    "meetings_of",
    "prize_changes",
    "rank_by_value",
    "rank_evening",
    "rank_season",
    "what_is_needed",
]
