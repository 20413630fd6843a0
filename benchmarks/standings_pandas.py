"""The same season standing as a table of numbers would be ranked: pandas, written for these rules alone.

The best so many evenings of every period, the best so many periods; absent with notice is that evening's lowest and may
be dropped, absent without is 0 and may not. Equals by pits, fewest nats, roem, best round. It explains nothing and
knows nothing but this rule, which is what it is: the least somebody would write who wants the places and the totals.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

ROUND = ["evening", "period", "entrant", "total", "pits", "nats", "roem", "best"]
"""A round of somebody; the best of a credited round is NaN."""
CODE = ["evening", "period", "entrant", "notified"]
_SUMS = {name: (name, "sum") for name in ("total", "pits", "nats", "roem")} | {"best": ("best", "max")}
_CHAIN = {"total": False, "pits": False, "nats": True, "roem": False, "best": False}


def ranked(
    rounds: Iterable[tuple[float, ...]], codes: Iterable[tuple[int | bool, ...]], *, best: int, best_periods: int
) -> list[tuple[int, int, int]]:
    """Place, entrant and total of everybody, best first; who is equal to the end stands by number."""
    table = pd.DataFrame.from_records(rounds, columns=ROUND)
    evenings = table.groupby(["evening", "period", "entrant"], sort=False, as_index=False).agg(**_SUMS)
    evenings["droppable"] = True
    absent = pd.DataFrame.from_records(codes, columns=CODE)
    if len(absent):
        lowest = evenings.groupby("evening")["total"].min()
        notified = absent["notified"].to_numpy(dtype=bool)
        absent["total"] = np.where(notified, absent["evening"].map(lowest), 0)
        absent["droppable"] = notified
        absent[["pits", "nats", "roem"]] = 0
        absent["best"] = np.nan
        evenings = pd.concat([evenings, absent.drop(columns="notified")], ignore_index=True)
    counting = _best(evenings, ["entrant", "period"], ["evening"], best)
    of_periods = counting.groupby(["entrant", "period"], as_index=False).agg(**_SUMS, droppable=("droppable", "all"))
    counting = _best(of_periods, ["entrant"], ["period"], best_periods)
    everybody = counting.groupby("entrant", as_index=False).agg(**_SUMS)
    columns = list(_CHAIN)
    everybody = everybody.sort_values([*columns, "entrant"], ascending=[*_CHAIN.values(), True], ignore_index=True)
    everybody["place"] = np.arange(1, len(everybody) + 1)
    everybody["place"] = everybody.groupby(columns, sort=False, dropna=False)["place"].transform("min")
    return [
        (int(place), int(entrant), int(total))
        for place, entrant, total in everybody[["place", "entrant", "total"]].itertuples(index=False)
    ]


def _best(table: pd.DataFrame, of: list[str], then: list[str], room: int) -> pd.DataFrame:
    """The rows there is room for: what may not be dropped first, the lowest of it; then the highest, the earliest."""
    worth = table.assign(worth=np.where(table["droppable"], -table["total"], table["total"]))
    in_order = worth.sort_values([*of, "droppable", "worth", *then])
    return in_order.groupby(of, sort=False).head(room)
