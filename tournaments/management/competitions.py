"""Which competition is meant on the command line, and who acts there."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.management import CommandError
from django.utils.translation import gettext as _

from tournaments.models import Club, Competition, Role


def find_competition(text: str) -> Competition:
    """Return the competition of this id or name; of two with one name neither, but both are named.

    Raises CommandError with a sentence that says what to type instead.
    """
    competitions = Competition.objects.select_related("club", "season").order_by("-season__starts_on", "pk")
    if text.isascii() and text.isdecimal() and len(text) < 19:
        found = list(competitions.filter(pk=int(text)))
    else:
        found = [each for each in competitions if text.casefold() in (each.name.casefold(), str(each).casefold())]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            _("More than one competition is called “%(name)s”. Give its number: %(numbers)s.")
            % {"name": text, "numbers": ", ".join(f"{each.pk} ({each.club}, {each.season})" for each in found)},
            returncode=2,
        )
    known = ", ".join(f"{each.pk} {each}" for each in competitions[:20])
    raise CommandError(
        _("There is no competition “%(name)s”. There are: %(known)s.") % {"name": text, "known": known}
        if known
        else _("There is no competition yet. Make one on the page Seasons."),
        returncode=2,
    )


def find_actor(club: Club, username: str | None) -> User:
    """Return under whose name something is stored: the user given, or else the first owner of the club."""
    if username is not None:
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(_("There is no user “%(name)s”.") % {"name": username}, returncode=2)
        return user
    owners = User.objects.filter(is_active=True, club_roles__club=club, club_roles__role=Role.OWNER)
    user = (
        owners.order_by("pk").first() or User.objects.filter(is_active=True, is_superuser=True).order_by("pk").first()
    )
    if user is None:
        raise CommandError(_("This club has no owner. Say who stores this: --by NAME."), returncode=2)
    return user
