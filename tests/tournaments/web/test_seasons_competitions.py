"""Competitions made, their rules and evenings changed, closed and opened again."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.factories import make_competition, make_evening, make_players, make_season, play_evening
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import BEST_TWO, Played, played, sent_rules
from tournaments.models import AuditEntry, Competition, EntrantKind, SeasonStanding
from tournaments.ranking import Code, CountingRule, PointsFrom
from tournaments.ranking.season_presets import SEASON_PRESETS
from tournaments.services import seasons
from tournaments.web.forms.competition_rules import RulesForm, typed_rules


class TestMaking:
    sent = {"name": "Individueel", "entrants": "individual", "rule": "best", "best": "5", "evenings": "7"}

    def url(self, house: House, competition: Competition | None = None) -> str:
        season = competition.season if competition else make_season(house.club)
        return f"{house.root}seasons/{season.pk}/competitions/new/"

    def test_the_evenings_of_the_season_are_offered_and_counted(self, house: House) -> None:
        url = self.url(house)
        inside, _outside = make_evening(house.club), make_evening(house.club, date=dt.date(2027, 6, 3))
        page = house.browser("owner").get(url)
        assert page.context["form"]["evening_ids"].value() == [inside.pk]
        response = house.browser("owner").post(url, {**self.sent, "evening_ids": [inside.pk]})
        made = Competition.objects.get()
        assert response.headers["location"] == f"{house.root}competitions/{made.pk}/rules/"
        assert (made.counting_rules.counting.best, made.counting_rules.counting.evenings) == (5, 7)
        assert list(made.evenings.all()) == [inside]

    def test_pairs_are_a_choice(self, house: House) -> None:
        sent = {"name": "Koppels", "entrants": "pairs", "rule": "total"}
        assert house.browser("owner").post(self.url(house), sent).status_code == 302
        assert Competition.objects.get().entrants == EntrantKind.PAIRS

    def test_a_number_that_belongs_to_another_way_of_counting_is_not_read(self, house: House) -> None:
        sent = {"name": "Totaal", "entrants": "individual", "rule": "total", "best": "5"}
        assert house.browser("owner").post(self.url(house), sent).status_code == 302
        assert Competition.objects.get().counting_rules.counting.best is None

    def test_a_missing_number_is_refused_at_its_field(self, house: House) -> None:
        response = house.browser("owner").post(self.url(house), {**self.sent, "best": ""})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["best"]
        assert not Competition.objects.exists()

    def test_best_eight_of_five_is_refused(self, house: House) -> None:
        response = house.browser("owner").post(self.url(house), {**self.sent, "best": "8", "evenings": "5"})
        assert response.status_code == 422
        assert "The best 8 of 5 evenings cannot be." in response.content.decode()

    def test_nested_periods_are_made_with_their_periods(self, house: House) -> None:
        sent = {**self.sent, "rule": "periods", "best": "2", "evenings": "3", "best_periods": "1"}
        url = self.url(house)
        refused = house.browser("owner").post(url, sent)
        assert list(refused.context["form"].errors) == ["period_1_name"]
        period = {"period_2_name": "Najaar", "period_2_starts_on": "2026-09-01", "period_2_ends_on": "2026-12-31"}
        assert house.browser("owner").post(url, {**sent, **period}).status_code == 302
        assert Competition.objects.get().periods.get().name == "Najaar"

    def test_a_name_that_is_taken_is_refused(self, house: House) -> None:
        url = self.url(house, make_competition(house.club, name="Individueel"))
        response = house.browser("owner").post(url, self.sent)
        assert response.status_code == 422
        assert Competition.objects.count() == 1


class TestRules:
    def test_they_are_shown_as_they_are(self, house: House) -> None:
        there = played(house, BEST_TWO)
        page = house.browser("owner").get(there.url(house, "rules/"))
        form = page.context["form"]
        assert (form["rule"].value(), form["best"].value()) == ("best", 2)
        content = page.content.decode()
        for name in form.fields:
            assert f'name="{name}"' in content

    def test_they_are_saved_and_the_list_follows(self, house: House) -> None:
        there = played(house, BEST_TWO)
        sent = sent_rules(there.competition, rule="total", best=None, tie_break_1="roem", guests="on")
        sent |= {"code_absent_points_from": "fixed", "code_absent_points": "0", "unmarked": "absent"}
        response = house.browser("owner").post(there.url(house, "rules/"), sent, follow=True)
        assert response.redirect_chain == [(there.url(house), 302)]
        there.competition.refresh_from_db()
        rules = there.competition.counting_rules
        assert rules.counting.rule is CountingRule.TOTAL
        assert rules.code(Code.ABSENT).points_from is PointsFrom.FIXED
        assert (rules.guests, rules.unmarked) == (True, Code.ABSENT)
        assert seasons.recompute(there.competition.pk)
        assert "All evenings add up." in house.browser().get(there.url(house)).content.decode()
        assert AuditEntry.objects.filter(action="competition_changed").exists()

    @pytest.mark.parametrize("preset", list(SEASON_PRESETS))
    def test_a_preset_fills_the_form_and_saves_nothing(self, house: House, preset: str) -> None:
        there = played(house)
        page = house.browser("owner").get(there.url(house, f"rules/?preset={preset}"))
        assert "filled in below and not saved yet" in page.content.decode()
        typed = {name: "" if value is None else value for name, value in page.context["form"].initial.items()}
        form = RulesForm({name: value for name, value in typed.items() if value is not False})
        assert form.is_valid(), form.errors
        assert form.rules is not None
        assert form.rules.as_dict() == SEASON_PRESETS[preset].as_dict()
        before = there.competition.rules
        there.competition.refresh_from_db()
        assert there.competition.rules == before

    def test_what_was_typed_says_the_same_again(self) -> None:
        for rules in SEASON_PRESETS.values():
            typed = typed_rules(rules)
            form = RulesForm({name: value for name, value in typed.items() if value is not None and value is not False})
            assert form.is_valid(), form.errors
            assert form.rules == rules

    def test_all_that_is_wrong_is_told_at_once_at_its_field(self, house: House) -> None:
        there = played(house, BEST_TWO)
        sent = sent_rules(
            there.competition,
            name="",
            best="9",
            minimum_evenings="x",
            place_points="25 twintig",
            code_sat_out_points_from="round",
            code_absent_points_from="evening",
            tie_break_2="pits",
            period_1_name="Najaar",
            period_2_starts_on="2026-09-01",
        )
        response = house.browser("owner").post(there.url(house, "rules/"), sent)
        assert response.status_code == 422
        assert set(response.context["form"].errors) == {
            "name",
            "best",
            "minimum_evenings",
            "place_points",
            "code_sat_out_points",
            "code_absent_points_from",
            "tie_break_2",
            "period_1_starts_on",
            "period_1_ends_on",
            "period_2_name",
            "period_2_ends_on",
        }
        assert 'href="#id_best"' in response.content.decode()
        there.competition.refresh_from_db()
        assert there.competition.counting_rules.counting.best == 2

    @pytest.mark.parametrize(
        ("changed", "field"),
        [
            ({"best": "9"}, "best"),
            ({"best": "0"}, "best"),
            ({"minimum_evenings": "5"}, "minimum_evenings"),
            ({"rule": "periods", "best_periods": ""}, "best_periods"),
            ({"rule": "average_per_round", "place_points": "3 2 1"}, "place_points"),
            ({"place_points": "30000"}, "place_points"),
            ({"code_late_points_from": "round", "code_late_points": ""}, "code_late_points"),
            ({"code_late_points_from": "lowest"}, "code_late_points_from"),
            ({"code_absent_points": "-5"}, "code_absent_points"),
            ({"code_excused_pits": "100"}, "code_excused_pits"),
            ({"tie_break_3": "pits"}, "tie_break_3"),
            ({"unmarked": "sat_out"}, "unmarked"),
            ({"rule": "periods", "best_periods": "1"}, "period_1_name"),
        ],
    )
    def test_each_refusal_stands_at_its_field(self, house: House, changed: dict[str, Any], field: str) -> None:
        competition = make_competition(house.club, rules=BEST_TWO)
        url = f"{house.root}competitions/{competition.pk}/rules/"
        response = house.browser("owner").post(url, sent_rules(competition, **changed))
        assert response.status_code == 422
        assert list(response.context["form"].errors) == [field]

    def test_periods_are_stored_and_one_that_overlaps_is_refused(self, house: House) -> None:
        competition = make_competition(house.club)
        url = f"{house.root}competitions/{competition.pk}/rules/"
        sent = sent_rules(competition, rule="periods", best="2", best_periods="1")
        sent |= {"period_1_name": "Een", "period_1_starts_on": "2026-09-01", "period_1_ends_on": "2026-10-31"}
        assert house.browser("owner").post(url, sent).status_code == 302
        assert [period.name for period in competition.periods.all()] == ["Een"]
        sent |= {"period_4_name": "Twee", "period_4_starts_on": "2026-10-31", "period_4_ends_on": "2026-11-30"}
        response = house.browser("owner").post(url, {**sent, "best": "x"})
        # Together with what the form itself found.
        assert set(response.context["form"].errors) == {"best", "period_4_starts_on"}
        assert competition.periods.count() == 1

    def test_pairs_come_and_go(self, house: House) -> None:
        competition = make_competition(house.club, entrants=EntrantKind.PAIRS)
        first, second, third = make_players(house.club, 3)
        url = f"{house.root}competitions/{competition.pk}/rules/"
        sent = sent_rules(competition, pair_2_first=first.pk, pair_2_second=second.pk)
        assert house.browser("owner").post(url, sent).status_code == 302
        pair = competition.competition_pairs.get().pair
        assert f"{pair.label}" in house.browser("owner").get(url).content.decode().replace("&amp;", "&")
        clash = sent_rules(competition, pairs=pair.pk, pair_1_first=first.pk, pair_1_second=third.pk)
        response = house.browser("owner").post(url, clash)
        assert list(response.context["form"].errors) == ["pair_1_first"]
        half = sent_rules(competition, pairs=pair.pk, pair_1_first=third.pk)
        assert list(house.browser("owner").post(url, half).context["form"].errors) == ["pair_1_second"]
        assert house.browser("owner").post(url, sent_rules(competition)).status_code == 302
        assert not competition.competition_pairs.exists()


class TestEvenings:
    def test_one_is_taken_out(self, house: House) -> None:
        there = played(house)
        url = there.url(house, "evenings/")
        page = house.browser("owner").get(url)
        assert sorted(page.context["form"]["evening_ids"].value()) == [evening.pk for evening in there.evenings]
        kept = [evening.pk for evening in there.evenings[1:]]
        assert house.browser("owner").post(url, {"evening_ids": kept}).status_code == 302
        assert seasons.recompute(there.competition.pk)
        assert sorted(there.competition.evenings.values_list("pk", flat=True)) == kept
        assert "after 2 evenings" in house.browser().get(there.url(house)).content.decode()

    def test_one_that_is_not_offered_is_refused(self, house: House) -> None:
        there = played(house)
        response = house.browser("owner").post(there.url(house, "evenings/"), {"evening_ids": ["77"]})
        assert response.status_code == 422
        assert there.competition.evenings.count() == 3

    def test_an_evening_that_is_planned_offers_the_competition(self, house: House) -> None:
        competition = make_competition(house.club)
        assert str(competition) in house.browser("director").get(f"{house.root}evenings/new/").content.decode()


class TestClosing:
    def close(self, house: House, there: Played, **sent: str) -> Any:
        return house.browser("owner").post(there.url(house, "close/"), sent)

    def test_it_is_closed_and_keeps_its_rules(self, house: House) -> None:
        there = played(house)
        assert "keeps its list" in house.browser("owner").get(there.url(house, "close/")).content.decode()
        assert self.close(house, there).status_code == 302
        there.competition.refresh_from_db()
        assert there.competition.is_closed
        assert "this is the final list" in house.browser().get(there.url(house)).content.decode()
        # Nothing is changed any more, and the page says what to do.
        page = house.browser("owner").get(there.url(house, "rules/"), follow=True).content.decode()
        assert "Reopen it first to change something." in page

    def test_with_an_open_evening_it_is_refused(self, house: House) -> None:
        there = played(house)
        play_evening([there.competition], house.players, [(1500, 1312)], by=house.director, close=False)
        assert "is not closed yet" in house.browser("owner").get(there.url(house, "close/")).content.decode()
        assert self.close(house, there).status_code == 422
        there.competition.refresh_from_db()
        assert not there.competition.is_closed

    def test_it_opens_again_with_a_reason(self, house: House) -> None:
        there = played(house)
        self.close(house, there)
        url = there.url(house, "reopen/")
        refused = house.browser("owner").post(url, {"reason": ""})
        assert refused.status_code == 422
        assert house.browser("owner").post(url, {"reason": "een fout in de lijst"}).status_code == 302
        there.competition.refresh_from_db()
        assert not there.competition.is_closed
        assert AuditEntry.objects.filter(reason="een fout in de lijst").exists()

    def test_an_open_one_cannot_be_opened(self, house: House) -> None:
        there = played(house)
        assert house.browser("owner").post(there.url(house, "reopen/"), {"reason": "x"}).status_code == 422


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_the_owner(house: House, who: str, status: int) -> None:
    there = played(house, totals=((1500, 1312),))
    for path in ("rules/", "evenings/", "close/"):
        assert house.browser(who).get(there.url(house, path)).status_code == status
        assert house.browser(who).post(there.url(house, path), {}).status_code == status
    assert house.browser(who).post(there.url(house, "reopen/"), {"reason": "x"}).status_code == status
    page = house.browser("director").get(there.url(house)).content.decode()
    assert f'href="{there.url(house, "rules/")}"' not in page
    assert SeasonStanding.objects.exists()


def test_at_the_address_of_another_club_it_does_not_exist(house: House) -> None:
    there = played(house, totals=((1500, 1312),))
    club = house.stranger.club_roles.get().club
    for path in ("", "rules/", "codes/", "what-if/", f"entrants/{house.players[0].pk}/"):
        url = f"/{club.slug}/competitions/{there.competition.pk}/{path}"
        assert house.browser("stranger").get(url).status_code == 404
