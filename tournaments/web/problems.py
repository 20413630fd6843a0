"""Refusals on a page: each beside its field and in a summary that links to the field."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django import forms

from scoring import Notice, Violation, ViolationCode
from tournaments import wording
from tournaments.errors import Problem, TournamentError
from tournaments.field_words import field_label

_NOT_TYPED = frozenset({"number", "replace_published", "digest"})
_HAND = re.compile(r"^hands\[(\d+)\](?:\.(\w+))?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A problem as a page shows it; `anchor` is the id of the element it belongs to, or empty."""

    code: str
    text: str
    where: str = ""
    anchor: str = ""
    field: str = ""
    url: str = ""

    @property
    def href(self) -> str:
        """Where the summary leads to, or nothing."""
        return self.url or (f"#{self.anchor}" if self.anchor else "")


def hand_of(field: str) -> int | None:
    """Return the number of the hand a field belongs to.

    >>> hand_of("hands[7].roem_a"), hand_of("control_a")
    (7, None)
    """
    found = _HAND.match(field)
    return int(found[1]) if found else None


def anchor_of(field: str) -> str:
    """Return the id of the element of a sheet that this field is typed in.

    >>> anchor_of("hands[7].roem_a"), anchor_of("hands[7]"), anchor_of("control_a"), anchor_of("")
    ('h7-roem_a', 'h7-points_a', 'control_a', '')
    """
    found = _HAND.match(field)
    if not found:
        return "" if field == "hands" or field.startswith("tables[") else field
    part = found[2] or "points_a"
    return f"h{found[1]}-{part.replace('total_', 'points_')}"


def shown(problem: Violation | Problem | Notice, *, of_three: bool = False) -> Shown:
    """Return a problem of a sheet with its sentence, the name of its field and where that is."""
    text = wording.sentence(problem)
    if problem.code.value == "control_sum" and problem.field.startswith("control_"):
        difference = (problem.params_dict if isinstance(problem, Violation) else dict(problem.params)).get("difference")
        if isinstance(difference, int):
            text = f"{text} {wording.usual_cause(difference)}".strip()
    return Shown(
        code=problem.code.value,
        text=text,
        where=field_label(problem.field, of_three=of_three) if problem.field not in ("", "hands") else "",
        anchor=anchor_of(_field_to_fill_in(problem)),
        field=problem.field,
    )


def _field_to_fill_in(problem: Violation | Problem | Notice) -> str:
    """The field of a problem; of a hand that can be read in several ways the one that would tell which."""
    if isinstance(problem, Violation) and problem.code is ViolationCode.UNDECIDED:
        params = problem.params_dict
        if "multipliers" in params:
            return f"{problem.field}.trump"
        results = params.get("results")
        if isinstance(results, tuple) and any(str(result).startswith("ledig") for result in results):
            return f"{problem.field}.ledig"
    return problem.field


def all_shown(problems: Iterable[Violation | Problem | Notice], *, of_three: bool = False) -> list[Shown]:
    """Return all of them, in the order they came."""
    return [shown(problem, of_three=of_three) for problem in problems]


def of_round(error: TournamentError) -> list[Shown]:
    """Return why something was refused on the page of a round: what only an address or a button says has no field."""
    return [
        replace(found, where="", anchor="") if found.field in _NOT_TYPED else found
        for found in all_shown(error.problems)
    ]


def add_to_form(form: forms.Form, error: TournamentError) -> None:
    """Put what a service refused at the fields of a form, or above it where the field is not there."""
    for problem in error.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, wording.sentence(problem))


def of_form(form: forms.Form) -> list[Shown]:
    """Return everything that is wrong with a form, for its summary."""
    found = [Shown(code="", text=str(text)) for text in form.non_field_errors()]
    for bound in form:
        found += [
            Shown(code="", text=str(text), where=str(bound.label), anchor=bound.id_for_label, field=bound.name)
            for text in bound.errors
        ]
    return found
