"""Buttons of a table: its sheet hand by hand, its totals, what was typed and not handed in, decisions."""

from __future__ import annotations

from tests.browser.crawl.acts import Act, Check, Press, as_it_comes, emptied, including, stored, typed
from tests.browser.crawl.pages import Least
from tests.browser.crawl.world import HANDS

MOST = 100
REST = 162 - MOST
REASON = "verkeerd overgenomen"


def _sheet(press: Press) -> None:
    """Every hand 100 against 62, the more for who declares."""
    for number in range(1, HANDS + 1):
        declarer = press.field(f"h{number}-declarer")
        if not declarer.input_value():
            declarer.select_option("A")
        is_a = declarer.input_value() == "A"
        press.field(f"h{number}-points_a").fill(str(MOST if is_a else REST))
        press.field(f"h{number}-points_b").fill(str(REST if is_a else MOST))
    for name in ("control_a", "control_b"):
        press.field(name).fill("")


def _emptied_sheet(press: Press) -> None:
    for number in range(1, HANDS + 1):
        emptied(f"h{number}-points_a", f"h{number}-points_b")(press)


def _totals(press: Press) -> None:
    figures = {"points_a": 220, "points_b": 104, "roem_a": 0, "roem_b": 0, "pits_a": 0, "pits_b": 0}
    if press.has("total_a"):
        figures = {"total_a": 220, "total_b": 104}
    for name, value in figures.items():
        press.field(name).fill(str(value))


def _emptied_totals(press: Press) -> None:
    for name in ("total_a", "points_a"):
        if press.has(name):
            press.field(name).fill("")


def _with_reason(press: Press) -> None:
    (_sheet if press.has("control_a") else _totals)(press)
    press.field("reason").fill(REASON)


def _without_reason(press: Press) -> None:
    (_sheet if press.has("control_a") else _totals)(press)


def _recorded(kind: str) -> Check:
    """A new version counts at the table; what was typed before is no draft any more."""
    return stored(
        added={"ScoreSheet": {"reason": ""}, "SheetEvent": including(kind=kind), "HandResult": HANDS},
        changed={"Table": 1},
        removed={"SheetDraft": 1},
        # A version handed in before is marked as replaced.
        perhaps=("HandResult", "SheetDraft"),
    )


def _next_dealer(press: Press) -> None:
    press.field("first_dealer").select_option("1")


CONFIRMED = stored(added={"SheetEvent": {"kind": "confirmed"}}, removed={"SheetDraft": 1}, perhaps=("SheetDraft",))

# A sheet is kept while it is typed, every few seconds: whether that came about in time depends on the machine.
KEPT_WHILE_TYPING = stored(perhaps=("SheetDraft",))

ACTS = (
    *(
        act
        for screen, fill, empty, keeps in (
            ("sheet", _sheet, _emptied_sheet, KEPT_WHILE_TYPING),
            ("quick", _totals, _emptied_totals, None),
        )
        for act in (
            Act(
                key=f"{screen} action=hand_in",
                least=Least.ENTER,
                fill=fill,
                wrong=empty,
                keeps=keeps,
                stores=_recorded("handed_in"),
            ),
            Act(
                key=f"{screen} action=confirm",
                least=Least.ENTER,
                fill=fill,
                wrong=empty,
                keeps=keeps,
                stores=_recorded("confirmed"),
            ),
            Act(
                key=f"{screen} action=correct",
                least=Least.DIRECT,
                fill=_with_reason,
                wrong=_without_reason,
                keeps=keeps,
                stores=stored(
                    added={
                        "ScoreSheet": {"reason": REASON},
                        "SheetEvent": including(kind="confirmed"),
                        "HandResult": HANDS,
                    },
                    changed={"Table": 1},
                    perhaps=("HandResult", "SheetDraft"),
                ),
            ),
            Act(key=f"{screen} action=confirm_stored", least=Least.ENTER, stores=CONFIRMED),
            # A result of an evening that is closed: looked at, typed on, confirmed.
            Act(
                key=f"{screen} action=look",
                least=Least.DIRECT,
                fill=_with_reason,
                wrong=_without_reason,
                keeps=keeps,
                stores=stored(perhaps=("SheetDraft",)),
            ),
            Act(key=f"{screen} action=type_again", least=Least.DIRECT, stores=stored(perhaps=("SheetDraft",))),
            Act(
                key=f"{screen} action=confirm_correction",
                least=Least.DIRECT,
                stores=stored(
                    added={
                        "ScoreSheet": {"reason": REASON},
                        "SheetEvent": including(kind="confirmed"),
                        "HandResult": HANDS,
                        "EveningEvent": 2,
                    },
                    changed={"Table": 1, "Evening": {"state": "closed"}},
                    perhaps=("HandResult", "SheetDraft"),
                ),
            ),
        )
    ),
    Act(key="draft action=drop_draft", least=Least.ENTER, stores=stored(removed={"SheetDraft": 1})),
    Act(
        key="dealer",
        least=Least.ENTER,
        fill=_next_dealer,
        stores=stored(changed={"Table": {"first_dealer": 1}}),
    ),
    Act(
        key="rulings",
        least=Least.DIRECT,
        fill=typed(number="1", text="spel 1 is opnieuw gegeven"),
        wrong=as_it_comes,
        stores=stored(added={"HandNote": {"number": 1, "text": "spel 1 is opnieuw gegeven"}}),
    ),
)
