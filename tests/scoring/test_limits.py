from __future__ import annotations

import pytest

from scoring import HouseRules
from scoring.limits import POINTS_BY_TRICKS, limits_of

DEFAULT = ("10", "Q", "K", "A")
ALL = ("7", "8", "9", *DEFAULT)


@pytest.mark.parametrize(
    ("four_jacks", "fours", "most", "gaps"),
    [
        (200, DEFAULT, 700, {10, 30, 530, 630, 680, 690}),
        (100, DEFAULT, 600, {10, 30, 430, 530, 580, 590}),
        (200, ("9", *DEFAULT), 700, {10, 30, 530, 630, 680, 690}),
        (100, ("9", *DEFAULT), 600, {10, 30, 430, 530, 580, 590}),
        # Lists found elsewhere leave out 780; it is as unreachable as its neighbours. Without the jacks as a four
        # eight tricks bring at most 7 x 100 + 70 = 770. With them no run crosses the jacks, so a trick that is not
        # a four brings at most 50: 200 + 4 x 100 + 3 x 50 = 750 with four other fours or fewer, 700 and a stuk with
        # five, 800 or more with six.
        (200, ALL, 900, {10, 30, 630, 690, 710, *range(730, 800, 10), *range(810, 900, 10)}),
    ],
)
def test_roem_that_can_be_claimed(four_jacks: int, fours: tuple[str, ...], most: int, gaps: set[int]) -> None:
    """The five sets of roem rules whose outcomes were computed and checked against complete games."""
    limits = limits_of(HouseRules(four_jacks=four_jacks, fours=fours))
    assert limits.most_roem == most
    assert set(range(0, most + 1, 10)) - limits.roem == gaps
    assert all(roem % 10 == 0 for roem in limits.roem)


def test_a_hand_without_any_play_rules_cannot_give_780_when_every_four_counts() -> None:
    """Neither to one side nor to both, in any number of tricks."""
    feasible = limits_of(HouseRules(fours=ALL)).feasible
    assert 780 not in feasible.swept
    assert 780 not in feasible.shared_totals
    assert {760, 770, 780, 790, 800} & feasible.swept == {800}


def test_without_fours_only_runs_and_jacks_are_left() -> None:
    # The jacks, 7 8 9 10 in four suits, and Q K A in three of them, once with stuk.
    assert limits_of(HouseRules(fours=())).most_roem == 200 + 4 * 50 + 3 * 20 + 20


def test_most_roem_by_tricks() -> None:
    by_tricks = limits_of(HouseRules()).roem_by_tricks
    assert [max(roem) for roem in by_tricks] == [0, 200, 300, 400, 500, 600, 620, 650, 700]


def test_roem_of_one_trick() -> None:
    assert limits_of(HouseRules()).roem_by_tricks[1] == {0, 20, 40, 50, 70, 100, 200}
    assert limits_of(HouseRules(four_jacks=100)).roem_by_tricks[1] == {0, 20, 40, 50, 70, 100}


def test_points_by_tricks_mirror_each_other() -> None:
    """What one side has in k tricks, the other side leaves in 8 - k."""
    for tricks in range(9):
        assert {162 - points for points in POINTS_BY_TRICKS[tricks]} == POINTS_BY_TRICKS[8 - tricks]


def test_only_1_and_161_are_out_of_reach() -> None:
    assert set(range(163)) - frozenset().union(*POINTS_BY_TRICKS) == {1, 161}


@pytest.mark.parametrize(
    ("tricks", "inside", "outside"),
    [
        (0, [0], [2, 10]),
        (1, [0, 2, 66], [1, 67]),
        (2, [0, 94, 104, 106, 108], [105, 109, 110]),
        (3, [2, 136], [0, 137]),
        (6, [54, 56, 58, 162], [53, 57, 161]),
        (7, [96, 162], [95, 161]),
        (8, [162], [152, 160]),
    ],
)
def test_points_by_tricks(tricks: int, inside: list[int], outside: list[int]) -> None:
    assert POINTS_BY_TRICKS[tricks] >= set(inside)
    assert not POINTS_BY_TRICKS[tricks] & set(outside)


@pytest.mark.parametrize(
    ("points", "roem"),
    [((82, 80), (0, 0)), ((26, 136), (200, 0)), ((0, 162), (20, 0)), ((162, 0), (700, 0)), ((162, 0), (0, 40))],
)
def test_what_goes_together(points: tuple[int, int], roem: tuple[int, int]) -> None:
    limits = limits_of(HouseRules())
    assert limits.fits(points=points, roem=roem)
    assert limits.fits(points=(points[1], points[0]), roem=(roem[1], roem[0]))


@pytest.mark.parametrize(
    ("points", "roem"),
    [
        ((80, 82), (400, 400)),  # 800 is more than the cards hold
        ((80, 82), (330, 300)),  # 630 is what no claims add up to
        ((161, 1), (0, 0)),
        ((151, 11), (700, 0)),  # 700 takes all eight tricks
        ((151, 11), (0, 50)),
        ((162, 0), (0, 50)),
        ((159, 3), (0, 100)),
        ((5, 157), (50, 0)),
    ],
)
def test_what_does_not_go_together(points: tuple[int, int], roem: tuple[int, int]) -> None:
    limits = limits_of(HouseRules())
    assert not limits.fits(points=points, roem=roem)
    assert not limits.fits(points=(points[1], points[0]), roem=(roem[1], roem[0]))


def test_tricks_narrow_down_what_goes_together() -> None:
    limits = limits_of(HouseRules())
    assert limits.fits(points=(20, 142), roem=(60, 0))
    assert not limits.fits(points=(20, 142), roem=(60, 0), tricks=(1, 7))
    assert limits.fits(points=(66, 96), roem=(0, 0), tricks=(1, 7))
    assert not limits.fits(points=(66, 96), roem=(20, 0), tricks=(1, 7))


def test_a_side_that_takes_all_tricks_does_not_share_them() -> None:
    limits = limits_of(HouseRules())
    assert limits.fits(points=(162, 0), roem=(700, 0))
    assert not limits.fits_shared(points=(162, 0), roem=(700, 0))
    assert limits.fits_shared(points=(162, 0), roem=(640, 0))
    assert limits.fits_shared(points=(162, 0), roem=(0, 40))


@pytest.mark.parametrize(
    ("roem", "nearest"), [(10, (0, 20)), (30, (20, 40)), (15, (0, 20)), (530, (520, 540)), (710, (700,)), (-10, (0,))]
)
def test_the_roem_nearest_to_what_cannot_be_made(roem: int, nearest: tuple[int, ...]) -> None:
    assert limits_of(HouseRules()).nearest_roem(roem) == nearest


def test_limits_are_worked_out_once() -> None:
    assert limits_of(HouseRules(hands=12)) is limits_of(HouseRules(pit_bonus=0))
