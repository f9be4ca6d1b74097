"""Pictures of the dialogs for the eye: ``python -m tests.dialog_sheets FOLDER``.

As :mod:`tests.window_sheets`, of what opens over the window: each in four languages, light, and
in English dark and in high contrast.  Texts that are cut are told, and what leaves the screen.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget

from benchmarks.driven import SAMPLES, Driven, sample, samples, screen
from composer.appearance import Appearance
from composer.editor import Editor, FileState
from composer.formats.files import load
from composer.language import Language
from composer.machines.machine_words import Machine
from composer.model.document import Document, Entry
from composer.model.edits import replace_setup
from composer.panels.fairy.pane import FairyMenPane
from composer.panels.solution.note_menu import CommentDialog
from composer.recovery.autosave import Autosave
from composer.recovery.locks import usual_folder
from composer.windows.collection.filling_dialog import FillingDialog
from composer.windows.output.export_dialog import ExportDialog
from solver.ancestors.machine_game import Opponent
from solver.notation.fen import parse_fen
from tests.composer.cramped import cramped

SIZES = ("1024x768", "1366x768")
_GAP = 12
_CASTLING = Entry(parse_fen("r3k2r/8/8/3pPp2/8/8/8/R3K2R w KQkq - 0 1"), "#2")
_COOKED = Entry(parse_fen("2B5/4RPrp/3p1k2/4NNp1/6p1/8/1B6/7K w - - 0 1"), "#2")


def _by(command: str, entry: Entry | None = None) -> Callable[[Driven], None]:
    """Return what opens the dialog of *command*, over *entry*."""

    def opened(driven: Driven) -> None:
        if entry is not None:
            driven.put(entry)
        driven.command(command)

    return opened


def _twins(driven: Driven) -> None:
    driven.put(sample("all-kinds.olv", 5))
    driven.command("twins")


def _export(command: str, driven: Driven) -> None:
    driven.put(sample("classics.olv", 12))
    driven.command(command)
    driven.rest(2)


def _compare(driven: Driven) -> None:
    driven.window.editor.replace(samples())
    driven.window.collection_pane.pane.table.selectAll()
    driven.command("compare_versions")
    driven.rest(1)


def _fill_in(driven: Driven) -> None:
    driven.window.editor.replace(samples())
    driven.window.collection_pane.pane.table.selectAll()
    driven.command("fill_in")
    dialog = driven.window.findChildren(FillingDialog)[-1]
    dialog.number.setText("4501")
    dialog.lines["date"].setText("March")
    driven.rest()


def _statistics(driven: Driven) -> None:
    driven.window.editor.replace(samples(3))
    driven.command("collection_statistics")
    driven.rest(2)


def _compare_file(driven: Driven) -> None:
    driven.window.editor.replace(samples())
    driven.window.collection_part.holding.compare_with(SAMPLES / "classics.olv")
    driven.rest(1)


def _merge(driven: Driven) -> None:
    """A file of which the collection has but a part, some of it told in other words."""
    entries = load(SAMPLES / "classics.olv").document.entries[:8]
    entries = (replace(entries[0], authors=("Nobody",)), *entries[1:])
    driven.window.editor.replace(Document(entries))
    driven.window.collection_part.holding.compare_with(SAMPLES / "classics.olv")
    driven.rest(2)


def _varied(command: str, driven: Driven) -> None:
    driven.put(_COOKED)
    driven.until(lambda: driven.window.vary.live.found is not None)
    driven.command(command)
    driven.rest(3)


def _beside_repair(button: str, driven: Driven) -> None:
    _varied("repair", driven)
    getattr(driven.window.vary.changes.window, button).click()
    driven.rest(1)


def _export_tab(place: int, driven: Driven) -> None:
    _export("export", driven)
    dialog = driven.window.findChildren(ExportDialog)[-1]
    if place == dialog.options.count() - 1:
        dialog.format.setCurrentIndex(1)
    dialog.options.setCurrentIndex(place)


def _comment(driven: Driven) -> None:
    driven.put(sample("classics.olv", 12))
    driven.solve()
    driven.command("read_tree")
    driven.command("forward")
    driven.rest()
    CommentDialog("1.Qa1!", "A comment on this move.", driven.window).open()


def _unsaved(driven: Driven) -> None:
    driven.command("example")
    driven.command("clear")
    driven.command("new")


def _define(driven: Driven) -> None:
    driven.window.panes.show_pane("fairy")
    driven.rest(1)
    driven.window.findChildren(FairyMenPane)[0].define_man()


def _search_form(driven: Driven) -> None:
    driven.window.editor.replace(samples())
    driven.window.panes.show_pane("collection")
    driven.window.collection_pane.pane._open_form()


def _crash(driven: Driven) -> None:
    driven.window.help_commands.show_details("Traceback (most recent call last):\n  one line")


def _faulty(driven: Driven) -> None:
    driven.put(Entry(parse_fen("P6k/8/8/8/NNNNNNNN/8/PPPPPPPP/7k w - - 0 1"), "#2"))
    driven.command("legality")


def _machine(driven: Driven) -> None:
    driven.put(sample("classics.olv", 1))
    driven.command("compare_solvers")
    driven.rest(2)


def _room(machine: Machine, driven: Driven) -> None:
    room = driven.window.machine_commands.open_room()
    room.choose(machine)
    for _ in range(12):
        room.foot.step_button.click()
    driven.rest(2)


def _sides(place: int, driven: Driven) -> None:
    """Show what stands behind the machines: all of them side by side, and their games."""
    room = driven.window.machine_commands.open_room()
    room.top.machines.setCurrentIndex(room.top.machines.count() - place)
    driven.rest(2)


def _game(driven: Driven) -> None:
    driven.window.machine_commands.begin_game(Opponent.WRAY, "black")
    driven.rest(6)


def _lost(driven: Driven) -> None:
    """Leave work as programs do that crash: of a file, of one that is gone, and of none."""
    folder = Path(tempfile.mkdtemp())
    for name in ("collection.olv", "gone.olv", ""):
        path = folder / name
        editor = Editor()
        if name:
            path.write_bytes((SAMPLES / "classics.olv").read_bytes())
            loaded = load(path)
            editor.open(loaded.document, FileState(path, stamp=loaded.stamp))
        saving = Autosave(editor, usual_folder(), editor)
        for entry in (_COOKED, _CASTLING):
            editor.apply("Set up", partial(replace_setup, setup=entry.setup))
        saving.shutdown()
        if name == "gone.olv":
            path.unlink()
    driven.window.recovery_commands.look()
    driven.until(lambda: driven.window.recovery_commands.dialog is not None)
    dialog = driven.window.recovery_commands.dialog
    assert dialog is not None
    dialog.list.setCurrentRow(0)
    dialog.look_button.click()
    driven.rest(1)


def _shelf(query: str, driven: Driven) -> None:
    driven.command("library")
    library = driven.window.library_commands.window
    assert library is not None
    library.query.setText("")
    library.add_folder(str(SAMPLES))
    driven.until(lambda: library.model.found > 0)
    library.query.setText(query)
    driven.rest(2)


def _before(driven: Driven) -> None:
    _shelf("", driven)
    driven.put(sample("classics.olv", 3))
    driven.command("who_before")
    driven.rest(3)


DIALOGS: dict[str, Callable[[Driven], None]] = {
    "about": _by("about"),
    "keys": _by("keys"),
    "change_keys": _by("change_keys"),
    "first_steps": _by("first_steps"),
    "fairy_help": _by("fairy_help"),
    "find_command": _by("find_command"),
    "limits": _by("limits"),
    "castling": _by("castling", _CASTLING),
    "legality": _faulty,
    "twins": _twins,
    "replace_men": _by("replace_men", _CASTLING),
    "export": partial(_export, "export"),
    "print": partial(_export, "print"),
    "export_board": partial(_export_tab, 1),
    "export_words": partial(_export_tab, 2),
    "export_picture": partial(_export_tab, 3),
    "unsaved": _unsaved,
    "comment": _comment,
    "go_to_problem": _by("go_to_problem"),
    "compare_versions": _compare,
    "fill_in": _fill_in,
    "collection_statistics": _statistics,
    "compare_file": _compare_file,
    "merge": _merge,
    "search_form": _search_form,
    "library": _by("library"),
    "who_before": _by("who_before", _CASTLING),
    "repair": partial(_varied, "repair"),
    "marks": partial(_beside_repair, "marks_button"),
    "cooks": partial(_beside_repair, "cooks_button"),
    "economy": partial(_varied, "economy"),
    "settings_search": partial(_varied, "settings_search"),
    "solve_restricted": partial(_varied, "solve_restricted"),
    "define_man": _define,
    "compare_solvers": _machine,
    **{f"room_{it.value}": partial(_room, it) for it in Machine},
    "room_last": partial(_sides, 1),
    "room_second_last": partial(_sides, 2),
    "game": _game,
    "replay": _by("replay_0"),
    "recovery": _lost,
    "library_found": partial(_shelf, "loyd"),
    "library_nothing": partial(_shelf, "author:nobody"),
    "library_before": _before,
    "crash": _crash,
    "open": _by("open"),
}
"""How each opens."""


def _opened(driven: Driven) -> list[QWidget]:
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.isVisible()
        and widget is not driven.window
        and not isinstance(widget, QMenu)
        and widget.width() > 100
    ]


def take(driven: Driven, folder: Path, size: str, names: Sequence[str]) -> None:
    """Take all pictures of one size."""
    for name in names:
        pictures = [_grab(driven, folder, f"{name}-{size}", name, *look) for look in _looks()]
        shown = [it for it in pictures if it is not None]
        if len(shown) < len(pictures):
            print(f"{name}: opened {len(shown)} times of {len(pictures)}", flush=True)
        if shown:
            _sheet(shown).save(str(folder / f"sheet-{name}-{size}.png"))


def _looks() -> list[tuple[Appearance, Language]]:
    light = [(Appearance.LIGHT, language) for language in Language]
    return [
        *light,
        (Appearance.DARK, Language.ENGLISH),
        (Appearance.CONTRAST, Language.ENGLISH),
    ]


def _grab(
    driven: Driven, folder: Path, head: str, name: str, look: Appearance, language: Language
) -> QPixmap | None:
    driven.appearance.choose(look)
    driven.window.spoken.choose(language)
    driven.window.editor.replace(Document((Entry(parse_fen("8/8/8/8/8/8/8/8 w - - 0 1"), "#2"),)))
    driven.rest(0.4)
    DIALOGS[name](driven)
    driven.rest(0.6)
    picture = None
    place = QGuiApplication.primaryScreen().availableGeometry()
    for number, widget in enumerate(_opened(driven)):
        picture = widget.grab()
        full = f"{head}-{look.value}-{language.value}" + (f"-{number}" if number else "")
        picture.save(str(folder / f"{full}.png"))
        for told in cramped(widget):
            print(f"{full}: {told}", flush=True)
        frame = widget.frameGeometry()
        if not place.contains(frame):
            print(f"{full}: leaves the screen by {frame}", flush=True)
        if isinstance(widget, QDialog) and not isinstance(widget, QFileDialog):
            widget.reject()
        else:
            widget.close()
    driven.rest(0.2)
    return picture


def _sheet(pictures: Sequence[QPixmap]) -> QPixmap:
    width = max(it.width() for it in pictures)
    height = max(it.height() for it in pictures)
    columns = 2 if width > 700 else 3
    rows = -(-len(pictures) // columns)
    whole = QPixmap(columns * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP)
    whole.fill(QColor("#808080"))
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, columns)
        painter.drawPixmap(_GAP + column * (width + _GAP), _GAP + row * (height + _GAP), picture)
    painter.end()
    return whole


def main() -> int:
    """Take the pictures, a process for each size."""
    parser = argparse.ArgumentParser(prog="python -m tests.dialog_sheets", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append", metavar="WIDTHxHEIGHT")
    parser.add_argument("--dialog", action="append", choices=tuple(DIALOGS))
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes, names = asked.size or SIZES, asked.dialog or tuple(DIALOGS)
    if asked.one:
        width, height = (int(side) for side in sizes[0].split("x"))
        with screen(width, height):
            driven = Driven(width, height)
            QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
            take(driven, asked.folder, sizes[0], names)
            driven.end()
        os._exit(0)
    chosen = [f"--dialog={name}" for name in names]
    here = [sys.executable, "-m", "tests.dialog_sheets", str(asked.folder), "--one", *chosen]
    return max(subprocess.call([*here, f"--size={size}"]) for size in sizes)


if __name__ == "__main__":
    sys.exit(main())
