"""The command that imports evening totals: what it stores, what it says, and how it refuses."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.factories import make_club, make_member, make_player, make_user
from tests.tournaments.exchange.workbooks import workbook
from tournaments.models import AuditEntry, Competition, Door, Evening, ImportedResult, Role, Season, SeasonStanding

pytestmark = pytest.mark.django_db

LIST = "datum,naam,totaal,plaats,tafel\n15-12-2023,Anna Bakker,5233,1,4\n15-12-2023,8,4926,2,4\n"


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


@pytest.fixture
def competition() -> Competition:
    club = make_club()
    make_player(club, "Anna", "Bakker", number="7")
    make_player(club, "Bram", "Dijk", number="8")
    season = Season.objects.create(
        club=club, name="2023-24", starts_on=dt.date(2023, 9, 1), ends_on=dt.date(2024, 6, 30)
    )
    return Competition.objects.create(club=club, season=season, name="Individueel")


@pytest.fixture
def owner(competition: Competition) -> User:
    return make_member(competition.club, Role.OWNER)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    file = tmp_path / "uitslag.csv"
    file.write_text(LIST, encoding="utf-8")
    return file


def run(file: Path, *arguments: str, competition: str = "Individueel") -> str:
    out = io.StringIO()
    call_command("import_results", str(file), "--competition", competition, *arguments, stdout=out)
    return out.getvalue()


def refusal(file: Path, *arguments: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        run(file, *arguments)
    assert ended.value.code == 1
    return capsys.readouterr().err.splitlines()


def test_a_list_is_stored_and_the_season_follows(competition: Competition, owner: User, listed: Path) -> None:
    said = run(listed, "--sets", "4", "--hands", "12")
    assert "Evenings of 4 rounds of 12 hands; at most 46176 points an evening." in said
    assert "Columns that are passed over: tafel." in said
    assert "15 December 2023: 2 results" in said
    assert "1 evening is stored." in said
    evening = Evening.objects.get()
    assert (evening.planned_rounds, evening.hands, evening.is_closed) == (4, 12, True)
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.door, entry.details["file"]) == (owner, Door.IMPORT, "uitslag.csv")
    rows = SeasonStanding.objects.filter(competition=competition)
    assert [(row.place, row.points, row.player.number) for row in rows] == [(1, 5233, "7"), (2, 4926, "8")]  # type: ignore[union-attr]


def test_a_workbook_is_stored_too(competition: Competition, owner: User, tmp_path: Path) -> None:
    file = tmp_path / "uitslag.xlsx"
    rows = [("avond", "nr", "boom 1", "boom 2"), (dt.date(2023, 12, 15), 7, 1400, 1500)]
    file.write_bytes(workbook(*rows))
    run(file, competition=str(competition.pk))
    result = ImportedResult.objects.get()
    assert (result.total, result.rounds, result.by) == (2900, [1400, 1500], owner)


def test_the_same_list_again_changes_nothing(competition: Competition, owner: User, listed: Path) -> None:
    run(listed, "--sets", "4", "--hands", "12")
    assert "All of this was imported before; nothing is changed." in run(listed)
    assert Evening.objects.count() == 1


@pytest.mark.usefixtures("competition")
def test_a_dry_run_says_what_would_happen_and_stores_nothing(listed: Path) -> None:
    assert "1 evening would be stored; nothing is stored now." in run(listed, "--dry-run")
    assert not Evening.objects.exists()


@pytest.mark.usefixtures("competition", "owner")
def test_a_refusal_names_every_row_and_column(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_text(
        "datum;naam;ronde 1;ronde 2;totaal;code\n"
        "15-12-2023;Zoë;1400;1500;;\n"
        "15-12-2023;7;99999;1500;;\n"
        "15-12-2023;8;1400;1500;2901;invaller\n",
        encoding="utf-8",
    )
    for arguments in ((), ("--dry-run",)):
        *problems, last = refusal(listed, *arguments, capsys=capsys)
        assert [problem.partition(":")[0] for problem in problems] == [
            "row 2, naam",
            "row 3, ronde 1",
            "row 4, totaal",
            "row 4, code",
        ]
        assert "at most 15392" in problems[1]
        assert last == "4 problems. Nothing is stored."
    assert not Evening.objects.exists()


@pytest.mark.usefixtures("competition", "owner")
def test_a_file_that_is_no_list_is_refused(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_text("hallo", encoding="utf-8")
    first, _last = refusal(listed, capsys=capsys)
    assert first.startswith("No columns for the date, the participant and the total were found.")


@pytest.mark.usefixtures("owner")
def test_what_is_not_there_is_said(competition: Competition, listed: Path, tmp_path: Path) -> None:
    for name in ("Koppels", "999999"):
        with pytest.raises(CommandError, match=f"There is no competition “{name}”. There are: {competition.pk} "):
            run(listed, competition=name)
    with pytest.raises(CommandError, match="cannot be opened"):
        run(tmp_path / "nergens.csv")
    with pytest.raises(CommandError, match="There is no user “niemand”"):
        run(listed, "--by", "niemand")


def test_two_competitions_of_one_name_are_told_apart_by_number(competition: Competition, listed: Path) -> None:
    season = Season.objects.create(
        club=competition.club, name="2024-25", starts_on=dt.date(2024, 9, 1), ends_on=dt.date(2025, 6, 30)
    )
    other = Competition.objects.create(club=competition.club, season=season, name="individueel")
    with pytest.raises(CommandError, match=f"{other.pk} .*{competition.pk} "):
        run(listed, "--dry-run")
    run(listed, "--dry-run", competition="Individueel (2023-24)")


@pytest.mark.usefixtures("competition")
def test_somebody_must_have_stored_it(listed: Path) -> None:
    with pytest.raises(CommandError, match="no owner"):
        run(listed)
    make_user("bart")
    run(listed, "--by", "bart")
    assert AuditEntry.objects.get().by.username == "bart"


@pytest.mark.usefixtures("competition")
def test_a_number_of_rounds_that_cannot_be_is_named_and_totals_are_not_held_to_it(
    listed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem, last = refusal(listed, "--sets", "0", "--dry-run", capsys=capsys)
    assert problem.startswith("--sets: ")
    assert last == "1 problem. Nothing is stored."


@pytest.mark.usefixtures("competition")
def test_a_number_of_hands_that_cannot_be_is_named_and_totals_are_not_held_to_it(
    listed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed.write_text("datum,naam,ronde 1\n15-12-2023,7,99999\n", encoding="utf-8")
    problem, _last = refusal(listed, "--hands", "0", "--dry-run", capsys=capsys)
    assert problem.startswith("--hands: ")


def test_where_rounds_count_their_number_must_be_told(
    competition: Competition, listed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    competition.rules = {"counting": {"rule": "average_per_round"}}
    competition.save()
    problem, _last = refusal(listed, "--dry-run", capsys=capsys)
    assert problem == (
        "--sets: Say how many rounds an evening had: this competition counts by the round,"
        " and the list has totals alone."
    )
    assert "1 evening would be stored" in run(listed, "--sets", "4", "--dry-run")
    listed.write_text("datum,naam,ronde 1\n15-12-2023,7,1400\n", encoding="utf-8")
    assert "Evenings of 1 round of" in run(listed, "--dry-run")


@pytest.mark.usefixtures("competition")
def test_a_column_is_called_as_in_the_heading(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_text("Datum;Lidnr;Boom 1\n15-12-2023;;x\n", encoding="utf-8")
    problems = refusal(listed, "--dry-run", capsys=capsys)
    assert [problem.partition(":")[0] for problem in problems[:-1]] == ["row 2, Boom 1", "row 2, Lidnr"]
