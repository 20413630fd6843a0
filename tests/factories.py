"""Test data as plain functions. What a test does not mention is made up here, differently for every call."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from scoring import PRESETS, HouseRules, SheetEntry
from tournaments.models import Club, ClubRole, Competition, Door, Evening, Player, Role, Round, Season, Table
from tournaments.ranking import CompetitionRules, PrizeRules
from tournaments.services import entries, evenings, people, plans, results, rounds, seatings

PASSWORD = "hartenboer-41-troef"
EVENING_DATE = dt.date(2026, 12, 3)

_serial = itertools.count(1)


def make_user(username: str = "", **values: Any) -> User:
    return User.objects.create_user(username or f"user{next(_serial)}", password=PASSWORD, **values)


def make_club(name: str = "De Klavers", **values: Any) -> Club:
    values.setdefault("slug", f"club{next(_serial)}")
    return Club.objects.create(name=name, **values)


def make_member(club: Club, role: Role | str, username: str = "") -> User:
    """A user with this role in the club."""
    user = make_user(username)
    ClubRole.objects.create(user=user, club=club, role=role)
    return user


def make_player(club: Club, first_name: str = "", last_name: str = "", **values: Any) -> Player:
    serial = next(_serial)
    # Far from the numbers that tests choose themselves.
    values.setdefault("number", str(20_000 + serial))
    return people.add_player(
        club=club, first_name=first_name or f"Voornaam{serial}", last_name=last_name or f"Naam{serial:04}", **values
    )


def make_players(club: Club, count: int) -> list[Player]:
    return [make_player(club) for _ in range(count)]


def make_evening(club: Club, **values: Any) -> Evening:
    """An evening; a second one on a day is told apart by its title, as it must be."""
    values.setdefault("date", EVENING_DATE)
    that_day = Evening.objects.filter(club=club, date=values["date"]).count()
    values.setdefault("title", f"{that_day + 1}" if that_day else "")
    return plans.plan_evening(club=club, **values)


def make_season(club: Club, **values: Any) -> Season:
    """A season around EVENING_DATE."""
    values.setdefault("name", f"Seizoen {next(_serial)}")
    values.setdefault("starts_on", dt.date(2026, 9, 1))
    values.setdefault("ends_on", dt.date(2027, 5, 31))
    return Season.objects.create(club=club, **values)


def make_competition(club: Club, *, rules: dict[str, Any] | None = None, **values: Any) -> Competition:
    """A competition in a season of its own; what is not given of its rules has its default."""
    values.setdefault("name", "Individueel")
    values.setdefault("season", None)
    values["season"] = values["season"] or make_season(club)
    if rules is not None:
        values["rules"] = CompetitionRules.from_dict(rules).as_dict()
    return Competition.objects.create(club=club, **values)


def play_evening(
    competitions: Sequence[Competition],
    players: Sequence[Player],
    *rounds_: Sequence[tuple[int, int]],
    by: User,
    close: bool = True,
    **values: Any,
) -> Evening:
    """An evening of these players, seated by hand, with what the two sides of every table made in each round."""
    club = competitions[0].club if competitions else players[0].club
    values.setdefault("planned_rounds", len(rounds_))
    evening = make_evening(club, competitions=competitions, **values)
    for number, totals in enumerate(rounds_, start=1):
        round_ = make_round(evening, players, number=number)
        for table, (total_a, total_b) in zip(round_.tables.order_by("number"), totals, strict=True):
            record(table, totals_entry(total_a, total_b), by=by)
    if close:
        evenings.close_evening(evening_id=evening.pk, by=by)
    evening.refresh_from_db()
    return evening


def rules_of(hands: int = 16, **options: Any) -> HouseRules:
    """House rules with other options than Amsterdam's."""
    return HouseRules.from_dict({**PRESETS["AMSTERDAM"].as_dict(), "hands": hands, **options})


def seating(number: int, players: Sequence[Player], *, first_dealer: int = 0) -> seatings.TableSeating:
    """Four players at a table: the first two are side A, the last two side B."""
    a1, a2, b1, b2 = (player.pk for player in players)
    return seatings.TableSeating(number=number, side_a=(a1, a2), side_b=(b1, b2), first_dealer=first_dealer)


def scheme(*prizes: dict[str, Any] | str, **options: Any) -> dict[str, Any]:
    """A scheme of prizes as it is stored; a prize of which only the kind is told is written as that."""
    lines = [{"kind": prize} if isinstance(prize, str) else prize for prize in prizes]
    return PrizeRules.from_dict({"prizes": lines, **options}).as_dict()


def make_round(evening: Evening, players: Sequence[Player], *, number: int = 1, publish: bool = True) -> Round:
    """Seat these players by hand, four a table in the order given, and publish the round; once more if it was."""
    present = {attendance.player_id for attendance in evening.attendances.all()}
    evenings.set_present(evening_id=evening.pk, player_ids=sorted(present | {player.pk for player in players}))
    tables = [
        seating(index // 4 + 1, players[index : index + 4]) for index in range(0, len(players) - len(players) % 4, 4)
    ]
    round_ = rounds.seat_by_hand(evening_id=evening.pk, number=number, tables=tables, replace_published=True)
    return rounds.publish_round(evening_id=evening.pk, number=number) if publish else round_


def make_table(evening: Evening | None = None, **rules: Any) -> Table:
    """A published table of four, ready to hand in."""
    if evening is None:
        evening = make_evening(make_club(), house_rules=rules_of(**rules))
    round_ = make_round(evening, make_players(evening.club, 4))
    return round_.tables.get()


def make_table_of_three(evening: Evening | None = None, **rules: Any) -> Table:
    """A published table of three, ready to hand in."""
    rules.setdefault("three_players", "own")
    evening = evening or make_evening(make_club(), house_rules=rules_of(**rules))
    players = [player.pk for player in make_players(evening.club, 3)]
    evenings.set_present(evening_id=evening.pk, player_ids=players)
    rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seatings.of_three(1, players)])
    return rounds.publish_round(evening_id=evening.pk, number=1).tables.get()


def totals_entry(total_a: int = 1406, total_b: int = 1406) -> SheetEntry:
    return entries.read_entry({"level": "totals", "total_a": total_a, "total_b": total_b})


def hands_entry(*hands: dict[str, Any], **values: Any) -> SheetEntry:
    """A sheet by hand, as on paper; each hand is a dict of what was typed, numbered in order."""
    numbered = [{"number": number, "form": "written", **hand} for number, hand in enumerate(hands, start=1)]
    return entries.read_entry({"level": "hands", "hands": numbered, **values})


def plain_hands(count: int = 16) -> list[dict[str, Any]]:
    """Hands in which A declares and makes 92 + 20 against 70."""
    return [{"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20} for _ in range(count)]


def record(table: Table, entry: entries.Entry | None = None, *, by: User, confirm: bool = True) -> results.Recorded:
    """Hand in a result and confirm it."""
    return results.record_sheet(
        table_id=table.pk,
        entry=entry or totals_entry(),
        by=by,
        door=Door.DESK,
        seen_version=table.live_sheet.version if table.live_sheet else 0,
        confirm=confirm,
    )
