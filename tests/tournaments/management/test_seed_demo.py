"""The demonstration club: the same for the same seed, entered through the services, safe to be left alone."""

from __future__ import annotations

import datetime as dt
import io
import json
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import translation

from tests.factories import make_club, make_player, make_user
from tournaments import report, tasks
from tournaments.access import Right, rights_in
from tournaments.demo import club as demo_club
from tournaments.demo import season
from tournaments.models import (
    AttendanceState,
    Club,
    Competition,
    Evening,
    Penalty,
    Player,
    Role,
    ScoreSheet,
    SitOut,
    Standing,
    Table,
)
from tournaments.selectors import TableState, boards_of, standing_of
from tournaments.selectors.seasons import seasons_behind
from tournaments.serving import demo_accounts

pytestmark = pytest.mark.django_db

TODAY = "2026-12-03"


@pytest.fixture(autouse=True)
def _data_dir(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def seed(*arguments: str, players: int = 13, evenings: int = 1) -> str:
    out = io.StringIO()
    size = [f"--players={players}", f"--evenings={evenings}", f"--today={TODAY}"]
    call_command("seed_demo", *size, *arguments, stdout=out)
    return out.getvalue()


def reports() -> list[dict[str, Any]]:
    """Every evening of the demonstration club, without the number the database gave it."""
    evenings = Evening.objects.filter(club__slug=demo_club.SLUG).order_by("date")
    return [report.evening_report(evening) | {"evening": None} for evening in evenings]


def passwords_in(text: str) -> dict[str, str]:
    words = [line.split() for line in text.splitlines()]
    return {line[1]: line[2] for line in words if len(line) == 4 and line[1] in demo_club.USERNAMES}


# What is there


def test_club_with_members_season_and_evenings() -> None:
    seed(evenings=2)
    club = Club.objects.get()
    assert (club.name, club.slug) == ("De Klaverboer", "klaverboer")
    assert club.players.count() == 13
    assert club.players.get(number="1001").full_name == "Jan-Piet van der 't Hooft"
    best, by_period = Competition.objects.order_by("pk")
    for competition in (best, by_period):
        states = list(competition.evenings.order_by("date").values_list("date", "state"))
        assert states == [
            (dt.date(2026, 11, 19), "closed"),
            (dt.date(2026, 11, 26), "closed"),
            (dt.date(2026, 12, 3), "open"),
        ]
    assert best.season.starts_on <= dt.date(2026, 11, 19)
    assert best.season.ends_on >= dt.date(2026, 12, 3)
    assert by_period.periods.exists()


def test_season_is_computed_and_drops_results() -> None:
    seed(evenings=4)
    assert not seasons_behind().exists()
    for competition in Competition.objects.all():
        first = competition.season_standings.order_by("order").first()
        assert first is not None
        assert (first.place, first.attended) == (1, first.counted + first.dropped)
        assert competition.season_standings.filter(dropped__gt=0).exists()
        assert competition.season_state.problems == []


def test_two_different_people_are_called_piet_jansen() -> None:
    seed(players=16, evenings=0)
    assert [player.number for player in Player.objects.filter(last_name="Jansen", first_name="Piet")] == [
        "1004",
        "1016",
    ]


def test_finished_evening_was_played_to_the_end() -> None:
    seed()
    evening = Evening.objects.get(state="closed")
    boards = boards_of(evening)
    assert [board.round.number for board in boards] == [1, 2, 3]
    assert all(board.is_complete for board in boards)
    assert evening.hands == 16
    assert not ScoreSheet.objects.filter(table__round__evening=evening, version__gt=1).exists()
    assert set(Standing.objects.filter(evening=evening).values_list("after_round", flat=True)) == {1, 2, 3}


def test_evening_of_today_is_half_way() -> None:
    seed()
    evening = Evening.objects.get(state="open")
    first, second = boards_of(evening)
    assert first.is_complete
    assert [card.state for card in second.tables] == [TableState.HANDED_IN, TableState.CONFIRMED, TableState.OPEN]
    corrected = ScoreSheet.objects.get(table__round__evening=evening, version=2)
    assert corrected.reason
    assert corrected.live_at == first.tables[0].table
    standing = standing_of(evening)
    assert (standing.after_round, standing.is_behind, standing.is_provisional) == (2, False, True)


def test_somebody_comes_late_somebody_sits_out_somebody_is_punished() -> None:
    seed(evenings=5)
    assert set(SitOut.objects.values_list("code", flat=True)) == {"late", "sat_out"}
    assert sorted(Penalty.objects.values_list("points", "cancelled_reason")) == [
        (-100, ""),
        (-100, "Toch niet verzaakt"),
    ]
    latecomer = SitOut.objects.filter(code="late").select_related("round__evening")[0]
    attendance = latecomer.round.evening.attendances.get(player=latecomer.player)
    assert (attendance.state, attendance.from_round) == (AttendanceState.PRESENT, 2)


def test_standing_is_what_the_sheets_add_up_to() -> None:
    seed(evenings=1)
    for evening in reports():
        expected: dict[str, int] = {}
        for round_ in evening["rounds"]:
            for table in round_["tables"]:
                for side, people in table["sides"].items():
                    for player in people if table["sheet"] else ():
                        expected[player] = expected.get(player, 0) + table["sheet"][side]["total"]
            for credit in round_["sit_outs"]:
                expected[credit["player"]] = expected.get(credit["player"], 0) + credit["points"]
        for penalty in evening["penalties"]:
            expected[penalty["player"]] += penalty["points"]
        assert {row["entrant"]: row["total"] for row in evening["standing"]} == expected


def test_a_table_now_and_then_hands_in_less_than_every_hand() -> None:
    seed(players=48, evenings=2)
    levels = list(ScoreSheet.objects.values_list("level", flat=True))
    assert set(levels) == {"hands", "points_roem"}
    assert levels.count("hands") > 0.8 * len(levels)


@pytest.mark.parametrize("players", [4, 7])
def test_very_small_club_plays_too(players: int) -> None:
    seed(players=players, evenings=3)
    assert Evening.objects.filter(state="closed").count() == 3
    assert Table.objects.filter(round__evening__state="open").count() == 2


# The same seed


def test_same_seed_gives_the_same_club_whatever_else_is_in_the_database() -> None:
    with transaction.atomic():
        seed("--seed=3")
        first = reports()
        transaction.set_rollback(True)
    # Another database gives other keys to everything.
    other = make_club()
    for _ in range(5):
        make_player(other)
    make_user()
    seed("--seed=3")
    assert reports() == first
    assert len(first) == 2


def test_other_seed_gives_another_club() -> None:
    with transaction.atomic():
        seed("--seed=3", players=20)
        first = reports()
        transaction.set_rollback(True)
    seed("--seed=4", players=20)
    assert reports() != first


# Accounts


def test_each_role_has_an_account_whose_password_is_printed() -> None:
    passwords = passwords_in(seed())
    club = Club.objects.get()
    assert set(passwords) == {"eigenaar", "wedstrijdleider", "schrijver"}
    for username, password in passwords.items():
        assert User.objects.get(username=username).check_password(password)
    roles = dict(club.roles.values_list("user__username", "role"))
    assert roles == {"eigenaar": Role.OWNER, "wedstrijdleider": Role.DIRECTOR, "schrijver": Role.SCORER}
    assert not User.objects.get(username="wedstrijdleider").is_staff


def test_passwords_differ_every_time() -> None:
    with transaction.atomic():
        first = passwords_in(seed())
        transaction.set_rollback(True)
    second = passwords_in(seed())
    assert not set(first.values()) & set(second.values())


def test_only_hashes_are_written_down_for_the_owner_of_the_computer(tmp_path: Path) -> None:
    passwords = passwords_in(seed())
    file = tmp_path / "demo_accounts.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text(encoding="utf-8")
    assert not any(password in text for password in passwords.values())
    assert json.loads(text) == dict(User.objects.values_list("username", "password"))
    assert demo_accounts.unchanged() == ["eigenaar", "schrijver", "wedstrijdleider"]
    scorer = User.objects.get(username="schrijver")
    scorer.set_password("iets-heel-anders-77")
    scorer.save()
    assert demo_accounts.unchanged() == ["eigenaar", "wedstrijdleider"]


def test_beside_another_club_the_owner_does_not_keep_the_installation() -> None:
    other = make_club()
    seed(evenings=0)
    owner = User.objects.get(username="eigenaar")
    assert not owner.is_superuser
    assert rights_in(owner, Club.objects.get(slug="klaverboer")) == set(Right)
    assert rights_in(owner, other) == set()


# Left alone, interrupted, refused


def test_seeding_rings_for_nothing(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> None:
    monkeypatch.setattr(tasks.recompute_standing, "apply_async", lambda *_args, **_options: pytest.fail("rang"))
    with django_capture_on_commit_callbacks() as callbacks:
        seed()
    assert callbacks == []


def test_interrupted_seeding_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_args: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(season, "play_until_now", interrupt)
    with pytest.raises(KeyboardInterrupt):
        seed()
    assert not Club.objects.exists()
    assert not User.objects.exists()
    assert not (tmp_path / "demo_accounts.json").exists()


def refusal(*arguments: str) -> str:
    errors = io.StringIO()
    with translation.override("en"), pytest.raises(SystemExit) as caught:
        call_command("seed_demo", *arguments, stderr=errors)
    assert caught.value.code == 1
    return errors.getvalue()


def test_club_that_is_already_there_is_left_as_it_is() -> None:
    seed()
    before = reports()
    assert refusal() == "The demonstration club is already there.\n"
    assert reports() == before


def test_user_names_that_are_taken_are_named() -> None:
    make_user("schrijver")
    assert refusal().endswith("user names that are taken: schrijver.\n")
    assert not Club.objects.exists()


@pytest.mark.parametrize("argument", ["--players=3", "--players=251", "--evenings=-1", "--evenings=41", "--today=x"])
def test_impossible_sizes_are_refused(argument: str) -> None:
    with pytest.raises(CommandError):
        call_command("seed_demo", argument)
    assert not Club.objects.exists()


@pytest.mark.long
def test_default_club_takes_less_than_twenty_seconds() -> None:
    began = time.monotonic()
    call_command("seed_demo", stdout=io.StringIO())
    assert time.monotonic() - began < 20 or connection.vendor != "sqlite"
    assert Player.objects.count() == 48
    assert Evening.objects.count() == 13
