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
from tournaments.seating.constraints import Instead, Rule
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode
from tournaments.selectors.receipts import shown_quality, together_of
from tournaments.services import evenings, rounds, seats, tables
from tournaments.services.seatings import TableSeating

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


def test_that_somebody_sits_out_against_the_choice_is_told_until_nobody_does() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(left_over=LeftOver.HOUSE))
    players = make_players(evening.club, 9)
    present(evening, players)
    round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=3)
    told = [(Rule.LEFT_OVER, Instead.SITS_OUT)]
    assert [(unmet.rule, unmet.instead) for unmet in receipt(round_).unmet] == told
    idle, seated = round_.sit_outs.get().player_id, round_.seats.all()[0].player_id
    by = make_user()
    seats.swap_people(evening_id=evening.pk, number=1, first_id=idle, second_id=seated, by=by, door=Door.DESK)
    assert [(unmet.rule, unmet.instead) for unmet in receipt(round_).unmet] == told
    rounds.publish_round(evening_id=evening.pk, number=1)
    late = make_players(evening.club, 3)
    present(evening, [*players, *late])
    table = TableSeating(number=3, side_a=(seated, late[0].pk), side_b=(late[1].pk, late[2].pk))
    tables.add_table(evening_id=evening.pk, number=1, seating=table, by=by, door=Door.DESK, reason="late")
    assert receipt(round_).unmet == ()


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


# Rounds drawn together


@pytest.fixture
def drawn_together() -> Evening:
    """Four rounds drawn at once in which nobody meets twice and one, who keeps a table, always sits there."""
    evening = make_evening(
        make_club(), seating=SeatingRules(all_rounds=True, left_over=LeftOver.SIT_OUT), planned_rounds=4
    )
    players = make_players(evening.club, 18)
    Player.objects.filter(pk=players[3].pk).update(needs_fixed_table=True)
    present(evening, players)
    rounds.draw_round(evening_id=evening.pk, number=1, seed=5)
    assert [receipt(round_).cost for round_ in evening.rounds.all()] == [0, 0, 0, 0]
    return evening


def swap_in_the_first(evening: Evening) -> seats.Touched:
    """Let who keeps a table change with somebody of another table, in the first round only."""
    first = evening.rounds.get(number=1)
    keeper = first.seats.get(player__needs_fixed_table=True)
    other = first.seats.exclude(table=keeper.table).order_by("table__number", "position")[0]
    return seats.swap_people(
        evening_id=evening.pk,
        number=1,
        first_id=keeper.player_id,
        second_id=other.player_id,
        by=make_user(),
        door=Door.DESK,
    )


def together(evening: Evening, number: int) -> Receipt:
    found = together_of(evening.rounds.get(number=number), directs=True)
    assert found is not None
    return found


def test_a_swap_counts_all_rounds_that_are_seated_after_it(drawn_together: Evening) -> None:
    touched = seats.preview(lambda: swap_in_the_first(drawn_together))
    assert touched.rounds == (1, 2, 3, 4)
    assert touched.before is not None
    assert touched.after is not None
    assert touched.before.cost == 0
    # Round 1 alone costs nothing either way: it is in the later ones that who sat together meet, and a table is left.
    again, away = touched.after.meetings_again, touched.after.count(CostCode.RULE_BROKEN)
    assert again
    assert away
    swap_in_the_first(drawn_together)
    alone = [receipt(round_) for round_ in drawn_together.rounds.all()]
    assert alone[0].cost == 0
    assert sum(each.meetings_again for each in alone) == again
    assert sum(each.count(CostCode.RULE_BROKEN) for each in alone) == away
    assert sum(each.cost for each in alone) == touched.after.cost


def test_the_receipt_of_rounds_drawn_together_is_counted_again_after_a_swap(drawn_together: Evening) -> None:
    assert [together(drawn_together, number).cost for number in range(1, 5)] == [0] * 4
    touched = swap_in_the_first(drawn_together)
    for number in range(1, 5):
        assert together(drawn_together, number) == touched.after
    assert together(drawn_together, 2).seed == 5
    swap_in_the_first(drawn_together)
    # Back as it was drawn: the receipt of the draw holds again.
    assert not any("together" in round_.quality for round_ in drawn_together.rounds.all())


def test_it_is_counted_again_when_later_rounds_are_drawn_anew(drawn_together: Evening) -> None:
    rounds.publish_round(evening_id=drawn_together.pk, number=1)
    finish(drawn_together.rounds.get(number=1))
    rounds.draw_round(evening_id=drawn_together.pk, number=2, seed=6)
    current = {round_.number: round_ for round_ in drawn_together.rounds.exclude(state=RoundState.SUPERSEDED)}
    first = together_of(current[1], directs=True)
    assert first is not None
    assert "together" in current[1].quality
    assert "together" not in current[2].quality
    assert first.meetings_again == sum(receipt(round_).meetings_again for round_ in current.values())


def test_who_may_not_sit_together_is_no_more_told_of_all_rounds_than_of_one(drawn_together: Evening) -> None:
    first = drawn_together.rounds.get(number=1)
    # Neither of the two tables of the swap.
    keeper = first.seats.get(player__needs_fixed_table=True)
    last = first.tables.exclude(pk=keeper.table_id).order_by("-number")[0]
    mates = sorted((seat.player for seat in last.seats.all()), key=lambda player: player.pk)
    Apart.objects.create(club=drawn_together.club, first=mates[0], second=mates[1])
    swap_in_the_first(drawn_together)
    quality = drawn_together.rounds.get(number=2).quality
    rules = {unmet["rule"] for unmet in shown_quality(quality, directs=True)["together"]["unmet"]}
    shown = shown_quality(quality, directs=False)["together"]
    assert Rule.NEVER_AT_ONE_TABLE in rules
    assert Rule.NEVER_AT_ONE_TABLE not in {unmet["rule"] for unmet in shown["unmet"]}
    assert "rule_broken" not in {item["code"] for item in shown["items"]}


def test_a_swap_by_the_standing_adds_up_rounds_of_different_standings() -> None:
    evening = make_evening(make_club(), seating=SeatingRules(individuals=System.SWISS))
    players = make_players(evening.club, 8)
    finish(make_round(evening, players))
    rounds.publish_round(
        evening_id=evening.pk, number=rounds.draw_round(evening_id=evening.pk, number=2, seed=1).number
    )
    touched = seats.swap_people(
        evening_id=evening.pk,
        number=1,
        first_id=players[0].pk,
        second_id=players[4].pk,
        by=make_user(),
        door=Door.DESK,
        reason="wrong",
    )
    assert touched.after is not None
    alone = [receipt(round_) for round_ in evening.rounds.all()]
    assert touched.after.cost == sum(each.cost for each in alone)
    assert touched.after.bound == 0


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
