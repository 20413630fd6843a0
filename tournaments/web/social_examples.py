"""What each social variant changes, in numbers that `scoring` works out; beside `examples`, and made like those.

Each example plays one hand with the variant and without it, whether the club plays it or not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    Doubling,
    HandEntry,
    HandForm,
    HouseRules,
    Obliged,
    Side,
    ThreeHandEntry,
    ThreePlayers,
    ThreeSide,
    score_hand,
    score_three_hand,
)
from tournaments.templatetags.klaverjas import points

USUAL_LEDIG_MADE, USUAL_LEDIG_FAILED = (50, 0), (0, 50)
USUAL_TARGET = 1500


def social_examples_of(rules: HouseRules) -> dict[str, str]:
    """Return one sentence in numbers for every social variant."""
    doubled = rules.doubling if rules.doubling is not Doubling.NONE else Doubling.FINAL
    # A call that fails costs nothing where nat is not played, so there would be nothing to show.
    plain = replace(without_social_variants(rules), no_nat=False)
    kraken = replace(plain, doubling=doubled)
    made, failed = rules.ledig_made or USUAL_LEDIG_MADE, rules.ledig_failed or USUAL_LEDIG_FAILED
    return {
        "doubling": _(
            "100 with 20 roem against 62: %(plain)s. After a kraken %(final)s, or %(base)s when only the points double."
        )
        % {
            "plain": _hand(plain, points_a=100, points_b=62, roem_a=20),
            "final": _hand(replace(plain, doubling=Doubling.FINAL), points_a=100, points_b=62, roem_a=20, called=1),
            "base": _hand(replace(plain, doubling=Doubling.BASE), points_a=100, points_b=62, roem_a=20, called=1),
        },
        "obliged": _(
            "The defenders call kraken and take 62 against 100: %(declarer)s, "
            "and %(caller)s when the side that called last must have more."
        )
        % {
            "declarer": _hand(kraken, points_a=100, points_b=62, called=1),
            "caller": _hand(replace(kraken, obliged=Obliged.LAST_CALLER), points_a=100, points_b=62, called=1),
        },
        "spades_double": _(
            "100 against 62 in spades, without a call: %(twice)s when spades count double, else %(once)s."
        )
        % {
            "twice": _hand(replace(kraken, spades_double=True), points_a=100, points_b=62, trump="s"),
            "once": _hand(kraken, points_a=100, points_b=62, trump="s"),
        },
        "roem_in_hand": _(
            "80 against 82, with 50 shown from the hand: %(counted)s, and %(plain)s where it does not count."
        )
        % {
            "counted": _hand(replace(plain, roem_in_hand=True), points_a=80, points_b=82, hand_roem_a=50),
            "plain": _hand(plain, points_a=80, points_b=82),
        },
        "ledig_made": _("Who bids ledig and takes no trick: %(score)s.")
        % {"score": _ledig(plain, made, failed, tricks=0)},
        "ledig_failed": _("Who bids ledig and takes a trick: %(score)s.")
        % {"score": _ledig(plain, made, failed, tricks=1)},
        "three_players": _(
            "70 against 60 with 20 roem and 32: %(own)s when the others keep their own, "
            "%(each)s when each gets everything."
        )
        % {"own": _three(plain, ThreePlayers.OWN), "each": _three(plain, ThreePlayers.EACH_ALL)},
        "target": ngettext(
            "Once a side has %(target)s points the round is over, after at most %(hands)s hand.",
            "Once a side has %(target)s points the round is over, after at most %(hands)s hands.",
            rules.hands,
        )
        % {"target": points(rules.target or USUAL_TARGET), "hands": rules.hands},
    }


def without_social_variants(rules: HouseRules) -> HouseRules:
    """Return these rules as they are for an ordinary hand at a table of four.

    >>> without_social_variants(HouseRules(doubling=Doubling.FINAL, spades_double=True)) == HouseRules()
    True
    """
    return replace(
        rules,
        doubling=Doubling.NONE,
        obliged=Obliged.DECLARER,
        spades_double=False,
        roem_in_hand=False,
        ledig_made=None,
        ledig_failed=None,
    )


def _hand(rules: HouseRules, **values: Any) -> str:
    """Return what both sides write for one hand, who declared first: "292–70"."""
    score = score_hand(HandEntry(form=HandForm.CAPTURED, declarer=Side.A, **values), rules)
    return f"{points(score.total_a)}–{points(score.total_b)}"


def _ledig(rules: HouseRules, made: tuple[int, int], failed: tuple[int, int], *, tricks: int) -> str:
    rules = replace(rules, ledig_made=made, ledig_failed=failed)
    return _hand(rules, ledig=True, tricks_a=tricks)


def _three(rules: HouseRules, what: ThreePlayers) -> str:
    """Return what the three write for the same hand, who made trump first: "0–80–32"."""
    entry = ThreeHandEntry(form=HandForm.CAPTURED, maker=ThreeSide.A, points_a=70, points_b=60, points_c=32, roem_b=20)
    return "–".join(points(total) for total in score_three_hand(entry, replace(rules, three_players=what)).totals)
