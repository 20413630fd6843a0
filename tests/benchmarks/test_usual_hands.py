"""The module of how often hands end as they do: printed unless asked otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.usual_hands import main
from scoring import usual_hands

FEW = ["--hands", "40", "--seed", "3"]


def test_the_module_is_printed_and_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(usual_hands.__file__).read_text(encoding="utf-8")
    main(FEW)
    printed = capsys.readouterr().out
    assert "Made by `python -m benchmarks.usual_hands --hands 40 --seed 3`" in printed
    compile(printed, "usual_hands.py", "exec")
    assert Path(usual_hands.__file__).read_text(encoding="utf-8") == before


def test_it_is_written_only_when_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = tmp_path / "usual_hands.py"
    monkeypatch.setattr(usual_hands, "__file__", str(module))
    main(FEW)
    printed = capsys.readouterr().out
    main([*FEW, "--write"])
    assert (module.read_text(encoding="utf-8"), capsys.readouterr().out) == (printed, "")
