"""The tables that are shipped are the tables that the rules give."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import feasible_tables, generate_feasible
from scoring.feasible import pack, unpack


def test_what_is_shipped_is_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate_feasible.main(["--check"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"The {len(generate_feasible.SHIPPED)} tables are what the rules give.\n", "")


def test_the_generator_prints_the_module(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate_feasible.main([]) == 0
    assert capsys.readouterr().out == Path(feasible_tables.__file__).read_text(encoding="utf-8")


def test_a_table_that_differs_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tables = dict(feasible_tables.TABLES)
    first, second, *_ = tables
    cells = unpack(tables[first])
    cells[4, 0, 0] ^= 1 << 76
    tables[first] = pack(cells)
    del tables[second]
    tables[200, "7"] = ""
    monkeypatch.setattr(feasible_tables, "TABLES", tables)
    assert generate_feasible.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"jacks {first[0]}, {first[1]}: different",
        f"jacks {second[0]}, {second[1]}: missing",
        "(200, '7'): not wanted",
    ]
