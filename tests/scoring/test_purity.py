"""scoring imports the standard library only, shows an example of what it offers, and the examples are true."""

from __future__ import annotations

import ast
import doctest
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring

PACKAGE = Path(scoring.__file__).parent
MODULES = sorted(PACKAGE.glob("**/*.py"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    foreign = {name.partition(".")[0] for name in imported(tree_of(path))} - set(sys.stdlib_module_names) - {"scoring"}
    assert not foreign


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_clock_no_chance_no_files(path: Path) -> None:
    modules = {name.partition(".")[0] for name in imported(tree_of(path))}
    assert not modules & {"datetime", "time", "random", "secrets", "os", "pathlib", "logging", "gettext", "locale"}


@pytest.mark.parametrize("path", [path for path in MODULES if path.stem != "__main__"], ids=lambda path: path.stem)
def test_the_examples_are_true(path: Path) -> None:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_everything_that_is_offered_has_an_example() -> None:
    functions = [
        name
        for name in scoring.__all__
        if callable(getattr(scoring, name)) and not isinstance(getattr(scoring, name), type)
    ]
    assert functions
    assert [name for name in functions if ">>>" not in (getattr(scoring, name).__doc__ or "")] == []
