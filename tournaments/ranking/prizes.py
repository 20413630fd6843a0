"""Who wins a prize, from the places alone. What a prize is worth and who hands it over is the club's own affair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.ranking.places import Place


class PrizeKind(StrEnum):
    """What a prize is for."""

    PLACE = "place"
    LAST_PLACE = "last_place"
    MOST_PITS = "most_pits"


class NoWinner(StrEnum):
    """Why a prize has no winner."""

    HAS_A_PRIZE = "has_a_prize"
    NO_PITS = "no_pits"
    PITS_UNKNOWN = "pits_unknown"
    NOBODY_PLAYED = "nobody_played"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeScheme:
    """Which prizes an evening gives: so many places, the last place, the most pits."""

    places: int = 3
    last_place: bool = True
    most_pits: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One prize and everybody who shares it.

    `winners` is empty where the figures do not tell (pits that a sheet with two totals does not give) or nobody
    qualifies; `why` then says so, rather than letting a prize silently disappear.
    """

    kind: PrizeKind
    place: int | None
    winners: tuple[int, ...]
    value: int | None = None
    """The total that won, or the number of pits."""
    why: NoWinner | None = None


def award_prizes(places: Sequence[Place], scheme: PrizeScheme) -> tuple[Prize, ...]:
    """Return the prizes in the order they are announced: places, last place, most pits; one prize each.

    A shared place shares its prize, and the next prize is that of the next place there is (1, 2, 2, 4).

    >>> from tournaments.ranking import EntrantResults, RoundResult, rank_evening
    >>> def played(total, pits):
    ...     return (RoundResult(round_number=1, total=total, points=total, roem=0, pits=pits, nats=0),)
    >>> entrants = [EntrantResults(entrant=n, rounds=played(1600 - n, n % 3)) for n in range(1, 6)]
    >>> prizes = award_prizes(rank_evening(entrants, tie_breaks=()), PrizeScheme())
    >>> [(prize.kind.value, prize.winners) for prize in prizes]
    [('place', (1,)), ('place', (2,)), ('place', (3,)), ('last_place', (5,)), ('most_pits', (4,))]
    """
    prizes = []
    taken: set[int] = set()
    for number in sorted({place.place for place in places if place.place <= scheme.places}):
        sharing = [place for place in places if place.place == number]
        winners = tuple(place.entrant for place in sharing)
        prizes.append(Prize(kind=PrizeKind.PLACE, place=number, winners=winners, value=sharing[0].total))
        taken.update(winners)
    if scheme.last_place:
        prizes.append(_last_place(places, taken))
        taken.update(prizes[-1].winners)
    if scheme.most_pits:
        prizes.append(_most_pits(places, taken))
    return tuple(prizes)


def _last_place(places: Sequence[Place], taken: set[int]) -> Prize:
    """The last place wins only when it has no prize yet: in a field of three the third is not consoled twice."""
    last = max((place.place for place in places), default=0)
    sharing = [place for place in places if place.place == last and place.entrant not in taken]
    return Prize(
        kind=PrizeKind.LAST_PLACE,
        place=last or None,
        winners=tuple(place.entrant for place in sharing),
        value=sharing[0].total if sharing else None,
        why=None if sharing else NoWinner.HAS_A_PRIZE if places else NoWinner.NOBODY_PLAYED,
    )


def _most_pits(places: Sequence[Place], taken: set[int]) -> Prize:
    """The most pits among those without a prize; while somebody's pits are unknown nobody can be said to have it."""
    free = [place for place in places if place.entrant not in taken]
    known = [place.pits for place in free if place.pits is not None]
    all_known = len(known) == len(free)
    most = max(known, default=0) if all_known else 0
    winners = tuple(place.entrant for place in free if place.pits == most) if most else ()
    return Prize(
        kind=PrizeKind.MOST_PITS,
        place=None,
        winners=winners,
        value=most or None,
        why=None if winners else _why_no_pits(places, free, all_known=all_known),
    )


def _why_no_pits(places: Sequence[Place], free: Sequence[Place], *, all_known: bool) -> NoWinner:
    if not places:
        return NoWinner.NOBODY_PLAYED
    if not free:
        return NoWinner.HAS_A_PRIZE
    return NoWinner.NO_PITS if all_known else NoWinner.PITS_UNKNOWN
