"""manage.py extract_messages: brings the .po files up to the sentences that code and templates mark for translation."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand

from tournaments import catalogues


class Command(BaseCommand):
    """Extracts."""

    help = "Adds new sentences to the catalogues, untranslated, and takes out those no longer used."
    requires_system_checks: list[str] = []

    def handle(self, **_: Any) -> None:
        for language in catalogues.languages():
            catalogue = catalogues.refresh(language)
            empty = sum(problem.startswith("not translated") for problem in catalogues.problems(language))
            self.stdout.write(f"{catalogues.file_of(language)}: {len(catalogue)} sentences, {empty} to translate")
