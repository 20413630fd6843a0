from __future__ import annotations

import pytest

from scoring import Side
from scoring.plain_data import PlainReader


def refused(reader: PlainReader) -> list[tuple[str, str]]:
    return [(problem.field, problem.code.value) for problem in reader.problems]


def test_it_works() -> None:
    reader = PlainReader({"n": 82, "t": True, "s": "B", "x": "text"}, known="ntsx")
    assert (reader.whole_number("n"), reader.truth("t"), reader.choice("s", Side), reader.text("x")) == (
        82,
        True,
        Side.B,
        "text",
    )
    reader = PlainReader({"l": ["10", "A"], "p": [50, 0]}, known="lp")
    assert (reader.texts("l"), reader.pair("p")) == (("10", "A"), (50, 0))
    assert refused(reader) == []


def test_absent_and_null_are_both_not_typed() -> None:
    reader = PlainReader({"n": None}, known="nm")
    assert reader.whole_number("n") is None
    assert reader.whole_number("m") is None
    assert refused(reader) == []


@pytest.mark.parametrize("value", ["82", 82.0, True, [82], {}])
def test_what_only_looks_like_a_number_is_refused(value: object) -> None:
    reader = PlainReader({"n": value}, known="n")
    assert reader.whole_number("n") is None
    assert refused(reader) == [("n", "not_a_number")]


@pytest.mark.parametrize("value", ["10", [10], {"10": 1}])
def test_what_is_no_list_of_texts_is_refused(value: object) -> None:
    reader = PlainReader({"l": value}, known="l")
    assert reader.texts("l") is None
    assert refused(reader) == [("l", "not_a_choice")]


@pytest.mark.parametrize(
    ("value", "code"),
    [(50, "not_a_list"), ([50], "not_a_list"), ([50, 0, 0], "not_a_list"), ([50, "0"], "not_a_number")],
)
def test_what_is_no_pair_of_numbers_is_refused(value: object, code: str) -> None:
    reader = PlainReader({"p": value}, known="p")
    assert reader.pair("p") is None
    assert refused(reader) == [("p", code)]


@pytest.mark.parametrize("value", [1, 0, "true"])
def test_what_only_counts_as_true_is_refused(value: object) -> None:
    reader = PlainReader({"t": value}, known="t")
    assert reader.truth("t") is None
    assert refused(reader) == [("t", "not_a_choice")]


@pytest.mark.parametrize("value", ["C", "a", 1, ["A"]])
def test_what_is_no_choice_is_refused(value: object) -> None:
    reader = PlainReader({"s": value}, known="s")
    assert reader.choice("s", Side) is None
    assert refused(reader) == [("s", "not_a_choice")]


def test_a_choice_that_must_be_there_is_refused_when_absent() -> None:
    reader = PlainReader({}, known="s")
    assert reader.required_choice("s", Side, fallback=Side.A) is Side.A
    assert refused(reader) == [("s", "not_a_choice")]


def test_an_unknown_key_is_refused() -> None:
    assert refused(PlainReader({"colour": 1}, known="n")) == [("colour", "unknown_key")]


@pytest.mark.parametrize("data", [None, 7, "text", [1]])
def test_what_is_no_object_is_refused_once(data: object) -> None:
    reader = PlainReader(data, known="s")
    reader.required_choice("s", Side, fallback=Side.A)
    assert refused(reader) == [("", "not_an_object")]
