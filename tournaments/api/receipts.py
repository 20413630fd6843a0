"""What a stored receipt says, for whoever may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments import draw_words
from tournaments.models import Evening
from tournaments.selectors.draws import labels_of
from tournaments.selectors.receipts import receipt_in


def sentences_of(data: Mapping[str, Any] | None, evening: Evening, *, directs: bool) -> list[str]:
    """Return its sentences, naming people; nothing for a receipt of an older version."""
    receipt = receipt_in(data, directs=directs)
    if receipt is None:
        return []
    people = sorted({entrant for unmet in receipt.unmet for entrant in unmet.entrants})
    names = labels_of(evening, people) if people else {}
    sentences = draw_words.sentences_of(receipt, name=lambda entrant: names.get(entrant, str(abs(entrant))))
    if data is not None and data.get("changed"):
        sentences.append(_("After that, people changed places by hand."))
    return sentences
