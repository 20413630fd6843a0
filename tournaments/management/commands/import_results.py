"""manage.py import_results: stores evening totals out of a file as evenings of a competition, all rows or none.

It ends with 0 when all is stored, or was stored before; with 1 when the file is refused, naming every row and column;
with 2 when it is not clear what was asked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import tasks, wording
from tournaments.errors import TournamentError
from tournaments.exchange.results import read_results
from tournaments.exchange.tables import MOST_BYTES
from tournaments.field_words import field_label
from tournaments.management.competitions import find_actor, find_competition
from tournaments.models import Competition, Door
from tournaments.services import importing, seasons
from tournaments.services.import_previews import ImportPreview, ResultState

_OPTIONS = frozenset({"sets", "hands"})


class Command(BaseCommand):
    """Imports evening totals."""

    help = (
        "Stores evening totals (CSV or XLSX: date, participant, total or one column for each round; perhaps place and"
        " code) as evenings of a competition."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the list, CSV or XLSX")
        parser.add_argument("--competition", required=True, metavar="ID|NAME", help="where the evenings count")
        parser.add_argument(
            "--sets",
            type=int,
            metavar="N",
            help="rounds of an evening, where the list has no column for each; else as on the last evening of the"
            " competition, or of the club. Must be given where the competition counts by the round",
        )
        parser.add_argument(
            "--hands",
            type=int,
            metavar="H",
            help="hands of a round; else as on the last evening of the competition, or of the club",
        )
        parser.add_argument("--by", metavar="USER", help="under whose name; else the first owner of the club")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and store nothing")

    def handle(
        self,
        *,
        file: Path,
        competition: str,
        sets: int | None,
        hands: int | None,
        by: str | None,
        dry_run: bool,
        **_options: Any,
    ) -> None:
        found = find_competition(competition)
        actor = None if dry_run else find_actor(found.club, by)
        try:
            with file.open("rb") as opened:
                content = opened.read(MOST_BYTES + 1)
        except OSError as error:
            raise CommandError(
                _("The file %(file)s cannot be opened: %(why)s") % {"file": file, "why": error.strerror}, returncode=2
            ) from error
        listed = None
        try:
            listed = read_results(content)
            if actor is None:
                preview = importing.preview_import(competition=found, rows=listed.rows, sets=sets, hands=hands)
                if preview.problems:
                    raise TournamentError(*preview.problems)
            else:
                # The seasons are computed here, at the end: a broker is not needed for it.
                with tasks.quiet_bell():
                    preview = importing.store_import(
                        competition=found,
                        rows=listed.rows,
                        by=actor,
                        door=Door.IMPORT,
                        sets=sets,
                        hands=hands,
                        file_name=file.name,
                    )
        except TournamentError as error:
            self._refuse(error, listed.headings if listed else {})
        if actor is not None:
            seasons.recompute(found.pk)
        for line in _lines(found, preview, listed.ignored, stored=actor is not None):
            self.stdout.write(line)

    def _refuse(self, error: TournamentError, headings: Mapping[str, str]) -> NoReturn:
        for problem in error.problems:
            where = f"--{problem.field}" if problem.field in _OPTIONS else ""
            if problem.field.startswith("rows["):
                where = field_label(problem.field, headings=headings)
            self.stderr.write(f"{where}: {wording.sentence(problem)}" if where else wording.sentence(problem))
        count = len(error.problems)
        self.stderr.write(
            ngettext("%(count)s problem. Nothing is stored.", "%(count)s problems. Nothing is stored.", count)
            % {"count": count}
        )
        sys.exit(1)


def _lines(
    competition: Competition, preview: ImportPreview, ignored: tuple[str, ...], *, stored: bool
) -> Iterator[str]:
    yield f"{competition.club_name} · {competition}"
    yield ngettext(
        "Evenings of %(sets)s round of %(hands)s hands; at most %(most)s points an evening.",
        "Evenings of %(sets)s rounds of %(hands)s hands; at most %(most)s points an evening.",
        preview.sets,
    ) % {"sets": preview.sets, "hands": preview.hands, "most": preview.most}
    if ignored:
        yield _("Columns that are passed over: %(columns)s.") % {"columns": ", ".join(ignored)}
    for evening in preview.evenings:
        results = ngettext("%(count)s result", "%(count)s results", evening.results) % {"count": evening.results}
        codes = ngettext("%(count)s code", "%(count)s codes", evening.codes) % {"count": evening.codes}
        known = f" · {_('imported before')}" if evening.state is ResultState.UNCHANGED else ""
        yield f"  {date_format(evening.date, 'j F Y')}: {results}{f', {codes}' if evening.codes else ''}{known}"
    new = preview.new_evenings
    if not new:
        yield _("All of this was imported before; nothing is changed.")
    elif stored:
        yield ngettext("%(count)s evening is stored.", "%(count)s evenings are stored.", new) % {"count": new}
    else:
        yield ngettext(
            "%(count)s evening would be stored; nothing is stored now.",
            "%(count)s evenings would be stored; nothing is stored now.",
            new,
        ) % {"count": new}
