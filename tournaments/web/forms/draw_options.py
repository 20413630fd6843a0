"""How the evenings of a club are drawn, as chosen: for the club, for one evening with its plan, or on the draw screen.

The words for every choice stand here; what a choice means for the people of tonight is in `web.turnout`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise, lazy
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments.models import Evening, RoundState
from tournaments.seating import Form
from tournaments.seating.rules import MOST_ROUNDS, Memory, SeatingRules
from tournaments.seating.systems import LeftOver, System
from tournaments.services import questions
from tournaments.services.plans import SEATING_AFTER_PUBLISHING

Words = Mapping[Any, tuple[str | Promise, str | Promise]]
"""A value → what it is called, and what it does in one plain sentence."""

SYSTEMS: Words = {
    System.REDRAW: (
        _("New partners every round"),
        _("Everybody gets new partners and opponents, as far as that is possible."),
    ),
    System.FOURS: (
        _("Four by four"),
        _("Four are drawn together and partner one another in turn, three rounds long; then new fours."),
    ),
    System.WHIST: (
        _("The full cycle"),
        _("In as many rounds as it takes everybody partners everybody once and opposes everybody twice."),
    ),
    System.MATCHING: (
        _("Whom one met least"),
        _("Every pair plays whom it met least, tonight and this season."),
    ),
    System.CIRCLE: (
        _("Everybody against everybody"),
        _("Every pair meets all the others before it meets one again."),
    ),
    System.MITCHELL: (
        _("Half stay, half move"),
        _("Half of the pairs keep their table, the others move up one table every round."),
    ),
    System.SWISS: (
        _("By the standing"),
        _("The first play the second, and so on down; drawn one round at a time, when every table is confirmed."),
    ),
}
LEFT_OVER: Words = {
    LeftOver.SIT_OUT: (
        _("Who is left over sits out"),
        _("In turn: who did so least goes first, and nobody twice in a row."),
    ),
    LeftOver.THREE: (_("Three left over play together"), _("They are a table of three; one or two left over sit out.")),
    LeftOver.THREES: (_("Nobody sits out"), _("As many tables of three as that takes: one, two or three.")),
    LeftOver.HOUSE: (
        _("A house player fills the table"),
        _("Somebody of the house, who is ranked nowhere. Tick who that is on the list at the door."),
    ),
    LeftOver.CATCH_UP: (
        _("Who is left over catches up later"),
        _("They wait, and play their table after the round, with fill-ins from tables that have finished."),
    ),
}
MEMORY: Words = {
    Memory.SEASON: (_("The whole season is remembered"), _("Who sat together on any earlier evening counts.")),
    Memory.FADING: (_("Recent evenings count for more"), _("The longer ago two sat together, the less it counts.")),
    Memory.NONE: (_("Only tonight counts"), _("Earlier evenings are forgotten; whose turn it is to sit out is not.")),
}
AT_ONCE: Words = {
    False: (_("One round at a time"), _("Who comes or goes meanwhile is simply in the next draw.")),
    True: (
        _("All rounds at once"),
        _("Everybody can have a card for the whole evening; a late change plans the rest again."),
    ),
}
FIELDS = ("individuals", "pairs", "left_over", "all_rounds", "memory", "apart_rounds")


_titled = lazy(format_html, str)


def _choices(words: Words) -> list[tuple[Any, Any]]:
    return [
        (getattr(value, "value", value), _titled("<strong>{}</strong> {}", name, does))
        for value, (name, does) in words.items()
    ]


def _one_of(label: Any, words: Words) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=_choices(words), widget=forms.RadioSelect, required=False)


def _systems(form: Form) -> Words:
    return {system: SYSTEMS[system] for system in form.systems}


class DrawFields(forms.Form):
    """The choices of the draw; `seating()` gives them as the services name them."""

    individuals = _one_of(_("How single players are drawn"), _systems(Form.INDIVIDUAL))
    pairs = _one_of(_("How fixed pairs are drawn"), _systems(Form.PAIRS))
    left_over = _one_of(_("Who is left over"), LEFT_OVER)
    all_rounds = forms.TypedChoiceField(
        label=_("How much is drawn"),
        choices=[("no", _choices(AT_ONCE)[0][1]), ("yes", _choices(AT_ONCE)[1][1])],
        coerce=lambda value: value == "yes",
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    memory = _one_of(_("What is remembered"), MEMORY)
    apart_rounds = forms.TypedMultipleChoiceField(
        label=_("Seeded players do not meet in"),
        coerce=int,
        required=False,
        choices=[(number, number) for number in range(1, MOST_ROUNDS + 1)],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Rounds. Who is seeded is chosen for each evening; without seeded players it means nothing."),
    )

    @property
    def draw_fields(self) -> list[forms.BoundField]:
        """Those that can be chosen here, but for the rounds of the seeded players."""
        return [self[name] for name in FIELDS if name in self.fields and name != "apart_rounds"]

    @property
    def draw_problems(self) -> bool:
        return any(name in self.errors for name in FIELDS)

    def only_for(self, form: Form, *, rounds: int) -> None:
        """Leave out what an evening of this form, with so many rounds, has no use for."""
        del self.fields["individuals" if form is Form.PAIRS else "pairs"]
        apart = self.fields["apart_rounds"]
        assert isinstance(apart, forms.TypedMultipleChoiceField)
        apart.choices = [(number, number) for number in range(1, MOST_ROUNDS + 1) if number <= rounds]
        if form is Form.PAIRS:
            left_over = self.fields["left_over"]
            assert isinstance(left_over, forms.ChoiceField)
            # A pair is never a table of three.
            words = {
                value: words for value, words in LEFT_OVER.items() if value not in (LeftOver.THREE, LeftOver.THREES)
            }
            left_over.choices = _choices(words)

    def fix(self, evening: Evening) -> None:
        """Once a round is published only show what cannot change any more."""
        if evening.rounds.filter(state=RoundState.PUBLISHED).exists():
            for name in FIELDS:
                if name in self.fields and name not in SEATING_AFTER_PUBLISHING:
                    self.fields[name].disabled = True

    def seating(self) -> dict[str, Any]:
        """Return what was chosen as plain data; what was not sent is left out."""
        chosen = {
            name: self.cleaned_data[name]
            for name in FIELDS
            if name in self.fields and self.cleaned_data[name] not in ("", None)
        }
        # No box ticked looks like no boxes at all, so these count only beside the other choices.
        return chosen if "left_over" in chosen else {}

    def changed_seating(self) -> dict[str, Any]:
        """Return what is chosen otherwise than the form began."""
        return {name: value for name, value in self.seating().items() if name in self.changed_data}


class DrawOptionsForm(DrawFields):
    """On the draw screen of an evening; what people play under once a round is published can only be read there."""

    def __init__(self, data: Any = None, *, evening: Evening) -> None:
        form = questions.form_of(evening)
        super().__init__(data, initial=typed_rules(evening.seating_rules, form=form), auto_id="draw_%s")
        self.only_for(form, rounds=evening.planned_rounds)
        self.fix(evening)


def options_form(evening: Evening) -> DrawOptionsForm:
    """Return the form of the draw screen as it starts."""
    return DrawOptionsForm(evening=evening)


def typed_rules(rules: SeatingRules, *, form: Form | None = None) -> dict[str, Any]:
    """Return the rules of a draw as the form's own fields; for pairs a table of three is none."""
    left_over = rules.left_over
    if form is Form.PAIRS and left_over in (LeftOver.THREE, LeftOver.THREES):
        left_over = LeftOver.SIT_OUT
    return {
        "individuals": rules.individuals.value,
        "pairs": rules.pairs.value,
        "left_over": left_over.value,
        "all_rounds": "yes" if rules.all_rounds else "no",
        "memory": rules.memory.value,
        "apart_rounds": list(rules.apart_rounds),
    }


def field_of(name: str) -> str:
    """Return where a rule of the draw is chosen, for what the service refuses.

    >>> field_of("seating.left_over"), field_of("date")
    ('left_over', 'date')
    """
    return name.removeprefix("seating.")
