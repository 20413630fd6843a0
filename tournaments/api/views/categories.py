"""Categories of a club, for whom there are prizes of their own; who belongs to one is said with the player."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.prizes import CategoryBody, CategorySerializer
from tournaments.api.views.base import ApiView
from tournaments.services import categories


class CategoriesView(ApiView):
    @operation(
        "list_categories",
        "Categories of a club, by name",
        tag="players",
        answers={200: CategorySerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return Response(CategorySerializer(selectors.categories_of(club), many=True).data)

    @operation(
        "add_category",
        "Add a category, such as ladies or youth (owner)",
        tag="players",
        body=CategoryBody,
        answers={201: CategorySerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        category = categories.add_category(club=club, **self.read(CategoryBody))
        return Response(CategorySerializer(category).data, status=201)


class CategoryView(ApiView):
    @operation(
        "rename_category",
        "Call a category otherwise; prizes on record keep the old name (owner)",
        tag="players",
        body=CategoryBody,
        answers={200: CategorySerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, category_id: int) -> Response:
        category = access.category_for(request.user, category_id, Right.OWN)
        category = categories.rename_category(category=category, **self.read(CategoryBody))
        return Response(CategorySerializer(category).data)
