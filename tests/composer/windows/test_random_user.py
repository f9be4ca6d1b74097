"""A small share of what ``python -m tests.random_user`` does by the hundred."""

from __future__ import annotations

import subprocess
import sys

from tests.random_user import SAMPLES


def test_whatever_is_done_at_random_breaks_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.random_user", "3", "--most-steps", "8"],
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
        cwd=SAMPLES.parent,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 windows, 0 faults" in done.stdout
