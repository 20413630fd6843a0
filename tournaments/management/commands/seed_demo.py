"""manage.py seed_demo: makes the demonstration club, so that a first start has something to look at.

The story is `tournaments.demo`; here it is stored as a whole or not at all, so that an interrupted first start leaves
no half club whose passwords nobody ever saw. Passwords are printed once and written down nowhere.
"""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import tasks
from tournaments.demo import club, names, season
from tournaments.demo.season import Night
from tournaments.models import Club
from tournaments.services import seasons, standings
from tournaments.serving import demo_accounts

MOST_EVENINGS = 40


class Command(BaseCommand):
    """Makes the demonstration club."""

    help = "Makes the demonstration club De Klaverboer: members, half a season of results, one evening in progress."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=48, metavar="N", help="members (%(default)s)")
        parser.add_argument("--evenings", type=int, default=12, metavar="M", help="finished evenings (%(default)s)")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same club")
        parser.add_argument(
            "--today",
            type=dt.date.fromisoformat,
            metavar="YYYY-MM-DD",
            help="the day of the evening in progress; the others are weekly before it",
        )

    def handle(self, *, players: int, evenings: int, seed: int, today: dt.date | None, **_options: Any) -> None:
        if not season.FEWEST <= players <= names.MOST_PEOPLE:
            raise CommandError(f"--players must be {season.FEWEST} to {names.MOST_PEOPLE}.")
        if not 0 <= evenings <= MOST_EVENINGS:
            raise CommandError(f"--evenings must be 0 to {MOST_EVENINGS}.")
        if Club.objects.filter(slug=club.SLUG).exists():
            self._refuse(_("The demonstration club is already there."))
        if taken := User.objects.filter(username__in=club.USERNAMES).values_list("username", flat=True):
            self._refuse(
                _("The demonstration club needs user names that are taken: %(names)s.")
                % {"names": ", ".join(sorted(taken))}
            )
        passwords = _make(players=players, evenings=evenings, seed=seed, today=today or timezone.localdate())
        demo_accounts.remember(passwords)
        for line in _box(_lines(passwords)):
            self.stdout.write(line)
        self.stdout.flush()

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def _make(*, players: int, evenings: int, seed: int, today: dt.date) -> dict[str, str]:
    """Make it all in one transaction; returns the passwords by user name."""
    # Thousands of results come in at once and each would ring; one recompute an evening does the same work here.
    with tasks.quiet_bell(), transaction.atomic():
        demo = club.found(players=players, seed=seed, season=season.first_and_last_day(evenings=evenings, today=today))
        days = season.dates(evenings=evenings, today=today)
        for number, date in enumerate(days, start=1):
            evening = season.play_finished(Night(demo=demo, seed=seed, number=number, date=date))
            standings.recompute(evening.pk)
        evening = season.play_until_now(Night(demo=demo, seed=seed, number=len(days) + 1, date=today))
        standings.recompute(evening.pk)
        for competition in demo.competitions:
            seasons.recompute(competition.pk)
    return demo.passwords


def _lines(passwords: dict[str, str]) -> Iterator[str]:
    yield _("Demonstration club %(club)s: sign in with") % {"club": club.NAME}
    yield ""
    widest = max(len(username) for username in passwords)
    for username, password in passwords.items():
        yield f"  {username.ljust(widest)}   {password}"
    yield ""
    yield _("These passwords are shown only this once. Write them down.")


def _box(lines: Iterator[str]) -> list[str]:
    # Plain signs: a screen that cannot show finer ones must not fail here, where the passwords are shown only once.
    content = list(lines)
    width = max(len(line) for line in content)
    edge = f"+-{'-' * width}-+"
    return ["", edge, *(f"| {line.ljust(width)} |" for line in content), edge, ""]
