"""Pages to be printed from the browser: score sheets, and the seating in large type for the wall."""

from __future__ import annotations

import dataclasses

from django.http import Http404, HttpRequest, HttpResponse

from scoring import ThreePlayers
from scoring.house_rules import MOST_HANDS
from tournaments import access, selectors
from tournaments.access import Right
from tournaments.selectors import RoundBoard
from tournaments.web import paper
from tournaments.web.pages import page, show
from tournaments.web.seats import cards_of, seated_round


@page("GET")
def print_sheets(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Print the score sheets of all tables of a round with their names."""
    board = _board(request, slug, evening_id, number)
    evening, rules = board.round.evening, board.round.evening.rules
    two = "two" in request.GET and paper.may_be_two(rules)
    context = {
        "evening": evening,
        "number": number,
        "is_draft": not board.round.is_published,
        "sheets": paper.sheets_of(board, rules, two=two),
        "two": two,
        "may_be_two": paper.may_be_two(rules),
    }
    return show(request, "tournaments/print_sheets.html", context, club=evening.club)


@page("GET")
def print_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Print a score sheet without names; the number of hands may be another than the club's."""
    club = access.club_for(request.user, slug, Right.READ)
    rules = selectors.rules_of(club)
    asked = request.GET.get("hands", str(rules.hands))
    if not (asked.isascii() and asked.isdecimal() and len(asked) <= 2 and 1 <= int(asked) <= MOST_HANDS):
        raise Http404
    rules = dataclasses.replace(rules, hands=int(asked))
    two = "two" in request.GET and paper.may_be_two(rules)
    knows_three = rules.three_players is not ThreePlayers.NONE
    of_three = knows_three and "three" in request.GET
    context = {
        "knows_three": knows_three,
        "of_three": of_three,
        "three": "&three" if of_three else "",
        "hands": rules.hands,
        "choices": sorted({12, 16, selectors.rules_of(club).hands, rules.hands}),
        "sheets": [paper.blank_sheet(rules, two=two, of_three=of_three)] * (2 if two else 1),
        "two": two,
        "may_be_two": paper.may_be_two(rules),
    }
    return show(request, "tournaments/print_sheet.html", context, club=club)


@page("GET")
def print_seating(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Print who sits where, by name and by table, to be read from some steps away."""
    board = _board(request, slug, evening_id, number)
    evening = board.round.evening
    context = {
        "evening": evening,
        "number": number,
        "is_draft": not board.round.is_published,
        "seated": seated_round(board),
    }
    return show(request, "tournaments/print_seating.html", context, club=evening.club)


@page("GET")
def print_cards(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Print a card for everybody: where one sits in every round that is drawn."""
    evening = access.evening_for(request.user, evening_id, Right.READ, slug=slug)
    boards = selectors.boards_of(evening)
    context = {"evening": evening, "cards": cards_of(boards), "is_draft": any(not b.round.is_published for b in boards)}
    return show(request, "tournaments/print_cards.html", context, club=evening.club)


def _board(request: HttpRequest, slug: str, evening_id: int, number: int) -> RoundBoard:
    round_ = access.round_for(request.user, evening_id, number, Right.READ, slug=slug)
    board = selectors.boards_of(round_.evening, number=number)[0]
    board.round.evening = round_.evening
    return board
