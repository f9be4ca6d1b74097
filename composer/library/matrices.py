"""Mating positions reduced to what mates: the king, who gives check, who guards and who blocks.

A matrix is told by a word, the same for mates that differ only in where on the board they stand,
in mirror and rotation, in colours, and in men that take no part.  Which squares of the king's field
lie beyond the edge is part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING

from solver.errors import SolverError
from solver.game import PASS, Game, Move
from solver.orthodox import OrthodoxGame
from solver.setup import Setup
from solver.squares import Square

if TYPE_CHECKING:  # solutions are followed with python-chess, which is loaded when one is
    from composer.formats.popeye.solution import PlayNode
    from composer.model.document import Entry
    from solver.solution import Branch, Solution

MOST_MATES = 60
"""So many mates of one problem are looked at."""
_OFFSETS = tuple((right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)


def matrices_of(entry: Entry) -> frozenset[str]:
    """Return the matrices of the mates in the stored solution of *entry*.

    None where there is no solution, or one that nobody can follow.
    """
    from composer.formats.popeye.solution import followed_parts

    if not entry.solution.strip() or entry.is_solution_outdated or entry.setup.is_fairy:
        return frozenset()
    try:
        parts = followed_parts(entry)
        found = {
            word
            for part, game in parts
            for word in _matrices(part.problem.setup, map(_Played, game.variations))
        }
    except (SolverError, ValueError):
        return frozenset()
    return frozenset(found)


def matrices_of_solutions(solutions: Iterable[Solution]) -> frozenset[str]:
    """Return the matrices of the mates in *solutions*."""
    found: set[str] = set()
    for solution in solutions:
        setup = solution.problem.setup
        if setup.is_fairy:
            continue
        steps = [*map(_Searched, (*solution.set_play, *solution.tree))]
        found.update(_matrices(setup, steps))
        for line in solution.lines:
            found.update(_matrices(setup, [_Line(tuple(line))]))
            if len(found) >= MOST_MATES:
                break
    return frozenset(found)


class _Played:
    """A move of a stored solution, and what follows it."""

    def __init__(self, node: PlayNode) -> None:
        self._node = node

    @property
    def move(self) -> Move:
        """The move; a pass where a side moves twice running."""
        move = self._node.move
        return Move.from_uci(move.uci()) if move else PASS

    @property
    def following(self) -> Iterable[_Step]:
        """What is played behind it."""
        return map(_Played, self._node.variations)


class _Searched:
    """A move of a solution that was searched."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self.move = branch.move

    @property
    def following(self) -> Iterable[_Step]:
        """What is played behind it."""
        return map(_Searched, self._branch.children)


class _Line:
    """The rest of a line of play."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.move, self._rest = moves[0], moves[1:]

    @property
    def following(self) -> Iterable[_Step]:
        """The move behind it."""
        return (_Line(self._rest),) if self._rest else ()


_Step = _Played | _Searched | _Line


def _matrices(setup: Setup, steps: Iterable[_Step]) -> set[str]:
    found: set[str] = set()
    for game in islice(_ends(setup.game(), steps), MOST_MATES):
        word = matrix_of(game) if isinstance(game, OrthodoxGame) else ""
        if word:
            found.add(word)
    return found


def _ends(game: Game, steps: Iterable[_Step]) -> Iterator[Game]:
    """Yield the game where each line of play ends; it goes on when the next is asked for."""
    for step in steps:
        if step.move is PASS and game.in_check:
            continue  # who is in check cannot have passed
        game.push(step.move)
        has_more = False
        for end in _ends(game, step.following):
            has_more = True
            yield end
        if not has_more:
            yield game
        game.pop()


def matrix_of(game: OrthodoxGame) -> str:
    """Return the word of the mate on the board, nothing where nobody is mated."""
    from solver.analysis.mates import mate_of

    mate = mate_of(game)
    if mate is None:
        return ""
    squares = {mate.king, *mate.checkers}
    for field in mate.field:
        squares.update(field.guards)
        if field.is_blocked:
            squares.add(field.square)
    on_board = {_offset(field.square, mate.king) for field in mate.field}
    items: list[tuple[int, int, int]] = [
        (*it, 0) for it in _OFFSETS if it not in on_board and not _is_on_board(mate.king, it)
    ]
    for square in squares:
        man = game.men[square]
        if man is not None:
            is_mated = man.is_of(game.turn)
            items.append((*_offset(square, mate.king), int(man.kind) + 8 * is_mated))
    smallest = min(sorted(_turned(item, turn) for item in items) for turn in range(8))
    return blake2b(repr(smallest).encode(), digest_size=8).hexdigest()


def _offset(square: Square, king: Square) -> tuple[int, int]:
    return (square & 7) - (king & 7), (square >> 3) - (king >> 3)


def _is_on_board(king: Square, offset: tuple[int, int]) -> bool:
    return 0 <= (king & 7) + offset[0] <= 7 and 0 <= (king >> 3) + offset[1] <= 7


def _turned(item: tuple[int, int, int], turn: int) -> tuple[int, int, int]:
    right, up, code = item
    if turn & 1:
        right, up = up, right
    return (-right if turn & 2 else right), (-up if turn & 4 else up), code
