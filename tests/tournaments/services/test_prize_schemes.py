"""Schemes of prizes: of a competition, with every problem at its field."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_competition, make_evening, make_user, scheme
from tests.refusals import refused
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import AuditEntry, Competition, CompetitionState, Door
from tournaments.services import categories, plans, prize_schemes

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def competition() -> Competition:
    return make_competition(make_club())


def change(competition: Competition, by: User, prizes: Any) -> Competition:
    return prize_schemes.change_scheme(competition_id=competition.pk, prizes=prizes, by=by, door=Door.DESK)


def test_it_works(competition: Competition, owner: User) -> None:
    assert competition.prizes == scheme()
    category = categories.add_category(club=competition.club, name="Youth")
    wanted = scheme({"kind": "place", "place": 1, "cents": 5000}, {"kind": "category", "category": category.pk})
    assert change(competition, owner, wanted).prizes == wanted
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.details["old"], entry.details["new"]) == ("prizes_changed", scheme(), wanted)


def test_the_same_again_is_not_written_down(competition: Competition, owner: User) -> None:
    change(competition, owner, scheme("guests"))
    change(competition, owner, {"prizes": [{"kind": "guests"}]})
    assert AuditEntry.objects.count() == 1


def test_once_closed_it_stays(competition: Competition, owner: User) -> None:
    Competition.objects.update(state=CompetitionState.CLOSED)
    with refused(ErrorCode.COMPETITION_CLOSED):
        change(competition, owner, scheme("guests"))


def test_everything_wrong_at_its_field(competition: Competition, owner: User) -> None:
    with refused(ErrorCode.PRIZE_RULE, ErrorCode.PRIZE_RULE) as caught:
        change(competition, owner, {"prizes": [{"kind": "place"}, {"kind": "guests", "cents": -5}]})
    assert [(problem.field, problem.params["issue"]) for problem in caught.value.problems] == [  # type: ignore[union-attr]
        ("prizes.prizes[2].cents", "not_a_number"),
        ("prizes.prizes[1].place", "missing"),
    ]
    competition.refresh_from_db()
    assert competition.prizes == scheme()


def test_a_category_of_another_club(competition: Competition, owner: User) -> None:
    category = categories.add_category(club=make_club(), name="Youth")
    # Places are put together, but a problem names the line as it was written.
    lines = [{"kind": "guests"}, {"kind": "category", "category": category.pk}, {"kind": "place", "place": 1}]
    with refused(ErrorCode.CATEGORY_UNKNOWN) as caught:
        change(competition, owner, {"prizes": lines})
    assert [problem.field for problem in caught.value.problems] == ["prizes.prizes[2].category"]


def test_an_unknown_category_is_told_beside_what_else_is_wrong(competition: Competition, owner: User) -> None:
    elsewhere = categories.add_category(club=make_club(), name="Youth").pk
    lines = [
        {"kind": "guests", "cents": -5},
        {"kind": "category", "category": elsewhere, "cents": "5"},
        {"kind": "category", "category": 0},
        "category",
    ]
    with pytest.raises(TournamentError) as caught:
        change(competition, owner, {"prizes": lines})
    assert sorted((problem.field, problem.code.value) for problem in caught.value.problems) == [
        ("prizes.prizes[1].cents", "prize_rule"),
        ("prizes.prizes[2].category", "category_unknown"),
        ("prizes.prizes[2].cents", "prize_rule"),
        ("prizes.prizes[3].category", "prize_rule"),
        ("prizes.prizes[4]", "prize_rule"),
    ]


@pytest.mark.parametrize("prizes", [None, [], {"places": 3}, {"prizes": [{"kind": "place", "place": 501}]}])
def test_an_evening_is_not_planned_with_it(prizes: Any, owner: User) -> None:
    evening = make_evening(make_club())
    before = evening.prizes
    with pytest.raises(TournamentError) as caught:
        plans.change_plan(evening_id=evening.pk, by=owner, door=Door.DESK, prizes=prizes)
    assert {problem.code for problem in caught.value.problems} == {ErrorCode.PRIZE_RULE}
    assert all(problem.field.startswith("prizes") for problem in caught.value.problems)
    evening.refresh_from_db()
    assert evening.prizes == before
