"""The club itself: founding it on a new installation, and its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from scoring import HouseRules, HouseRulesError, Violation
from tournaments import selectors
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import AuditAction, Club, ClubRole, Door, Role
from tournaments.models.clubs import credits_of_preset
from tournaments.seating.rules import SeatingRules, SeatingRulesError
from tournaments.services import plans
from tournaments.services.audit import note


def is_set_up() -> bool:
    """Return whether this installation has a club and somebody who can sign in."""
    return Club.objects.exists() or User.objects.exists()


def found_club(
    *, name: str, slug: str, house_rules: HouseRules, username: str, password: str, preset: str = ""
) -> tuple[Club, User]:
    """Make the first club of a new installation and its owner, who also keeps the installation (superuser).

    Where `preset` names rules that come with credits of their own, the club starts with those.

    Raises TournamentError with every problem, and ALREADY_SET_UP when somebody was quicker.
    """
    with transaction.atomic():
        problems: list[Problem] = []
        if is_set_up():
            problems.append(Problem(code=ErrorCode.ALREADY_SET_UP))
        user = User(username=username.strip(), is_staff=True, is_superuser=True)
        club = Club(name=name.strip(), slug=slug.strip(), house_rules=house_rules.as_dict())
        club.credits |= credits_of_preset(preset)
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


def change_settings(
    *,
    club: Club,
    by: User,
    door: Door,
    name: str | None = None,
    house_rules: Mapping[str, object] | None = None,
    credits: Mapping[str, Mapping[str, int]] | None = None,
    tie_breaks: Sequence[str] | None = None,
    seating: Mapping[str, object] | None = None,
) -> Club:
    """Change what is given of the club's settings; evenings and competitions keep the copies they have.

    House rules and the rules of the draw are plain data: a setting left out stays as it is, or follows the "preset" of
    house rules that is named, which brings its credits along. Every problem is named at its field (`house_rules.slot`,
    `seating.memory`), and nothing is changed then. What changed is written down, old and new; house rules that are
    found right as they are, are written down as looked at, once.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        before = _settings_of(club)
        problems: list[Problem | Violation] = []
        if name is not None:
            club.name = name.strip()
        if house_rules is not None:
            start = {} if "preset" in house_rules else club.house_rules
            try:
                club.house_rules = HouseRules.from_dict({**start, **house_rules}).as_dict()
                # Rules that come with credits of their own bring them along; those that are given as well come after.
                club.credits = {**club.credits, **credits_of_preset(str(house_rules.get("preset", "")))}
            except HouseRulesError as error:
                problems += [replace(found, field=f"house_rules.{found.field}") for found in error.problems]
        if seating is not None:
            try:
                club.seating = SeatingRules.from_dict({**club.seating, **seating}).as_dict()
            except SeatingRulesError as error:
                problems += plans.seating_problems(error)
        if credits is not None:
            club.credits = {code: dict(figures) for code, figures in credits.items()}
        if tie_breaks is not None:
            club.tie_breaks = list(tie_breaks)
        try:
            club.full_clean(validate_unique=False)
        except ValidationError as error:
            for field, messages in error.message_dict.items():
                problems += _invalid(field, messages)
        if problems:
            raise TournamentError(*problems)
        after = _settings_of(club)
        changed = {key: {"old": before[key], "new": after[key]} for key in after if after[key] != before[key]}
        if changed:
            club.save()
            note(AuditAction.RULES_CHANGED, club=club, by=by, door=door, details=changed)
        elif house_rules is not None and not selectors.rules_looked_at(club):
            note(AuditAction.RULES_CONFIRMED, club=club, by=by, door=door)
        return club


def _settings_of(club: Club) -> dict[str, object]:
    """Return every setting under a name of its own, so that what changed can be told one by one."""
    return {
        "name": club.name,
        # Read by `scoring`, so that a setting the stored rules are too old to have is there with its default.
        **{f"house_rules.{key}": value for key, value in selectors.rules_of(club).as_dict().items()},
        **{f"credits.{code}": figures for code, figures in club.credits.items()},
        "tie_breaks": club.tie_breaks,
        **{f"seating.{key}": value for key, value in SeatingRules.from_dict(club.seating).as_dict().items()},
    }


def _invalid(field: str, messages: list[str]) -> list[Problem]:
    return [Problem(code=ErrorCode.INVALID_VALUE, field=field, params={"why": message}) for message in messages]
