"""The clubs that are crawled: an evening in every state that changes what a page offers, and a user of every role."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring import TrumpMaking
from tests.factories import make_club, make_evening, make_member, make_player, make_user, record, rules_of, totals_entry
from tournaments.models import (
    Apart,
    AttendanceState,
    Club,
    Competition,
    Door,
    EntrantKind,
    Evening,
    Player,
    Role,
    Season,
    SheetDraft,
    Table,
)
from tournaments.models.prize_schemes import default_prizes
from tournaments.ranking import Code, CompetitionRules, TieBreak
from tournaments.selectors.prizes import prizes_of
from tournaments.services import (
    calculating,
    calculations,
    categories,
    codes,
    competitions,
    drawing,
    draws,
    evenings,
    guests,
    house,
    penalties,
    prizegiving,
    prizes,
    rounds,
    rulings,
    seasons,
    standings,
    ties,
)
from tournaments.tasks import quiet_bell

HOME, RIVALS, FRESH = "klavers", "ruiten", "nieuw"
# What is offered depends on these only; who presses a button presses it once in each.
STAGES = {
    "planned": "before",
    "present": "before",
    "draft": "draft",
    "pairs": "pairs",
    "playing": "playing",
    "ready": "playing",
    "complete": "playing",
    "drawing": "drawing",
    "proposed": "proposed",
    "waiting": "waiting",
    "forced": "playing",
    "closed": "closed",
    "given": "closed",
}
HANDS = 2
FEE = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What the crawl needs to know: who is signed in with which cookie, and which evening is at which stage."""

    sessions: dict[str, str]
    evenings: dict[int, str]
    double: int


def build() -> World:
    """Make everything, through the services as a club would."""
    with quiet_bell():
        home = make_club("De Klavers", slug=HOME)
        users = {role: make_member(home, role, username=role) for role in (Role.SCORER, Role.DIRECTOR, Role.OWNER)}
        keeper = make_user("keeper", is_superuser=True, is_staff=True)
        rival = _other_clubs()
        made = _evenings(home, users)
        double = make_player(home, "Anna", "Aalders", number="900")
    for evening in Evening.objects.all():
        standings.recompute(evening.pk)
    for table in Table.objects.filter(round__evening=made["playing"], number=1):
        for user in (*users.values(), keeper):
            SheetDraft.objects.create(table=table, user=user, content={"typed": {"h1-points_a": "100"}})
    everybody = {**{role.value: user for role, user in users.items()}, "rival": rival, "superuser": keeper}
    return World(
        sessions={name: _session(user) for name, user in everybody.items()},
        evenings={evening.pk: STAGES[state] for state, evening in made.items()},
        double=double.pk,
    )


def _other_clubs() -> User:
    """A club between two evenings and one that was just founded, both of one owner."""
    rivals, fresh = make_club("De Ruiten", slug=RIVALS), make_club("De Nieuwelingen", slug=FRESH)
    rival = make_member(rivals, Role.OWNER, username="rival")
    rival.club_roles.create(club=fresh, role=Role.OWNER)
    evening = _planned(rivals, days=-7, planned_rounds=1)
    _play(evening, _members(rivals, 4), by=rival)
    evenings.close_evening(evening_id=evening.pk, by=rival)
    return rival


def _evenings(home: Club, users: dict[Role, User]) -> dict[str, Evening]:
    director = users[Role.DIRECTOR]
    today = timezone.localdate()
    season = Season.objects.create(
        club=home, name="Seizoen", starts_on=today - dt.timedelta(days=90), ends_on=today + dt.timedelta(days=90)
    )
    Competition.objects.create(club=home, season=season, name="Competitie", entrants=EntrantKind.INDIVIDUAL)
    people = _members(home, 16)
    make_player(home, "Stijn", "Gestopt", number="800", active_until=today - dt.timedelta(days=30))

    Apart.objects.create(club=home, first=people[14], second=people[15], reason="buren")

    closed = _planned(home, days=-7, planned_rounds=1, title="gesloten")
    _play(closed, people[:4], by=director)
    penalties.give_penalty(evening_id=closed.pk, player_id=people[0].pk, points=-50, reason="te laat", by=director)
    prizegiving.hide_standing(evening_id=closed.pk, from_round=1, by=director, door=Door.DESK)
    evenings.close_evening(evening_id=closed.pk, by=director)

    given = _planned(home, days=-14, planned_rounds=1, title="prijzen uitgereikt")
    _play(given, people[:4], by=director)
    evenings.close_evening(evening_id=given.pk, by=director)

    complete = _planned(home, planned_rounds=2, title="alles binnen")
    _play(complete, people[:4], by=director)
    _play(complete, people[:4], by=director, number=2)
    _give_prizes(home, season, given, complete, director)
    _decide_season_ties(home, season, given, director)
    _codes_and_closing(home, season, given, people[5], users[Role.OWNER])

    ready = _planned(home, planned_rounds=2, title="volgende ronde")
    _play(ready, people[:4], by=director)
    prizegiving.hide_standing(evening_id=ready.pk, from_round=2, by=director, door=Door.DESK)
    _decide_ties(ready, director)

    pairs = _planned(home, entrants=EntrantKind.PAIRS, planned_rounds=1, title="koppels")
    for first, second in (people[0:2], people[2:4]):
        evenings.enter_pair(evening_id=pairs.pk, first_id=first.pk, second_id=second.pk)
    rounds.draw_round(evening_id=pairs.pk, number=1, seed=1)

    forced = _planned(
        home, planned_rounds=1, title="verplicht", house_rules=rules_of(hands=HANDS, trump=TrumpMaking.FORCED.value)
    )
    _seat(forced, people[:4])

    draft = _planned(home, title="voorlopig")
    _seat(draft, people[:9], publish=False)
    evenings.mark_attendance(evening_id=draft.pk, player_id=people[9].pk, state=AttendanceState.PRESENT)

    present = _planned(home, title="wie is er")
    evenings.set_present(evening_id=present.pk, player_ids=[player.pk for player in people[:5]])
    guests.add_guest(evening_id=present.pk, first_name="Gerrit", last_name="Gast")
    evenings.set_paid(evening_id=present.pk, player_id=people[0].pk, cents=FEE)
    house.set_house_player(evening_id=present.pk, player_id=people[1].pk, is_house=True)
    evenings.mark_attendance(evening_id=present.pk, player_id=people[6].pk, state=AttendanceState.ABSENT_NOTIFIED)

    drawing_now = _planned(home, title="wordt geloot")
    evenings.set_present(evening_id=drawing_now.pk, player_ids=[player.pk for player in people[:8]])
    draws.ask_draw(evening_id=drawing_now.pk, number=1, by=director, door=Door.DESK)

    # Drawn twice, then somebody came, and how the rest could sit is found out already.
    proposed = _planned(home, title="opnieuw ingedeeld")
    for seed in (1, 2):
        evenings.set_present(evening_id=proposed.pk, player_ids=[player.pk for player in people[:8]])
        rounds.draw_round(evening_id=proposed.pk, number=1, seed=seed)
    evenings.mark_attendance(evening_id=proposed.pk, player_id=people[8].pk, state=AttendanceState.PRESENT)
    proposal = draws.propose_draw(evening_id=proposed.pk, number=1, by=director, door=Door.DESK)
    drawing.make_draw(proposal.pk)

    waiting = _planned(home, title="inhaaltafel")
    _seat(waiting, people[:7])
    record(Table.objects.get(round__evening=waiting), _totals(), by=director)

    # The last one of today is "tonight".
    playing = _playing(home, people, director, users[Role.SCORER])
    planned = _planned(home, days=7, title="gepland")
    return {
        "closed": closed,
        "given": given,
        "complete": complete,
        "ready": ready,
        "pairs": pairs,
        "forced": forced,
        "draft": draft,
        "present": present,
        "playing": playing,
        "planned": planned,
        "drawing": drawing_now,
        "proposed": proposed,
        "waiting": waiting,
    }


def _playing(home: Club, people: list[Player], director: User, scorer: User) -> Evening:
    """Three tables: one open, one handed in, one confirmed; four who came too late; a penalty and a decision."""
    evening = _planned(home, title="bezig", round_minutes=60)
    _seat(evening, people[:12])
    for player in people[12:]:
        evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    _open, handed_in, confirmed = Table.objects.filter(round__evening=evening).order_by("number")
    record(handed_in, _totals(), by=scorer, confirm=False)
    record(confirmed, _totals(), by=scorer)
    for player, reason in ((people[0], "te laat"), (people[1], "verkeerd gegeven")):
        penalty = penalties.give_penalty(
            evening_id=evening.pk, player_id=player.pk, points=-50, reason=reason, by=director
        )
    penalties.cancel_penalty(penalty_id=penalty.pk, reason="toch niet", by=director)
    rulings.note_hand(table_id=confirmed.pk, number=1, text="verzaakt", by=director)
    return evening


def _decide_ties(evening: Evening, director: User) -> None:
    """Half of those who are equal have drawn lots."""
    Evening.objects.filter(pk=evening.pk).update(tie_breaks=["extra_hands", "lot"])
    evening.refresh_from_db()
    _last, places = standings.newest_places(evening)
    order = [place.entrant for place in places if place.tied and place.place == 1]
    if order:
        ties.decide_by_lot(evening_id=evening.pk, order=order, by=director, door=Door.DESK)


def _give_prizes(home: Club, season: Season, given: Evening, complete: Evening, director: User) -> None:
    """One evening and one competition handed their prizes out, another of each drew a lot among equals."""
    categories.add_category(club=home, name="Dames")
    cups = [
        Competition.objects.create(club=home, season=season, name=name, prizes=default_prizes())
        for name in ("Wisselbeker", "Prijzenpot")
    ]
    given.competitions.set(cups)
    for competition in cups:
        seasons.recompute(competition.pk)
    done, drawn = cups
    prizes.record_prizes(evening_id=given.pk, by=director, door=Door.DESK)
    prizes.record_prizes(competition_id=done.pk, by=director, door=Door.DESK)
    standings.recompute(complete.pk)
    for scope, name in ((complete, "evening_id"), (drawn, "competition_id")):
        shared = next(item.prize for item in prizes_of(scope).prizes if len(item.prize.sharing) > 1)
        lot = {"key": shared.key, "order": list(shared.sharing)}
        prizes.enter_draw(**{name: scope.pk}, **lot, by=director, door=Door.DESK)


def _decide_season_ties(home: Club, season: Season, evening: Evening, director: User) -> None:
    """A competition in which the first two have drawn lots and the last two are still equal."""
    rules = CompetitionRules(tie_breaks=(TieBreak.EXTRA_HANDS, TieBreak.LOT)).as_dict()
    competition = Competition.objects.create(club=home, season=season, name="Gelijk", rules=rules)
    evening.competitions.add(competition)
    seasons.recompute(competition.pk)
    order = list(competition.season_standings.filter(place=1).values_list("player_id", flat=True))
    ties.decide_by_lot(competition_id=competition.pk, order=order, by=director, door=Door.DESK)
    seasons.recompute(competition.pk)


def _codes_and_closing(home: Club, season: Season, given: Evening, away: Player, owner: User) -> None:
    """A competition in which somebody has a code, one that is closed, and what other rules would have made of it."""
    by = {"by": owner, "door": Door.DESK}
    coded, closed = (
        competitions.make_competition(season=season, name=name, evenings=[given.pk], **by)
        for name in ("Met codes", "Afgesloten")
    )
    codes.enter_code(
        competition_id=coded.pk, evening_id=given.pk, entrant_id=away.pk, code=Code.EXCUSED, reason="ziek", **by
    )
    competitions.close_competition(competition_id=closed.pk, **by)
    asked = calculations.ask_what_if(club=home, competition_ids=[closed.pk], rules={}, **by)
    calculating.calculate(asked.pk)
    for competition in (coded, closed):
        seasons.recompute(competition.pk)


def _members(club: Club, count: int) -> list[Player]:
    letters = "ABCDEFGHIJKLMNOP"[:count]
    return [
        make_player(club, "Anna" if letter == "A" else f"Voor{letter}", f"{letter}alders", number=str(100 + place))
        for place, letter in enumerate(letters)
    ]


def _planned(club: Club, *, days: int = 0, **values: Any) -> Evening:
    values.setdefault("house_rules", rules_of(hands=HANDS))
    return make_evening(club, date=timezone.localdate() + dt.timedelta(days=days), entry_fee=FEE, **values)


def _seat(evening: Evening, people: list[Player], *, number: int = 1, publish: bool = True) -> None:
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
    rounds.draw_round(evening_id=evening.pk, number=number, seed=1)
    if publish:
        rounds.publish_round(evening_id=evening.pk, number=number)


def _play(evening: Evening, people: list[Player], *, by: User, number: int = 1) -> None:
    _seat(evening, people, number=number)
    for table in Table.objects.filter(round__evening=evening, round__number=number):
        record(table, _totals(), by=by)


def _totals() -> Any:
    return totals_entry(200, 124)


def _session(user: User) -> str:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies["sessionid"].value
