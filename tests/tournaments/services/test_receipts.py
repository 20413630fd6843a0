"""Every round has a complete receipt of what is seated now, however it came about."""

from __future__ import annotations

import pytest

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_evening,
    make_players,
    make_round,
    make_user,
    record,
    seating,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Apart,
    AttendanceState,
    Credit,
    Door,
    EntrantKind,
    Evening,
    Player,
    Round,
    RoundState,
)
from tournaments.seating import Receipt
from tournaments.seating.constraints import Rule
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import System
from tournaments.seating.weights import CostCode
from tournaments.services import evenings, rounds, seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


def receipt(round_: Round) -> Receipt:
    round_.refresh_from_db()
    return Receipt.from_dict(round_.quality)


def present(evening: Evening, players: list[Player]) -> None:
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])


def finish(round_: Round) -> None:
    typist = make_user()
    for table in round_.tables.all():
        record(table, by=typist)


def test_a_round_by_hand_has_one(evening: Evening) -> None:
    players = make_players(evening.club, 8)
    first = make_round(evening, players)
    found = receipt(first)
    assert (found.method, found.seed, found.cost, found.is_optimal) == ("hand", None, 0, True)
    finish(first)
    again = make_round(evening, players, number=2)
    found = receipt(again)
    assert (found.partner_repeats, found.meetings_again) == (4, 12)
    assert found.gap > 0


def test_a_round_of_pairs_by_hand_has_one() -> None:
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    people = make_players(evening.club, 8)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    finish(make_round(evening, people))
    found = receipt(make_round(evening, people, number=2))
    assert (found.count(CostCode.MEETING_AGAIN), found.partner_repeats) == (2, 0)


def test_the_season_counts_in_it() -> None:
    club = make_club()
    players = make_players(club, 8)
    make_round(make_evening(club, date=EVENING_DATE.replace(day=1)), players)
    found = receipt(make_round(make_evening(club), players))
    assert (found.evenings, found.count(CostCode.SEASON_PARTNER), found.count(CostCode.SEASON_MEETING)) == (1, 4, 12)
    assert found.history


def test_a_drawn_round_keeps_how_it_was_made_after_people_changed_places(evening: Evening) -> None:
    players = make_players(evening.club, 8)
    present(evening, players)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=3)
    drawn = receipt(round_)
    seats.swap_people(
        evening_id=evening.pk,
        number=1,
        first_id=round_.tables.get(number=1).seats.all()[0].player_id,
        second_id=round_.tables.get(number=2).seats.all()[0].player_id,
        by=make_user(),
        door=Door.DESK,
    )
    changed = receipt(round_)
    assert (changed.seed, changed.method, changed.system) == (3, drawn.method, System.REDRAW)
    assert round_.quality["changed"] is True


def test_a_swap_says_what_it_costs(evening: Evening) -> None:
    players = make_players(evening.club, 8)
    finish(make_round(evening, players))
    a, b, c, d, e, f, g, h = players
    new = [seating(1, [a, e, b, f]), seating(2, [c, g, d, h])]
    rounds.seat_by_hand(evening_id=evening.pk, number=2, tables=new)
    touched = seats.preview(
        lambda: seats.swap_people(
            evening_id=evening.pk, number=2, first_id=e.pk, second_id=b.pk, by=make_user(), door=Door.DESK
        )
    )
    assert touched.before is not None
    assert touched.after is not None
    assert (touched.before.partner_repeats, touched.after.partner_repeats) == (0, 2)
    assert touched.after.cost > touched.before.cost
    # Taken back, as a preview is.
    assert receipt(evening.rounds.get(number=2)) == touched.before


def test_publishing_counts_who_left_and_who_came(evening: Evening) -> None:
    players = make_players(evening.club, 9)
    present(evening, players)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=3)
    Round.objects.filter(pk=round_.pk).update(quality={"method": "hand", "partner_repeats": 9})
    rounds.publish_round(evening_id=evening.pk, number=1)
    assert receipt(round_).partner_repeats == 0


def test_receipts_of_an_evening_add_up() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(all_rounds=True), planned_rounds=3)
    present(evening, make_players(evening.club, 8))
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=3)
    assert round_.draw is not None
    whole = Receipt.from_dict(round_.draw.receipt)  # type: ignore[arg-type]
    alone = [receipt(each) for each in evening.rounds.order_by("number")]
    assert len(alone) == 3
    for code in CostCode:
        assert sum(each.count(code) for each in alone) == whole.count(code), code


def test_a_wish_that_is_not_kept_stands_in_it(evening: Evening) -> None:
    players = make_players(evening.club, 8)
    Apart.objects.create(club=evening.club, first=players[0], second=players[3])
    found = receipt(make_round(evening, players))
    assert [(unmet.rule, unmet.entrants) for unmet in found.unmet] == [
        (Rule.NEVER_AT_ONE_TABLE, (players[0].pk, players[3].pk))
    ]


# An older draft


def draft(evening: Evening, seed: int) -> Round:
    return rounds.draw_round(evening_id=evening.pk, number=1, seed=seed)


def test_an_older_draft_counts_again(evening: Evening) -> None:
    present(evening, make_players(evening.club, 9))
    first, second = draft(evening, 1), draft(evening, 2)
    Round.objects.filter(pk=first.pk).update(quality={"method": "old"})
    found = rounds.restore_draft(round_id=first.pk)
    second.refresh_from_db()
    assert (found.pk, found.state, second.state) == (first.pk, RoundState.DRAFT, RoundState.SUPERSEDED)
    assert receipt(found).method == "old"
    assert rounds.publish_round(evening_id=evening.pk, number=1).pk == first.pk


def test_restoring_what_counts_changes_nothing(evening: Evening) -> None:
    present(evening, make_players(evening.club, 8))
    round_ = draft(evening, 1)
    assert rounds.restore_draft(round_id=round_.pk) == round_
    assert Round.objects.count() == 1


def test_who_came_since_sits_out_in_it_and_who_left_is_not_in_it(evening: Evening) -> None:
    players = make_players(evening.club, 9)
    present(evening, players)
    first = draft(evening, 1)
    idle = first.sit_outs.get().player
    late = make_players(evening.club, 1)[0]
    present(evening, [player for player in players if player != idle] + [late])
    draft(evening, 2)
    rounds.restore_draft(round_id=first.pk)
    assert [(row.player, row.code) for row in first.sit_outs.all()] == [(late, Credit.SAT_OUT)]


def test_somebody_it_seats_must_still_be_there(evening: Evening) -> None:
    players = make_players(evening.club, 9)
    present(evening, players)
    first = draft(evening, 1)
    gone = first.seats.all()[0].player_id
    evenings.mark_attendance(evening_id=evening.pk, player_id=gone, state=None)
    draft(evening, 2)
    with refused(ErrorCode.PLAYER_NOT_PRESENT):
        rounds.restore_draft(round_id=first.pk)


def test_a_published_round_is_only_replaced_when_that_is_said(evening: Evening) -> None:
    present(evening, make_players(evening.club, 8))
    first = draft(evening, 1)
    draft(evening, 2)
    rounds.publish_round(evening_id=evening.pk, number=1)
    with refused(ErrorCode.REPLACES_PUBLISHED):
        rounds.restore_draft(round_id=first.pk)
    found = rounds.restore_draft(round_id=first.pk, replace_published=True)
    assert (found.state, found.published_at) == (RoundState.DRAFT, None)


def test_a_round_with_a_result_is_never_replaced(evening: Evening) -> None:
    present(evening, make_players(evening.club, 8))
    first = draft(evening, 1)
    draft(evening, 2)
    finish(rounds.publish_round(evening_id=evening.pk, number=1))
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        rounds.restore_draft(round_id=first.pk, replace_published=True)


def test_a_draft_that_does_not_exist_is_refused() -> None:
    with refused(ErrorCode.DRAFT_UNKNOWN):
        rounds.restore_draft(round_id=1)


def test_a_latecomer_is_there_for_an_older_draft_of_the_next_round(evening: Evening) -> None:
    players = make_players(evening.club, 8)
    present(evening, players)
    finish(make_round(evening, players))
    second = rounds.draw_round(evening_id=evening.pk, number=2, seed=1)
    late = make_players(evening.club, 1)[0]
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    rounds.draw_round(evening_id=evening.pk, number=2, seed=2)
    rounds.restore_draft(round_id=second.pk)
    assert second.sit_outs.get().player == late
