"""Prizes that two people hand out, draw for or take back at the same moment: once, and in order."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tests.factories import make_club, make_competition, make_players, make_user, play_evening, scheme
from tests.integration.test_two_at_once import at_once
from tournaments.errors import TournamentError
from tournaments.models import Door, Evening, PrizeAward, PrizeDraw, PrizeWinner
from tournaments.services import prizes

SCHEME = scheme({"kind": "place", "place": 1, "cents": 2001})


def played() -> tuple[Evening, list[int], list[User]]:
    players = make_players(make_club(), 4)
    users = [make_user() for _ in range(4)]
    evening = play_evening([], players, [(1416, 1396)], by=users[0], prizes=SCHEME)
    return evening, [player.pk for player in players[:2]], users


def codes(outcomes: list[Any]) -> list[str]:
    return sorted(
        problem.code for outcome in outcomes if isinstance(outcome, TournamentError) for problem in outcome.problems
    )


def test_four_who_record_make_one_list(transactional_db: None) -> None:
    evening, _first, users = played()

    outcomes = at_once(
        *[lambda by=by: prizes.record_prizes(evening_id=evening.pk, by=by, door=Door.DESK) for by in users]
    )

    assert {getattr(outcome, "pk", outcome) for outcome in outcomes} == {PrizeAward.objects.get().pk}
    assert PrizeWinner.objects.count() == 2


def test_four_who_record_the_prizes_of_a_competition(transactional_db: None) -> None:
    players, by = make_players(make_club(), 4), make_user()
    competition = make_competition(players[0].club, prizes=SCHEME)
    play_evening([competition], players, [(1416, 1396)], by=by)

    outcomes = at_once(*[lambda: prizes.record_prizes(competition_id=competition.pk, by=by, door=Door.DESK)] * 4)

    assert {getattr(outcome, "pk", outcome) for outcome in outcomes} == {PrizeAward.objects.get().pk}


def test_two_lots_for_one_prize_leave_one(transactional_db: None) -> None:
    evening, first, users = played()

    def lot(order: list[int]) -> PrizeDraw:
        return prizes.enter_draw(evening_id=evening.pk, key="place_1", order=order, by=users[0], door=Door.DESK)

    outcomes = at_once(lambda: lot(first), lambda: lot(first[::-1]))

    assert codes(outcomes) == ["prize_drawn"]
    assert PrizeDraw.objects.filter(cancelled_at=None).count() == 1


def test_a_list_is_taken_back_once(transactional_db: None) -> None:
    evening, _first, users = played()
    award = prizes.record_prizes(evening_id=evening.pk, by=users[0], door=Door.DESK)

    outcomes = at_once(
        *[lambda: prizes.cancel_prizes(award_id=award.pk, reason="Early", by=users[0], door=Door.DESK)] * 3
    )

    assert codes(outcomes) == ["prizes_cancelled"] * 2
