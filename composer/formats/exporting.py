"""The registry of export formats: every kind of text that a problem can be written as.

A window or a command that lets the user choose a format shows ``EXPORTS`` (and adds its
own drawn ones, which have the same form)::

    chosen = export_named("pgn")
    data = export(chosen, (Publication(entry, answers),))   # bytes of a whole file
    text = export_text(chosen, (Publication(entry),))       # to be looked at

Where the answers of a run are known they are written out with all their variations; else
the stored solution text of the entry is (``.olv`` keeps the text that is stored, and has the
answers where there is none).  A problem that could not be read (``Entry.fault``)
is left out by every format but those that keep everything, and so is what a format has no
signs for; :func:`left_out` tells which these are, and ``unheld_words`` what a format does not
hold of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from composer.formats.common.publication import Publication, Writer, harmless_publication
from composer.formats.common.reading import FormatError, Pulse, no_pulse
from composer.formats.common.unheld import EVERYTHING, PRINTED, PUZZLE
from composer.formats.csv_table import write_csv
from composer.formats.json_write import write_json_lines
from composer.formats.latex.document import write_latex_chessboard, write_latex_diagram
from composer.formats.olv.document import write_olv
from composer.formats.pgn.tags import KEPT_KEY as PGN_KEY
from composer.formats.pgn.write import why_no_game, write_pgn
from composer.formats.plain_text_write import write_plain_text
from composer.formats.popeye.found import solved_entry
from composer.formats.popeye.write import why_untold, write_popeye
from composer.formats.position.epd import KEPT_KEY as EPD_KEY
from composer.formats.position.epd import write_epd, write_fen_list
from composer.model.document import Document, Entry
from composer.model.marks import MARKS
from composer.model.notes import NOTES
from solver.language import tr

Obstacle = Callable[[Entry], str]


def _why_unread(entry: Entry) -> str:
    return "" if entry.fault is None else tr("The problem could not be read.")


def _holds_all(_: Entry) -> str:
    """Say nothing: what could not be read stands there as it was, be it in a comment."""
    return ""


def _holding(why_not: Obstacle) -> Obstacle:
    """Let a format hold what can be read and for which *why_not* says nothing."""
    return lambda entry: _why_unread(entry) or why_not(entry)


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """One format to write.

    ``name`` is its word on the command line and in settings, ``title`` what a user reads
    (English; to be translated where it is shown), ``suffix`` the end of file names.
    ``holds_many`` tells whether one file takes a collection or a single problem.
    """

    name: str
    title: str
    suffix: str
    write: Writer
    holds: tuple[str, ...] = EVERYTHING
    """The names of what may be said in it of a problem, as ``unheld`` has them."""
    holds_many: bool = True
    draws_boards: bool = False
    """Whether it has diagrams on which arrows and frames may lie."""
    why_not: Obstacle = _why_unread
    """Says why a problem cannot be in it and is left out, or nothing."""


def _as_text(write: Writer) -> Writer:
    """Let *write* have only what may be printed; formats that escape by themselves go without."""

    def written(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
        return write(tuple(map(harmless_publication, publications)), pulse=pulse)

    return written


def _olv(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    return write_olv(Document(tuple(map(solved_entry, publications))), pulse=pulse, for_others=True)


def _epd(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    return write_epd(_document(publications), pulse=pulse)


def _fen(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    return write_fen_list(_document(publications), pulse=pulse)


def _document(publications: Sequence[Publication]) -> Document:
    return Document(tuple(it.entry for it in publications))


_WITH_DEDICATION = (*PRINTED, "key.dedication", f"own.{MARKS}")
EXPORTS: tuple[ExportFormat, ...] = (
    ExportFormat("olv", "Olive collection", ".olv", _olv, why_not=_holds_all),
    ExportFormat(
        "pgn",
        "PGN, the solution as variations",
        ".pgn",
        _as_text(write_pgn),
        (
            *PUZZLE,
            "at.problemid",
            "keywords",
            "comments",
            "solution",
            f"own.{NOTES}",
            f"key.{PGN_KEY}",
        ),
        why_not=_holding(why_no_game),
    ),
    ExportFormat(
        "popeye",
        "Popeye input",
        ".inp",
        _as_text(write_popeye),
        (*PUZZLE, "comments"),
        why_not=_holding(why_untold),
    ),
    ExportFormat(
        "epd",
        "EPD, one position a line",
        ".epd",
        _as_text(_epd),
        ("stipulation", "condition", "authors", "source", "date", f"key.{EPD_KEY}"),
        why_not=_holds_all,
    ),
    ExportFormat(
        "fen",
        "FEN, one position a line",
        ".fen",
        _as_text(_fen),
        ("condition",),
        why_not=_holds_all,
    ),
    ExportFormat(
        "text",
        "Plain text with a board in letters",
        ".txt",
        _as_text(write_plain_text),
        (*PRINTED, "at.volume", "at.round"),
    ),
    ExportFormat(
        "latex",
        "LaTeX for the package diagram",
        ".tex",
        _as_text(write_latex_diagram),
        _WITH_DEDICATION,
        draws_boards=True,
    ),
    ExportFormat(
        "xskak",
        "LaTeX for chessboard and xskak",
        ".tex",
        _as_text(write_latex_chessboard),
        (*_WITH_DEDICATION, "at.volume", "at.round"),
        draws_boards=True,
    ),
    ExportFormat(
        "json",
        "JSON lines",
        ".jsonl",
        write_json_lines,
        (*PUZZLE, "keywords", "comments", "solution", "key.id"),
    ),
    ExportFormat("csv", "Table (CSV)", ".csv", _as_text(write_csv), (*PUZZLE, "keywords")),
)
"""All formats of text, in the order in which they are offered."""


def export_named(name: str) -> ExportFormat:
    """Return the format with this name.

    Raises:
        FormatError: there is none.
    """
    for candidate in EXPORTS:
        if candidate.name == name.lower():
            return candidate
    names = ", ".join(candidate.name for candidate in EXPORTS)
    raise FormatError(tr("There is no format “%1”; the formats are %2.", name[:40], names))


def export_for_suffix(suffix: str) -> ExportFormat | None:
    """Return the first format whose files end in *suffix*, such as ``.pgn``."""
    return next((it for it in EXPORTS if it.suffix == suffix.lower()), None)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A problem that a format cannot hold: its place among those to be written, and why."""

    place: int
    why: str


def left_out(chosen: ExportFormat, entries: Sequence[Entry]) -> tuple[LeftOut, ...]:
    """Return which of *entries* are not in the file that *chosen* makes of them."""
    told = enumerate(map(chosen.why_not, entries))
    return tuple(LeftOut(place, why) for place, why in told if why)


def export(
    chosen: ExportFormat, publications: Sequence[Publication], *, pulse: Pulse = no_pulse
) -> bytes:
    """Return the file that *chosen* makes of all that it can hold.

    Raises:
        FormatError: it can hold none of them.
    """
    held: list[Publication] = []
    obstacle = ""
    for publication in publications:
        pulse()
        why = chosen.why_not(publication.entry)
        if not why:
            held.append(publication)
        elif publication.entry.fault is None:
            obstacle = obstacle or why
    if obstacle and not held:
        raise FormatError(obstacle)
    return chosen.write(held, pulse=pulse)


def export_text(
    chosen: ExportFormat, publications: Sequence[Publication], *, pulse: Pulse = no_pulse
) -> str:
    """Return what *chosen* writes as text, to be looked at."""
    return export(chosen, publications, pulse=pulse).decode("utf-8")
