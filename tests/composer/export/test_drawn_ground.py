"""What conditions put on the squares, in all that is printed and copied."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage

from composer.diagram.board_shapes import board_shapes
from composer.diagram.look import BoardLook, BoardStyle
from composer.diagram.output import DrawnFormat, OutputForm, PictureKind
from composer.diagram.page_form import PageForm, PerPage, SolutionPlace
from composer.diagram.pages import laid_out
from composer.diagram.picture import DiagramForm, diagram_drawing
from composer.diagram.shapes import Disc, DrawnMan, Rectangle, Shape
from composer.export.output import drawn_steps
from composer.export.painting import drawing_image
from composer.formats.common.publication import Publication
from composer.formats.exporting import export_named, export_text
from composer.model.document import Entry
from composer.model.ground import BARE, ground_of
from composer.model.options import played_setup
from solver.notation.fen import parse_fen
from tests.composer.diagram.extents import extent

KINGS = parse_fen("k7/8/8/8/8/8/8/K7 w - - 0 1")
GRID = Entry(KINGS, "h#2", options=("GridChess Orthogonal b6",))
"""One upright line between b and c, and one that lies between the sixth rank and the seventh."""
HOLED = Entry(KINGS, "h#2", options=("Hole c1h8",))
IMITATED = Entry(KINGS, "h#2", options=("Imitator c3", "Wormholes g7h2"))
BLACK = BoardStyle.PRINT.colors.ground
pytestmark = pytest.mark.usefixtures("qapp")


def shapes_of(entry: Entry, look: BoardLook | None = None) -> tuple[Shape, ...]:
    """Return a board whose squares are 100 wide, as near as frames allow."""
    return board_shapes(played_setup(entry), look or BoardLook(), x=0, y=0, size=800)


def filled(shapes: tuple[Shape, ...]) -> list[tuple[int, int, int, int]]:
    """Return where black rectangles begin, in tenths of a square, and how large they are."""
    bounds = next(it for it in shapes if isinstance(it, Rectangle) and it.fill == "#ffffff")
    unit = bounds.width / 80
    found = [it for it in shapes if isinstance(it, Rectangle) and it.fill == BLACK]
    return sorted(
        (
            round((it.x - bounds.x) / unit),
            round((it.y - bounds.y) / unit),
            round(it.width / unit),
            round(it.height / unit),
        )
        for it in found
    )


def test_print_is_black() -> None:
    assert BLACK == "#000000"


@pytest.mark.parametrize(
    ("is_flipped", "lines"),
    [(False, [(0, 20, 80, 1), (20, 0, 1, 80)]), (True, [(0, 60, 80, 1), (60, 0, 1, 80)])],
)
def test_lines_of_a_grid_go_over_the_board_as_it_is_turned(
    is_flipped: bool, lines: list[tuple[int, int, int, int]]
) -> None:
    assert filled(shapes_of(GRID, BoardLook(is_flipped=is_flipped))) == lines


@pytest.mark.parametrize(
    ("is_flipped", "holes"),
    [(False, [(20, 70, 10, 10), (70, 0, 10, 10)]), (True, [(0, 70, 10, 10), (50, 0, 10, 10)])],
)
def test_holes_are_filled(is_flipped: bool, holes: list[tuple[int, int, int, int]]) -> None:
    assert filled(shapes_of(HOLED, BoardLook(is_flipped=is_flipped))) == holes


def test_men_stand_over_all_that_conditions_put_there() -> None:
    shapes = shapes_of(replace(IMITATED, options=(*IMITATED.options, *GRID.options, "Hole a1")))
    men = [place for place, shape in enumerate(shapes) if isinstance(shape, DrawnMan)]
    put = [place for place, shape in enumerate(shapes) if isinstance(shape, Disc)]
    assert len(men) == 2
    assert len(put) == 1 + 2 * 2  # an imitator, and a ring with its light one
    assert max(put) < min(men)


def test_nothing_of_it_leaves_the_board() -> None:
    edge = shapes_of(replace(GRID, options=("GridChess Irregular a1h8a8h1",)))
    bounds = extent(next(it for it in edge if isinstance(it, Rectangle) and it.fill == "#ffffff"))
    lines = [extent(it) for it in edge if isinstance(it, Rectangle) and it.fill == BLACK]
    assert len(lines) == 8
    for left, top, right, bottom in lines:
        assert left >= bounds[0]
        assert top >= bounds[1]
        assert right <= bounds[2] + 1e-9
        assert bottom <= bounds[3] + 1e-9


def written(kind: DrawnFormat, entry: Entry, picture: PictureKind) -> bytes:
    form = OutputForm(PageForm(solutions=SolutionPlace.NONE), picture, 800)
    (file,) = (it for it in drawn_steps(kind, (Publication(entry),), form) if it is not None)
    return file.data


@pytest.mark.parametrize("picture", PictureKind)
@pytest.mark.parametrize("kind", [DrawnFormat.SVG, DrawnFormat.HTML])
def test_it_is_in_lines_and_pages(kind: DrawnFormat, picture: PictureKind) -> None:
    def count(entry: Entry, sign: str) -> int:
        return written(kind, entry, picture).decode().count(sign)

    plain = Entry(KINGS, "h#2")
    black = f'fill="{BLACK}"/>'
    assert count(GRID, black) == count(plain, black) + 2
    assert count(HOLED, black) == count(plain, black) + 2
    assert count(plain, "<circle ") == 0
    assert count(IMITATED, "<circle ") == 5


@pytest.mark.parametrize("per_page", PerPage)
def test_it_is_on_pages_however_these_are_laid_out(per_page: PerPage) -> None:
    form = PageForm(per_page=per_page, solutions=SolutionPlace.NONE)
    (page,) = laid_out((Publication(IMITATED),), form)
    assert sum(isinstance(it, Disc) for it in page.shapes) == 5


def test_it_is_in_pixels() -> None:
    image = QImage.fromData(written(DrawnFormat.PNG, HOLED, PictureKind.BOARD))
    dark = sum(
        all(
            image.pixelColor(column * 98 + 8 + x, row * 98 + 8 + y) == QColor(BLACK)
            for x in range(20, 80, 5)
            for y in range(20, 80, 5)
        )
        for column in range(8)
        for row in range(8)
    )
    assert dark == 2


def test_rings_are_painted_as_they_are_written() -> None:
    drawing = diagram_drawing(played_setup(IMITATED), DiagramForm(800))
    ring = next(it for it in drawing.shapes if isinstance(it, Disc) and it.stroke == BLACK)
    image = drawing_image(drawing, scale=1)
    assert image.pixelColor(round(ring.x + ring.radius), round(ring.y)).lightness() < 60


def test_a_picture_of_a_position_that_was_played_to_has_its_own() -> None:
    setup = played_setup(IMITATED)
    moved = replace(ground_of(setup.conditions), imitators=frozenset({36}))
    before, after, none = (
        [it for it in diagram_drawing(setup, form).shapes if isinstance(it, Disc)]
        for form in (DiagramForm(), DiagramForm(ground=moved), DiagramForm(ground=BARE))
    )
    assert len(before) == len(after) == 5
    assert before != after
    assert none == []


@pytest.mark.parametrize(
    ("name", "entry", "line"),
    [
        ("latex", GRID, r"\gridlines{v208, h068}"),
        ("latex", HOLED, r"\nofields{c1, h8}"),
        ("latex", HOLED, r"\fieldframe{c1, h8}"),
        ("latex", replace(HOLED, options=("Hole a1h8",)), r"\nofields{h8}"),
        ("latex", IMITATED, r"\fieldtext{{I}c3}"),
        ("latex", IMITATED, r"\fieldframe{h2, g7}"),
        (
            "latex",
            replace(GRID, options=("GridChess Irregular c4c5d5",)),
            r"\gridlines{v232, v331, h231, v441, h341, h252}",
        ),
        ("xskak", GRID, "pgfstyle=leftborder,linewidth=0.3ex,color=black,markregions={c1-c8}"),
        ("xskak", GRID, "pgfstyle=bottomborder,linewidth=0.3ex,color=black,markregions={a7-h7}"),
        ("xskak", HOLED, "pgfstyle=color,color=black,markfields={c1,h8}"),
        ("xskak", IMITATED, r"pgfstyle=text,text={\bfseries I},color=black,markfields={c3}"),
        ("xskak", IMITATED, "pgfstyle=circle,linewidth=0.1ex,color=black,markfields={h2,g7}"),
    ],
)
def test_it_is_in_latex_in_the_words_of_its_packages(name: str, entry: Entry, line: str) -> None:
    text = export_text(export_named(name), (Publication(entry),))
    assert line in text
    assert text.count("{") == text.count("}")
    plain = export_text(export_named(name), (Publication(Entry(KINGS, "h#2")),))
    assert line.split("{")[0].split(",")[0] not in plain
