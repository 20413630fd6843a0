"""The receipt of a draw in sentences: what it repeats, how good that is, and which rules could not be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import BoundFrom, CostItem, Receipt
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import CostCode

Sentence = str | Promise
NameOf = Callable[[int], str]

METHODS: Mapping[str, Sentence] = {
    "movement": _("Drawn by a movement that repeats as little as is possible; who plays which part was drawn by lot."),
    "search": _("Drawn by searching the best company for everybody, %(effort)s steps at most."),
    "matching": _("Drawn so that everybody meets whom they met least; %(effort)s pairings were tried at most."),
    "circle": _("Drawn as a full circle: everybody meets everybody before anybody meets twice."),
    "mitchell": _("Half of the pairs stay at their table, the others move one table up each round."),
    "swiss": _("Drawn by the standing: neighbours in the standing meet."),
    "fours": _("Four drawn to one table partner one another in turn, three rounds long."),
    "fours_staying": _(
        "The tables announced stay together where they can; who came takes an empty seat or joins a table, "
        "where one sits out each round."
    ),
    "fours_anew": _(
        "The tables announced could not all stay together, so the fours were drawn anew; "
        "they partner one another in turn."
    ),
    "whist": _("Drawn as a whist cycle: everybody partners everybody once and opposes everybody twice."),
    "kept": _("The seating that was announced is still as good as can be, so nobody changes places."),
    "three": _("Three are present, so they are one table and nothing is drawn."),
    "hand": _("Seated by hand."),
}

BOUNDS: Mapping[BoundFrom, Sentence] = {
    BoundFrom.NOTHING: _("The proven minimum is nothing, which cannot always be reached."),
    BoundFrom.COMPANY: _(
        "The proven minimum gives each player the cheapest company there is, one by one; "
        "not everybody can always have it, so the true minimum may be higher."
    ),
    BoundFrom.FACTOR: _(
        "The proven minimum gives everybody the cheapest company at once but forgets the tables, "
        "so the true minimum may be higher."
    ),
    BoundFrom.COUNTING: _(
        "The proven minimum counts how many meetings so many rounds at so few tables must share; it is often exact."
    ),
    BoundFrom.EXACT: _("The proven minimum is exact: every possible draw was taken into account."),
}

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
        "%(names)s is to keep a table, but every table is kept by somebody else already, and walks with the others."
    ),
    (Rule.SYSTEM, Instead.REDRAW): _(
        "The system asked for cannot be played with these people and these rounds; "
        "partners and opponents are drawn anew every round instead."
    ),
    (Rule.SYSTEM, Instead.MATCHING): _(
        "The system asked for cannot be played with these pairs and these rounds; "
        "pairs meet whom they met least instead."
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

COSTS: Mapping[CostCode, Sentence] = {
    CostCode.PARTNER_AGAIN: _("partners again tonight"),
    CostCode.MEETING_AGAIN: _("meetings again tonight"),
    CostCode.THIRD_MEETING: _("third meetings tonight"),
    CostCode.SEASON_PARTNER: _("partners of this season"),
    CostCode.SEASON_MEETING: _("meetings of this season"),
    CostCode.THREE_AGAIN: _("at a table of three again"),
    CostCode.PLACES_APART: _("differences in the standing"),
    CostCode.RULE_BROKEN: _("rules not kept"),
}

_QUARTERS = 4
# Measured: with a season so many players run into second meetings in so many rounds, unless all are drawn together.
_TIGHT = range(15, 25)
_MANY_ROUNDS = 4


def sentences_of(
    receipt: Receipt, rounds: Sequence[RoundPlan] = (), *, name: NameOf = str, first: int = 1
) -> list[str]:
    """What a receipt says, in the language that is active; rules that could not be kept come first.

    `name` gives the name of an entrant by id. With the `rounds` (the first of them is round `first` of the evening) it
    also says who sits out and which tables have three players.
    """
    return [
        *(_of_the_unmet(receipt, unmet, name) for unmet in receipt.unmet),
        *_of_tonight(receipt),
        *_of_the_season(receipt),
        *_of_the_rest(receipt),
        *_of_the_bound(receipt),
        *_of_the_making(receipt),
        *_of_the_rounds(rounds, name, first),
    ]


def advice(*, entrants: int, form: Form, system: System, rounds: int, at_once: bool) -> str:
    """What to do otherwise for a better draw of an evening in a season, before it begins; nothing where all is well.

    `rounds` are all rounds of the evening, and `at_once` says that they are drawn together.
    """
    tight = form is Form.INDIVIDUAL and system is System.REDRAW and entrants in _TIGHT and rounds >= _MANY_ROUNDS
    if not tight or at_once:
        return ""
    return gettext("With so many players draw all rounds at once: one at a time a few of them meet again.")


def _of_the_unmet(receipt: Receipt, unmet: Unmet, name: NameOf) -> str:
    if unmet.rule is Rule.LEFT_OVER and receipt.left_over is not None and receipt.left_over in LEFT_OVER:
        return str(LEFT_OVER[receipt.left_over])
    return unmet_sentence(unmet, name, proven=_is_proven(receipt))


def unmet_sentence(unmet: Unmet, name: NameOf = str, *, proven: bool = False) -> str:
    """Which rule is not kept, for whom and when, and what was done instead; `proven` that no draw keeps them all."""
    params = {
        "why": gettext("no draw can keep every rule") if proven else gettext("no draw was found that keeps every rule"),
        "names": _listed(name(entrant) for entrant in unmet.entrants),
        "rounds": _rounds(unmet.rounds),
        "table": unmet.table,
    }
    if unmet.rule is Rule.FIXED_TABLE and unmet.rounds:
        return gettext("%(names)s is to keep a table, but does not sit there in %(rounds)s.") % params
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


def cost_label(code: CostCode) -> str:
    """What is counted, in a few words."""
    return str(COSTS[code])


def method_sentence(receipt: Receipt) -> str:
    """How the seating was made; nothing for a method of which nothing is known any more."""
    sentence = METHODS.get(receipt.method.partition("/")[0])
    return str(sentence) % {"effort": receipt.effort} if sentence else ""


def _of_tonight(receipt: Receipt) -> Iterator[str]:
    items = _items(receipt)
    partners = items.get(CostCode.PARTNER_AGAIN)
    meetings = items.get(CostCode.MEETING_AGAIN)
    if partners is not None:
        if partners.count:
            yield _with_least(
                ngettext(
                    "%(count)s pair of players has the same partner again tonight",
                    "%(count)s pairs of players have the same partner again tonight",
                    partners.count,
                ),
                partners.count,
                partners.least,
            )
        else:
            yield gettext("Nobody has the same partner twice.")
    if meetings is None:
        return
    if _is_by_fours(receipt):
        yield _of_fours(meetings, receipt.method)
        return
    count = receipt.meetings_again
    # Single players have partners, or play three-handed.
    if partners is None and CostCode.THREE_AGAIN not in items:
        none, again = (
            gettext("No two pairs meet twice."),
            ngettext("%(count)s time two pairs meet again", "%(count)s times two pairs meet again", count),
        )
    else:
        none, again = (
            gettext("No two players meet twice."),
            ngettext("%(count)s pair of players meets again", "%(count)s pairs of players meet again", count),
        )
    yield _with_least(again, count, _least_meetings(partners, meetings)) if count else none
    third = items.get(CostCode.THIRD_MEETING)
    if third is not None and third.count:
        yield _with_least(
            ngettext(
                "%(count)s of these is a third or later meeting",
                "%(count)s of these are third or later meetings",
                third.count,
            ),
            third.count,
            third.least,
        )


def _is_by_fours(receipt: Receipt) -> bool:
    """Whether tables stay together on purpose."""
    return receipt.system is System.FOURS and not any(unmet.rule is Rule.SYSTEM for unmet in receipt.unmet)


def _of_fours(meetings: CostItem, method: str) -> str:
    """Who meets again besides those who stay together on purpose; after people came or left not all of them do."""
    more = 0 if meetings.least is None else meetings.count - meetings.least
    if method.startswith(("fours_staying", "fours_anew")):
        if more <= 0:
            return gettext("Besides those who stay at one table on purpose nobody meets again.")
        return ngettext(
            "Besides those who stay at one table on purpose %(count)s pair of players meets again.",
            "Besides those who stay at one table on purpose %(count)s pairs of players meet again.",
            more,
        ) % {"count": more}
    if more <= 0:
        return gettext("Who was drawn together stays together for three rounds; nobody meets again who need not.")
    return ngettext(
        "Who was drawn together stays together for three rounds; besides, %(count)s pair of players meets again.",
        "Who was drawn together stays together for three rounds; besides, %(count)s pairs of players meet again.",
        more,
    ) % {"count": more}


def _of_the_season(receipt: Receipt) -> Iterator[str]:
    items = _items(receipt)
    if receipt.evenings:
        yield ngettext(
            "The draw remembers %(count)s earlier evening of the season.",
            "The draw remembers %(count)s earlier evenings of the season.",
            receipt.evenings,
        ) % {"count": receipt.evenings}
    partners, meetings = items.get(CostCode.SEASON_PARTNER), items.get(CostCode.SEASON_MEETING)
    if partners is not None:
        yield _season(
            receipt,
            partners,
            gettext("Nobody has a partner of an earlier evening."),
            ngettext(
                "Partners of tonight were partners %(count)s time this season",
                "Partners of tonight were partners %(count)s times this season",
                partners.count,
            ),
        )
    if meetings is None:
        return
    if receipt.system in _PAIRS:
        yield _season(
            receipt,
            meetings,
            gettext("No pair meets a pair it met on an earlier evening."),
            gettext("Earlier meetings of the pairs that meet tonight, squared and added up: %(count)s"),
        )
    else:
        yield _season(
            receipt,
            meetings,
            gettext("Nobody meets anybody of an earlier evening."),
            ngettext(
                "Who share a table tonight did so %(count)s time this season, all together",
                "Who share a table tonight did so %(count)s times this season, all together",
                meetings.count,
            ),
        )


def _season(receipt: Receipt, item: CostItem, none: str, again: str) -> str:
    if not item.count:
        return none
    if not receipt.faded:
        return _with_least(again, item.count, item.least)
    count = item.count / _QUARTERS
    return again % {"count": f"{count:g}"} + gettext("; older evenings count for less.")


def _of_the_rest(receipt: Receipt) -> Iterator[str]:
    items = _items(receipt)
    three = items.get(CostCode.THREE_AGAIN)
    if three is not None:
        if three.count:
            yield _with_least(
                ngettext(
                    "%(count)s time somebody plays at a table of three again",
                    "%(count)s times somebody plays at a table of three again",
                    three.count,
                ),
                three.count,
                three.least,
            )
        else:
            yield gettext("Nobody plays at a table of three for the second time.")
    places = items.get(CostCode.PLACES_APART)
    if places is not None:
        yield _with_least(
            gettext("Differences in the standing at the tables, squared and added up: %(count)s"),
            places.count,
            places.least,
        )


def _of_the_bound(receipt: Receipt) -> Iterator[str]:
    if receipt.method.startswith("three"):
        return
    if receipt.is_optimal and _is_by_fours(receipt):
        yield gettext("No draw in which people stay together for three rounds can be better; that is proven.")
    elif receipt.is_optimal:
        yield gettext("No draw of the same people in the same rounds can be better; that is proven.")
    elif receipt.gap > 0:
        if receipt.bound:
            yield gettext("This draw costs %(cost)s points; at least %(bound)s is proven (%(percent)s%% less).") % {
                "cost": receipt.cost,
                "bound": receipt.bound,
                "percent": -(-100 * receipt.gap // receipt.cost),
            }
        yield str(BOUNDS[receipt.bound_from]) % {}


def _of_the_making(receipt: Receipt) -> Iterator[str]:
    if sentence := method_sentence(receipt):
        yield sentence
    if receipt.seed is not None:
        yield gettext("Drawn with number %(seed)s; the same people and this number give the same draw.") % {
            "seed": receipt.seed
        }


def _of_the_rounds(rounds: Sequence[RoundPlan], name: NameOf, first: int) -> Iterator[str]:
    for number, planned in enumerate(rounds, start=first):
        if planned.sit_outs:
            yield ngettext(
                "Round %(round)s: %(names)s sits out.", "Round %(round)s: %(names)s sit out.", len(planned.sit_outs)
            ) % {"round": number, "names": _listed(name(entrant) for entrant in planned.sit_outs)}
        threes = [
            table_number
            for table, table_number in zip(planned.tables, planned.table_numbers, strict=True)
            if len(table) == 3
        ]
        if threes:
            yield ngettext(
                "Round %(round)s: table %(tables)s has three players.",
                "Round %(round)s: tables %(tables)s have three players.",
                len(threes),
            ) % {"round": number, "tables": _listed(str(table) for table in sorted(threes))}


def _is_proven(receipt: Receipt) -> bool:
    """Whether as few rules are broken as any draw breaks."""
    broken = _items(receipt).get(CostCode.RULE_BROKEN)
    return broken is not None and broken.count == broken.least


_PAIRS = frozenset({System.MATCHING, System.CIRCLE, System.MITCHELL})


def _items(receipt: Receipt) -> dict[CostCode, CostItem]:
    return {item.code: item for item in receipt.items}


def _least_meetings(partners: CostItem | None, meetings: CostItem) -> int | None:
    """The least of all meetings, partners included; known where no more partners than needed come again."""
    if partners is None:
        return meetings.least
    if meetings.least is None or partners.count != partners.least:
        return None
    return partners.count + meetings.least


def _with_least(sentence: str, count: int, least: int | None) -> str:
    if least is None:
        return gettext("%(sentence)s.") % {"sentence": sentence % {"count": count}}
    return gettext("%(sentence)s; proven minimum %(least)s.") % {
        "sentence": sentence % {"count": count},
        "least": least,
    }


def _rounds(numbers: Sequence[int]) -> str:
    return ngettext("round %(numbers)s", "rounds %(numbers)s", len(numbers)) % {
        "numbers": _listed(str(number) for number in numbers)
    }


def _listed(words: Iterable[str]) -> str:
    """One, two and three."""
    *most, last = list(words) or [""]
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last
