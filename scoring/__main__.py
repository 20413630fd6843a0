"""`python -m scoring hand`, `sheet` and `play`: JSON lines in, JSON lines out.

Exit status 0 when every line was readable JSON, whatever it was worth, and 1 otherwise.
"""

from __future__ import annotations

import argparse
import io
import sys

from scoring.command_line import Kind, answer_lines


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Check and score klaverjas results: JSON lines in, JSON lines out.",
    )
    parser.add_argument("kind", choices=[kind.value for kind in Kind], help="what each line holds")
    kind = Kind(parser.parse_args().kind)
    all_readable = True
    try:
        for answer, readable in answer_lines(kind, sys.stdin.buffer):
            # Flushed line by line, so that a program can ask and listen in turn.
            print(answer, flush=True)
            all_readable = all_readable and readable
    except BrokenPipeError:
        # Who reads has seen enough, as in `| head`. What was not written must not be tried again at the end.
        sys.stdout = io.StringIO()
    return 0 if all_readable else 1


if __name__ == "__main__":
    sys.exit(main())
