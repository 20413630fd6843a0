"""A whole hand as it was played: what each side captured, and what the hand is worth with what was claimed.

Counts what lies on the table. Whether each card was allowed is asked of `revoke`. Positions are those of `dealing`:
clockwise, 0 and 2 are side A.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.cards import CARDS_PER_TRICK, LAST_TRICK_POINTS, TRICKS_PER_HAND, Card, Suit, points_of
from scoring.dealing import POSITIONS, side_of
from scoring.hand import score_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.play import trick_winner
from scoring.roem import claimable_roem, roem_of
from scoring.sides import HandForm, Side
from scoring.violations import InvalidEntry, Violation, ViolationCode

Claims = Sequence[int | None]
"""The roem claimed in each trick; None is all that lies there. No claims at all is all that lies anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """What each side captured: card points with the last trick's 10, the roem claimed, tricks."""

    points_a: int
    points_b: int
    roem_a: int
    roem_b: int
    tricks_a: int
    tricks_b: int
    winners: tuple[int, ...]
    """The position that took each trick."""


def play_hand(
    tricks: Sequence[Sequence[Card]],
    *,
    first_leader: int,
    trump: Suit,
    rules: HouseRules,
    claims: Claims = (),
    silent: Collection[Side] = (),
) -> PlayedHand:
    """What a hand brings whose cards fell like this, each trick in playing order; `InvalidEntry` says what is wrong.

    `silent` names the sides that claimed nothing, whatever lay there.

    >>> from scoring.cards import Rank
    >>> tricks = [[Card(suit, rank) for suit in Suit] for rank in Rank]
    >>> result = play_hand(tricks, first_leader=0, trump=Suit.SPADES, rules=HouseRules())
    >>> result.points_a, result.tricks_a, result.roem_a
    (162, 8, 600)
    """
    problems = check_tricks(tricks, first_leader=first_leader)
    if len(tricks) != TRICKS_PER_HAND:
        problems = (
            Violation.of(ViolationCode.TRICKS_COUNT, "tricks", given=len(tricks), expected=TRICKS_PER_HAND),
            *problems,
        )
    if not problems:
        problems = check_claims(claims, tricks, trump=trump, rules=rules)
    if problems:
        raise InvalidEntry(problems)
    return count_tricks(tricks, first_leader=first_leader, trump=trump, rules=rules, claims=claims, silent=silent)


def score_play(
    tricks: Sequence[Sequence[Card]],
    *,
    first_leader: int,
    trump: Suit,
    rules: HouseRules,
    declarer: Side | None,
    claims: Claims = (),
    silent: Collection[Side] = (),
) -> HandScore:
    """What a played hand is worth to both sides, or `InvalidEntry`. Without a declarer it may have two readings.

    >>> from scoring.cards import Rank
    >>> tricks = [[Card(suit, rank) for suit in Suit] for rank in Rank]
    >>> score = score_play(tricks, first_leader=0, trump=Suit.SPADES, rules=HouseRules(), declarer=Side.A)
    >>> score.outcome, score.total_a
    (<Outcome.PIT: 'pit'>, 862)
    """
    played = play_hand(tricks, first_leader=first_leader, trump=trump, rules=rules, claims=claims, silent=silent)
    return score_hand(entry_of(played, trump=trump, declarer=declarer), rules)


def entry_of(played: PlayedHand, *, trump: Suit, declarer: Side | None) -> HandEntry:
    """The hand as a scorer would enter it: captured points, claimed roem and tricks.

    >>> played = PlayedHand(
    ...     points_a=92, points_b=70, roem_a=20, roem_b=0, tricks_a=5, tricks_b=3, winners=(0, 0, 2, 1, 2, 1, 3, 0)
    ... )
    >>> entry_of(played, trump=Suit.CLUBS, declarer=Side.B).points_a
    92
    """
    return HandEntry(
        form=HandForm.CAPTURED,
        declarer=declarer,
        trump=trump.value,
        points_a=played.points_a,
        points_b=played.points_b,
        roem_a=played.roem_a,
        roem_b=played.roem_b,
        tricks_a=played.tricks_a,
        tricks_b=played.tricks_b,
    )


def leaders_of(tricks: Sequence[Sequence[Card]], *, first_leader: int, trump: Suit) -> list[int]:
    """The position that led each trick, and, last in the list, who would lead the next one.

    >>> trick = [Card.parse(card) for card in ("7h", "8h", "Ah", "9h")]
    >>> leaders_of([trick], first_leader=3, trump=Suit.CLUBS)
    [3, 1]
    """
    leaders = [first_leader]
    for trick in tricks:
        leaders.append((leaders[-1] + trick_winner(trick, trump)) % POSITIONS)
    return leaders


def count_tricks(
    tricks: Sequence[Sequence[Card]],
    *,
    first_leader: int,
    trump: Suit,
    rules: HouseRules,
    claims: Claims = (),
    silent: Collection[Side] = (),
    first_trick: int = 1,
) -> PlayedHand:
    """What tricks that were checked bring, be they the whole hand or a part; `first_trick` is the number of the first.

    >>> trick = [Card.parse(card) for card in ("7h", "8h", "9h", "Ah")]
    >>> count_tricks([trick], first_leader=0, trump=Suit.CLUBS, rules=HouseRules(), first_trick=8).points_b
    21
    """
    points, roem, won = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    winners = leaders_of(tricks, first_leader=first_leader, trump=trump)[1:]
    for index, (trick, winner) in enumerate(zip(tricks, winners, strict=True)):
        side = side_of(winner)
        won[side] += 1
        points[side] += sum(points_of(card, trump) for card in trick)
        if first_trick + index == TRICKS_PER_HAND:
            points[side] += LAST_TRICK_POINTS
        claim = claims[index] if claims else None
        if side not in silent:
            roem[side] += roem_of(trick, trump, rules) if claim is None else claim
    return PlayedHand(
        points_a=points[Side.A],
        points_b=points[Side.B],
        roem_a=roem[Side.A],
        roem_b=roem[Side.B],
        tricks_a=won[Side.A],
        tricks_b=won[Side.B],
        winners=tuple(winners),
    )


def check_tricks(
    tricks: Sequence[Sequence[Card | None]], *, first_leader: int, last_may_be_open: bool = False
) -> tuple[Violation, ...]:
    """Tricks of four different cards, and somebody who led; the last trick may still be going on.

    None stands in the place of a card that nobody can read.

    >>> trick = [Card.parse(card) for card in ("7h", "8h", "7h")]
    >>> [(problem.field, problem.code.value) for problem in check_tricks([trick], first_leader=4)]
    [('leader', 'position_range'), ('tricks[1]', 'trick_size'), ('tricks[1][3]', 'card_twice')]
    """
    problems: list[Violation] = []
    if not 0 <= first_leader < POSITIONS:
        problems.append(Violation.of(ViolationCode.POSITION_RANGE, "leader", given=first_leader))
    seen: set[Card] = set()
    for number, trick in enumerate(tricks, start=1):
        is_open = last_may_be_open and number == len(tricks) and 0 < len(trick) < CARDS_PER_TRICK
        if len(trick) != CARDS_PER_TRICK and not is_open:
            problems.append(
                Violation.of(ViolationCode.TRICK_SIZE, f"tricks[{number}]", given=len(trick), expected=CARDS_PER_TRICK)
            )
        for place, card in enumerate(trick, start=1):
            if card is None:
                continue
            if card in seen:
                problems.append(Violation.of(ViolationCode.CARD_TWICE, f"tricks[{number}][{place}]", card=str(card)))
            seen.add(card)
    return tuple(problems)


def check_claims(
    claims: Claims, tricks: Sequence[Sequence[Card]], *, trump: Suit, rules: HouseRules
) -> tuple[Violation, ...]:
    """One claim for each trick, of nothing, all, or a part of what lies there.

    >>> trick = [Card.parse(card) for card in ("7h", "8h", "9h", "Ah")]
    >>> check_claims([50], [trick], trump=Suit.CLUBS, rules=HouseRules())[0].params_dict
    {'given': 50, 'possible': (0, 20)}
    """
    if not claims:
        return ()
    if len(claims) != len(tricks):
        return (Violation.of(ViolationCode.CLAIMS_COUNT, "claims", given=len(claims), expected=len(tricks)),)
    problems: list[Violation] = []
    for number, (claim, trick) in enumerate(zip(claims, tricks, strict=True), start=1):
        possible = claimable_roem(trick, trump, rules)
        if claim is not None and claim not in possible:
            problems.append(
                Violation.of(ViolationCode.CLAIM_VALUE, f"claims[{number}]", given=claim, possible=possible)
            )
    return tuple(problems)
