"""What the database itself refuses, and what a row knows of itself."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import translation

from scoring import Side
from tests.factories import (
    make_club,
    make_evening,
    make_member,
    make_player,
    make_players,
    make_round,
    make_table,
    make_user,
    record,
    rules_of,
)
from tournaments.models import (
    Apart,
    Attendance,
    Club,
    ClubRole,
    Competition,
    Credit,
    Draw,
    Evening,
    Pair,
    Penalty,
    Player,
    PublicName,
    Role,
    Round,
    ScoreSheet,
    Season,
    Seat,
    SitOut,
    Standing,
    Table,
)
from tournaments.models.clubs import default_credits, default_tie_breaks
from tournaments.ranking import TieBreak

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def refused_by_database(make: Any) -> bool:
    with pytest.raises(IntegrityError), transaction.atomic():
        make()
    return True


def problems_of(row: Any) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    return caught.value.message_dict


# Clubs


def test_new_club_has_settings_that_can_be_used(club: Club) -> None:
    club.full_clean()
    assert set(club.credits) == set(Credit.values)
    assert [TieBreak(code) for code in club.tie_breaks]


def test_two_clubs_do_not_share_their_settings(club: Club) -> None:
    club.credits["sat_out"]["points"] = 0
    assert Club().credits == default_credits()


@pytest.mark.parametrize("rules", [{"hands": 33}, {"pitbonus": 100}, {"slot_with_pit": True}, {"hands": "16"}])
def test_house_rules_that_cannot_be_used_are_refused(club: Club, rules: dict[str, Any]) -> None:
    club.house_rules = rules
    [problem] = problems_of(club)["house_rules"]
    assert next(iter(rules)) in problem


@pytest.mark.parametrize(
    "credits",
    [
        [],
        {"sat_out": {"points": 1600, "pits": 0}},
        default_credits() | {"sat_out": {"points": -1, "pits": 0}},
        default_credits() | {"sat_out": {"points": "1600", "pits": 0}},
        default_credits() | {"sat_out": {"points": True, "pits": 0}},
        default_credits() | {"sat_out": {"points": 1600}},
        default_credits() | {"holiday": {"points": 0, "pits": 0}},
    ],
)
def test_credits_that_cannot_be_used_are_refused(club: Club, credits: Any) -> None:
    club.credits = credits
    assert list(problems_of(club)) == ["credits"]


@pytest.mark.parametrize("chain", ["pits", ["pits", "pits"], ["name"], [1], [["pits"]]])
def test_tie_breaks_that_cannot_be_used_are_refused(club: Club, chain: Any) -> None:
    club.tie_breaks = chain
    assert list(problems_of(club)) == ["tie_breaks"]


def test_chain_of_tie_breaks_may_be_empty(club: Club) -> None:
    club.tie_breaks = []
    club.full_clean()


def test_user_has_one_role_in_a_club(club: Club) -> None:
    user = make_member(club, Role.SCORER)
    assert refused_by_database(lambda: ClubRole.objects.create(user=user, club=club, role=Role.OWNER))


def test_address_of_a_club_is_its_own(club: Club) -> None:
    assert refused_by_database(lambda: make_club(slug=club.slug))


# Players


@pytest.mark.parametrize(
    ("policy", "shown"),
    [
        (PublicName.FULL, "Jan-Piet van der 't Hooft"),
        (PublicName.FIRST_INITIAL, "Jan-Piet van der H."),
        (PublicName.NUMBER, "Speler 1016"),
        (PublicName.HIDDEN, "Verborgen speler"),
    ],
)
def test_public_name_is_what_the_player_chose(policy: PublicName, shown: str) -> None:
    player = Player(
        number="1016", first_name="Jan-Piet", infix="van der", last_name="'t Hooft", public_name_policy=policy
    )
    if policy in (PublicName.NUMBER, PublicName.HIDDEN):
        with translation.override("en"):
            assert player.public_name == {PublicName.NUMBER: "Player 1016"}.get(policy, "Hidden player")
    else:
        assert player.public_name == shown


@pytest.mark.parametrize(
    ("last_name", "initial"),
    [
        ("'t Hooft", "H."),
        ("\N{RIGHT SINGLE QUOTATION MARK}s Gravendijk", "G."),
        ("'tHooft", "t."),
        ("IJsbrandij", "I."),
        ("Öztürk", "Ö."),
        ("Dupont-de Wit", "D."),
    ],
)
def test_initial_is_the_first_letter_of_the_name(last_name: str, initial: str) -> None:
    player = Player(first_name="Rie", last_name=last_name, public_name_policy=PublicName.FIRST_INITIAL)
    assert player.public_name == f"Rie {initial}"


def test_label_tells_two_people_of_one_name_apart() -> None:
    assert Player(first_name="Piet", last_name="Jansen", number="1016").label == "Piet Jansen (1016)"


def test_players_are_listed_by_last_name_without_the_infix(club: Club) -> None:
    for infix, last_name in (("", "Visser"), ("van den", "Berg"), ("", "Bakker"), ("", "Dekker")):
        make_player(club, "Rie", last_name, infix=infix)
    assert [player.last_name for player in club.players.all()] == ["Bakker", "Berg", "Dekker", "Visser"]


def test_the_order_of_a_list_is_the_same_on_every_database(club: Club) -> None:
    for last_name in ("Öztürk", "van", "Zeeman", "Ćosić", "'t Hooft", "Coster", "Dekker", "IJsbrandij"):
        make_player(club, "Jan", last_name)

    listed = [player.last_name for player in club.players.all()]

    assert listed == ["Ćosić", "Coster", "Dekker", "IJsbrandij", "Öztürk", "'t Hooft", "van", "Zeeman"]


def test_number_is_unique_in_a_club_only(club: Club) -> None:
    make_player(club, number="7")
    assert refused_by_database(
        lambda: Player.objects.create(club=club, number="7", first_name="Piet", last_name="Jansen")
    )
    make_player(make_club(), number="7")


def test_last_day_comes_after_the_first(club: Club) -> None:
    player = make_player(club)
    player.active_from, player.active_until = dt.date(2026, 9, 2), dt.date(2026, 9, 1)
    assert list(problems_of(player)) == ["active_until"]


def test_player_with_results_is_not_deleted(club: Club) -> None:
    player = make_players(club, 4)[0]
    make_round(make_evening(club), list(club.players.all()))
    with pytest.raises(ProtectedError):
        player.delete()


# Pairs


def test_pair_stands_in_order_of_number_only(club: Club) -> None:
    low, high = make_players(club, 2)
    assert refused_by_database(lambda: Pair.objects.create(club=club, first=high, second=low))
    assert refused_by_database(lambda: Pair.objects.create(club=club, first=low, second=low))
    Pair.objects.create(club=club, first=low, second=high)
    assert refused_by_database(lambda: Pair.objects.create(club=club, first=low, second=high))


def test_cleaning_puts_a_pair_in_order(club: Club) -> None:
    low, high = make_players(club, 2)
    pair = Pair(club=club, first=high, second=low)
    pair.full_clean()
    assert (pair.first, pair.second) == (low, high)
    assert pair.label == f"{low.label} & {high.label}"


def test_pair_of_one_or_of_two_clubs_is_refused(club: Club) -> None:
    player, stranger = make_player(club), make_player(make_club())
    assert "second" in problems_of(Pair(club=club, first=player, second=player))
    assert "__all__" in problems_of(Pair(club=club, first=player, second=stranger))


# Seasons and competitions


def make_season(club: Club, **values: Any) -> Season:
    days = {"starts_on": dt.date(2026, 9, 1), "ends_on": dt.date(2027, 5, 31)}
    return Season.objects.create(**{"club": club, "name": "2026-2027", **days, **values})


def test_season_ends_after_it_starts(club: Club) -> None:
    season = make_season(club)
    season.ends_on = dt.date(2026, 8, 31)
    assert list(problems_of(season)) == ["ends_on"]


def test_competition_is_of_a_season_of_its_club(club: Club) -> None:
    competition = Competition(club=club, season=make_season(make_club()), name="Individueel")
    assert list(problems_of(competition)) == ["season"]


def test_names_of_seasons_and_competitions_are_unique(club: Club) -> None:
    season = make_season(club)
    Competition.objects.create(club=club, season=season, name="Individueel")
    assert refused_by_database(lambda: make_season(club))
    assert refused_by_database(lambda: Competition.objects.create(club=club, season=season, name="Individueel"))


# Evenings


def test_evening_knows_its_frozen_rules(club: Club) -> None:
    evening = make_evening(club, house_rules=rules_of(hands=12), title="Kerstdrive")
    assert (evening.hands, evening.rules.hands, evening.is_closed, evening.is_pairs) == (12, 12, False, False)
    assert evening.tie_break_chain == tuple(TieBreak(code) for code in default_tie_breaks())
    with translation.override("en"):
        assert evening.label == "Kerstdrive · 3 December 2026"


def test_one_round_of_a_number_counts_and_replaced_drafts_are_kept(club: Club) -> None:
    evening = make_evening(club)
    Round.objects.create(evening=evening, number=1)
    assert refused_by_database(lambda: Round.objects.create(evening=evening, number=1, state="published"))
    for _ in range(2):
        Round.objects.create(evening=evening, number=1, state="superseded")


def test_one_person_one_seat_and_one_chair_one_person() -> None:
    table = make_table()
    other = Table.objects.create(round=table.round, number=2)
    seated = table.seats.get(position=0)
    newcomer = make_player(table.round.evening.club)

    def seat(**values: Any) -> Any:
        chair = {"round": table.round, "table": other, "position": 0, "player": newcomer, "sitter": newcomer}
        return lambda: Seat.objects.create(**(chair | values))

    assert refused_by_database(seat(player=seated.player))
    assert refused_by_database(seat(sitter=seated.player))
    assert refused_by_database(seat(table=table))
    seat()()


def test_who_fills_in_has_a_second_chair_and_no_third() -> None:
    table = make_table()
    seat = table.seats.get(position=0)
    later, more = (Table.objects.create(round=table.round, number=number) for number in (2, 3))

    def fill_in(at: Table) -> Seat:
        values = {"position": 0, "player": seat.player, "sitter": seat.sitter}
        return Seat.objects.create(round=table.round, table=at, fill_in=True, **values)

    fill_in(later)
    assert refused_by_database(lambda: fill_in(more))


@pytest.mark.parametrize("rules", [{"left_over": "nobody"}, {"colour": "red"}, [], None])
def test_rules_of_the_draw_that_cannot_be_used_are_refused(club: Club, rules: Any) -> None:
    club.seating = rules
    with pytest.raises(ValidationError) as caught:
        club.full_clean()
    assert set(caught.value.message_dict) == {"seating"}


def test_two_kept_apart_stand_in_order_of_number_only(club: Club) -> None:
    first, second = make_players(club, 2)
    assert refused_by_database(lambda: Apart.objects.create(club=club, first=second, second=first))
    assert refused_by_database(lambda: Apart.objects.create(club=club, first=first, second=first))
    Apart.objects.create(club=club, first=first, second=second)
    assert refused_by_database(lambda: Apart.objects.create(club=club, first=first, second=second))


def test_cleaning_puts_two_kept_apart_in_order_and_refuses_strangers(club: Club) -> None:
    first, second = make_players(club, 2)
    wish = Apart(club=club, first=second, second=first)
    wish.full_clean()
    assert (wish.first, wish.second) == (first, second)
    for other in (first, make_player(make_club("Troef"))):
        with pytest.raises(ValidationError):
            Apart(club=club, first=first, second=other).full_clean()


def test_a_draw_is_of_rounds_in_order() -> None:
    evening = make_evening(make_club())
    values = {"evening": evening, "seed": 1, "question": {}, "door": "desk"}
    assert refused_by_database(lambda: Draw.objects.create(first_round=2, last_round=1, **values))
    assert refused_by_database(lambda: Draw.objects.create(first_round=1, last_round=1, progress=101, **values))
    assert list(Draw.objects.create(first_round=1, last_round=2, **values).round_numbers) == [1, 2]


def test_sides_alternate_round_the_table() -> None:
    seats = make_table().seats.order_by("position")
    assert [seat.side for seat in seats] == [Side.A, Side.B, Side.A, Side.B]


def test_other_rows_that_may_be_there_only_once() -> None:
    table = make_table()
    evening, player = table.round.evening, table.seats.get(position=0).player
    SitOut.objects.create(round=table.round, player=player, points=1600)
    assert refused_by_database(lambda: SitOut.objects.create(round=table.round, player=player, points=1600))
    assert refused_by_database(lambda: Attendance.objects.create(evening=evening, player=player))
    assert refused_by_database(lambda: Table.objects.create(round=table.round, number=table.number))


def test_version_of_a_sheet_and_its_key_are_there_once() -> None:
    table = make_table()
    sheet = record(table, by=make_user()).sheet
    copy = {
        "table": table,
        "version": 1,
        "level": "totals",
        "entry": {},
        "digest": "",
        "roem_both": 0,
        "total_a": 0,
        "total_b": 0,
        "entered_by": sheet.entered_by,
    }
    assert refused_by_database(lambda: ScoreSheet.objects.create(**copy))
    ScoreSheet.objects.create(**(copy | {"version": 2, "idempotency_key": "k1"}))
    assert refused_by_database(lambda: ScoreSheet.objects.create(**(copy | {"version": 3, "idempotency_key": "k1"})))


def test_penalty_takes_points() -> None:
    table = make_table()
    row = {"evening": table.round.evening, "player": table.seats.all()[0].player, "round_number": 1}
    row |= {"reason": "verzaakt", "given_by": make_user()}
    assert refused_by_database(lambda: Penalty.objects.create(points=0, **row))
    Penalty.objects.create(points=-1, **row)


def test_standing_is_of_a_player_or_of_a_pair(club: Club) -> None:
    evening: Evening = make_evening(club)
    low, high = make_players(club, 2)
    pair = Pair.objects.create(club=club, first=low, second=high)
    line = {"evening": evening, "after_round": 1, "order": 1, "place": 1, "tied": False, "total": 0}
    assert refused_by_database(lambda: Standing.objects.create(**line))
    assert refused_by_database(lambda: Standing.objects.create(player=low, pair=pair, **line))
    Standing.objects.create(player=low, **line)
    assert refused_by_database(lambda: Standing.objects.create(pair=pair, **line))
