from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import chess
import pytest

from composer.diagram.picture import DiagramForm, DiagramStyle, diagram_svg
from solver.setup import Setup

SVG = "{http://www.w3.org/2000/svg}"
SETUP = Setup.from_board(chess.Board("8/8/4k3/8/3Q4/8/5n2/R3K3 w - - 0 1"))


def _men(svg: str) -> list[str]:
    uses = ElementTree.fromstring(svg).iter(f"{SVG}use")
    names = (use.get("{http://www.w3.org/1999/xlink}href") or use.get("href") for use in uses)
    return sorted(name for name in names if name)


def test_every_man_is_drawn_once() -> None:
    assert _men(diagram_svg(SETUP)) == [
        "#black-king",
        "#black-knight",
        "#white-king",
        "#white-queen",
        "#white-rook",
    ]


@pytest.mark.parametrize("size", [120, 480])
def test_the_picture_is_as_large_as_asked_for(size: int) -> None:
    root = ElementTree.fromstring(diagram_svg(SETUP, DiagramForm(size=size)))

    assert (root.get("width"), root.get("height")) == (str(size), str(size))


@pytest.mark.parametrize("style", list(DiagramStyle))
def test_squares_have_the_colours_of_the_style(style: DiagramStyle) -> None:
    svg = diagram_svg(SETUP, DiagramForm(style=style))

    assert svg.count(style.colors["square light"]) >= 32
    assert svg.count(style.colors["square dark"]) >= 32


def test_a_setup_that_cannot_be_played_is_drawn_too() -> None:
    pawns = Setup().with_pieces(dict.fromkeys(range(16), chess.Piece.from_symbol("p")))

    assert _men(diagram_svg(pawns)) == ["#black-pawn"] * 16


def test_coordinates_and_side_can_be_chosen() -> None:
    plain = diagram_svg(SETUP)

    assert diagram_svg(SETUP, DiagramForm(has_coordinates=False)) != plain
    assert diagram_svg(SETUP, DiagramForm(is_flipped=True)) != plain


def test_a_diagram_needs_no_qt() -> None:
    code = "import sys, composer.diagram.picture; sys.exit('PySide6' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[3], check=False)
    assert done.returncode == 0
