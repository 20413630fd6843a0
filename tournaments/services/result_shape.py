"""How many rounds an evening of an imported list had, and how many hands a round: what its totals are held against."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import HouseRulesError
from tournaments import selectors
from tournaments.errors import ErrorCode, Problem
from tournaments.models import Competition, Evening
from tournaments.services import plans
from tournaments.services.result_rows import ResultRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Rounds and hands of every evening of a list; `asked` are those of the two that were said in so many words."""

    sets: int
    hands: int
    most_of_round: int
    """The most that one side can bring home from a round, under the house rules of the club."""
    asked: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    def is_sure(self, *fields: str) -> bool:
        """Whether nothing is wrong with these: a number that cannot be is nothing to hold totals to."""
        return all(problem.field not in fields for problem in self.problems)

    @property
    def most_of_evening(self) -> int:
        return self.most_of_round * self.sets

    def fits(self, evening: Evening) -> bool:
        """Whether an evening that was imported before has what is asked for now."""
        return ("sets" not in self.asked or evening.planned_rounds == self.sets) and (
            "hands" not in self.asked or evening.hands == self.hands
        )


def shape_of(competition: Competition, rows: Sequence[ResultRow], *, sets: int | None, hands: int | None) -> Shape:
    """Return it as given, or as the list has it, or as on the competition's last evening, or as the club plays.

    Where the rules divide by rounds, a list of totals alone needs the number: a guess would change the standing unseen.
    """
    problems: list[Problem] = []
    columns = max((len(row.rounds) for row in rows), default=0)
    if columns and sets not in (None, columns):
        problems.append(Problem(code=ErrorCode.ROUNDS_DIFFER, field="sets", params={"columns": columns, "given": sets}))
    if not columns and sets is None and competition.counting_rules.counts_by_round:
        problems.append(Problem(code=ErrorCode.ROUNDS_NEEDED, field="sets"))
    last = (
        competition.evenings.order_by("-date", "-pk").first()
        or Evening.objects.filter(club_id=competition.club_id).order_by("-date", "-pk").first()
    )
    rules = selectors.rules_of(competition.club)
    chosen = sets or columns or (last.planned_rounds if last else Evening().planned_rounds)
    wanted = last.hands if hands is None and last else rules.hands if hands is None else hands
    try:
        rules = dataclasses.replace(rules, hands=wanted)
    except HouseRulesError:
        problems.append(plans.hands_problem())
    planned = Evening(club=competition.club, planned_rounds=chosen if sets is None else sets)
    problems += [
        Problem(code=problem.code, field="sets", params=problem.params)
        for problem in plans.check_plan(planned)
        if problem.field == "planned_rounds"
    ]
    return Shape(
        sets=planned.planned_rounds,
        hands=rules.hands,
        most_of_round=rules.most_of_hand * rules.hands,
        asked=frozenset(name for name, value in (("sets", sets), ("hands", hands)) if value is not None),
        problems=tuple(problems),
    )
