"""How long the window stands still: ``python -m benchmarks.turns``.

A window on a screen of its own is driven through what makes it work; told is for each step the
longest time in which it answered nothing, by the clock and in processor time of its thread.
Steps of which the processor time is longer than ``--most`` milliseconds end with status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks import turns_many
from benchmarks.driven import SAMPLES, Driven, load_words, sample, samples, screen
from composer.formats.olv.document import write_olv
from composer.model.document import Entry
from solver.notation.fen import parse_fen
from solver.squares import square_of

Step = Callable[[Driven], None]
MANY = 20
"""So many times the samples make a large file."""
LONG = Entry(parse_fen("7B/3p4/1p1K4/pB1PN1Pp/1pNkppR1/8/1Pp1nbP1/2nbq3 w - - 0 1"), "#9")
TWO_MOVER = Entry(parse_fen("8/1K1p1p2/4kP2/6B1/4NP2/2P5/2B1R3/Q7 w - - 0 1"), "#2")
COOKED = Entry(parse_fen("8/1K1p1p2/4kP2/6B1/4NP2/2P5/4R3/Q7 w - - 0 1"), "#2")


def _open_classics(driven: Driven) -> None:
    driven.window.open_files([str(SAMPLES / "classics.olv")])
    driven.until(lambda: len(driven.window.editor.document.entries) > 1)


def _open_large(driven: Driven) -> None:
    path = Path(tempfile.mkdtemp()) / "large.olv"
    path.write_bytes(write_olv(samples(MANY)))
    driven.rest(0)
    driven.heart.longest()
    driven.window.open_files([str(path)])
    driven.until(lambda: len(driven.window.editor.document.entries) > 500)


def _language(code: str) -> Step:
    return lambda driven: driven.command(f"language_{code}")


def _appearance(name: str) -> Step:
    return lambda driven: driven.command(f"appearance_{name}")


def _size(width: int, height: int) -> Step:
    return lambda driven: driven.window.resize(width, height)


def _solve_with_tries(driven: Driven) -> None:
    driven.command("tries_1")
    driven.put(sample("classics.olv", 14))
    driven.solve()


def _solve_five(driven: Driven) -> None:
    driven.put(sample("classics.olv", 4))
    driven.solve()


def _read(way: str) -> Step:
    return lambda driven: driven.command(f"read_{way}")


def _search(driven: Driven) -> None:
    driven.put(LONG)
    driven.command("solve")
    driven.until(lambda: driven.window.controller.is_running)
    driven.rest(2)


def _resize_much(driven: Driven) -> None:
    for place in range(30):
        driven.window.resize(1024 + 30 * place, 640 + 14 * place)
        driven.rest(0.03)


def _stop(driven: Driven) -> None:
    driven.command("stop")
    driven.until(lambda: not driven.window.controller.is_running)


def _map(driven: Driven) -> None:
    driven.put(TWO_MOVER)
    driven.rest(0.5)
    changes = driven.window.vary.changes
    changes.look_for_place(square_of("a1"))
    driven.until(lambda: changes.is_mapped and not changes.map.is_looking)


def _drag(driven: Driven) -> None:
    driven.put(TWO_MOVER)
    driven.rest(0.5)
    driven.lift("a1", "a2")
    for name in ("b3", "c4", "d5", "e7", "f8", "g7", "h5", "h3", "g2", "f1", "d1", "b1"):
        driven.hold_over(name)
        driven.rest(0.1)
    driven.drop("b1")


def _repair(driven: Driven) -> None:
    driven.put(COOKED)
    driven.rest(0.5)
    driven.command("repair")
    window = driven.window.vary.changes.window
    driven.rest(0.2)
    driven.until(lambda: not window.is_looking)
    window.reject()


def _gallery(driven: Driven) -> None:
    driven.command("gallery")


def _choose_all(driven: Driven) -> None:
    view = driven.window.collection_pane.pane.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def _copy_all(driven: Driven) -> None:
    driven.command("copy_problems")
    driven.rest(1)


def _leaf(driven: Driven) -> None:
    bar = driven.window.collection_pane.pane.gallery.verticalScrollBar()
    for place in range(20):
        bar.setValue(bar.maximum() * place // 20)
        driven.rest(0.05)


def _find(driven: Driven) -> None:
    field = driven.window.collection_pane.pane.search.field
    for letter in "stip:#3 loyd":
        QTest.keyClicks(field, letter)
        driven.rest(0.1)
    driven.rest(0.5)
    field.clear()


STEPS: tuple[tuple[str, Step], ...] = (
    ("open the classics", _open_classics),
    ("first change of language", _language("de")),
    ("another language", _language("ru")),
    ("and back", _language("en")),
    ("dark", _appearance("dark")),
    ("light", _appearance("light")),
    ("1024×640", _size(1024, 640)),
    ("1366×768", _size(1366, 768)),
    ("1920×1080", _size(1920, 1080)),
    ("a #3 with tries and set play", _solve_with_tries),
    ("its tree", _read("tree")),
    ("its phases", _read("phases")),
    ("its page", _read("page")),
    ("a #5 with its whole page", _solve_five),
    ("a running search", _search),
    ("30 sizes meanwhile", _resize_much),
    ("stopped", _stop),
    ("placement map", _map),
    ("a man over twelve squares", _drag),
    ("repairs, pairs too", _repair),
    ("open a large file", _open_large),
    ("all of the large file chosen", _choose_all),
    ("the large file copied", _copy_all),
    ("gallery", _gallery),
    ("leafing through it", _leaf),
    ("typing in the search", _find),
    *turns_many.STEPS,
)


def main() -> int:
    """Print a line for each step."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    parser.add_argument("--most", type=float, default=100.0, metavar="MS")
    parser.add_argument("--only", default="", metavar="WORDS", help="steps that say this")
    asked = parser.parse_args()
    with screen(1920, 1080):
        slow = _drive(Driven(1366, 768), asked.only, asked.most / 1000)
    sys.stdout.flush()
    os._exit(1 if slow else 0)


def _drive(driven: Driven, only: str, most: float) -> list[str]:
    slow: list[str] = []
    print(f"{'step':<32}{'clock':>8}{'processor':>11}   ms in one turn; all of it in s")
    for name, step in STEPS:
        if only not in name:
            continue
        driven.rest(0.2)
        driven.heart.longest()
        begun = time.monotonic()
        step(driven)
        driven.rest(0.6)
        took, turn = time.monotonic() - begun - 0.6, driven.heart.longest()
        print(f"{name:<32}{turn.wall * 1e3:8.0f}{turn.cpu * 1e3:11.0f}{took:8.1f}", flush=True)
        if turn.cpu > most:
            slow.append(name)
    print(load_words())
    driven.end()
    return slow


if __name__ == "__main__":
    sys.exit(main())
