""" "Why am I here?" in spoken sentences: one line of a season, its evenings, its neighbours and what it still needs.

Everything is told from what `ranking` worked out; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.ranking.counting import CountingRule
from tournaments.ranking.needs import Needs
from tournaments.ranking.refining import Passed, PassedOver
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import SeasonPlace, Unplaced
from tournaments.ranking.tie_breaks import TieBreak
from tournaments.season_words import UNPLACED, figure, figure_between

Sentence = str | Promise
Named = Callable[[int], str]

AVERAGES = frozenset({CountingRule.AVERAGE_OF_BEST, CountingRule.AVERAGE_PER_ROUND})
_PASSED_OVER: Mapping[PassedOver, Sentence] = {
    PassedOver.UNKNOWN: _("not known of everybody"),
    PassedOver.NOT_ALL_MET: _("they did not all meet"),
    PassedOver.EQUAL: _("equal in that too"),
    PassedOver.NOT_DECIDED: _("nothing was played or drawn between them"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """What is said of one line, in the order in which it is read."""

    place: str
    total: str
    neighbours: tuple[str, ...]
    needs: tuple[str, ...]


def explain(
    rules: CompetitionRules, places: Sequence[SeasonPlace], place: SeasonPlace, needs: Needs, *, named: Named
) -> Explained:
    """Return everything that is said of this line beside its evenings."""
    return Explained(
        place=place_sentence(place, ranked=sum(other.place is not None for other in places)),
        total=total_sentence(rules, place),
        neighbours=tuple(_neighbours(rules, places, place, needs, named)),
        needs=tuple(_needs(rules, place, needs, named, listed=len(places))),
    )


def place_sentence(place: SeasonPlace, *, ranked: int) -> str:
    """Return the place among so many that have one."""
    words = {"place": place.place, "ranked": ranked}
    if place.unplaced is not None:
        why = str(UNPLACED[place.unplaced])
        return gettext("Has no place: %(why)s.") % {"why": why}
    if place.tied:
        return gettext("Shares place %(place)s of %(ranked)s.") % words
    return gettext("Stands on place %(place)s of %(ranked)s.") % words


def total_sentence(rules: CompetitionRules, place: SeasonPlace) -> str:
    """Return what ranks and what it was made of."""
    if place.unplaced is Unplaced.NO_RESULT:
        return gettext("No evening has brought a result yet.")
    rule = rules.counting.rule
    words = {
        "value": figure(place.value, average=rule in AVERAGES),
        "total": figure(place.counting_total),
        "everything": figure(place.raw_total),
    }
    if rule is CountingRule.AVERAGE_PER_ROUND:
        made = ngettext(
            "The average is %(value)s: %(total)s points in %(count)s round.",
            "The average is %(value)s: %(total)s points in %(count)s rounds.",
            place.parts,
        )
        return made % {**words, "count": place.parts}
    counted = ngettext("%(count)s evening", "%(count)s evenings", place.counted) % {"count": place.counted}
    words["counted"] = counted
    if rule is CountingRule.AVERAGE_OF_BEST:
        first = gettext("The average is %(value)s: %(total)s points in %(counted)s.") % words
    else:
        first = gettext("%(total)s points count, from %(counted)s.") % words
    if not place.dropped:
        return first
    dropped = ngettext(
        "%(count)s evening is dropped; all together it would be %(everything)s.",
        "%(count)s evenings are dropped; all together it would be %(everything)s.",
        place.dropped,
    )
    return f"{first} {dropped % {**words, 'count': place.dropped}}"


def _neighbours(
    rules: CompetitionRules, places: Sequence[SeasonPlace], place: SeasonPlace, needs: Needs, named: Named
) -> Iterator[str]:
    if place.place is None:
        return
    by_entrant = {other.entrant: other for other in places}
    if place.tied:
        others = [other.entrant for other in places if other.place == place.place and other.entrant != place.entrant]
        yield gettext("Shares the place with %(names)s: equal to the end.") % {"names": _all(others, named)}
        yield from _passed(place.passed_over)
    if needs.above is not None:
        above = by_entrant[needs.above.entrants[0]]
        words = {
            "names": _all(needs.above.entrants, named),
            "value": _value(rules, above),
            "gap": _gap(rules, above, place),
        }
        if place.decided_by is None or needs.above.gap:
            yield gettext("Above: %(names)s with %(value)s, which is %(gap)s more.") % words
        else:
            yield from _decided(place, words, is_above=True)
    if needs.below is not None:
        below = by_entrant[needs.below.entrants[0]]
        words = {
            "names": _all(needs.below.entrants, named),
            "value": _value(rules, below),
            "gap": _gap(rules, place, below),
        }
        if below.decided_by is None or needs.below.gap:
            yield gettext("Below: %(names)s with %(value)s, which is %(gap)s less.") % words
        else:
            yield from _decided(below, words, is_above=False)


def _decided(lower: SeasonPlace, words: Mapping[str, str], *, is_above: bool) -> Iterator[str]:
    """Which rule separated two with the same value; `lower` is the one of the two that stands below."""
    rule = lower.decided_by
    assert rule is not None
    if is_above:
        yield gettext("Above: %(names)s, with as much. What decides: %(rule)s%(numbers)s.") % {
            **words,
            "rule": wording.TIE_BREAKS[rule],
            "numbers": _numbers(rule, lower.numbers, own_first=True),
        }
    else:
        yield gettext("Below: %(names)s, with as much. What decides: %(rule)s%(numbers)s.") % {
            **words,
            "rule": wording.TIE_BREAKS[rule],
            "numbers": _numbers(rule, lower.numbers, own_first=False),
        }
    yield from _passed(lower.passed_over)


def _numbers(rule: TieBreak, numbers: tuple[int, int] | None, *, own_first: bool) -> str:
    """The two numbers that were compared, the own one first; of a lot they say nothing."""
    if numbers is None or rule is TieBreak.LOT:
        return ""
    lower, higher = (-number if rule is TieBreak.FEWEST_NATS else number for number in numbers)
    own, other = (lower, higher) if own_first else (higher, lower)
    return gettext(" (%(own)s against %(other)s)") % {"own": figure(own), "other": figure(other)}


def _passed(passed_over: Sequence[Passed]) -> Iterator[str]:
    for passed in passed_over:
        yield gettext("Did not decide: %(rule)s (%(why)s).") % {
            "rule": wording.TIE_BREAKS[passed.rule],
            "why": _PASSED_OVER[passed.why],
        }


def _needs(rules: CompetitionRules, place: SeasonPlace, needs: Needs, named: Named, *, listed: int) -> Iterator[str]:
    left = needs.evenings_left
    if left == 0:
        yield gettext("No evening is left: this is how it stays.")
        return
    if left is not None:
        yield ngettext("%(count)s evening is still to come.", "%(count)s evenings are still to come.", left) % {
            "count": left
        }
    if needs.needed_for_minimum:
        sentence = ngettext(
            "%(count)s more evening is needed to have a place.",
            "%(count)s more evenings are needed to have a place.",
            needs.needed_for_minimum,
        )
        yield sentence % {"count": needs.needed_for_minimum}
        if needs.minimum_reachable is False:
            yield gettext("That cannot be reached any more.")
            return
    if needs.counts_from is not None:
        yield gettext("The next evening counts only with more than %(points)s.") % {"points": figure(needs.counts_from)}
    elif rules.counting.best is not None and place.needed and needs.counts_always:
        yield ngettext(
            "The next evening counts, whatever it brings: there is room for %(count)s more.",
            "The next evening counts, whatever it brings: there is room for %(count)s more.",
            place.needed,
        ) % {"count": place.needed}
    yield from _to_pass(needs, named)
    yield from _what_can_become(needs, listed)


def _to_pass(needs: Needs, named: Named) -> Iterator[str]:
    if needs.above is None:
        return
    words = {"names": _all(needs.above.entrants, named)}
    if needs.in_one_evening is not None:
        yield gettext("To pass %(names)s the next evening must bring at least %(points)s, if they stand still.") % {
            **words,
            "points": figure(needs.in_one_evening),
        }
    elif needs.in_each_evening is not None:
        yield gettext("To pass %(names)s takes more than one evening.") % words
    if needs.in_each_evening is None or needs.evenings_left is None or needs.evenings_left < 2:
        return
    # Where each evening asks as much as the next one alone, the others make it no easier.
    if needs.in_one_evening is None or needs.in_each_evening < needs.in_one_evening:
        yield gettext("Or at least %(points)s on each of the evenings still to come.") % {
            "points": figure(needs.in_each_evening)
        }


def _what_can_become(needs: Needs, listed: int) -> Iterator[str]:
    words = {"best": needs.best_place, "worst": needs.worst_place}
    if needs.is_safe and needs.is_final:
        yield gettext("This place cannot change any more.")
        return
    if needs.best_place is not None and not needs.is_final:
        yield gettext("Place %(best)s can still be reached.") % words
    elif needs.is_final and needs.place != 1:
        yield gettext("A better place is out of reach.")
    if needs.is_safe and needs.below is not None:
        yield gettext("Nobody below can take this place any more.")
    elif not needs.is_safe and needs.worst_place is not None and needs.worst_place < listed:
        yield gettext("It can become place %(worst)s at the lowest.") % words


def _value(rules: CompetitionRules, place: SeasonPlace) -> str:
    return figure(place.value, average=rules.counting.rule in AVERAGES)


def _gap(rules: CompetitionRules, higher: SeasonPlace, lower: SeasonPlace) -> str:
    return figure_between(higher.value, lower.value, average=rules.counting.rule in AVERAGES)


def _all(entrants: Sequence[int], named: Named) -> str:
    """The names of everybody on a place; of a crowd the first few and how many more."""
    shown = [named(entrant) for entrant in entrants[:3]]
    if len(entrants) > len(shown):
        return gettext("%(names)s and %(count)s more") % {
            "names": ", ".join(shown),
            "count": len(entrants) - len(shown),
        }
    return gettext(" and ").join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
