"""A stored draw made once more, to show whoever doubts it that nobody chose who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.errors import ErrorCode, refuse
from tournaments.models import Draw, Round
from tournaments.seating.history import round_as_dict
from tournaments.seating.questions import Question
from tournaments.selectors.played import plan_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first thing that came out otherwise: where, what is stored, and what came out now.

    `part` is "method", "rounds", "tables", "sit_outs", "table" or the name of a figure of the receipt; round and table
    are numbers where they say where.
    """

    part: str
    stored: Any
    now: Any
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A draw made again from its stored question."""

    round: Round
    draw: Draw
    difference: Difference | None
    as_drawn: bool
    """Whether the people still sit as they were drawn, by the chairs they score for."""

    @property
    def is_same(self) -> bool:
        return self.difference is None


def replay(round_id: int) -> Replay:
    """Make the draw of this round again, with all the rounds that were drawn with it; stores nothing.

    Refused for a round that does not exist, and for one that was not drawn, or before draws were kept.
    """
    round_ = Round.objects.select_related("evening", "draw").filter(pk=round_id).first()
    if round_ is None:
        raise refuse(ErrorCode.ROUND_UNKNOWN, number=round_id)
    draw = round_.draw
    if draw is None or draw.plan is None or draw.receipt is None:
        raise refuse(ErrorCode.ROUND_NOT_DRAWN, number=round_.number)
    made = Question.from_dict(draw.question).answer()
    rounds = [round_as_dict(planned) for planned in made.rounds]
    return Replay(
        round=round_,
        draw=draw,
        difference=_first_difference(draw, rounds, made.receipt.as_dict()),
        as_drawn=_is_as_drawn(round_, draw),
    )


def _first_difference(draw: Draw, rounds: list[dict[str, Any]], receipt: dict[str, Any]) -> Difference | None:
    stored_rounds, stored_receipt = list(draw.plan or ()), dict(draw.receipt or {})
    # Another version of the program may draw otherwise; then that is what is to be said.
    if receipt["method"] != stored_receipt["method"]:
        return Difference(part="method", stored=stored_receipt["method"], now=receipt["method"])
    if len(rounds) != len(stored_rounds):
        return Difference(part="rounds", stored=len(stored_rounds), now=len(rounds))
    for number, stored, now in zip(draw.round_numbers, stored_rounds, rounds, strict=True):
        if len(stored["tables"]) != len(now["tables"]):
            return Difference(part="tables", stored=len(stored["tables"]), now=len(now["tables"]), round=number)
        numbers = stored.get("numbers") or range(1, len(stored["tables"]) + 1)
        for table, before, after in zip(numbers, stored["tables"], now["tables"], strict=True):
            if before != after:
                return Difference(part="table", stored=before, now=after, round=number, table=table)
        for part in ("sit_outs", "numbers"):
            if stored.get(part) != now.get(part):
                return Difference(part=part, stored=stored.get(part), now=now.get(part), round=number)
    # Through JSON tuples became lists.
    again = _plain(receipt)
    for name, figure in stored_receipt.items():
        if again.get(name) != figure:
            return Difference(part=name, stored=figure, now=again.get(name))
    return None


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _is_as_drawn(round_: Round, draw: Draw) -> bool:
    drawn = draw.plan[round_.number - draw.first_round] if draw.plan else {}
    return not round_.quality.get("changed") and round_as_dict(plan_of(round_))["tables"] == drawn.get("tables")
