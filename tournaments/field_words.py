"""How people call a field: of a sheet, of a seating, of a list of members."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise

_FIELDS: Mapping[str, Sentence] = {
    "points": _("points"),
    "roem": _("roem"),
    "hand_roem": _("roem in the hand"),
    "pits": _("pits"),
    "nats": _("nats"),
    "mark": _("mark"),
    "total": _("total"),
    "control": _("total on paper"),
    "tricks": _("tricks"),
}
_OTHER_FIELDS: Mapping[str, Sentence] = {
    "declarer": _("declarer"),
    "maker": _("who made trump"),
    "trump": _("trump"),
    "called": _("called"),
    "ledig": _("ledig"),
    "hand_count": _("number of hands"),
    "reason": _("reason"),
}
_MEMBER_FIELDS: Mapping[str, Sentence] = {
    "number": _("number"),
    "name": _("name"),
    "first_name": _("first name"),
    "infix": _("infix"),
    "last_name": _("last name"),
    "needs_fixed_table": _("fixed table"),
    "fixed_table": _("number of the fixed table"),
    "is_guest": _("guest"),
    "active_from": _("active from"),
    "active_until": _("active until"),
}
_RESULT_FIELDS: Mapping[str, Sentence] = {
    "date": _("date"),
    "participant": _("participant"),
    "place": _("place"),
    "code": _("code"),
}
_ROUND_COLUMN = re.compile(r"^round_(\d+)$")
_SIDED = re.compile(r"^(?P<name>[a-z_]+)_(?P<side>[abc])$")
_HAND = re.compile(r"^hands\[(?P<number>-?\d+)\](?:\.(?P<rest>.+))?$")
_TABLE = re.compile(r"^tables\[(?P<number>-?\d+)\]")
_PRIZE_FIELDS: Mapping[str, Sentence] = {
    "kind": _("what it is for"),
    "place": _("from place"),
    "to": _("to place"),
    "category": _("category"),
    "cents": _("amount"),
    "what": _("what else"),
}
_PRIZE = re.compile(r"^(?:(?:prizes|scheme)\.)?prizes\[(?P<number>\d+)\](?:\.(?P<name>\w+))?$")
_ROW = re.compile(r"^rows\[(?P<number>\d+)\](?:\.(?P<rest>.+))?$")


def field_label(field: str, *, of_three: bool = False, headings: Mapping[str, str] | None = None) -> str:
    """Return how people call a field: `hands[7].roem_b` is "hand 7, roem zij", at a table of three "hand 7, roem B".

    `headings` is what a file calls its columns, where the field is of one.
    """
    if hand := _HAND.match(field):
        where = gettext("hand %(number)s") % {"number": hand["number"]}
        return f"{where}, {field_label(hand['rest'], of_three=of_three)}" if hand["rest"] else where
    if table := _TABLE.match(field):
        return gettext("table %(number)s") % {"number": table["number"]}
    if prize := _PRIZE.match(field):
        where = gettext("prize %(number)s") % {"number": prize["number"]}
        return f"{where}, {_PRIZE_FIELDS.get(prize['name'], prize['name'])}" if prize["name"] else where
    if row := _ROW.match(field):
        where = gettext("row %(number)s") % {"number": row["number"]}
        return f"{where}, {column_label(row['rest'], headings)}" if row["rest"] else where
    if (sided := _SIDED.match(field)) and sided["name"] in _FIELDS:
        called = {} if of_three else {"a": gettext("we"), "b": gettext("they")}
        return f"{_FIELDS[sided['name']]} {called.get(sided['side'], sided['side'].upper())}"
    return str(_OTHER_FIELDS.get(field, field))


def column_label(name: str, headings: Mapping[str, str] | None = None) -> str:
    """Return how people call a column of a list, of members or of evening totals; as its heading has it, if known."""
    if headings and name in headings:
        return headings[name]
    if number := _ROUND_COLUMN.match(name):
        return gettext("round %(number)s") % {"number": number[1]}
    return str(_RESULT_FIELDS.get(name) or _FIELDS.get(name) or member_field(name))


def member_field(name: str) -> str:
    """Return how people call a column of a list of members."""
    return str(_MEMBER_FIELDS.get(name, name))
