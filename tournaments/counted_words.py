"""Why an evening of a season counts or does not, and what is remarkable about what it brought, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from tournaments.ranking.codes import Code
from tournaments.ranking.counting import CountingRule
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import CountedEvening, SeasonPlace, Why
from tournaments.season_words import CODES, figure


def evening_sentences(rules: CompetitionRules, place: SeasonPlace, counted: CountedEvening) -> list[str]:
    """Return why an evening of this line counts or not, and what is remarkable about what it brought."""
    code = str(CODES[counted.code]) if counted.code is not None else ""
    said = [_why(rules, place, counted, code)]
    if counted.place is not None:
        said.append(
            gettext("Place %(place)s that evening, good for %(value)s.")
            % {"place": counted.place, "value": figure(counted.value)}
        )
    if counted.penalty:
        said.append(gettext("A penalty of %(points)s is in it.") % {"points": figure(counted.penalty)})
    said += [
        gettext("A better round as a fill-in took the place of round %(round)s (%(points)s).")
        % {"round": result.round_number, "points": figure(result.total)}
        for result in counted.replaced
    ]
    said += [
        gettext("Round %(round)s holds what one of the two was credited: %(code)s.")
        % {"round": result.round_number, "code": CODES[Code(credited)]}
        for result in counted.rounds
        for credited in result.credited
    ]
    if counted.missing:
        said.append(
            ngettext(
                "The result of round %(rounds)s is missing.",
                "The results of rounds %(rounds)s are missing.",
                len(counted.missing),
            )
            % {"rounds": ", ".join(map(str, counted.missing))}
        )
    return [sentence for sentence in said if sentence]


def _why(rules: CompetitionRules, place: SeasonPlace, counted: CountedEvening, code: str) -> str:
    words = {"code": code}
    match counted.why:
        case Why.COUNTS:
            return gettext("Counts: %(code)s.") % words if code else gettext("Counts.")
        case Why.NOT_DROPPABLE:
            return gettext("Counts in any case: %(code)s is never dropped.") % words if code else gettext("Counts.")
        case Why.DROPPED:
            return _dropped(rules, place, counted)
        case Why.PERIOD_DROPPED:
            return _period_dropped(rules, place, counted)
        case Why.NO_PERIOD:
            return gettext("Falls in no period, so it does not count.")
        case Why.NOT_IN_AVERAGE:
            return gettext("Not in the average: %(code)s.") % words if code else gettext("Not in the average.")
        case Why.EXCUSED:
            return gettext("No result: %(code)s.") % words
        case Why.OVER_THE_MOST:
            most = rules.code(counted.code).most if counted.code is not None else None
            return ngettext(
                "Brings nothing: %(code)s counts at most %(count)s time.",
                "Brings nothing: %(code)s counts at most %(count)s times.",
                most or 0,
            ) % {**words, "count": most}
    return "" if counted.missing else gettext("Was not there.")


def _dropped(rules: CompetitionRules, place: SeasonPlace, counted: CountedEvening) -> str:
    """What went before an evening that was dropped: better ones, equal ones, or one that is never dropped."""
    is_nested = rules.counting.rule is CountingRule.PERIODS
    taken = [
        other
        for other in place.evenings
        if (other.counts or other.why is Why.PERIOD_DROPPED) and (not is_nested or other.period == counted.period)
    ]
    best = rules.counting.best or 0
    words = {"best": best}
    value = counted.value or 0
    if not counted.droppable:
        return (
            ngettext(
                "Dropped: %(best)s evening counts, and of those that are never dropped the lowest.",
                "Dropped: %(best)s evenings count, and of those that are never dropped the lowest.",
                best,
            )
            % words
        )
    if any(not other.droppable and (other.value or 0) <= value for other in taken):
        return (
            ngettext(
                "Dropped: %(best)s evening counts, and one that is never dropped goes before this one.",
                "Dropped: %(best)s evenings count, and one that is never dropped goes before this one.",
                best,
            )
            % words
        )
    if any(other.value == value for other in taken):
        return (
            ngettext(
                "Dropped: %(best)s evening counts, and of equal ones the earliest.",
                "Dropped: %(best)s evenings count, and of equal ones the earliest.",
                best,
            )
            % words
        )
    return (
        ngettext("Dropped: the one that counts is better.", "Dropped: the best %(best)s are all better.", best) % words
    )


def _period_dropped(rules: CompetitionRules, place: SeasonPlace, counted: CountedEvening) -> str:
    best = rules.counting.best_periods or 0
    words = {"best_periods": best}
    own = next((period for period in place.periods if period.period == counted.period), None)
    taken = [period for period in place.periods if period.counts]
    if own is not None and any(period.total <= own.total and not period.droppable for period in taken):
        return (
            ngettext(
                "Dropped with its period: %(best_periods)s period counts,"
                " and one with an evening that is never dropped goes before it.",
                "Dropped with its period: %(best_periods)s periods count,"
                " and one with an evening that is never dropped goes before it.",
                best,
            )
            % words
        )
    if own is not None and any(period.total == own.total for period in taken):
        return (
            ngettext(
                "Dropped with its period: %(best_periods)s period counts, and of equal ones the earliest.",
                "Dropped with its period: %(best_periods)s periods count, and of equal ones the earliest.",
                best,
            )
            % words
        )
    return (
        ngettext(
            "Dropped: its period is not the best one.",
            "Dropped: its period is not among the best %(best_periods)s.",
            best,
        )
        % words
    )
