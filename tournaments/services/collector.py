"""The garbage collector, held back where a great many small objects are made at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Collect nothing inside.

    A season is made of some hundred thousand small objects, none of them in a cycle. The collector would go through all
    of them again and again while they are made, which takes as long as the season itself. What is made is freed as ever
    when nobody needs it any more; of several threads inside the first that is done lets the collector go on.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
