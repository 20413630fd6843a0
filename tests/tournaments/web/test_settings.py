"""The settings of a club."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import PRESETS, Doubling, HouseRules, Obliged, ThreePlayers
from tests.tournaments.web.conftest import House
from tournaments.models import AuditEntry
from tournaments.web.forms.settings import SettingsForm, typed_settings


def typed(house: House, preset: str = "AMSTERDAM", **changed: Any) -> dict[str, Any]:
    """The form as a browser sends it: an empty box is not sent at all."""
    values = typed_settings(house.club, PRESETS[preset]) | changed
    return {name: value for name, value in values.items() if value is not False}


def test_the_page_shows_the_rules_with_their_numbers(house: House) -> None:
    page = house.browser("owner").get(f"{house.root}settings/").content.decode()
    assert "Settings of the club" in page
    assert "302–0 with a bonus of 100, 202–0 without" in page
    assert "keep their copy" in page
    for name in SettingsForm().fields:
        assert f'name="{name}"' in page


def test_settings_are_saved_and_said(house: House) -> None:
    form = typed(house, four_jacks=100, slot=50, late_points=1400, name="De Harten", tie_break_1="roem", tie_break_2="")
    form |= {"tie_break_3": "pits", "tie_break_4": ""}
    evening = house.evening()
    response = house.browser("owner").post(f"{house.root}settings/", form, follow=True)
    assert response.redirect_chain == [(house.root, 302)]
    assert "already planned keep the rules they have" in response.content.decode()
    house.club.refresh_from_db()
    assert (house.club.name, house.club.house_rules["four_jacks"], house.club.house_rules["slot"]) == (
        "De Harten",
        100,
        50,
    )
    assert (house.club.credits["late"]["points"], house.club.tie_breaks) == (1400, ["roem", "pits"])
    evening.refresh_from_db()
    assert evening.rules.four_jacks == 200


def test_social_variants_are_saved(house: House) -> None:
    form = typed(house, doubling="base", obliged="last_caller", spades_double="on", roem_in_hand="on", target=1500)
    form |= {"three_players": "own", "ledig_made_declarers": 50, "ledig_made_defenders": 0}
    form |= {"ledig_failed_declarers": 0, "ledig_failed_defenders": 50}
    assert house.browser("owner").post(f"{house.root}settings/", form).status_code == 302
    house.club.refresh_from_db()
    assert HouseRules.from_dict(house.club.house_rules) == HouseRules(
        doubling=Doubling.BASE,
        obliged=Obliged.LAST_CALLER,
        spades_double=True,
        roem_in_hand=True,
        target=1500,
        three_players=ThreePlayers.OWN,
        ledig_made=(50, 0),
        ledig_failed=(0, 50),
    )
    page = house.browser("owner").get(f"{house.root}settings/").content.decode()
    assert 'name="ledig_failed_defenders" value="50"' in page


def test_social_variants_that_are_emptied_are_off(house: House) -> None:
    house.club.house_rules = HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50), target=1500).as_dict()
    house.club.save()
    assert house.browser("owner").post(f"{house.root}settings/", typed(house)).status_code == 302
    house.club.refresh_from_db()
    assert HouseRules.from_dict(house.club.house_rules) == HouseRules()


def test_rules_stored_before_there_were_social_variants_can_be_changed(house: House) -> None:
    for key in ("doubling", "target", "ledig_made"):
        del house.club.house_rules[key]
    house.club.save()
    assert house.browser("owner").post(f"{house.root}settings/", typed(house, target=1500)).status_code == 302
    assert AuditEntry.objects.get().details == {"house_rules.target": {"old": None, "new": 1500}}


def test_boxes_that_are_emptied_are_off(house: House) -> None:
    form = typed(house, fours=[], declare_without_trump=False)
    assert house.browser("owner").post(f"{house.root}settings/", form).status_code == 302
    house.club.refresh_from_db()
    assert (house.club.house_rules["fours"], house.club.house_rules["declare_without_trump"]) == ([], False)


def test_saving_what_was_there_says_that_it_was_looked_at(house: House) -> None:
    for _ in range(2):
        assert house.browser("owner").post(f"{house.root}settings/", typed(house)).status_code == 302
    assert AuditEntry.objects.get().action == "rules_confirmed"


def test_credits_that_come_with_a_preset_are_filled_in_with_it(house: House) -> None:
    house.club.credits["sat_out"] = {"points": 1500, "pits": 0}
    house.club.credits["absent"] = {"points": 7, "pits": 0}
    house.club.save()
    page = house.browser("owner").get(f"{house.root}settings/?preset=DE_PITSLAG").content.decode()
    assert "Who sits out gets 1600 and one pit." in page
    for name, value in (("sat_out_points", 1600), ("sat_out_pits", 1), ("absent_points", 7)):
        assert f'name="{name}" value="{value}"' in page
    page = house.browser("owner").get(f"{house.root}settings/?preset=NKU").content.decode()
    assert 'name="sat_out_points" value="1500"' in page


def test_a_preset_is_filled_in_and_not_saved(house: House) -> None:
    page = house.browser("owner").get(f"{house.root}settings/?preset=NKU").content.decode()
    assert "not saved yet" in page
    assert '<option value="100" selected>' in page
    house.club.refresh_from_db()
    assert house.club.house_rules["four_jacks"] == 200
    assert "not saved yet" not in house.browser("owner").get(f"{house.root}settings/?preset=GEEN").content.decode()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"slot_with_pit": "on"}, "slot_with_pit"),
        ({"pit_bonus": "25"}, "pit_bonus"),
        ({"obliged": "last_caller"}, "obliged"),
        ({"spades_double": "on"}, "spades_double"),
        ({"doubling": "thrice"}, "doubling"),
        ({"ledig_made_declarers": "50"}, "ledig_made_defenders"),
        ({"ledig_failed_declarers": "0", "ledig_failed_defenders": "50"}, "ledig_made_declarers"),
        ({"ledig_made_declarers": "50", "ledig_made_defenders": "0"}, "ledig_failed_declarers"),
        ({"three_players": ""}, "three_players"),
        ({"target": "0"}, "target"),
        ({"target": "much"}, "target"),
        ({"hands": "33"}, "hands"),
        ({"hands": ""}, "hands"),
        ({"four_jacks": "150"}, "four_jacks"),
        ({"fours": ["J"]}, "fours"),
        ({"name": " "}, "name"),
        ({"late_points": "-1"}, "late_points"),
        ({"tie_break_5": "pits"}, "tie_break_1"),
        ({"tie_break_5": "age"}, "tie_break_5"),
    ],
)
def test_what_is_wrong_stands_at_its_field(house: House, changed: dict[str, Any], field: str) -> None:
    response = house.browser("owner").post(f"{house.root}settings/", typed(house) | changed)
    assert response.status_code == 422
    assert {problem.field for problem in response.context["problems"]} == {field}
    assert not AuditEntry.objects.exists()


def test_all_contradictions_are_said_at_once(house: House) -> None:
    changed = {"slot_with_pit": "on", "pit_bonus": "25", "tie_break_5": "pits"}
    response = house.browser("owner").post(f"{house.root}settings/", typed(house) | changed)
    assert {problem.field for problem in response.context["problems"]} == {"slot_with_pit", "pit_bonus", "tie_break_1"}
    assert "Without a slot bonus nothing can come on top" in response.content.decode()


@pytest.mark.parametrize(("who", "status"), [("director", 403), ("scorer", 403), ("stranger", 404), ("", 302)])
def test_only_the_owner_sees_and_changes_settings(house: House, who: str, status: int) -> None:
    browser = house.browser(who)
    assert browser.get(f"{house.root}settings/").status_code == status
    assert browser.post(f"{house.root}settings/", typed(house, name="Anders")).status_code == status
    house.club.refresh_from_db()
    assert house.club.name == "De Klavers"
    assert f"{house.root}settings/" not in browser.get(house.root).content.decode()
