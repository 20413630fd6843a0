"""The arbitration of a hand in words: the rule of following suit, whose turn it is, and the decision to write down.

What was wrong with a single card is said in `verdicts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Arbitration, FollowRule, Outcome, Revoke
from scoring.cards import Suit
from tournaments.verdicts import broken_rules, card_label

Sentence = str | Promise

SUITS: Mapping[Suit, Sentence] = {
    Suit.SPADES: pgettext_lazy("suit of cards", "spades"),
    Suit.HEARTS: pgettext_lazy("suit of cards", "hearts"),
    Suit.DIAMONDS: pgettext_lazy("suit of cards", "diamonds"),
    Suit.CLUBS: pgettext_lazy("suit of cards", "clubs"),
}

FOLLOW_RULES: Mapping[FollowRule, tuple[Sentence, Sentence]] = {
    FollowRule.AMSTERDAM: (
        _("Amsterdam"),
        _(
            "Who cannot follow suit must trump while an opponent is winning, over the highest trump if that is "
            "possible. Who can only go under discards instead. While the partner is winning one may discard."
        ),
    ),
    FollowRule.ROTTERDAM: (
        _("Rotterdam"),
        _(
            "Who cannot follow suit must always trump, over the highest trump if that is possible and under it if not, "
            "also while the partner is winning."
        ),
    ),
    FollowRule.AMSTERDAM_UNDERTRUMP: (
        _("Amsterdam, undertrumping too"),
        _(
            "Who cannot follow suit must trump while an opponent is winning, over the highest trump if that is "
            "possible and under it if not. While the partner is winning one may discard."
        ),
    ),
}
ALWAYS = _("Everybody follows suit if possible, and goes over the highest trump when trumps are led.")
COST = _("The settings of the club do not say what a revoke costs: the director decides.")

_OUTCOMES: Mapping[Outcome, Sentence] = {
    Outcome.MADE: _("made"),
    Outcome.NAT: _("nat"),
    Outcome.PIT: _("pit"),
    Outcome.COUNTER_PIT: _("counter-pit"),
    Outcome.FAILED: _("not made, without nat"),
    Outcome.CALL_FAILED: _("nat of the side that called"),
    Outcome.LEDIG_MADE: _("ledig made"),
    Outcome.LEDIG_FAILED: _("ledig not made"),
}


def nameless(position: int) -> str:
    """Return what somebody is called of whom only the chair is known, counted from 1 in playing order."""
    return gettext("player %(number)s") % {"number": position + 1}


def outcome_word(outcome: Outcome) -> str:
    """Return how a hand ended for the declaring side."""
    return str(_OUTCOMES[outcome])


def turn_sentence(player: str, trick: int, place: int) -> str:
    """Return whose card is next."""
    if place == 1:
        return gettext("%(player)s leads trick %(trick)s.") % {"player": player, "trick": trick}
    return gettext("Next is %(player)s: trick %(trick)s, card %(place)s.") % {
        "player": player,
        "place": place,
        "trick": trick,
    }


def since_sentence(revoke: Revoke) -> str:
    """Return from where on the hand would have gone otherwise."""
    return gettext("It counts from trick %(trick)s on: everything from there may have gone otherwise.") % {
        "trick": revoke.trick
    }


def summary_sentence(verdict: Arbitration) -> str:
    """Return the verdict in one sentence."""
    if verdict.revokes:
        return ngettext(
            "%(count)s card was not allowed.", "%(count)s cards were not allowed.", len(verdict.revokes)
        ) % {"count": len(verdict.revokes)}
    if verdict.open:
        return gettext("Nothing was played that is certainly not allowed.")
    return gettext("Every card was allowed: nobody revoked.")


def decision_text(verdict: Arbitration, names: Sequence[str], *, tricks: int, most: int) -> str:
    """Return the verdict as a note of at most so many characters, for the director to go on writing."""
    if not verdict.revokes:
        text = ngettext(
            "Arbitration: no revoke in %(count)s trick.", "Arbitration: no revoke in %(count)s tricks.", tricks
        ) % {"count": tricks}
        return Truncator(text).chars(most)
    text = ""
    for revoke in verdict.revokes:
        longer = f"{text} {_revoke_note(revoke, names[revoke.position])}".strip()
        if text and len(longer) > most:
            break
        text = longer
    return Truncator(text).chars(most)


def _revoke_note(revoke: Revoke, player: str) -> str:
    return gettext("Revoke by %(player)s in trick %(trick)s: %(card)s, %(broken)s.") % {
        "player": player,
        "trick": revoke.trick,
        "card": card_label(revoke.card),
        "broken": broken_rules(revoke),
    }
