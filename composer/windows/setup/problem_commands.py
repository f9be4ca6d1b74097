"""What the Edit, Board and Problem menus do to the document, each as one step to undo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.model import edits
from composer.panels.sheet.asking import ask, set_intended
from composer.saying import say
from composer.windows.common.actions import Actions
from solver.language import Said, tr
from solver.setup import Setup


class ProblemCommands(QObject):
    """Connects menu commands with edits, and keeps undo, redo and the others up to date."""

    def __init__(self, window: QWidget, editor: Editor, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._actions = actions
        self._sitting = 0
        self._connect()
        actions.undo.setEnabled(False)
        actions.redo.setEnabled(False)
        self._refresh()

    def _connect(self) -> None:
        actions, editor = self._actions, self._editor
        actions.undo.triggered.connect(editor.undo)
        actions.redo.triggered.connect(editor.redo)
        actions.clear.triggered.connect(self._clear)
        actions.game_array.triggered.connect(self._game_array)
        actions.side_to_move.triggered.connect(self.change_turn)
        actions.castling.triggered.connect(self._on_castling)
        actions.add_problem.triggered.connect(self._add)
        editor.document_changed.connect(self._refresh)
        history = editor.history
        history.canUndoChanged.connect(actions.undo.setEnabled)
        history.canRedoChanged.connect(actions.redo.setEnabled)
        history.undoTextChanged.connect(self.name_steps)
        history.redoTextChanged.connect(self.name_steps)

    @Slot()
    def begin_sitting(self) -> None:
        """Let what is typed or dialled from now on be a step of its own."""
        self._sitting += 1

    @Slot(Setup)
    def type_setup(self, setup: Setup) -> None:
        """Put a position on the board that was typed as FEN; one sitting is one step."""
        self._editor.apply(
            tr("Type a FEN"),
            lambda document: edits.replace_setup(document, setup),
            merge_key=("fen", self._sitting),
        )

    @Slot(str)
    def type_stipulation(self, text: str) -> None:
        """Ask for something else; one sitting at the field is one step."""
        self._editor.apply(
            tr("Stipulation %1").replace("%1", text),
            lambda document: ask(document, text),
            merge_key=("stipulation", self._sitting),
        )

    def intend(self, count: int) -> None:
        """Say that so many solutions are intended."""
        self._editor.apply(
            tr("Change intended solutions"), lambda document: set_intended(document, str(count))
        )

    @Slot(Said, Setup)
    def take_remedy(self, words: str, setup: Setup) -> None:
        """Mend the position as a flaw's button offers."""
        self._editor.apply(words, lambda document: edits.replace_setup(document, setup))

    @Slot()
    def change_turn(self) -> None:
        """Give the move to the other side."""
        turn = not self._editor.document.entry.setup.turn
        words = tr("White to move") if turn else tr("Black to move")
        self._editor.apply(words, lambda document: edits.set_turn(document, turn))

    @Slot()
    def _clear(self) -> None:
        self._editor.apply(tr("Clear the board"), edits.clear_board)

    @Slot()
    def _game_array(self) -> None:
        self._editor.apply(tr("Game array"), edits.game_array)

    @Slot()
    def _on_castling(self) -> None:
        from composer.windows.setup.castling_dialog import CastlingDialog

        dialog = CastlingDialog(self._editor.document.entry.setup, self._window)
        dialog.setup_chosen.connect(self._set_castling)
        dialog.open()

    @Slot(Setup)
    def _set_castling(self, setup: Setup) -> None:
        self._editor.apply(
            tr("Castling and en passant"),
            lambda document: edits.replace_setup(document, setup),
        )

    @Slot()
    def _add(self) -> None:
        self._editor.apply(tr("Add a problem"), edits.add_entry)

    @Slot()
    def name_steps(self) -> None:
        """Say in the menu what Undo and Redo are about."""
        say(self._actions.undo.setText, _named(tr("&Undo"), self._editor.undo_label))
        say(self._actions.redo.setText, _named(tr("&Redo"), self._editor.redo_label))

    @Slot()
    def _refresh(self) -> None:
        actions, document = self._actions, self._editor.document
        actions.clear.setEnabled(any(document.entry.setup.squares))


def _named(verb: str, step: str) -> str:
    return verb + " (" + step + ")" if step else verb
