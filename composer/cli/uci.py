"""``matewright uci``: the solver as an engine for chess GUIs."""

from __future__ import annotations

import argparse
import contextlib
import sys

from composer.cli.exits import Exit
from composer.version import program_version
from solver.uci.session import Session


def run_uci(_: argparse.Namespace) -> Exit:
    """Speak the Universal Chess Interface on standard input and output until ``quit``."""
    with contextlib.suppress(KeyboardInterrupt):
        Session(_say, f"Matewright {program_version()}").run(sys.stdin)
    return Exit.FINISHED


def _say(line: str) -> None:
    print(line, flush=True)
