"""Pages of a table of three: seated, typed, judged, corrected, printed; everybody scores alone."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_players, rules_of
from tests.tournaments.web.conftest import House
from tournaments.models import Door, Evening, RoundState, ScoreSheet, Seat, SheetDraft, Standing, Table
from tournaments.services import entries, evenings, results, rounds, seatings, standings

pytestmark = pytest.mark.django_db

HANDS = 4


def evening_of(house: House, present: int, **rules: Any) -> Evening:
    evening = house.evening(house_rules=rules_of(HANDS, **({"three_players": "own"} | rules)))
    house.players = make_players(house.club, present)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in house.players])
    return evening


@pytest.fixture
def evening(house: House) -> Evening:
    """Seven people: a table of four, and a table of three with the last three of the list."""
    return evening_of(house, 7)


def seat(house: House, evening: Evening) -> Table:
    """Publish the round and return its table of three."""
    first, second, third, fourth, *three = (player.pk for player in house.players)
    tables: list[seatings.Seating] = [
        seatings.TableSeating(number=1, side_a=(first, second), side_b=(third, fourth)),
        seatings.of_three(2, three),
    ]
    rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
    rounds.publish_round(evening_id=evening.pk, number=1)
    return Table.objects.select_related("round__evening__club").get(round__state=RoundState.PUBLISHED, number=2)


@pytest.fixture
def table(house: House, evening: Evening) -> Table:
    return seat(house, evening)


def typed(*rows: dict[str, Any], **more: Any) -> dict[str, str]:
    """The posted form: one dict a hand."""
    form = {f"h{number}-{part}": str(value) for number, row in enumerate(rows, 1) for part, value in row.items()}
    form |= {"seen_version": "0", "idempotency_key": "k1", "action": "hand_in"}
    return form | {name: str(value) for name, value in more.items()}


# 105 > 97 made; 70 < 112 nat; 162 with all ten tricks a pit; 95 > 87 made.
MADE = {"maker": "A", "points_a": 85, "roem_a": 20, "points_b": 50, "points_c": 27, "roem_c": 20}
NAT = {"maker": "A", "points_a": 70, "points_b": 60, "roem_b": 20, "points_c": 32}
PIT = {"maker": "B", "points_a": 0, "points_b": 162, "points_c": 0, "tricks": 10}
LAST = {"maker": "C", "points_a": 60, "points_b": 27, "points_c": 75, "roem_c": 20}
GOOD = (MADE, NAT, PIT, LAST)
TOTALS = (165, 419, 174)


class TestSeating:
    @pytest.mark.parametrize(
        ("present", "says"),
        [
            (3, "3 present → 1 table of three"),
            (6, "6 present → 1 table, 2 sit out"),
            (7, "7 present → 1 table of four and one of three"),
            (23, "23 present → 5 tables of four and one of three"),
        ],
    )
    def test_the_door_says_what_the_number_means(self, house: House, present: int, says: str) -> None:
        evening = evening_of(house, present)
        assert says in house.browser("director").get(f"{house.evening_root(evening)}attendance/").content.decode()

    def test_without_the_rule_three_sit_out(self, house: House) -> None:
        evening = evening_of(house, 7, three_players="none")
        page = house.browser("director").get(f"{house.evening_root(evening)}attendance/").content.decode()
        assert "7 present → 1 table, 3 sit out" in page

    def test_three_present_can_be_drawn(self, house: House) -> None:
        evening = evening_of(house, 3)
        browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/"
        steps = browser.get(house.evening_root(evening)).context["steps"]
        assert [step.state for step in steps][:2] == ["done", "next"]
        house.draw(evening)
        page = browser.get(url).content.decode()
        assert "table 1 has three players." in page
        assert "None" not in page

    def test_the_receipt_of_a_draw_names_the_table(self, house: House, evening: Evening) -> None:
        url = f"{house.evening_root(evening)}rounds/1/"
        house.draw(evening)
        page = house.browser("director").get(url).content.decode()
        number = Table.objects.get(round__evening=evening, chairs=3).number
        assert f"table {number} has three players." in page
        assert "three, each for themselves" in page

    def test_by_hand_the_last_chair_stays_empty(self, house: House, evening: Evening) -> None:
        url = f"{house.evening_root(evening)}rounds/1/seating/"
        browser = house.browser("director")
        assert len(browser.get(url).context["form"].rows) == 2
        people = [str(player.pk) for player in house.players]
        form = dict(zip(("t1-a1", "t1-a2", "t1-b1", "t1-b2", "t2-a1", "t2-b1", "t2-a2"), people, strict=True))
        assert browser.post(url, form | {"t2-b2": ""}).status_code == 302
        table = Table.objects.get(round__state=RoundState.DRAFT, number=2)
        assert table.is_of_three
        # In the order of the chairs, which is the order of playing.
        assert [str(seat.player_id) for seat in table.seats.order_by("position")] == people[4:]
        assert browser.get(url).context["form"].rows[1].chosen == [people[4], people[6], people[5], ""]

    @pytest.mark.parametrize("empty", ["t1-a1", "t1-b1", "t1-a2"])
    def test_another_chair_may_not_be_empty(self, house: House, evening: Evening, empty: str) -> None:
        chairs = ("t1-a1", "t1-a2", "t1-b1", "t1-b2")
        form = dict(zip(chairs, (str(player.pk) for player in house.players), strict=False)) | {empty: ""}
        response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/seating/", form)
        assert response.status_code == 422
        assert "Table 1 needs four players" in response.content.decode()

    def test_what_is_no_player_is_no_empty_chair(self, house: House, evening: Evening) -> None:
        chairs = ("t1-a1", "t1-a2", "t1-b1", "t1-b2")
        form = dict(zip(chairs, (str(player.pk) for player in house.players), strict=False)) | {"t1-b2": "x"}
        response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/seating/", form)
        assert response.status_code == 422

    def test_without_the_rule_four_are_needed(self, house: House) -> None:
        evening = evening_of(house, 7, three_players="none")
        form = dict(zip(("t1-a1", "t1-a2", "t1-b1"), (str(player.pk) for player in house.players), strict=False))
        response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/seating/", form)
        assert response.status_code == 422
        assert "Table 1 needs four players" in response.content.decode()
        assert "table of three" not in response.content.decode()

    def test_the_public_reads_with_whom(self, house: House, evening: Evening, table: Table) -> None:
        first, second, third = (seat.player.public_name for seat in table.seats.select_related("player"))
        page = house.browser().get(house.evening_root(evening)).content.decode()
        assert f"with three: {second} and {third}" in page
        assert f"with three: {first} and {second}" in page
        assert "three, each for themselves" in page

    def test_the_wall_reads_the_same(self, house: House, evening: Evening, table: Table) -> None:
        first, _second, third = (seat.player.full_name for seat in table.seats.select_related("player"))
        url = f"{house.evening_root(evening)}rounds/1/print/seating/"
        page = house.browser("director").get(url).content.decode()
        assert f"table 2, with three: {first} and {third}" in page


class TestDisturbances:
    def test_a_table_is_opened_for_three(self, house: House, evening: Evening) -> None:
        people = [player.pk for player in house.players]
        tables = [seatings.TableSeating(number=1, side_a=(people[0], people[1]), side_b=(people[2], people[3]))]
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
        rounds.publish_round(evening_id=evening.pk, number=1)
        url = f"{house.evening_root(evening)}rounds/1/disturbances/"
        form = {"act": "add_table", "number": 2, "a1": people[4], "b1": people[5], "a2": people[6], "b2": ""}
        browser = house.browser("director")
        assert "table 2, C" in browser.post(url, form).content.decode()
        assert browser.post(url, form | {"confirm": "1", "reason": "three who waited"}).status_code == 302
        assert Table.objects.get(number=2).is_of_three

    def test_without_the_rule_the_fourth_is_asked(self, house: House) -> None:
        evening = evening_of(house, 8, three_players="none")
        people = [player.pk for player in house.players]
        tables = [seatings.TableSeating(number=1, side_a=(people[0], people[1]), side_b=(people[2], people[3]))]
        rounds.seat_by_hand(evening_id=evening.pk, number=1, tables=tables)
        rounds.publish_round(evening_id=evening.pk, number=1)
        form = {"act": "add_table", "number": 2, "a1": people[4], "b1": people[5], "a2": people[6], "b2": ""}
        response = house.browser("director").post(f"{house.evening_root(evening)}rounds/1/disturbances/", form)
        assert response.status_code == 422
        assert not Table.objects.filter(number=2).exists()

    def test_two_change_places(self, house: House, evening: Evening, table: Table) -> None:
        one, other = table.seats.get(position=0).player, house.players[0]
        form = {"act": "swap", "first": one.pk, "second": other.pk}
        browser, url = house.browser("director"), f"{house.evening_root(evening)}rounds/1/disturbances/"
        page = browser.post(url, form).content.decode()
        assert "table 2, A" in page
        assert "table 1, we" in page
        assert browser.post(url, form | {"confirm": "1", "reason": "sat wrong"}).status_code == 302
        assert table.seats.get(position=0).player == other

    def test_a_table_of_three_is_taken_out(self, house: House, evening: Evening, table: Table) -> None:
        form = {"act": "drop_table", "table": "2", "code": "missed", "confirm": "1", "reason": "one went home"}
        url = f"{house.evening_root(evening)}rounds/1/disturbances/"
        assert house.browser("director").post(url, form).status_code == 302
        assert not Table.objects.filter(pk=table.pk).exists()

    def test_the_first_dealer_is_one_of_three(self, house: House, evening: Evening, table: Table) -> None:
        url = f"{house.evening_root(evening)}rounds/1/disturbances/"
        form = {"act": "dealer", "chair": f"{table.pk}:2", "confirm": "1"}
        assert house.browser("director").post(url, form).status_code == 302
        table.refresh_from_db()
        assert table.first_dealer == 2
        house.browser("scorer").post(f"{house.table_root(table)}dealer/", {"first_dealer": "3"})
        table.refresh_from_db()
        assert table.first_dealer == 2


class TestSheet:
    def test_it_has_a_row_a_hand_with_every_cell_labelled(self, house: House, table: Table) -> None:
        page = house.browser("scorer").get(f"{house.table_root(table)}sheet/").content.decode()
        assert page.count("<tr data-hand=") == HANDS
        # Who made trump, points and roem of three, and the tricks.
        assert page.count('aria-label="hand ') == 8 * HANDS
        for seat in table.seats.select_related("player"):
            assert seat.player.full_name in page

    def test_it_is_handed_in_and_stands(self, house: House, evening: Evening, table: Table) -> None:
        url = f"{house.table_root(table)}sheet/"
        response = house.browser("scorer").post(url, typed(*GOOD, action="confirm"), follow=True)
        assert response.status_code == 200
        page = response.content.decode()
        assert "165 – 419 – 174, 180 roem together" in page
        sheet = ScoreSheet.objects.get()
        assert (sheet.total_a, sheet.total_b, sheet.total_c) == TOTALS
        assert results.is_confirmed(sheet)
        standings.recompute(evening.pk)
        totals = dict(Standing.objects.filter(evening=evening).values_list("player_id", "total"))
        for position, total in enumerate(TOTALS):
            assert totals[Seat.objects.get(table=table, position=position).player_id] == total

    def test_what_is_stored_stands_there_again(self, house: House, table: Table) -> None:
        browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
        browser.post(url, typed(*GOOD))
        response = browser.get(url)
        assert [hand.cells for hand in response.context["typed"].hands][2] == {
            "maker": "B",
            "points_a": "0",
            "roem_a": "",
            "points_b": "162",
            "roem_b": "",
            "points_c": "0",
            "roem_c": "",
            "tricks": "10",
        }
        assert [side.figures["total"] for side in response.context["sides"]] == list(TOTALS)

    @pytest.mark.parametrize(
        ("change", "sentence", "cell"),
        [
            ({"h1-points_b": "51"}, "The points of the three are 163 together; they must be 162", "h1-points_a"),
            ({"h1-roem_a": "50"}, "Roem cannot be 50", "h1-roem_a"),
            ({"h1-points_c": "2o"}, "Fill in a whole number", "h1-points_c"),
            ({"h1-points_c": ""}, "The points are missing", "h1-points_c"),
            ({"h1-maker": ""}, "Fill in who made trump", "h1-maker"),
            ({"h3-tricks": ""}, "the tricks if somebody took all ten", "h3-tricks"),
            ({"h3-tricks": "11"}, "Together the tricks must be 10", "h3-tricks"),
            ({"control_c": "184"}, "a difference of 10. Often the last trick", "control_c"),
            ({f"h2-{part}": "" for part in NAT}, "Hands are missing: 2", ""),
        ],
    )
    def test_what_is_wrong_stands_at_its_cell_and_in_the_summary(
        self, house: House, table: Table, change: dict[str, str], sentence: str, cell: str
    ) -> None:
        form = typed(*GOOD) | change
        response = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form)
        assert response.status_code == 422
        summary, rest = response.content.decode().split("</ul>\n</div>", 1)
        assert sentence in summary
        if cell:
            assert sentence in rest
            assert f'href="#{cell}"' in summary
            assert f'id="{cell}"' in rest
        for name, value in form.items():
            if value and name.startswith(("h1-points", "h1-roem", "h3-tricks", "control")):
                assert f'name="{name}"' in rest
                assert f'value="{value}"' in rest
        assert not ScoreSheet.objects.exists()

    def test_a_cell_that_is_no_number_hides_no_other_problem(self, house: House, table: Table) -> None:
        form = typed(*GOOD) | {"h1-points_a": "8s", "h2-roem_b": "30", "h4-points_c": "76"}
        verdict = house.browser("scorer").post(f"{house.table_root(table)}sheet/", form).context["verdict"]
        assert {(problem.code, problem.field) for problem in verdict.problems} == {
            ("not_a_number", "hands[1].points_a"),
            ("roem_value", "hands[2].roem_b"),
            ("points_sum", "hands[4]"),
        }

    def test_it_is_judged_while_it_is_typed(self, house: House, table: Table) -> None:
        url = f"{house.table_root(table)}sheet/check/"
        page = house.browser("scorer").post(url, typed(MADE, NAT)).content.decode()
        assert '<span id="h1-together_c">47</span>' in page
        assert '<span id="h2-together_a">0</span>' in page
        # Both hands are 162 points, though the nat takes 70 of them away.
        assert "2 of 4 hands, 324 points" in page
        assert "! must be" not in page
        assert "Hands are missing" not in page
        assert not ScoreSheet.objects.exists()

    def test_what_was_probably_meant_is_offered(self, house: House, table: Table) -> None:
        url = f"{house.table_root(table)}sheet/check/"
        page = unescape(house.browser("scorer").post(url, typed(MADE | {"points_c": "72"}, NAT)).content.decode())
        assert 'data-cells="{"h1-points_c": "27"}"' in page
        assert "Two figures changed places." in page

    def test_what_is_typed_is_kept_and_thrown_away(self, house: House, table: Table) -> None:
        browser, url = house.browser("scorer"), house.table_root(table)
        assert browser.post(f"{url}draft/", typed(MADE, {"maker": "C", "points_a": 12})).status_code == 204
        assert browser.get(f"{url}sheet/").context["typed"].hands[1].cells["points_a"] == "12"
        browser.post(f"{url}draft/", typed())
        assert not SheetDraft.objects.exists()

    def test_sent_twice_it_is_one_sheet(self, house: House, table: Table) -> None:
        browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
        for _time in range(2):
            assert browser.post(url, typed(*GOOD)).status_code == 302
        assert ScoreSheet.objects.count() == 1

    def test_another_result_is_shown_beside_what_was_typed(self, house: House, table: Table) -> None:
        url = f"{house.table_root(table)}sheet/"
        house.browser("scorer").post(url, typed(*GOOD))
        other = typed(MADE, NAT, PIT, LAST | {"points_a": 59, "points_b": 28}, idempotency_key="k2")
        response = house.browser("director").post(url, other)
        assert response.status_code == 409
        [row] = response.context["differences"]
        assert row["number"] == 4
        assert [value for _part, value in row["typed"]] == ["C", "59", "", "28", "", "75", "20", ""]
        assert ScoreSheet.objects.count() == 1

    def test_a_confirmed_one_is_corrected_with_a_reason(self, house: House, table: Table) -> None:
        browser, url = house.browser("director"), f"{house.table_root(table)}sheet/"
        browser.post(url, typed(*GOOD, action="confirm"))
        other = typed(MADE, NAT, PIT, LAST | {"roem_c": ""}, idempotency_key="k2", seen_version=1)
        assert browser.post(url, other | {"reason": ""}).status_code == 422
        assert browser.post(url, other | {"reason": "roem was not claimed"}).status_code == 302
        page = browser.get(f"{house.table_root(table)}history/").content.decode()
        # 75 against 60 and 27 is nat, so the 75 are gone too.
        assert "165 – 419 – 79" in page
        assert "165 – 419 – 174" in page

    def test_under_forced_trump_the_maker_is_typed(self, house: House) -> None:
        table = seat(house, evening_of(house, 7, trump="forced"))
        browser, url = house.browser("scorer"), f"{house.table_root(table)}sheet/"
        page = browser.get(url)
        assert len(page.context["chairs"]) == 3
        assert "data-derived" not in page.content.decode()
        assert browser.post(url, typed(*GOOD)).status_code == 302

    def test_the_same_after_a_nat_gives_each_everything(self, house: House) -> None:
        table = seat(house, evening_of(house, 7, three_players="each_all"))
        house.browser("scorer").post(f"{house.table_root(table)}sheet/", typed(*GOOD))
        sheet = ScoreSheet.objects.get()
        assert (sheet.total_a, sheet.total_b, sheet.total_c) == (165, 50 + 182 + 262 + 27, 47 + 182 + 95)

    def test_its_history_board_and_report_show_three_figures(
        self, house: House, evening: Evening, table: Table
    ) -> None:
        house.browser("director").post(f"{house.table_root(table)}sheet/", typed(*GOOD, action="confirm"))
        board = house.browser("scorer").get(f"{house.evening_root(evening)}rounds/1/").content.decode()
        for total in TOTALS:
            assert f'<span class="score">{total}</span>' in board
        assert (
            "165 – 419 – 174" in house.browser("director").get(f"{house.evening_root(evening)}audit/").content.decode()
        )

    def test_the_number_of_queries_is_that_of_a_table_of_four(
        self, house: House, table: Table, django_assert_num_queries: Any
    ) -> None:
        four = Table.objects.get(round=table.round_id, number=1)
        browser = house.browser("scorer")
        # What is only looked up the first time does not count.
        browser.get(f"{house.table_root(four)}sheet/")
        with CaptureQueriesContext(connection) as asked:
            browser.get(f"{house.table_root(four)}sheet/")
        with django_assert_num_queries(len(asked)):
            browser.get(f"{house.table_root(table)}sheet/")


class TestQuick:
    def test_three_totals_are_enough(self, house: House, table: Table) -> None:
        browser, url = house.browser("scorer"), f"{house.table_root(table)}quick/"
        names = [field.name for side in browser.get(url).context["quick_sides"] for field in side["fields"]]
        assert names == [f"{name}_{side}" for side in "abc" for name in ("total", "pits", "nats")]
        form = {"total_a": "400", "total_b": "148", "total_c": "100", "seen_version": "0", "action": "hand_in"}
        page = browser.post(url, form, follow=True).content.decode()
        assert "Table 2 is handed in: 400 – 148 – 100." in page
        assert ScoreSheet.objects.get().roem_both is None
        assert browser.get(url).context["quick_sides"][2]["fields"][0].value == "100"

    def test_it_is_judged_while_it_is_typed(self, house: House, table: Table) -> None:
        form = {"total_a": "400", "total_b": "148", "total_c": "100"}
        page = house.browser("scorer").post(f"{house.table_root(table)}quick/check/", form).content.decode()
        assert "400 – 148 – 100" in page

    def test_what_cannot_be_is_refused_at_its_field(self, house: House, table: Table) -> None:
        form = {"total_a": "400", "total_b": "148", "total_c": "", "seen_version": "0"}
        response = house.browser("scorer").post(f"{house.table_root(table)}quick/", form)
        assert response.status_code == 422
        assert "Total C: The total is missing." in response.content.decode()
        wrong = {"total_a": "400", "total_b": "148", "total_c": "101"} | {f"nats_{side}": "0" for side in "abc"}
        wrong |= {f"pits_{side}": "0" for side in "abc"}
        response = house.browser("scorer").post(f"{house.table_root(table)}quick/", wrong)
        assert response.status_code == 422
        assert "These three totals come to 649" in response.content.decode()


class TestPaper:
    def test_the_sheet_has_a_column_for_each(self, house: House, evening: Evening, table: Table) -> None:
        sheets = house.browser("scorer").get(f"{house.evening_root(evening)}rounds/1/print/sheets/").context["sheets"]
        three = sheets[1]
        people = [seat.player.full_name for seat in table.seats.select_related("player").order_by("position")]
        assert [side.people for side in three.sides] == [(name,) for name in people]
        assert three.first_dealer == people[0]
        assert three.control == 162 * HANDS
        assert [side.name for side in sheets[0].sides] == ["we", "they"]

    def test_a_blank_one_is_offered_where_it_is_played(self, house: House) -> None:
        url = f"{house.root}print/sheet/"
        browser = house.browser("scorer")
        assert "For a table of three" not in browser.get(url).content.decode()
        house.club.house_rules = rules_of(three_players="own").as_dict()
        house.club.save(update_fields=["house_rules"])
        assert "For a table of three" in browser.get(url).content.decode()
        [sheet] = browser.get(f"{url}?three").context["sheets"]
        assert [side.name for side in sheet.sides] == ["A", "B", "C"]
        assert "each of you took" in sheet.legend
        assert "pit 100" in sheet.rules
        assert "jacks" not in sheet.rules


def test_a_result_from_another_door_is_confirmed_as_it_is(house: House, table: Table) -> None:
    data = {"level": "totals", "total_a": 400, "total_b": 148, "total_c": 100}
    results.record_sheet(
        table_id=table.pk,
        entry=entries.read_entry(data, of_three=True),
        by=house.director,
        door=Door.API,
        seen_version=0,
    )
    url = f"{house.table_root(table)}sheet/"
    response = house.browser("scorer").post(url, {"action": "confirm_stored", "seen_version": "1"})
    assert response.status_code == 302
    assert results.is_confirmed(ScoreSheet.objects.get())
