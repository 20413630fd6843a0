"""Played cards in words: what is wrong with the record of a hand, and what the arbitration of it says.

`wording` takes the sentences about a record from here; a page asks for those about revokes itself, with the name of the
player, whom `scoring` does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring import Duty, OpenQuestion, Revoke, ViolationCode
from scoring.cards import Card, Rank, Suit

Sentence = str | Promise

PLAY_VIOLATIONS: Mapping[ViolationCode, Sentence] = {
    ViolationCode.NOT_A_CARD: _(
        "“%(given)s” is no card. Write the rank (7 8 9 10 J Q K A) and the letter of the suit (s h d c), such as 10d."
    ),
    ViolationCode.CARD_TWICE: _("%(card)s is there twice. Take it away in one of the two places."),
    ViolationCode.CARDS_COUNT: _("There are %(given)s cards, and a hand has %(expected)s."),
    ViolationCode.TRICK_SIZE: _("This trick has %(given)s cards, and a trick has %(expected)s."),
    ViolationCode.TRICKS_COUNT: _("%(given)s does not fit here: there can be %(expected)s tricks."),
    ViolationCode.POSITION_RANGE: _("There are four positions, 0 to 3."),
    ViolationCode.CARD_NOT_IN_HAND: _(
        "%(card)s is not among the cards of the player who played it. Check the hand, or who led."
    ),
    ViolationCode.HAND_SIZE: _("These are %(given)s cards with those that were played; at most %(highest)s were held."),
    ViolationCode.CLAIM_VALUE: _("Roem of %(given)s does not lie in this trick. Possible: %(possible)s."),
    ViolationCode.CLAIMS_COUNT: _("There are %(given)s claims for %(expected)s tricks. Fill in one for each trick."),
}

DUTIES: Mapping[Duty, Sentence] = {
    Duty.MUST_FOLLOW: _(
        "Trick %(trick)s: %(player)s played %(card)s and had to follow suit. Possible was: %(instead)s."
    ),
    Duty.MUST_GO_OVER: _(
        "Trick %(trick)s: %(player)s played %(card)s and had to go over the highest trump. Possible was: %(instead)s."
    ),
    Duty.MUST_TRUMP: _("Trick %(trick)s: %(player)s played %(card)s and had to trump. Possible was: %(instead)s."),
    Duty.MUST_UNDERTRUMP: _(
        "Trick %(trick)s: %(player)s played %(card)s and had to trump, even with a lower trump. "
        "Possible was: %(instead)s."
    ),
    Duty.MUST_NOT_UNDERTRUMP: _(
        "Trick %(trick)s: %(player)s played %(card)s under a higher trump, and that was not allowed. "
        "Possible was: %(instead)s."
    ),
}

_BROKEN: Mapping[Duty, Sentence] = {
    Duty.MUST_FOLLOW: _("had to follow suit"),
    Duty.MUST_GO_OVER: _("had to go over the highest trump"),
    Duty.MUST_TRUMP: _("had to trump"),
    Duty.MUST_UNDERTRUMP: _("had to trump, even with a lower trump"),
    Duty.MUST_NOT_UNDERTRUMP: _("was not allowed to go under the highest trump"),
}


def revoke_sentence(revoke: Revoke, player: str) -> str:
    """Return what somebody did wrong, and in which trick it showed."""
    params = {"trick": revoke.trick, "player": player, "card": card_label(revoke.card)}
    if len(revoke.breaches) == 1:
        done = str(DUTIES[revoke.breaches[0].duty]) % {**params, "instead": card_list(revoke.instead)}
    else:
        done = gettext(
            "Trick %(trick)s: %(player)s played %(card)s, and that was not allowed. "
            "Which rule it broke depends on cards nobody has seen: %(rules)s."
        ) % {**params, "rules": broken_rules(revoke, with_cards=True)}
    if revoke.by_counting:
        shown = gettext("No card shows it, but at least one of these must have been in the hand.")
    elif revoke.shown_in is None or revoke.shown_by is None:
        shown = gettext("It has not shown on the table; the hand proves it.")
    else:
        shown = gettext("It showed in trick %(trick)s, with %(card)s.") % {
            "trick": revoke.shown_in,
            "card": card_label(revoke.shown_by),
        }
    return f"{done} {shown}"


def broken_rules(revoke: Revoke, *, with_cards: bool = False) -> str:
    """Return every rule that the card may have gone against, with the cards that were then possible if wanted."""
    rules = [
        gettext("%(broken)s (possible: %(instead)s)")
        % {"broken": _BROKEN[breach.duty], "instead": card_list(breach.instead)}
        if with_cards
        else str(_BROKEN[breach.duty])
        for breach in revoke.breaches
    ]
    return pgettext("between two rules of following suit", " or ").join(rules)


def question_sentence(question: OpenQuestion, player: str) -> str:
    """Return what cannot be judged yet, and which cards would decide it."""
    return gettext(
        "Trick %(trick)s: whether %(player)s was allowed to play %(card)s cannot be said yet. "
        "It was a revoke if one of these turns up in the same hand: %(would_prove)s."
    ) % {
        "trick": question.trick,
        "player": player,
        "card": card_label(question.card),
        "would_prove": card_list(question.would_prove),
    }


_SIGNS: Mapping[Suit, str] = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def card_label(card: Card) -> str:
    """Return a card as people write it: its sign, and its rank in the letter of the language."""
    letters = {
        Rank.JACK: pgettext("rank of a card", "J"),
        Rank.QUEEN: pgettext("rank of a card", "Q"),
        Rank.KING: pgettext("rank of a card", "K"),
        Rank.ACE: pgettext("rank of a card", "A"),
    }
    return f"{_SIGNS[card.suit]}{letters.get(card.rank, card.rank.value)}"


def card_list(cards: Iterable[Card]) -> str:
    """Return several cards in a row."""
    return " ".join(card_label(card) for card in cards)
