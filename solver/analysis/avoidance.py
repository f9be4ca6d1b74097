"""Dual avoidance: defences that by one effect allow two mates, and by another prevent one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from solver.analysis.findings import Proof, Theme, ThemeFinding, finding_of_answers
from solver.analysis.geometry import LINE_KINDS, direction, ray
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.analysis.pins import pins_of
from solver.game import after, after_passing
from solver.men import Kind, Man
from solver.orthodox import OrthodoxGame
from solver.squares import Square, rank_of

_Answered = tuple[Deed, Deed]
_Cause = frozenset[tuple[Square, Square | None]]
"""Who prevents a mate, and where to, if he is the king."""


def avoidance_in(game: OrthodoxGame, phases: tuple[Phase, ...]) -> Iterator[ThemeFinding]:
    """Give the dual avoidance after the keys of a two-mover; *game* stands at the diagram.

    Two defences a and b, R(a) = A and R(b) = B, share an effect by which both A and B mate:
    one man leaves a square (he guarded, or stood in a line), or they shut out the same man on
    his way, the king included.  By what else a does B is prevented, by what else b does A.
    """
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY or phase.first is None:
            continue
        with after(game, phase.first.move):
            answered = [
                (defence, mate)
                for defence, mate in phase.single
                if defence.man.kind is not Kind.KING and mate not in phase.threats
            ]
            pairs = dict.fromkeys((*_leaving(game, answered), *_shutting(game, answered)))
            proofs = [proof for one, two in pairs for proof in _proofs(game, number, one, two)]
            if proofs:
                played = [proof for proof in proofs if len(proof.deeds) == 2]
                finding = finding_of_answers(Theme.DUAL_AVOIDANCE, played, phase)
                movers = {proof.deeds[1].from_square for proof in played}
                proofs = list(dict.fromkeys(proofs))
                yield replace(
                    finding, proofs=tuple(proofs), count=len(played) // 2, thematic=len(movers)
                )


def _leaving(
    game: OrthodoxGame, answered: Sequence[_Answered]
) -> Iterator[tuple[_Answered, _Answered]]:
    """Give pairs of moves of one man that leave a square: without him either mate stands."""
    by_man: defaultdict[Square, list[_Answered]] = defaultdict(list)
    for defence, mate in answered:
        if game.man_at(defence.to_square) is None:
            by_man[defence.from_square].append((defence, mate))
    for square, group in by_man.items():
        mates = tuple(dict.fromkeys(mate for _, mate in group))
        if len(mates) < 2:
            continue
        gone = _mating(game, mates, square, None)
        if len(gone) < 2:
            continue
        unguarded = _mating(game, tuple(gone), square, _idler(game, square))
        for one, two in combinations([it for it in group if it[1] in gone], 2):
            is_same_effect = (one[1] in unguarded) == (two[1] in unguarded)
            if one[1] is not two[1] and is_same_effect:
                yield one, two


def _shutting(
    game: OrthodoxGame, answered: Sequence[_Answered]
) -> Iterator[tuple[_Answered, _Answered]]:
    """Give pairs of moves that shut out one man: with an idle man there either mate stands."""
    by_cause: defaultdict[_Cause, list[_Answered]] = defaultdict(list)
    for defence, mate in answered:
        square = defence.to_square
        if mate.to_square != square and _mating(game, (mate,), square, _idler(game, square)):
            with game.changed({square: None}):
                cause = _cause(game, mate)
            if len(cause) == 1:
                by_cause[cause].append((defence, mate))
    for cause, group in by_cause.items():
        is_block = any(square is not None for _, square in cause)
        for one, two in combinations(group, 2):
            where, there = one[0].to_square, two[0].to_square
            is_taking = any(game.man_at(square) is not None for square in (where, there))
            if one[1] is two[1] or ((is_taking or is_block) and where != there):
                continue
            if _mating(game, (two[1],), where, _idler(game, where)) and _mating(
                game, (one[1],), there, _idler(game, there)
            ):
                yield one, two


def _mating(
    game: OrthodoxGame, mates: Sequence[Deed], square: Square, man: Man | None
) -> set[Deed]:
    """Return which of *mates* mate with *man*, who does not move, on *square*.

    The defender, whose turn it is, makes no move.  Nothing mates where his king stood in check.
    """
    found: set[Deed] = set()
    king = game.king(game.turn)
    with game.changed({square: man}):
        if king is None or game.attackers(not game.turn, king):
            return found
        with after_passing(game):
            for mate in mates:
                if game.is_legal(mate.move):
                    with after(game, mate.move):
                        if game.in_check and all(it.from_square == square for it in game.moves()):
                            found.add(mate)
    return found


def _idler(game: OrthodoxGame, square: Square) -> Man:
    """Return a man of the side to move who stands on *square* and attacks no king."""
    is_white = bool(game.turn)
    pawn, knight = Man.of(Kind.PAWN, is_white), Man.of(Kind.KNIGHT, is_white)
    if rank_of(square) in (0, 7):
        return knight
    with game.changed({square: pawn}):
        king = game.king(not game.turn)
        return knight if king is not None and game.attackers(game.turn, king) else pawn


def _cause(game: OrthodoxGame, mate: Deed) -> _Cause:
    """Return who prevents *mate* before the defence: who meets it, or pins the mating man."""
    with after_passing(game):
        if not game.is_legal(mate.move):
            pins = pins_of(game, game.turn)
            return frozenset((pin.by, None) for pin in pins if pin.man == mate.from_square)
        with after(game, mate.move):
            king = game.king(game.turn)
            return frozenset(
                (it.from_square, it.to_square if it.from_square == king else None)
                for it in game.moves()
            )


def _proofs(game: OrthodoxGame, number: int, one: _Answered, two: _Answered) -> tuple[Proof, ...]:
    """Return both variations, and how the mate of each is met after the other; or nothing.

    Nothing where a defence gives check, where a line man still meets the mate along his lines,
    or another one where he did so before: these are no effects beside the shared one.  Nor is it
    where the mating man's way is simply barred.
    """
    proofs: list[Proof] = []
    for (defence, answer), (_, avoided) in ((one, two), (two, one)):
        kept = _kept(game, avoided, defence)
        with after(game, defence.move):
            if game.in_check:
                return ()
            proofs.append(Proof(number, (defence, answer)))
            if not game.is_legal(avoided.move):
                if not game.is_pinned(game.turn, avoided.from_square):
                    return ()
                continue
            with after(game, avoided.move):
                met = [
                    move
                    for move in game.moves()
                    if move.from_square != defence.to_square
                    or (defence.man.kind not in LINE_KINDS and move.to_square not in kept)
                ]
                if not met:
                    return ()
                proofs.append(Proof(number, (defence, avoided, Deed.of(game, met[0]))))
    return tuple(proofs)


def _kept(game: OrthodoxGame, mate: Deed, defence: Deed) -> frozenset[Square]:
    """Return where the man of *defence* meets *mate* without a new effect.

    He could go there before he moved, or goes back to the line to his king that he has left.
    """
    start, king = defence.from_square, game.king(game.turn)
    kept = {start}
    way = None if king is None else direction(king, start)
    if king is not None and way is not None:
        kept.update(ray(king, way))
    with after_passing(game):
        if game.is_legal(mate.move):
            with after(game, mate.move):
                kept.update(it.to_square for it in game.moves() if it.from_square == start)
    return frozenset(kept)
