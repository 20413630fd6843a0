"""manage.py check_translations: fails when a sentence lacks its translation, or a translation its sentence."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments import catalogues


class Command(BaseCommand):
    """Checks."""

    help = (
        "Fails when a catalogue is not complete. `manage.py extract_messages` adds what is missing, to be translated."
    )
    requires_system_checks: list[str] = []

    def handle(self, **_: Any) -> None:
        found = [
            f"{language}: {problem}" for language in catalogues.languages() for problem in catalogues.problems(language)
        ]
        for problem in found:
            self.stderr.write(problem)
        if found:
            raise CommandError(
                f"{len(found)} sentence(s) need attention: run `manage.py extract_messages` and translate them."
            )
