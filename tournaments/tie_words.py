"""What is said about equals: which rule decided and with which numbers, which could not and why, what a rule means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.ranking import Passed, PassedOver, TieBreak
from tournaments.season_words import figure
from tournaments.selectors import StandingRow
from tournaments.selectors.explained_evenings import EveningExplanation
from tournaments.wording import TIE_BREAKS, Sentence

# Beside the rule where a club or a competition chooses its chain.
TIE_BREAK_HELP: Mapping[TieBreak, Sentence] = {
    TieBreak.PITS: _("Who made more pits is ahead; those of a credit count too."),
    TieBreak.FEWEST_NATS: _("Who went nat less often is ahead."),
    TieBreak.ROEM: _("Who has more roem is ahead, the 100 of each pit included."),
    TieBreak.BEST_ROUND: _("Who has the higher best round is ahead; credits are no round that was played."),
    TieBreak.BEST_EVENING: _("Who has the higher best evening of the season is ahead."),
    TieBreak.LAST_ROUND: _("Who played the better last round is ahead."),
    TieBreak.MUTUAL: _(
        "Who scored more at the tables where they sat against one another is ahead; counts only where all of the tied"
        " did."
    ),
    TieBreak.EXTRA_HANDS: _("They play four more hands, and you enter what these came to; no total counts them."),
    TieBreak.LOT: _("You draw lots and enter who is ahead."),
}


def decided(rule: TieBreak | None, numbers: Sequence[int] | None) -> str:
    """Return the rule that put somebody below an equal total, with the own number and that of the place above."""
    if rule is None:
        return ""
    if not numbers or rule is TieBreak.LOT:
        return str(TIE_BREAKS[rule])
    own, above = numbers
    return gettext("%(rule)s: %(own)s against %(above)s") % {
        "rule": TIE_BREAKS[rule],
        "own": _number(rule, own),
        "above": _number(rule, above),
    }


def undecided(passed_over: Iterable[Passed], *, shared: bool = True) -> list[str]:
    """Return why rules of the chain decided nothing here, those with one reason in one sentence.

    That equals are equal in a figure too goes without saying. `shared`: the place is shared, so that what was not
    played or drawn can still be.
    """
    passed = list(passed_over)
    found = []
    if unknown := [item.rule for item in passed if item.why is PassedOver.UNKNOWN]:
        found.append(gettext("not known of all of them: %(rules)s") % {"rules": _rules(unknown)})
    if any(item.why is PassedOver.NOT_ALL_MET for item in passed):
        found.append(gettext("result against one another does not count: they did not all play against each other"))
    waiting = [item.rule for item in passed if item.why is PassedOver.NOT_DECIDED]
    if waiting and shared:
        found.append(gettext("not entered: %(rules)s") % {"rules": _rules(waiting)})
    return found


def neighbours(found: EveningExplanation) -> list[str]:
    """Return what separates a row of an evening from who stands above and below it, in sentences."""
    row, said = found.row, []
    if found.sharing:
        names = ", ".join(other.name for other in found.sharing)
        said.append(gettext("Shares the place with %(names)s: equal to the end.") % {"names": names})
    if found.above is None:
        said.append(gettext("Nobody is ahead."))
    else:
        said.append(_beside(gettext("Above"), found.above, row, lower=row))
    if found.below is not None:
        said.append(_beside(gettext("Below"), found.below, row, lower=found.below))
    told = row if row.passed_over else found.below if found.below and found.below.total == row.total else row
    said += [f"{why[0].upper()}{why[1:]}." for why in undecided(told.passed_over, shared=row.tied)]
    return said


def _beside(where: str, other: StandingRow, row: StandingRow, *, lower: StandingRow) -> str:
    """Say what separates two rows; the rule and its numbers are those of the lower one."""
    words = {"where": where, "name": other.name, "total": figure(other.total)}
    if other.total == row.total:
        numbers = lower.numbers if lower is row or lower.numbers is None else (lower.numbers[1], lower.numbers[0])
        words["rule"] = decided(lower.decided_by, numbers)
        return gettext("%(where)s: %(name)s, with as much. What decided: %(rule)s.") % words
    words["gap"] = figure(abs(other.total - row.total))
    if other.total > row.total:
        return gettext("%(where)s: %(name)s with %(total)s, %(gap)s more.") % words
    return gettext("%(where)s: %(name)s with %(total)s, %(gap)s less.") % words


def _rules(rules: Iterable[TieBreak]) -> str:
    return ", ".join(str(TIE_BREAKS[rule]) for rule in rules)


def _number(rule: TieBreak, number: int) -> str:
    """Return a number of a rule as people count: nats as they are, the mutual result with its sign."""
    if rule is TieBreak.FEWEST_NATS:
        return figure(-number)
    if rule is TieBreak.MUTUAL and number > 0:
        return f"+{figure(number)}"
    return figure(number)
