"""What is told of one row of an evening: rounds, penalties, neighbours; and what is not told to strangers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_user,
    record,
    totals_entry,
)
from tournaments import tie_words
from tournaments.models import Door, Evening, Player
from tournaments.ranking import TieBreak
from tournaments.selectors.explained_evenings import explain_entrant
from tournaments.services import evenings, penalties, prizegiving, standings, ties

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


@pytest.fixture
def players(evening: Evening, director: User) -> list[Player]:
    players = [make_player(evening.club, name, "Bos") for name in ("Ada", "Bep", "Cor", "Dik")]
    ada, bep, cor, dik = players
    record(make_round(evening, players).tables.get(), totals_entry(1500, 1312), by=director)
    second = make_round(evening, [ada, cor, bep, dik], number=2)
    record(second.tables.get(), totals_entry(1400, 1412), by=director)
    penalties.give_penalty(evening_id=evening.pk, player_id=ada.pk, points=-100, reason="verzaakt", by=director)
    standings.recompute(evening.pk)
    return players


def test_rounds_and_neighbours(evening: Evening, players: list[Player]) -> None:
    ada, bep, _cor, _dik = players
    found = explain_entrant(evening, ada.pk)
    assert found is not None
    first, second = found.rounds
    assert (first.number, first.table, first.total, first.others) == (1, 1, 1500, (1312,))
    assert (first.with_, first.against) == (("Bep Bos",), ("Cor Bos", "Dik Bos"))
    assert (second.with_, second.against) == (("Cor Bos",), ("Bep Bos", "Dik Bos"))
    assert found.above is not None
    assert (found.row.place, found.row.total, found.above.entrant_id) == (2, 2800, bep.pk)
    (penalty,) = found.penalties
    assert (penalty.points, penalty.round_number, penalty.reason) == (-100, 2, "")
    staff = explain_entrant(evening, ada.pk, public=False, reveal=True)
    assert staff is not None
    assert staff.penalties[0].reason == "verzaakt"


def test_nothing_for_who_was_not_there(evening: Evening, players: list[Player]) -> None:
    assert players
    assert explain_entrant(evening, make_player(evening.club).pk) is None


def test_what_is_kept_for_the_prize_giving_is_not_told(evening: Evening, players: list[Player], director: User) -> None:
    prizegiving.hide_standing(evening_id=evening.pk, from_round=2, by=director, door=Door.DESK)
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    found = explain_entrant(evening, players[0].pk)
    assert found is not None
    assert [round_.number for round_ in found.rounds] == [1]
    assert (found.row.total, found.penalties) == (1500, ())
    staff = explain_entrant(evening, players[0].pk, public=False, reveal=True)
    assert staff is not None
    assert len(staff.rounds) == 2


def test_credit_is_a_round_without_a_table(director: User) -> None:
    evening = make_evening(make_club())
    players = make_players(evening.club, 5)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    record(make_round(evening, players[:4]).tables.get(), totals_entry(1500, 1312), by=director)
    standings.recompute(evening.pk)
    found = explain_entrant(evening, players[4].pk)
    assert found is not None
    (round_,) = found.rounds
    assert (round_.table, round_.code, round_.total) == (None, "sat_out", found.row.total)


def test_rule_that_decided_is_said_with_its_numbers_from_both_sides(director: User) -> None:
    club = make_club()
    club.tie_breaks = ["lot"]
    club.save()
    evening = make_evening(club)
    players = make_players(club, 4)
    record(make_round(evening, players).tables.get(), totals_entry(1406, 1406), by=director)
    standings.recompute(evening.pk)
    shared = explain_entrant(evening, players[0].pk)
    assert shared is not None
    assert len(shared.sharing) == 3
    assert (shared.above, shared.below) == (None, None)
    assert len(tie_words.neighbours(shared)) == 3
    order = [player.pk for player in players]
    ties.decide_by_lot(evening_id=evening.pk, order=order, by=director, door=Door.DESK)
    standings.recompute(evening.pk)
    second = explain_entrant(evening, players[1].pk)
    assert second is not None
    assert second.row.decided_by is TieBreak.LOT
    assert len(tie_words.neighbours(second)) == 2
