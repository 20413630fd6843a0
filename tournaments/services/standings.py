"""What follows from results: the standing of an evening, after every round.

`recompute` may be called at any time, from anywhere, any number of times: it returns at once when the standing already
shows the evening's results, and only one runs at a time for one evening.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments import fragments
from tournaments.models import Evening, Standing, StandingFragment, StandingState
from tournaments.ranking import (
    DECIDING,
    Decision,
    EntrantResults,
    Place,
    RoundResult,
    SideResult,
    TieBreak,
    meetings_of,
    rank_evening,
)
from tournaments.services import collector, derived_rows, evening_results, meetings, scored, tie_decisions

logger = logging.getLogger(__name__)


def recompute(evening_id: int) -> bool:
    """Bring the standing of this evening up to date; return whether anything had to be done.

    The row lock on the evening's `StandingState` makes it one at a time: who finds it taken leaves, because the holder
    looks at the versions once more after letting go. SQLite has no row locks; there the transaction serialises.
    """
    done = False
    while _is_behind(evening_id):
        with transaction.atomic():
            StandingState.objects.get_or_create(evening_id=evening_id)
            state = (
                StandingState.objects.select_for_update(skip_locked=True, no_key=True)
                .filter(evening_id=evening_id)
                .first()
            )
            if state is None:
                return done
            evening = Evening.objects.select_related("club").get(pk=evening_id)
            if state.standings_version == evening.results_version:
                continue
            with collector.paused():
                _rebuild(evening)
            state.standings_version = evening.results_version
            state.computed_at = timezone.now()
            state.save(update_fields=["standings_version", "computed_at"])
            done = True
    return done


def places_after(evening: Evening, after_round: int) -> tuple[Place, ...]:
    """Return the standing after that round from the results as they are now, whatever was computed before."""
    return _board_of(evening, scored.scored_on(evening)).places_after(after_round)


def newest_places(evening: Evening) -> tuple[int, tuple[Place, ...]]:
    """Return the last round with a result (0: none) and the standing after it, as `places_after` does."""
    board = _board_of(evening, scored.scored_on(evening))
    return board.last, board.places_after(board.last)


def sweep() -> int:
    """Recompute wherever a bell was lost; return how many evenings were behind. Needs no broker.

    An evening that cannot be recomputed is logged and does not keep the others from being mended.
    """
    behind = list(
        Evening.objects.filter(results_version__gt=0)
        .filter(Q(standing_state=None) | ~Q(standing_state__standings_version=F("results_version")))
        .values_list("pk", flat=True)
    )
    mended = 0
    for evening_id in behind:
        try:
            mended += recompute(evening_id)
        except Exception:
            logger.exception("The standing of evening %s could not be recomputed.", evening_id)
    return mended


def _is_behind(evening_id: int) -> bool:
    versions = Evening.objects.filter(pk=evening_id).values_list("results_version", "standing_state__standings_version")
    return any(results != (shown or 0) for results, shown in versions)


def _rebuild(evening: Evening) -> None:
    """Replace all rows and rendered fragments that follow from the evening; called with its state row locked."""
    what = scored.scored_on(evening)
    board = _board_of(evening, what)
    Standing.objects.filter(evening=evening).delete()
    StandingFragment.objects.filter(evening=evening).delete()
    last = board.last
    rows = []
    # Where the rounds of somebody are not known, there is no standing but the last.
    for after_round in range(last if board.wholes else 1, last + 1):
        places = board.places_after(after_round)
        rows += [_row(evening, after_round, order, place, board) for order, place in enumerate(places, start=1)]
    derived_rows.insert(rows)
    evening_results.rebuild(evening, what)
    if evening.hidden_from_round is not None:
        # What is kept for the prize-giving is not even rendered.
        last = min(last, evening.hidden_from_round - 1)
    if last:
        languages = [language for language, _name in settings.LANGUAGES]
        rendered = fragments.standing_in(evening, languages, after_round=last)
        StandingFragment.objects.bulk_create(
            StandingFragment(
                evening=evening,
                after_round=last,
                language=language,
                version=evening.results_version,
                edition=fragments.edition(),
                html=html,
            )
            for language, html in rendered.items()
        )


@dataclass(slots=True)
class _Board:
    """Everything the ranking of one evening needs, by entrant (player or pair id)."""

    order: list[int]
    results: dict[int, dict[int, RoundResult]]
    penalties: dict[int, list[tuple[int, int]]]
    last: int
    """The last round with a result."""
    chain: Sequence[TieBreak] = ()
    tables: dict[int, list[tuple[SideResult, ...]]] = field(default_factory=dict)
    """Who sat against whom in each round; only read where the chain asks for it, and so is the next."""
    decisions: dict[int, list[Decision]] = field(default_factory=dict)
    """What was played or drawn to separate equals, by the round after which it counts."""
    wholes: dict[int, int] = field(default_factory=dict)
    """Total of the evening of who has no rounds."""

    def places_after(self, after_round: int) -> tuple[Place, ...]:
        """Return everybody's place after this round, best first."""
        sat = [table for number, tables in self.tables.items() if number <= after_round for table in tables]
        return rank_evening(
            self.entrants_after(after_round),
            tie_breaks=self.chain,
            meetings=meetings_of(sat),
            decisions=self.decisions.get(after_round, ()),
        )

    def entrants_after(self, after_round: int) -> list[EntrantResults]:
        """Return the entrants who were seated or credited up to this round, in name order."""
        found = []
        for entrant in self.order:
            own = self.results.get(entrant, {})
            rounds = tuple(result for number, result in sorted(own.items()) if number <= after_round)
            whole = self.wholes.get(entrant) if after_round == self.last else None
            if rounds or whole is not None:
                penalty = self.penalty_after(entrant, after_round)
                found.append(EntrantResults(entrant=entrant, rounds=rounds, penalty=penalty, whole=whole))
        return found

    def penalty_after(self, entrant: int, after_round: int) -> int:
        return sum(points for number, points in self.penalties.get(entrant, ()) if number <= after_round)


def _board_of(evening: Evening, what: scored.Scored) -> _Board:
    entrants = scored.entrants_of(evening, what.house)
    results = what.results_of(entrants)
    wholes = {entrants[player_id]: total for player_id, total in what.wholes.items() if player_id in entrants}
    chain = evening.tie_break_chain
    return _Board(
        order=[entrant for entrant in dict.fromkeys(entrants.values()) if entrant in results or entrant in wholes],
        results=results,
        penalties=what.penalties_of(entrants),
        last=what.last_result,
        chain=chain,
        tables={} if TieBreak.MUTUAL not in chain else meetings.tables_of_evening(evening, entrants),
        decisions={} if DECIDING.isdisjoint(chain) else tie_decisions.decisions_of_evening(evening),
        wholes=wholes,
    )


def _row(evening: Evening, after_round: int, order: int, place: Place, board: _Board) -> Standing:
    rounds = board.results[place.entrant]
    return Standing(
        evening_id=evening.pk,
        after_round=after_round,
        order=order,
        player_id=None if evening.is_pairs else place.entrant,
        pair_id=place.entrant if evening.is_pairs else None,
        place=place.place,
        tied=place.tied,
        total=place.total,
        points=place.points,
        roem=place.roem,
        pits=place.pits,
        nats=place.nats,
        explanation={
            "rounds": [
                {"round": number, "total": result.total, "code": result.code}
                for number in range(1, after_round + 1)
                if (result := rounds.get(number)) is not None
            ],
            "penalty": place.penalty,
            "decided_by": place.decided_by.value if place.decided_by else None,
            "numbers": place.numbers,
            "passed_over": [[passed.rule.value, passed.why.value] for passed in place.passed_over],
        },
    )
