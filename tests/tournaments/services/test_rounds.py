"""Rounds: drawn or seated by hand, published, and never seated again once there is a result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table,
    make_user,
    record,
    seating,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AttendanceState,
    Credit,
    Door,
    EntrantKind,
    Evening,
    Player,
    Round,
    RoundState,
    Seat,
)
from tournaments.selectors.boards import board_of
from tournaments.services import evenings, pairing, rounds, seatings, seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening with thirteen people present."""
    club = make_club()
    evening = make_evening(club)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(club, 13)])
    return evening


@pytest.fixture
def pairs_evening() -> Evening:
    """An evening with five pairs."""
    club = make_club()
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    people = make_players(club, 10)
    for first, second in zip(people[::2], people[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=second.pk, second_id=first.pk)
    return evening


def draw(
    evening: Evening, number: int = 1, seed: int | None = 5, *, publish: bool = False, replace_published: bool = False
) -> Round:
    round_ = rounds.draw_round(evening_id=evening.pk, number=number, seed=seed, replace_published=replace_published)
    return rounds.publish_round(evening_id=evening.pk, number=number) if publish else round_


def seats_of(round_: Round) -> list[tuple[int, int, int]]:
    return list(
        round_.seats.order_by("table__number", "position").values_list("table__number", "position", "player_id")
    )


def credits_of(round_: Round) -> dict[int, str]:
    return dict(round_.sit_outs.values_list("player_id", "code"))


def finish(round_: Round) -> None:
    typist = make_user()
    for table in round_.tables.all():
        record(table, by=typist)


# Drawing


def test_draw_seats_everybody_present_or_lets_them_sit_out(evening: Evening) -> None:
    round_ = draw(evening)
    seated = set(round_.seats.values_list("player_id", flat=True))
    present = set(evening.attendances.values_list("player_id", flat=True))
    assert (round_.state, round_.seed, round_.number) == ("draft", 5, 1)
    assert [table.number for table in round_.tables.all()] == [1, 2, 3]
    assert len(seated) == 12
    assert credits_of(round_) == dict.fromkeys(present - seated, "sat_out")
    assert round_.quality["seed"] == 5


def test_same_seed_draws_the_same_seats(evening: Evening) -> None:
    first = seats_of(draw(evening, seed=11))
    assert seats_of(draw(evening, seed=11)) == first
    assert seats_of(draw(evening, seed=12)) != first


def test_draw_without_a_seed_keeps_the_seed_it_drew(evening: Evening) -> None:
    first = draw(evening, seed=None)
    assert first.seed is not None
    assert seats_of(draw(evening, seed=first.seed)) == seats_of(first)


def test_redraw_keeps_the_earlier_draft_as_replaced(evening: Evening) -> None:
    first, second = draw(evening), draw(evening, seed=6)
    first.refresh_from_db()
    assert (first.state, second.state) == ("superseded", "draft")
    assert first.seats.count() == 12


def test_published_round_without_a_result_may_be_drawn_again(evening: Evening) -> None:
    first = draw(evening, publish=True)
    draw(evening, seed=6, replace_published=True)
    first.refresh_from_db()
    assert first.state == "superseded"


def test_later_rounds_bring_nobody_together_again(evening: Evening) -> None:
    for number in (1, 2, 3):
        finish(draw(evening, number, publish=True))
    assert evening.rounds.get(number=3).quality["partner_repeats"] == 0
    seats = Seat.objects.filter(round__evening=evening, position__in=(0, 2)).order_by("table_id", "position")
    people = list(seats.values_list("player_id", flat=True))
    couples = [frozenset(couple) for couple in zip(people[::2], people[1::2], strict=True)]
    assert len(couples) == len(set(couples)) == 9


def test_who_sat_out_before_tonight_does_not_sit_out_again(evening: Evening) -> None:
    finish(draw(evening, publish=True))
    [sat_out] = credits_of(evening.rounds.get(number=1))
    later = make_evening(evening.club, date=EVENING_DATE + timedelta(days=7))
    players = list(evening.attendances.values_list("player_id", flat=True))
    evenings.set_present(evening_id=later.pk, player_ids=players)
    for seed in range(5):
        assert sat_out not in credits_of(draw(later, seed=seed))


def test_drawing_is_refused_once_there_is_a_result(evening: Evening) -> None:
    round_ = draw(evening, publish=True)
    table = round_.tables.first()
    assert table is not None
    record(table, by=make_user(), confirm=False)
    before = seats_of(round_)
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        draw(evening)
    assert seats_of(evening.rounds.get(number=1)) == before


def test_three_people_are_too_few(evening: Evening) -> None:
    evening = make_evening(evening.club, date=EVENING_DATE + timedelta(days=7))
    people = list(Player.objects.values_list("pk", flat=True)[:3])
    evenings.set_present(evening_id=evening.pk, player_ids=people)
    with refused(ErrorCode.TOO_FEW_PLAYERS) as caught:
        draw(evening)
    names = ", ".join(sorted(player.label for player in Player.objects.filter(pk__in=people)))
    assert caught.value.problems[0].params == {"present": 3, "needed": 4, "people": names}
    # Seated by hand at no table at all it is the same.
    with refused(ErrorCode.TOO_FEW_PLAYERS):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[])


@pytest.mark.parametrize("number", [2, 3])
def test_only_the_next_round_is_drawn(evening: Evening, number: int) -> None:
    with refused(ErrorCode.ROUND_NOT_NEXT):
        draw(evening, number)


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_the_evening_does_not_have_is_not_drawn(evening: Evening, number: int) -> None:
    with refused(ErrorCode.ROUND_BEYOND_PLAN):
        draw(evening, number)


def test_no_more_rounds_than_planned(evening: Evening) -> None:
    for number in (1, 2, 3):
        draw(evening, number, publish=True)
    with refused(ErrorCode.ROUND_BEYOND_PLAN):
        draw(evening, 4)


def test_an_earlier_round_takes_the_later_ones_back_with_it(evening: Evening) -> None:
    for number in (1, 2, 3):
        draw(evening, number, publish=True)
    late = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    with refused(ErrorCode.REPLACES_PUBLISHED):
        draw(evening, 2)
    again = draw(evening, 2, replace_published=True)
    counting = evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number")
    assert list(counting.values_list("number", "state")) == [(1, RoundState.PUBLISHED), (2, RoundState.DRAFT)]
    assert evening.rounds.filter(state=RoundState.SUPERSEDED).count() == 2
    assert late.pk in {*again.seats.values_list("player_id", flat=True)} | set(credits_of(again))
    rounds.publish_round(evening_id=evening.pk, number=2)
    draw(evening, 3, publish=True)


def test_an_earlier_round_stays_when_a_later_one_has_a_result(evening: Evening) -> None:
    draw(evening, 1, publish=True)
    table = draw(evening, 2, publish=True).tables.first()
    assert table is not None
    record(table, by=make_user())
    with refused(ErrorCode.ROUND_HAS_RESULTS) as caught:
        draw(evening, 1, replace_published=True)
    assert caught.value.problems[0].params == {"round": 2}


def test_a_round_with_a_result_says_so_whatever_is_published_later(evening: Evening) -> None:
    table = draw(evening, 1, publish=True).tables.first()
    assert table is not None
    record(table, by=make_user())
    draw(evening, 2, publish=True)
    with refused(ErrorCode.ROUND_HAS_RESULTS) as caught:
        draw(evening, 1, replace_published=True)
    assert caught.value.problems[0].params == {"round": 1}


def test_only_the_draft_that_was_looked_at_is_published(evening: Evening) -> None:
    seen = board_of(draw(evening, 1)).digest
    other = board_of(draw(evening, 1, seed=6)).digest
    with refused(ErrorCode.DRAFT_REPLACED):
        rounds.publish_round(evening_id=evening.pk, number=1, digest=seen)
    assert not evening.rounds.filter(state=RoundState.PUBLISHED).exists()
    assert rounds.publish_round(evening_id=evening.pk, number=1, digest=other).is_published
    # Who clicks twice named the same seating twice.
    assert rounds.publish_round(evening_id=evening.pk, number=1, digest=other).is_published


def test_who_changes_places_or_deals_first_makes_it_another_draft(evening: Evening) -> None:
    round_ = draw(evening, 1)
    seen = board_of(round_).digest
    first, second = round_.seats.filter(position=0).order_by("table__number")[:2]
    seats.swap_people(
        evening_id=evening.pk,
        number=1,
        first_id=first.player_id,
        second_id=second.player_id,
        by=make_user(),
        door=Door.DESK,
    )
    with refused(ErrorCode.DRAFT_REPLACED):
        rounds.publish_round(evening_id=evening.pk, number=1, digest=seen)
    swapped = board_of(round_).digest
    rounds.set_first_dealer(table_id=first.table_id, first_dealer=2)
    with refused(ErrorCode.DRAFT_REPLACED):
        rounds.publish_round(evening_id=evening.pk, number=1, digest=swapped)
    assert rounds.publish_round(evening_id=evening.pk, number=1, digest=board_of(round_).digest).is_published


@pytest.mark.parametrize("act", ["draw", "publish", "seat"])
def test_closed_evening_gets_no_round(act: str) -> None:
    table = make_table()
    evening = table.round.evening
    record(table, by=make_user())
    evenings.close_evening(evening_id=evening.pk, by=make_user())
    with refused(ErrorCode.EVENING_CLOSED):
        if act == "draw":
            draw(evening, 2)
        elif act == "publish":
            rounds.publish_round(evening_id=evening.pk, number=1)
        else:
            rounds.seat_by_hand(evening_id=evening.pk, number=2, tables=[])


# Publishing


def test_publish_credits_who_came_after_the_draw(evening: Evening) -> None:
    draw(evening)
    newcomer = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=newcomer.pk, state=AttendanceState.PRESENT)
    round_ = rounds.publish_round(evening_id=evening.pk, number=1)
    assert round_.published_at is not None
    assert credits_of(round_)[newcomer.pk] == "sat_out"


def test_a_published_round_is_only_taken_back_where_that_is_said(evening: Evening) -> None:
    published = draw(evening, publish=True)
    people = list(Player.objects.order_by("pk"))[:4]

    with refused(ErrorCode.REPLACES_PUBLISHED) as drawing:
        draw(evening, seed=6)
    with refused(ErrorCode.REPLACES_PUBLISHED):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seating(1, people)])

    assert drawing.value.problems[0].field == "replace_published"
    assert [round_.state for round_ in Round.objects.all()] == [RoundState.PUBLISHED]
    again = rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seating(1, people)], replace_published=True)
    published.refresh_from_db()
    assert (published.state, again.state) == (RoundState.SUPERSEDED, RoundState.DRAFT)


def test_a_new_seating_of_a_published_round_has_room_for_who_came_late(evening: Evening) -> None:
    draw(evening)
    rounds.publish_round(evening_id=evening.pk, number=1)
    late = make_player(evening.club)
    evenings.mark_attendance(evening_id=evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    assert credits_of(evening.rounds.get(number=1))[late.pk] == "late"

    again = draw(evening, seed=2, replace_published=True)
    rounds.publish_round(evening_id=evening.pk, number=1)

    placed = set(again.seats.values_list("player_id", flat=True)) | set(credits_of(again))
    assert late.pk in placed
    assert "late" not in credits_of(again).values()


def test_publish_credits_who_comes_later_and_who_has_left(evening: Evening) -> None:
    late, gone = evening.attendances.order_by("pk")[:2]
    Attendance.objects.filter(pk=late.pk).update(from_round=2)
    finish(draw(evening, 1, publish=True))
    Attendance.objects.filter(pk=gone.pk).update(until_round=1)
    second = draw(evening, 2, publish=True)
    assert credits_of(evening.rounds.get(number=1))[late.player_id] == "late"
    assert credits_of(second)[gone.player_id] == "missed"
    assert late.player_id not in credits_of(second)


def test_credit_is_the_figure_frozen_with_the_evening() -> None:
    club = make_club()
    credits = {code.value: {"points": 1000, "pits": 0} for code in Credit} | {"sat_out": {"points": 1234, "pits": 1}}
    evening = make_evening(club, credits=credits)
    round_ = make_round(evening, make_players(club, 5))
    assert [(credit.points, credit.pits) for credit in round_.sit_outs.all()] == [(1234, 1)]


def test_credit_without_a_figure_is_refused_rather_than_zero() -> None:
    club = make_club()
    evening = make_evening(club)
    Evening.objects.filter(pk=evening.pk).update(credits={})
    with refused(ErrorCode.CREDIT_MISSING):
        make_round(evening, make_players(club, 5))


def test_publishing_twice_is_publishing_once(evening: Evening) -> None:
    first = draw(evening, publish=True)
    again = rounds.publish_round(evening_id=evening.pk, number=1)
    assert again.published_at == first.published_at
    assert again.sit_outs.count() == 1


def test_publishing_is_refused_naming_who_left_after_the_draw(evening: Evening) -> None:
    round_ = draw(evening)
    seats = list(round_.seats.order_by("table__number", "position").select_related("player"))
    gone = [seats[0].player, seats[5].player]
    for player in gone:
        evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.ABSENT_NOTIFIED)
    with refused(ErrorCode.PLAYER_NOT_PRESENT, ErrorCode.PLAYER_NOT_PRESENT) as caught:
        rounds.publish_round(evening_id=evening.pk, number=1)
    named = [(problem.field, dict(problem.params)["player"]) for problem in caught.value.problems]
    assert named == [("tables[1]", gone[0].label), ("tables[2]", gone[1].label)]
    round_.refresh_from_db()
    assert round_.state == "draft"


def test_who_left_after_sitting_out_in_the_draft_gets_no_credit(evening: Evening) -> None:
    [sat_out] = credits_of(draw(evening))
    evenings.mark_attendance(evening_id=evening.pk, player_id=sat_out, state=None)
    assert credits_of(rounds.publish_round(evening_id=evening.pk, number=1)) == {}


def test_publishing_what_was_not_drawn_is_refused(evening: Evening) -> None:
    with refused(ErrorCode.ROUND_UNKNOWN):
        rounds.publish_round(evening_id=evening.pk, number=1)


# Seating by hand


def test_seats_by_hand_are_as_given(evening: Evening) -> None:
    people = list(Player.objects.order_by("pk"))
    tables = [seating(7, people[:4], first_dealer=2), seating(3, people[4:8])]
    round_ = rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
    a1, a2, b1, b2 = (player.pk for player in people[:4])
    # Sides are given together; the chairs alternate, because partners sit opposite.
    assert seats_of(round_)[4:] == [(7, 0, a1), (7, 1, b1), (7, 2, a2), (7, 3, b2)]
    assert round_.tables.get(number=7).first_dealer == 2
    assert (round_.seed, round_.quality["method"], round_.quality["partner_repeats"]) == (None, "hand", 0)
    assert set(credits_of(round_)) == {player.pk for player in people[8:]}


def test_seating_by_hand_counts_who_meets_again(evening: Evening) -> None:
    people = list(Player.objects.order_by("pk"))[:12]
    finish(make_round(evening, people))
    again = make_round(evening, people, number=2)
    assert again.quality["partner_repeats"] == 6


def _same_table_twice(tables: list[seatings.TableSeating], _outsider: int) -> list[seatings.TableSeating]:
    return [tables[0], seatings.TableSeating(number=1, side_a=tables[1].side_a, side_b=tables[1].side_b)]


def _table_zero(tables: list[seatings.TableSeating], _outsider: int) -> list[seatings.TableSeating]:
    return [seatings.TableSeating(number=0, side_a=tables[0].side_a, side_b=tables[0].side_b)]


def _wrong_dealer(tables: list[seatings.TableSeating], _outsider: int) -> list[seatings.TableSeating]:
    return [seatings.TableSeating(number=1, side_a=tables[0].side_a, side_b=tables[0].side_b, first_dealer=4)]


def _outsider(tables: list[seatings.TableSeating], outsider: int) -> list[seatings.TableSeating]:
    return [seatings.TableSeating(number=1, side_a=(tables[0].side_a[0], outsider), side_b=tables[0].side_b)]


def _nobody(_tables: list[seatings.TableSeating], _outsider: int) -> list[seatings.TableSeating]:
    return []


@pytest.mark.parametrize(
    ("spoil", "codes", "field"),
    [
        (_nobody, [ErrorCode.NO_TABLES], "tables"),
        (_same_table_twice, [ErrorCode.TABLE_TWICE, ErrorCode.TABLE_TWICE], "tables[1].number"),
        (_table_zero, [ErrorCode.TABLE_TWICE], "tables[0].number"),
        (_wrong_dealer, [ErrorCode.FIRST_DEALER], "tables[1].first_dealer"),
        (_outsider, [ErrorCode.PLAYER_UNKNOWN], "tables[1]"),
    ],
)
def test_seating_by_hand_refuses(
    evening: Evening,
    spoil: Callable[[list[seatings.TableSeating], int], list[seatings.TableSeating]],
    codes: list[ErrorCode],
    field: str,
) -> None:
    people = list(Player.objects.order_by("pk"))
    outsider = make_player(make_club())
    tables = spoil([seating(1, people[:4]), seating(2, people[4:8])], outsider.pk)
    with refused(*codes) as caught:
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
    assert caught.value.problems[0].field == field
    assert not Round.objects.exists()


def test_one_person_in_two_seats_is_refused_at_both_tables(evening: Evening) -> None:
    people = list(Player.objects.order_by("pk"))
    tables = [seating(1, people[:4]), seating(2, [people[0], *people[4:7]])]
    with refused(ErrorCode.PLAYER_TWICE, ErrorCode.PLAYER_TWICE) as caught:
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
    assert [problem.field for problem in caught.value.problems] == ["tables[1]", "tables[2]"]
    params: Any = caught.value.problems[0].params
    assert params["player"] == people[0].label


def test_one_person_in_two_chairs_of_a_table_is_refused(evening: Evening) -> None:
    one, two, three = Player.objects.order_by("pk")[:3]
    with refused(ErrorCode.PLAYER_TWICE):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seating(1, [one, one, two, three])])


def test_who_is_not_present_gets_no_seat(evening: Evening) -> None:
    people = [*Player.objects.order_by("pk")[:3], make_player(evening.club)]
    with refused(ErrorCode.PLAYER_NOT_PRESENT) as caught:
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seating(1, people)])
    assert caught.value.problems[0].params["player"] == people[3].label  # type: ignore[index]


def test_seating_by_hand_is_refused_once_there_is_a_result(evening: Evening) -> None:
    people = list(Player.objects.order_by("pk"))[:4]
    table = make_round(evening, people).tables.get()
    record(table, by=make_user())
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=[seating(1, people)])


# The first dealer


def test_first_dealer_can_be_set() -> None:
    table = make_table()
    rounds.set_first_dealer(table_id=table.pk, first_dealer=3)
    table.refresh_from_db()
    assert table.first_dealer == 3


def test_first_dealer_must_be_a_chair() -> None:
    with refused(ErrorCode.FIRST_DEALER):
        rounds.set_first_dealer(table_id=make_table().pk, first_dealer=4)


def test_first_dealer_is_not_changed_under_a_result() -> None:
    table = make_table()
    record(table, by=make_user(), confirm=False)
    with refused(ErrorCode.ROUND_HAS_RESULTS):
        rounds.set_first_dealer(table_id=table.pk, first_dealer=1)


def test_first_dealer_is_not_changed_on_a_closed_evening() -> None:
    table = make_table()
    record(table, by=make_user())
    evenings.close_evening(evening_id=table.round.evening_id, by=make_user())
    with refused(ErrorCode.EVENING_CLOSED):
        rounds.set_first_dealer(table_id=table.pk, first_dealer=1)


# Fixed pairs


def test_pairs_stay_together_and_do_not_meet_again(pairs_evening: Evening) -> None:
    pairs = {frozenset((entry.pair.first_id, entry.pair.second_id)) for entry in pairs_evening.evening_pairs.all()}
    met = []
    for number in (1, 2, 3):
        round_ = draw(pairs_evening, number, publish=True)
        finish(round_)
        for table in round_.tables.all():
            chairs = dict(table.seats.values_list("position", "player_id"))
            sides = [frozenset((chairs[0], chairs[2])), frozenset((chairs[1], chairs[3]))]
            assert set(sides) <= pairs
            met.append(frozenset(sides))
        assert len(credits_of(round_)) == 2
        assert frozenset(credits_of(round_)) in pairs
    assert len(met) == len(set(met)) == 6


def test_single_pair_is_too_few() -> None:
    club = make_club()
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    first, second = make_players(club, 2)
    evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    with refused(ErrorCode.TOO_FEW_PLAYERS) as caught:
        draw(evening)
    label = evening.evening_pairs.get().pair.label
    assert caught.value.problems[0].params == {"present": 1, "needed": 2, "people": label, "are_pairs": True}


def test_pair_of_which_one_is_absent_is_not_seated_until_the_director_says_what_becomes_of_it(
    pairs_evening: Evening,
) -> None:
    entries = list(pairs_evening.evening_pairs.select_related("pair").order_by("pk"))
    pair = entries[0].pair
    draw(pairs_evening)

    def mark(state: AttendanceState) -> None:
        evenings.mark_attendance(evening_id=pairs_evening.pk, player_id=pair.second_id, state=state)

    mark(AttendanceState.ABSENT_NOTIFIED)
    people = [member for entry in entries[1:3] for member in (entry.pair.first, entry.pair.second)]
    acts: list[Callable[[], object]] = [
        lambda: draw(pairs_evening),
        lambda: rounds.seat_by_hand(evening_id=pairs_evening.pk, number=1, tables=[seating(1, people)]),
        lambda: rounds.publish_round(evening_id=pairs_evening.pk, number=1),
    ]
    for act in acts:
        with refused(ErrorCode.PAIR_INCOMPLETE) as caught:
            act()
        named = {"player": pair.second.label, "pair": pair.label}
        assert caught.value.problems[0].params == named  # type: ignore[union-attr]
    assert [round_.state for round_ in Round.objects.all()] == [RoundState.DRAFT]
    mark(AttendanceState.PRESENT)
    assert pairing.check_pairs(pairs_evening) == {}
    draw(pairs_evening)
    mark(AttendanceState.ABSENT)
    evenings.withdraw_pair(evening_id=pairs_evening.pk, pair_id=pair.pk)
    round_ = draw(pairs_evening, publish=True)
    assert not {pair.first_id, pair.second_id} & ({pk for *_, pk in seats_of(round_)} | set(credits_of(round_)))


def test_who_is_there_without_a_partner_is_named_until_the_director_says_what_becomes_of_it(
    pairs_evening: Evening,
) -> None:
    draw(pairs_evening)
    ineke = make_player(pairs_evening.club, "Ineke", "Smit")
    partner = make_player(pairs_evening.club)
    evenings.mark_attendance(evening_id=pairs_evening.pk, player_id=ineke.pk, state=AttendanceState.PRESENT)
    entries = list(pairs_evening.evening_pairs.select_related("pair").order_by("pk"))
    people = [member for entry in entries[:2] for member in (entry.pair.first, entry.pair.second)]
    acts: list[Callable[[], object]] = [
        lambda: draw(pairs_evening),
        lambda: rounds.seat_by_hand(evening_id=pairs_evening.pk, number=1, tables=[seating(1, people)]),
        lambda: rounds.publish_round(evening_id=pairs_evening.pk, number=1),
    ]
    for act in acts:
        with refused(ErrorCode.PLAYER_WITHOUT_PARTNER) as caught:
            act()
        assert caught.value.problems[0].params == {"player": ineke.label}  # type: ignore[union-attr]
    assert list(pairing.check_partners(pairs_evening)) == [ineke.pk]
    assert [round_.state for round_ in Round.objects.all()] == [RoundState.DRAFT]

    evenings.enter_pair(evening_id=pairs_evening.pk, first_id=ineke.pk, second_id=partner.pk)

    assert pairing.check_partners(pairs_evening) == {}
    round_ = draw(pairs_evening, publish=True)
    assert ineke.pk in {pk for *_, pk in seats_of(round_)} | set(credits_of(round_))


def test_who_came_alone_too_late_may_go_home_before_the_round(pairs_evening: Evening) -> None:
    draw(pairs_evening, publish=True)
    late = make_player(pairs_evening.club)
    evenings.mark_attendance(evening_id=pairs_evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    with refused(ErrorCode.PLAYER_WITHOUT_PARTNER):
        draw(pairs_evening, 2)
    Attendance.objects.filter(player=late).update(until_round=1)
    assert pairing.check_partners(pairs_evening) == {}
    assert draw(pairs_evening, 2, publish=True).is_published


def test_everybody_is_without_a_partner_on_an_individual_evening(evening: Evening) -> None:
    assert pairing.check_partners(evening) == {}


def test_sides_by_hand_must_be_pairs_of_the_evening(pairs_evening: Evening) -> None:
    people = list(Player.objects.order_by("pk"))
    rounds.seat_by_hand(evening_id=pairs_evening.pk, number=1, tables=[seating(1, people[:4])])
    with refused(ErrorCode.PAIR_UNKNOWN, ErrorCode.PAIR_UNKNOWN):
        mixed = [people[0], people[2], people[1], people[3]]
        rounds.seat_by_hand(evening_id=pairs_evening.pk, number=1, tables=[seating(1, mixed)])
