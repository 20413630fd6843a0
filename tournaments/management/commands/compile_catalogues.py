"""manage.py compile_catalogues: makes the .mo files Django reads from the .po files, without the GNU gettext tools."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand
from django.utils.translation.reloader import translation_file_changed

from tournaments import catalogues


class Command(BaseCommand):
    """Compiles."""

    help = "Compiles the catalogues of translations that are newer than their compiled form."
    requires_system_checks: list[str] = []

    def handle(self, *, verbosity: int, **_: Any) -> None:
        for language in catalogues.languages():
            if not catalogues.compile_file(language):
                continue
            # This process may have looked for sentences already, and keeps what it found.
            translation_file_changed(None, catalogues.file_of(language).with_suffix(".mo"))
            if verbosity:
                self.stdout.write(f"Compiled {catalogues.file_of(language)}")
