"""A Dutch name written in one cell, taken apart: first name, infix ("van der"), last name."""

from __future__ import annotations

# Words that stand between first and last name; in a list of names they are passed over.
INFIX_WORDS = frozenset(
    (
        "aan",
        "af",
        "bij",
        "d'",
        "da",
        "de",
        "del",
        "della",
        "den",
        "der",
        "des",
        "di",
        "du",
        "het",
        "in",
        "'t",
        "la",
        "las",
        "le",
        "les",
        "los",
        "onder",
        "op",
        "over",
        "'s",
        "te",
        "ten",
        "ter",
        "tot",
        "uit",
        "uijt",
        "van",
        "ver",
        "vom",
        "von",
        "voor",
        "zu",
        "zum",
        "zur",
    )
)
_APOSTROPHES = str.maketrans(
    dict.fromkeys("`´\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'"),
)


def split_name(name: str) -> tuple[str, str, str]:
    """Return first name, infix and last name; what is not there is empty.

    Without an infix the last word is the last name: two first names are commoner than two last names without a hyphen.

    >>> split_name("Elly van der Berg"), split_name("Berg, Elly van der"), split_name("Jan Willem Bakker")
    (('Elly', 'van der', 'Berg'), ('Elly', 'van der', 'Berg'), ('Jan Willem', '', 'Bakker'))
    """
    if "," in name:
        last, _comma, rest = name.partition(",")
        words = rest.split()
        first_of_infix = len(words)
        while first_of_infix and _is_infix(words[first_of_infix - 1]):
            first_of_infix -= 1
        return " ".join(words[:first_of_infix]), " ".join(words[first_of_infix:]), " ".join(last.split())
    words = name.split()
    if not words:
        return "", "", ""
    *before, _last = words
    start = next((position for position, word in enumerate(before) if _is_infix(word)), len(before))
    end = start
    while end < len(before) and _is_infix(before[end]):
        end += 1
    return " ".join(words[:start]), " ".join(words[start:end]), " ".join(words[end:])


def split_last_name(name: str) -> tuple[str, str]:
    """Return the infix a last name begins with, and the rest.

    >>> split_last_name("van der Berg"), split_last_name("Berg, van der"), split_last_name("Bakker")
    (('van der', 'Berg'), ('van der', 'Berg'), ('', 'Bakker'))
    """
    if "," in name:
        last, _comma, infix = name.partition(",")
        return " ".join(infix.split()), " ".join(last.split())
    _first, infix, last = split_name(f"- {name}")
    return infix, last if infix else name


def _is_infix(word: str) -> bool:
    return word.translate(_APOSTROPHES).casefold() in INFIX_WORDS
