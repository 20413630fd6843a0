"""Reads of prizes: who wins what by the standing as it is, what was handed out, and how the two differ.

An evening and a competition have their prizes alike. Whether somebody may see them is for the caller to ask: as long as
the standing of an evening is kept for the prize-giving, only a role in the club does.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.models import (
    Category,
    Club,
    Competition,
    Evening,
    Pair,
    Player,
    PrizeAward,
    PrizeDraw,
    RoundState,
)
from tournaments.ranking import (
    NoWinner,
    Place,
    Prize,
    PrizeChange,
    PrizeKind,
    PrizeLot,
    award_prizes,
    prize_changes,
)
from tournaments.selectors.boards import open_tables_of
from tournaments.selectors.contenders import Scope, Shown, contenders_of_places, of_scope, shown_of
from tournaments.selectors.kept_names import labels_in, public_names_in
from tournaments.selectors.people import StaffNames, name_of
from tournaments.selectors.seasons import counting_evenings, evenings_left_of, with_versions


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardedPrize:
    """A prize with the names of everybody who has it, and of everybody who is equal for it."""

    prize: Prize
    names: tuple[str, ...]
    sharing: tuple[tuple[int, str], ...] = ()
    category: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingLot:
    """A lot that was drawn, and the first of the prizes it decides by the standing now."""

    draw: PrizeDraw
    item: AwardedPrize

    @property
    def names(self) -> tuple[str, ...]:
        """Who was drawn, in that order."""
        return tuple(name for _entrant, name in self.item.sharing)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    """The prizes of an evening or a competition: as they were handed out, or else as the standing awards them now.

    `differences` say who would have something else by the standing now than was handed out. `digest` stands for the
    list that is shown, so that what is recorded is what somebody looked at. `deciding` are the lots among `draws` that
    decide something by the standing now. `to_come` counts the rounds of the evening, or the evenings of the
    competition, that are still to be played, as far as anybody said how many there are.
    """

    scope: Scope
    prizes: tuple[AwardedPrize, ...]
    award: PrizeAward | None
    draws: tuple[PrizeDraw, ...]
    differences: tuple[tuple[str, PrizeChange], ...]
    digest: str
    standings_version: int
    is_behind: bool
    open_tables: int
    ranked: int
    to_come: int
    deciding: tuple[DecidingLot, ...]
    after_round: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether no lot is still to be drawn."""
        return all(item.prize.why is not NoWinner.TO_BE_DRAWN for item in self.prizes)

    @property
    def can_be_recorded(self) -> bool:
        return (
            self.award is None
            and self.is_settled
            and not self.open_tables
            and not self.is_behind
            and not self.to_come
            and any(item.prize.winners for item in self.prizes)
        )

    @property
    def money(self) -> int:
        """Everything that is handed out, in cents."""
        return sum((item.prize.each or 0) * len(item.prize.winners) for item in self.prizes)

    @property
    def remainder(self) -> int:
        """What is left over where money does not split, in cents."""
        return sum(item.prize.remainder for item in self.prizes)


def prizes_of(scope: Scope, *, public: bool = True, names: StaffNames | None = None) -> PrizeList:
    """Return the prizes of an evening or a competition; public names unless asked otherwise, or else name and number.

    `names` says how people are called instead, where they are called out.

    A fixed number of queries. Of an evening even what is kept for the prize-giving: see this module.
    """
    shown = shown_of(scope)
    draws = tuple(_live(PrizeDraw, scope).select_related("by"))
    now = award_prizes(shown.contenders, scope.prize_rules, lots_in(draws))
    award = award_of(scope)
    recorded = prizes_in(award) if award is not None else None
    people = {**shown.people, **(_winners_of(award) if award is not None else {})}
    asked = names or (public_names_in(scope) if public else labels_in(scope))
    called = {entrant: name_of(person, asked) for entrant, person in people.items()}
    categories = _category_names(scope.club, award)
    listed = recorded if recorded is not None else now
    is_behind, open_tables = _unsettled(scope, shown)

    def awarded(prize: Prize) -> AwardedPrize:
        return AwardedPrize(
            prize=prize,
            names=tuple(called[entrant] for entrant in prize.winners),
            sharing=tuple((entrant, called[entrant]) for entrant in prize.sharing if entrant in called),
            category=categories.get(prize.category or 0, ""),
        )

    return PrizeList(
        scope=scope,
        prizes=tuple(awarded(prize) for prize in listed),
        award=award,
        draws=draws,
        differences=tuple(
            (called.get(change.entrant, ""), change)
            for change in (prize_changes(recorded, now) if recorded is not None else ())
        ),
        digest=digest_of(listed),
        standings_version=shown.version,
        is_behind=is_behind,
        open_tables=open_tables,
        ranked=len(shown.contenders),
        to_come=_to_come(scope),
        deciding=tuple(
            DecidingLot(draw=draw, item=awarded(prize))
            for draw in draws
            for prize in now
            if prize.drawn and prize.key == draw.key and list(prize.sharing) == list(draw.order)
        ),
        after_round=shown.after_round,
    )


def prizes_by(scope: Scope, places: Iterable[Place]) -> tuple[Prize, ...]:
    """Return what an evening's prizes would be by these places, best first: for a correction that is not made yet."""
    lots = lots_in(_live(PrizeDraw, scope))
    return award_prizes(contenders_of_places(scope, list(places)), scope.prize_rules, lots)


def award_of(scope: Scope) -> PrizeAward | None:
    """Return what was handed out, if it was recorded and not taken back."""
    winners = ("winners__player", "winners__pair__first", "winners__pair__second")
    return _live(PrizeAward, scope).select_related("by").prefetch_related(*winners).first()


def lots_in(draws: Iterable[PrizeDraw]) -> list[PrizeLot]:
    """Return lots as the ranking reads them."""
    return [PrizeLot(key=draw.key, order=tuple(draw.order)) for draw in draws]


def prizes_in(award: PrizeAward) -> tuple[Prize, ...]:
    """Return the prizes of an award as they were handed out."""
    winners: dict[int, list[int]] = defaultdict(list)
    for winner in award.winners.all():
        winners[winner.number].append(winner.player_id or winner.pair_id or 0)
    return tuple(
        Prize(
            key=data["key"],
            kind=PrizeKind(data["kind"]),
            covers=tuple(data["covers"]),
            category=data["category"],
            winners=tuple(winners[number]),
            sharing=tuple(winners[number]),
            value=Fraction(*data["value"]) if data["value"] else None,
            cents=data["cents"],
            each=data["each"],
            remainder=data["remainder"],
            what=tuple(data["what"]),
            drawn=data["drawn"],
            why=NoWinner(data["why"]) if data["why"] else None,
        )
        for number, data in enumerate(award.prizes)
    )


def prize_as_data(prize: Prize, *, category: str) -> dict[str, Any]:
    """Return a prize as it is kept with an award; its winners are rows of their own."""
    value = Fraction(prize.value) if prize.value is not None else None
    return {
        "key": prize.key,
        "kind": prize.kind.value,
        "covers": list(prize.covers),
        "category": prize.category,
        "category_name": category,
        "value": [value.numerator, value.denominator] if value is not None else None,
        "cents": prize.cents,
        "each": prize.each,
        "remainder": prize.remainder,
        "what": list(prize.what),
        "drawn": prize.drawn,
        "why": prize.why.value if prize.why else None,
    }


def digest_of(prizes: Iterable[Prize]) -> str:
    """Return what tells two lists apart: every prize with its winners."""
    data = [(prize_as_data(prize, category=""), sorted(prize.winners)) for prize in prizes]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]


def categories_of(club: Club) -> list[Category]:
    """Return the categories of a club by name."""
    return list(club.categories.all())


def _unsettled(scope: Scope, shown: Shown) -> tuple[bool, int]:
    """Whether results are not in the standing yet, and how many tables of an evening are not confirmed."""
    if isinstance(scope, Evening):
        return scope.results_version != shown.version, open_tables_of(scope)
    if scope.is_closed:
        return False, 0
    wanted = with_versions(Competition.objects.filter(pk=scope.pk)).values_list("wanted", flat=True).get()
    return wanted != shown.version, 0


def _to_come(scope: Scope) -> int:
    """Count the rounds of an evening, or the evenings of a competition, that must still be played; closed has none."""
    if scope.is_closed:
        return 0
    if isinstance(scope, Evening):
        return max(0, scope.planned_rounds - scope.rounds.filter(state=RoundState.PUBLISHED).count())
    counting = tuple(counting_evenings(scope))
    return max(scope.evenings.count() - len(counting), evenings_left_of(scope, counting) or 0)


def _category_names(club: Club, award: PrizeAward | None) -> dict[int, str]:
    """Return the names of categories by id; in a list that was handed out they are called as they were then."""
    names = dict(club.categories.values_list("pk", "name"))
    if award is not None:
        names |= {data["category"]: data["category_name"] for data in award.prizes if data["category"]}
    return names


def _winners_of(award: PrizeAward) -> dict[int, Player | Pair]:
    return {
        winner.player_id or winner.pair_id or 0: person
        for winner in award.winners.all()
        if (person := winner.player or winner.pair)
    }


def _live(rows: Any, scope: Scope) -> Any:
    return rows.objects.filter(of_scope(scope), cancelled_at=None).order_by("pk")
