"""Earlier evenings out of a JSON file, for a draw without a database; what is wrong is told with its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from tournaments.seating import Form
from tournaments.seating.history import History


class NoHistory(ValueError):
    """A file that holds no history of this form; the text says what is wrong, and where."""


def read(path: Path, form: Form) -> History:
    """Return the evenings of a file, the oldest first: {"evenings": [{"rounds": [{"tables": …, "sit_outs": …}]}]}.

    A table of pairs may be two numbers. Raises NoHistory.
    """
    named = {"file": str(path)}
    try:
        # Some programs begin a file with a mark that says which encoding it is in.
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError:
        raise NoHistory(_("%(file)s cannot be read.") % named) from None
    except RecursionError:
        raise NoHistory(_("%(file)s is nested deeper than any history is.") % named) from None
    except ValueError:
        raise NoHistory(_("%(file)s is not JSON.") % named) from None
    evenings = []
    for number, evening in enumerate(_list_in(data, "evenings", str(path)), start=1):
        where = _("%(file)s, evening %(evening)s") % {**named, "evening": number}
        rounds = []
        for at, past in enumerate(_list_in(evening, "rounds", where), start=1):
            rounds.append(_round(past, form, _("%(place)s, round %(round)s") % {"place": where, "round": at}))
        evenings.append({"rounds": rounds})
    return History.from_dict({"evenings": evenings})


def _round(past: Any, form: Form, where: str) -> dict[str, Any]:
    """One round, of which each table is two or three lists of numbers; refused where it was never played so."""
    tables = [_table(table, form, at, where) for at, table in enumerate(_list_in(past, "tables", where), start=1)]
    found = {"tables": tables, "sit_outs": past.get("sit_outs", []), "numbers": past.get("numbers", [])}
    for key in ("sit_outs", "numbers"):
        if not isinstance(found[key], list):
            raise _refused(where, _("“%(key)s” is not a list.") % {"key": key})
    seated = [entrant for table in tables for side in table for entrant in side]
    for number in (*seated, *found["sit_outs"]):
        if type(number) is not int or number < 0:
            told = {"given": json.dumps(number, ensure_ascii=False)}
            raise _refused(where, _("%(given)s is no number of an entrant; these are 0, 1, 2 …") % told)
    twice = sorted(entrant for entrant, places in Counter([*seated, *found["sit_outs"]]).items() if places > 1)
    if twice:
        raise _refused(where, _("%(who)s has more than one place.") % {"who": twice[0]})
    _check_numbers(found["numbers"], len(tables), where)
    return found


def _check_numbers(numbers: list[Any], tables: int, where: str) -> None:
    for number in numbers:
        if type(number) is not int or number < 1:
            told = {"given": json.dumps(number, ensure_ascii=False)}
            raise _refused(where, _("%(given)s is no number of a table; these are 1, 2, 3 …") % told)
    if numbers and len(numbers) != tables:
        raise _refused(where, _("there are not as many table numbers as tables."))
    if len(set(numbers)) != len(numbers):
        raise _refused(where, _("two tables have the same number."))


def _table(table: Any, form: Form, at: int, where: str) -> list[list[Any]]:
    sides = table if isinstance(table, list) else []
    if form is Form.PAIRS:
        sides = [side if isinstance(side, list) else [side] for side in sides]
    sizes = [len(side) if isinstance(side, list) else 0 for side in sides]
    if sizes == [form.per_side] * 2 or (form is Form.INDIVIDUAL and sizes == [1, 1, 1]):
        return sides
    if form is Form.PAIRS:
        raise _refused(where, _("table %(table)s is not two pair numbers.") % {"table": at})
    raise _refused(where, _("table %(table)s is neither two sides of two players nor three of one.") % {"table": at})


def _list_in(value: Any, key: str, where: str) -> Iterable[Any]:
    found = value.get(key) if isinstance(value, dict) else None
    if not isinstance(found, list):
        raise _refused(where, _("the list “%(key)s” is missing.") % {"key": key})
    return found


def _refused(where: str, what: str) -> NoHistory:
    return NoHistory(_("%(place)s: %(what)s") % {"place": where, "what": what})
