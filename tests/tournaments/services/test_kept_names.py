"""A closed list keeps its names, whatever becomes of the people in it."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_competition,
    make_player,
    make_players,
    make_user,
    play_evening,
)
from tournaments import report, season_report, selectors
from tournaments.models import Club, Competition, Door, Evening, KeptName, Player, PublicName, StandingFragment
from tournaments.selectors.competitions import seasons_of
from tournaments.selectors.explained_evenings import explain_entrant
from tournaments.selectors.seasons import explanation_of, season_standing_of
from tournaments.services import competitions, evenings, merging, people, seasons, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def by() -> User:
    return make_user("director")


@pytest.fixture
def rie(club: Club) -> Player:
    return make_player(club, "Rie", "Hendriks", number="12")


@pytest.fixture
def competition(club: Club) -> Competition:
    return make_competition(club)


@pytest.fixture
def evening(competition: Competition, rie: Player, by: User) -> Evening:
    """A closed evening of a closed competition, both won by Rie Hendriks and her partner."""
    four = [rie, *make_players(competition.club, 3)]
    evening = play_evening([competition], four, ((1800, 992),), by=by)
    standings.recompute(evening.pk)
    competitions.close_competition(competition_id=competition.pk, by=by, door=Door.DESK)
    competition.refresh_from_db()
    return evening


def public(evening: Evening) -> list[str]:
    standings.recompute(evening.pk)
    return [row.name for row in selectors.standing_of(evening).rows]


def in_full(evening: Evening) -> list[str]:
    return [row.name for row in selectors.standing_of(evening, public=False).rows]


def of_season(competition: Competition, **options: Any) -> list[str]:
    return [row.name for row in season_standing_of(competition, **options).rows]


def as_kept() -> list[dict[str, Any]]:
    return list(KeptName.objects.order_by("evening", "competition", "player").values())


class TestRenamed:
    def test_evening_keeps_the_name_everywhere(self, evening: Evening, rie: Player) -> None:
        version = evening.results_version
        people.change_player(player=rie, last_name="Bakker", number="99")
        evening.refresh_from_db()
        assert evening.results_version == version
        assert (standings.sweep(), seasons.sweep()) == (0, 0)
        assert "Rie Hendriks" in public(evening)
        assert "Rie Hendriks (12)" in in_full(evening)
        explained = explain_entrant(evening, rie.pk)
        assert explained is not None
        assert explained.row.name == "Rie Hendriks"
        partner = explain_entrant(evening, rie.pk + 1)
        assert partner is not None
        assert partner.rounds[0].with_ == ("Rie Hendriks",)
        told = report.evening_report(evening)
        assert told["rounds"][0]["tables"][0]["sides"]["A"][0] == "Rie Hendriks (12)"
        assert "Rie Hendriks (12)" in [row["entrant"] for row in told["standing"]]
        names = [name for item in selectors.prizes_of(evening).prizes for name in item.names]
        assert "Rie Hendriks" in names

    def test_competition_keeps_the_name_everywhere(
        self, evening: Evening, competition: Competition, rie: Player
    ) -> None:
        people.change_player(player=rie, last_name="Bakker", number="99")
        assert "Rie Hendriks" in of_season(competition)
        assert "Rie Hendriks" in of_season(competition, public=False)
        explained = explanation_of(competition, rie.pk)
        assert explained is not None
        assert explained.row.name == "Rie Hendriks"
        shown = seasons_of(competition.club)[0].competitions[0]
        assert "Rie Hendriks" in shown.leaders
        assert evening.is_closed

    def test_open_lists_follow(self, evening: Evening, competition: Competition, rie: Player, by: User) -> None:
        competitions.reopen_competition(competition_id=competition.pk, reason="a look", by=by, door=Door.DESK)
        seasons.recompute(competition.pk)
        evenings.reopen_evening(evening_id=evening.pk, by=by, reason="a look")
        standings.recompute(evening.pk)
        people.change_player(player=rie, last_name="Bakker")
        assert (standings.sweep(), seasons.sweep()) == (1, 1)
        evening.refresh_from_db()
        competition.refresh_from_db()
        assert "Rie Bakker" in public(evening)
        assert "Rie Bakker" in of_season(competition)

    def test_closed_again_it_has_the_first_name(
        self, evening: Evening, competition: Competition, rie: Player, by: User
    ) -> None:
        before = as_kept()
        competitions.reopen_competition(competition_id=competition.pk, reason="a look", by=by, door=Door.DESK)
        evenings.reopen_evening(evening_id=evening.pk, by=by, reason="a look")
        people.change_player(player=rie, last_name="Bakker")
        evenings.close_evening(evening_id=evening.pk, by=by)
        competitions.close_competition(competition_id=competition.pk, by=by, door=Door.DESK)
        evening.refresh_from_db()
        competition.refresh_from_db()
        assert as_kept() == before
        assert "Rie Hendriks" in public(evening)
        assert "Rie Hendriks" in of_season(competition)

    def test_who_shares_a_place_stays_in_the_order_of_then(self, evening: Evening, rie: Player) -> None:
        before = in_full(evening)
        people.change_player(player=rie, last_name="Zwart", public_name_policy=PublicName.HIDDEN)
        assert standings.sweep() == 1
        assert in_full(evening) == before

    def test_list_by_name_and_shared_places_of_a_season_follow(self, competition: Competition, by: User) -> None:
        """Who shares a place stands in the order of names, so a name is part of an open list."""
        play_evening([competition], make_players(competition.club, 4), ((1800, 992),), by=by)
        seasons.recompute(competition.pk)
        first = season_standing_of(competition).rows[0]
        people.change_player(player=Player.objects.get(pk=first.entrant_id), last_name="Zwart")
        assert seasons.sweep() == 1
        assert season_standing_of(competition).rows[1].entrant_id == first.entrant_id


class TestMembership:
    def test_who_leaves_or_becomes_a_guest_stays_in_it(
        self, evening: Evening, competition: Competition, rie: Player, by: User
    ) -> None:
        before = of_season(competition)
        people.change_player(player=rie, is_guest=True)
        seasons.sweep()
        assert of_season(competition) == before
        assert not any(row.is_guest for row in season_standing_of(competition).rows)
        # Also when it is opened for a correction and counted anew.
        competitions.reopen_competition(competition_id=competition.pk, reason="a look", by=by, door=Door.DESK)
        assert seasons.recompute(competition.pk)
        competition.refresh_from_db()
        assert of_season(competition) == before
        assert evening.is_closed

    def test_guest_of_then_who_is_a_member_now_is_not_in_it(
        self, competition: Competition, club: Club, by: User
    ) -> None:
        guest = make_player(club, "Gast", "Visser", is_guest=True)
        play_evening([competition], [guest, *make_players(club, 3)], ((1800, 992),), by=by)
        competitions.close_competition(competition_id=competition.pk, by=by, door=Door.DESK)
        people.change_player(player=guest, is_guest=False)
        competitions.reopen_competition(competition_id=competition.pk, reason="a look", by=by, door=Door.DESK)
        seasons.recompute(competition.pk)
        competition.refresh_from_db()
        assert "Gast Visser" not in of_season(competition)
        assert len(of_season(competition)) == 3


class TestWhatStrangersSee:
    def test_choice_of_today_counts_and_raises_the_version(
        self, evening: Evening, competition: Competition, rie: Player
    ) -> None:
        assert "Hendriks" in "".join(StandingFragment.objects.values_list("html", flat=True))
        people.change_player(player=rie, last_name="Bakker", public_name_policy=PublicName.HIDDEN)
        assert not StandingFragment.objects.exists()
        assert standings.sweep() == 1
        rendered = "".join(StandingFragment.objects.values_list("html", flat=True))
        assert "Hendriks" not in rendered
        assert "Rie" not in rendered
        evening.refresh_from_db()
        assert not any("Rie" in name for name in (*public(evening), *of_season(competition)))
        assert "Rie Hendriks (12)" in in_full(evening)

    def test_initial_is_that_of_the_name_of_then(self, evening: Evening, rie: Player) -> None:
        people.change_player(player=rie, last_name="Bakker", public_name_policy=PublicName.FIRST_INITIAL)
        assert "Rie H." in public(evening)

    def test_number_is_that_of_then(self, evening: Evening, rie: Player, settings: Any) -> None:
        settings.LANGUAGE_CODE = "en"
        people.change_player(player=rie, number="99", public_name_policy=PublicName.NUMBER)
        assert "Player 12" in public(evening)

    def test_namesake_who_comes_later_changes_nothing(
        self, club: Club, evening: Evening, competition: Competition
    ) -> None:
        make_player(club, "Rie", "Hendriks", number="13")
        assert (standings.sweep(), seasons.sweep()) == (0, 0)
        assert "Rie Hendriks" in public(evening)
        assert "Rie Hendriks" in of_season(competition)

    def test_number_stays_when_the_namesake_goes(self, club: Club, rie: Player, by: User) -> None:
        other = make_player(club, "Rie", "Hendriks", number="13")
        evening = play_evening([], [rie, *make_players(club, 3)], ((1800, 992),), by=by)
        people.change_player(player=other, last_name="Visser")
        assert "Rie Hendriks (12)" in public(evening)
        # Told by number or not at all, a number says nothing more.
        people.change_player(player=rie, public_name_policy=PublicName.HIDDEN)
        assert not any("12" in name for name in public(evening))

    def test_number_tells_nobody_that_the_namesake_in_the_list_hides(self, club: Club, rie: Player, by: User) -> None:
        other = make_player(club, "Rie", "Hendriks", number="13")
        evening = play_evening([], [rie, other, *make_players(club, 2)], ((1800, 992),), by=by)
        assert {"Rie Hendriks (12)", "Rie Hendriks (13)"} <= set(public(evening))
        people.change_player(player=other, public_name_policy=PublicName.HIDDEN)
        assert "Rie Hendriks" in public(evening)

    def test_two_who_choose_one_name_later_are_told_apart(self, club: Club, rie: Player, by: User) -> None:
        other = make_player(club, "Rie", "Hendriks", number="13", public_name_policy=PublicName.HIDDEN)
        evening = play_evening([], [rie, other, *make_players(club, 2)], ((1800, 992),), by=by)
        assert "Rie Hendriks" in public(evening)
        people.change_player(player=other, public_name_policy=PublicName.FULL)
        assert {"Rie Hendriks (12)", "Rie Hendriks (13)"} <= set(public(evening))


class TestMerged:
    def test_rows_go_with_the_player(self, club: Club, evening: Evening, rie: Player, by: User) -> None:
        keep = make_player(club, "Hendrika", "Hendriks", number="7")
        merging.merge_players(keep=keep, gone=rie, by=by, door=Door.DESK, reason="typed twice")
        evening.refresh_from_db()
        assert not KeptName.objects.filter(player=rie).exists()
        assert KeptName.objects.filter(player=keep).count() == 2
        assert "Rie Hendriks" in public(evening)
        people.change_player(player=keep, public_name_policy=PublicName.HIDDEN)
        assert not any("Rie" in name for name in public(evening))

    def test_competition_with_both_in_it_keeps_both_lines(
        self, club: Club, competition: Competition, rie: Player, by: User
    ) -> None:
        double = make_player(club, "Ria", "Hendriks", number="13")
        others = make_players(club, 3)
        play_evening([competition], [rie, *others], ((1800, 992),), by=by)
        play_evening([competition], [double, *others], ((1800, 992),), by=by)
        competitions.close_competition(competition_id=competition.pk, by=by, door=Door.DESK)
        competition.refresh_from_db()
        before = of_season(competition)
        merging.merge_players(keep=rie, gone=double, by=by, door=Door.DESK, reason="typed twice")
        assert of_season(competition) == before
        assert {"Rie Hendriks", "Ria Hendriks"} <= set(before)
        # Both are one person, who says once what strangers may see.
        people.change_player(player=rie, public_name_policy=PublicName.HIDDEN)
        assert not any("Hendriks" in name for name in of_season(competition))


def test_everybody_named_on_a_page_of_the_evening_is_written_down_once(
    club: Club, evening: Evening, rie: Player, by: User
) -> None:
    assert evening.kept_names.count() == 4
    row = evening.kept_names.get(player=rie)
    assert (row.number, row.first_name, row.infix, row.last_name) == ("12", "Rie", "", "Hendriks")
    late = make_player(club)
    evenings.reopen_evening(evening_id=evening.pk, by=by, reason="somebody was forgotten")
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=None)
    evenings.set_present(
        evening_id=evening.pk, player_ids=[*evening.attendances.values_list("player", flat=True), late.pk]
    )
    evenings.close_evening(evening_id=evening.pk, by=by)
    assert evening.kept_names.count() == 5


def test_migration_writes_down_for_old_evenings_what_closing_does(club: Club, rie: Player, by: User) -> None:
    make_player(club, "Rie", "Hendriks", number="13")
    play_evening([], [rie, *make_players(club, 3)], ((1800, 992),), by=by)
    play_evening([], make_players(club, 4), ((1800, 992),), by=by, close=False)
    names = ("evening", "player", "number", "first_name", "infix", "last_name", "is_guest", "with_number")
    closed = list(KeptName.objects.order_by("player").values(*names))
    assert [row["with_number"] for row in closed] == [True, False, False, False]
    KeptName.objects.all().delete()
    importlib.import_module("tournaments.migrations.0005_seasons").keep_names(apps, None)
    assert list(KeptName.objects.order_by("player").values(*names)) == closed


def test_closing_takes_the_same_number_of_queries_however_many_play(
    club: Club, by: User, django_assert_max_num_queries: Any
) -> None:
    evening = play_evening([], make_players(club, 40), ((1800, 992),) * 10, by=by, close=False)
    with django_assert_max_num_queries(22):
        evenings.close_evening(evening_id=evening.pk, by=by)


class TestSeasonAndClub:
    @pytest.fixture
    def then(self, competition: Competition) -> tuple[str, str]:
        """What its season and its club were called when it was closed."""
        return competition.season.name, competition.club.name

    @pytest.fixture
    def renamed(self, evening: Evening, competition: Competition, then: tuple[str, str], by: User) -> Competition:
        """The closed competition, after its season and its club were given other names."""
        assert evening.is_closed
        assert then != ("Anders", "De Nieuwe")
        competitions.change_season(season_id=competition.season_id, name="Anders", by=by, door=Door.DESK)
        Club.objects.filter(pk=competition.club_id).update(name="De Nieuwe")
        return Competition.objects.get(pk=competition.pk)

    def test_a_closed_competition_keeps_their_names(self, then: tuple[str, str], renamed: Competition) -> None:
        assert (renamed.season.name, renamed.club.name) == ("Anders", "De Nieuwe")
        assert (renamed.season_name, renamed.club_name) == then
        told = season_report.standing_report(season_standing_of(renamed), full=False)["competition"]
        assert (told["season"], told["club"]) == then
        assert str(renamed) == f"{renamed.name} ({then[0]})"

    def test_open_again_it_follows_and_closed_again_it_keeps_those_of_that_day(
        self, renamed: Competition, by: User
    ) -> None:
        competitions.reopen_competition(competition_id=renamed.pk, reason="a look", by=by, door=Door.DESK)
        renamed.refresh_from_db()
        assert (renamed.season_name, renamed.club_name) == ("Anders", "De Nieuwe")
        competitions.close_competition(competition_id=renamed.pk, by=by, door=Door.DESK)
        competitions.change_season(season_id=renamed.season_id, name="Weer anders", by=by, door=Door.DESK)
        renamed = Competition.objects.get(pk=renamed.pk)
        assert (renamed.season.name, renamed.season_name) == ("Weer anders", "Anders")

    def test_migration_keeps_for_those_closed_before_it(self, evening: Evening, competition: Competition) -> None:
        assert evening.is_closed
        other = make_competition(competition.club, name="Koppels")
        Competition.objects.update(kept_season="", kept_club="")
        importlib.import_module("tournaments.migrations.0008_kept_season").keep_season(apps, None)
        kept = Competition.objects.values_list("kept_season", "kept_club")
        assert kept.get(pk=competition.pk) == (competition.season.name, competition.club.name)
        assert kept.get(pk=other.pk) == ("", "")
