"""What each house rule changes, in numbers: worked out by `scoring`, so that no example can ever be wrong.

Each example plays one hand under the rule as it is (or as it usually is) and under its opposite.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import HandEntry, HandForm, HouseRules, Side, declaring_side, score_hand
from scoring.house_rules import RANKS_OF_FOURS
from scoring.limits import HAND_POINTS
from tournaments.templatetags.klaverjas import points, side_name
from tournaments.web.social_examples import without_social_variants

USUAL_BONUS, USUAL_SLOT = 100, 50


def examples_of(rules: HouseRules) -> dict[str, str]:
    """Return one sentence in numbers for every setting that changes a score or says who declares."""
    # Beside a rule of the ordinary game stands what it does without the social variants; those have examples of
    # their own.
    rules = without_social_variants(rules)
    plain = replace(rules, slot=0, slot_with_pit=False)
    return {
        "hands": ngettext(
            "%(hands)s hand is %(points)s card points for both sides together, before any roem.",
            "%(hands)s hands are %(points)s card points for both sides together, before any roem.",
            rules.hands,
        )
        % {"hands": rules.hands, "points": points(rules.hands * HAND_POINTS)},
        "four_jacks": _("92 against 70, with four jacks in one trick: %(high)s, or %(low)s when they count 100.")
        % {
            "high": _hand(replace(rules, four_jacks=200), points_a=92, points_b=70, roem_a=200),
            "low": _hand(replace(rules, four_jacks=100), points_a=92, points_b=70, roem_a=100),
        },
        "fours": _("92 against 70, with four nines in one trick: %(counted)s when nines count, otherwise %(plain)s.")
        % {
            "counted": _hand(replace(rules, fours=RANKS_OF_FOURS), points_a=92, points_b=70, roem_a=100),
            "plain": _hand(rules, points_a=92, points_b=70),
        },
        "pit_bonus": _bonus(plain, "pit_bonus", rules.pit_bonus, _("All tricks and 40 roem"), _pit(roem_a=40)),
        "counter_pit": _bonus(
            plain, "counter_pit", rules.counter_pit, _("Who declared takes no trick at all"), _COUNTER_PIT
        ),
        "no_nat": _("82 against 80 with 20 roem: %(nat)s, and %(plain)s when nat is not played.")
        % {
            "nat": _hand(replace(rules, no_nat=False), points_a=82, points_b=80, roem_b=20),
            "plain": _hand(replace(rules, no_nat=True), points_a=82, points_b=80, roem_b=20),
        },
        "slot": _bonus(plain, "slot", rules.slot, _("All points, but one trick is lost with nothing in it"), _SLOT),
        "slot_with_pit": _("All tricks without roem: %(with)s with the slot bonus on top of the pit, else %(without)s.")
        % {
            "with": _hand(replace(rules, slot=rules.slot or USUAL_SLOT, slot_with_pit=True), **_pit()),
            "without": _hand(replace(rules, slot_with_pit=False), **_pit()),
        },
        "trump": _("If one of the first side deals first and the eldest hand must declare, then in turn: %(sides)s.")
        % {"sides": ", ".join(side_name(declaring_side(0, number).value) for number in range(1, 5))},
    }


_COUNTER_PIT = {"points_a": 0, "points_b": HAND_POINTS, "tricks_a": 0, "tricks_b": 8}
_SLOT = {"points_a": HAND_POINTS, "points_b": 0, "tricks_a": 7, "tricks_b": 1}


def _bonus(rules: HouseRules, setting: str, bonus: int, what: str, hand: dict[str, Any]) -> str:
    given = bonus or (USUAL_SLOT if setting == "slot" else USUAL_BONUS)
    return _("%(what)s: %(with)s with a bonus of %(bonus)s, %(without)s without.") % {
        "what": what,
        "with": _hand(replace(rules, **{setting: given}), **hand),  # type: ignore[arg-type]  # a setting that is a number
        "bonus": given,
        "without": _hand(replace(rules, **{setting: 0}), **hand),  # type: ignore[arg-type]
    }


def _pit(**values: Any) -> dict[str, Any]:
    return {"points_a": HAND_POINTS, "points_b": 0, "tricks_a": 8, "tricks_b": 0, **values}


def _hand(rules: HouseRules, **values: Any) -> str:
    """Return what both sides write for one hand, who declared first: "292–70"."""
    score = score_hand(HandEntry(form=HandForm.CAPTURED, declarer=Side.A, **values), rules)
    return f"{points(score.total_a)}–{points(score.total_b)}"
