"""``matewright uci``: the solver as an engine for chess GUIs."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from composer.cli.exits import Exit
from composer.cli.signals import Heed, heed_signals
from composer.version import program_version
from solver.standard_input import take_input
from solver.uci.session import UciSession


def run_uci(_: argparse.Namespace) -> Exit:
    """Speak the Universal Chess Interface on standard input and output until ``quit``."""
    heed = heed_signals()
    session = UciSession(_say, f"Matewright {program_version()}")
    with heed.stopping(session.end), contextlib.suppress(KeyboardInterrupt):
        session.run(_heard(heed))
    return Exit.FINISHED


def _heard(heed: Heed) -> Iterator[str]:
    """Yield what the GUI says, line by line; only waiting for it is broken off."""
    stream = _input()
    while True:
        with heed.waiting():
            line = stream.readline()
        if not line:
            return
        yield line


def _input() -> TextIO:
    """Return where commands come from: a terminal as it is, a pipe away from where it stood."""
    if sys.stdin.isatty():
        return sys.stdin
    return os.fdopen(take_input(), encoding=sys.stdin.encoding, errors=sys.stdin.errors)


def _say(line: str) -> None:
    print(line, flush=True)
