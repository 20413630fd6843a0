"""How numbers, days and codes look on every page: thin spaces, a true minus, a dash for what is not known."""

from __future__ import annotations

import datetime as dt
import re

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import prize_words, tie_words, wording
from tournaments.models import Player, ScoreSheet, Seat
from tournaments.ranking import RULES_OF_EVENING, Prize, TieBreak
from tournaments.selectors import AwardedPrize, PublicNames, StaffNames, StandingRow, TableState
from tournaments.selectors.ties import TiedGroup

register = template.Library()

# Narrow and no-break: a number is never broken over two lines.
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"
UNKNOWN = "\N{EN DASH}"

_SIGNS = {
    TableState.OPEN: "\N{WHITE CIRCLE}",
    TableState.TYPING: "\N{HORIZONTAL ELLIPSIS}",
    TableState.HANDED_IN: "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
    TableState.CONFIRMED: "\N{CHECK MARK}",
}


@register.filter
def points(value: object) -> str:
    """Return a whole number as it is printed: 1438 as "1 438", below zero with a true minus, unknown as a dash."""
    if not isinstance(value, int):
        return UNKNOWN
    digits = f"{abs(value):,}".replace(",", THIN_SPACE)
    # Nothing in it needs escaping, and a standing has thousands of them.
    return SafeString(f"\N{MINUS SIGN}{digits}" if value < 0 else digits)


@register.filter
def money(cents: int) -> str:
    """Return an amount in cents as the reader's language writes it."""
    return wording.money(cents)


@register.filter
def day(value: dt.date | None) -> str:
    """Return a day as people say it, "donderdag 3 december", with the year only when it is another year."""
    if value is None:
        return UNKNOWN
    this_year = value.year == timezone.localdate().year
    return date_format(value, "l j F" if this_year else "l j F Y")


@register.filter
def clock(value: dt.datetime | None) -> str:
    """Return the time of day, 20:14."""
    return timezone.localtime(value).strftime("%H:%M") if value else UNKNOWN


@register.filter
def moment(value: dt.datetime | None) -> str:
    """Return the time, with the day when it was not today."""
    if value is None:
        return UNKNOWN
    local = timezone.localtime(value)
    time = local.strftime("%H:%M")
    return time if local.date() == timezone.localdate() else f"{date_format(local, 'j F')}, {time}"


@register.filter
def waited(value: dt.datetime | None) -> str:
    """Return how long ago this was, in whole minutes up to three hours and in hours after that."""
    if value is None:
        return ""
    minutes = int((timezone.now() - value).total_seconds() // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 180:
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    hours = minutes // 60
    if hours < 48:
        return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}
    days = hours // 24
    return ngettext("%(count)s day", "%(count)s days", days) % {"count": days}


@register.filter
def round_clock(ends_at: dt.datetime | None) -> str:
    """Return when a round is to be over, and how far that is: "done at 20:50, 12 minutes left"."""
    if ends_at is None:
        return ""
    seconds = (ends_at - timezone.now()).total_seconds()
    # Whole minutes, and a minute that has begun is not over yet.
    minutes = -int(-seconds // 60)
    words = {"time": clock(ends_at), "count": abs(minutes)}
    if minutes > 0:
        return (
            ngettext("Done at %(time)s, %(count)s minute left", "Done at %(time)s, %(count)s minutes left", minutes)
            % words
        )
    if minutes == 0:
        return _("Done at %(time)s: time is up") % words
    return (
        ngettext("Done at %(time)s, %(count)s minute over", "Done at %(time)s, %(count)s minutes over", -minutes)
        % words
    )


@register.filter
def state_word(state: TableState) -> str:
    """Return the word for what the board says of a table."""
    return str(wording.TABLE_STATES[state])


@register.filter
def state_sign(state: TableState) -> str:
    """Return the sign beside that word, so that nothing hangs on colour."""
    return _SIGNS[state]


@register.filter
def credit(code: str) -> str:
    """Return the words for points that were not played for."""
    return wording.credit_label(code)


@register.filter
def tie_breaks(chain: tuple[TieBreak, ...]) -> str:
    """Return the line under every list that says how equal totals are decided."""
    return wording.tie_break_chain(chain)


@register.filter
def decided(row: StandingRow) -> str:
    """Return the rule that separated a row from an equal total above it, with the numbers it looked at."""
    return tie_words.decided(row.decided_by, row.numbers)


@register.filter
def undecided(row: StandingRow) -> list[str]:
    """Return why rules of the chain did not separate a row from equal totals."""
    return tie_words.undecided(row.passed_over, shared=row.tied)


@register.simple_tag
def tie_break_help(of_season: object = "") -> list[tuple[str, str]]:
    """Return every rule that a chain can have, with what it means."""
    rules = TieBreak if of_season else RULES_OF_EVENING
    return [(str(wording.TIE_BREAKS[rule]), str(tie_words.TIE_BREAK_HELP[rule])) for rule in rules]


@register.filter
def undecided_group(group: TiedGroup) -> list[str]:
    """Return why rules of the chain did not separate a group of equals."""
    return tie_words.undecided(group.passed_over)


@register.filter
def prize_label(item: AwardedPrize) -> str:
    """Return what a prize is for."""
    return prize_words.label(item.prize, item.category)


@register.filter
def no_winner(prize: Prize) -> str:
    """Return why nobody has this prize."""
    return str(prize_words.NO_WINNERS[prize.why]) if prize.why else ""


@register.filter
def prize_worth(prize: Prize) -> str:
    """Return what every winner has of a prize."""
    return prize_words.worth(prize)


@register.filter
def prize_own(prize: Prize) -> str:
    """Return what one of the winners has of a prize, beside the name."""
    return prize_words.worth(prize, alone=True)


@register.filter
def prize_shared(prize: Prize) -> str:
    """Return how a prize is shared, or that a lot was drawn for it."""
    return prize_words.shared(prize)


@register.filter
def prize_value(prize: Prize) -> str:
    """Return what a prize was won with."""
    return prize_words.value(prize)


@register.filter
def open_tables(count: int) -> str:
    """Return what makes a standing provisional."""
    return wording.open_tables(count)


@register.filter
def named(player: Player, names: StaffNames | PublicNames) -> str:
    """Return what a player is called by the staff, or by strangers: `{{ seat.sitter|named:names }}`."""
    return names.of(player)


@register.filter
def item(mapping: dict[object, object], key: object) -> object:
    """Return what a mapping holds under this key, or nothing."""
    return mapping.get(key, "")


@register.simple_tag
def suit(name: str) -> SafeString:
    """Draw a suit sign; drawn, not typed, so that it looks alike on every device."""
    return format_html(
        '<svg class="suit suit-{}" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        name,
        static("tournaments/suits.svg"),
        name,
    )


@register.filter
def result(sheet: ScoreSheet) -> str:
    """Return what the sides of a sheet scored, in the order of their letters: "1 438 – 1 564"."""
    totals = (sheet.total_a, sheet.total_b, *([] if sheet.total_c is None else [sheet.total_c]))
    return f" {UNKNOWN} ".join(points(total) for total in totals)


_SUITS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
_CARD = re.compile("([♠♥♦♣](?:10|[7-9A-Z])?)")


@register.filter
def drawn(text: str) -> SafeString:
    """Return a sentence in which the cards are drawn: the sign in its colour, never parted from its rank."""
    return format_html_join("", "{}", ((_drawn(part),) for part in _CARD.split(text)))


def _drawn(part: str) -> str:
    if part[:1] not in _SUITS:
        return part
    name = _SUITS[part[0]]
    return format_html(
        '<span class="in-cards suit-{}">{}<span class="visually-hidden">{}</span>{}</span>',
        name,
        suit(name),
        part[0],
        part[1:],
    )


@register.simple_tag
def side_name(side: str, *, of_three: bool = False) -> str:
    """Return what a side of a sheet is called; at a table of three, where everybody is one, by its letter."""
    if of_three:
        return side.upper()
    return _("we") if side.lower() == "a" else _("they")


def side_of_seat(seat: Seat) -> str:
    """Return what the side of a chair is called at its table."""
    return side_name(seat.letter, of_three=seat.table.is_of_three)
