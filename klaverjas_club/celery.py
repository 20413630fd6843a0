"""The Celery application. What tasks do is in `tournaments.tasks`; every option is in the settings, as CELERY_*."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_club.settings")

app = Celery("klaverjas_club")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
