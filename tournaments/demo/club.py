"""The demonstration club itself: people, accounts, season and competition, made through the services.

The same seed gives the same club; only passwords differ, which are chance that nobody may repeat.
"""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass
from random import Random
from typing import Any

from django.contrib.auth.models import User

from scoring import AMSTERDAM
from tournaments.demo import names
from tournaments.models import Club, ClubRole, Competition, Door, Player, Role
from tournaments.ranking import CompetitionRules, Counting, CountingRule
from tournaments.services import clubs, competitions, people

NAME = "De Klaverboer"
SLUG = "klaverboer"
OWNER, DIRECTOR, SCORER = "eigenaar", "wedstrijdleider", "schrijver"
USERNAMES = (OWNER, DIRECTOR, SCORER)

# The season of the second competition is played in this many parts.
PARTS = 4

# Without the letters and digits that look alike on paper.
_PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - what passwords are made of


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoClub:
    """The club with everybody in it; `skills` tells how well each player plays, from 0 to 1."""

    club: Club
    competitions: tuple[Competition, ...]
    director: User
    scorer: User
    players: tuple[Player, ...]
    skills: dict[int, float]
    passwords: dict[str, str]


def found(*, players: int, seed: int, season: tuple[dt.date, dt.date]) -> DemoClub:
    """Make the club, its accounts and its members; nothing of them may exist yet."""
    passwords = {username: _password() for username in USERNAMES}
    club = _club(passwords[OWNER])
    director, scorer = (
        _account(club, username, role, passwords[username])
        for username, role in ((DIRECTOR, Role.DIRECTOR), (SCORER, Role.SCORER))
    )
    starts_on, _ends_on = season
    played_for = _competitions(club, *season)
    members = tuple(
        people.add_player(
            club=club,
            number=person.number,
            first_name=person.first_name,
            infix=person.infix,
            last_name=person.last_name,
            public_name_policy=person.public_name,
            is_guest=person.is_guest,
            needs_fixed_table=person.needs_fixed_table,
            active_from=starts_on,
        )
        for person in names.people(players, seed=seed)
    )
    rng = Random(f"demonstration/skills/{seed}")  # noqa: S311 - chance that must be repeatable
    skills = {member.pk: round(rng.uniform(0.3, 1.0), 2) for member in members}
    return DemoClub(
        club=club,
        competitions=played_for,
        director=director,
        scorer=scorer,
        players=members,
        skills=skills,
        passwords=passwords,
    )


def _competitions(club: Club, starts_on: dt.date, ends_on: dt.date) -> tuple[Competition, ...]:
    """Two that count the same weekly evenings: the best of the whole season, and the best of each of its parts."""
    who: dict[str, Any] = {"by": User.objects.get(username=OWNER), "door": Door.DESK}
    years = f"{starts_on.year}-{ends_on.year}" if starts_on.year != ends_on.year else f"{starts_on.year}"
    season = competitions.make_season(club=club, name=years, starts_on=starts_on, ends_on=ends_on, **who)
    weeks = max(1, (ends_on - starts_on).days // 7)
    parts = min(PARTS, weeks)
    a_part = -(-weeks // parts)
    periods = [
        {
            "name": f"Periode {number}",
            "starts_on": starts_on + dt.timedelta(weeks=a_part * (number - 1)),
            "ends_on": min(ends_on, starts_on + dt.timedelta(weeks=a_part * number, days=-1)),
        }
        for number in range(1, parts + 1)
        if a_part * (number - 1) < weeks
    ]
    best = Counting(rule=CountingRule.BEST, best=max(1, weeks * 3 // 8), evenings=weeks)
    best_of_parts = Counting(
        rule=CountingRule.PERIODS,
        best=max(1, a_part * 2 // 3),
        best_periods=max(1, len(periods) - 1),
        evenings=a_part,
    )
    return (
        competitions.make_competition(
            season=season, name="Individuele competitie", rules=CompetitionRules(counting=best), **who
        ),
        competitions.make_competition(
            season=season,
            name="Periodekampioenschap",
            rules=CompetitionRules(counting=best_of_parts),
            periods=periods,
            **who,
        ),
    )


def _club(password: str) -> Club:
    """Found it as the first page would; beside another club, which keeps the installation, as an ordinary one."""
    if not clubs.is_set_up():
        return clubs.found_club(name=NAME, slug=SLUG, house_rules=AMSTERDAM, username=OWNER, password=password)[0]
    club = Club.objects.create(name=NAME, slug=SLUG, house_rules=AMSTERDAM.as_dict())
    _account(club, OWNER, Role.OWNER, password)
    return club


def _account(club: Club, username: str, role: Role, password: str) -> User:
    user = User.objects.create_user(username, password=password)
    ClubRole.objects.create(user=user, club=club, role=role)
    return user


def _password() -> str:
    """Twelve letters and digits in threes, to be copied from the screen by hand."""
    return "-".join("".join(secrets.choice(_PASSWORD_LETTERS) for _ in range(4)) for _ in range(3))
