"""Pieces of pages that are rendered once per version rather than once per reader."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache

from django.conf import settings
from django.template.loader import get_template, render_to_string
from django.utils import translation

from tournaments import selectors
from tournaments.models import Evening, StandingFragment

STANDING = "tournaments/_standing_table.html"


def standing_html(evening: Evening, *, after_round: int, language: str, reveal: bool = False) -> str:
    """Return the public table of a standing in one language; the same template that the page itself shows."""
    return standing_in(evening, [language], after_round=after_round, reveal=reveal)[language]


def standing_in(
    evening: Evening, languages: Iterable[str], *, after_round: int, reveal: bool = False
) -> dict[str, str]:
    """Return the same in several languages, read once."""
    standing = selectors.standing_of(evening, after_round=after_round, public=True, reveal=reveal)
    rendered: dict[str, str] = {}
    for language in languages:
        with translation.override(language):
            rendered[language] = render_to_string(STANDING, {"standing": standing})
    return rendered


def stored_standing(evening_id: int, *, after_round: int, language: str, version: int) -> str | None:
    """Return a standing as the recompute rendered it for this version, unless an older release did."""
    return (
        StandingFragment.objects.filter(
            evening_id=evening_id, after_round=after_round, language=language, version=version, edition=edition()
        )
        .values_list("html", flat=True)
        .first()
    )


@cache
def edition() -> str:
    """Return what a rendered standing depends on besides its results: this release and this template."""
    template = get_template(STANDING).template  # type: ignore[attr-defined]  # the stubs know the wrapper only
    return hashlib.sha256(f"{settings.VERSION} {template.source}".encode()).hexdigest()[:16]
