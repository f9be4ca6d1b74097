"""What the command line says beside its answers: on standard error, a line each."""

from __future__ import annotations

import contextlib
import sys


def note(sentence: str) -> None:
    """Say *sentence* on one line, whatever the names in it are made of."""
    line = "\\n".join(sentence.splitlines())
    with contextlib.suppress(OSError):
        print(f"matewright: {line}", file=sys.stderr)
