"""Fairy men by hand: from another tray, in other colours, turned; and nobody else disturbed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from composer.board.refusal import why_not
from composer.board.wishes import Instrument
from composer.board.words import square_hint, square_words
from composer.model import edits
from solver.fairy.game import FairyGame
from solver.language import capitalised
from solver.men import Color, Kind, Man, Trait
from solver.notation.men_words import man_words
from solver.setup import Setup
from solver.squares import square_of
from tests.composer.board.desk import Desk

GRASSHOPPER = Man(Kind.GRASSHOPPER, Color.NEUTRAL)
LEO = Man(Kind.LEO, Color.WHITE)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    desk = Desk("8/8/8/8/3Q4/8/8/8 w - - 0 1")
    qtbot.addWidget(desk.pane)
    return desk


def man(desk: Desk, square: str) -> Man | None:
    return desk.editor.document.entry.setup.squares[square_of(square)]


def wheel(desk: Desk, square: str, notches: int, keys: Qt.KeyboardModifier) -> None:
    at = QPointF(desk.point(square))
    turned = QPoint(0, 120 * notches)
    event = QWheelEvent(
        at,
        desk.pane.mapToGlobal(at),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(desk.pane, event)


def test_a_man_is_dragged_from_another_tray(desk: Desk) -> None:
    outside = desk.pane.mapToGlobal(QPoint(desk.pane.width() + 200, 40))
    over = desk.pane.mapToGlobal(desk.point("b6"))
    desk.pane.take(GRASSHOPPER, outside)
    desk.pane.carry(outside - QPoint(60, 0))
    desk.pane.carry(over)
    desk.pane.let_go(over)

    assert man(desk, "b6") == GRASSHOPPER
    assert desk.steps == 1
    assert desk.editor.history.undoText() == "Put neutral grasshopper on b6"


def test_a_click_on_another_tray_takes_a_man_in_hand_for_many_squares(desk: Desk) -> None:
    outside = desk.pane.mapToGlobal(QPoint(desk.pane.width() + 200, 40))
    desk.pane.take(LEO, outside)
    desk.pane.let_go(outside)
    desk.click("a1")
    desk.click("h8")

    assert man(desk, "a1") == man(desk, "h8") == LEO
    desk.click("c3", Qt.MouseButton.RightButton)
    assert man(desk, "c3") == LEO.recolored


@pytest.mark.parametrize(
    ("is_fairy", "colors"),
    [
        (False, [Color.BLACK, Color.WHITE, Color.BLACK]),
        (True, [Color.BLACK, Color.NEUTRAL, Color.WHITE]),
    ],
)
def test_c_gives_another_colour_and_neutral_only_among_fairy_men(
    desk: Desk, is_fairy: bool, colors: list[Color]
) -> None:
    desk.pane.set_fairy(is_fairy)
    desk.click("d4")
    seen = []
    for _ in colors:
        desk.type("c")
        changed = man(desk, "d4")
        assert changed is not None
        seen.append(changed.color)

    assert seen == colors
    assert desk.steps == 3


def test_t_turns_a_man_into_the_one_his_turned_drawing_stands_for(desk: Desk) -> None:
    desk.click("d4")
    desk.type("t")
    assert man(desk, "d4") == Man(Kind.LOCUST, Color.WHITE)
    desk.type("t")
    assert man(desk, "d4") == Man(Kind.GRASSHOPPER, Color.WHITE)
    desk.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    desk.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    assert man(desk, "d4") == Man(Kind.QUEEN, Color.WHITE)


def test_the_wheel_turns_men_only_among_fairy_men_or_with_alt(desk: Desk) -> None:
    wheel(desk, "d4", -1, Qt.KeyboardModifier.NoModifier)
    assert man(desk, "d4") == Man(Kind.QUEEN, Color.WHITE)
    wheel(desk, "d4", -1, Qt.KeyboardModifier.AltModifier)
    assert man(desk, "d4") == Man(Kind.LOCUST, Color.WHITE)
    desk.pane.set_fairy(True)
    wheel(desk, "d4", -1, Qt.KeyboardModifier.NoModifier)
    assert man(desk, "d4") == Man(Kind.GRASSHOPPER, Color.WHITE)
    wheel(desk, "d4", 2, Qt.KeyboardModifier.NoModifier)
    assert man(desk, "d4") == Man(Kind.QUEEN, Color.WHITE)
    wheel(desk, "a1", 2, Qt.KeyboardModifier.NoModifier)
    assert man(desk, "a1") is None


def test_what_is_in_hand_is_turned_and_recoloured_before_it_stands_anywhere(desk: Desk) -> None:
    desk.pane.set_fairy(True)
    desk.pane.arm(LEO)
    desk.type("c")
    wheel(desk, "a8", 1, Qt.KeyboardModifier.NoModifier)
    desk.click("a8")

    assert man(desk, "a8") == Man(Kind.GRASSHOPPER, Color.BLACK)
    assert man(desk, "d4") == Man(Kind.QUEEN, Color.WHITE)


def _offered(desk: Desk, square: str) -> dict[str, QAction]:
    menu = desk.pane.open_square_menu(square_of(square))
    return {action.text(): action for action in menu.actions()}


def test_the_menu_of_a_man_offers_colours_and_turns(desk: Desk, qtbot: QtBot) -> None:
    plain = _offered(desk, "d4")
    assert "Change into black queen" in plain
    assert "Change into neutral queen" not in plain
    desk.pane.set_fairy(True)
    offered = _offered(desk, "d4")
    with qtbot.waitSignal(desk.pane.walk_requested):
        offered["How does it move?"].trigger()
    offered["Change into neutral queen"].trigger()

    assert man(desk, "d4") == Man(Kind.QUEEN, Color.NEUTRAL)
    assert "Change into white leo" in offered


def test_attributes_are_given_and_taken_in_the_menu(desk: Desk) -> None:
    desk.pane.set_fairy(True)
    for traits in (frozenset({Trait.ROYAL}), frozenset()):
        attributes = _offered(desk, "d4")["Attributes"].menu()
        assert isinstance(attributes, QMenu)
        attributes.actions()[0].trigger()
        assert man(desk, "d4") == Man(Kind.QUEEN, Color.WHITE, traits)


def test_a_recoloured_king_drives_no_other_away(desk: Desk) -> None:
    desk.editor.apply("", lambda it: edits.place_piece(it, 4, Man(Kind.KING, Color.WHITE)))
    desk.editor.apply("", lambda it: edits.place_piece(it, 60, Man(Kind.KING, Color.BLACK)))
    desk.click("e1")
    desk.type("c")

    assert man(desk, "e1") == Man(Kind.KING, Color.WHITE)
    assert man(desk, "e8") == Man(Kind.KING, Color.BLACK)


def test_fairy_men_have_names_for_every_reader(desk: Desk) -> None:
    royal = Man(Kind.NIGHTRIDER, Color.WHITE, frozenset({Trait.ROYAL}))
    desk.editor.apply("", lambda it: edits.place_piece(it, square_of("e4"), royal))

    assert square_words(square_of("e4"), royal) == "e4, white nightrider, royal"
    assert capitalised(man_words(GRASSHOPPER)) == "Neutral grasshopper"


@pytest.mark.parametrize(
    ("start", "end", "sentence"),
    [
        ("d4", "d5", "Grasshopper does not go there: it hops along queen’s lines over a man"),
        ("d4", None, "The king could be taken then."),
        ("b2", None, "The man on b2 is blocked: it has no move."),
        ("a1", "a3", "By the rules that hold, this man does not go there."),
        ("h8", "h7", "White is to play, not Black."),
    ],
)
def test_why_a_move_of_fairy_chess_cannot_be_made_is_said(
    start: str, end: str | None, sentence: str
) -> None:
    men = {
        "a1": Man(Kind.KING, Color.WHITE),
        "b2": Man(Kind.DUMMY, Color.WHITE),
        "d4": Man(Kind.GRASSHOPPER, Color.WHITE),
        "d5": Man(Kind.PAWN, Color.WHITE),
        "f6": Man(Kind.LION, Color.BLACK),
        "h8": Man(Kind.KING, Color.BLACK),
        "a4": Man(Kind.PAWN, Color.WHITE),
    }
    squares = Setup().with_pieces({square_of(name): man for name, man in men.items()}).squares
    game = FairyGame.of(squares, True)

    words = why_not(game, square_of(start), None if end is None else square_of(end))
    assert words.startswith(sentence)


def test_the_pointer_on_a_fairy_man_tells_how_he_goes() -> None:
    told = square_hint(
        square_of("c7"), Man(Kind.GRASSHOPPER, Color.NEUTRAL), Instrument.HAND, has_neutral=True
    )
    assert told == (
        "Neutral grasshopper on c7: hops along queen’s lines over a man to the next square."
    )


@pytest.mark.parametrize("has_neutral", [False, True])
def test_a_click_on_a_man_like_the_one_in_hand_takes_him_off(has_neutral: bool) -> None:
    man = Man(Kind.ROOK, Color.WHITE)
    for piece, begin in (
        (man, "Click to take the white rook off c7, "),
        (man.recolored, "Click to put the white rook on c7, "),
        (None, "Click to put the white rook on c7, "),
    ):
        assert square_hint(square_of("c7"), piece, man, has_neutral=has_neutral).startswith(begin)
