"""What is entered in the admin: clubs with roles, accounts, players, pairs, seasons and competitions."""

# ruff: noqa: ARG002 - Django says which arguments a method is called with

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.rights import ForSuperuser, OfOwnClubs
from tournaments.models import Club, ClubRole, Competition, Pair, Player, Season
from tournaments.services import people, versions


class RolesOfClub(ForSuperuser, admin.TabularInline):
    model = ClubRole
    autocomplete_fields = ["user"]
    extra = 0


class RolesOfUser(ForSuperuser, admin.TabularInline):
    model = ClubRole
    autocomplete_fields = ["club"]
    extra = 0


admin.site.unregister(User)


@admin.register(User)
class UserAdmin(ForSuperuser, DjangoUserAdmin):
    inlines = [RolesOfUser]


@admin.register(Club)
class ClubAdmin(OfOwnClubs):
    club_path = "pk"
    inlines = [RolesOfClub]
    list_display = ["name", "slug"]
    search_fields = ["name", "slug"]
    prepopulated_fields = {"slug": ["name"]}


@admin.register(ClubRole)
class ClubRoleAdmin(ForSuperuser, OfOwnClubs):
    list_display = ["user", "club", "role"]
    list_filter = ["club", "role"]
    list_select_related = ["user", "club"]
    search_fields = ["user__username", "club__name"]
    autocomplete_fields = ["user", "club"]


@admin.register(Player)
class PlayerAdmin(OfOwnClubs):
    list_display = ["number", "full_name", "club", "public_name_policy", "is_guest", "active_from", "active_until"]
    list_display_links = ["number", "full_name"]
    list_filter = ["club", "is_guest", "public_name_policy", "needs_fixed_table"]
    list_select_related = ["club"]
    search_fields = ["number", "first_name", "infix", "last_name"]

    @admin.display(description=_("name"), ordering="last_name")
    def full_name(self, player: Player) -> str:
        return player.full_name

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:  # noqa: FBT001
        people.store_player(obj)


@admin.register(Pair)
class PairAdmin(OfOwnClubs):
    list_display = ["first", "second", "club"]
    list_filter = ["club"]
    list_select_related = ["first", "second", "club"]
    search_fields = [
        *(f"first__{name}" for name in PlayerAdmin.search_fields),
        *(f"second__{name}" for name in PlayerAdmin.search_fields),
    ]
    autocomplete_fields = ["first", "second"]

    def fixed_fields(self, obj: Pair) -> tuple[str, ...]:
        """A pair that played is the same two for ever."""
        fixed = super().fixed_fields(obj)
        return (*fixed, "first", "second") if obj.evening_pairs.exists() else fixed


@admin.register(Season)
class SeasonAdmin(OfOwnClubs):
    list_display = ["name", "club", "starts_on", "ends_on"]
    list_filter = ["club"]
    list_select_related = ["club"]
    search_fields = ["name"]


@admin.register(Competition)
class CompetitionAdmin(OfOwnClubs):
    list_display = ["name", "season", "club", "entrants"]
    list_filter = ["club", "entrants"]
    list_select_related = ["season", "club"]
    search_fields = ["name", "season__name"]
    # Closed and opened again on the page of the competition, with a reason; prizes have a page of their own.
    exclude = ["state", "closed_at", "rules_version", "prizes"]

    def fixed_fields(self, obj: Competition) -> tuple[str, ...]:
        """What is ranked over which evenings does not turn into something else."""
        return (*super().fixed_fields(obj), "season", "entrants")

    def has_change_permission(self, request: HttpRequest, obj: Competition | None = None) -> bool:
        """A closed competition keeps its rules and its name."""
        return super().has_change_permission(request, obj) and not (obj and obj.is_closed)

    def save_model(self, request: HttpRequest, obj: Competition, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        versions.raise_rules(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Competition | None = None) -> bool:
        """Evenings that count for it would silently count for nothing."""
        return super().has_delete_permission(request, obj) and not (obj and obj.evenings.exists())
