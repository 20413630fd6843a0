"""Lists of evening totals out of files: what is read, and what is said of what cannot be."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from django.conf import settings

from tests.refusals import refused
from tests.tournaments.exchange.workbooks import workbook
from tournaments.errors import ErrorCode
from tournaments.exchange.results import read_results
from tournaments.ranking import Code
from tournaments.services.result_rows import ResultRow

PUBLISHED = Path(settings.BASE_DIR) / "tests" / "data" / "results" / "westerwolde_evenings.csv"


def only_row(text: str) -> ResultRow:
    (row,) = read_results(text.encode()).rows
    return row


def problems_of(row: ResultRow) -> list[tuple[str, str]]:
    return [(problem.code.value, problem.field) for problem in row.problems]


def test_the_published_evenings_are_read_whole() -> None:
    found = read_results(PUBLISHED.read_bytes())
    assert len(found.rows) == 37
    assert found.ignored == ("season", "evening_no", "participants")
    assert found.rounds == 0
    assert not [row for row in found.rows if row.problems]
    first = found.rows[0]
    assert (first.line, first.date, first.participant) == (2, dt.date(2023, 4, 28), "P05")
    assert (first.total, first.place, first.rounds, first.code) == (5233, 1, (), None)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("separator", [";", ","])
def test_encodings_and_separators_are_recognised(encoding: str, separator: str) -> None:
    text = "\n".join(
        separator.join(row) for row in (("datum", "naam", "totaal"), ("15-12-2023", "Klaas Müller", "5233"))
    )
    (row,) = read_results(text.encode(encoding)).rows
    assert (row.date, row.participant, row.total) == (dt.date(2023, 12, 15), "Klaas Müller", 5233)


def test_a_workbook_is_read_with_its_days_and_numbers() -> None:
    content = workbook(
        ("Klaverjasclub",), ("Avond", "Speler", "Boom 1", "Boom 2"), (dt.date(2023, 12, 15), "Anna", 1400, 1500.0)
    )
    found = read_results(content)
    (row,) = found.rows
    assert (row.line, row.date, row.rounds, row.total) == (3, dt.date(2023, 12, 15), (1400, 1500), None)
    assert found.rounds == 2


@pytest.mark.parametrize("heading", ["ronde 2", "2e boom", "Set 2", "R2", "partij 2", "round_2"])
def test_columns_of_rounds_have_many_names(heading: str) -> None:
    assert only_row(f"datum;naam;ronde 1;{heading}\n15-12-2023;Anna;1400;1500\n").rounds == (1400, 1500)


def test_a_name_with_the_last_name_first_is_turned_round() -> None:
    assert only_row('datum;naam;totaal\n15-12-2023;"Berg, Elly van der";5000\n').participant == "Elly van der Berg"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("afgemeld", Code.ABSENT_NOTIFIED),
        ("absent", Code.ABSENT),
        ("Invaller", Code.FILL_IN),
        ("excused", Code.EXCUSED),
    ],
)
def test_codes_may_be_dutch_or_english(text: str, code: Code) -> None:
    assert only_row(f"datum;naam;totaal;code\n15-12-2023;Anna;;{text}\n").code is code


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("31-2-2024;Anna;5000;1;", ("not_a_day", "rows[2].date")),
        ("15-12-2023;Anna;5.000;1;", ("not_points", "rows[2].total")),
        ("15-12-2023;Anna;-5;1;", ("not_points", "rows[2].total")),
        ("15-12-2023;Anna;veel;1;", ("not_points", "rows[2].total")),
        ("15-12-2023;Anna;5000;0;", ("not_a_place", "rows[2].place")),
        ("15-12-2023;Anna;5000;eerste;", ("not_a_place", "rows[2].place")),
        ("15-12-2023;Anna;;;ziek", ("code_unknown", "rows[2].code")),
        # A round's code is none of an evening.
        ("15-12-2023;Anna;;;sat_out", ("code_unknown", "rows[2].code")),
        ("15-12-2023;=A1;5000;1;", ("cell_formula", "rows[2].participant")),
        ("15-12-2023;An\x07na;5000;1;", ("cell_unreadable", "rows[2].participant")),
        ("15-12-2023;Anna;5000;1;;;x", ("cells_too_many", "rows[2]")),
    ],
)
def test_what_cannot_be_read_is_said_at_its_cell(row: str, problem: tuple[str, str]) -> None:
    assert problems_of(only_row(f"datum;naam;totaal;plaats;code\n{row}\n")) == [problem]


def test_all_problems_of_a_row_are_said_at_once() -> None:
    row = only_row("datum;naam;totaal;plaats\ngisteren;=A1;veel;-\n")
    assert problems_of(row) == [
        ("not_a_day", "rows[2].date"),
        ("cell_formula", "rows[2].participant"),
        ("not_points", "rows[2].total"),
        ("not_a_place", "rows[2].place"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("naam;totaal\nAnna;5000\n", ErrorCode.RESULT_HEADING_MISSING),
        ("datum;totaal\n15-12-2023;5000\n", ErrorCode.RESULT_HEADING_MISSING),
        ("datum;naam\n15-12-2023;Anna\n", ErrorCode.RESULT_HEADING_MISSING),
        ("datum;naam;totaal;score\n15-12-2023;Anna;5000;5000\n", ErrorCode.COLUMN_TWICE),
        ("datum;naam;ronde 1;boom 1\n15-12-2023;Anna;5000;5000\n", ErrorCode.COLUMN_TWICE),
        ("datum;naam;totaal\n", ErrorCode.LIST_EMPTY),
        ('datum;naam;totaal\n15-12-2023;"Anna;5000\n', ErrorCode.QUOTE_OPEN),
    ],
)
def test_a_file_that_is_no_such_list_is_refused(text: str, code: ErrorCode) -> None:
    with refused(code):
        read_results(text.encode())


def test_a_row_is_the_same_after_it_travelled_as_plain_data() -> None:
    rows = read_results(
        b"datum;nr;naam;ronde 1;ronde 2;plaats;code\n15-12-2023;7;Anna;1400;;1;\n15-12-2023;8;;;;;absent\n"
    )
    assert [ResultRow.from_plain(row.as_plain()) for row in rows.rows] == list(rows.rows)
