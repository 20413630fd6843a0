"""Half a season of the demonstration club: finished evenings, and one that is being played today.

Everything goes through the services, as at the desk of a club, so nothing stands in the demonstration that could not
have been entered. All chance comes from the seed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from scoring import SheetEntry, SheetLevel, check_hand
from tournaments.demo.club import DemoClub
from tournaments.demo.paper import written_sheet
from tournaments.demo.simulated_play import simulate_table
from tournaments.models import AttendanceState, Door, Evening, Player, Table
from tournaments.services import evenings, penalties, plans, results, rounds

ROUNDS = 3
FEWEST = 4
# How a table hands in: nearly always by hand, sometimes with less detail.
LEVELS = (SheetLevel.HANDS,) * 36 + (SheetLevel.POINTS_ROEM,) * 4


def dates(*, evenings: int, today: dt.date) -> tuple[dt.date, ...]:
    """The days of the finished evenings: weekly, up to a week before today.

    >>> [day.isoformat() for day in dates(evenings=2, today=dt.date(2026, 12, 3))]
    ['2026-11-19', '2026-11-26']
    """
    return tuple(today - dt.timedelta(weeks=weeks) for weeks in range(evenings, 0, -1))


def first_and_last_day(*, evenings: int, today: dt.date) -> tuple[dt.date, dt.date]:
    """First and last day of the season of which this is the first half."""
    return today - dt.timedelta(weeks=evenings), today + dt.timedelta(weeks=evenings + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """One evening of the story; `number` counts from 1 and decides, with the seed, all that happens."""

    demo: DemoClub
    seed: int
    number: int
    date: dt.date

    def chance(self, about: str) -> Random:
        """Chance for one thing, which nothing else on the evening can disturb."""
        return Random(f"demonstration/evening/{self.seed}/{self.number}/{about}")  # noqa: S311 - repeatable

    def seed_for(self, about: str) -> int:
        return self.chance(about).randrange(rounds.MOST_SEED)

    @property
    def has_latecomer(self) -> bool:
        return self.number % 3 == 1

    @property
    def has_penalty(self) -> bool:
        return self.number % 4 == 1

    @property
    def has_cancelled_penalty(self) -> bool:
        return self.number % 8 == 5


def play_finished(night: Night) -> Evening:
    """Play an evening from the list at the door to the closing."""
    demo = night.demo
    there, latecomers = _who_comes(night)
    evening = _plan(night, there)
    for number in range(1, ROUNDS + 1):
        for table, entry in _publish(night, evening, number):
            _hand_in(demo, table, entry)
        if number == 1:
            for late in latecomers:
                _mark(evening, late, AttendanceState.PRESENT)
        if number == 2 and night.has_penalty:
            _penalise(night, evening, there)
    return evenings.close_evening(evening_id=evening.pk, by=demo.director)


def play_until_now(night: Night) -> Evening:
    """Play the evening of today: one round done, with a correction, and about half of the second handed in."""
    demo = night.demo
    there, _latecomers = _who_comes(night)
    evening = _plan(night, there)
    for position, (table, entry) in enumerate(_publish(night, evening, 1)):
        if position == 0 and (slip := _with_roem_forgotten(entry, evening)) is not None:
            _hand_in(demo, table, slip)
            results.correct_sheet(
                table_id=table.pk,
                entry=entry,
                by=demo.director,
                door=Door.DESK,
                seen_version=1,
                reason="Roem vergeten over te nemen",
            )
        else:
            _hand_in(demo, table, entry)
    second = list(_publish(night, evening, 2))
    for position, (table, entry) in enumerate(second[: (len(second) + 1) // 2]):
        # Every other result still waits for somebody to look at it.
        _hand_in(demo, table, entry, confirm=position % 2 == 1)
    return evening


def _who_comes(night: Night) -> tuple[list[Player], list[Player]]:
    """Who is there from the start, and who comes after the first round."""
    rng = night.chance("attendance")
    there = [player for player in night.demo.players if rng.random() < 0.88]
    for player in night.demo.players:
        if len(there) < FEWEST and player not in there:
            there.append(player)
    latecomers = []
    if night.has_latecomer and len(there) > FEWEST:
        latecomers.append(there.pop(rng.randrange(len(there))))
    return there, latecomers


def _plan(night: Night, there: Sequence[Player]) -> Evening:
    demo = night.demo
    evening = plans.plan_evening(
        club=demo.club,
        date=night.date,
        title=f"Clubavond {night.number}",
        planned_rounds=ROUNDS,
        competitions=demo.competitions,
    )
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in there])
    rng = night.chance("notice")
    for player in demo.players:
        if player not in there and rng.random() < 0.5:
            _mark(evening, player, AttendanceState.ABSENT_NOTIFIED)
    return evening


def _publish(night: Night, evening: Evening, number: int) -> Iterator[tuple[Table, SheetEntry]]:
    """Draw and publish a round, and play it: every table with what it is going to hand in."""
    rounds.draw_round(evening_id=evening.pk, number=number, seed=night.seed_for(f"draw/{number}"))
    round_ = rounds.publish_round(evening_id=evening.pk, number=number)
    for table in round_.tables.order_by("number").prefetch_related("seats"):
        about = f"{number}/{table.number}"
        seats = sorted(table.seats.all(), key=lambda seat: seat.position)
        hands = simulate_table(
            seed=night.seed_for(f"play/{about}"),
            hands=evening.hands,
            first_dealer=table.first_dealer,
            rules=evening.rules,
            skills=[night.demo.skills[seat.sitter_id] for seat in seats],
        )
        yield table, written_sheet(hands, evening.rules, level=night.chance(f"level/{about}").choice(LEVELS))


def _hand_in(demo: DemoClub, table: Table, entry: SheetEntry, *, confirm: bool = True) -> None:
    results.record_sheet(
        table_id=table.pk, entry=entry, by=demo.scorer, door=Door.DESK, seen_version=0, confirm=confirm
    )


def _mark(evening: Evening, player: Player, state: AttendanceState) -> None:
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=state)


def _penalise(night: Night, evening: Evening, there: Sequence[Player]) -> None:
    penalty = penalties.give_penalty(
        evening_id=evening.pk,
        player_id=night.chance("penalty").choice(there).pk,
        points=-100,
        reason="Verzaakt",
        by=night.demo.director,
    )
    if night.has_cancelled_penalty:
        penalties.cancel_penalty(penalty_id=penalty.pk, reason="Toch niet verzaakt", by=night.demo.director)


def _with_roem_forgotten(entry: SheetEntry, evening: Evening) -> SheetEntry | None:
    """The same sheet with the roem of one cell not copied, if that is still a possible sheet."""
    for position, hand in enumerate(entry.hands):
        for changed in (replace(hand, roem_a=None), replace(hand, roem_b=None)):
            if changed != hand and not check_hand(changed, evening.rules):
                return replace(entry, hands=(*entry.hands[:position], changed, *entry.hands[position + 1 :]))
    return None
