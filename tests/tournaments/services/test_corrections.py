"""Correcting an evening that is closed, and what it would change, told before it is done."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_competition,
    make_players,
    make_season,
    make_user,
    play_evening,
    scheme,
    totals_entry,
)
from tests.refusals import refused
from tournaments import selectors, tasks
from tournaments.errors import ErrorCode, StaleVersion
from tournaments.models import Club, Competition, Door, Evening, Player, Season, Table
from tournaments.selectors.seasons import season_standing_of
from tournaments.services import (
    competitions,
    corrections,
    effects,
    evenings,
    prizegiving,
    prizes,
    seasons,
    standings,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director() -> User:
    return make_user("director")


@pytest.fixture
def players(club: Club) -> list[Player]:
    return make_players(club, 4)


@pytest.fixture
def season(club: Club) -> Season:
    return make_season(club)


@pytest.fixture
def total(club: Club, season: Season) -> Competition:
    return make_competition(club, season=season, name="Alles")


@pytest.fixture
def best_one(club: Club, season: Season) -> Competition:
    """In which only the better of two evenings counts."""
    rules = {"counting": {"rule": "best", "best": 1}}
    return make_competition(club, season=season, name="Beste een", rules=rules)


@pytest.fixture
def evening(total: Competition, best_one: Competition, players: list[Player], director: User) -> Evening:
    """The first of two closed evenings. A won it with 1500 to 1492, and the second by more; both prizes are given."""
    both = (total, best_one)
    prize = scheme({"kind": "place", "place": 1, "to": 2, "cents": 1000})
    first = play_evening(both, players, ((1500, 1492),), by=director, prizes=prize)
    play_evening(both, players, ((1800, 992),), by=director, date=dt.date(2026, 12, 10))
    prizes.record_prizes(evening_id=first.pk, by=director, door=Door.DESK)
    for competition in both:
        seasons.recompute(competition.pk)
    first.refresh_from_db()
    return first


def table_of(evening: Evening) -> Table:
    return Table.objects.get(round__evening=evening)


def asked(evening: Evening, by: User, **values: Any) -> dict[str, Any]:
    """A correction by which B won the evening: 1392 to 1600."""
    table = table_of(evening)
    return {
        "table_id": table.pk,
        "entry": totals_entry(1392, 1600),
        "by": by,
        "door": Door.DESK,
        "seen_version": 1,
        "reason": "sides mixed up",
        **values,
    }


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table of ours."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values())
        for model in apps.get_app_config("tournaments").get_models()
    }


def moved(found: effects.ListEffects) -> dict[str, tuple[int | None, int | None, Any, Any]]:
    return {
        item.name: (
            item.change.place_before,
            item.change.place_after,
            item.change.value_before,
            item.change.value_after,
        )
        for item in found.moved
    }


class TestPreview:
    def test_evening_seasons_and_prizes_before_and_after(
        self, evening: Evening, players: list[Player], director: User, total: Competition, best_one: Competition
    ) -> None:
        found = corrections.preview_sheet(**asked(evening, director))
        a, b = players[0].label, players[2].label
        assert moved(found.evening)[a] == (1, 3, 1500, 1392)
        assert moved(found.evening)[b] == (3, 1, 1492, 1600)
        prize = found.evening.prizes
        assert prize is not None
        # Ten euros for each of two places that were shared: ten a head for those of A, by the new list for those of B.
        assert {name: change.cents for name, change in prize.differences} == {
            player.label: cents for player, cents in zip(players, (-1000, -1000, 1000, 1000), strict=True)
        }
        over, best = found.seasons
        assert (over.scope, best.scope) == (total, best_one)
        assert moved(over)[players[0].full_name] == (1, 1, 3300, 3192)
        assert moved(over)[players[2].full_name] == (3, 3, 2484, 2592)
        # The first evening is dropped by those of A, and counts for those of B.
        assert moved(best) == {player.full_name: (3, 3, 1492, 1600) for player in players[2:]}
        assert (over.prizes, best.prizes) == (None, None)
        assert (found.closed, found.seated) == ((), ())

    def test_lot_that_decides_no_more_is_named(self, players: list[Player], director: User) -> None:
        prize = scheme({"kind": "place", "place": 1, "cents": 1000}, shared="draw")
        evening = play_evening([], players, ((1500, 1492),), by=director, prizes=prize)
        order = [players[1].pk, players[0].pk]
        lot = prizes.enter_draw(evening_id=evening.pk, key="place_1", order=order, by=director, door=Door.DESK)
        found = corrections.preview_sheet(**asked(evening, director)).evening
        assert [(voided.draw, voided.names) for voided in found.voided] == [(lot, (players[1].label, players[0].label))]
        assert found.prizes is None
        # The same two still first: the lot decides as before.
        still = asked(evening, director, entry=totals_entry(1600, 1392))
        assert corrections.preview_sheet(**still).evening.voided == ()
        prizes.record_prizes(evening_id=evening.pk, by=director, door=Door.DESK)
        found = corrections.preview_sheet(**asked(evening, director)).evening
        assert found.prizes is not None
        assert {name: [won.to_be_drawn for won in change.after] for name, change in found.prizes.differences} == {
            players[1].label: [],
            players[2].label: [True],
            players[3].label: [True],
        }

    def test_is_what_comes_of_it(self, evening: Evening, director: User, total: Competition) -> None:
        found = corrections.preview_sheet(**asked(evening, director))
        corrections.correct_sheet(**asked(evening, director))
        standings.recompute(evening.pk)
        seasons.recompute(total.pk)
        evening.refresh_from_db()
        after = {row.name: (row.place, row.total) for row in selectors.standing_of(evening, public=False).rows}
        for item in found.evening.moved:
            assert after[item.name] == (item.change.place_after, item.change.value_after)
        in_season = {row.entrant_id: (row.line.place, row.line.value) for row in season_standing_of(total).rows}
        for item in found.seasons[0].moved:
            assert in_season[item.change.entrant] == (item.change.place_after, item.change.value_after)

    def test_nothing_is_stored_and_nobody_rung(
        self, evening: Evening, director: User, django_capture_on_commit_callbacks: Any
    ) -> None:
        before = everything()
        with django_capture_on_commit_callbacks() as rings:
            corrections.preview_sheet(**asked(evening, director))
        assert not rings
        assert everything() == before
        # And the bell is not left quiet.
        with django_capture_on_commit_callbacks() as rings:
            tasks.ring_standing(evening.pk)
        assert len(rings) == 1

    def test_refuses_what_the_act_refuses_and_stores_nothing(self, evening: Evening, director: User) -> None:
        before = everything()
        with refused(ErrorCode.REASON_MISSING):
            corrections.preview_sheet(**asked(evening, director, reason=" "))
        with refused(ErrorCode.SHEET_UNCHANGED):
            corrections.preview_sheet(**asked(evening, director, entry=totals_entry(1500, 1492)))
        with pytest.raises(StaleVersion):
            corrections.preview_sheet(**asked(evening, director, seen_version=2))
        assert everything() == before

    def test_closed_competition_is_named_and_stays(
        self, evening: Evening, director: User, total: Competition, best_one: Competition
    ) -> None:
        competitions.close_competition(competition_id=total.pk, by=director, door=Door.DESK)
        found = corrections.preview_sheet(**asked(evening, director))
        assert found.closed == (total,)
        assert [part.scope for part in found.seasons] == [best_one]
        before = [(row.name, row.line.value) for row in season_standing_of(total).rows]
        corrections.correct_sheet(**asked(evening, director))
        standings.sweep()
        seasons.sweep()
        total.refresh_from_db()
        assert [(row.name, row.line.value) for row in season_standing_of(total).rows] == before

    def test_evening_kept_for_the_prize_giving_touches_no_season(self, evening: Evening, director: User) -> None:
        evenings.reopen_evening(evening_id=evening.pk, by=director, reason="the prizes")
        prizegiving.hide_standing(evening_id=evening.pk, from_round=1, by=director, door=Door.DESK)
        evenings.close_evening(evening_id=evening.pk, by=director)
        found = corrections.preview_sheet(**asked(evening, director))
        assert len(found.evening.moved) == 4
        assert [part.is_nothing for part in found.seasons] == [True, True]

    def test_later_rounds_are_named_and_keep_their_seats(self, players: list[Player], director: User) -> None:
        evening = play_evening([], players, ((1500, 1492),), ((1500, 1492),), by=director, date=dt.date(2026, 12, 17))
        first = Table.objects.get(round__evening=evening, round__number=1)
        seats = everything()["Seat"]
        found = corrections.preview_sheet(**{**asked_at(first), "by": director})
        assert found.seated == (2,)
        corrections.correct_sheet(**{**asked_at(first), "by": director})
        assert everything()["Seat"] == seats


def asked_at(table: Table) -> dict[str, Any]:
    return {
        "table_id": table.pk,
        "entry": totals_entry(1392, 1600),
        "door": Door.DESK,
        "seen_version": 1,
        "reason": "sides mixed up",
    }


class TestCorrecting:
    def test_opens_corrects_and_closes_with_one_reason(self, evening: Evening, director: User) -> None:
        version = evening.results_version
        done = corrections.correct_sheet(**asked(evening, director))
        evening.refresh_from_db()
        assert evening.is_closed
        assert evening.results_version > version
        assert (done.sheet.version, done.sheet.total_a, done.confirmed) == (2, 1392, True)
        last = list(evening.events.order_by("pk"))[-2:]
        assert [(event.kind, event.reason) for event in last] == [("reopened", "sides mixed up"), ("closed", "")]

    def test_open_evening_is_only_corrected(self, evening: Evening, director: User) -> None:
        evenings.reopen_evening(evening_id=evening.pk, by=director, reason="a look")
        events = evening.events.count()
        corrections.correct_sheet(**asked(evening, director))
        evening.refresh_from_db()
        assert not evening.is_closed
        assert evening.events.count() == events

    def test_repeated_with_its_key_is_done_once(self, evening: Evening, director: User) -> None:
        corrections.correct_sheet(**asked(evening, director, idempotency_key="once"))
        before = everything()
        again = corrections.correct_sheet(**asked(evening, director, idempotency_key="once"))
        assert again.repeated
        assert everything() == before

    def test_refused_as_a_whole(self, evening: Evening, director: User) -> None:
        before = everything()
        with refused("control_sum", ErrorCode.REASON_MISSING):
            corrections.correct_sheet(**asked(evening, director, entry=totals_entry(1393, 1600), reason=""))
        with pytest.raises(StaleVersion):
            corrections.correct_sheet(**asked(evening, director, seen_version=0))
        assert everything() == before


class TestPenalties:
    def test_given_after_closing(self, evening: Evening, players: list[Player], director: User) -> None:
        given = {"evening_id": evening.pk, "player_id": players[0].pk, "points": -100, "reason": "revoke"}
        before = everything()
        found = corrections.preview_penalty(**given, by=director)
        assert everything() == before
        assert moved(found.evening)[players[0].label] == (1, 4, 1500, 1400)
        assert moved(found.seasons[0])[players[0].full_name] == (1, 2, 3300, 3200)
        penalty = corrections.give_penalty(**given, by=director)
        evening.refresh_from_db()
        assert (evening.is_closed, penalty.points) == (True, -100)

    def test_cancelled_after_closing(self, evening: Evening, players: list[Player], director: User) -> None:
        given = {"evening_id": evening.pk, "player_id": players[0].pk, "points": -100, "reason": "revoke"}
        penalty = corrections.give_penalty(**given, by=director)
        before = everything()
        found = corrections.preview_cancelling(penalty_id=penalty.pk, reason="seen wrongly", by=director)
        assert everything() == before
        assert moved(found.evening)[players[0].label] == (4, 1, 1400, 1500)
        corrections.cancel_penalty(penalty_id=penalty.pk, reason="seen wrongly", by=director)
        penalty.refresh_from_db()
        evening.refresh_from_db()
        assert (evening.is_closed, penalty.is_cancelled) == (True, True)

    def test_refused_as_a_whole(self, evening: Evening, players: list[Player], director: User) -> None:
        before = everything()
        with refused(ErrorCode.PENALTY_POINTS, ErrorCode.REASON_MISSING):
            corrections.give_penalty(evening_id=evening.pk, player_id=players[0].pk, points=100, reason="", by=director)
        assert everything() == before


class TestReopening:
    def test_closed_list_beside_what_it_would_become(
        self, evening: Evening, players: list[Player], director: User, total: Competition
    ) -> None:
        competitions.close_competition(competition_id=total.pk, by=director, door=Door.DESK)
        assert effects.effects_of_reopening(total.pk, by=director).is_nothing
        corrections.correct_sheet(**asked(evening, director))
        before = everything()
        found = effects.effects_of_reopening(total.pk, by=director)
        assert everything() == before
        assert moved(found)[players[0].full_name] == (1, 1, 3300, 3192)

    def test_open_competition_has_nothing_to_reopen(self, total: Competition, director: User) -> None:
        with refused(ErrorCode.COMPETITION_OPEN):
            effects.effects_of_reopening(total.pk, by=director)
