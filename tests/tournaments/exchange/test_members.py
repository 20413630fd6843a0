"""Lists of members out of files: what is read, and what is said of what cannot be."""

from __future__ import annotations

import datetime as dt
import io
import time
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from openpyxl import Workbook

from tests.refusals import refused
from tests.tournaments.exchange.workbooks import workbook
from tournaments.errors import ErrorCode
from tournaments.exchange import tables
from tournaments.exchange.members import MemberList, read_members
from tournaments.services.member_rows import MemberRow

EXAMPLE = Path(settings.BASE_DIR) / "tests" / "data" / "members_example.csv"
HEADINGS = ("lidnummer", "voornaam", "tussenvoegsel", "achternaam")


def names_of(found: MemberList) -> list[str]:
    parts = ("number", "first_name", "infix", "last_name")
    return [" ".join(str(row.values[part]) for part in parts if row.values.get(part)) for row in found.rows]


def only_row(text: str) -> MemberRow:
    (row,) = read_members(text.encode()).rows
    return row


def problems_of(row: MemberRow) -> list[tuple[str, str]]:
    return [(problem.code.value, problem.field) for problem in row.problems]


def test_the_example_is_read_whole() -> None:
    found = read_members(EXAMPLE.read_bytes())
    assert len(found.rows) == 28
    assert not [row for row in found.rows if row.problems]
    assert found.ignored == ()
    assert names_of(found)[9:12] == ["1010 Jan-Piet van der 't Hooft", "1011 Klaas Öztürk", "1012 Lies Ćosić"]
    assert [row.line for row in found.rows] == list(range(2, 30))
    assert [row.values["number"] for row in found.rows if row.values["needs_fixed_table"]] == ["1019"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_separators_are_recognised(encoding: str, separator: str, newline: str) -> None:
    rows = (HEADINGS, ("1011", "Klaas", "", "Müller"), ("1013", "Marie-José", "de", "Graaf"))
    text = newline.join(separator.join(row) for row in rows)
    assert names_of(read_members(text.encode(encoding))) == ["1011 Klaas Müller", "1013 Marie-José de Graaf"]


@pytest.mark.parametrize(
    "heading",
    [
        "Number;First name;Infix;Last name",
        "LID NUMMER;Voor-naam;tussenvoegsel ;ACHTERNAAM",
        "nr;roepnaam;voorvoegsel;Familienaam",
    ],
)
def test_headings_may_be_dutch_or_english_in_any_case(heading: str) -> None:
    assert names_of(read_members(f"{heading}\n7;Elly;van der;Berg\n".encode())) == ["7 Elly van der Berg"]


def test_unknown_columns_are_named() -> None:
    found = read_members(b"lidnummer;voornaam;achternaam;telefoon;E-mail\n7;Anna;Bakker;06;a@b.nl\n")
    assert found.ignored == ("telefoon", "E-mail")
    assert set(found.rows[0].values) == {"number", "first_name", "infix", "last_name"}


def test_a_whole_name_in_one_column_is_taken_apart() -> None:
    assert only_row("nr;naam\n7;Elly van der Berg\n").values == {
        "number": "7",
        "first_name": "Elly",
        "infix": "van der",
        "last_name": "Berg",
    }


def test_name_beside_a_first_name_is_the_last_name() -> None:
    row = only_row("voornaam;naam\nElly;van der Berg\n")
    assert row.values == {"first_name": "Elly", "infix": "van der", "last_name": "Berg"}


def test_whole_name_beside_its_parts_is_passed_over() -> None:
    found = read_members(b"naam;voornaam;achternaam\nA. Bakker;Anna;Bakker\n")
    assert found.ignored == ("naam",)
    assert names_of(found) == ["Anna Bakker"]


def test_lines_above_the_headings_are_passed_over_and_lines_are_counted_as_in_the_file() -> None:
    found = read_members(b'Ledenlijst, seizoen 2026\n\nnr;naam\n7;"Anna\nBakker"\n\n8;Bram van Dijk\n')
    assert names_of(found) == ["7 Anna Bakker", "8 Bram van Dijk"]
    assert [row.line for row in found.rows] == [4, 7]


@pytest.mark.parametrize(
    ("cell", "value"),
    [("ja", True), ("X", True), ("yes", True), ("1", True), ("", False), ("Nee", False), ("0", False)],
)
def test_yes_and_no_in_words(cell: str, value: bool) -> None:
    row = only_row(f"naam;gast;vaste tafel\nAnna Bakker;{cell};\n")
    assert (row.values["is_guest"], row.values["needs_fixed_table"]) == (value, False)


@pytest.mark.parametrize("heading", ["nummer vaste tafel", "Vaste tafel nr", "tafelnummer", "fixed table number"])
def test_number_of_the_fixed_table(heading: str) -> None:
    row = only_row(f"naam;vaste tafel;{heading}\nAnna Bakker;ja;3\n")
    assert (row.values["needs_fixed_table"], row.values["fixed_table"], row.problems) == (True, 3, ())
    assert only_row(f"naam;{heading};gast\nAnna Bakker;;\n").values["fixed_table"] is None


@pytest.mark.parametrize("cell", ["drie", "-1", "3a", "1234567890", "²"])
def test_what_is_no_number_of_a_table_is_said(cell: str) -> None:
    row = only_row(f"naam;tafelnummer\nAnna Bakker;{cell}\n")
    assert problems_of(row) == [("not_a_table_number", "rows[2].fixed_table")]


@pytest.mark.parametrize("cell", ["1-9-2026", "01/09/2026", "1.9.2026", "2026-09-01", "2026-09-01 00:00:00"])
def test_days_as_text(cell: str) -> None:
    row = only_row(f"naam;actief vanaf;actief tot\nAnna Bakker;{cell};\n")
    assert (row.values["active_from"], row.values["active_until"]) == (dt.date(2026, 9, 1), None)
    assert not row.problems


def test_a_workbook_with_a_title_numbers_days_and_an_empty_row() -> None:
    content = workbook(
        ("Ledenlijst De Klavers",),
        (*HEADINGS, "actief vanaf", "gast"),
        (1001, "Anna", None, "Bakker", dt.date(2026, 9, 1), True),
        (),
        (1002.0, "Bram", "van", "Dijk", "2-9-2026", None),
    )
    found = read_members(content)
    assert names_of(found) == ["1001 Anna Bakker", "1002 Bram van Dijk"]
    assert [row.line for row in found.rows] == [3, 5]
    assert [row.values["active_from"] for row in found.rows] == [dt.date(2026, 9, 1), dt.date(2026, 9, 2)]
    assert [row.values["is_guest"] for row in found.rows] == [True, False]
    assert not any(row.problems for row in found.rows)


def test_the_list_may_be_on_another_sheet() -> None:
    content = workbook(HEADINGS, (7, "Anna", "", "Bakker"), before=[("Uitleg",)])
    assert names_of(read_members(content)) == ["7 Anna Bakker"]


def test_formula_without_a_value_is_no_empty_cell() -> None:
    found = read_members(workbook(HEADINGS, (7, "Anna", "=B1", "Bakker")))
    assert problems_of(found.rows[0]) == [("cell_formula", "rows[2].infix")]


def test_formula_in_a_text_file_is_no_name() -> None:
    assert problems_of(only_row('nr;naam\n7;"=HYPERLINK(""http://x"")"\n')) == [("cell_formula", "rows[2].name")]


def test_everything_unreadable_in_a_row_is_said_at_once() -> None:
    row = only_row("nr;naam;gast;actief vanaf;actief tot\n7\x01;Anna Bakker;soms;31-2-2026;morgen;over\n")
    assert problems_of(row) == [
        ("cell_unreadable", "rows[2].number"),
        ("not_yes_or_no", "rows[2].is_guest"),
        ("not_a_day", "rows[2].active_from"),
        ("not_a_day", "rows[2].active_until"),
        ("cells_too_many", "rows[2]"),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", ErrorCode.HEADING_MISSING),
        (b"7;Anna;Bakker\n", ErrorCode.HEADING_MISSING),
        (b"nr;voornaam\n7;Anna\n", ErrorCode.HEADING_MISSING),
        (b"nr;naam\n;\n", ErrorCode.LIST_EMPTY),
        (b"nr;nummer;naam\n7;8;Anna Bakker\n", ErrorCode.COLUMN_TWICE),
        (b"\xd0\xcf\x11\xe0\x00\x00", ErrorCode.FILE_UNREADABLE),
        (b"\x81\x8d\x8f", ErrorCode.FILE_UNREADABLE),
        (b'nr;naam\n7;"Anna Bakker\n8;Bram\n', ErrorCode.QUOTE_OPEN),
        (b"PK\x03\x04 and nothing more", ErrorCode.FILE_UNREADABLE),
        (b"naam\n" + b"A B\n" * 2_001, ErrorCode.TOO_MANY_ROWS),
        (b"naam\n" + b"A B\n" * 9_000, ErrorCode.TOO_MANY_ROWS),
        (b"x" * (tables.MOST_BYTES + 1), ErrorCode.FILE_TOO_LARGE),
    ],
)
def test_what_is_no_list_is_refused_as_a_whole(content: bytes, code: ErrorCode) -> None:
    with refused(code):
        read_members(content)


def test_as_many_rows_as_allowed_are_read() -> None:
    assert len(read_members(b"Leden\nnaam\n" + b"A B\n" * tables.MOST_ROWS).rows) == tables.MOST_ROWS


def test_a_sheet_with_a_million_empty_lines_takes_no_minutes() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["naam"])
    sheet["A1048576"] = "Anna Bakker"
    stored = io.BytesIO()
    book.save(stored)
    started = time.monotonic()
    found = read_members(stored.getvalue())
    assert [row.line for row in found.rows] == [1_048_576]
    assert time.monotonic() - started < 10


def test_a_sheet_with_more_lines_than_excel_has_is_refused() -> None:
    stored = io.BytesIO()
    honest = zipfile.ZipFile(io.BytesIO(workbook(("naam",), ("Anna Bakker",))))
    with zipfile.ZipFile(stored, "w") as forged:
        for name in honest.namelist():
            content = honest.read(name)
            if name == "xl/worksheets/sheet1.xml":
                assert b'<row r="2"' in content
                content = content.replace(b'<row r="2"', b'<row r="99999999999"').replace(
                    b'r="A2"', b'r="A99999999999"'
                )
            forged.writestr(name, content)
    with refused(ErrorCode.FILE_UNREADABLE):
        read_members(stored.getvalue())


def packed(**parts: bytes) -> bytes:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as parts_file:
        for name, content in parts.items():
            parts_file.writestr(f"{name}.xml", content)
    return stored.getvalue()


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = packed(sheet=b" " * (tables.MOST_UNPACKED + 1))
    assert len(bomb) < 100_000
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_args, **_options: pytest.fail("It was unpacked."))
    with refused(ErrorCode.FILE_TOO_LARGE):
        read_members(bomb)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_xml_with_entities_of_its_own_is_not_read(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "load_workbook", lambda *_args, **_options: pytest.fail("It was read."))
    with refused(ErrorCode.FILE_UNREADABLE):
        read_members(packed(sheet='<!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode(encoding)))


def test_a_workbook_without_names_is_refused() -> None:
    stored = io.BytesIO()
    Workbook().save(stored)
    with refused(ErrorCode.HEADING_MISSING):
        read_members(stored.getvalue())
