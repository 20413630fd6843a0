"""Addition in small groups, and the powers that make a field."""

from __future__ import annotations

import pytest

from tournaments.seating.groups import addition, powers, prime_power


@pytest.mark.parametrize("group", [(5,), (2, 2), (3, 3), (2, 6), (2, 2, 2, 2)])
def test_sums_make_a_group(group: tuple[int, ...]) -> None:
    plus = addition(group)
    everything = list(range(len(plus)))
    assert plus[0] == everything
    for one in everything:
        assert sorted(plus[one]) == everything
        for two in everything:
            assert plus[one][two] == plus[two][one]
            assert all(plus[plus[one][two]][three] == plus[one][plus[two][three]] for three in everything)


@pytest.mark.parametrize("size", [4, 5, 8, 9, 13, 25, 27, 49, 81, 121, 125, 169])
def test_powers_run_through_a_field(size: int) -> None:
    """All elements but zero; and multiplying by a power, which shifts them, is additive."""
    prime, exponent = prime_power(size) or (0, 0)
    run = powers(prime, exponent)
    assert run[0] == 1
    assert sorted(run) == list(range(1, size))
    plus = addition((prime,) * exponent)
    at = {element: place for place, element in enumerate(run)}
    times_g = [0, *(run[(at[element] + 1) % (size - 1)] for element in range(1, size))]
    for one in range(size):
        for two in range(size):
            assert times_g[plus[one][two]] == plus[times_g[one]][times_g[two]]


def test_prime_powers() -> None:
    assert [size for size in range(1, 33) if prime_power(size) is None] == [
        *(1, 6, 10, 12, 14, 15, 18, 20, 21, 22, 24, 26, 28, 30)
    ]
