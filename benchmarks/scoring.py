"""How fast scoring is: whole played hands, single entries, sheets of sixteen hands.

    python -m benchmarks.scoring [--hands 20000] [--repeat 5]

Each figure stands beside a deliberately plain scorer (`benchmarks.plain_scorer`: dicts and sorting), measured in the
same run, and beside what the specification recorded on another machine. Time is that of the processor, best of so many
runs, so that a busy machine tells nearly the same.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import starmap
from typing import Any

from benchmarks import plain_scorer
from benchmarks.entries import captured_of, full_entry, sheets_of, totals_entry, truth_of, written_entry
from benchmarks.playing import Player, Playout, played_hands
from scoring import FollowRule, HandEntry, HouseRules, SheetEntry, Side
from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Card, Suit
from scoring.engine import Engine, engine_of
from scoring.hand import judge_hand
from scoring.hand_scorer import HandScorer
from scoring.played_hand import PlayedHand, play_hand
from scoring.sheet import judge_sheet

RULES = HouseRules()
SEED = 7

RECORDED = {"tally": 272_000, "playout": 76_700}
"""Per second, of the prototype of the specification, in pure Python on another machine."""
GOAL_HANDS = 200_000
GOAL_ENTRIES = 100_000
GOAL_SHEET = 0.3


def per_second(act: Callable[..., object], calls: Sequence[tuple[Any, ...]], repeat: int) -> float:
    """How many of these calls are done in a second."""
    best = float("inf")
    for _ in range(repeat):
        started = time.process_time()
        # Runs through all of them and keeps nothing, with next to no time of its own.
        deque(starmap(act, calls), maxlen=0)
        best = min(best, time.process_time() - started)
    return len(calls) / best


def measure_hands(count: int, repeat: int) -> None:
    """From 32 cards in playing order to points, roem, tricks and winners; and on to the score."""
    hands = list(played_hands(count, seed=SEED, follow=FollowRule.AMSTERDAM, player=Player.RANDOM))
    engines = {trump.value: engine_of(trump, RULES) for trump in Suit}
    to_tally = [(engines[hand.trump], hand.cards, hand.first_leader) for hand in hands]
    new = with_new_outcome(hands)
    few = [(tricks_of(hand), hand.first_leader, Suit(hand.trump)) for hand in hands[: count // 20]]
    as_text = [
        ([[str(card) for card in trick] for trick in tricks], leader, trump.value) for tricks, leader, trump in few
    ]

    def read(tricks: list[list[Card]], leader: int, trump: Suit) -> PlayedHand:
        return play_hand(tricks, first_leader=leader, trump=trump, rules=RULES)

    tallied = per_second(Engine.tally, to_tally, repeat)
    scored = per_second(HandScorer.score, calls_of(hands, RULES), repeat)
    # Rules that differ in the length of a set score alike, and what was remembered of others is no help to them.
    others = [replace(RULES, hands=number) for number in range(1, 2 * repeat + 1)]
    first_time = max(per_second(HandScorer.score, calls_of(hands, rules), 1) for rules in others[:repeat])
    all_new = max(per_second(HandScorer.score, calls_of(new, rules), 1) for rules in others[repeat:])
    in_words = per_second(read, few, repeat)
    plain = per_second(plain_scorer.count_hand, as_text, repeat)
    print(f"played hands, {count:,} different ones")
    print(f"  points, roem, tricks, winners: {tallied:,.0f}/s (goal {GOAL_HANDS:,}; recorded {RECORDED['tally']:,})")
    print(f"  with the score of both sides: {first_time:,.0f}/s from knowing nothing (goal {GOAL_HANDS:,})")
    print(f"    once every outcome is known: {scored:,.0f}/s; only the {len(new):,} that were new: {all_new:,.0f}/s")
    print(f"  the rules in words: {in_words:,.0f}/s")
    print(f"  plain scorer: {plain:,.0f}/s, ratio {tallied / plain:.1f}")


def calls_of(hands: Sequence[Playout], rules: HouseRules) -> list[tuple[HandScorer, tuple[int, ...], int, Side]]:
    """Each hand with the scorer of its trump."""
    scorers = {trump.value: HandScorer(trump, rules) for trump in Suit}
    return [(scorers[hand.trump], hand.cards, hand.first_leader, hand.declarer) for hand in hands]


def with_new_outcome(hands: Sequence[Playout]) -> list[Playout]:
    """Those whose outcome none before them had, whatever is trump."""
    first: dict[tuple[object, ...], Playout] = {}
    for hand in hands:
        captured = captured_of(hand, RULES)
        outcome = (captured.declarer, captured.points, captured.roem, TRICKS_PER_HAND in captured.tricks)
        first.setdefault(outcome, hand)
    return list(first.values())


def tricks_of(hand: Playout) -> list[list[Card]]:
    """The tricks as cards."""
    return [
        [DECK[card] for card in hand.cards[start : start + CARDS_PER_TRICK]]
        for start in range(0, len(hand.cards), CARDS_PER_TRICK)
    ]


def measure_playing(count: int) -> None:
    """Dealing and playing by chance, every card legal."""
    for follow in (FollowRule.AMSTERDAM, FollowRule.ROTTERDAM):
        for player in Player:
            # The tables of the four trumps are built with the first hand.
            next(played_hands(1, seed=SEED, follow=follow, player=player))
            started = time.process_time()
            for _ in played_hands(count, seed=SEED, follow=follow, player=player):
                pass
            speed = count / (time.process_time() - started)
            print(f"  {follow.value}, {player.value} players: {speed:,.0f}/s")


def measure_entries(count: int, repeat: int) -> None:
    """One entry, checked and scored."""
    hands = list(played_hands(count, seed=SEED, follow=FollowRule.AMSTERDAM))
    captured = [captured_of(hand, RULES) for hand in hands]
    known = [(one, truth_of(one, RULES)) for one in captured]
    forms: dict[str, list[HandEntry]] = {
        "captured, all fields": [full_entry(one, truth) for one, truth in known],
        "written": [written_entry(one, truth, RULES) for one, truth in known],
        "totals": [totals_entry(one, truth) for one, truth in known],
    }
    print(f"entries, checked and scored (goal {GOAL_ENTRIES:,}/s)")
    for name, entries in forms.items():
        ours = per_second(judge_hand, [(entry, RULES) for entry in entries], repeat)
        plain = per_second(plain_scorer.score_entry, [(entry.as_dict(),) for entry in entries], repeat)
        print(
            f"  {name}: {ours:,.0f}/s; plain scorer, which checks sums only: {plain:,.0f}/s, ratio {ours / plain:.2f}"
        )
    tables = [known[start : start + RULES.hands] for start in range(0, count - RULES.hands + 1, RULES.hands)]
    sheets: list[list[SheetEntry]] = [list(sheets_of(table)) for table in tables]
    print(f"sheets of {RULES.hands} hands, checked and scored (goal under {GOAL_SHEET} ms)")
    for of_level in zip(*sheets, strict=True):
        ours = 1000 / per_second(judge_sheet, [(sheet, RULES) for sheet in of_level], repeat)
        plain = 1000 / per_second(plain_scorer.score_sheet, [(sheet.as_dict(),) for sheet in of_level], repeat)
        print(f"  {of_level[0].level.value}: {ours:.3f} ms; plain scorer: {plain:.3f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--repeat", type=int, default=5)
    given = parser.parse_args()
    measure_hands(given.hands, given.repeat)
    print(f"hands dealt, played and counted, one by one (recorded, random: {RECORDED['playout']:,})")
    measure_playing(given.hands // 10)
    measure_entries(given.hands // 5, given.repeat)


if __name__ == "__main__":
    main()
