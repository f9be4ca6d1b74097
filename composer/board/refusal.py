"""Why a man cannot move as it was asked to in Play mode, in one sentence."""

from __future__ import annotations

from solver.game import Game
from solver.language import tr
from solver.men import Kind, Man
from solver.setup import Setup
from solver.squares import SIDES, Square, name_of, square_of

_CASTLING = tuple(
    (square_of(f"e{rank}"), square_of(f"{file}{rank}")) for rank in "18" for file in "gc"
)


def has_both_kings(game: Game) -> bool:
    """Tell whether moves can be made in *game*: without both kings none is."""
    royal = {man.color for man in game.men if man is not None and man.is_royal}
    return royal.issuperset(map(int, SIDES))


def why_not(game: Game, start: Square, end: Square | None = None) -> str:
    """Say why the man on *start* cannot go to *end*, or nowhere; the move must not be legal.

    Where no man stands on *start*, nothing is said.
    """
    man = game.man_at(start)
    if man is None:
        return ""
    if not has_both_kings(game):
        return tr("Without both kings no move can be made.")
    if not man.is_of(game.turn):
        return (
            tr("White is to play, not Black.") if game.turn else tr("Black is to play, not White.")
        )
    if end is None:
        return _why_stuck(game, start, man)
    if not _goes_there(game, start, end):
        return _why_not_there(game, start, end, man)
    return _why_exposed(game, start, man)


def _goes_there(game: Game, start: Square, end: Square) -> bool:
    """Tell whether the man moves like that, whatever becomes of its king."""
    return any(move.to_square == end for move in game.walks(start))


def _why_stuck(game: Game, start: Square, man: Man) -> str:
    if not game.walks(start):
        return tr("The man on %1 is blocked: it has no move.", name_of(start))
    return _why_exposed(game, start, man)


def _why_exposed(game: Game, start: Square, man: Man) -> str:
    if man.kind is Kind.KING:
        return tr("The king would be in check there.")
    if game.in_check:
        return tr("The king is in check, and this does not help.")
    if Setup.of(game).with_piece(start, None).game().in_check:
        return tr("The man on %1 is pinned.", name_of(start))
    return tr("The king would be in check then.")


def _why_not_there(game: Game, start: Square, end: Square, man: Man) -> str:
    if man.kind is Kind.KING and (start, end) in _CASTLING:
        return tr("Castling is not possible here.")
    setup, there = Setup.of(game), game.man_at(end)
    if man.kind is Kind.PAWN and _takes_there(setup, start, end, man.recolored):
        return tr("There is nothing to capture on %1.", name_of(end))
    is_own = there is not None and there.is_of(game.turn)
    if is_own and _takes_there(setup, start, end, man.recolored):
        return tr("A man of the same side stands on %1.", name_of(end))
    alone = Setup(turn=game.turn).with_piece(start, man).game()
    return tr("There is a man in the way.") if _goes_there(alone, start, end) else _manner(man)


def _takes_there(setup: Setup, start: Square, end: Square, other: Man) -> bool:
    """Tell whether the man on *start* could take *other* if he stood on *end*."""
    return _goes_there(setup.with_piece(end, other).game(), start, end)


def _manner(man: Man) -> str:
    return {
        Kind.KING: tr("A king does not move like that."),
        Kind.QUEEN: tr("A queen does not move like that."),
        Kind.ROOK: tr("A rook does not move like that."),
        Kind.BISHOP: tr("A bishop does not move like that."),
        Kind.KNIGHT: tr("A knight does not move like that."),
        Kind.PAWN: tr("A pawn does not move like that."),
    }[man.kind]
