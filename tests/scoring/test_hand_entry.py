from __future__ import annotations

from typing import Any

import pytest

from scoring import EntryError, HandEntry, HandForm, Mark, Side, ThreeHandEntry

from .making import codes, make_captured, make_totals, make_written


def refused(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(EntryError) as caught:
        HandEntry.from_dict(data)
    return codes(caught.value.problems)


def test_it_works() -> None:
    data = {"number": 7, "form": "written", "declarer": "B", "points_a": 162, "roem_a": 20, "mark_b": "N"}
    entry = HandEntry.from_dict(data)
    assert (entry.number, entry.form, entry.declarer, entry.mark_b) == (7, HandForm.WRITTEN, Side.B, Mark.NAT)
    assert entry.points_b is None
    assert entry.as_dict() == data


@pytest.mark.parametrize(
    "entry",
    [
        make_captured((0, 162), (0, 0), tricks=(0, 8), trump="h"),
        make_written((162, None), (20, None), mark=(None, "N"), declarer="B", number=16),
        make_totals((0, 182)),
    ],
)
def test_it_comes_back_from_plain_data(entry: HandEntry) -> None:
    assert HandEntry.from_dict(entry.as_dict()) == entry


def test_a_hand_without_a_number_is_the_first() -> None:
    assert HandEntry.from_dict({"form": "totals"}).number == 1
    assert ThreeHandEntry.from_dict({"form": "totals"}).number == 1


def test_zero_is_typed_and_nothing_is_not() -> None:
    assert make_captured((0, 162)).as_dict()["points_a"] == 0
    assert "roem_a" not in make_captured().as_dict()


def test_it_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        make_captured().points_a = 1  # type: ignore[misc]  # that it is refused is the point


def test_an_entry_without_a_form_is_refused() -> None:
    assert refused({"points_a": 82}) == [("form", "not_a_choice")]


def test_every_wrong_type_is_refused_at_once() -> None:
    data = {"form": "paper", "number": 1.5, "declarer": "we", "trump": 4, "points_a": "82", "mark_a": "n", "x": 1}
    assert sorted(refused(data)) == [
        ("declarer", "not_a_choice"),
        ("form", "not_a_choice"),
        ("mark_a", "not_a_choice"),
        ("number", "not_a_number"),
        ("points_a", "not_a_number"),
        ("trump", "not_a_choice"),
        ("x", "unknown_key"),
    ]


def test_what_is_no_object_is_refused() -> None:
    assert refused("82-80") == [("", "not_an_object")]
