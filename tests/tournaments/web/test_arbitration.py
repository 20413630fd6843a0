"""Arbitration on the page: a whole hand, a revoke, what cannot be judged, and every kind of card that is none."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from scoring.cards import DECK, Card, Suit
from tests.tournaments.web.conftest import House
from tournaments.models import Chairs, EveningState, HandNote, Table
from tournaments.templatetags.klaverjas import drawn
from tournaments.web.forms.arbitration import cards_in

# Clubs are trump. The second player does not follow hearts, and shows one in the next trick.
REVOKE = {"trump": "c", "leader": "0", "trick1": "Ah 7s 7h 8h", "trick2": "Ad Kh 7d 8d"}
FINE = {"trump": "c", "leader": "0", "trick1": "Ah 9h 7h 8h"}


def whole_hand() -> dict[str, str]:
    """Thirty-two cards in eight tricks: everybody holds one suit, so that every card is allowed."""
    ranks = list(dict.fromkeys(card.rank for card in DECK))
    return {
        "trump": "s",
        "leader": "0",
        **{f"trick{place}": " ".join(f"{rank}{suit}" for suit in Suit) for place, rank in enumerate(ranks, start=1)},
    }


@pytest.fixture
def table(house: House) -> Table:
    return house.table()


@pytest.fixture
def address(house: House, table: Table) -> str:
    return f"{house.table_root(table)}arbitration/"


@pytest.fixture
def director(house: House) -> Client:
    return house.browser("director")


def text_of(response: Any) -> str:
    return str(response.content.decode())


def place_of(card: str) -> int:
    return DECK.index(Card.parse(card))


def test_a_revoke_is_named_with_player_rule_tricks_and_price(
    director: Client, house: House, table: Table, address: str
) -> None:
    response = director.get(address, REVOKE)
    assert response.status_code == 200
    found = response.context["verdict"]
    # Chair 1 is the first of side B.
    name = response.context["names"].of(table.seats.get(position=1).sitter)
    assert found.summary == "1 card was not allowed."
    (revoke,) = found.revokes
    assert revoke.sentence == (
        f"Trick 1: {name} played ♠7 and had to follow suit. Possible was: ♥K. It showed in trick 2, with ♥K."
    )
    assert "from trick 1 on" in revoke.since
    page = text_of(response)
    assert "the director decides" in page
    assert page.count("not allowed</strong>") == 1


def test_what_cannot_be_judged_yet_names_the_cards_that_would_prove_it(director: Client, address: str) -> None:
    found = director.get(address, FINE | {"trick2": "9d 7s"}).context["verdict"]
    assert found.summary == "Nothing was played that is certainly not allowed."
    assert not found.revokes
    assert len(found.questions) == 1
    assert "♦A" in found.questions[0]


def test_a_known_hand_decides_it(director: Client, address: str) -> None:
    found = director.get(address, FINE | {"trick2": "9d 7s", "hand1": "Kd"}).context["verdict"]
    assert "♦K" in found.revokes[0].sentence
    assert not found.questions


def test_nothing_illegal_is_said_plainly(director: Client, address: str) -> None:
    response = director.get(address, FINE)
    assert response.context["verdict"].summary == "Every card was allowed: nobody revoked."
    assert "Every card was allowed: nobody revoked." in text_of(response)


def test_whose_turn_it_is_follows_from_who_took_the_trick(director: Client, table: Table, address: str) -> None:
    def turn(**tricks: str) -> str:
        return str(director.get(address, {"trump": "c", "leader": "2", **tricks}).context["verdict"].turn)

    names = director.get(address).context["form"].chairs
    assert turn(trick1="9h") == f"Next is {names[3]}: trick 1, card 2."
    # The third card takes it, and chair 2 led.
    assert turn(trick1="9h 7h Ah 8h") == f"{names[0]} leads trick 2."
    assert turn(trick1="9h 7h Ah 8h", trick2="9d 7d") == f"Next is {names[2]}: trick 2, card 3."


def test_a_whole_hand_is_counted_and_scored_for_either_side_that_declared(director: Client, address: str) -> None:
    response = director.get(address, whole_hand())
    found = response.context["verdict"]
    # Spades are trump and lead every trick, so the first player takes them all: 162, and 400 + 200 in fours.
    assert (found.points_a, found.points_b, found.roem_a, found.roem_b) == (162, 0, 600, 0)
    assert found.turn == ""
    assert (found.summary, found.questions) == ("Every card was allowed: nobody revoked.", ())
    assert {(result.declarer, result.total_a) for result in found.results} == {("A", 862), ("B", 762)}
    (only,) = director.get(address, whole_hand() | {"declarer": "A"}).context["verdict"].results
    assert (only.declarer, only.outcome, only.total_a, only.total_b) == ("A", "pit", 862, 0)
    assert [trick.roem for trick in response.context["tricks"]] == [0, 0, 0, 100, 200, 100, 100, 100]


def test_the_rule_of_the_evening_decides_and_is_shown_in_words(house: House, director: Client) -> None:
    # The third player discards while the partner is winning and holds a trump.
    line = {"trump": "h", "leader": "0", "trick1": "Ac 7c 8d 8c", "hand2": "As Kh"}
    seen = {}
    for follow in ("amsterdam", "rotterdam"):
        address = f"{house.table_root(house.table(follow=follow))}arbitration/"
        seen[follow] = director.get(address, line)
    assert not seen["amsterdam"].context["verdict"].revokes
    assert "had to trump" in seen["rotterdam"].context["verdict"].revokes[0].sentence
    assert "must always trump" in text_of(seen["rotterdam"])


def test_a_part_may_begin_at_a_later_trick(director: Client, address: str) -> None:
    found = director.get(address, REVOKE | {"first_trick": "5"}).context["verdict"]
    assert found.revokes[0].sentence.startswith("Trick 5: ")
    assert found.turn.endswith("trick 7.")


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"trick2": "Ah"}, "trick2", "♥A is there twice. Take it away in one of the two places."),
        ({"trick2": "11h"}, "trick2", "“11h” is no card."),
        ({"trick1": "Ah 9h 7h 8h 10h"}, "trick1", "This trick has 5 cards, and a trick has 4."),
        ({"trick1": "Ah", "trick2": "9h"}, "trick1", "This trick has 1 cards, and a trick has 4."),
        ({"trick3": "Ad"}, "trick2", "This trick has 0 cards, and a trick has 4."),
        ({"hand1": "1x"}, "hand1", "“1x” is no card."),
        ({"hand1": "Kd Kd"}, "hand1", "♦K is there twice."),
        ({"hand1": "7h"}, "trick1", "♥7 is not among the cards of the player who played it."),
        ({"hand0": "7s 8s 9s 10s Js Qs Ks As"}, "trick1", "♥A is not among the cards"),
        ({"trump": "x"}, "trump", "Trump is spades, hearts, diamonds or clubs"),
        ({"leader": "4"}, "leader", "Choose one of the four at the table."),
        ({"first_trick": "8", "trick2": "Ad Kd 7d 8d"}, "first_trick", "2 does not fit here: there can be 1 tricks."),
        ({"declarer": "C"}, "declarer", "Select a valid choice."),
        ({"trick1": "x" * 201}, "trick1", "at most 200 characters"),
        ({"cards": "Ah"}, "cards", "The tricks are filled in already."),
    ],
)
def test_what_is_wrong_is_one_sentence_at_its_field(
    director: Client, address: str, change: dict[str, str], field: str, sentence: str
) -> None:
    response = director.get(address, FINE | change)
    assert response.status_code == 422
    errors = response.context["form"].errors
    assert list(errors) == [field]
    assert len(errors[field]) == 1
    assert sentence in errors[field][0]
    assert response.context["verdict"] is None
    assert f'href="#arbitration_{field}"' in text_of(response)


def test_thirty_three_cards_in_a_row_are_one_too_many(director: Client, address: str) -> None:
    row = " ".join(str(card) for card in (*DECK, DECK[0]))
    response = director.get(address, {"trump": "c", "leader": "0", "cards": row})
    assert response.status_code == 422
    assert dict(response.context["form"].errors) == {"cards": ["There are 33 cards, and a hand has 32."]}


def test_cards_in_a_row_are_divided_into_tricks(director: Client, address: str) -> None:
    row = " ".join(str(card) for card in DECK[:6])
    response = director.get(address, {"trump": "c", "leader": "0", "cards": row}, follow=True)
    sent = dict(parse_qsl(urlsplit(response.redirect_chain[-1][0]).query))
    assert (sent["trick1"], sent["trick2"]) == ("7s 8s 9s 10s", "Js Qs")
    assert "cards" not in sent


def test_what_is_wrong_with_the_cards_is_said_before_trump_is_chosen(director: Client, address: str) -> None:
    response = director.get(address, {"trick1": "Ah Ah"})
    assert list(response.context["form"].errors) == ["trick1"]
    page = text_of(director.get(address, {"trick1": "Ah"}))
    assert "Choose trump and who led" in page


def test_a_tap_without_a_script_adds_the_card_and_undo_takes_it_back(director: Client, address: str) -> None:
    state = {"trump": "c", "leader": "0", "trick1": "Ah 7s 7h 8h", "hand1": "Kd"}

    def after(**deed: str) -> dict[str, str]:
        response = director.get(address, state | deed)
        assert response.status_code == 302
        assert response["Location"].endswith("#board")
        return dict(parse_qsl(urlsplit(response["Location"]).query))

    assert after(card=str(place_of("Ad"))) == state | {"trick2": "Ad"}
    assert after(act="undo") == state | {"trick1": "Ah 7s 7h"}
    # A card that lies there already, and one that does not exist, change nothing.
    assert after(card=str(place_of("Ah"))) == after(card="32") == after(card="x") == state


def test_a_ninth_trick_is_not_begun(director: Client, address: str) -> None:
    full = whole_hand() | {"trick8": "Ks Ks Kh Kh"}
    assert "trick9" not in director.get(address, full | {"card": str(place_of("As"))})["Location"]


def test_the_board_shows_what_has_fallen(director: Client, address: str) -> None:
    page = text_of(director.get(address, FINE))
    board = page[page.index('id="board"') : page.index("data-failed")]
    assert board.count("<button") == 32
    assert board.count(" disabled") == 4
    assert board.count("suits.svg#heart") == 8


def test_the_decision_is_noted_with_one_click(director: Client, house: House, table: Table, address: str) -> None:
    response = director.get(address, REVOKE)
    name = response.context["form"].chairs[1]
    text = f"Revoke by {name} in trick 1: ♠7, had to follow suit."
    page = text_of(response)
    assert f'action="{house.table_root(table)}rulings/"' in page
    assert f'value="{text}"' in page
    director.post(f"{house.table_root(table)}rulings/", {"number": "7", "text": text})
    assert HandNote.objects.get().text == text


def test_before_there_is_a_verdict_there_is_nothing_to_note(director: Client, address: str) -> None:
    for state in ({}, REVOKE | {"trick1": "Ah Ah"}):
        assert "Note this decision" not in text_of(director.get(address, state))


def test_on_a_closed_evening_one_may_look_and_not_note(director: Client, table: Table, address: str) -> None:
    evening = table.round.evening
    evening.state = EveningState.CLOSED
    evening.save()
    page = text_of(director.get(address, REVOKE))
    assert "1 card was not allowed." in page
    assert "Note this decision" not in page


def test_it_is_found_from_the_sheet_and_the_decisions(
    director: Client, house: House, table: Table, address: str
) -> None:
    for page in ("sheet/", "rulings/"):
        assert f'href="{address}"' in text_of(director.get(f"{house.table_root(table)}{page}"))
        assert f'href="{address}"' not in text_of(house.browser("scorer").get(f"{house.table_root(table)}{page}"))


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404), ("owner", 200)])
def test_at_a_table_it_is_the_directors(house: House, address: str, who: str, status: int) -> None:
    assert house.browser(who).get(address).status_code == status


def test_a_table_of_three_plays_another_game(director: Client, table: Table, address: str) -> None:
    table.chairs = Chairs.THREE
    table.save()
    assert director.get(address).status_code == 404


def test_there_is_nothing_to_post(director: Client, address: str) -> None:
    assert director.post(address, REVOKE).status_code == 405


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 200), ("stranger", 404)])
def test_without_a_table_it_is_for_everybody_of_the_club(house: House, who: str, status: int) -> None:
    assert house.browser(who).get(f"{house.root}arbitration/").status_code == status


def test_without_a_table_the_rules_of_the_club_hold_and_nobody_is_named(house: House) -> None:
    house.club.house_rules = {**house.club.house_rules, "follow": "rotterdam"}
    house.club.save()
    browser = house.browser("scorer")
    assert f'href="{house.root}arbitration/"' in text_of(browser.get(house.root))
    line = {"trump": "h", "leader": "0", "trick1": "Ac 7c 8d 8c", "hand2": "As Kh"}
    response = browser.get(f"{house.root}arbitration/", line)
    sentence = response.context["verdict"].revokes[0].sentence
    assert sentence.startswith("Trick 1: player 3 played ♦8, and that was not allowed.")
    assert "had to trump (possible: ♥K)" in sentence
    assert "Note this decision" not in text_of(response)


def test_what_was_typed_is_escaped(director: Client, address: str) -> None:
    page = text_of(director.get(address, FINE | {"trick2": '"><script>alert(1)</script>'}))
    assert "<script>alert" not in page


def test_cards_in_a_sentence_are_drawn_and_the_rest_is_escaped() -> None:
    html = drawn("<b>♥10 & ♠B, ♦")
    assert html.startswith("&lt;b&gt;<span")
    assert " &amp; " in html
    assert re.findall("suit suit-([a-z]+)", html) == ["heart", "spade", "diamond"]
    assert re.sub("<[^>]+>", "", html) == "&lt;b&gt;♥10 &amp; ♠B, ♦"


def test_in_dutch_everything_is_dutch(director: Client, address: str) -> None:
    page = text_of(director.get(address, REVOKE, headers={"accept-language": "nl"}))
    for words in ("moest bekennen", "de wedstrijdleider beslist", "harten", "komt uit in slag 3"):
        assert words in page


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7h 10h,9h;8h", ["7h", "10h", "9h", "8h"]),
        ("10H jS aD", ["10h", "Js", "Ad"]),
        ("Bh Vk hr As", ["Jh", "Qc", "Kd", "As"]),
        ("♥10 ♠B 7♦ K♣ ♥\N{VARIATION SELECTOR-16}A", ["10h", "Js", "7d", "Kc", "Ah"]),
        ("10 h 1x", ["10", "h", "1x"]),
        ("", []),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: list[str]) -> None:
    assert cards_in(text) == cards
