"""The plan of an evening: made with frozen rules, the one of last time again, and what of it can still be changed.

Once a round is published people play under the plan, so from then on only what touches no result can change: how many
rounds there will be, the clock, and the prizes until they are handed out.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from scoring import HouseRules, HouseRulesError
from scoring.house_rules import MOST_HANDS
from tournaments import selectors
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import (
    AuditAction,
    Club,
    Competition,
    CompetitionState,
    Door,
    EntrantKind,
    Evening,
    RoundState,
)
from tournaments.models.evenings import default_prizes
from tournaments.seating.rules import SeatingRules, SeatingRulesError
from tournaments.services import competition_parts, crediting, prize_schemes, versions
from tournaments.services.audit import note

MOST_FEE = 100_000  # cents; more than that at the door is a slip of the finger
CHANGEABLE = ("title", "date", "planned_rounds", "hands", "credits", "entry_fee", "round_minutes", "prizes", "seating")
# Until they are handed out, the prizes are the club's to give: how much there is often shows at the door.
AFTER_PUBLISHING = {"planned_rounds", "round_minutes", "prizes"}
# Of the rules of the draw these touch only rounds that are still to be seated.
SEATING_AFTER_PUBLISHING = {"left_over", "all_rounds"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SamePlan:
    """The plan of the last evening for the next same weekday: everything but its title, which was for once."""

    last: Evening
    date: dt.date
    entrants: EntrantKind
    planned_rounds: int
    house_rules: Any
    credits: dict[str, dict[str, int]]
    tie_breaks: list[str]
    competitions: tuple[Competition, ...]
    entry_fee: int
    round_minutes: int
    prizes: dict[str, Any]
    seating: SeatingRules

    @property
    def values(self) -> dict[str, Any]:
        """What `plan_evening` wants."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self) if field.name != "last"}

    @property
    def has_other_rules(self) -> bool:
        """Whether the club plays by other rules by now than on that evening."""
        club = self.last.club
        return bool(self.last.rules != selectors.rules_of(club) or self.last.tie_breaks != club.tie_breaks)


def same_as_last(club: Club, *, today: dt.date | None = None) -> SamePlan | None:
    """Return the plan of the club's last evening for the next free day of its weekday, or nothing without an evening.

    The last one is the last that was played; only where none was, the last that was planned.
    """
    newest = club.evenings.select_related("club").order_by("-date", "-pk")
    last = newest.filter(rounds__state=RoundState.PUBLISHED).first() or newest.first()
    if last is None:
        return None
    taken = set(club.evenings.filter(date__gt=last.date).values_list("date", flat=True))
    return SamePlan(
        last=last,
        date=_next_same_weekday(last.date, today or timezone.localdate(), taken),
        entrants=EntrantKind(last.entrants),
        planned_rounds=last.planned_rounds,
        house_rules=last.rules,
        credits=last.credits,
        tie_breaks=list(last.tie_breaks),
        competitions=tuple(last.competitions.filter(state=CompetitionState.OPEN)),
        entry_fee=last.entry_fee,
        round_minutes=last.round_minutes,
        prizes=last.prizes,
        seating=last.seating_rules,
    )


def plan_evening(
    *,
    club: Club,
    date: dt.date,
    title: str = "",
    entrants: EntrantKind = EntrantKind.INDIVIDUAL,
    planned_rounds: int = 3,
    house_rules: HouseRules | None = None,
    hands: int | None = None,
    credits: dict[str, dict[str, int]] | None = None,
    tie_breaks: Sequence[str] | None = None,
    competitions: Iterable[Competition] = (),
    entry_fee: int = 0,
    round_minutes: int = 0,
    prizes: Mapping[str, object] | None = None,
    seating: SeatingRules | None = None,
) -> Evening:
    """Plan an evening; what is not given is copied from the club and frozen with the evening.

    A second evening on one day is refused unless its title tells the two apart: it is nearly always a second press.
    `hands` goes before the number of hands in the house rules, given or the club's. Credits count per round, so what is
    not given is that of the club in proportion to the hands. The entry fee is in cents, a head.
    """
    rules = house_rules or selectors.rules_of(club)
    problems = []
    if hands is not None:
        try:
            rules = dataclasses.replace(rules, hands=hands)
        except HouseRulesError:
            problems.append(hands_problem())
    scheme = default_prizes()
    if prizes is not None:
        read, wrong = prize_schemes.read_scheme(club, prizes)
        problems += wrong
        scheme = read.as_dict() if read is not None else scheme
    evening = Evening(
        club=club,
        date=date,
        title=title.strip(),
        entrants=entrants,
        planned_rounds=planned_rounds,
        house_rules=rules.as_dict(),
        credits=credits if credits is not None else crediting.of_club(club, hands=rules.hands),
        tie_breaks=list(tie_breaks) if tie_breaks is not None else club.tie_breaks,
        entry_fee=entry_fee,
        round_minutes=round_minutes,
        prizes=scheme,
        seating=seating.as_dict() if seating is not None else club.seating,
    )
    chosen = list(competitions)
    problems += [
        Problem(code=ErrorCode.INVALID_VALUE, field="competitions", params={"why": str(competition)})
        for competition in chosen
        if competition.club_id != club.pk
    ]
    problems += check_plan(evening)
    problems += [
        competition_parts.outside(evening, competition.season, "competitions")
        for competition in chosen
        if competition.club_id == club.pk and not competition.season.holds(date)
    ]
    with transaction.atomic():
        # Two who plan at the same time see each other's evening.
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        problems += check_day(evening)
        # And nobody closes a competition while an evening is added to it.
        problems += [
            Problem(code=ErrorCode.COMPETITION_CLOSED, field="competitions")
            for pk in sorted(competition.pk for competition in chosen)
            if versions.lock_competition(pk, even_closed=True).is_closed
        ]
        if problems:
            raise TournamentError(*problems)
        evening.save()
        evening.competitions.set(chosen)
    return evening


def check_plan(evening: Evening) -> list[Problem]:
    """Return what an evening may not be planned with, each problem at its field."""
    problems = []
    try:
        evening.full_clean(validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        problems += [
            Problem(code=ErrorCode.INVALID_VALUE, field=name, params={"why": message})
            for name, messages in error.message_dict.items()
            for message in messages
        ]
    if isinstance(evening.entry_fee, int) and evening.entry_fee > MOST_FEE:
        problems.append(Problem(code=ErrorCode.FEE_TOO_HIGH, field="entry_fee", params={"most": MOST_FEE // 100}))
    return problems


def hands_problem() -> Problem:
    """Return what is said of a number of hands that no round has."""
    return Problem(code=ErrorCode.HANDS_RANGE, field="hands", params={"most": MOST_HANDS})


def check_day(evening: Evening) -> list[Problem]:
    """Return what speaks against an evening on its day: another one that nobody could tell from it."""
    others = Evening.objects.filter(club_id=evening.club_id, date=evening.date).exclude(pk=evening.pk)
    for other in others:
        if other.title.casefold() == evening.title.casefold():
            return [Problem(code=ErrorCode.EVENING_THAT_DAY, field="date", params={"evening": other.label})]
    return []


def change_plan(*, evening_id: int, by: User, door: Door, **changes: Any) -> Evening:
    """Change what is given of the plan, any of CHANGEABLE; every problem at its field, and nothing changed then.

    Fewer rounds than are published is refused; drafts of rounds that are no longer planned are put aside. With another
    number of hands, and no credits given, the credits that are still derived from the club's follow. Rules of the draw
    are plain data: one that is left out stays as it is.
    """
    if unknown := set(changes) - set(CHANGEABLE):
        raise TypeError(f"no part of a plan: {', '.join(sorted(unknown))}")
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        published = evening.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
        before = _plan_of(evening)
        problems = _apply(evening, changes)
        after = _plan_of(evening) if not problems else before | _readable(changes)
        changed = [name for name in CHANGEABLE if after[name] != before[name]]
        if "prizes" in changed:
            problems += prize_schemes.recorded_problems(evening=evening)
        if {"date", "title"} & set(changed):
            problems += check_day(evening)
        if published is not None:
            problems += [
                Problem(code=ErrorCode.ROUND_PUBLISHED, field=field)
                for name in changed
                if name in changes and name not in AFTER_PUBLISHING
                for field in (_frozen_seating(before[name], after[name]) if name == "seating" else [name])
            ]
            if isinstance(evening.planned_rounds, int) and evening.planned_rounds < published.number:
                problems.append(
                    Problem(
                        code=ErrorCode.ROUNDS_BELOW_PUBLISHED,
                        field="planned_rounds",
                        params={"published": published.number},
                    )
                )
        if problems:
            raise TournamentError(*problems)
        if changed:
            evening.save(update_fields=["house_rules" if name == "hands" else name for name in changed])
            _keep_hidden(evening)
            drafts = evening.rounds.filter(state=RoundState.DRAFT, number__gt=evening.planned_rounds)
            drafts.update(state=RoundState.SUPERSEDED)
            note(
                AuditAction.PLAN_CHANGED,
                club=evening.club,
                evening=evening,
                by=by,
                door=door,
                details={name: {"old": _plain(before[name]), "new": _plain(after[name])} for name in changed},
            )
        return evening


def _apply(evening: Evening, changes: Mapping[str, Any]) -> list[Problem]:
    """Set the changes on the row, which is not saved here, and return what is wrong with them."""
    problems = []
    for name, value in changes.items():
        if name == "hands":
            try:
                rules = dataclasses.replace(evening.rules, hands=value)
            except HouseRulesError:
                problems.append(hands_problem())
                continue
            if "credits" not in changes:
                evening.credits = crediting.following_hands(
                    evening.club, evening.credits, from_hands=evening.hands, to_hands=rules.hands
                )
            evening.house_rules = rules.as_dict()
        elif name == "seating":
            try:
                evening.seating = SeatingRules.from_dict({**evening.seating, **value}).as_dict()
            except SeatingRulesError as error:
                problems += seating_problems(error)
        elif name == "prizes":
            scheme, wrong = prize_schemes.read_scheme(evening.club, value)
            problems += wrong
            if scheme is not None:
                evening.prizes = scheme.as_dict()
        else:
            setattr(evening, name, value.strip() if name == "title" else value)
    return problems + check_plan(evening)


def seating_problems(error: SeatingRulesError) -> list[Problem]:
    """Return what is wrong with rules of the draw, each at its field (`seating.left_over`)."""
    return [
        Problem(
            code=ErrorCode.SEATING_RULE if problem.choices else ErrorCode.SEATING_RULE_UNKNOWN,
            field=f"seating.{problem.field}",
            params={"choices": ", ".join(problem.choices)} if problem.choices else {},
        )
        for problem in error.problems
    ]


def _frozen_seating(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Name the rules of the draw that differ and that people play under since a round was published."""
    old, new = SeatingRules.from_dict(before).as_dict(), SeatingRules.from_dict(after).as_dict()
    return [f"seating.{key}" for key in new if new[key] != old[key] and key not in SEATING_AFTER_PUBLISHING]


def _keep_hidden(evening: Evening) -> None:
    """With fewer rounds the last of them is what is kept for the prize-giving, if anything was."""
    if evening.hidden_from_round is not None and evening.hidden_from_round > evening.planned_rounds:
        evening.hidden_from_round = evening.planned_rounds
        evening.save(update_fields=["hidden_from_round"])
        versions.raise_results(evening)


def _plan_of(evening: Evening) -> dict[str, Any]:
    return {name: getattr(evening, name) for name in CHANGEABLE}


def _readable(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The changes as they were asked for, but for rules of the draw and prizes, which may not be readable at all."""
    return {name: value for name, value in changes.items() if name not in ("seating", "prizes")}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, dt.date) else value


def _next_same_weekday(last: dt.date, today: dt.date, taken: Container[dt.date]) -> dt.date:
    """Return the first day of that weekday that is not past, not before the evening that was, and not taken yet."""
    weeks = max(1, -((last - today).days // 7))
    while last + dt.timedelta(weeks=weeks) in taken:
        weeks += 1
    return last + dt.timedelta(weeks=weeks)
