"""Django's admin: where the keeper of the installation enters clubs, people and competitions.

Nothing about an evening can be changed here: results, seats, penalties and standings are shown, each with a link to the
page where it is entered, so that no way leads round the services.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tournaments.admin import entered, shown

admin.site.site_header = _("Klaverjas Club: clubs and people")
admin.site.site_title = _("Klaverjas Club")
admin.site.index_title = _("Results are entered on the pages of the club")

__all__ = ["entered", "shown"]
