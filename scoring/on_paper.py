"""What stands on a sheet beside its hands: the numbers of the hands, sums, and counts of pits and nats.

Holds each against what the hands tell, at a table of four and of three alike; a tuple here has one number per side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from enum import StrEnum

from scoring.violations import Violation, ViolationCode

Typed = tuple[int | None, ...]
"""One number per side as it was typed; None where it was not."""

_LETTERS = "abc"


def check_numbers(numbers: Sequence[int], hand_count: int, problems: list[Violation]) -> None:
    """Hands 1 to `hand_count` are there, each once.

    >>> problems: list[Violation] = []
    >>> check_numbers([1, 2, 2, 5], 3, problems)
    >>> [(problem.field, problem.code.value) for problem in problems]
    [('hands[2]', 'hand_twice'), ('hands[5]', 'hand_number'), ('hands', 'hand_missing')]
    """
    for number, times in Counter(numbers).items():
        if not 1 <= number <= hand_count:
            problems.append(
                Violation.of(ViolationCode.HAND_NUMBER, f"hands[{number}]", given=number, lowest=1, highest=hand_count)
            )
        elif times > 1:
            problems.append(Violation.of(ViolationCode.HAND_TWICE, f"hands[{number}]", number=number, times=times))
    missing = tuple(sorted(set(range(1, hand_count + 1)).difference(numbers)))
    if missing:
        problems.append(Violation.of(ViolationCode.HAND_MISSING, "hands", numbers=missing, expected=hand_count))


def check_agrees(field: str, given: int | None, expected: int, problems: list[Violation]) -> None:
    """A sum that was typed is the sum that was computed.

    >>> problems: list[Violation] = []
    >>> check_agrees("control_a", 1396, 1406, problems)
    >>> problems[0].params_dict
    {'expected': 1406, 'given': 1396, 'difference': -10}
    """
    if given is not None and given != expected:
        problems.append(
            Violation.of(ViolationCode.CONTROL_SUM, field, expected=expected, given=given, difference=given - expected)
        )


def check_totals_on_paper(total: Typed, control: Typed, totals: Sequence[int], problems: list[Violation]) -> None:
    """The totals on paper, wherever they were typed, are the totals.

    >>> problems: list[Violation] = []
    >>> check_totals_on_paper((1406, None), (None, 1416), (1406, 1406), problems)
    >>> [problem.field for problem in problems]
    ['control_b']
    """
    for name, typed in (("total", total), ("control", control)):
        for letter, given, expected in zip(_LETTERS, typed, totals, strict=False):
            check_agrees(f"{name}_{letter}", given, expected, problems)


def check_counts(
    pits: Typed, nats: Typed, hand_count: int, problems: list[Violation], *, nats_played: bool = True
) -> bool:
    """Pits and nats are counted in hands, and no hand is two of them; returns whether the counts are usable.

    >>> problems: list[Violation] = []
    >>> check_counts((17, 0), (None, None), 16, problems)
    False
    """
    before = len(problems)
    for code, name, counts in (
        (ViolationCode.PITS_COUNT, "pits", pits),
        (ViolationCode.NATS_COUNT, "nats", nats),
    ):
        for letter, count in zip(_LETTERS, counts, strict=False):
            if count is not None and not 0 <= count <= hand_count:
                problems.append(Violation.of(code, f"{name}_{letter}", given=count, lowest=0, highest=hand_count))
            elif count and code is ViolationCode.NATS_COUNT and not nats_played:
                problems.append(Violation.of(ViolationCode.FIELD_NOT_PLAYED, f"{name}_{letter}", setting="no_nat"))
    if len(problems) > before:
        return False
    all_pits = sum(count or 0 for count in pits)
    all_nats = sum(count or 0 for count in nats)
    if all_pits > hand_count:
        problems.append(Violation.of(ViolationCode.PITS_COUNT, "", given=all_pits, highest=hand_count))
    elif all_pits + all_nats > hand_count:
        problems.append(Violation.of(ViolationCode.NATS_COUNT, "", given=all_nats, pits=all_pits, highest=hand_count))
    return len(problems) == before


def count_as_on_paper(
    field: str,
    given: int | None,
    side: StrEnum,
    whose: Sequence[Set[StrEnum | None]],
    problems: list[Violation],
) -> int | None:
    """The pits or nats of a side; where the hands leave their number open, that on paper decides between them.

    `whose` tells for each hand whose pit or nat it can be, with None for nobody's.

    >>> from scoring.sides import Side
    >>> count_as_on_paper("pits_a", None, Side.A, [{Side.A}, {Side.B, None}, {None}], [])
    1
    """
    lowest = sum(sides == {side} for sides in whose)
    highest = sum(side in sides for sides in whose)
    if given is None:
        return lowest if lowest == highest else None
    if not lowest <= given <= highest:
        code = ViolationCode.PITS_COUNT if field.startswith("pits") else ViolationCode.NATS_COUNT
        problems.append(Violation.of(code, field, given=given, lowest=lowest, highest=highest))
    return given
