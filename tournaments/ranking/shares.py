"""Money that several people share, in whole cents: everybody gets the same, and the club keeps what is left over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """`each` for everybody and a `remainder` smaller than the number of people, both in cents.

    Nobody gets a cent more than somebody who is equal, so who should have the remainder is never decided.
    """

    each: int
    remainder: int


def share(cents: int, among: int) -> Shares:
    """Split an amount in cents; raises ValueError for an amount below zero, or for nobody to share it.

    >>> share(1000, 3)
    Shares(each=333, remainder=1)
    >>> share(2, 3)
    Shares(each=0, remainder=2)
    """
    if cents < 0:
        raise ValueError(f"no amount to share: {cents}")
    if among < 1:
        raise ValueError("nobody to share it")
    each, remainder = divmod(cents, among)
    return Shares(each=each, remainder=remainder)
