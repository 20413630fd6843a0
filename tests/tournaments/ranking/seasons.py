"""Short ways to write a season down."""

from __future__ import annotations

from typing import Any

from tournaments.ranking import (
    Code,
    CompetitionRules,
    CountedEvening,
    EveningOfSeason,
    EveningScores,
    ProblemKind,
    RoundResult,
    Season,
    SeasonPlace,
)


def played(*totals: int) -> tuple[RoundResult, ...]:
    return tuple(RoundResult(round_number=number, total=total) for number, total in enumerate(totals, start=1))


def credit(number: int, code: Code, total: int = 0, pits: int | None = None) -> RoundResult:
    return RoundResult(round_number=number, total=total, pits=pits, code=code.value)


def scores(entrant: int, *totals: int, **more: Any) -> EveningScores:
    return EveningScores(entrant=entrant, rounds=played(*totals), **more)


def evening(number: int, *entrants: EveningScores, rounds: int = 1, period: int | None = None) -> EveningOfSeason:
    return EveningOfSeason(evening=number, planned_rounds=rounds, period=period, entrants=entrants)


def rules_of(
    rule: str = "total", *, codes: Any = None, chain: tuple[str, ...] = (), **counting: Any
) -> CompetitionRules:
    return CompetitionRules.from_dict(
        {"counting": {"rule": rule, **counting}, "codes": codes or {}, "tie_breaks": list(chain)}
    )


def row(season: Season, entrant: int) -> SeasonPlace:
    return next(place for place in season.places if place.entrant == entrant)


def only_evening(season: Season, entrant: int = 1) -> CountedEvening:
    (found,) = row(season, entrant).evenings
    return found


def kinds(season: Season) -> list[tuple[ProblemKind, int | None]]:
    return [(problem.kind, problem.entrant) for problem in season.problems]
