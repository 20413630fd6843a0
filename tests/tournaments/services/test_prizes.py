"""Handing out prizes: kept as they were given, lots among equals, and both taken back with a reason."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    make_club,
    make_competition,
    make_evening,
    make_players,
    make_round,
    make_user,
    play_evening,
    record,
    scheme,
    totals_entry,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import AuditEntry, Competition, Door, EntrantKind, Evening, Player, PrizeAward, PrizeDraw
from tournaments.ranking import CompetitionRules, prize_changes
from tournaments.selectors.contenders import Scope
from tournaments.selectors.prizes import prizes_by, prizes_in, prizes_of
from tournaments.services import (
    categories,
    competitions,
    evenings,
    merging,
    penalties,
    people,
    plans,
    prize_schemes,
    prizegiving,
    prizes,
    results,
    seasons,
    standings,
)

pytestmark = pytest.mark.django_db

MONEY = scheme({"kind": "place", "place": 1, "cents": 2001}, {"kind": "place", "place": 3, "to": 4, "cents": 500})


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def players() -> list[Player]:
    return make_players(make_club(), 4)


@pytest.fixture
def evening(players: list[Player], director: User) -> Evening:
    """One round: the first two make 1416 together, the last two 1396; places 1, 1, 3, 3."""
    return play_evening([], players, [(1416, 1396)], by=director, close=False, prizes=MONEY, tie_breaks=[])


def recorded(scope: Scope, by: User, **values: Any) -> PrizeAward:
    name = "evening_id" if isinstance(scope, Evening) else "competition_id"
    return prizes.record_prizes(**{name: scope.pk}, by=by, door=Door.DESK, **values)


def lot(evening: Evening, by: User, key: str, *order: Player) -> PrizeDraw:
    ids = [player.pk for player in order]
    return prizes.enter_draw(evening_id=evening.pk, key=key, order=ids, by=by, door=Door.DESK)


def shares(award: PrizeAward) -> list[tuple[str, int | None]]:
    return [(winner.player.last_name, winner.cents) for winner in award.winners.select_related("player")]  # type: ignore[union-attr]


def test_it_works(evening: Evening, players: list[Player], director: User) -> None:
    award = recorded(evening, director)
    assert shares(award) == [
        (players[0].last_name, 1000),
        (players[1].last_name, 1000),
        (players[2].last_name, 500),
        (players[3].last_name, 500),
    ]
    assert [(data["cents"], data["each"], data["remainder"]) for data in award.prizes] == [
        (2001, 1000, 1),
        (1000, 500, 0),
    ]
    evening.refresh_from_db()
    assert (award.standings_version, award.by) == (evening.results_version, director)
    shown = prizes_of(evening)
    assert (shown.award, shown.differences, shown.money, shown.remainder) == (award, (), 3000, 1)
    entry = AuditEntry.objects.get(action="prizes_recorded")
    assert entry.evening == evening
    assert entry.details["prizes"][0]["winners"] == [player.label for player in players[:2]]


def test_a_standing_that_is_behind_is_brought_up_to_date(evening: Evening, director: User) -> None:
    assert standings.recompute(evening.pk)
    evening.standing_state.standings_version = 0
    evening.standing_state.save()
    assert prizes_of(Evening.objects.get()).is_behind
    assert recorded(evening, director).winners.count() == 4


def test_pressing_twice_records_once(evening: Evening, director: User) -> None:
    standings.recompute(evening.pk)
    digest = prizes_of(evening).digest
    first = recorded(evening, director, digest=digest)
    assert recorded(evening, director, digest=digest) == first
    assert recorded(evening, make_user()) == first
    assert (PrizeAward.objects.count(), AuditEntry.objects.filter(action="prizes_recorded").count()) == (1, 1)


def test_the_database_keeps_one_list_that_counts(evening: Evening, director: User) -> None:
    award = recorded(evening, director)
    with pytest.raises(IntegrityError), transaction.atomic():
        PrizeAward.objects.create(evening=evening, prizes=[], standings_version=1, by=director)
    with pytest.raises(IntegrityError), transaction.atomic():
        PrizeAward.objects.create(prizes=award.prizes, standings_version=1, by=director)


def test_after_closing_too(evening: Evening, director: User) -> None:
    evenings.close_evening(evening_id=evening.pk, by=director)
    award = recorded(evening, director)
    prizes.cancel_prizes(award_id=award.pk, reason="The wrong list", by=director, door=Door.DESK)
    assert recorded(evening, director).pk != award.pk


def test_while_the_standing_is_kept_from_the_hall(evening: Evening, director: User) -> None:
    prizegiving.hide_standing(evening_id=evening.pk, from_round=1, by=director, door=Door.DESK)
    assert recorded(evening, director).winners.count() == 4


def test_a_correction_shows_who_should_have_had_what(evening: Evening, players: list[Player], director: User) -> None:
    award = recorded(evening, director)
    table = evening.rounds.get().tables.get()
    results.correct_sheet(
        table_id=table.pk,
        entry=totals_entry(1396, 1416),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="The sides were swapped",
    )
    standings.recompute(evening.pk)
    shown = prizes_of(Evening.objects.get())
    # What was handed out stays what is shown.
    assert [item.prize.winners for item in shown.prizes] == [
        (players[0].pk, players[1].pk),
        (players[2].pk, players[3].pk),
    ]
    assert [change.cents for _name, change in shown.differences] == [-500, -500, 500, 500]
    with refused(ErrorCode.PRIZES_RECORDED):
        recorded(evening, director)
    prizes.cancel_prizes(award_id=award.pk, reason="Corrected", by=director, door=Door.DESK)
    assert recorded(evening, director).pk != award.pk


def test_a_correction_is_compared_before_it_is_made(evening: Evening, director: User) -> None:
    award = recorded(evening, director)
    now = standings.places_after(evening, 1)
    assert prize_changes(prizes_in(award), prizes_by(evening, now)) == ()
    turned = [
        dataclasses.replace(place, place=number)
        for place, number in zip((*now[2:], *now[:2]), (1, 1, 3, 3), strict=True)
    ]
    changes = prize_changes(prizes_in(award), prizes_by(evening, turned))
    assert [change.cents for change in changes] == [-500, -500, 500, 500]


def test_taking_back_is_written_down(evening: Evening, director: User) -> None:
    award = recorded(evening, director)
    prizes.cancel_prizes(award_id=award.pk, reason=" Too early ", by=director, door=Door.DESK)
    award.refresh_from_db()
    assert (award.is_cancelled, award.cancelled_by, award.cancelled_reason) == (True, director, "Too early")
    assert prizes_of(evening).award is None
    assert AuditEntry.objects.get(action="prizes_cancelled").reason == "Too early"
    with refused(ErrorCode.PRIZES_CANCELLED):
        prizes.cancel_prizes(award_id=award.pk, reason="Again", by=director, door=Door.DESK)


@pytest.mark.parametrize(("reason", "code"), [(" ", ErrorCode.REASON_MISSING), ("x" * 201, ErrorCode.REASON_TOO_LONG)])
def test_taking_back_wants_a_reason(evening: Evening, director: User, reason: str, code: ErrorCode) -> None:
    award = recorded(evening, director)
    with refused(code):
        prizes.cancel_prizes(award_id=award.pk, reason=reason, by=director, door=Door.DESK)
    award.refresh_from_db()
    assert not award.is_cancelled


def test_another_list_than_the_one_looked_at(evening: Evening, director: User) -> None:
    with refused(ErrorCode.PRIZES_CHANGED):
        recorded(evening, director, digest="another")


def test_while_a_table_is_not_confirmed(players: list[Player], director: User) -> None:
    evening = make_evening(players[0].club, prizes=MONEY, planned_rounds=1)
    record(make_round(evening, players).tables.get(), totals_entry(1416, 1396), by=director, confirm=False)
    with refused(ErrorCode.TABLES_OPEN):
        recorded(evening, director)


def test_while_rounds_are_still_to_be_played(players: list[Player], director: User) -> None:
    evening = play_evening([], players, [(1416, 1396)], by=director, close=False, prizes=MONEY, planned_rounds=3)
    standings.recompute(evening.pk)
    shown = prizes_of(evening)
    assert (shown.to_come, shown.can_be_recorded) == (2, False)
    with refused(ErrorCode.PRIZES_ROUNDS_TO_COME):
        recorded(evening, director)
    assert not PrizeAward.objects.exists()
    assert recorded(evening, director, even_unfinished=True).winners.count() == 4


def test_an_evening_that_ended_early_is_finished(players: list[Player], director: User) -> None:
    evening = play_evening([], players, [(1416, 1396)], by=director, prizes=MONEY, planned_rounds=3)
    standings.recompute(evening.pk)
    shown = prizes_of(evening)
    assert (shown.to_come, shown.can_be_recorded) == (0, True)
    assert recorded(evening, director).winners.count() == 4


def test_when_nobody_has_won(players: list[Player], director: User) -> None:
    nothing = make_evening(players[0].club, prizes=MONEY)
    with refused(ErrorCode.PRIZES_ROUNDS_TO_COME, ErrorCode.PRIZES_NOBODY):
        recorded(nothing, director)
    with refused(ErrorCode.PRIZES_NOBODY):
        recorded(nothing, director, even_unfinished=True)
    without = play_evening([], players, [(1416, 1396)], by=director, prizes=scheme())
    with refused(ErrorCode.PRIZES_NOBODY):
        recorded(without, director)


def test_the_scheme_stays_once_the_prizes_are_given(evening: Evening, director: User) -> None:
    def change() -> Evening:
        prizes_ = scheme("last_place")
        return plans.change_plan(evening_id=evening.pk, by=director, door=Door.DESK, prizes=prizes_)

    award = recorded(evening, director)
    with refused(ErrorCode.PRIZES_RECORDED):
        change()
    prizes.cancel_prizes(award_id=award.pk, reason="More money", by=director, door=Door.DESK)
    assert change().prizes == scheme("last_place")


# Lots


def test_a_lot_decides_and_is_recorded(evening: Evening, players: list[Player], director: User) -> None:
    lot(evening, director, "place_1", players[1], players[0])
    lot(evening, director, "place_3", players[3], players[2])
    award = recorded(evening, director)
    assert shares(award) == [(players[1].last_name, 2001), (players[3].last_name, 500), (players[2].last_name, 500)]
    assert all(prize.drawn for prize in prizes_in(award))
    assert AuditEntry.objects.filter(action="prize_drawn").count() == 2


def test_nothing_is_recorded_before_the_lot(players: list[Player], director: User) -> None:
    drawn = scheme({"kind": "place", "place": 1, "what": "a ham"}, shared="draw")
    evening = play_evening([], players, [(1416, 1396)], by=director, prizes=drawn)
    with refused(ErrorCode.PRIZES_UNDRAWN):
        recorded(evening, director)
    lot(evening, director, "place_1", players[1], players[0])
    assert shares(recorded(evening, director)) == [(players[1].last_name, None)]


def test_the_same_lot_twice_is_one(evening: Evening, players: list[Player], director: User) -> None:
    first = lot(evening, director, "place_1", players[1], players[0])
    assert [(found.draw, found.names) for found in prizes_of(evening, public=False).deciding] == [
        (first, (players[1].label, players[0].label))
    ]
    assert lot(evening, director, "place_1", players[1], players[0]) == first
    with refused(ErrorCode.PRIZE_DRAWN):
        lot(evening, director, "place_1", players[0], players[1])


def test_a_lot_is_taken_back(evening: Evening, players: list[Player], director: User) -> None:
    draw = lot(evening, director, "place_1", players[1], players[0])
    prizes.cancel_draw(draw_id=draw.pk, reason="Slip fell twice", by=director, door=Door.DESK)
    assert prizes_of(evening).prizes[0].prize.winners == (players[0].pk, players[1].pk)
    with refused(ErrorCode.PRIZE_DRAW_CANCELLED):
        prizes.cancel_draw(draw_id=draw.pk, reason="Again", by=director, door=Door.DESK)
    lot(evening, director, "place_1", players[0], players[1])


def test_a_lot_wants_a_reason_to_go(evening: Evening, players: list[Player], director: User) -> None:
    draw = lot(evening, director, "place_1", players[1], players[0])
    with refused(ErrorCode.REASON_MISSING):
        prizes.cancel_draw(draw_id=draw.pk, reason="", by=director, door=Door.DESK)


def test_a_lot_among_others_or_not_everybody(evening: Evening, players: list[Player], director: User) -> None:
    for order in ((players[0],), (players[0], players[0]), (players[0], players[2]), players, ()):
        with refused(ErrorCode.PRIZE_LOT_PEOPLE):
            lot(evening, director, "place_1", *order)


@pytest.mark.parametrize("key", ["place_2", "most_pits", ""])
def test_a_lot_where_nobody_is_equal(evening: Evening, players: list[Player], director: User, key: str) -> None:
    with refused(ErrorCode.PRIZE_NOT_SHARED):
        lot(evening, director, key, players[1], players[0])


def test_no_lot_once_the_prizes_are_given(evening: Evening, players: list[Player], director: User) -> None:
    draw = lot(evening, director, "place_1", players[1], players[0])
    recorded(evening, director)
    with refused(ErrorCode.PRIZES_RECORDED):
        lot(evening, director, "place_3", players[3], players[2])
    with refused(ErrorCode.PRIZES_RECORDED):
        prizes.cancel_draw(draw_id=draw.pk, reason="Late", by=director, door=Door.DESK)


def test_a_lot_of_others_makes_room_after_a_correction(evening: Evening, players: list[Player], director: User) -> None:
    old = lot(evening, director, "place_1", players[1], players[0])
    for player in players[:2]:
        penalties.give_penalty(evening_id=evening.pk, player_id=player.pk, points=-20, reason="Revoke", by=director)
    standings.recompute(evening.pk)
    # All four are equal now: the lot between two decides nothing any more, and the one among four takes its place.
    shown = prizes_of(Evening.objects.get())
    assert not any(item.prize.drawn for item in shown.prizes)
    assert shown.deciding == ()
    lot(evening, director, "place_1", players[3], players[0], players[2], players[1])
    old.refresh_from_db()
    assert (old.is_cancelled, old.cancelled_by) == (True, director)
    assert shares(recorded(evening, director)) == [
        (players[3].last_name, 2001),
        (players[0].last_name, 500),
        (players[2].last_name, 500),
    ]


# Pairs, competitions, people


def test_a_pair_wins_as_a_pair(players: list[Player], director: User) -> None:
    prize = scheme({"kind": "place", "place": 1})
    evening = make_evening(players[0].club, entrants=EntrantKind.PAIRS, prizes=prize, planned_rounds=1)
    pairs = [
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk).pair
        for first, second in (players[:2], players[2:])
    ]
    record(make_round(evening, players).tables.get(), totals_entry(1416, 1396), by=director)
    winner = recorded(evening, director).winners.get()
    assert (winner.pair, winner.player) == (pairs[0], None)
    assert prizes_of(evening, public=False).prizes[0].names == (pairs[0].label,)


@pytest.fixture
def competition(players: list[Player], director: User) -> Competition:
    """Two evenings: 2832 for the first two, less ten for one of them; 2792 for the others."""
    competition = make_competition(players[0].club, prizes=MONEY)
    first = play_evening([competition], players, [(1416, 1396)], by=director, close=False)
    penalties.give_penalty(evening_id=first.pk, player_id=players[1].pk, points=-10, reason="Late", by=director)
    evenings.close_evening(evening_id=first.pk, by=director)
    play_evening([competition], players, [(1416, 1396)], by=director)
    return competition


def test_a_competition_has_prizes_too(competition: Competition, players: list[Player], director: User) -> None:
    seasons.recompute(competition.pk)
    shown = prizes_of(competition)
    assert [(item.prize.key, item.prize.winners, item.prize.each) for item in shown.prizes] == [
        ("place_1", (players[0].pk,), 2001),
        ("place_3", (players[2].pk, players[3].pk), 500),
    ]
    award = recorded(competition, director)
    assert (award.competition, award.evening) == (competition, None)
    assert recorded(competition, director, digest=shown.digest) == award
    assert AuditEntry.objects.get(action="prizes_recorded").details["competition"] == str(competition)
    with refused(ErrorCode.PRIZES_RECORDED):
        prize_schemes.change_scheme(competition_id=competition.pk, prizes=scheme(), by=director, door=Door.DESK)


def test_a_competition_with_evenings_to_come(competition: Competition, players: list[Player], director: User) -> None:
    seasons.recompute(competition.pk)
    assert prizes_of(competition).to_come == 0
    # One that is linked and not closed, and by the rules three more than the two that count.
    play_evening([competition], players, [(1416, 1396)], by=director, close=False)
    assert prizes_of(competition).to_come == 1
    with refused(ErrorCode.PRIZES_EVENINGS_TO_COME):
        recorded(competition, director)
    competition.evenings.filter(state="open").first().competitions.clear()  # type: ignore[union-attr]
    competition.rules = CompetitionRules.from_dict({"counting": {"rule": "best", "best": 2, "evenings": 5}}).as_dict()
    competition.save()
    assert prizes_of(competition).to_come == 3
    with refused(ErrorCode.PRIZES_EVENINGS_TO_COME):
        recorded(competition, director)
    assert recorded(competition, director, even_unfinished=True).competition == competition


def test_a_closed_competition_has_no_evening_to_come(competition: Competition, director: User) -> None:
    competition.rules = CompetitionRules.from_dict({"counting": {"rule": "best", "best": 2, "evenings": 5}}).as_dict()
    competition.save()
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    assert recorded(competition, director).competition == competition


def test_a_lot_in_a_competition(competition: Competition, players: list[Player], director: User) -> None:
    order = [players[3].pk, players[2].pk]
    draw = prizes.enter_draw(competition_id=competition.pk, key="place_3", order=order, by=director, door=Door.DESK)
    assert (draw.competition, draw.evening) == (competition, None)
    assert [item.prize.winners for item in prizes_of(competition).prizes][1:] == [(order[0],), (order[1],)]


def test_prizes_of_nothing() -> None:
    with pytest.raises(ValueError, match="evening or of a competition"):
        prizes.record_prizes(by=make_user(), door=Door.DESK)


def test_categories_and_guests_win(players: list[Player], director: User) -> None:
    club = players[0].club
    ladies = categories.add_category(club=club, name="Ladies")
    for player in players[2:]:
        people.change_player(player=player, categories=[ladies.pk])
    people.change_player(player=players[1], is_guest=True)
    prizes_ = scheme({"kind": "category", "category": ladies.pk}, "guests")
    evening = play_evening([], players, [(1416, 1396)], by=director, prizes=prizes_)
    award = recorded(evening, director)
    assert shares(award) == [(players[2].last_name, None), (players[3].last_name, None), (players[1].last_name, None)]
    # A list that was handed out keeps the name of the category.
    categories.rename_category(category=ladies, name="Dames")
    assert [item.category for item in prizes_of(evening).prizes] == ["Ladies", ""]


def test_a_guest_of_that_evening_stays_one_in_its_list(players: list[Player], director: User) -> None:
    people.change_player(player=players[1], is_guest=True)
    evening = play_evening([], players, [(1416, 1396)], by=director, prizes=scheme("guests"))
    evening.kept_names.update_or_create(
        player=players[1], defaults={"number": "1", "first_name": "A", "last_name": "B", "is_guest": True}
    )
    people.change_player(player=players[1], is_guest=False)
    standings.recompute(evening.pk)
    assert prizes_of(evening).prizes[0].prize.winners == (players[1].pk,)


def test_who_turns_out_to_be_somebody_else_keeps_what_was_won(
    evening: Evening, players: list[Player], director: User
) -> None:
    lot(evening, director, "place_1", players[1], players[0])
    award = recorded(evening, director)
    (keep,) = make_players(evening.club, 1)
    merging.merge_players(keep=keep, gone=players[1], by=director, door=Door.DESK, reason="Typed twice")
    assert award.winners.filter(player=keep).count() == 1
    assert PrizeDraw.objects.get().order == [keep.pk, players[0].pk]


def test_a_fixed_number_of_queries(players: list[Player], director: User) -> None:
    club = players[0].club
    more = make_players(club, 8)
    ladies = categories.add_category(club=club, name="Ladies")
    for player in more:
        people.change_player(player=player, categories=[ladies.pk])
    prizes_ = scheme({"kind": "place", "place": 1, "to": 9}, {"kind": "category", "category": ladies.pk})
    small = play_evening([], players, [(1416, 1396)], by=director, prizes=prizes_)
    large = play_evening([], [*players, *more], [(1416, 1396)] * 3, by=director, prizes=prizes_)
    counts = []
    for evening in (small, large):
        recorded(evening, director)
        with CaptureQueriesContext(connection) as caught:
            prizes_of(evening)
        counts.append(len(caught))
    assert counts[0] == counts[1]
