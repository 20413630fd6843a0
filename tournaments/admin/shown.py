"""What the admin only shows: evenings and all that was entered on them, with the way to the page for it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments.admin.rights import OfOwnClubs, ReadOnly
from tournaments.models import (
    Apart,
    Draw,
    Evening,
    HandResult,
    Penalty,
    Round,
    RoundState,
    ScoreSheet,
    Seeded,
    SheetEvent,
    Standing,
    Table,
)


class OfEvening(ReadOnly, OfOwnClubs):
    """A part of an evening: looked at here, entered on the page it links to."""

    actions = None
    page = ""
    """The name of the page where this is entered."""

    def address(self, row: Any) -> dict[str, Any] | None:
        """Return what the page's address needs, or None where there is nothing to enter any more."""
        raise NotImplementedError

    @admin.display(description=_("entered on"))
    def entry_page(self, row: Any) -> str:
        address = self.address(row)
        if address is None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse(self.page, kwargs=address), _("the club's page"))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ["entry_page", *(name for name in super().get_fields(request, obj) if name != "entry_page")]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [*super().get_readonly_fields(request, obj), "entry_page"]


def _of_evening(evening: Evening, **more: Any) -> dict[str, Any]:
    return {"slug": evening.club.slug, "evening_id": evening.pk, **more}


def _of_table(table: Table) -> dict[str, Any] | None:
    """A replaced draft has no page: what sits there now is another round of the same number."""
    round_ = table.round
    if round_.state == RoundState.SUPERSEDED:
        return None
    return _of_evening(round_.evening, number=round_.number, table_number=table.number)


@admin.register(Evening)
class EveningAdmin(OfEvening):
    page = "evening"
    date_hierarchy = "date"
    list_display = ["date", "title", "club", "entrants", "state", "entry_page"]
    list_filter = ["club", "state", "entrants"]
    list_select_related = ["club"]
    search_fields = ["title"]

    def address(self, row: Evening) -> dict[str, Any] | None:
        return _of_evening(row)


@admin.register(Round)
class RoundAdmin(OfEvening):
    page = "round"
    club_path = "evening__club"
    list_display = ["evening", "number", "state", "seed", "published_at", "entry_page"]
    list_filter = ["evening__club", "state"]
    list_select_related = ["evening__club"]
    search_fields = ["evening__title"]

    def address(self, row: Round) -> dict[str, Any] | None:
        superseded = row.state == RoundState.SUPERSEDED
        return None if superseded else _of_evening(row.evening, number=row.number)


@admin.register(Draw)
class DrawAdmin(OfEvening):
    page = "round"
    club_path = "evening__club"
    list_display = ["evening", "first_round", "last_round", "seed", "state", "by", "created_at", "entry_page"]
    list_filter = ["evening__club", "state"]
    list_select_related = ["evening__club", "by"]
    search_fields = ["evening__title", "seed"]

    def address(self, row: Draw) -> dict[str, Any] | None:
        return _of_evening(row.evening, number=row.first_round)


@admin.register(Seeded)
class SeededAdmin(OfEvening):
    page = "seeded"
    club_path = "evening__club"
    list_display = ["evening", "player", "entry_page"]
    list_filter = ["evening__club"]
    list_select_related = ["evening__club", "player"]
    search_fields = ["player__last_name", "player__number"]

    def address(self, row: Seeded) -> dict[str, Any] | None:
        return _of_evening(row.evening)


@admin.register(Apart)
class ApartAdmin(OfEvening):
    page = "wishes"
    list_display = ["label", "club", "kind", "reason", "entry_page"]
    list_filter = ["club", "kind"]
    list_select_related = ["club", "first", "second"]
    search_fields = [f"{side}__{name}" for side in ("first", "second") for name in ("last_name", "number")]

    def address(self, row: Apart) -> dict[str, Any] | None:
        return {"slug": row.club.slug}


@admin.register(Table)
class TableAdmin(OfEvening):
    page = "sheet"
    club_path = "round__evening__club"
    list_display = ["round", "number", "live_sheet", "entry_page"]
    list_filter = ["round__evening__club", "round__state"]
    list_select_related = ["round__evening__club", "live_sheet__table__round__evening"]
    search_fields = ["seats__player__last_name", "seats__player__number"]

    def address(self, row: Table) -> dict[str, Any] | None:
        return _of_table(row)


class HandsOfSheet(ReadOnly, admin.TabularInline):
    model = HandResult
    fields = ["number", "declarer", "outcome", "points_a", "roem_a", "total_a", "points_b", "roem_b", "total_b"]


class EventsOfSheet(ReadOnly, admin.TabularInline):
    model = SheetEvent
    fields = ["kind", "by", "door", "at"]
    readonly_fields = ["at"]


@admin.register(ScoreSheet)
class ScoreSheetAdmin(OfEvening):
    page = "sheet"
    club_path = "table__round__evening__club"
    inlines = [HandsOfSheet, EventsOfSheet]
    list_display = ["table", "version", "level", "total_a", "total_b", "entered_by", "created_at", "entry_page"]
    list_filter = ["table__round__evening__club", "level", "door"]
    list_select_related = ["table__round__evening__club", "entered_by"]
    search_fields = ["table__seats__player__last_name", "table__seats__player__number", "reason"]

    def address(self, row: ScoreSheet) -> dict[str, Any] | None:
        return _of_table(row.table)


@admin.register(Penalty)
class PenaltyAdmin(OfEvening):
    page = "penalties"
    club_path = "evening__club"
    list_display = ["evening", "player", "points", "reason", "given_by", "cancelled_at", "entry_page"]
    list_filter = ["evening__club", ("cancelled_at", admin.EmptyFieldListFilter)]
    list_select_related = ["evening__club", "player", "given_by"]
    search_fields = ["player__last_name", "player__number", "reason"]

    def address(self, row: Penalty) -> dict[str, Any] | None:
        return _of_evening(row.evening)


@admin.register(Standing)
class StandingAdmin(OfEvening):
    page = "standings"
    club_path = "evening__club"
    list_display = ["evening", "after_round", "place", "tied", "player", "pair", "total", "entry_page"]
    list_filter = ["evening__club", "after_round"]
    list_select_related = ["evening__club", "player", "pair__first", "pair__second"]
    search_fields = ["player__last_name", "player__number"]

    def address(self, row: Standing) -> dict[str, Any] | None:
        return _of_evening(row.evening)
