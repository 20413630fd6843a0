"""The demonstration club itself: people, accounts, season and competition, made through the services.

The same seed gives the same club; only passwords differ, which are chance that nobody may repeat.
"""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass
from random import Random

from django.contrib.auth.models import User

from scoring import AMSTERDAM
from tournaments.demo import names
from tournaments.models import Club, ClubRole, Competition, Player, Role, Season
from tournaments.services import clubs, people

NAME = "De Klaverboer"
SLUG = "klaverboer"
OWNER, DIRECTOR, SCORER = "eigenaar", "wedstrijdleider", "schrijver"
USERNAMES = (OWNER, DIRECTOR, SCORER)

# Without the letters and digits that look alike on paper.
_PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - what passwords are made of


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoClub:
    """The club with everybody in it; `skills` tells how well each player plays, from 0 to 1."""

    club: Club
    competition: Competition
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
    starts_on, ends_on = season
    years = f"{starts_on.year}-{ends_on.year}" if starts_on.year != ends_on.year else f"{starts_on.year}"
    row = Season.objects.create(club=club, name=years, starts_on=starts_on, ends_on=ends_on)
    competition = Competition.objects.create(club=club, season=row, name="Individuele competitie")
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
        competition=competition,
        director=director,
        scorer=scorer,
        players=members,
        skills=skills,
        passwords=passwords,
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
