"""Folders read into a library: what is new or has changed there, and nothing else.

Each file is held to its stamp: size and time where they are the same, its content where not.  What
was broken off is gone on with where it was; what cannot be trusted is made anew from the files.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from composer.crew.crew import Died, JobReport, ProcessCrew
from composer.crew.orders import Done, Failed
from composer.formats.common.reading import FormatError
from composer.formats.files import opening_cause
from composer.formats.stamps import FileChange, Stamp, change_on_disk, read_stamp
from composer.library.equals import count_repeated
from composer.library.errors import LibraryError
from composer.library.layout import DamagedError
from composer.library.reading import PieceJob, PieceRead, files_below, pieces_of, read_piece
from composer.library.store import Library, Sources, sources_of
from composer.library.writing import LibraryWriter, begin_folder, remove_index, write_sources
from solver.files import alone_with
from solver.language import tr

ROWS_AT_ONCE = 65_536
SECONDS_AT_ONCE = 20.0
"""So many problems, or those of so many seconds, are written in one transaction: a program that is
killed loses no more."""
_LEAST_TO_REBUILD = 10_000
_LEAST_FOR_CREW = 1_000_000
"""So many bytes are worth the beginning of other processes."""
_BETWEEN_LOOKS = 0.2
MOST_WAITING = 16_000_000
"""So many bytes of files may have been read while a piece before them is not; what they become
takes several times as much memory."""

Told = Callable[["IndexProgress"], None]
IsStopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """How far it is: files and bytes that were read of those that are to be, and problems found."""

    files: int = 0
    of_files: int = 0
    size: int = 0
    of_size: int = 0
    problems: int = 0


@dataclass(slots=True)
class IndexReport:
    """What has become of a library.

    ``unread`` are files of which nothing could be read, with the reason; ``faults`` counts problems
    that could not be read in files that could.
    """

    problems: int = 0
    """How many there are now."""
    read: int = 0
    """How many were read this time."""
    repeated: int = 0
    """How many of them repeat others: the position up to symmetry, and what is asked."""
    files_read: int = 0
    files_gone: int = 0
    faults: int = 0
    was_damaged: bool = False
    is_stopped: bool = False
    unread: list[tuple[Path, str]] = field(default_factory=list)

    @property
    def has_changed(self) -> bool:
        """Whether other problems are in the library than before."""
        return bool(self.read or self.files_gone or self.files_read or self.was_damaged)


@dataclass(slots=True)
class _OpenFile:
    path: Path
    size: int
    pieces: int = 0
    is_cut: bool = False
    done: int = 0
    faults: int = 0
    fault: str = ""
    problems: int = 0


def _nothing(_: IndexProgress) -> None:
    pass


def index_folders(
    folder: Path,
    folders: Iterable[Path] = (),
    *,
    forgotten: Iterable[Path] = (),
    has_mates: bool | None = None,
    jobs: int = 1,
    tell: Told = _nothing,
    is_stopped: IsStopped = lambda: False,
    niceness: int = 0,
) -> IndexReport:
    """Bring the library in *folder* up to date, with *folders* added to those it is of.

    Those of *forgotten* leave it.  With *has_mates* stored solutions are played through for their
    mates, which takes much longer; ``None`` leaves that as it was.  *jobs* processes read; with one
    of them, it is this.  What was read when *is_stopped* became true is kept.

    Raises:
        LibraryError: a folder is none, or the library cannot be written, or another program does.
    """
    begin_folder(folder)  # or there would be nothing to lock the first time
    with alone_with(folder / "library.lock") as is_ours:
        if not is_ours:
            raise LibraryError(tr("Another program is writing the library in “%1”.", folder))
        before = sources_of(folder)
        known = _known_folders(before, folders, forgotten)
        sources = Sources(known, before.has_mates if has_mates is None else has_mates)
        write_sources(folder, sources)
        if sources.has_mates and not before.has_mates:
            _remove(folder)  # what was read without mates is read again
        return _Indexing(folder, sources, jobs, tell, is_stopped, niceness).run()


def _known_folders(
    before: Sources, added: Iterable[Path], forgotten: Iterable[Path]
) -> tuple[Path, ...]:
    known, left_out = list(before.folders), list(forgotten)
    for it in added:
        path = it.absolute()
        if not (path.is_dir() or path.is_file()):
            raise LibraryError(tr("There is no folder “%1”.", it))
        if path not in known:
            known.append(path)
    for it in left_out:
        if it.absolute() not in known:
            raise LibraryError(tr("The library has no folder “%1”.", it))
        known.remove(it.absolute())
    if not (known or left_out):
        raise LibraryError(tr("The library has no folders yet: name one."))
    return tuple(known)


def open_or_rebuild(folder: Path, *, jobs: int = 1, tell: Told = _nothing) -> Library:
    """Open the library in *folder*; make it anew from its files where it is damaged.

    Raises:
        LibraryError: there is none, or it cannot be read, or made anew.
    """
    try:
        return Library(folder)
    except DamagedError:
        index_folders(folder, jobs=jobs, tell=tell)
        try:
            return Library(folder)
        except DamagedError as error:
            raise LibraryError(tr("The library in “%1” cannot be read.", folder)) from error


class _Indexing:
    def __init__(
        self,
        folder: Path,
        sources: Sources,
        jobs: int,
        tell: Told,
        is_stopped: IsStopped,
        niceness: int,
    ) -> None:
        self._folder, self._sources = folder, sources
        self._jobs, self._niceness = jobs, niceness
        self._tell, self._is_stopped = tell, is_stopped
        self._report = IndexReport()
        self._progress = IndexProgress()
        self._open: dict[int, _OpenFile] = {}
        self._committed = time.monotonic()
        self._first_row = 0

    def run(self) -> IndexReport:
        try:
            self._check()
            writer = LibraryWriter(self._folder)
        except DamagedError:
            self._report.was_damaged = True
            writer = self._anew()
        try:
            try:
                self._update(writer)
            except DamagedError:
                writer.close()
                self._report.was_damaged = True
                writer = self._anew()
                self._update(writer)
            self._report.problems = writer.problem_count()
            if self._report.read:
                with Library(self._folder) as library:
                    self._report.repeated = count_repeated(library, self._first_row)
        except DamagedError as error:
            raise LibraryError(tr("The library in “%1” cannot be read.", self._folder)) from error
        finally:
            writer.close()
        return self._report

    def _check(self) -> None:
        """Look whether what is there can be trusted, and has not too much in it that is gone.

        Raises:
            DamagedError: it has to be made anew.
        """
        try:
            library = Library(self._folder)
        except LibraryError:
            return  # there is none
        with library:
            library.check_texts()
            if library.dead > max(_LEAST_TO_REBUILD, library.size):
                _remove(self._folder)

    def _anew(self) -> LibraryWriter:
        _remove(self._folder)
        return LibraryWriter(self._folder)

    # ------------------------------------------------------------ what is to be done

    def _update(self, writer: LibraryWriter) -> None:
        self._first_row = writer.count
        new = self._survey(writer)
        if new:
            writer.note_finished(is_finished=False)
        self._progress = IndexProgress(
            of_files=len(new), of_size=sum(stamp.size for _, stamp in new)
        )
        self._tell(self._progress)
        jobs = self._pieces(writer, new)
        if self._jobs > 1 and self._progress.of_size > _LEAST_FOR_CREW:
            self._read_in_crew(writer, jobs)
        else:
            for job in jobs:
                self._take(writer, read_piece(job))
        writer.commit()
        if not self._report.is_stopped:
            writer.join_words()
            writer.note_finished(is_finished=True)

    def _survey(self, writer: LibraryWriter) -> list[tuple[Path, Stamp]]:
        """Return the files to be read; those that have gone are taken out."""
        known, seen = writer.known_files(), set[str]()
        new: list[tuple[Path, Stamp]] = []
        for path in self._files():
            name = str(path)
            if name in seen:
                continue
            seen.add(name)
            before, is_whole = known.get(name, (None, False))
            if before is not None and is_whole:
                change = change_on_disk(path, before)
                if change is FileChange.NONE:
                    self._note_time(writer, path, before)
                    continue
            try:
                new.append((path, read_stamp(path)))
            except (OSError, ValueError) as error:
                self._report.unread.append((path, opening_cause(error)))
        for name in known.keys() - seen:
            writer.remove_file(Path(name))
            self._report.files_gone += 1
        return new

    def _files(self) -> Iterator[Path]:
        for folder in self._sources.folders:
            if folder.is_file():
                yield folder
            else:
                yield from files_below(folder)

    def _note_time(self, writer: LibraryWriter, path: Path, before: Stamp) -> None:
        """Take up a time that changed alone, so that the file is not read again next time."""
        try:
            now = path.stat().st_mtime_ns
        except OSError:
            return
        if now != before.changed_at:
            writer.note_time(path, now)

    def _pieces(self, writer: LibraryWriter, new: list[tuple[Path, Stamp]]) -> Iterator[PieceJob]:
        for path, stamp in new:
            if self._stops():
                return
            number = writer.begin_file(path, stamp)
            file = self._open[number] = _OpenFile(path, stamp.size)
            try:
                for job in pieces_of(number, path, has_mates=self._sources.has_mates):
                    file.pieces += 1
                    yield job
            except FormatError as error:
                file.fault = tr("it is too large to be read whole: %1", error)
            except OSError as error:
                file.fault = opening_cause(error)
            file.is_cut = True
            self._end_if_done(writer, number)

    def _stops(self) -> bool:
        self._report.is_stopped |= self._is_stopped()
        return self._report.is_stopped

    # ------------------------------------------------------------ reading

    def _read_in_crew(self, writer: LibraryWriter, jobs: Iterator[PieceJob]) -> None:
        queue = _Queue(jobs)
        with ProcessCrew[PieceJob](read_piece, self._jobs, niceness=self._niceness) as crew:
            crew.begin(queue)
            while crew.is_busy:
                crew.wait(_BETWEEN_LOOKS)
                for job, said in crew.take():
                    queue.put(_as_read(job, said))
                for read in queue.next_read():
                    self._take(writer, read)
                if self._stops():
                    return
                crew.hold(is_held=queue.waiting > MOST_WAITING)
            if crew.hindrance:
                raise LibraryError(tr("No process could be begun: %1", crew.hindrance))

    def _take(self, writer: LibraryWriter, read: PieceRead) -> None:
        file = self._open[read.file]
        file.done += 1
        found = read.harvest
        if found is None:
            file.fault = file.fault or read.fault
        else:
            file.faults += found.faults
            file.problems += len(found.rows)
            self._report.read += len(found.rows)
            self._report.faults += found.faults
        writer.add(read)
        self._progress = replace(
            self._progress,
            problems=self._report.read,
            size=self._progress.size + read.size,
        )
        self._end_if_done(writer, read.file)
        is_late = time.monotonic() - self._committed > SECONDS_AT_ONCE
        if writer.waiting >= ROWS_AT_ONCE or is_late:
            writer.commit()
            self._committed = time.monotonic()
        self._tell(self._progress)

    def _end_if_done(self, writer: LibraryWriter, number: int) -> None:
        file = self._open.get(number)
        if file is None or not file.is_cut or file.done < file.pieces:
            return
        del self._open[number]
        if file.fault and not file.problems:
            self._report.unread.append((file.path, file.fault))
        writer.end_file(number, file.fault, file.faults)
        self._report.files_read += 1
        self._progress = replace(self._progress, files=self._progress.files + 1)


class _Queue:
    """Pieces as they are given out, and in the same order again when they were read.

    So the rows of a library are the same, however many processes read and whoever was first.
    """

    def __init__(self, jobs: Iterator[PieceJob]) -> None:
        self._jobs = jobs
        self._given: deque[tuple[int, int]] = deque()
        self._read: dict[tuple[int, int], PieceRead] = {}
        self.waiting = 0
        """So many bytes of files were read and stand behind others that are not."""

    def __iter__(self) -> Iterator[PieceJob]:
        for job in self._jobs:
            self._given.append((job.file, job.number))
            yield job

    def put(self, read: PieceRead) -> None:
        self._read[read.file, read.number] = read
        self.waiting += read.size

    def next_read(self) -> Iterator[PieceRead]:
        while self._given and (read := self._read.pop(self._given[0], None)) is not None:
            self._given.popleft()
            self.waiting -= read.size
            yield read


def _remove(folder: Path) -> None:
    try:
        remove_index(folder)
    except OSError as error:
        raise LibraryError(
            tr("The library in “%1” cannot be written: %2.", folder, error)
        ) from error


def _as_read(job: PieceJob, said: JobReport) -> PieceRead:
    if isinstance(said, Done):
        read: PieceRead = said.answer
        return read
    why = said.error if isinstance(said, Failed) else said.said if isinstance(said, Died) else ""
    return PieceRead(
        job.file, job.number, job.length, None, why or tr("the process that read it ended")
    )
