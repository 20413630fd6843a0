"""What a new password must be besides strong, and what ends when somebody gets one.

Django asks its password validators wherever a person chooses a password (our page, the admin, `changepassword`), and
tells them afterwards of every password that was set, also where nobody asked. A hash that is only made stronger at a
login is no new password, and Django does not tell of it.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import check_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from knox.models import AuthToken

from tournaments.serving import demo_accounts


class AnotherPassword:
    """Refuses the password the account has now, and the one it was given with the demonstration club."""

    def validate(self, password: str, user: Any = None) -> None:
        if user is None:
            return
        # Not the method of the user: that one would store a stronger hash, and here is only looked.
        if user.pk and check_password(password, user.password):
            raise ValidationError(_("This is the password you have now. Choose another."), code="password_same")
        if demo_accounts.is_given(user.get_username(), password):
            raise ValidationError(
                _("This password was shown on the screen with the demonstration club. Choose another."),
                code="password_demonstration",
            )

    def password_changed(self, password: str, user: Any = None) -> None:
        """Who knew the old password may have made tokens with it: they end, as sessions do."""
        if user is None:
            return
        AuthToken.objects.filter(user_id=user.pk).delete()
        demo_accounts.note_password(user, password)

    def get_help_text(self) -> str:
        return _("Another password than the one you have now.")
