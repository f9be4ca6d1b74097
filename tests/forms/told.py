"""What a form of a solution tells, line of play by line of play, so that forms can be compared.

A path holds the moves from the diagram on in UCI, ``0000`` where a side passes: behind a move
that threatens something, and in front of set play and of play after the key.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import chess

Path = tuple[str, ...]
PASS = "0000"
SIGNED = ("#", "=", "==", "#=")
"""Goals that every form signs; a check, a capture or an arrival can be seen from the move."""


@dataclass
class Told:
    """What is said of the last move of each path, and what is said of the whole."""

    said: dict[Path, set[str]] = field(default_factory=dict)
    duals: set[tuple[Path, frozenset[str], str]] = field(default_factory=set)
    changes: set[tuple[str, frozenset[str], frozenset[str]]] = field(default_factory=set)

    def say(self, path: Path, *words: str) -> None:
        """Say *words* of the last move of *path*."""
        self.said.setdefault(path, set()).update(words)

    def say_once(self, path: Path, *words: str) -> None:
        """Say it of a solution of help play, which must not be told twice."""
        assert path not in self.said, f"told twice: {' '.join(path)}"
        self.say(path, *words)

    def mark_duals(self) -> None:
        """Call those moves duals that have others beside them after the same defence."""
        beside: dict[Path, list[Path]] = {}
        for path, words in self.said.items():
            if "continuation" in words:
                beside.setdefault(path[:-1], []).append(path)
        for paths in beside.values():
            if len(paths) > 1:
                for path in paths:
                    self.say(path, "dual")


def board_after(diagram: chess.Board, path: Path) -> chess.Board:
    """Return *diagram* with the moves of *path* played, each of which must be legal."""
    board = diagram.copy(stack=False)
    for name in path:
        move = chess.Move.from_uci(name)
        assert not move or board.is_legal(move), f"{name} in {' '.join(path)} is not legal"
        board.push(move)
    return board


def with_turn(board: chess.Board, turn: chess.Color) -> chess.Board:
    """Return *board* with *turn* to move; who moves again has lost what a pass loses."""
    if board.turn is not turn:
        board = board.copy(stack=False)
        board.push(chess.Move.null())
    return board


def brought_to(path: Path, length: int) -> Path:
    """Return the first *length* moves of *path*; what is missing is one pass."""
    assert len(path) >= length - 1, f"a move is missing behind {' '.join(path)}"
    return path[:length] if len(path) >= length else (*path, PASS)


def rank_of_attack(path: Path) -> str:
    """Return what the attacker's move that follows *path* is called, from the second on."""
    return "threat" if path[-1] == PASS else "continuation"


def has_threat(path: Path) -> bool:
    """Tell whether *path* goes through a threat."""
    return PASS in path[1:]
