"""What squares, pieces and tools are called, on the status line, in menus and aloud."""

from __future__ import annotations

from composer.board.gesture import Drag, DropOutcome
from composer.board.wishes import Instrument, Tool
from composer.model.areas import Area
from composer.model.ground import BARE, Ground
from solver.language import capitalised, joined, tr, trn
from solver.men import Kind, Man
from solver.notation.men_words import man_words
from solver.setup import Squares
from solver.squares import Square, name_of


def tool_words(tool: Tool) -> str:
    """Return the name of *tool* of the palette."""
    if isinstance(tool, Man):
        return man_words(tool)
    if tool is Instrument.HAND:
        return tr("hand: move pieces")
    return tr("bin: remove pieces")


def square_words(square: Square, piece: Man | None, ground: Ground = BARE) -> str:
    """Return what a screen reader says of a square, such as ``e4, white queen``."""
    name = name_of(square)
    if piece is not None:
        return joined(", ", (name, man_words(piece)))
    if square in ground.holes:
        return tr("%1, a hole: nobody can use this square", name)
    if square in ground.imitators:
        return tr("%1, an imitator", name)
    return tr("%1, empty").replace("%1", name)


def square_hint(
    square: Square,
    piece: Man | None,
    armed: Tool,
    *,
    has_neutral: bool = False,
    ground: Ground = BARE,
) -> str:
    """Say in one line what can be done with a square in Set up mode.

    *has_neutral* says that men may be neutral, too.
    """
    name = name_of(square)
    if isinstance(armed, Man):
        if piece is None and square in ground.holes:
            return _empty_hint(square, ground)
        if piece == armed:
            text = tr("Click to take the %2 off %1, right click for the other colour.")
            if has_neutral:
                text = tr("Click to take the %2 off %1, right click for the next colour.")
        elif has_neutral:
            text = tr("Click to put the %2 on %1, right click for the next colour.")
        else:
            text = tr("Click to put the %2 on %1, right click for the other colour.")
        return text.replace("%1", name).replace("%2", man_words(armed))
    if armed is Instrument.BIN:
        return tr("Click to empty %1.").replace("%1", name)
    if piece is None:
        return _empty_hint(square, ground)
    if piece.kind > Kind.KING:
        from solver.notation.fairy_words import rule_words  # for fairy men alone

        return tr("%2 on %1: %3.", name, capitalised(man_words(piece)), rule_words(piece.kind))
    text = tr("%2 on %1. Drag to move, Ctrl+drag to copy, drag off to remove.")
    return text.replace("%1", name).replace("%2", capitalised(man_words(piece)))


def _empty_hint(square: Square, ground: Ground) -> str:
    name = name_of(square)
    if square in ground.holes:
        return tr("%1 is a hole: nobody can use this square.", name)
    if square in ground.imitators:
        return tr("An imitator on %1: it goes along with every move.", name)
    return tr("%1 is empty.").replace("%1", name)


def tool_hint(tool: Tool) -> str:
    """Say in one line what a tool of the palette is for."""
    if isinstance(tool, Man):
        text = tr("%1. Drag it to the board, or click it and then click squares.")
        return text.replace("%1", capitalised(man_words(tool)))
    if tool is Instrument.HAND:
        return tr("Hand. Drag pieces on the board.")
    return tr("Bin. Click it and then click or sweep over squares to empty them.")


def drag_hint(drag: Drag, outcome: DropOutcome, ground: Ground = BARE) -> str:
    """Say in one line what letting go of the piece in the air would do."""
    if drag.over in ground.holes and outcome in (DropOutcome.DROP, DropOutcome.COPY):
        return _empty_hint(drag.over, ground)
    square = "" if drag.over is None else name_of(drag.over)
    text = {
        DropOutcome.DROP: tr("Let go to put the %2 on %1. Esc takes it back."),
        DropOutcome.COPY: tr("Let go to put another %2 on %1."),
        DropOutcome.REMOVE: tr("Let go to take the %2 off. Esc takes it back."),
        DropOutcome.EXCHANGE: tr("Let go to exchange the %2 with the man on %1."),
        DropOutcome.NOTHING: tr("Let go here and nothing changes."),
    }[outcome]
    return text.replace("%1", square).replace("%2", man_words(drag.piece))


def area_words(area: Area, squares: Squares) -> str:
    """Return what a screen reader says of an area, such as ``a1 to c3 selected, 4 men``."""
    count = len(area.men(squares))
    ends = name_of(area.squares[0]), name_of(area.squares[-1])
    if count == 0:
        return tr("%1 to %2 selected, no men", *ends)
    return trn("%1 to %2 selected, one man", "%1 to %2 selected, %3 men", count, *ends, count)


def area_hint(area: Area, squares: Squares) -> str:
    """Say what can be done with an area."""
    text = tr(
        "%1. Drag it, Ctrl+drag to copy, Delete empties; turn, mirror and shift it by its keys.",
    )
    return text.replace("%1", capitalised(area_words(area, squares)))


def area_drag_hint(outcome: DropOutcome) -> str:
    """Say what letting go of the men of an area would do."""
    return {
        DropOutcome.DROP: tr("Let go to put the men here. Esc takes them back."),
        DropOutcome.COPY: tr("Let go to put men like these here."),
        DropOutcome.REMOVE: tr("Let go to take the men off. Esc takes them back."),
    }.get(outcome, tr("Let go here and nothing changes: all men must have room."))


def play_hint(square: Square, piece: Man | None, can_move: bool, ground: Ground = BARE) -> str:
    """Say in one line what can be done with a square in Play mode."""
    if not can_move or piece is None:
        return square_words(square, piece, ground)
    text = tr("%2 on %1. Drag or click it to make a move.")
    name = name_of(square)
    return text.replace("%1", name).replace("%2", capitalised(man_words(piece)))


def lift_hint(piece: Man, square: Square, is_play: bool) -> str:
    """Say what Enter would do with the man that was lifted, or chosen in Play mode."""
    text = (
        tr("Click or press Enter to move the %2 to %1.")
        if is_play
        else tr("Enter puts the %2 on %1. Esc takes it back.")
    )
    return text.replace("%1", name_of(square)).replace("%2", man_words(piece))
