"""What every page shares: who may ask for it in which way, and the frame it is shown in.

Decides nothing about a club; rights come from `access`. A page refuses with `access`'s exceptions and this module turns
"not signed in" into the sign-in form.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_http_methods

from tournaments import access, selectors
from tournaments.models import Club, Evening
from tournaments.selectors import StaffNames

INVALID = 422
CONFLICT = 409

View = Callable[..., HttpResponse]


def page(*methods: str) -> Callable[[View], View]:
    """Let a view answer these methods only, and send a visitor who must sign in to the sign-in form.

    What a script on the page asks for gets a plain 401 instead: it would swallow the form unseen.
    """
    allowed = [*methods, "HEAD"] if "GET" in methods else list(methods)

    def decorate(view: View) -> View:
        @require_http_methods(allowed)
        @functools.wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except PermissionDenied:
                if request.user.is_authenticated:
                    raise
                if "HX-Request" in request.headers:
                    return HttpResponse(status=401)
                return redirect_to_login(request.get_full_path())

        return guarded

    return decorate


def person(request: HttpRequest) -> User:
    """Return who is signed in, for what is done under somebody's name."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def show(
    request: HttpRequest, template: str, context: Mapping[str, Any] | None = None, *, club: Club, status: int = 200
) -> HttpResponse:
    """Render a page of a club: its navigation, and what this visitor may do there."""
    rights = access.rights_in(request.user, club)
    frame = {
        "club": club,
        # Asked for by the pages that name people, for `named`.
        "names": SimpleLazyObject(lambda: _staff_names(club, (context or {}).get("evening"))),
        "public_names": SimpleLazyObject(lambda: selectors.public_names(club)),
        "tonight": selectors.tonight_of(club),
        "may_read": access.Right.READ in rights,
        "may_enter": access.Right.ENTER in rights,
        "may_direct": access.Right.DIRECT in rights,
        "may_own": access.Right.OWN in rights,
    }
    return render(request, template, {**frame, **(context or {})}, status=status)


def _staff_names(club: Club, evening: object) -> StaffNames:
    """Return how the people on a page are called by the staff; on a page of an evening as in its lists."""
    return selectors.staff_names_in(evening) if isinstance(evening, Evening) else selectors.staff_names(club)


def fresh(response: HttpResponse) -> HttpResponse:
    """Mark what updates by itself: a fragment must never be shown as the page, nor an old state as the new one."""
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-cache"
    return response
