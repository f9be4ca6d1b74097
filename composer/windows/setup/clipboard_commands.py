"""Copy and paste of positions, by menu, key or drop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QMimeData, QObject, Signal, Slot

from composer.clipboard import copy_picture, copy_position, pasted_data
from composer.diagram.picture import DiagramForm
from composer.editor import Editor
from composer.formats.common.reading import Reading
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.ground import Ground
from composer.model.marks import marks_of
from composer.windows.common.actions import Actions, key_words
from composer.windows.common.copier import Copier
from composer.windows.common.file_words import fault_words, prose_words
from composer.windows.common.notice_bar import NoticeBar
from composer.windows.setup.fen_line import FenLine
from composer.windows.setup.pasted_text import PastedText, PasteReader
from solver.language import Said, joined, tr, trn
from solver.setup import Setup


class ClipboardCommands(QObject):
    """Copies what the board shows, and reads positions in the shapes people have them.

    *shown* tells what the board shows: the diagram, or a position of the solution;
    *form* what its picture looks like.
    """

    noted = Signal(Said)
    """A sentence for the status line."""
    files_pasted = Signal(QMimeData)
    """Files that were copied elsewhere, or addresses, are in the clipboard: its data."""

    def __init__(
        self,
        window: QObject,
        editor: Editor,
        actions: Actions,
        fen_line: FenLine,
        shown: Callable[[], tuple[Setup, Ground]],
        form: Callable[[], DiagramForm],
        notices: NoticeBar,
        copier: Copier,
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._fen_line = fen_line
        self._shown = shown
        self._form = form
        self._undo = actions.undo
        self._notices = notices
        self._copier = copier
        self.reader = PasteReader(editor, notices, self)
        self.reader.read.connect(self._take)
        self.reader.refused.connect(self._refuse_text)
        self.reader.given_up.connect(self.noted)
        actions.copy_position.triggered.connect(self._on_copy_position)
        actions.copy_picture.triggered.connect(self._on_copy_picture)
        actions.paste_position.triggered.connect(self._on_paste)

    def take_text(self, text: str) -> None:
        """Put the position in *text* on the board, or say kindly that there is none.

        It stands there when this returns, unless the text is long.
        """
        self.reader.take(text)

    def shutdown(self) -> None:
        """Give up what is being read; no thread is left."""
        self.reader.shutdown()

    @Slot(PastedText, Reading)
    def _take(self, pasted: PastedText, reading: Reading) -> None:
        self._fen_line.restore()
        told = self._put(reading.document.entries, pasted.held)
        words = (told, *fault_words(reading.faults), *prose_words(reading.with_prose))
        self.noted.emit(joined(" ", words))

    def _put(self, entries: tuple[Entry, ...], held: Document) -> str:
        """Put one problem on the board, or add several, and say so.

        What was changed since the document was as it was *held* keeps its board.
        """
        if len(entries) == 1 and self._editor.document is held:
            label = tr("Paste a position")
            self._editor.apply(label, lambda document: taken(document, entries[0]))
            return tr("Position pasted; %1 takes it back.", key_words(self._undo))
        label = tr("Paste problems")
        self._editor.apply(label, lambda document: edits.take_in(document, entries))
        return trn(
            "%1 problem pasted; %2 takes it back.",
            "%1 problems pasted; %2 takes them back.",
            len(entries),
            len(entries),
            key_words(self._undo),
        )

    @Slot()
    def _on_paste(self) -> None:
        self._copier.after_copying(self._paste)  # what is meant is what is being copied

    def _paste(self) -> None:
        data = pasted_data()
        if data.hasUrls():
            self.files_pasted.emit(data)
        elif (text := data.text()) and not text.isspace():
            self.take_text(text)
        else:  # a picture, or nothing at all
            sentence = tr("The clipboard holds no text, so there is no position to paste.")
            self._refuse("", sentence)

    @Slot(PastedText, Said)
    def _refuse_text(self, pasted: PastedText, sentence: str) -> None:
        self._refuse(pasted.text, sentence)

    def _refuse(self, text: str, sentence: str) -> None:
        if self._fen_line.is_typed_in:
            self._notices.warn(sentence)
        else:
            self._fen_line.show_refused(text, sentence)  # says it once, where it belongs
        self.noted.emit(joined("", ()))  # and the last paste is not told any longer

    @Slot()
    def _on_copy_position(self) -> None:
        setup, ground = self._shown()
        copy_position(setup, replace(self._form(), ground=ground))
        self.noted.emit(tr("Position copied as FEN and picture."))

    @Slot()
    def _on_copy_picture(self) -> None:
        """Copy the picture, with the composer's marks where the diagram is shown."""
        (setup, ground), entry = self._shown(), self._editor.document.entry
        marks = marks_of(entry) if setup == entry.setup else ()
        copy_picture(setup, replace(self._form(), marks=marks, ground=ground))
        self.noted.emit(tr("Picture copied."))


def taken(document: Document, entry: Entry) -> Document:
    """Put what was pasted on the board.

    A bare position takes the place of the one there; with what is asked it is a problem of
    its own, which gets nothing that is said of another.
    """
    asked = entry.stipulation or document.entry.stipulation
    problem = replace(entry, stipulation=asked)
    if entry.stipulation or problem != Entry(entry.setup, asked):
        return edits.begin_problem(document, problem)
    return edits.replace_setup(document, entry.setup)
