"""Evenings: planned, closed and opened again by a director."""

from __future__ import annotations

from collections.abc import Mapping

from django_filters import rest_framework as filters
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.evenings import (
    ChangePlanBody,
    EveningSerializer,
    EveningSettingsSerializer,
    PlanEveningBody,
    ReasonBody,
)
from tournaments.api.views.base import ApiView, ListView
from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Club, Competition, Door, Evening, EveningState
from tournaments.seating.rules import SeatingRules, SeatingRulesError
from tournaments.services import evenings, plans, removals


class EveningFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=EveningState.choices)
    date = filters.DateFilter()
    date_from = filters.DateFilter(field_name="date", lookup_expr="gte", label="On this day or later.")
    date_until = filters.DateFilter(field_name="date", lookup_expr="lte", label="On this day or earlier.")


class EveningsView(ListView):
    queryset = Evening.objects.none()
    filterset_class = EveningFilter

    @operation(
        "list_evenings",
        "Evenings of a club, newest first",
        tag="evenings",
        answers={200: EveningSerializer(many=True)},
        refusals=(400, *READ),
    )
    def get(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return self.page(selectors.evenings_of(club).select_related("club"), EveningSerializer)

    @operation(
        "plan_evening",
        "Plan an evening (director)",
        tag="evenings",
        body=PlanEveningBody,
        answers={201: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.DIRECT)
        body = self.read(PlanEveningBody)
        if "competitions" in body:
            body["competitions"] = _competitions(club, body["competitions"])
        if "seating" in body:
            body["seating"] = _seating(club, body["seating"])
        evening = plans.plan_evening(club=club, **body)
        return Response(_detail(evening), status=201)


class SameAsLastView(ApiView):
    @operation(
        "plan_same_evening",
        "Plan the next evening as the last one was, on its weekday (director)",
        tag="evenings",
        answers={201: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.DIRECT)
        same = plans.same_as_last(club)
        if same is None:
            raise refuse(ErrorCode.NO_EVENING_YET)
        return Response(_detail(plans.plan_evening(club=club, **same.values)), status=201)


class EveningView(ApiView):
    @operation(
        "get_evening",
        "One evening, with the rules it is played under",
        tag="evenings",
        answers={200: EveningSettingsSerializer},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        return Response(_detail(access.evening_for(request.user, evening_id, Right.READ)))

    @operation(
        "change_evening",
        "Change the plan, as long as no round is published; the number of rounds also later (director)",
        tag="evenings",
        body=ChangePlanBody,
        answers={200: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def patch(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        changes = self.read(ChangePlanBody)
        return Response(_detail(plans.change_plan(evening_id=evening.pk, by=self.actor, door=Door.API, **changes)))

    @operation(
        "remove_evening",
        "Remove an evening planned by mistake: no round published, nobody paid, no penalty (director)",
        tag="evenings",
        answers={204: None},
        refusals=WRITE,
        description="Drafts, attendance and pairs go with it; guests stay players of the club.",
    )
    def delete(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        removals.remove_evening(evening_id=evening.pk, by=self.actor, door=Door.API)
        return Response(status=204)


class CloseEveningView(ApiView):
    @operation(
        "close_evening",
        "Close an evening; every table must be confirmed (director)",
        tag="evenings",
        answers={200: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        return Response(_detail(evenings.close_evening(evening_id=evening.pk, by=self.actor)))


class ReopenEveningView(ApiView):
    @operation(
        "reopen_evening",
        "Open a closed evening again, with a reason (director)",
        tag="evenings",
        body=ReasonBody,
        answers={200: EveningSettingsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        evening = evenings.reopen_evening(evening_id=evening.pk, by=self.actor, **self.read(ReasonBody))
        return Response(_detail(evening))


def _detail(evening: Evening) -> dict[str, object]:
    row = selectors.evenings_of(evening.club).select_related("club").get(pk=evening.pk)
    return EveningSettingsSerializer(row).data


def _seating(club: Club, given: Mapping[str, object]) -> SeatingRules:
    """Return the rules of the draw of a new evening: what is given, and the club's for the rest."""
    try:
        return SeatingRules.from_dict({**club.seating, **given})
    except SeatingRulesError as error:
        raise TournamentError(*plans.seating_problems(error)) from error


def _competitions(club: Club, ids: list[int]) -> list[Competition]:
    """Fetch the competitions; one of another club is unknown here, so that nothing is told about it."""
    found = {row.pk: row for row in Competition.objects.filter(club=club, pk__in=ids)}
    unknown = sorted(set(ids) - found.keys())
    if unknown:
        problems = [
            Problem(code=ErrorCode.INVALID_VALUE, field="competitions", params={"why": str(pk)}) for pk in unknown
        ]
        raise TournamentError(*problems)
    return list(found.values())
