"""A reader that is gone is noticed without writing, and what is written after it goes nowhere."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from tournaments.serving import console

pytestmark = pytest.mark.once


def test_a_pipe_has_a_reader_until_it_is_closed() -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as stream:
        assert console.has_reader(stream)
        os.close(reading)
        assert not console.has_reader(stream)
        stream.write("unread")
        console.say_no_more(stream)
        assert console.has_reader(stream)


def test_a_file_and_what_is_no_file_need_none(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as stream:
        assert console.has_reader(stream)
    assert console.has_reader(io.StringIO())
    console.say_no_more(io.StringIO())
