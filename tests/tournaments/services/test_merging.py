"""Doubles become one person; nothing of what they did is lost, and two people never become one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_user,
    record,
    totals_entry,
)
from tests.refusals import refused
from tournaments import selectors
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditAction,
    AuditEntry,
    Club,
    Credit,
    Door,
    EntrantKind,
    Evening,
    EveningPair,
    Pair,
    Player,
    Seat,
    SitOut,
    Standing,
    StandingFragment,
)
from tournaments.services import evenings, merging, penalties, people, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def by() -> User:
    return make_user()


@pytest.fixture
def keep(club: Club) -> Player:
    return make_player(club, "Piet", "Jansen", number="1016")


@pytest.fixture
def gone(club: Club) -> Player:
    return make_player(club, "Piet", "Janssen", number="1017")


def merge(keep: Player, gone: Player, by: User, reason: str = "typed twice") -> Player:
    return merging.merge_players(keep=keep, gone=gone, by=by, door=Door.DESK, reason=reason)


def places(evening: Evening) -> list[tuple[str, int]]:
    standing = selectors.standing_of(evening, public=False)
    return [(row.name, row.total) for row in standing.rows]


def test_everything_of_an_evening_moves_and_its_standing_follows_even_closed(
    club: Club, keep: Player, gone: Player, by: User
) -> None:
    evening = make_evening(club)
    first = make_round(evening, [gone, *make_players(club, 3)])
    record(first.tables.get(), totals_entry(1510, 1462), by=by)
    penalties.give_penalty(evening_id=evening.pk, player_id=gone.pk, points=-100, reason="revoke", by=by)
    second = make_round(evening, [*make_players(club, 4)], number=2)
    record(second.tables.get(), by=by)
    evenings.close_evening(evening_id=evening.pk, by=by)
    standings.recompute(evening.pk)
    before = places(evening)
    credit = SitOut.objects.get(round=second, player=gone)

    merge(keep, gone, by)

    evening.refresh_from_db()
    assert evening.is_closed
    assert Attendance.objects.filter(evening=evening, player=keep).count() == 1
    assert SitOut.objects.get(pk=credit.pk).player == keep
    seat = Seat.objects.get(round=first, position=0)
    assert (seat.player, seat.sitter) == (keep, keep)
    assert evening.penalties.get().player == keep
    # A closed list keeps its names, at once and after the recompute; what is behind them is the player now.
    assert any(name == "Piet Janssen (1017)" for name, _total in before)
    assert places(evening) == before
    assert not StandingFragment.objects.exists()
    assert standings.sweep() == 1
    assert places(evening) == before
    evening = evenings.reopen_evening(evening_id=evening.pk, by=by, reason="the name")
    renamed = [(name.replace("Janssen (1017)", "Jansen (1016)"), total) for name, total in before]
    assert places(evening) == renamed
    for noun in (Attendance, SitOut, Seat, Standing):
        assert not noun.objects.filter(player=gone).exists()


def test_a_substitute_moves_as_the_one_who_sat(club: Club, keep: Player, gone: Player, by: User) -> None:
    round_ = make_round(make_evening(club), make_players(club, 4))
    Seat.objects.filter(round=round_, position=2).update(sitter=gone)
    merge(keep, gone, by)
    assert Seat.objects.get(round=round_, position=2).sitter == keep


def test_pairs_are_made_again(club: Club, keep: Player, gone: Player, by: User) -> None:
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    partner, *others = make_players(club, 3)
    evenings.enter_pair(evening_id=evening.pk, first_id=gone.pk, second_id=partner.pk)
    evenings.enter_pair(evening_id=evening.pk, first_id=others[0].pk, second_id=others[1].pk)
    record(make_round(evening, [gone, partner, *others]).tables.get(), by=by)
    standings.recompute(evening.pk)
    assert merging.preview_merge(keep=keep, gone=gone).pairs == 1

    merge(keep, gone, by)

    pair = people.pair_of(club=club, first=keep, second=partner)
    assert EveningPair.objects.filter(evening=evening, pair=pair).exists()
    assert Standing.objects.filter(evening=evening, pair=pair).exists()
    assert Pair.objects.count() == 2
    standings.sweep()
    assert any("Piet Jansen (1016)" in name for name, _total in places(evening))


def test_a_pair_that_exists_already_is_used(club: Club, keep: Player, gone: Player, by: User) -> None:
    partner = make_player(club)
    old = people.pair_of(club=club, first=keep, second=partner)
    people.pair_of(club=club, first=gone, second=partner)
    people.pair_of(club=club, first=gone, second=keep)
    merge(keep, gone, by)
    assert list(Pair.objects.all()) == [old]


def test_the_double_is_nowhere_any_more_and_its_number_stays_taken(
    club: Club, keep: Player, gone: Player, by: User
) -> None:
    merge(keep, gone, by)
    gone.refresh_from_db()
    today = timezone.localdate()
    assert (gone.merged_into, gone.active_until) == (keep, today - dt.timedelta(days=1))
    assert list(selectors.players_of(club)) == [keep]
    assert list(selectors.active_players_of(club, on=today - dt.timedelta(days=30))) == [keep]
    assert list(selectors.players_named(selectors.players_of(club), "janssen")) == []
    with refused(ErrorCode.PLAYER_UNKNOWN):
        evenings.set_present(evening_id=make_evening(club).pk, player_ids=[gone.pk])
    with refused(ErrorCode.NUMBER_TAKEN):
        make_player(club, number="1017")
    assert people.next_number(club) == "1018"
    with refused(ErrorCode.PLAYER_MERGED):
        people.change_player(player=gone, last_name="Bos")


def test_dates_of_the_double_stay_possible(club: Club, keep: Player, by: User) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    gone = make_player(club, active_from=tomorrow)
    left = make_player(club, active_until=dt.date(2020, 1, 1))
    merge(keep, gone, by)
    merge(keep, left, by)
    for player in (gone, left):
        player.refresh_from_db()
        player.full_clean()
    assert left.active_until == dt.date(2020, 1, 1)


def test_the_act_is_written_down(club: Club, keep: Player, gone: Player, by: User) -> None:
    make_round(make_evening(club), [gone, *make_players(club, 3)])
    merge(keep, gone, by, "  typed twice ")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.by, entry.reason) == (AuditAction.PLAYERS_MERGED, by, "typed twice")
    assert entry.details == {
        "kept": "Piet Jansen (1016)",
        "merged": "Piet Janssen (1017)",
        "evenings": 1,
        "attendances": 1,
        "seats": 1,
        "credits": 0,
        "penalties": 0,
        "pairs": 0,
    }


def test_who_was_merged_into_the_double_follows(club: Club, keep: Player, gone: Player, by: User) -> None:
    earlier = make_player(club)
    merge(gone, earlier, by)
    merge(keep, gone, by)
    earlier.refresh_from_db()
    assert earlier.merged_into == keep


def _present(evening: Evening, player: Player, _others: list[Player]) -> None:
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)


def _seated(evening: Evening, player: Player, others: list[Player]) -> None:
    Seat.objects.filter(round=make_round(evening, others), position=0).update(player=player)


def _sitting(evening: Evening, player: Player, others: list[Player]) -> None:
    Seat.objects.filter(round=make_round(evening, others), position=0).update(sitter=player)


def _credited(evening: Evening, player: Player, others: list[Player]) -> None:
    SitOut.objects.create(round=make_round(evening, others), player=player, code=Credit.SAT_OUT, points=1600)


def _drafted(evening: Evening, player: Player, others: list[Player]) -> None:
    Seat.objects.filter(round=make_round(evening, others, publish=False), position=0).update(player=player)


@pytest.mark.parametrize("how", [_present, _seated, _sitting, _credited, _drafted])
def test_two_who_were_at_one_evening_are_two_people(
    club: Club, keep: Player, gone: Player, by: User, how: Callable[[Evening, Player, list[Player]], None]
) -> None:
    evening, four = make_evening(club, date=dt.date(2026, 12, 3)), make_players(club, 4)
    how(evening, gone, four)
    _present(evening, keep, four)
    evening.refresh_from_db()
    results_before = evening.results_version
    for one, other in ((keep, gone), (gone, keep)):
        with refused(ErrorCode.PLAYED_TOGETHER) as caught:
            merge(one, other, by)
        assert caught.value.problems[0].params["evening"] == evening.label  # type: ignore[union-attr]
    evening.refresh_from_db()
    gone.refresh_from_db()
    assert (evening.results_version, gone.merged_into) == (results_before, None)
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("reason", "code"),
    [("", ErrorCode.REASON_MISSING), (" ", ErrorCode.REASON_MISSING), ("x" * 201, ErrorCode.REASON_TOO_LONG)],
)
def test_a_reason_is_wanted(keep: Player, gone: Player, by: User, reason: str, code: ErrorCode) -> None:
    with refused(code):
        merge(keep, gone, by, reason)
    gone.refresh_from_db()
    assert gone.merged_into is None


def test_nobody_is_merged_into_oneself_or_across_clubs_or_twice(
    club: Club, keep: Player, gone: Player, by: User
) -> None:
    with refused(ErrorCode.MERGE_INTO_SELF):
        merge(keep, keep, by)
    with refused(ErrorCode.PLAYER_UNKNOWN):
        merge(keep, make_player(make_club()), by)
    merge(keep, gone, by)
    with refused(ErrorCode.PLAYER_MERGED):
        merge(keep, gone, by)
    with refused(ErrorCode.PLAYER_MERGED):
        merge(gone, make_player(club), by)


def test_every_row_that_names_a_player_is_moved() -> None:
    """A new table with a player in it must be thought of here, too."""

    def naming(kind: Any) -> set[str]:
        return {
            f"{relation.related_model.__name__}.{relation.field.name}"
            for relation in kind._meta.get_fields(include_hidden=True)
            if relation.auto_created and not relation.concrete
        }

    assert naming(Player) == {
        "Apart.first",
        "Apart.second",
        "Attendance.player",
        "CodeEntry.player",
        "EveningResult.player",
        "ImportedResult.player",
        "KeptName.player",
        "Pair.first",
        "Pair.second",
        "Penalty.player",
        "Player.merged_into",
        "Player_categories.player",
        "PrizeWinner.player",
        "SeasonStanding.player",
        "Seat.player",
        "Seat.sitter",
        "Seeded.player",
        "SitOut.player",
        "Standing.player",
    }
    assert naming(Pair) == {
        "CodeEntry.pair",
        "CompetitionPair.pair",
        "EveningPair.pair",
        "EveningResult.pair",
        "ImportedResult.pair",
        "PrizeWinner.pair",
        "SeasonStanding.pair",
        "Standing.pair",
    }
