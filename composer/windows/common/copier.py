"""Puts on the clipboard what was written beside the window, one copy at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QMimeData, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from composer.formats.common.reading import FormatError, Pulse
from composer.panels.shared.copying import CopyWish
from composer.saying import say
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from solver.language import Said, tr, trn

_TEXT = ""
_UNTIL_NEXT = 250
"""Milliseconds after which it is told anew how far a long copy is."""


@dataclass(frozen=True, slots=True)
class Copying:
    """Something to copy: how it is written, and what is said of it.

    ``write`` runs in another thread and pulses when it has written one thing more; ``data``
    makes what the clipboard gets of what it returned.  ``progress`` and ``end`` say how many
    things are written and were copied.  ``then`` is done when they are on the clipboard.
    """

    write: Callable[[Pulse], Any]
    data: Callable[[Any], QMimeData]
    progress: Callable[[int], str]
    end: Callable[[int], str]
    then: Callable[[], None] | None = None


class Copier(QObject):
    """Copies what is wished; a copy that begins takes the place of another."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(self, notices: NoticeBar, parent: QObject) -> None:
        super().__init__(parent)
        self._notices = notices
        self._copying: Copying | None = None
        self._count = 0
        self._told = ""
        self._waiting: list[Callable[[], None]] = []
        self._work = FileWork(self)
        self._telling = QTimer(self, interval=_UNTIL_NEXT)
        self._telling.timeout.connect(self._tell_progress)

    @Slot(CopyWish)
    def copy(self, wish: CopyWish) -> None:
        """Copy the lines that a pane wishes to have copied."""
        self.begin(Copying(partial(_write, wish), _data, _lines_written, _lines_copied))

    def begin(self, copying: Copying) -> None:
        """Copy what *copying* writes; if it is short, it is on the clipboard when this returns."""
        self._forget()
        self._copying = copying
        self._work.begin(
            Work(
                FileAction.READING,  # the clipboard is as it was until all is written
                lambda pulse: copying.write(self._counting(copying, pulse)),
                self._put,
                self._refuse,
                self._begin_telling,
            )
        )

    def after_copying(self, act: Callable[[], None]) -> None:
        """Do *act* at once, or when what is being copied is on the clipboard."""
        if self._copying is None:
            act()
        else:
            self._waiting.append(act)

    def shutdown(self) -> None:
        """Give up what is being written; no thread is left."""
        self._telling.stop()
        self._work.shutdown()

    def _counting(self, copying: Copying, pulse: Pulse) -> Pulse:
        """Return a pulse that counts what is written, as long as *copying* is what counts."""

        def count() -> None:
            pulse()
            if copying is self._copying:
                self._count += 1

        return count

    def _put(self, written: Any) -> None:
        copying, count, waiting = self._copying, self._count, self._waiting
        self._forget()
        if copying is not None and count:
            QGuiApplication.clipboard().setMimeData(copying.data(written))
            self.noted.emit(copying.end(count))
            if copying.then is not None:
                copying.then()
        for act in waiting:
            act()

    def _refuse(self, error: FormatError) -> None:
        self._forget()
        self.noted.emit(str(error))

    def _forget(self) -> None:
        self._copying, self._count, self._waiting = None, 0, []
        self._telling.stop()
        if self._is_told:
            self._told = ""
            self._notices.dismiss()

    # ------------------------------------------------------------ telling

    def _begin_telling(self) -> None:
        self._told = self._progress()
        cancel = WayOut(tr("Cancel"), self._cancel)
        self._notices.tell(Weight.NOTICE, self._told, (cancel,))
        self._telling.start()

    @Slot()
    def _tell_progress(self) -> None:
        if self._is_told:
            self._told = self._progress()
            say(self._notices.sentence.setText, self._told)

    def _cancel(self) -> None:
        self._told = ""  # the bar goes by itself
        self._work.give_up_reading()
        self._forget()
        self.noted.emit(tr("Nothing was copied."))

    @property
    def _is_told(self) -> bool:
        """Whether the bar still says what this has put there."""
        return bool(self._told) and self._notices.sentence.text() == self._told

    def _progress(self) -> str:
        return "" if self._copying is None else self._copying.progress(self._count)


def _lines_written(count: int) -> str:
    return trn("Copying; %1 line is written.", "Copying; %1 lines are written.", count, count)


def _lines_copied(count: int) -> str:
    return trn("%1 line copied.", "%1 lines copied.", count, count)


def _write(wish: CopyWish, pulse: Pulse) -> dict[str, bytes]:
    """Write all forms side by side, so that what they share is kept no longer than a line."""
    coming: dict[str, Iterator[str]] = {_TEXT: iter(wish.lines)}
    coming |= {kind: iter(lines) for kind, lines in wish.others.items()}
    written: dict[str, list[str]] = {kind: [] for kind in coming}
    while coming:
        for kind, lines in tuple(coming.items()):
            line = next(lines, None)
            if line is None:
                del coming[kind]
            else:
                written[kind].append(line)
        if _TEXT in coming:
            pulse()
    return {kind: ("\n".join(lines) + "\n").encode() for kind, lines in written.items()}


def _data(forms: dict[str, bytes]) -> QMimeData:
    data = QMimeData()
    data.setText(forms.pop(_TEXT).decode())
    for kind, content in forms.items():
        data.setData(kind, QByteArray(content))
    return data
