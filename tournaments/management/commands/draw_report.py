"""manage.py draw_report: makes a draw for so many players and prints it with its receipt. It needs no database.

Players are the numbers 0, 1, 2 …, and with --pairs so are the pairs. The same seed and the same history give the same
draw. What the receipt says is made into sentences by `tournaments.draw_words`.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.core.management import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import draw_words
from tournaments.management import past_evenings
from tournaments.seating import Form, Plan, RoundPlan, SeatingError, SeatingErrorCode, plan
from tournaments.seating.history import NO_HISTORY
from tournaments.seating.systems import LeftOver, System
from tournaments.serving import console

# Enough for a whole whist cycle of the largest field it is known for.
MOST_ROUNDS = 60
_SEEDS = 2**31


class Command(BaseCommand):
    """Draws without a club."""

    help = "Makes a draw for so many players and prints the seating, what it costs and how good that is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N", help="how many players, or pairs")
        parser.add_argument("--rounds", type=int, required=True, metavar="R", help="how many rounds")
        parser.add_argument("--pairs", action="store_true", help="draw fixed pairs: N is how many pairs there are")
        parser.add_argument("--history", type=Path, metavar="FILE", help="earlier evenings, as JSON, the oldest first")
        parser.add_argument("--seed", type=int, metavar="S", help="the number to draw with; without it one is chosen")
        parser.add_argument("--system", choices=[system.value for system in System], help="by which system")
        parser.add_argument(
            "--left-over",
            choices=[left_over.value for left_over in LeftOver],
            default=LeftOver.SIT_OUT.value,
            help="what becomes of who does not fill a table",
        )
        parser.add_argument("--effort", type=int, metavar="STEPS", help="how long to search, in steps")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON for programs")

    def handle(
        self,
        *,
        players: int,
        rounds: int,
        pairs: bool,
        history: Path | None,
        seed: int | None,
        system: str | None,
        left_over: str,
        effort: int | None,
        as_json: bool,
        **_options: Any,
    ) -> None:
        form = Form.PAIRS if pairs else Form.INDIVIDUAL
        if not 1 <= rounds <= MOST_ROUNDS:
            self._refuse(
                _("%(rounds)s rounds cannot be drawn; choose 1 to %(most)s.") % {"rounds": rounds, "most": MOST_ROUNDS}
            )
        if effort is not None and effort < 0:
            self._refuse(_("The effort cannot be below zero."))
        if players < 0:
            self._refuse(_("There cannot be %(players)s players.") % {"players": players})
        if system is not None and System(system) not in form.systems:
            known = ", ".join(choice.value for choice in form.systems)
            self._refuse(
                _("This form cannot be drawn by %(system)s; choose %(known)s.") % {"system": system, "known": known}
            )
        try:
            past = NO_HISTORY if history is None else past_evenings.read(history, form)
        except past_evenings.NoHistory as problem:
            self._refuse(str(problem))
        try:
            drawn = plan(
                entrants=range(players),
                form=form,
                seed=secrets.randbelow(_SEEDS) if seed is None else seed,
                system=None if system is None else System(system),
                rounds=rounds,
                left_over=LeftOver(left_over),
                history=past,
                # Nobody has won anything yet: the lower number counts as the better one.
                standing=range(players) if system == System.SWISS.value else (),
                effort=effort,
            )
        except SeatingError as error:
            self._refuse(_sentence_of(error, form))
        lines = [json.dumps(_as_data(drawn, form), indent=1)] if as_json else _text(drawn)
        try:
            for line in lines:
                self.stdout.write(line)
            self.stdout.flush()
        except BrokenPipeError:
            console.say_no_more(self.stdout)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def _sentence_of(error: SeatingError, form: Form) -> str:
    """Why nothing can be drawn at all."""
    if error.code is SeatingErrorCode.TOO_FEW:
        present = int(str(error.params["present"]))
        sentence = (
            ngettext(
                "%(present)s pair is too few for a table; at least %(needed)s are needed.",
                "%(present)s pairs are too few for a table; at least %(needed)s are needed.",
                present,
            )
            if form is Form.PAIRS
            else ngettext(
                "%(present)s player is too few for a table; at least %(needed)s are needed.",
                "%(present)s players are too few for a table; at least %(needed)s are needed.",
                present,
            )
        )
    else:
        sentence = _("%(present)s are too many for one draw; at most %(most)s can be drawn.")
    return sentence % error.params


def _as_data(drawn: Plan, form: Form) -> dict[str, Any]:
    receipt = drawn.receipt
    return {
        "seed": receipt.seed,
        "method": receipt.method,
        "rounds": [_round(planned, form) for planned in drawn.rounds],
        "cost": {item.code.value: item.cost for item in receipt.items},
        "counts": {item.code.value: item.count for item in receipt.items},
        "bound": receipt.bound,
        "bound_from": receipt.bound_from.value,
        "gap": receipt.gap,
        "optimal": receipt.is_optimal,
        "effort": receipt.effort,
        "sentences": draw_words.sentences_of(receipt, drawn.rounds),
    }


def _round(planned: RoundPlan, form: Form) -> dict[str, Any]:
    data: dict[str, Any] = {
        "tables": [
            [side[0] for side in table] if form is Form.PAIRS else [list(side) for side in table]
            for table in planned.tables
        ],
        "sit_outs": list(planned.sit_outs),
    }
    if planned.numbers:
        data["numbers"] = list(planned.numbers)
    return data


def _text(drawn: Plan) -> Iterator[str]:
    for number, planned in enumerate(drawn.rounds, start=1):
        yield _("Round %(number)s") % {"number": number}
        for table_number, table in zip(planned.table_numbers, planned.tables, strict=True):
            sides = " – ".join(" & ".join(str(entrant) for entrant in side) for side in table)
            yield f"  {table_number:>3}  {sides}"
        if planned.sit_outs:
            yield "  " + _("Sit out: %(names)s") % {"names": ", ".join(str(entrant) for entrant in planned.sit_outs)}
    yield ""
    for item in drawn.receipt.items:
        yield f"  {draw_words.cost_label(item.code)}: {item.count} × {item.weight} = {item.cost}"
    yield "  " + _("cost %(cost)s, proven minimum %(bound)s, gap %(gap)s") % {
        "cost": drawn.receipt.cost,
        "bound": drawn.receipt.bound,
        "gap": drawn.receipt.gap,
    }
    yield ""
    yield from draw_words.sentences_of(drawn.receipt, drawn.rounds)
