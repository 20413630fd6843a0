"""A scorer as anybody would write it in an afternoon: dicts and sorting, cards as text, only the usual rules.

It is what the figures of `benchmarks.scoring` are held against, and knows no impossible results, no readings, no house
rules and no reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
PLAIN = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
TRUMP = {"7": 0, "8": 0, "Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}
PLAIN_ORDER = list(PLAIN)
TRUMP_ORDER = list(TRUMP)


def count_hand(tricks: Sequence[Sequence[str]], leader: int, trump: str) -> dict[str, Any]:
    """Points, roem and tricks by side, and who took each trick."""
    result: dict[str, Any] = {"points": {"A": 0, "B": 0}, "roem": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}
    winners = []
    side = "A"
    for trick in tricks:
        led = trick[0][-1]
        *_, best = sorted(trick, key=lambda card: strength(card, led, trump))
        leader = (leader + trick.index(best)) % 4
        side = "AB"[leader % 2]
        result["points"][side] += sum((TRUMP if card[-1] == trump else PLAIN)[card[:-1]] for card in trick)
        result["roem"][side] += roem(trick, trump)
        result["tricks"][side] += 1
        winners.append(leader)
    result["points"][side] += 10
    result["winners"] = winners
    return result


def strength(card: str, led: str, trump: str) -> tuple[int, int]:
    """What to sort the cards of a trick by."""
    if card[-1] == trump:
        return 2, TRUMP_ORDER.index(card[:-1])
    return (1 if card[-1] == led else 0), PLAIN_ORDER.index(card[:-1])


def roem(trick: Sequence[str], trump: str) -> int:
    """What lies in a trick."""
    ranks = {card[:-1] for card in trick}
    if len(ranks) == 1:
        return {"J": 200, "A": 100, "K": 100, "Q": 100, "10": 100}.get(trick[0][:-1], 0)
    total = 20 if "K" + trump in trick and "Q" + trump in trick else 0
    by_suit: dict[str, list[int]] = {}
    for card in trick:
        by_suit.setdefault(card[-1], []).append(ORDER.index(card[:-1]))
    for places in by_suit.values():
        places.sort()
        longest = run = 1
        for before, after in pairwise(places):
            run = run + 1 if after == before + 1 else 1
            longest = max(longest, run)
        total += {3: 20, 4: 50}.get(longest, 0)
    return total


def score_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Check the sums of a hand and score it."""
    problems = []
    if entry["form"] == "totals":
        total = {"A": entry["total_a"], "B": entry["total_b"]}
        if (total["A"] + total["B"] - 162) % 10:
            problems.append("sum")
        return {"problems": problems, "score": total}
    points = {"A": entry.get("points_a", 0), "B": entry.get("points_b", 0)}
    roem_of = {"A": entry.get("roem_a", 0), "B": entry.get("roem_b", 0)}
    if sum(points.values()) != 162:
        problems.append("points")
    if any(value % 10 for value in roem_of.values()):
        problems.append("roem")
    own = {side: points[side] + roem_of[side] for side in "AB"}
    declarer = entry.get("declarer", "A")
    other = "B" if declarer == "A" else "A"
    marks = {"A": entry.get("mark_a"), "B": entry.get("mark_b")}
    if entry.get(f"tricks_{declarer.lower()}") == 8 or marks[other] == "P":
        own[declarer] += 100
    elif own[declarer] <= own[other]:
        own = {declarer: 0, other: 162 + sum(roem_of.values())}
    return {"problems": problems, "score": own}


def score_sheet(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Check the sums of a sheet and score it."""
    if "hands" in sheet:
        hands = [score_entry(hand) for hand in sheet["hands"]]
        return {
            "problems": [problem for hand in hands for problem in hand["problems"]],
            "score": {side: sum(hand["score"][side] for hand in hands) for side in "AB"},
        }
    total = {
        side: sheet.get(f"total_{side.lower()}")
        or sheet.get(f"points_{side.lower()}", 0) + sheet.get(f"roem_{side.lower()}", 0)
        for side in "AB"
    }
    return {"problems": ["sum"] if (sum(total.values()) - 162 * 16) % 10 else [], "score": total}
