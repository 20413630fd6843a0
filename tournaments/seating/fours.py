"""One draw for three rounds: four who share a table partner one another in turn.

After three rounds new fours are drawn, of people who have not met. Who does not fill a table joins one as a fifth: of
five, one sits out each round, so nobody waits three rounds long and no two of them are partners twice either. The
partners of a five turn as in the whist tournament for five players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.couples import count_couples, partners_at
from tournaments.seating.movements import relabelled, without_history
from tournaments.seating.plans import RoundPlan, TablePlan

# After so many rounds everybody at a table has partnered everybody.
ROUNDS = 3
# Draws, of which the fairest counts. Only with fives is there a difference.
_TRIES = 60


def draw(players: int, rounds: int, *, threes: int = 0, rng: Random) -> tuple[RoundPlan, ...] | None:
    """The rounds for players 0, 1, 2 …, or None where no draw of fours is known.

    `threes` tables of three stay together for three rounds like the others.

    >>> [round_plan.tables[0] for round_plan in draw(4, 3, rng=Random(1))]
    [((3, 1), (0, 2)), ((3, 0), (1, 2)), ((3, 2), (1, 0))]
    """
    tries = (_draw(players, rounds, threes, rng) for _ in range(_TRIES))
    best: tuple[tuple[int, int], Sequence[RoundPlan]] | None = None
    for planned in tries:
        if planned is None:
            return None
        score = _partners_again(planned), _unevenness(planned, players)
        if best is None or score < best[0]:
            best = score, planned
        if score <= (0, 1):
            break
    assert best is not None
    return relabelled(best[1], players, rng)


def _draw(players: int, rounds: int, threes: int, rng: Random) -> Sequence[RoundPlan] | None:
    draws = -(-rounds // ROUNDS)
    fives = 0 if threes else players % 4
    grouped = without_history(players - fives, draws, threes=threes, rng=rng)
    if grouped is None or fives > len(grouped[0].tables):
        return None
    fifths = {fifth: set[int]() for fifth in range(players - fives, players)}
    waited: Counter[int] = Counter()
    planned: list[RoundPlan] = []
    for each in grouped:
        groups = _with_fifths([_group(table) for table in each.tables], fifths, waited, rng)
        waiting = planned[-1].sit_outs if planned else ()
        groups = [_by_turn(group, waited, waiting, rng) for group in groups]
        for number in range(min(ROUNDS, rounds - len(planned))):
            turns = [turn(group, number) for group in groups]
            sit_outs = tuple(sorted(one for _, out in turns for one in out))
            waited.update(sit_outs)
            planned.append(RoundPlan(tables=tuple(table for table, _ in turns), sit_outs=sit_outs))
    return planned


def _partners_again(planned: Sequence[RoundPlan]) -> int:
    return sum(times - 1 for times in count_couples(planned, partners_at).values())


def _unevenness(planned: Sequence[RoundPlan], players: int) -> int:
    """How many rounds more the one sits out than the other."""
    waited = Counter(one for round_plan in planned for one in round_plan.sit_outs)
    times = [waited[player] for player in range(players)]
    return max(times) - min(times)


def _with_fifths(
    fours: Sequence[tuple[int, ...]], fifths: Mapping[int, set[int]], waited: Mapping[int, int], rng: Random
) -> list[tuple[int, ...]]:
    """Each fifth joins four he met least, of whom as many as possible have waited least. He has met them then."""
    joined = list(fours)
    for fifth, met in fifths.items():
        able = [place for place, group in enumerate(joined) if len(group) == 4]
        rng.shuffle(able)
        place = min(
            able,
            key=lambda place: (
                len(met.intersection(joined[place])),
                sum(sorted(waited.get(one, 0) for one in (*joined[place], fifth))[:ROUNDS]),
            ),
        )
        met.update(joined[place])
        joined[place] = (*joined[place], fifth)
    return joined


def _by_turn(group: tuple[int, ...], waited: Mapping[int, int], waiting: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Of five, those who waited least first, for they sit out in this order; nobody who is waiting already first."""
    if len(group) < 5:
        return group
    drawn = rng.sample(group, len(group))
    return tuple(sorted(drawn, key=lambda one: (waited.get(one, 0), one in waiting)))


def turn(group: Sequence[int], number: int) -> tuple[TablePlan, tuple[int, ...]]:
    """The table of three, four or five people in round 0, 1, 2 … of their draw, and who of them sits out.

    >>> [turn("abcd", number)[0] for number in range(3)]
    [(('a', 'b'), ('c', 'd')), (('a', 'c'), ('b', 'd')), (('a', 'd'), ('b', 'c'))]
    >>> turn("abcde", 1)
    ((('c', 'a'), ('d', 'e')), ('b',))
    """
    if len(group) == 5:
        out, a, c, d, b = (group[(number + place) % 5] for place in range(5))
        return ((a, b), (c, d)), (out,)
    if len(group) == 3:
        return tuple((one,) for one in group), ()
    first, *others = group
    partner = others.pop(number % ROUNDS)
    return ((first, partner), (others[0], others[1])), ()


def next_turn(played: Sequence[RoundPlan]) -> RoundPlan | None:
    """The next round of the draw that is going on, or None where a new draw is due.

    Only fours and threes that stayed together are understood, not fives: with sit-outs a new draw is due.

    >>> next_turn([RoundPlan(tables=(((1, 2), (3, 4)),)), RoundPlan(tables=(((1, 4), (2, 3)),))]).tables
    (((1, 3), (2, 4)),)
    """
    since = played[len(played) - len(played) % ROUNDS :]
    if not since or any(round_plan.sit_outs for round_plan in since):
        return None
    been = [{_group(table): table for table in round_plan.tables} for round_plan in since]
    if any(before.keys() != been[-1].keys() for before in been):
        return None
    tables: list[TablePlan] = []
    for group in been[-1]:
        partners = {frozenset(side) for before in been for side in before[group]}
        choices = [turn(group, number)[0] for number in range(ROUNDS)]
        left = [table for table in choices if len(table) == 3 or frozenset(table[0]) not in partners]
        if not left:
            return None
        tables.append(left[0])
    return RoundPlan(tables=tuple(tables), numbers=since[-1].numbers)


def _group(table: TablePlan) -> tuple[int, ...]:
    return tuple(sorted(player for side in table for player in side))
