"""What is read of a season: the list, with everything to understand it, and why somebody stands where it stands."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_club, make_competition, make_player, make_players, make_user, play_evening
from tournaments.models import (
    Competition,
    CompetitionPair,
    Door,
    EntrantKind,
    Evening,
    Player,
    PublicName,
)
from tournaments.ranking import Code, TieBreak
from tournaments.ranking.season_places import ProblemKind, Why
from tournaments.selectors.seasons import (
    SeasonExplanation,
    counting_evenings,
    explanation_of,
    season_standing_of,
    seasons_behind,
)
from tournaments.services import codes, competitions, evenings, people, prizegiving, seasons

pytestmark = pytest.mark.django_db

FIRST = dt.date(2026, 10, 1)
RULES = {
    "counting": {"rule": "best", "best": 2, "evenings": 4},
    "codes": {"excused": {"points_from": "fixed", "points": 1000}},
    "tie_breaks": ["best_round"],
}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def players() -> list[Player]:
    club = make_club()
    return [
        make_player(club, "Piet", "Aalders", public_name_policy=PublicName.FIRST_INITIAL),
        *(make_player(club, "Rie", name) for name in ("Bos", "Ceder", "Den")),
    ]


@pytest.fixture
def competition(players: list[Player], director: User) -> Competition:
    """Three of four evenings of one table; side A made 1500, 1600 and 1400, side B always 1312."""
    competition = make_competition(players[0].club, rules=RULES)
    for week, total in enumerate((1500, 1600, 1400)):
        day = FIRST + dt.timedelta(weeks=week)
        play_evening([competition], players, [(total, 1312)], by=director, date=day)
    seasons.recompute(competition.pk)
    return competition


def explain(competition: Competition, entrant_id: int, **values: Any) -> SeasonExplanation:
    found = explanation_of(competition, entrant_id, **values)
    assert found is not None
    return found


def queries_of(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


# The list


def test_list_shows_raw_and_counting_totals_side_by_side(competition: Competition, players: list[Player]) -> None:
    table = season_standing_of(competition)
    first, second, third, _fourth = table.rows
    assert [row.name for row in table.rows] == ["Piet A.", "Rie Bos", "Rie Ceder", "Rie Den"]
    assert (first.entrant_id, first.line.place, first.line.tied) == (players[0].pk, 1, True)
    assert (first.line.value, first.line.raw_total) == (Fraction(3100), Fraction(4500))
    assert (first.line.counted, first.line.dropped, first.line.attended, first.line.needed) == (2, 1, 3, 0)
    assert (second.line.place, third.line.place) == (1, 3)
    assert first.line.evenings == ()
    assert [evening.date for evening in table.evenings] == [FIRST + dt.timedelta(weeks=week) for week in range(3)]
    assert (table.evenings_left, table.is_behind, table.tie_breaks) == (1, False, (TieBreak.BEST_ROUND,))


def test_club_reads_its_own_names(competition: Competition) -> None:
    assert season_standing_of(competition, public=False).rows[0].name == "Piet Aalders"


def test_list_that_does_not_show_everything_yet_says_so(
    competition: Competition, players: list[Player], director: User
) -> None:
    play_evening([competition], players, [(1500, 1312)], by=director)
    table = season_standing_of(competition)
    assert table.is_behind
    assert table.shown_version < table.wanted_version


def test_list_takes_five_queries_however_long_it_is(
    competition: Competition, players: list[Player], director: User
) -> None:
    competition = Competition.objects.select_related("club", "season").get(pk=competition.pk)
    assert queries_of(lambda: season_standing_of(competition)) == 5
    more = make_players(competition.club, 8)
    play_evening([competition], [*players, *more], [(1500, 1312)] * 3, by=director)
    seasons.recompute(competition.pk)
    assert len(season_standing_of(competition).rows) == 12
    assert queries_of(lambda: season_standing_of(competition)) == 5


def test_list_of_pairs_names_both(director: User) -> None:
    a, _b, c, _d = players = make_players(make_club(), 4)
    competition = make_competition(a.club, entrants=EntrantKind.PAIRS)
    pair = people.pair_of(club=a.club, first=a, second=c)
    CompetitionPair.objects.create(competition=competition, pair=pair)
    play_evening([competition], players, [(1500, 1312)], by=director)
    seasons.recompute(competition.pk)
    (row,) = season_standing_of(competition).rows
    assert (row.entrant_id, row.name) == (pair.pk, f"{a.full_name} & {c.full_name}")
    assert explain(competition, pair.pk).evenings[0].counted.total == 1500 + 1312


# Why somebody stands there


def test_explanation_tells_of_every_evening_whether_it_counts(competition: Competition, players: list[Player]) -> None:
    found = explain(competition, players[0].pk)
    assert [(item.evening.date.day, item.counted.total, item.counted.why) for item in found.evenings] == [
        (1, 1500, Why.COUNTS),
        (8, 1600, Why.COUNTS),
        (15, 1400, Why.DROPPED),
    ]
    assert (found.above, found.below and found.below.entrant_id) == (None, players[1].pk)
    assert found.needs.evenings_left == 1
    assert found.needs.counts_from == 1500


def test_explanation_tells_what_one_needs(competition: Competition, players: list[Player]) -> None:
    found = explain(competition, players[2].pk)
    assert found.needs.above is not None
    assert (found.needs.above.place, found.needs.above.gap) == (1, 3100 - 2624)
    # More than 3100 with one more evening: 1312 goes on counting.
    assert found.needs.in_one_evening == 3100 - 1312 + 1


def test_explanation_shows_the_code_that_was_entered(competition: Competition, director: User) -> None:
    absent = make_player(competition.club)
    evening = competition.evenings.order_by("date").first()
    assert evening is not None
    entry = codes.enter_code(
        competition_id=competition.pk,
        evening_id=evening.pk,
        entrant_id=absent.pk,
        code=Code.EXCUSED,
        reason="ziek",
        by=director,
        door=Door.DESK,
    )
    seasons.recompute(competition.pk)
    found = explain(competition, absent.pk)
    assert (found.evenings[0].entry, found.evenings[0].counted.code) == (entry, Code.EXCUSED)
    assert found.evenings[0].counted.total == 1000


def test_explanation_names_what_is_missing(players: list[Player], director: User) -> None:
    rules = {"codes": {"absent": {"points_from": "own_average"}}, "unmarked": "absent"}
    competition = make_competition(players[0].club, rules=rules)
    absent = make_player(competition.club)
    play_evening([competition], players, [(1500, 1312)], by=director)
    seasons.recompute(competition.pk)
    assert [problem.kind for problem in explain(competition, absent.pk).problems] == [
        ProblemKind.OWN_AVERAGE_OF_NOTHING
    ]
    assert explain(competition, players[0].pk).problems == ()


def test_explanation_of_periods(players: list[Player], director: User) -> None:
    rules = {"counting": {"rule": "periods", "best": 1, "best_periods": 1, "evenings": 2}, "tie_breaks": []}
    competition = make_competition(players[0].club, rules=rules)
    for month, total in ((10, 1500), (11, 1600)):
        name, first, last = f"Maand {month}", dt.date(2026, month, 1), dt.date(2026, month, 28)
        competition.periods.create(name=name, starts_on=first, ends_on=last)
        play_evening([competition], players, [(total, 1312)], by=director, date=first)
    seasons.recompute(competition.pk)
    found = explain(competition, players[0].pk)
    assert [(item.period.name, item.counted.counts) for item in found.periods] == [
        ("Maand 10", False),
        ("Maand 11", True),
    ]
    assert [item.counted.why for item in found.evenings] == [Why.PERIOD_DROPPED, Why.COUNTS]
    # October is over with the one evening it had; of November one is left, in the list as in the explanation.
    assert (season_standing_of(competition).evenings_left, found.needs.evenings_left) == (1, 1)
    assert found.period_count == 2


def test_who_does_not_stand_in_it_has_no_explanation(competition: Competition) -> None:
    assert explanation_of(competition, 12345) is None


def test_explanation_takes_seven_queries_however_long_the_season_is(
    competition: Competition, players: list[Player], director: User
) -> None:
    competition = Competition.objects.select_related("club", "season").get(pk=competition.pk)
    assert queries_of(lambda: explain(competition, players[0].pk)) == 7
    play_evening([competition], players, [(1500, 1312)], by=director)
    seasons.recompute(competition.pk)
    assert queries_of(lambda: explain(competition, players[0].pk)) == 7


# What counts


def test_closed_competition_goes_on_telling_the_evenings_it_counted(
    competition: Competition, players: list[Player], director: User
) -> None:
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    competition.refresh_from_db()
    evening = Evening.objects.filter(competitions=competition).earliest("date")
    evenings.reopen_evening(evening_id=evening.pk, by=director, reason="telfout")
    prizegiving.hide_standing(evening_id=evening.pk, from_round=1, by=director, door=Door.DESK)
    assert len(counting_evenings(competition)) == 3
    assert len(explain(competition, players[0].pk).evenings) == 3
    assert not season_standing_of(competition).is_behind
    assert not seasons_behind().exists()
