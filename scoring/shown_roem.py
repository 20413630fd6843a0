"""The amounts of roem in hand, by what four jacks count: which sums two sides can show from their cards.

Values as on klaverjas.nl: a run of three 20, of four 50, of five or more 100, king and queen of trump in one
hand (stuk) 20, four queens, kings or aces 100, four nines 150. Four jacks, which that list leaves out, count
what the house rules give them in a trick. Only the side with the better roem shows it; the other side shows
its stuk and nothing else. Nobody has to show anything, so a part of what a side holds is possible too.

The amounts below are every sum of such claims in two hands of eight cards, where one card may serve in a run
and in a four: whether clubs allow that differs, and the lenient count refuses nothing that can be shown. A
test enumerates them anew.
"""

from __future__ import annotations

from scoring.roem_values import STUK


def _tens_up_to(most: int, *gaps: int) -> frozenset[int]:
    return frozenset(range(0, most + 1, 10)) - {10, 30, *gaps}


SHOWN: dict[int, frozenset[int]] = {
    200: _tens_up_to(570, 480, 530, 540, 560),
    100: _tens_up_to(470, 380, 430, 440, 460),
}
"""What one side can show, by what four jacks count."""
SHOWN_WITHOUT_STUK: dict[int, frozenset[int]] = {
    200: _tens_up_to(550, 130, 460, 480, 510, 520, 530, 540),
    100: _tens_up_to(450, 130, 360, 380, 410, 420, 430, 440),
}
"""What one side can show while the other side has the stuk."""
SUMS_SHOWN: dict[int, frozenset[int]] = {
    four_jacks: shown | {amount + STUK for amount in SHOWN_WITHOUT_STUK[four_jacks]}
    for four_jacks, shown in SHOWN.items()
}
"""What both sides together can show: all of one side, and perhaps the stuk of the other."""
