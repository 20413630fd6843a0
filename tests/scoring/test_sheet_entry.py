from __future__ import annotations

from typing import Any

import pytest

from scoring import EntryError, SheetEntry, SheetLevel

from .making import codes, make_captured, make_sheet, make_written


def refused(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(EntryError) as caught:
        SheetEntry.from_dict(data)
    return codes(caught.value.problems)


def test_it_works() -> None:
    data = {
        "level": "hands",
        "hand_count": 2,
        "hands": [{"number": 1, "form": "written", "points_a": 82, "points_b": 80}],
        "control_a": 82,
        "first_dealer": 0,
    }
    entry = SheetEntry.from_dict(data)
    assert (entry.level, entry.hand_count, entry.control_a, entry.first_dealer) == (SheetLevel.HANDS, 2, 82, 0)
    assert entry.hands == (make_written((82, 80)),)
    assert entry.as_dict() == data


@pytest.mark.parametrize(
    "entry",
    [
        make_sheet("hands", hands=[make_captured(number=2), make_written((81, 81), number=1)], control=(0, None)),
        make_sheet(
            "points_roem", points=(1462, 1130), roem=(260, 80), pits=(1, 0), nats=(None, 0), totals=(1722, 1210)
        ),
        make_sheet("totals", totals=(0, 2592), hand_count=16),
    ],
)
def test_it_comes_back_from_plain_data(entry: SheetEntry) -> None:
    assert SheetEntry.from_dict(entry.as_dict()) == entry


def test_a_sheet_without_a_level_is_refused() -> None:
    assert refused({"total_a": 1406}) == [("level", "not_a_choice")]


def test_problems_of_hands_are_named_by_the_number_on_paper() -> None:
    data = {
        "level": "hands",
        "total_a": "x",
        "hands": [
            {"number": 7, "form": "written", "roem_a": "20"},
            {"number": "8", "form": "written"},
            "82-80",
            {"colour": 1, "form": "written"},
        ],
    }
    assert refused(data) == [
        ("total_a", "not_a_number"),
        ("hands[7].roem_a", "not_a_number"),
        ("hands[2].number", "not_a_number"),
        ("hands[3]", "not_an_object"),
        ("hands[4].colour", "unknown_key"),
    ]


def test_hands_that_are_no_list_are_refused() -> None:
    assert refused({"level": "hands", "hands": 16}) == [("hands", "not_a_list")]


def test_an_unknown_key_is_refused() -> None:
    assert refused({"level": "totals", "totals": 1406}) == [("totals", "unknown_key")]


def test_what_is_no_object_is_refused() -> None:
    assert refused(None) == [("", "not_an_object")]
