"""The roem that lies in the cards of one trick.

What *can* be claimed, under the house rules for four of a kind. Whether it was claimed is for the score sheet
to say, and the bonus for a pit is none of roem's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.cards import CARDS_PER_TRICK, Card, Rank, Suit
from scoring.house_rules import HouseRules
from scoring.roem_values import FOUR_OF_A_KIND, SEQUENCE_OF_FOUR, SEQUENCE_OF_THREE, STUK

_ORDER = {rank: place for place, rank in enumerate(Rank)}


def roem_of(trick_cards: Sequence[Card], trump: Suit, rules: HouseRules) -> int:
    """What the cards of one trick bring in roem to the side that captures them.

    Three of a suit in sequence 20, four 50; king and queen of trump in the trick 20 more; four of a kind what
    the house rules say. A trick that is not complete yet is worth what lies there.

    >>> trick = [Card.parse(card) for card in ("Jh", "Qh", "Kh", "Ah")]
    >>> roem_of(trick, Suit.HEARTS, HouseRules()), roem_of(trick, Suit.SPADES, HouseRules())
    (70, 50)
    """
    # A trick holds one of these at most: four different suits leave no sequence and no stuk.
    return _four_of_a_kind(trick_cards, rules) or _sequence(trick_cards) + _stuk(trick_cards, trump)


def claimable_roem(trick_cards: Sequence[Card], trump: Suit, rules: HouseRules) -> tuple[int, ...]:
    """Everything a side may say of a trick it took: nothing, all of it, or a part it saw and the rest not.

    >>> trick = [Card.parse(card) for card in ("10h", "Jh", "Qh", "Kh")]
    >>> claimable_roem(trick, Suit.HEARTS, HouseRules())
    (0, 20, 40, 50, 70)
    """
    fours = _four_of_a_kind(trick_cards, rules)
    if fours:
        return 0, fours
    sequence, stuk = _sequence(trick_cards), _stuk(trick_cards, trump)
    # Who sees three of the four cards in sequence claims 20.
    sequences = {0, sequence, SEQUENCE_OF_THREE if sequence else 0}
    return tuple(sorted({one + other for one in sequences for other in (0, stuk)}))


def _four_of_a_kind(cards: Sequence[Card], rules: HouseRules) -> int:
    ranks = {card.rank for card in cards}
    if len(cards) != CARDS_PER_TRICK or len(ranks) != 1:
        return 0
    (rank,) = ranks
    if rank is Rank.JACK:
        return rules.four_jacks
    return FOUR_OF_A_KIND if rank.value in rules.fours else 0


def _sequence(cards: Sequence[Card]) -> int:
    best = 0
    for suit in Suit:
        places = {_ORDER[card.rank] for card in cards if card.suit is suit}
        for lowest in places:
            length = 1
            while lowest + length in places:
                length += 1
            best = max(best, length)
    return {3: SEQUENCE_OF_THREE, 4: SEQUENCE_OF_FOUR}.get(best, 0)


def _stuk(cards: Sequence[Card], trump: Suit) -> int:
    both = Card(trump, Rank.KING) in cards and Card(trump, Rank.QUEEN) in cards
    return STUK if both else 0
