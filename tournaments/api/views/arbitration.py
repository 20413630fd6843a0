"""Arbitration of a disputed hand: told card by card, judged, and nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import HouseRules
from scoring.command_line import answer_play
from scoring.dealing import POSITIONS
from tournaments import access, play_words, selectors, verdicts
from tournaments.access import Right
from tournaments.api import problems
from tournaments.api.schema import WRITE, operation
from tournaments.api.serializers.arbitration import ArbitrationBody, VerdictSerializer
from tournaments.api.views.base import ApiView
from tournaments.services.arbitration import arbitrate_hand


class ArbitrationView(ApiView):
    def verdict(self, rules: HouseRules, names: Sequence[str]) -> Response:
        """Answer what the command line would answer under these rules, with sentences that name the players."""
        data = self.read(ArbitrationBody)
        judged = arbitrate_hand(data=data, rules=rules)
        found: dict[str, Any] = answer_play({**data, "rules": rules.as_dict()})
        for plain, revoke in zip(found["revokes"], judged.answer.verdict.revokes, strict=True):
            plain["message"] = verdicts.revoke_sentence(revoke, names[revoke.position])
        for plain, question in zip(found["undecided"], judged.answer.verdict.open, strict=True):
            plain["message"] = verdicts.question_sentence(question, names[question.position])
        if judged.answer.score is not None:
            found["warnings"] = [problems.as_dict(notice) for notice in judged.answer.score.notices]
        return Response(VerdictSerializer(found).data)


class ClubArbitrationView(ArbitrationView):
    @operation(
        "judge_play",
        "Judge a played hand, or a part of one, under the house rules of the club; stores nothing",
        tag="arbitration",
        body=ArbitrationBody,
        answers={200: VerdictSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.READ)
        return self.verdict(selectors.rules_of(club), [play_words.nameless(place) for place in range(POSITIONS)])


class TableArbitrationView(ArbitrationView):
    @operation(
        "judge_play_at_table",
        "Judge a hand of a table under the rules of its evening; stores nothing (director)",
        tag="arbitration",
        body=ArbitrationBody,
        answers={200: VerdictSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        if table.is_of_three:
            # There are other tricks and other sides.
            raise Http404
        evening = table.round.evening
        names = selectors.staff_names(evening.club)
        return self.verdict(evening.rules, [names.of(seat.sitter) for seat in selectors.seats_of(table)])
