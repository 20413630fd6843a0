"""A Dutch browser on a real server: pages in Dutch, the club's default."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "nl-NL", "viewport": {"width": 1366, "height": 900}}


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of on this page: broken scripts, blocked sources, failing requests."""
    heard: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            heard.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard
