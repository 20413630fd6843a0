"""How long an evening takes: typing it in, ranking it, and from a sheet's commit to the changed standing.

    python -m benchmarks.evening [--backend embedded|servers]

Each figure stands beside a plainer way of doing the same, measured in the same run on the same database.
"""

from __future__ import annotations

import argparse
import importlib

from benchmarks.installation import BACKENDS, installation


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--backend", choices=BACKENDS, default="embedded")
    with installation(parser.parse_args().backend) as runs_on:
        # Models can be imported only now that Django is set up.
        importlib.import_module("benchmarks.evening_figures").measure(runs_on)


if __name__ == "__main__":
    main()
