"""What the choices of the draw mean for the people who are there tonight, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import draw_words, wording
from tournaments.models import Evening
from tournaments.seating import Form
from tournaments.seating.rules import Memory
from tournaments.seating.shapes import Shape, shape_of
from tournaments.seating.systems import LeftOver
from tournaments.selectors.draws import entrants_of
from tournaments.selectors.played import history_of
from tournaments.services import questions, seatings
from tournaments.web.forms.draw_options import AT_ONCE, LEFT_OVER, MEMORY, SYSTEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Turnout:
    """Who is to be seated in a round: entrants, and the house players (or pairs of them) beside them."""

    evening: Evening
    number: int
    entrants: int
    house: int

    @property
    def form(self) -> Form:
        return questions.form_of(self.evening)

    @property
    def rounds(self) -> int:
        """How many rounds there are still to be drawn, this one included."""
        return self.evening.planned_rounds - self.number + 1

    def shape(self, left_over: LeftOver) -> Shape:
        return shape_of(entrants=self.entrants, form=self.form, left_over=left_over, house=self.house)

    @property
    def meaning(self) -> str:
        """What the number present comes to under the choice of this evening."""
        return self.meaning_of(questions.left_over_of(self.evening))

    @property
    def too_few(self) -> str:
        """Why nothing can be drawn, where there is not even one table."""
        shape = self.shape(questions.left_over_of(self.evening))
        if shape.tables or shape.threes:
            return ""
        problem = questions.too_few_of(self.evening, questions.people_of(self.evening, self.number))
        return "" if problem is None else wording.sentence(problem)

    @property
    def advice(self) -> str:
        """What to choose otherwise tonight, if it makes a better draw, before the first round is drawn."""
        rules = self.evening.seating_rules
        if self.number > 1 or rules.memory is Memory.NONE:
            return ""
        advice = draw_words.advice(
            entrants=self.entrants,
            form=self.form,
            system=questions.system_of(self.evening),
            rounds=self.evening.planned_rounds,
            at_once=rules.all_rounds,
        )
        # The season is only looked up where it matters.
        return advice if advice and history_of(self.evening) else ""

    @property
    def meanings(self) -> dict[str, str]:
        """Value → what it means tonight, for everything that may become of who is left over."""
        return {choice.value: self._words(choice) for choice in LeftOver}

    def meaning_of(self, left_over: LeftOver) -> str:
        """Return one sentence: 23 present: 5 tables, 3 sit out each round, nobody more than 1 time in 4 rounds."""
        return f"{self._present()}: {self._words(left_over)}"

    def _words(self, left_over: LeftOver) -> str:
        threes = left_over in (LeftOver.THREE, LeftOver.THREES)
        if threes and not seatings.knows_tables_of_three(self.evening):
            if self.form is Form.PAIRS:
                return _("for fixed pairs there is no table of three: who is left over sits out.")
            return _("the house rules of this evening know no table of three, so who is left over sits out.")
        shape = self.shape(left_over)
        parts = [self._tables(shape), *self._left_over(shape)]
        return f"{', '.join(parts)}."

    def _present(self) -> str:
        if self.form is Form.PAIRS:
            return ngettext("%(count)s pair", "%(count)s pairs", self.entrants) % {"count": self.entrants}
        return ngettext("%(count)s present", "%(count)s present", self.entrants) % {"count": self.entrants}

    def _tables(self, shape: Shape) -> str:
        if not shape.threes:
            return ngettext("%(count)s table", "%(count)s tables", shape.tables) % {"count": shape.tables}
        threes = ngettext("%(count)s table of three", "%(count)s tables of three", shape.threes) % {
            "count": shape.threes
        }
        if not shape.tables:
            return threes
        fours = ngettext("%(count)s table of four", "%(count)s tables of four", shape.tables) % {"count": shape.tables}
        return _("%(fours)s and %(threes)s") % {"fours": fours, "threes": threes}

    def _left_over(self, shape: Shape) -> list[str]:
        is_pairs = self.form is Form.PAIRS
        if shape.house:
            words = (
                _("with a pair of the house")
                if is_pairs
                else ngettext("with %(count)s house player", "with %(count)s house players", shape.house)
            )
            return [words % {"count": shape.house}, _("nobody sits out")]
        parts = []
        if shape.waiting:
            parts.append(
                ngettext("%(count)s waits each round", "%(count)s wait each round", shape.waiting)
                % {"count": shape.waiting}
            )
            parts.append(
                ngettext("their table needs %(count)s fill-in", "their table needs %(count)s fill-ins", shape.fill_ins)
                % {"count": shape.fill_ins}
            )
        elif shape.sit_out:
            parts.append(
                ngettext("%(count)s sits out each round", "%(count)s sit out each round", shape.sit_out)
                % {"count": shape.sit_out}
            )
        else:
            parts.append(_("nobody sits out"))
        if (shape.sit_out or shape.waiting) and shape.tables and self.rounds > 0:
            most = shape.turns(self.entrants, self.rounds)
            parts.append(
                ngettext(
                    "nobody more than %(most)s time in %(rounds)s",
                    "nobody more than %(most)s times in %(rounds)s",
                    most,
                )
                % {
                    "most": most,
                    "rounds": ngettext("%(count)s round", "%(count)s rounds", self.rounds) % {"count": self.rounds},
                }
            )
        if shape.missing:
            parts.append(
                _("because a pair of the house is not there")
                if is_pairs
                else ngettext(
                    "because %(count)s house player more is needed",
                    "because %(count)s house players more are needed",
                    shape.missing,
                )
                % {"count": shape.missing}
            )
        return parts


def turnout_of(evening: Evening, number: int) -> Turnout:
    """Return who is to be seated in a round."""
    there = entrants_of(evening, number, left_over=LeftOver.SIT_OUT)
    return Turnout(evening=evening, number=number, entrants=len(there.people), house=len(there.spare))


def choices_of(evening: Evening) -> Sequence[str]:
    """Return how this evening is drawn, a line for each choice."""
    rules = evening.seating_rules
    names = [SYSTEMS[questions.system_of(evening)], LEFT_OVER[questions.left_over_of(evening)]]
    return [str(words[0]) for words in (*names, AT_ONCE[_draws_ahead(evening)], MEMORY[rules.memory])]


def _draws_ahead(evening: Evening) -> bool:
    return questions.last_round_of(evening, 1) > 1 or (evening.planned_rounds == 1 and evening.seating_rules.all_rounds)
