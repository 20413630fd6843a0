"""Somebody who knows every address and sends what other people's buttons send."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urljoin

from playwright.sync_api import APIResponse, BrowserContext

from tests.browser.crawl.addresses import is_login
from tests.browser.crawl.walk import Sent

REFUSED = {401, 403, 404}
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Intruder:
    context: BrowserContext
    base: str

    def sees(self, path: str) -> bool:
        return not self.is_refused(self.context.request.get(urljoin(self.base, path)))

    def send(self, sent: Sent) -> APIResponse:
        """Send it with a token of one's own; a file is left out, as rights come first."""
        found = _TOKEN.search(self.context.request.get(f"{self.base}/").text())
        assert found is not None
        fields = [pair for pair in parse_qsl(sent.body, keep_blank_values=True) if pair[0] != "csrfmiddlewaretoken"]
        return self.context.request.post(
            urljoin(self.base, sent.address),
            data=urlencode([*fields, ("csrfmiddlewaretoken", found[1])]),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )

    def is_refused(self, answer: APIResponse) -> bool:
        return answer.status in REFUSED or is_login(answer.url)
