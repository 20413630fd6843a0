"""The standings in which somebody can be equal, of an evening and of a season: what `ties` asks and does of both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User

from scoring import HouseRules
from tournaments.errors import ErrorCode, Problem
from tournaments.models import (
    AuditAction,
    Club,
    Competition,
    Door,
    Pair,
    Player,
    TieDecision,
    TieDecisionKind,
)
from tournaments.ranking import TieBreak
from tournaments.services import audit, questions, season_scores, seasons, standings, versions
from tournaments.services.prize_schemes import recorded_problems


def rules_of_season(competition: Competition) -> HouseRules:
    """Return the house rules for extra hands in a season: those of its last evening, else those of the club."""
    last = competition.evenings.order_by("-date", "-pk").first()
    return last.rules if last else HouseRules.from_dict(competition.club.house_rules)


class TiedStanding(ABC):
    """A standing in which somebody may be equal; its evening or competition is locked."""

    club: Club
    chain: tuple[TieBreak, ...]
    rules: HouseRules
    is_pairs: bool

    @abstractmethod
    def problems(self, rule: TieBreak | None = None) -> list[Problem]:
        """Return why nothing can be decided (by this rule) in this standing."""

    @abstractmethod
    def shared_places(self) -> list[set[int]]:
        """Return who shares a place with whom, as the standing is at this moment."""

    @abstractmethod
    def decisions(self) -> Sequence[TieDecision]:
        """Return the decisions that count in this standing."""

    @abstractmethod
    def new(self) -> TieDecision:
        """Return an empty decision of this standing."""

    @abstractmethod
    def raise_version(self) -> None:
        """Say that the standing must follow."""

    @abstractmethod
    def note(self, action: AuditAction, decision: TieDecision, *, by: User, door: Door, reason: str = "") -> None:
        """Write down who did this."""

    def not_in_chain(self, rule: TieBreak | None) -> list[Problem]:
        if rule is None or rule in self.chain:
            return []
        return [Problem(code=ErrorCode.TIE_RULE_NOT_ASKED, params={"rule": rule.value})]

    def not_tied(self, entrants: Sequence[int], field: str) -> list[Problem]:
        """Return why these are not everybody on one shared place, each once."""
        problems = [
            Problem(code=ErrorCode.TIE_TWICE, field=field, params={"player": self._name(entrant)})
            for entrant in dict.fromkeys(entrants)
            if entrants.count(entrant) > 1
        ]
        given = set(entrants)
        shared = next((group for group in self.shared_places() if given & group), None)
        if shared is None or given - shared:
            return [*problems, Problem(code=ErrorCode.NOT_TIED, field=field)]
        if missing := sorted(shared - given):
            names = ", ".join(self._name(entrant) for entrant in missing)
            problems.append(Problem(code=ErrorCode.TIE_INCOMPLETE, field=field, params={"players": names}))
        return problems

    def same(self, *, kind: TieDecisionKind, **told: object) -> TieDecision | None:
        """Return the decision that already says exactly this."""
        return next(
            (
                decision
                for decision in self.decisions()
                if decision.kind == kind and all(getattr(decision, name) == value for name, value in told.items())
            ),
            None,
        )

    def decide(self, *, kind: TieDecisionKind, by: User, door: Door, **told: object) -> TieDecision:
        """Store a decision that nothing is wrong with: its worth, and of extra hands the seats and the sheet."""
        decision = self.new()
        decision.kind, decision.by = kind, by
        for name, value in told.items():
            setattr(decision, name, value)
        decision.save()
        self.note(AuditAction.TIE_DECIDED, decision, by=by, door=door)
        self.raise_version()
        return decision

    def details(self, decision: TieDecision) -> dict[str, object]:
        """Return what was decided in words that a person understands in ten years."""
        ahead = sorted(decision.worth.items(), key=lambda item: -item[1])
        return {"by": decision.kind, "order": [[self._name(int(entrant)), worth] for entrant, worth in ahead]}

    def _name(self, entrant: int) -> str:
        if self.is_pairs:
            pair = Pair.objects.select_related("first", "second").filter(club=self.club, pk=entrant).first()
            return pair.label if pair else str(entrant)
        player = Player.objects.filter(club=self.club, pk=entrant).first()
        return player.label if player else str(entrant)


class _TiedEvening(TiedStanding):
    def __init__(self, evening_id: int) -> None:
        self.evening = versions.lock_evening(evening_id, even_closed=True)
        self.club = self.evening.club
        self.chain = self.evening.tie_break_chain
        self.rules = self.evening.rules
        self.is_pairs = self.evening.is_pairs
        self.after_round, self.places = standings.newest_places(self.evening)

    def problems(self, rule: TieBreak | None = None) -> list[Problem]:
        problems = self.not_in_chain(rule)
        problems += recorded_problems(evening=self.evening)
        if rule is not None:
            # While a result may still change, nobody knows who is equal.
            problems += [
                replace(problem, code=ErrorCode.TABLES_OPEN, field="")
                for problem in questions.check_complete(self.evening, self.after_round + 1)
            ]
        return problems

    def shared_places(self) -> list[set[int]]:
        groups: dict[int, set[int]] = {}
        for place in self.places:
            groups.setdefault(place.place, set()).add(place.entrant)
        return [group for group in groups.values() if len(group) > 1]

    def decisions(self) -> Sequence[TieDecision]:
        return list(self.evening.tie_decisions.filter(cancelled_at=None, after_round=self.after_round))

    def new(self) -> TieDecision:
        return TieDecision(evening=self.evening, after_round=self.after_round)

    def raise_version(self) -> None:
        versions.raise_results(self.evening, even_closed=True)

    def note(self, action: AuditAction, decision: TieDecision, *, by: User, door: Door, reason: str = "") -> None:
        details = self.details(decision)
        audit.note(action, club=self.club, evening=self.evening, by=by, door=door, reason=reason, details=details)


class _TiedSeason(TiedStanding):
    def __init__(self, competition_id: int) -> None:
        self.competition: Competition = versions.lock_competition(competition_id)
        self.club = self.competition.club
        self.chain = self.competition.counting_rules.tie_breaks
        self.rules = rules_of_season(self.competition)
        self.is_pairs = self.competition.is_pairs

    def problems(self, rule: TieBreak | None = None) -> list[Problem]:
        problems = self.not_in_chain(rule)
        problems += recorded_problems(competition=self.competition)
        return problems

    def shared_places(self) -> list[set[int]]:
        groups: dict[int, set[int]] = {}
        scores = season_scores.gather(self.competition)
        for place in seasons.rank(self.competition, scores, self.competition.counting_rules).places:
            if place.place is not None:
                groups.setdefault(place.place, set()).add(place.entrant)
        return [group for group in groups.values() if len(group) > 1]

    def decisions(self) -> Sequence[TieDecision]:
        return list(self.competition.tie_decisions.filter(cancelled_at=None))

    def new(self) -> TieDecision:
        return TieDecision(competition=self.competition)

    def raise_version(self) -> None:
        versions.raise_rules(self.competition)

    def note(self, action: AuditAction, decision: TieDecision, *, by: User, door: Door, reason: str = "") -> None:
        details = {"competition": str(self.competition), **self.details(decision)}
        audit.note(action, club=self.club, by=by, door=door, reason=reason, details=details)


def bring_up_to_date(competition_id: int | None) -> None:
    """Count what came in before it is asked who is equal; a season rests on what its evenings brought when counted.

    Before anything is locked, for a recompute locks evenings. An evening is always looked at as it is.
    """
    if competition_id is not None:
        seasons.recompute(competition_id)


def lock_standing(evening_id: int | None, competition_id: int | None) -> TiedStanding:
    if evening_id is not None:
        return _TiedEvening(evening_id)
    if competition_id is None:
        raise ValueError("a tie is one of an evening or of a competition")
    return _TiedSeason(competition_id)
