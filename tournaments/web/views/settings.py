"""How a club plays: its house rules, credits and tie-breaks in plain words, for its owner."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import PRESETS, HouseRules
from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door
from tournaments.models.clubs import credits_of_preset
from tournaments.services import clubs
from tournaments.web import problems
from tournaments.web.examples import examples_of
from tournaments.web.forms.credits import typed_credits
from tournaments.web.forms.settings import SettingsForm, field_of, typed_settings
from tournaments.web.forms.setup import PRESET_WORDS
from tournaments.web.forms.setup import PRESETS as PRESET_NAMES
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.social_examples import social_examples_of
from tournaments.web.table_examples import table_examples_of


@page("GET", "POST")
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the settings; `?preset=` fills in other rules, and credits where these come with their own, which
    count only when they are saved."""
    club = access.club_for(request.user, slug, Right.OWN)
    asked = request.GET.get("preset", "")
    rules = PRESETS.get(asked) or selectors.rules_of(club)
    filled_in = typed_settings(club, rules) | typed_credits(credits_of_preset(asked))
    form = SettingsForm(request.POST or None, initial=filled_in)
    if request.method == "POST" and form.is_valid():
        try:
            clubs.change_settings(club=club, by=person(request), door=Door.DESK, **form.changes())
        except TournamentError as error:
            placed = [replace(problem, field=field_of(problem.field)) for problem in error.problems]
            problems.add_to_form(form, TournamentError(*placed))
        else:
            messages.success(request, _("The settings are saved. Evenings already planned keep the rules they have."))
            return redirect("club", club.slug)
    context = {
        "form": form,
        "problems": problems.of_form(form),
        "examples": examples_of(rules) | social_examples_of(rules) | table_examples_of(),
        "presets": [(key, name, PRESET_WORDS[key]) for key, name in PRESET_NAMES],
        "current": _preset_of(rules),
        "filled_in": asked if asked in PRESETS and not form.is_bound else "",
        "section": "settings",
    }
    return show(request, "tournaments/settings.html", context, club=club, status=INVALID if form.is_bound else 200)


def _preset_of(rules: HouseRules) -> str:
    """Return the preset these rules are, whatever the number of hands, or nothing for rules of one's own."""
    return next((key for key, preset in PRESETS.items() if replace(preset, hands=rules.hands) == rules), "")
