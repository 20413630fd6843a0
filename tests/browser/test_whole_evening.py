"""A whole evening as its organiser has it: from an installation without anybody in it to the closed evening.

`bin/run --empty` serves it, in a data folder of its own. What was stored is asked of the API of that same process, in
the session of the browser. What is played, and what it must come to, is `tests.integration.whole_evening`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_evening import confirm, type_keys
from tests.factories import PASSWORD
from tests.integration import whole_evening as story
from tests.served import OURS, ROOT, Served

MEMBERS = Path(__file__).resolve().parent.parent / "data" / "members_example.csv"
CLUB = "de-klavers"
SLOW = 30_000
"""Milliseconds: the machine may be busy with other things."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A club's computer after the first `bin/run --empty`. What is installed for the tests is enough for it."""
    kinds = "is_installed dev requirements.txt requirements-dev.txt || is_installed run requirements.txt"
    is_ready = subprocess.run(["sh", "-c", f". bin/environment.sh; {kinds}"], cwd=ROOT, check=False).returncode == 0
    assert is_ready, "bin/run would install something now: run bin/run or bin/test once"
    running = Served(tmp_path, "--empty", language="nl", command=("bin/run",), without=OURS)
    try:
        running.until_it_answers()
        yield running
    finally:
        running.stop()
    assert "Traceback" not in running.output, running.output


def ask(page: Page, path: str) -> Any:
    """What the API answers to who is signed in on this page."""
    address = page.url.split("/", 3)
    answer = page.request.get(f"{'/'.join(address[:3])}/api/v1/{path}")
    assert answer.ok, answer.text()
    return answer.json()


def members_of(page: Page) -> list[dict[str, Any]]:
    return list(ask(page, f"clubs/{CLUB}/players/")["results"])


def seats_of(page: Page, evening: int, number: int) -> tuple[story.Seats, dict[str, str]]:
    """Who sits where in a round, and who has no chair with which credit, by the numbers of members."""
    round_ = ask(page, f"evenings/{evening}/rounds/{number}/")
    assert round_["state"] == "published"
    seats: story.Seats = {}
    for table in round_["tables"]:
        seats[table["number"]] = {"A": [], "B": []}
        for seat in sorted(table["seats"], key=lambda seat: seat["position"]):
            seats[table["number"]][seat["side"]].append(story.number_in(seat["player"]["label"]))
    return seats, {story.number_in(out["player"]["label"]): out["code"] for out in round_["sit_outs"]}


def follow_guide(page: Page, address: str) -> None:
    """Do what the guide has as the next step, which must be this."""
    page.goto(f"{address}/{CLUB}/")
    step = page.locator(".guide li[aria-current=step]")
    expect(step).to_have_count(1)
    step.locator("a.primary").click()


def set_up(page: Page, address: str) -> None:
    page.goto(f"{address}/")
    expect(page).to_have_url(f"{address}/setup/")
    for name, value in {
        "username": "voorzitter",
        "password": PASSWORD,
        "password_again": PASSWORD,
        "name": "De Klavers",
        "slug": CLUB,
    }.items():
        page.locator(f"main [name={name}]").fill(value)
    page.locator("main [name=preset][value=AMSTERDAM]").check()
    page.locator("main form button.primary").click()
    expect(page).to_have_url(f"{address}/{CLUB}/")


def look_at_rules(page: Page) -> None:
    """The first step of the guide: the club plays sixteen hands, and all is right as it is."""
    expect(page).to_have_url(re.compile(rf"/{CLUB}/settings/$"))
    expect(page.locator("[name=hands]")).to_have_value("16")
    page.locator("form[action$='/settings/'] button.primary").click()
    expect(page).to_have_url(re.compile(rf"/{CLUB}/$"))


def import_members(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"/members/import/$"))
    page.locator("#file").set_input_files(MEMBERS)
    page.locator("form[action$='/members/import/'] button").click()
    expect(page.locator("table.preview .tag.go")).to_have_count(28)
    assert members_of(page) == [], "a preview stores nothing"
    page.locator("form[action$='/members/import/store/'] button").click()
    expect(page).to_have_url(re.compile(r"/members/$"))
    assert len(members_of(page)) == 28


def plan_evening(page: Page) -> int:
    """Plan the evening, and return its id."""
    expect(page).to_have_url(re.compile(r"/evenings/new/$"))
    plan = {"planned_rounds": story.ROUNDS, "hands": story.HANDS}
    plan |= {"sat_out_pits": story.CREDITS["sat_out"]["pits"]}
    for name, value in plan.items():
        page.locator(f"[name={name}]").fill(str(value))
    # With twelve hands a round, less is credited than with sixteen; the page says so at once.
    for code, figures in story.CREDITS.items():
        expect(page.locator(f"[name={code}_points]")).to_have_value(str(figures["points"]))
    expect(page.locator("[data-credits-hands]")).to_have_text(str(story.HANDS))
    expect(page.locator("[name=entrants]")).to_have_value("individual")
    page.locator("main form.form button.primary").click()
    expect(page).to_have_url(re.compile(r"/evenings/\d+/attendance/$"))
    (evening,) = ask(page, f"clubs/{CLUB}/evenings/")["results"]
    return int(evening["id"])


def tick(page: Page, player_id: int) -> None:
    page.locator(f"#tick-{player_id}").click()
    expect(page.locator(f"#tick-{player_id}")).to_have_attribute("aria-pressed", "true")


def draw(page: Page, hall: str, number: int) -> None:
    """Draw and publish a round."""
    page.goto(f"{hall}rounds/{number}/")
    page.locator(f"form[action$='/rounds/{number}/draw/'] button.primary").click()
    page.locator("form[action$='/publish/'] button").click()
    expect(page.locator("#board .table-card")).to_have_count(story.TABLES[number])


def hand_in(page: Page, hall: str, round_number: int, table_number: int) -> None:
    """Hand in what a table brings, on the sheet or on the quick screen; one is read wrongly first."""
    at = f"{hall}rounds/{round_number}/tables/{table_number}"
    if (round_number, table_number) in story.KEYS:
        page.goto(f"{at}/sheet/")
        expect(page.locator("#h1-points_a")).to_be_focused()
        type_keys(page, story.KEYS[round_number, table_number])
    else:
        is_misread = (round_number, table_number) == story.MISREAD
        result = story.MISREAD_AS if is_misread else story.RESULTS[round_number, table_number]
        page.goto(f"{at}/quick/?level=points_roem")
        fill(page, story.quick_fields(result))
    confirm(page)
    expect(page.locator(f"#table{table_number}")).to_have_class(re.compile(r"\bconfirmed\b"))


def fill(page: Page, fields: dict[str, int]) -> None:
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(str(value))


def correct(page: Page, hall: str, evening: int) -> None:
    round_number, table_number = story.MISREAD
    page.goto(f"{hall}rounds/{round_number}/tables/{table_number}/quick/?level=points_roem")
    fill(page, story.quick_fields(story.RESULTS[story.MISREAD]))
    page.locator("#reason").fill("roem verkeerd gelezen")
    page.locator("button[name=action][value=correct]").click()
    expect(page).to_have_url(re.compile(rf"/rounds/{round_number}/(\?.*)?$"))
    tables = ask(page, f"evenings/{evening}/rounds/{round_number}/")["tables"]
    (table,) = [table["id"] for table in tables if table["number"] == table_number]
    versions = [(sheet["version"], sheet["reason"]) for sheet in ask(page, f"tables/{table}/sheets/")]
    assert versions == [(2, "roem verkeerd gelezen"), (1, "")]


def swap(page: Page, hall: str, first: int, second: int) -> None:
    """Wrong chairs were noticed: look at who is touched, then confirm with a reason."""
    number = story.SWAPPED[0]
    page.goto(f"{hall}rounds/{number}/disturbances/")
    form = page.locator("details:has(input[name=act][value=swap])")
    form.locator("summary").click()
    form.locator("[name=first]").select_option(str(first))
    form.locator("[name=second]").select_option(str(second))
    form.locator("button").click()
    expect(page.locator("table.moves tbody tr")).to_have_count(2)
    page.locator("[name=reason]").fill("verkeerde stoel")
    page.locator("button[name=confirm]").click()
    expect(page).to_have_url(f"{hall}rounds/{number}/")


def punish(page: Page, hall: str, evening: int, player: int) -> None:
    page.goto(f"{hall}penalties/")
    form = page.locator("form[action$='/penalties/']")
    form.locator("[name=player]").select_option(str(player))
    form.locator("[name=points]").fill(str(-story.PENALTY))
    form.locator("[name=reason]").fill("verzaakt")
    form.locator("button").click()
    expect(page.locator("ul.links > li .num")).to_have_count(1)
    assert [penalty["points"] for penalty in ask(page, f"evenings/{evening}/penalties/")] == [story.PENALTY]


def figures_in(cells: Locator) -> list[str]:
    return [text.strip() for text in cells.all_inner_texts()]


def number_at_start(text: str) -> int:
    """A figure as a page shows it, whatever stands between its thousands and after it."""
    found = re.match(r"\d+(?:[^\d\n]\d{3})*", text)
    assert found, text
    return int(re.sub(r"\D", "", found.group()))


def shown_standing(public: Page) -> list[tuple[Any, ...]]:
    """Place, whether it is shared, name, total, roem, pits and nats, as anybody sees them."""
    rows = []
    for row in public.locator("#standing tbody tr").all():
        place, name, total, *_rounds, roem, pits, nats = figures_in(row.locator("td, th"))
        name = name.split("•")[0].strip()
        figures = [number_at_start(text) for text in (total, roem, pits, nats)]
        rows.append((number_at_start(place), "=" in place, name, *figures))
    return sorted(rows)


def told_apart(members: Sequence[dict[str, Any]]) -> dict[str, str]:
    """By number what a member is called on a page: two of the same name with their number."""
    full_names = [member["full_name"] for member in members]
    return {
        member["number"]: f"{name} ({member['number']})" if full_names.count(name) > 1 else name
        for member, name in zip(members, full_names, strict=True)
    }


def as_shown(rows: Sequence[story.Row], names: dict[str, str]) -> list[tuple[Any, ...]]:
    return sorted((row.place, row.tied, names[row.number], row.total, row.roem, row.pits, row.nats) for row in rows)


def beginning_with(number: int) -> re.Pattern[str]:
    """A figure as a page shows it, for a page that is waited for."""
    return re.compile(r"^\s*" + r"\D?".join(str(number)) + r"(?!\d)")


def report_of(served: Served, evening: int) -> Any:
    command = [sys.executable, "manage.py", "evening_report", str(evening), "--json"]
    return json.loads(subprocess.run(command, cwd=ROOT, env=served.environment, capture_output=True, check=True).stdout)


@pytest.mark.timeout(600)
def test_a_whole_evening_from_an_empty_installation_to_the_result(
    served: Served, page: Page, browser: Browser, complaints: list[str]
) -> None:
    page.set_default_timeout(SLOW)
    expect.set_options(timeout=SLOW)
    try:
        play(served, page, browser)
    finally:
        expect.set_options(timeout=5_000)
    assert complaints == []
    served.stop()
    said = [line.strip() for line in served.output.splitlines() if line.strip()]
    assert said[0].endswith(f"staat op {served.url}"), "nothing was installed first, and nothing went wrong"
    assert said[-1] == "Gestopt. Alles wat is ingevoerd blijft bewaard."


def play(served: Served, page: Page, browser: Browser) -> None:
    address = served.url.rstrip("/")
    set_up(page, address)
    follow_guide(page, address)
    look_at_rules(page)
    follow_guide(page, address)
    import_members(page)
    follow_guide(page, address)
    evening = plan_evening(page)
    page.goto(f"{address}/{CLUB}/")
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
    hall = f"{address}/{CLUB}/evenings/{evening}/"
    ids = {member["number"]: member["id"] for member in members_of(page)}

    page.goto(f"{hall}attendance/")
    for member in story.AT_THE_DOOR:
        tick(page, ids[member])
    assert re.findall(r"\d+", page.locator("#count").inner_text()) == ["23", "5", "3"]

    seated: dict[int, tuple[story.Seats, dict[str, str]]] = {}
    for number in range(1, story.ROUNDS + 1):
        draw(page, hall, number)
        if number == 1:
            page.goto(f"{hall}attendance/")
            tick(page, ids[story.LATE])
        seated[number] = seats_of(page, evening, number)
        for table_number in sorted(seated[number][0]):
            hand_in(page, hall, number, table_number)
        if number == story.MISREAD[0]:
            correct(page, hall, evening)
        if number == story.SWAPPED[0]:
            _, one, other = story.SWAPPED
            seats = seated[number][0]
            swap(page, hall, ids[story.who_sits(seats, one)], ids[story.who_sits(seats, other)])
            story.swap(seats, one, other)
        assert seats_of(page, evening, number) == seated[number]
    punished = story.who_sits(seated[story.PUNISHED[0]][0], story.PUNISHED[1])
    punish(page, hall, evening, ids[punished])

    page.goto(hall)
    page.locator("form[action$='/close/'] button").click()
    expect(page).to_have_url(f"{hall}standings/")
    closed = ask(page, f"evenings/{evening}/")
    assert (closed["state"], closed["credits"]) == ("closed", story.CREDITS)
    assert closed["house_rules"]["hands"] == story.HANDS

    wanted = story.expected(seated, closed["credits"], punished=punished)
    story.check_shape(wanted, seated)
    public = browser.new_context(locale="nl-NL").new_page()
    public.goto(f"{hall}standings/")
    # Nobody loads the page again: what the worker still had to count comes by itself.
    expect(public.locator("#standing td.total")).to_have_text([beginning_with(row.total) for row in wanted])
    names = told_apart(members_of(page))
    assert shown_standing(public) == as_shown(wanted, names)
    public.context.close()
    assert story.rows_of_report(report_of(served, evening)) == wanted
