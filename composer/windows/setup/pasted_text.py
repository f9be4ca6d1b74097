"""Text that is pasted or dropped, read at once where it is short, else beside the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from composer.editor import Editor
from composer.formats.common.reading import FormatError, Pulse, Reading
from composer.formats.paste import LONGEST_PASTE, read_all_pasted
from composer.model.document import Document
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from solver.language import Said, tr

LONGEST_AT_ONCE = 2000
"""How many characters are read at once: no more than 12 ms were measured, of 105 lists of men."""
_FRAME = 12
"""How many milliseconds the window waits for what is read beside it."""


@dataclass(frozen=True, slots=True)
class PastedText:
    """A text, and the document that was open when it was pasted."""

    text: str
    held: Document


class PasteReader(QObject):
    """Reads texts in the order in which they come; what comes meanwhile waits, and none is lost.

    While a long one is read a bar says so, with a way to give it up.  Another document that is
    opened gives up all of them: they were pasted into the one before.
    """

    read = Signal(PastedText, Reading)
    refused = Signal(PastedText, Said)
    """Why a text holds no problem."""
    given_up = Signal(Said)
    """That nothing comes of what was pasted."""

    def __init__(self, editor: Editor, notices: NoticeBar, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self._notices = notices
        self._work = FileWork(self, patience=_FRAME)
        self._waiting: list[PastedText] = []
        self._told = ""
        self._work.ended.connect(self._go_on)
        editor.document_replaced.connect(self._give_up)

    def take(self, text: str) -> None:
        """Read *text* for the document that is open now."""
        self._waiting.append(PastedText(text, self._editor.document))
        self._go_on()

    def shutdown(self) -> None:
        """Give up what is being read; no thread is left."""
        self._waiting.clear()
        self._work.shutdown()

    @Slot()
    def _go_on(self) -> None:
        """Read what waits, as far as it is short."""
        while self._waiting and not self._work.is_reading:
            pasted = self._waiting.pop(0)
            if LONGEST_AT_ONCE < len(pasted.text) <= LONGEST_PASTE:
                self._begin(pasted)
            else:
                self._read_now(pasted)

    def _read_now(self, pasted: PastedText) -> None:
        try:
            reading = read_all_pasted(pasted.text)
        except FormatError as error:
            self.refused.emit(pasted, str(error))
        else:
            self.read.emit(pasted, reading)

    def _begin(self, pasted: PastedText) -> None:
        def act(pulse: Pulse) -> Reading:
            return read_all_pasted(pasted.text, pulse=pulse)

        def succeed(reading: Reading) -> None:
            self._dismiss()
            self.read.emit(pasted, reading)

        def fail(error: FormatError) -> None:
            self._dismiss()
            self.refused.emit(pasted, str(error))

        self._work.begin(Work(FileAction.READING, act, succeed, fail, self._tell))

    def _tell(self) -> None:
        self._told = tr("Reading the problems…")
        cancel = WayOut(tr("Cancel"), self._give_up)
        self._notices.tell(Weight.NOTICE, self._told, (cancel,))

    def _dismiss(self) -> None:
        """Take the words off the bar that this has put there, unless others stand there now."""
        if self._told and self._notices.sentence.text() == self._told:
            self._notices.dismiss()
        self._told = ""

    @Slot()
    def _give_up(self) -> None:
        if self._work.is_reading:
            self._waiting.clear()
            self._work.give_up_reading()
            self._dismiss()
            self.given_up.emit(tr("Nothing was pasted."))
