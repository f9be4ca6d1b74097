"""Write ``tests/data/random_positions.jsonl``: random positions with the naive twin's answers.

Run ``python -m tests.freeze_positions`` after a change to the twin or to the
positions; it takes about ten minutes.  Freezing the answers lets the suite try
far more positions than it could solve the slow way.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess

from tests.answers import Answer, naive_answer
from tests.positions import random_board

FILE = Path(__file__).parent / "data" / "random_positions.jsonl"

BATCHES = ((1, 0, 1500, 40, 10), (2, 10_000, 2500, 160, 10), (3, 20_000, 450, 110, 6))
"""Moves, first seed, seeds to look at, positions to keep, most men."""


def freeze(moves: int, first: int, seeds: int, keep: int, most_men: int) -> Iterator[Answer]:
    """Yield the *keep* most telling of the positions of these seeds."""
    found = []
    for seed in range(first, first + seeds):
        rng = Random(seed)
        board = random_board(rng, rng.randint(3, most_men))
        answer = naive_answer(board, moves, refutations=2)
        found.append((_worth(board, answer), seed, board, answer))
    best = sorted(found, key=lambda item: (-item[0], item[1]))[:keep]
    for _, seed, board, answer in sorted(best, key=lambda item: item[1]):
        yield {"seed": seed, "fen": board.fen(), "stipulation": f"#{moves}", **answer}


def _worth(board: chess.Board, answer: Answer) -> int:
    """Rate a position by the rare things that happen in it."""
    firsts = [chess.Move.from_uci(text) for text in (*answer["keys"], *answer["tries"])]
    worth = 3 * any(board.is_castling(move) for move in firsts)
    worth += 3 * any(board.is_en_passant(move) for move in firsts)
    worth += 2 * any(move.promotion in (chess.KNIGHT, chess.BISHOP, chess.ROOK) for move in firsts)
    worth += bool(board.castling_rights) + 2 * (board.ep_square is not None)
    worth += 3 * (bool(answer["keys"]) and not answer["short_keys"]) + bool(answer["tries"])
    return worth + 2 * bool(answer["set_play"])


def main() -> None:
    """Freeze all batches."""
    lines = [json.dumps(entry) for batch in BATCHES for entry in freeze(*batch)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
