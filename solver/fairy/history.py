"""What is remembered of the moves made, and whom it keeps from moving.

Popeye 4.104, ``conditions/disparate.c``, ``fuddled_men.c``, ``all_in_chess.c``, ``duellists.c`` and
``dister.c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.conditions import FairyRule
from solver.fairy.families import DISTERS, FOLLOWERS, SYNCHRONS
from solver.fairy.measures import NOBODY, shift_of
from solver.fairy.memory import Remembered
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board
from solver.game import Effect, Move, Special
from solver.squares import Side, Square

if TYPE_CHECKING:  # which calls what is here
    from solver.fairy.sequels import Sequel


def movers(move: Move) -> list[Square]:
    """Return where who has moved stands after what a move does, nowhere if he has gone."""
    place: Square | None = move.to_square
    for effect, following in zip(move.effects, (*move.effects[1:], None), strict=False):
        if effect.square == place and effect.man is None:
            place = following.square if following and _goes_on(effect, following) else None
    return [] if place is None else [place]


def _goes_on(effect: Effect, following: Effect) -> bool:
    """Tell whether who has left a square comes to another then, and not whom he has taken."""
    if effect.goes_to is None:
        return following.man is not None and not following.appears
    return following.man is not None and effect.goes_to == following.square


def is_barred(board: Board, start: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether the man of *side* on *start* cannot move for what has been played before."""
    memory = board.memory
    if FairyRule.FUDDLED in rules:
        return bool(memory.fuddled) and start in memory.fuddled[side]
    if FairyRule.DISPARATE in rules and memory.last:
        man = board.men[start]
        return man is not None and man.kind == memory.last[1] and side != bool(memory.last[0])
    return False


def is_repeated(memory: Remembered, move: Move, rules: FairyRules) -> bool:
    """Tell whether a move is one of who has just moved, or takes the last one back."""
    if not memory.last:
        return False
    _, _, start, _, place = memory.last
    if move.from_square != place:
        return False
    if FairyRule.MAINLY_IN in rules:
        return True
    return move.captured is None and move.to_square == start


def recalled(sequel: Sequel) -> Iterator[Sequel]:
    """Remember of a move what later ones depend on."""
    rules, memory = sequel.rules, sequel.memory
    memory = replace(memory, last=_last(sequel))
    if FairyRule.FUDDLED in rules:
        both = list(memory.fuddled or ((), ()))
        both[sequel.side] = tuple(sorted(sequel.movers))
        memory = replace(memory, fuddled=tuple(both) if any(both) else ())
    if FairyRule.DUELLISTS in rules:
        traced = list(memory.traced or (NOBODY, NOBODY))
        traced[sequel.side] = sequel.movers[0] if sequel.movers else NOBODY
        memory = replace(memory, traced=tuple(traced))
    if any(rule in rules for rule in DISTERS):
        memory = replace(memory, traced=tuple(_now(sequel, at) for at in memory.traced))
    sequel.memory = memory
    yield sequel


def trace(sequel: Sequel) -> Iterator[Sequel]:
    """Remember where those stood in the diagram who have moved, or are reborn (``pieceid.c``)."""
    move, origins = sequel.move, list(sequel.memory.origins)
    taken = None if move.captured is None else origins[move.captured]
    gone = [origins[square] for square in sequel.left]
    for square, origin in zip(sequel.movers, gone, strict=False):
        origins[square] = origin
    for effect in move.effects:
        if effect.appears and taken is not None and effect.square not in sequel.movers:
            origins[effect.square] = taken
    for square in range(64):
        if sequel.men[square] is None:
            origins[square] = square
    sequel.memory = replace(sequel.memory, origins=tuple(origins))
    yield sequel


def _last(sequel: Sequel) -> tuple[int, ...]:
    """Return what matters of a move later on; nothing where nothing does."""
    rules, move = sequel.rules, sequel.move
    man = sequel.position.men[move.from_square]
    assert man is not None
    side = kind = start = shift = place = -1
    if FairyRule.DISPARATE in rules:
        side, kind = int(sequel.side), int(man.kind)
    if any(rule in rules for rule in FOLLOWERS):
        start = move.from_square
    if any(rule in rules for rule in SYNCHRONS):
        shift = shift_of(move.from_square, move.to_square)
    if FairyRule.MAINLY_IN in rules or FairyRule.ALL_IN in rules:
        place = sequel.movers[0] if sequel.movers else -1
    if FairyRule.ALL_IN in rules:
        kind, is_quiet = int(man.kind), move.captured is None
        start = move.from_square if is_quiet and move.promotion is None else -1
    found = (side, kind, start, shift, place)
    return () if found == (-1, -1, -1, -1, -1) else found


def _now(sequel: Sequel, square: Square) -> Square:
    """Return where a man stands after a move who stood on a square before."""
    move = sequel.move
    if square == move.from_square:
        return sequel.movers[0] if sequel.movers else NOBODY
    if move.special is Special.CASTLING and square in sequel.left:
        return sequel.movers[1]
    if square == move.captured:
        return next((it.square for it in move.effects if it.man is not None), NOBODY)
    return square
