"""The standing of a season as a table: a column for every evening, and under nested periods one for every period.

What was dropped is told by a sign as well as by a stroke, and a number never comes without what made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import season_words, wording
from tournaments.models import Evening, Period
from tournaments.ranking import CompetitionRules, CountingRule
from tournaments.ranking.season_places import CountedEvening, CountedPeriod, SeasonPlace, Unplaced, Why
from tournaments.templatetags.klaverjas import points

AVERAGES = frozenset({CountingRule.AVERAGE_OF_BEST, CountingRule.AVERAGE_PER_ROUND})


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """An evening, or what a period comes to; the evening's own page can be opened from it."""

    evening: Evening | None = None
    period: Period | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one evening or period brought somebody; `word` says what the figure alone does not. No figure: no result."""

    figure: str = ""
    is_dropped: bool = False
    word: str = ""
    is_sum: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the list."""

    entrant: int
    name: str
    place: int | None
    tied: bool
    counts: str
    everything: str
    counted: int
    dropped: int
    needed: int
    remark: str
    in_short: str
    cells: tuple[Cell, ...]
    incomplete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Rows that stand together; those who have no place stand below a line."""

    rows: tuple[Row, ...]
    is_below: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonList:
    """The whole list: who has a place, and below the line who has none yet."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    below: tuple[Row, ...]
    rule: CountingRule
    counts_places: bool

    @property
    def groups(self) -> list[Group]:
        groups = [Group(rows=self.rows), Group(rows=self.below, is_below=True)]
        return [group for group in groups if group.rows]

    @property
    def is_total(self) -> bool:
        """Whether what counts is all there is."""
        return self.rule is CountingRule.TOTAL

    @property
    def is_average(self) -> bool:
        return self.rule in AVERAGES

    @property
    def drops(self) -> bool:
        """Whether only the best evenings count."""
        return self.rule not in (CountingRule.TOTAL, CountingRule.AVERAGE_PER_ROUND)

    @property
    def width(self) -> int:
        """How many columns there are in all."""
        return 4 + (not self.is_total) + 2 * self.drops + len(self.columns)


def list_of(
    rules: CompetitionRules,
    places: Sequence[SeasonPlace],
    *,
    names: Mapping[int, str],
    evenings: Sequence[Evening],
    periods: Sequence[Period] = (),
) -> SeasonList:
    """Return the list; under nested periods the evenings of each stand together, with what they come to."""
    columns = tuple(_columns(rules, evenings, periods))
    rows = [_row(rules, place, names, columns) for place in places]
    return SeasonList(
        columns=columns,
        rows=tuple(row for row in rows if row.place is not None),
        below=tuple(row for row in rows if row.place is None),
        rule=rules.counting.rule,
        counts_places=bool(rules.counting.place_points),
    )


def _columns(
    rules: CompetitionRules,
    evenings: Sequence[Evening],
    periods: Sequence[Period],
) -> Iterator[Column]:
    if rules.counting.rule is not CountingRule.PERIODS:
        yield from (Column(evening=evening) for evening in evenings)
        return
    left = list(evenings)
    for period in periods:
        own = [evening for evening in left if period.starts_on <= evening.date <= period.ends_on]
        left = [evening for evening in left if evening not in own]
        if own:
            yield from (Column(evening=evening) for evening in own)
            yield Column(period=period)
    yield from (Column(evening=evening) for evening in left)


def _row(rules: CompetitionRules, place: SeasonPlace, names: Mapping[int, str], columns: Sequence[Column]) -> Row:
    by_evening = {counted.evening: counted for counted in place.evenings}
    by_period = {counted.period: counted for counted in place.periods}
    return Row(
        entrant=place.entrant,
        name=names.get(place.entrant, str(place.entrant)),
        place=place.place,
        tied=place.tied,
        counts=figure(place.value, average=rules.counting.rule in AVERAGES),
        everything=figure(place.raw_total),
        counted=place.counted,
        dropped=place.dropped,
        needed=place.needed,
        remark=_remark(place),
        in_short=in_short(rules, place),
        cells=tuple(
            _cell(by_evening.get(column.evening.pk), rules)
            if column.evening is not None
            else _sum_cell(by_period.get(column.period.pk if column.period else 0))
            for column in columns
        ),
        incomplete=place.incomplete,
    )


def _remark(place: SeasonPlace) -> str:
    """What stands beside the figure that ranks: the rule that decided, or why there is no place."""
    if place.unplaced is Unplaced.BELOW_MINIMUM and place.needed_for_minimum:
        return ngettext("%(count)s more evening needed", "%(count)s more evenings needed", place.needed_for_minimum) % {
            "count": place.needed_for_minimum
        }
    if place.unplaced is not None:
        return str(season_words.UNPLACED[place.unplaced])
    return str(wording.TIE_BREAKS[place.decided_by]) if place.decided_by else ""


def in_short(rules: CompetitionRules, place: SeasonPlace) -> str:
    """Return the line below the name on a phone: what there is in all, and how many evenings made the total."""
    if rules.counting.best is None:
        parts = [ngettext("%(count)s evening", "%(count)s evenings", place.counted) % {"count": place.counted}]
    else:
        parts = [ngettext("%(count)s counts", "%(count)s count", place.counted) % {"count": place.counted}]
        parts += [_("%(count)s off") % {"count": place.dropped}] if place.dropped else []
        parts += [_("%(count)s to go") % {"count": place.needed}] if place.needed else []
    if rules.counting.rule is not CountingRule.TOTAL:
        parts.append(_("all %(total)s") % {"total": figure(place.raw_total)})
    return " · ".join(parts)


def _cell(counted: CountedEvening | None, rules: CompetitionRules) -> Cell:
    if counted is None:
        return Cell()
    words = []
    if counted.code is not None:
        words.append(str(season_words.CODES[counted.code]))
    if counted.missing:
        words.append(_("result missing"))
    is_dropped = counted.why in (Why.DROPPED, Why.PERIOD_DROPPED)
    if not counted.counts and not is_dropped and counted.value is not None:
        words.append(str(season_words.WHYS[counted.why]))
    if rules.counting.place_points and counted.total is not None:
        words.append(points(counted.total))
    shown = "" if counted.value is None else figure(counted.value)
    return Cell(figure=shown, is_dropped=is_dropped, word=", ".join(words))


def _sum_cell(counted: CountedPeriod | None) -> Cell:
    if counted is None:
        return Cell(is_sum=True)
    return Cell(figure=figure(counted.total), is_dropped=not counted.counts, is_sum=True)


def figure(value: Fraction | int | None, *, average: bool = False) -> str:
    """Return a number as it is printed. An average is rounded here and nowhere else: to hundredths, half up."""
    return season_words.figure(value, average=average)
