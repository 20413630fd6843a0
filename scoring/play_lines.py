"""The lines of `python -m scoring play`: one played hand each, whole or in part, as plain data in and out.

Decides only how a line looks. Tricks, and the cards of a trick, are counted from 1 as people count them; positions
from 0, as everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Card, Suit
from scoring.dealing import POSITIONS
from scoring.hand import judge_hand
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.plain_data import PlainReader
from scoring.played_hand import Claims, PlayedHand, check_claims, check_tricks, count_tricks, entry_of
from scoring.revoke import Arbitration, KnownPlay, arbitrate, check_known_play
from scoring.sides import Side
from scoring.violations import Violation, ViolationCode

KEYS = ("cards", "claims", "declarer", "first_trick", "hands", "leader", "partial", "tricks", "trump")
_ALL, _NOTHING = "all", "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLine:
    """What one line says."""

    play: KnownPlay
    partial: bool
    """Whether this is only a part of a hand, so that it has no score."""
    in_a_row: bool
    """Whether the cards were given in one row, so that a problem is told of a place in it."""
    claims: Claims
    silent: tuple[Side, ...]
    declarer: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAnswer:
    """What there is to say about a line."""

    played: PlayedHand
    """The complete tricks."""
    verdict: Arbitration
    score: HandScore | None
    """None for a part of a hand."""


def read_play(data: Mapping[str, object], problems: list[Violation]) -> PlayLine | None:
    """Read a line; adds to `problems` instead where it cannot be read.

    >>> problems: list[Violation] = []
    >>> read_play({"trump": "h", "leader": 0, "tricks": [["Ah", "1h"]], "partial": True}, problems)
    >>> [(problem.field, problem.code.value) for problem in problems]
    [('tricks[1][2]', 'not_a_card')]
    """
    reader = PlainReader(data, known=KEYS)
    partial = reader.truth("partial") or False
    trump = _read_trump(reader)
    leader = reader.whole_number("leader")
    if data.get("leader") is None:
        reader.refuse(ViolationCode.NOT_A_NUMBER, "leader")
    first_trick = reader.whole_number("first_trick")
    if first_trick is not None and not partial:
        reader.refuse(ViolationCode.FIELD_NOT_IN_FORM, "first_trick")
    tricks = _read_tricks(reader, partial=partial)
    claims, silent = _read_claims(reader)
    hands = _read_hands(reader)
    declarer = reader.choice("declarer", Side)
    in_a_row = data.get("cards") is not None
    if reader.problems or leader is None or trump is None:
        said = {problem.field for problem in reader.problems}
        beside = _beside_unreadable(tricks, leader, partial=partial, in_a_row=in_a_row)
        problems += (*reader.problems, *(problem for problem in beside if problem.field not in said))
        return None
    return PlayLine(
        play=KnownPlay(
            tricks=tuple(_known(trick) for trick in tricks),
            first_leader=leader,
            trump=trump,
            first_trick=1 if first_trick is None else first_trick,
            hands=hands,
        ),
        partial=partial,
        in_a_row=in_a_row,
        claims=claims,
        silent=silent,
        declarer=declarer,
    )


def judge_play(line: PlayLine, rules: HouseRules) -> tuple[tuple[Violation, ...], PlayAnswer | None]:
    """Check, count and arbitrate in one go: one of the two is always empty.

    >>> line = read_play({"trump": "h", "leader": 1, "tricks": [["Ah", "7h", "8h", "9h"]], "partial": True}, [])
    >>> problems, answer = judge_play(line, HouseRules())
    >>> problems, answer.played.points_a, answer.score
    ((), 25, None)
    """
    play = line.play
    problems = check_known_play(play, last_may_be_open=line.partial)
    if problems:
        return tuple(_in_row(problem) for problem in problems) if line.in_a_row else problems, None
    complete = [trick for trick in play.tricks if len(trick) == CARDS_PER_TRICK]
    problems = check_claims(line.claims, complete, trump=play.trump, rules=rules)
    if problems:
        return problems, None
    played = count_tricks(
        complete,
        first_leader=play.first_leader,
        trump=play.trump,
        rules=rules,
        claims=line.claims,
        silent=line.silent,
        first_trick=play.first_trick,
    )
    score: HandScore | None = None
    if not line.partial:
        problems, score = judge_hand(entry_of(played, trump=play.trump, declarer=line.declarer), rules)
        if problems:
            return problems, None
    return (), PlayAnswer(played=played, verdict=arbitrate(play, rules.follow), score=score)


def answer_as_dict(answer: PlayAnswer) -> dict[str, object]:
    """The answer as plain data; what it is worth is added by who knows how a score is written.

    >>> line = read_play({"trump": "h", "leader": 1, "tricks": [["Ah", "7h", "8h", "9h"]], "partial": True}, [])
    >>> answer_as_dict(judge_play(line, HouseRules())[1])["roem"]
    {'A': 20, 'B': 0}
    """
    played, verdict = answer.played, answer.verdict
    return {
        "points": {"A": played.points_a, "B": played.points_b},
        "roem": {"A": played.roem_a, "B": played.roem_b},
        "tricks": {"A": played.tricks_a, "B": played.tricks_b},
        "winners": list(played.winners),
        "revokes": [
            {
                "trick": revoke.trick,
                "position": revoke.position,
                "card": str(revoke.card),
                "rule": revoke.duty.value if revoke.duty else None,
                "instead": _plain(revoke.instead),
                "rules": [{"rule": breach.duty.value, "instead": _plain(breach.instead)} for breach in revoke.breaches],
                "hand_known": revoke.hand_known,
                "by_counting": revoke.by_counting,
                "shown_in": revoke.shown_in,
                "shown_by": str(revoke.shown_by) if revoke.shown_by else None,
            }
            for revoke in verdict.revokes
        ],
        "undecided": [
            {
                "trick": question.trick,
                "position": question.position,
                "card": str(question.card),
                "would_prove": _plain(question.would_prove),
            }
            for question in verdict.open
        ],
    }


def _plain(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _read_trump(reader: PlainReader) -> Suit | None:
    value = reader.data.get("trump")
    if isinstance(value, str):
        try:
            return Suit(value)
        except ValueError:
            pass
    # Without `given` it is missing.
    given = {} if value is None else {"given": str(value)}
    reader.problems.append(Violation.of(ViolationCode.UNKNOWN_TRUMP, "trump", **given))
    return None


Read = tuple[Card | None, ...]
"""Cards that were read; None in the place of one that cannot be."""


def _beside_unreadable(
    tricks: tuple[Read, ...], leader: int | None, *, partial: bool, in_a_row: bool
) -> Iterable[Violation]:
    """What is wrong with the cards that can be read and with who led, where something else cannot be read."""
    # A row has no tricks that are too short, only too few cards, and that has been said.
    found = check_tricks(tricks, first_leader=0 if leader is None else leader, last_may_be_open=partial or in_a_row)
    return [_in_row(problem) if in_a_row else problem for problem in found]


def _known(cards: Read) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _read_tricks(reader: PlainReader, *, partial: bool) -> tuple[Read, ...]:
    """The tricks, given one by one or as all cards in a row."""
    tricks, cards = reader.data.get("tricks"), reader.data.get("cards")
    if cards is not None:
        if tricks is not None:
            reader.refuse(ViolationCode.FIELD_NOT_IN_FORM, "cards")
        return _read_row(reader, cards, partial=partial)
    if not isinstance(tricks, list):
        reader.refuse(ViolationCode.NOT_A_LIST, "tricks")
        return ()
    if not partial and len(tricks) != TRICKS_PER_HAND:
        reader.problems.append(
            Violation.of(ViolationCode.TRICKS_COUNT, "tricks", given=len(tricks), expected=TRICKS_PER_HAND)
        )
    return tuple(_read_cards(reader, trick, f"tricks[{number}]") for number, trick in enumerate(tricks, start=1))


def _read_row(reader: PlainReader, cards: object, *, partial: bool) -> tuple[Read, ...]:
    row = _read_cards(reader, cards, "cards")
    given = len(cards) if isinstance(cards, list) else len(DECK)
    if len(DECK) < given or (given < len(DECK) and not partial):
        reader.problems.append(Violation.of(ViolationCode.CARDS_COUNT, "cards", given=given, expected=len(DECK)))
    return tuple(row[start : start + CARDS_PER_TRICK] for start in range(0, len(row), CARDS_PER_TRICK))


_PLACE = re.compile(r"^tricks\[(?P<trick>\d+)\]\[(?P<place>\d+)\]$")


def _in_row(problem: Violation) -> Violation:
    found = _PLACE.match(problem.field)
    if found is None:
        return problem
    place = (int(found["trick"]) - 1) * CARDS_PER_TRICK + int(found["place"])
    return replace(problem, field=f"cards[{place}]")


def _read_cards(reader: PlainReader, cards: object, field: str) -> Read:
    if not isinstance(cards, list):
        reader.refuse(ViolationCode.NOT_A_LIST, field)
        return ()
    read = tuple(_card(text) for text in cards)
    for place, (card, text) in enumerate(zip(read, cards, strict=True), start=1):
        if card is None:
            given = text if isinstance(text, str) else ""
            reader.problems.append(Violation.of(ViolationCode.NOT_A_CARD, f"{field}[{place}]", given=given))
    return read


def _card(text: object) -> Card | None:
    if isinstance(text, str):
        try:
            return Card.parse(text)
        except ValueError:
            pass
    return None


def _read_hands(reader: PlainReader) -> tuple[frozenset[Card], ...]:
    """Four lists, by position; null or short where a hand is not known, or not all of it."""
    nothing = (frozenset[Card](),) * POSITIONS
    hands = reader.data.get("hands")
    if hands is None:
        return nothing
    if not isinstance(hands, list):
        reader.refuse(ViolationCode.NOT_A_LIST, "hands")
        return nothing
    read: list[frozenset[Card]] = []
    for position, hand in enumerate(hands):
        cards = () if hand is None else _read_cards(reader, hand, f"hands[{position}]")
        for place, card in enumerate(cards):
            if card is not None and card in cards[:place]:
                reader.problems.append(
                    Violation.of(ViolationCode.CARD_TWICE, f"hands[{position}][{place + 1}]", card=str(card))
                )
        read.append(frozenset(_known(cards)))
    return tuple(read)


def _read_claims(reader: PlainReader) -> tuple[Claims, tuple[Side, ...]]:
    """A list with a number for each complete trick (null is all that lies there), or {"A": "none", "B": "all"}."""
    value = reader.data.get("claims")
    if value is None:
        return (), ()
    if isinstance(value, list):
        for place, claim in enumerate(value, start=1):
            # bool is a kind of int in Python; in a claim it is a mistake.
            if claim is not None and (not isinstance(claim, int) or isinstance(claim, bool)):
                reader.refuse(ViolationCode.NOT_A_NUMBER, f"claims[{place}]")
        return tuple(value), ()
    if not isinstance(value, Mapping):
        reader.refuse(ViolationCode.NOT_A_LIST, "claims")
        return (), ()
    silent: list[Side] = []
    for side, claimed in value.items():
        if side not in set(Side):
            reader.refuse(ViolationCode.UNKNOWN_KEY, f"claims.{side}")
        elif claimed == _NOTHING:
            silent.append(Side(side))
        elif claimed not in (None, _ALL):
            reader.refuse_choice(f"claims.{side}", (_ALL, _NOTHING))
    return (), tuple(silent)
