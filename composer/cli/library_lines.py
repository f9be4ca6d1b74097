"""How problems of a library are printed, and how a library is opened for the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from composer.cli.noting import note
from composer.cli.progress import TerminalLine
from composer.formats.saving import shown
from composer.library.indexing import IndexProgress, IndexReport, open_or_rebuild
from composer.library.store import Library, LibraryProblem
from solver.counting import grouped
from solver.notation.fen import write_fen

_UNFINISHED = (
    "matewright: not all files are read yet, so something may be missing; "
    "“matewright library index” goes on."
)
_MOST_NAMED = 20


def note_unread(report: IndexReport) -> None:
    """Name the files that could not be read, each with the reason."""
    for path, fault in report.unread[:_MOST_NAMED]:
        note(f"{shown(path)}: {fault}")
    if len(report.unread) > _MOST_NAMED:
        note(f"{len(report.unread) - _MOST_NAMED} more files could not be read.")


def counted(count: int, word: str) -> str:
    """Say how many of what *word* names one of."""
    return f"{grouped(count)} {word}{'' if count == 1 else 's'}"


def progress_words(progress: IndexProgress) -> str:
    """Say how far a library is read."""
    share = progress.size / progress.of_size if progress.of_size else 1.0
    return (
        f"{share:4.0%}  {counted(progress.problems, 'problem')}, "
        f"{counted(progress.files, 'file')} read"
    )


def opened(folder: Path) -> Library:
    """Open a library, making it anew where it is damaged; say so, and that it is unfinished."""
    line = TerminalLine(sys.stderr)

    def tell(progress: IndexProgress) -> None:
        line.show(f"The library was damaged and is made anew: {progress_words(progress)}")

    library = open_or_rebuild(folder, jobs=os.cpu_count() or 1, tell=tell)
    line.clear()
    if library.is_unfinished:
        print(_UNFINISHED, file=sys.stderr)
    return library


def problem_line(problem: LibraryProblem) -> str:
    """Return a problem on one line: what it asks, who made it where, its file and number."""
    board = write_fen(problem.setup).split()[0]
    told = "  ".join(filter(None, (problem.stipulation, problem.title)))
    return f"{told}\n    {board}  {problem.path}: {problem.number}"


def as_json(problem: LibraryProblem) -> dict[str, object]:
    """Return what is known of a problem of a library; ``docs/library.md`` describes it."""
    return {
        "file": str(problem.path),
        "number": problem.number,
        "fen": write_fen(problem.setup),
        "stipulation": problem.stipulation,
        "authors": list(problem.authors),
        "source": problem.source,
        "date": problem.date,
        "award": problem.award,
        "keywords": list(problem.keywords),
    }
