"""Reads of seasons and of the competitions in them; their standings are in `seasons`."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import Club, Competition, Evening, Pair, Player, Season, SeasonStanding
from tournaments.selectors.kept_names import public_names_of_closed, staff_names_in
from tournaments.selectors.people import name_of, public_names
from tournaments.selectors.seasons import counts, with_versions


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionInShort:
    """A competition with who is ahead and how far it is."""

    competition: Competition
    leaders: tuple[str, ...]
    counted: int
    last_evening: date | None
    period_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonInShort:
    season: Season
    competitions: tuple[CompetitionInShort, ...]


def competition_at(competition_id: int, *, slug: str) -> Competition | None:
    """Return the competition with its club and season when it is that club's; one query."""
    return Competition.objects.select_related("club", "season").filter(pk=competition_id, club__slug=slug).first()


def seasons_of(club: Club) -> list[SeasonInShort]:
    """Return the seasons of a club, the newest first, with their competitions and public names; six queries."""
    names = public_names(club)
    competitions: dict[int, list[Competition]] = defaultdict(list)
    periods: dict[int, int] = {}
    for competition in club.competitions.annotate(period_count=Count("periods")):
        competitions[competition.season_id].append(competition)
        periods[competition.pk] = competition.period_count
    leaders: dict[int, list[str]] = defaultdict(list)
    rows = SeasonStanding.objects.filter(competition__club=club, place=1)
    first = list(rows.select_related("player", "pair__first", "pair__second").defer("evenings", "explanation"))
    closed = public_names_of_closed([row.competition_id for row in first])
    for row in first:
        leaders[row.competition_id].append(name_of(row.player or row.pair, closed.get(row.competition_id, names)))
    counted = _counted(club)
    return [
        SeasonInShort(
            season=season,
            competitions=tuple(
                CompetitionInShort(
                    competition=competition,
                    leaders=tuple(leaders[competition.pk]),
                    counted=counted[competition.pk][0],
                    last_evening=counted[competition.pk][1],
                    period_count=periods[competition.pk],
                )
                for competition in competitions[season.pk]
            ),
        )
        for season in club.seasons.all()
    ]


def _counted(club: Club) -> dict[int, tuple[int, date | None]]:
    """Return how many evenings count in each competition and the day of the last of them; one query."""
    found: dict[int, tuple[int, date | None]] = defaultdict(lambda: (0, None))
    linked = Evening.competitions.through.objects.filter(counts("evening__"), competition__club=club).order_by()
    rows = linked.values("competition").annotate(counted=Count("evening"), last=Max("evening__date"))
    for row in rows:
        found[row["competition"]] = (row["counted"], row["last"])
    return found


def evenings_to_link(competition: Competition) -> QuerySet[Evening]:
    """Return the evenings that can count for a competition: those of its season's days, and those linked already."""
    season = competition.season
    in_season = Q(club_id=season.club_id, date__range=(season.starts_on, season.ends_on))
    linked = Q(pk__in=competition.evenings.order_by().values("pk"))
    return Evening.objects.filter(in_season | linked).order_by("date", "pk")


def evenings_of_season(season: Season) -> QuerySet[Evening]:
    """Return the club's evenings between the first and the last day of a season, in order of play."""
    days = (season.starts_on, season.ends_on)
    return Evening.objects.filter(club_id=season.club_id, date__range=days).order_by("date", "pk")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonVersion:
    """Everything the standing of a season depends on, read in one query: what a poll compares."""

    wanted: int
    shown: int
    state: str
    names: str
    """What its season and its club are called in it."""

    def token(self, language: str) -> str:
        return f"{self.wanted}.{self.shown}.{self.state}.{_short(self.names)}.{language}"


def season_version(competition_id: int, *, slug: str) -> SeasonVersion | None:
    """Return the versions of a season's standing, or nothing when that club has no such competition; one query."""
    found = with_versions(Competition.objects.filter(pk=competition_id, club__slug=slug))
    row = found.select_related("season", "club").first()
    if row is None:
        return None
    names = f"{row.season_name}\n{row.club_name}"
    return SeasonVersion(wanted=row.wanted, shown=row.shown, state=row.state, names=names)


def _short(text: str) -> str:
    """Return the same few characters for the same text, fit for an address."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def names_for_staff(competition: Competition, entrants: Collection[int]) -> dict[int, str]:
    """Return what these entrants are called by those who run the club; two queries."""
    names = staff_names_in(competition)
    if competition.is_pairs:
        pairs = Pair.objects.filter(club_id=competition.club_id, pk__in=entrants).select_related("first", "second")
        return {pair.pk: name_of(pair, names) for pair in pairs}
    players = Player.objects.filter(club_id=competition.club_id, pk__in=entrants)
    return {player.pk: name_of(player, names) for player in players}
