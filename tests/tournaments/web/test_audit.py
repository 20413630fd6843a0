"""What happened on an evening, as sentences in order."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import make_player, make_players, make_round, record, totals_entry
from tests.tournaments.web.conftest import House
from tournaments.models import AuditAction, Credit, Door, Evening
from tournaments.services import evenings, penalties, prizegiving, results, rounds, rulings, seats, tables
from tournaments.services.audit import note
from tournaments.web.acts import acts_of, sentence_of


def told(house: House) -> Evening:
    """An evening on which nearly everything happened."""
    evening = house.evening(planned_rounds=2)
    house.players = p = make_players(house.club, 8)
    one, two = make_round(evening, p).tables.order_by("number")
    by, door = house.director, Door.DESK
    seats.swap_people(
        evening_id=evening.pk, number=1, first_id=p[0].pk, second_id=p[4].pk, by=by, door=door, reason="zat verkeerd"
    )
    sub = make_player(house.club, "Piet", "Invaller")
    seats.substitute(table_id=one.pk, position=0, sitter_id=sub.pk, by=by, door=door, reason="ziek")
    record(one, totals_entry(1500, 1312), by=house.scorer)
    rulings.note_hand(table_id=one.pk, number=7, text="verzaakt", by=by)
    results.correct_sheet(
        table_id=one.pk, entry=totals_entry(1490, 1322), by=by, door=door, seen_version=1, reason="verteld"
    )
    penalty = penalties.give_penalty(evening_id=evening.pk, player_id=p[1].pk, points=-100, reason="laat", by=by)
    penalties.cancel_penalty(penalty_id=penalty.pk, reason="toch niet", by=by)
    tables.drop_table(table_id=two.pk, code=Credit.MISSED, by=by, door=door, reason="lamp kapot")
    seats.leave_early(evening_id=evening.pk, player_id=p[2].pk, after_round=1, by=by, door=door)
    seats.leave_early(evening_id=evening.pk, player_id=p[2].pk, after_round=None, by=by, door=door)
    prizegiving.hide_standing(evening_id=evening.pk, from_round=2, by=by, door=door)
    prizegiving.show_standing(evening_id=evening.pk, by=by, door=door)
    evenings.close_evening(evening_id=evening.pk, by=by)
    evenings.reopen_evening(evening_id=evening.pk, by=by, reason="fout")
    return evening


def test_everything_is_told_in_order(house: House) -> None:
    evening = told(house)
    with translation.override("en"):
        acts = acts_of(evening)
    assert [act.at for act in acts] == sorted(act.at for act in acts)
    whole = "\n".join(act.what for act in acts)
    in_order = [
        "Round 1 is published.",
        "changed places (tables 1, 2).",
        "Round 1, table 1: Piet Invaller",
        "Round 1, table 1: 1\N{NARROW NO-BREAK SPACE}500 – 1\N{NARROW NO-BREAK SPACE}312 handed in (version 1).",
        "Round 1, table 1, hand 7: verzaakt",
        "handed in (version 2).",
        "gets a penalty of −100.",
        "is cancelled.",
        "Round 1: table 2 is taken out;",
        "goes home after round 1.",
        "stays to the end after all.",
        "From round 2 on the hall does not see the standing.",
        "The standing is shown to everybody.",
        "The evening is closed.",
        "The evening is opened again.",
    ]
    places = [whole.index(part) for part in in_order]
    assert places == sorted(places)
    assert "replaced" not in whole
    assert "missed the round" in whole
    reasons = {act.reason for act in acts}
    assert reasons >= {"zat verkeerd", "ziek", "verteld", "laat", "toch niet", "lamp kapot", "fout"}


@pytest.mark.parametrize(("who", "status"), [("", 302), ("stranger", 404), ("scorer", 200), ("director", 200)])
def test_it_is_for_roles(house: House, who: str, status: int) -> None:
    evening = house.evening()
    assert house.browser(who).get(f"{house.evening_root(evening)}audit/").status_code == status


def test_the_page_tells_who_why_and_through_which_door(house: House) -> None:
    evening = told(house)
    page = house.browser("scorer").get(f"{house.evening_root(evening)}audit/").content.decode()
    assert "zat verkeerd" in page
    assert f"{house.director.username} · desk" in page
    assert (
        f"{house.evening_root(evening)}audit/"
        in house.browser("scorer").get(house.evening_root(evening)).content.decode()
    )


def test_an_evening_on_which_nothing_happened_says_so(house: House) -> None:
    evening = house.evening()
    assert (
        "Nothing has happened yet."
        in house.browser("scorer").get(f"{house.evening_root(evening)}audit/").content.decode()
    )


@pytest.mark.parametrize("action", AuditAction.values)
def test_every_act_has_words_even_with_nothing_kept_beside_it(house: House, action: str) -> None:
    details = {
        "round": 1,
        "table": 2,
        "people": ["Jan (1)"],
        "tables": [2],
        "credit": "missed",
        "sitter": "Piet (2)",
        "scores_for": "Jan (1)",
        "before": "Jan (1)",
        "player": "Jan (1)",
        "after_round": 1,
        "from_round": 2,
    }
    entry = note(
        AuditAction(action), club=house.club, evening=house.evening(), by=house.director, door=Door.API, details=details
    )
    sentence = sentence_of(entry)
    assert sentence
    assert "%(" not in sentence
    assert "[" not in sentence


def test_what_was_typed_is_escaped(house: House) -> None:
    table = house.table()
    rulings.note_hand(table_id=table.pk, number=1, text="<script>alert(1)</script>", by=house.director)
    page = house.browser("scorer").get(f"{house.evening_root(table.round.evening)}audit/").content.decode()
    assert "<script>alert" not in page


def test_earlier_drafts_are_told_with_the_number_they_were_drawn_with(house: House) -> None:
    evening = house.evening()
    people = make_players(house.club, 4)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
    rounds.draw_round(evening_id=evening.pk, number=1, seed=123)
    make_round(evening, people)
    make_round(evening, people, publish=False)
    with translation.override("en"):
        told = [act.what for act in acts_of(evening)]
    assert told == [
        "Round 1 is seated again; the earlier draw is kept: number 123.",
        "Round 1 is seated again; the earlier seating, made by hand, is kept.",
    ]


def test_catch_up_table_names_who_filled_in(house: House) -> None:
    entry = note(
        AuditAction.TABLE_OPENED,
        club=house.club,
        by=house.director,
        door=Door.DESK,
        details={"round": 2, "table": 5, "people": ["Anna", "Bram", "Cor", "Dirk"], "fill_ins": ["Cor", "Dirk"]},
    )
    with translation.override("en"):
        said = sentence_of(entry)
    assert said == (
        "Round 2: catch-up table 5 plays, with Anna, Bram, Cor, Dirk; Cor, Dirk fill in, for nobody's score."
    )
