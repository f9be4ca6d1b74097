"""Twins and solutions under the diagram: which chips there are, what they show, their menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QWidget

from composer.editor import Editor
from composer.language import spoken
from composer.model import twins_edit
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.twin_difference import with_twin_of
from composer.panels.shared.part_words import part_heading
from composer.saying import said
from composer.windows.common.actions import Actions
from composer.windows.setup.chips import ChipRow, ChipWords, NumberedChips
from solver.errors import SolverError
from solver.game import Move
from solver.language import tr
from solver.lines import Lines
from solver.notation.letters import readers_letters
from solver.twinning.composition import Part

_EARLIER = 6
"""How many steps of the history can be made a twin of."""
_DIGITS = 9


def parts_of(entry: Entry) -> tuple[Part, ...]:
    """Return what *entry* asks, part by part; nothing where it cannot be understood."""
    try:
        return composition_of(entry).parts()
    except SolverError:
        return ()


class ChipCommands(QObject):
    """Keeps the chips up to date; who shows positions is told which one is wished."""

    part_wished = Signal(int)
    line_wished = Signal(tuple)
    """All moves of a solution that shall be shown."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, row: ChipRow, board: QWidget
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._actions = actions
        self._row = row
        self._lines = Lines()
        self._parts: tuple[Part, ...] = ()
        self._said: tuple[object, ...] = ()
        self._words: tuple[ChipWords, ...] = ()
        actions.next_twin.triggered.connect(lambda: row.step(1))
        actions.previous_twin.triggered.connect(lambda: row.step(-1))
        actions.twin_of_moved.triggered.connect(self._open_earlier)
        row.chosen.connect(self._choose)
        row.menu_requested.connect(self._open_menu)
        for digit in range(1, _DIGITS + 1):
            key = QShortcut(QKeySequence(str(digit)), board)
            key.setContext(Qt.ShortcutContext.WidgetShortcut)
            key.activated.connect(lambda place=digit - 1: self._choose(place))

    def show_parts(self, parts: tuple[Part, ...], current: int) -> None:
        """Show a chip for each part of a composition."""
        self._lines = Lines()
        said = spoken(), readers_letters()
        if parts is not self._parts or said != self._said:  # a search tells of each that ends
            self._parts, self._said = parts, said
            self._words = tuple(ChipWords(_name(it, at), _tip(it)) for at, it in enumerate(parts))
        self._show(self._words, current)

    def show_solutions(
        self, lines: Lines, total: int, moves: tuple[Move, ...], played: int
    ) -> None:
        """Show a chip for each solution of a problem that has several, *total* all in all.

        Chosen is that of *moves*, or the first that begins with those *played* of them.
        """
        self._lines = lines
        begun = (lines.find(it) for it in (moves, moves[:played]) if it)
        current = next((place for place in begun if place is not None), 0)
        self._show(NumberedChips(len(lines)), current, total)

    def _show(self, words: Sequence[ChipWords], current: int, total: int = 0) -> None:
        self._row.show_chips(words, current, total)
        for action in (self._actions.next_twin, self._actions.previous_twin):
            action.setEnabled(self._row.count > 1)

    @Slot(int)
    def _choose(self, place: int) -> None:
        if not 0 <= place < self._row.count:
            return
        if self._lines:
            self.line_wished.emit(self._lines[place])
        else:
            self.part_wished.emit(place)

    # ------------------------------------------------------------ the menu

    @Slot(int, QPoint)
    def _open_menu(self, place: int, at: QPoint) -> None:
        self.make_menu(place).popup(at)

    def make_menu(self, place: int) -> QMenu:
        """Return the menu of one chip."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        said(menu.addAction(""), tr("Edit the twins…")).triggered.connect(
            self._actions.by_name["twins"].trigger
        )
        line = None if self._lines else self._line_of(place)
        remove = said(menu.addAction(""), tr("Remove this twin"))
        remove.setEnabled(line is not None)
        if line is not None:
            remove.triggered.connect(lambda: self._remove(line))
        menu.addSeparator()
        self._add_earlier(menu)
        return menu

    def _line_of(self, place: int) -> int | None:
        """Return which of the written twins a chip stands for; the diagram is none of them."""
        entry = self._editor.document.entry
        parts, lines = parts_of(entry), twins_edit.twin_lines(entry)
        letter = parts[place].letter if place < len(parts) else ""
        letters = [line.letter for line in lines]
        return letters.index(letter) if letter in letters else None

    def _remove(self, place: int) -> None:
        lines = twins_edit.with_removed(twins_edit.twin_lines(self._editor.document.entry), place)
        self._editor.apply(
            tr("Remove a twin"), lambda document: twins_edit.set_twin_lines(document, lines)
        )

    @Slot()
    def _open_earlier(self) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_earlier(menu)
        menu.popup(self._row.mapToGlobal(QPoint(0, 0)))

    def _add_earlier(self, menu: QMenu) -> None:
        """Offer the last steps that changed the position: what was before them is the diagram."""
        seen = [self._editor.document.entry.setup.squares]
        for label, entry in self._editor.entries_before():
            if entry.setup.squares not in seen and len(seen) <= _EARLIER:
                seen.append(entry.setup.squares)
                action = said(menu.addAction(""), tr("Twin of: %1", label))
                action.triggered.connect(lambda _=False, entry=entry: self._make_twin(entry))
        if len(seen) == 1:
            said(menu.addAction(""), tr("Twin of what I just moved")).setEnabled(False)

    def _make_twin(self, diagram: Entry) -> None:
        self._editor.apply(tr("Make a twin"), lambda document: with_twin_of(document, diagram))


def _name(part: Part, place: int) -> str:
    """Return what stands on the chip: ``a``, and ``a↔`` where the sides have changed roles."""
    exchanged = "↔" if part.is_duplex else ""
    return f"{part.letter}{exchanged}" if part.letter else str(place + 1)


def _tip(part: Part) -> str:
    return part_heading(part) or tr("The diagram")
