"""The club itself: founding it on a new installation, and its settings."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from scoring import HouseRules
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Club, ClubRole, Role


def is_set_up() -> bool:
    """Return whether this installation has a club and somebody who can sign in."""
    return Club.objects.exists() or User.objects.exists()


def found_club(*, name: str, slug: str, house_rules: HouseRules, username: str, password: str) -> tuple[Club, User]:
    """Make the first club of a new installation and its owner, who also keeps the installation (superuser).

    Raises TournamentError with every problem, and ALREADY_SET_UP when somebody was quicker.
    """
    with transaction.atomic():
        problems: list[Problem] = []
        if is_set_up():
            problems.append(Problem(code=ErrorCode.ALREADY_SET_UP))
        user = User(username=username.strip(), is_staff=True, is_superuser=True)
        club = Club(name=name.strip(), slug=slug.strip(), house_rules=house_rules.as_dict())
        try:
            validate_password(password, user)
        except ValidationError as error:
            problems += _invalid("password", error.messages)
        user.set_password(password)
        for row in (user, club):
            try:
                row.full_clean()
            except ValidationError as error:
                for field, messages in error.message_dict.items():
                    problems += _invalid("" if field == "__all__" else field, messages)
        if problems:
            raise TournamentError(*problems)
        user.save()
        club.save()
        ClubRole.objects.create(user=user, club=club, role=Role.OWNER)
        return club, user


def _invalid(field: str, messages: list[str]) -> list[Problem]:
    return [Problem(code=ErrorCode.INVALID_VALUE, field=field, params={"why": message}) for message in messages]
