"""What all views of the API share: who may call, how a body is read, how a long list is cut into pages."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from tournaments.api.authentication import ApiSessionAuthentication, ApiTokenAuthentication
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.schema import ApiSchema
from tournaments.api.serializers.fields import Body

_SAFE = ("GET", "HEAD", "OPTIONS")


class ApiView(APIView):
    """A view that asks for a login, reads JSON, and counts writes."""

    authentication_classes = [ApiTokenAuthentication, ApiSessionAuthentication]
    parser_classes = [StrictJSONParser]
    schema = ApiSchema()
    metadata_class = None  # OPTIONS tells nothing that the schema does not tell better

    @property
    def throttle_scope(self) -> str | None:
        return None if self.request.method in _SAFE else "write"

    @property
    def actor(self) -> User:
        """Who is calling; only for views that ask for a login."""
        return cast(User, self.request.user)

    def read(self, kind: type[Body], *, partial: bool = False, **context: Any) -> dict[str, Any]:
        """Return what was sent, or refuse it with every type and name that is wrong."""
        body = kind(data=self.request.data, partial=partial, context=context)
        body.is_valid(raise_exception=True)
        return cast(dict[str, Any], body.validated_data)


class ListView(ApiView, GenericAPIView):
    """A view of a list that can be long: filtered by what is asked, a page at a time."""

    def page(self, rows: QuerySet[Any], kind: type[BaseSerializer[Any]], **context: Any) -> Response:
        wanted = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response(kind(wanted, many=True, context=context).data)


class NothingHereView(ApiView):
    """Every address of the API that does not exist, refused in the API's own shape."""

    permission_classes = [AllowAny]
    authentication_classes = []

    @extend_schema(exclude=True)
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound
