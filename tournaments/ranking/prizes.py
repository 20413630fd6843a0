"""Who wins which prize, and how much of it, from a standing and a scheme.

Prizes are awarded in the order of the scheme, which is their order of precedence. With one prize each, somebody who has
one already is passed over for every later prize, and that goes on to the next:

- a prize for a place to the first at or below that place who has none; who is passed over takes up no prize for places,
  so after a first who is passed over the second has the first prize, the third the second, and so on, while a prize for
  the eighth place is the eighth's as long as that one has none;
- the prize for the last place upwards, to the lowest placed who has none;
- every other prize to whoever is best among those who have none.

Who shares a place takes the prizes of all the places it covers. Without one prize each nobody is passed over. Somebody
without a place, because of too few evenings, wins nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from tournaments.ranking.prize_results import Contender, NoWinner, Prize, PrizeLot
from tournaments.ranking.prize_rules import PrizeKind, PrizeRule, PrizeRules, Sharing
from tournaments.ranking.shares import share


def award_prizes(
    contenders: Sequence[Contender], rules: PrizeRules, lots: Sequence[PrizeLot] = ()
) -> tuple[Prize, ...]:
    """Return the prizes in their order of precedence; `contenders` in the order of the standing.

    >>> contenders = [Contender(entrant=n, place=n, value=1600 - n, pits=n % 3) for n in range(1, 6)]
    >>> rules = PrizeRules.from_dict(
    ...     {"prizes": [{"kind": "place", "place": 1, "to": 3}, {"kind": "last_place"}, {"kind": "most_pits"}]}
    ... )
    >>> [(prize.key, prize.winners) for prize in award_prizes(contenders, rules)]
    [('place_1', (1,)), ('place_2', (2,)), ('place_3', (3,)), ('last_place', (5,)), ('most_pits', (4,))]
    """
    ranked = [contender for contender in contenders if contender.place is not None]
    awarding = _Awarding(ranked=ranked, rules=rules, lots={lot.key: lot.order for lot in lots})
    prizes: list[Prize] = []
    for is_of_places, lines in groupby(rules.prizes, key=lambda rule: rule.kind.is_of_places):
        if is_of_places:
            prizes += awarding.places(list(lines))
        else:
            prizes += [awarding.other(line) for line in lines]
    return tuple(prizes)


def formula_of_four(length: int) -> tuple[int, ...]:
    """Return the places 1, 2, 3, 4, 8, 12, 16 … of a list of this length.

    >>> formula_of_four(17), formula_of_four(3)
    ((1, 2, 3, 4, 8, 12, 16), (1, 2, 3))
    """
    return (*range(1, min(3, length) + 1), *range(4, length + 1, 4))


@dataclass(slots=True)
class _Awarding:
    ranked: Sequence[Contender]
    rules: PrizeRules
    lots: dict[str, tuple[int, ...]]
    # Who has a prize already and is passed over; a lot that is still to be drawn holds everybody it is drawn among.
    taken: set[int] = field(default_factory=set)

    def places(self, lines: Sequence[PrizeRule]) -> list[Prize]:
        """The prizes of the places, the lowest number first."""
        worth = {place: line for line in lines for place in line.places}
        for line in lines:
            if line.kind is PrizeKind.FORMULA_OF_FOUR:
                worth = dict.fromkeys(formula_of_four(len(self.ranked)), line) | worth
        pending = sorted(worth)
        prizes: list[Prize] = []
        for place, sharing in groupby(self.ranked, key=lambda contender: contender.place):
            group = list(sharing)
            assert place is not None  # the ranked have one
            last_covered = place + len(group) - 1
            free = self._free(group)
            due = [number for number in pending if number <= last_covered][: len(free)]
            if due:
                pending = pending[len(due) :]
                prizes += self._of_group(due, free, [worth[number] for number in due])
        prizes += self._left(pending, worth)
        return prizes

    def other(self, line: PrizeRule) -> Prize:
        """The prize of a line that is not for places."""
        key = line.kind.value if line.category is None else f"{line.kind.value}_{line.category}"
        best, value, why = self._best(line)
        prize = Prize(
            key=key,
            kind=line.kind,
            category=line.category,
            covers=tuple({contender.place: None for contender in best if contender.place})
            if line.kind is PrizeKind.LAST_PLACE
            else (),
            value=value,
            cents=line.cents,
            what=(line.what,) if line.what else (),
            why=why,
        )
        return self._given(prize, [contender.entrant for contender in best])[0] if best else prize

    def _of_group(self, due: Sequence[int], free: Sequence[Contender], lines: Sequence[PrizeRule]) -> list[Prize]:
        money = [line.cents for line in lines if line.cents is not None]
        prize = Prize(
            key=f"place_{due[0]}",
            kind=lines[0].kind,
            covers=tuple(due),
            value=free[0].value,
            cents=sum(money) if money else None,
            what=tuple(line.what for line in lines if line.what),
        )
        return self._given(prize, [contender.entrant for contender in free], lines)

    def _given(self, prize: Prize, equal: Sequence[int], lines: Sequence[PrizeRule] = ()) -> list[Prize]:
        """Give a prize to those who are equal for it: by the lot that was drawn, together, or not yet."""
        lot = self.lots.get(prize.key, ())
        if len(equal) > 1 and len(lot) == len(equal) and set(lot) == set(equal):
            alone = [_of_place(prize, place, line) for place, line in zip(prize.covers, lines, strict=False)]
            return [
                self._won(each, (winner,), sharing=lot, drawn=True)
                for each, winner in zip(alone or [prize], lot, strict=False)
            ]
        if len(equal) > 1 and self.rules.shared is Sharing.DRAW:
            self.taken.update(equal)
            return [replace(prize, sharing=tuple(equal), why=NoWinner.TO_BE_DRAWN)]
        return [self._won(prize, tuple(equal), sharing=tuple(equal))]

    def _won(self, prize: Prize, winners: tuple[int, ...], *, sharing: tuple[int, ...], drawn: bool = False) -> Prize:
        self.taken.update(winners)
        if prize.cents is None:
            return replace(prize, winners=winners, sharing=sharing, drawn=drawn)
        shares = share(prize.cents, len(winners))
        return replace(
            prize, winners=winners, sharing=sharing, drawn=drawn, each=shares.each, remainder=shares.remainder
        )

    def _left(self, pending: Sequence[int], worth: dict[int, PrizeRule]) -> list[Prize]:
        """The prizes for places that nobody has, put together by the reason."""
        reasons = {place: self._why_left(place) for place in pending}
        prizes = []
        for why in dict.fromkeys(reasons.values()):
            places = [place for place in pending if reasons[place] is why]
            lines = [worth[place] for place in places]
            money = [line.cents for line in lines if line.cents is not None]
            prize = Prize(
                key=f"place_{places[0]}",
                kind=lines[0].kind,
                covers=tuple(places),
                cents=sum(money) if money else None,
                what=tuple(line.what for line in lines if line.what),
                why=why,
            )
            prizes.append(prize)
        return prizes

    def _why_left(self, place: int) -> NoWinner:
        if not self.ranked:
            return NoWinner.NOBODY_PLAYED
        return NoWinner.NO_SUCH_PLACE if place > len(self.ranked) else NoWinner.HAS_A_PRIZE

    def _free(self, group: Sequence[Contender]) -> list[Contender]:
        if not self.rules.one_each:
            return list(group)
        return [contender for contender in group if contender.entrant not in self.taken]

    def _best(self, line: PrizeRule) -> tuple[list[Contender], int | Fraction | None, NoWinner | None]:
        """Who is best for a prize that is not for places, by what, and otherwise why nobody is."""
        if not self.ranked:
            return [], None, NoWinner.NOBODY_PLAYED
        free = self._free(self.ranked)
        match line.kind:
            case PrizeKind.LAST_PLACE:
                last = [contender for contender in free if contender.place == max(_places(free))]
                return _or_why(last, NoWinner.HAS_A_PRIZE)
            case PrizeKind.CATEGORY | PrizeKind.GUESTS:
                if not any(_belongs(contender, line) for contender in self.ranked):
                    return [], None, NoWinner.NOBODY_OF_CATEGORY
                of_category = [contender for contender in free if _belongs(contender, line)]
                first = [contender for contender in of_category if contender.place == min(_places(of_category))]
                return _or_why(first, NoWinner.HAS_A_PRIZE)
            case PrizeKind.MOST_PITS:
                return _most(free, lambda contender: contender.pits, NoWinner.NO_PITS, NoWinner.PITS_UNKNOWN)
            case PrizeKind.HIGHEST_ROEM:
                return _most(free, lambda contender: contender.roem, NoWinner.NO_ROEM, NoWinner.ROEM_UNKNOWN)
            case _:
                # Who played no round has no best one: that is known, not unknown.
                played = [contender for contender in free if contender.best_round is not None]
                if free and not played:
                    return [], None, NoWinner.NO_ROUND
                return _most(played, lambda contender: contender.best_round, NoWinner.NO_ROUND, NoWinner.NO_ROUND)


def _most(
    free: Sequence[Contender],
    figure: Callable[[Contender], int | None],
    none: NoWinner,
    unknown: NoWinner,
) -> tuple[list[Contender], int | None, NoWinner | None]:
    """Who has most; while somebody's figure is unknown nobody can be said to have it."""
    if not free:
        return [], None, NoWinner.HAS_A_PRIZE
    known = [number for contender in free if (number := figure(contender)) is not None]
    if len(known) < len(free):
        return [], None, unknown
    most = max(known)
    if most <= 0:
        return [], None, none
    return [contender for contender in free if figure(contender) == most], most, None


def _or_why(found: list[Contender], why: NoWinner) -> tuple[list[Contender], int | Fraction | None, NoWinner | None]:
    return (found, found[0].value, None) if found else ([], None, why)


def _places(contenders: Sequence[Contender]) -> list[int]:
    return [contender.place for contender in contenders if contender.place is not None]


def _belongs(contender: Contender, line: PrizeRule) -> bool:
    return contender.is_guest if line.kind is PrizeKind.GUESTS else line.category in contender.categories


def _of_place(prize: Prize, place: int, line: PrizeRule) -> Prize:
    """One of the prizes that those who share a place would have together."""
    return Prize(
        key=f"place_{place}",
        kind=line.kind,
        covers=(place,),
        value=prize.value,
        cents=line.cents,
        what=(line.what,) if line.what else (),
    )
