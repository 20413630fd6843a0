"""What a proposed draw changes: who gets other company or another table, round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Draw
from tournaments.seating.history import round_from_dict
from tournaments.seating.plans import RoundPlan
from tournaments.selectors.played import current_rounds_of, plans_of
from tournaments.web.entrant_names import namer_of

NameOf = Callable[[int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an entrant is in a round: a table with the others there, or nowhere."""

    table: int | None
    partners: frozenset[int]
    company: frozenset[int]

    def of_the_four(self, entrant: int) -> Place:
        """The place of everybody at the table at once, by which those who move together are found."""
        return Place(table=self.table, partners=frozenset(), company=self.company | {entrant})


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """One who is touched; an empty place is none."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRound:
    """One round: who gets other company, who only another table or another partner there, who comes and who goes."""

    number: int
    company: tuple[Moved, ...]
    table: tuple[Moved, ...]
    in_or_out: tuple[Moved, ...]
    stay: int
    is_new: bool

    @property
    def is_as_it_was(self) -> bool:
        return not (self.company or self.table or self.in_or_out)


def changes_of(draw: Draw) -> list[ChangedRound]:
    """Return the rounds of a draw that was made, each beside the one that counts now."""
    evening = draw.evening
    now = list(current_rounds_of(evening).filter(number__in=draw.round_numbers))
    plans = plans_of(now)
    before = {round_.number: plans[round_.pk] for round_ in now}
    after = {number: round_from_dict(data) for number, data in zip(draw.round_numbers, draw.plan or (), strict=False)}
    entrants = {entrant for plan in (*before.values(), *after.values()) for entrant in _places(plan)}
    name = namer_of(evening, entrants)
    return [_changed(number, before.get(number), plan, name) for number, plan in after.items()]


def _changed(number: int, was: RoundPlan | None, then: RoundPlan, name: NameOf) -> ChangedRound:
    old, new = _places(was) if was else {}, _places(then)
    company, in_or_out = [], []
    tables: dict[tuple[Place, Place], list[int]] = defaultdict(list)
    stay = 0
    for entrant in sorted({*old, *new}, key=lambda entrant: name(entrant).casefold()):
        before, after = old.get(entrant), new.get(entrant)
        if before == after:
            stay += 1
        elif before is None or after is None:
            in_or_out.append(Moved(name=name(entrant), before=_where(before, name), after=_where(after, name)))
        elif before.company != after.company:
            company.append(Moved(name=name(entrant), before=_where(before, name), after=_where(after, name)))
        else:
            tables[before.of_the_four(entrant), after.of_the_four(entrant)].append(entrant)
    return ChangedRound(
        number=number,
        company=tuple(company) if was else (),
        table=tuple(_moved_together(*places, name) for places in tables) if was else (),
        in_or_out=tuple(in_or_out) if was else (),
        stay=stay,
        is_new=was is None,
    )


def _moved_together(before: Place, after: Place, name: NameOf) -> Moved:
    """Who stay together, and get another table or other partners among themselves: one line for all of them."""
    if before.table == after.table:
        now, then = _("table %(table)s") % {"table": before.table}, _("other partners, the same table")
    else:
        now, then = (_("table %(table)s") % {"table": place.table} for place in (before, after))
    return Moved(name=_listed(sorted(map(name, before.company), key=str.casefold)), before=now, after=then)


def _places(plan: RoundPlan) -> dict[int, Place]:
    places = {entrant: Place(table=None, partners=frozenset(), company=frozenset()) for entrant in plan.sit_outs}
    for number, table in zip(plan.table_numbers, plan.tables, strict=True):
        people = frozenset(entrant for side in table for entrant in side)
        for side in table:
            for entrant in side:
                partners = frozenset(side) - {entrant}
                places[entrant] = Place(table=number, partners=partners, company=people - {entrant})
    return places


def _where(place: Place | None, name: NameOf) -> str:
    if place is None:
        return ""
    if place.table is None:
        return _("sits out")
    against = _listed(sorted(map(name, place.company - place.partners)))
    if not place.partners:
        return _("table %(table)s, against %(names)s") % {"table": place.table, "names": against}
    return _("table %(table)s, with %(partner)s against %(names)s") % {
        "table": place.table,
        "partner": _listed(sorted(map(name, place.partners))),
        "names": against,
    }


def _listed(names: Iterable[str]) -> str:
    *most, last = list(names) or [""]
    return _("%(one)s and %(other)s") % {"one": ", ".join(most), "other": last} if most else last
