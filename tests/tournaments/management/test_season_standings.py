"""The command that prints a season: the list, one line explained, and the list under other rules."""

from __future__ import annotations

import datetime as dt
import io
import json
import re
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.factories import make_club, make_competition, make_player, make_season, make_user
from tournaments.exchange.results import read_results
from tournaments.models import Competition, Door, SeasonStanding
from tournaments.services import importing

pytestmark = pytest.mark.django_db

# Anna has most of all; with the worst evening dropped Bram is ahead. Cor was there once.
EVENINGS = """datum;nr;totaal
4-12-2026;7;5000
4-12-2026;8;5400
11-12-2026;7;5100
11-12-2026;8;4000
11-12-2026;9;4500
18-12-2026;7;4900
18-12-2026;8;5000
"""


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


@pytest.fixture
def competition() -> Competition:
    club = make_club("De Klavers")
    for number, first_name in (("7", "Anna"), ("8", "Bram"), ("9", "Cor")):
        make_player(club, first_name, "Bakker", number=number)
    make_player(club, "Dirk", "Kok", number="10")
    season = make_season(club, name="2026-27", starts_on=dt.date(2026, 9, 1), ends_on=dt.date(2027, 6, 30))
    rules = {"counting": {"rule": "best", "best": 2, "evenings": 4}}
    competition = make_competition(club, season=season, name="Individueel", rules=rules)
    rows = read_results(EVENINGS.encode()).rows
    importing.store_import(competition=competition, rows=rows, by=make_user(), door=Door.IMPORT, sets=4, hands=12)
    return competition


def printed(*arguments: str, competition: str = "Individueel") -> str:
    out = io.StringIO()
    call_command("standings", competition, *arguments, stdout=out)
    return out.getvalue()


def as_json(*arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(printed(*arguments, "--json"))
    return report


def refusal(*arguments: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        printed(*arguments)
    assert ended.value.code == 1
    return capsys.readouterr().err.splitlines()


def squeezed(text: str) -> str:
    return " ".join(re.sub(r"(?<=\d) (?=\d{3}\b)", "", text).split())


@pytest.mark.usefixtures("competition")
def test_the_list_is_brought_up_to_date_and_printed() -> None:
    said = squeezed(printed())
    assert "De Klavers · Individueel (2026-27)" in said
    assert "After 3 evenings, the last on 18 December 2026" in said
    assert "place name counts all together evenings dropped to go" in said
    assert "1 Bram Bakker 10400 14400 2 1 0" in said
    assert "2 Anna Bakker 10100 15000 2 1 0" in said
    assert "3 Cor Bakker 4500 4500 1 0 1" in said
    assert "most pits" in said


def test_the_list_as_json_is_exact(competition: Competition) -> None:
    report = as_json()
    assert report["competition"]["id"] == competition.pk
    assert [evening["date"] for evening in report["evenings"]] == ["2026-12-04", "2026-12-11", "2026-12-18"]
    assert report["evenings_left"] == 1
    assert report["is_behind"] is False
    first = report["rows"][0]
    assert (first["name"], first["place"], first["decided_by"]) == ("Bram Bakker", 1, None)
    assert (first["value"]["numerator"], first["value"]["denominator"]) == (10400, 1)
    assert (first["raw_total"]["numerator"], first["counted"], first["dropped"]) == (14400, 2, 1)
    assert report["problems"] == []


@pytest.mark.usefixtures("competition")
@pytest.mark.parametrize("who", ["7", "Anna Bakker", "Anna Bakker (7)"])
def test_a_line_is_explained(who: str) -> None:
    said = squeezed(printed("--explain", who))
    assert "Stands on place 2 of 3. 10100 points count, from 2 evenings." in said
    assert "Above: Bram Bakker with 10400, which is 300 more." in said
    assert "4 December 2026 5000 Counts." in said
    assert "18 December 2026 4900 Dropped: the best 2 are all better." in said
    assert "To pass Bram Bakker the next evening must bring at least 5301" in said


@pytest.mark.usefixtures("competition")
def test_an_explanation_as_json() -> None:
    report = as_json("--explain", "7")
    assert report["row"]["place"] == 2
    assert [evening["why"] for evening in report["evenings"]] == ["counts", "counts", "dropped"]
    assert report["needs"]["in_one_evening"] == 5301
    assert report["needs"]["above"]["names"] == ["Bram Bakker"]
    assert report["figures"]["pits"] is None
    assert report["figures"]["best_evening"] == 5100


def test_a_what_if_shows_both_and_stores_nothing(competition: Competition) -> None:
    printed()
    before = list(SeasonStanding.objects.order_by("order").values())
    said = squeezed(printed("--what-if", "best=3"))
    assert "Now: The best 2 of 4 evenings add up" in said
    assert "What if: The best 3 of 4 evenings add up" in said
    assert "1 +1 Anna Bakker 15000 2 10100" in said
    assert "2 -1 Bram Bakker 14400 1 10400" in said
    assert "2 of them move; nothing is stored." in said
    assert list(SeasonStanding.objects.order_by("order").values()) == before
    competition.refresh_from_db()
    assert competition.counting_rules.counting.best == 2


@pytest.mark.usefixtures("competition")
def test_a_what_if_as_json() -> None:
    report = as_json(
        "--what-if",
        "rule=total",
        "best=",
        "unmarked=absent",
        "codes.absent.points_from=fixed",
        "codes.absent.points=4000",
    )
    assert report["then"]["rules"]["counting"]["rule"] == "total"
    changes = {change["name"]: change for change in report["changes"]}
    assert changes["Cor Bakker"]["value_after"]["numerator"] == 12500
    assert changes["Anna Bakker"]["climbed"] == 1
    assert changes["Dirk Kok"]["place_before"] is None


@pytest.mark.usefixtures("competition")
def test_a_what_if_names_every_key_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    found = refusal("--what-if", "best=8", "beste=6", "codes.absnt.points=0", "tie_breaks=roem,roem", capsys=capsys)
    assert [line.partition(":")[0] for line in found] == ["beste", "codes.absnt", "counting.best", "tie_breaks"]
    assert "The best 8 of 4 evenings cannot be." in found[2]


@pytest.mark.usefixtures("competition")
def test_periods_that_are_not_there_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = refusal("--what-if", "rule=periods", "best_periods=2", capsys=capsys)
    assert line.startswith("periods: ")


@pytest.mark.usefixtures("competition")
@pytest.mark.parametrize(
    ("who", "sentence"),
    [("99", "The club has no player 99."), ("10", "10 does not stand in this competition.")],
)
def test_who_is_not_there_is_not_explained(who: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = refusal("--explain", who, capsys=capsys)
    assert line.startswith(sentence)


def test_a_competition_of_pairs(competition: Competition) -> None:
    pairs = make_competition(competition.club, season=competition.season, name="Koppels", entrants="pairs")
    rows = read_results(b"datum;koppel;totaal\n8-1-2027;7 & 8;5000\n8-1-2027;9 & 10;4800\n").rows
    importing.store_import(competition=pairs, rows=rows, by=make_user(), door=Door.IMPORT, sets=4, hands=12)
    assert "1 Anna Bakker & Bram Bakker 5000" in squeezed(printed(competition="Koppels"))
    out = squeezed(printed("--explain", "8 & 7", competition="Koppels"))
    assert "Stands on place 1 of 2." in out


def test_a_season_without_evenings(competition: Competition) -> None:
    make_competition(competition.club, season=competition.season, name="Leeg")
    assert "No evening counts yet." in printed(competition="Leeg")


def test_a_competition_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="There is no competition yet"):
        printed()
