"""Whatever hands and keys do: undo brings the start back, redo the end."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt

from composer.board.palette import TOOLS
from tests.composer.board.desk import CTRL, LEFT, MIDDLE, NONE, RIGHT, SHIFT, Desk, Place

FEN = "8/8/4k3/8/3Q4/8/5n2/R3K3 w Q - 0 1"
Key = Qt.Key

_places: st.SearchStrategy[Place] = st.one_of(
    st.sampled_from(chess.SQUARE_NAMES),
    st.sampled_from(["d4", "f2", "a1", "e1", "e6"]),
    st.sampled_from([tool for pair in TOOLS for tool in pair]),
    st.sampled_from([QPoint(1, 200), QPoint(-90, 40), QPoint(3000, 3000)]),
)
_buttons = st.sampled_from([LEFT, LEFT, LEFT, RIGHT, MIDDLE])
_modifiers = st.sampled_from([NONE, NONE, CTRL, SHIFT])
_keys = st.sampled_from(
    [
        *(Key.Key_Left, Key.Key_Up, Key.Key_Home, Key.Key_PageDown, Key.Key_Return),
        *(Key.Key_Escape, Key.Key_Delete, Key.Key_Space, Key.Key_Control),
    ]
)
_events = st.one_of(
    st.tuples(st.just("drag"), _places, _places, _buttons, _modifiers),
    st.tuples(st.just("press"), _places, _buttons, _modifiers),
    st.tuples(st.just("move"), _places),
    st.tuples(st.just("release"), _places, _buttons, _modifiers),
    st.tuples(st.just("click"), _places, _buttons),
    st.tuples(st.just("key"), _keys, _modifiers),
    st.tuples(st.just("type"), st.sampled_from("KQSPkqsp")),
    st.tuples(st.just("undo")),
)


@pytest.mark.usefixtures("qapp")
@settings(max_examples=40)
@given(st.lists(_events, max_size=20))
def test_undo_brings_the_start_back_and_redo_the_end(events: list[tuple[object, ...]]) -> None:
    desk = Desk(FEN)
    start = desk.editor.document
    try:
        for name, *arguments in events:
            act = desk.editor.undo if name == "undo" else getattr(desk, str(name))
            act(*arguments)
        _check(desk, start.entry.setup.turn)
        end = desk.editor.document
        while desk.editor.history.canUndo():
            desk.editor.undo()
        assert desk.editor.document == start
        while desk.editor.history.canRedo():
            desk.editor.redo()
        assert any("undo" in event for event in events) or desk.editor.document == end
    finally:
        desk.pane.close()
        desk.pane.deleteLater()


def _check(desk: Desk, turn: chess.Color) -> None:
    setup = desk.editor.document.entry.setup
    assert setup.turn == turn
    assert all(len(setup.kings(color)) <= 1 for color in chess.COLORS)
    desk.pane.cancel()
    assert desk.pane.board.scene.squares == setup.squares
