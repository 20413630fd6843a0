"""A disputed hand, read and judged for pages and API alike. Stores nothing: the decision is the director's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import HouseRules, KnownPlay, Violation
from scoring.play_lines import PlayAnswer, judge_play, read_play
from tournaments.errors import TournamentError


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What was told of a hand, and what there is to say about it."""

    play: KnownPlay
    answer: PlayAnswer


def arbitrate_hand(*, data: Mapping[str, object], rules: HouseRules) -> Judged:
    """Judge a hand, or a part of one, told like a line of `python -m scoring play`.

    Raises `TournamentError` with everything that cannot be read, or that no hand can look like.
    """
    unreadable: list[Violation] = []
    line = read_play(data, unreadable)
    if line is None or unreadable:
        raise TournamentError(*unreadable)
    problems, answer = judge_play(line, rules)
    if answer is None:
        raise TournamentError(*problems)
    return Judged(play=line.play, answer=answer)
