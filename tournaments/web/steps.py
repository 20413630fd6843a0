"""The strip of steps of an evening: what is done, what comes next. Only one step is ever the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Evening
from tournaments.selectors import RoundBoard
from tournaments.services import seatings

DONE, NEXT, LATER = "done", "next", "later"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step; `state` is done, next or later, `here` whether it is the page one looks at."""

    label: str
    url: str
    state: str
    here: bool = False


def steps_of(
    evening: Evening, boards: Sequence[RoundBoard], *, present: int, may_direct: bool, here: str = ""
) -> list[Step]:
    """Return attendance, seating, every round, result, in this order."""
    slug = evening.club.slug
    published = [board for board in boards if board.round.is_published]
    enough = present >= seatings.fewest_at_a_table(evening)
    playing = next((board for board in published if not board.is_complete), None)
    to_seat = len(published) + 1 if len(published) < evening.planned_rounds else None
    if evening.is_closed:
        next_step = ""
    elif not published and not boards and not enough:
        next_step = "attendance"
    elif playing is not None:
        next_step = f"round{playing.round.number}"
    elif to_seat is not None:
        next_step = "seating"
    else:
        next_step = "result"

    def state(name: str, *, done: bool) -> str:
        if name == next_step:
            return NEXT
        return DONE if done else LATER

    def step(name: str, label: str, url: str, *, done: bool) -> Step:
        return Step(label=label, url=url, state=state(name, done=done), here=name == here)

    steps = []
    if may_direct:
        attendance = reverse("attendance", args=[slug, evening.pk])
        steps.append(step("attendance", _("Attendance"), attendance, done=enough or bool(published)))
        seat = to_seat or evening.planned_rounds
        label = _("Seating of round %(number)s") % {"number": seat} if to_seat else _("Seating")
        url = reverse("round", args=[slug, evening.pk, seat]) if not evening.is_closed else ""
        if next_step == "seating" or to_seat is None:
            steps.append(step("seating", label, url, done=to_seat is None))
        else:
            # The round being played was seated; the next one is not due yet.
            steps.append(step("seating", _("Seating"), "", done=bool(published)))
    by_number = {board.round.number: board for board in published}
    for number in range(1, evening.planned_rounds + 1):
        board = by_number.get(number)
        url = reverse("round", args=[slug, evening.pk, number]) if board else ""
        label = _("Round %(number)s") % {"number": number}
        steps.append(step(f"round{number}", label, url, done=board is not None and board.is_complete))
    # Who may not close the evening has nothing there, and sees the result itself.
    result = reverse("evening", args=[slug, evening.pk]) + "#result"
    if not may_direct:
        result = reverse("standings", args=[slug, evening.pk])
    steps.append(step("result", _("Result"), result if published else "", done=evening.is_closed))
    return steps
