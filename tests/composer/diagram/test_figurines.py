"""The men that stand in text: a font of their own, on the screen, on paper and in files."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest
from PySide6.QtGui import QFont, QRawFont, QTextLayout
from pytestqt.qtbot import QtBot

from composer.diagram.figurines import FACE, SIGNS, embedded_face
from composer.diagram.metrics import FACES, text_width
from composer.diagram.shapes import Drawing, TextStyle, WordsShape
from composer.diagram.svg_writer import svg_document
from composer.export.painting import measured_width
from composer.panels.solution.page_type import PageType
from composer.resources import resource
from composer.tokens import Type
from solver.notation.page.model import RunStyle

WHITE, BLACK = "♔♕♖♗♘♙", "♚♛♜♝♞♟"
STYLES = ("Regular", "Italic", "Bold")
pytestmark = pytest.mark.usefixtures("qapp")


def face(style: str) -> QRawFont:
    return QRawFont(str(resource("fonts", f"Figurines-{style}.ttf")), 1000)


def faces_of(text: str, font: QFont) -> set[str]:
    """Return the families that *text* is set in."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return {run.rawFont().familyName() for run in layout.glyphRuns()}


@pytest.mark.parametrize("style", STYLES)
def test_every_man_has_a_glyph_and_black_ones_are_filled(style: str) -> None:
    font = face(style)
    glyphs = font.glyphIndexesForString(WHITE + BLACK)
    assert len({*glyphs}) == 12
    assert 0 not in glyphs
    for white, black in zip(glyphs[:6], glyphs[6:], strict=True):
        outlined, filled = font.pathForGlyph(white), font.pathForGlyph(black)
        assert outlined.boundingRect() == filled.boundingRect()
        assert outlined.toSubpathPolygons() != filled.toSubpathPolygons()


def test_the_men_stand_in_text_like_capitals() -> None:
    text = QRawFont(str(resource("fonts", "SourceSerif4-Regular.ttf")), 1000)
    men = face("Regular")
    heights = [-men.pathForGlyph(it).boundingRect().top() for it in men.glyphIndexesForString("♔♖")]
    capital = text.capHeight()
    assert 1.0 * capital < heights[0] < 1.2 * capital
    assert 0.9 * capital < heights[1] < 1.05 * capital
    assert (men.ascent(), men.descent()) == (text.ascent(), text.descent())


@pytest.mark.parametrize("is_bold", [False, True])
@pytest.mark.parametrize("sign", WHITE + BLACK)
def test_their_widths_are_those_of_the_font(sign: str, is_bold: bool) -> None:
    style = TextStyle(1000.0, is_bold=is_bold)
    font = face("Bold" if is_bold else "Regular")
    (advance,) = font.advancesForGlyphIndexes(font.glyphIndexesForString(sign))
    assert text_width(sign, style) == advance.x()
    assert measured_width(sign, style) == pytest.approx(advance.x(), rel=0.01)


@pytest.mark.parametrize("style", RunStyle)
def test_the_page_sets_its_men_in_it(style: RunStyle, qtbot: QtBot) -> None:
    assert FACE in faces_of("1.♕d4 ♟", PageType().font(style))
    assert FACE not in faces_of("1.Qd4", PageType().font(style))


@pytest.mark.parametrize("kind", Type)
def test_all_that_is_shown_sets_its_men_in_it(kind: Type) -> None:
    assert faces_of(WHITE + BLACK, kind.font()) == {FACE}


def test_it_is_the_face_of_figurines_on_paper() -> None:
    assert faces_of("♘", QFont(list(FACES))) == {FACE}
    assert FACE not in faces_of("Sd4", QFont(list(FACES)))


def test_a_picture_brings_it_where_words_have_men() -> None:
    def svg(text: str) -> str:
        words = WordsShape(0, 10, text, TextStyle(10.0), 30)
        return svg_document(Drawing(50, 20, (words,)), width="50", height="20")

    assert "@font-face" not in svg("1.Qd4")
    assert embedded_face() in svg("1.♕d4")
    for data in re.findall(r"base64,([^\"]+)", embedded_face()):
        font = QRawFont()
        font.loadFromData(b64decode(data), 100, QFont.HintingPreference.PreferNoHinting)
        assert all(map(font.supportsCharacter, map(ord, SIGNS)))
