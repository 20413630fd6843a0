"""The published evenings and standings of a real club, imported as far as they were published.

Only the head of each list is known (tests/data/results/README.md), so most season totals cannot be made again from the
evenings; what must hold between the two is checked, and no row is made up.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.factories import make_club, make_member, make_player
from tournaments.models import Club, Competition, Evening, Role, Season, SeasonStanding
from tournaments.ranking import CompetitionRules, Counting, CountingRule
from tournaments.ranking.evening_totals import half_up
from tournaments.selectors import standing_of

RESULTS = Path(settings.BASE_DIR) / "tests" / "data" / "results"
BEST_FIVE = CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=5, evenings=7))


def rows_of(name: str) -> list[dict[str, str]]:
    with (RESULTS / f"westerwolde_{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


EVENINGS = rows_of("evenings")
STANDINGS = rows_of("season_standings")
STATS = {row["evening_date"]: row for row in rows_of("evening_stats")}
SEASONS = sorted({row["season"] for row in EVENINGS})


def published(season: str) -> list[dict[str, str]]:
    return [row for row in EVENINGS if row["season"] == season]


@pytest.fixture
def club(db: None) -> Club:
    club = make_club()
    make_member(club, Role.OWNER)
    for number in sorted({row["participant"] for row in EVENINGS}):
        make_player(club, "Deelnemer", number, number=number)
    return club


def imported(club: Club, name: str, tmp_path: Path) -> Competition:
    """A season of the club, with everything that was published of its evenings."""
    first = int(name[:4])
    season = Season.objects.create(
        club=club, name=name, starts_on=dt.date(first, 9, 1), ends_on=dt.date(first + 1, 8, 31)
    )
    competition = Competition.objects.create(
        club=club, season=season, name=f"Individueel {name}", rules=BEST_FIVE.as_dict()
    )
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(EVENINGS[0]))
    writer.writeheader()
    writer.writerows(published(name))
    file = tmp_path / f"{name}.csv"
    file.write_text(text.getvalue(), encoding="utf-8")
    said = io.StringIO()
    options = ("--competition", str(competition.pk), "--sets", "4", "--hands", "12")
    call_command("import_results", str(file), *options, stdout=said)
    return competition


@pytest.mark.parametrize("season", SEASONS)
def test_every_evening_gets_the_places_that_were_published(club: Club, season: str, tmp_path: Path) -> None:
    imported(club, season, tmp_path)
    wanted: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
    for row in published(season):
        wanted[row["evening_date"]].append((row["participant"], int(row["place"]), int(row["total"])))
    for evening in Evening.objects.all():
        rows = standing_of(evening, public=False).rows
        found = [(row.name.split()[1], row.place, row.total) for row in rows]
        assert found == wanted.pop(evening.date.isoformat())
        assert not any(row.tied for row in rows)
    assert not wanted


@pytest.mark.parametrize("season", SEASONS)
def test_the_season_adds_up_what_was_published_and_no_more(club: Club, season: str, tmp_path: Path) -> None:
    competition = imported(club, season, tmp_path)
    totals: dict[str, int] = defaultdict(int)
    for row in published(season):
        totals[row["participant"]] += int(row["total"])
    found = {row.player.number: row for row in SeasonStanding.objects.filter(competition=competition)}  # type: ignore[union-attr]
    assert {number: row.raw_total for number, row in found.items()} == totals
    # Never more than five of them, so nothing is dropped yet and the points are the total.
    assert {number: row.points for number, row in found.items()} == totals
    for row in STANDINGS:
        if row["season"] == season and row["participant"] in found and "plain total" in row["rule_in_force"]:
            after = int(row["after_evening"].split()[0])
            until = {each["evening_date"] for each in published(season) if int(each["evening_no"]) <= after}
            part = sum(
                int(each["total"])
                for each in published(season)
                if each["participant"] == row["participant"] and each["evening_date"] in until
            )
            assert part <= int(row["points"])


def test_the_averages_on_the_page_are_those_of_its_totals() -> None:
    points = {(row["season"], row["place"], row["rule_in_force"]): row for row in STANDINGS}
    first = points["2022-23", "1", "best 5 of 7"]
    assert "avg of best five 5176" in first["note"]
    assert half_up(int(first["points"]), 5) == 5176
    winner = points["2023-24", "1", "best 5 of 7"]
    assert "avg 5068 per evening" in winner["note"]
    assert half_up(int(winner["points"]), 5) == 5068
    leader = next(row for row in STANDINGS if row["season"] == "2023-24" and row["after_evening"] == "3")
    assert "just under 5000 per evening" in leader["note"]
    assert Fraction(int(leader["points"]), 3) == 4978


def test_most_points_of_all_and_still_no_place_among_the_first_three() -> None:
    """The best five of seven are at least five sevenths: that leaves room below the third."""
    total = next(row for row in STANDINGS if row["rule_in_force"] == "plain total over 7")
    third = next(row for row in STANDINGS if row["season"] == "2023-24" and row["place"] == "3")
    assert (total["participant"], total["points"]) == ("P12", "33049")
    assert Fraction(int(total["points"]) * 5, 7) < int(third["points"])


@pytest.mark.parametrize("date", sorted({row["evening_date"] for row in EVENINGS} & set(STATS)))
def test_the_sentences_about_an_evening_fit_its_list(date: str) -> None:
    totals = [int(row["total"]) for row in EVENINGS if row["evening_date"] == date]
    stats = STATS[date]
    people = int(stats["participants"])
    if stats["evening_mean"]:
        # Those who were not published had no more than the last who was.
        rest = people * int(stats["evening_mean"]) - sum(totals)
        assert 0 < Fraction(rest, people - len(totals)) <= min(totals)
    if stats["players_over_5000"]:
        over = sum(total > 5000 for total in totals)
        is_whole = over < len(totals) or over == int(stats["players_over_5000"])
        assert over == int(stats["players_over_5000"]) if is_whole else over < int(stats["players_over_5000"])
