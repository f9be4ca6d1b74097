"""Writing an export beside the window: drawing in small slices, text in another thread."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import MadeAhead, SlicedWork
from composer.diagram.output import OutFile, OutputForm, Steps
from composer.diagram.page_form import SolutionPlace
from composer.diagram.shapes import Drawing
from composer.export.supply import Published
from composer.export.targets import Target
from composer.formats.common.reading import FormatError, Pulse
from composer.formats.exporting import export
from composer.formats.saving import save
from composer.windows.common.file_work import FileAction, FileWork, Work
from solver.language import Said


class ExportJob(QObject):
    """One export, from its beginning to exactly one end.

    A file appears under its name when it is complete, and not before.  Files that are
    there already are replaced only where *path* itself, which the user has confirmed,
    or :meth:`start` allows it.
    """

    progressed = Signal(int, int)
    """How many problems are done, and how many there are to do."""
    finished = Signal(tuple)
    """The Paths that were written."""
    failed = Signal(Said)
    """Why it ended early, in one sentence."""
    refused = Signal(Path)
    """The Path of a file that is there already and would be lost."""

    def __init__(
        self,
        target: Target,
        publications: Published,
        form: OutputForm,
        path: Path,
        text_work: FileWork,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._may_replace = False
        self._target, self._publications, self._form = target, publications, form
        self._path = path
        self._written: list[Path] = []
        self._steps = _no_steps()
        self._drawing = SlicedWork(self)
        self._drawing.advanced.connect(self._tell_progress)
        self._drawing.finished.connect(self._on_drawn)
        self._text_work = text_work

    @property
    def path(self) -> Path:
        """The name that the user chose."""
        return self._path

    @property
    def is_running(self) -> bool:
        """Whether it has begun and not ended."""
        return self._drawing.is_running or self._text_work.is_reading

    def start(self, *, may_replace: bool = False) -> None:
        """Begin, replacing other files only where *may_replace* says so; signals tell the rest."""
        self._may_replace = may_replace
        if self._target.is_written_at_once:
            self._write_text()
        else:
            self._steps = self._target.steps(self._publications, self._form, self._laid_out_ahead)
            self._drawing.start(self._draw())

    @Slot()
    def cancel(self) -> None:
        """Give up; files that are complete stay."""
        self._drawing.give_up()
        self._steps.close()
        self._text_work.give_up_reading()

    def _write_text(self) -> None:
        text = self._target.text

        def write(pulse: Pulse) -> bytes:
            if text is not None:
                return export(text, self._publications, pulse=pulse)
            data = b""
            for file in self._target.steps(self._publications, self._form):
                pulse()
                data = data if file is None else file.data
            return data

        self._text_work.begin(
            Work(
                FileAction.READING,  # nothing is on the disk yet, so it may be broken off
                write,
                self._keep_text,
                lambda error: self.failed.emit(str(error)),
                self._tell_progress,
            )
        )

    def _keep_text(self, data: bytes) -> None:
        try:
            self._keep(OutFile("", data))
        except FormatError as error:
            self.failed.emit(str(error))
        else:
            self.finished.emit(tuple(self._written))

    def _laid_out_ahead(self, drawings: Iterator[Drawing]) -> Iterator[Drawing | None]:
        """Lay out beside the window: to follow a long stored solution takes a second."""
        layout = MadeAhead(drawings, self._text_work)
        try:
            yield from layout
        finally:
            layout.close()

    def _draw(self) -> Iterator[None]:
        """Write file after file; a step each."""
        try:
            for file in self._steps:
                if file is not None:
                    self._keep(file)
                yield
        except FormatError as error:
            self._drawing.give_up()
            self.failed.emit(str(error))

    @Slot()
    def _on_drawn(self) -> None:
        self._tell_progress()
        self.finished.emit(tuple(self._written))

    @Slot()
    def _tell_progress(self) -> None:
        """Tell how far it is; solutions at the end go through all problems once more."""
        is_twice = self._form.pages.solutions is SolutionPlace.END and self._target.has_pages
        count = len(self._publications) * (2 if is_twice else 1)
        self.progressed.emit(min(self._publications.taken, count), count)

    def _keep(self, file: OutFile) -> None:
        path = self._path.with_name(f"{self._path.stem}{file.mark}{self._path.suffix}")
        if file.mark and not self._may_replace and path.exists():
            self._drawing.give_up()
            self.refused.emit(path)
            return
        save(path, file.data)
        self._written.append(path)


def _no_steps() -> Steps:
    yield from ()
