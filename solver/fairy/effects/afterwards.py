"""Rebirths that come later than their captures.

Of Parrain Circe (Popeye 4.104, ``circe/parrain.c``) with the next move, and of who lies under
another once that one goes away (``circe/parachute.c``); in Koeko under Circe a man may touch who is
reborn by his move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.filters import neighbours
from solver.fairy.shape import PLAIN, Vectors
from solver.fairy.walks.pawns import base_rank
from solver.game import Effect, Move, Special
from solver.men import Kind, Man
from solver.squares import Square, file_of, rank_of

if TYPE_CHECKING:
    from solver.fairy.sequels import Sequel


def follow_up(sequel: Sequel) -> Iterator[Sequel]:
    """Put who was captured by the move before as far from there as this move goes.

    Or as far the other way, in Contra Parrain; not where somebody stands.  Who is captured by this
    move is remembered.
    """
    move, waiting = sequel.move, sequel.memory.taken
    prey = None if move.captured is None else sequel.position.men[move.captured]
    taken = None if prey is None or move.captured is None else (move.captured, prey)
    sequel.memory = replace(sequel.memory, taken=taken)
    square = None if waiting is None else _reborn_on(sequel, waiting[0])
    if waiting is None or square is None or sequel.men[square] is not None:
        yield sequel
        return
    man, rules = waiting[1], sequel.rules
    kinds: Sequence[Kind] = ()
    if WALKS[man.kind].is_pawn and rank_of(square) == base_rank(not sequel.side):
        kinds = rules.promoted_marine if man.kind is Kind.MARINE_PAWN else rules.promoted
    if not kinds:
        _appear(sequel, square, man)
        yield sequel
    for number, kind in enumerate(kinds):
        other = sequel.copy(1 + number)
        _appear(other, square, man)
        other.put(square, replace(man, kind=kind))
        yield other


def _appear(sequel: Sequel, square: Square, man: Man) -> None:
    sequel.men[square] = man
    sequel.effects.append(Effect(square, man, appears=True))


def _reborn_on(sequel: Sequel, captured_on: Square) -> Square | None:
    files, ranks = _gone(sequel.move)
    if sequel.rules.has(FairyRule.CIRCE, Variant.CONTRA_PARRAIN):
        files, ranks = -files, -ranks
    return PLAIN.step(captured_on, (files, ranks))


def _gone(move: Move) -> tuple[int, int]:
    """Return how far men go with a move, king and rook together."""
    files = file_of(move.to_square) - file_of(move.from_square)
    ranks = rank_of(move.to_square) - rank_of(move.from_square)
    if move.special is Special.CASTLING:
        rook, beside = (effect.square for effect in move.effects[:2])
        files += file_of(beside) - file_of(rook)
    return files, ranks


def uncover(sequel: Sequel) -> Iterator[Sequel]:
    """Let come up who lies under squares that nobody stands on any longer."""
    ghosts = list(sequel.memory.ghosts)
    for ghost in reversed(tuple(ghosts)):
        square, man = ghost
        if sequel.men[square] is None:
            _appear(sequel, square, man)
            ghosts.remove(ghost)
    sequel.memory = replace(sequel.memory, ghosts=tuple(ghosts))
    yield sequel


def touch(sequel: Sequel) -> Iterator[Sequel]:
    """Keep a move after which all who have moved stand beside others (``koeko/koeko.c``)."""
    condition = sequel.rules.get(FairyRule.KOEKO)
    assert condition is not None
    vectors = neighbours(condition.kinds)
    if all(_touches(sequel.men, square, vectors) for square in sequel.movers):
        yield sequel


def _touches(men: Sequence[Man | None], square: Square, vectors: Vectors) -> bool:
    beside = (PLAIN.step(square, vector) for vector in vectors)
    return any(it is not None and men[it] is not None for it in beside)
