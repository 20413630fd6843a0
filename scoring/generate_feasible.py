"""Make the tables of `feasible` from the cards and the roem, or check those that are shipped.

    python -m scoring.generate_feasible --check
    python -m scoring.generate_feasible > tables && mv tables scoring/feasible_tables.py

What has to hold, and how it is known:

* The counting is exhaustive: `claims` walks every set of claims, every side for every card and every number of
  tricks, and its docstring proves that each of them can be dealt and played when no follow-suit rule counts.
* A table holds what was counted: `--check` counts again and compares, cell for cell, and so does a test.
* The counting is right: a test searches the same outcomes in another way, with nothing from this package.
* The closed form for the totals of one hand and the numbers of outcomes that others found: tests.
* What stays open: which of the most extreme outcomes the follow-suit rules exclude. The tables hold them all,
  so that nothing possible is refused.
"""

from __future__ import annotations

import argparse
import sys

from scoring import feasible_tables
from scoring.claims import count_outcomes
from scoring.feasible import pack, unpack
from scoring.house_options import RANKS_OF_FOURS
from scoring.house_rules import PRESETS, HouseRules

_LINE = 100

_DEFAULT = HouseRules().fours
SHIPPED: tuple[tuple[int, tuple[str, ...]], ...] = tuple(
    dict.fromkeys(
        [
            *((rules.four_jacks, rules.fours) for rules in PRESETS.values()),
            (100, _DEFAULT),
            (200, ("9", *_DEFAULT)),
            (100, ("9", *_DEFAULT)),
            (200, RANKS_OF_FOURS),
        ]
    )
)
"""The rules for four of a kind that presets and clubs have; every other combination is worked out when it is asked
for."""


def differences() -> list[str]:
    """What is wrong with the tables that are shipped; nothing, as a rule."""
    wrong = []
    for four_jacks, fours in SHIPPED:
        packed = feasible_tables.TABLES.get((four_jacks, " ".join(fours)))
        name = f"jacks {four_jacks}, {' '.join(fours)}"
        if packed is None:
            wrong.append(f"{name}: missing")
        elif unpack(packed) != count_outcomes(four_jacks, fours):
            wrong.append(f"{name}: different")
    wrong += [f"{key}: not wanted" for key in feasible_tables.TABLES if (key[0], tuple(key[1].split())) not in SHIPPED]
    return wrong


def module_text() -> str:
    """The text of `feasible_tables`."""
    lines = [
        '"""What can happen, by the worth of four jacks and the other fours. Made by generate_feasible; do not edit.',
        "",
        "Each text is what `feasible.pack` makes of the counted outcomes.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "TABLES: dict[tuple[int, str], str] = {",
    ]
    for four_jacks, fours in SHIPPED:
        packed = pack(count_outcomes(four_jacks, fours))
        lines.append(f'    ({four_jacks}, "{" ".join(fours)}"): (')
        lines += (f'        "{packed[at : at + _LINE]}"' for at in range(0, len(packed), _LINE))
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def main(arguments: list[str] | None = None) -> int:
    """Print the tables or check them; the status is 1 where a check fails."""
    parser = argparse.ArgumentParser(description="Make or check the tables of what can happen in a hand.")
    parser.add_argument("--check", action="store_true", help="count again and compare with what is shipped")
    if not parser.parse_args(arguments).check:
        sys.stdout.write(module_text())
        return 0
    wrong = differences()
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    if not wrong:
        sys.stdout.write(f"The {len(SHIPPED)} tables are what the rules give.\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
