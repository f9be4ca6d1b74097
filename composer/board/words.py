"""What squares, pieces and tools are called, on the status line, in menus and aloud."""

from __future__ import annotations

import chess
from PySide6.QtCore import QCoreApplication

from composer.board.gesture import AreaDrag, Drag, Outcome
from composer.board.wishes import Instrument, Tool
from composer.model.areas import Area
from solver.setup import Squares

translate = QCoreApplication.translate


def piece_words(piece: chess.Piece) -> str:
    """Return the name of *piece*, such as ``white queen``."""
    return {
        "K": translate("Board", "white king"),
        "Q": translate("Board", "white queen"),
        "R": translate("Board", "white rook"),
        "B": translate("Board", "white bishop"),
        "N": translate("Board", "white knight"),
        "P": translate("Board", "white pawn"),
        "k": translate("Board", "black king"),
        "q": translate("Board", "black queen"),
        "r": translate("Board", "black rook"),
        "b": translate("Board", "black bishop"),
        "n": translate("Board", "black knight"),
        "p": translate("Board", "black pawn"),
    }[piece.symbol()]


def tool_words(tool: Tool) -> str:
    """Return the name of *tool* of the palette."""
    if isinstance(tool, chess.Piece):
        return piece_words(tool)
    if tool is Instrument.HAND:
        return translate("Board", "hand: move pieces")
    return translate("Board", "bin: remove pieces")


def square_words(square: chess.Square, piece: chess.Piece | None) -> str:
    """Return what a screen reader says of a square, such as ``e4, white queen``."""
    name = chess.square_name(square)
    if piece is None:
        return translate("Board", "%1, empty").replace("%1", name)
    return f"{name}, {piece_words(piece)}"


def square_hint(square: chess.Square, piece: chess.Piece | None, armed: Tool) -> str:
    """Say in one line what can be done with a square in Set up mode."""
    name = chess.square_name(square)
    if isinstance(armed, chess.Piece):
        text = translate("Board", "Click to put the %2 on %1, right click for the other colour.")
        return text.replace("%1", name).replace("%2", piece_words(armed))
    if armed is Instrument.BIN:
        return translate("Board", "Click to empty %1.").replace("%1", name)
    if piece is None:
        return translate("Board", "%1 is empty.").replace("%1", name)
    text = translate("Board", "%2 on %1. Drag to move, Ctrl+drag to copy, drag off to remove.")
    return text.replace("%1", name).replace("%2", capitalised(piece_words(piece)))


def tool_hint(tool: Tool) -> str:
    """Say in one line what a tool of the palette is for."""
    if isinstance(tool, chess.Piece):
        text = translate("Board", "%1. Drag it to the board, or click it and then click squares.")
        return text.replace("%1", capitalised(piece_words(tool)))
    if tool is Instrument.HAND:
        return translate("Board", "Hand. Drag pieces on the board.")
    return translate("Board", "Bin. Click it and then click or sweep over squares to empty them.")


def drag_hint(drag: Drag, outcome: Outcome) -> str:
    """Say in one line what letting go of the piece in the air would do."""
    square = "" if drag.over is None else chess.square_name(drag.over)
    text = {
        Outcome.DROP: translate("Board", "Let go to put the %2 on %1. Esc takes it back."),
        Outcome.COPY: translate("Board", "Let go to put another %2 on %1."),
        Outcome.REMOVE: translate("Board", "Let go to take the %2 off. Esc takes it back."),
        Outcome.EXCHANGE: translate("Board", "Let go to exchange the %2 with the man on %1."),
        Outcome.NOTHING: translate("Board", "Let go here and nothing changes."),
    }[outcome]
    return text.replace("%1", square).replace("%2", piece_words(drag.piece))


def area_words(area: Area, squares: Squares) -> str:
    """Return what a screen reader says of an area, such as ``a1 to c3 selected, 4 men``."""
    count = len(area.men(squares))
    text = {
        0: translate("Board", "%1 to %2 selected, no men"),
        1: translate("Board", "%1 to %2 selected, one man"),
    }.get(count, translate("Board", "%1 to %2 selected, %3 men"))
    ends = area.squares[0], area.squares[-1]
    text = text.replace("%1", chess.square_name(ends[0])).replace("%2", chess.square_name(ends[1]))
    return text.replace("%3", str(count))


def area_hint(area: Area, squares: Squares) -> str:
    """Say what can be done with an area."""
    text = translate(
        "Board",
        "%1. Drag it, Ctrl+drag to copy, Delete empties; turn, mirror and shift it by its keys.",
    )
    return text.replace("%1", capitalised(area_words(area, squares)))


def area_drag_hint(drag: AreaDrag, outcome: Outcome) -> str:
    """Say what letting go of the men of an area would do."""
    return {
        Outcome.DROP: translate("Board", "Let go to put the men here. Esc takes them back."),
        Outcome.COPY: translate("Board", "Let go to put men like these here."),
        Outcome.REMOVE: translate("Board", "Let go to take the men off. Esc takes them back."),
    }.get(outcome, translate("Board", "Let go here and nothing changes: all men must have room."))


def play_hint(square: chess.Square, piece: chess.Piece | None, can_move: bool) -> str:
    """Say in one line what can be done with a square in Play mode."""
    if not can_move or piece is None:
        return square_words(square, piece)
    text = translate("Board", "%2 on %1. Drag or click it to make a move.")
    name = chess.square_name(square)
    return text.replace("%1", name).replace("%2", capitalised(piece_words(piece)))


def lift_hint(piece: chess.Piece, square: chess.Square, is_play: bool) -> str:
    """Say what Enter would do with the man that was lifted, or chosen in Play mode."""
    text = (
        translate("Board", "Click or press Enter to move the %2 to %1.")
        if is_play
        else translate("Board", "Enter puts the %2 on %1. Esc takes it back.")
    )
    return text.replace("%1", chess.square_name(square)).replace("%2", piece_words(piece))


def capitalised(words: str) -> str:
    """Return *words* as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
