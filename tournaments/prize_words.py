"""Prizes in words: what a prize is for, what it is worth, who has it together with whom, and why nobody has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.prize_rule_words import KINDS
from tournaments.ranking import NoWinner, Prize, PrizeChange, PrizeKind, Won

Sentence = str | Promise

NO_WINNERS: Mapping[NoWinner, Sentence] = {
    NoWinner.HAS_A_PRIZE: _("nobody: who qualifies already has a prize"),
    NoWinner.NO_PITS: _("nobody: nobody without a prize had a pit"),
    NoWinner.PITS_UNKNOWN: _("nobody: not every sheet tells the pits"),
    NoWinner.NO_ROEM: _("nobody: nobody without a prize had roem"),
    NoWinner.ROEM_UNKNOWN: _("nobody: not every sheet tells the roem"),
    NoWinner.NO_ROUND: _("nobody: nobody without a prize played a round"),
    NoWinner.NOBODY_OF_CATEGORY: _("nobody: nobody of this category has a place"),
    NoWinner.NO_SUCH_PLACE: _("nobody: the list is not that long"),
    NoWinner.NOBODY_PLAYED: _("nobody: nothing has been played"),
    NoWinner.TO_BE_DRAWN: _("a lot must be drawn among those who are equal"),
}


def label(prize: Prize | Won, category: str = "") -> str:
    """Return what a prize is for: "Place 2", "Places 2 and 3", "Best of: ladies"."""
    if prize.kind.is_of_places:
        return _places(prize.covers)
    if prize.kind is PrizeKind.CATEGORY:
        return gettext("Best of: %(category)s") % {"category": category or "?"}
    return str(KINDS[prize.kind])


def _places(covers: Sequence[int]) -> str:
    if len(covers) == 1:
        return gettext("Place %(place)s") % {"place": covers[0]}
    in_a_row = list(covers) == list(range(covers[0], covers[-1] + 1))
    if in_a_row and len(covers) > 2:
        return gettext("Places %(first)s to %(last)s") % {"first": covers[0], "last": covers[-1]}
    first, last = ", ".join(map(str, covers[:-1])), covers[-1]
    return gettext("Places %(first)s and %(last)s") % {"first": first, "last": last}


def goods(what: Sequence[str]) -> str:
    """Return what a prize is besides money: "2 × a ham, a bottle of wine"."""
    return ", ".join(
        f"{count}\N{NO-BREAK SPACE}\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}{name}" if count > 1 else name
        for name, count in Counter(what).items()
    )


def worth(prize: Prize, *, alone: bool = False) -> str:
    """Return what every winner has of a prize: its money and what it is otherwise; empty for honour alone.

    Of a prize that nobody has it is what the prize is worth. `alone` is for where it stands beside one winner's name.
    """
    cents = prize.each if prize.each is not None else prize.cents
    parts = [wording.money(cents)] if cents is not None else []
    if cents is not None and len(prize.winners) > 1 and not alone:
        parts = [gettext("%(money)s each") % {"money": parts[0]}]
    if prize.what:
        together = len(prize.winners) > 1
        parts.append(gettext("together %(goods)s") % {"goods": goods(prize.what)} if together else goods(prize.what))
    return " + ".join(parts)


def shared(prize: Prize) -> str:
    """Return how those who share a prize come to what they have, or by which lot; empty where it is one winner's."""
    if prize.drawn:
        return gettext("by lot among equals")
    if len(prize.winners) < 2:
        return ""
    if prize.cents is None:
        return gettext("shared")
    words = {"money": wording.money(prize.cents), "count": len(prize.winners)}
    if not prize.remainder:
        return gettext("shared: %(money)s among %(count)s") % words
    words["remainder"] = wording.money(prize.remainder)
    return gettext("shared: %(money)s among %(count)s; %(remainder)s is left over and stays with the club") % words


def value(prize: Prize) -> str:
    """Return what the prize was won with: a total, an average, pits, roem."""
    if prize.value is None:
        return ""
    if prize.kind is PrizeKind.MOST_PITS:
        count = int(prize.value)
        return ngettext("%(count)s pit", "%(count)s pits", count) % {"count": count}
    number = points(prize.value)
    if prize.kind is PrizeKind.HIGHEST_ROEM:
        return gettext("%(number)s roem") % {"number": number}
    return number


def points(number: int | Fraction) -> str:
    """Return a total as it is printed, an average with two decimals."""
    exact = Fraction(number)
    if exact.denominator == 1:
        digits = f"{abs(exact.numerator):,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return f"\N{MINUS SIGN}{digits}" if exact < 0 else digits
    return number_format(round(float(exact), 2), decimal_pos=2)


def won(items: Sequence[Won], categories: Mapping[int, str]) -> str:
    """Return what one entrant has, in one line: "Place 2 (€ 20,00)"; "nothing" for nothing."""
    if not items:
        return gettext("nothing")
    parts = []
    for item in items:
        named = label(item, categories.get(item.category or 0, ""))
        is_worth = [wording.money(item.cents)] if item.cents is not None else []
        is_worth += [goods(item.what)] if item.what else []
        described = f"{named} ({', '.join(is_worth)})" if is_worth else named
        lot = gettext("a lot still to be drawn for %(prize)s") % {"prize": described}
        parts.append(lot if item.to_be_drawn else described)
    return ", ".join(parts)


def change(changed: PrizeChange, name: str, categories: Mapping[int, str]) -> str:
    """Return in a sentence who would have something else by the standing now than was handed out."""
    words = {"name": name, "before": won(changed.before, categories), "after": won(changed.after, categories)}
    return gettext("%(name)s was given %(before)s; by the standing now it is %(after)s.") % words


def lot_voided(prize: Prize, category: str, names: Sequence[str]) -> str:
    """Return in a sentence that a lot that was drawn, of these people in this order, would not decide any more."""
    words = {"prize": label(prize, category), "order": ", ".join(names)}
    return gettext("The lot drawn for %(prize)s (%(order)s) would decide nothing any more.") % words
