"""Grimshaw and Novotny in three-movers: lines closed for the continuations, or for the mates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.geometry import LINE_KINDS, direction
from solver.analysis.lines import Variation, grimshaws_of, novotny
from solver.analysis.phases import Deed, Phase, PhaseKind, continuations_in
from solver.game import Move, after, is_mate
from solver.orthodox import OrthodoxGame
from solver.solution import Solution
from solver.squares import Square


def crossings_in(
    game: OrthodoxGame, solution: Solution, phases: tuple[Phase, ...]
) -> Iterator[ThemeFinding]:
    """Give Grimshaws and Novotnys after the keys of a three-mover, at either of its moves.

    *game* stands at the diagram.
    """
    for number, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY and phase.first is not None:
            with after(game, phase.first.move):
                yield from _grimshaws(game, number, phase)
                yield from novotny(game, number, phase, _is_lost)
    found: defaultdict[Theme, dict[Proof, None]] = defaultdict(dict)
    count: defaultdict[Theme, int] = defaultdict(int)
    for number, defence, phase in continuations_in(solution, phases):
        first, second = phases[number].first, phase.first
        if first is None or second is None:
            continue
        with after(game, first.move), after(game, defence.move), after(game, second.move):
            for finding in _of_mates(game, number, phase):
                count[finding.theme] += 1
                for proof in finding.proofs:
                    deeds = (defence, second, *proof.deeds)
                    found[finding.theme].setdefault(replace(proof, deeds=deeds))
    for theme, proofs in found.items():
        yield ThemeFinding(theme, tuple(proofs), count[theme])


def _of_mates(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    variations = [Variation(number, d, m) for d, m in phase.single]
    yield from novotny(game, number, phase, is_mate, variations)
    yield from grimshaws_of(game, variations)


def _grimshaws(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Two line men close each other's line on one square, and a continuation uses each.

    Without the man there the continuation does not carry through; without the other, whose
    line he closes, it does again.
    """
    arriving: defaultdict[Square, list[tuple[Deed, Deed]]] = defaultdict(list)
    for defence, answer in phase.single:
        square = defence.to_square
        is_closing = defence.man.kind in LINE_KINDS and game.man_at(square) is None
        if is_closing and not _ends(game, defence, answer):
            arriving[square].append((defence, answer))
    for square, group in arriving.items():
        for one, two in combinations(group, 2):
            start, other = one[0].from_square, two[0].from_square
            is_crossing = direction(start, square) != direction(other, square)
            if (
                is_crossing
                and one[1] is not two[1]
                and _uses(game, one, other)
                and _uses(game, two, start)
            ):
                yield ThemeFinding(Theme.GRIMSHAW, (Proof(number, one), Proof(number, two)))


def _ends(game: OrthodoxGame, defence: Deed, answer: Deed) -> bool:
    """Tell whether the answer mates at once; what such mates use is told as in two-movers."""
    with after(game, defence.move):
        return _mates(game, answer.move)


def _uses(game: OrthodoxGame, answered: tuple[Deed, Deed], other: Square) -> bool:
    """Tell whether the answer needs that the defence shuts out the man on *other*."""
    defence, answer = answered
    square = defence.to_square
    if answer.to_square in (square, other):
        return False
    with after(game, defence.move):
        return not _carries(game, answer, {square: None}) and _carries(
            game, answer, {square: None, other: None}
        )


def _carries(game: OrthodoxGame, answer: Deed, men: dict[Square, None]) -> bool:
    with game.changed(men):
        if not game.is_legal(answer.move):
            return False
        with after(game, answer.move):
            return _is_lost(game)


def _is_lost(game: OrthodoxGame) -> bool:
    """Tell whether the side to move is mated, or at the next move whatever it does."""
    replies = game.moves()
    if not replies:
        return game.in_check
    for reply in replies:
        with after(game, reply):
            if not any(_mates(game, move) for move in game.moves()):
                return False
    return True


def _mates(game: OrthodoxGame, move: Move) -> bool:
    with after(game, move):
        return is_mate(game)
