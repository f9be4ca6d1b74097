"""Puts texts on the clipboard that were written beside the window, one copy at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QByteArray, QMimeData, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from composer.formats.common.reading import Pulse
from composer.panels.shared.copying import CopyWish
from composer.saying import say
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from solver.language import Said, tr, trn

_TEXT = ""
_UNTIL_NEXT = 250
"""Milliseconds after which it is told anew how far a long copy is."""


@dataclass(slots=True)
class _Written:
    """What is written so far, by its types."""

    forms: dict[str, list[str]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many lines of text there are."""
        return len(self.forms.get(_TEXT, ()))


class Copier(QObject):
    """Carries out what panes wish to have copied; a copy that begins takes the place of another."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(self, notices: NoticeBar, parent: QObject) -> None:
        super().__init__(parent)
        self._notices = notices
        self._written = _Written()
        self._told = ""
        self._work = FileWork(self)
        self._telling = QTimer(self, interval=_UNTIL_NEXT)
        self._telling.timeout.connect(self._tell_progress)

    @Slot(CopyWish)
    def copy(self, wish: CopyWish) -> None:
        """Copy what is wished; short texts are on the clipboard when this returns."""
        self._stop_telling()
        written = self._written = _Written()
        self._work.begin(
            Work(
                FileAction.READING,  # the clipboard is as it was until all is written
                lambda pulse: _write(wish, written, pulse),
                self._put,
                lambda error: self.noted.emit(str(error)),
                self._begin_telling,
            )
        )

    def shutdown(self) -> None:
        """Give up what is being written; no thread is left."""
        self._telling.stop()
        self._work.shutdown()

    def _put(self, forms: dict[str, bytes]) -> None:
        self._stop_telling()
        count = self._written.count
        self._written = _Written()
        if not count:
            return
        data = QMimeData()
        data.setText(forms.pop(_TEXT).decode())
        for kind, content in forms.items():
            data.setData(kind, QByteArray(content))
        QGuiApplication.clipboard().setMimeData(data)
        self.noted.emit(trn("%1 line copied.", "%1 lines copied.", count, count))

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

    def _stop_telling(self) -> None:
        self._telling.stop()
        if self._is_told:
            self._told = ""
            self._notices.dismiss()

    def _cancel(self) -> None:
        self._telling.stop()
        self._told = ""
        self._work.give_up_reading()
        self._written = _Written()
        self.noted.emit(tr("Nothing was copied."))

    @property
    def _is_told(self) -> bool:
        """Whether the bar still says what this has put there."""
        return bool(self._told) and self._notices.sentence.text() == self._told

    def _progress(self) -> str:
        count = self._written.count
        return trn("Copying; %1 line is written.", "Copying; %1 lines are written.", count, count)


def _write(wish: CopyWish, written: _Written, pulse: Pulse) -> dict[str, bytes]:
    """Write all forms side by side, so that what they share is kept no longer than a line."""
    coming: dict[str, Iterator[str]] = {_TEXT: iter(wish.lines)}
    coming |= {kind: iter(lines) for kind, lines in wish.others.items()}
    written.forms.update({kind: [] for kind in coming})
    while coming:
        pulse()
        for kind, lines in tuple(coming.items()):
            line = next(lines, None)
            if line is None:
                del coming[kind]
            else:
                written.forms[kind].append(line)
    return {kind: ("\n".join(lines) + "\n").encode() for kind, lines in written.forms.items()}
