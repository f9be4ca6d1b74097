"""What the window of the library says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from composer.library.same_by_symmetry import symmetry_words
from composer.panels.collection.search import search_help
from solver.counting import grouped
from solver.language import filled, joined, tr, tr_marked, trn

if TYPE_CHECKING:
    from composer.library.anticipation import Likeness
    from composer.library.indexing import IndexProgress, IndexReport

_MOST_NAMED = 3
"""So many files that cannot be read are named."""


def found_words(found: int, total: int) -> str:
    """Say how many problems were found among how many."""
    if found == total:
        return trn("%1 problem", "%1 problems", total)
    return filled(tr("%1 of %2 problems"), grouped(found), grouped(total))


def query_help() -> str:
    """Return what can be typed into the line of the library."""
    own = tr(
        "Verdicts and themes are those of searches that are kept, of problems in one part,\n"
        "and what keywords say. Solutions are not looked through."
    )
    return joined("\n", (search_help(), own))


def progress_words(progress: IndexProgress) -> str:
    """Say how far a reading is."""
    words = tr("Reading: %1 of %2 files, %3 problems")
    return filled(words, progress.files, progress.of_files, grouped(progress.problems))


def report_words(report: IndexReport) -> str:
    """Say what became of a reading."""
    if not (report.read or report.files_gone or report.unread):
        return tr("Nothing has changed.")
    words: list[str] = []
    if report.read:
        words.append(trn("%1 problem read", "%1 problems read", report.read))
    if report.repeated:
        words.append(
            trn(
                "%1 of them repeats another problem of the library",
                "%1 of them repeat other problems of the library",
                report.repeated,
            )
        )
    if report.faults:
        words.append(trn("%1 problem not readable", "%1 problems not readable", report.faults))
    if report.files_gone:
        words.append(
            trn("%1 file is no longer in it", "%1 files are no longer in it", report.files_gone)
        )
    if report.unread:
        count = len(report.unread)
        said = trn("%1 file not readable", "%1 files not readable", count)
        named = ", ".join(path.name for path, _ in report.unread[:_MOST_NAMED])
        words.append(filled("%1 (%2)", said, f"{named} …" if count > _MOST_NAMED else named))
    if report.was_damaged:
        words.append(tr("the library was damaged and was made anew"))
    return joined("; ", words)


def agreement_words(likeness: Likeness, mates: int) -> str:
    """Say what a problem has in common with the one on the board, whose mates are *mates*."""
    words: list[str] = []
    if likeness.is_same:
        words.append(tr("same position"))
    elif likeness.symmetry is not None:
        words.append(filled(tr("same, %1"), symmetry_words(likeness.symmetry)))
    elif likeness.is_shifted:
        words.append(tr("same, shifted"))
    elif likeness.different is not None:
        words.append(trn("%1 square differs", "%1 squares differ", likeness.different))
    if likeness.matrices:
        words.append(filled(tr("%1 of %2 mates"), likeness.matrices, mates))
    if likeness.keywords:
        words += map(tr_marked, likeness.keywords)  # a theme has a name in each language
    return joined(", ", words)
