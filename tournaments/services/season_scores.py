"""What a competition is ranked from, gathered in a number of queries that does not grow with the season.

Who counts, in short. A player has what was written for it (`EveningResult`), of an evening of pairs too. A pair has
what it scored on an evening of pairs; on an evening for individuals a pair of the competition has what its two players
brought together, round by round, and a round that only one of them has is missing. Who has no rounds has a code: the
one entered for this competition, else what the attendance of that evening says, else what the rules say of members of
whom nothing was noted. Guests are ranked only where the rules say so.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.db.models import FilteredRelation, Max, Q, TextField
from django.db.models.functions import Cast

from tournaments.models import (
    Attendance,
    AttendanceState,
    CodeEntry,
    Competition,
    EveningPair,
    EveningResult,
    Pair,
    Player,
    RoundState,
)
from tournaments.ranking import Code, CompetitionRules
from tournaments.ranking.evening_totals import half_up
from tournaments.ranking.scores import EveningOfSeason, EveningScores
from tournaments.ranking.season_data import rounds_from_data
from tournaments.selectors.seasons import counting_evenings
from tournaments.services.pairs_apart import Worth, scores_together

EMPTY = "[]"
_OF_ATTENDANCE = {
    AttendanceState.ABSENT_NOTIFIED.value: Code.ABSENT_NOTIFIED,
    AttendanceState.ABSENT.value: Code.ABSENT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Day:
    """One evening that counts."""

    pk: int
    date: dt.date
    planned_rounds: int
    is_pairs: bool


@dataclass(slots=True)
class SeasonScores:
    """Everything a competition is ranked from, whatever its rules.

    `order` holds every entrant that could be ranked, in the order of a list of names.
    """

    days: list[_Day]
    periods: list[tuple[int, dt.date, dt.date]]
    order: dict[int, int] = field(default_factory=dict)
    people: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The players of an entrant: itself, or the two of a pair."""
    guests: set[int] = field(default_factory=set)
    active: dict[int, tuple[dt.date | None, dt.date | None]] = field(default_factory=dict)
    """First and last day of every member who was not merged into another; guests have none."""
    scores: dict[int, dict[int, EveningScores]] = field(default_factory=lambda: defaultdict(dict))
    """By evening and entrant, without codes of attendance."""
    own: dict[int, dict[int, EveningScores]] = field(default_factory=lambda: defaultdict(dict))
    """Of pairs, on evenings for individuals: by evening and player."""
    listed: set[int] = field(default_factory=set)
    """The pairs of the competition, who count as pairs on evenings for individuals too."""
    absent: dict[int, dict[int, Code]] = field(default_factory=lambda: defaultdict(dict))
    """By evening and player, what the attendance says of who was not there."""
    noted: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By evening the players of whom anything was noted."""

    def evenings(self, rules: CompetitionRules) -> tuple[EveningOfSeason, ...]:
        """Return the evenings under these rules, oldest first, everybody in name order."""
        averages = self._own_averages()
        ranked = [
            entrant for entrant in self.order if rules.guests or self.guests.isdisjoint(self.people.get(entrant, ()))
        ]
        return tuple(
            EveningOfSeason(
                evening=day.pk,
                planned_rounds=day.planned_rounds,
                period=self._period_of(day.date),
                entrants=tuple(
                    scores
                    for entrant in ranked
                    if (scores := self._scores_of(day, entrant, rules, averages)) is not None
                ),
            )
            for day in self.days
        )

    def _own_averages(self) -> dict[int, int]:
        """Of pairs: what each player who played anything made in a round, on the average of the season."""
        played: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        for day in self.days:
            for player, scores in self.own[day.pk].items():
                rounds = [result.total for result in scores.rounds if result.is_played]
                played[player][0] += sum(rounds) if scores.whole is None else scores.whole
                played[player][1] += len(rounds) if scores.whole is None else day.planned_rounds
        return {player: half_up(points, rounds) for player, (points, rounds) in played.items() if rounds}

    def _scores_of(
        self, day: _Day, entrant: int, rules: CompetitionRules, averages: Mapping[int, int]
    ) -> EveningScores | None:
        entered = self.scores[day.pk].get(entrant)
        people = self.people[entrant]
        if entrant in self.listed and not day.is_pairs:
            both = [self.own[day.pk].get(player) for player in people]
            if any(both):
                together = scores_together(entrant, both, day.planned_rounds, Worth(rules=rules, averages=averages))
                return together if entered is None else replace(together, code=entered.code)
        if entered is not None:
            return entered
        absent = self.absent[day.pk]
        codes = [absent[player] for player in people if player in absent]
        if len(codes) == len(people):
            # One of a pair without notice makes it without notice.
            code = Code.ABSENT if Code.ABSENT in codes else codes[0]
            return EveningScores(entrant=entrant, code=code)
        if rules.unmarked is not None and all(self._is_unmarked(day, player) for player in people):
            return EveningScores(entrant=entrant, code=rules.unmarked)
        return None

    def _is_unmarked(self, day: _Day, player_id: int) -> bool:
        if player_id in self.noted[day.pk] or player_id not in self.active:
            return False
        first, last = self.active[player_id]
        return (first is None or first <= day.date) and (last is None or day.date <= last)

    def _period_of(self, date: dt.date) -> int | None:
        return next((pk for pk, first, last in self.periods if first <= date <= last), None)


def gather(competition: Competition) -> SeasonScores:
    """Read everything a competition is ranked from; six queries, for pairs eight."""
    published = Max("rounds__number", filter=Q(rounds__state=RoundState.PUBLISHED))
    evenings = counting_evenings(competition).annotate(published=published)
    days = [
        _Day(pk=pk, date=date, planned_rounds=played or planned, is_pairs=kind == "pairs")
        for pk, date, planned, kind, played in evenings.values_list(
            "pk", "date", "planned_rounds", "entrants", "published"
        )
    ]
    gathered = SeasonScores(
        days=days,
        periods=list(competition.periods.order_by("starts_on", "pk").values_list("pk", "starts_on", "ends_on")),
    )
    _read_people(gathered, competition)
    if competition.is_pairs:
        _read_pairs(gathered, competition)
    _read_results(gathered, competition)
    _read_attendance(gathered)
    _read_codes(gathered, competition)
    return gathered


def _read_people(gathered: SeasonScores, competition: Competition) -> None:
    people = Player.objects.filter(club_id=competition.club_id).order_by("sort_name", "number")
    # It was closed before: who was a guest then stays one in it.
    people = people.annotate(kept=FilteredRelation("kept_names", condition=Q(kept_names__competition=competition)))
    for pk, is_guest_now, was_guest, first, last, merged_into in people.values_list(
        "pk", "is_guest", "kept__is_guest", "active_from", "active_until", "merged_into"
    ):
        is_guest = is_guest_now if was_guest is None else was_guest
        if merged_into is not None:
            # A double: what it did counts for another.
            continue
        gathered.order[pk] = len(gathered.order)
        gathered.people[pk] = (pk,)
        if is_guest:
            gathered.guests.add(pk)
        else:
            gathered.active[pk] = (first, last)


def _read_pairs(gathered: SeasonScores, competition: Competition) -> None:
    """Put the pairs in the place of the players; those of the competition, and those who played an evening of pairs."""
    entered = Q(competition_pairs__competition=competition)
    played = Q(pk__in=EveningPair.objects.filter(evening__in=[day.pk for day in gathered.days]).values("pair"))
    pairs = sorted(
        Pair.objects.filter(entered | played).distinct().values_list("pk", "first", "second"),
        key=lambda row: (gathered.order.get(row[1], 0), gathered.order.get(row[2], 0)),
    )
    gathered.order = {pk: position for position, (pk, _first, _second) in enumerate(pairs)}
    gathered.people = {pk: (first, second) for pk, first, second in pairs}
    gathered.listed = set(competition.competition_pairs.values_list("pair_id", flat=True))


def _read_results(gathered: SeasonScores, competition: Competition) -> None:
    found = EveningResult.objects.filter(evening__in=[day.pk for day in gathered.days]).order_by()
    # As text: read in one go, a season of ten thousand rows takes half the time.
    as_text = [Cast(name, TextField()) for name in ("rounds", "fill_ins", "missing")]
    rows = list(found.values_list("evening_id", "player_id", "pair_id", "penalty", "whole", *as_text))
    of_rows = json.loads(f"[{','.join(row[5] for row in rows)}]")
    for (evening_id, player_id, pair_id, penalty, whole, _text, fill_ins, missing), rounds in zip(
        rows, of_rows, strict=True
    ):
        is_entrant = (pair_id if competition.is_pairs else player_id) is not None
        scores = EveningScores(
            entrant=player_id or pair_id,
            rounds=rounds_from_data(rounds),
            fill_ins=() if fill_ins == EMPTY else rounds_from_data(json.loads(fill_ins)),
            missing=() if missing == EMPTY else tuple(json.loads(missing)),
            penalty=penalty,
            whole=whole,
        )
        if player_id is not None:
            gathered.noted[evening_id].add(player_id)
        (gathered.scores if is_entrant else gathered.own)[evening_id][scores.entrant] = scores


def _read_attendance(gathered: SeasonScores) -> None:
    rows = Attendance.objects.filter(evening__in=[day.pk for day in gathered.days]).order_by()
    for evening_id, player_id, state in rows.values_list("evening_id", "player_id", "state"):
        gathered.noted[evening_id].add(player_id)
        if (code := _OF_ATTENDANCE.get(state)) is not None:
            gathered.absent[evening_id][player_id] = code


def _read_codes(gathered: SeasonScores, competition: Competition) -> None:
    counting = {day.pk for day in gathered.days}
    entered = CodeEntry.objects.filter(competition=competition, cancelled_at=None).order_by()
    for evening_id, player_id, pair_id, code in entered.values_list("evening_id", "player_id", "pair_id", "code"):
        entrant = pair_id if competition.is_pairs else player_id
        if evening_id not in counting or entrant not in gathered.order:
            continue
        known = gathered.scores[evening_id].get(entrant)
        if known is None or not (known.rounds or known.whole is not None):
            gathered.scores[evening_id][entrant] = EveningScores(
                entrant=entrant, code=Code(code), penalty=known.penalty if known else 0
            )
        else:
            # It was refused when it was entered; results came in since. The season tells.
            gathered.scores[evening_id][entrant] = replace(known, code=Code(code))
