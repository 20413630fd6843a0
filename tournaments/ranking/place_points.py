"""Points for the places of an evening instead of the points played.

The places are those among who is ranked in this competition and has rounds that evening, by total and then by the chain
of the competition as far as one evening can answer it (no mutual result, extra hands or lot). So a guest who wins takes
no points from a member, and the places close up. Who has a code for the evening takes no place; the points of that code
are then points for places too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.ranking.codes import PointsFrom
from tournaments.ranking.evening_totals import EveningTotals
from tournaments.ranking.figures import EntrantResults, figures_of
from tournaments.ranking.refining import TieBasis, rank_by_value
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import ProblemKind, SeasonProblem
from tournaments.ranking.selection import Number


def mean_of_places(place: int, sharing: int, points: Sequence[int]) -> Fraction:
    """What each of so many gets who share a place: the mean of the places they take; beyond the list is nothing.

    >>> mean_of_places(2, 2, (10, 8, 5)), mean_of_places(3, 2, (10, 8, 5))
    (Fraction(13, 2), Fraction(5, 2))
    """
    return Fraction(sum(points[place - 1 : place - 1 + sharing]), sharing)


def value_by_places(evenings: Sequence[EveningTotals], rules: CompetitionRules) -> list[SeasonProblem]:
    """Put points for places into the lines, in place of the points played; and what cannot be valued."""
    problems: list[SeasonProblem] = []
    own: dict[int, list[Number]] = {}
    for totals in evenings:
        _rank(totals, rules)
        for line in totals.lines.values():
            if line.place is not None and line.value is not None:
                own.setdefault(line.entrant, []).append(line.value)
    for totals in evenings:
        placed = [line.value for line in totals.lines.values() if line.place is not None and line.value is not None]
        for line in totals.lines.values():
            if line.code is None or line.total is None:
                # A code that has no total was told as a problem when the totals were made, or is no result at all.
                continue
            if line.penalty:
                problems.append(
                    SeasonProblem(
                        kind=ProblemKind.PENALTY_WITHOUT_POINTS, evening=totals.evening.evening, entrant=line.entrant
                    )
                )
            match line.code.points_from:
                case PointsFrom.LOWEST:
                    line.value = min(placed)
                case PointsFrom.OWN_AVERAGE:
                    mine = own[line.entrant]
                    line.value = Fraction(sum(mine), len(mine))
                case _:
                    line.value = line.total - line.penalty
            # It is no number of points that were played or credited.
            line.total = None
    return problems


def _rank(totals: EveningTotals, rules: CompetitionRules) -> None:
    lines = {entrant: line for entrant, line in totals.lines.items() if line.code is None and line.total is not None}
    figures = {
        entrant: figures_of(
            EntrantResults(entrant=entrant, rounds=line.rounds, penalty=line.penalty, whole=line.known_total)
        )
        for entrant, line in lines.items()
    }
    basis = TieBasis(chain=rules.tie_breaks, figures=figures)
    for shared in rank_by_value({entrant: figure.total for entrant, figure in figures.items()}, basis):
        value = mean_of_places(shared.place, len(shared.entrants), rules.counting.place_points)
        for entrant in shared.entrants:
            lines[entrant].place, lines[entrant].value = shared.place, value
