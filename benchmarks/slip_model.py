"""The error model of `benchmarks.slips`: what goes wrong between the cards and the sheet.

A slip hits one hand. Slips of the pen hit one number, each number of the level as likely, an empty cell for roem
counting as a nought. Slips of rule and arithmetic hit all cells that follow from each other, as they do on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from benchmarks.written_lines import Line, only, settled, turned, with_side
from scoring import HandEntry, Mark
from scoring.limits import HAND_POINTS

LOOK_ALIKES = {"1": "7", "7": "1", "3": "8", "8": "3", "5": "6", "6": "50", "0": "6", "4": "9", "9": "4"}

Slip = Callable[[Line, str, Random], HandEntry | None]
"""What is typed at a level when this goes wrong; None where it cannot befall this hand or this level."""


def _of_number(change: Callable[[str, Random], str | None]) -> Slip:
    def slip(line: Line, level: str, rng: Random) -> HandEntry | None:
        entry = line.entry(level)
        names = [] if level == "F" else ["total_a", "total_b"]
        if level in ("E", "F"):
            names += ["points_a", "points_b", "roem_a", "roem_b"]
        for side, mark in (("a", entry.mark_a), ("b", entry.mark_b)):
            if level == "F" and mark is not None:
                names = [name for name in names if not name.endswith(side)]
        name = rng.choice(names)
        changed = change(str(getattr(entry, name) or 0), rng)
        return None if changed is None else replace(entry, **{name: int(changed)})

    return slip


def _digit(number: str, rng: Random) -> str:
    place = rng.randrange(len(number))
    other = rng.choice([digit for digit in "0123456789" if digit != number[place]])
    return number[:place] + other + number[place + 1 :]


def _confuse(number: str, rng: Random) -> str | None:
    places = [place for place, digit in enumerate(number) if digit in LOOK_ALIKES]
    if not places:
        return None
    place = rng.choice(places)
    return number[:place] + rng.choice(LOOK_ALIKES[number[place]]) + number[place + 1 :]


def _transpose(number: str, rng: Random) -> str | None:
    places = [place for place in range(len(number) - 1) if number[place] != number[place + 1]]
    if not places:
        return None
    place = rng.choice(places)
    return number[:place] + number[place + 1] + number[place] + number[place + 2 :]


def _drop(number: str, rng: Random) -> str | None:
    place = rng.randrange(len(number))
    return number[:place] + number[place + 1 :] if len(number) > 1 else None


def _double(number: str, rng: Random) -> str | None:
    place = rng.randrange(len(number))
    return number[:place] + number[place] + number[place:] if number != "0" else None


def _off(step: int) -> Callable[[str, Random], str | None]:
    def off(number: str, rng: Random) -> str | None:
        changed = int(number) + rng.choice((-step, step))
        return str(changed) if changed >= 0 else None

    return off


def _swap_columns(line: Line, level: str, _rng: Random) -> HandEntry | None:
    """Everything of A stands under B and the other way round; who declared stands right."""
    return replace(
        line,
        points=turned(line.points),
        roem=turned(line.roem),
        marked=1 - line.marked,
        written_points=turned(line.written_points),
        written_roem=turned(line.written_roem),
        finals=turned(line.finals),
    ).entry(level)


def _wrong_declarer(line: Line, level: str, _rng: Random) -> HandEntry | None:
    return None if level == "B" else replace(line, declarer=1 - line.declarer).entry(level)


def _roem_not_in_final(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if not sum(line.roem) or level == "F":
        return None
    finals = tuple(final - roem for final, roem in zip(line.finals, line.written_roem, strict=True))
    return replace(line, finals=(finals[0], finals[1])).entry(level)


def _roem_wrong_side(line: Line, level: str, _rng: Random) -> HandEntry | None:
    """Noted for the wrong side, and everything worked out from that."""
    pit = line.mark is Mark.PIT
    wrong = settled(line.declarer, line.points, turned(line.roem), pit=pit)
    if pit:
        finals = (line.finals[0] - line.roem[0] + line.roem[1], line.finals[1] - line.roem[1] + line.roem[0])
        wrong = replace(wrong, finals=finals)
    return wrong.entry(level)


def _roem_wrong_side_in_final(line: Line, level: str, rng: Random) -> HandEntry | None:
    """Noted for the right side, but counted for the other, for the contract as well."""
    wrong = _roem_wrong_side(line, level, rng) if level != "F" else None
    if wrong is None or level != "E":
        return wrong
    return replace(line.entry(level), total_a=wrong.total_a, total_b=wrong.total_b)


def _ten_short(line: Line, side: int, level: str) -> HandEntry | None:
    if line.points[side] < 10:
        return None
    points = with_side(line.points, side, line.points[side] - 10)
    if line.mark is None:
        finals = with_side(line.finals, side, line.finals[side] - 10)
        return replace(line, points=points, written_points=points, finals=finals).entry(level)
    # The table knows who was nat; the ten is missing from what the others get.
    finals = (max(line.finals[0] - 10, 0), max(line.finals[1] - 10, 0))
    written = (max(line.written_points[0] - 10, 0), max(line.written_points[1] - 10, 0))
    return replace(line, points=points, written_points=written, finals=finals).entry(level)


def _last_ten_forgotten(line: Line, level: str, rng: Random) -> HandEntry | None:
    return _ten_short(line, rng.randrange(2), level)


def _used_152(line: Line, level: str, _rng: Random) -> HandEntry | None:
    """The smaller heap was counted, the other taken from 152."""
    return _ten_short(line, 0 if line.points[0] > line.points[1] else 1, level)


def _nat_not_applied(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if line.mark is not Mark.NAT:
        return None
    own = (line.points[0] + line.roem[0], line.points[1] + line.roem[1])
    return replace(line, mark=None, written_points=line.points, written_roem=line.roem, finals=own).entry(level)


def _nat_roem_lost(line: Line, level: str, _rng: Random) -> HandEntry | None:
    """The defenders are credited with 162 and only their own roem."""
    if line.mark is not Mark.NAT:
        return None
    others = 1 - line.declarer
    roem = line.roem[others]
    return replace(line, written_roem=only(others, roem), finals=only(others, HAND_POINTS + roem)).entry(level)


def _nat_own_points_only(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if line.mark is not Mark.NAT:
        return None
    others = 1 - line.declarer
    points, roem = line.points[others], line.roem[others]
    return replace(
        line, written_points=only(others, points), written_roem=only(others, roem), finals=only(others, points + roem)
    ).entry(level)


def _false_nat(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if line.mark is not None:
        return None
    others = 1 - line.declarer
    return replace(
        line,
        mark=Mark.NAT,
        marked=line.declarer,
        written_points=only(others, HAND_POINTS),
        written_roem=only(others, sum(line.roem)),
        finals=only(others, HAND_POINTS + sum(line.roem)),
    ).entry(level)


def _pit_bonus_forgotten(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if line.mark is not Mark.PIT or level == "F":
        return None
    return replace(line, finals=(max(line.finals[0] - 100, 0), max(line.finals[1] - 100, 0))).entry(level)


def _pit_forgotten_wholly(line: Line, level: str, _rng: Random) -> HandEntry | None:
    if line.mark is not Mark.PIT:
        return None
    finals = (max(line.finals[0] - 100, 0), max(line.finals[1] - 100, 0))
    return replace(line, mark=None, finals=finals).entry(level)


def _roem_never_noted(line: Line, level: str, _rng: Random) -> HandEntry | None:
    return settled(line.declarer, line.points, (0, 0), pit=line.mark is Mark.PIT).entry(level)


SLIPS: dict[str, Slip] = {
    "digit": _of_number(_digit),
    "confuse": _of_number(_confuse),
    "transpose": _of_number(_transpose),
    "drop": _of_number(_drop),
    "double": _of_number(_double),
    "off1": _of_number(_off(1)),
    "off10": _of_number(_off(10)),
    "swap_columns": _swap_columns,
    "wrong_declarer": _wrong_declarer,
    "roem_not_in_final": _roem_not_in_final,
    "roem_wrong_side": _roem_wrong_side,
    "roem_wrong_side_in_final": _roem_wrong_side_in_final,
    "last10_forgotten": _last_ten_forgotten,
    "used_152": _used_152,
    "nat_not_applied": _nat_not_applied,
    "nat_roem_lost": _nat_roem_lost,
    "nat_own_points_only": _nat_own_points_only,
    "false_nat": _false_nat,
    "pit_bonus_forgotten": _pit_bonus_forgotten,
    "pit_forgotten_wholly": _pit_forgotten_wholly,
    "roem_never_noted": _roem_never_noted,
}
"""Every kind of slip by the name the specification gives it; look-alikes are 1/7, 3/8, 5/6, 0/6 and 4/9."""
