"""The receipt of a draw in sentences: what it repeats, how good that is, and which rules could not be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.repeat_words import is_by_fours, items_of, of_the_season, of_tonight, with_least
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import BoundFrom, Receipt
from tournaments.seating.systems import Form, System
from tournaments.seating.weights import CostCode
from tournaments.unmet_words import NameOf, listed, sentence_of_unmet

Sentence = str | Promise

METHODS: Mapping[str, Sentence] = {
    "movement": _("Drawn by a movement made for so many players and rounds; who plays which part was drawn by lot."),
    "search": _("Drawn by searching the best company for everybody, %(effort)s steps at most."),
    "matching": _("Drawn so that everybody meets whom they met least; %(effort)s pairings were tried at most."),
    "circle": _("Drawn by the circle: nobody meets twice before everybody has met everybody."),
    "mitchell": _("Drawn by the Mitchell movement: in its rounds one line of pairs stays, the other moves up a table."),
    "swiss": _("Drawn by the standing: neighbours in the standing meet."),
    "fours": _("Four drawn to one table partner one another in turn, three rounds long."),
    "fours_staying": _(
        "The tables announced stay together where they can; who came takes an empty seat or joins a table, "
        "where one sits out each round."
    ),
    "fours_anew": _(
        "Not every table announced could stay as it was, so fours were drawn again, of which some may be the same; "
        "they partner one another in turn."
    ),
    "whist": _(
        "Drawn as rounds of a whist cycle: in a whole cycle everybody partners everybody once "
        "and opposes everybody twice."
    ),
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
        *(sentence_of_unmet(unmet, receipt, name) for unmet in receipt.unmet),
        *of_tonight(receipt),
        *of_the_season(receipt),
        *_of_the_rest(receipt),
        *_of_the_bound(receipt),
        *_of_the_making(receipt),
        *_of_the_rounds(receipt, rounds, name, first),
    ]


def advice(*, entrants: int, form: Form, system: System, rounds: int, at_once: bool) -> str:
    """What to do otherwise for a better draw of an evening in a season, before it begins; nothing where all is well.

    `rounds` are all rounds of the evening, and `at_once` says that they are drawn together.
    """
    tight = form is Form.INDIVIDUAL and system is System.REDRAW and entrants in _TIGHT and rounds >= _MANY_ROUNDS
    if not tight or at_once:
        return ""
    return gettext("With so many players draw all rounds at once: one at a time a few of them meet again.")


def cost_label(code: CostCode) -> str:
    """What is counted, in a few words."""
    return str(COSTS[code])


def method_sentence(receipt: Receipt) -> str:
    """How the seating was made; nothing for a method of which nothing is known any more."""
    sentence = METHODS.get(receipt.method.partition("/")[0])
    return str(sentence) % {"effort": receipt.effort} if sentence else ""


def _of_the_rest(receipt: Receipt) -> Iterator[str]:
    items = items_of(receipt)
    three = items.get(CostCode.THREE_AGAIN)
    if three is not None:
        if three.count:
            times = receipt.times(CostCode.THREE_AGAIN)
            yield with_least(
                receipt,
                ngettext(
                    "%(count)s time somebody plays at a table of three again",
                    "%(count)s times somebody plays at a table of three again",
                    times,
                ),
                times,
                three.least if times == three.count else None,
            )
        else:
            yield gettext("Nobody plays at a table of three for the second time.")
    places = items.get(CostCode.PLACES_APART)
    if places is not None:
        yield with_least(
            receipt,
            gettext("Differences in the standing at the tables, squared and added up: %(count)s"),
            places.count,
            places.least,
        )


def _of_the_bound(receipt: Receipt) -> Iterator[str]:
    if receipt.method.startswith("three"):
        return
    if receipt.is_optimal and is_by_fours(receipt):
        yield gettext("No draw in which people stay together for three rounds can be better; that is proven.")
    elif receipt.is_optimal:
        yield gettext("No draw of the same people in the same rounds can be better; that is proven.")
    elif receipt.gap > 0:
        if receipt.bound:
            yield gettext("This draw costs %(cost)s points; at least %(bound)s is proven.") % {
                "cost": receipt.cost,
                "bound": receipt.bound,
            }
        yield str(BOUNDS[receipt.bound_from]) % {}


def _of_the_making(receipt: Receipt) -> Iterator[str]:
    if sentence := method_sentence(receipt):
        yield sentence
    if receipt.seed is not None:
        yield gettext("Drawn with number %(seed)s; the same people and this number give the same draw.") % {
            "seed": receipt.seed
        }


def _of_the_rounds(receipt: Receipt, rounds: Sequence[RoundPlan], name: NameOf, first: int) -> Iterator[str]:
    for number, planned in enumerate(rounds, start=first):
        if planned.sit_outs:
            yield ngettext(
                "Round %(round)s: %(names)s sits out.",
                "Round %(round)s: %(names)s sit out.",
                # A pair by its names is two people.
                len(planned.sit_outs) * (2 if receipt.is_of_pairs else 1),
            ) % {"round": number, "names": listed(name(entrant) for entrant in planned.sit_outs)}
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
            ) % {"round": number, "tables": listed(str(table) for table in sorted(threes))}
