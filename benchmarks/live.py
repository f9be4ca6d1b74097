"""How soon the window judges what one composes: ``python -m benchmarks.live``.

A window on a screen of its own: men are dropped on a two-mover and on a three-mover, and the
time runs from the button let go to the verdict painted; then the map of one man, and all changes
of one man of a position of twelve men.  Told are seconds by the clock and of processor, of all
threads, and the aim; a row whose processor time is above its aim ends with status 1.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject

from benchmarks.driven import Driven, load_words, screen
from composer.model.document import Entry
from composer.windows.vary import changes_window
from solver.notation.fen import parse_fen
from solver.squares import SQUARE_NAMES, square_of

BIG = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
"""Eighteen men."""
TWELVE = "8/1K1p1p2/4kP2/6B1/4NP2/2P5/2B1R3/Q7 w - - 0 1"
DROPS = 20


@dataclass(frozen=True, slots=True)
class Span:
    """Seconds by the clock, and of the processor in all threads."""

    wall: float
    cpu: float


class _Painted(QObject):
    """Counts the paintings of a widget for which something holds."""

    def __init__(self, widget: QObject, holds: Callable[[], bool]) -> None:
        super().__init__(widget)
        self.count = 0
        self._holds = holds
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint and self._holds()
        return False


def _timed(work: Callable[[], None]) -> Span:
    begun = time.perf_counter(), time.process_time()
    work()
    return Span(time.perf_counter() - begun[0], time.process_time() - begun[1])


def drops(driven: Driven, entry: Entry, start: str) -> list[Span]:
    """Drop the man on *start* on free squares, one after the other; return how long each took."""
    live = driven.window.vary.live
    painted = _Painted(driven.window.centre.verdict_row.pill, lambda: live.found is not None)
    driven.put(entry)
    driven.until(lambda: live.found is not None)
    free = [name for name in SQUARE_NAMES if entry.setup.squares[square_of(name)] is None]
    spans, at = [], start
    for name in free[:: max(1, len(free) // DROPS)]:
        driven.lift(at, name)
        driven.rest(0.4)

        def let_go(square: str = name) -> None:
            driven.drop(square)
            painted.count = 0
            driven.until(lambda: painted.count > 0, 2)

        spans.append(_timed(let_go))
        driven.rest(0.2)
        at = name
    return spans


def map_of(driven: Driven, entry: Entry, square: str) -> Span:
    """Ask where the man on *square* could stand; return how long it takes until all is known."""
    driven.put(entry)
    driven.rest(0.5)
    changes = driven.window.vary.changes

    def ask() -> None:
        changes.look_for_place(square_of(square))
        driven.until(lambda: not changes.map.is_looking)

    span = _timed(ask)
    changes.end_map()
    return span


def changes_of(driven: Driven, entry: Entry) -> Span:
    """Judge all changes of one man, as a repair does first."""
    driven.put(entry)
    driven.rest(0.5)
    changes_window.PAIR_SECONDS = 0.0

    def ask() -> None:
        driven.command("repair")
        window = driven.window.vary.changes.window
        driven.until(lambda: not window.is_looking)

    span = _timed(ask)
    driven.window.vary.changes.window.reject()
    return span


def _row(name: str, spans: Iterable[Span], aim: float) -> bool:
    """Print one row, tell whether the processor needed no longer than the *aim*."""
    told = list(spans)
    middle = Span(
        *(statistics.median(getattr(it, kind) for it in told) for kind in ("wall", "cpu"))
    )
    most = Span(max(it.wall for it in told), max(it.cpu for it in told))
    times = f"{middle.wall:8.3f}{most.wall:8.3f}{middle.cpu:10.3f}{most.cpu:8.3f}"
    print(f"{name:<44}{times}{aim:8.1f}", flush=True)
    return middle.cpu <= aim


def _measure(driven: Driven) -> bool:
    print(f"{'':<44}{'clock':>8}{'most':>8}{'processor':>10}{'most':>8}{'aim':>8}   s")
    twelve, big = parse_fen(TWELVE), parse_fen(BIG)
    rows = [
        _row("drop to verdict, #2", drops(driven, Entry(big, "#2"), "f1"), 0.1),
        _row("drop to verdict, #3", drops(driven, Entry(big, "#3"), "f1"), 0.1),
    ]
    for name, entry, square in (
        ("map of one man, #2", Entry(big, "#2"), "b7"),
        ("map of one man, #3", Entry(big, "#3"), "b7"),
        ("map of one man, #3, twelve men", Entry(twelve, "#3"), "a1"),
    ):
        rows.append(_row(name, [map_of(driven, entry, square) for _ in range(3)], 0.5))
    for stipulation, aim in (("#2", 1.0), ("#3", 5.0)):
        entry = Entry(twelve, stipulation)
        spans = [changes_of(driven, entry) for _ in range(2)]
        rows.append(_row(f"all changes of one man, twelve men, {stipulation}", spans, aim))
    print(load_words())
    return all(rows)


def main() -> int:
    """Print a line for each of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live", description=__doc__)
    parser.parse_args()
    with screen(1366, 768):
        driven = Driven(1366, 768)
        has_met = _measure(driven)
        driven.end()
    sys.stdout.flush()
    os._exit(0 if has_met else 1)


if __name__ == "__main__":
    sys.exit(main())
