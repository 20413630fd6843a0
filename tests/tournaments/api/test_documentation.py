"""The schema, the page to read it, and docs/api.md, held against the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from scoring import NoticeCode, SlipCode, ViolationCode
from tournaments.api.problems import KINDS, MEDIA_TYPE
from tournaments.api.refusals import RequestCode
from tournaments.errors import ErrorCode

GUIDE = Path(settings.BASE_DIR) / "docs" / "api.md"


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema: Any) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation) for path, methods in schema["paths"].items() for method, operation in methods.items()
    ]


def test_the_schema_is_valid_and_without_a_warning(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_every_operation_says_what_it_does_and_how_it_refuses(schema: Any) -> None:
    for path, method, operation in operations(schema):
        assert operation["summary"], (path, method)
        assert operation["tags"], (path, method)
        refusals = {status for status in operation["responses"] if int(status) >= 400}
        assert "401" in refusals, (path, method)
        if method != "get" and "token" not in path:
            assert {"400", "403", "404", "415", "429"} <= refusals, (path, method)
        for status in refusals:
            assert set(operation["responses"][status]["content"]) == {MEDIA_TYPE}, (path, method, status)


def test_lists_say_how_they_are_filtered_and_cut(schema: Any) -> None:
    def query(path: str) -> set[str]:
        return {p["name"] for p in schema["paths"][path]["get"]["parameters"] if p["in"] == "query"}

    assert query("/api/v1/clubs/{slug}/players/") == {"active", "is_guest", "page", "search"}
    assert query("/api/v1/clubs/{slug}/evenings/") == {"date", "date_from", "date_until", "page", "state"}
    assert query("/api/v1/evenings/{evening_id}/standings/") == {"after_round", "names"}


def test_the_schema_is_served_to_anybody() -> None:
    response = APIClient().get("/api/v1/schema/", {"format": "json"})

    assert response.status_code == 200
    assert response.json()["openapi"].startswith("3.")


def test_the_page_comes_from_here_alone_and_relaxes_nothing_but_styles() -> None:
    page = APIClient().get("/api/v1/docs/", headers={"accept": "text/html"})
    script = APIClient().get("/api/v1/docs/", {"script": ""}, headers={"accept": "*/*"})

    assert (page.status_code, script.status_code) == (200, 200)
    html = page.content.decode()
    assert not re.search(r"(src|href)=\"(https?:)?//", html)
    assert "<script>" not in html
    assert script["Content-Type"].startswith("application/javascript")
    policy = dict(part.strip().split(" ", 1) for part in page["Content-Security-Policy"].split(";") if " " in part)
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self' 'unsafe-inline'"


def test_no_other_answer_relaxes_the_policy() -> None:
    for path in ("/api/v1/schema/", "/api/v1/clubs/"):
        assert "unsafe" not in APIClient().get(path)["Content-Security-Policy"]


def codes_in_the_guide(heading: str) -> list[str]:
    section = GUIDE.read_text(encoding="utf-8").split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| `([a-z0-9_]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(
    ("heading", "codes"),
    [
        ("Codes of the request", RequestCode),
        ("Codes of the services", ErrorCode),
        ("Codes of a sheet", ViolationCode),
        ("Codes of notices", NoticeCode),
        ("Codes of suggestions", SlipCode),
    ],
)
def test_the_guide_lists_every_code(heading: str, codes: Any) -> None:
    assert codes_in_the_guide(heading) == [code.value for code in codes]


def test_the_guide_lists_every_operation(schema: Any) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for path, method, _operation in operations(schema):
        assert f"| {method.upper()} | `{path.removeprefix('/api/v1')}` |" in text


def test_the_guide_lists_every_status() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for status, (kind, _title) in KINDS.items():
        assert f"| {status} | `urn:klaverjas-club:problem:{kind}` |" in text
