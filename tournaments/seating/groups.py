"""Adding in small finite groups, and the powers that make a finite field."""

from __future__ import annotations

from itertools import product
from math import prod

# The elements of Z_a x Z_b x … are the numbers 0, 1, 2 … written in the mixed base a, b, ….
Group = tuple[int, ...]


def addition(group: Group) -> list[list[int]]:
    """The table of all sums.

    >>> addition((3,))
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    >>> addition((2, 2))[3]
    [3, 2, 1, 0]
    """
    size = prod(group)

    def plus(first: int, second: int) -> int:
        total, unit = 0, 1
        for base in reversed(group):
            total += (first + second) % base * unit
            first, second, unit = first // base, second // base, unit * base
        return total

    return [[plus(first, second) for second in range(size)] for first in range(size)]


def prime_power(size: int) -> tuple[int, int] | None:
    """The prime and the exponent, or None.

    >>> prime_power(49), prime_power(13), prime_power(21)
    ((7, 2), (13, 1), None)
    """
    if size < 2:
        return None
    prime = next(number for number in range(2, size + 1) if size % number == 0)
    exponent = 0
    while size % prime == 0:
        size, exponent = size // prime, exponent + 1
    return (prime, exponent) if size == 1 else None


def powers(prime: int, exponent: int) -> list[int]:
    """The powers 1, g, g^2 … of an element g that runs through all of a finite field but zero.

    An element is a number in base `prime`, so the field adds like the group (prime, prime, …).

    >>> powers(5, 1)
    [1, 2, 4, 3]
    >>> sorted(powers(3, 2))
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    size = prime**exponent
    # The field is the polynomials modulo x^exponent = `leading`; g is x itself, or a number where there is no x.
    for leading in product(range(prime), repeat=exponent):
        run = [1]
        digits = (*(0,) * (exponent - 1), 1)
        while len(run) < size:
            carry, shifted = digits[0], (*digits[1:], 0)
            digits = tuple((digit + carry * lead) % prime for digit, lead in zip(shifted, leading, strict=True))
            number = 0
            for digit in digits:
                number = number * prime + digit
            if number in {0, 1}:
                break
            run.append(number)
        if len(run) == size - 1 and number == 1:
            return run
    raise AssertionError  # Every finite field has such an element.
