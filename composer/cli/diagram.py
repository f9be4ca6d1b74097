"""``matewright diagram``: problems drawn into a picture, a PDF or an HTML page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from composer.cli.asked import chosen, file_of
from composer.cli.exits import BadInputError, Exit, NoWindowError
from composer.cli.noting import note
from composer.cli.outputs import check_output
from composer.cli.sources import is_blank, load_likely
from composer.diagram.caption import TextForm
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.output import (
    DrawnFormat,
    OutFile,
    OutputForm,
    PictureKind,
    html_steps,
    svg_steps,
)
from composer.diagram.page_form import PageForm, Paper, PerPage, SolutionPlace
from composer.diagram.piece_sets import PieceSet
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.saving import SaveError, save, shown
from composer.language import Language
from composer.model.document import Entry
from solver.errors import SolverError
from solver.notation.fen import parse_fen
from solver.notation.page.detail import PageDetail


def run_diagram(arguments: argparse.Namespace) -> Exit:
    """Draw what the command line asks for.

    Raises:
        BadInputError: the problem cannot be read, or the file not written.
        NoWindowError: the libraries that draw PDF and PNG are missing.
    """
    target = Path(arguments.out)
    kind = _kind_of(target)
    check_output(target)
    detail = PageDetail(arguments.detail)
    publications = tuple(Publication(entry, detail=detail) for entry in _entries(arguments))
    form = _form_of(arguments)
    if kind in (DrawnFormat.SVG, DrawnFormat.PNG) and form.kind is not PictureKind.PAGES:
        if len(publications) > 1:
            raise BadInputError(
                f"There are {len(publications)} problems, and a picture shows one: choose it with "
                "--number, or ask for --show pages."
            )
        _check_shows_page(arguments)
    for file in _files(kind, publications, form):
        _write(target.with_name(f"{target.stem}{file.mark}{target.suffix}"), file)
    return Exit.FINISHED


def _check_shows_page(arguments: argparse.Namespace) -> None:
    """Raise BadInputError where something is wished of a page and a picture shows none."""
    usual = PageForm()
    for option, is_given in (
        ("--per-page", PerPage(arguments.per_page) is not usual.per_page),
        ("--paper", Paper(arguments.paper) is not usual.paper),
        ("--solutions", SolutionPlace(arguments.solutions) is not usual.solutions),
        ("--detail", PageDetail(arguments.detail) is not PageDetail.ALL),
        ("--title", arguments.title),
    ):
        if is_given:
            raise BadInputError(f"{option}: it is for pages; ask for --show pages.")


def _kind_of(target: Path) -> DrawnFormat:
    try:
        return DrawnFormat(target.suffix.lower().removeprefix("."))
    except ValueError:
        names = ", ".join(f".{kind.value}" for kind in DrawnFormat)
        raise BadInputError(
            f"{shown(target)}: the name of the picture must end in one of {names}."
        ) from None


def _entries(arguments: argparse.Namespace) -> tuple[Entry, ...]:
    path = file_of(arguments.problem)
    if path is None:
        return (_entry_of_fen(arguments),)
    if arguments.stipulation is not None:
        raise BadInputError(
            "--stipulation: it goes with a FEN; a file says for itself what its problems ask for."
        )
    try:
        document = load_likely(path, lambda told: note(f"{told}.")).document
    except FormatError as error:
        raise BadInputError(str(error)) from error
    if is_blank(document):
        raise BadInputError(f"{shown(path)} holds no problem.")
    return chosen(document.entries, arguments.number, path)


def _entry_of_fen(arguments: argparse.Namespace) -> Entry:
    if arguments.number is not None:
        raise BadInputError("--number: it counts the problems of a file, and none is given.")
    try:
        setup = parse_fen(arguments.problem)
    except SolverError as error:
        raise BadInputError(str(error)) from error
    return Entry(setup, stipulation=arguments.stipulation or "")


def _form_of(arguments: argparse.Namespace) -> OutputForm:
    signs = ManSigns.FIGURES if arguments.figurines else ManSigns.LETTERS
    lettering = Lettering(Language(arguments.language), signs)
    look = BoardLook(
        BoardStyle(arguments.board),
        PieceSet(arguments.set),
        Coordinates(arguments.coordinates),
        is_flipped=arguments.flip,
        letters=lettering.letters,
        has_ground=not arguments.transparent,
    )
    text = TextForm(lettering, arguments.words)
    pages = PageForm(
        paper=Paper(arguments.paper),
        per_page=PerPage(arguments.per_page),
        solutions=SolutionPlace(arguments.solutions),
        look=look,
        text=text,
        title=arguments.title,
        has_numbers=arguments.numbered,
        has_drawn_marks=arguments.arrows,
    )
    return OutputForm(pages, PictureKind(arguments.show), arguments.size)


def _files(
    kind: DrawnFormat, publications: Sequence[Publication], form: OutputForm
) -> tuple[OutFile, ...]:
    if kind is DrawnFormat.SVG:
        steps = svg_steps(publications, form)
    elif kind is DrawnFormat.HTML:
        steps = html_steps(publications, form)
    else:
        return _files_of_qt(kind, publications, form)
    return tuple(step for step in steps if step is not None)


def _files_of_qt(
    kind: DrawnFormat, publications: Sequence[Publication], form: OutputForm
) -> tuple[OutFile, ...]:
    """Load Qt, which SVG and HTML do without, and let it draw."""
    try:
        from composer.export.headless import drawn_files
    except ImportError as error:
        raise NoWindowError(
            f"PDF and PNG cannot be drawn here: {error}. SVG and HTML can."
        ) from error
    return drawn_files(kind, publications, form)


def _write(path: Path, file: OutFile) -> None:
    try:
        save(path, file.data)
    except SaveError as error:
        raise BadInputError(str(error)) from error
    print(path)
