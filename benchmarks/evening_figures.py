"""The figures of an evening. Imported once Django is set up, see `benchmarks.evening`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.installation import worker
from tests.factories import make_club, make_evening, make_member, make_players
from tournaments.models import Door, Evening, Player, Seat, StandingState
from tournaments.services import entries, evenings, results, rounds, standings


def timed(act: Callable[[], Any]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def sheet_of(hands: int) -> dict[str, Any]:
    """A sheet as on paper with every kind of line."""
    lines: list[dict[str, Any]] = []
    for number in range(1, hands + 1):
        line: dict[str, Any] = {"number": number, "form": "written", "declarer": "AB"[number % 2]}
        if number % 8 == 0:
            line |= {"declarer": "B", "points_a": 162, "roem_a": 40, "mark_b": "N"}
        elif number % 16 == 5:
            line |= {"declarer": "A", "points_a": 162, "roem_a": 20, "mark_b": "P"}
        elif line["declarer"] == "A":
            line |= {"points_a": 92, "points_b": 70, "roem_a": 20}
        else:
            line |= {"points_a": 61, "points_b": 101, "roem_b": 50}
        lines.append(line)
    return {"level": "hands", "hands": lines}


def play(tables: int, rounds_: int) -> tuple[Any, Any, list[list[int]]]:
    """A club with an evening of published rounds; returns the evening, a user and the table ids per round."""
    club = make_club()
    evening = make_evening(club, planned_rounds=rounds_)
    user = make_member(club, "director")
    players = make_players(club, tables * 4)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    ids = []
    for number in range(1, rounds_ + 1):
        rounds.draw_round(evening_id=evening.pk, number=number, seed=number)
        round_ = rounds.publish_round(evening_id=evening.pk, number=number)
        ids.append(list(round_.tables.values_list("pk", flat=True)))
    return evening, user, ids


def type_in(user: Any, table_ids: list[int]) -> None:
    for table_id in table_ids:
        entry = entries.read_entry(sheet_of(16))
        results.record_sheet(table_id=table_id, entry=entry, by=user, door=Door.DESK, seen_version=0, confirm=True)


def plain_standing(evening: Any) -> list[tuple[int, int]]:
    """The plainer way: ask the database for every player and every round apart, and sort."""
    totals = []
    for player in Player.objects.filter(club=evening.club):
        total = 0
        for number in range(1, evening.planned_rounds + 1):
            seat = Seat.objects.filter(round__evening=evening, round__number=number, player=player).first()
            if seat and seat.table.live_sheet:
                total += seat.table.live_sheet.total_a if seat.side == "A" else seat.table.live_sheet.total_b
        totals.append((total, player.pk))
    return sorted(totals, reverse=True)


def measure(runs_on: str) -> None:
    print(f"on {runs_on}")

    evening, user, ids = play(tables=12, rounds_=1)
    typed = timed(lambda: type_in(user, ids[0]))
    ranked = timed(lambda: standings.recompute(evening.pk))
    print(
        f"12 tables x 16 hands: stored in {typed:.2f} s, ranked in {ranked:.3f} s, "
        f"together {typed + ranked:.2f} s (goal: under 2 s)"
    )

    evening, user, ids = play(tables=15, rounds_=4)
    for table_ids in ids:
        type_in(user, table_ids)
    times = []
    for _ in range(7):
        StandingState.objects.filter(evening=evening).update(standings_version=0)
        times.append(timed(lambda: standings.recompute(evening.pk)))
    ours = statistics.median(times)
    plain = timed(lambda: plain_standing(evening))
    print(
        f"60 players x 4 rounds: recompute of all four standings {ours * 1000:.0f} ms (goal: under 100 ms); "
        f"one plain standing, a query per player and round, {plain * 1000:.0f} ms: ratio {plain / ours:.1f}"
    )

    evening, user, ids = play(tables=25, rounds_=4)
    with worker():
        latencies = []
        for table_id in [pk for table_ids in ids for pk in table_ids]:
            type_in(user, [table_id])
            committed = time.perf_counter()
            while not standings_are_up_to_date(evening.pk):
                time.sleep(0.002)
                if time.perf_counter() - committed > 20:
                    raise RuntimeError("The standing did not follow.")
            latencies.append(time.perf_counter() - committed)
    latencies.sort()
    p50, p95 = latencies[len(latencies) // 2], latencies[int(len(latencies) * 0.95)]
    print(
        f"from commit to changed standing, {len(latencies)} sheets, 100 players: "
        f"p50 {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, most {latencies[-1] * 1000:.0f} ms (goal: p95 under 500 ms)"
    )


def standings_are_up_to_date(evening_id: int) -> bool:
    wanted, shown = Evening.objects.values_list("results_version", "standing_state__standings_version").get(
        pk=evening_id
    )
    return bool(wanted == shown)
