"""Who plays which number of a movement, with somebody who keeps a table."""

from __future__ import annotations

import pytest

from tests.tournaments.seating.counting import again, meetings, partners
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.constraints import Constraints
from tournaments.seating.systems import System

MOVEMENTS = [(Form.INDIVIDUAL, System.WHIST, 16), (Form.PAIRS, System.CIRCLE, 8), (Form.PAIRS, System.CIRCLE, 9)]


def tables_of(rounds: tuple[RoundPlan, ...], entrant: int) -> set[int]:
    return {
        number
        for planned in rounds
        for table, number in zip(planned.tables, planned.table_numbers, strict=True)
        if any(entrant in side for side in table)
    }


@pytest.mark.parametrize(("form", "system", "entrants"), MOVEMENTS)
@pytest.mark.parametrize("asked", [None, 2])
def test_who_keeps_a_table_keeps_it_in_a_movement_too(
    form: Form, system: System, entrants: int, asked: int | None
) -> None:
    drawn = plan(
        entrants=range(entrants),
        form=form,
        seed=5,
        rounds=4,
        system=system,
        constraints=Constraints(fixed_tables={3: asked}),
    )
    tables = tables_of(drawn.rounds, 3)
    assert len(tables) == 1
    assert asked in (None, *tables)
    assert drawn.receipt.unmet == ()
    # It still is the movement.
    assert drawn.receipt.method.startswith(system.value)
    assert again(partners(drawn.rounds)) == 0
    if form is Form.PAIRS:
        assert again(meetings(drawn.rounds)) == 0


@pytest.mark.parametrize(("form", "system", "entrants"), MOVEMENTS)
@pytest.mark.parametrize("before", [1, 2, 3])
def test_the_movement_goes_on_after_rounds_whose_tables_were_numbered_anew(
    form: Form, system: System, entrants: int, before: int
) -> None:
    asked = Constraints(fixed_tables={3: 2})
    first = plan(entrants=range(entrants), form=form, seed=5, rounds=before, system=system, constraints=asked).rounds
    later = plan(
        entrants=range(entrants),
        form=form,
        seed=6,
        rounds=4 - before,
        system=system,
        constraints=asked,
        played=first,
    )
    assert later.receipt.method.startswith(system.value)
    assert tables_of((*first, *later.rounds), 3) == {2}
    assert again(partners([*first, *later.rounds])) == 0


@pytest.mark.parametrize(("form", "system", "entrants"), MOVEMENTS)
def test_without_anybody_who_keeps_a_table_the_draw_is_the_one_it_was(
    form: Form, system: System, entrants: int
) -> None:
    drawn = plan(entrants=range(entrants), form=form, seed=5, rounds=3, system=system)
    assert drawn.receipt.method == f"{system.value}/1"
