"""What conditions put on the squares, as it is painted and said: turned boards, too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter

from composer.board.control import Mode
from composer.board.geometry import Geometry
from composer.board.painting import BoardPainter
from composer.board.pieces import Pictures
from composer.board.scene import Scene, changed_squares
from composer.diagram.ground_shapes import GroundShapes
from composer.diagram.look import BoardColors, BoardStyle, Coordinates
from composer.export.painting import paint_shapes
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.ground import ground_of
from composer.model.options import played_setup
from solver.fairy.naming.condition_words import conditions_in
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.setup import EMPTY_SQUARES, Squares
from solver.squares import SQUARES, Square, name_of, square_of
from tests.composer.board.desk import Desk

KINGS = "k7/8/8/8/8/8/8/K7 w - - 0 1"
SIDE = 320
STYLES = [it.colors for it in BoardStyle]
STYLES += [it.dimmed() for it in STYLES]


def painted(
    text: str,
    *,
    colors: BoardColors = BoardStyle.LINDEN.colors,
    ratio: float = 1.0,
    is_flipped: bool = False,
    men: Squares = EMPTY_SQUARES,
) -> tuple[QImage, Geometry]:
    """Paint a board of these conditions, and return it with where its squares lie."""
    geometry = Geometry.fit(
        SIDE, SIDE, coordinates=Coordinates.OFF, is_flipped=is_flipped, pixel_ratio=ratio
    )
    image = QImage(round(SIDE * ratio), round(SIDE * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    board = BoardPainter(geometry, colors, Coordinates.OFF, Pictures(), ratio)
    scene = Scene(men, ground=ground_of(conditions_in(text) or ()))
    for square in SQUARES:
        board.draw_square(painter, scene, square)
    painter.end()
    return image, geometry


def pixel(image: QImage, x: float, y: float) -> str:
    ratio = image.devicePixelRatio()
    return image.pixelColor(int(x * ratio), int(y * ratio)).name()


def edges(image: QImage, geometry: Geometry, square: Square) -> dict[str, str]:
    """Return the colours of a square's pixels at the middles of its edges, as they are seen."""
    box = QRectF(*geometry.box(square))
    inset, quarter = 0.5 / image.devicePixelRatio(), box.width() / 4
    return {
        "left": pixel(image, box.left() + inset, box.top() + quarter),
        "right": pixel(image, box.right() - inset, box.top() + quarter),
        "above": pixel(image, box.left() + quarter, box.top() + inset),
        "below": pixel(image, box.left() + quarter, box.bottom() - inset),
    }


def dark_edges(image: QImage, geometry: Geometry, name: str, colors: BoardColors) -> set[str]:
    found = edges(image, geometry, square_of(name))
    return {edge for edge, color in found.items() if color == colors.ground}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("colors", [BoardStyle.LINDEN.colors, BoardStyle.NIGHT.colors.dimmed()])
def test_a_line_lies_on_both_sides_of_the_edge_between_two_cells(
    colors: BoardColors, ratio: float
) -> None:
    image, geometry = painted("GridChess Orthogonal ac16", colors=colors, ratio=ratio)
    assert dark_edges(image, geometry, "a1", colors) == {"right", "above"}
    assert dark_edges(image, geometry, "b2", colors) == {"left", "below"}
    assert dark_edges(image, geometry, "d7", colors) == {"left", "below"}
    assert dark_edges(image, geometry, "c6", colors) == {"right", "above"}
    assert dark_edges(image, geometry, "h8", colors) == set()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_turned_board_has_its_grid_turned(ratio: float) -> None:
    text, colors = "GridChess Irregular a8a7b6", BoardStyle.LINDEN.colors
    image, geometry = painted(text, ratio=ratio)
    turned, there = painted(text, ratio=ratio, is_flipped=True)
    assert dark_edges(image, geometry, "a7", colors) == {"right", "below"}
    assert dark_edges(turned, there, "a7", colors) == {"left", "above"}
    assert dark_edges(turned, there, "b6", colors) == {"left", "right", "above", "below"}
    assert image == turned.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)


@pytest.mark.usefixtures("qapp")
def test_lines_meet_in_full_where_a_cell_has_a_corner() -> None:
    image, geometry = painted("GridChess Irregular d4")
    box, ground = geometry.box(square_of("d4")), BoardStyle.LINDEN.colors.ground
    for x, y in ((-0.5, -0.5), (box.width + 0.5, -0.5), (-0.5, box.height + 0.5)):
        assert pixel(image, box.x + x, box.y + y) == ground


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("colors", STYLES)
def test_lines_and_holes_stand_out_from_the_squares(colors: BoardColors) -> None:
    ground = QColor(colors.ground).lightness()
    for square in {colors.light, colors.dark}:
        assert QColor(square).lightness() - ground >= 50
    image, geometry = painted("Hole d4e4", colors=colors)
    for name in ("d4", "e4"):
        center = geometry.box(square_of(name)).center
        assert pixel(image, center.x, center.y) == colors.ground


def colors_of(image: QImage, geometry: Geometry, name: str) -> set[str]:
    box = geometry.box(square_of(name))
    steps, ratio = range(2, int(box.width) - 2), image.devicePixelRatio()
    columns = [int((box.x + x) * ratio) for x in steps]
    rows = [int((box.y + y) * ratio) for y in steps]
    seen = {image.pixel(x, y) for x in columns for y in rows}
    return {QColor(it).name() for it in seen}  # a few of thousands


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("is_flipped", [False, True])
def test_a_hole_is_dark_all_over_and_no_other_square_is(is_flipped: bool) -> None:
    image, geometry = painted("Hole a3g8", is_flipped=is_flipped)
    ground = BoardStyle.LINDEN.colors.ground
    filled = {name_of(it) for it in SQUARES if colors_of(image, geometry, name_of(it)) == {ground}}
    assert filled == {"a3", "g8"}


@pytest.mark.usefixtures("qapp")
def test_a_man_who_is_put_on_a_hole_is_still_seen() -> None:
    men = parse_fen("8/8/8/3q4/8/8/8/8 w - - 0 1").squares
    colors = BoardStyle.PRINT.colors
    image, geometry = painted("Hole d5", colors=colors, men=men)
    assert colors.light in colors_of(image, geometry, "d5")
    assert dark_edges(image, geometry, "d5", colors) == {"left", "right", "above", "below"}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ["Imitator c3f6", "Wormholes c3f6", "MagicSquares c3f6"])
@pytest.mark.parametrize("is_flipped", [False, True])
def test_imitators_and_named_squares_have_a_sign_and_no_other_square_has(
    text: str, is_flipped: bool
) -> None:
    image, geometry = painted(text, is_flipped=is_flipped)
    plain = {BoardStyle.LINDEN.colors.light, BoardStyle.LINDEN.colors.dark}
    signed = {name_of(it) for it in SQUARES if not colors_of(image, geometry, name_of(it)) <= plain}
    assert signed == {"c3", "f6"}


@pytest.fixture
def holed(desk: Desk) -> Desk:
    entry = Entry(parse_fen(KINGS), "h#2", options=("Hole b4h8", "Imitator c3"))
    desk.editor.replace(Document((entry,)))
    return desk


def said(desk: Desk, name: str) -> str:
    board = QAccessible.queryAccessibleInterface(desk.pane.board)
    return board.child(square_of(name)).text(QAccessible.Text.Name)


def test_a_hole_is_said_to_be_one(holed: Desk) -> None:
    assert said(holed, "b4") == "b4, a hole: nobody can use this square"
    assert said(holed, "c3") == "c3, an imitator"
    assert said(holed, "b5") == "b5, empty"
    hints: list[str] = []
    holed.pane.hint_changed.connect(hints.append)
    holed.move("h8")
    assert hints[-1] == "h8 is a hole: nobody can use this square."


@pytest.mark.parametrize("is_dragged", [False, True])
def test_a_hole_is_said_to_be_one_while_a_man_is_in_hand(holed: Desk, is_dragged: bool) -> None:
    hints: list[str] = []
    holed.pane.hint_changed.connect(hints.append)
    queen = Man.from_fen("Q")
    if is_dragged:
        holed.press(queen)
    else:
        holed.click(queen)
    holed.move("h7")
    assert hints[-1].endswith(" h7. Esc takes it back." if is_dragged else "other colour.")
    holed.move("h8")
    assert hints[-1] == "h8 is a hole: nobody can use this square."
    if is_dragged:
        holed.release(queen)


def test_imitators_are_seen_where_they_have_gone_in_the_line_that_is_read(holed: Desk) -> None:
    board = holed.pane.board
    holed.pane.set_mode(Mode.PLAY)
    assert board.scene.ground.imitators == {square_of("c3")}
    game = played_setup(holed.editor.document.entry).game()
    move = next(it for it in game.moves() if it.to_square == square_of("b2"))
    game.push(move)
    holed.pane.show_position(game, move)
    assert board.scene.ground.imitators == {square_of("d4")}
    assert board.scene.ground.holes == {square_of("b4"), square_of("h8")}
    assert said(holed, "d4") == "d4, an imitator"
    holed.pane.set_mode(Mode.SETUP)
    assert board.scene.ground.imitators == {square_of("c3")}


def test_another_condition_is_seen_at_once(desk: Desk) -> None:
    def image() -> QImage:
        return desk.pane.board.grab().toImage()

    before = image()
    desk.editor.apply("", lambda it: edits.set_options(it, ("GridChess",)))
    gridded = image()
    assert gridded != before
    desk.editor.history.undo()
    assert image() == before


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "text", ["GridChess", "GridChess Irregular d4", "GridChess Irregular a8a7b6 d8e8d7 h4h5g5g4"]
)
def test_a_board_and_a_diagram_have_the_same_lines(text: str) -> None:
    colors = BoardStyle.LINDEN.colors
    image, geometry = painted(text, colors=colors)
    corners = (
        (lambda square: (geometry.box(square).x, geometry.box(square).y)),
        geometry.square_size,
    )
    shapes = GroundShapes(ground_of(conditions_in(text) or ()), *corners, colors)
    whole, _ = painted("Circe", colors=colors)
    painter = QPainter(whole)
    paint_shapes(painter, shapes.lines(2.0))
    painter.end()
    assert image == whole


def test_squares_are_painted_again_when_conditions_change() -> None:
    before, after = Scene(), Scene(ground=ground_of(conditions_in("Imitator c3") or ()))
    assert {square_of("c3")} <= set(changed_squares(before, after))
    assert changed_squares(after, after) == ()
