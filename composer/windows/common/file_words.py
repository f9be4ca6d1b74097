"""What is said about files: one sentence each, with the name of the file in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from composer.formats.common.reading import Fault
from composer.formats.common.text import CYRILLIC
from composer.formats.files import Loaded
from composer.formats.saving import printable
from composer.formats.stamps import Stamp
from composer.panels.shared.moments import time_words
from solver.language import filled, joined, tr, trn


class FileWords(QObject):
    """Makes the sentences; a pair is a question and its explanation."""

    def unreadable(self, path: Path, cause: str) -> str:
        """Say that a file could not be opened."""
        words = tr("“%1” could not be opened: %2. Nothing has changed.")
        return _filled(words, path, cause)

    def reading(self, path: Path) -> str:
        """Say that a long file is being read."""
        return _filled(tr("Opening “%1”…"), path)

    def writing(self, path: Path) -> str:
        """Say that a long file is being written."""
        return _filled(tr("Saving “%1”…"), path)

    def faults(self, path: Path, loaded: Loaded) -> str:
        """Say what in a file could not be read, nothing where all of it could."""
        count = len(loaded.faults)
        if count:
            return trn(
                "“%1” was opened, but one place in it could not be read. %2",
                "“%1” was opened, but %3 places in it could not be read. %2",
                count,
                shown_name(path),
                str(loaded.faults[0]),
                count,
            )
        if loaded.is_cut:
            words = tr("“%1” ends in the middle of a line: its last problem may be cut off.")
            return _filled(words, path)
        return ""

    def encodings(self, likely: str) -> dict[str, str]:
        """Return the encodings that older programs wrote, with the words for them.

        Of those for Cyrillic it is the *likely* one, where that is one of them.
        """
        return {
            "cp1252": tr("Read as Western European"),
            "cp1250": tr("Read as Central European"),
            likely if likely in CYRILLIC else CYRILLIC[0]: tr("Read as Cyrillic"),
        }

    def unsaved(self, path: Path, cause: str, *, is_kept: bool) -> str:
        """Say that a file could not be saved, and where the work is instead."""
        words = (
            tr("“%1” could not be saved: %2. Your work is kept for recovery.")
            if is_kept
            else tr("“%1” could not be saved: %2. Your work is still here, but not on disk.")
        )
        return _filled(words, path, cause)

    def no_copy(self, cause: str) -> str:
        """Say that there is no recovery copy."""
        words = tr("No recovery copy of your changes can be kept: %2. Save them soon.")
        return words.replace("%2", cause)

    def lossy(self, path: Path) -> tuple[str, str]:
        """Say that the format of *path* drops what the user has."""
        words = tr("“%1” can keep positions and stipulations only.")
        return _filled(words, path), tr(
            "Authors, sources, comments and solutions are kept in .olv files."
        )

    def was_cut(self, path: Path) -> tuple[str, str]:
        """Say that a file was read only in part."""
        words = tr("“%1” was cut off when it was opened.")
        return _filled(words, path), tr(
            "What could be read is here. Save it under another name if you may get the rest back."
        )

    def gone(self, path: Path) -> tuple[str, str]:
        """Say that there is no such file any more."""
        words = tr("“%1” is not there any more.")
        return _filled(words, path), tr("It was deleted, moved or renamed by another program.")

    def other_version(
        self, path: Path, stamp: Stamp | None, expected: Stamp | None
    ) -> tuple[str, str]:
        """Say that a file was changed meanwhile, when, and how large it is now."""
        words = tr("“%1” was changed by another program.")
        explanation = tr(
            "Overwriting puts your version in its place; reloading puts that one in the place"
            " of yours, and Undo brings yours back."
        )
        if stamp is not None:
            explanation = joined(" ", (self.changed_at(stamp, expected), explanation))
        return _filled(words, path), explanation

    def changed_at(self, stamp: Stamp, expected: Stamp | None) -> str:
        """Say when a file was changed, and how its size did."""
        if expected is None or stamp.size == expected.size:
            words = tr("It was changed at %1; its size in bytes is %2 as before.")
            return filled(words, time_words(stamp.time), stamp.size)
        words = tr("It was changed at %1; its size in bytes is %2, before it was %3.")
        return filled(words, time_words(stamp.time), stamp.size, expected.size)


def shown_name(path: Path) -> str:
    """Return the name of a file for a message, what cannot be printed escaped."""
    return printable(Path(path.name))


def left_out_words(count: int) -> Iterator[str]:
    """Yield how many problems of several could not be read, nothing where all could."""
    if count:
        yield trn(
            "%1 problem could not be read and was left out.",
            "%1 problems could not be read and were left out.",
            count,
        )


def more_places_words(count: int) -> Iterator[str]:
    """Yield how many places there are beside one that is told, nothing where none is."""
    if count > 0:
        yield trn("So it is in %1 more place.", "So it is in %1 more places.", count)


def fault_words(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield what of a text is not understood: how much was left out, and the first place."""
    yield from left_out_words(sum(fault.index is None for fault in faults))
    for fault in faults[:1]:
        yield str(fault) if fault.line > 1 else fault.sentence
    yield from more_places_words(len(faults) - 1)


def prose_words(count: int) -> Iterator[str]:
    """Yield in how many problems words around them became comments, nothing where in none."""
    if count:
        yield trn(
            "Words around %1 problem were kept as a comment.",
            "Words around %1 problems were kept as comments.",
            count,
        )


def _filled(words: str, path: Path, cause: str = "") -> str:
    before, mark, after = words.partition("%1")
    name = shown_name(path) if mark else ""
    return before.replace("%2", cause) + name + after.replace("%2", cause)


def readable_files() -> list[str]:
    """Return what a dialog offers to open, for ``setNameFilters``."""
    problems = tr("Problems (*.olv *.yaml *.yml *.pgn *.epd *.fen *.jsonl *.txt *.inp *.out)")
    return [problems, tr("All files (*)")]
