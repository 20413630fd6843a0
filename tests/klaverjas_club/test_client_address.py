"""The address of a visitor behind our proxy is the one the proxy saw, not one the visitor wrote."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from klaverjas_club.client_address import from_nearest_proxy

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [("203.0.113.9", "203.0.113.9"), ("1.1.1.1, 203.0.113.9", "203.0.113.9"), ("", "127.0.0.1")],
)
def test_the_last_address_counts(forwarded: str, address: str) -> None:
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded})
    assert from_nearest_proxy(request) == address
