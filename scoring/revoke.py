"""Revokes: which cards of a play were not allowed, what proves it, and what cannot be judged yet.

The play may be known in part: some tricks on end, the last of them perhaps still going on, and of each hand all
cards, some or none. One thing makes that decidable. Whether a card was allowed depends on the rest of the hand, and
whatever forbids it, a single other card is enough: a card of the suit led, a trump that goes over, a trump at
all, or a card to discard. So every card has its *witnesses*, the cards any of which, held beside it, prove a
revoke. Who holds one has revoked, whatever else he holds; who holds none has not; and as long as unseen cards of his
may be among them, it is open.

What a revoke costs is for the director and the house rules to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, TRUMP_STRENGTH, Card, Suit
from scoring.dealing import POSITIONS
from scoring.house_options import FollowRule
from scoring.play import Duty, duty_against, legal_cards
from scoring.played_hand import check_tricks, leaders_of
from scoring.violations import InvalidEntry, Violation, ViolationCode


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPlay:
    """What is known of how a hand was played."""

    tricks: tuple[tuple[Card, ...], ...]
    """Tricks on end, each in playing order; the last may have fewer than four cards."""
    first_leader: int
    """The position that led the first of them."""
    trump: Suit
    first_trick: int = 1
    """The number of the first of them in the hand; those before it are not known."""
    hands: tuple[frozenset[Card], ...] = (frozenset(),) * POSITIONS
    """Cards each position is known to have held before the first of these tricks, as far as they are known. What
    somebody played need not be among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """One rule that a card may have gone against."""

    duty: Duty
    instead: tuple[Card, ...]
    """What could have been played if this was the rule, as far as it is known, in the order of the deck; each of these
    cards, held beside the one that fell, proves the revoke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """A card that was not allowed.

    That it was not is certain. Which rule forbade it can depend on cards nobody has seen: who kept a trump back had to
    follow suit if he held a card of that suit as well.
    """

    trick: int
    """The number of the trick in the hand, from 1: from here on the play was not what it should have been."""
    position: int
    card: Card
    breaches: tuple[Breach, ...]
    """Every rule that it may have gone against, the one that his known cards show first; a single one is certain."""
    hand_known: bool
    """Whether every card he held is known, so that `instead` is all there was."""
    by_counting: bool
    """Whether no card of his that proves it is known, but his unseen cards cannot all be harmless. He then held one of
    `instead` at least."""
    shown_in: int | None
    """The number of the trick in which the table could first see it; None as long as it cannot."""
    shown_by: Card | None
    """The card that he played there."""

    @property
    def duty(self) -> Duty | None:
        """What he should have done by his known cards; None where only counting proves it and leaves several rules."""
        return None if self.by_counting and len(self.breaches) > 1 else self.breaches[0].duty

    @property
    def instead(self) -> tuple[Card, ...]:
        """What he could have played by his known cards; where only counting proves it, cards of which he held one."""
        if not self.by_counting:
            return self.breaches[0].instead
        return _in_order({card for breach in self.breaches for card in breach.instead})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A card that may have been a revoke: that depends on cards nobody has seen."""

    trick: int
    position: int
    card: Card
    would_prove: tuple[Card, ...]
    """If the player turns out to hold any of these, it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbitration:
    """The verdict on a play: every card that is neither a revoke nor open was allowed."""

    revokes: tuple[Revoke, ...]
    open: tuple[OpenQuestion, ...]


def arbitrate(play: KnownPlay, follow: FollowRule) -> Arbitration:
    """Judge every card of the play, or raise `InvalidEntry` where the record contradicts itself.

    >>> tricks = (("Ah", "7s", "7h", "8h"), ("Ad", "Kh", "7d", "8d"))
    >>> cards = tuple(tuple(Card.parse(card) for card in trick) for trick in tricks)
    >>> play = KnownPlay(tricks=cards, first_leader=0, trump=Suit.CLUBS)
    >>> verdict = arbitrate(play, FollowRule.AMSTERDAM)
    >>> [(found.trick, found.position, found.duty.value, found.shown_in) for found in verdict.revokes]
    [(1, 1, 'must_follow', 2)]
    >>> [(question.trick, question.position, str(question.card)) for question in verdict.open]
    [(2, 1, 'Kh')]
    """
    problems = check_known_play(play)
    if problems:
        raise InvalidEntry(problems)
    turns = _turns_of(play)
    held = _known_hands(play, turns)
    unseen = frozenset(DECK).difference(*held)
    for position, hand in enumerate(held):
        if _unknown(play, hand) == len(unseen):
            # The other hands are known, and so this one is what is left.
            held[position] |= unseen
            unseen = frozenset()
    revokes: list[Revoke] = []
    questions: list[OpenQuestion] = []
    for turn in turns:
        hand = held[turn.position] - turn.played_before
        judged = _judge(turn, hand, unseen, turns, _unknown(play, held[turn.position]), play.trump, follow)
        if isinstance(judged, Revoke):
            revokes.append(judged)
        elif judged is not None:
            questions.append(judged)
    return Arbitration(revokes=tuple(revokes), open=tuple(questions))


def check_known_play(play: KnownPlay, *, last_may_be_open: bool = True) -> tuple[Violation, ...]:
    """What makes the record impossible: not who revoked, but what no play can look like.

    >>> ace = Card.parse("Ah")
    >>> hands = (frozenset({ace}), frozenset({ace}), frozenset(), frozenset())
    >>> play = KnownPlay(tricks=(), first_leader=0, trump=Suit.CLUBS, hands=hands)
    >>> [(problem.field, problem.code.value) for problem in check_known_play(play)]
    [('hands[1]', 'card_twice')]
    """
    problems = list(check_tricks(play.tricks, first_leader=play.first_leader, last_may_be_open=last_may_be_open))
    if not 1 <= play.first_trick <= TRICKS_PER_HAND:
        problems.append(
            Violation.of(ViolationCode.TRICKS_COUNT, "first_trick", given=play.first_trick, expected=TRICKS_PER_HAND)
        )
    elif len(play.tricks) > _most_cards(play):
        problems.append(
            Violation.of(ViolationCode.TRICKS_COUNT, "tricks", given=len(play.tricks), expected=_most_cards(play))
        )
    if len(play.hands) != POSITIONS:
        problems.append(Violation.of(ViolationCode.POSITION_RANGE, "hands", given=len(play.hands), expected=POSITIONS))
    # Who played what can be told only of tricks that are tricks.
    return tuple(problems) or tuple(_check_hands(play))


def _check_hands(play: KnownPlay) -> list[Violation]:
    problems: list[Violation] = []
    turns = _turns_of(play)
    owner: dict[Card, int] = {}
    for position, hand in enumerate(play.hands):
        for card in sorted(hand, key=DECK.index):
            if card in owner:
                problems.append(Violation.of(ViolationCode.CARD_TWICE, f"hands[{position}]", card=str(card)))
            owner.setdefault(card, position)
    for turn in turns:
        complete = len(play.hands[turn.position]) == _most_cards(play)
        of_another = owner.get(turn.card, turn.position) != turn.position
        if of_another or (complete and turn.card not in play.hands[turn.position]):
            problems.append(
                Violation.of(
                    ViolationCode.CARD_NOT_IN_HAND,
                    f"tricks[{turn.trick - play.first_trick + 1}][{turn.place + 1}]",
                    card=str(turn.card),
                    position=turn.position,
                )
            )
    if not problems:
        for position, known in enumerate(_known_hands(play, turns)):
            if len(known) > _most_cards(play):
                problems.append(
                    Violation.of(
                        ViolationCode.HAND_SIZE, f"hands[{position}]", given=len(known), highest=_most_cards(play)
                    )
                )
    return problems


@dataclass(frozen=True, slots=True)
class _Turn:
    """One card that fell, and what lay there before it."""

    trick: int
    place: int
    position: int
    card: Card
    lying: tuple[Card, ...]
    played_before: frozenset[Card]
    """By the same player."""


def _turns_of(play: KnownPlay) -> list[_Turn]:
    complete = [trick for trick in play.tricks if len(trick) == CARDS_PER_TRICK]
    leaders = leaders_of(complete, first_leader=play.first_leader, trump=play.trump)
    turns: list[_Turn] = []
    played: list[frozenset[Card]] = [frozenset()] * POSITIONS
    for index, (trick, leader) in enumerate(zip(play.tricks, leaders, strict=False)):
        for place, card in enumerate(trick):
            position = (leader + place) % POSITIONS
            turns.append(_Turn(play.first_trick + index, place, position, card, trick[:place], played[position]))
            played[position] |= {card}
    return turns


def _most_cards(play: KnownPlay) -> int:
    """How many cards everybody held before the first of these tricks."""
    return TRICKS_PER_HAND - play.first_trick + 1


def _known_hands(play: KnownPlay, turns: Sequence[_Turn]) -> list[frozenset[Card]]:
    """The cards each position held before the first of these tricks, as far as they are known."""
    held = [frozenset(hand) for hand in play.hands]
    for turn in turns:
        held[turn.position] |= {turn.card}
    return held


def _unknown(play: KnownPlay, held: frozenset[Card]) -> int:
    return _most_cards(play) - len(held)


def _judge(
    turn: _Turn,
    hand: frozenset[Card],
    unseen: frozenset[Card],
    turns: Sequence[_Turn],
    unknown: int,
    trump: Suit,
    follow: FollowRule,
) -> Revoke | OpenQuestion | None:
    def is_witness(card: Card) -> bool:
        return turn.card not in legal_cards((turn.card, card), turn.lying, trump, follow)

    proof = {card for card in hand if is_witness(card)}
    could_prove = {card for card in unseen if is_witness(card)} if unknown else set()
    # With more unseen cards in his hand than there are harmless ones, one of them is a witness.
    by_counting = not proof and unknown > len(unseen) - len(could_prove)
    if proof or by_counting:
        shown = next((later for later in turns if later.card in proof), None)
        return Revoke(
            trick=turn.trick,
            position=turn.position,
            card=turn.card,
            breaches=_breaches(turn, hand, unseen, unknown, trump, follow),
            hand_known=not unknown,
            by_counting=by_counting,
            shown_in=shown.trick if shown else None,
            shown_by=shown.card if shown else None,
        )
    if could_prove:
        would_prove = _in_order(could_prove)
        return OpenQuestion(trick=turn.trick, position=turn.position, card=turn.card, would_prove=would_prove)
    return None


def _breaches(
    turn: _Turn, hand: frozenset[Card], unseen: frozenset[Card], unknown: int, trump: Suit, follow: FollowRule
) -> tuple[Breach, ...]:
    """The rules that an illegal card went against, for every way in which so many unseen cards complete the hand.

    Of cards that follow suit, go over, go under or do neither, one does what all of its kind do, so the hands that
    differ in kind are all there are.
    """
    kinds = _kinds(unseen, turn.lying, trump)
    found: dict[Duty, set[Card]] = {}
    for number in range(min(unknown, len(kinds)) + 1):
        for more in combinations(kinds, number):
            # Each of these kinds is among the unknown cards, and together they have room for all of them.
            if (number == 0) != (unknown == 0) or sum(map(len, more)) < unknown:
                continue
            whole = _in_order(hand.union(*more))
            duty = duty_against(turn.card, whole, turn.lying, trump, follow)
            assert duty is not None
            found.setdefault(duty, set()).update(legal_cards(whole, turn.lying, trump, follow))
    by_known_cards = duty_against(turn.card, _in_order(hand), turn.lying, trump, follow)
    first = sorted(found, key=lambda duty: (duty is not by_known_cards, list(Duty).index(duty)))
    return tuple(
        Breach(
            duty=duty,
            # Of what he is known to have held, where that alone proves it.
            instead=legal_cards(_in_order(hand), turn.lying, trump, follow)
            if duty is by_known_cards
            else _in_order(found[duty]),
        )
        for duty in first
    )


def _kinds(cards: Iterable[Card], lying: tuple[Card, ...], trump: Suit) -> list[frozenset[Card]]:
    """The cards by what they would do on this trick."""
    highest = max((TRUMP_STRENGTH[card.rank] for card in lying if card.suit is trump), default=-1)
    kinds: dict[tuple[bool, bool, bool], set[Card]] = {}
    for card in cards:
        is_trump = card.suit is trump
        kind = (card.suit is lying[0].suit, is_trump, is_trump and TRUMP_STRENGTH[card.rank] > highest)
        kinds.setdefault(kind, set()).add(card)
    return [frozenset(of_kind) for of_kind in kinds.values()]


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=DECK.index))
