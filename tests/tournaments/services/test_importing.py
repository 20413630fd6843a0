"""Evening totals out of files: what would become of each row, and that they are stored so or not at all."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_player, make_user
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.exchange.results import read_results
from tournaments.models import (
    AuditAction,
    AuditEntry,
    CodeEntry,
    Competition,
    CompetitionState,
    Door,
    EntrantKind,
    Evening,
    EveningResult,
    ImportedResult,
    Season,
)
from tournaments.selectors import standing_of
from tournaments.services import evenings, importing, merging, people, removals, standings
from tournaments.services.import_previews import ImportPreview, ResultState

pytestmark = pytest.mark.django_db

DAY = "15-12-2023"


@pytest.fixture
def competition() -> Competition:
    """A season of a club where Anna (7), Bram van Dijk (8) and two of the name Cor Smit (9, 10) play twelve hands."""
    club = make_club()
    for number, first_name, infix, last_name in (
        ("7", "Anna", "", "Bakker"),
        ("8", "Bram", "van", "Dijk"),
        ("9", "Cor", "", "Smit"),
        ("10", "Cor", "", "Smit"),
    ):
        make_player(club, first_name, last_name, infix=infix, number=number)
    season = Season.objects.create(
        club=club, name="2023-24", starts_on=dt.date(2023, 9, 1), ends_on=dt.date(2024, 6, 30)
    )
    return Competition.objects.create(club=club, season=season, name="Individueel")


@pytest.fixture
def by() -> User:
    return make_user()


def preview(competition: Competition, text: str, **values: Any) -> ImportPreview:
    values = {"sets": None if "ronde" in text else 4, "hands": 12} | values
    return importing.preview_import(competition=competition, rows=read_results(text.encode()).rows, **values)


def store(competition: Competition, text: str, by: User, **values: Any) -> ImportPreview:
    values = {"sets": None if "ronde" in text else 4, "hands": 12} | values
    rows = read_results(text.encode()).rows
    return importing.store_import(
        competition=competition, rows=rows, by=by, door=Door.IMPORT, file_name="uitslag.csv", **values
    )


def problems_of(found: ImportPreview) -> list[tuple[str, str]]:
    return [(problem.code.value, problem.field) for problem in found.problems]


def only_problem(competition: Competition, text: str, **values: Any) -> Any:
    (problem,) = preview(competition, text, **values).problems
    return problem.code, problem.field, dict(problem.params)


TOTALS = f"datum;naam;totaal;plaats\n{DAY};Anna Bakker;5233;1\n{DAY};8;4926;2\n{DAY};Cor Smit (10);4886;3\n"


def test_bare_totals_become_an_evening_that_is_closed(competition: Competition, by: User) -> None:
    done = store(competition, TOTALS, by)
    assert done.counts == {"problem": 0, "new": 3, "unchanged": 0}
    evening = Evening.objects.get()
    assert (evening.date, evening.planned_rounds, evening.hands) == (dt.date(2023, 12, 15), 4, 12)
    assert evening.is_closed
    assert list(evening.competitions.all()) == [competition]
    assert [event.kind for event in evening.events.all()] == ["closed"]
    rows = [(row.player.number, row.total, row.rounds, row.place, row.row) for row in ImportedResult.objects.all()]  # type: ignore[union-attr]
    assert rows == [("7", 5233, None, 1, 2), ("8", 4926, None, 2, 3), ("10", 4886, None, 3, 4)]
    entry = AuditEntry.objects.get(action=AuditAction.RESULTS_IMPORTED)
    assert (entry.by, entry.details["file"], entry.details["evenings"]) == (by, "uitslag.csv", ["2023-12-15"])


def test_what_a_bare_total_does_not_tell_stays_unknown(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    evening = Evening.objects.get()
    standings.recompute(evening.pk)

    standing = standing_of(evening)

    assert standing.after_round == 4
    assert [(row.place, row.total) for row in standing.rows] == [(1, 5233), (2, 4926), (3, 4886)]
    for row in standing.rows:
        assert (row.points, row.roem, row.pits, row.nats) == (None, None, None, None)
        assert row.rounds == (None, None, None, None)
    brought = EveningResult.objects.filter(evening=evening).order_by("-whole")
    assert [(result.rounds, result.whole, result.missing) for result in brought] == [
        ([], 5233, []),
        ([], 4926, []),
        ([], 4886, []),
    ]
    assert not evening.rounds.exists()


def test_columns_of_rounds_are_rounds(competition: Competition, by: User) -> None:
    store(competition, f"datum;naam;ronde 1;ronde 2\n{DAY};7;1400;1500\n{DAY};8;1600;1100\n", by)
    evening = Evening.objects.get()
    standings.recompute(evening.pk)
    assert evening.planned_rounds == 2
    assert [row.name for row in standing_of(evening, after_round=1).rows] == ["Bram van Dijk", "Anna Bakker"]
    last = standing_of(evening)
    assert [(row.name, row.total, row.pits) for row in last.rows] == [
        ("Anna Bakker", 2900, None),
        ("Bram van Dijk", 2700, None),
    ]
    brought = EveningResult.objects.get(evening=evening, player__number="7")
    assert (len(brought.rounds), brought.whole) == (2, None)


def test_a_code_of_an_evening_is_entered_for_the_competition(competition: Competition, by: User) -> None:
    store(competition, f"datum;naam;totaal;code\n{DAY};7;5233;\n{DAY};8;;afgemeld\n", by)
    entry = CodeEntry.objects.get()
    assert (entry.competition, entry.player.number, entry.code) == (competition, "8", "absent_notified")  # type: ignore[union-attr]
    assert entry.reason == "uitslag.csv · 3"
    imported = ImportedResult.objects.get(player__number="8")
    assert (imported.total, imported.code) == (None, "absent_notified")
    evening = Evening.objects.get()
    standings.recompute(evening.pk)
    assert [row.total for row in standing_of(evening).rows] == [5233]


def test_pairs_are_imported_as_pairs_and_for_each_of_the_two(competition: Competition, by: User) -> None:
    competition.entrants = EntrantKind.PAIRS
    competition.save()
    store(competition, f"datum;koppel;totaal\n{DAY};7 & 8;5233\n{DAY};9 / 10;4926\n", by)
    evening = Evening.objects.get()
    standings.recompute(evening.pk)
    assert evening.is_pairs
    assert [row.name for row in standing_of(evening).rows] == [
        "Anna Bakker & Bram van Dijk",
        "Cor Smit (9) & Cor Smit (10)",
    ]
    assert EveningResult.objects.filter(evening=evening, whole=5233).count() == 3


def test_the_same_list_again_changes_nothing(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    again = store(competition, TOTALS, by)
    assert again.counts == {"problem": 0, "new": 0, "unchanged": 3}
    assert (Evening.objects.count(), ImportedResult.objects.count()) == (1, 3)
    assert AuditEntry.objects.filter(action=AuditAction.RESULTS_IMPORTED).count() == 1


def test_a_list_that_grew_by_an_evening_stores_that_evening(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    done = store(competition, f"{TOTALS}9-2-2024;7;5534;1\n", by)
    assert done.counts == {"problem": 0, "new": 1, "unchanged": 3}
    assert Evening.objects.count() == 2


def test_another_list_for_an_imported_evening_is_refused(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    other = TOTALS.replace("4926", "4927")
    assert only_problem(competition, other)[:2] == (ErrorCode.RESULTS_DIFFER, "rows[2].date")
    assert only_problem(competition, TOTALS, sets=3)[0] is ErrorCode.RESULTS_DIFFER
    assert only_problem(competition, TOTALS, hands=16)[0] is ErrorCode.RESULTS_DIFFER
    with refused(ErrorCode.RESULTS_DIFFER):
        store(competition, other, by)


def test_the_shape_follows_the_last_evening_of_the_competition(competition: Competition, by: User) -> None:
    found = preview(competition, TOTALS, sets=None, hands=None)
    assert (found.sets, found.hands) == (3, 16)
    store(competition, TOTALS, by)
    found = preview(competition, "datum;naam;totaal\n9-2-2024;7;5534\n", sets=None, hands=None)
    assert (found.sets, found.hands, found.most) == (4, 12, 4 * 12 * 962)


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        (";7;5000;;", ErrorCode.DATE_MISSING, "date"),
        ("31-8-2023;7;5000;;", ErrorCode.DATE_OUTSIDE_SEASON, "date"),
        ("1-7-2024;7;5000;;", ErrorCode.DATE_OUTSIDE_SEASON, "date"),
        (f"{DAY};;5000;;", ErrorCode.PARTICIPANT_MISSING, "participant"),
        (f"{DAY};77;5000;;", ErrorCode.PLAYER_UNKNOWN, "participant"),
        (f"{DAY};Dirk Kok;5000;;", ErrorCode.PLAYER_UNKNOWN, "participant"),
        (f"{DAY};Cor Smit;5000;;", ErrorCode.NUMBER_NEEDED, "participant"),
        (f"{DAY};Cor Smit (8);5000;;", ErrorCode.NUMBER_OF_ANOTHER, "participant"),
        (f"{DAY};7;;;", ErrorCode.RESULT_MISSING, "total"),
        (f"{DAY};7;46177;;", ErrorCode.RESULT_TOO_HIGH, "total"),
        (f"{DAY};7;5000;;invaller", ErrorCode.CODE_BESIDE_RESULT, "code"),
    ],
)
def test_a_row_is_refused_at_its_column(competition: Competition, row: str, code: ErrorCode, column: str) -> None:
    found = preview(competition, f"datum;naam;totaal;plaats;code\n{row}\n")
    assert problems_of(found) == [(code.value, f"rows[2].{column}")]
    assert [judged.state for judged in found.rows] == [ResultState.PROBLEM]


def test_nobody_named_is_told_at_the_column_the_list_has(competition: Competition) -> None:
    for heading, column in (("nr", "number"), ("naam", "participant"), ("nr;naam", "participant")):
        empty = ";" * heading.count(";")
        found = preview(competition, f"datum;{heading};totaal\n{DAY};{empty};5000\n")
        assert problems_of(found) == [("participant_missing", f"rows[2].{column}")]


@pytest.mark.parametrize(
    "rules",
    [
        {"counting": {"rule": "average_per_round"}},
        {"codes": {"absent": {"points_from": "own_average"}}},
        {"codes": {"absent": {"points_from": "round", "points": 1000}}},
    ],
)
def test_where_rounds_count_totals_alone_need_their_number(competition: Competition, rules: dict[str, Any]) -> None:
    competition.rules = rules
    competition.save()
    assert only_problem(competition, TOTALS, sets=None) == (ErrorCode.ROUNDS_NEEDED, "sets", {})
    assert preview(competition, TOTALS, sets=4).problems == ()
    assert preview(competition, f"datum;naam;ronde 1\n{DAY};7;1400\n").problems == ()


def test_totals_are_not_held_to_a_number_that_cannot_be(competition: Competition) -> None:
    assert {field for _code, field in problems_of(preview(competition, TOTALS, sets=0))} == {"sets"}
    assert {field for _code, field in problems_of(preview(competition, TOTALS, hands=0))} == {"hands"}


def test_the_highest_total_is_what_the_house_rules_make_of_a_hand(competition: Competition) -> None:
    assert preview(competition, f"datum;naam;totaal\n{DAY};7;46176\n").problems == ()
    code, _field, params = only_problem(competition, f"datum;naam;totaal\n{DAY};7;46177\n")
    assert (code, params) == (ErrorCode.RESULT_TOO_HIGH, {"given": 46177, "hands": 48, "highest": 46176})
    competition.club.house_rules = {**competition.club.house_rules, "four_jacks": 100}
    competition.club.save()
    assert only_problem(competition, f"datum;naam;totaal\n{DAY};7;46176\n")[0] is ErrorCode.RESULT_TOO_HIGH


@pytest.mark.parametrize(
    ("cells", "problems"),
    [
        ("1400;;2900", [("result_missing", "rows[2].round_2")]),
        (";;", [("result_missing", "rows[2].round_1"), ("result_missing", "rows[2].round_2")]),
        ("1400;1500;2800", [("total_not_the_sum", "rows[2].total")]),
        ("11545;100;", [("result_too_high", "rows[2].round_1")]),
    ],
)
def test_rounds_are_refused_at_their_columns(
    competition: Competition, cells: str, problems: list[tuple[str, str]]
) -> None:
    found = preview(competition, f"datum;naam;ronde 1;ronde 2;totaal\n{DAY};7;{cells}\n")
    assert problems_of(found) == problems


def test_a_total_without_its_rounds_may_stand_between_others(competition: Competition, by: User) -> None:
    store(competition, f"datum;naam;ronde 1;ronde 2;totaal\n{DAY};7;1400;1500;2900\n{DAY};8;;;2950\n", by)
    evening = Evening.objects.get()
    standings.recompute(evening.pk)
    assert [row.total for row in standing_of(evening).rows] == [2950, 2900]
    # After the first round nobody knows who was ahead.
    assert standing_of(evening, after_round=1).rows == ()


def test_a_fill_in_for_somebody_who_was_there_is_refused(competition: Competition) -> None:
    text = f"datum;naam;totaal;code\n{DAY};7;5000;\n{DAY};Anna Bakker;;invaller\n"
    code, field, params = only_problem(competition, text)
    assert (code, field) == (ErrorCode.CODE_BESIDE_RESULT, "rows[3].code")
    assert params == {"player": "Anna Bakker (7)", "code": "fill_in"}


def test_numbers_beside_a_code_are_judged_too(competition: Competition) -> None:
    found = preview(competition, f"datum;naam;ronde 1;ronde 2;code\n{DAY};7;1400;99999;invaller\n")
    assert problems_of(found) == [("result_too_high", "rows[2].round_2"), ("code_beside_result", "rows[2].code")]


def test_somebody_twice_on_an_evening_is_refused_at_both_rows(competition: Competition) -> None:
    found = preview(competition, f"datum;naam;totaal\n{DAY};7;5000\n{DAY};Anna Bakker;5100\n9-2-2024;7;5000\n")
    assert problems_of(found) == [("result_twice", "rows[2].participant"), ("result_twice", "rows[3].participant")]
    assert found.problems[0].params == {"player": "Anna Bakker (7)", "lines": (2, 3)}


def test_a_day_with_an_evening_is_refused_once(competition: Competition) -> None:
    make_evening(competition.club, date=dt.date(2023, 12, 15))
    assert problems_of(preview(competition, TOTALS)) == [("date_has_evening", "rows[2].date")]


@pytest.mark.parametrize("places", [("1", "2", "3"), ("", "1", "2"), ("1", "1", "3")])
def test_a_place_that_the_totals_contradict_is_refused(competition: Competition, places: tuple[str, ...]) -> None:
    rows = zip(("7", "8", "9"), ("5000", "5100", "4000"), places, strict=True)
    text = "datum;naam;totaal;plaats\n" + "".join(f"{DAY};{who};{total};{place}\n" for who, total, place in rows)
    wanted = [] if places[0] == "" else [("place_against_total", "rows[3].place")]
    assert problems_of(preview(competition, text)) == wanted


def test_equal_totals_may_have_had_different_places(competition: Competition) -> None:
    text = f"datum;naam;totaal;plaats\n{DAY};7;5000;1\n{DAY};8;5000;2\n"
    assert preview(competition, text).problems == ()


def test_who_was_merged_is_refused_with_who_it_is(competition: Competition, by: User) -> None:
    players = {player.number: player for player in competition.club.players.all()}
    merging.merge_players(keep=players["9"], gone=players["10"], by=by, door=Door.DESK, reason="dubbel")
    code, _field, params = only_problem(competition, f"datum;naam;totaal\n{DAY};10;5000\n")
    assert (code, params["into"]) == (ErrorCode.PLAYER_MERGED, "Cor Smit (9)")
    assert preview(competition, f"datum;naam;totaal\n{DAY};Cor Smit;5000\n").problems == ()


def test_a_number_and_a_name_that_are_not_one_person_are_refused(competition: Competition) -> None:
    text = "datum;lidnr;naam;totaal\n"
    assert preview(competition, f"{text}{DAY};7;Anna Bakker;5000\n").problems == ()
    found = preview(competition, f"{text}{DAY};7;Bram van Dijk;5000\n")
    assert problems_of(found) == [("number_of_another", "rows[2].number")]


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("7", ErrorCode.PARTNER_MISSING),
        ("7 & 8 & 9", ErrorCode.PARTNER_MISSING),
        ("7 & 7", ErrorCode.PAIR_OF_ONE),
        ("7 & 77", ErrorCode.PLAYER_UNKNOWN),
    ],
)
def test_a_pair_is_two_people_of_the_club(competition: Competition, who: str, code: ErrorCode) -> None:
    competition.entrants = EntrantKind.PAIRS
    assert only_problem(competition, f"datum;koppel;totaal\n{DAY};{who};5000\n")[:2] == (code, "rows[2].participant")


def test_one_person_in_two_pairs_is_refused(competition: Competition) -> None:
    competition.entrants = EntrantKind.PAIRS
    found = preview(competition, f"datum;koppel;totaal\n{DAY};7 & 8;5000\n{DAY};8 & 9;5000\n")
    assert problems_of(found) == [("result_twice", "rows[2].participant"), ("result_twice", "rows[3].participant")]


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"sets": 0}, ErrorCode.INVALID_VALUE, "sets"),
        ({"sets": 13}, ErrorCode.INVALID_VALUE, "sets"),
        ({"hands": 0}, ErrorCode.HANDS_RANGE, "hands"),
        ({"hands": 33}, ErrorCode.HANDS_RANGE, "hands"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(
    competition: Competition, values: dict[str, int], code: ErrorCode, field: str
) -> None:
    text = f"datum;naam;totaal\n{DAY};7;500\n"
    assert (code.value, field) in problems_of(preview(competition, text, **values))


def test_other_rounds_than_there_are_columns_are_refused(competition: Competition) -> None:
    text = f"datum;naam;ronde 1;ronde 2\n{DAY};7;1400;1500\n"
    assert only_problem(competition, text, sets=3)[:2] == (ErrorCode.ROUNDS_DIFFER, "sets")


def test_a_closed_competition_takes_nothing(competition: Competition, by: User) -> None:
    competition.state = CompetitionState.CLOSED
    competition.save()
    with refused(ErrorCode.COMPETITION_CLOSED):
        store(competition, TOTALS, by)


def test_all_problems_are_told_at_once_and_nothing_is_stored(competition: Competition, by: User) -> None:
    text = f"datum;naam;totaal;code\ngisteren;7;veel;\n{DAY};77;46177;\n{DAY};8;;\n{DAY};9;;invaller\n{DAY};9;5000;\n"
    found = problems_of(preview(competition, text))
    assert found == [
        ("not_a_day", "rows[2].date"),
        ("not_points", "rows[2].total"),
        ("player_unknown", "rows[3].participant"),
        ("result_too_high", "rows[3].total"),
        ("result_missing", "rows[4].total"),
        ("code_beside_result", "rows[5].code"),
    ]
    with refused(*(ErrorCode(code) for code, _field in found)):
        store(competition, text, by)
    assert not Evening.objects.exists()
    assert not ImportedResult.objects.exists()
    assert not AuditEntry.objects.exists()


def test_what_was_promised_otherwise_is_not_stored(competition: Competition, by: User) -> None:
    seen = preview(competition, TOTALS).verdicts
    assert store(competition, TOTALS, by, promised=seen).counts["new"] == 3
    with refused(ErrorCode.IMPORT_CHANGED):
        store(competition, TOTALS, by, promised=seen)


def test_an_imported_evening_is_not_opened_but_removed_and_imported_again(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    evening = Evening.objects.get()
    with refused(ErrorCode.EVENING_IMPORTED):
        evenings.reopen_evening(evening_id=evening.pk, by=by, reason="tikfout")
    before = Competition.objects.get().rules_version
    removals.remove_evening(evening_id=evening.pk, by=by, door=Door.DESK)
    assert not Evening.objects.exists()
    assert not ImportedResult.objects.exists()
    assert Competition.objects.get().rules_version == before + 2
    assert AuditEntry.objects.get(action=AuditAction.EVENING_REMOVED).details["imported"] == 3
    store(competition, TOTALS.replace("4926", "4927"), by)
    assert ImportedResult.objects.filter(total=4927).exists()


def test_the_codes_of_a_removed_evening_go_with_it(competition: Competition, by: User) -> None:
    store(competition, f"datum;naam;totaal;code\n{DAY};7;5233;\n{DAY};8;;afgemeld\n", by)
    removals.remove_evening(evening_id=Evening.objects.get().pk, by=by, door=Door.DESK)
    assert not CodeEntry.objects.exists()


def test_an_imported_evening_of_a_closed_competition_stays(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    Competition.objects.update(state=CompetitionState.CLOSED)
    with refused(ErrorCode.COMPETITION_CLOSED):
        removals.remove_evening(evening_id=Evening.objects.get().pk, by=by, door=Door.DESK)


def test_a_double_takes_its_imported_results_along(competition: Competition, by: User) -> None:
    store(competition, TOTALS, by)
    anna = competition.club.players.get(number="7")
    other = make_player(competition.club, "Ans", "Bakker", number="11")
    merging.merge_players(keep=other, gone=anna, by=by, door=Door.DESK, reason="dubbel")
    assert ImportedResult.objects.get(total=5233).player == other
    with refused(ErrorCode.PLAYED_TOGETHER):
        bram = competition.club.players.get(number="8")
        merging.merge_players(keep=other, gone=bram, by=by, door=Door.DESK, reason="dubbel")
    assert people.pair_of(club=competition.club, first=other, second=bram)
