"""The command that solves with conditions on the play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.windows.common.actions import Actions
from composer.windows.vary.asked import judged_of
from solver.language import tr

if TYPE_CHECKING:
    from composer.windows.vary.restricted_window import RestrictedWindow


class RestrictedCommands(QObject):
    """Opens the window of conditions, and lets it ask about what is on the board."""

    def __init__(self, parent: QWidget, editor: Editor, actions: Actions) -> None:
        super().__init__(parent)
        self._parent = parent
        self._editor = editor
        self.window: RestrictedWindow | None = None
        action = actions.add(
            "solve_restricted",
            tr("Solve with c&onditions on the play…"),
            tr("Look for mates by one man, for model mates, with or without some moves."),
        )
        action.triggered.connect(self.open)
        editor.document_changed.connect(self._on_document)

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        if self.window is not None:
            self.window.shutdown()

    @Slot()
    def open(self) -> None:
        """Ask for conditions on the play of what is on the board."""
        from composer.windows.vary.restricted_window import RestrictedWindow

        composition = judged_of(self._editor.document.entry)
        if composition is None:
            self._editor.status_hint.emit(tr("What is asked here cannot be solved."))
            return
        if self.window is None:
            self.window = RestrictedWindow(self._parent)
            self.window.asking.connect(self._on_document)
        if self.window.composition != composition and not self.window.run.is_running:
            self.window.begin(composition)
        self.window.show()
        self.window.raise_()

    @Slot()
    def _on_document(self) -> None:
        """Ask about the new problem where another one is on the board; close where none can be.

        A search that is under way goes on, for the problem that the window shows; what it finds
        stays there until another one is asked for.
        """
        if self.window is None or not self.window.isVisible() or self.window.run.is_running:
            return
        composition = judged_of(self._editor.document.entry)
        if composition is None:
            self.window.reject()
        elif composition != self.window.composition:
            self.window.begin(composition)
