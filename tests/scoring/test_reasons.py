"""Each reason, found through `check_hand` as a scorer would meet it."""

from __future__ import annotations

import pytest

from scoring import HouseRules, ViolationCode, check_hand
from scoring.limits import limits_of
from scoring.reasons import Reason, joint_violation

from .making import Pair, make_captured, make_totals, make_written

RULES = HouseRules()


def params_of(points: Pair, roem: Pair, tricks: tuple[int | None, int | None] = (None, None)) -> dict[str, object]:
    (problem,) = check_hand(make_captured(points, roem, tricks=tricks), RULES)
    assert (problem.code, problem.field) == (ViolationCode.JOINT, "")
    return dict(problem.params)


def test_the_numbers_are_named() -> None:
    params = params_of((151, 11), (0, 50))
    assert {name: params[name] for name in ("points_a", "points_b", "roem_a", "roem_b")} == {
        "points_a": 151,
        "points_b": 11,
        "roem_a": 0,
        "roem_b": 50,
    }


def test_roem_that_cannot_be_made_together() -> None:
    params = params_of((80, 82), (330, 300))
    assert (params["reason"], params["roem"], params["nearest"]) == ("roem_sum", 630, (620, 640))
    params = params_of((80, 82), (400, 400))
    assert (params["reason"], params["roem"], params["nearest"]) == ("roem_sum", 800, (700,))


def test_roem_that_cannot_be_divided() -> None:
    """Each side can have 130 roem, and both sides can have 260, but not as 130 and 130."""
    limits = limits_of(RULES)
    assert {130, 260} <= limits.roem
    assert (130, 130) not in limits.feasible.shared
    assert params_of((80, 82), (130, 130))["reason"] == "roem_pair"


def test_points_above_what_the_roem_leaves() -> None:
    params = params_of((162, 0), (0, 50))
    assert (params["reason"], params["side"], params["highest"]) == ("points_high", "a", 152)
    params = params_of((3, 159), (100, 0))
    assert (params["reason"], params["side"], params["highest"]) == ("points_high", "b", 150)


def test_points_between_those_that_are_possible() -> None:
    params = params_of((151, 11), (0, 50))
    assert (params["reason"], params["nearest"]) == ("points_gap", ("150 : 12", "152 : 10"))
    params = params_of((145, 17), (0, 100))
    assert (params["reason"], params["nearest"]) == ("points_gap", ("144 : 18", "146 : 16"))


def test_tricks_that_are_too_few() -> None:
    params = params_of((66, 96), (20, 0), (1, None))
    assert (params["reason"], params["tricks_a"], params["tricks_b"]) == ("tricks", 1, 7)
    assert params["possible"] == (2, 3, 4, 5, 6)


def test_tricks_that_cannot_hold_the_roem() -> None:
    params = params_of((0, 162), (60, 50), (1, None))
    assert (params["reason"], params["possible"]) == ("roem_tricks", (2, 3, 4, 5, 6, 7))


def test_what_only_all_tricks_can_hold() -> None:
    assert params_of((152, 10), (700, 0))["reason"] == "all_tricks"
    (problem,) = check_hand(make_written((162, 0), (700, 0)), RULES)
    assert problem.params_dict["reason"] == "all_tricks"


@pytest.mark.parametrize(
    ("totals", "reason"),
    [((181, 1), Reason.ONE), ((91, 91), Reason.EQUAL), ((690, 2), Reason.ROEM_SUM), ((537, 5), Reason.SPLIT)],
)
def test_totals(totals: Pair, reason: Reason) -> None:
    (problem,) = check_hand(make_totals(totals), RULES)
    assert (problem.code, problem.params_dict["reason"]) == (ViolationCode.IMPOSSIBLE, reason)


def test_totals_that_come_nearest() -> None:
    (problem,) = check_hand(make_totals((537, 5)), RULES)
    assert problem.params_dict["nearest"] == ("536 : 6", "538 : 4")


def test_equal_is_no_reason_where_nat_is_not_played() -> None:
    (problem,) = check_hand(make_totals((346, 346)), HouseRules(no_nat=True))
    assert problem.params_dict["reason"] == "roem_sum"


def test_the_reason_never_contradicts_the_table() -> None:
    """The nearest and the highest that are named are possible themselves."""
    limits = limits_of(RULES)
    for roem in [(0, 50), (20, 80), (100, 20), (200, 100), (50, 50)]:
        for points in range(163):
            pair = (points, 162 - points)
            if limits.fits(points=pair, roem=roem):
                continue
            params = joint_violation(pair, roem, limits).params_dict
            if params["reason"] == Reason.POINTS_GAP:
                named = [tuple(int(part) for part in text.split(" : ")) for text in params["nearest"]]  # type: ignore[union-attr]
            else:
                highest = int(str(params["highest"]))
                named = [(highest, 162 - highest) if params["side"] == "a" else (162 - highest, highest)]
            assert all(limits.fits(points=one, roem=roem) for one in named)  # type: ignore[arg-type]
