"""Where the two doors are: pages at the root, the API under /api/v1/, Django's admin, the choice of language."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("tournaments.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournaments.web.urls")),
]
