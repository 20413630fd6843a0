"""The Celery application. What tasks do is in `tournaments.tasks`; every option is in the settings, as CELERY_*."""

from __future__ import annotations

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

# What the settings call filesystem:// is ours; whoever reads a broker's address finds it by this name.
TRANSPORT_ALIASES["filesystem"] = "klaverjas_club.folder_broker:Transport"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_club.settings")

app = Celery("klaverjas_club")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
