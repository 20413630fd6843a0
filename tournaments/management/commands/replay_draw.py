"""manage.py replay_draw [EVENING] ROUND: makes a draw again from what is stored with it, and says what came out.

It ends with 0 when the same came out, with 1 when something else did, and with 2 when there is nothing to make again.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.errors import TournamentError
from tournaments.models import Round, RoundState
from tournaments.selectors.draws import labels_of
from tournaments.services import replaying
from tournaments.services.replaying import Difference, Replay


class Command(BaseCommand):
    """Makes a draw again."""

    help = "Makes the draw of a round again from its stored question and seed, and says whether the same comes out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "round",
            type=int,
            nargs="+",
            help="the id of the round, as the API and its receipt give it; or the id of the evening and the number",
        )
        parser.add_argument("--json", action="store_true", help="as one JSON object")

    def handle(self, *, round: list[int], json: bool, **_options: Any) -> None:  # noqa: A002 - as on the command line
        if len(round) == 1:
            rounds = Round.objects.filter(pk=round[0])
        elif len(round) == 2:
            rounds = Round.objects.exclude(state=RoundState.SUPERSEDED).filter(evening_id=round[0], number=round[1])
        else:
            raise CommandError(_("Give the id of a round, or an evening and the number of a round."), returncode=2)
        wanted = rounds.values_list("pk", flat=True).first()
        if wanted is None:
            raise CommandError(_("There is no round %(round)s.") % {"round": round[-1]}, returncode=2)
        try:
            found = replaying.replay(wanted)
        except TournamentError as error:
            sentences = " ".join(wording.sentence(problem) for problem in error.problems)
            raise CommandError(sentences, returncode=2) from error
        self.stdout.write(_as_json(found) if json else "\n".join(_lines(found)))
        if not found.is_same:
            sys.exit(1)


def _as_json(found: Replay) -> str:
    difference = found.difference
    content = {
        "round": found.round.pk,
        "number": found.round.number,
        "draw": found.draw.pk,
        "seed": found.draw.seed,
        "method": (found.draw.receipt or {})["method"],
        "same": found.is_same,
        "as_drawn": found.as_drawn,
        "difference": difference
        and {
            "part": difference.part,
            "round": difference.round,
            "table": difference.table,
            "stored": difference.stored,
            "now": difference.now,
        },
    }
    return json.dumps(content, ensure_ascii=False, indent=2)


def _lines(found: Replay) -> list[str]:
    draw = found.draw
    lines = [
        _("%(evening)s, round %(number)s, number of the draw %(seed)s, method %(method)s")
        % {
            "evening": found.round.evening.label,
            "number": found.round.number,
            "seed": draw.seed,
            "method": (draw.receipt or {})["method"],
        }
    ]
    if found.difference is None:
        lines.append(_("The same."))
    else:
        lines += [_("Something else came out."), _difference(found, found.difference)]
    if not found.as_drawn:
        lines.append(_("After the draw people changed places by hand."))
    return lines


def _difference(found: Replay, difference: Difference) -> str:
    params = {
        "part": difference.part,
        "round": difference.round,
        "table": difference.table,
        "stored": _shown(found, difference.stored),
        "now": _shown(found, difference.now),
    }
    if difference.part == "table":
        return _("Round %(round)s, table %(table)s: stored is %(stored)s, now it is %(now)s.") % params
    if difference.round is not None:
        return _("Round %(round)s, %(part)s: stored is %(stored)s, now it is %(now)s.") % params
    return _("%(part)s: stored is %(stored)s, now it is %(now)s.") % params


def _shown(found: Replay, value: Any) -> str:
    """Sides with the names of their people; anything else as it is."""
    if not isinstance(value, list) or not all(isinstance(side, list) for side in value):
        return str(value)
    labels = labels_of(found.round.evening, [entrant for side in value for entrant in side])
    return " – ".join(" & ".join(labels.get(entrant, str(entrant)) for entrant in side) for side in value)
