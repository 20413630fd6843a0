"""The people of the demonstration club: names as they are found in a Dutch card club, none of them anybody's.

The first of them are there for a reason: names that lists, initials and sorting get wrong, and two people of one name.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

FIRST_NUMBER = 1001
MOST_PEOPLE = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member as the club enters one; `public_name` is the code of what strangers may see."""

    number: str
    first_name: str
    infix: str = ""
    last_name: str
    public_name: str = "full"
    is_guest: bool = False
    needs_fixed_table: bool = False


_FIRST_ONES: tuple[tuple[str, str, str, dict[str, str | bool]], ...] = (
    ("Jan-Piet", "van der", "'t Hooft", {}),
    ("Rie", "", "Hendriks", {"public_name": "first_initial"}),
    ("Mehmet", "", "Öztürk", {}),
    ("Piet", "", "Jansen", {}),
    ("Lies", "", "Ćosić", {}),
    ("Willem", "", "IJsbrandij", {}),
    ("Aaltje", "", "'s Gravendijk", {"public_name": "first_initial"}),
    ("Kees", "in", "'t Veld", {}),
    ("Truus", "van den", "Berg", {"public_name": "number"}),
    ("Zoë", "", "Dupont-de Wit", {}),
    ("Gerrit", "ter", "Horst", {}),
    ("Ans", "de", "Vries", {"public_name": "hidden"}),
    ("Joop", "", "Bakker", {}),
    ("Marijke", "van", "'t Hof", {"public_name": "first_initial"}),
    ("Henk", "", "Visser", {"needs_fixed_table": True}),
    ("Piet", "", "Jansen", {"public_name": "first_initial"}),
    ("Désirée", "", "Yıldız", {"is_guest": True}),
)

_FIRST_NAMES = (
    *("Jan", "Kees", "Henk", "Wim", "Gerrit", "Cor", "Joop", "Ton", "Theo", "Arie", "Dirk", "Klaas", "Jaap", "Bert"),
    *("Hans", "Frans", "Rob", "Ruud", "Sjaak", "Leo", "Martin", "Gert-Jan", "Siem", "Rinus", "Bram", "Nico", "Ben"),
    *("Riet", "Greet", "Annie", "Corrie", "Tineke", "Wilma", "Ria", "Joke", "Gerda", "Ineke", "Bep", "Toos", "Nel"),
    *("Jannie", "Hennie", "Anneke", "Marja", "Willy", "Mieke", "Sjoukje", "Froukje", "José", "Daniëlle", "Renée"),
    *("Fatma", "Murat", "Stien", "Geesje", "Trijntje", "Sietske", "Evert", "Freek", "Huub", "Loes", "Elly", "Tiny"),
)
_LAST_NAMES = (
    *(("de", "Jong"), ("", "Jansen"), ("de", "Vries"), ("van den", "Berg"), ("van", "Dijk"), ("", "Bakker")),
    *(("", "Visser"), ("", "Smit"), ("", "Meijer"), ("de", "Boer"), ("", "Mulder"), ("de", "Groot"), ("", "Bos")),
    *(("", "Vos"), ("", "Peters"), ("van", "Leeuwen"), ("", "Dekker"), ("", "Brouwer"), ("de", "Wit")),
    *(("", "Dijkstra"), ("de", "Graaf"), ("van der", "Meer"), ("", "Kok"), ("de", "Haan"), ("", "Vermeulen")),
    *(("van den", "Heuvel"), ("van der", "Veen"), ("van den", "Broek"), ("de", "Bruijn"), ("van der", "Heijden")),
    *(("", "Schouten"), ("van", "Beek"), ("", "Willems"), ("", "Hoekstra"), ("", "Maas"), ("", "Verhoeven")),
    *(("", "Koster"), ("van der", "Wal"), ("", "Prins"), ("", "Blom"), ("", "Huisman"), ("", "Kuipers")),
    *(("", "Postma"), ("", "Veenstra"), ("op den", "Kamp"), ("", "Zijlstra"), ("", "Yılmaz"), ("", "Nguyễn")),
)
_PUBLIC_NAMES = ("full",) * 7 + ("first_initial",) * 2 + ("number", "full", "hidden")


def people(count: int, *, seed: int) -> tuple[Person, ...]:
    """The members of the club; a larger club begins with the members of a smaller one.

    >>> [person.last_name for person in people(3, seed=1)]
    ["'t Hooft", 'Hendriks', 'Öztürk']
    """
    rng = Random(f"demonstration/people/{seed}")  # noqa: S311 - chance that must be repeatable
    taken = {(first, infix, last) for first, infix, last, _more in _FIRST_ONES}
    found = [_numbered(index, *name) for index, name in enumerate(_FIRST_ONES)]
    while len(found) < count:
        first, (infix, last) = rng.choice(_FIRST_NAMES), rng.choice(_LAST_NAMES)
        if (first, infix, last) in taken:
            continue
        taken.add((first, infix, last))
        found.append(_numbered(len(found), first, infix, last, {"public_name": rng.choice(_PUBLIC_NAMES)}))
    return tuple(found[:count])


def _numbered(index: int, first: str, infix: str, last: str, more: dict[str, str | bool]) -> Person:
    number = str(FIRST_NUMBER + index)
    return Person(number=number, first_name=first, infix=infix, last_name=last, **more)  # type: ignore[arg-type]
