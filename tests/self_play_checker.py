"""Walk the tree of a selfmate or reflexmate with python-chess and name what is wrong in it."""

from __future__ import annotations

import chess

from solver.game import PASS, Move
from solver.orthodox import board_of
from solver.solution import Branch, Mark, Solution
from solver.stipulation import Play
from tests import naive


def find_faults(solution: Solution) -> list[str]:
    """Return a sentence for every fault in the keys, tries and set play of *solution*."""
    stipulation = solution.problem.stipulation
    checker = _Checker(stipulation.play)
    board = board_of(solution.problem.setup.game())
    for root in solution.tree:
        checker.check_attack(board, root, stipulation.moves)
    board.push(chess.Move.null())
    for reply in solution.set_play:
        checker.check_reply(board, reply, stipulation.moves - 1)
    return checker.faults


def mating_moves(board: chess.Board) -> set[Move]:
    """Return the moves that mate at once."""
    return naive.find_keys(board, 1)


class _Checker:
    def __init__(self, play: Play) -> None:
        self.faults: list[str] = []
        self._play = play
        self._seen: set[tuple[int, str, int]] = set()

    def check_attack(self, board: chess.Board, branch: Branch, moves: int) -> None:
        """Check a move of the side that is to be mated within *moves*, this one included."""
        if branch.move not in naive.legal(board):
            self._blame(board, branch, "is not legal")
            return
        if (id(branch), board.epd(), moves) in self._seen:
            return
        self._seen.add((id(branch), board.epd(), moves))
        if self._play is Play.REFLEX and mating_moves(board):
            self._blame(board, branch, "is played though there is a mate in one")
        if branch.mark is not Mark.TRY and not 1 <= (branch.mates_in or 0) <= moves:
            self._blame(board, branch, f"takes {branch.mates_in} moves, but {moves} are left")
        with naive.after(board, branch.move):
            self._check_replies(board, branch, moves - 1)
            self._check_threats(board, branch, moves - 1)

    def _check_replies(self, board: chess.Board, branch: Branch, left: int) -> None:
        replies = [child for child in branch.children if child.mark is not Mark.THREAT]
        expected = set(naive.legal(board))
        mates = mating_moves(board)
        if self._play is not Play.SELF and mates:
            expected = mates
        if {reply.move for reply in replies} != expected or not expected:
            self._blame(board, branch, "does not have every reply once")
        for reply in replies:
            if reply.mark is Mark.REFUTATION:
                if branch.mark is not Mark.TRY or reply.move in mates:
                    self._blame(board, reply, "refutes nothing")
            else:
                self.check_reply(board, reply, left)

    def _check_threats(self, board: chess.Board, branch: Branch, left: int) -> None:
        threats = [child for child in branch.children if child.mark is Mark.THREAT]
        if (
            left
            and branch.mates_in != 1
            and branch.is_zugzwang != (not threats and not board.is_check())
        ):
            self._blame(board, branch, "is wrong about zugzwang")
        if threats and board.is_check():
            self._blame(board, branch, "checks and has threats")
            return
        with naive.after(board, PASS):
            for threat in threats:
                self.check_attack(board, threat, left)

    def check_reply(self, board: chess.Board, reply: Branch, left: int) -> None:
        """Check a move of the side that is forced to mate; *left* are the other's moves left."""
        if reply.mark is not Mark.DEFENCE or reply.move not in naive.legal(board):
            self._blame(board, reply, "should be a defence")
            return
        with naive.after(board, reply.move):
            if board.is_checkmate() or reply.mates_in == 0:
                if not board.is_checkmate() or reply.children or reply.mates_in != 0:
                    self._blame(board, reply, "mates, or says so wrongly")
                return
            if not reply.children or not left:
                self._blame(board, reply, "has no continuation")
            if reply.allows_threat:
                return
            lengths = {child.mates_in for child in reply.children}
            if lengths != {reply.mates_in}:
                self._blame(board, reply, f"takes {reply.mates_in}, its continuations {lengths}")
            if reply.mates_in == 1:
                self._check_last_moves(board, reply)
            for child in reply.children:
                self.check_attack(board, child, left)

    def _check_last_moves(self, board: chess.Board, reply: Branch) -> None:
        forcing = {move for move in naive.legal(board) if self._forces_mate(board, move)}
        if self._play is Play.REFLEX and mating_moves(board):
            forcing = set()
        if forcing != {child.move for child in reply.children}:
            self._blame(board, reply, f"should be answered by {forcing}")

    def _forces_mate(self, board: chess.Board, move: Move) -> bool:
        with naive.after(board, move):
            mates = mating_moves(board)
            if self._play is Play.SELF:
                return bool(mates) and mates == set(naive.legal(board))
            return bool(mates)

    def _blame(self, board: chess.Board, branch: Branch, fault: str) -> None:
        self.faults.append(f"{branch.mark.value} {branch.move} in {board.fen()}: {fault}")
