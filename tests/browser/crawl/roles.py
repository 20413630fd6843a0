"""The roles that walk through the site, and what each may do in which club."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from tests.browser.crawl.pages import OF_RIGHT, Least
from tournaments import access
from tournaments.models import Club

FIRST, ANONYMOUS, SUPERUSER = "first", "anonymous", "superuser"
SIGNED_IN = ("scorer", "director", "owner", "rival", SUPERUSER)

# Who presses a button in every state it is met in; who may do more presses each kind once.
THOROUGH = {
    Least.ANYONE: ANONYMOUS,
    Least.SIGNED_IN: "scorer",
    Least.READ: "scorer",
    Least.ENTER: "scorer",
    Least.DIRECT: "director",
    Least.OWN: "owner",
    Least.SIGNED_OUT: ANONYMOUS,
    Least.FIRST: FIRST,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    name: str
    rights: dict[str, frozenset[Least]]
    """By the address of the club."""

    def may(self, least: Least, slug: str | None = None) -> bool:
        if least is Least.ANYONE:
            return True
        if least is Least.FIRST:
            return self.name == FIRST
        if least in (Least.SIGNED_IN, Least.SIGNED_OUT):
            return (self.name in SIGNED_IN) is (least is Least.SIGNED_IN)
        return least in self.rights.get(slug or "", frozenset())


def role_of(name: str) -> Role:
    """Return the role with the rights that `access` gives its user now."""
    user = User.objects.filter(username="keeper" if name == SUPERUSER else name).first() or AnonymousUser()
    return Role(
        name=name,
        rights={
            club.slug: frozenset(OF_RIGHT[right] for right in access.rights_in(user, club))
            for club in Club.objects.all()
        },
    )
