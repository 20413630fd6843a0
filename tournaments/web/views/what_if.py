"""What if the rules were others? The standing under changed rules beside the real one; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.http import HttpRequest, HttpResponse

from tournaments import access, season_words
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Competition
from tournaments.ranking import CompetitionRules
from tournaments.ranking.changes import Ranked
from tournaments.ranking.season_presets import SEASON_PRESETS
from tournaments.selectors.competitions import names_for_staff
from tournaments.services import competitions as services
from tournaments.web import problems, season_table
from tournaments.web.forms.competition_rules import RulesForm, typed_rules
from tournaments.web.moved import MovedLine
from tournaments.web.pages import INVALID, page, show
from tournaments.web.season_table import AVERAGES


@page("GET", "POST")
def what_if(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Show the rules to be changed, and when they were sent what the list would become."""
    competition = access.competition_for(request.user, competition_id, Right.READ, slug=slug)
    asked = request.GET.get("preset", "")
    rules = SEASON_PRESETS.get(asked) or competition.counting_rules
    form = RulesForm(request.POST if request.method == "POST" else None, initial=typed_rules(rules))
    lines: list[MovedLine] = []
    then = None
    if request.method == "POST" and form.is_valid() and form.rules is not None:
        try:
            found = services.what_if(competition=competition, rules=form.rules)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            then = form.rules
            lines = lines_of(competition, then, found.before.places, found.after.places)
    refused = problems.of_form(form)
    periods = len(competition.periods.all())
    context = {
        "competition": competition,
        "form": form,
        "lines": lines,
        "then": then,
        "now_sentence": season_words.counting_sentence(competition.counting_rules, periods=periods),
        "then_sentence": season_words.counting_sentence(then, periods=periods) if then else "",
        "moved": sum(line.climbed != 0 for line in lines),
        "presets": [(key, *season_words.PRESETS[key]) for key in SEASON_PRESETS],
        "filled_in": asked if asked in SEASON_PRESETS and not form.is_bound else "",
        "problems": refused,
        "section": "seasons",
    }
    status = INVALID if refused else 200
    return show(request, "tournaments/what_if.html", context, club=competition.club, status=status)


def lines_of(
    competition: Competition, then: CompetitionRules, before: Sequence[Ranked], after: Sequence[Ranked]
) -> list[MovedLine]:
    """Return both lists beside each other, in the order of the new one; at the end who would no longer stand in it."""
    old = {place.entrant: place for place in before}
    new = {place.entrant: place for place in after}
    order = [*new, *(entrant for entrant in old if entrant not in new)]
    names = names_for_staff(competition, order)
    now = competition.counting_rules
    return [_line(entrant, names, (now, old.get(entrant)), (then, new.get(entrant))) for entrant in order]


def _line(
    entrant: int,
    names: Mapping[int, str],
    now: tuple[CompetitionRules, Ranked | None],
    then: tuple[CompetitionRules, Ranked | None],
) -> MovedLine:
    def counts(rules: CompetitionRules, place: Ranked | None) -> str:
        value = Fraction(place.value) if place is not None else None
        return season_table.figure(value, average=rules.counting.rule in AVERAGES)

    return MovedLine(
        name=names.get(entrant, str(entrant)),
        place_before=now[1].place if now[1] else None,
        place_after=then[1].place if then[1] else None,
        value_before=counts(*now),
        value_after=counts(*then),
    )
