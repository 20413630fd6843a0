"""Categories of a club: made, called otherwise, and who belongs to them."""

from __future__ import annotations

import pytest

from tests.factories import make_club, make_player, make_user
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Category, Club, Door
from tournaments.services import categories, merging, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def test_it_works(club: Club) -> None:
    ladies = categories.add_category(club=club, name="  Ladies  60+ ")
    assert ladies.name == "Ladies 60+"
    assert categories.rename_category(category=ladies, name="LADIES 60+").name == "LADIES 60+"
    player = make_player(club, categories=[ladies.pk])
    assert list(player.categories.all()) == [ladies]
    people.change_player(player=player, first_name="Ria")
    assert list(player.categories.all()) == [ladies]
    people.change_player(player=player, categories=[])
    assert not player.categories.exists()


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_name_that_is_none(club: Club, name: str) -> None:
    with refused(ErrorCode.CATEGORY_NAME):
        categories.add_category(club=club, name=name)
    assert not Category.objects.exists()


def test_two_of_one_name(club: Club) -> None:
    categories.add_category(club=club, name="Ladies")
    youth = categories.add_category(club=club, name="Youth")
    categories.add_category(club=make_club(), name="Ladies")
    with refused(ErrorCode.CATEGORY_TAKEN):
        categories.add_category(club=club, name="ladies")
    with refused(ErrorCode.CATEGORY_TAKEN):
        categories.rename_category(category=youth, name="LADIES")


def test_a_category_of_another_club(club: Club) -> None:
    other = categories.add_category(club=make_club(), name="Ladies")
    player = make_player(club)
    with refused(ErrorCode.CATEGORY_UNKNOWN):
        people.change_player(player=player, first_name="Ria", categories=[other.pk])
    player.refresh_from_db()
    assert player.first_name != "Ria"


def test_a_double_brings_its_categories(club: Club) -> None:
    ladies, youth = (categories.add_category(club=club, name=name) for name in ("Ladies", "Youth"))
    keep, gone = make_player(club, categories=[ladies.pk]), make_player(club, categories=[youth.pk])
    merging.merge_players(keep=keep, gone=gone, by=make_user(), door=Door.DESK, reason="Typed twice")
    assert set(keep.categories.all()) == {ladies, youth}
    assert not gone.categories.exists()
