"""What happened on an evening, in order, as sentences: acts on people and seats, results, decisions, closing.

Everything is read from rows that are only ever added to; this module only finds words for them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import wording
from tournaments.models import (
    AuditAction,
    AuditEntry,
    Credit,
    Evening,
    EveningEvent,
    EveningEventKind,
    HandNote,
    Penalty,
    Round,
    RoundState,
    SheetEvent,
    SheetEventKind,
)
from tournaments.templatetags.klaverjas import points, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that happened. Nobody is named for what the program itself keeps the time of."""

    at: dt.datetime
    what: str
    by: str = ""
    door: str = ""
    reason: str = ""


def acts_of(evening: Evening) -> list[Act]:
    """Return everything that happened on an evening, the oldest first."""
    found = [*_audited(evening), *_rounds(evening), *_sheets(evening), *_decided(evening), *_states(evening)]
    return sorted(found, key=lambda act: act.at)


_SENTENCES: Mapping[str, str | Promise] = {
    AuditAction.SEATS_SWAPPED: gettext_lazy("Round %(round)s: %(people)s changed places (tables %(tables)s)."),
    AuditAction.SUBSTITUTED: gettext_lazy(
        "Round %(round)s, table %(table)s: %(sitter)s sits there and %(scores_for)s scores. Before: %(before)s."
    ),
    AuditAction.TABLE_OPENED: gettext_lazy("Round %(round)s: table %(table)s plays too, with %(people)s."),
    AuditAction.TABLE_DROPPED: gettext_lazy("Round %(round)s: table %(table)s is taken out; %(people)s: %(credit)s."),
    AuditAction.STANDING_HIDDEN: gettext_lazy("From round %(from_round)s on the hall does not see the standing."),
    AuditAction.STANDING_SHOWN: gettext_lazy("The standing is shown to everybody."),
}

_CATCH_UP = gettext_lazy(
    "Round %(round)s: catch-up table %(table)s plays, with %(people)s; %(fill_ins)s fill in, for nobody's score."
)


def sentence_of(entry: AuditEntry) -> str:
    """Return what was done, from the values that were kept with it."""
    details: dict[str, Any] = dict(entry.details)
    if entry.action == AuditAction.LEFT_EARLY:
        if details.get("after_round") is None:
            return _("%(player)s stays to the end after all.") % {"player": details.get("player", "")}
        return _("%(player)s goes home after round %(after_round)s.") % details
    sentence = _SENTENCES.get(entry.action)
    if sentence is None:
        return str(entry.get_action_display()).capitalize()
    if entry.action == AuditAction.TABLE_OPENED and details.get("fill_ins"):
        sentence = _CATCH_UP
    for name in ("people", "tables", "fill_ins"):
        if isinstance(details.get(name), list):
            details[name] = ", ".join(str(item) for item in details[name])
    if details.get("credit") in Credit.values:
        details["credit"] = wording.credit_label(details["credit"])
    return str(sentence) % details


def _audited(evening: Evening) -> Iterator[Act]:
    for entry in AuditEntry.objects.filter(evening=evening).select_related("by"):
        yield Act(
            at=entry.at,
            what=sentence_of(entry),
            by=_name(entry.by),
            door=str(entry.get_door_display()),
            reason=entry.reason,
        )


def _rounds(evening: Evening) -> Iterator[Act]:
    for round_ in Round.objects.filter(evening=evening, state=RoundState.PUBLISHED).exclude(published_at=None):
        assert round_.published_at is not None
        yield Act(at=round_.published_at, what=_("Round %(number)s is published.") % {"number": round_.number})
    replaced = list(Round.objects.filter(evening=evening).order_by("number", "pk"))
    for earlier, later in pairwise(replaced):
        if earlier.number == later.number:
            words = {"number": earlier.number, "seed": earlier.seed}
            if earlier.seed is None:
                what = _("Round %(number)s is seated again; the earlier seating, made by hand, is kept.") % words
            else:
                what = _("Round %(number)s is seated again; the earlier draw is kept: number %(seed)s.") % words
            yield Act(at=later.created_at, what=what)


def _sheets(evening: Evening) -> Iterator[Act]:
    events = (
        SheetEvent.objects.filter(sheet__table__round__evening=evening)
        # Said already by the version that took its place.
        .exclude(kind=SheetEventKind.SUPERSEDED)
        .exclude(sheet__table__round__state=RoundState.SUPERSEDED)
        .select_related("sheet__table__round", "by")
    )
    for event in events:
        sheet, table = event.sheet, event.sheet.table
        words = {
            "round": table.round.number,
            "table": table.number,
            "version": sheet.version,
            "what": event.get_kind_display(),
            "result": result(sheet),
        }
        what = _("Round %(round)s, table %(table)s: %(result)s %(what)s (version %(version)s).") % words
        reason = sheet.reason if event.kind == SheetEventKind.HANDED_IN else ""
        yield Act(at=event.at, what=what, by=_name(event.by), door=str(event.get_door_display()), reason=reason)


def _decided(evening: Evening) -> Iterator[Act]:
    for note in HandNote.objects.filter(table__round__evening=evening).select_related("table__round", "by"):
        words = {"round": note.table.round.number, "table": note.table.number, "number": note.number, "text": note.text}
        what = _("Round %(round)s, table %(table)s, hand %(number)s: %(text)s") % words
        yield Act(at=note.at, what=what, by=_name(note.by))
    for penalty in Penalty.objects.filter(evening=evening).select_related("player", "given_by", "cancelled_by"):
        words = {"player": penalty.player.label, "points": points(penalty.points)}
        given = _("%(player)s gets a penalty of %(points)s.") % words
        yield Act(at=penalty.given_at, what=given, by=_name(penalty.given_by), reason=penalty.reason)
        if penalty.cancelled_at is not None:
            yield Act(
                at=penalty.cancelled_at,
                what=_("The penalty of %(player)s, %(points)s, is cancelled.") % words,
                by=_name(penalty.cancelled_by),
                reason=penalty.cancelled_reason,
            )


def _states(evening: Evening) -> Iterator[Act]:
    for event in EveningEvent.objects.filter(evening=evening).select_related("by"):
        closed = event.kind == EveningEventKind.CLOSED
        what = _("The evening is closed.") if closed else _("The evening is opened again.")
        yield Act(at=event.at, what=what, by=_name(event.by), reason=event.reason)


def _name(user: User | None) -> str:
    return user.get_username() if user is not None else ""
