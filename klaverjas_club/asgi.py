"""The ASGI entry point of the site."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_club.settings")

application = get_asgi_application()
