"""Buttons of seasons and competitions: made, their rules, evenings and codes, closed, and what other rules would do."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from tests.browser.crawl.acts import Act, Press, as_it_comes, emptied, nothing, stored, typed
from tests.browser.crawl.pages import Least

NEXT = {"name": "Volgend seizoen", "starts_on": "2040-09-01", "ends_on": "2041-05-31"}


def _best(press: Press) -> None:
    press.form.locator("[name=rule][value=best]").check()
    press.field("best").fill("1")


def _best_of_fewer(press: Press) -> None:
    _best(press)
    press.field("best").fill("9")
    press.field("evenings").fill("5")


def _no_evenings(press: Press) -> None:
    boxes = press.field("evening_ids")
    for place in range(boxes.count()):
        boxes.nth(place).uncheck()


def _choose_results(press: Press) -> None:
    """Two totals of a day in the season on which nobody played."""
    day = timezone.localdate() - dt.timedelta(days=80)
    text = f"datum;nr;totaal\n{day};100;500\n{day};101;480\n"
    press.field("file").set_input_files({"name": "uitslag.csv", "mimeType": "text/csv", "buffer": text.encode()})


ACTS = (
    Act(
        key="season-new",
        least=Least.OWN,
        fill=typed(**NEXT),
        wrong=as_it_comes,
        stores=stored(added={"Season": {"name": NEXT["name"]}, "AuditEntry": {"action": "season_made"}}),
    ),
    Act(
        key="season",
        least=Least.OWN,
        fill=typed(name="Ander seizoen"),
        wrong=emptied("name"),
        stores=stored(changed={"Season": 1}, added={"AuditEntry": {"action": "season_changed"}}),
    ),
    Act(key="season-again", least=Least.OWN, stores=stored(added={"Calculation": {"kind": "season_again"}})),
    Act(
        key="competition-new",
        least=Least.OWN,
        fill=typed(name="Nieuwe competitie"),
        wrong=as_it_comes,
        stores=stored(added={"Competition": 1, "AuditEntry": {"action": "competition_made"}}),
    ),
    Act(
        key="competition-rules",
        least=Least.OWN,
        fill=typed(name="Andere naam"),
        wrong=emptied("name"),
        stores=stored(changed={"Competition": 1}, added={"AuditEntry": {"action": "competition_changed"}}),
    ),
    Act(
        key="competition-evenings",
        least=Least.OWN,
        fill=_no_evenings,
        # One without evenings stays as it is.
        stores=stored(perhaps=("AuditEntry",)),
    ),
    Act(
        key="competition-close",
        least=Least.OWN,
        stores=stored(
            changed={"Competition": {"state": "closed"}},
            added={"AuditEntry": {"action": "competition_closed"}},
            perhaps=("KeptName",),
        ),
    ),
    Act(
        key="competition-reopen",
        least=Least.OWN,
        fill=typed(reason="een fout in de lijst"),
        wrong=as_it_comes,
        stores=stored(
            changed={"Competition": {"state": "open"}},
            added={"AuditEntry": {"action": "competition_reopened"}},
            perhaps=("KeptName",),
        ),
    ),
    Act(key="result-import", least=Least.DIRECT, fill=_choose_results, wrong=as_it_comes, stores=nothing),
    Act(
        key="result-import-store",
        least=Least.DIRECT,
        stores=stored(
            added={
                "Evening": {"state": "closed"},
                "EveningEvent": {"kind": "closed"},
                "ImportedResult": 2,
                "KeptName": 2,
                "AuditEntry": {"action": "results_imported"},
            },
        ),
    ),
    Act(key="GET codes", least=Least.READ, stores=nothing),
    Act(
        key="codes",
        least=Least.DIRECT,
        fill=typed(reason="ziek gemeld"),
        wrong=as_it_comes,
        stores=stored(added={"CodeEntry": {"reason": "ziek gemeld"}, "AuditEntry": {"action": "code_entered"}}),
    ),
    Act(
        key="code-cancel",
        least=Least.DIRECT,
        fill=typed(reason="toch niet"),
        wrong=as_it_comes,
        stores=stored(
            changed={"CodeEntry": {"cancelled_reason": "toch niet"}},
            added={"AuditEntry": {"action": "code_cancelled"}},
        ),
    ),
    Act(key="what-if", least=Least.READ, fill=_best, wrong=_best_of_fewer, stores=nothing),
    Act(
        key="what-if-several",
        least=Least.READ,
        fill=_best,
        wrong=_best_of_fewer,
        stores=stored(added={"Calculation": {"kind": "what_if"}}),
    ),
)
