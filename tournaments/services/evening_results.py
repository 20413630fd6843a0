"""What an evening brings each entrant to the seasons that count it; written with the standing of the evening."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Evening, EveningResult
from tournaments.ranking import RoundResult
from tournaments.ranking.season_data import rounds_as_data
from tournaments.services import derived_rows
from tournaments.services.scored import Scored, entrants_of


def rebuild(evening: Evening, scored: Scored) -> None:
    """Replace what this evening brings; called with the state row of its standing locked.

    Every player who was seated, credited or present has a row, guests too and house players not; on a pairs evening
    every pair has one as well.
    """
    people = {player_id for player_id, _round, _result in scored.played}
    people |= {player_id for player_id, _round in scored.waiting} | {player_id for player_id, _credit in scored.credits}
    people |= scored.present.keys() | scored.wholes.keys()
    own = {player_id: player_id for player_id in sorted(people - scored.house)}
    rows = _rows(evening, scored, own)
    if evening.is_pairs:
        rows += _rows(evening, scored, entrants_of(evening, scored.house), of_pairs=True)
    EveningResult.objects.filter(evening=evening).delete()
    derived_rows.insert(rows)


def _rows(
    evening: Evening, scored: Scored, entrants: Mapping[int, int], *, of_pairs: bool = False
) -> list[EveningResult]:
    results = scored.results_of(entrants)
    penalties = scored.penalties_of(entrants)
    wholes = {entrants[player_id]: total for player_id, total in scored.wholes.items() if player_id in entrants}
    expected: dict[int, set[int]] = {}
    for player_id, entrant in entrants.items():
        # Of a round somebody was there for, there should be a result or a credit.
        if player_id in scored.present:
            first, last = scored.present[player_id]
            end = scored.last_round if last is None else min(last, scored.last_round)
            expected.setdefault(entrant, set()).update(range(first, end + 1))
    for player_id, number in scored.waiting:
        if player_id in entrants:
            expected.setdefault(entrants[player_id], set()).add(number)
    fill_ins: dict[int, list[RoundResult]] = {}
    if not of_pairs:
        for player_id, result in scored.fill_ins:
            fill_ins.setdefault(player_id, []).append(result)
    rows = []
    for entrant in dict.fromkeys(entrants.values()):
        own = results.get(entrant, {})
        missing = sorted(expected.get(entrant, set()) - own.keys())
        if not own and not missing and entrant not in wholes:
            continue
        rows.append(
            EveningResult(
                evening_id=evening.pk,
                player_id=None if of_pairs else entrant,
                pair_id=entrant if of_pairs else None,
                rounds=rounds_as_data([own[number] for number in sorted(own)]),
                fill_ins=rounds_as_data(sorted(fill_ins.get(entrant, ()), key=_by_round)),
                missing=missing,
                penalty=sum(points for _number, points in penalties.get(entrant, ())),
                whole=wholes.get(entrant),
            )
        )
    return rows


def _by_round(result: RoundResult) -> tuple[int, int]:
    return result.round_number, result.total
