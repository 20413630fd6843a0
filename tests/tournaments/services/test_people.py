"""Members and pairs, as both doors add and change them."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.factories import make_club, make_evening, make_player, make_players, make_round, make_user, record
from tests.refusals import refused
from tournaments import selectors
from tournaments.errors import ErrorCode
from tournaments.models import Club, Door, EntrantKind, Evening, Pair, Player, PublicName, StandingFragment
from tournaments.services import evenings, guests, merging, people, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def test_added_player_is_stored_without_stray_spaces(club: Club) -> None:
    player = people.add_player(
        club=club, number=" 1016 ", first_name=" Jan-Piet", infix="van der ", last_name="'t Hooft ", is_guest=True
    )
    player.refresh_from_db()
    assert player.label == "Jan-Piet van der 't Hooft (1016)"
    assert (player.is_guest, player.public_name_policy) == (True, PublicName.FULL)


def test_two_people_of_one_name_differ_by_number(club: Club) -> None:
    one = make_player(club, "Piet", "Jansen", number="1016")
    two = make_player(club, "Piet", "Jansen", number="1017")
    assert (one.label, two.label) == ("Piet Jansen (1016)", "Piet Jansen (1017)")


def test_number_of_another_member_is_refused(club: Club) -> None:
    make_player(club, number="7")
    with refused(ErrorCode.NUMBER_TAKEN):
        make_player(club, number="7")
    assert make_player(make_club(), number="7").number == "7"


def test_everything_wrong_with_a_player_is_named_at_its_field(club: Club) -> None:
    with refused(*[ErrorCode.INVALID_VALUE] * 4) as caught:
        people.add_player(
            club=club,
            number="7 a",
            first_name="",
            last_name="Jansen",
            public_name_policy="everything",
            active_from=dt.date(2026, 9, 1),
            active_until=dt.date(2026, 8, 1),
        )
    assert {problem.field for problem in caught.value.problems} == {
        "number",
        "first_name",
        "public_name_policy",
        "active_until",
    }
    assert not Player.objects.exists()


def test_change_leaves_the_rest_as_it_was(club: Club) -> None:
    player = make_player(club, "Rie", "Hendriks", number="12")
    people.change_player(player=player, last_name="Ćosić", needs_fixed_table=True)
    player.refresh_from_db()
    assert (player.first_name, player.last_name, player.number, player.needs_fixed_table) == (
        "Rie",
        "Ćosić",
        "12",
        True,
    )


def test_change_to_a_number_in_use_is_refused(club: Club) -> None:
    make_player(club, number="7")
    player = make_player(club, number="8")
    with refused(ErrorCode.NUMBER_TAKEN):
        people.change_player(player=player, number="7")
    player.refresh_from_db()
    assert player.number == "8"


def test_club_of_a_player_cannot_be_set_by_a_door(club: Club) -> None:
    with pytest.raises(TypeError, match="club_id"):
        people.change_player(player=make_player(club), club_id=make_club().pk)


def test_two_players_are_one_pair_whatever_the_order(club: Club) -> None:
    low, high = make_players(club, 2)
    pair = people.pair_of(club=club, first=high, second=low)
    assert (pair.first, pair.second, pair.club) == (low, high, club)
    assert people.pair_of(club=club, first=low, second=high) == pair
    assert Pair.objects.count() == 1


def test_pair_of_one_is_refused(club: Club) -> None:
    player = make_player(club)
    with refused(ErrorCode.PAIR_OF_ONE):
        people.pair_of(club=club, first=player, second=player)


def fragments() -> str:
    return "".join(StandingFragment.objects.values_list("html", flat=True))


def test_name_that_is_hidden_from_now_on_disappears_from_standings_of_closed_evenings(club: Club) -> None:
    evening, director = make_evening(club), make_user()
    player = make_player(club, "Rie", "Hendriks")
    record(make_round(evening, [player, *make_players(club, 3)]).tables.get(), by=director)
    evenings.close_evening(evening_id=evening.pk, by=director)
    standings.recompute(evening.pk)
    assert "Rie Hendriks" in fragments()
    people.change_player(player=player, public_name_policy=PublicName.HIDDEN)
    assert standings.sweep() == 1
    assert fragments()
    assert "Hendriks" not in fragments()


def test_name_of_a_pair_follows_too(club: Club) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    four = make_players(club, 4)
    for first, second in (four[:2], four[2:]):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    record(make_round(evening, four).tables.get(), by=make_user())
    standings.recompute(evening.pk)
    people.change_player(player=four[3], last_name="Hendriks")
    assert standings.sweep() == 1
    assert "Hendriks" in fragments()


def test_change_that_no_standing_shows_recomputes_nothing(club: Club) -> None:
    evening, four = make_evening(club), make_players(club, 4)
    record(make_round(evening, four).tables.get(), by=make_user())
    standings.recompute(evening.pk)
    people.change_player(player=four[0], needs_fixed_table=True)
    people.change_player(player=make_player(club), last_name="Hendriks")
    assert standings.sweep() == 0


class TestNamesakes:
    """Who adds, renames or removes one person changes how strangers read another."""

    @pytest.fixture
    def evening(self, club: Club) -> Evening:
        """An evening of the one Piet Jansen there is, its standing rendered."""
        evening = make_evening(club)
        four = [make_player(club, "Piet", "Jansen", number="1016"), *make_players(club, 3)]
        record(make_round(evening, four).tables.get(), by=make_user())
        standings.recompute(evening.pk)
        assert ">Piet Jansen<" in fragments()
        return evening

    def test_who_is_added_or_renamed(self, club: Club, evening: Evening) -> None:
        seating = selectors.seating_version(evening)
        other = people.add_player(club=club, number="1017", first_name="piet", last_name="Jansen")
        assert not StandingFragment.objects.exists()
        assert standings.sweep() == 1
        assert ">Piet Jansen (1016)<" in fragments()
        evening.refresh_from_db()
        assert selectors.seating_version(evening) != seating
        people.change_player(player=other, public_name_policy=PublicName.HIDDEN)
        assert standings.sweep() == 1
        assert ">Piet Jansen<" in fragments()
        people.change_player(player=other, public_name_policy=PublicName.FULL)
        people.change_player(player=other, last_name="Janssen")
        assert standings.sweep() == 1
        assert ">Piet Jansen<" in fragments()

    @pytest.mark.usefixtures("evening")
    def test_a_guest_comes_and_was_a_mistake(self, club: Club) -> None:
        tonight = make_evening(club, title="Later")
        guest = guests.add_guest(evening_id=tonight.pk, first_name=" Piet", last_name="Jansen ")
        assert standings.sweep() == 1
        assert ">Piet Jansen (1016)<" in fragments()
        guests.remove_guest(evening_id=tonight.pk, player_id=guest.pk)
        assert standings.sweep() == 1
        assert ">Piet Jansen<" in fragments()

    @pytest.mark.usefixtures("evening")
    def test_a_double_is_merged(self, club: Club) -> None:
        keep, double = club.players.get(number="1016"), make_player(club, "Piet", "Jansen", number="1017")
        standings.sweep()
        merging.merge_players(keep=keep, gone=double, by=make_user(), door=Door.DESK, reason="dubbel")
        assert standings.sweep() == 1
        assert ">Piet Jansen<" in fragments()

    @pytest.mark.usefixtures("evening")
    def test_a_third_one_changes_nothing_for_the_two(self, club: Club) -> None:
        make_player(club, "Piet", "Jansen", number="1017")
        standings.sweep()
        make_player(club, "Piet", "Jansen", number="1018")
        make_player(make_club(), "Piet", "Jansen", number="1019")
        assert standings.sweep() == 0
