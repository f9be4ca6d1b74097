"""Pictures of the window for the eye: ``python -m tests.window_sheets FOLDER``.

What people see, in every usual size, light and dark, in four languages, each picture by itself
and all of one scene and size joined on a contact sheet.  A size opens in a process of its own,
on a screen of that size: type grows with the screen.  ``1920x1080@2`` is a screen of dense pixels.
Texts that are cut or shortened are told, too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest

from benchmarks.driven import Driven, sample, samples, screen
from composer.appearance import Appearance
from composer.language import Language
from composer.model.document import Entry
from composer.settings import BatchChoices
from composer.windows.runs.batch_pane import Which
from solver.notation.fen import parse_fen
from solver.squares import square_of
from tests.composer.cramped import cramped

SIZES = ("1024x640", "1366x768", "1920x1080", "3840x2160")
LONG = Entry(parse_fen("7B/3p4/1p1K4/pB1PN1Pp/1pNkppR1/8/1Pp1nbP1/2nbq3 w - - 0 1"), "#9")
FAIRY = Entry(parse_fen("8/1K3R2/3r1(!q2)1k/8/1(!q2)6/8/8/8 b - - 0 1"), "h#2", options=("Circe",))
LOYD = Entry(parse_fen("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"), "#4")
_GAP = 12


def _start(driven: Driven) -> None:
    driven.until(driven.window.centre.empty_board.isVisible)


def _three(driven: Driven) -> None:
    driven.command("tries_1")
    driven.put(sample("classics.olv", 14))
    driven.solve()


def _twins(driven: Driven) -> None:
    driven.put(sample("all-kinds.olv", 5))
    driven.solve()


def _phases(driven: Driven) -> None:
    driven.put(sample("classics.olv", 12))
    driven.solve()
    driven.command("read_phases")
    driven.until(lambda: driven.window.solution_pane.phases.view.table_model.rowCount() > 0)


def _fairy(driven: Driven) -> None:
    driven.command("read_page")
    driven.put(FAIRY)
    driven.solve()


def _map(driven: Driven) -> None:
    driven.put(sample("classics.olv", 9))
    driven.until(lambda: driven.window.vary.live.found is not None)
    changes = driven.window.vary.changes
    changes.look_for_place(square_of("f5"))
    driven.until(lambda: not changes.map.is_looking)


def _end_map(driven: Driven) -> None:
    driven.window.vary.changes.end_map()


def _running(driven: Driven) -> None:
    driven.put(LONG)
    driven.command("solve")
    driven.rest(3)


def _end_search(driven: Driven) -> None:
    driven.command("stop")
    driven.until(lambda: not driven.window.controller.is_running)


def _gallery(driven: Driven) -> None:
    driven.window.editor.replace(samples(20))
    driven.command("gallery")


def _twin(driven: Driven) -> None:
    """A twin without a change, which keeps the problem from being solved."""
    driven.put(replace(LOYD, extra=(("twins", {"b": "Move c6 c5", "c": ""}),)))


def _wrong(driven: Driven) -> None:
    driven.put(LOYD)
    driven.window.question.edit()
    QTest.keyClicks(driven.window.question.field, "h#2x")


def _end_wrong(driven: Driven) -> None:
    driven.board.setFocus()


def _long(driven: Driven) -> None:
    """More authors, a longer source and more twins than anything has room for."""
    authors = tuple(f"Alexandrowitsch-Featherstonehaugh, Maximilian {it}" for it in range(6))
    twins = {"b": "Move g6 g5", **dict.fromkeys("cdefghijk", "Stipulation #3")}
    source = "Internationale Zeitschrift für das gesamte Problemschachwesen und seine Freunde"
    extra = (("twins", twins),)
    driven.put(replace(LOYD, authors=authors, source=source, date="1956", extra=extra))


def _import(driven: Driven) -> None:
    """Files of every kind are added, most of them with something that cannot be read."""
    driven.window.editor.replace(samples(1))
    folder = Path(tempfile.mkdtemp())
    texts = {
        "broken.olv": "---\nalgebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n---\n{[",
        "list.epd": "8/8/8/8/8/1K6/3R4/k7 w - - dm 1;\nsoup\n",
        "game.pgn": '[FEN "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"]\n\n1. Rd1# *\n',
        "input.inp": "begin\nauthor B\npieces white Ka1 Qb2 black Kh8\nstip h#2\nend\n",
        "lines.jsonl": '{"fen": 1}\n',
        "picture.png": "\0\0\0",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    driven.window.import_commands.take_files([folder / name for name in (*texts, "none.olv")])
    driven.until(lambda: driven.window.centre.notice_bar.sentence.text())


def _batch(driven: Driven) -> None:
    driven.window.editor.replace(samples(1))
    batch, choices = driven.window.runs_desk.batch, BatchChoices(2, 60, False, "local:2")
    driven.command("solve_marked")
    driven.window.batch_pane.pane.show_choices(choices)
    batch.start(Which.ALL, choices)
    driven.until(lambda: batch.controller.is_running)
    driven.until(lambda: batch.controller.left_count < 40)


def _end_batch(driven: Driven) -> None:
    controller = driven.window.runs_desk.batch.controller
    controller.stop()
    driven.until(lambda: not controller.is_running)


def _nothing(driven: Driven) -> None:
    pass


SCENES: dict[str, tuple[Callable[[Driven], None], Callable[[Driven], None]]] = {
    "start": (_start, _nothing),
    "three": (_three, _nothing),
    "twins": (_twins, _nothing),
    "phases": (_phases, _nothing),
    "fairy": (_fairy, _nothing),
    "map": (_map, _end_map),
    "running": (_running, _end_search),
    "gallery": (_gallery, _nothing),
    "twin": (_twin, _nothing),
    "wrong": (_wrong, _end_wrong),
    "long": (_long, _nothing),
    "import": (_import, _nothing),
    "batch": (_batch, _end_batch),
}
"""How each scene is made, and ended; in this order, for one window shows them all."""


def take(driven: Driven, folder: Path, size: str, scenes: Sequence[str]) -> None:
    """Take all pictures of one size."""
    for scene, (begin, finish) in SCENES.items():
        if scene not in scenes:
            continue
        begin(driven)
        pictures = []
        for appearance in (Appearance.LIGHT, Appearance.DARK):
            driven.appearance.choose(appearance)
            for language in Language:
                driven.window.spoken.choose(language)
                driven.rest(0.8)
                name = f"{scene}-{size}-{appearance.value}-{language.value}"
                pictures.append(driven.window.grab())
                pictures[-1].save(str(folder / f"{name}.png"))
                _tell_cramped(driven, name)
        driven.window.spoken.choose(Language.ENGLISH)
        driven.appearance.choose(Appearance.LIGHT)
        sheet(pictures).save(str(folder / f"sheet-{scene}-{size}.png"))
        finish(driven)


def _tell_cramped(driven: Driven, name: str) -> None:
    """Print what is cut in the window, and still is when it has had time to lay itself out."""
    if cramped(driven.window):
        driven.rest(2)
    for told in cramped(driven.window):
        print(f"{name}: {told}", flush=True)


def sheet(pictures: Sequence[QPixmap]) -> QPixmap:
    """Return *pictures* of one size beside and below each other, none wider than 1366 pixels."""
    width = min(1366, pictures[0].width())
    height = width * pictures[0].height() // pictures[0].width()
    columns = len(Language)
    rows = -(-len(pictures) // columns)
    whole = QPixmap(QSize(columns * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP))
    whole.fill(QColor("#808080"))
    painter = QPainter(whole)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, columns)
        box = QRect(_GAP + column * (width + _GAP), _GAP + row * (height + _GAP), width, height)
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawPixmap(box, picture.scaled(box.size(), mode=smooth))
    painter.end()
    return whole


def main() -> int:
    """Take the pictures, a process for each size."""
    parser = argparse.ArgumentParser(prog="python -m tests.window_sheets", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append", metavar="WIDTHxHEIGHT[@RATIO]")
    parser.add_argument("--scene", action="append", choices=tuple(SCENES))
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes, scenes = asked.size or SIZES, asked.scene or tuple(SCENES)
    if asked.one:
        _take_one(asked.folder, sizes[0], scenes)
    chosen = [f"--scene={scene}" for scene in scenes]
    here = [sys.executable, "-m", "tests.window_sheets", str(asked.folder), "--one", *chosen]
    return max(subprocess.call([*here, f"--size={size}"]) for size in sizes)


def _take_one(folder: Path, size: str, scenes: Sequence[str]) -> None:
    """Take the pictures of one size, and end this process."""
    measure, _, ratio = size.partition("@")
    width, height = (int(side) for side in measure.split("x"))
    times = int(ratio or 1)
    os.environ["QT_SCALE_FACTOR"] = str(times)
    with screen(width * times, height * times):
        driven = Driven(width, height)
        take(driven, folder, size, scenes)
        driven.end()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
