"""The composer's own arrows and frames in what is exported, where they are asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from composer.__main__ import main
from composer.diagram.output import DrawnFormat, OutputForm, PictureKind
from composer.diagram.page_form import PageForm, PerPage, SolutionPlace
from composer.diagram.pages import laid_out
from composer.diagram.shapes import Rectangle, Strokes
from composer.export.output import drawn_steps
from composer.formats.common.publication import Publication
from composer.formats.exporting import export_named, export_text
from composer.formats.olv.write import write_entry
from composer.model.marks import MARK_COLORS, Ink
from solver.notation.fen import write_fen
from tests.composer.diagram.publications import LOYD

OWN = {"matewright": {"marks": "Gf2f8, Re4, Bd5d4 (f2f8)"}}
MARKED = Publication(replace(LOYD, extra=tuple(OWN.items())))
"""A green arrow and a red frame on the diagram; the blue arrow belongs behind the key."""
PLAIN = PageForm()
DRAWN = PageForm(has_drawn_marks=True)
pytestmark = pytest.mark.usefixtures("qapp")


def inks_in(text: str) -> set[Ink]:
    return {ink for ink, color in MARK_COLORS.items() if f'stroke="{color}"' in text}


def written(kind: DrawnFormat, form: OutputForm) -> bytes:
    steps = drawn_steps(kind, (MARKED,), form)
    (file,) = (step for step in steps if step is not None)
    return file.data


@pytest.mark.parametrize("picture", PictureKind)
@pytest.mark.parametrize("kind", [DrawnFormat.SVG, DrawnFormat.HTML])
def test_they_are_in_lines_and_pages_that_ask_for_them(
    kind: DrawnFormat, picture: PictureKind
) -> None:
    form = replace(PLAIN, solutions=SolutionPlace.NONE)
    assert inks_in(written(kind, OutputForm(form, picture)).decode()) == set()
    form = replace(form, has_drawn_marks=True)
    assert inks_in(written(kind, OutputForm(form, picture)).decode()) == {Ink.GREEN, Ink.RED}


@pytest.mark.parametrize("picture", [PictureKind.BOARD, PictureKind.CAPTION])
def test_they_are_in_pixels(picture: PictureKind) -> None:
    def colors(form: PageForm) -> set[str]:
        image = QImage.fromData(written(DrawnFormat.PNG, OutputForm(form, picture, 600)))
        places = ((x, y) for x in range(0, 600, 2) for y in range(0, 600, 2))
        return {QColor(image.pixel(*place)).name() for place in places}

    wanted = {MARK_COLORS[Ink.GREEN], MARK_COLORS[Ink.RED]}
    assert not wanted & colors(PLAIN)
    assert wanted <= colors(DRAWN)


@pytest.mark.parametrize("solutions", SolutionPlace)
@pytest.mark.parametrize("per_page", PerPage)
def test_they_are_on_pages_however_these_are_laid_out(
    per_page: PerPage, solutions: SolutionPlace
) -> None:
    form = replace(DRAWN, per_page=per_page, solutions=solutions)
    shapes = [shape for page in laid_out((MARKED,), form) for shape in page.shapes]
    strokes = [it for it in shapes if isinstance(it, Strokes)]
    frames = [it for it in shapes if isinstance(it, Rectangle)]
    assert sum(it.color == MARK_COLORS[Ink.GREEN] for it in strokes) == 2  # the shaft and the head
    assert sum(it.stroke == MARK_COLORS[Ink.RED] for it in frames) == 1


FRAME = "pgfstyle=border,linewidth=0.3ex,color=markred,markfields={e4}"
ARROW = "pgfstyle=straightmove,arrow=to,linewidth=0.4ex,color=markgreen,markmoves={f2-f8}"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "xskak",
            (
                r"\definecolor{markgreen}{HTML}{2E8B57}",
                rf"\chessboard[setfen={{{write_fen(LOYD.setup)}}},{FRAME},{ARROW}]\par",
            ),
        ),
        (
            "latex",
            (
                r"\fieldframe{e4}",
                "% arrows, for which this package has no command: f2-f8",
            ),
        ),
    ],
)
def test_they_are_in_latex_in_the_words_of_its_packages(name: str, lines: tuple[str, ...]) -> None:
    text = export_text(export_named(name), (replace(MARKED, has_drawn_marks=True),))
    plain = export_text(export_named(name), (MARKED,))
    for line in lines:
        assert line in text.splitlines()
        assert line not in plain.splitlines()
    assert text.count("{") == text.count("}")
    added = [line for line in text.splitlines() if line not in plain.splitlines()]
    assert not any("%" in line.removeprefix("% ") for line in added)  # nothing ends a line early
    assert plain == export_text(export_named(name), (Publication(LOYD),))


def test_the_command_line_converts_them_where_it_is_told_to(tmp_path: Path) -> None:
    file, target = tmp_path / "a.olv", tmp_path / "a.tex"
    file.write_text(write_entry(MARKED.entry), "utf-8")
    for words, is_drawn in (((), False), (("--arrows",), True)):
        assert main(["convert", str(file), str(target), "--to", "xskak", *words]) == 0
        assert (ARROW in target.read_text("utf-8")) is is_drawn


def test_the_command_line_draws_them_where_it_is_told_to(tmp_path: Path) -> None:
    file, target = tmp_path / "a.olv", tmp_path / "a.svg"
    file.write_text(write_entry(MARKED.entry), "utf-8")
    for words, inks in (((), set()), (("--arrows",), {Ink.GREEN, Ink.RED})):
        assert main(["diagram", str(file), str(target), *words]) == 0
        assert inks_in(target.read_text("utf-8")) == inks
