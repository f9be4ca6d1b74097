"""A solution as a game with variations, the form that every chess program can step through.

The key is the main line, other keys, tries and the set play are variations beside it.
Signs of the field are NAGs: ``$1`` for a key and a refutation, ``$2`` for a try, ``$22`` and
``$23`` for zugzwang.  Where a side passes (before a threat, set play, or the next move of
a series) stands the null move, ``--`` in PGN.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import chess
import chess.pgn

from solver.branches import (
    defences_of,
    is_defenders,
    leaves_a_move,
    quickest_of,
    refutations_of,
    roots_of,
    threats_of,
)
from solver.game import PASS, Game, Move, give_turn
from solver.notation.fen import write_fen
from solver.notation.moves import stalemate_sign
from solver.notation.page.notes import Notes
from solver.orthodox import plain
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution

MOST_MOVES = 20_000
"""How many moves of one solution are written; equal positions are written every time."""

THREAT = "threat"
"""The comment on a pass before a threat."""

_NAGS = {
    Mark.KEY: chess.pgn.NAG_GOOD_MOVE,
    Mark.REFUTATION: chess.pgn.NAG_GOOD_MOVE,
    Mark.TRY: chess.pgn.NAG_MISTAKE,
}
_SIGNS = {
    "!": chess.pgn.NAG_GOOD_MOVE,
    "?": chess.pgn.NAG_MISTAKE,
    "!!": chess.pgn.NAG_BRILLIANT_MOVE,
    "??": chess.pgn.NAG_BLUNDER,
    "!?": chess.pgn.NAG_SPECULATIVE_MOVE,
    "?!": chess.pgn.NAG_DUBIOUS_MOVE,
}
_ZUGZWANG = {chess.WHITE: 22, chess.BLACK: 23}
_WORDS = {"=": "stalemate", "==": "double stalemate"}


def game_from(setup: Setup) -> chess.pgn.Game:
    """Return a game without moves that begins from *setup*, playable or not."""
    game = chess.pgn.Game.without_tag_roster()
    game.headers["SetUp"] = "1"
    game.headers["FEN"] = write_fen(setup)
    return game


def pgn_game(
    solution: Solution, intended: int | None = None, limit: int = MOST_MOVES
) -> chess.pgn.Game:
    """Return *solution* as a game of at most *limit* moves.

    More keys than *intended* are called cooks.
    """
    game = game_from(solution.problem.start)
    writer = _Writer(limit)
    start = solution.problem.start.game()
    writer.lines(game, start, solution)
    roots = roots_of(solution)
    keys = [root for root in roots if root.mark is not Mark.TRY]
    tries = [root for root in roots if root.mark is Mark.TRY]
    for index, root in enumerate((*keys, *tries)):
        words = _words_on(root, solution, index, intended or 1)
        writer.attack(game, start, root, words)
    writer.set_play(game, start, solution.set_play)
    if writer.left <= 0:
        game.comment = f"Cut after {limit} moves."
    return with_plain_main_line(game)


def annotate(game: chess.pgn.Game, notes: Notes, part: int = 0) -> None:
    """Put *notes* on the moves of one part onto those of *game*, as far as they are there."""
    for (number, moves), note in notes.items():
        node = _node_at(game, moves) if number == part else None
        if node is None:
            continue
        node.comment = _joined(node.comment, _joined(note.thematic_word, note.comment))
        if note.sign:
            node.nags = {*node.nags.difference(_SIGNS.values()), _SIGNS[note.sign]}


def _node_at(game: chess.pgn.Game, moves: Sequence[Move]) -> chess.pgn.GameNode | None:
    """Return the node that *moves* lead to; passes in the game may be told or not."""
    node: chess.pgn.GameNode = game
    for move in moves:
        passing = next((child for child in node.variations if not child.move), None)
        if node.has_variation(plain(move)):
            node = node.variation(plain(move))
        elif passing is not None and passing.has_variation(plain(move)):
            node = passing.variation(plain(move))
        else:
            return None
    return node


def pgn_line(setup: Setup, moves: Iterable[Move]) -> chess.pgn.Game:
    """Return one line of play as a game; passes in it may be told or not."""
    game = game_from(setup)
    _Writer().line(game, setup.game(), moves)
    return game


def pgn_branch(setup: Setup, path: Sequence[Branch], limit: int = MOST_MOVES) -> chess.pgn.Game:
    """Return one branch with all that follows it as a game.

    *path* runs from a first move of the solution to the branch itself.
    """
    game = game_from(setup)
    writer = _Writer(limit)
    node: chess.pgn.GameNode = game
    before = setup.game()
    for place, branch in enumerate(path):
        if is_passed_before(path[place - 1] if place else None, branch):
            node = node.add_variation(plain(PASS))
            before = _after(before, PASS)
        if place == len(path) - 1:
            writer.branch(node, before, branch)
        else:
            node = writer.alone(node, before, branch)
            before = _after(before, branch.move)
    return game


def is_passed_before(before: Branch | None, branch: Branch) -> bool:
    """Tell whether the other side passes between *before* and *branch*."""
    if before is None:
        return is_defenders(branch)
    return branch.mark is Mark.THREAT and not is_defenders(before)


def with_plain_main_line(game: chess.pgn.Game) -> chess.pgn.Game:
    """Put passes behind the moves beside them, for many readers refuse them in the main line.

    A threat that stands alone in the main line becomes a comment.
    """
    nodes: list[chess.pgn.GameNode] = [game]
    while nodes:
        node = nodes.pop()
        node.variations.sort(key=lambda child: not child.move)
        nodes += node.variations
    node = game
    while node.variations and node.variations[0].move:
        node = node.variations[0]
    if node.variations and node.variations[0].comment.startswith(THREAT):
        passing = node.variations.pop(0)
        number = passing.ply() // 2 + 1
        board = passing.board()
        names = [f"{number}.{board.san(child.move)}" for child in passing.variations]
        node.comment = _joined(node.comment, f"{THREAT} {' or '.join(names)}")
    return game


def _words_on(root: Branch, solution: Solution, index: int, intended: int) -> str:
    if root.move in solution.short_keys:
        return "short solution"
    return "cook" if root.mark is Mark.KEY and index >= intended else ""


@dataclass(slots=True)
class _Writer:
    """Adds branches to the nodes of a game until it has as many moves as it may."""

    left: int = MOST_MOVES

    def branch(self, node: chess.pgn.GameNode, before: Game, branch: Branch) -> None:
        """Add *branch*, whosever move it is, with all that follows it."""
        if is_defenders(branch):
            self.defence(node, before, branch)
        else:
            self.attack(node, before, branch)

    def alone(self, node: chess.pgn.GameNode, before: Game, branch: Branch) -> chess.pgn.GameNode:
        """Add *branch* without what follows it."""
        return self._add(node, before, branch) or node

    def attack(
        self, node: chess.pgn.GameNode, before: Game, branch: Branch, words: str = ""
    ) -> None:
        """Add the attacker's move *branch* with the defences to it, threats and refutations."""
        child = self._add(node, before, branch, words)
        if child is None:
            return
        after = _after(before, branch.move)
        if branch.is_zugzwang and leaves_a_move(branch):
            child.nags.add(_ZUGZWANG[after.turn])
            child.comment = _joined(child.comment, "zugzwang")
        defences = defences_of(branch)
        for defence in defences[:1]:
            self.defence(child, after, defence)
        self._threats(child, after, threats_of(branch))
        for defence in (*defences[1:], *refutations_of(branch)):
            self.defence(child, after, defence)

    def defence(self, node: chess.pgn.GameNode, before: Game, branch: Branch) -> None:
        """Add the defender's move *branch* with the quickest continuations."""
        child = self._add(node, before, branch)
        if child is None:
            return
        after = _after(before, branch.move)
        for index, continuation in enumerate(quickest_of(branch)):
            self.attack(child, after, continuation, "dual" if index else "")

    def _threats(self, node: chess.pgn.GameNode, before: Game, threats: Sequence[Branch]) -> None:
        if not threats or self.left <= 0:
            return
        passing = self._child(node, PASS)
        passing.comment = THREAT
        after = _after(before, PASS)
        for threat in threats:
            self.attack(passing, after, threat)

    def set_play(self, game: chess.pgn.Game, before: Game, branches: Sequence[Branch]) -> None:
        """Add the set play behind a null move, as a variation of its own."""
        if not branches or self.left <= 0:
            return
        passing = self._child(game, PASS)
        passing.comment = "set play"
        after = _after(before, PASS)
        for branch in branches:
            self.defence(passing, after, branch)

    def lines(self, game: chess.pgn.Game, before: Game, solution: Solution) -> None:
        """Add whole solutions of help and series play, then their set play."""
        for line in solution.lines:
            self.line(game, before.copy(), line)
        for line in solution.set_lines:
            first = self.line(game, before.copy(), line)
            if first is not None:
                first.comment = "set play"

    def line(
        self, node: chess.pgn.GameNode, before: Game, line: Iterable[Move]
    ) -> chess.pgn.ChildNode | None:
        """Add *line*, which may share its beginning with others; return its first move."""
        first: chess.pgn.ChildNode | None = None
        for move in line:
            if self.left <= 0:
                break
            turn = before.turn
            give_turn(before, move)
            if before.turn is not turn:
                node = self._child(node, PASS)
                first = first or node
            node = self._child(node, move)
            node.comment = _WORDS.get(stalemate_sign(before, move), "") if move else ""
            first = first or node
            before.push(move)
        return first

    def _add(
        self, node: chess.pgn.GameNode, before: Game, branch: Branch, words: str = ""
    ) -> chess.pgn.ChildNode | None:
        if self.left <= 0:
            return None
        child = self._child(node, branch.move)
        child.starting_comment = child.starting_comment or words
        if not node.variations or child is node.variations[0]:
            child.starting_comment, child.comment = "", _joined(child.comment, words)
        if branch.move and branch.mark in _NAGS:
            child.nags.add(_NAGS[branch.mark])
        if branch.move:
            sign = stalemate_sign(before, branch.move)
            child.comment = _joined(child.comment, _WORDS.get(sign, ""))
        return child

    def _child(self, node: chess.pgn.GameNode, move: Move) -> chess.pgn.ChildNode:
        told = plain(move)
        if node.has_variation(told):
            known = node.variation(told)
            assert isinstance(known, chess.pgn.ChildNode)
            return known
        self.left -= 1
        return node.add_variation(told)


def _after(before: Game, move: Move) -> Game:
    game = before.copy()
    game.push(move)
    return game


def _joined(first: str, second: str) -> str:
    return ", ".join(text for text in (first, second) if text)


def movetext(game: chess.pgn.Game) -> str:
    """Return the moves of *game* as PGN has them, wrapped, with the result behind them."""
    exporter = chess.pgn.StringExporter(headers=False, columns=79)
    return game.accept(exporter).strip()


def main_line(game: chess.pgn.Game) -> str | None:
    """Return the moves of the main line as ``1. Qf5 Bxf5 2. Ra7#``.

    Nothing where there are none, where a side passes, or where a game has no such moves, as on a
    board with two kings of a side.
    """
    moves = list(game.mainline_moves())
    if not moves or not all(moves):
        return None
    try:
        return game.board().variation_san(moves)
    except chess.IllegalMoveError:
        return None
