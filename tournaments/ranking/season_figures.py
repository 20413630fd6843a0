"""What separates equals in a season: the figures of the evenings that count.

An evening that was dropped separates nobody: neither its pits, nor a best round in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.ranking.evening_totals import EveningLine
from tournaments.ranking.figures import Figures


def season_figures(counting: Iterable[EveningLine]) -> Figures:
    """Add up the evenings that count, given in order of play.

    A figure is None as soon as one played round lacks it. A credit, of a round or of a whole evening, is all card
    points; it brings the pits its code gives. Nobody's best or last round is a credit, nobody's best evening one in
    which no round was played. Of an evening that is known by its total alone nothing else is: it may hold the best
    round.
    """
    total = 0
    points: int | None = 0
    roem: int | None = 0
    pits: int | None = 0
    nats: int | None = 0
    best_round = last_round = best_evening = None
    has_unknown_rounds = False
    for line in counting:
        total += line.total or 0
        if line.known_total is not None:
            has_unknown_rounds = True
            points = roem = pits = nats = last_round = None
            if line.total is not None and (best_evening is None or line.total > best_evening):
                best_evening = line.total
            continue
        if line.code is not None:
            if points is not None and line.total is not None:
                points += line.total - line.penalty
            if pits is not None:
                pits += line.code.pits
            continue
        played = False
        for result in line.rounds:
            points = None if points is None or result.points is None else points + result.points
            roem = None if roem is None or result.roem is None else roem + result.roem
            pits = None if pits is None or result.pits is None else pits + result.pits
            nats = None if nats is None or result.nats is None else nats + result.nats
            if result.code is None:
                played = True
                last_round = result.total
                if best_round is None or result.total > best_round:
                    best_round = result.total
        if played and line.total is not None and (best_evening is None or line.total > best_evening):
            best_evening = line.total
    return Figures(
        total=total,
        points=points,
        roem=roem,
        pits=pits,
        nats=nats,
        best_round=None if has_unknown_rounds else best_round,
        last_round=last_round,
        best_evening=best_evening,
    )
