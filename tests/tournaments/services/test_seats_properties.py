"""Whatever happens in whatever order: one seat each, and every result where it was handed in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories import make_club, make_evening, make_players, make_round, make_user, record, seating, totals_entry
from tournaments.errors import TournamentError
from tournaments.models import (
    AttendanceState,
    Credit,
    Door,
    Evening,
    Player,
    Round,
    RoundState,
    ScoreSheet,
    Seat,
    SitOut,
    Standing,
    Table,
)
from tournaments.services import evenings, results, rounds, seats, standings, tables

pytestmark = pytest.mark.django_db

ACTS = ("arrive", "depart", "stay", "swap", "sit_for", "sit_back", "hand_in", "correct", "open", "drop", "next")
PEOPLE = 14
_numbers = st.integers(0, PEOPLE - 1)


@dataclass(slots=True)
class Story:
    """An evening to which things happen; what was handed in is remembered apart from the database."""

    evening: Evening
    people: list[Player]
    director: User
    handed_in: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    live: dict[int, int] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)

    def act(self, kind: str, first: int, second: int) -> None:
        try:
            with transaction.atomic():
                getattr(self, kind)(self.people[first], self.people[second], first, second)
        except TournamentError:
            self.done["refused"] += 1
        else:
            self.done[kind] += 1

    @property
    def last(self) -> Round:
        round_ = self.evening.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
        assert round_ is not None
        return round_

    def table(self, number: int) -> Table:
        tables = list(Table.objects.filter(round__evening=self.evening, round__state=RoundState.PUBLISHED))
        return tables[number % len(tables)]

    def arrive(self, player: Player, *_rest: object) -> None:
        evenings.mark_attendance(evening_id=self.evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)

    def depart(self, player: Player, *_rest: object) -> None:
        self._leave(player, self.last.number)

    def stay(self, player: Player, *_rest: object) -> None:
        self._leave(player, None)

    def _leave(self, player: Player, after_round: int | None) -> None:
        seats.leave_early(
            evening_id=self.evening.pk, player_id=player.pk, after_round=after_round, by=self.director, door=Door.DESK
        )

    def swap(self, one: Player, other: Player, first: int, second: int) -> None:
        seats.swap_people(
            evening_id=self.evening.pk,
            number=1 + (first + second) % self.last.number,
            first_id=one.pk,
            second_id=other.pk,
            by=self.director,
            door=Door.DESK,
            reason="verkeerd gezeten",
        )

    def sit_for(self, sitter: Player, _other: Player, _first: int, second: int) -> None:
        self._sit(second, sitter.pk)

    def sit_back(self, _one: Player, _other: Player, _first: int, second: int) -> None:
        self._sit(second, None)

    def _sit(self, second: int, sitter: int | None) -> None:
        seats.substitute(
            table_id=self.table(second).pk,
            position=second % 4,
            sitter_id=sitter,
            by=self.director,
            door=Door.DESK,
            reason="even weg",
        )

    def hand_in(self, _one: Player, _other: Player, first: int, second: int) -> None:
        table = self.table(second)
        self._remember(table, record(table, totals_entry(1400 + 10 * first, 1412 - 10 * first), by=self.director).sheet)

    def correct(self, _one: Player, _other: Player, first: int, second: int) -> None:
        table = self.table(second)
        corrected = results.correct_sheet(
            table_id=table.pk,
            entry=totals_entry(1800 + 10 * first, 1012 - 10 * first),
            by=self.director,
            door=Door.DESK,
            seen_version=table.live_sheet.version if table.live_sheet else 0,
            reason="verteld",
        )
        self._remember(table, corrected.sheet)

    def _remember(self, table: Table, sheet: ScoreSheet) -> None:
        self.handed_in[sheet.pk] = (table.pk, sheet.total_a, sheet.total_b)
        self.live[table.pk] = sheet.pk

    def open(self, _one: Player, _other: Player, first: int, _second: int) -> None:
        round_ = self.last
        seated = set(round_.seats.values_list("player_id", flat=True))
        free = [player for player in self.people if player.pk not in seated]
        four = [(free or self.people)[(first + place) % len(free or self.people)] for place in range(4)]
        tables.add_table(
            evening_id=self.evening.pk,
            number=round_.number,
            seating=seating(9, four),
            by=self.director,
            door=Door.DESK,
            reason="vier erbij",
        )

    def drop(self, _one: Player, _other: Player, _first: int, second: int) -> None:
        tables.drop_table(
            table_id=self.table(second).pk, code=Credit.MISSED, by=self.director, door=Door.DESK, reason="lamp kapot"
        )

    def next(self, _one: Player, _other: Player, first: int, _second: int) -> None:
        number = self.last.number + 1
        rounds.draw_round(evening_id=self.evening.pk, number=number, seed=first)
        rounds.publish_round(evening_id=self.evening.pk, number=number)

    def check(self) -> None:
        for round_ in self.evening.rounds.exclude(state=RoundState.SUPERSEDED):
            chairs = list(Seat.objects.filter(round=round_).values_list("player_id", "sitter_id"))
            players = [player for player, _sitter in chairs]
            sitters = [sitter for _player, sitter in chairs]
            credited = list(SitOut.objects.filter(round=round_).values_list("player_id", flat=True))
            assert len(set(players)) == len(players)
            assert len(set(sitters)) == len(sitters)
            assert not set(players) & set(credited)
            for table in round_.tables.all():
                assert sorted(table.seats.values_list("position", flat=True)) == [0, 1, 2, 3]
        stored = {sheet.pk: (sheet.table_id, sheet.total_a, sheet.total_b) for sheet in ScoreSheet.objects.all()}
        assert stored == self.handed_in
        there = Table.objects.exclude(live_sheet=None).values_list("pk", "live_sheet_id")
        assert dict(there) == self.live
        self.check_standing()

    def check_standing(self) -> None:
        """Who sits on a side has what that side was handed in with."""
        standings.recompute(self.evening.pk)
        for table in Table.objects.exclude(live_sheet=None).select_related("live_sheet", "round"):
            _table, total_a, total_b = self.handed_in[self.live[table.pk]]
            for seat in table.seats.all():
                row = Standing.objects.filter(player_id=seat.player_id).order_by("-after_round")[0]
                [figure] = [item for item in row.explanation["rounds"] if item["round"] == table.round.number]
                assert figure == {
                    "round": table.round.number,
                    "total": total_a if seat.side == "A" else total_b,
                    "code": None,
                }


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.tuples(st.sampled_from(ACTS), _numbers, _numbers), min_size=4, max_size=16))
def test_any_order_of_events_keeps_one_seat_each_and_results_where_they_were_handed_in(
    acts: list[tuple[str, int, int]],
) -> None:
    with transaction.atomic():
        story = begin()
        for kind, first, second in acts:
            story.act(kind, first, second)
        story.check()
        transaction.set_rollback(True)


def test_the_story_can_do_everything_it_tells_of() -> None:
    """Or the property would hold of an evening to which nothing happens."""
    story = begin()
    told = [
        *(("arrive", number, 0) for number in (10, 11)),
        ("open", 0, 0),
        ("sit_for", 12, 0),
        ("sit_back", 0, 0),
        ("drop", 0, 2),
        ("hand_in", 1, 0),
        ("correct", 2, 0),
        ("swap", 0, 5),
        ("depart", 3, 0),
        ("stay", 3, 0),
        ("next", 1, 0),
    ]
    for kind, first, second in told:
        story.act(kind, first, second)
    story.check()
    assert set(story.done) == set(ACTS)


def begin() -> Story:
    evening = make_evening(make_club(), planned_rounds=4)
    people = make_players(evening.club, PEOPLE)
    make_round(evening, people[:10])
    return Story(evening=evening, people=people, director=make_user())
