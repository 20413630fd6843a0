"""Fields are called as people call them."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.field_words import field_label


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("points_a", "points we"),
        ("roem_b", "roem they"),
        ("hands[7]", "hand 7"),
        ("hands[7].roem_b", "hand 7, roem they"),
        ("hands[7].declarer", "hand 7, declarer"),
        ("control_a", "total on paper we"),
        ("hands[7].hand_roem_a", "hand 7, roem in the hand we"),
        ("hands[7].called", "hand 7, called"),
        ("tables[5]", "table 5"),
        ("tables[5].number", "table 5"),
        ("reason", "reason"),
        ("", ""),
    ],
)
def test_fields_are_called_as_people_call_them(field: str, label: str) -> None:
    with translation.override("en"):
        assert field_label(field) == label


def test_sides_of_a_table_of_three_are_called_by_their_letters() -> None:
    with translation.override("en"):
        assert field_label("hands[7].points_a", of_three=True) == "hand 7, points A"
        assert field_label("control_c", of_three=True) == "total on paper C"
