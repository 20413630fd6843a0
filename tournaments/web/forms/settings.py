"""The settings of a club in plain words, as typed; `scoring` and the services judge what is chosen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Deal, Doubling, FollowRule, HouseRules, Obliged, ThreePlayers, TrumpMaking
from scoring.house_rules import MOST_HANDS, RANKS_OF_FOURS
from tournaments import wording
from tournaments.models import Club
from tournaments.ranking import RULES_OF_EVENING
from tournaments.seating.rules import SeatingRules
from tournaments.web.forms.credits import FIRST, credit_fields, credit_rows, credits_typed, typed_credits
from tournaments.web.forms.draw_options import DrawFields, typed_rules

RANKS: dict[str, str | Promise] = {
    **{rank: rank for rank in RANKS_OF_FOURS},
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
}
TRUMP = [
    (TrumpMaking.FREE.value, _("free: one round of bidding, then the eldest hand must")),
    (TrumpMaking.FORCED.value, _("the eldest hand (left of the dealer) always declares")),
    (TrumpMaking.DEALER_FIRST.value, _("the dealer speaks first")),
    (TrumpMaking.TURNED_UP.value, _("a card is turned up; in a second round any suit")),
]
FOLLOW = [
    (FollowRule.AMSTERDAM.value, _("Amsterdam: no need to trump when your partner is winning")),
    (FollowRule.ROTTERDAM.value, _("Rotterdam: always trump, and over-trump if you can")),
    (FollowRule.AMSTERDAM_UNDERTRUMP.value, _("Amsterdam, but under-trumping is compulsory")),
]
DEAL = [(Deal.THREE_TWO_THREE.value, "3-2-3"), (Deal.FOUR_FOUR.value, "4-4")]
DOUBLING = [
    (Doubling.NONE.value, _("not played")),
    (Doubling.FINAL.value, _("the whole score of both sides, with roem, nat and pit")),
    (Doubling.BASE.value, _("only the 162 points; roem and bonuses count once")),
]
OBLIGED = [
    (Obliged.DECLARER.value, _("the side that made trump, always")),
    (Obliged.LAST_CALLER.value, _("the side that called last")),
]
THREE = [
    (ThreePlayers.NONE.value, _("no table of three is played")),
    (ThreePlayers.OWN.value, _("the others keep what they took")),
    (ThreePlayers.EACH_ALL.value, _("each of the others gets 162 and all roem")),
]

SCORED = ("hands", "four_jacks", "fours", "pit_bonus", "counter_pit", "no_nat", "slot", "slot_with_pit", "trump")
SOCIAL = (
    "doubling",
    "obliged",
    "spades_double",
    "roem_in_hand",
    "ledig_made",
    "ledig_failed",
    "three_players",
    "target",
)
PAIRS = ("ledig_made", "ledig_failed")
"""Settings of two numbers, typed in two fields: what the bidders score, and what the others score."""
AT_THE_TABLE = ("follow", "declare_without_trump", "deal", "first_hand_clubs")
CHAIN = tuple(f"tie_break_{place}" for place in range(1, len(RULES_OF_EVENING) + 1))


def _bonus(label: Any, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=1000, widget=forms.NumberInput(attrs={"step": 10})
    )


def _points(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=False,
        min_value=0,
        max_value=1000,
        widget=forms.NumberInput(attrs={"step": 10}),
    )


class SettingsForm(DrawFields):
    name = forms.CharField(label=_("Name of the club"), max_length=80)

    hands = forms.IntegerField(
        label=_("Hands in a round"),
        min_value=1,
        max_value=MOST_HANDS,
        help_text=_("How often a table deals in one round."),
    )
    four_jacks = forms.TypedChoiceField(
        label=_("Four jacks in one trick"),
        coerce=int,
        choices=[(200, "200"), (100, "100")],
        help_text=_("The roem for four jacks."),
    )
    fours = forms.MultipleChoiceField(
        label=_("Other fours that count 100"),
        choices=list(RANKS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Four of these in one trick are 100 roem."),
    )
    pit_bonus = _bonus(_("Bonus for a pit"), _("For the declaring side that takes all tricks, on top of its roem."))
    counter_pit = _bonus(
        _("Bonus for a counter-pit"), _("For the defenders who take all tricks. 0: it is a plain nat.")
    )
    no_nat = forms.BooleanField(
        label=_("Nat is not played"),
        required=False,
        help_text=_("Who declares and fails keeps the points; the others keep theirs."),
    )
    slot = _bonus(
        _("Slot bonus"),
        _("For the declaring side when the others score nothing, without having lost every trick. 0: none."),
    )
    slot_with_pit = forms.BooleanField(
        label=_("The slot bonus also on top of a pit"), required=False, help_text=_("Only with a slot bonus above 0.")
    )
    trump = forms.ChoiceField(
        label=_("Who makes trump"),
        choices=TRUMP,
        widget=forms.RadioSelect,
        help_text=_("Where the eldest hand always declares, the program fills in who plays."),
    )
    doubling = forms.ChoiceField(
        label=_("Kraken: a call doubles"),
        choices=DOUBLING,
        widget=forms.RadioSelect,
        help_text=_("Kraken counts double, herkraken four times, superkraken eight times."),
    )
    obliged = forms.ChoiceField(
        label=_("After a call, who must have more than the other side"),
        choices=OBLIGED,
        widget=forms.RadioSelect,
        help_text=_("Who must have more and does not, scores nothing."),
    )
    spades_double = forms.BooleanField(
        label=_("Spades as trump count double once more"),
        required=False,
        help_text=_("Every hand in spades, called or not. Only where kraken is played."),
    )
    roem_in_hand = forms.BooleanField(
        label=_("Roem in the hand counts"),
        required=False,
        help_text=_("Roem shown from the hand, in a column beside the roem in tricks."),
    )
    ledig_made_declarers = _points(
        _("Ledig made: who bid to take no trick"), _("Leave all four empty where ledig is not played.")
    )
    ledig_made_defenders = _points(_("Ledig made: the other side"))
    ledig_failed_declarers = _points(_("Ledig failed: who bid to take no trick"))
    ledig_failed_defenders = _points(_("Ledig failed: the other side"))
    three_players = forms.ChoiceField(
        label=_("A table of three: when who makes trump goes nat"),
        choices=THREE,
        widget=forms.RadioSelect,
        help_text=_("Ten cards each, everybody alone; who makes trump needs more than the two others together."),
    )
    target = forms.IntegerField(
        label=_("A round ends at so many points"),
        required=False,
        min_value=1,
        help_text=_("Usually 1500. Empty: the number of hands decides; with it, that number is the most there can be."),
    )
    follow = forms.ChoiceField(label=_("When one must trump"), choices=FOLLOW, widget=forms.RadioSelect)
    declare_without_trump = forms.BooleanField(label=_("One may declare without a trump in hand"), required=False)
    deal = forms.ChoiceField(label=_("The cards are dealt"), choices=DEAL)
    first_hand_clubs = forms.BooleanField(label=_("In the first hand clubs are trump"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields.update(credit_fields())
        rules = [("", _("nothing more")), *((rule.value, wording.TIE_BREAKS[rule]) for rule in RULES_OF_EVENING)]
        for name in CHAIN:
            self.fields[name] = forms.ChoiceField(label=_("Tie-break"), choices=rules, required=False)
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField):
                field.widget.attrs["class"] = "short"

    @property
    def scored(self) -> list[forms.BoundField]:
        return [self[name] for name in SCORED]

    @property
    def social(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return each social variant with the fields it is typed in."""
        return [(name, [self[field] for field in (_pair_fields(name) if name in PAIRS else [name])]) for name in SOCIAL]

    @property
    def at_the_table(self) -> list[forms.BoundField]:
        return [self[name] for name in AT_THE_TABLE]

    @property
    def credit_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return credit_rows(self)

    @property
    def chain(self) -> list[forms.BoundField]:
        return [self[name] for name in CHAIN]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for name in PAIRS:
            halves = _pair_fields(name)
            missing = [field for field in halves if field not in self.errors and data.get(field) is None]
            if len(missing) == 1:
                self.add_error(missing[0], _("Fill in what this side scores too, 0 if nothing."))
        return data

    def changes(self) -> dict[str, Any]:
        """Return the settings as the services name them."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "house_rules": {
                name: _pair_of(data, name) if name in PAIRS else data[name]
                for name in (*SCORED, *SOCIAL, *AT_THE_TABLE)
            },
            "credits": credits_typed(data),
            "tie_breaks": [data[name] for name in CHAIN if data[name]],
            "seating": self.seating(),
        }


def field_of(name: str) -> str:
    """Return where a setting is typed, for what the service refuses.

    >>> field_of("house_rules.slot"), field_of("tie_breaks"), field_of("name")
    ('slot', 'tie_break_1', 'name')
    >>> field_of("house_rules.ledig_failed")
    'ledig_failed_declarers'
    """
    setting = name.removeprefix("house_rules.").removeprefix("seating.")
    if setting in PAIRS:
        return _pair_fields(setting)[0]
    if name == "credits":
        return FIRST
    return CHAIN[0] if name == "tie_breaks" else setting


def typed_settings(club: Club, rules: HouseRules) -> dict[str, object]:
    """Return the club's settings as the form's own fields, with these house rules."""
    typed: dict[str, object] = {
        "name": club.name,
        **{name: value for name, value in rules.as_dict().items() if name not in PAIRS and value is not None},
    }
    for name in PAIRS:
        typed.update(zip(_pair_fields(name), getattr(rules, name) or (), strict=False))
    typed.update(typed_credits(club.credits))
    typed.update(typed_rules(SeatingRules.from_dict(club.seating)))
    typed.update(zip(CHAIN, club.tie_breaks, strict=False))
    return typed


def _pair_fields(name: str) -> tuple[str, str]:
    return f"{name}_declarers", f"{name}_defenders"


def _pair_of(data: dict[str, Any], name: str) -> list[int] | None:
    declarers, defenders = (data[field] for field in _pair_fields(name))
    return None if declarers is None else [declarers, defenders]
