"""What each rule at the table changes, by an example; which cards may be played `scoring` works out.

Made like `examples`, for the settings that change no score.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Deal, FollowRule
from scoring.cards import TRICKS_PER_HAND, Card, Suit
from scoring.dealing import POSITIONS
from scoring.play import legal_cards
from tournaments.verdicts import card_label, card_list

_TRUMP = Suit.HEARTS
_HAND = tuple(Card.parse(card) for card in ("7h", "Jh", "As"))
_LOW_HAND = tuple(Card.parse(card) for card in ("7h", "As"))
_PARTNER_WINS = tuple(Card.parse(card) for card in ("Ac", "7c"))
_OPPONENT_WINS = tuple(Card.parse(card) for card in ("7c", "9h"))


def table_examples_of() -> dict[str, str]:
    """Return one example for every setting that is a rule at the table."""
    return {
        "follow": _(
            "Hearts are trump, clubs were led and you have none. With %(hand)s, while %(winning)s of your partner wins:"
            " %(free)s in Amsterdam, %(must)s in Rotterdam. With %(low_hand)s under %(over)s of an opponent: "
            "%(discard)s in Amsterdam, %(under)s in Rotterdam and where under-trumping is compulsory."
        )
        % {
            "hand": card_list(_HAND),
            "winning": card_label(_PARTNER_WINS[0]),
            "free": _may_play(_HAND, _PARTNER_WINS, FollowRule.AMSTERDAM),
            "must": _may_play(_HAND, _PARTNER_WINS, FollowRule.ROTTERDAM),
            "low_hand": card_list(_LOW_HAND),
            "over": card_label(_OPPONENT_WINS[1]),
            "discard": _may_play(_LOW_HAND, _OPPONENT_WINS, FollowRule.AMSTERDAM),
            "under": _may_play(_LOW_HAND, _OPPONENT_WINS, FollowRule.ROTTERDAM),
        },
        "declare_without_trump": _(
            "Who holds no heart may make hearts trump all the same; without this only a suit that is held."
        ),
        "deal": _(
            "With %(three)s everybody has %(three_first)s cards after the first turn, with %(four)s %(four_first)s: "
            "%(three_lying)s or %(four_lying)s of the %(deck)s are dealt then."
        )
        % {
            "three": Deal.THREE_TWO_THREE.value,
            "three_first": _first_of(Deal.THREE_TWO_THREE),
            "four": Deal.FOUR_FOUR.value,
            "four_first": _first_of(Deal.FOUR_FOUR),
            "three_lying": POSITIONS * _first_of(Deal.THREE_TWO_THREE),
            "four_lying": POSITIONS * _first_of(Deal.FOUR_FOUR),
            "deck": POSITIONS * TRICKS_PER_HAND,
        },
        "first_hand_clubs": _(
            "With this hand 1 is played with clubs as trump, whatever anybody holds; from hand 2 on trump is made. "
            "Without it trump is made in hand 1 too."
        ),
    }


def _may_play(hand: Sequence[Card], lying: Sequence[Card], follow: FollowRule) -> str:
    return card_list(legal_cards(hand, lying, _TRUMP, follow))


def _first_of(deal: Deal) -> int:
    return int(deal.value.partition("-")[0])
