"""With the broker gone the typist sees no error, every result stays stored, and the sweep brings the standing."""

from __future__ import annotations

import time

from django.test import Client

from tests.factories import PASSWORD
from tests.integration import golden_evening
from tests.integration.test_same_evening import is_up_to_date
from tournaments.models import ScoreSheet
from tournaments.services import standings


def test_it_works(transactional_db: None, dead_broker: None, client: Client) -> None:
    story = golden_evening.begin()
    tables = golden_evening.seat(story, 1)
    assert client.login(username=story.director.username, password=PASSWORD)
    started = time.monotonic()

    for table_number, table_id in enumerate(tables, start=1):
        answer = client.post(
            f"/api/v1/tables/{table_id}/sheets/",
            {"seen_version": 0, "confirm": True, "entry": golden_evening.SHEETS[1, table_number]},
            content_type="application/json",
        )
        assert answer.status_code == 200, answer.content

    assert time.monotonic() - started < 10, "the typist must not wait for a broker that is gone"
    assert ScoreSheet.objects.count() == 2
    assert not is_up_to_date(story.evening.pk)
    assert standings.sweep() == 1
    assert golden_evening.standing(story, after_round=1) == golden_evening.AFTER_ROUND_1
