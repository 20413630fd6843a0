"""Sentences are found in code and templates, kept in the catalogue, compiled; and an incomplete catalogue is told."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Any

import django
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from django.core.management import CommandError, call_command

from tournaments import catalogues, django_sentences

pytestmark = pytest.mark.once

CODE = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy

_("Wrong side.")
ngettext("%(count)s table", "%(count)s tables", 2)
pgettext_lazy("cards", "trump")
_(f"{not_a_sentence}")
f"{number}: {_('in the middle')}, {ngettext('%(count)s pit', '%(count)s pits', pits)}"
"""
TEMPLATE = """{% load i18n %}<main>
    <p title="it's {{ a }}">{% translate "Standing" %}</p>
        {% blocktranslate count n=rows|length trimmed %}
          {{ n }} player
        {% plural %}
          {{ n }} players
        {% endblocktranslate %}
</main>"""
SENTENCES = {"Wrong side.", "%(count)s table", "trump", "Standing", "%(n)s player", "in the middle", "%(count)s pit"}


@pytest.fixture
def tree(settings: Any, tmp_path: Path) -> Path:
    """A small checkout: one module, one template, a catalogue still to be made."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.LANGUAGES = [("nl", "Nederlands"), ("en", "English")]
    (tmp_path / "tournaments").mkdir()
    (tmp_path / "tournaments" / "code.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


def translate(*, leave_out: str = "", fuzzy: str = "", replace: dict[str, str] | None = None) -> Catalog:
    catalogue = catalogues.refresh("nl")
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key and key != leave_out:
            text = (replace or {}).get(key, f"nl: {key}")
            message.string = text if isinstance(message.id, str) else (text, f"nl: {message.id[1]}")
        if key and key == fuzzy:
            message.flags.add("fuzzy")
    with catalogues.file_of("nl").open("wb") as stream:
        write_po(stream, catalogue)
    return catalogue


def test_sentences_are_found_in_code_and_templates(tree: Path) -> None:
    found = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogues.found_in_sources()}
    assert found - {""} == SENTENCES


def test_a_complete_catalogue_has_no_problems(tree: Path) -> None:
    translate()
    assert list(catalogues.problems("nl")) == []
    call_command("check_translations")


def test_a_catalogue_that_is_not_there_misses_everything(tree: Path) -> None:
    assert len(list(catalogues.problems("nl"))) == len(SENTENCES)
    with pytest.raises(CommandError, match=f"{len(SENTENCES)} sentence"):
        call_command("check_translations")


@pytest.mark.parametrize("sentence", sorted(SENTENCES))
def test_a_sentence_without_translation_is_told(tree: Path, sentence: str) -> None:
    translate(leave_out=sentence)
    (problem,) = catalogues.problems("nl")
    assert problem.startswith("not translated")
    assert sentence in problem


def test_a_fuzzy_translation_is_told(tree: Path) -> None:
    translate(fuzzy="Standing")
    (problem,) = catalogues.problems("nl")
    assert problem.startswith("fuzzy")


def test_a_placeholder_that_does_not_exist_is_told(tree: Path) -> None:
    translate(replace={"%(count)s table": "%(aantal)s tafel"})
    (problem,) = catalogues.problems("nl")
    assert "%(count)s table" in problem


def test_a_sentence_no_longer_used_is_told_and_leaves(tree: Path) -> None:
    translate()
    (tree / "tournaments" / "code.py").write_text("", encoding="utf-8")
    problems = list(catalogues.problems("nl"))
    assert len(problems) == 5
    assert all(problem.startswith("no longer used") for problem in problems)
    call_command("extract_messages")
    assert list(catalogues.problems("nl")) == []


def test_extracting_keeps_translations_and_changes_nothing_twice(tree: Path) -> None:
    translate()
    call_command("extract_messages")
    once = catalogues.file_of("nl").read_bytes()
    call_command("extract_messages")
    assert catalogues.file_of("nl").read_bytes() == once
    assert b"nl: Standing" in once


def test_the_compiled_catalogue_speaks(tree: Path) -> None:
    translate()
    call_command("compile_catalogues", verbosity=0)
    dutch = gettext.translation("django", tree / "locale", languages=["nl"])
    assert dutch.gettext("Wrong side.") == "nl: Wrong side."
    assert dutch.ngettext("%(count)s table", "%(count)s tables", 2) == "nl: %(count)s tables"
    assert dutch.pgettext("cards", "trump") == "nl: trump"


def test_only_a_newer_catalogue_is_compiled(tree: Path) -> None:
    translate()
    assert catalogues.compile_file("nl") is True
    assert catalogues.compile_file("nl") is False
    later = catalogues.file_of("nl").with_suffix(".mo").stat().st_mtime + 5
    os.utime(catalogues.file_of("nl"), (later, later))
    assert catalogues.compile_file("nl") is True


def test_sentences_of_django_are_still_said_by_django() -> None:
    """One that Django words anew would silently be shown in Django's own Dutch, or in English."""
    catalogues_of_django = ("conf", "contrib/auth")
    said = set()
    for folder in catalogues_of_django:
        file = Path(django.__file__).parent / folder / "locale" / "en" / "LC_MESSAGES" / "django.po"
        with file.open("rb") as stream:
            for message in read_po(stream):
                said.update([message.id] if isinstance(message.id, str) else message.id)
    counted = {message.id[0] for message in catalogues.found_in_sources() if _counted_for_django(message)}
    assert set(django_sentences.SENTENCES) <= said
    assert counted <= said
    assert len(counted) == len(django_sentences.COUNTED)


def _counted_for_django(message: Message) -> bool:
    return not isinstance(message.id, str) and any("django_sentences" in file for file, _line in message.locations)
