"""A judged hand as the page shows it: the tricks with their names, whose turn it is, the verdict in sentences.

Holds no rule of the game: what is right or wrong is asked of `scoring`, through the service.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import HandScore, HouseRules, Side
from scoring.cards import CARDS_PER_TRICK, DECK, Card, Suit
from scoring.dealing import POSITIONS, side_of
from scoring.played_hand import leaders_of
from scoring.roem import roem_of
from tournaments import play_words, verdicts
from tournaments.services.arbitration import Judged
from tournaments.services.rulings import MOST_CHARACTERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A card of the board."""

    place: int
    """In the deck."""
    card: Card
    trick: int | None
    """In which trick it fell, counted from the first that is known."""

    @property
    def sign(self) -> str:
        """The name of the sign of its suit, as it is drawn."""
        return self.card.suit.name.lower().removesuffix("s")

    @property
    def rank(self) -> str:
        return verdicts.card_label(self.card)[1:]

    @property
    def suit(self) -> str:
        return str(play_words.SUITS[self.card.suit])


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallen:
    """A card on the table, and who played it as far as that is known."""

    card: Card | None
    text: str
    player: str = ""
    wins: bool = False
    revoked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    number: int
    cards: tuple[Fallen, ...]
    winner: str = ""
    side: str = ""
    roem: int | None = None
    """None while it is not complete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A card that was not allowed, in sentences."""

    sentence: str
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One way to read a complete hand."""

    declarer: str
    outcome: str
    total_a: int
    total_b: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Everything the page says about a hand that could be judged."""

    summary: str
    revokes: tuple[Found, ...]
    questions: tuple[str, ...]
    points_a: int
    points_b: int
    roem_a: int
    roem_b: int
    results: tuple[Result, ...]
    """None for a part of a hand; more than one where it makes a difference who declared."""
    turn: str
    decision: str


def board_of(tricks: Sequence[Sequence[str]]) -> list[list[Key]]:
    """Return the 32 cards, suit by suit, with where each of them fell."""
    fell = {card: number for number, trick in enumerate(tricks, start=1) for card in trick}
    keys = [Key(place=place, card=card, trick=fell.get(str(card))) for place, card in enumerate(DECK)]
    return [[key for key in keys if key.card.suit is suit] for suit in Suit]


def tricks_of(
    tricks: Sequence[Sequence[str]], judged: Judged | None, names: Sequence[str], rules: HouseRules
) -> list[Trick]:
    """Return the tricks as they lie there; who played what only where that is known."""
    if judged is None:
        cards = [tuple(_unnamed(text) for text in trick) for trick in tricks]
        return [Trick(number=number, cards=fallen) for number, fallen in enumerate(cards, start=1)]
    play = judged.play
    complete = [trick for trick in play.tricks if len(trick) == CARDS_PER_TRICK]
    leaders = leaders_of(complete, first_leader=play.first_leader, trump=play.trump)
    revoked = {(revoke.trick, revoke.card) for revoke in judged.answer.verdict.revokes}
    rows = []
    for index, (trick, leader) in enumerate(zip(play.tricks, leaders, strict=False)):
        number = play.first_trick + index
        winner = leaders[index + 1] if index < len(complete) else None
        players = [(leader + place) % POSITIONS for place in range(len(trick))]
        fallen = tuple(
            Fallen(
                card=card,
                text=verdicts.card_label(card),
                player=names[player],
                wins=player == winner,
                revoked=(number, card) in revoked,
            )
            for card, player in zip(trick, players, strict=True)
        )
        rows.append(
            Trick(
                number=number,
                cards=fallen,
                winner="" if winner is None else names[winner],
                side="" if winner is None else side_of(winner).value,
                roem=None if winner is None else roem_of(trick, play.trump, rules),
            )
        )
    return rows


def verdict_of(judged: Judged, names: Sequence[str]) -> Verdict:
    """Return what there is to say about a hand."""
    played, found = judged.answer.played, judged.answer.verdict
    return Verdict(
        summary=play_words.summary_sentence(found),
        revokes=tuple(
            Found(
                sentence=verdicts.revoke_sentence(revoke, names[revoke.position]),
                since=play_words.since_sentence(revoke),
            )
            for revoke in found.revokes
        ),
        questions=tuple(verdicts.question_sentence(question, names[question.position]) for question in found.open),
        points_a=played.points_a,
        points_b=played.points_b,
        roem_a=played.roem_a,
        roem_b=played.roem_b,
        results=_results_of(judged.answer.score),
        turn=_turn_of(judged, names),
        decision=play_words.decision_text(found, names, tricks=len(judged.play.tricks), most=MOST_CHARACTERS),
    )


def _results_of(score: HandScore | None) -> tuple[Result, ...]:
    if score is None:
        return ()
    return tuple(
        Result(
            declarer=reading.declarer.value if isinstance(reading.declarer, Side) else "",
            outcome=play_words.outcome_word(reading.outcome),
            total_a=reading.total_a,
            total_b=reading.total_b,
        )
        for reading in score.readings
    )


def _turn_of(judged: Judged, names: Sequence[str]) -> str:
    """Return whose turn it is; nothing once all cards have fallen."""
    play = judged.play
    complete = [trick for trick in play.tricks if len(trick) == CARDS_PER_TRICK]
    lying = sum(len(trick) for trick in play.tricks) - CARDS_PER_TRICK * len(complete)
    number = play.first_trick + len(complete)
    if number * CARDS_PER_TRICK > len(DECK):
        return ""
    leader = leaders_of(complete, first_leader=play.first_leader, trump=play.trump)[-1]
    return play_words.turn_sentence(names[(leader + lying) % POSITIONS], number, lying + 1)


def _unnamed(text: str) -> Fallen:
    try:
        card = Card.parse(text)
    except ValueError:
        return Fallen(card=None, text=text)
    return Fallen(card=card, text=verdicts.card_label(card))
