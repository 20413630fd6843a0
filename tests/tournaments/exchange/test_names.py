"""Names in one cell."""

from __future__ import annotations

import pytest

from tournaments.exchange.names import split_last_name, split_name


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Anna Bakker", ("Anna", "", "Bakker")),
        ("Elly van der Berg", ("Elly", "van der", "Berg")),
        ("Greet in 't Veld", ("Greet", "in 't", "Veld")),
        ("Greet in ’t Veld", ("Greet", "in ’t", "Veld")),
        ("Vera 's Gravendijk", ("Vera", "'s", "Gravendijk")),
        ("Sjaak Op den Kamp", ("Sjaak", "Op den", "Kamp")),
        ("Jan Willem Bakker", ("Jan Willem", "", "Bakker")),
        ("Marie-José de Graaf-van Dijk", ("Marie-José", "de", "Graaf-van Dijk")),
        ("Berg, Elly van der", ("Elly", "van der", "Berg")),
        ("Bakker, Anna", ("Anna", "", "Bakker")),
        # The last word is a last name, whatever it is.
        ("Jan Van", ("Jan", "", "Van")),
        ("Bakker", ("", "", "Bakker")),
        ("van Dijk", ("", "van", "Dijk")),
        ("", ("", "", "")),
    ],
)
def test_a_name_is_taken_apart(name: str, parts: tuple[str, str, str]) -> None:
    assert split_name(name) == parts


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("van der Berg", ("van der", "Berg")),
        ("Berg, van der", ("van der", "Berg")),
        ("Bakker", ("", "Bakker")),
        ("Garcia Lopez", ("", "Garcia Lopez")),
        ("", ("", "")),
    ],
)
def test_a_last_name_gives_up_its_infix(name: str, parts: tuple[str, str]) -> None:
    assert split_last_name(name) == parts
