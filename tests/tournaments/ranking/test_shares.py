"""Money that several share: exact cents, and a remainder that is nobody's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.shares import Shares, share


def test_it_works() -> None:
    assert share(2500, 2) == Shares(each=1250, remainder=0)
    assert share(2500, 3) == Shares(each=833, remainder=1)
    assert share(0, 4) == Shares(each=0, remainder=0)


@given(st.integers(0, 10**7), st.integers(1, 250))
def test_nothing_is_lost_and_the_remainder_cannot_be_split(cents: int, among: int) -> None:
    shares = share(cents, among)
    assert shares.each * among + shares.remainder == cents
    assert 0 <= shares.remainder < among


@pytest.mark.parametrize(("cents", "among"), [(-1, 2), (100, 0), (100, -1)])
def test_what_cannot_be_shared(cents: int, among: int) -> None:
    with pytest.raises(ValueError, match=r"share"):
        share(cents, among)
