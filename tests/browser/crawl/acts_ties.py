"""Buttons of equal places, of an evening and of a season: hands played, lots drawn, and taken back."""

from __future__ import annotations

from tests.browser.crawl.acts import Act, Press, as_it_comes, stored, typed
from tests.browser.crawl.pages import Least


def _hands(press: Press) -> None:
    """One against one, four hands: 648 points and 20 roem."""
    press.field("total_a").fill("400")
    press.field("total_b").fill("268")


def _wrong_hands(press: Press) -> None:
    press.field("total_a").fill("400")
    press.field("total_b").fill("267")


def _lots(press: Press) -> None:
    lots = press.form.locator("input[name^=lot]")
    for place in range(lots.count()):
        lots.nth(place).fill(str(place + 1))


def _acts(page: str, cancel: str) -> tuple[Act, ...]:
    return (
        Act(
            key=f"{page} act=extra_hands",
            least=Least.DIRECT,
            fill=_hands,
            wrong=_wrong_hands,
            stores=stored(added={"TieDecision": {"kind": "extra_hands", "cancelled_at": None}, "AuditEntry": 1}),
        ),
        Act(
            key=f"{page} act=lot",
            least=Least.DIRECT,
            fill=_lots,
            wrong=as_it_comes,
            stores=stored(added={"TieDecision": {"kind": "lot", "cancelled_at": None}, "AuditEntry": 1}),
        ),
        Act(
            key=cancel,
            least=Least.DIRECT,
            fill=typed(reason="verkeerd briefje"),
            wrong=as_it_comes,
            stores=stored(
                changed={"TieDecision": {"cancelled_reason": "verkeerd briefje"}},
                added={"AuditEntry": {"action": "tie_cancelled"}},
            ),
        ),
    )


ACTS = (*_acts("ties", "tie-cancel"), *_acts("competition-ties", "competition-tie-cancel"))
