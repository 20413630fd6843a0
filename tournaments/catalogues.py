"""The catalogues of translated sentences: found in the sources, kept in a .po file, compiled for Django.

Django's own commands need the GNU gettext tools, which a club's computer does not have; Babel comes with pip. The
English sentence is the key of each entry: English needs no catalogue, every other language must have every sentence.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

SOURCE_LANGUAGE = "en"
PYTHON_FOLDERS = ("klaverjas_club", "tournaments")
TEMPLATE_FOLDERS = ("templates", "tournaments/templates")
TEMPLATE_SUFFIXES = {".html", ".txt"}
ONE, PLURAL = None, (1, 2)
IN_CONTEXT, PLURAL_IN_CONTEXT = ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS = {
    "_": ONE,
    "gettext": ONE,
    "gettext_lazy": ONE,
    "gettext_noop": ONE,
    "ngettext": PLURAL,
    "ngettext_lazy": PLURAL,
    "pgettext": IN_CONTEXT,
    "pgettext_lazy": IN_CONTEXT,
    "npgettext": PLURAL_IN_CONTEXT,
    "npgettext_lazy": PLURAL_IN_CONTEXT,
}


def languages() -> list[str]:
    """The languages that need a catalogue."""
    return [code for code, _ in settings.LANGUAGES if code != SOURCE_LANGUAGE]


def file_of(language: str) -> Path:
    """The .po file of a language."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The catalogue as it is kept; an empty one for a language that has none yet."""
    file = file_of(language)
    if not file.exists():
        return Catalog(locale=language, project="Klaverjas Club", fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


def found_in_sources() -> Catalog:
    """Every sentence that the sources mark for translation, with the files it stands in."""
    catalog = Catalog(project="Klaverjas Club", fuzzy=False)
    root = Path(settings.BASE_DIR)
    for file, source in _sources(root):
        where = str(file.relative_to(root))
        for _line, message, comments, context in extract("python", source, KEYWORDS, comment_tags=("Translators:",)):
            catalog.add(message, locations=[(where, 0)], auto_comments=comments, context=context)
        if file.suffix == ".py":
            for sentence in _in_f_strings(file.read_text(encoding="utf-8")):
                catalog.add(sentence, locations=[(where, 0)])
    return catalog


def refresh(language: str) -> Catalog:
    """Brings the .po file up to what the sources say: new sentences are added empty, unused ones leave."""
    kept, found = read(language), found_in_sources()
    found.creation_date = kept.creation_date  # a date that changes with every run would hide what changed
    kept.update(found, no_fuzzy_matching=True)
    kept.obsolete.clear()
    file = file_of(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    written = io.BytesIO()
    write_po(written, kept, width=110, sort_by_file=True, include_lineno=False)
    file.write_bytes(written.getvalue())
    return kept


def compile_file(language: str) -> bool:
    """Writes the .mo file Django reads, when it is older than the .po file; tells whether it was."""
    source, target = file_of(language), file_of(language).with_suffix(".mo")
    if not source.exists() or (target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns):
        return False
    unfinished = target.with_suffix(".unfinished")
    with unfinished.open("wb") as stream:
        write_mo(stream, read(language))
    unfinished.rename(target)
    return True


def problems(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, in words for the engineer: sentences missing, empty, fuzzy, broken or unused."""
    kept, found = read(language), found_in_sources()
    for message in found:
        if not message.id:
            continue
        entry = kept.get(message.id, context=message.context)
        if entry is None:
            yield f"missing: {_named(message)}"
        elif not all(entry.string if isinstance(entry.string, (tuple, list)) else (entry.string,)):
            yield f"not translated: {_named(message)}"
        elif entry.fuzzy:
            yield f"fuzzy: {_named(message)}"
        else:
            yield from (f"{error}: {_named(message)}" for error in entry.check(kept))
    for entry in kept:
        if entry.id and found.get(entry.id, context=entry.context) is None:
            yield f"no longer used: {_named(entry)}"


def _in_f_strings(source: str) -> Iterator[str | tuple[str, str]]:
    """The sentences wrapped inside an f-string, which Babel reads as one text and passes over."""
    for text in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr)):
        for call in (node for node in ast.walk(text) if isinstance(node, ast.Call)):
            rule = KEYWORDS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
            said = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if rule is ONE and len(said) == 1:
                yield said[0]
            elif rule == PLURAL and len(said) == len(PLURAL):
                yield said[0], said[1]


def _sources(root: Path) -> Iterator[tuple[Path, Any]]:
    for folder in PYTHON_FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            yield file, io.BytesIO(file.read_bytes())
    for folder in TEMPLATE_FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in TEMPLATE_SUFFIXES:
                yield file, io.BytesIO(_as_python(file).encode())


def _as_python(template: Path) -> str:
    """A template as Python that calls gettext for each of its sentences and says nothing else. Django blanks out the
    rest, line by line; without its indentation what is left can be read as Python."""
    blanked = templatize(template.read_text(encoding="utf-8"), origin=str(template))
    return "\n".join(line.strip() for line in blanked.splitlines())


def _named(message: Message) -> str:
    files = ", ".join(sorted({file for file, _ in message.locations}))
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{text!r}" + (f" ({files})" if files else "")
