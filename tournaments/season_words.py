"""Competitions over a season in words: what counts, what a code is worth, and what is wrong with a rule."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.ranking.codes import Code, PointsFrom, ScoreCode
from tournaments.ranking.counting import CountingRule
from tournaments.ranking.rule_problems import RuleIssue, RuleProblem
from tournaments.ranking.rules import CompetitionRules
from tournaments.ranking.season_places import ProblemKind, Unplaced, Why

Sentence = str | Promise
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"

CODES: Mapping[Code, Sentence] = {
    Code.SAT_OUT: _("sat out"),
    Code.LATE: _("came late"),
    Code.MISSED: _("missed a round"),
    Code.ABSENT_NOTIFIED: _("absent with notice"),
    Code.ABSENT: _("absent without notice"),
    Code.FILL_IN: _("filled in"),
    Code.EXCUSED: _("excused"),
}
CODE_MEANINGS: Mapping[Code, Sentence] = {
    Code.SAT_OUT: _("Sat out a round because the number of players left no chair."),
    Code.LATE: _("Came when a round had already begun."),
    Code.MISSED: _("Went home early, or missed a round otherwise."),
    Code.ABSENT_NOTIFIED: _("Did not come that evening, and said so in time."),
    Code.ABSENT: _("Did not come that evening, and said nothing."),
    Code.FILL_IN: _("Played a second sheet at a catch-up table, to help out who had no chair."),
    Code.EXCUSED: _("Did not come, and the committee does not hold it against anybody: ill, or at work for the club."),
}
POINTS_FROM: Mapping[PointsFrom, Sentence] = {
    PointsFrom.NOTHING: _("no result"),
    PointsFrom.EVENING: _("as credited that evening"),
    PointsFrom.ROUND: _("points for each round"),
    PointsFrom.FIXED: _("points for the evening"),
    PointsFrom.LOWEST: _("the lowest total of the evening"),
    PointsFrom.OWN_AVERAGE: _("the own average"),
    PointsFrom.REPLACES_LOWEST: _("replaces the own lowest round"),
}
COUNTING: Mapping[CountingRule, tuple[Sentence, Sentence]] = {
    CountingRule.TOTAL: (
        _("Everything adds up"),
        _("The total of all evenings. Who misses one has that much less."),
    ),
    CountingRule.BEST: (
        _("The best evenings add up"),
        _(
            "Such as the best 5 of 7 evenings. "
            "The best 2 of 5\u202f100, 4\u202f900 and 4\u202f600 are 10\u202f000; the 4\u202f600 is dropped."
        ),
    ),
    CountingRule.AVERAGE_OF_BEST: (
        _("The average of the best evenings"),
        _("Such as the best 6 of 8 evenings. 5\u202f100 and 4\u202f900: an average of 5\u202f000 for an evening."),
    ),
    CountingRule.AVERAGE_PER_ROUND: (
        _("The average of every round played"),
        _("Who plays less often is not behind for it. 15\u202f000 points in 10 rounds: an average of 1\u202f500."),
    ),
    CountingRule.PERIODS: (
        _("The best evenings of each period, and then the best periods"),
        _("Such as the best 4 of the 6 evenings of a period, and of these sums the best 5 of 7 periods."),
    ),
}
PRESETS: Mapping[str, tuple[Sentence, Sentence]] = {
    "texel": (_("As on Texel"), _("everything adds up; absent with notice 5\u202f000, without notice 0")),
    "westerwolde": (_("As in Westerwolde"), _("the best 5 of 7 evenings")),
    "de_lijst": (_("As at De Lijst"), _("the average of the best 6 of 8 evenings, for who came at least 6 times")),
    "de_waal": (_("As at TWV De Waal"), _("the average of every round played")),
    "t_harde": (_("As in 't Harde"), _("the best 4 of 6 evenings of a period, and the best 5 of 7 periods")),
}

WHYS: Mapping[Why, Sentence] = {
    Why.COUNTS: _("counts"),
    Why.NOT_DROPPABLE: _("counts, and is never dropped"),
    Why.DROPPED: _("dropped"),
    Why.PERIOD_DROPPED: _("dropped with its period"),
    Why.NO_PERIOD: _("falls in no period"),
    Why.NOT_IN_AVERAGE: _("not in the average"),
    Why.EXCUSED: _("no result"),
    Why.OVER_THE_MOST: _("too often, so no result"),
    Why.NO_RESULT: _("not there"),
}
UNPLACED: Mapping[Unplaced, Sentence] = {
    Unplaced.BELOW_MINIMUM: _("not there often enough yet"),
    Unplaced.NO_RESULT: _("no result yet"),
}
PROBLEMS: Mapping[ProblemKind, Sentence] = {
    ProblemKind.MISSING_RESULT: _("%(who)s has no result in round %(round)s of %(evening)s."),
    ProblemKind.LOWEST_OF_NOBODY: _(
        "%(who)s would get the lowest total of %(evening)s, but nobody played that whole evening."
    ),
    ProblemKind.OWN_AVERAGE_OF_NOTHING: _(
        "%(who)s would get the own average for %(evening)s, but has not played a round this season."
    ),
    ProblemKind.OVER_THE_MOST: _(
        "%(who)s has “%(code)s” more often than the rules allow; %(evening)s brings nothing for it."
    ),
    ProblemKind.CODE_OF_SOMEBODY_PRESENT: _(
        "%(who)s has “%(code)s” for %(evening)s, and played. What was played counts; take the code back."
    ),
    ProblemKind.NOTHING_TO_REPLACE: _("%(who)s filled in on %(evening)s, and has no own round there to replace."),
    ProblemKind.PENALTY_WITHOUT_POINTS: _("%(who)s has a penalty on %(evening)s, and no points to take it from."),
    ProblemKind.NO_PERIOD: _("%(evening)s falls in no period, so it counts for nobody. Change the periods."),
}

_NEEDS_NUMBER = _("This way of counting needs a number here. Fill it in.")
_ISSUES: Mapping[RuleIssue, Sentence] = {
    RuleIssue.UNKNOWN: _("A rule of this name does not exist."),
    RuleIssue.NO_CHOICE: _("Choose one of the values that exist here."),
    RuleIssue.NOT_A_NUMBER: _("Fill in a whole number from %(lowest)s to %(highest)s."),
    RuleIssue.BEST_OF_FEWER: _(
        "The best %(best)s of %(evenings)s evenings cannot be. Let fewer evenings count, or fill in more evenings."
    ),
    RuleIssue.MINIMUM_OF_FEWER: _(
        "Nobody can come %(minimum)s times when there are %(evenings)s evenings. Lower the minimum."
    ),
    RuleIssue.MISSING: _NEEDS_NUMBER,
    RuleIssue.UNUSED: _("With this choice nothing belongs here. Leave it empty."),
    RuleIssue.TWICE: _("This stands there twice. Keep one of the two."),
    RuleIssue.RISING: _(
        "Place %(place)s cannot bring %(points)s points when the place above it brings %(above)s. Write the points from"
        " high to low."
    ),
    RuleIssue.WITHOUT_POINTS: _("This code is worth points, but how many is not filled in. Fill it in, 0 too."),
    RuleIssue.NOT_OF_THIS_CODE: _("That does not go with this code. Choose something else."),
}


def rule_problem_sentence(problem: RuleProblem) -> str:
    """Return what is wrong with one key of the rules, and what to do."""
    return rule_issue_sentence(problem.issue, **dict(problem.params))


def rule_issue_sentence(issue: RuleIssue, /, **params: object) -> str:
    """Return the same for an issue that travelled as a code with its parameters."""
    return str(_ISSUES[issue]) % params


def season_problem_sentence(
    kind: ProblemKind, *, who: str = "", evening: str, round_number: int | None = None, code: Code | None = None
) -> str:
    """Return what the organiser has to put right."""
    words = {"who": who, "evening": evening, "round": round_number, "code": CODES[code] if code else ""}
    return str(PROBLEMS[kind]) % words


def counting_sentence(rules: CompetitionRules, *, periods: int = 0) -> str:
    """Return what counts, in one breath: "The best 5 of 7 evenings count; the others are dropped." """
    return " ".join(_counting_parts(rules, periods=periods))


def _counting_parts(rules: CompetitionRules, *, periods: int) -> list[str]:
    counting = rules.counting
    words = {
        "best": counting.best,
        "evenings": counting.evenings,
        "best_periods": counting.best_periods,
        "periods": periods,
    }
    parts = [_what_counts(counting.rule, words)]
    if counting.place_points:
        points = gettext(", ").join(map(str, counting.place_points))
        parts.append(
            gettext("An evening counts by its places, not by its points: %(points)s, and nothing after that.")
            % {"points": points}
        )
    if counting.minimum_evenings:
        parts.append(
            ngettext(
                "Who was there fewer than %(count)s time has no place.",
                "Who was there fewer than %(count)s times has no place.",
                counting.minimum_evenings,
            )
            % {"count": counting.minimum_evenings}
        )
    return parts


def _what_counts(rule: CountingRule, words: Mapping[str, object]) -> str:
    known = bool(words["evenings"])
    match rule:
        case CountingRule.TOTAL:
            return gettext("All evenings add up.")
        case CountingRule.BEST if known:
            return gettext("The best %(best)s of %(evenings)s evenings add up; the others are dropped.") % words
        case CountingRule.BEST:
            return gettext("The best %(best)s evenings add up; the others are dropped.") % words
        case CountingRule.AVERAGE_OF_BEST if known:
            return gettext("The average of the best %(best)s of %(evenings)s evenings counts.") % words
        case CountingRule.AVERAGE_OF_BEST:
            return gettext("The average of the best %(best)s evenings counts.") % words
        case CountingRule.AVERAGE_PER_ROUND:
            return gettext("The average of all rounds played counts.")
    if known:
        first = gettext("Of each period the best %(best)s of %(evenings)s evenings add up.") % words
    else:
        first = gettext("Of each period the best %(best)s evenings add up.") % words
    if words["periods"]:
        return f"{first} {gettext('Of these sums the best %(best_periods)s of %(periods)s count.') % words}"
    return f"{first} {gettext('Of these sums the best %(best_periods)s count.') % words}"


def code_sentence(code: ScoreCode) -> str:
    """Return what a code is worth: "absent with notice: 5 000 points for the evening; may be dropped"."""
    return f"{CODES[code.code]}: {worth_sentence(code)}"


def worth_sentence(code: ScoreCode) -> str:
    """Return the same without what the code is called."""
    parts = [_worth(code)]
    if code.points_from is not PointsFrom.NOTHING:
        if code.pits:
            parts.append(ngettext("%(count)s pit", "%(count)s pits", code.pits) % {"count": code.pits})
        parts.append(gettext("may be dropped") if code.droppable else gettext("is never dropped"))
    if code.attended:
        parts.append(gettext("counts as being there"))
    if code.in_average:
        parts.append(gettext("counts in the average"))
    if code.most is not None:
        parts.append(ngettext("at most %(count)s time", "at most %(count)s times", code.most) % {"count": code.most})
    return "; ".join(parts)


def figure(value: Fraction | int | None, *, average: bool = False) -> str:
    """Return a number of a season as it is printed: whole, or rounded half up to hundredths.

    This is the only place where an average is rounded: what ranks is the exact fraction.
    """
    if value is None:
        return "\N{EN DASH}"
    exact = Fraction(value)
    sign = "\N{MINUS SIGN}" if exact < 0 else ""
    whole, rest = divmod(abs(_hundredths(exact)), 100)
    digits = f"{whole:,}".replace(",", THIN_SPACE)
    if not average and exact.denominator == 1:
        return f"{sign}{digits}"
    return f"{sign}{digits}{get_format('DECIMAL_SEPARATOR')}{rest:02}"


def figure_between(higher: Fraction | int, lower: Fraction | int, *, average: bool = False) -> str:
    """Return how much lies between two numbers as they are printed, so that a reader who subtracts finds the same."""
    if not average:
        return figure(Fraction(higher) - lower)
    hundredths = _hundredths(Fraction(higher)) - _hundredths(Fraction(lower))
    if not hundredths and higher != lower:
        return gettext("less than %(figure)s") % {"figure": figure(Fraction(1, 100), average=True)}
    return figure(Fraction(hundredths, 100), average=True)


def _hundredths(number: Fraction) -> int:
    """Round to hundredths, a half away from zero."""
    rounded = int(abs(number) * 100 + Fraction(1, 2))
    return -rounded if number < 0 else rounded


def code_label(code: str | None) -> str:
    """Return what a code is called; nothing for what was simply played."""
    return str(CODES[Code(code)]) if code else ""


def _worth(code: ScoreCode) -> str:
    shown = figure(code.points or 0)
    if code.points_from is PointsFrom.ROUND:
        return gettext("%(points)s points for each round") % {"points": shown}
    if code.points_from is PointsFrom.FIXED:
        return gettext("%(points)s points for the evening") % {"points": shown}
    return str(POINTS_FROM[code.points_from])
