"""Signing in and out without a browser."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.utils import timezone
from knox.models import AuthToken
from knox.settings import knox_settings
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.authentication import ApiTokenAuthentication
from tournaments.api.errors import LoginFailed, LoginLocked
from tournaments.api.schema import operation
from tournaments.api.serializers.tokens import SignInBody, TokenSerializer
from tournaments.api.views.base import ApiView


class TokenView(ApiView):
    """A token is asked for with a password, and given back with itself; a session plays no part in either."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        # While the schema is made there is no request.
        signing_in = self.request is not None and self.request.method == "POST"
        return [] if signing_in else [ApiTokenAuthentication()]

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    @property
    def throttle_scope(self) -> str | None:
        return "login"

    def get_authenticate_header(self, request: Request) -> str:
        return ApiTokenAuthentication().authenticate_header(request)

    @operation(
        "create_token",
        "Sign in: get a token for a user name and password",
        tag="token",
        body=SignInBody,
        answers={201: TokenSerializer},
        refusals=(400, 401, 415, 429),
        description=(
            "A token is valid for a month. Who has many loses the oldest. Five wrong passwords for one name from one "
            "address lock that pair out for a quarter of an hour, here and on the pages."
        ),
    )
    def post(self, request: Request) -> Response:
        body = self.read(SignInBody)
        user = authenticate(request, **body)
        if not isinstance(user, User):
            # django-axes puts its mark on the request when it kept the password from being looked at.
            if getattr(request, "axes_locked_out", False):
                raise LoginLocked(wait=settings.AXES_COOLOFF_TIME.total_seconds())
            raise LoginFailed
        _forget_oldest(user, keep=knox_settings.TOKEN_LIMIT_PER_USER - 1)
        stored, token = AuthToken.objects.create(user=user)
        user_logged_in.send(sender=User, request=request, user=user)
        answer: dict[str, Any] = {"token": token, "expiry": stored.expiry}
        return Response(TokenSerializer(answer).data, status=201, headers={"Cache-Control": "no-store"})

    @operation(
        "delete_token",
        "Sign out: forget the token this is sent with",
        tag="token",
        answers={204: None},
        refusals=(401,),
    )
    def delete(self, request: Request) -> Response:
        user = self.actor
        request.auth.delete()
        user_logged_out.send(sender=User, request=request, user=user)
        return Response(status=204)


def _forget_oldest(user: User, *, keep: int) -> None:
    """Make room for one more, so that a script that signs in every night is never locked out by its own tokens."""
    AuthToken.objects.filter(user=user, expiry__lt=timezone.now()).delete()
    newest = AuthToken.objects.filter(user=user).order_by("-created").values_list("pk", flat=True)[:keep]
    AuthToken.objects.filter(user=user).exclude(pk__in=list(newest)).delete()
