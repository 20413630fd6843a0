"""The standing as it is rendered once per version."""

from __future__ import annotations

import pytest

from tests.integration import golden_evening
from tournaments import fragments
from tournaments.models import Evening, Player, PublicName, StandingFragment
from tournaments.services import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    story = golden_evening.play()
    standings.recompute(story.evening.pk)
    story.evening.refresh_from_db()
    return story.evening


def test_it_is_found_by_language_and_version(evening: Evening) -> None:
    version = evening.results_version

    stored = fragments.stored_standing(evening.pk, after_round=2, language="nl", version=version)

    assert stored == fragments.standing_html(evening, after_round=2, language="nl")
    assert "Speler Nummer1" in stored
    assert fragments.stored_standing(evening.pk, after_round=2, language="nl", version=version - 1) is None
    assert fragments.stored_standing(evening.pk, after_round=2, language="de", version=version) is None


def test_who_hides_is_told_in_the_language_of_the_list() -> None:
    story = golden_evening.play()
    Player.objects.filter(club=story.evening.club).update(public_name_policy=PublicName.NUMBER)
    standings.recompute(story.evening.pk)
    story.evening.refresh_from_db()

    version = story.evening.results_version
    stored = {
        language: fragments.stored_standing(story.evening.pk, after_round=2, language=language, version=version) or ""
        for language in ("nl", "en")
    }
    assert ("Speler " in stored["nl"], "Player " in stored["nl"]) == (True, False)
    assert ("Speler " in stored["en"], "Player " in stored["en"]) == (False, True)


def test_one_that_an_older_release_rendered_is_not_shown(evening: Evening) -> None:
    StandingFragment.objects.update(edition="older")

    assert fragments.stored_standing(evening.pk, after_round=2, language="nl", version=evening.results_version) is None
