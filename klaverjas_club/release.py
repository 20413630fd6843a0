"""Which version this is: the one at the top of CHANGELOG.md, so that it is written in one place."""

from __future__ import annotations

import re
from pathlib import Path


def version(changelog: Path) -> str:
    """The version of the first release heading, "## 0.1.0 - unreleased" giving "0.1.0"."""
    heading = re.search(r"^## (\d+\.\d+\.\d+)", changelog.read_text(encoding="utf-8"), re.MULTILINE)
    if heading is None:
        raise ValueError(f"{changelog} has no heading of the form '## 1.2.3 - 2026-12-31'")
    return heading[1]
