"""Stockfish beside the solver: how long it takes to find a mate of a stated length.

``stockfish`` is looked for on PATH, with one thread.  It proves nothing complete: what it finds is
one line that it takes for forced, so only the time to a first mate can be compared.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import chess
import chess.engine

PLACES = "/usr/games"
"""Where Debian puts it, off the PATH of root."""


class StockfishError(RuntimeError):
    """Stockfish is missing."""


def program() -> Path:
    """Return where Stockfish is.

    Raises:
        StockfishError: it is not there.
    """
    found = shutil.which("stockfish") or shutil.which("stockfish", path=PLACES)
    if found is None:
        raise StockfishError("stockfish is not on PATH")
    return Path(found)


def time_mate(board: chess.Board, moves: int, memory_mb: int, limit: float) -> float | None:
    """Return the wall seconds until a mate in *moves* or fewer is told, ``None`` for none.

    The program is started and has cleared its table before the clock runs.

    Raises:
        StockfishError: it is not there.
    """
    with chess.engine.SimpleEngine.popen_uci(str(program())) as engine:
        engine.configure({"Threads": 1, "Hash": memory_mb})
        engine.ping()
        begun = time.perf_counter()
        told = engine.analyse(board, chess.engine.Limit(mate=moves, time=limit))
        seconds = time.perf_counter() - begun
    mate = told["score"].pov(board.turn).mate() if "score" in told else None
    return seconds if mate is not None and 0 < mate <= moves else None
