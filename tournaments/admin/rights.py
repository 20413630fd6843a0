"""Who may see and change what in the admin.

A superuser keeps the installation. Another staff user sees the clubs he or she owns, and never accounts and roles.
"""

# ruff: noqa: ARG002 - Django says which arguments a permission is asked with

from __future__ import annotations

import json
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest

from tournaments.models import Club, Role

SETTINGS = ("house_rules", "credits", "tie_breaks")


class ReadableJSONField(forms.JSONField):
    """Settings as JSON over several lines, which a person can read and change."""

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, InvalidJSONInput):
            return value
        return json.dumps(value, ensure_ascii=False, indent=2)


def clubs_kept_by(user: Any) -> QuerySet[Club]:
    """Return the clubs this user keeps here: those owned, and for a superuser all."""
    if user.is_superuser:
        return Club.objects.all()
    return Club.objects.filter(roles__user=user, roles__role=Role.OWNER)


class OfOwnClubs(admin.ModelAdmin):
    """Shows and offers only what belongs to the clubs that the user keeps."""

    club_path = "club"
    formfield_overrides: ClassVar[dict[Any, Any]] = {models.JSONField: {"form_class": ReadableJSONField}}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(**{f"{self.club_path}__in": clubs_kept_by(request.user)})

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        model = db_field.remote_field.model
        if self.admin_site.is_registered(model):
            related = self.admin_site.get_model_admin(model)
            if isinstance(related, OfOwnClubs):
                kwargs["queryset"] = related.get_queryset(request)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def fixed_fields(self, obj: Any) -> tuple[str, ...]:
        """Return what does not change once it was entered: nothing moves to another club, away from its results."""
        return ("club",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:  # noqa: FBT001, FBT002
        form = super().get_form(request, obj, change=change, **kwargs)
        if obj is not None:
            # Switched off rather than read-only: a field that is not in the form would not be looked at by the
            # constraints either, and a number that is taken would be an error of the database.
            for name in self.fixed_fields(obj):
                if name in form.base_fields:
                    form.base_fields[name].disabled = True
        return form

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """Give the reason that helps: what was played forbids it, not that a standing is never deleted by hand."""
        deleted, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, set() if protected else lacking, protected

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the club, where there is only one, and with its settings where they are copied."""
        initial: dict[str, Any] = dict(super().get_changeform_initial_data(request))
        clubs = clubs_kept_by(request.user)[:2]
        if len(clubs) == 1 and self.model is not Club:
            names = {field.name for field in self.model._meta.fields}
            initial |= {name: getattr(clubs[0], name) for name in SETTINGS if name in names}
            initial.setdefault("club", clubs[0].pk)
        return initial


class ForSuperuser(admin.options.BaseModelAdmin):
    """Accounts and roles decide who may do what everywhere, so a superuser keeps them."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)


class ReadOnly(admin.options.BaseModelAdmin):
    """May be looked at and nothing else."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
