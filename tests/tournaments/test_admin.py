"""Django's admin: clubs and people are entered here; an evening is only shown, with the way to its page."""

from __future__ import annotations

import contextlib
import datetime as dt
import html
import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import (
    hands_entry,
    make_club,
    make_evening,
    make_member,
    make_player,
    make_players,
    make_round,
    make_user,
    plain_hands,
    record,
    rules_of,
)
from tournaments.models import (
    Apart,
    Club,
    ClubRole,
    Competition,
    Door,
    Draw,
    EntrantKind,
    Evening,
    Pair,
    Penalty,
    Player,
    Role,
    ScoreSheet,
    Season,
    Seeded,
    Standing,
)
from tournaments.services import evenings, penalties, standings

pytestmark = pytest.mark.django_db

SHOWN_ONLY = ("evening", "round", "draw", "seeded", "table", "scoresheet", "penalty", "standing", "apart")
ENTERED = ("club", "clubrole", "player", "pair", "season", "competition")
DAYS = {"starts_on": dt.date(2026, 9, 1), "ends_on": dt.date(2027, 5, 31)}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def keeper(client: Client) -> Client:
    """A browser in which the superuser is signed in."""
    client.force_login(make_user(is_staff=True, is_superuser=True))
    return client


def address(model: str, page: str, *args: Any) -> str:
    return reverse(f"admin:tournaments_{model}_{page}", args=args)


def errors_of(response: HttpResponse) -> dict[str, list[str]]:
    assert response.status_code == 200
    form = response.context["adminform"].form  # type: ignore[attr-defined]
    return {name: [str(error) for error in errors] for name, errors in form.errors.items()}


def text_of(response: HttpResponse) -> str:
    return html.unescape(response.content.decode())


def played(club: Club) -> Evening:
    """An evening with one row of everything that is shown."""
    evening = make_evening(club, house_rules=rules_of(hands=1))
    director, players = make_user(), make_players(club, 4)
    table = make_round(evening, players).tables.get()
    record(table, hands_entry(*plain_hands(1)), by=director)
    penalties.give_penalty(evening_id=evening.pk, player_id=players[0].pk, points=-100, reason="verzaakt", by=director)
    Draw.objects.create(evening=evening, first_round=1, last_round=1, seed=4, question={}, by=director, door=Door.DESK)
    Seeded.objects.create(evening=evening, player=players[0])
    Apart.objects.create(club=club, first=players[0], second=players[1])
    standings.recompute(evening.pk)
    return evening


def rows_of(evening: Evening) -> dict[str, Any]:
    return {
        "evening": evening,
        "round": evening.rounds.get(),
        "table": evening.rounds.get().tables.get(),
        "scoresheet": ScoreSheet.objects.get(),
        "penalty": Penalty.objects.get(),
        "standing": Standing.objects.all()[0],
        "draw": Draw.objects.get(),
        "seeded": Seeded.objects.get(),
        "apart": Apart.objects.get(),
    }


# What is only shown


@pytest.mark.parametrize("model", SHOWN_ONLY)
def test_results_are_shown_with_the_way_to_their_page(keeper: Client, club: Club, model: str) -> None:
    evening = played(club)
    row = rows_of(evening)[model]
    base = {"slug": club.slug, "evening_id": evening.pk}
    pages = {
        "evening": reverse("evening", kwargs=base),
        "round": reverse("round", kwargs={**base, "number": 1}),
        "table": reverse("sheet", kwargs={**base, "number": 1, "table_number": 1}),
        "scoresheet": reverse("sheet", kwargs={**base, "number": 1, "table_number": 1}),
        "penalty": reverse("penalties", kwargs=base),
        "standing": reverse("standings", kwargs=base),
        "draw": reverse("round", kwargs={**base, "number": 1}),
        "seeded": reverse("seeded", kwargs=base),
        "apart": reverse("wishes", kwargs={"slug": club.slug}),
    }
    for shown in (keeper.get(address(model, "changelist")), keeper.get(address(model, "change", row.pk))):
        assert shown.status_code == 200
        assert f'href="{pages[model]}"' in text_of(shown)


@pytest.mark.parametrize("model", SHOWN_ONLY)
def test_results_are_not_added_changed_or_deleted(keeper: Client, club: Club, model: str) -> None:
    row = rows_of(played(club))[model]
    before = type(row).objects.values().get(pk=row.pk)
    form = keeper.get(address(model, "change", row.pk))
    assert 'name="_save"' not in text_of(form)
    data = {name: value for name, value in before.items() if value is not None}
    selected = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    assert keeper.post(address(model, "add"), data).status_code == 403
    assert keeper.post(address(model, "change", row.pk), data).status_code == 403
    assert keeper.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    keeper.post(address(model, "changelist"), selected)
    assert type(row).objects.values().get(pk=row.pk) == before


def test_sheet_is_shown_with_its_hands_and_what_happened_to_it(keeper: Client, club: Club) -> None:
    played(club)
    text = text_of(keeper.get(address("scoresheet", "change", ScoreSheet.objects.get().pk)))
    assert "112" in text
    assert 'name="hand_results-0-total_a"' not in text


def test_replaced_draft_has_no_page_any_more(keeper: Client, club: Club) -> None:
    evening, people = make_evening(club), make_players(club, 4)
    old = make_round(evening, people, publish=False)
    make_round(evening, people, publish=False)
    for model, row in (("round", old), ("table", old.tables.get())):
        assert "/rounds/1/" not in text_of(keeper.get(address(model, "change", row.pk)))


@pytest.mark.parametrize("model", [*SHOWN_ONLY, *ENTERED])
def test_lists_can_be_searched_and_filtered(keeper: Client, club: Club, model: str) -> None:
    played(club)
    found = keeper.get(address(model, "changelist"), {"q": "Naam"})
    assert found.status_code == 200
    assert found.context["cl"].list_filter or model == "club"


# What is entered: clubs


def club_form(club: Club, **changes: Any) -> dict[str, Any]:
    settings = {name: json.dumps(getattr(club, name)) for name in ("house_rules", "credits", "tie_breaks", "seating")}
    inline = {"roles-TOTAL_FORMS": 0, "roles-INITIAL_FORMS": 0}
    return {"name": club.name, "slug": club.slug, **settings, **inline, **changes}


def test_club_is_changed(keeper: Client, club: Club) -> None:
    rules = json.dumps(rules_of(hands=12).as_dict())
    answer = keeper.post(address("club", "change", club.pk), club_form(club, name="De Boer", house_rules=rules))
    club.refresh_from_db()
    assert (answer.status_code, club.name, club.house_rules["hands"]) == (302, "De Boer", 12)


def test_settings_stand_over_several_lines(keeper: Client, club: Club) -> None:
    assert '\n  "hands": 16,\n' in text_of(keeper.get(address("club", "change", club.pk)))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("house_rules", '{"hands": 99}', "hands"),
        ("house_rules", '{"handen": 16}', "handen"),
        ("house_rules", "[16]", ""),
        ("house_rules", '"NKU"', ""),
        ("house_rules", "{", "JSON"),
        ("credits", '{"sat_out": 1600}', "sat_out"),
        ("tie_breaks", '["name"]', "fewest_nats"),
        ("tie_breaks", '["pits", "pits"]', ""),
    ],
)
def test_settings_that_cannot_be_are_a_clear_error_at_their_field(
    keeper: Client, club: Club, field: str, value: str, says: str
) -> None:
    answer = keeper.post(address("club", "change", club.pk), club_form(club, **{field: value}))
    errors = errors_of(answer)
    assert list(errors) == [field]
    assert says in errors[field][0]
    # What was typed is still there to be mended.
    with contextlib.suppress(json.JSONDecodeError):
        value = json.dumps(json.loads(value), indent=2)
    assert value in text_of(answer)


def test_club_is_added_with_an_owner(keeper: Client) -> None:
    owner = make_user("rie")
    form = club_form(Club(name="De Nieuwe", slug="nieuwe"))
    form |= {"roles-TOTAL_FORMS": 1, "roles-0-user": owner.pk, "roles-0-role": "owner"}
    assert keeper.post(address("club", "add"), form).status_code == 302
    assert ClubRole.objects.get(club__slug="nieuwe", role=Role.OWNER).user == owner


def test_club_with_members_is_not_deleted(keeper: Client, club: Club) -> None:
    make_player(club)
    answer = keeper.post(address("club", "delete", club.pk), {"post": "yes"})
    assert answer.status_code == 200
    assert Club.objects.filter(pk=club.pk).exists()


# What is entered: players


def player_form(club: Club, **changes: Any) -> dict[str, Any]:
    return {
        "club": club.pk,
        "number": "1016",
        "first_name": "Jan-Piet",
        "infix": "van der",
        "last_name": "'t Hooft",
        "public_name_policy": "full",
        **changes,
    }


def test_player_is_added(keeper: Client, club: Club) -> None:
    assert keeper.post(address("player", "add"), player_form(club)).status_code == 302
    assert Player.objects.get().label == "Jan-Piet van der 't Hooft (1016)"


def test_player_form_begins_with_the_only_club(keeper: Client, club: Club) -> None:
    assert keeper.get(address("player", "add")).context["adminform"].form.initial["club"] == club.pk


def test_number_that_is_taken_is_refused_when_adding_and_when_changing(keeper: Client, club: Club) -> None:
    make_player(club, number="1016")
    player = make_player(club, number="7")
    assert errors_of(keeper.post(address("player", "add"), player_form(club)))
    assert errors_of(keeper.post(address("player", "change", player.pk), player_form(club)))
    player.refresh_from_db()
    assert player.number == "7"


def test_last_day_before_the_first_is_refused_at_its_field(keeper: Client, club: Club) -> None:
    form = player_form(club, active_from="2026-09-02", active_until="2026-09-01")
    assert list(errors_of(keeper.post(address("player", "add"), form))) == ["active_until"]


def test_player_stays_in_the_club(keeper: Client, club: Club) -> None:
    player, other = make_player(club), make_club()
    keeper.post(address("player", "change", player.pk), player_form(other))
    player.refresh_from_db()
    assert (player.club, player.number) == (club, "1016")


def test_name_hidden_here_is_hidden_in_standings(keeper: Client, club: Club) -> None:
    evening = played(club)
    player = club.players.all()[0]
    form = player_form(club, number=player.number, public_name_policy="hidden")
    assert keeper.post(address("player", "change", player.pk), form).status_code == 302
    assert standings.sweep() == 1
    assert not any(player.last_name in fragment.html for fragment in evening.standing_fragments.all())


def test_player_without_results_is_deleted(keeper: Client, club: Club) -> None:
    player = make_player(club)
    assert keeper.post(address("player", "delete", player.pk), {"post": "yes"}).status_code == 302
    assert not Player.objects.exists()


@pytest.mark.parametrize("many", [False, True])
def test_player_with_results_is_not_deleted_and_it_says_why(keeper: Client, club: Club, many: bool) -> None:
    played(club)
    player = club.players.all()[0]
    with translation.override("en"):
        if many:
            selected = {"action": "delete_selected", "_selected_action": player.pk, "post": "yes"}
            answer = keeper.post(address("player", "changelist"), selected, headers={"accept-language": "en"})
        else:
            answer = keeper.post(
                address("player", "delete", player.pk), {"post": "yes"}, headers={"accept-language": "en"}
            )
    assert "would require deleting the following protected related objects" in " ".join(text_of(answer).split())
    assert Player.objects.filter(pk=player.pk).exists()


# What is entered: pairs, seasons, competitions


def test_pair_is_put_in_order(keeper: Client, club: Club) -> None:
    low, high = make_players(club, 2)
    form = {"club": club.pk, "first": high.pk, "second": low.pk}
    assert keeper.post(address("pair", "add"), form).status_code == 302
    pair = Pair.objects.get()
    assert (pair.first, pair.second) == (low, high)
    assert errors_of(keeper.post(address("pair", "add"), form))


def test_pair_of_one_and_pair_of_two_clubs_are_refused(keeper: Client, club: Club) -> None:
    player, stranger = make_player(club), make_player(make_club())
    same = {"club": club.pk, "first": player.pk, "second": player.pk}
    assert list(errors_of(keeper.post(address("pair", "add"), same))) == ["second"]
    mixed = same | {"second": stranger.pk}
    assert list(errors_of(keeper.post(address("pair", "add"), mixed))) == ["__all__"]


def test_pair_that_played_stays_the_same_two(keeper: Client, club: Club) -> None:
    one, two, three = make_players(club, 3)
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    pair = evenings.enter_pair(evening_id=evening.pk, first_id=one.pk, second_id=two.pk).pair
    keeper.post(address("pair", "change", pair.pk), {"club": club.pk, "first": one.pk, "second": three.pk})
    pair.refresh_from_db()
    assert (pair.first, pair.second) == (one, two)


def test_pair_that_never_played_is_changed(keeper: Client, club: Club) -> None:
    one, two, three = make_players(club, 3)
    pair = Pair.objects.create(club=club, first=one, second=two)
    keeper.post(address("pair", "change", pair.pk), {"club": club.pk, "first": one.pk, "second": three.pk})
    pair.refresh_from_db()
    assert (pair.first, pair.second) == (one, three)


def test_season_and_competition_are_entered(keeper: Client, club: Club) -> None:
    season = {"club": club.pk, "name": "2026-2027", "starts_on": "2026-09-01", "ends_on": "2027-05-31"}
    assert keeper.post(address("season", "add"), season).status_code == 302
    rules = json.dumps({"counting": {"rule": "best", "best": 5}})
    form = {"club": club.pk, "season": Season.objects.get().pk, "name": "Individueel", "entrants": "individual"}
    assert keeper.post(address("competition", "add"), {**form, "rules": rules}).status_code == 302
    competition = Competition.objects.get()
    assert (competition.name, competition.counting_rules.counting.best) == ("Individueel", 5)


def test_changed_competition_is_ranked_anew_and_a_closed_one_stays(keeper: Client, club: Club) -> None:
    season = Season.objects.create(club=club, name="2026-2027", **DAYS)
    competition = Competition.objects.create(club=club, season=season, name="Individueel")
    form = {"name": "Beste vijf", "rules": json.dumps({"counting": {"rule": "best", "best": 5}})}
    assert keeper.post(address("competition", "change", competition.pk), form).status_code == 302
    competition.refresh_from_db()
    assert (competition.name, competition.rules_version) == ("Beste vijf", 1)
    Competition.objects.update(state="closed")
    assert keeper.post(address("competition", "change", competition.pk), form).status_code == 403


def test_rules_that_cannot_be_are_refused_at_their_field(keeper: Client, club: Club) -> None:
    season = Season.objects.create(club=club, name="2026-2027", **DAYS)
    rules = json.dumps({"counting": {"rule": "best", "best": 8, "evenings": 5}})
    form = {"club": club.pk, "season": season.pk, "name": "Individueel", "entrants": "individual", "rules": rules}
    assert list(errors_of(keeper.post(address("competition", "add"), form))) == ["rules"]


def test_season_of_another_club_is_refused_at_its_field(keeper: Client, club: Club) -> None:
    season = Season.objects.create(club=make_club(), name="2026-2027", **DAYS)
    form = {"club": club.pk, "season": season.pk, "name": "Individueel", "entrants": "individual"}
    form["rules"] = json.dumps({"guests": False})
    assert list(errors_of(keeper.post(address("competition", "add"), form))) == ["season"]


def test_competition_with_evenings_is_not_deleted(keeper: Client, club: Club) -> None:
    season = Season.objects.create(club=club, name="2026-2027", **DAYS)
    competition = Competition.objects.create(club=club, season=season, name="Individueel")
    make_evening(club, competitions=[competition])
    assert keeper.post(address("competition", "delete", competition.pk), {"post": "yes"}).status_code == 403
    assert Competition.objects.exists()


# Who may


@pytest.fixture
def secretary(client: Client, club: Club) -> Client:
    """A browser of an owner who may enter players and look at evenings in the admin, without being superuser."""
    user = make_member(club, Role.OWNER)
    User.objects.filter(pk=user.pk).update(is_staff=True)
    user.refresh_from_db()
    rights = Permission.objects.filter(content_type__app_label__in=("tournaments", "auth"))
    user.user_permissions.set(rights)
    client.force_login(user)
    return client


def test_owner_sees_the_own_club_only(secretary: Client, club: Club) -> None:
    mine, other = make_player(club), make_player(make_club(), "Vreemde", "Eend")
    evening, foreign = played(club), make_evening(other.club)
    listed = text_of(secretary.get(address("player", "changelist")))
    assert mine.last_name in listed
    assert "Eend" not in listed
    assert secretary.get(address("player", "change", other.pk)).status_code == 302
    assert secretary.get(address("evening", "change", evening.pk)).status_code == 200
    assert secretary.get(address("evening", "change", foreign.pk)).status_code == 302


def test_owner_adds_to_no_other_club(secretary: Client, club: Club) -> None:
    other = make_club()
    assert list(errors_of(secretary.post(address("player", "add"), player_form(other)))) == ["club"]
    assert secretary.post(address("player", "add"), player_form(club)).status_code == 302


def test_accounts_and_roles_are_the_superusers(secretary: Client, club: Club) -> None:
    role = ClubRole.objects.get()
    for page in (
        reverse("admin:auth_user_changelist"),
        reverse("admin:auth_user_change", args=[role.user_id]),
        address("clubrole", "changelist"),
        address("clubrole", "add"),
    ):
        assert secretary.get(page).status_code == 403
    form = club_form(club) | {"roles-TOTAL_FORMS": 1, "roles-0-user": make_user().pk, "roles-0-role": "owner"}
    secretary.post(address("club", "change", club.pk), form)
    assert ClubRole.objects.get() == role


def test_owner_without_staff_status_has_no_admin(client: Client, club: Club) -> None:
    client.force_login(make_member(club, Role.OWNER))
    assert client.get(reverse("admin:index")).status_code == 302


def test_account_is_given_a_role(keeper: Client, club: Club) -> None:
    user = make_user("rie")
    form = {
        "username": "rie",
        "date_joined_0": "2026-09-01",
        "date_joined_1": "12:00",
        "is_active": "on",
        "club_roles-TOTAL_FORMS": 1,
        "club_roles-INITIAL_FORMS": 0,
        "club_roles-0-club": club.pk,
        "club_roles-0-role": "scorer",
    }
    assert keeper.post(reverse("admin:auth_user_change", args=[user.pk]), form).status_code == 302
    assert ClubRole.objects.get(user=user).role == Role.SCORER
    assert keeper.get(reverse("admin:auth_user_add")).status_code == 200
