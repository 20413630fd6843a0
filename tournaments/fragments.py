"""Pieces of pages that are rendered once per version rather than once per reader."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation

from tournaments import selectors
from tournaments.models import Evening


def standing_html(evening: Evening, *, after_round: int, language: str) -> str:
    """Return the public table of a standing in one language; the same template that the page itself shows."""
    with translation.override(language):
        standing = selectors.standing_of(evening, after_round=after_round, public=True)
        return render_to_string("tournaments/_standing_table.html", {"standing": standing})
