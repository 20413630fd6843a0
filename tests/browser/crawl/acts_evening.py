"""Buttons of an evening: its plan, the list at the door, penalties, prize-giving, closing."""

from __future__ import annotations

from tests.browser.crawl.acts import Act, Fill, Press, as_it_comes, emptied, nothing, stored, typed
from tests.browser.crawl.pages import Least
from tests.browser.crawl.world import FEE
from tournaments.models import Attendance, Round, Seat, SitOut, Table


def _placed(player_id: int, evening_id: int) -> bool:
    """Whether this person has a place in a published round."""
    where = {"player_id": player_id, "round__evening_id": evening_id, "round__state": "published"}
    return Seat.objects.filter(**where).exists() or SitOut.objects.filter(**where).exists()


def _seated(player_id: int, evening_id: int) -> bool:
    """Whether this person has a chair in a published round."""
    where = {"player_id": player_id, "round__evening_id": evening_id, "round__state": "published"}
    return Seat.objects.filter(**where).exists()


def _first_seeded(press: Press) -> None:
    press.field("players").first.check()


def _paid(player_id: int, evening_id: int) -> bool:
    return Attendance.objects.filter(player_id=player_id, evening_id=evening_id, paid__gt=0).exists()


def _must_stay(press: Press) -> bool:
    who = press.of["player_id"], press.of["evening_id"]
    return _placed(*who) or _paid(*who)


def _nobody_came(press: Press) -> bool:
    return not Attendance.objects.filter(evening_id=press.of["evening_id"]).exists()


def _counts_already(press: Press) -> bool:
    """Whether a round is published, so that who comes in now is credited for it at once and cannot be taken off."""
    return Round.objects.filter(evening_id=press.of["evening_id"], state="published").exists()


def _not_all_confirmed(press: Press) -> bool:
    """Whether a table of a published round has no confirmed result."""
    tables = Table.objects.filter(round__evening_id=press.of["evening_id"], round__state="published")
    return tables.exclude(live_sheet__events__kind="confirmed").exists()


def _choose_pair(press: Press) -> None:
    press.choose("first", 0)
    press.choose("second", 1)


def _same_twice(press: Press) -> None:
    press.choose("first", 0)
    press.choose("second", 0)


def _penalty(points: str) -> Fill:
    def fill(press: Press) -> None:
        press.choose("player")
        typed(points=points, reason="te laat")(press)

    return fill


ACTS = (
    Act(
        key="evening-new",
        least=Least.DIRECT,
        fill=typed(planned_rounds="4", title="Paasdrive"),
        wrong=emptied("date", "planned_rounds"),
        stores=stored(added={"Evening": {"planned_rounds": 4, "title": "Paasdrive", "state": "open"}}),
    ),
    Act(key="evening-same", least=Least.DIRECT, stores=stored(added={"Evening": {"title": "", "state": "open"}})),
    Act(
        key="plan",
        least=Least.DIRECT,
        fill=typed(planned_rounds="5"),
        wrong=emptied("planned_rounds"),
        stores=stored(changed={"Evening": {"planned_rounds": 5}}, added={"AuditEntry": {"action": "plan_changed"}}),
    ),
    Act(
        key="evening-remove",
        least=Least.DIRECT,
        stores=stored(
            removed={"Evening": 1},
            added={"AuditEntry": {"action": "evening_removed"}},
            perhaps=("Attendance", "Draw", "Round", "Table", "Seat", "SitOut", "EveningPair"),
        ),
    ),
    Act(
        key="attendance",
        least=Least.DIRECT,
        fill=_choose_pair,
        wrong=as_it_comes,
        stores=stored(added={"EveningPair": 1, "Attendance": 2}, perhaps=("Pair",)),
    ),
    Act(
        key="pair-withdraw",
        least=Least.DIRECT,
        stores=stored(removed={"EveningPair": 1, "Attendance": 2}),
    ),
    Act(
        key="attendance-mark state=present",
        least=Least.DIRECT,
        stores=stored(
            added={"Attendance": {"state": "present"}},
            changed={"Attendance": {"state": "present"}},
            perhaps=("Attendance", "SitOut"),
        ),
    ),
    *(
        Act(
            key=f"attendance-mark state={state}",
            least=Least.DIRECT,
            refused=_must_stay,
            stores=stored(
                added={"Attendance": {"state": state}},
                changed={"Attendance": {"state": state}},
                perhaps=("Attendance",),
            ),
        )
        for state in ("absent", "absent_notified")
    ),
    Act(
        key="attendance-mark state=none",
        least=Least.DIRECT,
        refused=_must_stay,
        stores=stored(removed={"Attendance": 1}),
    ),
    Act(
        key="attendance-mark undo",
        least=Least.DIRECT,
        refused=_counts_already,
        stores=stored(removed={"Attendance": 1}, added={"Attendance": 1}, perhaps=("Attendance",)),
    ),
    Act(
        key="attendance-house is_house=yes",
        least=Least.DIRECT,
        refused=lambda press: _seated(press.of["player_id"], press.of["evening_id"]),
        stores=stored(changed={"Attendance": {"is_house": 1}}, removed={"SitOut": 1}, perhaps=("SitOut",)),
    ),
    Act(
        key="attendance-house is_house=no",
        least=Least.DIRECT,
        stores=stored(changed={"Attendance": {"is_house": 0}}),
    ),
    Act(
        key="attendance-house undo",
        least=Least.DIRECT,
        stores=stored(changed={"Attendance": 1}, added={"SitOut": 1}, perhaps=("SitOut",)),
    ),
    Act(key="seeded", least=Least.DIRECT, fill=_first_seeded, stores=stored(added={"Seeded": 1})),
    Act(key="attendance-paid cents", least=Least.DIRECT, stores=stored(changed={"Attendance": {"paid": FEE}})),
    Act(key="attendance-paid undo", least=Least.DIRECT, stores=stored(changed={"Attendance": {"paid": 0}})),
    Act(
        key="attendance-paid",
        least=Least.DIRECT,
        fill=typed(amount="3,75"),
        wrong=typed(amount="veel"),
        stores=stored(changed={"Attendance": {"paid": 375}}),
    ),
    Act(
        key="guest-add",
        least=Least.DIRECT,
        fill=typed(first_name="Gijs", last_name="Gast"),
        wrong=as_it_comes,
        stores=stored(
            added={"Player": {"first_name": "Gijs", "is_guest": 1}, "Attendance": {"state": "present"}},
            # Who comes after a round was published is credited for it.
            perhaps=("SitOut",),
        ),
    ),
    Act(
        key="guest-remove undo",
        least=Least.DIRECT,
        refused=_counts_already,
        stores=stored(removed={"Player": 1, "Attendance": 1}),
    ),
    Act(
        key="penalties",
        least=Least.DIRECT,
        fill=_penalty("75"),
        refused=_nobody_came,
        wrong=_penalty("veel"),
        stores=stored(added={"Penalty": {"points": -75, "reason": "te laat", "cancelled_at": None}}),
    ),
    Act(
        key="penalties action=look",
        least=Least.DIRECT,
        fill=_penalty("75"),
        wrong=_penalty("veel"),
        stores=nothing,
    ),
    Act(
        key="penalties action=confirm_correction",
        least=Least.DIRECT,
        stores=stored(
            added={"Penalty": {"points": -75, "reason": "te laat", "cancelled_at": None}, "EveningEvent": 2},
            changed={"Evening": {"state": "closed"}},
        ),
    ),
    Act(
        key="penalty-cancel action=look",
        least=Least.DIRECT,
        fill=typed(reason="toch niet"),
        wrong=as_it_comes,
        stores=nothing,
    ),
    Act(
        key="penalty-cancel action=confirm_correction",
        least=Least.DIRECT,
        stores=stored(
            changed={"Penalty": {"cancelled_reason": "toch niet"}, "Evening": {"state": "closed"}},
            added={"EveningEvent": 2},
        ),
    ),
    Act(
        key="penalty-cancel",
        least=Least.DIRECT,
        fill=typed(reason="toch niet"),
        wrong=as_it_comes,
        stores=stored(changed={"Penalty": {"cancelled_reason": "toch niet"}}),
    ),
    Act(
        key="close",
        least=Least.DIRECT,
        refused=_not_all_confirmed,
        stores=stored(
            changed={"Evening": {"state": "closed"}},
            added={"EveningEvent": {"kind": "closed"}},
            # Who was named when it was closed before keeps that name.
            perhaps=("KeptName", "Round"),
        ),
    ),
    Act(
        key="reopen",
        least=Least.DIRECT,
        fill=typed(reason="een blad vergeten"),
        wrong=as_it_comes,
        stores=stored(
            changed={"Evening": {"state": "open", "closed_at": None}},
            added={"EveningEvent": {"kind": "reopened", "reason": "een blad vergeten"}},
        ),
    ),
    Act(
        key="standing-hide",
        least=Least.DIRECT,
        fill=lambda press: press.choose("from_round"),
        stores=stored(
            changed={"Evening": {"hidden_from_round": 1}}, added={"AuditEntry": {"action": "standing_hidden"}}
        ),
    ),
    Act(
        key="standing-show",
        least=Least.DIRECT,
        stores=stored(
            changed={"Evening": {"hidden_from_round": None}}, added={"AuditEntry": {"action": "standing_shown"}}
        ),
    ),
)
