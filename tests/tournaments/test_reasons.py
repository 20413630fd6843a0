"""Why something cannot be, in a sentence that a person at the table understands."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring import HandEntry, HouseRules, SheetEntry, Violation, ViolationCode, check_hand, check_sheet
from scoring.reasons import Reason
from tournaments.reasons import sentence_of_reason
from tournaments.violation_words import VIOLATIONS
from tournaments.wording import sentence


def hand(points: tuple[int, int], roem: tuple[int, int] = (0, 0), form: str = "captured", **rest: int) -> Violation:
    entry = {"form": form, "points_a": points[0], "points_b": points[1], "roem_a": roem[0], "roem_b": roem[1], **rest}
    return check_hand(HandEntry.from_dict(entry), HouseRules())[0]


def totals(total_a: int, total_b: int, **rest: str) -> Violation:
    entry = HandEntry.from_dict({"form": "totals", "total_a": total_a, "total_b": total_b, **rest})
    (problem,) = check_hand(entry, HouseRules())
    return problem


def sheet(**entry: Any) -> Violation:
    (problem,) = check_sheet(SheetEntry.from_dict({"level": "points_roem", **entry}), HouseRules())
    return problem


SAID: list[tuple[Violation, str, str]] = [
    (
        hand((80, 82), (330, 300)),
        "Together that is 630 roem, and that cannot be made. Nearest: 620, 640.",
        "Samen is dat 630 roem, en dat kan niet. Wel mogelijk: 620, 640.",
    ),
    (
        hand((80, 82), (130, 130)),
        "Roem of 130 and 130 cannot come out of one hand together.",
        "Roem 130 en 130 kan niet samen in één spel.",
    ),
    (
        hand((0, 162), (60, 50), tricks_a=1),
        "Roem of 60 and 50 does not fit 1 : 7 tricks. Possible for us: 2, 3, 4, 5, 6, 7 tricks.",
        "Roem 60 en 50 past niet bij 1 : 7 slagen. Mogelijk voor ons: 2, 3, 4, 5, 6, 7 slagen.",
    ),
    (
        hand((151, 11), (0, 50)),
        "With roem of 0 and 50 the points cannot be 151 : 11. Nearest: 150 : 12, 152 : 10.",
        "Met roem 0 en 50 kunnen de punten niet 151 : 11 zijn. Wel mogelijk: 150 : 12, 152 : 10.",
    ),
    (
        hand((66, 96), (20, 0), tricks_a=1),
        "These points with this roem do not fit 1 : 7 tricks. Possible for us: 2, 3, 4, 5, 6 tricks.",
        "Deze punten met deze roem passen niet bij 1 : 7 slagen. Mogelijk voor ons: 2, 3, 4, 5, 6 slagen.",
    ),
    (
        hand((162, 0), (700, 0), form="written"),
        "Only a side that took all tricks can have this. Then it has 162 points, and P stands with the other side.",
        "Dit kan alleen wie alle slagen haalt. Die heeft dan 162 punten, en de P staat bij de andere kant.",
    ),
    (
        hand((159, 3), (0, 100)),
        "With roem of 0 and 100 we can have at most 150 points, not 159.",
        "Met roem 0 en 100 kunnen wij hooguit 150 punten hebben, geen 159.",
    ),
    (
        hand((3, 159), (100, 0)),
        "With roem of 100 and 0 they can have at most 150 points, not 159.",
        "Met roem 100 en 0 kunnen zij hooguit 150 punten hebben, geen 159.",
    ),
    (
        hand((1, 161)),
        "161 points cannot be split off: one side would hold exactly 1 point, and no trick is worth 1.",
        "161 punten kan niet: één kant zou precies 1 punt hebben, en geen slag is 1 punt waard.",
    ),
    (
        hand((1, 160)),
        "Nobody can have exactly 1 point: no trick is worth 1.",
        "Precies 1 punt kan niet: geen slag is 1 waard.",
    ),
    (
        totals(80, 82, declarer="A"),
        (
            "The declaring side does not have more than the other side, so it is nat: it scores 0. "
            "Check the totals, or who declared."
        ),
        (
            "De spelende kant heeft niet meer dan de andere kant. Dat is nat: die kant krijgt 0. "
            "Controleer de totalen, of wie speelde."
        ),
    ),
    (hand((100, 62), (30, 0)), "Roem cannot be 30. Nearest: 20, 40.", "Roem kan geen 30 zijn. Wel mogelijk: 20, 40."),
    (
        hand((0, 162), (0, 20), tricks_a=8),
        "They took no trick, so they cannot have points.",
        "Zij haalden geen slag, dus zij hebben geen punten.",
    ),
    (
        hand((162, 0), (0, 20), tricks_b=0),
        "They took no trick, so they cannot have roem.",
        "Zij haalden geen slag, dus zij hebben geen roem.",
    ),
    (
        hand((4, 158), tricks_a=0),
        "We took no trick, so we cannot have points.",
        "Wij haalden geen slag, dus wij hebben geen punten.",
    ),
    (
        hand((0, 162), (20, 0), tricks_a=0),
        "We took no trick, so we cannot have roem.",
        "Wij haalden geen slag, dus wij hebben geen roem.",
    ),
    (
        hand((60, 102), (300, 0), tricks_a=1),
        "1 of the 8 tricks hold at most 200 roem, not 300.",
        "In 1 van de 8 slagen zit hooguit 200 roem, geen 300.",
    ),
    (
        hand((67, 95), tricks_a=1),
        "1 of the 8 tricks cannot hold 67 points. Nearest: 66.",
        "In 1 van de 8 slagen kunnen geen 67 punten zitten. Wel mogelijk: 66.",
    ),
    (
        totals(181, 1),
        "Nobody can score exactly 1. Check both totals.",
        "Niemand kan precies 1 schrijven. Kijk beide totalen na.",
    ),
    (
        totals(81, 81),
        "Equal totals cannot be: equal is nat, and then one side scores nothing.",
        "Gelijke totalen bestaan niet: gelijk is nat, en dan schrijft één kant niets.",
    ),
    (
        totals(690, 2),
        "These totals leave 530 roem, and that cannot be made. Nearest: 520, 540.",
        "Bij deze totalen hoort 530 roem, en dat kan niet. Wel mogelijk: 520, 540.",
    ),
    (
        totals(537, 5),
        "380 roem cannot be divided like this. Nearest: 536 : 6, 538 : 4.",
        "380 roem is zo niet te verdelen. Wel mogelijk: 536 : 6, 538 : 4.",
    ),
    (
        totals(102, 90),
        "Together 192: that leaves 30 roem, and that cannot be made. Check both totals.",
        "Samen 192: dan is er 30 roem, en dat kan niet. Kijk beide totalen na.",
    ),
    (
        sheet(hand_count=16, points_a=0, points_b=2592, roem_a=660),
        "With these points we can have at most 640 roem, not 660.",
        "Met deze punten kunnen wij hooguit 640 roem hebben, geen 660.",
    ),
    (
        sheet(hand_count=16, points_a=2592, points_b=0, roem_b=660),
        "With these points they can have at most 640 roem, not 660.",
        "Met deze punten kunnen zij hooguit 640 roem hebben, geen 660.",
    ),
    (
        sheet(hand_count=4, points_a=324, points_b=324, roem_a=1500, roem_b=1500, pits_a=0, pits_b=0),
        "The roem of both sides is 3000; with these pits it is at most 2800.",
        "De roem van beide kanten is 3000; met deze pitten is het hooguit 2800.",
    ),
    (
        sheet(hand_count=1, points_a=81, points_b=81),
        "No single hand ends like this. Check the points, the roem and the pits.",
        "Zo kan één spel niet aflopen. Kijk de punten, de roem en de pitten na.",
    ),
]


@pytest.mark.parametrize(("problem", "english", "dutch"), SAID, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_said(problem: Violation, english: str, dutch: str) -> None:
    with translation.override("en"):
        assert sentence(problem) == english
    with translation.override("nl"):
        assert sentence(problem) == dutch


def test_every_reason_is_said() -> None:
    # That totals are uneven is said of three players, in the words of the variants.
    assert {problem.params_dict.get("reason") for problem, *_ in SAID} >= {*Reason} - {Reason.UNEVEN}


def test_a_reason_that_is_not_known_leaves_the_sentence_of_the_code() -> None:
    problem = Violation.of(ViolationCode.JOINT, "", reason="tomorrow")
    assert sentence_of_reason(problem) is None
    assert sentence(problem) == str(VIOLATIONS[ViolationCode.JOINT])


def test_a_table_of_three_has_no_we_and_they() -> None:
    problem = Violation.of(ViolationCode.NO_TRICKS_BUT_POINTS, "points_a", given=9, players=3)
    assert sentence_of_reason(problem) is None
