"""What a pane says while it has nothing to show."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from composer.saying import say
from solver.language import joined, tr


class EmptyLabel(QLabel):
    """A faint sentence in the middle of the pane."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setMargin(16)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        say(self.setAccessibleName, text)
        self.tell(text)

    def tell(self, sentence: str) -> None:
        """Say *sentence*."""
        say(self.setText, sentence)


class EmptyPage(QWidget):
    """An empty label, and under it what is offered where it is the right thing to do."""

    def __init__(self, label: EmptyLabel, parent: QWidget) -> None:
        super().__init__(parent)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addStretch()
        self._column.addWidget(label)
        self._column.addStretch()

    def offer(self, button: QWidget) -> None:
        """Show *button* under the label."""
        self._column.insertWidget(2, button, 0, Qt.AlignmentFlag.AlignHCenter)
        button.show()  # Qt hides what gets another parent


class UnsearchedLabel(EmptyLabel):
    """Says that nothing was searched, and how to begin as long as that can be done."""

    def __init__(self, sentence: str, parent: QWidget) -> None:
        self._sentence = sentence
        self._solve: QAction | None = None
        self._is_waiting = False
        super().__init__(sentence, parent)
        self.wait()

    def offer(self, solve: QAction) -> None:
        """Name the key of *solve* only while it can be pressed."""
        self._solve = solve
        solve.changed.connect(self._refresh)  # it can be pressed, or by another key
        self._refresh()

    def tell(self, sentence: str) -> None:
        """Say *sentence*, and nothing of what to do."""
        self._is_waiting = False
        super().tell(sentence)

    def wait(self) -> None:
        """Say that nothing was searched."""
        self._is_waiting = True
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        if self._is_waiting:
            say(self.setText, joined(" ", (self._sentence, *self._hint())))

    def _hint(self) -> tuple[str, ...]:
        if self._solve is None or not self._solve.isEnabled() or self._solve.shortcut().isEmpty():
            return ()
        shown = self._solve.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return (tr("Press %1.", shown),)
