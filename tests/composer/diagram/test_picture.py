from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import chess
import pytest

from composer.diagram.board_shapes import HATCHES, hatching
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.picture import DiagramForm, diagram_drawing, diagram_svg
from composer.diagram.piece_sets import PieceSet
from composer.diagram.shapes import WordsShape
from solver.men import Man
from solver.orthodox import OrthodoxGame
from solver.setup import Setup
from tests.composer.diagram.extents import extent

SVG = "{http://www.w3.org/2000/svg}"
SETUP = Setup.of(OrthodoxGame(chess.Board("8/8/4k3/8/3Q4/8/5n2/R3K3 w - - 0 1")))


def _men(svg: str) -> list[str]:
    uses = ElementTree.fromstring(svg).iter(f"{SVG}use")
    names = (use.get("{http://www.w3.org/1999/xlink}href") or use.get("href") for use in uses)
    return sorted(name for name in names if name)


@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_every_man_is_drawn_once(piece_set: PieceSet) -> None:
    look = BoardLook(piece_set=piece_set)
    men = ("bK", "bN", "wK", "wQ", "wR")

    svg = diagram_svg(SETUP, DiagramForm(look=look))
    assert _men(svg) == [f"#{piece_set.value}-{man}" for man in men]
    assert sorted(re.findall('<g id="([^"]*)"', svg)) == [man[1:] for man in _men(svg)]


@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_the_twelve_men_of_a_set_all_differ(piece_set: PieceSet) -> None:
    pictures = {
        piece_set.picture(Man.of(kind, color))
        for kind in chess.PIECE_TYPES
        for color in chess.COLORS
    }
    assert len(pictures) == 12
    for picture in pictures:
        assert ElementTree.fromstring(picture).get("viewBox") == "0 0 45 45"


@pytest.mark.parametrize("size", [120, 480])
def test_the_picture_is_as_large_as_asked_for(size: int) -> None:
    root = ElementTree.fromstring(diagram_svg(SETUP, DiagramForm(size=size)))

    assert (root.get("width"), root.get("height")) == (str(size), str(size))


@pytest.mark.parametrize("style", list(BoardStyle))
def test_dark_squares_are_coloured_or_hatched(style: BoardStyle) -> None:
    root = ElementTree.fromstring(diagram_svg(SETUP, DiagramForm(look=BoardLook(style))))

    dark = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == style.colors.dark]
    hatched = [path for path in root if path.tag == f"{SVG}path"]
    if style.colors.hatching:
        lines = hatched[0].get("d", "").count("M")
        assert lines == 32 * (2 * HATCHES - 1)
    else:
        assert len(dark) == 32
        assert not hatched


def test_hatching_stays_in_its_square() -> None:
    for x, y, end_x, end_y in hatching(10, 20, 8):
        assert 10 <= x <= end_x <= 18
        assert 20 <= end_y <= y <= 28
        assert end_x - x == pytest.approx(y - end_y)


def test_a_setup_that_cannot_be_played_is_drawn_too() -> None:
    pawns = Setup().with_pieces(dict.fromkeys(range(16), Man.from_fen("p")))

    assert _men(diagram_svg(pawns)) == ["#print-bP"] * 16


@pytest.mark.parametrize("is_flipped", [False, True])
@pytest.mark.parametrize("place", list(Coordinates))
def test_coordinates_stand_where_they_are_wanted(place: Coordinates, is_flipped: bool) -> None:
    look = BoardLook(coordinates=place, is_flipped=is_flipped)
    drawing = diagram_drawing(SETUP, DiagramForm(100, look))
    words = [shape for shape in drawing.shapes if isinstance(shape, WordsShape)]

    names = [] if place is Coordinates.OFF else [*"12345678", *"abcdefgh"]
    assert sorted(shape.text for shape in words) == names
    files = sorted((shape for shape in words if shape.text.isalpha()), key=lambda each: each.x)
    order = "".join(shape.text for shape in files)
    assert order == ("" if not names else "hgfedcba" if is_flipped else "abcdefgh")
    for shape in drawing.shapes:
        left, top, right, bottom = extent(shape)
        assert min(left, top) >= 0
        assert max(right, bottom) <= 100


def test_a_diagram_needs_no_qt() -> None:
    code = "import sys, composer.diagram.picture; sys.exit('PySide6' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[3], check=False)
    assert done.returncode == 0
