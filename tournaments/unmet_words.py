"""What a draw could not do, in sentences: which rule is not kept, for whom, why, and what was done instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.receipts import Receipt
from tournaments.seating.systems import LeftOver

Sentence = str | Promise
NameOf = Callable[[int], str]

RULES: Mapping[tuple[Rule, Instead], Sentence] = {
    (Rule.NEVER_PARTNERS, Instead.TOGETHER): _("%(names)s are never to be partners, but are in %(rounds)s: %(why)s."),
    (Rule.NEVER_AT_ONE_TABLE, Instead.TOGETHER): _(
        "%(names)s are never to share a table, but do in %(rounds)s: %(why)s."
    ),
    (Rule.APART_IN_ROUND, Instead.TOGETHER): _(
        "%(names)s are seeded and not to meet yet, but do in %(rounds)s: %(why)s."
    ),
    (Rule.FIXED_TABLE, Instead.OTHER_TABLE): _(
        "%(names)s cannot keep the table asked for, because somebody else keeps it or it is not used; "
        "table %(table)s is kept instead."
    ),
    (Rule.FIXED_TABLE, Instead.WALKS): _(
        "%(names)s should keep a table, but every table is kept by somebody else already; they walk with the others."
    ),
    (Rule.SYSTEM, Instead.REDRAW): _(
        "The system asked for cannot be played with these people and these rounds; "
        "partners and opponents are drawn anew every round instead."
    ),
    (Rule.SYSTEM, Instead.MATCHING): _(
        "The system asked for cannot be played with these pairs and these rounds; "
        "pairs meet whom they met least instead."
    ),
    (Rule.TABLES_OF_THREE, Instead.SITS_OUT): _(
        "The house rules of this evening know no table of three, so who is left over sits out."
    ),
    (Rule.LEFT_OVER, Instead.SITS_OUT): _(
        "Who is left over sits out: there are too few players for tables of three, or no house players."
    ),
}

LEFT_OVER: Mapping[LeftOver, Sentence] = {
    LeftOver.THREES: _(
        "With so few players not everybody can play at tables of three and four: who is left over sits out."
    ),
    LeftOver.HOUSE: _("There are not enough house players to fill the tables: who is left over sits out."),
}


def sentence_of_unmet(unmet: Unmet, receipt: Receipt, name: NameOf = str) -> str:
    """What a receipt says of a rule that is not kept, in the language that is active; `name` names an entrant."""
    if unmet.rule is Rule.LEFT_OVER and receipt.left_over is not None and receipt.left_over in LEFT_OVER:
        return str(LEFT_OVER[receipt.left_over])
    if unmet.rule is Rule.TABLES_OF_THREE and receipt.is_of_pairs:
        return gettext("For fixed pairs there is no table of three: who is left over sits out.")
    return unmet_sentence(unmet, name, proven=receipt.breaks_least)


def unmet_sentence(unmet: Unmet, name: NameOf = str, *, proven: bool = False) -> str:
    """Which rule is not kept, for whom and when, and what was done instead; `proven` that no draw keeps them all."""
    params = {
        "why": gettext("no draw can keep every rule") if proven else gettext("no draw was found that keeps every rule"),
        "names": listed(name(entrant) for entrant in unmet.entrants),
        "rounds": _rounds(unmet.rounds),
        "table": unmet.table,
    }
    if unmet.rule is Rule.FIXED_TABLE and unmet.rounds:
        return (
            gettext(
                "%(names)s should keep one table all evening, but theirs is another in %(rounds)s: "
                "there they walk with the others."
            )
            % params
        )
    if unmet.rule is Rule.SYSTEM and unmet.rounds:
        return (
            gettext(
                "The system asked for has no more rounds in which nobody meets again; "
                "in %(rounds)s pairs meet whom they met least instead."
            )
            % params
        )
    if unmet.instead is Instead.OTHER_TABLE and unmet.asked is not None:
        return _of_another_table(unmet, name)
    return str(RULES[unmet.rule, unmet.instead]) % params


def _of_another_table(unmet: Unmet, name: NameOf) -> str:
    """Who cannot keep which table, and for which of the two reasons."""
    params = {"name": name(unmet.entrants[0]), "asked": unmet.asked, "table": unmet.table}
    if len(unmet.entrants) == 1:
        return (
            gettext("%(name)s cannot keep table %(asked)s, because it is not used; table %(table)s is kept instead.")
            % params
        )
    sentence = gettext(
        "%(name)s cannot keep table %(asked)s, because %(other)s keeps it; table %(table)s is kept instead."
    )
    return sentence % (params | {"other": name(unmet.entrants[1])})


def _rounds(numbers: Sequence[int]) -> str:
    return ngettext("round %(numbers)s", "rounds %(numbers)s", len(numbers)) % {
        "numbers": listed(str(number) for number in numbers)
    }


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    *most, last = list(words) or [""]
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last
