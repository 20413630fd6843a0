"""Buttons about prizes, of an evening and of a season: put on record, drawn for, both taken back; and categories."""

from __future__ import annotations

from tests.browser.crawl.acts import ONE_OR_MORE, Act, Fill, Press, as_it_comes, stored, typed
from tests.browser.crawl.pages import Least
from tournaments.models import Table


def _not_all_confirmed(press: Press) -> bool:
    """Whether a table of a published round of the evening has no confirmed result."""
    evening_id = press.of.get("evening_id")
    tables = Table.objects.filter(round__evening_id=evening_id, round__state="published")
    return evening_id is not None and tables.exclude(live_sheet__events__kind="confirmed").exists()


def _lots(press: Press) -> None:
    drawn = press.form.locator("input[name^=drawn_]")
    for place in range(drawn.count()):
        drawn.nth(place).fill(str(place + 1))


def _although_unfinished(press: Press) -> None:
    """Say that it is right, where rounds or evenings are still to come."""
    if press.has("even_unfinished"):
        press.field("even_unfinished").check()


def _acts(prefix: str) -> tuple[Act, ...]:
    # A competition counts closed evenings only, so no table of it waits.
    late = None if prefix else _not_all_confirmed
    return (
        Act(
            key=f"{prefix}prizes-record",
            least=Least.DIRECT,
            fill=_although_unfinished,
            refused=late,
            stores=stored(
                added={
                    "PrizeAward": {"cancelled_at": None},
                    "PrizeWinner": ONE_OR_MORE,
                    "AuditEntry": {"action": "prizes_recorded"},
                }
            ),
        ),
        Act(
            key=f"{prefix}award-cancel",
            least=Least.DIRECT,
            fill=typed(reason="te vroeg"),
            wrong=as_it_comes,
            stores=stored(
                changed={"PrizeAward": {"cancelled_reason": "te vroeg"}},
                added={"AuditEntry": {"action": "prizes_cancelled"}},
            ),
        ),
        Act(
            key=f"{prefix}prizes-draw",
            least=Least.DIRECT,
            fill=_lots,
            wrong=as_it_comes,
            refused=late,
            stores=stored(added={"PrizeDraw": {"cancelled_at": None}, "AuditEntry": {"action": "prize_drawn"}}),
        ),
        Act(
            key=f"{prefix}prize-draw-cancel",
            least=Least.DIRECT,
            fill=typed(reason="briefje viel"),
            wrong=as_it_comes,
            stores=stored(
                changed={"PrizeDraw": {"cancelled_reason": "briefje viel"}},
                added={"AuditEntry": {"action": "prize_draw_cancelled"}},
            ),
        ),
    )


def _amount(amount: str) -> Fill:
    def fill(press: Press) -> None:
        press.field("prize_1_for").select_option("place")
        typed(prize_1_place="1", prize_1_amount=amount)(press)

    return fill


ACTS = (
    *_acts(""),
    *_acts("competition-"),
    Act(
        key="competition-prizes-scheme",
        least=Least.OWN,
        fill=_amount("12,50"),
        wrong=_amount("veel"),
        stores=stored(changed={"Competition": 1}, added={"AuditEntry": {"action": "prizes_changed"}}),
    ),
    Act(
        key="categories",
        least=Least.OWN,
        fill=typed(name="Senioren"),
        wrong=typed(name=""),
        stores=stored(
            added={"Category": {"name": "Senioren"}}, changed={"Category": {"name": "Senioren"}}, perhaps=("Category",)
        ),
    ),
)
