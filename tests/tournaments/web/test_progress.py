"""How far a round is: which tables are open and for how long, the clock, and what comes next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tests.factories import make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments import selectors
from tournaments.models import Evening, Round
from tournaments.templatetags.klaverjas import clock, round_clock


def playing(house: House, *, minutes: int = 0, ago: int = 0, rounds: int = 2) -> Evening:
    """Two tables, published so many minutes ago."""
    evening = house.evening(planned_rounds=rounds, round_minutes=minutes)
    make_round(evening, make_players(house.club, 8))
    # Half a minute more, so that the test does not stand on the edge of one.
    Round.objects.update(published_at=timezone.now() - timedelta(minutes=ago, seconds=30))
    return evening


def page_of(house: House, evening: Evening, rest: str = "", who: str = "director") -> str:
    return house.browser(who).get(f"{house.evening_root(evening)}{rest}").content.decode()


@pytest.mark.parametrize("rest", ["", "rounds/1/"])
def test_open_tables_are_named_with_how_long(house: House, rest: str) -> None:
    evening = playing(house, ago=34)
    one, two = evening.rounds.get().tables.order_by("number")
    record(one, by=house.director)
    page = page_of(house, evening, rest)
    names = page.split("Not confirmed yet:")[1].split("</p>")[0]
    assert "table 2" in names
    assert "34 minutes" in names
    assert "table 1<" not in names
    record(two, by=house.director, confirm=False)
    names = page_of(house, evening, rest).split("Not confirmed yet:")[1].split("</p>")[0]
    assert "handed in" in names


@pytest.mark.parametrize("rest", ["", "rounds/1/"])
def test_the_board_looks_again_by_itself_while_tables_play(house: House, rest: str) -> None:
    evening = playing(house)
    assert 'hx-trigger="every 10s"' in page_of(house, evening, rest)
    for table in evening.rounds.get().tables.all():
        record(table, by=house.director)
    page = page_of(house, evening, rest)
    assert 'hx-trigger=""' in page
    assert "Every table is in. Next: round 2" in page
    assert "Every table is in." not in page_of(house, evening, rest, "scorer")


def test_after_the_last_round_no_other_is_next(house: House) -> None:
    evening = playing(house, rounds=1)
    for table in evening.rounds.get().tables.all():
        record(table, by=house.director)
    page = page_of(house, evening)
    assert "Every table is in. Next" not in page
    assert "Every table is confirmed. Closing makes the standing final." in page


def test_the_clock_counts_from_publishing(house: House) -> None:
    evening = playing(house, minutes=50, ago=38)
    board = selectors.boards_of(evening)[0]
    assert board.ends_at is not None
    line = f"Done at {clock(board.ends_at)}, 12 minutes left"
    assert line in page_of(house, evening)
    assert line in page_of(house, evening, "rounds/1/", "scorer")


@pytest.mark.parametrize(("ago", "late"), [(49, 0), (50, 1)])
def test_who_is_not_in_when_the_clock_has_run_out_stands_out(house: House, ago: int, late: int) -> None:
    evening = playing(house, minutes=50, ago=ago)
    record(evening.rounds.get().tables.get(number=1), by=house.director)
    assert page_of(house, evening).count('class="table-card open late"') == late


def test_no_clock_no_line_and_none_after_the_last_sheet(house: House) -> None:
    assert "round-clock" not in page_of(house, playing(house))
    evening = playing(house, minutes=50)
    for table in evening.rounds.get().tables.all():
        record(table, by=house.director)
    assert "round-clock" not in page_of(house, evening)


def test_a_draft_has_no_clock(house: House) -> None:
    evening = house.evening(round_minutes=50)
    make_round(evening, make_players(house.club, 8), publish=False)
    assert selectors.boards_of(evening)[0].ends_at is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (719, "12 minutes left"),
        (60, "1 minute left"),
        (1, "1 minute left"),
        (-30, "time is up"),
        (-61, "1 minute over"),
        (-7 * 60 - 1, "7 minutes over"),
    ],
)
def test_what_the_clock_says(monkeypatch: pytest.MonkeyPatch, seconds: int, words: str) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    with translation.override("en"):
        assert words in round_clock(now + timedelta(seconds=seconds))
