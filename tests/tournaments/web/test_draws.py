"""Draws on the page: asked for and waited for, proposed for late changes, taken; earlier drafts; how it is drawn."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from tests.factories import EVENING_DATE, make_player, make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import Apart, AttendanceState, Door, Draw, DrawState, Evening, Player, RoundState
from tournaments.services import drawing, draws, evenings, plans, rounds

HX = {"HX-Request": "true"}


def ready(house: House, count: int = 9, **values: object) -> Evening:
    evening = house.evening(**values)
    house.players = make_players(house.club, count)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in house.players])
    return evening


def late(house: House, evening: Evening) -> Player:
    player = make_player(house.club, "Late", "Komer")
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    return player


class TestWaiting:
    def test_the_page_waits_and_then_leads_to_the_draft(self, house: House) -> None:
        evening = ready(house)
        root, browser = house.evening_root(evening), house.browser("director")
        assert browser.post(f"{root}rounds/1/draw/")["Location"] == f"{root}rounds/1/"
        draw = evening.draws.get()
        page = browser.get(f"{root}rounds/1/").content.decode()
        assert "Round 1 is being drawn …" in page
        assert f'hx-get="{root}draws/{draw.pk}/progress/"' in page
        assert "Look again" in page

        drawing_of = f"{root}draws/{draw.pk}/progress/"
        asked = browser.get(drawing_of, headers=HX)
        assert (asked.status_code, "HX-Redirect" in asked) == (200, False)
        assert browser.get(drawing_of)["Location"] == f"{root}rounds/1/"
        house.work(evening)
        assert browser.get(drawing_of, headers=HX)["HX-Redirect"] == f"{root}rounds/1/"
        page = browser.get(f"{root}rounds/1/").content.decode()
        assert "Round 1 is drawn. Look at it, then publish it." in page
        assert "Nobody has the same partner twice." in page

    def test_when_no_worker_is_at_it_the_page_says_so(self, house: House) -> None:
        evening = ready(house)
        house.browser("director").post(f"{house.evening_root(evening)}rounds/1/draw/")
        url = f"{house.evening_root(evening)}rounds/1/"
        assert "Within half a minute it is made" not in house.browser("director").get(url).content.decode()
        Draw.objects.update(created_at=timezone.now() - dt.timedelta(seconds=10))
        assert "Within half a minute it is made" in house.browser("director").get(url).content.decode()
        Draw.objects.update(claimed_at=timezone.now() - dt.timedelta(seconds=40))
        assert "Within half a minute it is made" in house.browser("director").get(url).content.decode()

    def test_a_draw_can_be_stopped(self, house: House) -> None:
        evening = ready(house)
        root, browser = house.evening_root(evening), house.browser("director")
        browser.post(f"{root}rounds/1/draw/")
        page = browser.post(f"{root}draws/{evening.draws.get().pk}/discard/", follow=True).content.decode()
        assert "The draw is put aside." in page
        assert "Draw round 1" in page

    def test_what_did_not_succeed_is_told_on_the_page(self, house: House) -> None:
        evening = ready(house, 4)
        browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
        browser.post(f"{url}draw/")
        evenings.mark_attendance(evening_id=evening.pk, player_id=house.players[0].pk, state=None)
        assert house.work(evening).state == DrawState.REFUSED
        page = browser.get(url).content.decode()
        assert "The last draw did not succeed" in page
        assert "Only 3 players are there, " in page

    @pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
    def test_only_a_director_has_draws(self, house: House, who: str, status: int) -> None:
        evening = ready(house)
        house.browser("director").post(f"{house.evening_root(evening)}rounds/1/draw/")
        draw, root = evening.draws.get(), house.evening_root(evening)
        browser = house.browser(who)
        for path in (f"draws/{draw.pk}/", f"draws/{draw.pk}/progress/", "rounds/1/draw/options/", "seeded/"):
            assert browser.get(f"{root}{path}").status_code == status
        for path in (f"draws/{draw.pk}/take/", f"draws/{draw.pk}/discard/", "rounds/1/propose/", "seeded/"):
            assert browser.post(f"{root}{path}").status_code == status
        assert browser.post(f"{root}rounds/1/drafts/1/restore/").status_code == status

    def test_a_draw_of_another_evening_is_not_there(self, house: House) -> None:
        evening, other = ready(house), house.evening()
        house.browser("director").post(f"{house.evening_root(evening)}rounds/1/draw/")
        url = f"{house.evening_root(other)}draws/{evening.draws.get().pk}/"
        assert house.browser("director").get(url).status_code == 404
        assert house.browser("director").post(f"{url}take/").status_code == 404


class TestLateChanges:
    def test_somebody_came_and_the_rest_is_planned_again(self, house: House) -> None:
        evening = ready(house, 8)
        house.draw(evening)
        late(house, evening)
        browser, root = house.browser("director"), house.evening_root(evening)
        assert "Since round 1 was drafted somebody came or left." in browser.get(root).content.decode()
        page = browser.get(f"{root}rounds/1/").content.decode()
        assert "No place in it yet:" in page
        assert "<strong>Late Komer</strong>" in page

        asked = browser.post(f"{root}rounds/1/propose/")
        proposal = asked["Location"]
        assert "Round 1 is being drawn" in browser.get(proposal).content.decode()
        draw = house.work(evening)
        assert proposal == f"{root}draws/{draw.pk}/"
        page = browser.get(proposal).content.decode()
        assert "Comes in or goes out" in page
        assert '<th scope="row">Late Komer</th>' in page
        assert "What it does to the seating" in page
        assert evening.rounds.get(state=RoundState.DRAFT).draw_id != draw.pk
        assert "lies ready" in browser.get(f"{root}rounds/1/").content.decode()

        browser.post(f"{proposal}take/")
        assert evening.rounds.get(state=RoundState.DRAFT).draw_id == draw.pk
        assert "No place in it yet:" not in browser.get(f"{root}rounds/1/").content.decode()
        assert "This plan was taken over" in browser.get(proposal).content.decode()

    def test_who_gets_other_company_is_named_with_the_table(self, house: House) -> None:
        evening = ready(house, 8)
        house.draw(evening)
        gone = house.players[0]
        evenings.mark_attendance(evening_id=evening.pk, player_id=gone.pk, state=None)
        browser, root = house.browser("director"), house.evening_root(evening)
        assert "A place in it, but not playing (any more):" in browser.get(f"{root}rounds/1/").content.decode()
        browser.post(f"{root}rounds/1/propose/")
        draw = house.work(evening)
        response = browser.get(f"{root}draws/{draw.pk}/")
        (change,) = response.context["changes"]
        mates = {moved.name for moved in change.company}
        assert [moved.name for moved in change.in_or_out] == [gone.full_name]
        assert 3 <= len(mates) <= 7
        assert gone.full_name not in mates
        assert all(moved.before.startswith("table ") for moved in change.company)

    def test_a_published_round_says_that_people_read_it(self, house: House) -> None:
        evening = ready(house, 8)
        house.draw(evening)
        rounds.publish_round(evening_id=evening.pk, number=1)
        late(house, evening)
        browser, root = house.browser("director"), house.evening_root(evening)
        page = browser.get(f"{root}rounds/1/").content.decode()
        assert "plays from the next round on" in page
        assert browser.post(f"{root}rounds/1/propose/").status_code == 422
        browser.post(f"{root}rounds/1/propose/", {"replace_published": "yes"})
        draw = house.work(evening)
        assert "Confirming takes that back to a draft" in browser.get(f"{root}draws/{draw.pk}/").content.decode()
        browser.post(f"{root}draws/{draw.pk}/take/")
        assert not evening.rounds.filter(state=RoundState.PUBLISHED).exists()

    def test_with_a_result_it_stays(self, house: House) -> None:
        table = house.table(tables=2)
        evening = table.round.evening
        late(house, evening)
        record(table, by=house.scorer)
        page = house.browser("director").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
        assert "A table has handed in, so this round stays as it is" in page
        assert "/propose/" not in page

    def test_an_outdated_proposal_is_refused_and_says_so(self, house: House) -> None:
        evening = ready(house, 8)
        house.browser("director").post(f"{house.evening_root(evening)}rounds/1/propose/")
        draw = house.work(evening)
        late(house, evening)
        response = house.browser("director").post(f"{house.evening_root(evening)}draws/{draw.pk}/take/")
        assert response.status_code == 422
        assert [problem.code for problem in response.context["problems"]] == ["draw_outdated"]


class TestDrafts:
    def test_an_earlier_draft_is_listed_and_counts_again(self, house: House) -> None:
        evening = ready(house)
        first, _second = house.draw(evening), house.draw(evening)
        browser, root = house.browser("director"), house.evening_root(evening)
        response = browser.get(f"{root}rounds/1/")
        (draft,) = response.context["drafts"]
        assert draft.title == f"drawn with number {first.seed}"
        assert "1 earlier draw of this round" in response.content.decode()
        assert "earlier draw" not in house.browser("scorer").get(f"{root}rounds/1/").content.decode()

        browser.post(f"{root}rounds/1/drafts/{draft.round.pk}/restore/")
        assert evening.rounds.get(state=RoundState.DRAFT).seed == first.seed

    def test_a_draft_of_another_round_is_not_there(self, house: House) -> None:
        evening = ready(house)
        house.draw(evening)
        draft = evening.rounds.get()
        house.draw(evening)
        for root in (house.evening_root(house.evening()), house.evening_root(evening)):
            number = 2 if root == house.evening_root(evening) else 1
            response = house.browser("director").post(f"{root}rounds/{number}/drafts/{draft.pk}/restore/")
            assert response.status_code == 404

    def test_who_is_not_there_any_more_is_named(self, house: House) -> None:
        evening = ready(house, 8)
        house.draw(evening)
        draft = evening.rounds.get()
        evenings.mark_attendance(evening_id=evening.pk, player_id=house.players[0].pk, state=None)
        house.draw(evening)
        url = f"{house.evening_root(evening)}rounds/1/drafts/{draft.pk}/restore/"
        response = house.browser("director").post(url)
        assert response.status_code == 422
        assert house.players[0].label in response.context["problems"][0].text


class TestReceipt:
    def test_all_rounds_at_once_are_told_together(self, house: House) -> None:
        evening = ready(house, planned_rounds=3)
        browser, root = house.browser("director"), house.evening_root(evening)
        browser.post(f"{root}rounds/1/draw/options/", {"left_over": "sit_out", "all_rounds": "yes"})
        house.draw(evening)
        page = browser.get(f"{root}rounds/1/").content.decode()
        assert "Rounds 1 to 3 were drawn together" in page
        assert f'href="{root}rounds/3/"' in page
        cards = browser.get(f"{root}print/cards/")
        assert len(cards.context["cards"]) == 9
        assert [number for number, _seat in cards.context["cards"][0].places] == [1, 2, 3]
        later = browser.get(f"{root}rounds/2/").content.decode()
        assert "It comes later: first the round before it." in later
        assert f'action="{root}rounds/2/publish/"' not in later

    def test_a_wish_that_cannot_be_kept_is_named_for_the_director_only(self, house: House) -> None:
        evening = ready(house, 4)
        first, second = house.players[:2]
        Apart.objects.create(club=house.club, first=first, second=second, reason="a quarrel")
        house.draw(evening)
        url = f"{house.evening_root(evening)}rounds/1/"
        sentence = f"{first.full_name} and {second.full_name} are never to share a table"
        assert sentence in house.browser("director").get(url).content.decode()
        assert "never to share a table" not in house.browser("scorer").get(url).content.decode()
        rounds.publish_round(evening_id=evening.pk, number=1)
        for path in (house.evening_root(evening), url):
            for who in ("", "scorer"):
                page = house.browser(who).get(path).content.decode()
                assert "never to share" not in page
                assert "quarrel" not in page

    def test_two_at_one_fixed_table_are_named(self, house: House) -> None:
        evening = ready(house, 8)
        for player in house.players[:2]:
            player.needs_fixed_table, player.fixed_table = True, 1
            player.save()
        Apart.objects.create(club=house.club, first=house.players[0], second=house.players[1])
        house.draw(evening)
        page = house.browser("director").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
        assert "cannot keep table 1" in page

    def test_a_receipt_of_an_older_version_is_no_obstacle(self, house: House) -> None:
        evening = ready(house)
        house.draw(evening)
        evening.rounds.update(quality={"method": "individual/1", "seed": 5, "partner_repeats": 0})
        page = house.browser("director").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
        assert "by an older version of the program" in page


class TestOptions:
    def test_every_choice_says_what_it_means_tonight(self, house: House) -> None:
        evening = ready(house, 11, planned_rounds=4)
        page = house.browser("director").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
        assert "11 present: 2 tables, 3 sit out each round, nobody more than 2 times in 4 rounds." in page
        assert "3 wait each round, their table needs 1 fill-in" in page
        assert "because 1 house player more is needed" in page
        assert "the house rules of this evening know no table of three" in page

    def test_they_are_kept_with_the_plan(self, house: House) -> None:
        evening = ready(house)
        url = f"{house.evening_root(evening)}rounds/1/draw/options/"
        chosen = {
            "individuals": "fours",
            "left_over": "house",
            "all_rounds": "no",
            "memory": "none",
            "apart_rounds": ["2"],
        }
        assert house.browser("director").post(url, chosen).status_code == 302
        evening.refresh_from_db()
        rules = evening.seating_rules
        assert (rules.individuals, rules.left_over, rules.memory) == ("fours", "house", "none")
        assert (rules.apart_rounds, rules.pairs) == ((2,), "matching")
        assert evening.audit_entries.get().action == "plan_changed"

    def test_a_choice_that_is_none_is_refused(self, house: House) -> None:
        evening = ready(house)
        url = f"{house.evening_root(evening)}rounds/1/draw/options/"
        response = house.browser("director").post(url, {"left_over": "coffee"})
        assert response.status_code == 422
        assert house.browser("director").get(url).status_code == 200

    def test_once_a_round_is_published_the_system_stays(self, house: House) -> None:
        evening = ready(house)
        house.draw(evening)
        rounds.publish_round(evening_id=evening.pk, number=1)
        url = f"{house.evening_root(evening)}rounds/2/draw/options/"
        sent = {"individuals": "swiss", "left_over": "house", "all_rounds": "yes", "memory": "none"}
        assert house.browser("director").post(url, sent).status_code == 302
        evening.refresh_from_db()
        assert (evening.seating_rules.individuals, evening.seating_rules.left_over) == ("redraw", "house")

    def test_a_club_begins_its_evenings_with_them(self, house: House) -> None:
        browser = house.browser("owner")
        page = browser.get(f"{house.root}settings/").content.decode()
        assert "Everybody gets new partners and opponents" in page
        form = browser.get(f"{house.root}settings/").context["form"]
        sent = {name: value for name, value in form.initial.items() if value not in (None, "") and value is not False}
        sent |= {"memory": "fading", "left_over": "threes"}
        assert browser.post(f"{house.root}settings/", sent).status_code == 302
        house.club.refresh_from_db()
        assert (house.club.seating["memory"], house.club.seating["left_over"]) == ("fading", "threes")
        new = house.browser("director").get(f"{house.root}evenings/new/").context["form"]
        assert (new["memory"].value(), new["left_over"].value()) == ("fading", "threes")


def test_of_pairs_pairs_are_said_to_get_other_company(house: House) -> None:
    evening = house.evening(entrants="pairs")
    people = make_players(house.club, 10)
    for first, second in zip(people[:8:2], people[1:8:2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    house.draw(evening)
    evenings.withdraw_pair(evening_id=evening.pk, pair_id=evening.evening_pairs.order_by("pk")[0].pair_id)
    evenings.enter_pair(evening_id=evening.pk, first_id=people[8].pk, second_id=people[9].pk)
    draw = draws.propose_draw(evening_id=evening.pk, number=1, by=house.director, door=Door.DESK)
    drawing.make_draw(draw.pk)
    response = house.browser("director").get(f"{house.evening_root(evening)}draws/{draw.pk}/")
    touched = response.context["touched"]
    assert touched
    said = f"{touched} pair gets other company" if touched == 1 else f"{touched} pairs get other company"
    assert said in response.content.decode()


def test_more_than_the_draw_can_seat_are_told_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real limit is hundreds of people."""
    monkeypatch.setattr("tournaments.services.draws.MOST_ENTRANTS", 8)
    evening = ready(house, 9)
    response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/draw/")
    assert response.status_code == 422
    assert [problem.code for problem in response.context["problems"]] == ["too_many_players"]


class TestAdvice:
    def test_where_one_round_at_a_time_is_worse_the_page_says_so(self, house: House) -> None:
        earlier = house.evening(date=EVENING_DATE - dt.timedelta(days=7))
        evening = ready(house, 18, planned_rounds=5)
        address = f"{house.evening_root(evening)}rounds/1/"
        browser = house.browser("director")
        assert "draw all rounds at once" not in browser.get(address).content.decode()
        make_round(earlier, house.players)
        assert "draw all rounds at once" in browser.get(address).content.decode()
        plans.change_plan(evening_id=evening.pk, by=house.director, door=Door.DESK, seating={"all_rounds": True})
        assert "draw all rounds at once" not in browser.get(address).content.decode()
