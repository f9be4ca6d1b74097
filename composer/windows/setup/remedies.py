"""The way out of each flaw: what a button offers, and the setup it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.castling import home_rights
from solver.language import tr
from solver.men import Kind, Man
from solver.position import Flaw, FlawKind
from solver.setup import Setup
from solver.squares import SQUARES, Side, Square, file_of, rank_of


@dataclass(frozen=True, slots=True)
class Remedy:
    """A way out of a flaw: the words on the button, and the setup it leads to."""

    words: str
    setup: Setup

    @property
    def shown_words(self) -> str:
        """The words in the language of the program."""
        return {
            "Place king": tr("Place king"),
            "White to move": tr("White to move"),
            "Black to move": tr("Black to move"),
            "Remove": tr("Remove"),
            "Remove the right": tr("Remove the right"),
            "Remove the square": tr("Forget it"),
        }[self.words]


def find_remedy(setup: Setup, flaw: Flaw) -> Remedy | None:
    """Return the one obvious way out of *flaw*, or ``None`` where the user must choose."""
    match flaw.kind:
        case FlawKind.NO_KING if flaw.color is not None:
            square = _free_king_square(setup, flaw.color)
            king = Man.of(Kind.KING, flaw.color)
            return None if square is None else Remedy("Place king", setup.with_piece(square, king))
        case FlawKind.OPPONENT_IN_CHECK:
            return _other_side(setup, setup.with_turn(not setup.turn))
        case FlawKind.PAWN_ON_EDGE:
            return Remedy("Remove", setup.with_pieces(dict.fromkeys(flaw.squares)))
        case FlawKind.CASTLING_IMPOSSIBLE:
            return Remedy("Remove the right", _with_possible_castling(setup, flaw))
        case FlawKind.EN_PASSANT_IMPOSSIBLE:
            return Remedy("Remove the square", _without_en_passant(setup))
        case FlawKind.CASTLING_LOST if flaw.mended is not None:
            return Remedy("Remove the right", flaw.mended)
        case FlawKind.EN_PASSANT_DISPROVED if flaw.mended is not None:
            return Remedy("Remove the square", flaw.mended)
        case FlawKind.NO_LAST_MOVE if flaw.mended is not None:
            return _other_side(setup, flaw.mended)
        case _:
            return None


def _other_side(setup: Setup, mended: Setup) -> Remedy:
    return Remedy("Black to move" if setup.turn else "White to move", mended)


def _with_possible_castling(setup: Setup, flaw: Flaw) -> Setup:
    impossible = setup.castling - home_rights(setup.squares)
    gone = {
        right
        for right in impossible
        if right.color == flaw.color and {right.king_square, right.rook_square} & {*flaw.squares}
    }
    return replace(setup, castling=setup.castling - gone)


def _without_en_passant(setup: Setup) -> Setup:
    return replace(setup, en_passant=None)


def _free_king_square(setup: Setup, color: Side) -> Square | None:
    """Choose an empty square that nobody attacks, the king's own corner first.

    Any square would do to go on working; one where the king stands in check would
    only raise the next flaw.
    """
    game = setup.game()
    home = sorted(SQUARES, key=lambda square: _distance_from_home(square, color))
    empty = [square for square in home if setup.squares[square] is None]
    calm = [square for square in empty if not game.attackers(not color, square)]
    return next(iter(calm or empty), None)


def _distance_from_home(square: Square, color: Side) -> tuple[int, int]:
    rank = rank_of(square)
    return (rank if color else 7 - rank), abs(file_of(square) - 4)
