"""What is painted: sharp at every scale, and no more of it than has changed."""

from __future__ import annotations

from math import inf

import chess
import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.board.pieces import DRAWINGS, SIZES_KEPT, Pictures
from composer.board.scene import Scene, changed_squares
from composer.board.wishes import Instrument, Tool
from composer.diagram.look import BoardStyle, Coordinates
from composer.diagram.piece_sets import PieceSet
from composer.model import edits
from composer.tokens import tokens
from solver.game import Move
from solver.men import Man
from solver.orthodox import OrthodoxGame
from solver.setup import Setup
from tests.composer.board.desk import Desk

QUEEN = Man.from_fen("Q")
TOOLS: list[Tool] = [QUEEN, Man.from_fen("k"), Instrument.HAND, Instrument.BIN]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("piece_set", list(PieceSet))
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(("size", "ratio"), [(48, 1.0), (48, 2.0), (37, 1.5)])
def test_a_picture_is_drawn_at_the_resolution_of_the_screen(
    tool: Tool, size: int, ratio: float, piece_set: PieceSet
) -> None:
    picture = Pictures(piece_set).picture(tool, size, ratio)

    pixels = round(size * ratio)
    assert picture.devicePixelRatio() == ratio
    assert (picture.width(), picture.height()) == (pixels, pixels)
    expected = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    expected.fill(0)
    painter = QPainter(expected)
    svg = piece_set.picture(tool) if isinstance(tool, Man) else DRAWINGS[tool]
    QSvgRenderer(svg.encode()).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    drawn = picture.toImage().convertToFormat(expected.format())
    drawn.setDevicePixelRatio(1.0)
    assert drawn == expected


@pytest.mark.usefixtures("qapp")
def test_pictures_are_kept_for_the_sizes_used_last() -> None:
    pictures = Pictures()
    first = pictures.picture(QUEEN, 40, 1.0)

    assert pictures.picture(QUEEN, 40, 1.0).cacheKey() == first.cacheKey()
    for size in range(50, 50 + SIZES_KEPT):
        pictures.picture(QUEEN, size, 1.0)
    assert pictures.picture(QUEEN, 40, 1.0).cacheKey() != first.cacheKey()


def test_scenes_differ_where_men_or_marks_differ() -> None:
    before = Scene(Setup.of(OrthodoxGame(chess.Board())).squares, cursor=chess.A1)
    squares = list(before.squares)
    squares[chess.E2], squares[chess.E4] = None, before.squares[chess.E2]
    after = Scene(tuple(squares), cursor=chess.A1, ringed=frozenset({chess.H8}))

    assert set(changed_squares(before, after)) == {chess.E2, chess.E4, chess.H8}
    assert changed_squares(after, after) == ()


class _PaintedRegion(QObject):
    """Gathers what is painted of a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_one_edit_paints_only_its_squares(desk: Desk, qtbot: QtBot) -> None:
    desk.click("b8")
    QApplication.processEvents()
    painted = _PaintedRegion()
    desk.pane.board.installEventFilter(painted)

    desk.editor.apply("", lambda document: edits.move_piece(document, chess.D4, chess.G7))
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    QApplication.processEvents()

    for square in chess.SQUARES:
        middle = _square_rect(desk, square).adjusted(3, 3, -3, -3)
        assert painted.region.intersects(middle) is (square in (chess.D4, chess.G7))


def _square_rect(desk: Desk, square: chess.Square) -> QRect:
    box = desk.pane.board.square_box(square)
    return QRectF(box.x, box.y, box.width, box.height).toAlignedRect()


def _image(desk: Desk) -> QImage:
    return desk.pane.board.grab().toImage()


def test_a_board_painted_piecemeal_looks_like_one_painted_at_once(desk: Desk) -> None:
    desk.drag("d4", "g7")
    desk.click(Man.from_fen("n"))
    desk.drag("b2", "f2")
    QApplication.processEvents()
    piecemeal = desk.pane.grab().toImage()

    desk.pane.board.update()
    assert desk.pane.grab().toImage() == piecemeal


@pytest.mark.parametrize("style", list(BoardStyle))
def test_squares_have_the_colours_that_were_set(desk: Desk, style: BoardStyle) -> None:
    desk.pane.set_colors(style.colors)
    image = _image(desk)

    for square, color in [(chess.H1, style.colors.light), (chess.H8, style.colors.dark)]:
        box = desk.pane.board.square_box(square)
        colors = {
            image.pixelColor(int(box.x) + x, int(box.y) + x).name()
            for x in range(2, int(box.width) - 2)
        }
        is_hatched = bool(style.colors.hatching) and square == chess.H8
        assert color in colors
        assert len(colors) > 1 if is_hatched else colors == {color}


@pytest.mark.parametrize("piece_set", [PieceSet.PRINT, PieceSet.MODERN])
def test_men_of_another_set_are_drawn_on_board_and_palette(desk: Desk, piece_set: PieceSet) -> None:
    cell = desk.pane.piece_palette.cell(QUEEN)
    before, cell_before = _image(desk), cell.grab().toImage()

    desk.pane.set_piece_set(piece_set)
    assert _image(desk) != before
    assert cell.grab().toImage() != cell_before
    desk.pane.set_piece_set(PieceSet.STANDARD)
    assert _image(desk) == before


def test_the_board_grows_no_further_than_allowed(desk: Desk) -> None:
    free = desk.pane.board.geometry_of_squares.square_size
    assert free > 20

    desk.pane.set_largest_square(20)
    assert desk.pane.board.geometry_of_squares.square_size <= 20
    desk.drag("d4", "g7")
    assert desk.men == "8/6Q1/8/8/8/8/p7/K7"
    desk.pane.set_largest_square(inf)
    assert desk.pane.board.geometry_of_squares.square_size == free


def test_every_mark_can_be_seen(desk: Desk) -> None:
    desk.click("b8")  # hides the cursor
    plain = _image(desk)

    desk.pane.set_rings([chess.A2])
    ringed = _image(desk)
    desk.pane.set_rings([])
    desk.pane.set_last_move(Move.from_uci("h4d4"))
    last = _image(desk)
    desk.pane.set_last_move(None)

    assert ringed != plain
    assert last not in (plain, ringed)
    assert _image(desk) == plain


def test_a_piece_in_the_air_is_seen_faintly_where_it_came_from(desk: Desk) -> None:
    square = _square_rect(desk, chess.D4)
    desk.press("d4")
    before = desk.pane.board.grab(square).toImage()
    desk.move("g7")
    lifted = desk.pane.board.grab(square).toImage()
    desk.release("g7")
    after = desk.pane.board.grab(square).toImage()

    assert lifted not in (before, after)


@pytest.mark.parametrize("coordinates", list(Coordinates))
def test_coordinates_can_stand_outside_inside_or_nowhere(
    desk: Desk, coordinates: Coordinates
) -> None:
    pane = desk.pane
    other = next(each for each in Coordinates if each is not coordinates)
    pane.set_coordinates(other)
    before = _image(desk)
    pane.set_coordinates(coordinates)

    assert _image(desk) != before
    desk.drag("d4", "g7")
    assert desk.men == "8/6Q1/8/8/8/8/p7/K7"


def test_black_men_are_seen_on_a_dark_window(desk: Desk) -> None:
    dark = QPalette(QColor("#1e1e1e"))
    desk.pane.setPalette(dark)
    cell = desk.pane.piece_palette.cell(Man.from_fen("p"))
    image = cell.grab().toImage()

    corner = image.pixelColor(2, image.height() // 2)
    assert corner.name() == tokens(dark).tray


def test_an_edit_of_the_whole_board_is_shown(desk: Desk) -> None:
    desk.editor.apply("Game array", edits.game_array)

    assert desk.pane.board.scene.squares == Setup.of(OrthodoxGame(chess.Board())).squares
