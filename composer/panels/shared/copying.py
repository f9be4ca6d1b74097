"""Copying from a pane: Ctrl+C belongs to the pane in use, and long texts take their time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from composer.beside import Beside, SlicedWork
from composer.formats.common.reading import Pulse

_NO_FORMS: Mapping[str, Iterable[str]] = {}


class CopyKey(QObject):
    """Tells when the copy key is pressed while *widget* has the focus.

    Two actions with the same key would be ambiguous and neither would fire, so the
    key is claimed from the window's action while this widget is the one to copy from.
    """

    pressed = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not event.matches(QKeySequence.StandardKey.Copy):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.pressed.emit()
            return True
        return False


class CopyJob(QObject):
    """Puts lines on the clipboard, all at once when the last of them is written.

    Beside the text other forms of the same may go there, by their types.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._written: list[str] = []
        self._others: dict[str, list[str]] = {}
        self._work = SlicedWork(self)
        self._work.finished.connect(self._put)
        self._beside: Beside | None = None

    def start(self, lines: Iterable[str], others: Mapping[str, Iterable[str]] = _NO_FORMS) -> None:
        """Copy *lines*, and *others* by their types; nothing happens where there are none."""
        self._drop()
        self._written = []
        self._others = {kind: [] for kind in others}
        self._work.start(self._keep(lines, others))

    def start_beside(self, lines: Iterable[str]) -> None:
        """Copy *lines*, of which one may take longer than a slice: a thread makes them."""
        self._work.give_up()
        self._drop()
        self._others = {}

        def write(pulse: Pulse) -> list[str]:
            written = []
            for line in lines:
                pulse()
                written.append(line)
            return written

        self._beside = Beside("copy", write, self)
        self._beside.finished.connect(self._on_written)
        self._beside.start()

    @Slot()
    def _on_written(self) -> None:
        work, self._beside = self._beside, None
        if work is not None:
            self._written = work.result()
            work.deleteLater()
            self._put()

    def _drop(self) -> None:
        work, self._beside = self._beside, None
        if work is not None:
            work.give_up()

    def shutdown(self) -> None:
        """Give up what is under way; no thread is left."""
        self._work.give_up()
        self._drop()
        for work in self.findChildren(Beside):
            work.wait()

    def _keep(self, lines: Iterable[str], others: Mapping[str, Iterable[str]]) -> Iterator[None]:
        for line in lines:
            self._written.append(line)
            yield
        for kind, told in others.items():
            for line in told:
                self._others[kind].append(line)
                yield

    @Slot()
    def _put(self) -> None:
        if self._written:
            data = QMimeData()
            data.setText("\n".join(self._written) + "\n")
            for kind, lines in self._others.items():
                data.setData(kind, QByteArray(("\n".join(lines) + "\n").encode()))
            QGuiApplication.clipboard().setMimeData(data)
        self._written, self._others = [], {}
