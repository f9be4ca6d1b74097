"""Why a man cannot move as it was asked to in Play mode, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from solver.counting import listing
from solver.errors import SolverError
from solver.game import Game
from solver.language import capitalised, tr
from solver.men import Kind, Man
from solver.notation.letters import readers_letters
from solver.orthodox import OrthodoxGame
from solver.setup import Setup
from solver.squares import SIDES, Square, file_of, name_of, rank_of, square_at, square_of

_CASTLING = tuple(
    (square_of(f"e{rank}"), square_of(f"{file}{rank}")) for rank in "18" for file in "gc"
)


def has_both_kings(game: Game) -> bool:
    """Tell whether moves can be made in *game*: in orthodox chess none without both kings."""
    if not isinstance(game, OrthodoxGame):
        return True
    royal = {man.color for man in game.men if man is not None and man.is_royal}
    return royal.issuperset(map(int, SIDES))


def why_not(game: Game, start: Square, end: Square | None = None) -> str:
    """Say why the man on *start* cannot go to *end*, or nowhere; the move must not be legal.

    Where no man stands on *start*, nothing is said.
    """
    man = game.man_at(start)
    if man is None:
        return ""
    if not isinstance(game, OrthodoxGame):
        return _why_not_in_fairy_chess(game, start, end, man)
    if not has_both_kings(game):
        return tr("Without both kings no move can be made.")
    if not man.is_of(game.turn):
        return _whose_turn(game)
    if end is None:
        return _why_stuck(game, start, man)
    if not _goes_there(game, start, end):
        return _why_not_there(game, start, end, man)
    return _why_exposed(game, man, _exposed_by(game, start, end), start)


def _whose_turn(game: Game) -> str:
    return tr("White is to play, not Black.") if game.turn else tr("Black is to play, not White.")


def _why_not_in_fairy_chess(game: Game, start: Square, end: Square | None, man: Man) -> str:
    """Say as much as holds under any rules."""
    if not man.is_of(game.turn):
        return _whose_turn(game)
    try:
        game.moves()
    except SolverError as error:
        return error.sentence
    walks = [move for move in game.walks(start) if end is None or move.to_square == end]
    if not walks and end is None:
        return tr("The man on %1 is blocked: it has no move.", name_of(start))
    if not walks and man.kind > Kind.KING:
        from solver.fairy.catalogue import kind_words  # for fairy men alone
        from solver.notation.fairy_words import rule_words  # for fairy men alone

        words = tr("%1 does not go there: it %2.", kind_words(man.kind), rule_words(man.kind))
        return capitalised(words)
    if not walks:
        return tr("By the rules that hold, this man does not go there.")
    for move in walks:
        after = game.copy()
        after.push(move)
        after.pass_turn()
        if after.in_check:
            return tr("The king could be taken then.")
    return tr("The rules that hold do not allow this move.")


def _goes_there(game: Game, start: Square, end: Square) -> bool:
    """Tell whether the man moves like that, whatever becomes of its king."""
    return any(move.to_square == end for move in game.walks(start))


def _why_stuck(game: Game, start: Square, man: Man) -> str:
    walks = game.walks(start)
    if not walks:
        return tr("The man on %1 is blocked: it has no move.", name_of(start))
    if man.kind is Kind.KING:
        return tr("Every square to which the king could go is guarded.")
    return _why_exposed(game, man, _exposed_by(game, start, walks[0].to_square), start)


def _why_exposed(game: Game, man: Man, checkers: Sequence[Square], start: Square) -> str:
    """Say from whom the king would be in check after a move that is one but for that."""
    names = listing([man_name(game, checker) for checker in checkers])
    if man.kind is Kind.KING:
        return tr("The king would be in check from %1 there.", names)
    if game.in_check:
        return tr("The king is in check, and this does not help: %1 would still give it.", names)
    if set(checkers) <= set(_pinning(game, start)):
        return tr("The man on %1 is pinned by %2.", name_of(start), names)
    return tr("The king would be in check from %1 then.", names)


def _exposed_by(game: Game, start: Square, end: Square) -> Sequence[Square]:
    """Return who would attack the king after a move that leaves him in check."""
    turn = game.turn
    move = next(it for it in game.walks(start) if it.to_square == end)
    after = game.copy()
    after.push(move)
    return [s for king in Setup.of(after).kings(turn) for s in after.attackers(not turn, king)]


def _pinning(game: Game, start: Square) -> Sequence[Square]:
    kings = Setup.of(game).kings(game.turn)
    return [s for king in kings for s in game.attackers(not game.turn, king, without=start)]


def man_name(game: Game, square: Square) -> str:
    """Return a man by his letter and his square, as in a move; a pawn by his square."""
    man = game.man_at(square)
    return "" if man is None else f"{readers_letters().man(man.kind)}{name_of(square)}"


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
    if not _goes_there(alone, start, end):
        return _manner(man)
    way = _in_the_way(game, start, end)
    if way is None:
        return tr("There is a man in the way.")
    return tr("The man on %1 is in the way.", name_of(way))


def _in_the_way(game: Game, start: Square, end: Square) -> Square | None:
    """Return the first square with a man on the line from one square to another."""
    files, ranks = file_of(end) - file_of(start), rank_of(end) - rank_of(start)
    steps = max(abs(files), abs(ranks))
    for step in range(1, steps + 1):
        if files * step % steps == 0 and ranks * step % steps == 0:
            file, rank = files * step // steps, ranks * step // steps
            square = square_at(file_of(start) + file, rank_of(start) + rank)
            if game.man_at(square) is not None:
                return square
    return None


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
