"""Buttons of a round: drawn, seated by hand, published, disturbed."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.crawl.acts import ONE_OR_MORE, Act, Check, Fill, Press, as_it_comes, nothing, stored
from tests.browser.crawl.pages import Least

SOME = ONE_OR_MORE
REASON = "anders ging het niet"


def _four_at_the_first_table(press: Press) -> None:
    """Nobody but the first four names that can be chosen."""
    chairs = press.form.locator("select")
    for place in range(chairs.count()):
        chairs.nth(place).select_option("")
    for place, chair in enumerate(("t1-a1", "t1-a2", "t1-b1", "t1-b2")):
        press.choose(chair, place)


def _as_it_stands(press: Press) -> None:
    """Where people sit already the seats are kept; else four are seated."""
    if not press.field("t1-a1").input_value():
        _four_at_the_first_table(press)


def _half_a_table(press: Press) -> None:
    press.field("t1-a1").select_option("")
    press.choose("t1-a2", 0)


def _chosen(**places: int) -> Fill:
    """Return a fill that chooses by place."""

    def fill(press: Press) -> None:
        for name, place in places.items():
            press.choose(name, place)

    return fill


def _nobody(*names: str) -> Fill:
    def fill(press: Press) -> None:
        for name in names:
            press.field(name).select_option("")

    return fill


def _with_reason(press: Press) -> None:
    if press.has("reason"):
        press.field("reason").fill(REASON)


def _disturbance(
    act: str,
    fill: Fill,
    wrong: Fill,
    stores: Check,
    *,
    needs_reason: bool = False,
    refused: Callable[[Press], bool] | None = None,
) -> tuple[Act, Act]:
    """Two presses: the first only shows who is touched."""
    return (
        Act(key=f"disturbances act={act}", least=Least.DIRECT, fill=fill, wrong=wrong, refused=refused, stores=nothing),
        Act(
            key=f"disturbances act={act} confirm",
            least=Least.DIRECT,
            fill=_with_reason,
            wrong=as_it_comes if needs_reason else None,
            stores=stores,
        ),
    )


DRAWN = stored(
    added={"Round": {"state": "draft"}, "Table": SOME, "Seat": SOME, "SitOut": SOME},
    changed={"Round": {"state": "superseded"}, "Attendance": SOME},
    perhaps=("SitOut", "Round", "Attendance"),
)

# A worker makes it; one that was pending gives way.
ASKED = stored(added={"Draw": {"state": "waiting"}}, changed={"Draw": {"state": "outdated"}}, perhaps=("Draw",))


def _all_at_once(press: Press) -> None:
    press.form.locator("[name=all_rounds][value=yes]").check()


def _same_chair_twice(press: Press) -> None:
    press.choose("a1", 0)
    press.choose("a2", 0)


ACTS = (
    Act(key="draw", least=Least.DIRECT, stores=ASKED),
    Act(key="propose", least=Least.DIRECT, stores=ASKED),
    Act(
        key="draw-take",
        least=Least.DIRECT,
        stores=stored(
            added={"Round": {"state": "draft"}, "Table": SOME, "Seat": SOME, "SitOut": SOME},
            changed={"Draw": {"state": "taken"}, "Round": {"state": "superseded"}},
            perhaps=("SitOut", "Round"),
        ),
    ),
    Act(key="draw-discard", least=Least.DIRECT, stores=stored(changed={"Draw": {"state": "discarded"}})),
    Act(
        key="draw-options",
        least=Least.DIRECT,
        fill=_all_at_once,
        stores=stored(changed={"Evening": 1}, added={"AuditEntry": {"action": "plan_changed"}}),
    ),
    Act(
        key="restore",
        least=Least.DIRECT,
        stores=stored(changed={"Round": 2}, added={"SitOut": SOME}, perhaps=("SitOut",)),
    ),
    Act(
        key="catch-up",
        least=Least.DIRECT,
        fill=as_it_comes,
        wrong=_same_chair_twice,
        stores=stored(
            added={"Table": 1, "Seat": 4, "AuditEntry": {"action": "table_opened"}},
            removed={"SitOut": 3},
            changed={"Round": SOME},
            perhaps=("Round",),
        ),
    ),
    Act(
        key="seating",
        least=Least.DIRECT,
        fill=_as_it_stands,
        wrong=_half_a_table,
        stores=DRAWN,
    ),
    Act(
        key="publish",
        least=Least.DIRECT,
        stores=stored(changed={"Round": {"state": "published"}}, perhaps=("SitOut",)),
    ),
    *_disturbance(
        "swap",
        _chosen(first=0, second=-1),
        _chosen(first=0, second=0),
        stored(
            added={"Seat": SOME, "AuditEntry": {"action": "seats_swapped", "reason": REASON}},
            removed={"Seat": SOME},
            changed={"Round": SOME},
            perhaps=("SitOut",),
        ),
        needs_reason=True,
        # Who sits out did not play for the result that the only table has.
        refused=lambda press: press.world is not None and press.world.evenings[press.of["evening_id"]] == "waiting",
    ),
    *_disturbance(
        "substitute",
        _chosen(chair=0, sitter=0),
        _nobody("chair"),
        stored(changed={"Seat": 1, "Round": SOME}, added={"AuditEntry": {"action": "substituted"}}),
    ),
    *_disturbance(
        "leave",
        _chosen(player=0),
        _nobody("player"),
        stored(changed={"Attendance": {"until_round": 1}}, added={"AuditEntry": {"action": "left_early"}}),
    ),
    *_disturbance(
        "add_table",
        _chosen(a1=0, a2=1, b1=2, b2=3),
        _chosen(a1=0, a2=0, b1=0, b2=0),
        stored(
            added={"Table": 1, "Seat": 4, "AuditEntry": {"action": "table_opened", "reason": REASON}},
            removed={"SitOut": 4},
            changed={"Attendance": 4, "Round": SOME},
            perhaps=("Attendance", "SitOut"),
        ),
        needs_reason=True,
    ),
    *_disturbance(
        "drop_table",
        _chosen(table=0),
        _nobody("table"),
        stored(
            added={"SitOut": 4, "AuditEntry": {"action": "table_dropped", "reason": REASON}},
            removed={"Table": 1, "Seat": 4, "SheetDraft": SOME},
            changed={"Round": SOME},
        ),
        needs_reason=True,
    ),
    *_disturbance("dealer", _chosen(chair=2), _nobody("chair"), stored(changed={"Table": {"first_dealer": 2}})),
)
