"""What comes again, in sentences: partners, meetings and tables of three of tonight, and the company of the season.

Told are couples and times, as anybody would count them; the costs of a receipt count a third meeting more than once.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from tournaments.seating.constraints import Rule
from tournaments.seating.receipts import CostItem, Receipt
from tournaments.seating.repeats import Repeats
from tournaments.seating.systems import System
from tournaments.seating.weights import CostCode

# Made by rule, or by hand: earlier evenings had no say in who sits with whom.
_BLIND = frozenset({"movement", "circle", "mitchell", "whist", "kept", "three", "hand"})
_QUARTERS = 4


def of_tonight(receipt: Receipt) -> Iterator[str]:
    """Who comes together again of those who did so tonight."""
    items = items_of(receipt)
    partners = items.get(CostCode.PARTNER_AGAIN)
    meetings = items.get(CostCode.MEETING_AGAIN)
    if partners is not None:
        yield _of_partners(receipt, partners) if partners.count else gettext("Nobody has the same partner twice.")
    if meetings is None:
        return
    if is_by_fours(receipt):
        yield _of_fours(receipt, meetings)
        return
    if receipt.meetings_again:
        yield from _of_meetings(receipt, _least_meetings(partners, meetings))
    elif receipt.is_of_pairs:
        yield gettext("No two pairs meet twice.")
    else:
        yield gettext("No two players meet twice.")


def _repeats(receipt: Receipt) -> Repeats | None:
    """Who comes together again in couples and times; None where an older receipt does not tell.

    Where nobody meets for the third time each cost is one couple that comes together again, once.
    """
    third = items_of(receipt).get(CostCode.THIRD_MEETING)
    if receipt.repeats is not None or third is None or third.count:
        return receipt.repeats
    again, partners = receipt.meetings_again, receipt.partner_repeats
    return Repeats(couples=again, times=again, partner_couples=partners, partner_times=partners)


def _of_partners(receipt: Receipt, partners: CostItem) -> str:
    repeats = _repeats(receipt)
    if repeats is None:
        return with_least(
            receipt, gettext("Partners again tonight, counted once for each time before: %(count)s"), partners.count
        )
    if repeats.partner_times > repeats.partner_couples:
        return ngettext(
            "%(count)s pair of players has the same partner again tonight, %(times)s times in all.",
            "%(count)s pairs of players have the same partner again tonight, %(times)s times in all.",
            repeats.partner_couples,
        ) % {"count": repeats.partner_couples, "times": repeats.partner_times}
    return with_least(
        receipt,
        ngettext(
            "%(count)s pair of players has the same partner again tonight",
            "%(count)s pairs of players have the same partner again tonight",
            repeats.partner_couples,
        ),
        repeats.partner_couples,
        # The least is one of costs, which are more than couples where two are partners for the third time.
        partners.least if repeats.partner_couples == partners.count else None,
    )


def _of_meetings(receipt: Receipt, least: int | None) -> Iterator[str]:
    repeats = _repeats(receipt)
    if repeats is None:
        yield with_least(
            receipt,
            gettext("Meetings again tonight, counted once for each time before: %(count)s"),
            receipt.meetings_again,
        )
        return
    if receipt.is_of_pairs:
        yield with_least(
            receipt,
            ngettext("%(count)s time two pairs meet again", "%(count)s times two pairs meet again", repeats.times),
            repeats.times,
            least if repeats.times == receipt.meetings_again else None,
        )
    elif repeats.times > repeats.couples:
        yield ngettext(
            "%(count)s pair of players meets again, %(times)s times in all.",
            "%(count)s pairs of players meet again, %(times)s times in all.",
            repeats.couples,
        ) % {"count": repeats.couples, "times": repeats.times}
    else:
        yield with_least(
            receipt,
            ngettext("%(count)s pair of players meets again", "%(count)s pairs of players meet again", repeats.couples),
            repeats.couples,
            least if repeats.couples == receipt.meetings_again else None,
        )
    if repeats.thirds:
        yield ngettext(
            "%(count)s of these is a third or later meeting.",
            "%(count)s of these are third or later meetings.",
            repeats.thirds,
        ) % {"count": repeats.thirds}


def is_by_fours(receipt: Receipt) -> bool:
    """Whether tables stay together on purpose."""
    return receipt.system is System.FOURS and not any(unmet.rule is Rule.SYSTEM for unmet in receipt.unmet)


def _of_fours(receipt: Receipt, meetings: CostItem) -> str:
    """Who meets again besides those who stay together on purpose; after people came or left not all of them do."""
    more = 0 if meetings.least is None else meetings.count - meetings.least
    if more > 0 and receipt.repeats is not None:
        more = receipt.repeats.besides
    if receipt.method.startswith(("fours_staying", "fours_anew")):
        if more <= 0:
            return gettext("Besides those who stay at one table on purpose nobody meets again.")
        return ngettext(
            "Besides those who stay at one table on purpose %(count)s pair of players meets again.",
            "Besides those who stay at one table on purpose %(count)s pairs of players meet again.",
            more,
        ) % {"count": more}
    if more <= 0:
        return gettext("Who was drawn together stays together for three rounds; nobody meets again who need not.")
    return ngettext(
        "Who was drawn together stays together for three rounds; besides, %(count)s pair of players meets again.",
        "Who was drawn together stays together for three rounds; besides, %(count)s pairs of players meet again.",
        more,
    ) % {"count": more}


def of_the_season(receipt: Receipt) -> Iterator[str]:
    """Who comes together again of those who did so on an earlier evening, where that counts."""
    # What costs nothing, because the club forgets earlier evenings, did not bear on anything.
    items = {code: item for code, item in items_of(receipt).items() if item.weight}
    partners, meetings = items.get(CostCode.SEASON_PARTNER), items.get(CostCode.SEASON_MEETING)
    if receipt.evenings and (partners is not None or meetings is not None):
        if receipt.method.partition("/")[0] in _BLIND:
            sentence = ngettext(
                "This counts %(count)s earlier evening of the season, to which the seating paid no regard.",
                "This counts %(count)s earlier evenings of the season, to which the seating paid no regard.",
                receipt.evenings,
            )
        else:
            sentence = ngettext(
                "The draw remembers %(count)s earlier evening of the season.",
                "The draw remembers %(count)s earlier evenings of the season.",
                receipt.evenings,
            )
        yield sentence % {"count": receipt.evenings}
    if partners is not None:
        yield _season(
            receipt,
            partners,
            gettext("Nobody has a partner of an earlier evening."),
            ngettext(
                "Partners of tonight were partners %(count)s time this season",
                "Partners of tonight were partners %(count)s times this season",
                _grammatical(receipt, partners),
            ),
        )
    if meetings is None:
        return
    if receipt.is_of_pairs:
        yield _season(
            receipt,
            meetings,
            gettext("No pair meets a pair it met on an earlier evening."),
            gettext("Earlier meetings of the pairs that meet tonight, squared and added up: %(count)s"),
        )
    else:
        yield _season(
            receipt,
            meetings,
            gettext("Nobody meets anybody of an earlier evening."),
            ngettext(
                "Who share a table tonight did so %(count)s time this season, all together",
                "Who share a table tonight did so %(count)s times this season, all together",
                _grammatical(receipt, meetings),
            ),
        )


def _grammatical(receipt: Receipt, item: CostItem) -> int:
    """The number by which singular or plural is chosen: a part of one is plural, as in 0.25 times."""
    if not receipt.faded:
        return item.count
    return 1 if item.count == _QUARTERS else 2


def _season(receipt: Receipt, item: CostItem, none: str, again: str) -> str:
    if not item.count:
        return none
    if not receipt.faded:
        return with_least(receipt, again, item.count, item.least)
    whole, part = divmod(item.count, _QUARTERS)
    count = number_format(Decimal(item.count) / _QUARTERS if part else whole)
    return again % {"count": count} + gettext("; older evenings count for less.")


def items_of(receipt: Receipt) -> dict[CostCode, CostItem]:
    """What is counted, by its code."""
    return {item.code: item for item in receipt.items}


def with_least(receipt: Receipt, sentence: str, count: int, least: int | None = None) -> str:
    """The sentence with its number and, where that says something, the least it could have been."""
    # Each least is of one kind of cost by itself. Where all together cannot be less, a lower one only sounds as if so.
    if least is None or (receipt.is_optimal and least < count):
        return gettext("%(sentence)s.") % {"sentence": sentence % {"count": count}}
    return gettext("%(sentence)s; proven minimum %(least)s.") % {
        "sentence": sentence % {"count": count},
        "least": least,
    }


def _least_meetings(partners: CostItem | None, meetings: CostItem) -> int | None:
    """The least of all meetings, partners included; known where no more partners than needed come again."""
    if partners is None:
        return meetings.least
    if meetings.least is None or partners.count != partners.least:
        return None
    return partners.count + meetings.least
