"""Work for the workers of :mod:`benchmarks.cluster`, which must find it by its name."""

from __future__ import annotations

import time

from composer.crew.hand import WorkHand


def spin(seconds: float, hand: WorkHand) -> float:
    """Be at work for so many processor seconds, as a search is; return how long that took."""
    begun, end = time.monotonic(), time.process_time() + seconds
    while time.process_time() < end:
        pass
    return time.monotonic() - begun


def do_nothing(job: int, hand: WorkHand) -> None:
    """Stand for the work, which is only simulated."""
