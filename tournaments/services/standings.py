"""What follows from results: the standing of an evening, after every round.

`recompute` may be called at any time, from anywhere, any number of times: it returns at once when the standing already
shows the evening's results, and only one runs at a time for one evening.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from dataclasses import dataclass, field

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments import fragments
from tournaments.models import (
    Attendance,
    Evening,
    Penalty,
    Player,
    RoundState,
    Seat,
    SitOut,
    Standing,
    StandingFragment,
    StandingState,
)
from tournaments.ranking import EntrantResults, Place, RoundResult, rank_evening
from tournaments.services import entries

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
            _rebuild(evening)
            state.standings_version = evening.results_version
            state.computed_at = timezone.now()
            state.save(update_fields=["standings_version", "computed_at"])
            done = True
    return done


def places_after(evening: Evening, after_round: int) -> tuple[Place, ...]:
    """Return the standing after that round from the results as they are now, whatever was computed before."""
    return rank_evening(_gather(evening).entrants_after(after_round), tie_breaks=evening.tie_break_chain)


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
    """Replace all standing rows and rendered fragments of the evening; called with its state row locked."""
    board = _gather(evening)
    Standing.objects.filter(evening=evening).delete()
    StandingFragment.objects.filter(evening=evening).delete()
    last = max(board.rounds_with_results, default=0)
    rows = []
    for after_round in range(1, last + 1):
        places = rank_evening(board.entrants_after(after_round), tie_breaks=evening.tie_break_chain)
        rows += [_row(evening, after_round, order, place, board) for order, place in enumerate(places, start=1)]
    Standing.objects.bulk_create(rows)
    if evening.hidden_from_round is not None:
        # What is kept for the prize-giving is not even rendered.
        last = min(last, evening.hidden_from_round - 1)
    if last:
        StandingFragment.objects.bulk_create(
            StandingFragment(
                evening=evening,
                after_round=last,
                language=language,
                version=evening.results_version,
                edition=fragments.edition(),
                html=fragments.standing_html(evening, after_round=last, language=language),
            )
            for language, _name in settings.LANGUAGES
        )


@dataclass(slots=True)
class _Board:
    """Everything the ranking of one evening needs, by entrant (player or pair id)."""

    order: list[int] = field(default_factory=list)
    results: dict[int, dict[int, RoundResult]] = field(default_factory=lambda: defaultdict(dict))
    penalties: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    rounds_with_results: set[int] = field(default_factory=set)

    def entrants_after(self, after_round: int) -> list[EntrantResults]:
        """Return the entrants who were seated or credited up to this round, in name order."""
        found = []
        for entrant in self.order:
            rounds = tuple(result for number, result in sorted(self.results[entrant].items()) if number <= after_round)
            if rounds:
                found.append(
                    EntrantResults(entrant=entrant, rounds=rounds, penalty=self.penalty_after(entrant, after_round))
                )
        return found

    def penalty_after(self, entrant: int, after_round: int) -> int:
        return sum(points for number, points in self.penalties.get(entrant, ()) if number <= after_round)


def _gather(evening: Evening) -> _Board:
    board = _Board()
    entrants = _entrants_of(evening)
    _add_sheets(board, evening, entrants)
    _add_credits(board, evening, entrants)
    for penalty in Penalty.objects.filter(evening=evening, cancelled_at=None):
        entrant = entrants.get(penalty.player_id)
        if entrant is not None:
            board.penalties[entrant].append((penalty.round_number, penalty.points))
    board.order = [entrant for entrant in dict.fromkeys(entrants.values()) if entrant in board.results]
    return board


def _add_sheets(board: _Board, evening: Evening, entrants: dict[int, int]) -> None:
    seats = (
        # Who fills in at a catch-up table has the own result already; that one counts for nobody.
        Seat.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED, fill_in=False)
        .exclude(table__live_sheet=None)
        .select_related("round", "table__live_sheet")
    )
    for seat in seats:
        sheet = seat.table.live_sheet
        entrant = entrants.get(seat.player_id)
        if sheet is None or entrant is None:
            continue
        figures = {name: getattr(sheet, f"{name}_{seat.letter}") for name in entries.FIGURES}
        board.results[entrant][seat.round.number] = RoundResult(round_number=seat.round.number, **figures)
        board.rounds_with_results.add(seat.round.number)


def _add_credits(board: _Board, evening: Evening, entrants: dict[int, int]) -> None:
    """Count a credit from the moment its round has a result; before that nobody has anything for the round."""
    credits = SitOut.objects.filter(
        round__evening=evening,
        round__state=RoundState.PUBLISHED,
        round__number__lte=max(board.rounds_with_results, default=0),
    ).select_related("round")
    for credit in credits:
        entrant = entrants.get(credit.player_id)
        if entrant is None:
            continue
        # Both players of a fixed pair are credited; the pair gets it once, and never beside a result it played.
        board.results[entrant].setdefault(
            credit.round.number,
            RoundResult(
                round_number=credit.round.number,
                total=credit.points,
                points=credit.points,
                roem=0,
                pits=credit.pits,
                nats=0,
                code=credit.code,
            ),
        )


def _entrants_of(evening: Evening) -> dict[int, int]:
    """Return player id → entrant id in name order: the player itself, or on a pairs evening the player's pair.

    House players are ranked nowhere, nor is a pair of two of them.
    """
    house = set(Attendance.objects.filter(evening=evening, is_house=True).values_list("player_id", flat=True))
    if not evening.is_pairs:
        seated = Q(seats__round__evening=evening) | Q(sit_outs__round__evening=evening)
        ranked = Player.objects.filter(seated).exclude(pk__in=house)
        return {pk: pk for pk in ranked.distinct().values_list("pk", flat=True)}
    entries = evening.evening_pairs.select_related("pair__first").order_by(
        "pair__first__sort_name", "pair__first__number"
    )
    return {
        player_id: entry.pair_id
        for entry in entries
        for player_id in (entry.pair.first_id, entry.pair.second_id)
        if not house.issuperset((entry.pair.first_id, entry.pair.second_id))
    }


def _row(evening: Evening, after_round: int, order: int, place: Place, board: _Board) -> Standing:
    return Standing(
        evening=evening,
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
                for number, result in sorted(board.results[place.entrant].items())
                if number <= after_round
            ],
            "penalty": place.penalty,
            "decided_by": place.decided_by.value if place.decided_by else None,
        },
    )
