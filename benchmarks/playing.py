"""The play model of the benchmarks: whole hands, dealt, declared and played legally, from a seed.

Two kinds of players. The random ones play any legal card, which reaches the odd corners of the game. The sensible
ones make trump on a hand that looks good enough, save what will still be worth something and give each card to the
trick where it does most, with some clumsiness; their hands look like a club's: about a fifth nat, a pit in
thirty, roem of about 23 a hand.

Nobody revokes and all roem is claimed. What a hand is worth after nat and pit is for `scoring` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from scoring import FollowRule, HouseRules, Side, side_of
from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Card, Rank, Suit
from scoring.dealing import POSITIONS
from scoring.engine import NUMBER_OF, Engine, cards_in, engine_of, set_of
from scoring.limits import HAND_POINTS

SUITS = tuple(Suit)
SUIT_SETS = {suit: set_of(NUMBER_OF[card] for card in DECK if card.suit is suit) for suit in Suit}


class Player(StrEnum):
    """How the four at the table choose a card."""

    RANDOM = "random"
    SENSIBLE = "sensible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Playout:
    """One hand as captured: each pair is side A, side B; points hold the last trick's 10, roem is all there was."""

    declarer: Side
    trump: Suit
    points: tuple[int, int]
    roem: tuple[int, int]
    tricks: tuple[int, int]
    first_leader: int
    cards: tuple[int, ...]
    """The 32 cards as they fell, as numbers of `scoring.engine`."""
    choices: tuple[int, ...]
    """How many cards were legal at each of the 32 turns."""


def played_hands(
    count: int,
    *,
    seed: int,
    follow: FollowRule,
    player: Player = Player.SENSIBLE,
) -> Iterator[Playout]:
    """So many hands, with the usual roem; the same seed gives the same hands, and fewer are the first of more."""
    engines = {trump: engine_of(trump, HouseRules(follow=follow)) for trump in Suit}
    tables = {trump: Table(engines[trump]) for trump in Suit}
    rng = Random(f"played hands/{seed}")
    deck = list(range(len(DECK)))
    for number in range(count):
        rng.shuffle(deck)
        hands = [set_of(deck[start : start + TRICKS_PER_HAND]) for start in range(0, len(deck), TRICKS_PER_HAND)]
        first_leader = number % POSITIONS
        if player is Player.RANDOM:
            declarer, trump = rng.randrange(POSITIONS), rng.choice(SUITS)
            cards, choices = play_randomly(hands, first_leader, engines[trump], rng)
        else:
            declarer, trump = declare(hands, first_leader, rng)
            cards, choices = play_sensibly(hands, first_leader, declarer, tables[trump], rng)
        tally = engines[trump].tally(cards, first_leader)
        yield Playout(
            declarer=side_of(declarer),
            trump=trump.value,
            points=(tally.points_a, HAND_POINTS - tally.points_a),
            roem=(tally.roem_a, tally.roem_b),
            tricks=(tally.tricks_a, TRICKS_PER_HAND - tally.tricks_a),
            first_leader=first_leader,
            cards=tuple(cards),
            choices=tuple(choices),
        )


def play_randomly(hands: list[int], leader: int, engine: Engine, rng: Random) -> tuple[list[int], list[int]]:
    """Play the hands out, each legal card as likely as any other: the cards as they fell, and how many were legal."""
    cards: list[int] = []
    choices: list[int] = []
    for _ in range(TRICKS_PER_HAND):
        trick: list[int] = []
        for turn in range(CARDS_PER_TRICK):
            position = (leader + turn) % POSITIONS
            legal = list(cards_in(engine.legal(hands[position], trick)))
            # Much quicker than choice(), and even enough for eight cards at most.
            card = legal[int(rng.random() * len(legal))]
            choices.append(len(legal))
            hands[position] ^= 1 << card
            trick.append(card)
        leader = (leader + engine.winner_of(trick)) % POSITIONS
        cards += trick
    return cards, choices


# Making trump. Set by trial, so that about a fifth of all hands are nat, as seen at clubs.
_ENOUGH = 46
_MISJUDGED = 6.0
_PER_TRUMP = 5
_PLAIN_ACE = 13
_PLAIN_TEN_BEHIND_ACE = 8
_STUK = 10


def declare(hands: Sequence[int], eldest: int, rng: Random) -> tuple[int, Suit]:
    """Who makes trump, and which: once round the table, then eldest hand must."""
    for turn in range(POSITIONS):
        position = (eldest + turn) % POSITIONS
        worth, suit = _best_suit(hands[position])
        if worth + rng.gauss(0, _MISJUDGED) >= _ENOUGH:
            return position, suit
    return eldest, _best_suit(hands[eldest])[1]


def _best_suit(hand: int) -> tuple[int, Suit]:
    plain = {suit: _PLAIN_WORTH[hand & cards] for suit, cards in SUIT_SETS.items()}
    total = sum(plain.values())
    return max((total - plain[suit] + _TRUMP_WORTH[hand & cards], suit) for suit, cards in SUIT_SETS.items())


def _worths(*, as_trump: bool) -> dict[int, int]:
    """Roughly the points that the cards of one suit take by themselves."""
    worths = {}
    for suit in Suit:
        points = engine_of(suit, HouseRules()).points
        ace, ten, king, queen = (
            1 << NUMBER_OF[Card(suit, rank)] for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
        )
        lowest = SUIT_SETS[suit] & -SUIT_SETS[suit]
        for choice in range(1 << len(Rank)):
            cards = choice * lowest
            if as_trump:
                worth = sum(points[card] + _PER_TRUMP for card in cards_in(cards))
                worth += _STUK if cards & king and cards & queen else 0
            else:
                worth = (_PLAIN_ACE + (_PLAIN_TEN_BEHIND_ACE if cards & ten else 0)) if cards & ace else 0
            worths[cards] = worth
    return worths


_TRUMP_WORTH = _worths(as_trump=True)
_PLAIN_WORTH = _worths(as_trump=False)

# How likely a trick stays with the side that is winning it, when somebody is still to play.
_MASTER_HOLDS = 0.85
_OTHER_HOLDS = 0.45
_PARTNER_MAY_WIN = 0.35
_HARDLY = 0.1

# What a card is worth keeping for, in points.
_KEEP_MASTER = 2.0
_KEEP_TRUMP = 5.0
_KEEP_STRENGTH = 0.6
_CLUMSINESS = 2.0


class Table:
    """What is looked up about every card under one trump."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        trump = engine.trump
        self.is_trump = tuple(card.suit is trump for card in DECK)
        self.is_ace = tuple(card.rank is Rank.ACE for card in DECK)
        strength = engine.strength
        self.above = tuple(
            set_of(
                NUMBER_OF[other]
                for other in DECK
                if other.suit is card.suit and strength[NUMBER_OF[other]] > strength[NUMBER_OF[card]]
            )
            for card in DECK
        )
        """The cards that beat each card in its own suit."""
        self.keep = tuple(
            _KEEP_STRENGTH * strength[number] + (_KEEP_TRUMP if self.is_trump[number] else 0)
            for number in range(len(DECK))
        )


def play_sensibly(
    hands: list[int], leader: int, declarer: int, table: Table, rng: Random
) -> tuple[list[int], list[int]]:
    """Play the hands out: each player looks one trick ahead and remembers what was played."""
    engine = table.engine
    cards: list[int] = []
    choices: list[int] = []
    to_come = (1 << len(DECK)) - 1
    for _ in range(TRICKS_PER_HAND):
        trick: list[int] = []
        for turn in range(CARDS_PER_TRICK):
            position = (leader + turn) % POSITIONS
            hand = hands[position]
            legal = tuple(cards_in(engine.legal(hand, trick)))
            choices.append(len(legal))
            if len(legal) == 1:
                card = legal[0]
            else:
                if trick:
                    values = [_value_of_following(card, trick, to_come, table) for card in legal]
                else:
                    declares = (position - declarer) % 2 == 0
                    values = [_value_of_leading(card, hand, to_come, table, declares=declares) for card in legal]
                # A slip of up to so many points, instead of a bell curve: as good here, and quicker.
                values = [value + _CLUMSINESS * rng.random() for value in values]
                card = legal[values.index(max(values))]
            hands[position] ^= 1 << card
            to_come ^= 1 << card
            trick.append(card)
        leader = (leader + engine.winner_of(trick)) % POSITIONS
        cards += trick
    return cards, choices


def _value_of_leading(card: int, hand: int, to_come: int, table: Table, *, declares: bool) -> float:
    points = table.engine.points[card]
    trumps_out = to_come & ~hand & table.engine.trumps
    is_master = not table.above[card] & to_come
    if table.is_trump[card]:
        if not declares or not trumps_out:
            return -20.0 - points
        # The declaring side draws trumps while it has the highest; the nine is not given away to the jack.
        return 30.0 + points if is_master else -2.0 * points
    if is_master:
        return 20.0 + points if not trumps_out or table.is_ace[card] else 6.0
    return -float(points) - _KEEP_STRENGTH * table.engine.strength[card]


def _value_of_following(card: int, trick: list[int], to_come: int, table: Table) -> float:
    engine = table.engine
    so_far = [*trick, card]
    winner = engine.winner_of(so_far)
    ours = (winner - len(trick)) % 2 == 0
    lying = sum(engine.points[other] for other in so_far)
    if len(so_far) == CARDS_PER_TRICK:
        lying += engine.roem_of(so_far)
        holds = 1.0 if ours else 0.0
    elif ours:
        holds = _OTHER_HOLDS if table.above[so_far[winner]] & to_come else _MASTER_HOLDS
    else:
        # Only second hand has a partner who is still to play.
        holds = _PARTNER_MAY_WIN if len(trick) == 1 and table.above[so_far[winner]] & to_come else _HARDLY
    keep = table.keep[card]
    if not table.above[card] & to_come:
        keep += _KEEP_MASTER
    return (2 * holds - 1) * lying - keep
